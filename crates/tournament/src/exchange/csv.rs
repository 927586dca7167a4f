//! Players, results and standings as CSV, for spreadsheets.
//!
//! Players are read from what people have: with a header or without. Results
//! are read strictly, since a result for the wrong game is worse than none.

use std::collections::BTreeSet;

use ::csv::StringRecord;
use thiserror::Error;

use super::cells::{reader, unguarded, written};
use crate::entry::{Entry, EntryId};
use crate::matches::{GameId, MatchId};
use crate::name::Name;
use crate::outcome::{How, Outcome};
use crate::tournament::Tournament;
use words::Language;

/// The columns of players.
pub const PLAYERS: [&str; 4] = ["name", "club", "rank", "person"];
/// The columns of results.
pub const RESULTS: [&str; 9] = [
    "match", "game", "place", "starter", "other", "result", "winner", "stones", "how",
];
/// The columns of standings.
pub const STANDINGS: [&str; 11] = [
    "table",
    "rank",
    "name",
    "club",
    "games",
    "won",
    "drawn",
    "lost",
    "points",
    "win_points",
    "reason",
];

/// Why a file cannot be read.
#[derive(Debug, Error)]
pub enum CsvError {
    /// It is no CSV.
    #[error(transparent)]
    Csv(#[from] ::csv::Error),
    /// A column is missing or unknown.
    #[error("line 1: the columns are {expected}, and {found:?} is not one of them")]
    Column {
        /// What was found.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A field that cannot be.
    #[error("line {line}: {why}")]
    Line {
        /// Its number from 1.
        line: u64,
        /// What is wrong, and what would be right.
        why: String,
    },
}

/// A line of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// Which game.
    pub game: GameId,
    /// Where it belongs, in words.
    pub place: String,
    /// The player who started it, and the other one.
    pub players: [EntryId; 2],
    /// How it ended.
    pub outcome: Outcome,
}

/// Players as CSV.
pub fn players(entries: &[Entry]) -> String {
    let text = |name: &Option<Name>| name.as_ref().map_or_else(String::new, Name::to_string);
    let row = |entry: &Entry| {
        let rank = entry.rank.map_or_else(String::new, |rank| rank.to_string());
        vec![
            entry.name.to_string(),
            text(&entry.club),
            rank,
            text(&entry.person),
        ]
    };
    written(&PLAYERS, entries.iter().map(row))
}

/// Reads players. The first line may name the columns, in any order; else each
/// line has them in the order of [`PLAYERS`], and a name alone is enough.
pub fn read_players(text: &str) -> Result<Vec<Entry>, CsvError> {
    let mut reader = reader(text, false)?;
    let mut columns: Vec<usize> = (0..PLAYERS.len()).collect();
    let mut entries = Vec::new();
    for (record, i) in reader.records().zip(0..) {
        let record = record?;
        if i == 0 && is_head(&record) {
            columns = head_columns(&record)?;
        } else if record.iter().any(|field| !field.is_empty()) {
            entries.push(entry(&record, &columns)?);
        }
    }
    Ok(entries)
}

fn is_head(record: &StringRecord) -> bool {
    record
        .iter()
        .any(|field| field.eq_ignore_ascii_case("name"))
}

fn head_columns(record: &StringRecord) -> Result<Vec<usize>, CsvError> {
    let mut seen = BTreeSet::new();
    let column = |field: &str| {
        let known = PLAYERS
            .iter()
            .position(|column| field.eq_ignore_ascii_case(column));
        known
            .filter(|&known| seen.insert(known))
            .ok_or_else(|| CsvError::Column {
                found: shortened(field),
                expected: PLAYERS.join(", "),
            })
    };
    record.iter().map(column).collect()
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

fn entry(record: &StringRecord, columns: &[usize]) -> Result<Entry, CsvError> {
    let line = record.position().map_or(0, ::csv::Position::line);
    let wrong = |why: String| CsvError::Line { line, why };
    if record.len() > columns.len() {
        let count = columns.len();
        return Err(wrong(format!(
            "the line has {} fields; the most is {count}",
            record.len()
        )));
    }
    let field = |column: usize| {
        let at = columns.iter().position(|&other| other == column);
        unguarded(at.and_then(|at| record.get(at)).unwrap_or_default())
    };
    let name = |text: &str| Name::new(text).map_err(|error| wrong(error.to_string()));
    let optional = |text: &str| match text {
        "" => Ok(None),
        text => name(text).map(Some),
    };
    let rank = match field(2) {
        "" => None,
        text => Some(text.parse().map_err(|_| {
            wrong(format!(
                "{:?} is not a rank; it is a number from 1, or empty",
                shortened(text)
            ))
        })?),
    };
    Ok(Entry {
        name: name(field(0))?,
        club: optional(field(1))?,
        rank,
        person: optional(field(3))?,
    })
}

/// The results of a tournament, game by game.
pub fn result_rows(tournament: &Tournament) -> Vec<ResultRow> {
    let live = tournament.matches().filter(|found| !found.void);
    let rows = live.flat_map(|found| {
        found.games.iter().zip(0..).map(|(&outcome, i)| ResultRow {
            game: GameId {
                of: found.pairing.id,
                game: i as u16 + 1,
            },
            place: tournament.told_place(found.pairing.place, Language::English),
            players: [found.starter(i), found.starter(i + 1)],
            outcome,
        })
    });
    rows.collect()
}

/// Results as CSV.
pub fn results(tournament: &Tournament) -> String {
    let row = |row: ResultRow| {
        let name = |id: EntryId| tournament.name_of(id);
        let (stones, how) = match row.outcome {
            Outcome::Won { stones, how, .. } => (stones, Some(how)),
            _ => (None, None),
        };
        vec![
            row.game.of.0.to_string(),
            row.game.game.to_string(),
            row.place,
            name(row.players[0]),
            name(row.players[1]),
            word(&row.outcome).to_owned(),
            row.outcome.winner().map_or_else(String::new, name),
            stones.map_or_else(String::new, |stones| stones.to_string()),
            how.map_or_else(String::new, |how| how.word().to_owned()),
        ]
    };
    written(&RESULTS, result_rows(tournament).into_iter().map(row))
}

const fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Won { .. } => "won",
        Outcome::Drawn => "drawn",
        Outcome::Walkover { .. } => "walkover",
        Outcome::DoubleForfeit => "neither came",
        Outcome::ByLot { .. } => "by lot",
    }
}

