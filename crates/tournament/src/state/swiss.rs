//! The Swiss system: its table, and whom it pairs next.

use std::collections::{BTreeMap, BTreeSet};

use super::State;
use super::cup::pair;
use super::group::{Counted, tally};
use crate::entry::EntryId;
use crate::matches::{Match, Place, Verdict};
use crate::standing::{self, Criterion, Standing};
use crate::swiss::{Contestant, Round};

/// What a round without an opponent is worth: a win.
const BYE: i64 = 3;

impl State {
    /// The table. A bye counts three points and is no game.
    pub(crate) fn swiss_table(&self) -> Vec<Standing> {
        let games = self.swiss_games();
        let tallies = tally(&games);
        let of = |entry: EntryId| tallies.get(&entry).copied().unwrap_or_default();
        let points = |entry: EntryId| i64::from(of(entry).points) + BYE * self.byes_of(entry);
        let opponents = |entry: EntryId, weight: &dyn Fn(&Counted) -> i64| -> i64 {
            let theirs = games.iter().filter(|game| game.players.contains(&entry));
            theirs
                .map(|game| {
                    weight(game) * points(game.players[usize::from(game.players[0] == entry)])
                })
                .sum()
        };
        let members = self.entrants.iter().filter(|(_, entrant)| !entrant.reserve);
        let mut classes = standing::all_equal(members.map(|(&id, _)| id).collect());
        classes = standing::split(classes, Criterion::Points, |_, entry| points(entry));
        classes = standing::split(classes, Criterion::Buchholz, |_, entry| {
            opponents(entry, &|_| 1)
        });
        classes = standing::split(classes, Criterion::SonnebornBerger, |_, entry| {
            opponents(entry, &|game| match game.winner {
                Some(winner) if winner == entry => 3,
                None if game.drawn => 1,
                _ => 0,
            })
        });
        classes = standing::split(classes, Criterion::Wins, |_, entry| of(entry).won.into());
        standing::rows(classes, |entry| {
            let mut tally = of(entry);
            tally.points = points(entry) as u32;
            tally
        })
    }

    fn byes_of(&self, entry: EntryId) -> i64 {
        self.byes.iter().filter(|bye| **bye == Some(entry)).count() as i64
    }

    fn swiss_matches(&self) -> impl Iterator<Item = &Match> {
        self.live()
            .filter(|found| matches!(found.pairing.place, Place::Swiss { .. }))
    }

    fn swiss_games(&self) -> Vec<Counted> {
        let counted = |found: &Match| {
            let (winner, drawn) = match self.verdict(found) {
                Verdict::Open => return None,
                Verdict::Winner(winner) => (Some(winner), false),
                Verdict::Drawn => (None, true),
                Verdict::Nobody => (None, false),
            };
            Some(Counted {
                players: found.pairing.players,
                winner,
                drawn,
                worth: 0,
            })
        };
        self.swiss_matches().filter_map(counted).collect()
    }

    /// The next round: equals meet, and nobody meets again who has met.
    pub(crate) fn next_round(&self) -> Round {
        let met: BTreeSet<[EntryId; 2]> = self
            .swiss_matches()
            .map(|found| pair(found.pairing.players[0], found.pairing.players[1]))
            .collect();
        let rows = self.swiss_table();
        let points: BTreeMap<EntryId, u32> = rows
            .iter()
            .map(|row| (row.entry, row.tally.points))
            .collect();
        let mut starts: BTreeMap<EntryId, Vec<bool>> = BTreeMap::new();
        for found in self.swiss_matches() {
            for (player, first) in found.pairing.players.into_iter().zip([true, false]) {
                starts.entry(player).or_default().push(first);
            }
        }
        let mut contestants: Vec<Contestant> = self
            .by_rank_and_lot()
            .into_iter()
            .map(|entry| {
                let starts = starts.get(&entry).map_or(&[][..], Vec::as_slice);
                let firsts = starts.iter().filter(|first| **first).count() as i64;
                Contestant {
                    entry,
                    points: points.get(&entry).copied().unwrap_or_default(),
                    surplus: 2 * firsts - starts.len() as i64,
                    started_last: starts.last().copied().unwrap_or(false),
                    had_bye: self.byes_of(entry) > 0,
                    lot: self.lot("start", entry),
                }
            })
            .collect();
        // The sort is stable: equals stay in the order of rank and lot.
        contestants.sort_by_key(|contestant| std::cmp::Reverse(contestant.points));
        crate::swiss::round(&contestants, &met)
    }
}
