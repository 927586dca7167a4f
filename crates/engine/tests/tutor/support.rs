//! Random positions in every rule set, and what brute force sees in them.

#[path = "../support/mod.rs"]
mod shared;

use rules::pentago::{Board, Cell, Line, Move, Phase, Position, Rules, Setup};
use rules::{Position as _, Seat};

pub(crate) use shared::Random;

/// Random stones in equal numbers, whole turns or half ones. Rows of four and
/// double fives are frequent on such boards, and nothing else is asked of them
/// than that the rules take them.
pub(crate) fn random_position(rules: Rules, random: &mut Random) -> Position {
    loop {
        let mut cells: Vec<Cell> = Cell::all().collect();
        let stones = random.below(37);
        let mut masks = [0, 0];
        let mut last = None;
        for number in 0..stones {
            let cell = cells.swap_remove(random.below(cells.len()));
            masks[number % 2] |= cell.mask();
            last = Some(cell);
        }
        let setup = Setup {
            board: Board::from_masks(masks[0], masks[1]).expect("each cell once"),
            to_move: None,
            placed: last.filter(|_| random.below(3) == 0),
            free: false,
        };
        match Position::from_setup(rules, &setup) {
            Ok(position) if position.outcome().is_none() => return position,
            _ => {}
        }
    }
}

/// Positions of all sizes under all rules.
pub(crate) fn positions(seed: u64, each: usize) -> impl Iterator<Item = Position> {
    let mut random = Random(seed);
    Rules::EVERY
        .into_iter()
        .flat_map(move |rules| std::iter::repeat_n(rules, each))
        .map(move |rules| random_position(rules, &mut random))
}

pub(crate) fn played(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    match mv {
        Move::Turn(turn) => next.play(turn).expect("a legal turn"),
        Move::Half(half) => next.play_half(half).expect("a legal half turn"),
    }
    next
}

pub(crate) fn has_won(position: &Position, seat: Seat) -> bool {
    position
        .outcome()
        .is_some_and(|outcome| outcome.winners().contains(seat))
}

/// Every whole move: turns, or the twist that is due.
pub(crate) fn moves(position: &Position) -> Vec<Move> {
    match position.phase() {
        Phase::Twist(_) => position
            .legal_halves()
            .into_iter()
            .map(Move::Half)
            .collect(),
        _ => position.legal_moves().into_iter().map(Move::Turn).collect(),
    }
}

/// The moves that win at once, each with the rows that it makes.
pub(crate) fn wins(position: &Position) -> Vec<(Move, Vec<Line>)> {
    let seat = position.turn();
    let after = moves(position)
        .into_iter()
        .map(|mv| (mv, played(position, mv)));
    after
        .filter(|(_, next)| has_won(next, seat))
        .map(|(mv, next)| (mv, next.board().lines(seat).collect()))
        .collect()
}

pub(crate) fn can_win(position: &Position) -> bool {
    !wins(position).is_empty()
}
