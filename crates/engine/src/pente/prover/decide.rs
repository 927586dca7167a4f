//! Wins and losses by all that the prover knows: threats, then quiet moves.
//!
//! A quiet move threatens nothing that the attack looks at, but the opponent loses
//! whatever it replies, a pass included. Many questions are open for long, and
//! nobody knows which: so all of them are asked for a while, then for longer.

use std::ops::ControlFlow;

use super::attack::{Attack, Look};
use super::memory::Memory;
use super::{MOST_THREES, Plan, Win};
use crate::Value;
use crate::clock::Instant;
use crate::pente::grid::{Cell, End, Marks};
use crate::pente::search::threats::Threats;

/// A question about the side to move: whether it wins, or loses, if the winner
/// makes no more than so many quiet moves in a row.
#[derive(Clone, Copy)]
struct Question {
    value: Value,
    quiet: u8,
}

impl Question {
    const fn win(quiet: u8) -> Question {
        Question {
            value: Value::Win,
            quiet,
        }
    }

    const fn loss(quiet: u8) -> Question {
        Question {
            value: Value::Loss,
            quiet,
        }
    }
}

/// What is asked, in this order.
const QUESTIONS: [Question; 5] = [
    Question::win(0),
    Question::loss(0),
    Question::win(1),
    Question::loss(1),
    Question::win(2),
];

/// How many positions each question gets at first, and how many times more in
/// each round.
const FIRST_ROUND: u64 = 2_000;
const MORE: u64 = 4;

impl Attack<'_, '_> {
    /// The value of the position, if it can be proved, and the shortest way that
    /// the limits let it find.
    pub(super) fn decide(&mut self) -> Option<(Value, Plan)> {
        let most = self.most_nodes;
        let (question, plan) = self.answer(most)?;
        self.most_nodes = self.nodes.saturating_add(most);
        let mut plan = self.shortened(question, plan);
        if question.quiet == 0 {
            // A quiet move may be quicker than a long row of threats.
            plan = self.shortened(
                Question {
                    quiet: 1,
                    ..question
                },
                plan,
            );
        }
        Some((question.value, plan))
    }

    /// The first question that has an answer, and it; no question takes more than
    /// so many positions at a time.
    fn answer(&mut self, most: u64) -> Option<(Question, Plan)> {
        let mut open = QUESTIONS.to_vec();
        let mut round = FIRST_ROUND.min(most);
        while !open.is_empty() {
            for question in std::mem::take(&mut open) {
                self.most_nodes = self.nodes.saturating_add(round);
                match self.asked(question) {
                    ControlFlow::Continue(Some(plan)) => return Some((question, plan)),
                    ControlFlow::Continue(None) => {}
                    ControlFlow::Break(()) if self.is_exhausted() => return None,
                    ControlFlow::Break(()) if round == most => {}
                    ControlFlow::Break(()) => open.push(question),
                }
            }
            round = round.saturating_mul(MORE).min(most);
        }
        None
    }

    fn asked(&mut self, question: Question) -> Look<Option<Plan>> {
        match question.value {
            Value::Win => self.win(question.quiet),
            _ => self.loss(question.quiet),
        }
    }

    /// A shorter way to the same end, as far as the limits allow: from the
    /// shortest that there could be upward with half of what is left, then from
    /// the one that is known downward.
    fn shortened(&mut self, question: Question, plan: Plan) -> Plan {
        let (nodes, limits) = (self.most_nodes, self.limits);
        let now = Instant::now();
        let half = |deadline: Instant| now + deadline.saturating_duration_since(now) / 2;
        self.limits.deadline = limits.deadline.map(half);
        self.most_nodes = self.nodes + nodes.saturating_sub(self.nodes) / 2;
        let shortest = self.shortest(question, plan.plies);
        (self.most_nodes, self.limits) = (nodes, limits);
        match shortest {
            ControlFlow::Continue(shortest) => shortest.unwrap_or(plan),
            ControlFlow::Break(()) => self.shorter(question, plan),
        }
    }

    /// The shortest answer that takes fewer plies.
    fn shortest(&mut self, question: Question, plies: u32) -> Look<Option<Plan>> {
        for plies in (2 - plies % 2..plies).step_by(2) {
            let plan = self.asked_within(plies, question)?;
            if plan.is_some() {
                return ControlFlow::Continue(plan);
            }
        }
        ControlFlow::Continue(None)
    }

