//! Counting positions: the oldest test of a move generator.

use std::collections::HashSet;

use crate::position::Position;

/// The number of games of exactly `depth` turns from a position; a game that
/// ends sooner counts only at its own length.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // Every listed move is legal, so the last ply need not be played.
        1 => position.legal_moves().len() as u64,
        _ => successors(position)
            .map(|next| perft(&next, depth - 1))
            .sum(),
    }
}

/// The number of different positions after exactly `depth` turns, each looked
/// at through `view`: the identity, or a canonical form.
pub fn distinct<P: Position>(position: &P, depth: u32, view: impl Fn(P) -> P) -> u64 {
    let mut layer = HashSet::from([view(position.clone())]);
    for _ in 0..depth {
        layer = layer.iter().flat_map(successors).map(&view).collect();
    }
    layer.len() as u64
}

fn successors<P: Position>(position: &P) -> impl Iterator<Item = P> {
    position.legal_moves().into_iter().filter_map(|mv| {
        let mut next = position.clone();
        next.play(mv).is_ok().then_some(next)
    })
}
