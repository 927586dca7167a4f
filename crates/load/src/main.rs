//! `load`: measures a server, and breaks it.
//!
//! ```text
//! load play --games 300 --seconds 10           closed loop
//! load play --games 2000 --rate 4000           open loop
//! load idle --connections 10000 --games 1000   memory
//! load crash --rounds 20                       kill -9 under load
//! ```

#![warn(clippy::print_stdout)]

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::{Args, Parser, Subcommand};
use load::play::Plan;
use load::process::Process;
use load::{crash, idle, play};

/// Measures a server, and breaks it.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    server: ServerArguments,
}

#[derive(Args)]
struct ServerArguments {
    /// The server's program [default: pentad beside this program]
    #[arg(long, global = true, value_name = "FILE")]
    program: Option<PathBuf>,
    /// The disk to test: a directory is made there and removed
    #[arg(long, global = true, value_name = "DIR", default_value = ".")]
    disk: PathBuf,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and measure
    Play {
        /// Games at once
        #[arg(long, default_value_t = 300)]
        games: usize,
        /// Games on each pair of sockets; programs often play many games at once
        #[arg(long, default_value_t = 1, conflicts_with = "rate")]
        each: usize,
        /// Seconds to measure
        #[arg(long, default_value_t = 10)]
        seconds: u64,
        /// Moves a second, all games together [default: as many as possible]
        #[arg(long)]
        rate: Option<f64>,
        /// The time control of the games
        #[arg(long, default_value = "300+5")]
        time: String,
        /// Number of runs
        #[arg(long, default_value_t = 1)]
        runs: u32,
    },
    /// Hold idle connections, with some games beside them
    Idle {
        /// Idle connections
        #[arg(long, default_value_t = 10_000)]
        connections: usize,
        /// Games that are played meanwhile, one move in two seconds each
        #[arg(long, default_value_t = 1_000)]
        games: usize,
    },
    /// Kill the server under load again and again, and compare
    Crash {
        /// Number of times that the server is killed
        #[arg(long, default_value_t = 20)]
        rounds: u32,
        /// Games at once
        #[arg(long, default_value_t = 60)]
        games: usize,
        /// Seed of the moments at which the server is killed
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(run(&arguments))
}

#[expect(clippy::print_stdout, reason = "the figures are the product")]
async fn run(arguments: &Arguments) -> Result<()> {
    let program = match &arguments.server.program {
        Some(program) => program.clone(),
        None => std::env::current_exe()?.with_file_name("pentad"),
    };
    let disk = tempfile::tempdir_in(&arguments.server.disk)
        .context("cannot make a directory on the disk to test")?;
    let mut server = Process::start(&program, disk.path())?;
    match &arguments.command {
        Command::Play {
            games,
            each,
            seconds,
            rate,
            time,
            runs,
        } => {
            let plan = Plan {
                games: *games,
                each: *each,
                time: Duration::from_secs(*seconds),
                rate: *rate,
                control: time.clone(),
            };
            for _ in 0..*runs {
                println!("{}", play::run(server.address, server.id(), &plan).await?);
            }
        }
        Command::Idle { connections, games } => {
            println!(
                "{}",
                idle::run(server.address, server.id(), *connections, *games).await?
            );
        }
        Command::Crash {
            rounds,
            games,
            seed,
        } => {
            println!("{}", crash::run(&mut server, *rounds, *games, *seed).await?);
        }
    }
    Ok(())
}
