//! Brackets: who sits where, and who has come through.
//!
//! A bracket is a list of seats whose length is a power of two; an empty seat
//! is a bye. Neighbors meet, then the winners of neighboring pairs, and so on.
//! The cup is one bracket, the round of group thirds is several small ones.

use std::cmp::Reverse;

use serde::Serialize;

use crate::entry::EntryId;
use crate::matches::Verdict;

/// The seats of a bracket from the top.
pub(crate) type Seats = Vec<Option<EntryId>>;

/// One end of a line in a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// It is not known yet who comes here.
    Pending,
    /// Nobody comes: a bye, or both who could have come are out.
    Nobody,
    /// Somebody is here.
    Player(EntryId),
}

/// Two slots that meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tie {
    /// The round from 0.
    pub round: u16,
    /// The position from the top, from 0.
    pub position: u16,
    /// The players who meet.
    pub slots: [Slot; 2],
    /// The player who comes through.
    pub winner: Slot,
}

/// Plays a bracket through as far as it is decided. `verdict` tells how two
/// players have settled it. Returns all ties round by round, and who comes out.
pub(crate) fn resolve(
    seats: &[Option<EntryId>],
    mut verdict: impl FnMut(EntryId, EntryId) -> Verdict,
) -> (Vec<Tie>, Slot) {
    let mut ties = Vec::with_capacity(seats.len());
    let mut slots: Vec<Slot> = seats
        .iter()
        .map(|seat| seat.map_or(Slot::Nobody, Slot::Player))
        .collect();
    let mut round = 0;
    while slots.len() > 1 {
        let pairs = slots.chunks_exact(2).zip(0..);
        let found: Vec<Tie> = pairs
            .map(|(pair, position)| {
                let slots = [pair[0], pair[1]];
                let winner = through(slots, &mut verdict);
                Tie {
                    round,
                    position,
                    slots,
                    winner,
                }
            })
            .collect();
        slots = found.iter().map(|tie| tie.winner).collect();
        ties.extend(found);
        round += 1;
    }
    (ties, slots.first().copied().unwrap_or(Slot::Nobody))
}

/// The player who comes through where two slots meet.
pub(crate) fn through(
    slots: [Slot; 2],
    verdict: &mut impl FnMut(EntryId, EntryId) -> Verdict,
) -> Slot {
    match slots {
        [Slot::Pending, _] | [_, Slot::Pending] => Slot::Pending,
        [Slot::Nobody, one] | [one, Slot::Nobody] => one,
        [Slot::Player(one), Slot::Player(other)] => match verdict(one, other) {
            Verdict::Winner(winner) => Slot::Player(winner),
            Verdict::Nobody => Slot::Nobody,
            Verdict::Open | Verdict::Drawn => Slot::Pending,
        },
    }
}

/// The numbers of the seeds from the top: the best two can meet only in the
/// end, the best four only in the last but one round, and so on.
fn order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let doubled = order.len() * 2;
        order = order
            .iter()
            .flat_map(|&seed| [seed, doubled - 1 - seed])
            .collect();
    }
    order
}

/// Seats for players in the order of their strength; the best have the byes.
pub(crate) fn seat(players: &[EntryId], size: usize) -> Seats {
    order(size)
        .into_iter()
        .map(|seed| players.get(seed).copied())
        .collect()
}

/// A player on the way to the cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seeded {
    pub(crate) entry: EntryId,
    /// The place in the group, from 0. Only equals change seats.
    pub(crate) tier: usize,
    pub(crate) group: u16,
}

/// Seats for a cup, in which players of one group are kept apart: not in the
/// first round, winner and runner-up in different halves, if it can be had by
/// swapping players who came in the same place of their groups.
pub(crate) fn seat_apart(seeds: &[Seeded], size: usize) -> Seats {
    let mut seating = Seating::new(seeds, size);
    // Thirds give way to runners-up, and those to winners.
    let mut seats: Vec<usize> = (0..size).collect();
    seats.sort_by_key(|&i| Reverse(seating.seats[i].map(|seeded| seeded.tier)));
    // Each swap lowers the sum of all quarrels, so this ends; the bound is for
    // the reader.
    for _ in 0..size {
        let swaps = seats.iter().filter(|&&i| seating.improve(i)).count();
        if swaps == 0 {
            break;
        }
    }
    let entry = |seat: &Option<Seeded>| seat.map(|seeded| seeded.entry);
    seating.seats.iter().map(entry).collect()
}

struct Seating {
    seats: Vec<Option<Seeded>>,
    /// Where the players of each group sit.
    homes: Vec<Vec<usize>>,
}

