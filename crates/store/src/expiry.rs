//! What is deleted after a while: sessions that nobody uses, guests who left
//! nothing behind, and tournaments that an operator no longer wants.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension as _};

use crate::{GameId, StoreError, sessions};

/// How long a guest is kept without a game or a visit, in milliseconds: 30 days.
pub const GUEST_LIFETIME: u64 = 30 * 86_400_000;

/// Where the next look at guests begins: when the last one came, and their id.
pub type Cursor = (u64, String);

/// Deletes the sessions that are too old to be accepted.
pub fn sessions(db: &Connection, now: u64) -> Result<usize, StoreError> {
    let oldest = now.saturating_sub(sessions::LIFETIME);
    Ok(db.execute("DELETE FROM sessions WHERE seen <= ?1", [oldest])?)
}

/// Looks at up to `limit` guests who came before a moment, and deletes those
/// who left nothing behind and have not been here since. `playing` are the ids
/// of the people in games that go on. Gives how many are gone, and where to go
/// on unless these were the last ones.
pub fn guests<S: std::hash::BuildHasher>(
    db: &Connection,
    before: u64,
    from: &Cursor,
    limit: u32,
    playing: &HashSet<String, S>,
) -> Result<(usize, Option<Cursor>), StoreError> {
    let mut select = db.prepare_cached(
        "SELECT created, id FROM people
         WHERE kind = 0 AND created < ?1 AND (created, id) > (?2, ?3)
         ORDER BY created, id LIMIT ?4",
    )?;
    let rows = select.query_map((before, from.0, &from.1, limit), |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    let guests: Vec<Cursor> = rows.collect::<Result<_, _>>()?;
    let mut deleted = 0;
    for (_, id) in guests.iter().filter(|(_, id)| !playing.contains(id)) {
        deleted += delete_unless_needed(db, id, before)?;
    }
    let more = guests.len() == limit as usize;
    Ok((deleted, guests.into_iter().last().filter(|_| more)))
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
        db.prepare_cached("DELETE FROM sessions WHERE person = ?1")?
            .execute([id])?;
    }
    Ok(deleted)
}

