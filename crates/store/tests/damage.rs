//! Files that the disk has damaged: what is lost is noticed and told, costs the
//! game that it belongs to, and everything else is served.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use rusqlite::{Connection, params};
use store::faults::Fault;
use store::{Damage, GameId, StoreError, archive, check, code, prune};
use support::{append, events};
use tempfile::TempDir;

const WHOLE: usize = 10;
/// More than a commit takes on any machine.
const SOON: Duration = Duration::from_secs(60);

fn game(number: i64) -> GameId {
    // As far apart as random ids are.
    GameId::from_i64(number.wrapping_mul(0x1234_5678_9abc_def1))
}

/// What a start gives: how many events each running game has, what is damaged,
/// and which games are set aside.
struct Found {
    running: BTreeMap<GameId, usize>,
    damage: Damage,
    quarantined: Vec<GameId>,
}

fn start(directory: &Path) -> Result<Found, StoreError> {
    let opened = store::open::<()>(directory, 1_000_000, drop)?;
    let whole = events();
    let mut running = BTreeMap::new();
    for (game, log) in &opened.logs {
        let read = code::read(&log.bytes).expect("a good log");
        assert_eq!(read, whole[..read.len()], "nothing is altered");
        assert_eq!(read.len() as u32, log.count);
        running.insert(*game, read.len());
    }
    opened.journal.stop();
    opened.running.join();
    let mut quarantined: Vec<GameId> = opened.quarantined.into_iter().collect();
    quarantined.sort_unstable();
    Ok(Found {
        running,
        damage: opened.damage,
        quarantined,
    })
}

/// Five games in turn, so many events each: the first is over at the end.
/// Every third round the records of all share a commit.
fn evening(directory: &Path) -> BTreeMap<GameId, usize> {
    let (tell, told) = mpsc::channel();
    let opened = store::open::<()>(directory, 1_000_000, move |batch| {
        for committed in batch {
            // The test may have ended.
            let _ = tell.send(committed.done);
        }
    });
    let opened = opened.expect("a journal");
    let lengths = [WHOLE, 8, 7, 5, 3];
    for round in 0..WHOLE {
        let (go_on, held) = mpsc::channel();
        if round % 3 == 2 {
            // The writer is kept busy until all wait for it.
            opened.journal.run(Fault::Hold(held));
        }
        let playing = (1..).zip(lengths).filter(|(_, length)| round < *length);
        let playing: Vec<i64> = playing.map(|(number, _)| number).collect();
        for &number in &playing {
            append(&opened.journal, game(number), (round, round + 1), ());
            if round % 3 != 2 {
                assert!(told.recv_timeout(SOON).expect("an announcement"));
            }
        }
        drop(go_on);
        if round % 3 == 2 {
            assert!(playing.iter().all(|_| told.recv_timeout(SOON) == Ok(true)));
        }
    }
    opened.journal.stop();
    opened.running.join();
    let running = (1..).zip(lengths).skip(1);
    running
        .map(|(number, length)| (game(number), length))
        .collect()
}

/// A copy of a data directory.
fn copy(of: &Path) -> TempDir {
    let home = tempfile::tempdir().expect("a directory");
    for entry in fs::read_dir(of).expect("a directory") {
        let entry = entry.expect("an entry");
        fs::copy(entry.path(), home.path().join(entry.file_name())).expect("a copy");
    }
    home
}

fn sql(directory: &Path) -> Connection {
    Connection::open(directory.join(store::FILE)).expect("a database")
}

/// Nothing is missing without a word, and at most one game is.
fn judge(found: &Found, all: &BTreeMap<GameId, usize>, what: &str) {
    for (game, &length) in all {
        let has = found.running.get(game).copied();
        if found.quarantined.contains(game) {
            assert_eq!(has, None, "{what}: {game} is set aside and served");
        } else {
            assert_eq!(has, Some(length), "{what}: {game} lacks events");
        }
    }
    assert!(
        found.running.keys().all(|game| all.contains_key(game)),
        "{what}"
    );
}

/// A start after the one that found the damage.
fn once_more(directory: &Path, before: &Found, what: &str) {
    let again = start(directory).expect("it starts again");
    assert!(again.damage.is_none(), "{what}: {:?}", again.damage);
    assert_eq!(again.running, before.running, "{what}");
    assert_eq!(again.quarantined, before.quarantined, "{what}");
}

fn rows(directory: &Path) -> Vec<i64> {
    let db = sql(directory);
    let mut rows = db
        .prepare("SELECT seq FROM journal ORDER BY seq")
        .expect("SQL");
    let rows = rows.query_map((), |row| row.get(0)).expect("rows");
    rows.collect::<Result<_, _>>().expect("numbers")
}

