//! The journal: what was committed is there again, whole and once.

use std::path::Path;
use std::sync::mpsc::{self, Receiver};

use game::{Command, Config, Event, Game, Player, Time};
use rules::{Form, Seat, Variant};
use store::{
    Closing, Committed, Entry, GameId, Journal, Log, Meta, Opened, Sort, StoreError, code,
};

fn open(directory: &Path) -> (Opened<u32>, Receiver<Committed<u32>>) {
    let (tell, told) = mpsc::channel();
    let opened = Journal::open(directory, 1_000_000, move |batch| {
        for committed in batch {
            // The test may have ended.
            let _ = tell.send(committed);
        }
    });
    (opened.expect("a journal"), told)
}

fn close(opened: Opened<u32>) {
    opened.journal.stop();
    opened.running.join();
}

fn meta() -> Meta {
    Meta {
        sort: Sort::Online,
        rated: false,
        listed: true,
        by: "p1".to_owned(),
        created: 7,
    }
}

/// A game with some moves, event by event.
fn events() -> Vec<Event> {
    let config =
        Config::new(Form::plain(Variant::Classic)).with_time("60+1".parse().expect("a time"));
    let (mut game, created) = Game::open(config, Time::from_millis(10)).expect("a game");
    let mut events = vec![created];
    let players = ["ann", "bob"].map(|name| Player::new(name).expect("a name"));
    for (seat, player) in [Seat::First, Seat::Second].into_iter().zip(&players) {
        let sat = game.perform(player, &Command::Sit { seat }, Time::from_millis(20));
        events.extend(sat.expect("a seat"));
    }
    for (ply, text) in ["A1 Q11 CW", "F6 Q00 CW", "B3 Q11 CW"].iter().enumerate() {
        let text = (*text).to_owned();
        let moved = game.perform(
            &players[ply % 2],
            &Command::Move { ply, text },
            Time::from_millis(30 + ply as u64),
        );
        events.extend(moved.expect("a move"));
    }
    events
}

fn append(
    opened: &Opened<u32>,
    game: GameId,
    number: u32,
    events: &[Event],
    closing: Option<Box<Closing>>,
) {
    let meta = meta();
    let entry = Entry {
        game,
        meta: (number == 1).then_some(&meta),
        number,
        events,
        closing,
    };
    opened
        .journal
        .append(100 + u64::from(number), entry, number);
}

fn closing() -> Option<Box<Closing>> {
    Some(Box::new(Closing {
        variant: "classic",
        ended: 99,
        plies: 3,
        result: "1-0".to_owned(),
        reason: "resignation",
        people: vec![(1, "ann".to_owned()), (2, "bob".to_owned())],
        errand: None,
    }))
}

fn done(told: &Receiver<Committed<u32>>) -> (u32, bool) {
    let committed = told.recv().expect("an announcement");
    (committed.ticket, committed.done)
}

fn log_of(opened: &Opened<u32>, game: GameId) -> Option<Log> {
    let found = opened.logs.iter().find(|(id, _)| *id == game);
    found.map(|(_, log)| log.clone())
}

#[test]
fn what_was_committed_is_there_again() {
    let directory = tempfile::tempdir().expect("a directory");
    let (game, other, events) = (GameId::random(), GameId::random(), events());
    for number in 1..=events.len() {
        let (opened, told) = open(directory.path());
        append(
            &opened,
            game,
            number as u32,
            &events[number - 1..number],
            None,
        );
        append(
            &opened,
            other,
            number as u32,
            &events[number - 1..number],
            None,
        );
        assert_eq!([done(&told), done(&told)], [(number as u32, true); 2]);
        close(opened);
        let (opened, _told) = open(directory.path());
        for game in [game, other] {
            let log = log_of(&opened, game).expect("the game goes on");
            assert_eq!((log.count as usize, log.meta), (number, meta()));
            assert_eq!(
                code::read(&log.bytes).expect("a good log"),
                events[..number]
            );
        }
        close(opened);
    }
}

