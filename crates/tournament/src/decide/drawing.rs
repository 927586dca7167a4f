//! The draw: groups, Berger numbers, the first pairings.

use words::key;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Draft;
use crate::config::Format;
use crate::entry::EntryId;
use crate::event::Fact;
use crate::lots::{Lots, Seed, SeedHash, Urn};
use crate::matches::Place;
use crate::name::Name;
use crate::plan::{self, Plan};
use crate::refusal::Refusal;
use crate::round_robin;
use crate::state::State;

/// Everybody meets everybody: beyond this there are more games than days.
const MOST_IN_A_ROUND_ROBIN: usize = 200;

impl Draft<'_> {
    pub(super) fn commit(&mut self, hash: &SeedHash) -> Result<(), Refusal> {
        self.director()?;
        if !self.state.may_draw() {
            return Err(Refusal::DrawStands);
        }
        self.add(Fact::Committed { hash: hash.clone() });
        Ok(())
    }

    pub(super) fn draw(
        &mut self,
        seed: &Seed,
        word: &str,
        plan: Option<&Plan>,
    ) -> Result<(), Refusal> {
        self.director()?;
        if !self.state.may_draw() {
            return Err(Refusal::DrawStands);
        }
        let hash = self.state.promised.clone().ok_or(Refusal::NoHash)?;
        if !hash.matches(seed) {
            return Err(Refusal::WrongSeed(hash));
        }
        if word.chars().count() > 200 || word.chars().any(char::is_control) {
            return Err(Refusal::BadWord);
        }
        let players = self.state.pool().len();
        let (plan, sizes) = self.sizes(players, plan)?;
        let old: Vec<_> = self.state.live().map(|found| found.pairing.id).collect();
        self.void(old);
        let groups = groups(&self.state, seed, word, &sizes);
        let (seed, word) = (seed.clone(), word.to_owned());
        self.add(Fact::Drawn {
            seed,
            word,
            plan,
            groups,
        });
        self.first_pairings();
        Ok(())
    }

    /// The plan that is played and the sizes of its groups.
    fn sizes(
        &self,
        players: usize,
        plan: Option<&Plan>,
    ) -> Result<(Option<Plan>, Vec<u16>), Refusal> {
        let number = |fits: bool, right| {
            if fits {
                Ok((None, Vec::new()))
            } else {
                Err(Refusal::WrongNumber { players, right })
            }
        };
        match self.state.config.format {
            Format::Regulation => {
                let plan = choose(players, plan)?;
                let sizes = plan.groups.clone();
                Ok((Some(plan), sizes))
            }
            Format::MatchPlay { .. } => number(players == 2, key!("right.match")),
            Format::Knockout { .. } | Format::Swiss { .. } => {
                number(players >= 2, key!("right.two"))
            }
            Format::RoundRobin { .. } => {
                let right = key!("right.round-robin");
                number((2..=MOST_IN_A_ROUND_ROBIN).contains(&players), right)?;
                Ok((None, vec![players as u16]))
            }
        }
    }

    fn first_pairings(&mut self) {
        match self.state.config.format {
            Format::Swiss { .. } => self.swiss_round(0),
            _ if self.state.groups.is_empty() => {
                let seats = self.state.plain_seats();
                self.add(Fact::CupDrawn { seats });
                self.follow(true)
                    .expect("nothing was played that could be undone");
            }
            _ => {
                let groups = 0..self.state.groups.len() as u16;
                let pairs: Vec<_> = groups.flat_map(|group| self.group_pairs(group)).collect();
                self.pair(pairs);
            }
        }
    }

    pub(super) fn swiss_round(&mut self, round: u16) {
        let next = self.state.next_round();
        self.add(Fact::RoundDrawn {
            round,
            bye: next.bye,
        });
        self.pair(
            next.pairs
                .into_iter()
                .map(|players| (Place::Swiss { round }, players)),
        );
    }

    pub(super) fn group_pairs(&self, group: u16) -> Vec<(Place, [EntryId; 2])> {
        group_pairs(&self.state, group)
    }
}

