//! Tables with names: of a group, of a round robin, of the Swiss system.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;

use super::{MatchSheet, PlayerSheet};
use crate::entry::EntryId;
use crate::matches::{Match, Place, Verdict, group_name};
use crate::standing::{Reason, Standing, Tally};
use crate::tournament::Tournament;

/// A group: its table, its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GroupSheet {
    /// Its number from 0.
    pub group: u16,
    /// Its letter.
    pub name: String,
    /// The table.
    pub rows: Vec<RowSheet>,
    /// The games round by round.
    pub rounds: Vec<Vec<MatchSheet>>,
    /// The play-offs of its ties.
    pub play_offs: Vec<MatchSheet>,
    /// Those who are tied where it matters, while no game is open.
    pub ties: Vec<Vec<String>>,
    /// How many of the table go on at once.
    pub direct: u16,
    /// The one after them may go on, in the round of thirds.
    pub thirds: bool,
    /// Whether win points are counted.
    pub win_points: bool,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RowSheet {
    /// From 1.
    pub rank: u32,
    /// Others have it too.
    pub shared: bool,
    /// Who.
    pub player: PlayerSheet,
    /// What they have achieved.
    pub tally: Tally,
    /// Why they stand below those above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Reason>,
    /// None of their games counts.
    pub annulled: bool,
    /// The place from 1 among those who can go on; whoever left in the group
    /// phase has none, and the next one moves up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u16>,
    /// The games that count, opponent by opponent in the order of their
    /// numbers. Opponents without one are left out: a table of all against all
    /// grows with the square of its rows.
    pub against: Vec<Meeting>,
}

impl RowSheet {
    /// The games against somebody.
    pub fn scores_against(&self, opponent: EntryId) -> &[Score] {
        let found = self
            .against
            .binary_search_by_key(&opponent, |meeting| meeting.opponent);
        found.map_or(&[], |place| &self.against[place].games)
    }
}

/// The games of two that count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Meeting {
    /// Against whom.
    pub opponent: EntryId,
    /// What they have brought, the earliest first.
    pub games: Vec<Score>,
}

/// What a game that counts has brought somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Three, one or none.
    pub points: u32,
    /// The winner's stones that were left.
    pub win_points: u32,
}

/// The latest round of a Swiss tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SwissSheet {
    /// Its number from 1.
    pub round: usize,
    /// Games are still open.
    pub open: bool,
    /// The player without an opponent in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bye: Option<PlayerSheet>,
}

impl GroupSheet {
    /// Whether a row goes on at once, as it stands.
    pub fn goes_on(&self, row: &RowSheet) -> bool {
        row.place.is_some_and(|place| place <= self.direct)
    }

    /// Whether a row is the last one that goes on at once.
    pub fn is_last_direct(&self, row: &RowSheet) -> bool {
        row.place == Some(self.direct)
    }

    /// Whether a row may go on, in the round of thirds.
    pub fn may_go_on(&self, row: &RowSheet) -> bool {
        self.thirds && row.place == Some(self.direct.saturating_add(1))
    }
}

type Scores = BTreeMap<EntryId, BTreeMap<EntryId, Vec<Score>>>;

/// With more games than this a table has no games against each opponent.
const MAX_GAMES_IN_TABLE: usize = 20_000;

impl Tournament {
    /// All groups.
    pub fn group_sheets(&self) -> Vec<GroupSheet> {
        let groups = 0..self.state.groups.len() as u16;
        groups.filter_map(|group| self.group_sheet(group)).collect()
    }

    /// A group, counted from 0.
    pub fn group_sheet(&self, group: u16) -> Option<GroupSheet> {
        self.group_sheet_with(group, 0..usize::MAX)
    }

    /// The tables of all groups, without their games.
    pub fn group_tables(&self) -> Vec<GroupSheet> {
        let groups = 0..self.state.groups.len() as u16;
        let table = |group| self.group_sheet_with(group, 0..0);
        groups.filter_map(table).collect()
    }

