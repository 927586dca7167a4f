//! `lab pente match`, `answer` and `sprt`.

use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;

use crate::pente::arena::{Game, pair};
use crate::pente::contestant::Contestant;
use crate::pente::program::answer;
use crate::pente::sprt::{Sprt, Verdict};
use crate::rating::{Difference, Tally};
use anyhow::Context as _;
use clap::Args;

use super::GameArguments;

#[derive(Args)]
pub(crate) struct MatchArguments {
    /// The first player: random, alphabeta:DEPTH[:WIDTH], search:NODES[@WEIGHTS], level:NUMBER[@NODES], clock:MILLISECONDS[:THREADS], program:PATH=PLAYER
    first: Contestant,
    /// The second player
    second: Contestant,
    /// Openings, each for two games
    #[arg(long, default_value_t = 50)]
    openings: u64,
    /// Write every game to this file as soon as it is over
    #[arg(long)]
    records: Option<PathBuf>,
    #[command(flatten)]
    table: GameArguments,
}

#[derive(Args)]
pub(crate) struct AnswerArguments {
    /// The player that answers
    player: Contestant,
    #[command(flatten)]
    table: GameArguments,
}

#[derive(Args)]
pub(crate) struct SprtArguments {
    /// The new player
    first: Contestant,
    /// The player of the version before
    second: Contestant,
    /// Elo difference that counts as no progress
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    least: f64,
    /// Elo difference that counts as progress
    #[arg(long, default_value_t = 30.0)]
    most: f64,
    /// Openings after which it gives up
    #[arg(long, default_value_t = 1000)]
    openings: u64,
    #[command(flatten)]
    table: GameArguments,
}

pub(super) fn run_match(arguments: &MatchArguments) -> anyhow::Result<()> {
    let table = &arguments.table;
    let rules = table.rules()?;
    let (first, second) = (&arguments.first, &arguments.second);
    let names = [first, second].map(ToString::to_string);
    let create = |path: &PathBuf| {
        File::create(path).with_context(|| format!("cannot write {}", path.display()))
    };
    let mut records = arguments.records.as_ref().map(create).transpose()?;
    let (mut total, mut points) = (Tally::default(), Vec::new());
    for opening in 0..arguments.openings {
        let games = pair(&rules, [first, second], table.seed << 32 | opening);
        if let Some(file) = &mut records {
            let seats = [[0, 1], [1, 0]].map(|seats| seats.map(|who: usize| names[who].as_str()));
            for ((game, _), seats) in games.iter().zip(seats) {
                writeln!(file, "{}", game.record(table.variant, seats)?)?;
            }
        }
        let tally = sum(&games);
        total += tally;
        points.push(tally.points());
    }
    println!(
        "{first} against {second}: {total}, {}",
        Difference::of_pairs(&points)
    );
    Ok(())
}

pub(super) fn run_answer(arguments: &AnswerArguments) -> anyhow::Result<()> {
    let table = &arguments.table;
    answer(&arguments.player, &table.rules()?, table.seed)
}

/// The results of the two games of an opening.
fn sum(games: &[(Game, Tally); 2]) -> Tally {
    let mut both = games[0].1;
    both += games[1].1;
    both
}

pub(super) fn run_sprt(arguments: &SprtArguments) -> anyhow::Result<()> {
    let rules = arguments.table.rules()?;
    let sprt = Sprt {
        least: arguments.least,
        most: arguments.most,
    };
    let (mut total, mut points) = (Tally::default(), Vec::new());
    for opening in 0..arguments.openings {
        let players = [&arguments.first, &arguments.second];
        let tally = sum(&pair(&rules, players, arguments.table.seed << 32 | opening));
        total += tally;
        points.push(tally.points());
        let (verdict, ratio) = sprt.verdict(&points);
        if verdict != Verdict::Open || (opening + 1) % 50 == 0 {
            let difference = Difference::of_pairs(&points);
            println!(
                "{verdict:?} after {}: {total}, {difference}, ratio {ratio:.2}",
                opening + 1
            );
        }
        if verdict != Verdict::Open {
            break;
        }
    }
    Ok(())
}
