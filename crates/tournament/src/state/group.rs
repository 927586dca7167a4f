//! The table of a group.

use std::collections::{BTreeMap, BTreeSet};

use super::cup::pair;
use super::{Group, State};
use crate::config::Format;
use crate::entry::EntryId;
use crate::matches::{Match, Verdict};
use crate::outcome::{FIVE, Outcome};
use crate::phase::Phase;
use crate::plan::Plan;
use crate::round_robin;
use crate::standing::{self, Class, Criterion, Standing, Tally};

/// A game that counts.
pub(crate) struct Counted {
    pub(crate) players: [EntryId; 2],
    pub(crate) winner: Option<EntryId>,
    pub(crate) drawn: bool,
    /// The win points of the winner.
    pub(crate) worth: u32,
}

impl Counted {
    fn among(&self, tied: &[EntryId]) -> bool {
        self.players.iter().all(|player| tied.contains(player))
    }
}

/// Adds games up.
pub(super) fn tally<'a>(games: impl IntoIterator<Item = &'a Counted>) -> BTreeMap<EntryId, Tally> {
    let mut tallies: BTreeMap<EntryId, Tally> = BTreeMap::new();
    for game in games {
        for player in game.players {
            let tally = tallies.entry(player).or_default();
            tally.games += 1;
            match game.winner {
                _ if game.drawn => {
                    tally.drawn += 1;
                    tally.points += 1;
                }
                Some(winner) if winner == player => {
                    tally.won += 1;
                    tally.points += 3;
                    tally.win_points += game.worth;
                }
                _ => {
                    tally.lost += 1;
                    tally.conceded += game.worth;
                }
            }
        }
    }
    tallies
}

fn of(tallies: &BTreeMap<EntryId, Tally>, entry: EntryId) -> Tally {
    tallies.get(&entry).copied().unwrap_or_default()
}

