//! `pentad`: the command line.
//!
//! Here arguments are read and the crates are wired together; each command is
//! a module of its own. What people read goes to standard output, what went
//! wrong to standard error. [`Exit`] tells what the exit codes mean.

#![warn(clippy::print_stdout)]

mod analyse;
mod bench;
mod db;
mod exit;
mod face;
mod input;
mod look;
mod manual;
mod output;
mod perft;
mod play;
mod replay;
mod rpc;
mod rules_page;
mod serve;
mod show;
mod solve;
mod table;
mod tournament;
#[cfg(test)]
mod walk;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use exit::Exit;

/// The version, and the commit that it was built from, where that is known.
const VERSION: &str = env!("PENTAD_VERSION");

/// A move is decided on one thread and told on another; the system's allocator
/// takes a tenth of the server's time over that, this one next to nothing.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The home of Pentago and Pente: learn, play, check and connect.
#[derive(Parser)]
#[command(version = VERSION, about, max_term_width = 100, after_help = exit::help())]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the web app, the API and the game server (what pentad does by itself)
    Serve(serve::Arguments),
    /// Back up, restore, export and import what the server keeps
    Db(db::Arguments),
    /// Play a game in the terminal, two to four at one keyboard or against a mind
    Play(play::Arguments),
    /// Print the rules of a variant, or the list of all variants
    Rules(rules_page::Arguments),
    /// Draw a position in the terminal, as SVG or as PNG
    Show(show::Arguments),
    /// Check and replay game records
    Replay(replay::Arguments),
    /// Find the exact values of Pentago positions and of all their moves
    Solve(solve::Arguments),
    /// Find the best moves of a Pente position, and what can be proved
    Analyse(analyse::Arguments),
    /// Count games or positions to a depth
    Perft(perft::Arguments),
    /// Search and solve fixed positions, for a signature and for speed
    Bench(bench::Arguments),
    /// Direct a tournament: entries, draw, results, tables, cup and paper
    Tournament(Box<tournament::Arguments>),
    /// Answer JSON-RPC 2.0 requests, one a line, on standard input and output
    Rpc,
    /// Print the completions for a shell
    Completions(manual::Completions),
    /// Print the manual page of a command, or write those of all commands
    Man(manual::Man),
    /// Print the reference of all commands, which is docs/commands.md
    #[command(hide = true)]
    Reference,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        // `pentad` alone starts the server.
        None => serve::run(serve::Arguments::without_flags()),
        Some(Command::Serve(arguments)) => serve::run(arguments),
        Some(Command::Db(arguments)) => db::run(arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Rules(arguments)) => rules_page::run(&arguments),
        Some(Command::Show(arguments)) => show::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Tournament(arguments)) => tournament::run(&arguments),
        Some(Command::Rpc) => rpc::run().map(|()| Exit::Done),
        Some(Command::Completions(arguments)) => manual::complete(&arguments),
        Some(Command::Man(arguments)) => manual::man(&arguments),
        Some(Command::Reference) => manual::reference(),
    };
    match done {
        Ok(exit) => exit,
        Err(error) if is_broken_pipe(&error) => Exit::Done,
        Err(error) => {
            eprintln!("pentad: {error:#}");
            Exit::Failed
        }
    }
    .into()
}

/// The reader of our output has closed it, as `head` does: no reason to
/// complain.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
