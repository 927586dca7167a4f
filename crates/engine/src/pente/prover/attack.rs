//! The search for a proof.

use std::ops::ControlFlow;

use super::{Known, Memory, Plan};
use crate::Limits;
use crate::pente::grid::{Cell, Color, End, Grid, Marks};
use crate::pente::search::threats::Threats;

/// A search for a proof. The attacker is the side to move at the root.
pub(in crate::pente) struct Attack<'a, 'g> {
    pub(super) grid: &'a mut Grid<'g>,
    limits: &'a Limits<'a>,
    pub(super) memory: Memory,
    pub(super) nodes: u64,
    most_nodes: u64,
}

/// The result of a look, or that the limits were reached.
pub(super) type Look<T> = ControlFlow<(), T>;

/// How many positions pass between two looks at the limits.
const LOOK: u64 = 256;
/// No attack is longer than this.
const FARTHEST: u32 = 70;
/// How many moves that threaten by threes are tried in a position.
const WIDTH: usize = 12;
/// How often a plan is mended after the check found a reply to it.
const MENDED: u32 = 20;

impl<'a, 'g> Attack<'a, 'g> {
    pub(in crate::pente) fn new(
        grid: &'a mut Grid<'g>,
        limits: &'a Limits<'a>,
        most_nodes: u64,
    ) -> Attack<'a, 'g> {
        Attack {
            grid,
            limits,
            memory: Memory::default(),
            nodes: 0,
            most_nodes,
        }
    }

