//! The solver, both searches, the prover and both tutors on one thread.
//!
//! `cargo bench -p engine` prints a table. The searches look at a fixed number
//! of positions, so an item is a position and the column below the time is
//! positions a second. `pentad bench` counts positions instead, which is the
//! same on every machine.

use divan::Bencher;
use divan::counter::ItemsCount;
use engine::{Limits, pentago, pente};
use rules::{Form, Position as _, Variant};

fn main() {
    divan::main();
}

/// Positions for each run of a search.
const NODES: u64 = 20_000;
/// Megabytes of the tables.
const TABLE_MB: usize = 16;

fn limits() -> Limits<'static> {
    Limits {
        memory: 1_000_000_000,
        threads: 1,
        ..Limits::default()
    }
}

/// Boards with 10 and with 14 empty cells.
const LATE_BOARDS: [&str; 2] = [
    "ooxox.oxxxx.o.ox.o..ooxxooxx.x.o.x.o",
    "....o..o...xoox..ooxxoxxxo.xxxo.ox..",
];

/// The exact value, and all that the sweep needs for it.
#[divan::bench(args = LATE_BOARDS, max_time = 3)]
fn pentago_solve(bencher: Bencher, board: &str) {
    let position = pentago_position(Variant::Twente, board);
    let mut solver = pentago::Solver::default();
    bencher.bench_local(|| solver.solve(&position, &limits()));
}

#[divan::bench(args = [Variant::Classic, Variant::Swiss])]
fn pentago_search(bencher: Bencher, variant: Variant) {
    let position = pentago_position(variant, ".oo.xx..oox..x.....o..x..o.o..x....x");
    let fresh = || pentago::Search::new(TABLE_MB).with_nodes(NODES);
    let inputs = bencher.counter(ItemsCount::new(NODES)).with_inputs(fresh);
    inputs.bench_values(|mut search| search.run(&position, &limits(), None));
}

#[divan::bench(args = [Variant::Pente, Variant::OPente])]
fn pente_search(bencher: Bencher, variant: Variant) {
    let position = pente_position(variant, "K10 L10 N10 L9 L11 K8 M10 O10 M12 N13 L12");
    let fresh = || pente::Search::new(position.rules(), TABLE_MB).with_nodes(NODES);
    let inputs = bencher.counter(ItemsCount::new(NODES)).with_inputs(fresh);
    inputs.bench_values(|mut search| search.run(&position, &limits(), None, 1));
}

/// A win by threats.
#[divan::bench]
fn pente_proof(bencher: Bencher) {
    let position = pente_position(Variant::Pente, "K10 A1 K13 B3 L12 C1 M12 D4");
    let fresh = || pente::Prover::new(position.rules(), NODES);
    let inputs = bencher.with_inputs(fresh);
    inputs.bench_values(|prover| prover.win(&position, &limits()));
}

#[divan::bench]
fn pentago_tutor(bencher: Bencher) {
    let position = pentago_position(Variant::Classic, ".oo.xx..oox..x.....o..x..o.o..x....x");
    bencher.bench(|| pentago::tutor::read(&position));
}

#[divan::bench]
fn pente_tutor(bencher: Bencher) {
    let moves = "K10 L10 N10 L9 L11 K8 M10 O10 M12 N13 L12";
    let position = pente_position(Variant::Pente, moves);
    bencher.bench(|| pente::tutor::read(&position));
}

fn pentago_position(variant: Variant, board: &str) -> rules::pentago::Position {
    let position = Form::plain(variant).position(board);
    match position.expect("a position") {
        rules::AnyPosition::Pentago(position) => position,
        rules::AnyPosition::Pente(_) => unreachable!("{variant} is a Pentago variant"),
    }
}

fn pente_position(variant: Variant, moves: &str) -> rules::pente::Position {
    let rules::AnyRules::Pente(rules) = variant.rules() else {
        unreachable!("{variant} is a Pente variant");
    };
    let mut position = rules::pente::Position::new(rules);
    for text in moves.split(' ') {
        let mv = rules::pente::parse(text).expect("a move");
        position.play(mv).expect("it is legal");
    }
    position
}
