//! The logs of all games that go on, as the disk has them, and what of them is
//! damaged.
//!
//! `live` has logs up to some commit; the journal has what followed. A record
//! that is damaged or missing costs its game alone: the row after it tells
//! which games had a record there. Where several rows in succession are gone,
//! that is known of the last of them only; games without a later record are then
//! doubtful.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, OptionalExtension as _};

use super::logs::Logs;
use super::row::{self, Stored};
use crate::journal::record::{self, Record};
use crate::journal::{Damage, Quarantined};
use crate::mark::Commit;
use crate::sum::Sum;
use crate::{GameId, Log, Meta, StoreError};

/// By which a commit names a game: half of its id, which is enough to tell
/// apart the games of one server.
pub(super) const fn name(game: GameId) -> u32 {
    game.to_i64() as u32
}

/// Reads all there is. `marked` is the last commit as the mark tells it.
pub(super) fn read(db: &Connection, marked: Option<&Commit>) -> Result<(Logs, Damage), StoreError> {
    let mut replay = Replay {
        set_aside: set_aside(db)?,
        ..Replay::default()
    };
    replay.read_live(db)?;
    replay.read_journal(db)?;
    replay.end(marked);
    replay.judge(db)?;
    Ok((replay.logs, replay.damage))
}

/// The games that an earlier start has quarantined.
pub(super) fn set_aside(db: &Connection) -> Result<HashSet<GameId>, StoreError> {
    let mut rows = db.prepare("SELECT game FROM damaged")?;
    let games = rows.query_map((), |row| row.get(0).map(GameId::from_i64))?;
    Ok(games.collect::<Result<_, _>>()?)
}

#[derive(Default)]
struct Replay {
    logs: Logs,
    damage: Damage,
    set_aside: HashSet<GameId>,
    /// Up to which commit `live` has a game.
    saved: HashMap<GameId, i64>,
    /// The newest commit that has a record of a game.
    latest: HashMap<GameId, i64>,
    /// Games of which something is lost, and what.
    suspects: HashMap<GameId, String>,
    /// Games that have lost a record, by their short names, and the newest
    /// commit that had one.
    missed: HashMap<u32, i64>,
    /// The newest commit that is lost together with the names of its games.
    unknown: i64,
    /// Whether the newest row is as it was written.
    good: bool,
    /// Which row was the oldest, as the newest good row tells.
    oldest_told: i64,
    /// The games of the row before the first one that is there.
    before_the_first: Option<Vec<u32>>,
}

impl Replay {
    fn read_live(&mut self, db: &Connection) -> Result<(), StoreError> {
        let mut rows = db.prepare("SELECT game, seq, count, meta, log, sum FROM live")?;
        let mut rows = rows.query(())?;
        while let Some(row) = self.next(&mut rows) {
            let game = GameId::from_i64(row.get(0)?);
            self.saved.insert(game, row.get(1)?);
            if self.set_aside.contains(&game) {
                continue;
            }
            match saved(row, game) {
                Ok(log) => self.logs.restore(game, log),
                Err(why) => self.suspect(game, why),
            }
        }
        Ok(())
    }

