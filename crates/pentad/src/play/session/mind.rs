//! What the mind does at the table: it moves when its seat is to move, answers
//! offers, and advises.

use anyhow::{Context, Result, bail};
use game::{Command, Offer};
use rules::{AnyPosition, Position as _, Seat};

use super::{Reply, Session};

impl Session {
    /// The seat that the mind plays.
    pub(in crate::play) fn mind(&self) -> Option<Seat> {
        self.mind.as_ref().and_then(|mind| self.game.seat_of(mind))
    }

    /// The mind's seat, if it is the one to move.
    pub(in crate::play) fn mind_to_move(&self) -> Option<Seat> {
        let seat = self.mind();
        seat.filter(|&seat| self.game.to_move() == Some(seat))
    }

    /// The mind plays its move.
    pub(in crate::play) fn mind_moves(&mut self) -> Result<Reply> {
        let seat = self.mind_to_move().context("the mind is not to move")?;
        let left = self.game.remaining(seat, self.now());
        let mv = self.companion.reply(self.game.position(), left)?;
        self.play(&mv.to_string())
    }

    pub(super) fn hint(&mut self) -> Result<Reply> {
        let hint = self.companion.hint(self.game.position())?;
        Ok(Reply::Say(hint))
    }

    pub(super) fn why(&mut self) -> Result<Reply> {
        let Some((last, earlier)) = self.game.moves().split_last() else {
            bail!("no move has been played yet");
        };
        let mut before = self.start()?;
        for played in earlier {
            before.play(played.mv)?;
        }
        let told = self.companion.why(&before, last.mv)?;
        Ok(Reply::Say(told))
    }

    fn start(&self) -> Result<AnyPosition> {
        let config = self.game.config();
        Ok(match &config.setup {
            None => config.form.start(),
            Some(setup) => config.form.position(setup)?,
        })
    }

    /// Offers a draw; the mind answers at once.
    pub(super) fn offer_draw(&mut self) -> Result<Reply> {
        let offer = Command::Offer(Offer::Draw);
        let Some(mind) = self.mind() else {
            return self.ask(&offer);
        };
        self.perform(mind.other(), &offer)?;
        let answer = match self.companion.takes_draw(self.game.position())? {
            true => Command::Accept(Offer::Draw),
            false => Command::Decline(Offer::Draw),
        };
        let events = self.perform(mind, &answer)?;
        Ok(Reply::Board(self.told(&events)))
    }
}
