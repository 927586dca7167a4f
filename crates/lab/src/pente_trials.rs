//! The commands of `lab pente`.

use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use engine::Limits;
use engine::pente::{Mind, Search};
use lab::pente::arena::pair;
use lab::pente::contestant::Contestant;
use lab::pente::learn;
use lab::pente::learn::samples::{Labels, Samples};
use lab::pente::openings::balanced;
use lab::pente::played;
use lab::pente::program::answer;
use lab::pente::soak;
use lab::pente::sprt::{Sprt, Verdict};
use lab::pente::suite::{Puzzle, Theme, puzzles};
use lab::random::Random;
use lab::rating::{Difference, Tally};
use rules::pente::Rules;
use rules::{AnyRules, Variant};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a match between two players, every opening with both sides
    Match(MatchArguments),
    /// Read the moves of a game, one game a line, and answer with the next move
    Answer(AnswerArguments),
    /// Play until one of two hypotheses about the difference is refuted
    Sprt(SprtArguments),
    /// Let the search play itself, for positions to learn from
    Play(PlayArguments),
    /// Teach the evaluation from games of `play`
    Learn(LearnArguments),
    /// Measure how fast and deep the search looks
    Depths(DepthsArguments),
    /// Make tactical positions with their solutions, on standard output
    Puzzles(PuzzlesArguments),
    /// Ask the mind to solve a file of tactical positions
    Suite(SuiteArguments),
    /// Play quick games over all variants and tables, and look for a mistake
    Soak(SoakArguments),
}

#[derive(Args)]
pub(crate) struct Table {
    /// The Pente variant
    #[arg(long, default_value = "pente")]
    variant: Variant,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Table {
    fn rules(&self) -> anyhow::Result<Rules> {
        match self.variant.rules() {
            AnyRules::Pente(rules) => Ok(rules),
            AnyRules::Pentago(_) => anyhow::bail!("{} is no Pente variant", self.variant),
        }
    }
}

#[derive(Args)]
pub(crate) struct MatchArguments {
    /// The first player: random, alphabeta:DEPTH[:WIDTH], search:NODES[@WEIGHTS], level:NUMBER[@NODES], clock:MILLISECONDS, program:PATH=PLAYER
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

#[derive(Args)]
pub(crate) struct PlayArguments {
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Positions that the search may look at for a move
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
    /// Where the games go
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
pub(crate) struct LearnArguments {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// How often it goes through all positions
    #[arg(long, default_value_t = 12)]
    epochs: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 0.6)]
    hindsight: f32,
    #[arg(long, default_value_t = 364.0)]
    unit: f32,
    /// Where the weights go
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args)]
pub(crate) struct DepthsArguments {
    /// Positions
    #[arg(long, default_value_t = 10)]
    positions: u64,
    /// Positions that each search looks at
    #[arg(long, default_value_t = 2_000_000)]
    nodes: u64,
    #[command(flatten)]
    table: Table,
}

#[derive(Args)]
pub(crate) struct PuzzlesArguments {
    /// Positions of each theme at the most
    #[arg(long, default_value_t = 62)]
    each: usize,
    /// Positions in all
    #[arg(long, default_value_t = 204)]
    total: usize,
    /// Games after which it gives up
    #[arg(long, default_value_t = 2000)]
    games: u64,
    #[command(flatten)]
    table: Table,
}

#[derive(Args)]
pub(crate) struct SuiteArguments {
    /// The file of positions
    file: PathBuf,
    /// Milliseconds for each
    #[arg(long, default_value_t = 1000)]
    millis: u64,
    /// Positions to look at for each, in place of the clock
    #[arg(long)]
    nodes: Option<u64>,
}

#[derive(Args)]
pub(crate) struct SoakArguments {
    /// Games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Match(arguments) => run_match(arguments),
        Command::Answer(arguments) => run_answer(arguments),
        Command::Sprt(arguments) => run_sprt(arguments),
        Command::Play(arguments) => run_play(arguments),
        Command::Learn(arguments) => run_learn(arguments),
        Command::Depths(arguments) => run_depths(arguments),
        Command::Puzzles(arguments) => run_puzzles(arguments),
        Command::Suite(arguments) => run_suite(arguments),
        Command::Soak(arguments) => run_soak(arguments),
    }
}

