//! Games of the mind against itself, in every variant and at every table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use engine::pente::{Choice, Mind, Why};
use engine::{Level, Limits, NoChoice};
use rules::pente::{Move, Position, Rules, Stage};
use rules::{AnyRules, Family, Form, Position as _, Variant};

use crate::support::Random;

/// Every table that a Pente game can be played at.
fn tables() -> Vec<Rules> {
    let mut tables = Vec::new();
    let pente = |variant: &Variant| variant.family() == Family::Pente;
    for variant in Variant::ALL.into_iter().filter(pente) {
        let mut options: Vec<Vec<(&str, &str)>> = vec![vec![], vec![("size", "9")]];
        if matches!(variant, Variant::Pente | Variant::KeryoPente) {
            options.push(vec![("seats", "3")]);
            options.push(vec![("seats", "4"), ("size", "13")]);
            options.push(vec![("seats", "4"), ("teams", "yes")]);
            options.push(vec![
                ("line", "4"),
                ("captures_to_win", "2"),
                ("size", "13"),
            ]);
        }
        for options in options {
            let form = Form::new(variant, options).expect("a form");
            if let AnyRules::Pente(rules) = form.rules() {
                tables.push(*rules);
            }
        }
    }
    tables
}

/// No time at all: every choice is made at a glance, and is a choice all the
/// same.
fn hurried() -> Limits<'static> {
    Limits {
        deadline: Some(Instant::now()),
        threads: 1,
        ..Limits::default()
    }
}

fn play_out(rules: Rules, level: Level, seed: u64) -> u32 {
    let mut mind = Mind::new(seed);
    let mut random = Random(seed);
    let mut position = Position::new(rules);
    let mut plies = 0;
    while position.outcome().is_none() && plies < 400 {
        // A random move now and then leads to positions that no mind seeks.
        let mv = if random.below(8) == 0 {
            let legal = position.legal_moves();
            legal[random.below(legal.len())]
        } else {
            let choice = mind.choose(&position, level, &hurried());
            choice.expect("the game is not over").mv
        };
        if let Err(refusal) = position.play(mv) {
            panic!("{mv} in {position:?}: {refusal}");
        }
        plies += 1;
    }
    plies
}

#[test]
fn every_table_is_played_to_its_end_without_an_illegal_move() {
    for (seed, rules) in (0..).zip(tables()) {
        for level in [Level::WEAKEST, Level::STRONGEST] {
            let plies = play_out(rules, level, seed);
            assert!(plies > 4, "{rules:?}");
        }
    }
}

#[test]
fn what_is_lost_is_not_lost_at_once() {
    let mut position = Position::new(Rules::O_PENTE);
    // Five from P7 to L11 win unless they are broken, and then again.
    for text in "K10 M10 H7 M11 M8 K11 N8 O8 M12 L11 J11 N9 H12 P7".split(' ') {
        let mv = rules::pente::parse(text).expect("a move");
        position.play(mv).expect("legal");
    }
    let limits = Limits {
        deadline: Some(Instant::now() + Duration::from_millis(500)),
        threads: 1,
        ..Limits::default()
    };
    let choice = Mind::new(1).choose(&position, Level::STRONGEST, &limits);
    position
        .play(choice.expect("the game is not over").mv)
        .expect("legal");
    assert_eq!(position.outcome(), None);
}

#[test]
fn what_is_over_and_what_is_cancelled_is_said() {
    let mut position = Position::new(Rules {
        center_first: false,
        ..Rules::GOMOKU
    });
    for text in ["A1", "A3", "B1", "B3", "C1", "C3", "D1", "D3", "E1"] {
        let mv = rules::pente::parse(text).expect("a move");
        position.play(mv).expect("legal");
    }
    let mut mind = Mind::new(1);
    let over = mind.choose(&position, Level::STRONGEST, &hurried());
    assert!(matches!(over, Err(NoChoice::Over(_))));

    let cancel = AtomicBool::new(true);
    let limits = Limits {
        cancel: Some(&cancel),
        ..hurried()
    };
    let fresh = Position::new(Rules::PENTE);
    let cancelled = mind.choose(&fresh, Level::STRONGEST, &limits);
    assert_eq!(cancelled, Err(NoChoice::Cancelled));
}

#[test]
fn the_deadline_is_kept() {
    let mut position = Position::new(Rules::PENTE.for_all(4));
    let mut mind = Mind::new(3);
    for _ in 0..12 {
        let begun = Instant::now();
        let limits = Limits {
            deadline: Some(begun + Duration::from_millis(20)),
            ..Limits::default()
        };
        let choice = mind.choose(&position, Level::STRONGEST, &limits);
        // Generous: other work may run on the machine.
        assert!(begun.elapsed() < Duration::from_secs(2));
        position.play(choice.expect("not over").mv).expect("legal");
        if position.outcome().is_some() {
            break;
        }
    }
}

#[test]
fn a_row_is_completed_and_a_row_is_stopped() {
    let mut mind = Mind::new(1);
    for (stones, expected) in [
        (
            ["K10", "A1", "K13", "A2", "K12", "A3", "K11", "A4"],
            ["K14", "K9", "A5"],
        ),
        (
            ["K10", "A1", "T19", "A2", "P19", "A3", "S3", "A4"],
            ["A5", "A5", "A5"],
        ),
    ] {
        let mut position = Position::new(Rules::PENTE);
        for text in stones {
            let mv = rules::pente::parse(text).expect("a move");
            position.play(mv).expect("legal");
        }
        let choice = mind.choose(&position, Level::STRONGEST, &Limits::default());
        let mv = choice.expect("not over").mv.to_string();
        assert!(expected.contains(&mv.as_str()), "{mv}");
    }
}

