//! Experiments with the minds. Nothing here is part of the product, which ships
//! only their results: the weights, and the figures in the documents.
//!
//! Every experiment is a command of the `lab` binary, runs from a seed and
//! prints what it measured. Each family has a module with its players, matches
//! and training, and with its commands.

mod adam;
pub mod pentago;
pub mod pente;
pub mod random;
pub mod rating;

use clap::{Parser, Subcommand};

/// Experiments with the minds of Pentad.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Pentago(pentago::commands::Command),
    /// Experiments with the Pente mind
    #[command(subcommand)]
    Pente(pente::commands::Command),
}

/// Runs the command line of `lab`.
pub fn run() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Pentago(command) => pentago::commands::run(&command),
        Command::Pente(command) => pente::commands::run(&command),
    }
}
