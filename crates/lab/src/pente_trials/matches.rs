//! `lab pente match`, `answer` and `sprt`.

use clap::Args;
use lab::pente::arena::pair;
use lab::pente::contestant::Contestant;
use lab::pente::program::answer;
use lab::pente::sprt::{Sprt, Verdict};
use lab::rating::{Difference, Tally};
use rules::pente::Rules;

use super::Table;

#[derive(Args)]
pub(crate) struct MatchArguments {
    /// The first player: random, alphabeta:DEPTH[:WIDTH], search:NODES[@WEIGHTS], level:NUMBER[@NODES], clock:MILLISECONDS[:THREADS], program:PATH=PLAYER
    first: Contestant,
    /// The second player
    second: Contestant,
    /// Openings, each for two games
    #[arg(long, default_value_t = 50)]
    openings: u64,
    #[command(flatten)]
    table: Table,
}

#[derive(Args)]
pub(crate) struct AnswerArguments {
    /// Who answers
    player: Contestant,
    #[command(flatten)]
    table: Table,
}

#[derive(Args)]
pub(crate) struct SprtArguments {
    /// The new player
    first: Contestant,
    /// The player of the version before
    second: Contestant,
    /// Elo difference of no progress
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    least: f64,
    /// Elo difference of progress
    #[arg(long, default_value_t = 30.0)]
    most: f64,
    /// Openings after which it gives up
    #[arg(long, default_value_t = 1000)]
    openings: u64,
    #[command(flatten)]
    table: Table,
}

pub(super) fn run_match(arguments: &MatchArguments) -> anyhow::Result<()> {
    let rules = arguments.table.rules()?;
    let (first, second) = (&arguments.first, &arguments.second);
    let (mut total, mut points) = (Tally::default(), Vec::new());
    for opening in 0..arguments.openings {
        let tally = both_sides(&rules, [first, second], arguments.table.seed, opening);
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
fn both_sides(rules: &Rules, players: [&Contestant; 2], seed: u64, opening: u64) -> Tally {
    let mut both = Tally::default();
    for (_, tally) in pair(rules, players, seed << 32 | opening) {
        both += tally;
    }
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
        let tally = both_sides(&rules, players, arguments.table.seed, opening);
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