#[test]
fn choices_of_an_opening_are_made() {
    let mut position = Position::new(Rules::SWAP2_KERYO);
    let mut mind = Mind::new(5);
    let mut choices = 0;
    while position.stage() != Stage::Play {
        let limits = Limits {
            deadline: Some(Instant::now() + Duration::from_millis(50)),
            ..Limits::default()
        };
        let choice = mind.choose(&position, Level::STRONGEST, &limits);
        let mv = choice.expect("not over").mv;
        choices += u32::from(!matches!(mv, Move::Place(_)));
        position.play(mv).expect("legal");
    }
    assert!((1..=2).contains(&choices));
}

#[test]
fn who_glances_and_who_searches_far_takes_the_better_side() {
    let choose = |laid: &str, level: u8| {
        let position = after_under(Rules::D_PENTE, laid);
        let level = Level::try_from(level).expect("a level");
        let limits = Limits {
            threads: 1,
            ..Limits::default()
        };
        let choice = Mind::new(1)
            .with_nodes(2_000)
            .choose(&position, level, &limits);
        choice.expect("not over").mv
    };
    for level in [1, 2, 3, 4, 5, 6, 10] {
        assert_eq!(choose("K10 A1 K12 T19", level), Move::Swap, "level {level}");
        assert_eq!(choose("A1 K10 T19 K12", level), Move::Keep, "level {level}");
    }
}

#[test]
fn where_six_do_not_win_the_gap_between_them_does_not_hide_a_four() {
    // The second seat would make six with F3, and wins with A19.
    let moves = "A14 A15 Q2 A16 Q6 A17 Q10 A18 Q14 C3 S4 D3 S8 E3 S12 G3 S17 H3";
    let position = after_under(Rules::GOMOKU, moves);
    let level = Level::try_from(5).expect("a level");
    let stops = |seed: &u64| {
        let choice = Mind::new(*seed).choose(&position, level, &Limits::default());
        choice.expect("not over").mv.to_string() == "A19"
    };
    // One line in thirty is overlooked.
    assert!((0..20).filter(stops).count() > 14);
}

#[test]
fn with_a_limit_of_positions_a_choice_is_the_same_every_time() {
    let mut position = Position::new(Rules::KERYO);
    for text in ["K10", "L10", "N10", "L9", "L11", "K8"] {
        let mv = rules::pente::parse(text).expect("a move");
        position.play(mv).expect("legal");
    }
    for level in [
        Level::WEAKEST,
        Level::try_from(8).expect("a level"),
        Level::STRONGEST,
    ] {
        let choose = |mind: &mut Mind| mind.choose(&position, level, &Limits::default());
        let mut one = Mind::new(7).with_nodes(4_000);
        let first = choose(&mut one);
        // The same mind again, and another one.
        assert_eq!(choose(&mut one), first);
        assert_eq!(choose(&mut Mind::new(7).with_nodes(4_000)), first);
    }
}

/// The position after these moves of Pente.
fn after(moves: &str) -> Position {
    after_under(Rules::PENTE, moves)
}

fn after_under(rules: Rules, moves: &str) -> Position {
    let mut position = Position::new(rules);
    for text in moves.split(' ') {
        let mv = rules::pente::parse(text).expect("a move");
        position.play(mv).expect("legal");
    }
    position
}

/// What level 10 chooses on two threads with ten minutes to think, and how long it
/// took: a minute at the least if any part of that time is used up.
fn at_leisure(position: &Position, cancel: &AtomicBool) -> (Result<Choice, NoChoice>, Duration) {
    let begun = Instant::now();
    let limits = Limits {
        threads: 2,
        deadline: Some(begun + Duration::from_secs(600)),
        cancel: Some(cancel),
        ..Limits::default()
    };
    let choice = Mind::new(1).choose(position, Level::STRONGEST, &limits);
    (choice, begun.elapsed())
}

#[test]
fn two_threads_find_a_move_in_time() {
    let mut position = after("K10 L10 N10 L9");
    let limits = Limits {
        threads: 2,
        deadline: Some(Instant::now() + Duration::from_millis(300)),
        ..Limits::default()
    };
    let choice = Mind::new(1).choose(&position, Level::STRONGEST, &limits);
    position.play(choice.expect("not over").mv).expect("legal");
}

#[test]
fn a_proof_ends_the_search_beside_it() {
    let position = after("K10 H12 J13 H9 H11 K8 N7 H6 H8 J7 L9 M8 G5 J11 G13 K10 L9 K9 K11 L8 J8");
    let (choice, took) = at_leisure(&position, &AtomicBool::new(false));
    let why = choice.expect("not over").why;
    assert!(matches!(why, Why::Proof { .. }), "{why}");
    assert!(took < Duration::from_secs(60), "{took:?}");
}

#[test]
fn whoever_cancels_stops_the_prover_and_the_search_beside_it() {
    let position = after("K10 L10 N10 L9");
    let cancel = AtomicBool::new(false);
    let (choice, took) = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            cancel.store(true, Ordering::Relaxed);
        });
        at_leisure(&position, &cancel)
    });
    assert_eq!(choice, Err(NoChoice::Cancelled));
    assert!(took < Duration::from_secs(60), "{took:?}");
}