#[test]
fn a_wrong_bit_in_the_journal_costs_one_game() {
    let home = tempfile::tempdir().expect("a directory");
    let all = evening(home.path());
    assert!(
        start(copy(home.path()).path())
            .expect("a start")
            .damage
            .is_none()
    );
    let mut set_aside = 0;
    for row in rows(home.path()) {
        for (column, place) in [("batch", 3), ("batch", 11), ("batch", 40), ("before", 13)] {
            let damaged = copy(home.path());
            let what = format!("row {row}, byte {place} of {column}");
            let db = sql(damaged.path());
            let select = format!("SELECT {column} FROM journal WHERE seq = ?1");
            let bytes = db.query_row(&select, [row], |row| row.get::<_, Vec<u8>>(0));
            let mut bytes = bytes.expect("a row");
            let length = bytes.len();
            let Some(byte) = bytes.get_mut(place % length.max(1)) else {
                continue;
            };
            *byte ^= 1 << (place % 8);
            let update = format!("UPDATE journal SET {column} = ?2 WHERE seq = ?1");
            db.execute(&update, params![row, bytes])
                .expect("it is written");
            drop(db);
            let found = start(damaged.path()).expect("the server starts");
            judge(&found, &all, &what);
            assert!(!found.damage.is_none(), "{what} is not noticed");
            assert_eq!(found.damage.commits, [(row, row)], "{what}");
            assert!(found.quarantined.len() <= 1, "{what}: {:?}", found.damage);
            assert!(
                found.damage.doubtful.is_empty(),
                "{what}: {:?}",
                found.damage
            );
            set_aside += found.quarantined.len();
            once_more(damaged.path(), &found, &what);
        }
    }
    assert!(set_aside > 20, "most of it belonged to a game: {set_aside}");
}

#[test]
fn a_row_that_is_gone_costs_the_games_that_were_in_it() {
    let home = tempfile::tempdir().expect("a directory");
    let all = evening(home.path());
    let rows = rows(home.path());
    for &row in &rows {
        let damaged = copy(home.path());
        let what = format!("without row {row}");
        let delete = "DELETE FROM journal WHERE seq = ?1";
        sql(damaged.path())
            .execute(delete, [row])
            .expect("it is deleted");
        let found = start(damaged.path()).expect("the server starts");
        if Some(&row) == rows.last() {
            assert_eq!(found.damage.lost, 1, "{what}");
            continue;
        }
        judge(&found, &all, &what);
        assert_eq!(found.damage.commits, [(row, row)], "{what}");
        assert!(found.damage.doubtful.is_empty(), "{what}");
        once_more(damaged.path(), &found, &what);
    }
}

#[test]
fn of_several_rows_that_are_gone_the_games_in_doubt_are_named() {
    let home = tempfile::tempdir().expect("a directory");
    let all = evening(home.path());
    for first in rows(home.path()).windows(3).map(|rows| rows[0]) {
        let damaged = copy(home.path());
        let delete = "DELETE FROM journal WHERE seq IN (?1, ?1 + 1)";
        sql(damaged.path())
            .execute(delete, [first])
            .expect("they are deleted");
        let found = start(damaged.path()).expect("the server starts");
        assert_eq!(found.damage.commits, [(first, first + 1)]);
        for (game, &length) in &all {
            let told = found.quarantined.contains(game) || found.damage.doubtful.contains(game);
            let whole = found.running.get(game) == Some(&length);
            assert!(told || whole, "without row {first}: {game}");
        }
    }
}

#[test]
fn a_saved_log_that_is_damaged_costs_its_game() {
    let home = tempfile::tempdir().expect("a directory");
    let all = evening(home.path());
    // Some damage, after which all that goes on is saved.
    let delete = "DELETE FROM journal WHERE seq = 1";
    sql(home.path()).execute(delete, ()).expect("it is deleted");
    start(home.path()).expect("a start");
    for (game, length) in &all {
        let damaged = copy(home.path());
        let update = "UPDATE live SET log = substr(log, 1, 20) || x'07' || substr(log, 22)
                      WHERE game = ?1";
        let changed = sql(damaged.path()).execute(update, [game.to_i64()]);
        assert_eq!(changed, Ok(1));
        let found = start(damaged.path()).expect("the server starts");
        let left = all.keys().filter(|other| *other != game);
        assert!(left.eq(found.running.keys()), "{game} of {length} events");
        assert_eq!(found.quarantined, [*game]);
        once_more(damaged.path(), &found, "a saved log");
    }
}

