//! Entries, withdrawals, reserves, helpers.

use super::Draft;
use crate::config::Format;
use crate::entry::{Entry, EntryId, MOST_ENTRIES};
use crate::event::Fact;
use crate::name::Name;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::state::Role;

impl Draft<'_> {
    pub(super) fn add_helper(&mut self, person: &Name) -> Result<(), Refusal> {
        self.director()?;
        match self.state.role(person) {
            Role::Director => Err(Refusal::IsTheDirector(person.clone())),
            Role::Helper => Err(Refusal::AlreadyHelps(person.clone())),
            Role::Other => {
                let person = person.clone();
                self.add(Fact::HelperAdded { person });
                Ok(())
            }
        }
    }

    pub(super) fn remove_helper(&mut self, person: &Name) -> Result<(), Refusal> {
        self.director()?;
        let person = person.clone();
        if self.state.role(&person) != Role::Helper {
            return Err(Refusal::NoHelper(person));
        }
        self.add(Fact::HelperRemoved { person });
        Ok(())
    }

    pub(super) fn enter(&mut self, entry: &Entry) -> Result<(), Refusal> {
        self.may_enter(entry)?;
        self.not_over()?;
        let id = EntryId(self.next.entry);
        self.is_free(id, entry)?;
        if self.state.entrants.len() >= MOST_ENTRIES {
            return Err(Refusal::TooManyEntries { most: MOST_ENTRIES });
        }
        self.next.entry += 1;
        let waits = match self.state.phase {
            Phase::Entries => false,
            Phase::Swiss(round) => match self.state.config.format {
                Format::Swiss { rounds } => round * 2 > rounds,
                _ => true,
            },
            _ => true,
        };
        self.add(Fact::Entered {
            id,
            entry: entry.clone(),
            reserve: waits,
        });
        // A group is paired anew, which must not take a game from a table.
        if self.state.phase == Phase::Groups && !self.state.is_under_way() {
            self.join_a_group(id);
        }
        Ok(())
    }

    /// Officials enter everybody at any time; players, where it is open,
    /// themselves before the draw.
    fn may_enter(&self, entry: &Entry) -> Result<(), Refusal> {
        let open = self.state.config.settings.open_entry && entry.known_as() == self.who;
        match self.official() {
            Err(_) if open && self.state.phase == Phase::Entries => Ok(()),
            Err(_) if open => Err(Refusal::EntriesClosed),
            answer => answer,
        }
    }

    pub(super) fn amend(&mut self, id: EntryId, entry: &Entry) -> Result<(), Refusal> {
        self.director()?;
        let entrant = self.state.entrants.get(&id);
        let was = entrant.ok_or(Refusal::NoSuchEntry(id))?.entry.clone();
        let same = (&was.club, was.rank) == (&entry.club, entry.rank);
        if !self.state.may_draw() && !same {
            return Err(Refusal::DrawHasUsed(id));
        }
        self.is_free(id, entry)?;
        let now = entry.clone();
        if was != now {
            self.add(Fact::Amended { id, was, now });
        }
        Ok(())
    }

    /// Nobody but this one has the name or the account.
    fn is_free(&self, own: EntryId, entry: &Entry) -> Result<(), Refusal> {
        let others = self.state.entrants.iter().filter(|(id, _)| **id != own);
        for (&id, other) in others {
            let name = &entry.name;
            if other.entry.name.resembles(name) {
                return Err(Refusal::NameTaken {
                    name: name.clone(),
                    entry: id,
                });
            }
            if entry.known_as() == other.entry.known_as() {
                return Err(Refusal::PersonTaken {
                    person: entry.known_as().clone(),
                    entry: id,
                });
            }
        }
        Ok(())
    }

    /// Gives a late entry a place in one of the smallest groups, if they have
    /// fewer than five members. Of several the lot chooses.
    fn join_a_group(&mut self, id: EntryId) {
        let Format::Regulation = self.state.config.format else {
            return;
        };
        let purpose = format!("late {}", id.0);
        let groups = self
            .state
            .groups
            .iter()
            .zip(0..)
            .filter(|(group, _)| group.members.len() < 5);
        let smallest = groups.min_by_key(|(group, index)| {
            (
                group.members.len(),
                self.state.lot(&purpose, EntryId((*index).into())),
            )
        });
        let smallest = smallest.map(|(_, index): (_, u16)| index);
        let Some(group) = smallest else { return };
        let mut members = self.state.groups[usize::from(group)].members.clone();
        members.push(id);
        self.regroup(group, members);
    }

    fn regroup(&mut self, group: u16, members: Vec<EntryId>) {
        let old = self.state.groups[usize::from(group)].matches.clone();
        self.void(old);
        self.add(Fact::Regrouped { group, members });
        let pairs = self.group_pairs(group);
        self.pair(pairs);
    }

    pub(super) fn withdraw(&mut self, entry: EntryId, expelled: bool) -> Result<(), Refusal> {
        let entrant = self.state.entrants.get(&entry);
        let oneself = entrant.is_some_and(|entrant| entrant.entry.known_as() == self.who);
        if !oneself || expelled {
            self.director()?;
        }
        self.not_over()?;
        let entrant = entrant.ok_or(Refusal::NoSuchEntry(entry))?;
        if entrant.left.is_some() {
            return Err(Refusal::AlreadyLeft(entry));
        }
        self.add(Fact::Withdrew { entry, expelled });
        self.follow(false)
    }

    pub(super) fn reinstate(&mut self, entry: EntryId) -> Result<(), Refusal> {
        self.director()?;
        self.not_over()?;
        let entrant = self.state.entrants.get(&entry);
        if entrant.ok_or(Refusal::NoSuchEntry(entry))?.left.is_none() {
            return Err(Refusal::HasNotLeft(entry));
        }
        self.add(Fact::Reinstated { entry });
        self.follow_from_groups(false)
    }

    pub(super) fn replace(&mut self, out: EntryId, by: EntryId) -> Result<(), Refusal> {
        self.director()?;
        if self.state.phase != Phase::Groups {
            return Err(self.wrong_phase(words::key!("right.reserve")));
        }
        self.not_over()?;
        let reserve = self
            .state
            .entrants
            .get(&by)
            .ok_or(Refusal::NoSuchEntry(by))?;
        if !reserve.reserve || reserve.left.is_some() {
            return Err(Refusal::NoReserve(by));
        }
        let groups = self.state.groups.iter();
        let found = groups
            .zip(0..)
            .find(|(group, _)| group.members.contains(&out));
        let (group, index) = found.ok_or(Refusal::NoSuchEntry(out))?;
        if self
            .state
            .group_matches(group)
            .any(|found| !found.games.is_empty())
        {
            return Err(Refusal::GroupHasBegun(out));
        }
        let members = group
            .members
            .iter()
            .map(|&member| if member == out { by } else { member });
        let members = members.collect();
        if !self.state.has_left(out) {
            self.add(Fact::Withdrew {
                entry: out,
                expelled: false,
            });
        }
        self.regroup(index, members);
        Ok(())
    }
}