#[test]
fn what_does_not_follow_is_not_written() {
    let directory = tempfile::tempdir().expect("a directory");
    let (game, events) = (GameId::random(), events());
    let (opened, told) = open(directory.path());
    append(&opened, game, 1, &events[..2], None);
    append(&opened, game, 2, &events[1..2], None);
    append(&opened, game, 4, &events[3..4], None);
    append(&opened, GameId::random(), 3, &events[2..3], None);
    append(&opened, game, 3, &events[2..3], None);
    let answers: Vec<_> = (0..5).map(|_| done(&told)).collect();
    assert_eq!(
        answers,
        [(1, true), (2, false), (4, false), (3, false), (3, true)]
    );
    close(opened);
    let (opened, _told) = open(directory.path());
    assert_eq!(opened.logs.len(), 1);
    let log = log_of(&opened, game).expect("the game goes on");
    assert_eq!(code::read(&log.bytes).expect("a good log"), events[..3]);
    close(opened);
}

#[test]
fn a_game_that_is_over_is_kept_elsewhere_and_may_have_an_aftermath() {
    let directory = tempfile::tempdir().expect("a directory");
    let (game, events) = (GameId::random(), events());
    let (opened, told) = open(directory.path());
    append(&opened, game, 1, &events[..4], None);
    append(&opened, game, 5, &events[4..6], closing());
    append(&opened, game, 7, &events[6..7], None);
    append(&opened, game, 7, &events[6..7], None);
    let answers: Vec<_> = (0..4).map(|_| done(&told)).collect();
    assert_eq!(answers, [(1, true), (5, true), (7, true), (7, false)]);
    close(opened);
    let (opened, _told) = open(directory.path());
    assert!(opened.logs.is_empty());
    let found = opened
        .reader
        .read(|db| store::games::log(db, game))
        .expect("the store works");
    let (log, next) = found.expect("the game was kept");
    assert_eq!((log.count, next), (7, None));
    assert_eq!(code::read(&log.bytes).expect("a good log"), events);
    close(opened);
}

#[test]
fn the_next_game_is_known_even_if_it_came_with_the_end() {
    let directory = tempfile::tempdir().expect("a directory");
    let (game, next, events) = (GameId::random(), GameId::random(), events());
    let (opened, told) = open(directory.path());
    // The writer is kept busy until both wait for it.
    let (go_on, held) = mpsc::channel::<()>();
    opened.journal.run(move |_| {
        let _ = held.recv();
        Ok(())
    });
    append(&opened, game, 1, &events, closing());
    opened
        .journal
        .run(move |db| store::games::set_next(db, game, next));
    drop(go_on);
    assert_eq!(done(&told), (1, true));
    let found = opened.reader.read(|db| store::games::log(db, game));
    let (_, known) = found.expect("the store works").expect("it was kept");
    assert_eq!(known, Some(next));
    close(opened);
}

#[test]
fn an_announcement_that_fails_does_not_silence_the_others() {
    let directory = tempfile::tempdir().expect("a directory");
    let (tell, told) = mpsc::channel();
    let announce = move |batch: Vec<Committed<u32>>| {
        for committed in batch {
            let ticket = committed.ticket;
            // The test may have ended.
            let _ = tell.send(committed);
            assert_ne!(ticket, 1, "this one fails");
        }
    };
    let opened = Journal::open(directory.path(), 1_000_000, announce).expect("a journal");
    let (game, events) = (GameId::random(), events());
    append(&opened, game, 1, &events[..1], None);
    assert_eq!(done(&told), (1, true));
    append(&opened, game, 2, &events[1..2], None);
    assert_eq!(done(&told), (2, true));
    close(opened);
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(future)
}

