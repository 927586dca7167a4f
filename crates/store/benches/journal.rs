//! Events as bytes, and commits to a file with a real sync.
//!
//! `cargo bench -p store` prints a table; an item is an event.

use std::sync::mpsc;

use divan::Bencher;
use divan::counter::ItemsCount;
use game::Event;
use store::{Entry, GameId, Journal, code};
use tempfile::TempDir;

#[path = "../tests/support/mod.rs"]
mod support;

fn main() {
    divan::main();
}

/// Games that are written at once in the larger bench.
const GAMES: usize = 200;

#[divan::bench]
fn write_events(bencher: Bencher) {
    let events = support::events();
    let count = ItemsCount::new(events.len());
    bencher.counter(count).bench(|| log_of(&events));
}

#[divan::bench]
fn read_events(bencher: Bencher) {
    let events = support::events();
    let log = log_of(&events);
    let count = ItemsCount::new(events.len());
    bencher.counter(count).bench(|| code::read(&log));
}

/// One event, from the queue to the disk and back to the announcer.
#[divan::bench(sample_size = 1)]
fn commit_of_one(bencher: Bencher) {
    let opened = Opened::new();
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| {
        opened.append(GameId::random(), 0);
        opened.wait_for(1);
    });
}

/// Whole games at once, which share their commits.
#[divan::bench(sample_size = 1, max_time = 5)]
fn commits_of_many(bencher: Bencher) {
    let opened = Opened::new();
    let all = GAMES * opened.events.len();
    bencher.counter(ItemsCount::new(all)).bench_local(|| {
        for _ in 0..GAMES {
            let game = GameId::random();
            for event in 0..opened.events.len() {
                opened.append(game, event);
            }
        }
        opened.wait_for(all);
    });
}

fn log_of(events: &[Event]) -> Vec<u8> {
    let mut log = Vec::new();
    for event in events {
        code::write(event, &mut log);
    }
    log
}

/// A store in a folder of its own, and what it announces.
struct Opened {
    journal: Journal<()>,
    events: Vec<Event>,
    announced: mpsc::Receiver<usize>,
    _folder: TempDir,
}

impl Opened {
    fn new() -> Opened {
        let folder = tempfile::tempdir().expect("a folder");
        let (tell, announced) = mpsc::channel();
        let opened = store::open(folder.path(), 1, move |batch| {
            let _ = tell.send(batch.len());
        });
        Opened {
            journal: opened.expect("a store").journal,
            events: support::events(),
            announced,
            _folder: folder,
        }
    }

    /// Queues one event of a game.
    fn append(&self, game: GameId, event: usize) {
        let meta = support::meta();
        let is_last = event + 1 == self.events.len();
        let entry = Entry {
            game,
            meta: (event == 0).then_some(&meta),
            number: event as u32 + 1,
            events: &self.events[event..=event],
            closing: if is_last { support::closing() } else { None },
        };
        self.journal.append(1, entry, ());
    }

    /// Waits until so many entries were announced.
    fn wait_for(&self, mut entries: usize) {
        while entries > 0 {
            entries -= self.announced.recv().expect("the announcer lives");
        }
    }
}
