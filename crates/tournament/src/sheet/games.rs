//! Matches with names.

use std::ops::Range;

use serde::Serialize;

use super::PlayerSheet;
use crate::entry::EntryId;
use crate::matches::{Call, Match, MatchId, Place, Verdict};
use crate::outcome::Outcome;
use crate::time::Time;
use crate::tournament::Tournament;
use crate::view::NextGame;
use words::Language;

/// A match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatchSheet {
    /// Its number.
    pub number: MatchId,
    /// Where it belongs.
    pub place: Place,
    /// The same in words.
    pub label: String,
    /// The two players; the first one starts the first game.
    pub players: [PlayerSheet; 2],
    /// More than half of so many wins decide it.
    pub best_of: u16,
    /// The games that were played.
    pub games: Vec<GameSheet>,
    /// How many games each has won.
    pub score: [u16; 2],
    /// How it stands.
    pub verdict: Verdict,
    /// The game that is next, if it is not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<NextSheet>,
    /// It no longer holds.
    pub void: bool,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameSheet {
    /// The player who started.
    pub starter: EntryId,
    /// How it ended.
    pub outcome: Outcome,
    /// The same in words.
    pub told: String,
}

/// A game that is next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextSheet {
    /// Which of the match's games, from 1.
    pub game: u16,
    /// The starter: 0 or 1, in the order of the match's players.
    pub starts: usize,
    /// The table, and since when.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
    /// When its time is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Time>,
    /// What the players have told so far.
    pub reports: [Option<Outcome>; 2],
    /// They tell different results.
    pub disputed: bool,
}

impl MatchSheet {
    /// The players of the next game, the one who starts in front.
    pub fn seated(&self) -> [&PlayerSheet; 2] {
        let [one, other] = &self.players;
        match self.next.as_ref().map_or(0, |next| next.starts) {
            0 => [one, other],
            _ => [other, one],
        }
    }

    /// How it went, game by game.
    pub fn told(&self) -> String {
        let games: Vec<&str> = self.games.iter().map(|game| game.told.as_str()).collect();
        games.join(", ")
    }
}

impl Tournament {
    /// A match with names.
    pub fn match_sheet(&self, id: MatchId) -> Option<MatchSheet> {
        self.find(id).map(|found| self.sheet_of(found))
    }

    /// The matches that are open, earlier rounds first.
    pub fn open_sheets(&self) -> Vec<MatchSheet> {
        self.open_sheets_with(0..usize::MAX)
    }

    /// These of the matches that are open, earlier rounds first.
    pub fn open_sheets_with(&self, games: Range<usize>) -> Vec<MatchSheet> {
        self.sheets_of_next(&self.next_games(), games)
    }

    /// These of the matches that are open, those at the tables first.
    pub fn called_sheets_with(&self, games: Range<usize>) -> Vec<MatchSheet> {
        let mut open = self.next_games();
        let table = |next: &NextGame| {
            next.call
                .map_or((u16::MAX, 0), |call| (call.table, call.board))
        };
        open.sort_by_key(table);
        self.sheets_of_next(&open, games)
    }

    /// The matches of these games.
    pub fn sheets_of_next(&self, open: &[NextGame], games: Range<usize>) -> Vec<MatchSheet> {
        let games = games.start.min(open.len())..games.end.min(open.len());
        let games = open.get(games).unwrap_or_default().iter();
        games
            .filter_map(|next| self.match_sheet(next.game.of))
            .collect()
    }

    /// The matches of somebody that hold, in the order in which they were made.
    pub fn sheets_of(&self, player: EntryId) -> Vec<MatchSheet> {
        let theirs = |found: &&Match| !found.void && found.side(player).is_some();
        let found = self.matches().filter(theirs);
        found.map(|found| self.sheet_of(found)).collect()
    }

    pub(crate) fn sheet_of(&self, found: &Match) -> MatchSheet {
        let game = |(outcome, i): (&Outcome, usize)| GameSheet {
            starter: found.starter(i),
            outcome: *outcome,
            told: outcome.told(|entry| self.name_of(entry)),
        };
        let verdict = self.verdict(found);
        let open = verdict == Verdict::Open && !found.void;
        MatchSheet {
            number: found.pairing.id,
            place: found.pairing.place,
            label: self.told_place(found.pairing.place, Language::English),
            players: found.pairing.players.map(|id| self.player(id)),
            best_of: found.best_of,
            games: found.games.iter().zip(0..).map(game).collect(),
            score: found.score(),
            verdict,
            next: open.then(|| self.next_of(found)),
            void: found.void,
        }
    }

    fn next_of(&self, found: &Match) -> NextSheet {
        let played = found.games.len();
        NextSheet {
            game: played as u16 + 1,
            starts: played % 2,
            call: found.call,
            until: self.until(found),
            reports: found.reports,
            disputed: found.disputed(),
        }
    }
}
