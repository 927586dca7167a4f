//! People: guests, accounts, and those who have left.

use game::Player;
use rusqlite::{Connection, OptionalExtension as _, Row};

use crate::{StoreError, games};

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

/// What only the doors to an account need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub person: Person,
    /// What the password became.
    pub password: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
}

/// The kinds, as the table has them. Who has left is a guest with another name.
const GUEST: u8 = 0;
const ACCOUNT: u8 = 1;

/// The id of the person behind a player of a log. Where one person holds
/// several seats, the seat follows after a slash.
pub fn of_player(player: &Player) -> &str {
    let name = player.as_str();
    name.split_once('/').map_or(name, |(id, _)| id)
}

/// Writes somebody new.
pub fn add(db: &Connection, person: &Person, now: u64) -> Result<(), StoreError> {
    let kind = if person.has_account { ACCOUNT } else { GUEST };
    db.execute(
        "INSERT INTO people (id, name, kind, created) VALUES (?1, ?2, ?3, ?4)",
        (&person.id, &person.name, kind, now),
    )?;
    Ok(())
}

/// Who has this id, or has taken over what the guest with this id did.
pub fn get(db: &Connection, id: &str) -> Result<Option<Person>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT id, name, kind FROM people
         WHERE id = coalesce((SELECT merged FROM people WHERE id = ?1), ?1)",
    )?;
    Ok(select.query_row([id], read).optional()?)
}

/// The account with this name, as [`key`] folds it.
pub fn account(db: &Connection, name: &str) -> Result<Option<Account>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT id, name, kind, password, created FROM people
         WHERE key = ?1 AND password IS NOT NULL",
    )?;
    let found = select.query_row([key(name)], |row| {
        Ok(Account {
            person: read(row)?,
            password: row.get(3)?,
            created: row.get(4)?,
        })
    });
    Ok(found.optional()?)
}

/// Names that differ in case alone are the same.
pub fn key(name: &str) -> String {
    name.to_lowercase()
}

/// Makes an account of a guest, whose games are then the account's. Not if the
/// name is taken.
pub fn sign_up(db: &Connection, id: &str, name: &str, password: &str) -> Result<bool, StoreError> {
    let changed = db.execute(
        "UPDATE OR IGNORE people SET name = ?2, key = ?3, password = ?4, kind = ?5
         WHERE id = ?1 AND kind = ?6",
        (id, name, key(name), password, ACCOUNT, GUEST),
    )?;
    Ok(changed == 1)
}

/// Gives what a guest did to an account.
pub fn merge(db: &Connection, guest: &str, account: &str) -> Result<(), StoreError> {
    let changed = db.execute(
        "UPDATE people SET merged = ?2 WHERE id = ?1 AND kind = ?3 AND merged IS NULL",
        (guest, account, GUEST),
    )?;
    if changed == 1 {
        // A guest who was merged into this one before follows.
        db.execute(
            "UPDATE people SET merged = ?2 WHERE merged = ?1",
            (guest, account),
        )?;
        games::hand_over(db, guest, account)?;
        for table in ["tournament_people", "circuits"] {
            db.execute(
                &format!("UPDATE OR IGNORE {table} SET person = ?2 WHERE person = ?1"),
                (guest, account),
            )?;
        }
        db.execute("DELETE FROM sessions WHERE person = ?1", [guest])?;
    }
    Ok(())
}

/// What the password became, for somebody with an account.
pub fn password(db: &Connection, id: &str) -> Result<Option<String>, StoreError> {
    let select = "SELECT password FROM people WHERE id = ?1";
    let found = db.query_row(select, [id], |row| row.get(0)).optional()?;
    Ok(found.flatten())
}

/// Another password.
pub fn set_password(db: &Connection, id: &str, password: &str) -> Result<(), StoreError> {
    db.execute(
        "UPDATE people SET password = ?2 WHERE id = ?1 AND kind = ?3",
        (id, password, ACCOUNT),
    )?;
    Ok(())
}

/// When somebody came, in milliseconds since 1970.
pub fn since(db: &Connection, id: &str) -> Result<Option<u64>, StoreError> {
    let select = "SELECT created FROM people WHERE id = ?1";
    Ok(db.query_row(select, [id], |row| row.get(0)).optional()?)
}

/// What somebody prefers, as JSON.
pub fn settings(db: &Connection, id: &str) -> Result<String, StoreError> {
    let select = "SELECT settings FROM people WHERE id = ?1";
    let found = db.query_row(select, [id], |row| row.get(0)).optional()?;
    Ok(found.unwrap_or_else(|| "{}".to_owned()))
}

/// Keeps what somebody prefers.
pub fn set_settings(db: &Connection, id: &str, settings: &str) -> Result<(), StoreError> {
    db.execute(
        "UPDATE people SET settings = ?2 WHERE id = ?1",
        (id, settings),
    )?;
    Ok(())
}

/// Forgets somebody. Games stay, for they are the opponents' too; they name
/// nobody any more.
pub fn forget(db: &Connection, id: &str, pseudonym: &str) -> Result<(), StoreError> {
    db.execute(
        "UPDATE people SET name = ?2, key = NULL, password = NULL, settings = '{}', kind = ?3
         WHERE id = ?1",
        (id, pseudonym, GUEST),
    )?;
    let tables = [
        "sessions",
        "tokens",
        "ratings",
        "rating_steps",
        "tournament_people",
    ];
    for table in tables {
        db.execute(&format!("DELETE FROM {table} WHERE person = ?1"), [id])?;
    }
    Ok(())
}

fn read(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        has_account: row.get::<_, u8>(2)? == ACCOUNT,
    })
}
