//! Absorbing: the only way in which a tournament changes.
//!
//! What has been decided is not decided again; checked is only what the state
//! itself relies on, so that a damaged log is reported and never makes a
//! tournament that cannot be.

use std::collections::BTreeSet;

use super::misfit::{MAX_ID, Misfit};
use super::{Group, State};
use crate::config::check_hall;
use crate::entry::{Entrant, EntryId, Left, MOST_ENTRIES};
use crate::event::Fact;
use crate::lots::Urn;
use crate::matches::{Call, GameId, Match, MatchId, Pairing, Place, Verdict};
use crate::outcome::Outcome;
use crate::phase::Phase;
use crate::time::Time;

impl State {
    /// Takes a fact in.
    pub(crate) fn absorb(&mut self, fact: &Fact, at: Time) -> Result<(), Misfit> {
        match fact {
            Fact::Opened { .. } => return Err(Misfit::OpenedAgain),
            Fact::Undone { step } | Fact::Redone { step } => return Err(Misfit::Step(*step)),
            Fact::HelperAdded { person } => _ = self.helpers.insert(person.clone()),
            Fact::HelperRemoved { person } => _ = self.helpers.remove(person),
            Fact::Entered { id, entry, reserve } => {
                let (entry, reserve) = (entry.clone(), *reserve);
                let entrant = Entrant {
                    entry,
                    reserve,
                    left: None,
                };
                if self.entrants.contains_key(id) || id.0 > MAX_ID {
                    return Err(Misfit::Twice(id.to_string()));
                }
                if self.entrants.len() >= MOST_ENTRIES {
                    return Err(Misfit::TooManyEntries);
                }
                self.entrants.insert(*id, entrant);
            }
            Fact::Amended { id, now, .. } => self.entrant(*id)?.entry = now.clone(),
            Fact::Regrouped { group, members } => self.regroup(*group, members)?,
            Fact::Withdrew { entry, expelled } => {
                let (during, expelled, order) = (self.phase, *expelled, self.departures);
                self.entrant(*entry)?.left = Some(Left {
                    during,
                    expelled,
                    order,
                });
                self.departures += 1;
            }
            Fact::Reinstated { entry } => self.reinstate(*entry)?,
            Fact::Committed { hash } => self.promised = Some(hash.clone()),
            Fact::Drawn {
                seed,
                word,
                plan,
                groups,
            } => {
                self.each_once(groups.iter().flatten())?;
                if plan.as_ref().is_some_and(|plan| !plan.is_sound()) {
                    return Err(Misfit::Impossible("the plan".to_owned()));
                }
                self.promised = None;
                // The player who waited for a place has one in a new draw.
                for entrant in self
                    .entrants
                    .values_mut()
                    .filter(|entrant| entrant.left.is_none())
                {
                    entrant.reserve = false;
                }
                self.urn = Some(Urn::new(seed, word));
                self.plan.clone_from(plan);
                let group = |members: &Vec<EntryId>| Group {
                    members: members.clone(),
                    ..Group::default()
                };
                self.groups = groups.iter().map(group).collect();
                (self.thirds, self.cup, self.byes) = Default::default();
                if !self.groups.is_empty() {
                    self.phase = Phase::Groups;
                }
            }
            Fact::LotsDrawn { group } => self.group(*group)?.lots = true,
            Fact::ThirdsDrawn { brackets } => {
                self.each_once(brackets.iter().flatten().flatten())?;
                for seats in brackets {
                    self.bracket(seats)?;
                }
                self.thirds.clone_from(brackets);
                self.cup.clear();
                self.phase = Phase::Thirds;
            }
            Fact::CupDrawn { seats } => {
                self.bracket(seats)?;
                self.cup.clone_from(seats);
                self.phase = Phase::Cup;
            }
            Fact::RoundDrawn { round, bye } => {
                self.known(bye)?;
                self.possible(Place::Swiss { round: *round })?;
                self.byes.truncate(usize::from(*round));
                self.byes.push(*bye);
                self.phase = Phase::Swiss(round.saturating_add(1));
            }
            Fact::Reopened { phase } => self.reopen(*phase),
            Fact::Finished { ranking } => {
                self.known(ranking.iter().map(|(_, entry)| entry))?;
                self.ranking = Some(ranking.clone());
            }
            Fact::Paired { matches } => self.pair(matches)?,
            Fact::Moved { of, to } => {
                self.possible(*to)?;
                self.found(*of)?.pairing.place = *to;
            }
            Fact::Voided { matches } => self.void(matches)?,
            Fact::Called { of, table, board } => {
                let (table, board) = (*table, *board);
                self.found(*of)?.call = Some(Call { table, board, at });
            }
            Fact::Furnished { tables, boards } => {
                check_hall(*tables, *boards).map_err(|why| Misfit::Impossible(why.to_string()))?;
                self.config.settings.tables = *tables;
                self.config.settings.boards = *boards;
            }
            Fact::Timed { matches, until } => {
                for &id in matches {
                    self.found(id)?;
                }
                for &id in matches {
                    self.found(id)?.until = Some(*until);
                }
            }
            Fact::Reported {
                game,
                entry,
                outcome,
            } => {
                let found = self.found(game.of)?;
                let side = found.side(*entry).ok_or(Misfit::Game(*game))?;
                found.reports[side] = Some(*outcome);
            }
            Fact::Recorded { game, outcome } => self.record(*game, *outcome, at)?,
            Fact::Corrected {
                game,
                now,
                record_only,
                ..
            } => {
                self.correct(*game, *now, *record_only)?;
            }
        }
        Ok(())
    }