    /// An answer that takes fewer plies, and one that takes fewer still, until
    /// there is none.
    fn shorter(&mut self, question: Question, mut plan: Plan) -> Plan {
        while plan.plies > 2
            && let ControlFlow::Continue(Some(shorter)) =
                self.asked_within(plan.plies - 2, question)
        {
            plan = shorter;
        }
        plan
    }

    /// An answer that takes no more than so many plies.
    fn asked_within(&mut self, plies: u32, question: Question) -> Look<Option<Plan>> {
        // What is known does not tell how soon.
        self.memory = Memory::default();
        self.within = Some(plies);
        let plan = self.asked(question);
        self.within = None;
        plan
    }

    /// A win of the side to move with no more than so many quiet moves in a row.
    fn win(&mut self, quiet: u8) -> Look<Option<Plan>> {
        let proved = self.prove(MOST_THREES)?;
        if proved.is_some() || quiet == 0 {
            return ControlFlow::Continue(proved);
        }
        let threats = Threats::of(self.grid);
        for cell in self.sorted(threats.candidates(self.grid), None) {
            let end = self.grid.make(cell);
            let plan = match end {
                None => self.a_ply_on(|attack| attack.loss(quiet - 1)),
                Some(_) => ControlFlow::Continue(None),
            };
            self.grid.unmake();
            if let Some(plan) = plan? {
                return ControlFlow::Continue(Some(plan.after(cell)));
            }
        }
        ControlFlow::Continue(None)
    }

    /// A win of the other side against every legal move of the side to move, with
    /// no more than so many quiet moves in a row.
    pub(super) fn loss(&mut self, quiet: u8) -> Look<Option<Plan>> {
        if self.grid.winning_cell().is_some() {
            return ControlFlow::Continue(None);
        }
        let Some(threat) = self.threat()? else {
            return ControlFlow::Continue(None);
        };
        let mut longest: Option<Plan> = None;
        for cell in self.by_hope(threat.zone) {
            let mover = self.grid.turn;
            let end = self.grid.make(cell);
            let plan = match end {
                None => self.a_ply_on(|attack| attack.win(quiet)),
                Some(End::Won(color)) if color != mover => ControlFlow::Continue(Some(Plan {
                    line: Vec::new(),
                    plies: 0,
                    threes: 0,
                })),
                Some(_) => ControlFlow::Continue(None),
            };
            self.grid.unmake();
            let Some(plan) = plan? else {
                return ControlFlow::Continue(None);
            };
            let plan = plan.after(cell);
            let known = longest.as_ref().map_or(0, |known| known.plies);
            if plan.plies > known {
                longest = Some(plan);
            }
        }
        ControlFlow::Continue(longest)
    }

    /// How the other side would win if the side to move passed.
    fn threat(&mut self) -> Look<Option<Win>> {
        let other = self.grid.turn ^ 1;
        // A row that must be broken wins by itself.
        if self.grid.is_pending(other) {
            return ControlFlow::Continue(Some(Win::default()));
        }
        self.a_ply_on(|attack| {
            attack.grid.pass();
            let threat = (0..=MOST_THREES).find_map(|threes| match attack.attack(threes, 0) {
                ControlFlow::Continue(None) => None,
                found => Some(found),
            });
            attack.grid.pass();
            threat.unwrap_or(ControlFlow::Continue(None))
        })
    }

    /// The same a ply later, where there is a ply less for a win.
    fn a_ply_on<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let within = self.within;
        self.within = within.map(|plies| plies.saturating_sub(1));
        let answer = ask(self);
        self.within = within;
        answer
    }

    /// Every legal move, those first that are most likely to save the game: on
    /// points on which the threat depends, then by their looks.
    fn by_hope(&mut self, zone: Marks) -> Vec<Cell> {
        let me = self.grid.turn;
        let mut cells = self.legal_replies();
        cells.sort_by_key(|&cell| {
            let (mine, theirs) = (self.grid.tally(me, cell), self.grid.tally(me ^ 1, cell));
            let looks = mine.promise() + theirs.promise() + 100 * mine.captures() as i32;
            (!zone.contains(cell), -looks)
        });
        cells
    }
}