#[test]
fn a_finished_game_with_a_wrong_bit_is_not_shown_as_another() {
    let home = tempfile::tempdir().expect("a directory");
    evening(home.path());
    let read = |directory: &Path| store::reader(directory).finished_game(game(1));
    let good = read(home.path()).expect("an answer").expect("a game");
    for column in ["meta", "log"] {
        let length = if column == "log" {
            good.0.bytes.len()
        } else {
            5
        };
        for place in 1..=length {
            let damaged = copy(home.path());
            let update = format!(
                "UPDATE games SET {column} = CAST(substr({column}, 1, ?1 - 1) || char(1)
                 || substr({column}, ?1 + 1) AS BLOB) WHERE substr({column}, ?1, 1) <> x'01'"
            );
            let changed = sql(damaged.path()).execute(&update, [place]).expect("SQL");
            let answer = read(damaged.path());
            if changed == 1 {
                assert!(
                    matches!(answer, Err(StoreError::Damaged(_))),
                    "{column}, {place}"
                );
            } else {
                assert_eq!(answer.expect("an answer").as_ref(), Some(&good));
            }
        }
    }
    let db = sql(home.path());
    db.execute("UPDATE games SET result = '1-0'", ())
        .expect("SQL");
    assert!(matches!(read(home.path()), Err(StoreError::Damaged(_))));
}

/// The files as a killed server leaves them: what was committed last is in the
/// log file.
fn killed() -> (TempDir, BTreeMap<GameId, usize>) {
    let home = tempfile::tempdir().expect("a directory");
    let (tell, told) = mpsc::channel();
    let opened = store::open::<()>(home.path(), 1_000_000, move |batch| {
        for committed in batch {
            let _ = tell.send(committed.done);
        }
    });
    let opened = opened.expect("a journal");
    for round in 0..8 {
        for number in 1..=3 {
            append(&opened.journal, game(number), (round, round + 1), ());
            assert!(told.recv_timeout(SOON).expect("an announcement"));
        }
    }
    let copied = copy(home.path());
    opened.journal.stop();
    opened.running.join();
    let all = (1..=3).map(|number| (game(number), 8)).collect();
    (copied, all)
}

const LOG_FILE: &str = "pentad.db-wal";

