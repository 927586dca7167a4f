//! All games at once: copies of the database, and games on their way to or from
//! another one.

use std::path::{Path, PathBuf};

use game::Fact;
use rusqlite::{Connection, OpenFlags};

use super::finished::{self, Finished};
use super::{LOCKED, games, log_file, people, ratings, schema};
use crate::people::{Person, of_player};
use crate::{FILE, GameId, Lock, StoreError, mark};

/// A finished game with all that the store keeps of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns of the table, told in the schema")]
pub struct Kept {
    pub game: GameId,
    pub variant: String,
    pub sort: u8,
    pub rated: bool,
    pub created: u64,
    pub ended: u64,
    pub plies: u32,
    pub result: String,
    pub reason: String,
    pub count: u32,
    pub meta: Vec<u8>,
    pub log: Vec<u8>,
    /// Who sat where, as they are called now; without a name for engines.
    pub people: Vec<(u8, Person)>,
    /// Whom the log names beside them, each by the id in the log: who sat down
    /// and stood up again, and guests whose games an account has taken over.
    pub named: Vec<(String, Person)>,
}

/// Opens the database of a data directory to read it, whether a server runs or
/// not.
fn open_to_read(directory: &Path) -> Result<Connection, StoreError> {
    let db = open_unchecked(directory)?;
    schema::check(&db)?;
    Ok(db)
}

/// The same, whatever the database is.
pub(super) fn open_unchecked(directory: &Path) -> Result<Connection, StoreError> {
    let db = open_copy(&directory.join(FILE))?;
    db.busy_timeout(LOCKED)?;
    Ok(db)
}

/// Copies the database as it is at one moment into a new file, while the server
/// goes on.
pub fn back_up(directory: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Exists(to.to_owned()));
    }
    let db = open_to_read(directory)?;
    // Written beside it first, so that there is never half a copy.
    let part = partial(to);
    copy(&db, &part)?;
    put_in_place(&part, to).map_err(|why| StoreError::Directory {
        path: to.to_owned(),
        why,
    })
}

/// Puts a copy in the place of the database. No server may run, and what was
/// there is kept beside it, if it is to be replaced at all.
pub fn restore(
    from: &Path,
    directory: &Path,
    replace: bool,
) -> Result<Option<PathBuf>, StoreError> {
    let unusable = |why| StoreError::Directory {
        path: directory.to_owned(),
        why,
    };
    let _lock = Lock::take(directory)?;
    let source = open_copy(from)?;
    check(&source)?;
    let target = directory.join(FILE);
    let aside = directory.join(format!("{FILE}.replaced"));
    if target.exists() && !replace {
        return Err(StoreError::Exists(target));
    }
    // Through SQLite, so that what is still in a log file beside it comes along.
    let part = partial(&target);
    copy(&source, &part)?;
    log_file::rescue(&target)?;
    let moved = target.exists().then_some(aside);
    if let Some(aside) = &moved {
        // What is in the log file belongs to the old database.
        drop(super::connect(directory)?);
        std::fs::rename(&target, aside).map_err(unusable)?;
    }
    for rest in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(directory.join(format!("{FILE}{rest}")));
    }
    mark::remove(directory).map_err(unusable)?;
    put_in_place(&part, &target).map_err(unusable)?;
    Ok(moved)
}

/// Opens a database that lies somewhere, as it is.
fn open_copy(file: &Path) -> Result<Connection, StoreError> {
    let unreadable = |why| StoreError::Unreadable {
        path: file.to_owned(),
        why,
    };
    log_file::refuse_orphaned(file)?;
    std::fs::File::open(file).map_err(unreadable)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    Ok(Connection::open_with_flags(file, flags)?)
}

/// Copies a database with its log file into one new file, which is on the disk
/// afterward.
fn copy(db: &Connection, to: &Path) -> Result<(), StoreError> {
    let unusable = |why| StoreError::Directory {
        path: to.to_owned(),
        why,
    };
    let _ = std::fs::remove_file(to);
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    crate::private(&mut options);
    let file = options.open(to).map_err(unusable)?;
    let copied = db.execute("VACUUM INTO ?1", [to.to_string_lossy()]);
    if let Err(error) = copied {
        let _ = std::fs::remove_file(to);
        return Err(error.into());
    }
    file.sync_all().map_err(unusable)
}

/// Renames a file so that the new name survives a pulled plug.
pub fn put_in_place(part: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::rename(part, to)?;
    sync_directory(to.parent().unwrap_or(Path::new("")))
}

/// Names are in the directory, which is written by itself. Windows has no such
/// call.
fn sync_directory(directory: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let here = directory.as_os_str().is_empty();
        let directory = if here { Path::new(".") } else { directory };
        std::fs::File::open(directory)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = directory;
    Ok(())
}

fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Whether a file is a whole database of ours.
fn check(db: &Connection) -> Result<(), StoreError> {
    schema::check(db)?;
    let verdict: String = db.query_row("PRAGMA integrity_check(1)", (), |row| row.get(0))?;
    if verdict != "ok" {
        return Err(StoreError::Damaged(verdict));
    }
    Ok(())
}

/// The finished games of a data directory, whether a server runs or not.
pub struct Source(Connection);

impl Source {
    /// Opens a data directory to read it.
    pub fn open(directory: &Path) -> Result<Source, StoreError> {
        open_to_read(directory).map(Source)
    }

