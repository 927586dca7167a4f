//! The tables of people: guests, accounts, and those who have left.

use rusqlite::{Connection, OptionalExtension as _, Row};

use super::{games, ratings, sessions};
use crate::StoreError;
use crate::change::{AddGuest, ChangePassword, DeletePerson, ExpireGuests, LogIn, Prefer, SignUp};
use crate::expiry::{Cursor, Expired};
use crate::games::Filter;
use crate::people::{Account, Export, Newcomer, Person, Profile, Settings, key};

/// The kinds, as the table has them. Who has left is a guest with another name.
const GUEST: u8 = 0;
const ACCOUNT: u8 = 1;

pub(super) fn add_guest(db: &Connection, change: &AddGuest) -> Result<(), StoreError> {
    add(db, &change.person, change.now)?;
    match &change.session {
        Some(session) => sessions::begin(db, session, &change.person.id, change.now),
        None => Ok(()),
    }
}

pub(super) fn sign_up(db: &Connection, change: &SignUp) -> Result<Option<Person>, StoreError> {
    let id = match &change.who {
        Newcomer::Guest(id) => id,
        Newcomer::New(person) => {
            if account(db, &change.name)?.is_some() {
                return Ok(None);
            }
            add(db, person, change.now)?;
            &person.id
        }
    };
    if !make_account(db, id, &change.name, &change.password)? {
        return Ok(None);
    }
    prefer_where_unset(db, id, &change.settings)?;
    sessions::end_all(db, id)?;
    sessions::begin(db, &change.session, id, change.now)?;
    get(db, id)
}

pub(super) fn log_in(db: &Connection, change: &LogIn) -> Result<(), StoreError> {
    if let Some(old) = &change.old {
        sessions::end(db, old)?;
    }
    if let Some(guest) = &change.guest {
        merge(db, guest, &change.account)?;
    }
    prefer_where_unset(db, &change.account, &change.settings)?;
    sessions::begin(db, &change.session, &change.account, change.now)
}

pub(super) fn change_password(db: &Connection, change: &ChangePassword) -> Result<(), StoreError> {
    db.execute(
        "UPDATE people SET password = ?2 WHERE id = ?1 AND kind = ?3",
        (&change.person, &change.password, ACCOUNT),
    )?;
    sessions::end_all(db, &change.person)?;
    sessions::revoke_all(db, &change.person)?;
    sessions::begin(db, &change.session, &change.person, change.now)
}

pub(super) fn prefer(db: &Connection, change: Prefer) -> Result<Settings, StoreError> {
    let settings = change.settings.or(settings(db, &change.person)?);
    set_settings(db, &change.person, &settings)?;
    Ok(settings)
}

pub(super) fn delete(db: &Connection, change: &DeletePerson) -> Result<Option<Person>, StoreError> {
    db.execute(
        "UPDATE people SET name = ?2, key = NULL, password = NULL, settings = '{}', kind = ?3
         WHERE id = ?1",
        (&change.person, &change.pseudonym, GUEST),
    )?;
    let tables = [
        "sessions",
        "tokens",
        "ratings",
        "rating_steps",
        "tournament_people",
    ];
    for table in tables {
        let delete = format!("DELETE FROM {table} WHERE person = ?1");
        db.execute(&delete, [&change.person])?;
    }
    get(db, &change.person)
}

pub(super) fn add(db: &Connection, person: &Person, now: u64) -> Result<(), StoreError> {
    let kind = if person.has_account { ACCOUNT } else { GUEST };
    db.execute(
        "INSERT INTO people (id, name, kind, created) VALUES (?1, ?2, ?3, ?4)",
        (&person.id, &person.name, kind, now),
    )?;
    Ok(())
}

/// Makes an account of a guest, whose games are then the account's. Not if the
/// name is taken.
fn make_account(db: &Connection, id: &str, name: &str, password: &str) -> Result<bool, StoreError> {
    let changed = db.execute(
        "UPDATE OR IGNORE people SET name = ?2, key = ?3, password = ?4, kind = ?5
         WHERE id = ?1 AND kind = ?6",
        (id, name, key(name), password, ACCOUNT, GUEST),
    )?;
    Ok(changed == 1)
}

