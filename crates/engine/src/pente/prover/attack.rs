//! The search for a proof.

use std::ops::ControlFlow;

use super::memory::{Known, Memory};
use super::{Plan, Win};
use crate::Limits;
use crate::pente::grid::{Cell, Color, End, Grid, Marks};
use crate::pente::search::threats::Threats;

/// A search for a proof. The attacker is the side to move at the root.
pub(in crate::pente) struct Attack<'a, 'g> {
    pub(super) grid: &'a mut Grid<'g>,
    pub(super) limits: Limits<'a>,
    pub(super) memory: Memory,
    pub(super) nodes: u64,
    pub(super) most_nodes: u64,
    /// How many plies a win may take, where a short one is looked for.
    pub(super) within: Option<u32>,
}

/// The result of a look, or that the limits were reached.
pub(super) type Look<T> = ControlFlow<(), T>;

/// How many positions pass between two looks at the limits.
const NODES_PER_CHECK: u64 = 32;
/// No attack is longer than this.
const MAX_ATTACK_PLIES: u32 = 73;
/// How many moves that threaten by threes are tried in a position.
const WIDTH: usize = 12;
/// How often a plan is mended after the check found a reply to it.
const MENDED: u32 = 20;

impl<'a, 'g> Attack<'a, 'g> {
    pub(in crate::pente) fn new(
        grid: &'a mut Grid<'g>,
        limits: &Limits<'a>,
        most_nodes: u64,
    ) -> Attack<'a, 'g> {
        Attack {
            grid,
            limits: *limits,
            memory: Memory::default(),
            nodes: 0,
            most_nodes,
            within: None,
        }
    }

