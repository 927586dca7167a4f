//! Damaged logs: whatever is lost, doubled or swapped, nothing panics, and what
//! still folds can be shown.

use proptest::prelude::*;
use proptest::test_runner::Config as Settings;
use tournament::{Command, EntryId, Event, Fact, Format, Language, Place, Time, Tournament};

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
        Command::Undo { step: None },
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

/// The log of a tournament in which groups are played.
fn log() -> Vec<Event> {
    let script = Script {
        format: Format::Regulation,
        players: 9,
        seed: 1,
        calm: 4,
    };
    mischief::run(&script, &mut Seen::new()).log
}

#[test]
fn more_than_can_enter_are_refused() {
    let log = log();
    let is_entry = |event: &&Event| matches!(event.fact, Fact::Entered { .. });
    let entered = log.iter().find(is_entry).expect("an entry");
    let mut many = vec![log[0].clone()];
    many.extend((1..=10_001).map(|number| {
        let mut event = entered.clone();
        if let Fact::Entered { id, .. } = &mut event.fact {
            *id = EntryId(number);
        }
        event
    }));
    let refused = Tournament::rebuild(&many).expect_err("one too many");
    assert!(refused.to_string().contains("10000"), "{refused}");
    many.pop();
    Tournament::rebuild(&many).expect("all can enter");
}

#[test]
fn commands_that_do_not_count_upwards_are_refused() {
    let log = log();
    Tournament::rebuild(&log).expect("as it was");
    for step in [0, u32::MAX] {
        let mut scratched = log.clone();
        scratched.last_mut().expect("an event").step = step;
        let refused = Tournament::rebuild(&scratched).expect_err("out of order");
        assert!(refused.to_string().contains("come after"), "{refused}");
    }
}

#[test]
fn a_round_that_a_group_does_not_have_is_refused() {
    let mut log = log();
    let pairings = log.iter_mut().find_map(|event| match &mut event.fact {
        Fact::Paired { matches } => Some(matches),
        _ => None,
    });
    let last = pairings.and_then(|pairings| pairings.last_mut());
    let Place::Group { round, .. } = &mut last.expect("a match").place else {
        panic!("groups come first");
    };
    *round += 2;
    let refused = Tournament::rebuild(&log).expect_err("no such round");
    assert!(
        refused.to_string().contains("a round of a group"),
        "{refused}"
    );
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
