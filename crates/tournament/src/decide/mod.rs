//! Deciding: from a command to facts.
//!
//! A [`Draft`] is a copy of the state on which a command is tried out. Each
//! fact that is decided is absorbed by the copy at once, so that what follows
//! is decided on what is already known; if the command is refused in the end,
//! the copy is dropped and nothing has happened.

mod advance;
mod calls;
mod drawing;
mod follow;
mod people;
mod results;

pub(crate) use advance::{old_play_offs, play_offs, starter};
pub(crate) use drawing::{group_pairs, groups};
pub(crate) use results::by_lot;

use words::{Key, key};

use crate::command::Command;
use crate::entry::EntryId;
use crate::event::Fact;
use crate::matches::{MatchId, Pairing, Place};
use crate::name::Name;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::state::{Misfit, Role, State};
use crate::time::Time;

/// Numbers that were not given yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) entry: u32,
    pub(crate) of: u32,
}

pub(crate) struct Draft<'a> {
    state: State,
    facts: Vec<Fact>,
    next: Numbers,
    now: Time,
    who: &'a Name,
    /// Something decided did not fit: the log behind the state was damaged.
    broken: Option<Misfit>,
}

/// What follows from a command.
pub(crate) fn decide(
    state: &State,
    next: Numbers,
    command: &Command,
    now: Time,
    who: &Name,
) -> Result<Vec<Fact>, Refusal> {
    let mut draft = Draft {
        state: state.clone(),
        facts: Vec::new(),
        next,
        now,
        who,
        broken: None,
    };
    draft.decide(command)?;
    match draft.broken {
        Some(misfit) => Err(Refusal::Damaged(misfit)),
        None => Ok(draft.facts),
    }
}

impl Draft<'_> {
    fn decide(&mut self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::AddHelper { person } => self.add_helper(person),
            Command::RemoveHelper { person } => self.remove_helper(person),
            Command::Enter { entry } => self.enter(entry),
            Command::Amend { id, entry } => self.amend(*id, entry),
            Command::Withdraw { entry, expelled } => self.withdraw(*entry, *expelled),
            Command::Reinstate { entry } => self.reinstate(*entry),
            Command::Replace { out, by } => self.replace(*out, *by),
            Command::Commit { hash } => self.commit(hash),
            Command::Draw { seed, word, plan } => self.draw(seed, word, plan.as_ref()),
            Command::Call { of, table, board } => self.call(*of, *table, *board),
            Command::CallAll => self.call_all(),
            Command::Furnish { tables, boards } => self.furnish(*tables, *boards),
            Command::TimeRound { minutes } => self.time_round(*minutes),
            Command::Record { game, outcome } => self.record(*game, *outcome),
            Command::NoShow { of, absent } => self.no_show(*of, absent),
            Command::Report { game, outcome } => self.report(*game, *outcome),
            Command::Correct {
                game,
                outcome,
                why,
                effect,
            } => self.correct(*game, *outcome, why, *effect),
            Command::SettleByLot { of } => self.settle_by_lot(*of),
            Command::DrawLots { group } => self.draw_lots(*group),
            Command::Advance => self.advance(),
            Command::Undo { .. } => Err(Refusal::NothingToUndo),
            Command::Redo => Err(Refusal::NothingToRedo),
        }
    }

    fn add(&mut self, fact: Fact) {
        match self.state.absorb(&fact, self.now) {
            Ok(()) => self.facts.push(fact),
            Err(misfit) => _ = self.broken.get_or_insert(misfit),
        }
    }

    fn director(&self) -> Result<(), Refusal> {
        match self.state.role(self.who) {
            Role::Director => Ok(()),
            _ => Err(Refusal::NotTheDirector(self.who.clone())),
        }
    }

    fn official(&self) -> Result<(), Refusal> {
        match self.state.role(self.who) {
            Role::Director | Role::Helper => Ok(()),
            Role::Other => Err(Refusal::NotAnOfficial(self.who.clone())),
        }
    }

    fn wrong_phase(&self, right: Key) -> Refusal {
        Refusal::WrongPhase {
            now: self.state.phase(),
            right,
        }
    }

    fn not_over(&self) -> Result<(), Refusal> {
        match self.state.phase() {
            Phase::Finished => Err(self.wrong_phase(key!("right.over"))),
            _ => Ok(()),
        }
    }

    /// Pairings with their numbers.
    fn numbered(&mut self, pairs: impl IntoIterator<Item = (Place, [EntryId; 2])>) -> Vec<Pairing> {
        let mut numbered = Vec::new();
        for (place, players) in pairs {
            let id = MatchId(self.next.of);
            self.next.of += 1;
            numbered.push(Pairing { id, place, players });
        }
        numbered
    }

    fn pair(&mut self, pairs: impl IntoIterator<Item = (Place, [EntryId; 2])>) {
        let matches = self.numbered(pairs);
        if !matches.is_empty() {
            self.add(Fact::Paired { matches });
        }
    }

    fn void(&mut self, matches: Vec<MatchId>) {
        if !matches.is_empty() {
            self.add(Fact::Voided { matches });
        }
    }
}
