//! How a position ends. The order of the tests is the rule.

use super::Position;
use crate::outcome::{Outcome, Stalemate, Victory};
use crate::pente::board::Spot;
use crate::pente::line;
use crate::seat::{Seat, SeatSet};

impl Position {
    /// How the placement on `spot` ends the game, if it does. The order of the
    /// tests is the rule: with self-captures the count comes first, and where
    /// a line must survive the count comes last.
    pub(super) fn judged(&self, mover: Seat, spot: Spot) -> Option<Outcome> {
        let placed_line = || {
            let stands = self.board.stone(spot) == Some(mover);
            let mut runs = line::runs_through(&self.board, &self.rules, spot, mover);
            (stands && runs.next().is_some()).then(|| self.won(mover, Victory::Line))
        };
        let decided = if self.rules.line_must_survive {
            self.surviving_line(mover).or_else(|| self.capture_win())
        } else {
            self.capture_win().or_else(placed_line)
        };
        decided.or_else(|| self.full_board())
    }

    /// How the board ends the game if the last move is not known, as in a setup.
    /// The order of the tests is that of play.
    pub(super) fn judged_at_rest(&self) -> Option<Outcome> {
        let line = || {
            let owner = self.lines().first().map(|line| line.seat);
            owner.map(|seat| self.won(seat, Victory::Line))
        };
        let decided = if self.rules.line_must_survive {
            let mover = self.turn.other();
            self.surviving_line(mover).or_else(|| self.capture_win())
        } else {
            self.capture_win().or_else(line)
        };
        decided
            .or_else(|| self.last_seat())
            .or_else(|| self.full_board())
    }

    /// The winner where a five must survive a turn: the opponent, whose five is
    /// still there, or the mover, whose five cannot be broken.
    fn surviving_line(&self, mover: Seat) -> Option<Outcome> {
        let runs = |seat| line::runs_of(&self.board, &self.rules, seat);
        let survived = runs(mover.other()).next().map(|_| mover.other());
        let unbreakable = || {
            runs(mover)
                .find(|run| !run.is_breakable(&self.board, &self.rules, mover))
                .map(|_| mover)
        };
        survived
            .or_else(unbreakable)
            .map(|seat| self.won(seat, Victory::Line))
    }

    fn capture_win(&self) -> Option<Outcome> {
        if self.rules.captures.lengths().is_empty() {
            return None;
        }
        let goal = u16::from(self.rules.captures_to_win);
        let winner = self
            .captured
            .iter()
            .map(|(seat, _)| seat)
            .find(|&seat| self.team_captures(seat) >= goal && self.leads(seat))?;
        Some(self.won(winner, Victory::Captures))
    }

    /// Whether the captures win. With self-captures both sides can reach the
    /// goal, and then the larger number wins.
    fn leads(&self, seat: Seat) -> bool {
        !self.rules.self_capture || self.captured[seat] > self.captured[seat.other()]
    }

    pub(in crate::pente) fn team_captures(&self, seat: Seat) -> u16 {
        let team = self.rules.team(seat);
        team.iter().map(|member| self.captured[member]).sum()
    }

    fn won(&self, seat: Seat, by: Victory) -> Outcome {
        Outcome::Win {
            winners: self.rules.team(seat),
            by,
        }
    }

    /// The win of the only seat that has not left.
    pub(super) fn last_seat(&self) -> Option<Outcome> {
        let winners = SeatSet::first(self.rules.seats).without(self.left);
        let by = Victory::LastSeat;
        (winners.len() == 1).then_some(Outcome::Win { winners, by })
    }

    fn full_board(&self) -> Option<Outcome> {
        (self.board.empty_points() == 0).then_some(Outcome::Draw(Stalemate::FullBoard))
    }
}
