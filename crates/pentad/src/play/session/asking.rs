//! What players ask of each other: turns back, an answer, another game.

use anyhow::{Result, bail};
use game::{Command, Offer};
use rules::pentago::{Block, Direction};
use rules::{Seat, SeatSet};

use super::{Reply, Session};
use crate::face::Face;
use crate::play::word;

impl Session {
    /// The last turns are taken back; against minds the person's own, and the
    /// answers with them. At one keyboard all agree. Either all of them or none.
    pub(super) fn undo(&mut self, turns: &str) -> Result<Reply> {
        let turns = match turns {
            "" => 1,
            turns => match turns.parse::<u16>() {
                Ok(turns) if turns > 0 => turns,
                _ => bail!("{turns:?} is not a number of turns; type undo, or undo 3"),
            },
        };
        let before = self.game.clone();
        for taken in 0..turns {
            if let Err(why) = self.take_back() {
                self.advance(before)?;
                return match taken {
                    0 => Err(why),
                    _ => Err(why.context(format!("only {taken} can be taken back"))),
                };
            }
        }
        Ok(Reply::Board(vec!["taken back".to_owned()]))
    }

    fn take_back(&mut self) -> Result<()> {
        let Some(last) = self.game.moves().last() else {
            bail!("there is nothing to take back");
        };
        let asker = last.player.clone();
        let seat = self.person().or_else(|| self.game.seat_of(&asker));
        let Some(seat) = seat else {
            bail!("{asker} is no longer at the table");
        };
        self.perform(seat, &Command::Offer(Offer::Takeback))?;
        for other in self.game.active().iter().filter(|&other| other != seat) {
            if self.game.offer(Offer::Takeback).is_some() {
                self.perform(other, &Command::Accept(Offer::Takeback))?;
            }
        }
        Ok(())
    }

    /// The hand of the player to move lies on a block, and perhaps moves it.
    pub(super) fn touch(&mut self, text: &str) -> Result<Reply> {
        let mut words = text.split_whitespace();
        let block = words.next().and_then(|word| {
            let named = |block: &Block| block.to_string().eq_ignore_ascii_case(word);
            Block::ALL.into_iter().find(named)
        });
        let direction = words.next().map(|word| {
            let named = |way: &Direction| way.to_string().eq_ignore_ascii_case(word);
            Direction::ALL.into_iter().find(named)
        });
        let (Some(block), None | Some(Some(_)), None) = (block, direction, words.next()) else {
            bail!("{text:?} is not a block; type touch Q01, or touch Q01 CW if it moved");
        };
        let direction = direction.flatten();
        self.ask(&Command::Grab { block, direction })?;
        let bound = self.game.grabbed();
        let bound = bound.map(|grab| format!("now play {grab}"));
        Ok(Reply::Say(bound.unwrap_or_default()))
    }

    /// Each of the others answers in turn.
    pub(super) fn answer(&mut self, answer: impl Fn(Offer) -> Command) -> Result<Reply> {
        for offer in word::ANSWERED {
            let Some(standing) = self.game.offer(offer) else {
                continue;
            };
            let asked = |seat: &Seat| *seat != standing.by && !standing.accepted.contains(*seat);
            if let Some(seat) = self.game.active().iter().find(asked) {
                let events = self.perform(seat, &answer(offer))?;
                return Ok(Reply::Board(self.told(&events)));
            }
        }
        bail!("nothing has been offered");
    }

    /// At one keyboard a rematch is agreed as soon as it is asked for.
    pub(super) fn rematch(&mut self) -> Result<Reply> {
        // Those who have left the table early are asked, too.
        for seat in SeatSet::first(self.game.config().form.seats()).iter() {
            if self.game.rematch().is_none() {
                self.perform(seat, &Command::Offer(Offer::Rematch))?;
            }
        }
        let Some(rematch) = self.game.rematch().cloned() else {
            bail!("a rematch comes after the end of the game");
        };
        let names: Vec<String> = rematch.players.iter().map(ToString::to_string).collect();
        self.score.count(&self.game);
        let next = Session {
            earlier: format!("{}\n", self.text(&self.game)?),
            places: std::mem::take(&mut self.places),
            kept_in: self.kept_in.take(),
            score: self.score.clone(),
            ..Session::open(rematch.config, &names)?
        };
        let person = self.person.as_ref();
        let seat = person.and_then(|person| next.game.seat_of(person));
        let companion = std::mem::take(&mut self.companion);
        let (companion, face) = match seat {
            Some(seat) => (companion.with_person_at(seat), Face::Seat(seat)),
            None => (companion, self.face),
        };
        *self = next.facing(face).looking(self.look).with(companion);
        Ok(Reply::Board(vec![format!(
            "a new game; so far {}",
            self.score
        )]))
    }
}