    /// All finished games, the oldest first, until `take` fails. A game that is
    /// damaged is given as that.
    pub fn export<E: From<StoreError>>(
        &self,
        mut take: impl FnMut(GameId, Result<Kept, StoreError>) -> Result<(), E>,
    ) -> Result<(), E> {
        let db = &self.0;
        for game in finished::all(db)? {
            match kept(db, game) {
                Ok(Some(kept)) => take(game, Ok(kept))?,
                Ok(None) => {}
                Err(error) => take(game, Err(error))?,
            }
        }
        Ok(())
    }
}

/// Games on their way into a data directory, which no server may use meanwhile.
/// Unless all of them are in, none is.
pub struct Import {
    db: Connection,
    _lock: Lock,
}

impl Import {
    /// Begins an import.
    pub fn begin(directory: &Path) -> Result<Import, StoreError> {
        let (lock, db) = open_to_write(directory)?;
        db.execute_batch("BEGIN IMMEDIATE")?;
        Ok(Import { db, _lock: lock })
    }

    /// Adds a game that another database had; whether it was new here. Who is
    /// not known comes along as a guest. Ratings stay as they are.
    pub fn add(&self, kept: &Kept) -> Result<bool, StoreError> {
        import(&self.db, kept)
    }

    /// All of them are in.
    pub fn commit(self) -> Result<(), StoreError> {
        Ok(self.db.execute_batch("COMMIT")?)
    }
}

fn kept(db: &Connection, game: GameId) -> Result<Option<Kept>, StoreError> {
    let Some(finished) = finished::find(db, game)? else {
        return Ok(None);
    };
    let mut kept = Kept::from(finished);
    for (seat, id) in games::seats(db, game)? {
        let person = people::get(db, &id)?.unwrap_or_else(|| nameless(id));
        kept.people.push((seat, person));
    }
    kept.named = named(db, &kept)?;
    Ok(Some(kept))
}

/// Whom the log of a game names and its seats do not.
fn named(db: &Connection, kept: &Kept) -> Result<Vec<(String, Person)>, StoreError> {
    let mut named: Vec<(String, Person)> = Vec::new();
    for event in crate::code::read(&kept.log)? {
        let Fact::Sat { player, .. } = &event.fact else {
            continue;
        };
        let id = of_player(player);
        let sits = kept.people.iter().any(|(_, person)| person.id == id);
        if sits || named.iter().any(|(known, _)| known == id) {
            continue;
        }
        if let Some(person) = people::get(db, id)? {
            named.push((id.to_owned(), person));
        }
    }
    Ok(named)
}

impl From<Finished> for Kept {
    fn from(finished: Finished) -> Kept {
        Kept {
            game: finished.game,
            variant: finished.variant,
            sort: finished.sort,
            rated: finished.rated,
            created: finished.created,
            ended: finished.ended,
            plies: finished.plies,
            result: finished.result,
            reason: finished.reason,
            count: finished.count,
            meta: finished.meta,
            log: finished.log,
            people: Vec::new(),
            named: Vec::new(),
        }
    }
}

impl Kept {
    fn finished(&self) -> Finished {
        Finished {
            game: self.game,
            variant: self.variant.clone(),
            sort: self.sort,
            rated: self.rated,
            created: self.created,
            ended: self.ended,
            plies: self.plies,
            result: self.result.clone(),
            reason: self.reason.clone(),
            count: self.count,
            meta: self.meta.clone(),
            log: self.log.clone(),
        }
    }
}

/// An engine, or somebody of whom nothing else is known.
fn nameless(id: String) -> Person {
    Person {
        id,
        name: String::new(),
        has_account: false,
    }
}

fn import(db: &Connection, kept: &Kept) -> Result<bool, StoreError> {
    // What cannot be read is not taken in.
    crate::code::read(&kept.log)?;
    let known = "SELECT 1 FROM games WHERE game = ?1";
    if db.prepare_cached(known)?.exists([kept.game.to_i64()])? {
        return Ok(false);
    }
    kept.finished().insert(db)?;
    ratings::claim(db, kept.game)?;
    for (seat, person) in &kept.people {
        let id = take_in(db, person, kept.created)?;
        let seated = games::Seated {
            person: &id,
            seat: *seat,
            game: kept.game,
            variant: &kept.variant,
            sort: games::sort(kept.sort),
            ended: kept.ended,
            result: &kept.result,
        };
        seated.write(db)?;
    }
    for (id, person) in &kept.named {
        let now = take_in(db, person, kept.created)?;
        if people::get(db, id)?.is_none() {
            let guest = Person {
                id: id.clone(),
                ..person.clone()
            };
            take_in(db, &guest, kept.created)?;
            people::merge(db, id, &now)?;
        }
    }
    Ok(true)
}

/// The id by which somebody is known here. Who is not known becomes a guest;
/// engines have no name and need none.
fn take_in(db: &Connection, person: &Person, since: u64) -> Result<String, StoreError> {
    if let Some(known) = people::get(db, &person.id)? {
        return Ok(known.id);
    }
    if !person.name.is_empty() {
        let guest = Person {
            has_account: false,
            ..person.clone()
        };
        people::add(db, &guest, since)?;
    }
    Ok(person.id.clone())
}

/// Opens a data directory to change it, which no server may use meanwhile.
pub(super) fn open_to_write(directory: &Path) -> Result<(Lock, Connection), StoreError> {
    let lock = Lock::take(directory)?;
    log_file::refuse_orphaned(&directory.join(FILE))?;
    Ok((lock, super::connect(directory)?))
}
