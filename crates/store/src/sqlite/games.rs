//! The tables of games that are over: found, listed, read again.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, Row, Statement, params};

use super::finished::{self, Finished};
use crate::games::{Filter, Score, Summary};
use crate::{Closing, GameId, Log, Sort, StoreError};

/// Writes a game that is over, whole.
pub(super) fn finish(
    db: &Connection,
    game: GameId,
    closing: &Closing,
    log: &Log,
) -> rusqlite::Result<()> {
    let finished = Finished {
        game,
        variant: closing.variant.to_owned(),
        sort: log.meta.sort as u8,
        rated: log.meta.rated,
        created: log.meta.created,
        ended: closing.ended,
        plies: closing.plies,
        result: closing.result.clone(),
        reason: closing.reason.to_owned(),
        count: log.count,
        meta: postcard::to_stdvec(&log.meta).expect("plain data has a form in bytes"),
        log: log.bytes.clone(),
    };
    finished.insert(db)?;
    for (seat, person) in &closing.people {
        let seated = Seated {
            person,
            seat: *seat,
            game,
            variant: closing.variant,
            sort: log.meta.sort,
            ended: closing.ended,
            result: &closing.result,
        };
        seated.write(db)?;
    }
    Ok(())
}

/// Somebody who sat in a game that is over.
pub(super) struct Seated<'a> {
    pub(super) person: &'a str,
    pub(super) seat: u8,
    pub(super) game: GameId,
    pub(super) variant: &'a str,
    pub(super) sort: Sort,
    pub(super) ended: u64,
    pub(super) result: &'a str,
}

impl Seated<'_> {
    /// Lists the game among those of the person, and counts its result.
    pub(super) fn write(&self, db: &Connection) -> rusqlite::Result<()> {
        let mut insert = db.prepare_cached(
            "INSERT OR IGNORE INTO seats (person, ended, game, seat, variant)
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )?;
        let game = self.game.to_i64();
        let added = insert.execute((self.person, self.ended, game, self.seat, self.variant))?;
        let counts = added == 1 && self.sort != Sort::Local;
        if let Some(score) = Score::of(self.seat, self.result).filter(|_| counts) {
            add_score(db, self.person, score)?;
        }
        Ok(())
    }
}

fn add_score(db: &Connection, person: &str, score: Score) -> rusqlite::Result<()> {
    let mut add = db.prepare_cached(
        "INSERT INTO scores VALUES (?1, ?2, ?3, ?4) ON CONFLICT (person) DO UPDATE
         SET won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost",
    )?;
    add.execute((person, score.won, score.drawn, score.lost))?;
    Ok(())
}

/// Gives the games of one person to another, with their score.
pub(super) fn hand_over(db: &Connection, from: &str, to: &str) -> Result<(), StoreError> {
    db.execute(
        "UPDATE OR IGNORE seats SET person = ?2 WHERE person = ?1",
        (from, to),
    )?;
    add_score(db, to, score(db, from)?)?;
    db.execute("DELETE FROM scores WHERE person = ?1", [from])?;
    Ok(())
}

/// The log of a game that is over, and the game that followed it.
pub(super) fn log(
    db: &Connection,
    game: GameId,
) -> Result<Option<(Log, Option<GameId>)>, StoreError> {
    let Some(finished) = finished::find(db, game)? else {
        return Ok(None);
    };
    let next = db
        .query_row(
            "SELECT next FROM games WHERE game = ?1",
            [game.to_i64()],
            |row| row.get::<_, Option<i64>>(0),
        )
        .optional()?
        .flatten();
    Ok(Some((finished.log()?, next.map(GameId::from_i64))))
}

/// Notes which game followed.
pub(super) fn set_next(db: &Connection, game: GameId, next: GameId) -> Result<(), StoreError> {
    let mut update = db.prepare_cached("UPDATE games SET next = ?2 WHERE game = ?1")?;
    update.execute((game.to_i64(), next.to_i64()))?;
    Ok(())
}

/// Finished games, the newest first.
pub(super) fn list(db: &Connection, filter: &Filter<'_>) -> Result<Vec<Summary>, StoreError> {
    let mut select = db.prepare_cached(&select(filter))?;
    let mut games = page(&mut select, filter)?;
    let ids: Vec<_> = games.iter().map(|summary| summary.game.to_i64()).collect();
    let mut people = people_of(db, &ids)?;
    for summary in &mut games {
        summary.people = people.remove(&summary.game.to_i64()).unwrap_or_default();
    }
    Ok(games)
}

/// Games at one screen, as the table has them. The number stands in statements,
/// for SQLite uses the index of all other games only where it can read it.
const LOCAL: u8 = Sort::Local as u8;

