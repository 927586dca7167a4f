//! Sheets: a tournament as people read it.
//!
//! The views of the core name entries and matches by number. A sheet has the names beside them,
//! rounds under their names and reasons as sentences; the terminal prints it,
//! paper draws it, and as JSON it is what pages are fed with. Sheets are
//! computed when asked for, so they are never out of date.

mod bracket;
mod games;
mod group;

use std::collections::BTreeMap;

use serde::Serialize;

pub use bracket::{BracketSheet, RoundSheet, TieSheet};
pub use games::{GameSheet, MatchSheet, NextSheet};
pub use group::{GroupSheet, Meeting, RowSheet, Score, SwissSheet};

use crate::config::Format;
use crate::entry::EntryId;
use crate::name::Name;
use crate::phase::Phase;
use crate::time::Time;
use crate::tournament::Tournament;
use crate::view::Step;

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerSheet {
    /// The number.
    pub id: EntryId,
    /// The name.
    pub name: String,
    /// The club.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// They wait for a place.
    pub reserve: bool,
    /// They have left.
    pub left: bool,
}

/// Somebody's place at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RankSheet {
    /// From 1.
    pub rank: u32,
    /// Others have it too.
    pub shared: bool,
    /// Who.
    pub player: PlayerSheet,
}

/// A tournament at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Overview {
    /// What it is called.
    pub name: Name,
    /// What is played.
    pub format: Format,
    /// The same in words.
    pub format_text: String,
    /// The director.
    pub director: Name,
    /// The helpers.
    pub helpers: Vec<Name>,
    /// Where it stands.
    pub phase: Phase,
    /// What is to be done.
    pub next: Step,
    /// Everybody who has entered.
    pub players: Vec<PlayerSheet>,
    /// The published hash of the seed, until it is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promised: Option<String>,
    /// The seed of the draw and the word from the hall, once drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<(String, String)>,
    /// How many matches are decided, and how many are known.
    pub decided: (usize, usize),
    /// How many tables there are.
    pub tables: u16,
    /// How many boards on each.
    pub boards: u16,
    /// The winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<PlayerSheet>,
    /// When something happened last.
    pub latest: Time,
}

impl Tournament {
    /// It at a glance.
    pub fn overview(&self) -> Overview {
        let config = self.config();
        let live = self.matches().filter(|found| !found.void);
        let known = live.count();
        let open = self.state.open().count();
        Overview {
            name: config.name.clone(),
            format: config.format,
            format_text: config.format.to_string(),
            director: self.director().clone(),
            helpers: self.helpers().iter().cloned().collect(),
            phase: self.phase(),
            next: self.next_step(),
            players: self.entrants().map(|(id, _)| self.player(id)).collect(),
            promised: self.promised().map(ToString::to_string),
            drawn: self.drawn_from(),
            decided: (known - open, known),
            tables: config.settings.tables,
            boards: config.settings.boards,
            winner: self.winner().map(|id| self.player(id)),
            latest: self.latest(),
        }
    }

    /// Somebody as they are shown.
    pub fn player(&self, id: EntryId) -> PlayerSheet {
        let entrant = self.entrant(id);
        PlayerSheet {
            id,
            name: self.name_of(id),
            club: entrant.and_then(|entrant| entrant.entry.club.as_ref().map(ToString::to_string)),
            reserve: entrant.is_some_and(|entrant| entrant.reserve),
            left: entrant.is_some_and(|entrant| entrant.left.is_some()),
        }
    }

    /// Everybody's place, once it is over.
    pub fn ranking_sheet(&self) -> Option<Vec<RankSheet>> {
        let ranking = self.ranking()?;
        let mut sharing: BTreeMap<u32, usize> = BTreeMap::new();
        for (rank, _) in ranking {
            *sharing.entry(*rank).or_default() += 1;
        }
        let sheet = |&(rank, id): &(u32, EntryId)| RankSheet {
            rank,
            shared: sharing[&rank] > 1,
            player: self.player(id),
        };
        Some(ranking.iter().map(sheet).collect())
    }
}
