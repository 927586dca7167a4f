//! The history: who did what and when, in sentences.

use serde::Serialize;

use crate::entry::EntryId;
use crate::event::Fact;
use crate::language::Language;
use crate::matches::{GameId, MatchId, group_name};
use crate::name::Name;
use crate::outcome::Outcome;
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
        match language {
            Language::English => self.sentence(fact, at),
            Language::German => self.german_sentence(fact, at),
        }
    }

    fn sentence(&self, fact: &Fact, at: Time) -> String {
        let name = |id: &EntryId| self.name_of(*id);
        match fact {
            Fact::Opened { config, director } => {
                format!("{} opened, directed by {director}", config.name)
            }
            Fact::HelperAdded { person } => format!("{person} is now a helper"),
            Fact::HelperRemoved { person } => format!("{person} is no longer a helper"),
            Fact::Entered { id, entry, reserve } => {
                let reserve = if *reserve { " in reserve" } else { "" };
                format!("{} entered{reserve} as {id}", entry.name)
            }
            Fact::Amended { id, was, now } => {
                let [was, now] = [was, now].map(|entry| entry.told("rank", "account"));
                format!("{id} corrected from {was} to {now}")
            }
            Fact::Regrouped { group, members } => {
                format!(
                    "group {} is now {}",
                    group_name(*group),
                    self.names(members)
                )
            }
            Fact::Withdrew {
                entry,
                expelled: false,
            } => format!("{} withdrew", name(entry)),
            Fact::Withdrew {
                entry,
                expelled: true,
            } => format!("{} was expelled", name(entry)),
            Fact::Reinstated { entry } => format!("{} is back", name(entry)),
            Fact::Committed { hash } => format!("the hash of the seed is {hash}"),
            Fact::Drawn {
                seed, word, groups, ..
            } => {
                let word = if word.is_empty() {
                    String::new()
                } else {
                    format!(" and the word {word:?}")
                };
                let groups = match groups.len() {
                    0 => String::new(),
                    many => format!(": {}", count(many, "group", "groups")),
                };
                format!("drawn from the seed {:?}{word}{groups}", seed.as_str())
            }
            Fact::Paired { matches } => match &matches[..] {
                [only] => format!("paired {}", self.matched(only.id)),
                _ => format!("paired {} matches", matches.len()),
            },
            Fact::Moved { of, to } => {
                let to = self.told_place(*to, Language::English);
                format!("{} is now {to}", self.matched(*of))
            }
            Fact::Voided { matches } => {
                let matches: Vec<String> = matches.iter().map(|&id| self.matched(id)).collect();
                format!("no longer paired: {}", matches.join("; "))
            }
            Fact::Called { of, table, board } => {
                let board = self.board(*board);
                format!("{} called to table {table}{board}", self.matched(*of))
            }
            Fact::Furnished { tables, boards } => {
                let boards = match boards {
                    1 => String::new(),
                    _ => format!(" with {boards} boards each"),
                };
                let tables = count((*tables).into(), "table", "tables");
                format!("the hall has {tables}{boards}")
            }
            Fact::Timed { matches, until } => {
                let minutes = until.minutes_after(at) as usize;
                let minutes = count(minutes, "minute", "minutes");
                match matches.len() {
                    1 => format!("1 game has {minutes}"),
                    games => format!("{games} games have {minutes}"),
                }
            }
            Fact::Reported {
                game,
                entry,
                outcome,
            } => {
                format!(
                    "{} reports {}: {}",
                    name(entry),
                    self.game(*game),
                    self.outcome(outcome)
                )
            }
            Fact::Recorded { game, outcome } => {
                format!("{}: {}", self.game(*game), self.outcome(outcome))
            }
            Fact::Corrected {
                game,
                was,
                now,
                why,
                record_only,
            } => {
                let now = now.map_or_else(|| "not played".to_owned(), |now| self.outcome(&now));
                let only = if *record_only {
                    ", for the record only"
                } else {
                    ""
                };
                let why = if why.is_empty() {
                    String::new()
                } else {
                    format!(" ({why})")
                };
                format!(
                    "{} corrected from {} to {now}{only}{why}",
                    self.game(*game),
                    self.outcome(was)
                )
            }
            Fact::LotsDrawn { group } => {
                format!("the lot breaks the ties of group {}", group_name(*group))
            }
            Fact::ThirdsDrawn { brackets } => {
                let places = count(brackets.len(), "place", "places");
                format!("the thirds play for {places}")
            }
            Fact::CupDrawn { seats } => {
                let players = seats.iter().flatten().count();
                format!("the cup has {}", count(players, "player", "players"))
            }
            Fact::RoundDrawn { round, bye } => {
                let bye = bye.map_or_else(String::new, |id| {
                    format!(", without an opponent: {}", self.name_of(id))
                });
                format!("round {}{bye}", round + 1)
            }
            Fact::Reopened { phase } => format!("{phase} is open again"),
            Fact::Finished { ranking } => match ranking.first() {
                Some((1, winner)) => format!("over; {} has won", name(winner)),
                _ => "over; nobody has won".to_owned(),
            },
            Fact::Undone { step } => format!("taken back: {}", self.deed(*step)),
            Fact::Redone { step } => format!("done again: {}", self.deed(*step)),
        }
    }

    /// What a command did, by its first event.
    pub(crate) fn deed(&self, step: u32) -> String {
        self.first_of(step).map_or_else(
            || format!("command {step}"),
            |event| self.sentence(&event.fact, event.at),
        )
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

    fn names(&self, entries: &[EntryId]) -> String {
        let names: Vec<String> = entries.iter().map(|&id| self.name_of(id)).collect();
        names.join(", ")
    }

    fn matched(&self, id: MatchId) -> String {
        let Some(found) = self.find(id) else {
            return id.to_string();
        };
        let [one, other] = found.pairing.players.map(|id| self.name_of(id));
        let place = self.told_place(found.pairing.place, Language::English);
        format!("{id} ({place}), {one} – {other}")
    }

    fn game(&self, game: GameId) -> String {
        let only = game.game == 1 && self.find(game.of).is_some_and(|found| found.best_of == 1);
        match only {
            true => self.matched(game.of),
            false => format!("{}, game {}", self.matched(game.of), game.game),
        }
    }

    fn outcome(&self, outcome: &Outcome) -> String {
        outcome.told(|entry| self.name_of(entry))
    }
}

/// So many of something.
fn count(number: usize, one: &str, more: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {more}"),
    }
}