impl Seating {
    fn new(seeds: &[Seeded], size: usize) -> Seating {
        let order = order(size);
        let seats: Vec<Option<Seeded>> =
            order.iter().map(|&seed| seeds.get(seed).copied()).collect();
        let groups = seeds
            .iter()
            .map(|seeded| usize::from(seeded.group) + 1)
            .max();
        let mut homes = vec![Vec::new(); groups.unwrap_or(0)];
        for (i, seat) in seats.iter().enumerate() {
            if let Some(seeded) = seat {
                homes[usize::from(seeded.group)].push(i);
            }
        }
        Seating { seats, homes }
    }

    /// Swaps somebody who sits badly with the equal whose seat helps most, the
    /// nearer the better.
    fn improve(&mut self, i: usize) -> bool {
        if self.quarrel(i) == 0 {
            return false;
        }
        let gains = (0..self.seats.len()).filter_map(|k| Some((self.gain(i, k)?, k)));
        let best = gains.collect::<Vec<_>>();
        let best = best
            .into_iter()
            .max_by_key(|&(gain, k)| (gain, Reverse(i.abs_diff(k)), k));
        if let Some((_, k)) = best {
            self.swap(i, k);
        }
        best.is_some()
    }

    /// How much a swap of equals helps, if it does.
    fn gain(&mut self, i: usize, k: usize) -> Option<u32> {
        let (one, other) = (self.seats[i]?, self.seats[k]?);
        let byes_stay = self.has_bye(i) == self.has_bye(k);
        if one.tier != other.tier || one.group == other.group || !byes_stay {
            return None;
        }
        let before = self.quarrel(i) + self.quarrel(k);
        self.swap(i, k);
        let after = self.quarrel(i) + self.quarrel(k);
        self.swap(i, k);
        before.checked_sub(after).filter(|&gain| gain > 0)
    }

    /// Whether the neighbor's seat is empty: byes belong to the best.
    fn has_bye(&self, i: usize) -> bool {
        self.seats[i ^ 1].is_none()
    }

    fn swap(&mut self, i: usize, k: usize) {
        self.seats.swap(i, k);
        for (now, before) in [(i, k), (k, i)] {
            let Some(seeded) = self.seats[now] else {
                continue;
            };
            let homes = &mut self.homes[usize::from(seeded.group)];
            if let Some(home) = homes.iter_mut().find(|home| **home == before) {
                *home = now;
            }
        }
    }

    /// How badly somebody sits to others of the same group.
    fn quarrel(&self, i: usize) -> u32 {
        let Some(one) = self.seats[i] else { return 0 };
        let half = self.seats.len() / 2;
        let others = self.homes[usize::from(one.group)]
            .iter()
            .filter(|&&k| k != i);
        let quarrels = others.filter_map(|&k| {
            let other = self.seats[k]?;
            let first_round = if i / 2 == k / 2 { 100 } else { 0 };
            let same_half = match (i < half) == (k < half) {
                true if one.tier + other.tier == 1 => 10,
                true => 1,
                false => 0,
            };
            Some(first_round + same_half)
        });
        quarrels.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_last_and_have_the_byes() {
        assert_eq!(order(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        let players: Vec<EntryId> = (1..=5).map(EntryId).collect();
        let seats = seat(&players, 8);
        let shown: Vec<u32> = seats
            .iter()
            .map(|seat| seat.map_or(0, |entry| entry.0))
            .collect();
        assert_eq!(shown, [1, 0, 4, 5, 2, 0, 3, 0]);
    }

    /// With two of each group and a full cup, all are kept in different halves,
    /// whatever the order inside winners and runners-up.
    #[test]
    fn groups_are_kept_apart_in_full_cups() {
        for groups in [2u16, 4, 8, 16, 32] {
            for shift in 0..groups {
                let tier = |tier: usize, shift: u16| {
                    (0..groups).map(move |i| {
                        let group = (i + shift) % groups;
                        Seeded {
                            entry: EntryId(u32::from(group) * 2 + tier as u32),
                            tier,
                            group,
                        }
                    })
                };
                let seeds: Vec<Seeded> = tier(0, 0).chain(tier(1, shift)).collect();
                let seats = seat_apart(&seeds, seeds.len());
                let half = seats.len() / 2;
                let at = |entry: u32| {
                    seats
                        .iter()
                        .position(|seat| *seat == Some(EntryId(entry)))
                        .expect("seated")
                        < half
                };
                for group in 0..u32::from(groups) {
                    assert_ne!(at(group * 2), at(group * 2 + 1), "{groups} groups, {shift}");
                }
            }
        }
    }
}
