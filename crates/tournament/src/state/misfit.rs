//! Why an event does not follow, and the checks that find out.

use std::collections::BTreeSet;

use thiserror::Error;

use super::State;
use crate::entry::{EntryId, MOST_ENTRIES};
use crate::matches::{GameId, MatchId, Place};

/// Numbers of entries, matches and commands stay below, so that there is always
/// a next.
pub(crate) const MAX_ID: u32 = u32::MAX / 2;

/// Rounds and positions stay below.
const MAX_ROUND: u16 = 20_000;

/// Why an event does not follow. The tournament is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// There is one beginning.
    #[error("the tournament was opened before; that is its first event and no other")]
    OpenedAgain,
    /// It names an unknown entry.
    #[error("nobody has the number {0}")]
    NoSuchEntry(EntryId),
    /// It names an unknown match.
    #[error("there is no {0}")]
    NoSuchMatch(MatchId),
    /// It names an unknown group.
    #[error("there is no group {0}, counted from 0")]
    NoSuchGroup(u16),
    /// It names a game that cannot have this result.
    #[error("{0} cannot have this result now")]
    Game(GameId),
    /// A number or a place is given twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// Two who cannot be paired, or a place or plan that cannot be.
    #[error("{0} cannot be")]
    Impossible(String),
    /// A bracket is a power of two.
    #[error("a bracket cannot have {0} seats")]
    Seats(usize),
    /// More than anything here is made for.
    #[error("more than {max} cannot enter", max = MOST_ENTRIES)]
    TooManyEntries,
    /// Commands are numbered upwards.
    #[error("command {0} does not come after the one before it")]
    Order(u32),
    /// The command is unknown, or taken back already.
    #[error("command {0} cannot be taken back or done again here")]
    Step(u32),
}

impl State {
    pub(super) fn possible(&self, place: Place) -> Result<(), Misfit> {
        if let Place::Group { group, .. } | Place::PlayOff { group, .. } = place
            && usize::from(group) >= self.groups.len()
        {
            return Err(Misfit::NoSuchGroup(group));
        }
        if let Place::Group { group, round } = place
            && usize::from(round) >= self.group_rounds(group)
        {
            return Err(Misfit::Impossible("a round of a group".to_owned()));
        }
        let numbers = match place {
            Place::Thirds {
                bracket, position, ..
            } => bracket.max(position),
            Place::Cup { position, .. } => position,
            _ => 0,
        };
        match numbers.max(place.round()) {
            0..=MAX_ROUND => Ok(()),
            _ => Err(Misfit::Impossible("a place".to_owned())),
        }
    }

    pub(super) fn bracket(&self, seats: &[Option<EntryId>]) -> Result<(), Misfit> {
        self.each_once(seats.iter().flatten())?;
        if seats.len().is_power_of_two() {
            Ok(())
        } else {
            Err(Misfit::Seats(seats.len()))
        }
    }

    /// Nobody has two places.
    pub(super) fn each_once<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a EntryId>,
    ) -> Result<(), Misfit> {
        let mut seen = BTreeSet::new();
        for entry in entries {
            self.known([entry])?;
            if !seen.insert(entry) {
                return Err(Misfit::Twice(entry.to_string()));
            }
        }
        Ok(())
    }

    pub(super) fn known<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a EntryId>,
    ) -> Result<(), Misfit> {
        let unknown = entries
            .into_iter()
            .find(|entry| !self.entrants.contains_key(entry));
        unknown.map_or(Ok(()), |&entry| Err(Misfit::NoSuchEntry(entry)))
    }
}