/// How many commits a check says are lost.
fn lost(directory: &Path) -> u64 {
    match check::check(directory) {
        Ok((_, report)) => report.journal.lost,
        Err(StoreError::Lost(lost)) => lost.unsigned_abs(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_log_file_that_is_damaged_cut_or_deleted_is_missed() {
    let (home, all) = killed();
    let whole = start(copy(home.path()).path()).expect("a start");
    assert!(whole.damage.is_none() && whole.running == all);
    let bytes = fs::read(home.path().join(LOG_FILE)).expect("the log file");
    for percent in [10, 25, 50, 75, 90, 99] {
        let place = bytes.len() * percent / 100;
        let mut flipped = bytes.clone();
        flipped[place] ^= 4;
        for content in [flipped, bytes[..place].to_vec(), Vec::new()] {
            let damaged = copy(home.path());
            fs::write(damaged.path().join(LOG_FILE), &content).expect("it is written");
            let told = lost(damaged.path());
            let found = start(damaged.path()).expect("the server starts");
            assert_eq!(told, found.damage.lost, "{percent} %");
            let missing = found.running != all;
            assert_eq!(found.damage.lost > 0, missing, "{percent} %");
            let kept = damaged.path().join("pentad.db-wal.damaged");
            assert_eq!(kept.exists(), missing && !content.is_empty(), "{percent} %");
            if kept.exists() {
                assert!(fs::read(kept).expect("a file") == content, "{percent} %");
            }
            // It is told once.
            let again = start(damaged.path()).expect("it starts again");
            assert!(again.damage.is_none());
            assert_eq!(again.running, found.running);
        }
    }
}

#[test]
fn a_database_that_is_emptied_or_deleted_is_missed() {
    let (home, _) = killed();
    let file = home.path().join(store::FILE);
    let log_file = fs::read(home.path().join(LOG_FILE)).expect("the log file");
    for delete in [false, true] {
        let damaged = copy(home.path());
        let file = damaged.path().join(store::FILE);
        if delete {
            fs::remove_file(&file).expect("it is deleted");
            fs::remove_file(damaged.path().join(LOG_FILE)).expect("it is deleted");
        } else {
            fs::write(&file, b"").expect("it is emptied");
        }
        let found = start(damaged.path()).expect("the server starts");
        assert!(found.running.is_empty());
        assert!(found.damage.lost >= 24, "{:?}", found.damage);
        let kept = fs::read(damaged.path().join("pentad.db-wal.damaged"));
        assert_eq!(kept.ok(), (!delete).then(|| log_file.clone()));
    }
    let half = fs::read(&file).expect("the database");
    fs::write(&file, &half[..half.len() / 2]).expect("it is cut");
    fs::remove_file(home.path().join(LOG_FILE)).expect("it is deleted");
    // It may be too short to be a database, or be an earlier one.
    if let Ok(found) = start(home.path()) {
        assert!(!found.damage.is_none());
    }
}

#[test]
fn a_log_file_without_its_database_is_never_deleted() {
    let (home, _) = killed();
    let log_file = fs::read(home.path().join(LOG_FILE)).expect("the log file");
    for delete in [false, true] {
        let damaged = copy(home.path());
        let file = damaged.path().join(store::FILE);
        if delete {
            fs::remove_file(&file).expect("it is deleted");
        } else {
            fs::write(&file, b"").expect("it is emptied");
        }
        let to = tempfile::tempdir().expect("a directory");
        let refused = [
            check::check(damaged.path()).err(),
            archive::back_up(damaged.path(), &to.path().join("copy")).err(),
            archive::restore(&file, &to.path().join("new"), false).err(),
            archive::Source::open(damaged.path()).err(),
            archive::Import::begin(damaged.path()).err(),
            prune::Prune::begin(damaged.path()).err(),
        ];
        for (place, why) in refused.iter().enumerate() {
            assert!(
                matches!(why, Some(StoreError::Orphaned { .. })),
                "{place}: {why:?}"
            );
        }
        let left = fs::read(damaged.path().join(LOG_FILE));
        assert!(left.expect("it is left alone") == log_file);
        assert_eq!(file.exists(), !delete);
        // Whatever takes its place, it is kept, and so is one of an earlier day.
        let kept = damaged.path().join("pentad.db-wal.damaged");
        fs::write(&kept, "of an earlier day").expect("a file");
        let (good, _) = killed();
        let good = good.path().join(store::FILE);
        archive::restore(&good, damaged.path(), true).expect("it is restored");
        assert!(fs::read(&kept).expect("a file") == b"of an earlier day");
        let kept = fs::read(damaged.path().join("pentad.db-wal.damaged.2"));
        assert!(kept.expect("it is kept") == log_file);
    }
}

#[test]
fn an_author_in_a_tournament_who_is_not_known_is_told() {
    let home = tempfile::tempdir().expect("a directory");
    start(home.path()).expect("a start");
    let lines = "INSERT INTO people (id, name, kind, created) VALUES ('p1', 'Anna', 1, 1);
                 INSERT INTO tournament_lines VALUES
                 (7, 1, 'p1', ''), (7, 2, NULL, ''), (7, 3, 'q1', ''), (7, 4, x'F031', '')";
    sql(home.path()).execute_batch(lines).expect("SQL");
    let (_, report) = check::check(home.path()).expect("it can be checked");
    let found = report.strangers.iter();
    let found: Vec<_> = found.map(|told| (told.number, &*told.person)).collect();
    assert_eq!(found, [(3, "q1"), (4, "\u{fffd}1")]);
    assert!(report.is_good(), "they may have been deleted");
}

#[test]
fn wrong_bits_anywhere_in_the_file_never_cost_a_move_in_silence() {
    let home = tempfile::tempdir().expect("a directory");
    let all = evening(home.path());
    let bytes = fs::read(home.path().join(store::FILE)).expect("the database");
    // Most of the file is empty.
    let used = |place: &usize| bytes[*place] != 0;
    let used: Vec<usize> = (0..bytes.len()).filter(used).collect();
    let (mut refused, mut told) = (0, 0);
    for step in 0..150 {
        let bit = used[step * used.len() / 150] * 8 + step % 8;
        let damaged = copy(home.path());
        let mut wrong = bytes.clone();
        wrong[bit / 8] ^= 1 << (bit % 8);
        fs::write(damaged.path().join(store::FILE), wrong).expect("it is written");
        let Ok(found) = start(damaged.path()) else {
            refused += 1;
            continue;
        };
        told += usize::from(!found.damage.is_none());
        if found.damage.lost > 0 || found.damage.unreadable.is_some() {
            continue;
        }
        for (game, &length) in &all {
            let named = found.quarantined.contains(game) || found.damage.doubtful.contains(game);
            let whole = found.running.get(game) == Some(&length);
            assert!(named || whole, "bit {bit}: {game}, {:?}", found.damage);
        }
    }
    assert!(refused < 75 && told > 10, "{refused} refused, {told} told");
}
