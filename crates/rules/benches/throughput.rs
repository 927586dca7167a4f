//! Games, turns, records and perft nodes on one core.
//!
//! `cargo bench -p rules` prints a table: the time of a run and, below it, how
//! many items a second that is. A word after `--` keeps the benches whose path
//! contains it.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rules::pentago::{self, Cell, Twist};
use rules::record::{self, Record};
use rules::{AnyRules, Form, Position, Variant, pente, perft};

fn main() {
    divan::main();
}

/// The Pentago variants, with their rules.
const PENTAGO: [Variant; 4] = [
    Variant::Classic,
    Variant::Twente,
    Variant::Spec,
    Variant::Swiss,
];
/// Games for each run of a Pentago bench.
const PENTAGO_GAMES: usize = 20_000;
/// Games for each run of a Pente bench.
const PENTE_GAMES: usize = 20;
/// Games in the file of records.
const RECORDS: usize = 200;

/// Uniformly random games; an item is a game.
#[divan::bench(args = PENTAGO)]
fn pentago_games(bencher: Bencher, variant: Variant) {
    let count = ItemsCount::new(PENTAGO_GAMES);
    let rules = pentago_rules(variant);
    bencher.counter(count).bench(|| pentago_playouts(rules));
}

/// The same; an item is a turn.
#[divan::bench(args = PENTAGO)]
fn pentago_turns(bencher: Bencher, variant: Variant) {
    let rules = pentago_rules(variant);
    let count = ItemsCount::new(pentago_playouts(rules));
    bencher.counter(count).bench(|| pentago_playouts(rules));
}

/// Random games of 100 stones at the most, choosing among all legal moves; an
/// item is a turn.
#[divan::bench(args = pente_variants())]
fn pente_turns(bencher: Bencher, variant: Variant) {
    let AnyRules::Pente(rules) = variant.rules() else {
        unreachable!("{variant} is a Pente variant");
    };
    let count = ItemsCount::new(pente_playouts(rules));
    bencher.counter(count).bench(|| pente_playouts(rules));
}

/// Reading records of random games, every move checked; an item is a game.
#[divan::bench(args = [Variant::Classic, Variant::Swiss, Variant::Pente, Variant::OPente])]
fn records(bencher: Bencher, variant: Variant) {
    let text = random_records(variant);
    let read = || record::games(&text, None).filter(Result::is_ok).count();
    bencher.counter(ItemsCount::new(RECORDS)).bench(read);
}

/// An item is a node.
#[divan::bench(args = [Variant::Classic, Variant::Twente])]
fn perft_3(bencher: Bencher, variant: Variant) {
    let start = pentago::Position::new(pentago_rules(variant));
    let count = ItemsCount::new(perft::perft(&start, 3));
    let run = || perft::perft(black_box(&start), 3);
    bencher.counter(count).bench(run);
}

fn pentago_rules(variant: Variant) -> pentago::Rules {
    let AnyRules::Pentago(rules) = variant.rules() else {
        unreachable!("{variant} is a Pentago variant");
    };
    rules
}

fn pente_variants() -> impl Iterator<Item = Variant> {
    let is_pente = |variant: &Variant| matches!(variant.rules(), AnyRules::Pente(_));
    Variant::ALL.into_iter().filter(is_pente)
}

/// Games to their end: placement, twist and outcome of every turn through the
/// checked interface. Returns the number of turns.
fn pentago_playouts(rules: pentago::Rules) -> usize {
    let mut random = Random(1);
    let mut turns = 0;
    for _ in 0..PENTAGO_GAMES {
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
    turns
}

fn nth_empty(position: &pentago::Position, random: &mut Random) -> Cell {
    let board = position.board();
    let count = board.empty().count_ones() as usize;
    let mut cells = board.empty_cells();
    cells
        .nth(random.below(count))
        .expect("a game that goes on has an empty cell")
}

/// Returns the number of turns.
fn pente_playouts(rules: pente::Rules) -> usize {
    let mut random = Random(1);
    let mut turns = 0;
    for _ in 0..PENTE_GAMES {
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

/// Random games of 30 moves at the most as a file of records.
fn random_records(variant: Variant) -> String {
    let mut random = Random(1);
    let mut text = String::new();
    for _ in 0..RECORDS {
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
