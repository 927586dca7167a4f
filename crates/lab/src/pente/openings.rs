//! Openings that favor neither side.

use engine::Limits;
use engine::pente::Search;
use rules::Position as _;
use rules::pente::{Move, Point, Position, Rules, Stage};

use crate::random::Random;

/// How far apart the sides may be, in the search's units.
const EVEN: i32 = 100;
/// Positions looked at to judge an opening.
const NODES: u64 = 50_000;

/// A random opening that the search thinks even: a few stones near the center,
/// sides settled.
pub fn balanced(rules: &Rules, random: &mut Random) -> Position {
    let mut judge = Search::new(rules, 4).with_nodes(NODES);
    loop {
        let stones = 4 + random.below(4) as u16;
        let Some(position) = scattered(rules, stones, random) else {
            continue;
        };
        let found = judge.run(&position, &Limits::default(), None, 1);
        if found.first().is_some_and(|found| found.units.abs() <= EVEN) {
            return position;
        }
    }
}

/// So many random stones near the center, if the game goes on.
fn scattered(rules: &Rules, stones: u16, random: &mut Random) -> Option<Position> {
    const REACH: u8 = 3;
    let center = Point::center(rules.size);
    let mut position = Position::new(*rules);
    while position.stones_placed() < stones || position.stage() != Stage::Play {
        let near = |mv: &Move| match mv {
            Move::Place(point) => {
                let (rows, cols) = point.offset(center);
                rows.max(cols) <= REACH
            }
            choice => *choice == Move::Keep,
        };
        let legal = position.legal_moves();
        let moves: Vec<Move> = legal.into_iter().filter(near).collect();
        position.play(*random.pick(&moves)?).ok()?;
    }
    Some(position)
}
