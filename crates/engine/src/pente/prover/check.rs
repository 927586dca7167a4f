//! The check of a proof: every legal reply, one after the other.

use std::ops::ControlFlow;

use super::Plan;
use super::attack::{Attack, Look};
use crate::pente::grid::{Cell, End};

impl Attack<'_, '_> {
    /// The plan of a win that was found, if it stands against every legal
    /// reply; else the reply is remembered.
    pub(super) fn checked(&mut self, threes: u8, ply: u32) -> Look<Result<Plan, ()>> {
        self.count()?;
        if let Some(cell) = self.grid.winning_cell() {
            return ControlFlow::Continue(Ok(Plan {
                line: vec![cell],
                plies: 1,
                threes,
            }));
        }
        let known = self.memory.get(self.grid.hash());
        let Some((cell, _)) = known.and_then(|known| known.won) else {
            return ControlFlow::Continue(Err(()));
        };
        let end = self.grid.make(cell);
        let plan = match end {
            None => self.checked_replies(threes, ply),
            Some(_) => ControlFlow::Continue(Err(())),
        };
        self.grid.unmake();
        let plan = plan?;
        ControlFlow::Continue(plan.map(|plan| plan.after(cell)))
    }

    fn checked_replies(&mut self, threes: u8, ply: u32) -> Look<Result<Plan, ()>> {
        let mut longest = Plan {
            line: Vec::new(),
            plies: 0,
            threes,
        };
        for reply in self.legal_replies() {
            match self.checked_reply(reply, threes, ply)? {
                Ok(plan) if plan.plies >= longest.plies => longest = plan.after(reply),
                Ok(_) => {}
                Err(()) => {
                    let hash = self.grid.hash();
                    let replies = self.memory.replies.entry(hash).or_default();
                    if !replies.contains(&reply) {
                        replies.push(reply);
                    }
                    return ControlFlow::Continue(Err(()));
                }
            }
        }
        ControlFlow::Continue(Ok(longest))
    }

    /// Every legal reply. Under plain rules only a stone on the point itself or
    /// a capture can stop a win at once, so where one is threatened one other
    /// reply stands for all.
    pub(super) fn legal_replies(&mut self) -> Vec<Cell> {
        let attacker = self.grid.turn ^ 1;
        let wins = self.grid.winning_cells(attacker);
        let legal = (0..self.grid.law.cells()).filter(|&cell| self.grid.is_legal(cell));
        if wins.is_empty() || !self.grid.law.is_plain() {
            return legal.collect();
        }
        let stops = self.replies(attacker, wins);
        let other = legal.clone().find(|&cell| !stops.contains(cell));
        legal
            .filter(|&cell| stops.contains(cell) || Some(cell) == other)
            .collect()
    }

    fn checked_reply(&mut self, reply: Cell, threes: u8, ply: u32) -> Look<Result<Plan, ()>> {
        let defender = self.grid.turn;
        let end = self.grid.make(reply);
        let plan = match end {
            None => match self.attack(threes, ply + 2) {
                ControlFlow::Break(()) => ControlFlow::Break(()),
                ControlFlow::Continue(None) => ControlFlow::Continue(Err(())),
                ControlFlow::Continue(Some(_)) => self.checked(threes, ply + 2),
            },
            Some(End::Won(color)) if color != defender => ControlFlow::Continue(Ok(Plan {
                line: Vec::new(),
                plies: 0,
                threes,
            })),
            Some(_) => ControlFlow::Continue(Err(())),
        };
        self.grid.unmake();
        plan
    }
}

impl Plan {
    /// The plan with one more move before it.
    pub(super) fn after(self, cell: Cell) -> Plan {
        let mut line = vec![cell];
        line.extend(self.line);
        Plan {
            line,
            plies: self.plies + 1,
            threes: self.threes,
        }
    }
}