/// The statement for a page. Each filter has one of its own: a condition that
/// may be switched off by a parameter keeps SQLite from using an index.
fn select(filter: &Filter<'_>) -> String {
    let variant = match filter.variant {
        Some(_) => "variant = ?1 AND",
        None => "",
    };
    // Somebody may sit in several seats of a game.
    let from = match filter.person {
        Some(_) => format!(
            "(SELECT ended, game FROM seats
              WHERE person = ?5 AND {variant} (ended, game) < (?2, ?3)
              GROUP BY ended, game ORDER BY ended DESC, game DESC LIMIT ?4)
             JOIN games USING (game) ORDER BY games.ended DESC, game DESC"
        ),
        None => format!(
            "games WHERE sort <> {LOCAL} AND {variant} (ended, game) < (?2, ?3)
             ORDER BY ended DESC, game DESC LIMIT ?4"
        ),
    };
    format!(
        "SELECT game, games.variant, sort, rated, created, games.ended, plies, result, reason
         FROM {from}"
    )
}

fn page(select: &mut Statement<'_>, filter: &Filter<'_>) -> rusqlite::Result<Vec<Summary>> {
    let oldest = (i64::MAX as u64, GameId::from_i64(0));
    let (ended, game) = filter.before.unwrap_or(oldest);
    let (game, limit) = (game.to_i64(), filter.limit);
    let rows = match filter.person {
        Some(person) => select.query(params![filter.variant, ended, game, limit, person]),
        None => select.query(params![filter.variant, ended, game, limit]),
    };
    rows?.mapped(summary).collect()
}

fn summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        game: GameId::from_i64(row.get(0)?),
        variant: row.get(1)?,
        sort: sort(row.get(2)?),
        rated: row.get(3)?,
        created: row.get(4)?,
        ended: row.get(5)?,
        plies: row.get(6)?,
        result: row.get(7)?,
        reason: row.get(8)?,
        people: Vec::new(),
    })
}

const PEOPLE_OF: &str = "SELECT game, person FROM seats
     WHERE game IN (SELECT value FROM json_each(?1)) ORDER BY game, seat";

/// Who sat in each of some finished games, by seat.
fn people_of(db: &Connection, games: &[i64]) -> Result<HashMap<i64, Vec<String>>, StoreError> {
    let mut select = db.prepare_cached(PEOPLE_OF)?;
    let wanted = format!("{games:?}");
    let mut rows = select.query([wanted])?;
    let mut people: HashMap<_, Vec<_>> = HashMap::new();
    while let Some(row) = rows.next()? {
        people.entry(row.get(0)?).or_default().push(row.get(1)?);
    }
    Ok(people)
}

