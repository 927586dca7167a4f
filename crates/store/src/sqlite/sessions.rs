//! The tables of sessions and tokens.

use rusqlite::{Connection, OptionalExtension as _, Row};

use super::people;
use crate::StoreError;
use crate::change::{AddToken, EndSessionNamed, RevokeToken, Touch};
use crate::people::Known;
use crate::sessions::{Hash, Key, LIFETIME, NewSession, id_of};

pub(super) fn begin(
    db: &Connection,
    session: &NewSession,
    person: &str,
    now: u64,
) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO sessions (hash, person, created, seen, agent) VALUES (?1, ?2, ?3, ?3, ?4)",
        (session.hash, person, now, &session.agent),
    )?;
    Ok(())
}

pub(super) fn find(db: &Connection, hash: &Hash, now: u64) -> Result<Option<Known>, StoreError> {
    let mut select =
        db.prepare_cached("SELECT person, seen FROM sessions WHERE hash = ?1 AND seen > ?2")?;
    let oldest = now.saturating_sub(LIFETIME);
    owner(db, select.query_row((hash, oldest), pair).optional()?)
}

pub(super) fn find_token(db: &Connection, hash: &Hash) -> Result<Option<Known>, StoreError> {
    let mut select =
        db.prepare_cached("SELECT person, coalesce(seen, 0) FROM tokens WHERE hash = ?1")?;
    owner(db, select.query_row([hash], pair).optional()?)
}

fn pair(row: &Row<'_>) -> rusqlite::Result<(String, u64)> {
    Ok((row.get(0)?, row.get(1)?))
}

fn owner(db: &Connection, found: Option<(String, u64)>) -> Result<Option<Known>, StoreError> {
    let Some((id, seen)) = found else {
        return Ok(None);
    };
    let Some(person) = people::get(db, &id)? else {
        return Ok(None);
    };
    Ok(Some(Known {
        settings: people::settings(db, &person.id)?,
        person,
        seen,
    }))
}

pub(super) fn touch(db: &Connection, change: &Touch) -> Result<(), StoreError> {
    for table in ["sessions", "tokens"] {
        let update = format!("UPDATE {table} SET seen = ?2 WHERE hash = ?1");
        db.execute(&update, (change.hash, change.now))?;
    }
    Ok(())
}

pub(super) fn list(db: &Connection, person: &str) -> Result<Vec<Key>, StoreError> {
    keys(
        db,
        "SELECT lower(hex(substr(hash, 1, 8))), agent, created, seen FROM sessions
         WHERE person = ?1 ORDER BY seen DESC",
        person,
    )
}

pub(super) fn tokens(db: &Connection, person: &str) -> Result<Vec<Key>, StoreError> {
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

pub(super) fn end(db: &Connection, hash: &Hash) -> Result<(), StoreError> {
    db.execute("DELETE FROM sessions WHERE hash = ?1", [hash])?;
    Ok(())
}

pub(super) fn end_named(db: &Connection, change: &EndSessionNamed) -> Result<bool, StoreError> {
    let ended = db.execute(
        "DELETE FROM sessions WHERE person = ?1 AND lower(hex(substr(hash, 1, 8))) = ?2",
        (&change.person, &change.id),
    )?;
    Ok(ended > 0)
}

pub(super) fn end_all(db: &Connection, person: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM sessions WHERE person = ?1", [person])?;
    Ok(())
}

/// Deletes the sessions that are too old to be accepted.
pub(super) fn expire(db: &Connection, now: u64) -> Result<usize, StoreError> {
    let oldest = now.saturating_sub(LIFETIME);
    Ok(db.execute("DELETE FROM sessions WHERE seen <= ?1", [oldest])?)
}

pub(super) fn add_token(db: &Connection, change: &AddToken) -> Result<Option<Key>, StoreError> {
    let count = "SELECT count(*) FROM tokens WHERE person = ?1";
    let count: usize = db.query_row(count, [&change.person], |row| row.get(0))?;
    if count >= change.most {
        return Ok(None);
    }
    db.execute(
        "INSERT INTO tokens (hash, person, label, created) VALUES (?1, ?2, ?3, ?4)",
        (change.hash, &change.person, &change.label, change.now),
    )?;
    Ok(Some(Key {
        id: id_of(&change.hash),
        label: change.label.clone(),
        created: change.now,
        seen: None,
    }))
}

pub(super) fn revoke_all(db: &Connection, person: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM tokens WHERE person = ?1", [person])?;
    Ok(())
}

pub(super) fn revoke_token(db: &Connection, change: &RevokeToken) -> Result<bool, StoreError> {
    let revoked = db.execute(
        "DELETE FROM tokens WHERE person = ?1 AND lower(hex(substr(hash, 1, 8))) = ?2",
        (&change.person, &change.id),
    )?;
    Ok(revoked > 0)
}