    /// Counts a position, or stops.
    pub(super) fn count(&mut self) -> Look<()> {
        self.nodes += 1;
        let due = self.nodes.is_multiple_of(LOOK);
        let late = due
            && (self.limits.check().is_err()
                || self.memory.outgrows(LOOK as usize, self.limits.memory));
        if late || self.nodes > self.most_nodes {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// A win for the side to move with as few threes in a row as possible.
    pub(super) fn prove(&mut self, most_threes: u8) -> Option<Plan> {
        for threes in 0..=most_threes {
            for _ in 0..MENDED {
                match self.attack(threes, 0) {
                    ControlFlow::Break(()) => return None,
                    ControlFlow::Continue(None) => break,
                    ControlFlow::Continue(Some(_)) => {}
                }
                match self.checked(threes, 0) {
                    ControlFlow::Break(()) => return None,
                    ControlFlow::Continue(Ok(plan)) => return Some(plan),
                    // A reply was overlooked; the search must look again.
                    ControlFlow::Continue(Err(())) => self.memory.known.clear(),
                }
            }
        }
        None
    }

    /// The points on which a win of the side to move depends, if there is one
    /// with so many threes.
    pub(super) fn attack(&mut self, threes: u8, ply: u32) -> Look<Option<Marks>> {
        self.count()?;
        let hash = self.grid.hash();
        if let Some(known) = self.memory.known.get(&hash) {
            match known.won {
                Some((_, zone)) => return ControlFlow::Continue(Some(zone)),
                None if known.threes >= threes => return ControlFlow::Continue(None),
                None => {}
            }
        }
        let won = if let Some(cell) = self.grid.winning_cell() {
            let mut zone = Marks::default();
            zone.set(cell, true);
            Some((cell, zone))
        } else if ply > FARTHEST {
            None
        } else {
            self.best_threat(threes, ply)?
        };
        self.memory.known.insert(hash, Known { won, threes });
        ControlFlow::Continue(won.map(|(_, zone)| zone))
    }

    fn best_threat(&mut self, threes: u8, ply: u32) -> Look<Option<(Cell, Marks)>> {
        let threats = Threats::of(self.grid);
        let forced = threats.is_forced().then(|| threats.candidates(self.grid));
        for cell in self.direct(forced) {
            if let Some(zone) = self.direct_threat(cell, threes, ply)? {
                return ControlFlow::Continue(Some((cell, zone)));
            }
        }
        if threes > 0 {
            for cell in self.indirect(forced) {
                if let Some(zone) = self.indirect_threat(cell, threes, ply)? {
                    return ControlFlow::Continue(Some((cell, zone)));
                }
            }
        }
        ControlFlow::Continue(None)
    }

    /// Moves that may threaten to win with the next one.
    fn direct(&self, among: Option<Marks>) -> Vec<Cell> {
        let me = self.grid.turn;
        let kinds = &self.grid.kinds[me];
        let mut cells = kinds.fours.or(kinds.fives);
        if self.is_near_goal(me, 8) {
            cells = cells.or(kinds.captures);
        }
        if self.is_near_goal(me, 3) {
            cells = cells.or(self.grid.attack_cells(me));
        }
        self.sorted(cells, among)
    }

    /// Moves that may threaten to win by fours.
    fn indirect(&self, among: Option<Marks>) -> Vec<Cell> {
        let me = self.grid.turn;
        let kinds = &self.grid.kinds[me];
        let mut cells = kinds.open_threes.or(kinds.captures);
        if self.is_near_goal(me, 6) {
            cells = cells.or(self.grid.attack_cells(me));
        }
        let mut cells = self.sorted(cells, among);
        cells.truncate(WIDTH);
        cells
    }

    /// Whether the color lacks no more than so many stones to win by captures.
    fn is_near_goal(&self, color: Color, stones: u16) -> bool {
        let rules = &self.grid.law.rules;
        let goal = u16::from(rules.captures_to_win);
        let captures = !rules.captures.lengths().is_empty();
        captures && goal.saturating_sub(self.grid.captured[color]) <= stones
    }

    fn sorted(&self, cells: Marks, among: Option<Marks>) -> Vec<Cell> {
        let me = self.grid.turn;
        let mut cells: Vec<Cell> = cells
            .iter()
            .filter(|&cell| among.is_none_or(|among| among.contains(cell)))
            .filter(|&cell| self.grid.is_legal(cell))
            .collect();
        let promise = |cell: Cell| {
            let (mine, theirs) = (self.grid.tally(me, cell), self.grid.tally(me ^ 1, cell));
            mine.promise() + theirs.promise() / 4 + 30 * mine.captures() as i32
        };
        cells.sort_by_key(|&cell| -promise(cell));
        cells
    }

    /// Whether a move threatens to win at once and no reply helps.
    fn direct_threat(&mut self, cell: Cell, threes: u8, ply: u32) -> Look<Option<Marks>> {
        let me = self.grid.turn;
        let end = self.grid.make(cell);
        let zone = match end {
            Some(_) => ControlFlow::Continue(None),
            None => {
                let wins = self.grid.winning_cells(me);
                let threatens = !wins.is_empty() || self.grid.is_pending(me);
                if !threatens || self.grid.winning_cell().is_some() {
                    ControlFlow::Continue(None)
                } else {
                    self.defend(self.replies(me, wins), threes, ply)
                }
            }
        };
        self.grid.unmake();
        let zone = zone?;
        ControlFlow::Continue(zone.map(|zone| with(zone, cell)))
    }

    /// Whether a move threatens to win by fours and no reply helps.
    fn indirect_threat(&mut self, cell: Cell, threes: u8, ply: u32) -> Look<Option<Marks>> {
        let me = self.grid.turn;
        let end = self.grid.make(cell);
        let zone = if end.is_some() || self.grid.winning_cell().is_some() {
            ControlFlow::Continue(None)
        } else {
            self.grid.pass();
            let threat = self.attack(0, ply + 2);
            self.grid.pass();
            match threat {
                ControlFlow::Break(()) => ControlFlow::Break(()),
                ControlFlow::Continue(None) => ControlFlow::Continue(None),
                ControlFlow::Continue(Some(threat)) => {
                    let other = me ^ 1;
                    let kinds = &self.grid.kinds[other];
                    let rows = kinds.fours.or(kinds.fives);
                    let replies = threat.or(rows).or(kinds.captures);
                    let replies = replies.or(self.grid.attack_cells(other));
                    self.defend(replies, threes - 1, ply)
                }
            }
        };
        self.grid.unmake();
        let zone = zone?;
        ControlFlow::Continue(zone.map(|zone| with(zone, cell)))
    }

    /// What can stop the attacker from winning on one of these points, or break
    /// its five.
    pub(super) fn replies(&self, attacker: Color, wins: Marks) -> Marks {
        let other = attacker ^ 1;
        if self.grid.is_pending(attacker) {
            return self.grid.kinds[other].captures;
        }
        self.grid.answers(wins, other)
    }

    /// Whether the attacker wins against all of these replies.
    fn defend(&mut self, replies: Marks, threes: u8, ply: u32) -> Look<Option<Marks>> {
        let more = self.memory.replies.get(&self.grid.hash());
        let more = more.cloned().unwrap_or_default();
        let mut zone = replies;
        for reply in more.into_iter().chain(replies.iter()) {
            if !self.grid.is_empty(reply) {
                continue;
            }
            let after = self.after_reply(reply, threes, ply)?;
            match after {
                Some(after) => zone = with(zone.or(after), reply),
                None => return ControlFlow::Continue(None),
            }
        }
        ControlFlow::Continue(Some(zone))
    }

    /// Whether the attacker wins after this reply.
    fn after_reply(&mut self, reply: Cell, threes: u8, ply: u32) -> Look<Option<Marks>> {
        let defender = self.grid.turn;
        let end = self.grid.make(reply);
        let after = match end {
            None => self.attack(threes, ply + 2),
            Some(End::Won(color)) if color != defender => {
                ControlFlow::Continue(Some(Marks::default()))
            }
            Some(_) => ControlFlow::Continue(None),
        };
        self.grid.unmake();
        after
    }
}

fn with(mut zone: Marks, cell: Cell) -> Marks {
    zone.set(cell, true);
    zone
}
