//! Fixed tasks for all minds, whose node counts are their signature.
//!
//! The counts tell whether a change altered what the minds look at. They are
//! the same on every machine, because one thread works to a fixed depth with a
//! fixed amount of memory and no clock.

use rules::{AnyPosition, Form, Variant};
use thiserror::Error;

use crate::pentago::{self, Solver, Unsolved};
use crate::{Limits, NoChoice, pente};

/// What is done with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A search to a depth: in turns of Pentago, in plies of Pente.
    Search(u32),
    /// The exact values of a Pentago position.
    Solve,
    /// A proof of a win of Pente within so many positions.
    Prove(u64),
}

/// A variant, its options, where to begin, and what to do. It begins with a board
/// of Pentago, or after these moves of Pente.
pub type Case = (
    Variant,
    &'static [(&'static str, &'static str)],
    &'static str,
    Task,
);

/// Pentago from the opening to the end, in every rule set and beside an option,
/// once with a stone that still awaits its twist; then games of Pente likewise.
#[rustfmt::skip]
pub const CASES: [Case; 27] = [
    (Variant::Classic, &[], "....................................", Task::Search(7)),
    (Variant::Twente, &[], "........x......o.........x....o.....", Task::Search(6)),
    (Variant::Spec, &[], ".........xo....x...x....o...o.....x.", Task::Search(7)),
    (Variant::Swiss, &[], "....o....x...x...o..x...o.......ox..", Task::Search(6)),
    (Variant::Classic, &[], ".ox...........ox...xxx..o.o..x..o...", Task::Search(8)),
    (Variant::Swiss, &[], "xxxx..............ooo..o......x..... placed=A6", Task::Search(6)),
    (Variant::Twente, &[], ".x.o.ox..x..oo....x..o.....x....x.o.", Task::Search(8)),
    (Variant::Classic, &[("double_five", "mover")], ".oo.xx..oox..x.....o..x..o.o..x....x", Task::Search(8)),
    (Variant::Twente, &[], "o.xooxxx.x..x.....x..oooox.o..o....x", Task::Search(8)),
    (Variant::Twente, &[], "oxoooxoxo..x..x.....x.xo.o.o.x.x.x.o", Task::Search(9)),
    (Variant::Classic, &[], "oooo..x.ox.o.xxxoxx..xo.oo...oxx...x", Task::Search(8)),
    (Variant::Twente, &[], "oxoooxoxo..x..x.....x.xo.o.o.x.x.x.o", Task::Solve),
    (Variant::Twente, &[], "....o..o...xoox..ooxxoxxxo.xxxo.ox..", Task::Solve),
    (Variant::Spec, &[], "..xx....xxoxxoo.x.xo.oox.o..xo..xooo", Task::Solve),
    (Variant::Classic, &[], "oooo..x.ox.o.xxxoxx..xo.oo...oxx...x", Task::Solve),
    (Variant::Swiss, &[], "o.o.ox.xoox..ooxo.xxxxo.xoxxx..o..o.", Task::Solve),
    (Variant::Classic, &[], "ooxox.oxxxx.o.ox.o..ooxxooxx.x.o.x.o", Task::Solve),
    (Variant::Pente, &[], "K10 L11 N10", Task::Search(7)),
    (Variant::Pente, &[], "K10 L10 N10 L9 L11 K8 M10 O10 M12 N13 L12", Task::Search(7)),
    (Variant::KeryoPente, &[], "K10 K9 N9 L11 M12 L12", Task::Search(7)),
    (Variant::GPente, &[], "K10 J9 H7 L11 H9 J11 K11 M11 N11", Task::Search(7)),
    (Variant::PoofPente, &[], "K10 L11 N13 M11 M12 K12", Task::Search(6)),
    (Variant::BoatPente, &[], "K10 K11 N10 L11 M11 L12", Task::Search(6)),
    (Variant::OPente, &[], "K10 J11 N10 L9 L11 K8", Task::Search(6)),
    (Variant::Gomoku, &[], "K10 L11 L9 M10 K11 K9", Task::Search(7)),
    (Variant::Pente, &[], "K10 A1 K13 B3 L12 C1 M12 D4", Task::Prove(200_000)),
    (Variant::Gomoku, &[], "K10 A1 L11 C3 K12 E1 M10 A5", Task::Prove(200_000)),
];

