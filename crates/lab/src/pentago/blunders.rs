//! Measures the search without the solver: how often its move changes the exact
//! value, and how fast and deep it searches.

use std::time::{Duration, Instant};

use engine::Limits;
use engine::pentago::{Found, Search, Solver, Value};
use rules::pentago::{Position, Rules, Setup};

use crate::pentago::positions::careful;
use crate::random::Random;

/// A position, what the search found and what would have been right.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The position.
    pub position: Position,
    /// What the search found.
    pub found: Found,
    /// The exact value for the side to move.
    pub value: Value,
    /// The exact value of the move that the search chose.
    pub kept: Value,
}

impl Trial {
    /// Whether the move changed the value.
    pub fn is_blunder(&self) -> bool {
        self.kept != self.value
    }

    /// Whether the search called a wrong value proven.
    pub fn is_wrong(&self) -> bool {
        let claimed = if self.found.score.is_win() {
            Value::Win
        } else if self.found.score.is_loss() {
            Value::Loss
        } else {
            Value::Draw
        };
        self.found.proven && claimed != self.value
    }

    /// How many stones lie on the board.
    pub fn stones(&self) -> u32 {
        36 - self.position.board().empty().count_ones()
    }
}

/// A search for this long on so many threads.
pub fn timed(
    search: &mut Search,
    position: &Position,
    time: Duration,
    threads: usize,
) -> anyhow::Result<Found> {
    let limits = Limits {
        threads,
        deadline: Some(Instant::now() + time),
        ..Limits::default()
    };
    Ok(search.run(position, &limits, None)?)
}

/// Searches a careful position with so many stones, then solves it.
pub fn trial(
    search: &mut Search,
    solver: &mut Solver,
    random: &mut Random,
    (rules, stones, time): (Rules, u32, Duration),
) -> anyhow::Result<Trial> {
    let position = careful(rules, stones, random);
    let found = timed(search, &position, time, 1)?;
    let one = Limits {
        threads: 1,
        ..Limits::default()
    };
    let solution = solver.solve(&position, &one)?;
    let mut kept = solution.value;
    for &(mv, value) in &solution.moves {
        if mv == found.best {
            kept = value.unwrap_or(kept);
        }
    }
    Ok(Trial {
        position,
        found,
        value: solution.value,
        kept,
    })
}

/// One line on a trial.
pub fn describe(trial: &Trial) -> String {
    format!(
        "{} {} becomes {} by {} ({} at depth {})",
        Setup::of(&trial.position),
        trial.value,
        trial.kept,
        trial.found.best,
        trial.found.score,
        trial.found.depth
    )
}
