//! Absorbing: the only way in which a game changes.
//!
//! Events come from [`Game::apply`] or from storage. What has been decided is
//! not decided again; checked is only what the state itself relies on, so that
//! a damaged log is reported and never makes a game that cannot be.

use std::time::Duration;

use rules::{AnyMove, PlayError, Position as _, Seat, pente};
use thiserror::Error;

use super::{Game, Phase};
use crate::event::{Event, Fact};
use crate::played::{Played, twist_is_due};
use crate::time::Time;

/// Why an event does not follow. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// A game has one beginning.
    #[error("the game was created before; that is its first event and no other")]
    CreatedAgain,
    /// It belongs to another part of a game.
    #[error("it is out of place here; {0}")]
    OutOfPlace(&'static str),
    /// The move cannot be played.
    #[error("the move {text:?} cannot follow: {why}")]
    Move {
        /// The move as told.
        text: String,
        /// What the rules say.
        why: PlayError,
    },
}

impl Game {
    /// Takes an event in.
    pub fn absorb(&mut self, event: &Event) -> Result<(), Misfit> {
        let at = event.at.max(self.latest);
        self.check(&event.fact)?;
        self.take_in(&event.fact, at)?;
        self.latest = at;
        Ok(())
    }

    /// Whether a fact can follow; of moves only who makes them.
    fn check(&self, fact: &Fact) -> Result<(), Misfit> {
        let seating = self.phase == Phase::Seating;
        let playing = self.phase == Phase::Playing;
        let due = |seat| playing && self.position.to_move() == Some(seat);
        let (fits, expected) = match fact {
            Fact::Created { .. } => return Err(Misfit::CreatedAgain),
            Fact::Sat { seat, player } => (
                seating && self.is_free(*seat) && self.seat_of(player).is_none(),
                "a player without a seat takes a free one, before the start",
            ),
            Fact::Stood { seat } => (
                seating && self.player(*seat).is_some(),
                "somebody who sits stands up, before the start",
            ),
            Fact::Started => (
                seating && self.seats.free() == 0,
                "a game starts once, when all seats are taken",
            ),
            Fact::Moved { seat, .. } | Fact::Swapped { seat, .. } => {
                (due(*seat), "a move is made by the seat to move")
            }
            Fact::Grabbed { seat, .. } => (
                due(*seat) && self.touch_move() && twist_is_due(&self.position),
                "a block is grabbed when its twist is due, where touch-move holds",
            ),
            Fact::TakenBack { ply } => (
                playing && (self.floor()..self.ply()).contains(ply),
                "a takeback goes back, but not past a choice or a leaving",
            ),
            Fact::Resigned { seat } | Fact::FlagFell { seat } => (
                playing && self.active().contains(*seat),
                "only who takes part in a game that is played can drop out",
            ),
            Fact::Ended { .. } => (self.ending().is_none(), "a game ends once"),
            Fact::Rematched { .. } => (
                self.ending().is_some() && self.rematch.is_none(),
                "a rematch is agreed once, after the end",
            ),
            Fact::Offered { .. }
            | Fact::Accepted { .. }
            | Fact::Declined { .. }
            | Fact::Withdrawn { .. } => return Ok(()),
        };
        fits.then_some(()).ok_or(Misfit::OutOfPlace(expected))
    }

    fn is_free(&self, seat: Seat) -> bool {
        seat.number() <= self.seats.count() && self.player(seat).is_none()
    }

    fn take_in(&mut self, fact: &Fact, at: Time) -> Result<(), Misfit> {
        match fact {
            Fact::Created { .. } => {}
            Fact::Sat { seat, player } => self.seats.put(*seat, Some(player.clone())),
            Fact::Stood { seat } => self.seats.put(*seat, None),
            Fact::Started => {
                self.phase = Phase::Playing;
                self.seats.start();
                self.begin_turn(at);
            }
            Fact::Moved { seat, text, credit } => self.move_made(*seat, text, *credit, at)?,
            Fact::Swapped { seat, credit } => self.move_made(*seat, "swap", *credit, at)?,
            Fact::Grabbed { grab, .. } => self.grab = Some(*grab),
            Fact::Offered { seat, offer } => self.offers.make(*offer, *seat),
            Fact::Accepted { seat, offer } => self.offers.accept(*offer, *seat),
            Fact::Declined { offer, .. } | Fact::Withdrawn { offer, .. } => {
                self.offers.remove(*offer);
            }
            Fact::TakenBack { ply } => self.go_back(*ply, at),
            Fact::Resigned { seat } | Fact::FlagFell { seat } => self.dropped_out(*seat, at),
            Fact::Ended { ending } => {
                self.phase = Phase::Ended(*ending);
                self.clock.stop(at);
                self.offers.lapse();
            }
            Fact::Rematched { rematch } => {
                self.rematch = Some(rematch.clone());
                self.offers.lapse();
            }
        }
        Ok(())
    }

    fn move_made(
        &mut self,
        seat: Seat,
        text: &str,
        credit: Duration,
        at: Time,
    ) -> Result<(), Misfit> {
        let played = self.position.play_text(text);
        let mv = played.map_err(|why| Misfit::Move {
            text: text.to_owned(),
            why,
        })?;
        self.grab = None;
        self.offers.after_move(seat);
        self.clock.credit(credit, at);
        let ends_turn = !twist_is_due(&self.position);
        if ends_turn {
            self.clock.complete(at);
        }
        self.note(seat, mv, at, ends_turn);
        if mv == AnyMove::Pente(pente::Move::Swap) {
            self.seats.swap();
            self.clock.swap();
            self.offers.swap();
        }
        if ends_turn {
            self.begin_turn(at);
        }
        Ok(())
    }

    /// Writes a move down, with the time that is left after it.
    fn note(&mut self, seat: Seat, mv: AnyMove, at: Time, ends_turn: bool) {
        let player = self.player(seat).cloned();
        self.moves.push(Played {
            seat,
            player: player.expect("all seats are taken while the game is played"),
            mv,
            at,
            ends_turn,
            remaining: self.clock.remaining(seat, at),
        });
    }

    fn begin_turn(&mut self, at: Time) {
        if let Some(seat) = self.position.to_move() {
            self.clock.start(seat, at);
            self.offers.begin_turn(seat);
        }
    }

    /// Where each plays for oneself the seat leaves. Elsewhere the rules know no
    /// leaving, and the end of the game is the next event.
    fn dropped_out(&mut self, seat: Seat, at: Time) {
        let was_due = self.position.to_move() == Some(seat);
        let leaving = AnyMove::Pente(pente::Move::Leave(seat));
        if self.position.play(leaving).is_err() {
            return;
        }
        self.offers.lapse();
        if was_due {
            self.clock.stop(at);
        }
        self.note(seat, leaving, at, true);
        if was_due {
            self.begin_turn(at);
        }
    }

    /// The board goes back, the clocks do not: time that was spent is spent,
    /// and an increment that was earned is kept.
    fn go_back(&mut self, ply: usize, at: Time) {
        self.moves.truncate(ply);
        self.position = self.start.clone();
        for played in &self.moves {
            self.position
                .play(played.mv)
                .expect("what was played once can be played again");
        }
        self.grab = None;
        self.offers.lapse();
        self.clock.stop(at);
        self.begin_turn(at);
    }
}