/// Reads results of a tournament's games. Whether they can be is not decided
/// here; that the names are known is.
pub fn read_results(text: &str, tournament: &Tournament) -> Result<Vec<ResultRow>, CsvError> {
    let mut reader = reader(text, true)?;
    let head = reader.headers()?;
    if !head.iter().eq(RESULTS) {
        let strange = head.iter().find(|column| !RESULTS.contains(column));
        let all = || head.iter().collect::<Vec<_>>().join(",");
        return Err(CsvError::Column {
            found: strange.map_or_else(all, shortened),
            expected: RESULTS.join(", "),
        });
    }
    reader
        .records()
        .map(|record| result_row(&record?, tournament))
        .collect()
}

fn result_row(record: &StringRecord, tournament: &Tournament) -> Result<ResultRow, CsvError> {
    let line = record.position().map_or(0, ::csv::Position::line);
    let wrong = |why: String| CsvError::Line { line, why };
    let field = |column: usize| unguarded(record.get(column).unwrap_or_default());
    let number = |column: usize| -> Result<u32, CsvError> {
        let text = field(column);
        let what = RESULTS[column];
        text.parse()
            .map_err(|_| wrong(format!("{:?} is not a number for {what}", shortened(text))))
    };
    let player = |column: usize| {
        let name = Name::new(field(column)).map_err(|error| wrong(error.to_string()))?;
        let id = tournament.entry_called(&name);
        id.ok_or_else(|| wrong(format!("nobody is called {name} here")))
    };
    let outcome = match field(5) {
        "won" => Outcome::Won {
            winner: player(6)?,
            stones: match field(7) {
                "" => None,
                _ => Some(
                    u8::try_from(number(7)?)
                        .map_err(|_| wrong(format!("nobody has placed {} stones", field(7))))?,
                ),
            },
            how: How::from_word(field(8)).ok_or_else(|| {
                wrong(format!(
                    "{:?} is not a way to win; it is {}",
                    shortened(field(8)),
                    How::WORDS
                ))
            })?,
        },
        "drawn" => Outcome::Drawn,
        "walkover" => Outcome::Walkover { winner: player(6)? },
        "neither came" => Outcome::DoubleForfeit,
        "by lot" => Outcome::ByLot { winner: player(6)? },
        other => {
            return Err(wrong(format!(
                "{:?} is not a valid result; it is won, drawn, walkover, neither came or by lot",
                shortened(other)
            )));
        }
    };
    let game = u16::try_from(number(1)?).map_err(|_| wrong("no match has so many games".into()))?;
    Ok(ResultRow {
        game: GameId {
            of: MatchId(number(0)?),
            game,
        },
        place: field(2).to_owned(),
        players: [player(3)?, player(4)?],
        outcome,
    })
}

/// All tables of a tournament, and the ranking at its end, as CSV.
pub fn standings(tournament: &Tournament) -> String {
    let mut rows = Vec::new();
    let groups = tournament.group_sheets();
    let tables = groups
        .into_iter()
        .map(|group| (format!("group {}", group.name), group.rows));
    let swiss = ("swiss".to_owned(), tournament.swiss_sheet());
    let is_swiss = !tournament.byes().is_empty();
    for (table, lines) in tables.chain(is_swiss.then_some(swiss)) {
        for row in lines {
            let tally = row.tally;
            let numbers = [
                tally.games,
                tally.won,
                tally.drawn,
                tally.lost,
                tally.points,
                tally.win_points,
            ];
            let mut line = vec![table.clone(), row.rank.to_string(), row.player.name];
            line.push(row.player.club.unwrap_or_default());
            line.extend(numbers.map(|number| number.to_string()));
            line.push(row.reason.unwrap_or_default());
            rows.push(line);
        }
    }
    for rank in tournament.ranking_sheet().unwrap_or_default() {
        let mut line = vec![
            "final ranking".to_owned(),
            rank.rank.to_string(),
            rank.player.name,
        ];
        line.push(rank.player.club.unwrap_or_default());
        line.resize(STANDINGS.len(), String::new());
        rows.push(line);
    }
    written(&STANDINGS, rows)
}
