//! Damaged logs: whatever is lost, doubled or swapped, nothing panics, and what
//! still folds can be shown.

use proptest::prelude::*;
use proptest::test_runner::Config as Settings;
use tournament::{Command, Event, Format, Language, Time, Tournament};

use crate::fate::Random;
use crate::hall::name;
use crate::judge;
use crate::mischief::{self, Script, Seen};

fn damaged(log: &[Event], random: &mut Random) -> Vec<Event> {
    let mut log = log.to_vec();
    for _ in 0..=random.below(4) {
        if log.len() < 2 {
            break;
        }
        let (i, k) = (
            random.below(log.len() as u64) as usize,
            random.below(log.len() as u64) as usize,
        );
        match random.below(4) {
            0 => _ = log.remove(i),
            1 => log.swap(i, k),
            2 => log[i].fact = log[k].fact.clone(),
            _ => log.insert(i, log[k].clone()),
        }
    }
    log
}

/// Numbers in the text become other numbers.
fn scratched(log: &[Event], random: &mut Random) -> Option<Vec<Event>> {
    let mut text = serde_json::to_string(log).expect("JSON").into_bytes();
    for _ in 0..4 {
        let i = random.below(text.len() as u64) as usize;
        if text[i].is_ascii_digit() {
            text[i] = b'0' + random.below(10) as u8;
        }
    }
    serde_json::from_slice(&text).ok()
}

fn look(log: &[Event]) {
    let Ok(mut event) = Tournament::rebuild(log) else {
        return;
    };
    judge::snapshot(&event);
    event.history(Language::English);
    let _ = tournament::check(log);
    for command in [
        Command::Advance,
        Command::CallAll,
        Command::Undo,
        Command::DrawLots { group: 0 },
    ] {
        let _ = event.perform(&command, Time::from_millis(0), &name("Dora"));
    }
}

/// Several damages of one tournament's log.
fn damage(seed: u64) {
    let format = match seed % 4 {
        0 => Format::Regulation,
        1 => Format::Swiss { rounds: 4 },
        2 => Format::Knockout { best_of: 3 },
        _ => Format::RoundRobin { legs: 2 },
    };
    let mut random = Random(seed);
    let players = 4 + random.below(10) as usize;
    let script = Script {
        format,
        players,
        seed,
        calm: 4,
    };
    let hall = mischief::run(&script, &mut Seen::new());
    for _ in 0..10 {
        let length = 1 + random.below(hall.log.len() as u64) as usize;
        look(&damaged(&hall.log[..length], &mut random));
        if let Some(log) = scratched(&hall.log[..length], &mut random) {
            look(&log);
        }
    }
}

proptest! {
    #![proptest_config(Settings { cases: 150, failure_persistence: None, ..Settings::default() })]

    #[test]
    fn damaged_logs_are_refused_or_shown(seed: u64) {
        damage(seed);
    }
}

#[test]
#[ignore = "minutes"]
fn soak_damage() {
    for seed in 0..10_000 {
        damage(seed);
    }
}