/// Who sat in a finished game, with the numbers of the seats.
pub(super) fn seats(db: &Connection, game: GameId) -> Result<Vec<(u8, String)>, StoreError> {
    let mut select =
        db.prepare_cached("SELECT seat, person FROM seats WHERE game = ?1 ORDER BY seat")?;
    let rows = select.query_map([game.to_i64()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

const SCORE: &str = "SELECT won, drawn, lost FROM scores WHERE person = ?1";

pub(super) fn score(db: &Connection, person: &str) -> Result<Score, StoreError> {
    let mut select = db.prepare_cached(SCORE)?;
    let row = |row: &Row<'_>| {
        Ok(Score {
            won: row.get(0)?,
            drawn: row.get(1)?,
            lost: row.get(2)?,
        })
    };
    let found = select.query_row([person], row).optional()?;
    Ok(found.unwrap_or_default())
}

/// As [`finish`] writes it.
pub(super) const fn sort(number: u8) -> Sort {
    match number {
        0 => Sort::Online,
        1 => Sort::Engine,
        _ => Sort::Local,
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus::{FullscanStep, VmStep};

    use super::*;
    use crate::sqlite::schema;

    /// A database with so many finished games of `ann`, one in ten at one screen
    /// and one in a hundred in a rare variant.
    fn archive(games: u32) -> Connection {
        let mut db = Connection::open_in_memory().expect("a database");
        schema::migrate(&mut db).expect("tables");
        let meta = crate::Meta {
            sort: Sort::Online,
            rated: false,
            listed: true,
            by: "ann".to_owned(),
            created: 0,
        };
        for number in 1..=games {
            let sort = match number % 10 {
                0 => Sort::Local,
                _ => Sort::Online,
            };
            let closing = Closing {
                variant: if number % 100 == 1 { "swiss" } else { "pente" },
                ended: number.into(),
                plies: 9,
                result: ["1-0", "0-1", "1/2-1/2", "*"][number as usize % 4].to_owned(),
                reason: "five",
                people: vec![(1, "ann".to_owned()), (2, "bob".to_owned())],
            };
            let log = Log {
                meta: crate::Meta {
                    sort,
                    ..meta.clone()
                },
                count: 1,
                bytes: vec![0],
            };
            finish(&db, GameId::from_i64(number.into()), &closing, &log).expect("it is kept");
        }
        db
    }

    const ALL: Filter<'_> = Filter {
        variant: None,
        person: None,
        before: None,
        limit: 20,
    };

    /// Every combination of what a list can be about.
    fn every_filter() -> Vec<Filter<'static>> {
        let starts = [None, Some((1_900, GameId::from_i64(1_900)))];
        let of = |variant, person| {
            starts.map(|before| Filter {
                variant,
                person,
                before,
                ..ALL
            })
        };
        let variants = [None, Some("swiss"), Some("pente"), Some("gomoku")];
        let people = [None, Some("ann"), Some("nobody")];
        let pairs = variants.map(|variant| people.map(|person| (variant, person)));
        let pairs = pairs.into_iter().flatten();
        pairs
            .flat_map(|(variant, person)| of(variant, person))
            .collect()
    }

    /// What a statement costs that was just run.
    fn is_cheap(statement: &Statement<'_>, what: &dyn std::fmt::Debug) {
        let (steps, scanned) = (
            statement.get_status(VmStep),
            statement.get_status(FullscanStep),
        );
        assert!(
            steps < 2_000 && scanned == 0,
            "{what:?}: {steps} steps, {scanned} scanned"
        );
    }

    #[test]
    fn a_page_costs_the_same_in_any_archive() {
        let db = archive(3_000);
        let filters = every_filter();
        assert_eq!(filters.len(), 24);
        for filter in filters {
            let mut select = db.prepare(&super::select(&filter)).expect("a statement");
            let found = page(&mut select, &filter).expect("a page");
            let none = filter.variant == Some("gomoku") || filter.person == Some("nobody");
            assert_eq!(found.is_empty(), none, "{filter:?}");
            is_cheap(&select, &filter);
        }
    }

    #[test]
    fn the_people_of_a_page_and_a_score_cost_the_same_in_any_archive() {
        let db = archive(3_000);
        let games: Vec<i64> = (2_981..=3_000).collect();
        let mut select = db.prepare(PEOPLE_OF).expect("a statement");
        let rows = select.query_map([format!("{games:?}")], |_| Ok(()));
        assert_eq!(rows.expect("people").count(), 40);
        is_cheap(&select, &"people");
        let mut select = db.prepare(SCORE).expect("a statement");
        assert!(select.exists(["ann"]).expect("a score"));
        is_cheap(&select, &"score");
    }

    /// `cargo test --release -p store fifty_thousand -- --ignored --nocapture`
    #[test]
    #[ignore = "a measurement"]
    fn a_page_of_fifty_thousand_games() {
        let db = archive(50_000);
        for filter in every_filter() {
            let begun = std::time::Instant::now();
            for _ in 0..100 {
                assert!(list(&db, &filter).expect("a page").len() <= 20);
            }
            println!("{filter:?}: {:?} a page", begun.elapsed() / 100);
        }
        let begun = std::time::Instant::now();
        for _ in 0..100 {
            score(&db, "ann").expect("a score");
        }
        println!("score: {:?}", begun.elapsed() / 100);
    }

    #[test]
    fn pages_follow_each_other_and_leave_nothing_out() {
        let db = archive(250);
        let whole = list(&db, &Filter { limit: 250, ..ALL }).expect("a list");
        assert_eq!(whole.len(), 225, "those at one screen are left out");
        assert!(whole.iter().all(|game| game.people == ["ann", "bob"]));
        let mut paged = Vec::new();
        let mut filter = ALL;
        loop {
            let page = list(&db, &filter).expect("a page");
            let Some(last) = page.last() else { break };
            filter.before = Some((last.ended, last.game));
            paged.extend(page);
        }
        assert_eq!(paged, whole);
        let own = Filter {
            person: Some("ann"),
            variant: Some("swiss"),
            ..ALL
        };
        let own = list(&db, &own).expect("a list").into_iter();
        assert_eq!(
            own.map(|game| game.ended).collect::<Vec<_>>(),
            [201, 101, 1]
        );
    }

    #[test]
    fn the_score_is_kept_as_games_end() {
        let db = archive(40);
        let score_of = |person| {
            let score = score(&db, person).expect("a score");
            [score.won, score.drawn, score.lost]
        };
        // Of forty games four were played at one screen: two won, two drawn.
        assert_eq!(score_of("ann"), [8, 8, 10]);
        hand_over(&db, "bob", "ann").expect("they are one person");
        assert_eq!(score_of("ann"), [18, 16, 18]);
        assert_eq!(score_of("bob"), [0; 3]);
    }
}
