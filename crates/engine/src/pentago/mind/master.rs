//! Level 10: all there is.
//!
//! Where a sweep of all that can follow fits into the time and the memory, the
//! solver has the word, after a short search that decides most positions already;
//! then the search and the traps only choose among the moves of equal value. With
//! more cells empty the search has all of the time: in positions that are not
//! decided at a glance it proves more than the solver's horizons in the same time.
//! Nothing here is paid out of the next move's time: what is certain is played at
//! once.

use std::time::Duration;

use rules::pentago::{Board, Move, Position};

use super::ranking::Ranking;
use super::trap::Trapper;
use super::{Choice, Why};
use crate::Limits;
use crate::clock::Instant;
use crate::pentago::moves::{moves, played};
use crate::pentago::tutor::is_safe;
use crate::pentago::{How, Search, Solution, Solver, Value};

/// The time for those who give no deadline.
const DEFAULT_THINK_TIME: Duration = Duration::from_secs(5);
/// The part of the time in which the search may decide before the solver, unless
/// that is quicker.
const FIRST_SEARCH_DIVISOR: u32 = 5;
/// The part of the time to see where an only move leads.
const ONLY_MOVE_DIVISOR: u32 = 20;
/// How deep the search looks for the quickest of several wins.
const MAX_WIN_DEPTH: u32 = 6;
/// A sweep of so few empty cells takes a few milliseconds everywhere.
const CHEAP_SWEEP_CELLS: u32 = 14;

/// The strongest player.
#[derive(Default)]
pub(super) struct Master {
    solver: Solver,
    trapper: Trapper,
}

/// How the limits of a move are used.
pub(super) struct Plan<'a> {
    limits: Limits<'a>,
    /// If the solver is to find the value, what the search may use before it.
    first_look: Option<Limits<'a>>,
}

impl Master {
    /// Divides the time; without a clock only the smallest sweeps are made.
    pub(super) fn plan<'a>(
        &self,
        position: &Position,
        limits: &Limits<'a>,
        by_clock: bool,
    ) -> Plan<'a> {
        let empty = position.board().empty().count_ones();
        if !by_clock {
            return Plan {
                limits: *limits,
                first_look: (empty <= CHEAP_SWEEP_CELLS)
                    .then(|| with_part_of(limits, FIRST_SEARCH_DIVISOR)),
            };
        }
        let now = Instant::now();
        let deadline = limits.deadline.unwrap_or(now + DEFAULT_THINK_TIME);
        let time = deadline.saturating_duration_since(now);
        let until = |deadline| Limits {
            deadline: Some(deadline),
            ..*limits
        };
        let sweep = self.solver.sweep_time(empty as usize, limits);
        let sweep = sweep.filter(|&sweep| sweep < time - time / FIRST_SEARCH_DIVISOR);
        Plan {
            limits: until(deadline),
            first_look: sweep.map(|sweep| until(now + sweep.min(time / FIRST_SEARCH_DIVISOR))),
        }
    }

    pub(super) fn choose(
        &mut self,
        position: &Position,
        search: &mut Search,
        plan: &Plan<'_>,
    ) -> Choice {
        let limits = &plan.limits;
        let no_choice = no_choice(position);
        let first = match &no_choice {
            Some(_) => with_part_of(limits, ONLY_MOVE_DIVISOR),
            None => plan.first_look.unwrap_or(*limits),
        };
        let choice = searched(position, search, &first);
        if let Some(why) = no_choice {
            return Choice { why, ..choice };
        }
        // In a draw there may be a choice of traps.
        if choice.value.is_some_and(|value| value != Value::Draw) || plan.first_look.is_none() {
            return choice;
        }
        match self.solver.decide(position, limits) {
            Ok(solution) => {
                let best = self.exact(position, &solution, choice.mv, search, limits);
                best.unwrap_or(choice)
            }
            // Without time left, the first search has said all there is.
            Err(_) => match limits.check() {
                Ok(()) => searched(position, search, limits),
                Err(_) => choice,
            },
        }
    }

    /// The best of the moves that keep the exact value.
    fn exact(
        &mut self,
        position: &Position,
        solution: &Solution,
        favorite: Move,
        search: &mut Search,
        limits: &Limits<'_>,
    ) -> Option<Choice> {
        let mut ranking = Ranking::new(position, solution, favorite);
        match (solution.value, solution.how) {
            // The solver has looked for the quickest.
            (_, How::Horizon(_)) => ranking.prefer(solution.best),
            (Value::Win, _) => ranking.deepen(search, limits, MAX_WIN_DEPTH),
            _ => {
                ranking.deepen(search, limits, 1);
                // Behind a twist that is due, the twist decides.
                let foresight = solution.foresight.as_ref();
                if let Some(foresight) = foresight.filter(|f| f.position() == position) {
                    let trap = self.trapper.best(foresight, ranking.equals(), limits);
                    if let Some(trap) = trap {
                        ranking.prefer(trap);
                    }
                }
            }
        }
        ranking.best(solution)
    }
}

/// Why there is nothing to think about: moves do not differ, or all but one lose
/// at once or to the next turn.
fn no_choice(position: &Position) -> Option<Why> {
    let seat = position.turn();
    let after = moves(position)
        .into_iter()
        .filter_map(|mv| played(position, mv));
    let (safe, others): (Vec<Position>, Vec<Position>) =
        after.partition(|next| is_safe(next, seat));
    let mut boards: Vec<Board> = safe.iter().map(|next| *next.board()).collect();
    boards.sort_unstable();
    boards.dedup();
    let alike = others.is_empty() && safe.len() > 1;
    let why = if alike { Why::Alike } else { Why::OnlyMove };
    (boards.len() == 1).then_some(why)
}

/// What a search says.
fn searched(position: &Position, search: &mut Search, limits: &Limits<'_>) -> Choice {
    let found = search.run(position, limits, None);
    Choice::found(found.expect("the game is not over"))
}

/// The same limits with so small a part of the time that is left.
pub(super) fn with_part_of<'a>(limits: &Limits<'a>, part: u32) -> Limits<'a> {
    let now = Instant::now();
    let sooner = |deadline: Instant| now + deadline.saturating_duration_since(now) / part;
    Limits {
        deadline: limits.deadline.map(sooner),
        ..*limits
    }
}
