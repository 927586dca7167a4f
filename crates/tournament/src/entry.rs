//! The players of a tournament, as entries.

use std::fmt;

use serde::{Deserialize, Serialize};
use words::{Argument, Message, joined, say};

use crate::name::Name;
use crate::phase::Phase;

/// The number of an entry. It is given once and never again, also after an
/// undo, so that whatever is linked to it stays true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryId(pub u32);

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// How many can enter: more than any hall holds, and few enough for every
/// computation here.
pub(crate) const MOST_ENTRIES: usize = 10_000;

/// What is known of somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The name in tables and brackets.
    pub name: Name,
    /// The account that may report results for this entry, and by which a
    /// circuit knows the person. Without one it is the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Name>,
    /// The club, school or region; the draw keeps its people apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<Name>,
    /// The place in a ranking list, 1 for the strongest; ranked entries are
    /// spread over the groups, and seeded in knockout and Swiss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
}

impl Entry {
    /// Somebody of whom only the name is known.
    pub const fn new(name: Name) -> Entry {
        Entry {
            name,
            person: None,
            club: None,
            rank: None,
        }
    }

    /// All that is known of them, with the words for a rank and an account.
    pub(crate) fn known(&self) -> Message {
        let club = self
            .club
            .as_ref()
            .map(|club| Argument::Text(club.to_string()));
        let rank = self.rank.map(|rank| say!("entry.rank", rank).into());
        let account = self.person.as_ref();
        let account = account.map(|account| say!("entry.account", %account).into());
        let known: Vec<Argument> = [club, rank, account].into_iter().flatten().collect();
        let name = self.name.to_string();
        if known.is_empty() {
            say!("entry.plain", name)
        } else {
            say!("entry.known", name, known = joined(known, ", "))
        }
    }

    /// By whom results of this entry are reported, and by which a circuit knows
    /// them.
    pub fn known_as(&self) -> &Name {
        self.person.as_ref().unwrap_or(&self.name)
    }
}

/// An entry as the tournament holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entrant {
    /// What is known of them.
    pub entry: Entry,
    /// They came too late and wait for a free place.
    pub reserve: bool,
    /// When they left, if they did.
    pub left: Option<Left>,
}

impl Entrant {
    /// Whether they are still to be paired.
    pub const fn plays(&self) -> bool {
        !self.reserve && self.left.is_none()
    }
}

/// How somebody left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Left {
    /// The phase in which it happened. Only who leaves in the group phase
    /// changes the group's table.
    pub during: Phase,
    /// The director sent them away.
    pub expelled: bool,
    /// The how manieth departure it was. Of two who have both left, who left
    /// first loses the game that they did not play; so a departure never
    /// changes what others have got before.
    pub order: u32,
}
