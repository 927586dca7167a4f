//! `lab positions`.

use clap::Args;
use rules::pentago::{Rules, Setup};

use crate::pentago::positions::careful;
use crate::random::Random;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Stones on the board
    #[arg(long, default_value_t = 16)]
    stones: u32,
    /// How many positions
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments) {
    let mut random = Random::new(arguments.seed);
    for _ in 0..arguments.count {
        let position = careful(Rules::CLASSIC, arguments.stones, &mut random);
        println!("{}", Setup::of(&position));
    }
}