    /// Counts a position, or stops.
    pub(super) fn count(&mut self) -> Look<()> {
        self.nodes += 1;
        let due = self.nodes.is_multiple_of(NODES_PER_CHECK);
        if due && self.is_exhausted() || self.nodes > self.most_nodes {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Whether the time is over or the memory is full.
    pub(super) fn is_exhausted(&self) -> bool {
        self.limits.check().is_err() || self.memory.outgrows(self.limits.memory)
    }

    /// A win for the side to move with as few threes in a row as possible.
    pub(super) fn prove(&mut self, most_threes: u8) -> Look<Option<Plan>> {
        // A three is a move and its answer.
        let most_threes = match self.within {
            Some(plies) => most_threes.min((plies / 2) as u8),
            None => most_threes,
        };
        for threes in 0..=most_threes {
            for _ in 0..MENDED {
                if self.attack(threes, 0)?.is_none() {
                    break;
                }
                match self.checked(threes, 0)? {
                    Ok(plan) => return ControlFlow::Continue(Some(plan)),
                    // A reply was overlooked; the search must look again.
                    Err(()) => self.memory.forget(),
                }
            }
        }
        ControlFlow::Continue(None)
    }

    /// How many plies are left for a win.
    fn left(&self, ply: u32) -> u32 {
        self.within.unwrap_or(MAX_ATTACK_PLIES).saturating_sub(ply)
    }

    /// A win of the side to move, if there is one with so many threes.
    pub(super) fn attack(&mut self, threes: u8, ply: u32) -> Look<Option<Win>> {
        self.count()?;
        let hash = self.grid.hash();
        // Without a bound on the plies, what was not won far from the root is not
        // looked at again nearer to it.
        let left = match self.within {
            Some(_) => self.left(ply),
            None => u32::MAX,
        };
        let known = self.memory.get(hash);
        let mut is_long = false;
        if let Some(known) = known {
            match known.won {
                Some((_, win)) if win.plies <= left => return ControlFlow::Continue(Some(win)),
                None if known.threes >= threes && known.left >= left => {
                    return ControlFlow::Continue(None);
                }
                won => is_long = won.is_some(),
            }
        }
        let won = if self.left(ply) == 0 {
            None
        } else if let Some(cell) = self.grid.winning_cell() {
            let zone = with(Marks::default(), cell);
            Some((cell, Win { zone, plies: 1 }))
        } else if self.left(ply) == 1 {
            None
        } else {
            self.best_threat(threes, ply)?
        };
        if won.is_some() || !is_long {
            self.memory.insert(hash, Known { won, threes, left });
        }
        ControlFlow::Continue(won.map(|(_, win)| win))
    }

    fn best_threat(&mut self, threes: u8, ply: u32) -> Look<Option<(Cell, Win)>> {
        let threats = Threats::of(self.grid);
        let forced = threats.is_forced().then(|| threats.candidates(self.grid));
        for cell in self.direct(forced) {
            if let Some(win) = self.direct_threat(cell, threes, ply)? {
                return ControlFlow::Continue(Some((cell, win)));
            }
        }
        if threes > 0 {
            for cell in self.indirect(forced) {
                if let Some(win) = self.indirect_threat(cell, threes, ply)? {
                    return ControlFlow::Continue(Some((cell, win)));
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

    pub(super) fn sorted(&self, cells: Marks, among: Option<Marks>) -> Vec<Cell> {
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

    /// The win by a move that threatens to win at once, if no reply helps.
    fn direct_threat(&mut self, cell: Cell, threes: u8, ply: u32) -> Look<Option<Win>> {
        let me = self.grid.turn;
        let end = self.grid.make(cell);
        let win = match end {
            Some(_) => ControlFlow::Continue(None),
            None => {
                let wins = self.grid.winning_cells(me);
                let threatens = !wins.is_empty() || self.grid.is_pending(me);
                if !threatens || self.grid.winning_cell().is_some() {
                    ControlFlow::Continue(None)
                } else {
                    let threat = Win {
                        zone: self.replies(me, wins),
                        plies: 1,
                    };
                    self.defend(threat, threes, ply)
                }
            }
        };
        self.grid.unmake();
        let win = win?;
        ControlFlow::Continue(win.map(|win| win.after(cell)))
    }

    /// The win by a move that threatens to win by fours, if no reply helps.
    fn indirect_threat(&mut self, cell: Cell, threes: u8, ply: u32) -> Look<Option<Win>> {
        let me = self.grid.turn;
        let end = self.grid.make(cell);
        let win = if end.is_some() || self.grid.winning_cell().is_some() {
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
                    let zone = threat.zone.or(rows).or(kinds.captures);
                    let zone = zone.or(self.grid.attack_cells(other));
                    self.defend(Win { zone, ..threat }, threes - 1, ply)
                }
            }
        };
        self.grid.unmake();
        let win = win?;
        ControlFlow::Continue(win.map(|win| win.after(cell)))
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

    /// The win of the attacker against all replies in the zone of its threat.
    fn defend(&mut self, threat: Win, threes: u8, ply: u32) -> Look<Option<Win>> {
        let more = self.memory.replies.get(&self.grid.hash());
        let more = more.cloned().unwrap_or_default();
        let mut win = Win {
            plies: threat.plies + 1,
            ..threat
        };
        for reply in more.into_iter().chain(threat.zone.iter()) {
            if !self.grid.is_empty(reply) {
                continue;
            }
            let after = self.after_reply(reply, threes, ply)?;
            match after {
                Some(after) => win = win.or(after.after(reply)),
                None => return ControlFlow::Continue(None),
            }
        }
        ControlFlow::Continue(Some(win))
    }

    /// How the attacker wins after this reply, if it does.
    fn after_reply(&mut self, reply: Cell, threes: u8, ply: u32) -> Look<Option<Win>> {
        let defender = self.grid.turn;
        let end = self.grid.make(reply);
        let after = match end {
            None => self.attack(threes, ply + 2),
            Some(End::Won(color)) if color != defender => {
                ControlFlow::Continue(Some(Win::default()))
            }
            Some(_) => ControlFlow::Continue(None),
        };
        self.grid.unmake();
        after
    }
}

impl Win {
    /// The win with one more move before it.
    fn after(self, cell: Cell) -> Win {
        Win {
            zone: with(self.zone, cell),
            plies: self.plies + 1,
        }
    }

    /// What two wins need together, and the longer way.
    fn or(self, other: Win) -> Win {
        Win {
            zone: self.zone.or(other.zone),
            plies: self.plies.max(other.plies),
        }
    }
}

fn with(mut zone: Marks, cell: Cell) -> Marks {
    zone.set(cell, true);
    zone
}
