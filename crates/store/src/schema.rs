//! The tables, and how an older file becomes a newer one.

use rusqlite::Connection;

use crate::StoreError;

/// Each step brings a file one version further; steps are never changed once
/// they were released, only added.
const STEPS: &[&str] = &["
    -- What has been committed, batch by batch: see the journal module.
    CREATE TABLE journal (
        seq INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        batch BLOB NOT NULL
    );
    -- Logs of games that go on, up to a batch of the journal.
    CREATE TABLE live (
        game INTEGER PRIMARY KEY,
        seq INTEGER NOT NULL,
        count INTEGER NOT NULL,
        meta BLOB NOT NULL,
        log BLOB NOT NULL
    );
    -- Games that are over, whole.
    CREATE TABLE games (
        game INTEGER PRIMARY KEY,
        variant TEXT NOT NULL,
        sort INTEGER NOT NULL,
        rated INTEGER NOT NULL,
        created INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        plies INTEGER NOT NULL,
        result TEXT NOT NULL,
        reason TEXT NOT NULL,
        next INTEGER,
        count INTEGER NOT NULL,
        meta BLOB NOT NULL,
        log BLOB NOT NULL
    );
    CREATE INDEX games_by_end ON games (ended);
    CREATE TABLE seats (
        person TEXT NOT NULL,
        ended INTEGER NOT NULL,
        game INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        PRIMARY KEY (person, ended, game, seat)
    ) WITHOUT ROWID;
    -- When this server began to run, in the tables' time and the world's.
    CREATE TABLE boots (
        table_ms INTEGER NOT NULL,
        wall_ms INTEGER NOT NULL
    );
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        kind INTEGER NOT NULL,
        created INTEGER NOT NULL
    ) WITHOUT ROWID;
    -- A session is known by the hash of its secret alone.
    CREATE TABLE sessions (
        hash BLOB PRIMARY KEY,
        person TEXT NOT NULL,
        created INTEGER NOT NULL,
        seen INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX sessions_by_person ON sessions (person);
    "];

pub(crate) fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    let found: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = STEPS.len() as i64;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for (step, version) in STEPS.iter().zip(1..).skip(found as usize) {
        let change = db.transaction()?;
        change.execute_batch(step)?;
        change.pragma_update(None, "user_version", version)?;
        change.commit()?;
    }
    Ok(())
}
