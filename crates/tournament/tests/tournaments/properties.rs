//! Generated tournaments. The short runs are part of every test run and always
//! the same; the long ones draw new seeds and are started by hand:
//! `cargo test -p tournament -- --ignored soak`.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config as Settings, TestRunner};
use tournament::{Command, Config, Effect, Event, Format, Outcome, Phase, Ties, Tournament};

use crate::fate::{self, Random};
use crate::hall::{Hall, name};
use crate::judge;
use crate::mischief::{self, Script, Seen};

fn scripts(most: usize) -> impl Strategy<Value = Script> {
    let format = prop_oneof![
        4 => Just(Format::Regulation),
        1 => (0u16..3).prop_map(|n| Format::Knockout { best_of: 2 * n + 1 }),
        1 => (1u16..3).prop_map(|legs| Format::RoundRobin { legs }),
        1 => (3u16..8).prop_map(|rounds| Format::Swiss { rounds }),
        1 => (0u16..5).prop_map(|n| Format::MatchPlay { best_of: 2 * n + 1 }),
    ];
    (format, 4..=most, any::<u64>(), 2u64..30).prop_map(|(format, players, seed, calm)| {
        let players = match format {
            Format::RoundRobin { .. } => 2 + players % 11,
            Format::MatchPlay { .. } => 2,
            _ => players,
        };
        Script {
            format,
            players,
            seed,
            calm,
        }
    })
}

impl std::fmt::Debug for Script {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:?} of {}, seed {}, calm {}",
            self.format, self.players, self.seed, self.calm
        )
    }
}

fn many(cases: u32, most: usize, mut runner: TestRunner) -> Seen {
    let mut seen = Seen::new();
    for _ in 0..cases {
        let script = scripts(most)
            .new_tree(&mut runner)
            .expect("a script")
            .current();
        let told = format!("{script:?}");
        let judged = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            judge::judge(&mischief::run(&script, &mut seen));
        }));
        assert!(judged.is_ok(), "{told}");
    }
    seen
}

const EVERYTHING: [&str; 17] = [
    "recorded",
    "lots",
    "advanced",
    "play-offs",
    "corrected",
    "corrected with effect",
    "correction undoes",
    "withdrew",
    "late",
    "undone",
    "reported",
    "called",
    "no-show",
    "reinstated",
    "replaced",
    "settled",
    "refused",
];

#[test]
fn whatever_happens_a_tournament_ends_as_the_rules_say() {
    let seen = many(400, 40, TestRunner::deterministic());
    let missed: Vec<_> = EVERYTHING
        .iter()
        .filter(|what| !seen.contains_key(*what))
        .collect();
    assert!(missed.is_empty(), "never tried: {missed:?}, seen {seen:?}");
}

/// What a run with other seeds has found once.
#[test]
fn a_correction_for_the_record_that_decides_an_open_match_leads_to_the_next() {
    let script = Script {
        format: Format::Knockout { best_of: 3 },
        players: 7,
        seed: 11_872_952_213_587_483_449,
        calm: 4,
    };
    judge::judge(&mischief::run(&script, &mut Seen::new()));
}

#[test]
#[ignore = "minutes"]
fn soak_tournaments_of_all_sizes() {
    println!("{:?}", many(3_000, 200, TestRunner::default()));
}

/// Wrong results are entered, play goes on, and somewhere they are corrected:
/// in the end all is as if they had been right at once.
fn corrected_later(players: usize, seed: u64) {
    let mut config = Config::new(name("Open"), Format::Regulation);
    config.settings.ties = Ties::Lot;
    let right = |next: &tournament::NextGame| fate::fated(seed, next);
    let mut once = Hall::drawn_with(config.clone(), players, "one seed for both halls");
    once.play_out(right);

    let mut later = Hall::drawn_with(config, players, "one seed for both halls");
    let mut random = Random(seed);
    let mut wrong = Vec::new();
    while later.event.phase() != Phase::Finished || !wrong.is_empty() {
        if !wrong.is_empty() && (random.one_in(5) || later.event.phase() == Phase::Finished) {
            put_right(&mut later, &mut wrong, right);
            continue;
        }
        let Some(next) = later.event.next_games().first().cloned() else {
            later.ask(Command::Advance);
            continue;
        };
        let slip = random.one_in(12);
        let outcome = if slip {
            fate::outcome(&mut random, next.players)
        } else {
            right(&next)
        };
        later.record(next.game, outcome);
        if slip {
            wrong.push(next);
        }
    }
    assert_eq!(
        judge::snapshot(&later.event),
        judge::snapshot(&once.event),
        "{players} players, seed {seed}"
    );
    judge::judge(&later);
}

/// Corrects everything that was wrong, the oldest first.
fn put_right(
    hall: &mut Hall,
    wrong: &mut Vec<tournament::NextGame>,
    right: impl Fn(&tournament::NextGame) -> Outcome,
) {
    for next in wrong.drain(..) {
        let found = hall.event.find(next.game.of).expect("a match");
        if found.void {
            continue;
        }
        // A slip may have led to games that should not have been, or ended a
        // match too early; games after the first slip are struck out.
        while hall.event.find(next.game.of).expect("a match").games.len()
            > usize::from(next.game.game)
        {
            let game = hall.event.find(next.game.of).expect("a match").games.len() as u16;
            let game = tournament::GameId {
                of: next.game.of,
                game,
            };
            let why = String::new();
            hall.ask(Command::Correct {
                game,
                outcome: None,
                why,
                effect: Effect::Reset,
            });
        }
        let was = hall.event.find(next.game.of).expect("a match");
        if !was.void && was.games.len() == usize::from(next.game.game) {
            hall.correct(next.game, right(&next), Effect::Reset)
                .expect("corrected");
        }
    }
}

proptest! {
    #![proptest_config(Settings { cases: 60, failure_persistence: None, ..Settings::default() })]

    #[test]
    fn a_corrected_result_is_as_good_as_a_right_one(players in prop_oneof![Just(4usize), Just(5), 8usize..11, 12usize..50], seed: u64) {
        corrected_later(players, seed);
    }

    #[test]
    fn a_log_survives_json(seed: u64) {
        let script = Script { format: Format::Regulation, players: 13, seed, calm: 4 };
        let hall = mischief::run(&script, &mut Seen::new());
        let text = serde_json::to_string(&hall.log).expect("JSON");
        let log: Vec<Event> = serde_json::from_str(&text).expect("the same JSON");
        prop_assert_eq!(&log, &hall.log);
        prop_assert_eq!(Tournament::rebuild(&log), Ok(hall.event));
        prop_assert_eq!(serde_json::to_string(&log).expect("JSON"), text);
    }
}

#[test]
#[ignore = "minutes"]
fn soak_corrections() {
    let mut random = Random(1);
    for _ in 0..2_000 {
        let players = 12 + random.below(188) as usize;
        corrected_later(players, random.next());
    }
}
