//! Deciding: from a command to facts, without time and without change.

use std::time::Duration;

use rules::{AnyMove, Position as _, Seat, pente};

use super::{Game, Phase};
use crate::command::{By, Command};
use crate::ending::Ending;
use crate::event::Fact;
use crate::player::Player;
use crate::refusal::Refusal;
use crate::time::Time;
use crate::touch::Grab;

impl Game {
    /// A move that ends a turn is given this credit.
    pub(super) fn decide(
        &self,
        by: By<'_>,
        command: &Command,
        credit: Duration,
    ) -> Result<Vec<Fact>, Refusal> {
        match (command, by) {
            (Command::Flag, _) => Err(self.flag_refused()),
            (Command::Abort, By::Table) => self.call_off(),
            (_, By::Table) => Err(Refusal::NotAPlayer),
            (Command::Sit { seat }, By::Player(player)) => self.sit(player, *seat),
            (Command::Stand, By::Player(player)) => self.stand(player),
            (Command::Move { ply, text }, By::Player(player)) => {
                self.play(player, *ply, text, credit)
            }
            (&Command::Grab { block, direction }, By::Player(player)) => {
                self.grab(player, Grab { block, direction })
            }
            (Command::Offer(offer), By::Player(player)) => self.make_offer(player, *offer),
            (Command::Accept(offer), By::Player(player)) => self.accept(player, *offer),
            (Command::Decline(offer), By::Player(player)) => self.decline(player, *offer),
            (Command::Withdraw(offer), By::Player(player)) => self.withdraw(player, *offer),
            (Command::Resign, By::Player(player)) => self.resign(player),
            (Command::Abort, By::Player(player)) => self.abort(player),
        }
    }

    /// What follows from the flag that has fallen, if one has.
    pub(super) fn fallen_flag(&self, now: Time) -> Option<Vec<Fact>> {
        let seat = self.clock.fallen(now)?;
        let winners = self.opponents(seat);
        Some(self.drop_out(
            seat,
            Fact::FlagFell { seat },
            Ending::Time { seat, winners },
        ))
    }

    /// A flag that has fallen is seen before anything is decided; so whoever
    /// still points at one is mistaken.
    fn flag_refused(&self) -> Refusal {
        self.playing().err().unwrap_or(Refusal::FlagStands)
    }

    fn sit(&self, player: &Player, seat: Seat) -> Result<Vec<Fact>, Refusal> {
        self.seating()?;
        let seats = self.seats.count();
        if seat.number() > seats {
            return Err(Refusal::NoSuchSeat { seat, seats });
        }
        if let Some(taken) = self.seat_of(player) {
            return Err(Refusal::AlreadySeated(taken));
        }
        if let Some(by) = self.player(seat).cloned() {
            return Err(Refusal::SeatTaken { seat, by });
        }
        let player = player.clone();
        let mut facts = vec![Fact::Sat { seat, player }];
        if self.seats.free() == 1 {
            facts.push(Fact::Started);
        }
        Ok(facts)
    }

    fn stand(&self, player: &Player) -> Result<Vec<Fact>, Refusal> {
        self.seating()?;
        let seat = self.seated(player)?;
        Ok(vec![Fact::Stood { seat }])
    }

    fn resign(&self, player: &Player) -> Result<Vec<Fact>, Refusal> {
        let seat = self.in_play(player)?;
        let winners = self.opponents(seat);
        let ending = Ending::Resignation { seat, winners };
        Ok(self.drop_out(seat, Fact::Resigned { seat }, ending))
    }

    fn abort(&self, player: &Player) -> Result<Vec<Fact>, Refusal> {
        if let Phase::Ended(ending) = self.phase {
            return Err(Refusal::Over(ending));
        }
        let seat = self.seated(player)?;
        self.may_abort(seat)?;
        let ending = Ending::Abort { seat };
        Ok(vec![Fact::Ended { ending }])
    }

    /// Until each has moved a game may be called off.
    pub(super) fn may_abort(&self, seat: Seat) -> Result<(), Refusal> {
        if let Phase::Ended(ending) = self.phase {
            return Err(Refusal::Over(ending));
        }
        if !self.active().contains(seat) {
            return Err(Refusal::HasLeft(seat));
        }
        let moved = |seat| self.moves.iter().any(|played| played.seat == seat);
        if self.active().iter().all(moved) {
            return Err(Refusal::TooLateToAbort);
        }
        Ok(())
    }

    /// The table calls off a game that nobody plays any more, in the name of
    /// the seat that is waited for.
    fn call_off(&self) -> Result<Vec<Fact>, Refusal> {
        if let Phase::Ended(ending) = self.phase {
            return Err(Refusal::Over(ending));
        }
        let sits = |seat: &Seat| self.player(*seat).is_some();
        let seat = self.to_move().or_else(|| Seat::ALL.into_iter().find(sits));
        let seat = seat.unwrap_or(Seat::First);
        let ending = Ending::Abort { seat };
        Ok(vec![Fact::Ended { ending }])
    }

    /// A seat drops out. Where each plays for oneself the others play on, until
    /// one is left; else the game ends as told.
    fn drop_out(&self, seat: Seat, fact: Fact, ending: Ending) -> Vec<Fact> {
        let mut position = self.position.clone();
        let end = match position.play(AnyMove::Pente(pente::Move::Leave(seat))) {
            Ok(()) => position.outcome().map(Ending::Board),
            Err(_) => Some(ending),
        };
        let ended = end.map(|ending| Fact::Ended { ending });
        [fact].into_iter().chain(ended).collect()
    }

    fn seating(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Seating => Ok(()),
            Phase::Playing => Err(Refusal::AlreadyStarted),
            Phase::Ended(ending) => Err(Refusal::Over(ending)),
        }
    }

    pub(super) fn playing(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Seating => Err(Refusal::NotStarted(self.seats.free())),
            Phase::Playing => Ok(()),
            Phase::Ended(ending) => Err(Refusal::Over(ending)),
        }
    }

    pub(super) fn seated(&self, player: &Player) -> Result<Seat, Refusal> {
        self.seat_of(player)
            .ok_or_else(|| Refusal::NotSeated(player.clone()))
    }

    /// The seat of a player who takes part in the game that is played.
    pub(super) fn in_play(&self, player: &Player) -> Result<Seat, Refusal> {
        self.playing()?;
        let seat = self.seated(player)?;
        if self.active().contains(seat) {
            Ok(seat)
        } else {
            Err(Refusal::HasLeft(seat))
        }
    }

    /// The seat of a player whose turn it is.
    pub(super) fn on_turn(&self, player: &Player) -> Result<Seat, Refusal> {
        let seat = self.in_play(player)?;
        match self.position.to_move() {
            Some(due) if due != seat => Err(Refusal::NotYourTurn { seat, due }),
            _ => Ok(seat),
        }
    }
}