    /// The next row, unless there is none or SQLite cannot read it.
    fn next<'row>(
        &mut self,
        rows: &'row mut rusqlite::Rows<'_>,
    ) -> Option<&'row rusqlite::Row<'row>> {
        match rows.next() {
            Ok(row) => row,
            Err(error) => {
                self.damage.unreadable = Some(error.to_string());
                None
            }
        }
    }

    fn read_journal(&mut self, db: &Connection) -> Result<(), StoreError> {
        let upward = format!("SELECT {} FROM journal ORDER BY seq", row::COLUMNS);
        let mut rows = db.prepare(&upward)?;
        let mut rows = rows.query(())?;
        let was_readable = self.damage.unreadable.is_none();
        let mut row = self.next(&mut rows).map(Stored::read).transpose()?;
        while let Some(this) = row.take() {
            row = self.next(&mut rows).map(Stored::read).transpose()?;
            self.take_in(&this, row.as_ref());
        }
        if was_readable && self.damage.unreadable.is_some() {
            self.read_from_the_end(db)?;
        }
        Ok(())
    }

    /// What is behind the rows that cannot be read.
    fn read_from_the_end(&mut self, db: &Connection) -> Result<(), StoreError> {
        let downward = format!(
            "SELECT {} FROM journal WHERE seq > ?1 ORDER BY seq DESC",
            row::COLUMNS
        );
        let mut rows = db.prepare(&downward)?;
        let mut rows = rows.query([self.logs.last.number])?;
        let mut behind = Vec::new();
        while let Some(row) = self.next(&mut rows) {
            behind.push(Stored::read(row)?);
        }
        behind.reverse();
        for (place, row) in behind.iter().enumerate() {
            self.take_in(row, behind.get(place + 1));
        }
        Ok(())
    }

    fn take_in(&mut self, row: &Stored, next: Option<&Stored>) {
        let expected = self.logs.last.number.saturating_add(1);
        let is_first = self.logs.oldest == 0;
        let in_order = if is_first {
            next.is_none_or(|next| next.number == row.number.saturating_add(1))
        } else {
            row.number == expected
        };
        // A damaged row may be damaged in its number. Then it counts as missing.
        if !row.good && !in_order {
            return;
        }
        if is_first {
            self.logs.oldest = row.number;
            self.before_the_first = row.games_before().map(<[u32]>::to_vec);
        } else if row.number == expected {
            self.compare_with_the_row_before(row);
        } else {
            self.settle_newest(None);
            self.lose(expected, row.number.saturating_sub(1), row.games_before());
        }
        self.replay(row);
    }

    fn replay(&mut self, row: &Stored) {
        let (records, whole) = match row.sum {
            None if row.good => record::read_bare(&row.batch),
            _ => record::read(&row.batch),
        };
        self.good = row.good && whole;
        if !self.good {
            self.damage.add_commits(row.number, row.number);
        }
        if row.good {
            self.logs.at = self.logs.at.max(Some(row.at));
            self.oldest_told = row.before.as_ref().map_or(0, |before| before.oldest);
        }
        self.logs.last = Commit {
            number: row.number,
            sum: row.sum.unwrap_or_default(),
            games: records.iter().map(|record| name(record.game())).collect(),
        };
        for record in records {
            self.apply(row.number, record);
        }
    }

    fn compare_with_the_row_before(&mut self, row: &Stored) {
        if let Some(before) = row.before.as_ref().filter(|_| row.good) {
            self.compare_newest(before.sum);
        }
        self.settle_newest(row.games_before());
    }

    /// A row may be good in itself, and yet not the one that was committed.
    fn compare_newest(&mut self, sum: u32) {
        let newest = &self.logs.last;
        if self.good && newest.sum != sum {
            self.good = false;
            self.damage.add_commits(newest.number, newest.number);
        }
    }

    /// If the newest row is damaged, then what of these games was not found
    /// there is lost.
    fn settle_newest(&mut self, games: Option<&[u32]>) {
        let newest = self.logs.last.number;
        if self.good || newest == 0 {
            return;
        }
        let mut lost = games.unwrap_or_default().to_vec();
        for found in &self.logs.last.games {
            if let Some(place) = lost.iter().position(|game| game == found) {
                lost.swap_remove(place);
            }
        }
        self.miss(newest, games.is_some().then_some(&lost));
    }

    /// Rows are missing; these games had a record in the last of them.
    fn lose(&mut self, first: i64, last: i64, games: Option<&[u32]>) {
        self.damage.add_commits(first, last);
        if first < last {
            self.unknown = self.unknown.max(last - 1);
        }
        self.miss(last, games);
    }

    /// A commit lacks records of these games.
    fn miss(&mut self, commit: i64, games: Option<&[u32]>) {
        match games {
            Some(games) => self.missed.extend(games.iter().map(|&game| (game, commit))),
            None => self.unknown = self.unknown.max(commit),
        }
    }

    /// The mark stands for the row after the last one.
    fn end(&mut self, marked: Option<&Commit>) {
        let newest = self.logs.last.number;
        let of_newest = marked.filter(|marked| marked.number == newest);
        if let Some(marked) = of_newest {
            self.compare_newest(marked.sum);
        }
        self.settle_newest(of_newest.map(|marked| &marked.games[..]));
        let marked = marked.map_or(0, |marked| marked.number);
        self.damage.lost = u64::try_from(marked.saturating_sub(newest)).unwrap_or(0);
        let first = self.logs.oldest;
        if 0 < self.oldest_told && self.oldest_told < first {
            let games = self.before_the_first.take();
            self.lose(self.oldest_told, first - 1, games.as_deref());
        }
    }

    fn apply(&mut self, number: i64, record: Record<'_>) {
        let game = record.game();
        let known = self.set_aside.contains(&game) || self.suspects.contains_key(&game);
        if known || self.saved.get(&game).is_some_and(|&until| until >= number) {
            return;
        }
        self.latest.insert(game, number);
        if let Some(meta) = record.meta {
            self.logs.begin(game, meta);
        }
        if record.closes {
            self.logs.forget(game);
            return;
        }
        match self.logs.next_of(game) {
            // After the end, or nothing is known of the beginning.
            None => self.suspect(game, "its first events are missing".to_owned()),
            Some(next) if next == record.number => {
                self.logs.append(number, game, record.count, record.events);
            }
            // What has been saved, a commit late.
            Some(next) if record.number.saturating_add(record.count) <= next => {}
            Some(next) => {
                let last = record.number.saturating_sub(1);
                self.suspect(game, format!("its events {next} to {last} are missing"));
            }
        }
    }

    fn suspect(&mut self, game: GameId, why: String) {
        self.suspects.entry(game).or_insert(why);
    }

    /// Takes the games that are damaged out of those that go on. A game that is
    /// over was written whole and is not meant.
    fn judge(&mut self, db: &Connection) -> Result<(), StoreError> {
        for game in self.logs.ids() {
            let saved = self.saved.get(&game).copied().unwrap_or(0);
            let latest = self.latest.get(&game).copied().unwrap_or(0);
            let missed = self.missed.get(&name(game)).copied().unwrap_or(0);
            if missed > saved && missed >= latest {
                self.suspect(game, "its last events are missing".to_owned());
            } else if self.unknown > saved && self.unknown >= latest {
                self.damage.doubtful.push(game);
            }
        }
        let mut over = db.prepare("SELECT 1 FROM games WHERE game = ?1")?;
        let mut is_over = |game: &GameId| over.exists([game.to_i64()]);
        let mut doubtful = Vec::new();
        for game in std::mem::take(&mut self.damage.doubtful) {
            if is_over(&game)? {
                self.logs.forget(game);
            } else {
                doubtful.push(game);
            }
        }
        doubtful.sort_unstable();
        self.damage.doubtful = doubtful;
        for (game, why) in std::mem::take(&mut self.suspects) {
            let log = self.logs.forget(game);
            if !is_over(&game)? {
                self.damage.games.push(Quarantined { game, why, log });
            }
        }
        self.damage.games.sort_unstable_by_key(|found| found.game);
        Ok(())
    }
}

