//! The solver against plain minimax over the slow reference of the rules.
//!
//! The reference shares nothing with the library, so that a rule which the
//! solver got wrong shows here even if the library got it wrong in the same
//! way. The long comparison, of 2,000 positions in every rule set or as many
//! as `PENTAD_SOAK_POSITIONS` says, runs by
//!
//! ```text
//! cargo test --release --package engine --test brute_force soak -- --ignored
//! ```

#[path = "../../rules/tests/reference/mod.rs"]
#[allow(dead_code)]
mod reference;
mod support;

use engine::Limits;
use engine::pentago::Solver;
use reference::Reference as _;
use reference::pentago::{Pentago, Switches};
use rules::Position as _;
use rules::pentago::{DoubleFive, Position, Rules, Setup};
use support::Random;

fn every_rule_set() -> impl Iterator<Item = Switches> {
    (0..8).map(|switches| Switches {
        place_wins: switches & 1 != 0,
        mover_wins_double: switches & 2 != 0,
        skip_neutral: switches & 4 != 0,
    })
}

fn rules_of(switches: Switches) -> Rules {
    Rules {
        place_wins: switches.place_wins,
        double_five: if switches.mover_wins_double {
            DoubleFive::Mover
        } else {
            DoubleFive::Draw
        },
        skip_neutral: switches.skip_neutral,
        touch_move: false,
    }
}

/// 1, 0 or -1 for the seat that has just moved or is about to.
fn worth(result: &str, seat: usize) -> i8 {
    match (result, seat) {
        ("1-0", 1) | ("0-1", 2) => 1,
        ("1-0", 2) | ("0-1", 1) => -1,
        ("1/2-1/2", _) => 0,
        other => panic!("no result: {other:?}"),
    }
}

/// What a game is worth to a seat, by playing everything.
fn minimax(game: &Pentago, seat: usize) -> i8 {
    let Some(mover) = game.to_move() else {
        return worth(&game.result(), seat);
    };
    let mut best = -1;
    for mv in game.legal() {
        best = best.max(minimax(&after(game, &mv), mover));
        // A win cannot be bettered.
        if best == 1 {
            break;
        }
    }
    if mover == seat { best } else { -best }
}

fn after(game: &Pentago, mv: &str) -> Pentago {
    let mut next = game.clone();
    next.play(mv).expect("a legal move");
    next
}

/// The same random game on both boards, given up when it ends too soon.
fn random_game(switches: Switches, stones: usize, random: &mut Random) -> (Pentago, Position) {
    'game: loop {
        let mut game = Pentago::new(switches);
        let mut position = Position::new(rules_of(switches));
        for _ in 0..stones {
            let turns = position.legal_moves();
            let turn = turns[random.below(turns.len())];
            position.play(turn).expect("a legal turn");
            if position.outcome().is_some() {
                continue 'game;
            }
            game.play(&turn.to_string()).expect("the same rules");
        }
        return (game, position);
    }
}

fn compare(switches: Switches, stones: usize, positions: usize, random: &mut Random) {
    let mut solver = Solver::default();
    for _ in 0..positions {
        let (game, position) = random_game(switches, stones, random);
        compare_one(&mut solver, &game, &position);
    }
}

fn compare_one(solver: &mut Solver, game: &Pentago, position: &Position) {
    let solution = solver.solve(position, &Limits::default());
    let solution = solution.expect("few empty cells");
    let seat = game.to_move().expect("it goes on");
    let about = (position.rules(), Setup::of(position).to_string());
    assert_eq!(solution.value.number(), minimax(game, seat), "{about:?}");
    for (mv, value) in solution.moves {
        let value = value.expect("a sweep knows every move").number();
        let expected = minimax(&after(game, &mv.to_string()), seat);
        assert_eq!(value, expected, "{about:?} {mv}");
    }
}

#[test]
fn values_and_moves_agree_with_minimax_over_the_reference() {
    let mut random = Random(1);
    for switches in every_rule_set() {
        for (stones, positions) in [(35, 25), (34, 15), (33, 5)] {
            compare(switches, stones, positions, &mut random);
        }
    }
}

/// Any stones on all cells but one or two, and a game that goes on from there.
/// In the reference x is on the move when their number is even, whoever has more.
fn free_game(switches: Switches, random: &mut Random) -> (Pentago, Position) {
    loop {
        let stone = |random: &mut Random| if random.below(5) < 2 { 'x' } else { 'o' };
        let mut places: Vec<char> = (0..36).map(|_| stone(random)).collect();
        for _ in 0..=random.below(2) {
            places[random.below(36)] = '.';
        }
        let stones = places.iter().filter(|&&place| place != '.').count();
        let board = String::from_iter(&places);
        let to_move = ["x", "o"][stones % 2];
        let setup = format!("{board} to_move={to_move} free=yes").parse();
        let setup: Setup = setup.expect("a board");
        if let Ok(position) = Position::from_setup(rules_of(switches), &setup)
            && position.outcome().is_none()
        {
            return (Pentago::on(switches, &board), position);
        }
    }
}

#[test]
fn free_setups_agree_with_minimax_over_the_reference() {
    let mut random = Random(7);
    let mut solver = Solver::default();
    let mut free = 0;
    for switches in every_rule_set() {
        for _ in 0..20 {
            let (game, position) = free_game(switches, &mut random);
            free += usize::from(Setup::of(&position).free);
            compare_one(&mut solver, &game, &position);
        }
    }
    assert!(free > 80, "only {free} were free");
}

#[test]
#[ignore = "takes minutes; see the head of this file"]
fn soak() {
    let positions = std::env::var("PENTAD_SOAK_POSITIONS").map_or(2_000, |text| {
        text.parse().expect("PENTAD_SOAK_POSITIONS is a number")
    });
    for (seed, switches) in (2..).zip(every_rule_set()) {
        let mut random = Random(seed);
        let few = positions / 40;
        compare(switches, 33, few, &mut random);
        compare(switches, 34, positions / 4, &mut random);
        compare(switches, 35, positions - positions / 4 - few, &mut random);
        println!("{switches:?}: {positions} positions agree");
    }
}
