//! A tournament: its doors and its log.
//!
//! A command goes through [`Tournament::apply`], which decides and changes
//! nothing. What it answers are events, and [`Tournament::absorb`] is the only
//! way in which a tournament changes. What a correction would cost is therefore
//! seen by applying it and reading the events.
//!
//! A tournament keeps its log, because the log is its history and because undo
//! is nothing but folding the log again without the last command. Numbers of
//! entries and matches are not given a second time after an undo.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::command::Command;
use crate::config::{Config, ConfigError};
use crate::decide::{self, Numbers};
use crate::event::{Event, Fact};
use crate::name::Name;
use crate::refusal::Refusal;
use crate::state::{MAX_ID, Misfit, Role, State};
use crate::time::Time;

/// One tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    pub(crate) state: State,
    pub(crate) log: Vec<Event>,
    /// Commands that hold, in their order.
    done: Vec<u32>,
    /// Commands that were taken back and can be done again, the last one last.
    undone: Vec<u32>,
    next: Numbers,
}

/// Why no tournament could be rebuilt.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RebuildError {
    /// The events do not begin with the opening.
    #[error("the first event of a tournament must be its opening")]
    NoOpening,
    /// What was opened cannot be played.
    #[error("event 1: {0}")]
    Config(ConfigError),
    /// An event does not follow from those before it.
    #[error("event {number}: {why}")]
    Misfit {
        /// Its number from 1.
        number: usize,
        /// What does not fit.
        why: Misfit,
    },
}

// Not `#[source]`: the message is theirs, or contains it.
impl From<ConfigError> for RebuildError {
    fn from(why: ConfigError) -> RebuildError {
        RebuildError::Config(why)
    }
}

impl Tournament {
    /// Opens a tournament, and gives the event that says so.
    pub fn open(
        config: Config,
        director: Name,
        now: Time,
    ) -> Result<(Tournament, Event), ConfigError> {
        config.check()?;
        let (by, step) = (director.clone(), 0);
        let fact = Fact::Opened {
            config: config.clone(),
            director: director.clone(),
        };
        let event = Event {
            at: now,
            by,
            step,
            fact,
        };
        Ok((Tournament::new(config, director, event.clone()), event))
    }

    fn new(config: Config, director: Name, opened: Event) -> Tournament {
        Tournament {
            state: State::new(config, director),
            log: vec![opened],
            done: Vec::new(),
            undone: Vec::new(),
            next: Numbers { entry: 1, of: 1 },
        }
    }

    /// The tournament that these events tell of.
    pub fn rebuild(events: &[Event]) -> Result<Tournament, RebuildError> {
        let Some((opened, rest)) = events.split_first() else {
            return Err(RebuildError::NoOpening);
        };
        let Fact::Opened { config, director } = &opened.fact else {
            return Err(RebuildError::NoOpening);
        };
        config.check()?;
        let mut tournament = Tournament::new(config.clone(), director.clone(), opened.clone());
        // Where nothing was taken back, each event is absorbed once; else the
        // log is folded once at the end, and not at each undo.
        let mut folded = true;
        for (event, number) in rest.iter().zip(2..) {
            let misfit = |why| RebuildError::Misfit { number, why };
            tournament.follows(event).map_err(misfit)?;
            if let Fact::Undone { .. } | Fact::Redone { .. } = event.fact {
                folded = false;
            } else if folded {
                tournament
                    .state
                    .absorb(&event.fact, event.at)
                    .map_err(misfit)?;
            }
            tournament.note(event).map_err(misfit)?;
        }
        if !folded {
            let number = events.len();
            tournament
                .fold()
                .map_err(|why| RebuildError::Misfit { number, why })?;
        }
        Ok(tournament)
    }

    /// Decides what follows from a command, and changes nothing: the caller
    /// stores the events and then lets the tournament
    /// [absorb](Tournament::absorb) them. A command that asks for what already
    /// is has no events. `now` is when it happened, which need not be after all
    /// that is known: somebody may enter late what was earlier.
    pub fn apply(&self, command: &Command, now: Time, who: &Name) -> Result<Vec<Event>, Refusal> {
        let facts = match command {
            Command::Undo { step } => vec![self.undo(*step, who)?],
            Command::Redo => vec![self.redo(who)?],
            _ => decide::decide(&self.state, self.next, command, now, who)?,
        };
        let step = self.step() + 1;
        let event = |fact| Event {
            at: now,
            by: who.clone(),
            step,
            fact,
        };
        Ok(facts.into_iter().map(event).collect())
    }

    /// The number of the last command.
    fn step(&self) -> u32 {
        self.log.last().map_or(0, |event| event.step)
    }

    /// Commands count upwards, and there is always a next number.
    fn follows(&self, event: &Event) -> Result<(), Misfit> {
        if (self.step()..=MAX_ID).contains(&event.step) {
            Ok(())
        } else {
            Err(Misfit::Order(event.step))
        }
    }

