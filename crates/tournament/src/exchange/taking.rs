//! Results from a file as commands: what a director would have typed.
//!
//! A result for the wrong game is worse than none, so each line is checked
//! against the pairing that it names, on a copy of the tournament that plays
//! along. Where all is played before the next one is paired, the tournament
//! goes on by itself.
//!
//! Matches of a bracket have their numbers from the order in which the matches
//! before them ended. In a file the lines are in another order, so such a match
//! is found by who plays it if its number names somebody else, and a line waits
//! until its match is paired.

use super::csv::{CsvError, ResultRow, read_results};
use crate::command::Command;
use crate::entry::EntryId;
use crate::matches::{GameId, Match, MatchId, Place};
use crate::name::Name;
use crate::outcome::Outcome;
use crate::refusal::Refusal;
use crate::time::Time;
use crate::tournament::Tournament;
use crate::view::Step;
use words::Language;

/// The commands that enter results from a file, given by somebody now.
pub fn result_commands(
    text: &str,
    tournament: &Tournament,
    now: Time,
    who: &Name,
    language: Language,
) -> Result<Vec<Command>, CsvError> {
    let mut taking = Taking {
        trial: tournament.clone(),
        commands: Vec::new(),
        now,
        who,
        language,
    };
    let mut rows: Vec<(u64, ResultRow)> = (2..).zip(read_results(text, tournament)?).collect();
    while let Some((line, row)) = rows.first() {
        let (line, row) = (*line, row.clone());
        let before = rows.len();
        rows = taking.enter_those_paired(rows)?;
        if rows.len() < before {
            continue;
        }
        if !goes_on(&taking.trial) {
            let why = taking.why_not(&row);
            return Err(CsvError::Line { line, why });
        }
        taking.give(line, Command::Advance)?;
    }
    Ok(taking.commands)
}

/// The tournament that plays along, and what was commanded.
struct Taking<'a> {
    trial: Tournament,
    commands: Vec<Command>,
    now: Time,
    who: &'a Name,
    language: Language,
}

impl Taking<'_> {
    /// Enters every line whose match is paired by now, and gives back the rest.
    fn enter_those_paired(
        &mut self,
        rows: Vec<(u64, ResultRow)>,
    ) -> Result<Vec<(u64, ResultRow)>, CsvError> {
        let mut waiting = Vec::new();
        for (line, row) in rows {
            match meant(&self.trial, &row) {
                Some(game) => {
                    self.give(line, command(game, row.outcome))?;
                    self.check_lot(line, game.of, row.outcome)?;
                }
                None => waiting.push((line, row)),
            }
        }
        Ok(waiting)
    }

    fn give(&mut self, line: u64, command: Command) -> Result<(), CsvError> {
        let done = self.trial.perform(&command, self.now, self.who);
        done.map_err(|refusal| {
            let why = self.trial.explain(&refusal, self.language);
            CsvError::Line { line, why }
        })?;
        self.commands.push(command);
        Ok(())
    }

    /// The lot of a match depends on its number, so in a match that has another
    /// one here it may fall to the other side.
    fn check_lot(&self, line: u64, of: MatchId, outcome: Outcome) -> Result<(), CsvError> {
        let Outcome::ByLot { winner } = outcome else {
            return Ok(());
        };
        let found = self.trial.find(of);
        let drawn = found.and_then(|found| found.games.last()?.winner());
        match drawn {
            Some(drawn) if drawn != winner => {
                let names = [drawn, winner].map(|id| self.trial.name_of(id));
                let why = format!(
                    "the lot gives {of} to {}, and not to {}",
                    names[0], names[1]
                );
                Err(CsvError::Line { line, why })
            }
            _ => Ok(()),
        }
    }

    /// Why no match is meant by a line.
    fn why_not(&self, row: &ResultRow) -> String {
        let of = row.game.of;
        let Some(found) = self.trial.find(of) else {
            return self.trial.explain(&Refusal::NotPaired(of), self.language);
        };
        let names = |ids: [EntryId; 2]| ids.map(|id| self.trial.name_of(id)).join(" – ");
        let (paired, told) = (names(starts(found, row)), names(row.players));
        format!("{of} is {paired}, and not {told}")
    }
}

/// The game that a line means, once it is paired: by the number of its match,
/// or in a bracket by its players.
fn meant(trial: &Tournament, row: &ResultRow) -> Option<GameId> {
    let fits = |found: &&Match| starts(found, row) == row.players;
    let in_bracket = |found: &&Match| {
        let place = found.pairing.place;
        !found.void && place.must_be_won() && !matches!(place, Place::PlayOff { .. })
    };
    let numbered = trial.find(row.game.of).filter(fits);
    let found = numbered.or_else(|| trial.matches().filter(in_bracket).find(fits))?;
    Some(GameId {
        of: found.pairing.id,
        ..row.game
    })
}

/// The player who starts the game of a line, and the other one.
fn starts(found: &Match, row: &ResultRow) -> [EntryId; 2] {
    let game = usize::from(row.game.game.max(1));
    [found.starter(game - 1), found.starter(game)]
}

fn command(game: GameId, outcome: Outcome) -> Command {
    match outcome {
        Outcome::ByLot { .. } => Command::SettleByLot { of: game.of },
        outcome => Command::Record { game, outcome },
    }
}

fn goes_on(event: &Tournament) -> bool {
    matches!(event.next_step(), Step::Advance | Step::BreakTies(_))
}
