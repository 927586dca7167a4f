//! Positions from games that the search plays against itself.
//!
//! The value of a position is what the search expects, mixed with the value of
//! the next position of the game as long as the best turns were played. So the
//! end of a game teaches the positions before it, and a random turn played for
//! variety does not. Games end with the solver's exact value where the solver is
//! fast: otherwise each network would learn the wrong hopes of the one before it
//! in drawn positions.

use engine::Limits;
use engine::pentago::evaluation::Evaluation;
use engine::pentago::{Search, Solver};
use rules::Position as _;
use rules::pentago::{Move, Position};

use super::{RULES, Sample, view};
use crate::pentago::positions::{careful, careful_turn};
use crate::random::Random;

/// The part of a value that comes from the next position.
const NEXT_WEIGHT: f32 = 0.75;
/// One turn in this many is random, for variety.
const RANDOM_TURN_ONE_IN: usize = 8;
/// The most stones with which a game begins.
const MAX_OPENING_STONES: usize = 9;
/// The number of stones from which on the solver takes milliseconds.
const SOLVER_STONES: u32 = 21;

/// How games are played.
#[derive(Clone, Copy)]
pub struct Terms {
    /// The evaluation of the search.
    pub evaluation: &'static Evaluation,
    /// Positions that the search looks at for a turn.
    pub nodes: u64,
}

/// A position of a game and what the search expected there.
struct Moment {
    position: Position,
    expected: f32,
    /// Whether the next moment came by the best turn.
    best: bool,
}

/// The samples of one game, which depends on the seed alone.
pub fn game(terms: Terms, solver: &mut Solver, seed: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let mut search = Search::new(2)
        .with_nodes(terms.nodes)
        .with_evaluation(terms.evaluation);
    let rules = RULES[random.below(RULES.len())];
    let opening = random.below(MAX_OPENING_STONES + 1) as u32;
    let mut position = careful(rules, opening, &mut random);
    let mut moments = Vec::new();
    while position.outcome().is_none() {
        if 36 - position.board().empty().count_ones() >= SOLVER_STONES {
            moments.extend(last(position, solver));
            break;
        }
        let Ok(found) = search.run(&position, &Limits::default(), None) else {
            break;
        };
        let variety = random.below(RANDOM_TURN_ONE_IN) == 0;
        moments.push(Moment {
            position,
            expected: found.score.expected() as f32,
            best: !variety,
        });
        let thrown = careful_turn(&position, &mut random).filter(|_| variety);
        let (Move::Turn(best), false) = (found.best, found.proven) else {
            break;
        };
        position.play(thrown.unwrap_or(best)).expect("a legal turn");
    }
    samples(&moments)
}

/// The end of a game that is not over, with its exact value.
fn last(position: Position, solver: &mut Solver) -> Option<Moment> {
    let limits = Limits {
        threads: 1,
        ..Limits::default()
    };
    let solution = solver.decide(&position, &limits).ok()?;
    Some(Moment {
        position,
        expected: solution.value.number().into(),
        best: false,
    })
}

/// The moments with their values, from the last to the first.
fn samples(moments: &[Moment]) -> Vec<Sample> {
    let mut after = None;
    let mut samples = Vec::new();
    for moment in moments.iter().rev() {
        let value = match after.filter(|_| moment.best) {
            Some(after) => (1.0 - NEXT_WEIGHT) * moment.expected - NEXT_WEIGHT * after,
            None => moment.expected,
        };
        after = Some(value);
        if !view(&moment.position).wins_at_once() {
            samples.push(Sample::of(&moment.position, value));
        }
    }
    samples
}
