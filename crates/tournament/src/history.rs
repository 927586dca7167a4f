//! The history: who did what and when, in sentences.

use serde::Serialize;
use words::{Language, Message, joined, quoted, say};

use crate::entry::EntryId;
use crate::event::Fact;
use crate::lots::Seed;
use crate::matches::group_name;
use crate::name::Name;
use crate::names::Names;
use crate::time::Time;
use crate::tournament::Tournament;

/// One line of the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// When.
    pub at: Time,
    /// Who.
    pub by: Name,
    /// The number of the command.
    pub step: u32,
    /// What, in a sentence.
    pub text: String,
    /// It was taken back.
    pub undone: bool,
}

impl Tournament {
    /// Everything that has happened, also what was taken back.
    pub fn history(&self, language: Language) -> Vec<Line> {
        let lines = self.log.iter().map(|event| self.line(event, language));
        lines.collect()
    }

    /// What an undo would take back.
    pub fn last_done(&self, language: Language) -> Option<Line> {
        let event = self.first_of(self.last_step()?)?;
        Some(self.line(event, language))
    }

    fn line(&self, event: &crate::Event, language: Language) -> Line {
        Line {
            at: event.at,
            by: event.by.clone(),
            step: event.step,
            text: self.told(&event.fact, event.at, language),
            undone: self.took_back(event),
        }
    }

    fn took_back(&self, event: &crate::Event) -> bool {
        match event.fact {
            Fact::Undone { .. } | Fact::Redone { .. } => false,
            _ => !self.holds(event.step),
        }
    }

    /// A fact in a sentence, and when it happened.
    pub fn told(&self, fact: &Fact, at: Time, language: Language) -> String {
        Names(Some(self)).fact(fact, at).text(language)
    }

    /// The first event of a command that tells what it did: pairings that give
    /// way to others do not, nor does an undo.
    pub(crate) fn first_of(&self, step: u32) -> Option<&crate::Event> {
        self.log.iter().find(|event| {
            let aside = matches!(
                event.fact,
                Fact::Voided { .. } | Fact::Undone { .. } | Fact::Redone { .. }
            );
            event.step == step && !aside
        })
    }

    /// Which board, where a table has several.
    pub fn board(&self, board: u16) -> String {
        match self.config().settings.boards {
            1 => String::new(),
            _ => format!(", board {board}"),
        }
    }
}

impl Names<'_> {
    /// A fact, and when it happened.
    pub(crate) fn fact(self, fact: &Fact, at: Time) -> Message {
        let name = |id: &EntryId| self.entry(*id);
        match fact {
            Fact::Opened { config, director } => {
                say!("done.opened", event = %config.name, %director)
            }
            Fact::HelperAdded { person } => say!("done.helper-added", %person),
            Fact::HelperRemoved { person } => say!("done.helper-removed", %person),
            Fact::Entered {
                id,
                entry,
                reserve: false,
            } => say!("done.entered", name = %entry.name, %id),
            Fact::Entered { id, entry, .. } => {
                say!("done.entered-reserve", name = %entry.name, %id)
            }
            Fact::Amended { id, was, now } => {
                say!("done.amended", %id, was = was.known(), now = now.known())
            }
            Fact::Regrouped { group, members } => {
                let members = self.entries(members);
                say!("done.regrouped", group = group_name(*group), members)
            }
            Fact::Withdrew {
                entry,
                expelled: false,
            } => say!("done.withdrew", name = name(entry)),
            Fact::Withdrew { entry, .. } => say!("done.expelled", name = name(entry)),
            Fact::Reinstated { entry } => say!("done.reinstated", name = name(entry)),
            Fact::Committed { hash } => say!("done.committed", %hash),
            Fact::Drawn {
                seed, word, groups, ..
            } => drawn(seed, word, groups.len()),
            Fact::Paired { matches } => match &matches[..] {
                [only] => say!("done.paired-one", match = self.at(only.id)),
                _ => say!("done.paired", n = matches.len()),
            },
            Fact::Moved { of, to } => {
                say!("done.moved", match = self.at(*of), place = self.place(*to))
            }
            Fact::Voided { matches } => {
                let matches = matches.iter().map(|&id| self.at(id));
                say!("done.voided", matches = joined(matches, "; "))
            }
            Fact::Called { of, table, board } => {
                let table = self.table(*table, *board);
                say!("done.called", match = self.at(*of), table)
            }
            Fact::Furnished { tables, boards } => furnished(*tables, *boards),
            Fact::Timed { matches, until } => {
                let minutes = say!("done.minutes", n = until.minutes_after(at));
                say!("done.timed", n = matches.len(), minutes)
            }
            Fact::Reported {
                game,
                entry,
                outcome,
            } => {
                let (game, outcome) = (self.game_at(*game), self.outcome(outcome));
                say!("done.reported", name = name(entry), game, outcome)
            }
            Fact::Recorded { game, outcome } => {
                let (game, outcome) = (self.game_at(*game), self.outcome(outcome));
                say!("done.recorded", game, outcome)
            }
            Fact::Corrected {
                game,
                was,
                now,
                why,
                record_only,
            } => {
                let (game, was) = (self.game_at(*game), self.outcome(was));
                let now = now.map_or_else(|| say!("done.not-played"), |now| self.outcome(&now));
                corrected(say!("done.corrected", game, was, now), why, *record_only)
            }
            Fact::LotsDrawn { group } => say!("done.lots", group = group_name(*group)),
            Fact::ThirdsDrawn { brackets } => say!("done.thirds", n = brackets.len()),
            Fact::CupDrawn { seats } => say!("done.cup", n = seats.iter().flatten().count()),
            Fact::RoundDrawn { round, bye } => match bye {
                Some(bye) => say!("done.round-bye", round = round + 1, name = name(bye)),
                None => say!("done.round", round = round + 1),
            },
            Fact::Reopened { phase } => say!("done.reopened", phase),
            Fact::Finished { ranking } => match ranking.first() {
                Some((1, winner)) => say!("done.finished", winner = name(winner)),
                _ => say!("done.finished-nobody"),
            },
            Fact::Undone { step } => say!("done.undone", what = self.deed(*step)),
            Fact::Redone { step } => say!("done.redone", what = self.deed(*step)),
        }
    }
}

/// A draw without groups is one of seats in a bracket.
fn drawn(seed: &Seed, word: &str, groups: usize) -> Message {
    let seed = quoted(seed.as_str());
    let drawn = match word {
        "" => say!("done.drawn", seed),
        word => say!("done.drawn-word", seed, word = quoted(word)),
    };
    match groups {
        0 => drawn,
        groups => say!("done.drawn-groups", n = groups, drawn),
    }
}

fn furnished(tables: u16, boards: u16) -> Message {
    let tables = say!("done.furnished", n = tables);
    match boards {
        1 => tables,
        boards => say!("done.furnished-boards", tables, boards),
    }
}

fn corrected(mut corrected: Message, why: &str, record_only: bool) -> Message {
    if record_only {
        corrected = say!("done.record-only", corrected);
    }
    if !why.is_empty() {
        corrected = say!("done.because", corrected, why);
    }
    corrected
}