    /// Takes an event in. If it does not fit, all is as it was.
    pub fn absorb(&mut self, event: &Event) -> Result<(), Misfit> {
        self.follows(event)?;
        match event.fact {
            Fact::Undone { .. } | Fact::Redone { .. } => {
                let mut after = self.clone();
                after.note(event)?;
                after.fold()?;
                *self = after;
                Ok(())
            }
            _ => {
                self.state.absorb(&event.fact, event.at)?;
                self.note(event)
            }
        }
    }

    /// Applies a command and absorbs what follows, for callers that store
    /// nothing in between.
    pub fn perform(
        &mut self,
        command: &Command,
        now: Time,
        who: &Name,
    ) -> Result<Vec<Event>, Refusal> {
        let events = self.apply(command, now, who)?;
        for event in &events {
            self.absorb(event)
                .expect("what a tournament has just decided fits it");
        }
        Ok(events)
    }

    fn undo(&self, meant: Option<u32>, who: &Name) -> Result<Fact, Refusal> {
        self.directs(who)?;
        let step = self.last_step().ok_or(Refusal::NothingToUndo)?;
        // Others may have been quicker than whoever looks at the last command.
        if meant.is_some_and(|meant| meant != step) {
            return Err(Refusal::Overtaken { last: step });
        }
        let known = |event: &Event| event.step == step && matches!(event.fact, Fact::Drawn { .. });
        if self.log.iter().rev().any(known) {
            return Err(Refusal::DrawIsKnown);
        }
        Ok(Fact::Undone { step })
    }

    fn redo(&self, who: &Name) -> Result<Fact, Refusal> {
        self.directs(who)?;
        let step = *self.undone.last().ok_or(Refusal::NothingToRedo)?;
        Ok(Fact::Redone { step })
    }

    fn directs(&self, who: &Name) -> Result<(), Refusal> {
        match self.state.role(who) {
            Role::Director => Ok(()),
            _ => Err(Refusal::NotTheDirector(who.clone())),
        }
    }

    /// Writes an event into the books: log, steps, numbers.
    fn note(&mut self, event: &Event) -> Result<(), Misfit> {
        match &event.fact {
            Fact::Undone { step } => {
                self.done
                    .pop_if(|last| last == step)
                    .ok_or(Misfit::Step(*step))?;
                self.undone.push(*step);
            }
            Fact::Redone { step } => {
                self.undone
                    .pop_if(|last| last == step)
                    .ok_or(Misfit::Step(*step))?;
                self.done.push(*step);
            }
            fact => {
                if self.done.last() != Some(&event.step) {
                    self.done.push(event.step);
                }
                self.undone.clear();
                self.count(fact);
            }
        }
        self.log.push(event.clone());
        Ok(())
    }

    fn count(&mut self, fact: &Fact) {
        match fact {
            Fact::Entered { id, .. } => {
                self.next.entry = self.next.entry.max(id.0.min(u32::MAX / 2) + 1);
            }
            Fact::Paired { matches } => {
                let most = matches
                    .iter()
                    .map(|pairing| pairing.id.0.min(u32::MAX / 2) + 1)
                    .max();
                self.next.of = self.next.of.max(most.unwrap_or(0));
            }
            _ => {}
        }
    }

    /// Computes the state anew from the commands that hold.
    fn fold(&mut self) -> Result<(), Misfit> {
        let holds: BTreeSet<u32> = self.done.iter().copied().collect();
        let mut state = self.opening();
        for event in self
            .log
            .iter()
            .skip(1)
            .filter(|event| holds.contains(&event.step))
        {
            match event.fact {
                Fact::Undone { .. } | Fact::Redone { .. } => {}
                _ => state.absorb(&event.fact, event.at)?,
            }
        }
        self.state = state;
        Ok(())
    }

    /// The state before anything happened; what a hall has may change later.
    pub(crate) fn opening(&self) -> State {
        let opened = self.log.first().map(|event| &event.fact);
        match opened {
            Some(Fact::Opened { config, director }) => State::new(config.clone(), director.clone()),
            _ => State::new(self.state.config.clone(), self.state.director.clone()),
        }
    }

    /// The latest time of any event.
    pub fn latest(&self) -> Time {
        let times = self.log.iter().map(|event| event.at);
        times.max().unwrap_or_default()
    }

    /// Everything that has happened, also what was taken back.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// The last command that holds.
    pub(crate) fn last_step(&self) -> Option<u32> {
        self.done.last().copied()
    }

    /// Whether something was taken back that can be done again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Whether what a command did still holds.
    pub(crate) fn holds(&self, step: u32) -> bool {
        step == 0 || self.done.binary_search(&step).is_ok()
    }
}