    fn regroup(&mut self, group: u16, members: &[EntryId]) -> Result<(), Misfit> {
        self.each_once(members)?;
        self.group(group)?.members = members.to_vec();
        for member in members {
            self.entrant(*member)?.reserve = false;
        }
        Ok(())
    }

    /// A player who left before the draw or was replaced has no place to come back to
    /// and waits for one.
    fn reinstate(&mut self, id: EntryId) -> Result<(), Misfit> {
        let drawn = matches!(self.phase, Phase::Groups | Phase::Thirds | Phase::Cup);
        let grouped = self.groups.iter().any(|group| group.members.contains(&id));
        let homeless = drawn && !grouped && !self.cup.contains(&Some(id));
        let entrant = self.entrant(id)?;
        entrant.left = None;
        entrant.reserve |= homeless;
        Ok(())
    }

    fn reopen(&mut self, phase: Phase) {
        self.ranking = None;
        self.phase = phase;
        if phase <= Phase::Thirds {
            self.cup.clear();
        }
        if phase <= Phase::Groups {
            self.thirds.clear();
        }
    }

    fn pair(&mut self, pairings: &[Pairing]) -> Result<(), Misfit> {
        let mut last = None;
        for pairing in pairings {
            self.known(&pairing.players)?;
            self.possible(pairing.place)?;
            if pairing.players[0] == pairing.players[1] || pairing.id.0 > MAX_ID {
                return Err(Misfit::Impossible(pairing.id.to_string()));
            }
            if self.matches.contains_key(&pairing.id) || last >= Some(pairing.id) {
                return Err(Misfit::Twice(pairing.id.to_string()));
            }
            last = Some(pairing.id);
        }
        for &pairing in pairings {
            let (place, id) = (pairing.place, pairing.id);
            if let Place::Group { group, .. } = place {
                self.group(group)?.matches.push(id);
            }
            if let Place::PlayOff { group, .. } = place {
                self.group(group)?.play_offs.push(id);
            }
            let best_of = self.best_of(place);
            self.matches.insert(id, Match::new(pairing, best_of));
        }
        Ok(())
    }

    fn void(&mut self, matches: &[MatchId]) -> Result<(), Misfit> {
        for &id in matches {
            self.found(id)?;
        }
        let mut gone = BTreeSet::new();
        for &id in matches {
            let found = self.found(id)?;
            found.void = true;
            found.call = None;
            found.until = None;
            gone.insert(id);
        }
        for group in &mut self.groups {
            group.matches.retain(|id| !gone.contains(id));
            group.play_offs.retain(|id| !gone.contains(id));
        }
        Ok(())
    }

    fn record(&mut self, game: GameId, outcome: Outcome, at: Time) -> Result<(), Misfit> {
        let found = self.found(game.of)?;
        let due = usize::from(game.game) == found.games.len() + 1;
        let known = outcome
            .winner()
            .is_none_or(|winner| found.side(winner).is_some());
        if !due || !known {
            return Err(Misfit::Game(game));
        }
        found.games.push(outcome);
        found.reports = [None; 2];
        // A replay has its own time, from the end of the game before.
        found.until = None;
        if let Some(call) = &mut found.call {
            call.at = at;
        }
        Ok(())
    }

    fn correct(&mut self, game: GameId, now: Option<Outcome>, keep: bool) -> Result<(), Misfit> {
        let verdict = self.matches.get(&game.of).map(|found| self.verdict(found));
        let found = self.found(game.of)?;
        let index = usize::from(game.game).wrapping_sub(1);
        let known = now
            .and_then(|now| now.winner())
            .is_none_or(|winner| found.side(winner).is_some());
        let last = usize::from(game.game) == found.games.len();
        match now {
            Some(outcome) if known && index < found.games.len() => found.games[index] = outcome,
            None if last => _ = found.games.pop(),
            _ => return Err(Misfit::Game(game)),
        }
        found.reports = [None; 2];
        let stays = |verdict: &Verdict| keep && *verdict != Verdict::Open;
        let won = found.pairing.place.must_be_won();
        found.stands = verdict.filter(|verdict| won && stays(verdict));
        Ok(())
    }

    fn entrant(&mut self, entry: EntryId) -> Result<&mut Entrant, Misfit> {
        self.entrants
            .get_mut(&entry)
            .ok_or(Misfit::NoSuchEntry(entry))
    }

    fn found(&mut self, id: MatchId) -> Result<&mut Match, Misfit> {
        self.matches.get_mut(&id).ok_or(Misfit::NoSuchMatch(id))
    }

    fn group(&mut self, group: u16) -> Result<&mut Group, Misfit> {
        self.groups
            .get_mut(usize::from(group))
            .ok_or(Misfit::NoSuchGroup(group))
    }
}
