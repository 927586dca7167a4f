//! Minds, solver and tutors on free setups: any number of stones, either side to
//! move, in every variant.

mod support;

use engine::pentago::{self, Solver};
use engine::{Limits, pente};
use pentago::Level;
use rules::{AnyMove, AnyPosition, Family, Form, Position as _, Variant};
use support::Random;

/// Positions for each variant.
const POSITIONS: usize = 6;
/// Moves that are played from each.
const PLIES: usize = 5;

/// Stones anywhere; a small board, so that they meet.
fn form(variant: Variant) -> Form {
    match variant.family() {
        Family::Pentago => Form::plain(variant),
        Family::Pente => Form::new(variant, [("size", "9")]).expect("a form"),
    }
}

fn free_position(form: &Form, random: &mut Random) -> AnyPosition {
    let size = usize::from(form.rules().size());
    let marks = match form.variant().family() {
        Family::Pentago => ['x', 'o'],
        Family::Pente => ['1', '2'],
    };
    loop {
        let mut places = vec!['.'; size * size];
        let most = random.below(places.len() * 2 / 3);
        // One side may have all of the stones.
        let share = random.below(5);
        for _ in 0..most {
            let mark = marks[usize::from(random.below(4) < share)];
            places[random.below(size * size)] = mark;
        }
        let to_move = 1 + random.below(2);
        let text = format!("{} to_move={to_move}", String::from_iter(places));
        if let Ok(position) = form.free_position(&text)
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

/// A legal move of the mind, whose words can be told.
fn chosen(position: &AnyPosition, level: u8, random: &mut Random) -> AnyMove {
    let level = Level::try_from(level).expect("a level");
    let (limits, seed) = (Limits::default(), random.below(100) as u64);
    match position {
        AnyPosition::Pentago(position) => {
            let mut mind = pentago::Mind::new(seed).with_nodes(2_000);
            let choice = mind.choose(position, level, &limits).expect("it goes on");
            let known = pentago::tutor::Known {
                before: choice.value,
                after: choice.value,
            };
            let told = pentago::tutor::explain(position, choice.mv, known);
            assert!(!told.expect("a legal move").to_string().is_empty());
            assert!(!pentago::tutor::read(position).to_string().contains("  "));
            AnyMove::Pentago(choice.mv)
        }
        AnyPosition::Pente(position) => {
            let mut mind = pente::Mind::new(seed).with_nodes(500);
            let choice = mind.choose(position, level, &limits).expect("it goes on");
            let told = pente::tutor::explain(position, choice.mv);
            assert!(!told.expect("a legal move").to_string().is_empty());
            assert!(!pente::tutor::read(position).to_string().contains("  "));
            AnyMove::Pente(choice.mv)
        }
    }
}

#[test]
fn minds_play_on_from_any_stones_in_every_variant() {
    let mut random = Random(21);
    let mut free = 0;
    for variant in Variant::ALL {
        let form = form(variant);
        for round in 0..POSITIONS {
            let mut position = free_position(&form, &mut random);
            free += usize::from(position.setup_text().contains("free=yes"));
            let level = [1, 4, 7, 9, 10, 10][round];
            for _ in 0..PLIES {
                if position.outcome().is_some() {
                    break;
                }
                let before = position.setup_text();
                let mv = chosen(&position, level, &mut random);
                let played = position.play(mv);
                assert_eq!(played, Ok(()), "{variant} {before} {mv}");
            }
        }
    }
    assert!(free > Variant::ALL.len() * POSITIONS / 2, "only {free}");
}

#[test]
fn every_stone_of_one_side_is_solved() {
    let mut solver = Solver::default();
    for (board, to_move, value) in [
        // Nobody stops the second seat, and the first has nothing.
        ("ooo...oo.o..o.oo....o.oo..o.oo.o..oo", "x", None),
        ("....................................", "o", None),
        (
            "xxxx................................",
            "x",
            Some(pentago::Value::Win),
        ),
        ("xxxx................................", "o", None),
    ] {
        let form = Form::plain(Variant::Classic);
        let text = format!("{board} to_move={to_move}");
        let AnyPosition::Pentago(position) = form.free_position(&text).expect(&text) else {
            panic!("classic is Pentago");
        };
        let limits = Limits {
            memory: 200_000_000,
            ..Limits::default()
        };
        let found = solver.solve(&position, &limits).ok();
        if let Some(value) = value {
            assert_eq!(found.map(|solution| solution.value), Some(value), "{text}");
        }
    }
}
