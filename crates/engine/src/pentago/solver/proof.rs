//! Forward proof: where a sweep does not fit, sweeps after the first stones.
//!
//! The question is whether the player to move wins, or does not lose, in the
//! members of a family that are wanted. A near horizon answers it for most; for
//! the rest one stone is placed after the other until a sweep of all that
//! follows fits into the memory allowed. One stone costs one sweep for each
//! empty cell, whatever the twist, because a sweep answers for all rotations.

use rules::Seat;
use rules::pentago::{Board, Cell, DoubleFive, Move, Rules};

use super::order::promising;
use super::root::{Candidate, Root};
use crate::Limits;
use crate::Value;
use crate::pentago::rotations::{Rotations, neighbors, wins};
use crate::pentago::sweep::{Question, Size, Sweep, Unswept, Workspace};

/// A family in which a stone is due.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) board: Board,
    pub(super) mover: Seat,
    pub(super) parity: usize,
}

impl Node {
    /// After a stone, before anything is known about the twist.
    pub(super) fn after(&self, cell: Cell) -> Node {
        let mut stones = [Seat::First, Seat::Second].map(|seat| self.board.stones(seat));
        stones[self.mover.index()] |= cell.mask();
        Node {
            board: Board::from_masks(stones[0], stones[1]).expect("the cell was empty"),
            mover: self.mover.other(),
            parity: 1 - self.parity,
        }
    }

    fn empty(&self) -> usize {
        self.board.empty().count_ones() as usize
    }
}

/// A proof in the making.
pub(super) struct Proof<'a> {
    rules: Rules,
    workspace: &'a mut Workspace,
    limits: &'a Limits<'a>,
    pub(super) sweeps: u32,
    pub(super) families: u64,
}

/// Stones that are placed one after the other before a sweep; with more there
/// would be too many sweeps.
const MOST_STONES: usize = 2;

