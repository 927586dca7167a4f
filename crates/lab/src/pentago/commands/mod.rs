//! The commands of `lab` for Pentago.

mod matches;
mod positions;
mod reach;
mod search;
mod speed;
mod training;

use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a match between two players of Pentago
    Match(matches::MatchArguments),
    /// Let players of Pentago meet each other, and rate them
    Ladder(matches::LadderArguments),
    /// Count how often the search's move changes the exact value
    Blunders(search::BlundersArguments),
    /// Measure how fast and deep the search looks
    Depths(search::DepthsArguments),
    /// Measure how fast the exact solver sweeps, in every rule set
    Speed(speed::Arguments),
    /// Measure how far the exact solver reaches
    Reach(reach::Arguments),
    /// Print careful Pentago positions
    Positions(positions::Arguments),
    /// Solve many positions for the training
    Label(training::LabelArguments),
    /// Let the search play itself, for positions to learn from
    Play(training::PlayArguments),
    /// Train the evaluation of Pentago positions
    Train(training::TrainArguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Match(arguments) => matches::run_match(arguments),
        Command::Ladder(arguments) => matches::run_ladder(arguments),
        Command::Blunders(arguments) => search::run_blunders(arguments),
        Command::Depths(arguments) => search::run_depths(arguments),
        Command::Speed(arguments) => speed::run(arguments),
        Command::Reach(arguments) => reach::run(arguments),
        Command::Positions(arguments) => {
            positions::run(arguments);
            Ok(())
        }
        Command::Label(arguments) => training::run_label(arguments),
        Command::Play(arguments) => training::run_play(arguments),
        Command::Train(arguments) => training::run_train(arguments),
    }
}
