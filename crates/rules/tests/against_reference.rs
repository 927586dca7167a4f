//! The library against the slow reference, in random games of every variant.
//!
//! After every move both must agree on the board, the legal moves and the
//! result, and both must refuse the same moves. Each test also counts what
//! happened in its games, and fails if something that belongs to the variant
//! never did: games that never meet a rule prove nothing about it.
//!
//! The long comparison, 100,000 games for each variant or as many as
//! `PENTAD_SOAK_GAMES` says, runs by
//! `cargo test --release -p rules --test against_reference -- --ignored --nocapture`.

mod reference;
mod support {
    pub(crate) mod duel;
    pub(crate) mod lively;
    pub(crate) mod random;
    pub(crate) mod referee;
}

use std::thread;

use rules::pente::{Captures, Opening, SecondStone};
use rules::{AnyRules, Form, Variant, pentago, pente};
use support::duel::{Duel, Tally};
use support::random::Random;

/// Games of a variant as published, in the ordinary tests.
const GAMES: u64 = 2_000;
/// Games of any other form.
const FEWER_GAMES: u64 = 250;
/// Games on the smallest Pente board. It is the only one that ever fills up,
/// which is rare, and its games are short.
const NINE_GAMES: u64 = 1_000;

/// One test for each published variant, so that they run side by side.
macro_rules! published {
    ($($name:ident: $variant:ident,)*) => {
        $(
            #[test]
            fn $name() {
                check(&Form::plain(Variant::$variant), GAMES);
            }
        )*

        #[test]
        fn every_variant_has_its_test() {
            assert_eq!([$(Variant::$variant),*], Variant::ALL);
        }
    };
}

published! {
    classic: Classic,
    twente: Twente,
    spec: Spec,
    swiss: Swiss,
    pente: Pente,
    keryo_pente: KeryoPente,
    g_pente: GPente,
    d_pente: DPente,
    dk_pente: DkPente,
    poof_pente: PoofPente,
    boat_pente: BoatPente,
    o_pente: OPente,
    swap2_pente: Swap2Pente,
    swap2_keryo: Swap2Keryo,
    gomoku: Gomoku,
}

#[test]
fn pentago_with_any_switches() {
    for place_wins in ["yes", "no"] {
        for double_five in ["draw", "mover"] {
            for skip_neutral in ["yes", "no"] {
                let options = [
                    ("place_wins", place_wins),
                    ("double_five", double_five),
                    ("skip_neutral", skip_neutral),
                ];
                let form = Form::new(Variant::Classic, options);
                check(&form.expect("any mixture can be played"), FEWER_GAMES);
            }
        }
    }
}

#[test]
fn boards_of_nine() {
    for variant in Variant::ALL {
        if let Ok(form) = Form::new(variant, [("size", "9")]) {
            check(&form, NINE_GAMES);
        }
    }
}

#[test]
fn boards_of_thirteen() {
    for variant in Variant::ALL {
        if let Ok(form) = Form::new(variant, [("size", "13")]) {
            check(&form, FEWER_GAMES);
        }
    }
}

#[test]
fn three_and_four_seats_and_teams() {
    let sizes = [("9", NINE_GAMES), ("13", FEWER_GAMES), ("19", FEWER_GAMES)];
    for variant in [Variant::Pente, Variant::KeryoPente] {
        for (size, games) in sizes {
            for (seats, teams) in [("3", "no"), ("4", "no"), ("4", "yes")] {
                let options = [("size", size), ("seats", seats), ("teams", teams)];
                let form = Form::new(variant, options);
                check(&form.expect("more seats can be played"), games);
            }
        }
    }
}

#[test]
fn without_the_tournament_rule() {
    let open = [
        Variant::Pente,
        Variant::KeryoPente,
        Variant::PoofPente,
        Variant::BoatPente,
        Variant::OPente,
    ];
    for variant in open {
        let form = Form::new(variant, [("tournament_rule", "no"), ("size", "13")]);
        check(&form.expect("the rule is optional"), FEWER_GAMES);
    }
}

