//! What proves who somebody is: sessions of browsers and tokens of bots. Either
//! is known by the hash of its secret alone.

use rusqlite::{Connection, OptionalExtension as _};

use crate::StoreError;
use crate::people::{self, Person};

/// What is kept of a secret.
pub type Hash = [u8; 32];

/// A session or a token, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// A part of the hash, enough to name it.
    pub id: String,
    /// What it is for: the browser, or the owner's words.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used.
    pub seen: Option<u64>,
}

/// How long a session is good after its last use, in milliseconds: a year.
pub const LIFETIME: u64 = 365 * 86_400_000;

/// Begins a session. The secret itself is not kept.
pub fn begin(
    db: &Connection,
    hash: &Hash,
    person: &str,
    agent: &str,
    now: u64,
) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO sessions (hash, person, created, seen, agent) VALUES (?1, ?2, ?3, ?3, ?4)",
        (hash, person, now, agent),
    )?;
    Ok(())
}

/// Whose session this is, and when it was last seen.
pub fn find(db: &Connection, hash: &Hash, now: u64) -> Result<Option<(Person, u64)>, StoreError> {
    let mut select =
        db.prepare_cached("SELECT person, seen FROM sessions WHERE hash = ?1 AND seen > ?2")?;
    let oldest = now.saturating_sub(LIFETIME);
    owner(db, select.query_row((hash, oldest), pair).optional()?)
}

/// Whose token this is, and when it was last seen.
pub fn find_token(db: &Connection, hash: &Hash) -> Result<Option<(Person, u64)>, StoreError> {
    let mut select =
        db.prepare_cached("SELECT person, coalesce(seen, 0) FROM tokens WHERE hash = ?1")?;
    owner(db, select.query_row([hash], pair).optional()?)
}

fn pair(row: &rusqlite::Row<'_>) -> rusqlite::Result<(String, u64)> {
    Ok((row.get(0)?, row.get(1)?))
}

fn owner(
    db: &Connection,
    found: Option<(String, u64)>,
) -> Result<Option<(Person, u64)>, StoreError> {
    let Some((id, seen)) = found else {
        return Ok(None);
    };
    Ok(people::get(db, &id)?.map(|person| (person, seen)))
}

/// Notes that a session or token was used.
pub fn touch(db: &Connection, hash: &Hash, now: u64) -> Result<(), StoreError> {
    db.execute("UPDATE sessions SET seen = ?2 WHERE hash = ?1", (hash, now))?;
    db.execute("UPDATE tokens SET seen = ?2 WHERE hash = ?1", (hash, now))?;
    Ok(())
}

/// All sessions of a person, the latest first.
pub fn list(db: &Connection, person: &str) -> Result<Vec<Key>, StoreError> {
    keys(
        db,
        "SELECT lower(hex(substr(hash, 1, 8))), agent, created, seen FROM sessions
         WHERE person = ?1 ORDER BY seen DESC",
        person,
    )
}

/// All tokens of a person, the newest first.
pub fn tokens(db: &Connection, person: &str) -> Result<Vec<Key>, StoreError> {
    keys(
        db,
        "SELECT lower(hex(substr(hash, 1, 8))), label, created, seen FROM tokens
         WHERE person = ?1 ORDER BY created DESC, hash",
        person,
    )
}

fn keys(db: &Connection, select: &str, person: &str) -> Result<Vec<Key>, StoreError> {
    let mut select = db.prepare_cached(select)?;
    let keys = select.query_map([person], |row| {
        Ok(Key {
            id: row.get(0)?,
            label: row.get(1)?,
            created: row.get(2)?,
            seen: row.get(3)?,
        })
    })?;
    Ok(keys.collect::<Result<_, _>>()?)
}

/// Ends a session by its hash.
pub fn end(db: &Connection, hash: &Hash) -> Result<(), StoreError> {
    db.execute("DELETE FROM sessions WHERE hash = ?1", [hash])?;
    Ok(())
}

/// Ends a session of a person by the id in the list; whether there was one.
pub fn end_named(db: &Connection, person: &str, id: &str) -> Result<bool, StoreError> {
    let ended = db.execute(
        "DELETE FROM sessions WHERE person = ?1 AND lower(hex(substr(hash, 1, 8))) = ?2",
        (person, id),
    )?;
    Ok(ended > 0)
}

/// Ends all sessions of a person.
pub fn end_all(db: &Connection, person: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM sessions WHERE person = ?1", [person])?;
    Ok(())
}

/// Keeps a new token.
pub fn add_token(
    db: &Connection,
    hash: &Hash,
    person: &str,
    label: &str,
    now: u64,
) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO tokens (hash, person, label, created) VALUES (?1, ?2, ?3, ?4)",
        (hash, person, label, now),
    )?;
    Ok(())
}

/// Revokes all tokens of a person.
pub fn revoke_all(db: &Connection, person: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM tokens WHERE person = ?1", [person])?;
    Ok(())
}

/// Revokes a token of a person by the id in the list; whether there was one.
pub fn revoke_token(db: &Connection, person: &str, id: &str) -> Result<bool, StoreError> {
    let revoked = db.execute(
        "DELETE FROM tokens WHERE person = ?1 AND lower(hex(substr(hash, 1, 8))) = ?2",
        (person, id),
    )?;
    Ok(revoked > 0)
}
