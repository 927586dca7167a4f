//! `lab`: experiments with the minds, each a command.

mod contest;
mod pente_trials;
mod reach;
mod speed;
mod training;
mod trials;

use clap::{Parser, Subcommand};

/// Experiments with the minds of Pentad.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a match between two players of Pentago
    Match(contest::MatchArguments),
    /// Let players of Pentago meet each other, and rate them
    Ladder(contest::LadderArguments),
    /// Count how often the search's move changes the exact value
    Blunders(trials::BlundersArguments),
    /// Measure how fast and deep the search looks
    Depths(trials::DepthsArguments),
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
    /// Experiments with the Pente mind
    #[command(subcommand)]
    Pente(pente_trials::Command),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Match(arguments) => contest::run_match(&arguments),
        Command::Ladder(arguments) => contest::run_ladder(&arguments),
        Command::Blunders(arguments) => trials::run_blunders(&arguments),
        Command::Depths(arguments) => trials::run_depths(&arguments),
        Command::Speed(arguments) => speed::run(&arguments),
        Command::Reach(arguments) => reach::run(&arguments),
        Command::Positions(arguments) => positions::run(&arguments),
        Command::Label(arguments) => training::run_label(&arguments),
        Command::Play(arguments) => training::run_play(&arguments),
        Command::Train(arguments) => training::run_train(&arguments),
        Command::Pente(command) => pente_trials::run(&command),
    }
}

mod positions {
    use clap::Args;
    use lab::positions::careful;
    use lab::random::Random;
    use rules::pentago::{Rules, Setup};

    #[derive(Args)]
    pub(crate) struct Arguments {
        /// Stones on the board
        #[arg(long, default_value_t = 16)]
        stones: u32,
        /// How many positions
        #[arg(long, default_value_t = 100)]
        count: usize,
        /// Where the random numbers begin
        #[arg(long, default_value_t = 1)]
        seed: u64,
    }

    pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
        let mut random = Random::new(arguments.seed);
        for _ in 0..arguments.count {
            let position = careful(Rules::CLASSIC, arguments.stones, &mut random);
            println!("{}", Setup::of(&position));
        }
        Ok(())
    }
}
