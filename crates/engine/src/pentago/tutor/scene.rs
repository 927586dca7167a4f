//! A move between the board before it and the board after it.

use rules::pentago::{Cell, HalfTurn, Move, Phase, Position, Refusal, Turn, Twist};
use rules::{Outcome, Position as _, Seat};

use super::explanation::Remark;
use super::prospect::{SetUp, set_ups, turns_away};
use super::reading::{is_safe, twists};
use super::threat::{Threat, no_twist_and_all, on_board, threats};
use super::three::threes;
use super::verdict::Known;

/// A move with what was before and after it.
pub(super) struct Scene<'a> {
    before: &'a Position,
    after: Position,
    seat: Seat,
    played: Move,
}

impl Scene<'_> {
    /// Plays the move, or gives the rules' refusal.
    pub(super) fn of(position: &Position, played: Move) -> Result<Scene<'_>, Refusal> {
        let mut after = *position;
        match played {
            Move::Turn(turn) => after.play(turn)?,
            Move::Half(half) => after.play_half(half)?,
        }
        Ok(Scene {
            before: position,
            after,
            seat: position.turn(),
            played,
        })
    }

    /// All that there is to say, the most important first.
    pub(super) fn remarks(&self, known: Known) -> Vec<Remark> {
        let mut remarks = Vec::new();
        remarks.extend(self.ending());
        remarks.extend(known.verdict().map(Remark::Verdict));
        self.tell_chances(&mut remarks);
        match self.after.phase() {
            Phase::Over(_) => {}
            Phase::Twist(_) => self.tell_stone(&mut remarks),
            Phase::Place => {
                self.tell_dangers(&mut remarks);
                remarks.extend(self.threatens());
                self.tell_stopped(&mut remarks);
                self.tell_stone(&mut remarks);
                self.tell_twist(&mut remarks);
            }
        }
        remarks
    }

    fn ending(&self) -> Option<Remark> {
        let lines = |seat| self.after.board().lines(seat).collect::<Vec<_>>();
        let (seat, other) = (self.seat, self.seat.other());
        Some(match self.after.outcome()? {
            Outcome::Draw(why) => Remark::Draws {
                why,
                lines: [lines(seat), lines(other)].concat(),
            },
            outcome if outcome.winners().contains(seat) => Remark::Wins {
                seat,
                lines: lines(seat),
                beaten: lines(other),
            },
            _ => Remark::GivesFive {
                seat: other,
                lines: lines(other),
            },
        })
    }

    /// What the mover could have won with, or still can with the twist.
    fn tell_chances(&self, remarks: &mut Vec<Remark>) {
        if matches!(remarks.first(), Some(Remark::Wins { .. })) {
            return;
        }
        let twist_due = self.after.placed().is_some();
        let left = threats(&self.after, self.seat);
        if twist_due && !left.is_empty() {
            remarks.push(Remark::CanFinish(left));
            return;
        }
        let missed = threats(self.before, self.seat);
        if !missed.is_empty() {
            remarks.push(Remark::MissesWin(missed));
        }
        let matters = twists(&self.after).filter(|twists| !twists.losing.is_empty());
        remarks.extend(matters.map(Remark::Twists));
    }

    fn tell_dangers(&self, remarks: &mut Vec<Remark>) {
        let (old, now) = (self.old_dangers(), self.dangers());
        if now.is_empty() {
            return;
        }
        let (left, opened): (Vec<Threat>, Vec<Threat>) =
            now.into_iter().partition(|threat| has_line(&old, threat));
        if !left.is_empty() {
            remarks.push(Remark::Leaves(left));
        }
        if !opened.is_empty() {
            remarks.push(Remark::Opens(opened));
        }
        if !has_safe_move(self.before) {
            let by = self.seat.other();
            remarks.push(Remark::Helpless { by });
        }
    }

    fn tell_stopped(&self, remarks: &mut Vec<Remark>) {
        let now = self.dangers();
        let old = self.old_dangers().into_iter();
        let gone: Vec<Threat> = old.filter(|threat| !has_line(&now, threat)).collect();
        if !gone.is_empty() {
            remarks.push(Remark::Stops {
                threats: gone,
                all: now.is_empty(),
            });
        }
    }

    /// What the opponent would have won with on the board before the move.
    fn old_dangers(&self) -> Vec<Threat> {
        let other = self.seat.other();
        match self.before.phase() {
            // The other seat comes after the twist, on the board as it lies if
            // the twist changes nothing.
            Phase::Twist(_) => on_board(self.before.rules(), *self.before.board(), other),
            _ => threats(self.before, other),
        }
    }

    /// What the opponent can win with now.
    fn dangers(&self) -> Vec<Threat> {
        threats(&self.after, self.seat.other())
    }

    fn threatens(&self) -> Option<Remark> {
        let threats = threats(&self.after, self.seat);
        if threats.is_empty() {
            return None;
        }
        let answer = self.answer(&threats);
        Some(Remark::Threatens { threats, answer })
    }

    /// A turn of the opponent after which the mover cannot win at once; one
    /// that takes a cell the mover wants, if there is such a turn.
    fn answer(&self, threats: &[Threat]) -> Option<Turn> {
        let wanted = |turn: &Turn| threats.iter().any(|t| t.stone() == Some(turn.cell));
        let ready = self.dangers().first().and_then(|threat| match threat.by {
            Move::Turn(turn) => Some(turn),
            Move::Half(_) => None,
        });
        let mut turns = self.after.legal_moves();
        turns.sort_by_key(|turn| !wanted(turn));
        let holds = |turn: &Turn| {
            let mut next = self.after;
            next.play(*turn).is_ok() && is_safe(&next, self.seat.other())
        };
        ready.or_else(|| turns.into_iter().find(holds))
    }

    /// What the stone does by the place where it lies.
    fn tell_stone(&self, remarks: &mut Vec<Remark>) {
        let Some((placed, stone)) = self.stone() else {
            return;
        };
        let board = self.after.board();
        let own = threes(board, self.seat).into_iter();
        let built = own.filter(|three| three.cells.contains(&stone));
        remarks.extend(built.map(Remark::BuildsThree));
        let theirs = threes(board, self.seat.other()).into_iter();
        let guarded = theirs.filter(|three| three.middles.iter().any(|&(cell, _)| cell == stone));
        remarks.extend(guarded.map(|three| Remark::Guards { cell: stone, three }));
        // A row in the making is worth a word while nothing is urgent.
        let quiet = |seat| threats(&self.after, seat).is_empty();
        if self.after.placed().is_none() && quiet(self.seat) && quiet(self.seat.other()) {
            remarks.extend(self.new_set_up(stone).map(Remark::Builds));
        }
        if placed == placed.block().middle() {
            remarks.push(Remark::TakesMiddle(placed.block()));
        }
    }

    /// The best row that the stone has brought within two turns.
    fn new_set_up(&self, stone: Cell) -> Option<SetUp> {
        let before = self.before.board();
        let far = |line| turns_away(before, self.seat, line).is_none_or(|turns| turns > 2);
        set_ups(&self.after, self.seat)
            .into_iter()
            .find(|set_up| set_up.stones.contains(&stone) && far(set_up.line))
    }

    /// What the twist does to the opponent's threes.
    fn tell_twist(&self, remarks: &mut Vec<Remark>) {
        let Some(twist) = self.twist() else {
            return;
        };
        let theirs = threes(self.before.board(), self.seat.other()).into_iter();
        let turned = theirs.filter(|three| three.block == twist.block);
        remarks.extend(turned.map(|three| Remark::TurnsThree {
            to: three.cells.map(|cell| twist.carries(cell)),
            three,
        }));
    }

    /// Where the move put its stone, and where that lies after the twist.
    fn stone(&self) -> Option<(Cell, Cell)> {
        match self.played {
            Move::Turn(turn) => Some((turn.cell, turn.stone())),
            Move::Half(HalfTurn::Place(cell)) => Some((cell, cell)),
            Move::Half(HalfTurn::Twist(_)) => None,
        }
    }

    fn twist(&self) -> Option<Twist> {
        match self.played {
            Move::Turn(turn) => turn.twist,
            Move::Half(HalfTurn::Twist(twist)) => twist,
            Move::Half(HalfTurn::Place(_)) => None,
        }
    }
}

fn has_line(threats: &[Threat], wanted: &Threat) -> bool {
    threats.iter().any(|threat| threat.line == wanted.line)
}

/// Whether the seat to move has any way not to lose by the next turn.
fn has_safe_move(position: &Position) -> bool {
    let seat = position.turn();
    match position.phase() {
        Phase::Place => position.legal_moves().into_iter().any(|turn| {
            let mut next = *position;
            next.play(turn).is_ok() && is_safe(&next, seat)
        }),
        Phase::Twist(_) => no_twist_and_all().any(|twist| {
            let mut next = *position;
            next.twist(twist).is_ok() && is_safe(&next, seat)
        }),
        Phase::Over(_) => false,
    }
}
