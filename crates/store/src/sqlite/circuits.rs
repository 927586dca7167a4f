//! The table of circuits: levels of events, as JSON.

use rusqlite::{Connection, OptionalExtension as _, Row};

use crate::change::{AddCircuit, ChangeCircuit};
use crate::{GameId, StoreError};

pub(super) fn add(db: &Connection, change: &AddCircuit) -> Result<(), StoreError> {
    let insert = "INSERT INTO circuits (id, created, person, document) VALUES (?1, ?2, ?3, ?4)";
    let id = change.circuit.to_i64();
    db.execute(insert, (id, change.now, &change.person, &change.document))?;
    Ok(())
}

pub(super) fn change(db: &Connection, change: &ChangeCircuit) -> Result<bool, StoreError> {
    let update = "UPDATE circuits SET document = ?3 WHERE id = ?1 AND document = ?2";
    let id = change.circuit.to_i64();
    Ok(db.execute(update, (id, &change.was, &change.document))? == 1)
}

pub(super) fn get(db: &Connection, id: GameId) -> Result<Option<(String, String)>, StoreError> {
    let select = "SELECT person, document FROM circuits WHERE id = ?1";
    let row = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    Ok(db.query_row(select, [id.to_i64()], row).optional()?)
}

pub(super) fn list(
    db: &Connection,
    limit: u32,
    letters: u32,
) -> Result<Vec<(GameId, String)>, StoreError> {
    let select = "SELECT id, substr(document, 1, ?2) FROM circuits
                  ORDER BY created DESC, id LIMIT ?1";
    let mut rows = db.prepare_cached(select)?;
    let row = |row: &Row<'_>| Ok((GameId::from_i64(row.get(0)?), row.get(1)?));
    let found = rows.query_map((limit, letters), row)?;
    Ok(found.collect::<Result<_, _>>()?)
}