/// The tournaments in which nothing has happened since a moment, and in which
/// no game is being played here.
pub fn quiet_tournaments(db: &Connection, since: u64) -> Result<Vec<(GameId, String)>, StoreError> {
    let mut select = db.prepare(
        "SELECT id, name FROM tournaments WHERE latest < ?1 AND id NOT IN
         (SELECT tournament FROM tournament_games WHERE NOT scored) ORDER BY latest, id",
    )?;
    let rows = select.query_map([since], |row| {
        Ok((GameId::from_i64(row.get(0)?), row.get(1)?))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A tournament and its name.
pub fn tournament(db: &Connection, id: GameId) -> Result<Option<(GameId, String)>, StoreError> {
    let select = "SELECT name FROM tournaments WHERE id = ?1";
    let name = db.query_row(select, [id.to_i64()], |row| row.get(0));
    Ok(name.optional()?.map(|name| (id, name)))
}

/// Deletes a tournament with its lines and everybody's parts in it. Games that
/// were played here stay.
pub fn delete_tournament(db: &Connection, id: GameId) -> Result<(), StoreError> {
    for table in ["tournament_lines", "tournament_people", "tournament_games"] {
        let delete = format!("DELETE FROM {table} WHERE tournament = ?1");
        db.execute(&delete, [id.to_i64()])?;
    }
    db.execute("DELETE FROM tournaments WHERE id = ?1", [id.to_i64()])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::{self, Person};
    use crate::{schema, tournaments};

    fn database() -> Connection {
        let mut db = Connection::open_in_memory().expect("a database");
        schema::migrate(&mut db).expect("tables");
        db
    }

    fn guest(db: &Connection, id: &str, created: u64) {
        let guest = Person {
            id: id.to_owned(),
            name: "Guest 0001".to_owned(),
            has_account: false,
        };
        people::add(db, &guest, created).expect("a guest");
    }

    fn left(db: &Connection) -> Vec<String> {
        let mut select = db
            .prepare("SELECT id FROM people ORDER BY id")
            .expect("SQL");
        let rows = select.query_map((), |row| row.get(0)).expect("rows");
        rows.collect::<Result<_, _>>().expect("ids")
    }

    #[test]
    fn a_guest_who_left_something_behind_stays() {
        let db = database();
        for id in [
            "account", "gone", "merged", "played", "playing", "token", "visits",
        ] {
            guest(&db, id, 10);
        }
        guest(&db, "young", 1_000);
        assert!(people::sign_up(&db, "account", "Anna", "hash").expect("an account"));
        people::merge(&db, "merged", "account").expect("it is merged");
        db.execute("INSERT INTO seats VALUES ('played', 11, 1, 1, 'pente')", ())
            .expect("a seat");
        sessions::add_token(&db, &[1; 32], "token", "bot", 11).expect("a token");
        sessions::begin(&db, &[2; 32], "visits", "browser", 900).expect("a session");
        sessions::begin(&db, &[3; 32], "gone", "browser", 11).expect("a session");
        let playing = HashSet::from(["playing".to_owned()]);
        let (mut from, mut deleted, mut looks) = (Cursor::default(), 0, 0);
        loop {
            let (some, next) = guests(&db, 500, &from, 2, &playing).expect("a look");
            (deleted, looks) = (deleted + some, looks + 1);
            let Some(next) = next else { break };
            from = next;
        }
        assert_eq!((deleted, looks), (1, 4), "two guests a look");
        let stay = [
            "account", "merged", "played", "playing", "token", "visits", "young",
        ];
        assert_eq!(left(&db), stay);
        assert_eq!(sessions::list(&db, "gone").expect("a list"), []);
        assert_eq!(sessions::list(&db, "visits").expect("a list").len(), 1);
    }

    #[test]
    fn a_session_past_its_year_is_deleted() {
        let db = database();
        guest(&db, "p1", 1);
        sessions::begin(&db, &[1; 32], "p1", "old", 1).expect("a session");
        sessions::begin(&db, &[2; 32], "p1", "new", 2).expect("a session");
        assert_eq!(sessions(&db, sessions::LIFETIME + 1).expect("it works"), 1);
        let kept = sessions::list(&db, "p1").expect("a list");
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].label, "new");
    }

    #[test]
    fn a_tournament_is_deleted_whole_unless_it_is_being_played() {
        let db = database();
        let tournament = |id: i64| tournaments::Kept {
            id: GameId::from_i64(id),
            created: 1,
            variant: "swiss".to_owned(),
            time: "-".to_owned(),
            listed: true,
            secret: "secret".to_owned(),
            seed: None,
        };
        let glance = |latest| tournaments::Glance {
            name: "Evening".to_owned(),
            phase: "open".to_owned(),
            players: 0,
            winner: None,
            latest,
        };
        for (id, latest) in [(1, 10), (2, 20), (3, 500)] {
            tournaments::open(&db, &tournament(id), &glance(latest)).expect("a tournament");
            let game = GameId::from_i64(id);
            tournaments::claim(&db, game, "p1", "director").expect("a part");
        }
        let linked = tournaments::Linked {
            game: GameId::from_i64(7),
            tournament: GameId::from_i64(2),
            pairing: 1,
            number: 1,
            scored: false,
        };
        tournaments::link(&db, &linked, 1).expect("a game");
        let quiet = quiet_tournaments(&db, 100).expect("a list");
        assert_eq!(quiet, [(GameId::from_i64(1), "Evening".to_owned())]);
        delete_tournament(&db, GameId::from_i64(1)).expect("it is deleted");
        let left = tournaments::of_person(&db, "p1", 10).expect("a list");
        assert_eq!(left.len(), 2);
        assert_eq!(
            tournaments::load(&db, GameId::from_i64(1)).expect("an answer"),
            None
        );
    }
}
