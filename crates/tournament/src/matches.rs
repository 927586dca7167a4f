//! Matches and their games.
//!
//! A match is between two entries and keeps its number forever; if a
//! correction takes the pairing away, the match is voided and stays in the
//! record. Where it belongs is its [`Place`], and that may change.

use serde::{Deserialize, Serialize};
use words::{Localize, Message, display_in_english, say};

use crate::entry::EntryId;
use crate::outcome::Outcome;
use crate::time::Time;

/// The number of a match. It is given once and never again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(pub u32);

impl Localize for MatchId {
    fn message(&self) -> Message {
        say!("match.number", number = self.0)
    }
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId {
    /// The match.
    #[serde(rename = "match")]
    pub of: MatchId,
    /// Which of its games, from 1.
    pub game: u16,
}

impl Localize for GameId {
    fn message(&self) -> Message {
        say!("match.game", match = &self.of, game = self.game)
    }
}

/// Where a match belongs. Rounds, groups and positions count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "stage", rename_all = "snake_case")]
pub enum Place {
    /// A group's round robin.
    Group {
        /// Which group.
        group: u16,
        /// In which round.
        round: u16,
    },
    /// A play-off of a group's tie.
    PlayOff {
        /// Which group.
        group: u16,
        /// The how manieth attempt to break its ties.
        round: u16,
    },
    /// The intermediate round of group thirds.
    Thirds {
        /// Which of its small brackets; each gives one place in the cup.
        bracket: u16,
        /// In which round of it.
        round: u16,
        /// Where, from the top.
        position: u16,
    },
    /// The cup.
    Cup {
        /// In which round.
        round: u16,
        /// Where, from the top.
        position: u16,
    },
    /// The match of those who lost the semifinals.
    ThirdPlace,
    /// The Swiss system.
    Swiss {
        /// In which round.
        round: u16,
    },
}

impl Place {
    /// Whether a match here must have a winner: drawn games are replayed.
    pub const fn must_be_won(self) -> bool {
        !matches!(self, Place::Group { .. } | Place::Swiss { .. })
    }

    /// In which order matches are called: by round.
    pub(crate) const fn round(self) -> u16 {
        match self {
            Place::Group { round, .. }
            | Place::PlayOff { round, .. }
            | Place::Thirds { round, .. }
            | Place::Cup { round, .. }
            | Place::Swiss { round } => round,
            // Beside the final, and never before what leads to it.
            Place::ThirdPlace => 0,
        }
    }
}

/// The letter of a group: A to Z, then AA and so on.
pub fn group_name(group: u16) -> String {
    let letter = char::from(b'A' + (group % 26) as u8);
    match group / 26 {
        0 => letter.to_string(),
        more => group_name(more - 1) + &letter.to_string(),
    }
}

impl Localize for Place {
    fn message(&self) -> Message {
        match *self {
            Place::Group { group, round } => {
                say!("place.group", group = group_name(group), round = round + 1)
            }
            Place::PlayOff { group, round } => {
                say!(
                    "place.play-off",
                    group = group_name(group),
                    round = round + 1
                )
            }
            Place::Thirds {
                bracket,
                round,
                position,
            } => {
                let (place, round, position) = (bracket + 1, round + 1, position + 1);
                say!("place.thirds", place, round, position)
            }
            Place::Cup { round, position } => {
                say!("place.cup", round = round + 1, position = position + 1)
            }
            Place::ThirdPlace => say!("place.third"),
            Place::Swiss { round } => say!("place.swiss", round = round + 1),
        }
    }
}

display_in_english!(MatchId, GameId, Place);

/// Two who are to meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The number of the match.
    pub id: MatchId,
    /// Where it belongs.
    pub place: Place,
    /// The two players; the first one starts the first game, and then the starts
    /// alternate.
    pub players: [EntryId; 2],
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Games are still to be played.
    Open,
    /// Somebody has won it.
    Winner(EntryId),
    /// It is drawn.
    Drawn,
    /// Neither came: both have lost.
    Nobody,
}