fn choose(players: usize, plan: Option<&Plan>) -> Result<Plan, Refusal> {
    let options = plan::options(players);
    match plan {
        Some(plan) if options.plans.contains(plan) => Ok(plan.clone()),
        Some(_) => Err(Refusal::NoSuchPlan(Box::new(options))),
        None if options.must_choose => Err(Refusal::MustChoose(Box::new(options))),
        None => Ok(options.plans[0].clone()),
    }
}

/// All pairs of a group in the order of rounds. In each further leg the other
/// one starts.
pub(crate) fn group_pairs(state: &State, group: u16) -> Vec<(Place, [EntryId; 2])> {
    let members = &state.groups[usize::from(group)].members;
    let legs = state.legs(members.len());
    let rounds = round_robin::rounds(members.len());
    let mut pairs = Vec::new();
    let mut number = 0;
    for leg in 0..legs {
        for round in &rounds {
            let place = Place::Group {
                group,
                round: number,
            };
            number += 1;
            pairs.extend(round.iter().map(|&[first, second]| match leg % 2 {
                0 => (place, [members[first], members[second]]),
                _ => (place, [members[second], members[first]]),
            }));
        }
    }
    pairs
}

/// Spreads everybody over groups of these sizes. The ranked come first and in
/// their order, each into a group with the fewest members; then the others club
/// by club, each into a group with the fewest of that club. Where that leaves a
/// choice the lot decides, and in the end it numbers the members of each group.
pub(crate) fn groups(state: &State, seed: &Seed, word: &str, sizes: &[u16]) -> Vec<Vec<EntryId>> {
    let urn = Urn::new(seed, word);
    let mut lots = urn.lots("groups");
    let mut groups: Vec<Vec<EntryId>> = vec![Vec::new(); sizes.len()];
    for id in dealing_order(state, &mut lots) {
        let keys: Vec<Option<(usize, usize)>> = groups
            .iter()
            .zip(sizes)
            .map(|(group, &size)| {
                let mates = group
                    .iter()
                    .filter(|&&other| same_club(state, id, other))
                    .count();
                let key = match rank(state, id) {
                    Some(_) => (group.len(), mates),
                    None => (mates, group.len()),
                };
                (group.len() < usize::from(size)).then_some(key)
            })
            .collect();
        let Some(best) = keys.iter().flatten().min() else {
            break;
        };
        let best: Vec<usize> = (0..keys.len())
            .filter(|&i| keys[i].as_ref() == Some(best))
            .collect();
        groups[best[lots.below(best.len())]].push(id);
    }
    for (group, number) in groups.iter_mut().zip(0..) {
        urn.lots(&format!("numbers of group {number}"))
            .shuffle(group);
    }
    groups
}

fn rank(state: &State, id: EntryId) -> Option<u32> {
    state.entrants.get(&id)?.entry.rank
}

fn club(state: &State, id: EntryId) -> Option<&Name> {
    state.entrants.get(&id)?.entry.club.as_ref()
}

fn same_club(state: &State, one: EntryId, other: EntryId) -> bool {
    club(state, one).is_some() && club(state, one) == club(state, other)
}

/// The ranked, then the large clubs, then the small ones, then those without
/// a club; otherwise by lot.
fn dealing_order(state: &State, lots: &mut Lots) -> Vec<EntryId> {
    let mut players = state.pool();
    lots.shuffle(&mut players);
    let mut clubs: BTreeMap<&Name, usize> = BTreeMap::new();
    for name in players.iter().filter_map(|&id| club(state, id)) {
        *clubs.entry(name).or_default() += 1;
    }
    players.sort_by_key(|&id| {
        let name = club(state, id).filter(|_| rank(state, id).is_none());
        let size = name.and_then(|name| clubs.get(name)).copied().unwrap_or(0);
        (rank(state, id).unwrap_or(u32::MAX), Reverse(size), name)
    });
    players
}