/// Gives what a guest did to an account.
pub(super) fn merge(db: &Connection, guest: &str, account: &str) -> Result<(), StoreError> {
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
        sessions::end_all(db, guest)?;
    }
    Ok(())
}

pub(super) fn get(db: &Connection, id: &str) -> Result<Option<Person>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT id, name, kind FROM people
         WHERE id = coalesce((SELECT merged FROM people WHERE id = ?1), ?1)",
    )?;
    Ok(select.query_row([id], read).optional()?)
}

pub(super) fn account(db: &Connection, name: &str) -> Result<Option<Account>, StoreError> {
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

pub(super) fn settings(db: &Connection, id: &str) -> Result<Settings, StoreError> {
    let mut select = db.prepare_cached("SELECT settings FROM people WHERE id = ?1")?;
    let found: Option<String> = select.query_row([id], |row| row.get(0)).optional()?;
    Ok(found.as_deref().map(Settings::read).unwrap_or_default())
}

fn set_settings(db: &Connection, id: &str, settings: &Settings) -> Result<(), StoreError> {
    let update = "UPDATE people SET settings = ?2 WHERE id = ?1";
    db.execute(update, (id, settings.text()))?;
    Ok(())
}

/// What was chosen before there was an account is its first choice.
fn prefer_where_unset(db: &Connection, id: &str, given: &Settings) -> Result<(), StoreError> {
    let settings = settings(db, id)?.or(given.clone());
    set_settings(db, id, &settings)
}

pub(super) fn profile(db: &Connection, id: &str, steps: u32) -> Result<Profile, StoreError> {
    Ok(Profile {
        score: games::score(db, id)?,
        ratings: ratings::of_person(db, id, steps)?,
    })
}

pub(super) fn export(db: &Connection, id: &str) -> Result<Export, StoreError> {
    let everything = Filter {
        person: Some(id),
        limit: u32::MAX,
        ..Filter::default()
    };
    let since = "SELECT created FROM people WHERE id = ?1";
    Ok(Export {
        since: db.query_row(since, [id], |row| row.get(0)).optional()?,
        settings: settings(db, id)?,
        sessions: sessions::list(db, id)?,
        tokens: sessions::tokens(db, id)?,
        ratings: ratings::of_person(db, id, u32::MAX)?,
        games: games::list(db, &everything)?,
    })
}

/// Looks at some guests, and deletes those who left nothing behind.
pub(super) fn expire_guests(db: &Connection, change: &ExpireGuests) -> Result<Expired, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT created, id FROM people
         WHERE kind = 0 AND created < ?1 AND (created, id) > (?2, ?3)
         ORDER BY created, id LIMIT ?4",
    )?;
    let (from, limit) = (&change.from, change.limit);
    let rows = select.query_map((change.before, from.0, &from.1, limit), |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    let guests: Vec<Cursor> = rows.collect::<Result<_, _>>()?;
    let mut deleted = 0;
    for (_, id) in &guests {
        if !change.playing.contains(id) {
            deleted += delete_unless_needed(db, id, change.before)?;
        }
    }
    let more = guests.len() == limit as usize;
    Ok(Expired {
        deleted,
        next: guests.into_iter().last().filter(|_| more),
    })
}

/// A merged guest stays: logs name the account by it.
fn delete_unless_needed(db: &Connection, id: &str, before: u64) -> Result<usize, StoreError> {
    let mut delete = db.prepare_cached(
        "DELETE FROM people WHERE id = ?1 AND kind = 0 AND merged IS NULL
         AND NOT EXISTS (SELECT 1 FROM seats WHERE person = ?1)
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = ?1 AND seen >= ?2)
         AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = ?1)
         AND NOT EXISTS (SELECT 1 FROM tournament_people WHERE person = ?1)
         AND NOT EXISTS (SELECT 1 FROM circuits WHERE person = ?1)",
    )?;
    let deleted = delete.execute((id, before))?;
    if deleted == 1 {
        sessions::end_all(db, id)?;
    }
    Ok(deleted)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        has_account: row.get::<_, u8>(2)? == ACCOUNT,
    })
}