/// A match with what has happened in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Match {
    /// The pairing: players and place.
    pub pairing: Pairing,
    /// More than half of so many wins decide it.
    pub best_of: u16,
    /// The games so far, each as it was last corrected.
    pub games: Vec<Outcome>,
    /// What the players say of the next game, until they agree.
    pub reports: [Option<Outcome>; 2],
    /// When it was called, and to which table.
    pub call: Option<Call>,
    /// When the time of its round is over.
    pub until: Option<Time>,
    /// What stands although a correction, made for the record only, says
    /// otherwise.
    pub stands: Option<Verdict>,
    /// The pairing no longer holds.
    pub void: bool,
}

/// The call to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    /// Which, from 1.
    pub table: u16,
    /// Which of the boards there, from 1.
    pub board: u16,
    /// Since when the game that is next may be played: the call, or the end of
    /// the game before.
    pub at: Time,
}

impl Match {
    pub(crate) const fn new(pairing: Pairing, best_of: u16) -> Match {
        Match {
            pairing,
            best_of,
            games: Vec::new(),
            reports: [None; 2],
            call: None,
            until: None,
            stands: None,
            void: false,
        }
    }

    /// How it stands by its games alone.
    ///
    /// Games after the deciding one do not count; a correction can leave some.
    /// A walkover decides at once. A drawn game counts for nobody; a match of
    /// several games that has taken nearly twice as many goes to whoever leads.
    pub fn verdict(&self) -> Verdict {
        self.stands.unwrap_or_else(|| self.scan().0)
    }

    /// How many of the games count.
    pub fn counted(&self) -> usize {
        self.scan().1
    }

    /// How many games each has won.
    pub fn score(&self) -> [u16; 2] {
        let mut score = [0; 2];
        for game in &self.games[..self.counted()] {
            if let Some(side) = game.winner().and_then(|winner| self.side(winner)) {
                score[side] += 1;
            }
        }
        score
    }

    fn scan(&self) -> (Verdict, usize) {
        let enough = self.best_of / 2 + 1;
        let long = usize::from(self.best_of) * 2 - 1;
        let mut score = [0u16; 2];
        for (game, number) in self.games.iter().zip(1..) {
            let verdict = match *game {
                Outcome::DoubleForfeit => Verdict::Nobody,
                Outcome::Walkover { winner } | Outcome::ByLot { winner } => Verdict::Winner(winner),
                Outcome::Drawn if !self.pairing.place.must_be_won() => Verdict::Drawn,
                Outcome::Drawn => self.leader(score, number >= long),
                Outcome::Won { winner, .. } => {
                    let side = usize::from(winner != self.pairing.players[0]);
                    score[side] += 1;
                    self.leader(score, number >= long || score[side] >= enough)
                }
            };
            if verdict != Verdict::Open {
                return (verdict, number);
            }
        }
        (Verdict::Open, self.games.len())
    }

    fn leader(&self, score: [u16; 2], decided: bool) -> Verdict {
        match score[0].cmp(&score[1]) {
            _ if !decided => Verdict::Open,
            std::cmp::Ordering::Greater => Verdict::Winner(self.pairing.players[0]),
            std::cmp::Ordering::Less => Verdict::Winner(self.pairing.players[1]),
            std::cmp::Ordering::Equal => Verdict::Open,
        }
    }

    /// The player who starts a game, counted from 0: the one who did not start before.
    pub const fn starter(&self, game: usize) -> EntryId {
        self.pairing.players[game % 2]
    }

    /// On which side somebody plays.
    pub fn side(&self, entry: EntryId) -> Option<usize> {
        self.pairing
            .players
            .iter()
            .position(|&player| player == entry)
    }

    /// The other one.
    pub fn opponent(&self, entry: EntryId) -> Option<EntryId> {
        self.side(entry).map(|side| self.pairing.players[1 - side])
    }

    /// Whether its players have been sent to play, or have told something.
    pub(crate) fn is_under_way(&self) -> bool {
        let sent = self.call.is_some() || self.until.is_some();
        sent || !self.games.is_empty() || self.reports.iter().any(Option::is_some)
    }

    /// Whether the two players tell different results.
    pub fn disputed(&self) -> bool {
        matches!(self.reports, [Some(one), Some(other)] if one != other)
    }

    /// How many games were drawn in a row at the end, or before the lot.
    pub fn last_draws(&self) -> usize {
        let played = match self.games.split_last() {
            Some((Outcome::ByLot { .. }, played)) => played,
            _ => &self.games,
        };
        let drawn = |game: &&Outcome| **game == Outcome::Drawn;
        played.iter().rev().take_while(drawn).count()
    }
}
