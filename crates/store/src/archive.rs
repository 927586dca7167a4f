//! All games at once: copies of the database, and games on their way to or from
//! another one.

use std::path::{Path, PathBuf};

use game::Fact;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Row};

use crate::people::{self, Person};
use crate::{FILE, GameId, Lock, StoreError, games, ratings, schema};

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
pub fn open_to_read(directory: &Path) -> Result<Connection, StoreError> {
    let db = Connection::open_with_flags(directory.join(FILE), OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    db.busy_timeout(std::time::Duration::from_secs(5))?;
    schema::check(&db)?;
    Ok(db)
}

/// Copies the database as it is at one moment into a new file, while the server
/// goes on.
pub fn back_up(directory: &Path, to: &Path) -> Result<(), StoreError> {
    let unusable = |why| StoreError::Directory {
        path: to.to_owned(),
        why,
    };
    if to.exists() {
        return Err(unusable(std::io::ErrorKind::AlreadyExists.into()));
    }
    let db = open_to_read(directory)?;
    // Written beside it first, so that there is never half a copy.
    let part = partial(to);
    let _ = std::fs::remove_file(&part);
    db.execute("VACUUM INTO ?1", [part.to_string_lossy()])?;
    std::fs::File::open(&part)
        .and_then(|file| file.sync_all())
        .map_err(unusable)?;
    std::fs::rename(&part, to).map_err(unusable)
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
    check(from)?;
    let target = directory.join(FILE);
    let mut moved = None;
    if target.exists() {
        if !replace {
            return Err(unusable(std::io::ErrorKind::AlreadyExists.into()));
        }
        // What is in the log file belongs to the old database.
        drop(crate::open(directory)?);
        let aside = directory.join(format!("{FILE}.replaced"));
        std::fs::rename(&target, &aside).map_err(unusable)?;
        moved = Some(aside);
    }
    for rest in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(directory.join(format!("{FILE}{rest}")));
    }
    let part = partial(&target);
    std::fs::copy(from, &part).map_err(unusable)?;
    std::fs::File::open(&part)
        .and_then(|file| file.sync_all())
        .map_err(unusable)?;
    std::fs::rename(&part, &target).map_err(unusable)?;
    Ok(moved)
}

fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Whether a file is a whole database of ours.
pub fn check(file: &Path) -> Result<(), StoreError> {
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let verdict: String = db.query_row("PRAGMA integrity_check(1)", (), |row| row.get(0))?;
    if verdict != "ok" {
        return Err(StoreError::Damaged(verdict));
    }
    schema::check(&db)
}

/// All finished games, the oldest first.
pub fn export(
    db: &Connection,
    mut take: impl FnMut(Kept) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut order = db.prepare("SELECT game FROM games ORDER BY ended, game")?;
    let order: Vec<i64> = order
        .query_map((), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut select = db.prepare(&format!("SELECT {COLUMNS} FROM games WHERE game = ?1"))?;
    for game in order {
        let Some(mut kept) = select.query_row([game], read).optional()? else {
            continue;
        };
        let seats = games::seats(db, kept.game)?.into_iter();
        let seats = seats
            .map(|(seat, id)| Ok((seat, people::get(db, &id)?.unwrap_or_else(|| nameless(id)))));
        kept.people = seats.collect::<Result<_, StoreError>>()?;
        kept.named = named(db, &kept)?;
        take(kept)?;
    }
    Ok(())
}

/// Whom the log of a game names and its seats do not.
fn named(db: &Connection, kept: &Kept) -> Result<Vec<(String, Person)>, StoreError> {
    let mut named: Vec<(String, Person)> = Vec::new();
    for event in crate::code::read(&kept.log)? {
        let Fact::Sat { player, .. } = &event.fact else {
            continue;
        };
        let id = people::of_player(player);
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

const COLUMNS: &str =
    "game, variant, sort, rated, created, ended, plies, result, reason, count, meta, log";

fn read(row: &Row<'_>) -> rusqlite::Result<Kept> {
    Ok(Kept {
        game: GameId::from_i64(row.get(0)?),
        variant: row.get(1)?,
        sort: row.get(2)?,
        rated: row.get(3)?,
        created: row.get(4)?,
        ended: row.get(5)?,
        plies: row.get(6)?,
        result: row.get(7)?,
        reason: row.get(8)?,
        count: row.get(9)?,
        meta: row.get(10)?,
        log: row.get(11)?,
        people: Vec::new(),
        named: Vec::new(),
    })
}

/// An engine, or somebody of whom nothing else is known.
fn nameless(id: String) -> Person {
    Person {
        id,
        name: String::new(),
        has_account: false,
    }
}

/// Adds a game that another database had; whether it was new here. Who is not
/// known comes along as a guest. Ratings stay as they are.
pub fn import(db: &Connection, kept: &Kept) -> Result<bool, StoreError> {
    // What cannot be read is not taken in.
    crate::code::read(&kept.log)?;
    let insert = format!(
        "INSERT OR IGNORE INTO games ({COLUMNS})
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
    );
    let added = db.prepare_cached(&insert)?.execute((
        kept.game.to_i64(),
        &kept.variant,
        kept.sort,
        kept.rated,
        kept.created,
        kept.ended,
        kept.plies,
        &kept.result,
        &kept.reason,
        kept.count,
        &kept.meta,
        &kept.log,
    ))?;
    if added == 0 {
        return Ok(false);
    }
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
pub fn open_to_write(directory: &Path) -> Result<(Lock, Connection), StoreError> {
    let lock = Lock::take(directory)?;
    Ok((lock, crate::open(directory)?))
}
