//! What is wrong with the journal of a data directory.

use std::fmt;

use super::Log;
use crate::GameId;

/// What is wrong with the journal of a data directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// How many commits are missing at the end.
    pub lost: u64,
    /// Commits that are missing or damaged before that, first and last.
    pub commits: Vec<(i64, i64)>,
    /// Games of which something is lost. They are not served.
    pub games: Vec<Quarantined>,
    /// Games that go on, whose last events may be missing.
    pub doubtful: Vec<GameId>,
    /// Why SQLite could not read all.
    pub unreadable: Option<String>,
}

/// A game of which something is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarantined {
    /// The game.
    pub game: GameId,
    /// What is lost.
    pub why: String,
    /// What came before that, if anything is known.
    pub(crate) log: Option<Log>,
}

impl Damage {
    /// Whether there is none.
    pub fn is_none(&self) -> bool {
        *self == Damage::default()
    }

    /// Whether the rows of the journal are damaged, and not only its end lost.
    pub(crate) fn is_within(&self) -> bool {
        let end_alone = Damage {
            lost: self.lost,
            ..Damage::default()
        };
        *self != end_alone
    }

    pub(crate) fn add_commits(&mut self, first: i64, last: i64) {
        match self.commits.last_mut() {
            Some((_, until)) if *until + 1 >= first => *until = last,
            _ => self.commits.push((first, last)),
        }
    }

    /// Tells the log.
    pub(crate) fn report(&self) {
        for line in self.lines() {
            tracing::error!("{line}");
        }
    }

    /// All of it, a line for each piece.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.lost > 0 {
            lines.push(format!(
                "commits are missing at the end: {}; every game may lack its last events",
                self.lost
            ));
        }
        if let Some(why) = &self.unreadable {
            lines.push(format!("a part of the journal cannot be read: {why}"));
        }
        for (first, last) in &self.commits {
            lines.push(format!("damaged or missing: commits {first} to {last}"));
        }
        lines.extend(self.games.iter().map(ToString::to_string));
        for game in &self.doubtful {
            lines.push(format!("game {game} may lack its last events"));
        }
        lines
    }
}

impl fmt::Display for Quarantined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} is damaged: {}", self.game, self.why)
    }
}
