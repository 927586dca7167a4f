//! The tables, and how an older file becomes a newer one.

use rusqlite::Connection;

use crate::StoreError;

/// Each step brings a file one version further; steps are never changed once
/// they were released, only added.
const STEPS: &[&str] = &[
    "
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
    ",
    "
    -- Accounts: the name as it is compared, and what the password became. A
    -- guest who logs in becomes part of an account.
    ALTER TABLE people ADD COLUMN key TEXT;
    ALTER TABLE people ADD COLUMN password TEXT;
    ALTER TABLE people ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
    ALTER TABLE people ADD COLUMN merged TEXT;
    CREATE UNIQUE INDEX people_by_key ON people (key) WHERE key IS NOT NULL;
    CREATE INDEX people_merged ON people (merged) WHERE merged IS NOT NULL;
    ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
    CREATE TABLE tokens (
        hash BLOB PRIMARY KEY,
        person TEXT NOT NULL,
        label TEXT NOT NULL,
        created INTEGER NOT NULL,
        seen INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX tokens_by_person ON tokens (person);
    CREATE TABLE ratings (
        person TEXT NOT NULL,
        variant TEXT NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        games INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (person, variant)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_by_variant ON ratings (variant, rating);
    -- One row for each game and person whose rating it changed.
    CREATE TABLE rating_steps (
        person TEXT NOT NULL,
        variant TEXT NOT NULL,
        at INTEGER NOT NULL,
        game INTEGER NOT NULL,
        rating REAL NOT NULL,
        PRIMARY KEY (person, variant, at, game)
    ) WITHOUT ROWID;
    -- The rated games that were counted, each once.
    CREATE TABLE counted (game INTEGER PRIMARY KEY);
    CREATE INDEX games_to_count ON games (ended) WHERE rated;
    CREATE INDEX games_by_variant ON games (variant, ended);
    CREATE INDEX seats_by_game ON seats (game);
    ",
    "
    -- Tournaments. What happens in one is in its lines; beside them is what a
    -- list tells of it, and the two secrets: that of its links, and the seed
    -- of the draw from when its hash is published until it is drawn.
    CREATE TABLE tournaments (
        id INTEGER PRIMARY KEY,
        created INTEGER NOT NULL,
        variant TEXT NOT NULL,
        time TEXT NOT NULL,
        listed INTEGER NOT NULL,
        secret TEXT NOT NULL,
        seed TEXT,
        name TEXT NOT NULL,
        phase TEXT NOT NULL,
        players INTEGER NOT NULL,
        winner TEXT,
        latest INTEGER NOT NULL
    );
    CREATE INDEX tournaments_by_latest ON tournaments (latest);
    -- A line for each command: its events, chained to the line before.
    CREATE TABLE tournament_lines (
        tournament INTEGER NOT NULL,
        number INTEGER NOT NULL,
        person TEXT,
        line TEXT NOT NULL,
        PRIMARY KEY (tournament, number)
    ) WITHOUT ROWID;
    -- Who has come through which secret link: the director, a helper by name,
    -- an entry by number.
    CREATE TABLE tournament_people (
        person TEXT NOT NULL,
        tournament INTEGER NOT NULL,
        role TEXT NOT NULL,
        PRIMARY KEY (person, tournament, role)
    ) WITHOUT ROWID;
    -- Games at our own tables that decide pairings; each is scored once.
    CREATE TABLE tournament_games (
        game INTEGER PRIMARY KEY,
        tournament INTEGER NOT NULL,
        pairing INTEGER NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        scored INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX tournament_games_by_tournament ON tournament_games (tournament);
    CREATE INDEX tournament_games_to_score ON tournament_games (game) WHERE NOT scored;
    -- Circuits: levels of events, as JSON.
    CREATE TABLE circuits (
        id INTEGER PRIMARY KEY,
        created INTEGER NOT NULL,
        person TEXT NOT NULL,
        document TEXT NOT NULL
    );
    ",
    "
    -- A list of games walks an index from the newest on and stops when its page
    -- is full, whatever it is filtered by.
    DROP INDEX games_by_end;
    DROP INDEX games_by_variant;
    CREATE INDEX public_games ON games (ended) WHERE sort <> 2;
    CREATE INDEX public_games_by_variant ON games (variant, ended) WHERE sort <> 2;
    ALTER TABLE seats ADD COLUMN variant TEXT NOT NULL DEFAULT '';
    UPDATE seats SET variant =
        coalesce((SELECT variant FROM games WHERE games.game = seats.game), '');
    CREATE INDEX seats_by_variant ON seats (person, variant, ended, game);
    -- How often somebody has won, drawn and lost against others.
    CREATE TABLE scores (
        person TEXT PRIMARY KEY,
        won INTEGER NOT NULL,
        drawn INTEGER NOT NULL,
        lost INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO scores
        SELECT person, sum(place = 0), sum(place = 1), sum(place = 2) FROM (
            SELECT person, CASE
                WHEN result = '1/2-1/2' THEN 1
                WHEN result = '0-1' THEN 2 * (seat <> 2)
                ELSE 2 * (instr(result, seat) = 0)
            END AS place
            FROM seats JOIN games USING (game) WHERE sort <> 2 AND result <> '*'
        ) GROUP BY person;
    -- What expires is found without looking at everything else.
    CREATE INDEX sessions_by_use ON sessions (seen);
    CREATE INDEX guests_by_age ON people (created, id) WHERE kind = 0;
    ",
    "
    -- Checksums. A row of the journal also tells of the rows before it. What was
    -- written earlier has none; finished games are given theirs by finished::seal.
    ALTER TABLE journal ADD COLUMN before BLOB;
    ALTER TABLE journal ADD COLUMN sum INTEGER;
    ALTER TABLE live ADD COLUMN sum INTEGER;
    ALTER TABLE games ADD COLUMN sum INTEGER;
    CREATE INDEX games_to_seal ON games (game) WHERE sum IS NULL;
    -- Games that went on and of which something was lost: what is left of them.
    CREATE TABLE damaged (
        game INTEGER PRIMARY KEY,
        found INTEGER NOT NULL,
        why TEXT NOT NULL,
        count INTEGER,
        meta BLOB,
        log BLOB
    );
    ",
];

/// Whether a file has our tables, in a version that we know.
pub(super) fn check(db: &Connection) -> Result<(), StoreError> {
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('journal', 'games')";
    let tables: i64 = db.query_row(tables, (), |row| row.get(0))?;
    match (version(db)?, tables) {
        (1.., 2) => Ok(()),
        _ => Err(StoreError::Foreign),
    }
}

/// Whether a file is of the version that is written today.
pub(super) fn check_newest(db: &Connection) -> Result<(), StoreError> {
    match version(db)? {
        older if older < STEPS.len() as i64 => Err(StoreError::TooOld(older)),
        _ => Ok(()),
    }
}

fn version(db: &Connection) -> Result<i64, StoreError> {
    let found: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = STEPS.len() as i64;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    Ok(found)
}

pub(super) fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    let found = version(db)?;
    for (step, version) in STEPS.iter().zip(1..).skip(found as usize) {
        let change = db.transaction()?;
        change.execute_batch(step)?;
        change.pragma_update(None, "user_version", version)?;
        change.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change::SignUp;
    use crate::games::{Filter, Score};
    use crate::people::{Newcomer, Person, Settings};
    use crate::sessions::NewSession;
    use crate::sqlite::{games, people};

    #[test]
    fn a_file_of_the_first_version_becomes_the_newest() {
        let mut db = Connection::open_in_memory().expect("a database");
        db.execute_batch(STEPS[0]).expect("the first version");
        db.pragma_update(None, "user_version", 1)
            .expect("its number");
        let old = "INSERT INTO people (id, name, kind, created) VALUES ('p1', 'Guest 0001', 0, 7)";
        db.execute(old, ()).expect("a guest of that time");
        let finished = [
            (1, "classic", 0, "1-0"),
            (2, "twente", 1, "0-1"),
            (3, "pente", 0, "1/2-1/2"),
            (4, "pente", 0, "2+4"),
            (5, "pente", 0, "*"),
            (6, "pente", 2, "1-0"),
        ];
        for (game, variant, sort, result) in finished {
            let insert = "INSERT INTO games VALUES
                          (?1, ?2, ?3, 0, 1, ?1, 9, ?4, 'five', NULL, 1, x'', x'')";
            db.execute(insert, (game, variant, sort, result))
                .expect("a game of that time");
            for (person, seat) in [("p1", 1), ("p2", 2)] {
                let insert = "INSERT INTO seats VALUES (?1, ?2, ?2, ?3)";
                db.execute(insert, (person, game, seat)).expect("a seat");
            }
        }
        migrate(&mut db).expect("the newest version");
        let score = |won, drawn, lost| Score { won, drawn, lost };
        assert_eq!(games::score(&db, "p1").expect("a score"), score(1, 1, 2));
        assert_eq!(games::score(&db, "p2").expect("a score"), score(2, 1, 1));
        let pente = Filter {
            variant: Some("pente"),
            person: Some("p1"),
            before: None,
            limit: 10,
        };
        assert_eq!(games::list(&db, &pente).expect("a list").len(), 4);
        migrate(&mut db).expect("nothing is left to do");
        let guest = Person {
            id: "p1".to_owned(),
            name: "Guest 0001".to_owned(),
            has_account: false,
        };
        assert_eq!(people::get(&db, "p1").expect("an answer"), Some(guest));
        let change = SignUp {
            who: Newcomer::Guest("p1".to_owned()),
            name: "Anna".to_owned(),
            password: "hash".to_owned(),
            settings: Settings::default(),
            session: NewSession {
                hash: [1; 32],
                agent: String::new(),
            },
            now: 8,
        };
        assert!(people::sign_up(&db, &change).expect("an answer").is_some());
        assert!(check(&db).is_ok());
    }

    #[test]
    fn a_file_of_a_later_version_is_left_alone() {
        let mut db = Connection::open_in_memory().expect("a database");
        db.pragma_update(None, "user_version", 1_000)
            .expect("its number");
        assert!(matches!(
            migrate(&mut db),
            Err(StoreError::TooNew { found: 1_000, .. })
        ));
        assert!(matches!(check(&db), Err(StoreError::TooNew { .. })));
    }
}
