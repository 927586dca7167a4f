//! The commands of `lab pente`.

mod checks;
mod learning;
mod matches;
mod tactics;

use crate::pente::played::rules_of;
use clap::{Args, Subcommand};
use rules::Variant;
use rules::pente::Rules;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a match between two players, every opening with both sides
    Match(matches::MatchArguments),
    /// Read the moves of a game, one game a line, and answer with the next move
    Answer(matches::AnswerArguments),
    /// Play until one of two hypotheses about the difference is refuted
    Sprt(matches::SprtArguments),
    /// Let the search play itself, for positions to learn from
    Play(learning::PlayArguments),
    /// Teach the evaluation from games of `play`
    Learn(learning::LearnArguments),
    /// Measure how fast and deep the search looks
    Depths(checks::DepthsArguments),
    /// Make tactical positions with their solutions, on standard output
    Puzzles(tactics::PuzzlesArguments),
    /// Ask the mind to solve a file of tactical positions
    Suite(tactics::SuiteArguments),
    /// Play quick games over all variants and tables, and look for a mistake
    Soak(checks::SoakArguments),
}

/// What is played.
#[derive(Args)]
pub(crate) struct GameArguments {
    /// The Pente variant
    #[arg(long, default_value = "pente")]
    variant: Variant,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl GameArguments {
    fn rules(&self) -> anyhow::Result<Rules> {
        rules_of(self.variant)
    }
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Match(arguments) => matches::run_match(arguments),
        Command::Answer(arguments) => matches::run_answer(arguments),
        Command::Sprt(arguments) => matches::run_sprt(arguments),
        Command::Play(arguments) => learning::run_play(arguments),
        Command::Learn(arguments) => learning::run_learn(arguments),
        Command::Depths(arguments) => checks::run_depths(arguments),
        Command::Puzzles(arguments) => tactics::run_puzzles(arguments),
        Command::Suite(arguments) => tactics::run_suite(arguments),
        Command::Soak(arguments) => checks::run_soak(arguments),
    }
}
