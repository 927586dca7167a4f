//! Results from a file as commands: what a director would have typed.
//!
//! A result for the wrong game is worse than none, so each line is checked
//! against the pairing that it names, on a copy of the tournament that plays
//! along. Where all is played before the next one is paired, the tournament
//! goes on by itself.

use super::csv::{CsvError, ResultRow, read_results};
use crate::command::Command;
use crate::language::Language;
use crate::name::Name;
use crate::outcome::Outcome;
use crate::refusal::Refusal;
use crate::time::Time;
use crate::tournament::Tournament;
use crate::view::Step;

/// The commands that enter results from a file, given by somebody now.
pub fn result_commands(
    text: &str,
    tournament: &Tournament,
    now: Time,
    who: &Name,
    language: Language,
) -> Result<Vec<Command>, CsvError> {
    let mut trial = tournament.clone();
    let mut commands = Vec::new();
    for (row, line) in read_results(text, tournament)?.into_iter().zip(2..) {
        let wrong = |why: String| CsvError::Line { line, why };
        while trial.find(row.game.of).is_none() && goes_on(&trial) {
            let advanced = trial.perform(&Command::Advance, now, who);
            advanced.map_err(|refusal| wrong(trial.explain(&refusal, language)))?;
            commands.push(Command::Advance);
        }
        let command = command(&trial, &row, language).map_err(wrong)?;
        let entered = trial.perform(&command, now, who);
        entered.map_err(|refusal| wrong(trial.explain(&refusal, language)))?;
        commands.push(command);
    }
    Ok(commands)
}

fn command(trial: &Tournament, row: &ResultRow, language: Language) -> Result<Command, String> {
    let Some(found) = trial.find(row.game.of) else {
        return Err(trial.explain(&Refusal::NotPaired(row.game.of), language));
    };
    let game = usize::from(row.game.game.max(1));
    let paired = [found.starter(game - 1), found.starter(game)];
    if paired != row.players {
        let names = |ids: [_; 2]| ids.map(|id| trial.name_of(id)).join(" – ");
        let (of, paired, told) = (row.game.of, names(paired), names(row.players));
        return Err(format!("{of} is {paired}, and not {told}"));
    }
    Ok(match row.outcome {
        Outcome::ByLot { .. } => Command::SettleByLot { of: row.game.of },
        outcome => Command::Record {
            game: row.game,
            outcome,
        },
    })
}

fn goes_on(event: &Tournament) -> bool {
    matches!(event.next_step(), Step::Advance | Step::BreakTies(_))
}