#[test]
#[ignore = "takes half an hour on two cores; see the head of this file"]
fn soak() {
    let games = std::env::var("PENTAD_SOAK_GAMES").map_or(100_000, |text| {
        text.parse().expect("PENTAD_SOAK_GAMES is a number")
    });
    let threads = thread::available_parallelism().map_or(1, |n| n.get() as u64);
    for variant in Variant::ALL {
        let form = Form::plain(variant);
        let tally = compare(&form, games, threads);
        println!("{form}: {games} games agree: {tally:?}");
        demand(&form, &tally);
    }
}

/// Compares, and demands that every rule of the form has been met.
fn check(form: &Form, games: u64) {
    demand(form, &compare(form, games, 1));
}

/// Plays so many games of a form on so many threads.
fn compare(form: &Form, games: u64, threads: u64) -> Tally {
    let name = form.to_string();
    let first = name
        .bytes()
        .fold(0, |seed, byte| Random::new(seed ^ u64::from(byte)).next());
    let share = |thread: u64| {
        let mut sum = Tally::new();
        for game in (thread..games).step_by(threads as usize) {
            add(&mut sum, Duel::new(form, first.wrapping_add(game)).play());
        }
        sum
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || share(thread)))
            .collect();
        let mut sum = Tally::new();
        for worker in workers {
            add(&mut sum, worker.join().expect("a comparison failed"));
        }
        sum
    })
}

fn add(sum: &mut Tally, tally: Tally) {
    for (event, count) in tally {
        *sum.entry(event).or_default() += count;
    }
}

fn demand(form: &Form, tally: &Tally) {
    let missing: Vec<_> = expected(form)
        .into_iter()
        .filter(|event| !tally.contains_key(*event))
        .collect();
    assert!(
        missing.is_empty(),
        "{form}: never seen: {missing:?}, but {tally:?}"
    );
}

/// What random games of a form must come across.
fn expected(form: &Form) -> Vec<&'static str> {
    let mut events = vec!["refused: Occupied", "refused: Over"];
    match form.rules() {
        AnyRules::Pentago(rules) => expected_of_pentago(rules, &mut events),
        AnyRules::Pente(rules) => expected_of_pente(rules, &mut events),
    }
    events
}

fn expected_of_pentago(rules: &pentago::Rules, events: &mut Vec<&str>) {
    events.extend(["five twisted", "five given", "double five", "full board"]);
    events.extend(if rules.place_wins {
        ["five placed", "refused: TwistAfterWin"].as_slice()
    } else {
        ["five broken by the own twist"].as_slice()
    });
    events.extend(if rules.skip_neutral {
        ["twist skipped", "refused: NoNeutralBlock"].as_slice()
    } else {
        ["refused: TwistMissing"].as_slice()
    });
}

fn expected_of_pente(rules: &pente::Rules, events: &mut Vec<&str>) {
    events.extend(["row", "refused: NoChoice"]);
    if rules.size < 19 {
        events.push("refused: OffBoard");
    }
    // Poofs empty the board again, and with more seats four are soon in a row.
    if rules.size == 9 && !rules.self_capture && rules.seats == 2 {
        events.push("full board");
    }
    if rules.captures != Captures::None {
        events.extend(["capture", "captures"]);
    }
    if rules.captures == Captures::PairsAndTriples {
        events.push("capture of three");
    }
    if rules.self_capture {
        events.extend(["poof", "poof and capture", "captures by a poof"]);
    }
    if rules.line_must_survive {
        events.extend(["row that can be broken", "row broken"]);
        events.push("row that was not broken");
    }
    if !rules.overline_wins {
        events.push("overline that does not win");
    }
    if rules.center_first {
        events.push("refused: NotCenter");
    }
    if rules.second_stone != SecondStone::Free {
        events.push("refused: TooNear");
    }
    if rules.second_stone == SecondStone::OutsideFiveAndCross {
        events.push("refused: Barred");
    }
    if rules.opening != Opening::Plain {
        events.extend(["swap", "keep", "refused: ChoiceDue", "refused: NoPass"]);
    }
    if rules.opening == Opening::Swap2 {
        events.push("pass");
    }
}