/// The order by the games of the group alone.
fn order(members: Vec<EntryId>, games: &[Counted]) -> Vec<Class> {
    let tallies = tally(games);
    let all = |entry: EntryId| of(&tallies, entry);
    let mutual = |tied: &[EntryId], entry: EntryId| {
        of(&tally(games.iter().filter(|game| game.among(tied))), entry)
    };
    type Value<'a> = &'a dyn Fn(&[EntryId], EntryId) -> i64;
    let criteria: [(Criterion, Value<'_>); 6] = [
        (Criterion::Points, &|_, entry| all(entry).points.into()),
        (Criterion::WinPoints, &|_, entry| {
            all(entry).win_points.into()
        }),
        (Criterion::HeadToHead, &|tied, entry| {
            mutual(tied, entry).points.into()
        }),
        (Criterion::HeadToHeadWinPoints, &|tied, entry| {
            mutual(tied, entry).win_points.into()
        }),
        (Criterion::Wins, &|_, entry| all(entry).won.into()),
        (Criterion::Conceded, &|_, entry| {
            -i64::from(all(entry).conceded)
        }),
    ];
    let classes = standing::all_equal(members);
    let split = |classes, (by, value): (Criterion, Value<'_>)| standing::split(classes, by, value);
    criteria.into_iter().fold(classes, split)
}

impl State {
    /// How often each pair of a group of this size meets.
    pub(crate) fn legs(&self, size: usize) -> u16 {
        match self.config.format {
            Format::RoundRobin { legs } => legs,
            _ => Plan::legs(size),
        }
    }

    /// How many rounds a group has.
    pub(super) fn group_rounds(&self, index: u16) -> usize {
        let group = self.groups.get(usize::from(index));
        let size = group.map_or(0, |group| group.members.len());
        round_robin::count(size) * usize::from(self.legs(size))
    }

    /// The table of a group, and at its end those whose games do not count.
    pub(crate) fn table(&self, index: u16) -> Vec<Standing> {
        let Some(group) = self.groups.get(usize::from(index)) else {
            return Vec::new();
        };
        self.table_after(index, self.play_off_rounds(group), group.lots)
    }

    /// The table after so many rounds of play-offs, with lots or without.
    pub(super) fn table_after(&self, index: u16, play_offs: u16, lots: bool) -> Vec<Standing> {
        let Some(group) = self.groups.get(usize::from(index)) else {
            return Vec::new();
        };
        let annulled = self.annulled(group);
        let games = self.counted(group, &annulled);
        let mut members = group.members.clone();
        members.retain(|member| !annulled.contains(member));
        let mut classes = order(members, &games);
        for (round, played) in self.play_offs(group).range(..play_offs) {
            let by = Criterion::PlayOff(round + 1);
            let split = |class: Class| {
                if self.all_met(played, &class.members) {
                    standing::split(vec![class], by, |tied, entry| {
                        self.wins(played, tied, entry)
                    })
                } else {
                    vec![class]
                }
            };
            classes = classes.into_iter().flat_map(split).collect();
        }
        if lots {
            // Only where it matters; other ties are shared.
            let rows = standing::rows(classes.clone(), |_| Tally::default());
            let tied: Vec<EntryId> = self.ties_across_lines(rows).concat();
            let purpose = format!("tie in group {index}");
            let lot = |entry| self.lot(&purpose, entry) + 1;
            classes = standing::split(classes, Criterion::Lot, |_, entry| {
                if tied.contains(&entry) { lot(entry) } else { 0 }
            });
        }
        let tallies = tally(&games);
        let mut rows = standing::rows(classes, |entry| of(&tallies, entry));
        let rank = rows.len() as u32 + 1;
        rows.extend(annulled.iter().map(|&entry| Standing {
            rank,
            shared: annulled.len() > 1,
            entry,
            tally: Tally::default(),
            reason: None,
            annulled: true,
        }));
        rows
    }

    /// The games of a group that count.
    pub(crate) fn counted_games(&self, index: u16) -> Vec<Counted> {
        let group = self.groups.get(usize::from(index));
        group.map_or_else(Vec::new, |group| self.counted(group, &self.annulled(group)))
    }

    /// How often the ties of a group were played off.
    pub(crate) fn play_off_rounds(&self, group: &Group) -> u16 {
        let last = self.play_offs(group).pop_last();
        last.map_or(0, |(round, _)| round + 1)
    }

    /// The play-offs of a group by their rounds.
    fn play_offs(&self, group: &Group) -> BTreeMap<u16, Vec<&Match>> {
        let mut rounds: BTreeMap<u16, Vec<&Match>> = BTreeMap::new();
        for found in group.play_offs.iter().filter_map(|id| self.matches.get(id)) {
            rounds
                .entry(found.pairing.place.round())
                .or_default()
                .push(found);
        }
        rounds
    }

    /// Whether all of these met in a round of play-offs, counted from 0.
    pub(super) fn have_met(&self, index: u16, play_off: u16, tied: &[EntryId]) -> bool {
        let Some(group) = self.groups.get(usize::from(index)) else {
            return false;
        };
        let rounds = self.play_offs(group);
        let played = rounds.get(&play_off);
        played.is_some_and(|played| self.all_met(played, tied))
    }

    /// Whether all of these met, but for those who have left. If a correction
    /// brings somebody into a tie, what the others played off alone says
    /// nothing about it.
    fn all_met(&self, matches: &[&Match], tied: &[EntryId]) -> bool {
        let stays = |entry: &EntryId| self.stays(*entry);
        let here: BTreeSet<EntryId> = tied.iter().copied().filter(stays).collect();
        let among = |players: &[EntryId; 2]| players.iter().all(|player| here.contains(player));
        let met: BTreeSet<[EntryId; 2]> = matches
            .iter()
            .map(|found| found.pairing.players)
            .filter(among)
            .map(|[one, other]| pair(one, other))
            .collect();
        met.len() == here.len() * here.len().saturating_sub(1) / 2
    }

    /// How many of these matches among those who are tied somebody has won.
    fn wins(&self, matches: &[&Match], tied: &[EntryId], entry: EntryId) -> i64 {
        let won = matches.iter().filter(|found| {
            let among = found
                .pairing
                .players
                .iter()
                .all(|player| tied.contains(player));
            among && self.verdict(found) == Verdict::Winner(entry)
        });
        won.count() as i64
    }

    /// Those who left in the group phase before half of their games were
    /// played.
    fn annulled(&self, group: &Group) -> BTreeSet<EntryId> {
        let left = |entry: &EntryId| {
            let left = self.entrants.get(entry).and_then(|entrant| entrant.left);
            left.is_some_and(|left| left.during <= Phase::Groups)
        };
        let few = |entry: &EntryId| {
            let theirs = self
                .group_matches(group)
                .filter(|found| found.side(*entry).is_some());
            let (mut all, mut played) = (0, 0);
            for found in theirs {
                all += 1;
                played += usize::from(found.games.first().is_some_and(Outcome::was_played));
            }
            played * 2 < all
        };
        group
            .members
            .iter()
            .copied()
            .filter(|entry| left(entry) && few(entry))
            .collect()
    }

    pub(crate) fn group_matches(&self, group: &Group) -> impl Iterator<Item = &Match> {
        group.matches.iter().filter_map(|id| self.matches.get(id))
    }

    /// The games that count, with what they are worth.
    fn counted(&self, group: &Group, annulled: &BTreeSet<EntryId>) -> Vec<Counted> {
        let results: Vec<([EntryId; 2], Outcome)> = self
            .group_matches(group)
            .filter(|found| {
                !found
                    .pairing
                    .players
                    .iter()
                    .any(|player| annulled.contains(player))
            })
            .filter_map(|found| Some((found.pairing.players, self.effective(found)?)))
            .collect();
        let real = |(_, outcome): &([EntryId; 2], Outcome)| {
            Some((outcome.winner()?, self.worth(outcome)?))
        };
        let mut sums: BTreeMap<EntryId, (u32, u32)> = BTreeMap::new();
        for (winner, worth) in results.iter().filter_map(real) {
            let (sum, count) = sums.entry(winner).or_default();
            (*sum, *count) = (*sum + worth, *count + 1);
        }
        let mean = |winner| sums.get(&winner).map_or(0, |(sum, count)| sum / count);
        let counted = |(players, outcome): ([EntryId; 2], Outcome)| {
            let winner = outcome.winner();
            let given = || winner.map_or(0, mean);
            let worth = self.worth(&outcome).unwrap_or_else(given);
            Counted {
                players,
                winner,
                drawn: outcome == Outcome::Drawn,
                worth,
            }
        };
        results.into_iter().map(counted).collect()
    }

    /// The result that counts: what was entered, else a walkover against
    /// whoever has left.
    fn effective(&self, found: &Match) -> Option<Outcome> {
        let given = |winner| Outcome::Walkover { winner };
        let entered = found.games.first().copied();
        entered.or_else(|| self.by_departure(found.pairing.players).map(given))
    }

    /// The win points of a result, unless it is worth the winner's mean: a
    /// walkover, or a game that ended before five stones were placed.
    fn worth(&self, outcome: &Outcome) -> Option<u32> {
        let Some(each) = self.config.settings.stones else {
            return Some(0);
        };
        match *outcome {
            Outcome::Won {
                stones: Some(stones),
                ..
            } if stones >= FIVE => Some(each.saturating_sub(stones).into()),
            Outcome::Won { stones: None, .. } => Some(0),
            Outcome::Drawn | Outcome::DoubleForfeit => Some(0),
            Outcome::Won { .. } | Outcome::Walkover { .. } | Outcome::ByLot { .. } => None,
        }
    }
}
