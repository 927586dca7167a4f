//! Pairing a round of the Swiss system.
//!
//! From the top of the table: each meets somebody with as many points, the
//! upper half of equals meeting the lower half, and nobody meets again. Where
//! that leaves somebody over, they float down. It is a search with a bound: a
//! round without a second meeting is found unless there is hardly any, and then
//! one is allowed and told.

use std::collections::BTreeSet;

use crate::entry::EntryId;

/// Somebody to be paired.
pub(crate) struct Contestant {
    pub(crate) entry: EntryId,
    pub(crate) points: u32,
    /// How many more games were started than not.
    pub(crate) surplus: i64,
    pub(crate) started_last: bool,
    pub(crate) had_bye: bool,
    pub(crate) lot: i64,
}

/// A round: pairs whose first player starts, and who has no opponent.
pub(crate) struct Round {
    pub(crate) pairs: Vec<[EntryId; 2]>,
    pub(crate) bye: Option<EntryId>,
}

/// How many steps the search for one round may take.
const MAX_SEARCH_STEPS: usize = 100_000;

/// Pairs contestants, who come in the order of their points.
pub(crate) fn round(contestants: &[Contestant], met: &BTreeSet<[EntryId; 2]>) -> Round {
    let byes: Vec<Option<usize>> = match contestants.len() % 2 {
        0 => vec![None],
        _ => bye_candidates(contestants).map(Some).collect(),
    };
    for &bye in byes.iter().take(8) {
        let mut search = Search {
            contestants,
            met,
            steps: MAX_SEARCH_STEPS,
            again: false,
        };
        if let Some(pairs) = search.start(bye) {
            return finish(contestants, bye, pairs);
        }
    }
    let bye = byes.first().copied().flatten();
    let mut search = Search {
        contestants,
        met,
        steps: usize::MAX,
        again: true,
    };
    let pairs = search.start(bye).unwrap_or_default();
    finish(contestants, bye, pairs)
}

/// The last who had none, then the others from below.
fn bye_candidates(contestants: &[Contestant]) -> impl Iterator<Item = usize> {
    let with = |had: bool| {
        (0..contestants.len())
            .rev()
            .filter(move |&i| contestants[i].had_bye == had)
    };
    with(false).chain(with(true))
}

fn finish(contestants: &[Contestant], bye: Option<usize>, pairs: Vec<[usize; 2]>) -> Round {
    let starts = |[one, other]: [usize; 2]| {
        let (one, other) = (&contestants[one], &contestants[other]);
        let key = |c: &Contestant| (c.surplus, c.started_last, c.lot);
        if key(one) <= key(other) {
            [one.entry, other.entry]
        } else {
            [other.entry, one.entry]
        }
    };
    Round {
        pairs: pairs.into_iter().map(starts).collect(),
        bye: bye.map(|i| contestants[i].entry),
    }
}

struct Search<'a> {
    contestants: &'a [Contestant],
    met: &'a BTreeSet<[EntryId; 2]>,
    steps: usize,
    /// A second meeting is allowed where no first one is possible.
    again: bool,
}

impl Search<'_> {
    fn start(&mut self, bye: Option<usize>) -> Option<Vec<[usize; 2]>> {
        let free: Vec<usize> = (0..self.contestants.len())
            .filter(|&i| Some(i) != bye)
            .collect();
        let mut pairs = Vec::with_capacity(free.len() / 2);
        self.pair(&free, &mut pairs).then_some(pairs)
    }

    /// Pairs the first of the free with each possible opponent in turn, and
    /// then the rest.
    fn pair(&mut self, free: &[usize], pairs: &mut Vec<[usize; 2]>) -> bool {
        let [first, rest @ ..] = free else {
            return true;
        };
        for k in self.opponents(*first, rest) {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            let mut left = rest.to_vec();
            pairs.push([*first, left.remove(k)]);
            if self.pair(&left, pairs) {
                return true;
            }
            pairs.pop();
        }
        false
    }

    /// Opponents in the order in which they are tried.
    fn opponents(&self, first: usize, rest: &[usize]) -> Vec<usize> {
        let points = self.contestants[first].points;
        let equals = rest
            .iter()
            .filter(|&&i| self.contestants[i].points == points)
            .count();
        let middle = equals / 2;
        let order = (middle..equals)
            .chain((0..middle).rev())
            .chain(equals..rest.len());
        let entry = |i: usize| self.contestants[i].entry;
        let met = |k: &usize| self.met.contains(&pair_of(entry(first), entry(rest[*k])));
        let (again, new): (Vec<usize>, Vec<usize>) = order.partition(met);
        if self.again {
            new.into_iter().chain(again).collect()
        } else {
            new
        }
    }
}

fn pair_of(one: EntryId, other: EntryId) -> [EntryId; 2] {
    [one.min(other), one.max(other)]
}