/// Megabytes for what a search remembers. The counts depend on it.
const TABLE: usize = 16;

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Positions that were looked at, or families of them.
    pub nodes: u64,
    /// What was found, for people.
    pub told: String,
}

/// Why a task could not be done, which no machine with a gigabyte should see.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Undone {
    /// The memory was refused.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// There is nothing to search.
    #[error(transparent)]
    NoChoice(#[from] NoChoice),
    /// The proof was not found.
    #[error("no proof")]
    NoProof,
}

/// The minds that do the tasks.
pub struct Bench {
    search: pentago::Search,
    solver: Solver,
    limits: Limits<'static>,
}

impl Default for Bench {
    fn default() -> Bench {
        Bench {
            search: pentago::Search::new(TABLE),
            solver: Solver::default(),
            limits: Limits {
                memory: 1_000_000_000,
                threads: 1,
                ..Limits::default()
            },
        }
    }
}

impl Bench {
    /// Does a task.
    pub fn run(&mut self, case: &Case) -> Result<Done, Undone> {
        let (.., task) = case;
        match start(case) {
            AnyPosition::Pentago(position) => self.pentago(&position, *task),
            AnyPosition::Pente(position) => self.pente(&position, *task),
        }
    }

    /// The sum of all counts.
    pub fn signature() -> Result<u64, Undone> {
        let mut bench = Bench::default();
        let counts = CASES.iter().map(|case| Ok(bench.run(case)?.nodes));
        counts.sum()
    }

    fn pentago(&mut self, position: &rules::pentago::Position, task: Task) -> Result<Done, Undone> {
        if let Task::Search(depth) = task {
            let found = self.search.run(position, &self.limits, Some(depth));
            let found = found.map_err(|over| NoChoice::Over(over.0))?;
            let told = format!("search {} turns: {}", found.depth, found.score);
            let nodes = found.nodes;
            return Ok(Done { nodes, told });
        }
        let solution = self.solver.solve(position, &self.limits)?;
        Ok(Done {
            nodes: solution.families,
            told: format!("{}, {}", solution.value, solution.how),
        })
    }

    fn pente(&self, position: &rules::pente::Position, task: Task) -> Result<Done, Undone> {
        let (nodes, told) = match task {
            Task::Search(depth) => {
                let mut search = pente::Search::new(position.rules(), TABLE);
                let found = search.run(position, &self.limits, Some(depth), 1);
                let found = found.first().ok_or(Undone::NoProof)?;
                let told = format!("search {} plies: {}", found.depth, found.score);
                (found.nodes, told)
            }
            Task::Solve | Task::Prove(_) => {
                let most = match task {
                    Task::Prove(nodes) => nodes,
                    _ => u64::MAX,
                };
                let prover = pente::Prover::new(position.rules(), most);
                let proof = prover.win(position, &self.limits);
                let proof = proof.ok_or(Undone::NoProof)?;
                (proof.nodes, format!("proved win in {} plies", proof.plies))
            }
        };
        Ok(Done { nodes, told })
    }
}

/// Where a case begins.
pub fn start((variant, options, text, _): &Case) -> AnyPosition {
    const RIGHT: &str = "the cases are right, as a test makes sure";
    let form = Form::new(*variant, options.iter().copied()).expect(RIGHT);
    if !text.starts_with(char::is_uppercase) {
        return form.position(text).expect(RIGHT);
    }
    let mut position = form.start();
    for mv in text.split_whitespace() {
        position.play_text(mv).expect(RIGHT);
    }
    position
}

#[cfg(test)]
mod tests {
    use rules::Position as _;

    use super::*;

    #[test]
    fn every_case_can_be_played() {
        for case in &CASES {
            assert_ne!(start(case).to_move(), None, "{case:?}");
        }
    }
}
