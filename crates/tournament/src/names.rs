//! What messages call entries and matches: by their names in a tournament, by
//! their numbers where there is none.

use words::{Argument, Localize, Message, joined, say};

use crate::entry::EntryId;
use crate::matches::{GameId, MatchId, Place};
use crate::outcome::Outcome;
use crate::tournament::Tournament;

/// The names of a tournament, or none.
#[derive(Clone, Copy)]
pub(crate) struct Names<'t>(pub(crate) Option<&'t Tournament>);

impl Names<'_> {
    pub(crate) fn entry(self, id: EntryId) -> String {
        self.0
            .map_or_else(|| id.to_string(), |tournament| tournament.name_of(id))
    }

    pub(crate) fn entries(self, ids: &[EntryId]) -> Argument {
        joined(ids.iter().map(|&id| self.entry(id)), ", ")
    }

    /// A match by its number and its players.
    pub(crate) fn of(self, id: MatchId) -> Message {
        let Some(found) = self.0.and_then(|tournament| tournament.find(id)) else {
            return id.message();
        };
        let [one, other] = found.pairing.players.map(|id| self.entry(id));
        say!("match.of", number = id.0, one, other)
    }

    /// A match by its number, its place and its players.
    pub(crate) fn at(self, id: MatchId) -> Message {
        let Some(found) = self.0.and_then(|tournament| tournament.find(id)) else {
            return id.message();
        };
        let [one, other] = found.pairing.players.map(|id| self.entry(id));
        let place = self.place(found.pairing.place);
        say!("match.at", number = id.0, place, one, other)
    }

    pub(crate) fn game(self, game: GameId) -> Message {
        say!("match.game", match = self.of(game.of), game = game.game)
    }

    /// A game of a match with its place; the only one is not numbered.
    pub(crate) fn game_at(self, game: GameId) -> Message {
        let found = self.0.and_then(|tournament| tournament.find(game.of));
        if game.game == 1 && found.is_some_and(|found| found.best_of == 1) {
            return self.at(game.of);
        }
        say!("match.game", match = self.at(game.of), game = game.game)
    }

    /// Where a match belongs.
    pub(crate) fn place(self, place: Place) -> Message {
        match self.0 {
            Some(tournament) => tournament.place_message(place),
            None => place.message(),
        }
    }

    pub(crate) fn list(self, matches: &[MatchId]) -> Argument {
        joined(matches.iter().map(|&id| self.of(id)), "; ")
    }

    /// A table, and which board where tables have several.
    pub(crate) fn table(self, table: u16, board: u16) -> Message {
        let boards = self.0.map(|tournament| tournament.config().settings.boards);
        match boards {
            Some(1) => say!("match.table", table),
            _ => say!("match.board", table, board),
        }
    }

    pub(crate) fn outcome(self, outcome: &Outcome) -> Message {
        outcome.message_with(|id| self.entry(id))
    }

    /// What a command did.
    pub(crate) fn deed(self, step: u32) -> Message {
        let event = self.0.and_then(|tournament| tournament.first_of(step));
        match event {
            Some(event) => self.fact(&event.fact, event.at),
            None => say!("done.command", step),
        }
    }
}