impl<'a> Proof<'a> {
    pub(super) fn new(
        root: &Root,
        workspace: &'a mut Workspace,
        limits: &'a Limits<'a>,
    ) -> Proof<'a> {
        Proof {
            rules: root.rules(),
            workspace,
            limits,
            sweeps: 0,
            families: 0,
        }
    }

    /// Whether few stones must be placed before sweeps fit.
    pub(super) fn is_possible(empty: usize, limits: &Limits<'_>) -> bool {
        (1..=MOST_STONES.min(empty)).any(|stones| fits(empty - stones, limits))
    }

    /// The values of the moves at the root: all of them if it is lost, else
    /// as many as it took to find one that keeps the value.
    pub(super) fn moves(&mut self, root: &Root) -> Result<Vec<(Move, Option<Value>)>, Unswept> {
        let candidates = root.candidates();
        let cells = stones_first(root);
        let mut known = vec![None; candidates.len()];
        for (question, value) in [
            (Question::Wins, Value::Win),
            (Question::DoesNotLose, Value::Draw),
        ] {
            for &cell in &cells {
                let own = candidates.iter().zip(&mut known);
                let mut own: Vec<_> = own
                    .filter(|(candidate, _)| candidate.cell == cell)
                    .collect();
                let wanted = members_of(&own);
                let node = cell.map_or(root.node(), |cell| root.node().after(cell));
                let kept = self.kept(node, question, wanted)?;
                let mut found = false;
                for (candidate, known) in &mut own {
                    let yes = candidate
                        .member
                        .is_none_or(|member| kept >> member & 1 == 1);
                    found |= yes;
                    **known = match (yes, question) {
                        (true, _) => Some(value),
                        (false, Question::DoesNotLose) => Some(Value::Loss),
                        (false, Question::Wins) => None,
                    };
                }
                if found {
                    return Ok(values(&candidates, &known));
                }
            }
        }
        Ok(values(&candidates, &known))
    }

    /// Values the moves at the root that have no value yet, stone by stone.
    pub(super) fn complete(
        &mut self,
        root: &Root,
        moves: &mut [(Move, Option<Value>)],
    ) -> Result<(), Unswept> {
        let candidates = root.candidates();
        for cell in stones_first(root) {
            let own = candidates.iter().zip(moves.iter_mut());
            let open =
                own.filter(|(candidate, (_, value))| candidate.cell == cell && value.is_none());
            let open: Vec<_> = open
                .map(|(candidate, (_, value))| (candidate, value))
                .collect();
            let wanted = members_of(&open);
            let node = cell.map_or(root.node(), |cell| root.node().after(cell));
            let wins = self.kept(node, Question::Wins, wanted)?;
            let holds = self.kept(node, Question::DoesNotLose, wanted & !wins)?;
            for (candidate, value) in open {
                let has =
                    |set: Rotations| candidate.member.is_none_or(|member| set >> member & 1 == 1);
                *value = Some(match (has(wins), has(holds)) {
                    (true, _) => Value::Win,
                    (false, true) => Value::Draw,
                    (false, false) => Value::Loss,
                });
            }
        }
        Ok(())
    }

    /// The wanted members in which the answer is yes. What it says of other
    /// members means nothing.
    pub(super) fn answer(
        &mut self,
        node: Node,
        question: Question,
        wanted: Rotations,
    ) -> Result<Rotations, Unswept> {
        let [placer, mover] =
            [node.mover.other(), node.mover].map(|seat| wins(node.board.stones(seat), node.parity));
        let drawn = match question {
            Question::Wins => 0,
            Question::DoesNotLose => Rotations::MAX,
        };
        let double = match self.rules.double_five {
            DoubleFive::Draw => drawn,
            DoubleFive::Mover => 0,
        };
        let settled = (mover & !placer) | (mover & placer & double);
        let open = wanted & !(mover | placer);
        if open == 0 {
            return Ok(settled);
        }
        if node.empty() == 0 {
            return Ok(settled | (open & drawn));
        }
        let (yes, open) = self.near(node, open)?;
        let found = match open {
            0 => 0,
            _ if fits(node.empty(), self.limits) => self.sweep(node, question)? & open,
            _ => self.expand(node, question, open)?,
        };
        Ok(settled | yes | found)
    }

    /// What a near horizon decides: the members that the mover wins, and those
    /// that remain open.
    fn near(&mut self, node: Node, mut open: Rotations) -> Result<(Rotations, Rotations), Unswept> {
        /// A horizon is worth this part of a full sweep.
        const HORIZON_DIVISOR: u64 = 16;
        let empty = node.empty();
        let full = Size::of(empty, empty).map_or(u64::MAX, |size| size.families);
        let mut yes = 0;
        for plies in (3..empty).step_by(2) {
            let size = Size::of(empty, plies);
            let Some(size) = size.filter(|size| size.both <= self.limits.memory) else {
                break;
            };
            if open == 0 || size.families > full / HORIZON_DIVISOR {
                break;
            }
            let swept = self
                .sweep_to(node, plies)
                .both(self.workspace, self.limits)?;
            self.families += size.families;
            let (won, lost) = swept.decided();
            yes |= won & open;
            open &= !(won | lost);
        }
        Ok((yes, open))
    }

    fn sweep(&mut self, node: Node, question: Question) -> Result<Rotations, Unswept> {
        let empty = node.empty();
        let sweep = self.sweep_to(node, empty);
        let swept = sweep.ask(question, self.workspace, self.limits)?;
        self.sweeps += 1;
        self.families += Size::of(empty, empty).map_or(0, |size| size.families);
        Ok(swept.members())
    }

    fn sweep_to(&self, node: Node, plies: usize) -> Sweep {
        Sweep::new(self.rules, node.board, node.mover, node.parity, plies)
    }

    fn expand(
        &mut self,
        node: Node,
        question: Question,
        open: Rotations,
    ) -> Result<Rotations, Unswept> {
        let mut yes = 0;
        for cell in promising(&node.board, node.mover) {
            let need = open & !yes;
            if need == 0 {
                break;
            }
            yes |= need & self.after_stone(node, cell, question, need)?;
        }
        Ok(yes)
    }

    /// The members in which a stone on the cell, and the right twist, answers
    /// the question with yes.
    fn after_stone(
        &mut self,
        node: Node,
        cell: Cell,
        question: Question,
        need: Rotations,
    ) -> Result<Rotations, Unswept> {
        let child = node.after(cell);
        let placed = if self.rules.place_wins {
            wins(child.board.stones(node.mover), node.parity)
        } else {
            0
        };
        let twisted = neighbors(need & !placed);
        Ok(placed | neighbors(self.kept(child, question, twisted)?))
    }

    /// Those of the wanted members in which the player who is not to move has
    /// the wanted result.
    pub(super) fn kept(
        &mut self,
        node: Node,
        question: Question,
        wanted: Rotations,
    ) -> Result<Rotations, Unswept> {
        match wanted {
            0 => Ok(0),
            _ => Ok(wanted & !self.answer(node, question.opposed(), wanted)?),
        }
    }
}

/// The stones of the moves at the root, the most promising first; one that is
/// none while a twist is due.
fn stones_first(root: &Root) -> Vec<Option<Cell>> {
    if !root.waits_for_stone() {
        return vec![None];
    }
    let node = root.node();
    let cells = promising(&node.board, node.mover).into_iter();
    cells.map(Some).collect()
}

/// The members that the moves lead to.
fn members_of<V>(moves: &[(&Candidate, V)]) -> Rotations {
    let members = moves.iter().filter_map(|(candidate, _)| candidate.member);
    members.fold(0, |members, member| members | 1 << member)
}

fn values(candidates: &[Candidate], known: &[Option<Value>]) -> Vec<(Move, Option<Value>)> {
    let moves = candidates.iter().map(|candidate| candidate.mv);
    moves.zip(known.iter().copied()).collect()
}

fn fits(empty: usize, limits: &Limits<'_>) -> bool {
    Size::of(empty, empty).is_some_and(|size| size.single <= limits.memory)
}
