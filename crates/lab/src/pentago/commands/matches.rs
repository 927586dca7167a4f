//! `lab match` and `lab ladder`.

use std::fs::File;
use std::io::{IsTerminal as _, Write as _, stderr};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use crate::pentago::arena::{Game, Match, Terms, Time};
use crate::pentago::contestant::Contestant;
use crate::pentago::minds::Allowance;
use crate::rating::{Tally, ratings};
use anyhow::{Context, bail, ensure};
use clap::Args;
use rules::{AnyRules, Form, Variant};

#[derive(Args)]
pub(crate) struct MatchArguments {
    /// The player whose score is printed
    first: Contestant,
    /// Its opponent
    second: Contestant,
    #[command(flatten)]
    common: Common,
}

#[derive(Args)]
pub(crate) struct LadderArguments {
    /// All players, the weakest first
    #[arg(required = true, num_args = 2..)]
    players: Vec<Contestant>,
    /// Let only players meet that are at most this far apart in the list
    #[arg(long)]
    span: Option<usize>,
    #[command(flatten)]
    common: Common,
}

#[derive(Args)]
struct Common {
    /// Games of each pair, an even number
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// classic, twente, spec or swiss
    #[arg(long, default_value = "classic")]
    rules: Variant,
    /// Stones on the board when a game begins [default: 4 to 6]
    #[arg(long)]
    stones: Option<u32>,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Milliseconds for each turn of a mind that plays by the clock
    #[arg(long, default_value_t = 1000)]
    time: u64,
    /// Positions for each search of a mind, in place of time
    #[arg(long)]
    nodes: Option<u64>,
    /// Threads of each mind
    #[arg(long, default_value_t = 1)]
    mind_threads: usize,
    /// Write every game to this file
    #[arg(long)]
    records: Option<PathBuf>,
}

pub(crate) fn run_match(arguments: &MatchArguments) -> anyhow::Result<()> {
    let common = &arguments.common;
    let terms = common.terms()?;
    let mut records = common.records()?;
    let pair = [&arguments.first, &arguments.second];
    let [first, second] = pair.map(ToString::to_string);
    println!(
        "{first} against {second}, {}, {} games, seed {}",
        common.rules, common.games, common.seed
    );
    let played = watched(&terms, pair);
    records.add(pair, &played)?;
    println!("{first} scores {}", played.tally());
    println!("{}", played.difference());
    for (name, time) in [first, second].iter().zip(played.time()) {
        println!("{}", time_text(name, time));
    }
    Ok(())
}

pub(crate) fn run_ladder(arguments: &LadderArguments) -> anyhow::Result<()> {
    let common = &arguments.common;
    let terms = common.terms()?;
    let mut records = common.records()?;
    let players = &arguments.players;
    let mut table = vec![vec![Tally::default(); players.len()]; players.len()];
    for upper in 1..players.len() {
        let lowest = upper.saturating_sub(arguments.span.unwrap_or(upper));
        for lower in (lowest..upper).rev() {
            let pair = [&players[upper], &players[lower]];
            let played = Match::play(&terms, pair, |_| {});
            records.add(pair, &played)?;
            let tally = played.tally();
            table[upper][lower] = tally;
            table[lower][upper] = tally.reversed();
            let [mean, other] = played.time().map(|time| time.mean().as_secs_f64() * 1e3);
            eprintln!(
                "{} : {} {tally}, {mean:.1} and {other:.1} ms a turn",
                pair[0], pair[1]
            );
        }
    }
    print_table(players, &table);
    Ok(())
}

impl Common {
    fn terms(&self) -> anyhow::Result<Terms> {
        let AnyRules::Pentago(rules) = self.rules.rules() else {
            bail!(
                "{} is not Pentago; choose classic, twente, spec or swiss",
                self.rules
            );
        };
        ensure!(
            self.games.is_multiple_of(2),
            "{} games cannot be paired; choose an even number",
            self.games
        );
        Ok(Terms {
            rules,
            stones: self.stones,
            openings: self.games / 2,
            seed: self.seed,
            threads: self.threads,
            allowance: Allowance {
                time: Duration::from_millis(self.time),
                nodes: self.nodes,
                threads: self.mind_threads,
                ..Allowance::default()
            },
        })
    }

    fn records(&self) -> anyhow::Result<Records> {
        let create = |path: &PathBuf| {
            File::create(path).with_context(|| format!("cannot write {}", path.display()))
        };
        let file = self.records.as_ref().map(create).transpose()?;
        Ok(Records {
            file,
            form: Form::plain(self.rules),
        })
    }
}

/// The file that every game is written to, if one was asked for.
struct Records {
    file: Option<File>,
    form: Form,
}

impl Records {
    fn add(&mut self, pair: [&Contestant; 2], played: &Match) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let [first, second] = pair.map(ToString::to_string);
        for game in &played.games {
            writeln!(file, "{}", game.record(&self.form, [&first, &second])?)?;
        }
        Ok(())
    }
}

/// Plays a match and shows the score as it grows.
fn watched(terms: &Terms, pair: [&Contestant; 2]) -> Match {
    let shown = stderr().is_terminal();
    let sum = Mutex::new(Tally::default());
    let played = Match::play(terms, pair, |game: &Game| {
        let mut sum = sum.lock().expect("no game panicked");
        *sum += game.tally();
        if shown {
            eprint!("\r{} of {}: {sum} ", sum.games(), 2 * terms.openings);
        }
    });
    if shown {
        eprintln!();
    }
    played
}

fn time_text(name: &str, time: Time) -> String {
    let [mean, longest] = [time.mean(), time.longest].map(|time| time.as_secs_f64() * 1e3);
    format!("{name}: {mean:.1} ms a turn, {longest:.1} ms at most")
}

/// The scores of all pairs in percent, and the ratings.
fn print_table(players: &[Contestant], table: &[Vec<Tally>]) {
    let ratings = ratings(table);
    let width = players.iter().map(|player| player.to_string().len()).max();
    let width = width.unwrap_or(0);
    for (row, player) in players.iter().enumerate() {
        print!(
            "{:>2} {:width$} {:>6.0} |",
            row + 1,
            player.to_string(),
            ratings[row]
        );
        for tally in &table[row] {
            if tally.games() == 0 {
                print!("     -");
            } else {
                print!(" {:>5.1}", 100.0 * tally.score());
            }
        }
        println!();
    }
}
