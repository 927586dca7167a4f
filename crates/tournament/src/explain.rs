//! Refusals with names: what a director is told.
//!
//! A [`Refusal`] speaks in numbers, because it is data. Here the same sentence
//! has the names of this tournament; where there is nothing to add, it is the
//! refusal's own.

use crate::entry::EntryId;
use crate::language::Language;
use crate::matches::{MatchId, group_name};
use crate::refusal::Refusal;
use crate::tournament::Tournament;

impl Tournament {
    /// Why a command was refused, and what would be right.
    pub fn explain(&self, refusal: &Refusal, language: Language) -> String {
        match language {
            Language::English => self.reason(refusal),
            Language::German => self.german_reason(refusal),
        }
    }

    fn reason(&self, refusal: &Refusal) -> String {
        let name = |id: EntryId| self.name_of(id);
        match refusal {
            Refusal::NameTaken { name: taken, entry } if self.has_gone(*entry) => {
                format!("{taken} has entered as {entry} and left; reinstate them instead")
            }
            Refusal::NotInThisGame {
                winner,
                players: [one, other],
            } => format!(
                "{} does not play this game; the winner is {} or {}",
                name(*winner),
                name(*one),
                name(*other)
            ),
            Refusal::HasResult { game, was } => format!(
                "{}, game {}, has a result already: {}; correct it if it is wrong",
                self.known(game.of),
                game.game,
                was.told(name)
            ),
            Refusal::Decided(of) => format!(
                "{} is decided; correct one of its games if that is wrong",
                self.known(*of)
            ),
            Refusal::DrawHasUsed(id) => format!(
                "club and rank of {} were used in the draw; correct the name or the account alone",
                name(*id)
            ),
            Refusal::Overtaken { last } => format!(
                "meanwhile something else is last: {}; look before you undo it",
                self.deed(*last)
            ),
            Refusal::AlreadyLeft(id) => format!("{} has left already", name(*id)),
            Refusal::HasNotLeft(id) => format!("{} has not left", name(*id)),
            Refusal::NoReserve(id) => format!("{} is not a reserve", name(*id)),
            Refusal::GroupHasBegun(id) => format!(
                "the group has results already; withdraw {} instead",
                name(*id)
            ),
            Refusal::TableTaken { table, board, by } => format!(
                "table {table}{} is taken by {}",
                self.board(*board),
                self.known(*by)
            ),
            Refusal::Busy { entry, of } => {
                format!("{} still plays {}", name(*entry), self.known(*of))
            }
            Refusal::NotCalled(of) => format!(
                "{} was not called to a table, so nobody can be late for it",
                self.known(*of)
            ),
            Refusal::Undoes(matches) => format!(
                "that would undo games that were played: {}; reset them, or correct the record only",
                self.list(matches)
            ),
            Refusal::GamesOpen(matches) => match &matches[..] {
                [only] => format!("one game is still open: {}", self.known(*only)),
                several => format!(
                    "{} games are still open; the first is {}",
                    several.len(),
                    several
                        .first()
                        .map_or_else(String::new, |&id| self.known(id))
                ),
            },
            Refusal::NoSuchGroup(group) => self.no_such_group(*group),
            other => other.to_string(),
        }
    }

    fn has_gone(&self, id: EntryId) -> bool {
        self.entrant(id)
            .is_some_and(|entrant| entrant.left.is_some())
    }

    fn no_such_group(&self, group: u16) -> String {
        let asked = group_name(group);
        match self.groups().count() as u16 {
            0 => format!("there is no group {asked}; this tournament has no groups"),
            count => format!(
                "there is no group {asked}; they are A to {}",
                group_name(count - 1)
            ),
        }
    }

    /// A match by its number and its players.
    fn known(&self, id: MatchId) -> String {
        let Some(found) = self.find(id) else {
            return id.to_string();
        };
        let [one, other] = found.pairing.players.map(|id| self.name_of(id));
        format!("{id} ({one} – {other})")
    }

    fn list(&self, matches: &[MatchId]) -> String {
        let matches: Vec<String> = matches.iter().map(|&id| self.known(id)).collect();
        matches.join("; ")
    }
}
