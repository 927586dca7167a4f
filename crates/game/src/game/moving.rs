//! Deciding about moves, grabbed blocks, and how far the game can go back.

use std::time::Duration;

use rules::{AnyMove, Position as _, Seat, pente};

use super::Game;
use crate::ending::Ending;
use crate::event::Fact;
use crate::played::{Played, twist_is_due};
use crate::player::Player;
use crate::refusal::Refusal;
use crate::touch::Grab;

impl Game {
    pub(super) fn play(
        &self,
        player: &Player,
        ply: usize,
        text: &str,
        credit: Duration,
    ) -> Result<Vec<Fact>, Refusal> {
        self.seated(player)?;
        if let Some(earlier) = self.moves.get(ply) {
            return Err(self.late(player, ply, text, earlier));
        }
        self.playing()?;
        if ply != self.ply() {
            return Err(self.stale(ply));
        }
        let seat = self.on_turn(player)?;
        let mut position = self.position.clone();
        let mv = position.parse_move(text).map_err(rules::PlayError::from)?;
        self.may_be_played(mv)?;
        position.play(mv)?;
        // Half a turn is under way while the rest of it is thought about.
        let credit = if twist_is_due(&position) {
            Duration::ZERO
        } else {
            credit
        };
        let fact = match mv {
            AnyMove::Pente(pente::Move::Swap) => Fact::Swapped { seat, credit },
            _ => Fact::Moved {
                seat,
                text: mv.to_string(),
                credit,
            },
        };
        let ended = position.outcome().map(|outcome| Fact::Ended {
            ending: Ending::Board(outcome),
        });
        Ok([fact].into_iter().chain(ended).collect())
    }

    /// What the table forbids beside the rules of the board.
    fn may_be_played(&self, mv: AnyMove) -> Result<(), Refusal> {
        match (mv, self.grab) {
            (AnyMove::Pente(pente::Move::Leave(_)), _) => Err(Refusal::LeaveIsNoMove),
            (_, Some(grab)) if !grab.allows(mv) => Err(Refusal::Bound(grab)),
            _ => Ok(()),
        }
    }

    /// A move for a ply that is already there: sent twice, or too late.
    fn late(&self, player: &Player, ply: usize, text: &str, earlier: &Played) -> Refusal {
        let same = self.position.parse_move(text) == Ok(earlier.mv);
        if same && earlier.player == *player {
            Refusal::AlreadyPlayed { ply }
        } else {
            self.stale(ply)
        }
    }

    fn stale(&self, found: usize) -> Refusal {
        let expected = self.ply();
        Refusal::StalePly { found, expected }
    }

    pub(super) fn grab(&self, player: &Player, grab: Grab) -> Result<Vec<Fact>, Refusal> {
        let seat = self.on_turn(player)?;
        if !self.touch_move() {
            return Err(Refusal::NoTouchMove);
        }
        if !twist_is_due(&self.position) {
            return Err(Refusal::NoTwistDue);
        }
        match self.grab {
            Some(held) if held == grab => Err(Refusal::AlreadyGrabbed(held)),
            Some(held) if !held.leads_to(grab) => Err(Refusal::Bound(held)),
            _ => Ok(vec![Fact::Grabbed { seat, grab }]),
        }
    }

    /// How many moves are left if a seat takes its last turn back, and with it
    /// whatever the others have played since.
    pub fn takeback_ply(&self, seat: Seat) -> Result<usize, Refusal> {
        let own = self.moves.iter().rposition(|played| played.seat == seat);
        // Two steps back as a rule, where a search for what stays would go
        // through the whole game.
        let stays = |own: usize| self.moves[own..].iter().any(Played::stays);
        let Some(own) = own.filter(|&own| !stays(own)) else {
            return Err(match self.moves[..self.floor()].last() {
                Some(barrier) => Refusal::NoWayBack(barrier.mv),
                None => Refusal::NothingToTakeBack(seat),
            });
        };
        // Rule 6 of the tournament regulation, for both halves of a turn.
        if self.touch_move() {
            return Err(Refusal::StoneStays);
        }
        let before = own.checked_sub(1).map(|before| &self.moves[before]);
        let second_half = before.is_some_and(|half| !half.ends_turn && !half.stays());
        Ok(own - usize::from(second_half))
    }

    /// How many moves stay for good.
    pub(super) fn floor(&self) -> usize {
        let barrier = self.moves.iter().rposition(Played::stays);
        barrier.map_or(0, |i| i + 1)
    }
}
