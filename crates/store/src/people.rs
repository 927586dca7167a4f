//! People and their sessions.

use rusqlite::{Connection, OptionalExtension as _};

use crate::StoreError;

/// Somebody who was here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Stable and unique.
    pub id: String,
    /// For people to read.
    pub name: String,
    /// With a name and a password, or a guest.
    pub has_account: bool,
}

/// Writes somebody new.
pub fn add(db: &Connection, person: &Person, now: u64) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO people (id, name, kind, created) VALUES (?1, ?2, ?3, ?4)",
        (&person.id, &person.name, person.has_account, now),
    )?;
    Ok(())
}

/// Who has this id.
pub fn get(db: &Connection, id: &str) -> Result<Option<Person>, StoreError> {
    let mut select = db.prepare_cached("SELECT id, name, kind FROM people WHERE id = ?1")?;
    let person = select.query_row([id], |row| {
        Ok(Person {
            id: row.get(0)?,
            name: row.get(1)?,
            has_account: row.get(2)?,
        })
    });
    Ok(person.optional()?)
}

/// Begins a session. The secret itself is not kept.
pub fn begin_session(
    db: &Connection,
    hash: &[u8; 32],
    person: &str,
    now: u64,
) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO sessions (hash, person, created, seen) VALUES (?1, ?2, ?3, ?3)",
        (hash, person, now),
    )?;
    Ok(())
}

/// Whose session this is.
pub fn session(db: &Connection, hash: &[u8; 32]) -> Result<Option<Person>, StoreError> {
    let mut select = db.prepare_cached("SELECT person FROM sessions WHERE hash = ?1")?;
    let person: Option<String> = select.query_row([hash], |row| row.get(0)).optional()?;
    match person {
        Some(id) => get(db, &id),
        None => Ok(None),
    }
}