fn run_match(arguments: &MatchArguments) -> anyhow::Result<()> {
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

fn run_answer(arguments: &AnswerArguments) -> anyhow::Result<()> {
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

fn run_sprt(arguments: &SprtArguments) -> anyhow::Result<()> {
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

fn run_play(arguments: &PlayArguments) -> anyhow::Result<()> {
    let mut out = BufWriter::new(fs::File::create(&arguments.out)?);
    let mut table = played::Table::new(arguments.nodes);
    for game in 0..arguments.games {
        writeln!(out, "{}", table.play(arguments.seed << 32 | game)?)?;
    }
    out.flush()?;
    Ok(())
}

fn run_learn(arguments: &LearnArguments) -> anyhow::Result<()> {
    let begun = Instant::now();
    let mut say = |line: String| println!("{:6.1} s  {line}", begun.elapsed().as_secs_f64());
    let mut text = String::new();
    for path in &arguments.games {
        text += &fs::read_to_string(path)?;
    }
    let labels = Labels {
        hindsight: arguments.hindsight,
        unit: arguments.unit,
    };
    let mut samples = Samples::of(&text, labels)?;
    say(format!(
        "{} positions, {} held out",
        samples.learn.len(),
        samples.held_out.len()
    ));
    let features = samples.pruned();
    say(format!("{} features", features.len()));
    let network = learn::learn(&samples, arguments.epochs, arguments.seed, &mut say);
    fs::write(&arguments.out, network.weights(&features).to_bytes())?;
    Ok(())
}

fn run_depths(arguments: &DepthsArguments) -> anyhow::Result<()> {
    let rules = arguments.table.rules()?;
    let mut search = Search::new(&rules, 128).with_nodes(arguments.nodes);
    let (mut nodes, mut depths) = (0, 0);
    let begun = Instant::now();
    for number in 0..arguments.positions {
        let opening = balanced(
            &rules,
            &mut Random::new(arguments.table.seed << 32 | number),
        );
        let clock = Instant::now();
        let found = search.run(&opening.position, &Limits::default(), None, 1);
        let Some(found) = found.first() else { continue };
        println!(
            "depth {:2} in {:.2} s: {} for {}",
            found.depth,
            clock.elapsed().as_secs_f64(),
            found.units,
            found.line[0]
        );
        nodes += found.nodes;
        depths += found.depth;
    }
    let mean = f64::from(depths) / arguments.positions.max(1) as f64;
    println!(
        "mean depth {mean:.1}, {:.2} million positions a second",
        nodes as f64 / begun.elapsed().as_secs_f64() / 1e6
    );
    Ok(())
}

fn run_puzzles(arguments: &PuzzlesArguments) -> anyhow::Result<()> {
    let rules = arguments.table.rules()?;
    let mut counts = [0; Theme::ALL.len()];
    for game in 0..arguments.games {
        let seed = arguments.table.seed << 32 | game;
        for puzzle in puzzles(arguments.table.variant, &rules, seed) {
            let count = &mut counts[puzzle.theme as usize];
            if *count < arguments.each {
                *count += 1;
                println!("{puzzle}");
            }
            if counts.iter().sum::<usize>() >= arguments.total {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn run_suite(arguments: &SuiteArguments) -> anyhow::Result<()> {
    let text = fs::read_to_string(&arguments.file)?;
    let (mut solved, mut all) = ([0; 4], [0; 4]);
    for line in text.lines().filter(|line| !line.is_empty()) {
        let puzzle: Puzzle = line.parse()?;
        let mind = Mind::new(1);
        let (mut mind, limits) = match arguments.nodes {
            Some(nodes) => (mind.with_nodes(nodes), Limits::default()),
            None => {
                let deadline = Some(Instant::now() + Duration::from_millis(arguments.millis));
                (
                    mind,
                    Limits {
                        deadline,
                        ..Limits::default()
                    },
                )
            }
        };
        all[puzzle.theme as usize] += 1;
        if puzzle.is_solved(&mut mind, &limits)? {
            solved[puzzle.theme as usize] += 1;
        } else {
            println!("not solved: {puzzle}");
        }
    }
    for theme in Theme::ALL {
        println!(
            "{theme:?}: {} of {}",
            solved[theme as usize], all[theme as usize]
        );
    }
    let (solved, all): (u32, u32) = (solved.iter().sum(), all.iter().sum());
    println!(
        "all: {solved} of {all}, {:.1} %",
        100.0 * f64::from(solved) / f64::from(all.max(1))
    );
    Ok(())
}

fn run_soak(arguments: &SoakArguments) -> anyhow::Result<()> {
    let begun = Instant::now();
    for game in 0..arguments.games {
        soak::play(game, arguments.seed << 32 | game)?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{} games without an illegal move in {seconds:.0} s",
        arguments.games
    );
    Ok(())
}
