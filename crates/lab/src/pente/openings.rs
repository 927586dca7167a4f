//! Openings that favor neither side.

use engine::Limits;
use engine::pente::Search;
use rules::Position as _;
use rules::pente::{Move, Point, Position, Rules, Stage};

use crate::random::Random;

/// How far from even an opening may be, in the search's units.
const MAX_IMBALANCE: i32 = 100;
/// Positions looked at to judge an opening.
const JUDGE_NODES: u64 = 50_000;

/// The beginning of a game.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The moves.
    pub moves: Vec<Move>,
    /// Where they lead.
    pub position: Position,
}

/// A random opening that the search judges even: a few stones near the center,
/// after any choice of sides.
pub fn balanced(rules: &Rules, random: &mut Random) -> Opening {
    let mut judge = Search::new(rules, 4).with_nodes(JUDGE_NODES);
    loop {
        let stones = 4 + random.below(4) as u16;
        let Some(opening) = scattered(rules, stones, random) else {
            continue;
        };
        let found = judge.run(&opening.position, &Limits::default(), None, 1);
        if found
            .first()
            .is_some_and(|found| found.units.abs() <= MAX_IMBALANCE)
        {
            return opening;
        }
    }
}

/// So many random stones near the center, if the game goes on.
pub(super) fn scattered(rules: &Rules, stones: u16, random: &mut Random) -> Option<Opening> {
    const MAX_DISTANCE: u8 = 3;
    let center = Point::center(rules.size);
    let mut position = Position::new(*rules);
    let mut played = Vec::new();
    while position.stones_placed() < stones || position.stage() != Stage::Play {
        let near = |mv: &Move| match mv {
            Move::Place(point) => {
                let (rows, cols) = point.offset(center);
                rows.max(cols) <= MAX_DISTANCE
            }
            choice => *choice == Move::Keep,
        };
        let legal = position.legal_moves();
        let moves: Vec<Move> = legal.into_iter().filter(near).collect();
        let mv = *random.pick(&moves)?;
        position.play(mv).ok()?;
        played.push(mv);
    }
    Some(Opening {
        moves: played,
        position,
    })
}
