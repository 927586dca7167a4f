//! The final ranking: everybody's place.

use std::collections::BTreeSet;

use super::{Stage, State};
use crate::bracket::Slot;
use crate::config::Format;
use crate::entry::EntryId;

impl State {
    /// Everybody's rank as it stands; equal ranks are shared.
    pub(crate) fn ranks(&self) -> Vec<(u32, EntryId)> {
        match self.config.format {
            Format::RoundRobin { .. } => self
                .table(0)
                .iter()
                .map(|row| (row.rank, row.entry))
                .collect(),
            Format::Swiss { .. } => self
                .swiss_table()
                .iter()
                .map(|row| (row.rank, row.entry))
                .collect(),
            _ => self.cup_ranks(),
        }
    }

    /// The cup from its end to its beginning, then those who did not reach it
    /// by their place in the group.
    fn cup_ranks(&self) -> Vec<(u32, EntryId)> {
        let ties = self.ties(Stage::Cup);
        let mut ranks = Vec::new();
        let mut seen = BTreeSet::new();
        let mut push = |rank: usize, entries: Vec<EntryId>| {
            let new: Vec<EntryId> = entries
                .into_iter()
                .filter(|&entry| seen.insert(entry))
                .collect();
            ranks.extend(new.into_iter().map(|entry| (rank as u32, entry)));
        };
        if let Some(placed) = ties.last() {
            push(1, player(placed.tie.winner).into_iter().collect());
        }
        let third = self.ties(Stage::ThirdPlace);
        let third = third.first().and_then(|placed| player(placed.tie.winner));
        let rounds = ties.last().map_or(0, |placed| placed.tie.round + 1);
        for round in (0..rounds).rev() {
            let here = ties.iter().filter(|placed| placed.tie.round == round);
            let mut out: Vec<EntryId> = here
                .flat_map(|placed| placed.tie.slots)
                .filter_map(player)
                .collect();
            out.sort_unstable();
            let rank = (1 << (rounds - 1 - round)) + 1;
            match third {
                Some(third) if round + 2 == rounds => {
                    push(rank, vec![third]);
                    push(rank + 1, out);
                }
                _ => push(rank, out),
            }
        }
        let mut rest: Vec<(u32, EntryId)> = (0..self.groups.len() as u16)
            .flat_map(|group| self.table(group))
            .filter(|row| !ranks.iter().any(|(_, entry)| *entry == row.entry))
            .map(|row| (if row.annulled { u32::MAX } else { row.rank }, row.entry))
            .collect();
        rest.sort_unstable();
        for class in rest.chunk_by(|one, other| one.0 == other.0) {
            let rank = ranks.len() as u32 + 1;
            ranks.extend(class.iter().map(|&(_, entry)| (rank, entry)));
        }
        ranks
    }
}

fn player(slot: Slot) -> Option<EntryId> {
    match slot {
        Slot::Player(entry) => Some(entry),
        Slot::Pending | Slot::Nobody => None,
    }
}
