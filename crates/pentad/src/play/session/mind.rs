//! What the minds do at the table: they move when their seats are to move, answer
//! offers, and advise.

use anyhow::{Context, Result, bail};
use game::{Command, Offer};
use rules::{AnyMove, AnyPosition, AnyRules, Position as _, Seat, SeatSet};

use super::{Reply, Session};
use crate::play::screen;

impl Session {
    /// The seat of the person who plays against minds.
    pub(super) fn person(&self) -> Option<Seat> {
        let person = self.person.as_ref()?;
        self.game.seat_of(person)
    }

    /// Refuses a table that does not have the person's seat.
    pub(super) fn check_seat(&self, seats: u8) -> Result<()> {
        match self.companion.person() {
            Some(person) if person.number() > seats => {
                bail!("you sit at seat {person}, but that table has {seats} seats")
            }
            _ => Ok(()),
        }
    }

    /// The minds that still play, and play against the person.
    pub(in crate::play) fn rivals(&self) -> SeatSet {
        let rivals = |person| self.game.active().without(self.team(person));
        self.person().map_or(SeatSet::EMPTY, rivals)
    }

    /// The minds that play on the person's side.
    pub(in crate::play) fn partners(&self) -> SeatSet {
        let partners = |person| self.team(person).without(SeatSet::only(person));
        self.person().map_or(SeatSet::EMPTY, partners)
    }

    fn team(&self, seat: Seat) -> SeatSet {
        match self.game.config().form.rules() {
            AnyRules::Pentago(_) => SeatSet::only(seat),
            AnyRules::Pente(rules) => rules.team(seat),
        }
    }

    /// The seat to move, if a mind holds it.
    pub(in crate::play) fn mind_to_move(&self) -> Option<Seat> {
        let person = self.person()?;
        self.game.to_move().filter(|&seat| seat != person)
    }

    /// The mind that is to move plays its move.
    pub(in crate::play) fn mind_moves(&mut self) -> Result<Reply> {
        let seat = self.mind_to_move().context("no mind is to move")?;
        let left = self.game.remaining(seat, self.now());
        let renewed = self.game.config().time.renewed();
        let mv = self.companion.reply(self.game.position(), left, renewed)?;
        self.play(&mv.to_string())
    }

    pub(super) fn hint(&mut self) -> Result<Reply> {
        // After a resignation the board alone would not tell.
        if let Some(ending) = self.game.ending() {
            bail!("the game is over: {}", screen::ended(self, ending));
        }
        let hint = self.companion.hint(self.game.position())?;
        Ok(Reply::Say(screen::told(self, &hint)))
    }

    /// What the last move did. Minds answer at once, so against them it is the
    /// person's last turn, and then each answer.
    pub(super) fn why(&mut self) -> Result<Reply> {
        let moves: Vec<AnyMove> = self.game.moves().iter().map(|played| played.mv).collect();
        let Some(last) = moves.len().checked_sub(1) else {
            bail!("no move has been played yet");
        };
        let first = self.last_turn_of_person().unwrap_or(last);
        let mut before = self.start()?;
        let mut told = Vec::new();
        for (index, mv) in moves.into_iter().enumerate() {
            if index >= first {
                told.push(self.companion.why(&before, mv)?);
            }
            before.play(mv)?;
        }
        Ok(Reply::Say(screen::told(self, &told.join("\n"))))
    }

    /// Where the last turn of the person begins. There is none for those who
    /// have left: the minds may have played many moves since.
    fn last_turn_of_person(&self) -> Option<usize> {
        let person = self.person.as_ref()?;
        let seat = self.game.seat_of(person)?;
        let moves = self.game.moves();
        let own = moves.iter().rposition(|played| played.player == *person)?;
        let second_half = own > 0 && !moves[own - 1].ends_turn;
        let begins = own - usize::from(second_half);
        self.game.active().contains(seat).then_some(begins)
    }

    fn start(&self) -> Result<AnyPosition> {
        let config = self.game.config();
        Ok(match &config.setup {
            None => config.form.start(),
            Some(setup) => config.form.position(setup)?,
        })
    }

    /// Offers a draw; the minds answer at once. It is for the rivals to decide:
    /// a partner agrees to what the person wants.
    pub(super) fn offer_draw(&mut self) -> Result<Reply> {
        let offer = Command::Offer(Offer::Draw);
        let Some(person) = self.person() else {
            return self.ask(&offer);
        };
        let mut events = self.perform(person, &offer)?;
        if self.game.offer(Offer::Draw).is_none() {
            // The person's time had run out before.
            return Ok(Reply::Board(self.told(&events)));
        }
        if self.companion.takes_draw(self.game.position())? {
            let others = self.game.active().without(SeatSet::only(person));
            for mind in others.iter() {
                events = self.perform(mind, &Command::Accept(Offer::Draw))?;
            }
        } else if let Some(rival) = self.rivals().iter().next() {
            events = self.perform(rival, &Command::Decline(Offer::Draw))?;
        }
        Ok(Reply::Board(self.told(&events)))
    }
}