/// A log from `live`.
fn saved(row: &rusqlite::Row<'_>, game: GameId) -> Result<Log, String> {
    let read = || -> rusqlite::Result<_> {
        let (count, meta): (u32, Vec<u8>) = (row.get(2)?, row.get(3)?);
        let (bytes, sum): (Vec<u8>, Option<u32>) = (row.get(4)?, row.get(5)?);
        Ok((row.get(1)?, count, meta, bytes, sum))
    };
    let damaged = || "its saved log is damaged".to_owned();
    let (until, count, meta, bytes, sum) = read().map_err(|_| damaged())?;
    let fits = sum.is_none_or(|sum| sum == saved_sum(game, until, count, &meta, &bytes));
    let meta: Meta = postcard::from_bytes(&meta).map_err(|_| damaged())?;
    let log = Log { meta, count, bytes };
    if fits { Ok(log) } else { Err(damaged()) }
}

/// The checksum of a row of `live`.
pub(super) fn saved_sum(game: GameId, until: i64, count: u32, meta: &[u8], log: &[u8]) -> u32 {
    let sum = Sum::new().number(game.to_i64()).number(until);
    sum.number(count.into()).bytes(meta).bytes(log).get()
}

/// The newest commit that the database has.
pub(super) fn newest(db: &Connection) -> rusqlite::Result<i64> {
    let mut select = db.prepare_cached("SELECT seq FROM journal ORDER BY seq DESC LIMIT 1")?;
    let newest = select.query_row((), |row| row.get(0)).optional()?;
    Ok(newest.unwrap_or(0))
}
