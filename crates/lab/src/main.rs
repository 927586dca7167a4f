//! `lab`: experiments with the minds, each a command.

use clap::{Parser, Subcommand};

/// Experiments with the minds of Pentad.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print careful Pentago positions
    Positions(positions::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Positions(arguments) => positions::run(&arguments),
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
