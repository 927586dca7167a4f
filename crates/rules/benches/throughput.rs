//! Turns, playouts and perft nodes a second on one core.
//!
//! `cargo bench -p rules` prints one line for each figure: the median of
//! several rounds, and the range. The rounds of all figures are interleaved, so
//! that other work on the machine disturbs them alike. A word after `--` keeps
//! only the figures whose names contain it.

use std::hint::black_box;
use std::time::Instant;

use rules::pentago::{self, Cell, Twist};
use rules::record::{self, Record};
use rules::{AnyRules, Form, Position, Variant, pente, perft};

const ROUNDS: usize = 7;

/// What is measured: a name, a unit, and a run that returns how much it did.
struct Figure {
    name: String,
    unit: &'static str,
    run: Box<dyn Fn(u64) -> u64>,
}

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let mut figures = figures();
    figures.retain(|figure| {
        wanted
            .as_ref()
            .is_none_or(|word| figure.name.contains(word))
    });
    let mut rates = vec![Vec::new(); figures.len()];
    for round in 0..ROUNDS {
        for (figure, rates) in figures.iter().zip(&mut rates) {
            let start = Instant::now();
            let done = (figure.run)(round as u64);
            rates.push(done as f64 / start.elapsed().as_secs_f64());
        }
    }
    for (figure, rates) in figures.iter().zip(&mut rates) {
        rates.sort_by(f64::total_cmp);
        println!(
            "{:<32} {:>14.0} {:<10} ({:.0} to {:.0})",
            figure.name,
            rates[ROUNDS / 2],
            figure.unit,
            rates[0],
            rates[ROUNDS - 1],
        );
    }
}

fn figures() -> Vec<Figure> {
    let mut figures = Vec::new();
    for variant in Variant::ALL {
        match variant.rules() {
            AnyRules::Pentago(rules) => {
                figures.push(Figure {
                    name: format!("playouts {variant}"),
                    unit: "games/s",
                    run: Box::new(move |seed| pentago_playouts(rules, seed, 100_000).0),
                });
                figures.push(Figure {
                    name: format!("turns {variant}"),
                    unit: "turns/s",
                    run: Box::new(move |seed| pentago_playouts(rules, seed, 100_000).1),
                });
            }
            AnyRules::Pente(rules) => figures.push(Figure {
                name: format!("turns {variant}"),
                unit: "turns/s",
                run: Box::new(move |seed| pente_playouts(rules, seed, 500)),
            }),
        }
    }
    for variant in [
        Variant::Classic,
        Variant::Swiss,
        Variant::Pente,
        Variant::OPente,
    ] {
        let text = records(variant, 2_000);
        figures.push(Figure {
            name: format!("records {variant}"),
            unit: "games/s",
            run: Box::new(move |_| record::games(&text, None).filter(Result::is_ok).count() as u64),
        });
    }
    figures.push(Figure {
        name: "perft classic".to_owned(),
        unit: "nodes/s",
        run: Box::new(|_| perft::perft(&pentago::Position::new(pentago::Rules::CLASSIC), 3)),
    });
    figures.push(Figure {
        name: "perft twente".to_owned(),
        unit: "nodes/s",
        run: Box::new(|_| perft::perft(&pentago::Position::new(pentago::Rules::TWENTE), 3)),
    });
    figures
}

/// Uniformly random games to their end: placement, twist and outcome of every
/// turn through the checked interface. Returns games and turns.
fn pentago_playouts(rules: pentago::Rules, seed: u64, games: u64) -> (u64, u64) {
    let mut random = Random(seed);
    let mut turns = 0;
    for _ in 0..games {
        let mut position = pentago::Position::new(rules);
        while position.to_move().is_some() {
            let cell = nth_empty(&position, &mut random);
            let placed = position.place(cell);
            if position.to_move().is_some() {
                let twist = Twist::ALL[random.below(8)];
                let twisted = position.twist(Some(twist));
                debug_assert!(placed.is_ok() && twisted.is_ok());
            }
            turns += 1;
        }
        black_box(position.outcome());
    }
    (games, turns)
}

fn nth_empty(position: &pentago::Position, random: &mut Random) -> Cell {
    let board = position.board();
    let count = board.empty().count_ones() as usize;
    let mut cells = board.empty_cells();
    cells
        .nth(random.below(count))
        .expect("a game that goes on has an empty cell")
}

/// Random games of 100 stones at the most, choosing among all legal moves.
fn pente_playouts(rules: pente::Rules, seed: u64, games: u64) -> u64 {
    let mut random = Random(seed);
    let mut turns = 0;
    for _ in 0..games {
        let mut position = pente::Position::new(rules);
        while position.to_move().is_some() && position.stones_placed() < 100 {
            let moves = position.legal_moves();
            let played = position.play(moves[random.below(moves.len())]);
            debug_assert!(played.is_ok());
            turns += 1;
        }
        black_box(position.outcome());
    }
    turns
}

/// Random games as a file of records.
fn records(variant: Variant, games: u64) -> String {
    let mut random = Random(games);
    let mut text = String::new();
    for _ in 0..games {
        let mut record = Record::new(Form::plain(variant));
        while record.last_position().to_move().is_some() && record.moves().len() < 30 {
            let moves = record.last_position().legal_moves();
            let played = record.push(moves[random.below(moves.len())]);
            debug_assert!(played.is_ok());
        }
        text += &format!("{record}\n");
    }
    text
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(x ^ x >> 31) * bound as u128) >> 64) as usize
    }
}
