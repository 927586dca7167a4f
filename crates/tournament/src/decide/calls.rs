//! Tables: who is called where, and what happens if nobody comes.

use std::collections::BTreeSet;

use super::Draft;
use crate::config::{Settings, check_hall};
use crate::entry::EntryId;
use crate::event::Fact;
use crate::matches::{Match, MatchId};
use crate::outcome::Outcome;
use crate::refusal::Refusal;

impl Draft<'_> {
    /// Matches that are being played at tables.
    fn called(&self) -> impl Iterator<Item = &Match> {
        self.state.open().filter(|found| found.call.is_some())
    }

    pub(super) fn furnish(&mut self, tables: u16, boards: u16) -> Result<(), Refusal> {
        self.director()?;
        check_hall(tables, boards).map_err(Refusal::Hall)?;
        let settings = &self.state.config.settings;
        if (settings.tables, settings.boards) != (tables, boards) {
            self.add(Fact::Furnished { tables, boards });
        }
        Ok(())
    }

    pub(super) fn call(&mut self, of: MatchId, table: u16, board: u16) -> Result<(), Refusal> {
        self.official()?;
        let players = self.open_match(of)?.pairing.players;
        let Settings { tables, boards, .. } = self.state.config.settings;
        if !(1..=tables).contains(&table) {
            return Err(Refusal::NoSuchTable { table, tables });
        }
        if !(1..=boards).contains(&board) {
            return Err(Refusal::NoSuchBoard { board, boards });
        }
        for other in self.called().filter(|other| other.pairing.id != of) {
            let by = other.pairing.id;
            if other
                .call
                .is_some_and(|call| (call.table, call.board) == (table, board))
            {
                return Err(Refusal::TableTaken { table, board, by });
            }
            if let Some(entry) = players
                .into_iter()
                .find(|&player| other.side(player).is_some())
            {
                return Err(Refusal::Busy { entry, of: by });
            }
        }
        self.add(Fact::Called { of, table, board });
        Ok(())
    }

    pub(super) fn call_all(&mut self) -> Result<(), Refusal> {
        self.official()?;
        let Settings { tables, boards, .. } = self.state.config.settings;
        if tables == 0 {
            return Err(Refusal::NoTables);
        }
        let taken: BTreeSet<(u16, u16)> = self
            .called()
            .filter_map(|found| found.call.map(|call| (call.table, call.board)))
            .collect();
        let mut busy: BTreeSet<EntryId> = self
            .called()
            .flat_map(|found| found.pairing.players)
            .collect();
        let mut free = (1..=tables)
            .flat_map(|table| (1..=boards).map(move |board| (table, board)))
            .filter(|place| !taken.contains(place));
        let mut waiting: Vec<&Match> = self
            .state
            .open()
            .filter(|found| found.call.is_none())
            .collect();
        waiting.sort_by_key(|found| (found.pairing.place.round(), found.pairing.id));
        let mut calls = Vec::new();
        for found in waiting {
            let players = found.pairing.players;
            if players.iter().any(|player| busy.contains(player)) {
                continue;
            }
            let Some((table, board)) = free.next() else {
                break;
            };
            busy.extend(players);
            calls.push(Fact::Called {
                of: found.pairing.id,
                table,
                board,
            });
        }
        for call in calls {
            self.add(call);
        }
        Ok(())
    }

    pub(super) fn time_round(&mut self, minutes: u32) -> Result<(), Refusal> {
        self.official()?;
        if !(1..=10_000).contains(&minutes) {
            return Err(Refusal::Minutes(minutes));
        }
        let mut matches: Vec<MatchId> = self.called().map(|found| found.pairing.id).collect();
        if matches.is_empty() {
            let round = |found: &Match| found.pairing.place.round();
            let earliest = self.state.open().map(round).min();
            let now = self
                .state
                .open()
                .filter(|found| Some(round(found)) == earliest);
            matches = now.map(|found| found.pairing.id).collect();
        }
        if matches.is_empty() {
            return Err(Refusal::NothingToTime);
        }
        let until = self.now.after_minutes(minutes);
        self.add(Fact::Timed { matches, until });
        Ok(())
    }

    pub(super) fn no_show(&mut self, of: MatchId, absent: &[EntryId]) -> Result<(), Refusal> {
        self.official()?;
        let found = self.open_match(of)?;
        let call = found.call.ok_or(Refusal::NotCalled(of))?;
        let minutes = self.state.config.settings.patience_minutes;
        let until = call.at.after_minutes(minutes);
        if self.now < until {
            return Err(Refusal::TooEarly { minutes, until });
        }
        let outcome = match found.pairing.players.map(|player| absent.contains(&player)) {
            [true, true] => Outcome::DoubleForfeit,
            [true, false] => Outcome::Walkover {
                winner: found.pairing.players[1],
            },
            [false, true] => Outcome::Walkover {
                winner: found.pairing.players[0],
            },
            [false, false] => return Err(Refusal::NobodyAbsent),
        };
        let game = found.games.len() as u16 + 1;
        self.enter_result(crate::matches::GameId { of, game }, outcome)
    }
}
