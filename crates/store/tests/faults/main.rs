//! A scripted evening on a disk that fails: whatever write or sync it is, what
//! was acknowledged is there afterward, nothing is doubled, nothing is taken
//! for damage, and the evening goes on.

#![expect(
    unsafe_code,
    reason = "a file system of SQLite is a table of functions in C"
)]

#[path = "../support/mod.rs"]
mod support;
mod vfs;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use rusqlite::ffi::{SQLITE_FULL, SQLITE_IOERR_FSYNC, SQLITE_IOERR_WRITE};
use store::{GameId, Journal, StoreError, code};
use support::{append, come, events};

const LENGTHS: [usize; 3] = [10, 6, 3];

fn game(number: usize) -> GameId {
    GameId::from_i64(number as i64 + 1)
}

/// What was acknowledged: how many events of each game, and which people.
#[derive(Debug, Default)]
struct Acknowledged {
    games: BTreeMap<GameId, usize>,
    people: Vec<String>,
    failed: usize,
}

struct Evening {
    journal: Journal<()>,
    told: Receiver<bool>,
    runtime: tokio::runtime::Runtime,
    known: Acknowledged,
}

const SOON: Duration = Duration::from_secs(60);

impl Evening {
    /// One event of a game. If it is not written, the game is looked up again
    /// and tried once more, as a room does.
    fn play(&mut self, number: usize) {
        for _ in 0..2 {
            let known = self.known.games.entry(game(number)).or_default();
            let from = *known;
            append(&self.journal, game(number), (from, from + 1), ());
            if self.told.recv_timeout(SOON).expect("an announcement") {
                *known += 1;
                return;
            }
            self.known.failed += 1;
            let log = self.runtime.block_on(self.journal.log(game(number)));
            let count = log.map_or(0, |log| log.count as usize);
            assert_eq!(count, from, "memory is as it was before");
        }
    }

    fn come(&mut self, id: String) {
        match come(&self.journal, &id) {
            Ok(()) => self.known.people.push(id),
            Err(_) => self.known.failed += 1,
        }
    }
}

/// Three games in turn, of which one ends, and people who come meanwhile. It may
/// be over with the first thing that fails.
fn evening(directory: &Path, goes_on: bool) -> Result<Acknowledged, StoreError> {
    let (tell, told) = mpsc::channel();
    let opened = store::open(directory, 1_000_000, move |batch| {
        for committed in batch {
            // The test may have ended.
            let _ = tell.send(committed.done);
        }
    })?;
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let mut evening = Evening {
        journal: opened.journal,
        told,
        runtime: runtime.expect("a runtime"),
        known: Acknowledged::default(),
    };
    for round in 0..10 {
        for number in (0..3).filter(|&number| round < LENGTHS[number]) {
            evening.play(number);
            if evening.known.failed > 0 && !goes_on {
                break;
            }
        }
        if evening.known.failed > 0 && !goes_on {
            break;
        }
        if round % 4 == 1 {
            evening.come(format!("p{round}"));
        }
    }
    evening.journal.stop();
    opened.running.join();
    Ok(evening.known)
}

/// Looks at what is there afterward, on a disk that works.
fn compare(directory: &Path, known: &Acknowledged, what: &str) {
    let opened = store::open::<()>(directory, 2_000_000, drop).expect("a journal");
    assert!(opened.damage.is_none(), "{what}: {:?}", opened.damage);
    let running: BTreeMap<_, _> = opened.logs.iter().cloned().collect();
    for (&game, &count) in &known.games {
        let over = opened.reader.finished_game(game);
        let over = over.expect("an answer").map(|(log, _)| log);
        assert!(
            over.is_none() || !running.contains_key(&game),
            "{what}: {game} is there twice"
        );
        let log = over.or_else(|| running.get(&game).cloned());
        let Some(log) = log else {
            assert_eq!(count, 0, "{what}: {game} is lost");
            continue;
        };
        let found = code::read(&log.bytes).expect("a good log");
        assert!(
            found.len() >= count,
            "{what}: {game} has {} of {count}",
            found.len()
        );
        assert_eq!(found, events()[..found.len()], "{what}: {game}");
    }
    for id in &known.people {
        let found = opened.reader.person(id);
        assert!(found.expect("an answer").is_some(), "{what}: {id} is lost");
    }
    opened.journal.stop();
    opened.running.join();
}

/// One evening; gives how many writes, syncs and truncations it had.
fn one(fails: std::ops::Range<u64>, error: i32, power_is_cut: bool) -> (u64, bool) {
    let home = tempfile::tempdir().expect("a directory");
    let what = format!("{fails:?} fail with {error}");
    let first = fails.start;
    vfs::fail(fails, error);
    let evening = evening(home.path(), !power_is_cut);
    let count = vfs::heal();
    if power_is_cut {
        // All of it, or every other write, from the first or the second on.
        vfs::lose(|place| first.is_multiple_of(3) || (place as u64 + first).is_multiple_of(2));
    }
    // If there was no evening, then because the journal could not be opened.
    let known = evening.unwrap_or_default();
    compare(home.path(), &known, &what);
    (count, known.failed > 0)
}

/// One test, since there is one file system for all.
#[test]
fn whatever_write_or_sync_fails_nothing_acknowledged_is_lost() {
    vfs::install();
    let (all, failed) = one(0..0, SQLITE_FULL, false);
    assert!(all > 100 && !failed, "{all}");
    let mut refused = 0;
    for nth in 1..=all {
        let error = [SQLITE_IOERR_WRITE, SQLITE_FULL, SQLITE_IOERR_FSYNC][nth as usize % 3];
        refused += u32::from(one(nth..nth + 1, error, false).1);
    }
    assert!(refused > 50, "{refused}");
    // For a while, and until the machine is switched off.
    for nth in (1..=all).step_by(19) {
        one(nth..nth + 4, SQLITE_FULL, false);
    }
    for nth in 1..=all {
        one(nth..u64::MAX, SQLITE_IOERR_WRITE, true);
    }
}
