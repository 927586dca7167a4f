//! Reading beside the writer: connections of their own, a few at a time.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OpenFlags};

use super::{LOCKED, STATEMENTS, circuits, games, people, ratings, sessions, tournaments};
use crate::games::{Filter, Score, Summary};
use crate::people::{Account, Export, Known, Person, Profile, Settings};
use crate::ratings::Rating;
use crate::sessions::{Hash, Key};
use crate::tournaments::{Glance, Linked, Stored};
use crate::{FILE, GameId, Log, Reads, StoreError};

/// Reads what was committed to the file.
pub(super) struct SqliteReader {
    path: PathBuf,
    /// Connections that nobody uses right now.
    idle: Mutex<Vec<Connection>>,
}

const KEPT: usize = 4;

type Answer<T> = Result<T, StoreError>;

impl SqliteReader {
    pub(super) fn new(directory: &Path) -> SqliteReader {
        SqliteReader {
            path: directory.join(FILE),
            idle: Mutex::default(),
        }
    }

    /// Reads with one statement, which sees one moment by itself.
    fn read<T>(&self, question: impl FnOnce(&Connection) -> Answer<T>) -> Answer<T> {
        let db = match self.lock().pop() {
            Some(db) => db,
            None => self.connect()?,
        };
        let answer = question(&db);
        let mut idle = self.lock();
        if idle.len() < KEPT {
            idle.push(db);
        }
        answer
    }

    /// Reads with several statements, all of which see the same moment.
    fn snapshot<T>(&self, question: impl FnOnce(&Connection) -> Answer<T>) -> Answer<T> {
        self.read(|db| {
            db.prepare_cached("BEGIN")?.execute(())?;
            let answer = question(db);
            // Nothing was written, so nothing can be lost.
            db.prepare_cached("ROLLBACK")?.execute(())?;
            answer
        })
    }

    fn connect(&self) -> Answer<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&self.path, flags)?;
        db.busy_timeout(LOCKED)?;
        db.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(db)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reads for SqliteReader {
    fn probe(&self) -> Answer<()> {
        self.read(|db| people::get(db, "").map(drop))
    }

    fn person(&self, id: &str) -> Answer<Option<Person>> {
        self.read(|db| people::get(db, id))
    }

    fn account(&self, name: &str) -> Answer<Option<Account>> {
        self.read(|db| people::account(db, name))
    }

    fn settings(&self, id: &str) -> Answer<Settings> {
        self.read(|db| people::settings(db, id))
    }

    fn profile(&self, id: &str, steps: u32) -> Answer<Profile> {
        self.snapshot(|db| people::profile(db, id, steps))
    }

    fn export(&self, id: &str) -> Answer<Export> {
        self.snapshot(|db| people::export(db, id))
    }

    fn session(&self, hash: &Hash, now: u64) -> Answer<Option<Known>> {
        self.snapshot(|db| sessions::find(db, hash, now))
    }

    fn token(&self, hash: &Hash) -> Answer<Option<Known>> {
        self.snapshot(|db| sessions::find_token(db, hash))
    }

    fn sessions(&self, person: &str) -> Answer<Vec<Key>> {
        self.read(|db| sessions::list(db, person))
    }

    fn tokens(&self, person: &str) -> Answer<Vec<Key>> {
        self.read(|db| sessions::tokens(db, person))
    }

    fn rating(&self, person: &str, variant: &str) -> Answer<Option<Rating>> {
        self.read(|db| ratings::get(db, person, variant))
    }

    fn best(&self, variant: &str, certain: f64, limit: u32) -> Answer<Vec<(String, Rating)>> {
        self.read(|db| ratings::best(db, variant, certain, limit))
    }

    fn uncounted_games(&self) -> Answer<usize> {
        self.read(ratings::uncounted_games)
    }

    fn finished_game(&self, game: GameId) -> Answer<Option<(Log, Option<GameId>)>> {
        self.snapshot(|db| games::log(db, game))
    }

    fn finished_games(&self, filter: &Filter<'_>) -> Answer<Vec<Summary>> {
        self.snapshot(|db| games::list(db, filter))
    }

    fn score(&self, person: &str) -> Answer<Score> {
        self.read(|db| games::score(db, person))
    }

    fn tournament(&self, id: GameId) -> Answer<Option<Stored>> {
        self.snapshot(|db| tournaments::load(db, id))
    }

    fn tournaments(&self) -> Answer<Vec<GameId>> {
        self.read(tournaments::all)
    }

    fn listed_tournaments(&self, limit: u32) -> Answer<Vec<(GameId, Glance)>> {
        self.read(|db| tournaments::list(db, limit))
    }

    fn tournaments_of(&self, person: &str, limit: u32) -> Answer<Vec<(GameId, Glance)>> {
        self.read(|db| tournaments::of_person(db, person, limit))
    }

    fn tournament_of_game(&self, game: GameId) -> Answer<Option<(GameId, String)>> {
        self.read(|db| tournaments::of_game(db, game))
    }

    fn parts(&self, tournament: GameId, person: &str) -> Answer<Vec<String>> {
        self.read(|db| tournaments::parts(db, tournament, person))
    }

    fn holders(&self, tournament: GameId, part: &str) -> Answer<Vec<String>> {
        self.read(|db| tournaments::holders(db, tournament, part))
    }

    fn open_links(&self) -> Answer<Vec<Linked>> {
        self.read(tournaments::open_links)
    }

    fn circuit(&self, id: GameId) -> Answer<Option<(String, String)>> {
        self.read(|db| circuits::get(db, id))
    }

    fn circuits(&self, limit: u32, letters: u32) -> Answer<Vec<(GameId, String)>> {
        self.read(|db| circuits::list(db, limit, letters))
    }
}
