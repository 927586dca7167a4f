//! From the groups to the cup: lines that matter, who qualifies, who sits
//! where, and how far the brackets are played.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::State;
use crate::bracket::{self, Seats, Seeded, Slot, Tie};
use crate::config::Format;
use crate::entry::EntryId;
use crate::matches::{Match, MatchId, Place, Verdict};
use crate::phase::Phase;
use crate::standing::{Standing, Tally};

/// A phase that is played in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Thirds,
    Cup,
    ThirdPlace,
}

/// A tie in a bracket and its place.
pub(crate) struct Placed {
    pub(crate) place: Place,
    pub(crate) tie: Tie,
}

/// Somebody who came in a certain place of a group.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    entry: EntryId,
    group: u16,
    tally: Tally,
}

type Pair = [EntryId; 2];

/// Two players in an order that does not depend on who starts.
pub(crate) fn pair(one: EntryId, other: EntryId) -> Pair {
    [one.min(other), one.max(other)]
}

/// The lines of the tables.
impl State {
    /// After how many places of a group a line is drawn that matters: those
    /// above it have more than those below.
    fn lines(&self) -> Vec<usize> {
        match (&self.plan, self.config.format) {
            (Some(plan), Format::Regulation) => match (plan.direct, plan.thirds, plan.groups.len())
            {
                (2, 0, 1) => vec![2],
                (2, 0, _) => vec![1, 2],
                (2, _, _) => vec![1, 2, 3],
                _ => vec![1],
            },
            _ => vec![1],
        }
    }

    /// The entries that are tied across a line that matters, class by class.
    /// Players who have left do not qualify, so lines count the others alone.
    pub(crate) fn ties_that_matter(&self, group: u16) -> Vec<Vec<EntryId>> {
        self.ties_across_lines(self.table(group))
    }

    /// The groups in which a tie that matters is left.
    pub(crate) fn tied_groups(&self) -> Vec<u16> {
        let groups = 0..self.groups.len() as u16;
        groups
            .filter(|&group| !self.ties_that_matter(group).is_empty())
            .collect()
    }

    /// The ties that mattered before a round of play-offs, counted from 0, and
    /// that it can break.
    pub(crate) fn ties_before(&self, group: u16, play_off: u16) -> Vec<Vec<EntryId>> {
        let mut ties = self.ties_across_lines(self.table_after(group, play_off, false));
        ties.retain(|tied| self.have_met(group, play_off, tied));
        ties
    }

    pub(super) fn ties_across_lines(&self, rows: Vec<Standing>) -> Vec<Vec<EntryId>> {
        let rows = self.stayers(rows);
        let lines = self.lines();
        let mut ties = Vec::new();
        let mut start = 0;
        for class in rows.chunk_by(|one, other| one.rank == other.rank) {
            let inside = start + 1..start + class.len();
            if lines.iter().any(|line| inside.contains(line)) {
                ties.push(class.iter().map(|row| row.entry).collect());
            }
            start += class.len();
        }
        ties
    }

    /// The rows of those who did not leave in the group phase.
    fn stayers(&self, mut rows: Vec<Standing>) -> Vec<Standing> {
        rows.retain(|row| self.stays(row.entry));
        rows
    }

    /// Whether somebody did not leave in the group phase, and so can go on.
    pub(crate) fn stays(&self, entry: EntryId) -> bool {
        let left = self.entrants.get(&entry).and_then(|entrant| entrant.left);
        left.is_none_or(|left| left.during > Phase::Groups)
    }

    /// The players in each place, from the first, best record first. Records from
    /// groups of different size are compared game by game, as fractions.
    fn placed(&self) -> Vec<Vec<Ranked>> {
        let mut places: Vec<Vec<Ranked>> = vec![Vec::new(); 3];
        for group in 0..self.groups.len() as u16 {
            for (row, place) in self.stayers(self.table(group)).iter().zip(&mut places) {
                place.push(Ranked {
                    entry: row.entry,
                    group,
                    tally: row.tally,
                });
            }
        }
        for place in &mut places {
            place.sort_by(|one, other| {
                let lot = |entry| self.lot("seeding", entry);
                better(one.tally, other.tally).then_with(|| lot(other.entry).cmp(&lot(one.entry)))
            });
        }
        places
    }
}

/// Which of two players has the better record per game.
fn better(one: Tally, other: Tally) -> Ordering {
    let games = |tally: Tally| u64::from(tally.games.max(1));
    let compare = |one_has: u32, other_has: u32| {
        (u64::from(other_has) * games(one)).cmp(&(u64::from(one_has) * games(other)))
    };
    compare(one.points, other.points).then_with(|| compare(one.win_points, other.win_points))
}

/// The players by seat.
impl State {
    /// The small brackets of the thirds; none if there are places for all.
    pub(crate) fn thirds_brackets(&self) -> Vec<Seats> {
        let Some(plan) = self.plan.as_ref().filter(|plan| plan.thirds > 0) else {
            return Vec::new();
        };
        let [winners, seconds, thirds] = &self.placed()[..] else {
            return Vec::new();
        };
        let places = usize::from(plan.cup).saturating_sub(winners.len() + seconds.len());
        if thirds.len() <= places || places == 0 {
            return Vec::new();
        }
        let mut brackets = vec![Vec::new(); places];
        for (i, third) in thirds.iter().enumerate() {
            // To and fro, so that every bracket has as strong players as the
            // others.
            let column = if i / places % 2 == 0 {
                i % places
            } else {
                places - 1 - i % places
            };
            brackets[column].push(third.entry);
        }
        let seats =
            |players: &Vec<EntryId>| bracket::seat(players, players.len().next_power_of_two());
        brackets.iter().map(seats).collect()
    }