#[test]
fn a_panic_in_an_errand_costs_that_errand_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let (opened, told) = open(directory.path());
    let (game, events) = (GameId::random(), events());
    let person = |id: &str| store::people::Person {
        id: id.to_owned(),
        name: id.to_owned(),
        has_account: false,
    };
    let lost = person("lost");
    let panics = opened.journal.write(move |db| {
        store::people::add(db, &lost, 1)?;
        if db.is_autocommit() {
            return Ok(());
        }
        panic!("this errand fails");
    });
    assert!(matches!(wait(panics), Err(StoreError::Panicked)));
    opened.journal.run(|_| panic!("and so does this one"));
    append(&opened, game, 1, &events[..1], None);
    assert_eq!(done(&told), (1, true));
    let kept = person("kept");
    let good = opened
        .journal
        .write(move |db| store::people::add(db, &kept, 1));
    assert!(wait(good).is_ok());
    let found = |id| {
        let found = opened.reader.read(|db| store::people::get(db, id));
        found.expect("an answer").is_some()
    };
    assert_eq!([found("lost"), found("kept")], [false, true]);
    close(opened);
}

/// What panics where nobody expects it: when it is thrown away.
struct Trap;

impl Drop for Trap {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "the writer panics");
    }
}

#[test]
fn the_death_of_the_writer_ends_the_process() {
    const CHILD: &str = "PENTAD_TEST_DIRECTORY";
    if let Ok(directory) = std::env::var(CHILD) {
        let (opened, told) = open(Path::new(&directory));
        let (go_on, held) = mpsc::channel::<()>();
        opened.journal.run(move |_| {
            let _ = held.recv();
            Ok(())
        });
        let written = opened.journal.write(|_| Ok(Trap));
        // Begun, and then given up: the writer throws the answer away.
        let mut written = Box::pin(written);
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(written.as_mut().poll(&mut context).is_pending());
        drop((written, go_on));
        // For ever, unless the process ends.
        let _ = told.recv();
        return;
    }
    let directory = tempfile::tempdir().expect("a directory");
    let this = std::env::current_exe().expect("this program");
    let child = std::process::Command::new(this)
        .args(["the_death_of_the_writer_ends_the_process", "--exact"])
        .env(CHILD, directory.path())
        .output()
        .expect("it runs");
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt as _;
        assert_eq!(child.status.signal(), Some(6), "it aborts: {child:?}");
    }
    assert!(!child.status.success());
}

#[test]
fn each_commit_has_a_row_even_one_of_errands_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    let (opened, _told) = open(directory.path());
    let rows = || {
        let count = opened.reader.read(|db| {
            let count = "SELECT count(*), max(at) FROM journal";
            Ok(db.query_row(count, (), |row| Ok((row.get(0)?, row.get(1)?)))?)
        });
        count.expect("an answer")
    };
    // The start is one, too, and gives the tables' time to those after it.
    let before: (i64, u64) = rows();
    for _ in 0..3 {
        wait(opened.journal.write(|_| Ok(()))).expect("it is written");
    }
    assert_eq!(rows(), (before.0 + 3, before.1));
    close(opened);
}

#[test]
fn the_tables_time_goes_on_where_it_stopped() {
    let directory = tempfile::tempdir().expect("a directory");
    let (opened, _told) = open(directory.path());
    assert_eq!(opened.boots, [(1_000_000, 1_000_000)]);
    opened.journal.pulse(1_234_567);
    close(opened);
    let (opened, _told) = open(directory.path());
    assert_eq!(opened.boots.last(), Some(&(1_234_567, 1_000_000)));
    close(opened);
}

#[test]
fn a_torn_log_is_reported() {
    let mut log = Vec::new();
    for event in events() {
        code::write(&event, &mut log);
    }
    let whole = code::read(&log).expect("a good log").len();
    for cut in 1..log.len() {
        // Shorter by whole events, or damaged; never something else.
        if let Ok(events) = code::read(&log[..cut]) {
            assert!(events.len() < whole);
        }
    }
}