    /// A group with these of its games, counted through all rounds. Every round
    /// keeps its place, be it empty.
    pub fn group_sheet_with(&self, group: u16, games: Range<usize>) -> Option<GroupSheet> {
        let members = self.state.groups.get(usize::from(group))?;
        let scores = self.scores(group);
        let mut rounds: Vec<Vec<MatchSheet>> = Vec::new();
        let mut playing = false;
        for (found, number) in self.state.group_matches(members).zip(0..) {
            let round = usize::from(found.pairing.place.round());
            if rounds.len() <= round {
                rounds.resize_with(round + 1, Vec::new);
            }
            playing |= self.verdict(found) == Verdict::Open && !found.void;
            if games.contains(&number) {
                rounds[round].push(self.sheet_of(found));
            }
        }
        let play_offs = members.play_offs.iter();
        let ties = if playing {
            Vec::new()
        } else {
            self.state.ties_that_matter(group)
        };
        let name = |tied: Vec<EntryId>| tied.iter().map(|&id| self.name_of(id)).collect();
        let plan = self.plan();
        Some(GroupSheet {
            group,
            name: group_name(group),
            rows: self.rows(&self.table(group), &scores),
            rounds,
            play_offs: play_offs.filter_map(|&id| self.match_sheet(id)).collect(),
            ties: ties.into_iter().map(name).collect(),
            direct: plan.map_or(0, |plan| plan.direct),
            thirds: plan.is_some_and(|plan| plan.thirds > 0),
            win_points: self.config().settings.stones.is_some(),
        })
    }

    /// The table of a Swiss tournament.
    pub fn swiss_sheet(&self) -> Vec<RowSheet> {
        self.rows(&self.swiss_table(), &Scores::new())
    }

    /// The latest round of a Swiss tournament, once one is drawn.
    pub fn swiss_round(&self) -> Option<SwissSheet> {
        let bye = self.byes().last()?;
        Some(SwissSheet {
            round: self.byes().len(),
            open: self.state.open().next().is_some(),
            bye: bye.map(|id| self.player(id)),
        })
    }

    /// The rounds of a Swiss tournament.
    pub fn swiss_rounds(&self) -> Vec<Vec<MatchSheet>> {
        let mut rounds = vec![Vec::new(); self.byes().len()];
        let live = |found: &&Match| !found.void;
        for found in self.matches().filter(live) {
            if let Place::Swiss { round } = found.pairing.place
                && let Some(here) = rounds.get_mut(usize::from(round))
            {
                here.push(self.sheet_of(found));
            }
        }
        rounds
    }

    fn rows(&self, table: &[Standing], scores: &Scores) -> Vec<RowSheet> {
        let mut above = 0;
        let row = |standing: &Standing| {
            let stays = self.state.stays(standing.entry);
            above += u16::from(stays);
            RowSheet {
                rank: standing.rank,
                shared: standing.shared,
                player: self.player(standing.entry),
                tally: standing.tally,
                reason: standing.reason.as_ref().map(ToString::to_string),
                because: standing.reason.clone(),
                annulled: standing.annulled,
                place: stays.then_some(above),
                against: meetings(scores.get(&standing.entry)),
            }
        };
        table.iter().map(row).collect()
    }

    fn scores(&self, group: u16) -> Scores {
        let mut scores = Scores::new();
        let counted = self.state.counted_games(group);
        if counted.len() > MAX_GAMES_IN_TABLE {
            return scores;
        }
        for game in counted {
            let [one, other] = game.players;
            for (player, opponent) in [(one, other), (other, one)] {
                let won = game.winner == Some(player);
                let score = Score {
                    points: if won { 3 } else { u32::from(game.drawn) },
                    win_points: if won { game.worth } else { 0 },
                };
                let games = scores.entry(player).or_default().entry(opponent);
                games.or_default().push(score);
            }
        }
        scores
    }
}

fn meetings(games: Option<&BTreeMap<EntryId, Vec<Score>>>) -> Vec<Meeting> {
    let meeting = |(&opponent, games): (&EntryId, &Vec<Score>)| Meeting {
        opponent,
        games: games.clone(),
    };
    games.into_iter().flatten().map(meeting).collect()
}