    /// The seats of the cup after the groups and the thirds.
    pub(crate) fn cup_seats(&self) -> Seats {
        let direct = self
            .plan
            .as_ref()
            .map_or(2, |plan| usize::from(plan.direct));
        let open = self.plan.as_ref().is_some_and(|plan| plan.thirds > 0);
        let through = self.thirds_through();
        let mut seeds = Vec::new();
        for (tier, place) in self.placed().into_iter().enumerate() {
            let goes = |entry: EntryId| match tier {
                _ if tier < direct => true,
                2 if open && self.thirds.is_empty() => true,
                2 => through.contains(&entry),
                _ => false,
            };
            let place = place.into_iter().filter(|ranked| goes(ranked.entry));
            seeds.extend(place.map(|Ranked { entry, group, .. }| Seeded { entry, tier, group }));
        }
        bracket::seat_apart(&seeds, seeds.len().next_power_of_two().max(2))
    }

    /// The seats of a cup without groups: the ranked first, the others by lot.
    pub(crate) fn plain_seats(&self) -> Seats {
        let players = self.by_rank_and_lot();
        bracket::seat(&players, players.len().next_power_of_two().max(2))
    }

    /// Everybody who plays, the ranked first, the others by lot.
    pub(crate) fn by_rank_and_lot(&self) -> Vec<EntryId> {
        let mut players = self.playing();
        players.sort_by_cached_key(|&entry| {
            let rank = self
                .entrants
                .get(&entry)
                .and_then(|entrant| entrant.entry.rank);
            (rank.unwrap_or(u32::MAX), self.lot("order", entry))
        });
        players
    }

    fn thirds_through(&self) -> Vec<EntryId> {
        let known = self.live_pairs(Stage::Thirds);
        let out = self
            .thirds
            .iter()
            .map(|seats| bracket::resolve(seats, |a, b| self.between(&known, a, b)).1);
        let player = |slot| match slot {
            Slot::Player(entry) => Some(entry),
            Slot::Pending | Slot::Nobody => None,
        };
        out.filter_map(player).collect()
    }
}

/// How far the brackets are played.
impl State {
    /// All ties of a stage, round by round.
    pub(crate) fn ties(&self, stage: Stage) -> Vec<Placed> {
        let known = self.live_pairs(stage);
        let resolve = |seats: &Seats| bracket::resolve(seats, |a, b| self.between(&known, a, b)).0;
        match stage {
            Stage::ThirdPlace => self.third_place(&known).into_iter().collect(),
            Stage::Cup => {
                let placed = |tie: Tie| {
                    let (round, position) = (tie.round, tie.position);
                    Placed {
                        place: Place::Cup { round, position },
                        tie,
                    }
                };
                resolve(&self.cup).into_iter().map(placed).collect()
            }
            Stage::Thirds => {
                let brackets = self.thirds.iter().zip(0..);
                let all = brackets.flat_map(|(seats, bracket)| {
                    resolve(seats).into_iter().map(move |tie| {
                        let (round, position) = (tie.round, tie.position);
                        Placed {
                            place: Place::Thirds {
                                bracket,
                                round,
                                position,
                            },
                            tie,
                        }
                    })
                });
                all.collect()
            }
        }
    }

    /// Those who lost the semifinals, if they play for the third place. A
    /// semifinal that nobody lost sends nobody.
    fn third_place(&self, known: &BTreeMap<Pair, MatchId>) -> Option<Placed> {
        if !self.config.settings.third_place || self.cup.len() < 4 {
            return None;
        }
        let ties = self.ties(Stage::Cup);
        let [first, second, last] = ties.last_chunk()?;
        let slots = [loser(first.tie), loser(second.tie)];
        let winner = bracket::through(slots, &mut |a, b| self.between(known, a, b));
        let (round, position) = (last.tie.round, 1);
        let tie = Tie {
            round,
            position,
            slots,
            winner,
        };
        let place = Place::ThirdPlace;
        Some(Placed { place, tie })
    }

    /// The valid matches of a stage, by their pair of players. In a bracket two
    /// meet only once, so a result stays with its pair wherever they are seated.
    pub(crate) fn live_pairs(&self, stage: Stage) -> BTreeMap<Pair, MatchId> {
        let here = |found: &&Match| match stage {
            Stage::Thirds => matches!(found.pairing.place, Place::Thirds { .. }),
            Stage::Cup => matches!(found.pairing.place, Place::Cup { .. }),
            Stage::ThirdPlace => matches!(found.pairing.place, Place::ThirdPlace),
        };
        let keyed = |found: &Match| {
            let [one, other] = found.pairing.players;
            (pair(one, other), found.pairing.id)
        };
        self.live().filter(here).map(keyed).collect()
    }

    fn between(&self, known: &BTreeMap<Pair, MatchId>, one: EntryId, other: EntryId) -> Verdict {
        let found = known
            .get(&pair(one, other))
            .and_then(|id| self.matches.get(id));
        found.map_or(Verdict::Open, |found| self.verdict(found))
    }
}

/// The player who does not come through.
fn loser(tie: Tie) -> Slot {
    match (tie.slots, tie.winner) {
        (_, Slot::Pending) => Slot::Pending,
        ([Slot::Player(one), Slot::Player(other)], Slot::Player(winner)) => {
            Slot::Player(if one == winner { other } else { one })
        }
        _ => Slot::Nobody,
    }
}
