//! The state term of the Pente report, `game(Board, White, Black, Next)`, for
//! exchange with Prolog programs.
//!
//! `Board` is a list of rows, the top row first, of the atoms `w`, `b` and `c`
//! for white, black and empty; `White` and `Black` are `player(w, N)` and
//! `player(b, N)` with the number of stones that the player has captured;
//! `Next` is `w` or `b`. White is the first seat. The term has no word for an
//! opening choice that is due.

use std::fmt::Write as _;

use thiserror::Error;

use super::board::{Board, Spot};
use super::point::Point;
use super::position::Position;
use super::setup::Setup;
use crate::notation::shortened;
use crate::seat::{Seat, SeatSet};
use crate::sheet::Place;

/// Why a term could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: found {found}, but {expected}")]
pub struct PrologError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Column from 1, in characters.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What would be right.
    pub expected: &'static str,
}

/// The term of a position, one row of the board a line; none for more than two
/// seats, which the term does not know.
pub fn to_prolog(position: &Position) -> Option<String> {
    if position.rules().seats != 2 {
        return None;
    }
    let board = position.board();
    let mut text = String::from("game([\n");
    for row in (0..board.size()).rev() {
        let atoms: Vec<&str> = (0..board.size())
            .map(|col| Point::new(row, col).map_or("c", |point| atom(board.get(point))))
            .collect();
        let comma = if row > 0 { "," } else { "" };
        // Writing into a string cannot fail.
        let _ = writeln!(text, "  [{}]{comma}", atoms.join(","));
    }
    let captured = position.captured();
    let _ = writeln!(
        text,
        "],player(w,{}),player(b,{}),{}).",
        captured[Seat::First],
        captured[Seat::Second],
        atom(Some(position.stone())),
    );
    Some(text)
}

const fn atom(stone: Option<Seat>) -> &'static str {
    match stone {
        None => "c",
        Some(Seat::First) => "w",
        Some(_) => "b",
    }
}

/// Reads a term. White space and comments may stand anywhere, the players in
/// either order, and the final dot may be missing.
pub fn from_prolog(text: &str) -> Result<Setup, PrologError> {
    let mut scanner = Scanner { text, at: 0 };
    let setup = scanner.game()?;
    scanner.accept(".");
    match scanner.peek() {
        "" => Ok(setup),
        _ => scanner.fail("nothing may follow the term"),
    }
}

/// A text and how far it was read.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

const EXPECTED_TERM: &str = "a state is game(Board, player(w, 0), player(b, 0), w)";
const EXPECTED_PLAYER: &str =
    "a player is player(w, N) or player(b, N), one of each, with N captured stones";
const EXPECTED_ROW: &str = "a row is a list of w, b and c, such as [c,w,b]";
const EXPECTED_SIZE: &str = "a board has 9, 13 or 19 rows, and rows as long as it is high";

impl<'a> Scanner<'a> {
    fn game(&mut self) -> Result<Setup, PrologError> {
        self.expect("game", EXPECTED_TERM)?;
        self.expect("(", EXPECTED_TERM)?;
        let board = self.board()?;
        self.expect(",", EXPECTED_TERM)?;
        let one = self.player(None)?;
        self.expect(",", EXPECTED_TERM)?;
        let other = self.player(Some(one.0))?;
        self.expect(",", EXPECTED_TERM)?;
        let to_move = self.color("the last part of a state is who plays next, w or b")?;
        self.expect(")", EXPECTED_TERM)?;
        let captured = match one.0 {
            Seat::First => vec![one.1, other.1],
            _ => vec![other.1, one.1],
        };
        Ok(Setup {
            board,
            to_move: Some(to_move),
            captured: Some(captured),
            opening: None,
            left: SeatSet::EMPTY,
            free: false,
        })
    }

    fn board(&mut self) -> Result<Board, PrologError> {
        let mut rows: Vec<Vec<Option<Seat>>> = Vec::new();
        self.expect("[", EXPECTED_TERM)?;
        let size = loop {
            let row = self.row(rows.first().map(Vec::len))?;
            rows.push(row);
            let size = rows.len();
            let complete = rows.first().is_some_and(|first| first.len() == size);
            match (complete, self.peek()) {
                (true, "]") => break size,
                (false, ",") => self.expect(",", EXPECTED_SIZE)?,
                _ => return self.fail(EXPECTED_SIZE),
            }
        };
        self.expect("]", EXPECTED_SIZE)?;
        let size = size as u8;
        let mut board = Board::empty(size);
        for (point, stone) in Point::all(size).zip(rows.into_iter().flatten()) {
            if let Some(seat) = stone {
                board.put(Spot::of(point), seat);
            }
        }
        Ok(board)
    }

    /// A row of this length, or of any that a board can have.
    fn row(&mut self, length: Option<usize>) -> Result<Vec<Option<Seat>>, PrologError> {
        let fits = |row: &[_]| match length {
            Some(length) => row.len() == length,
            None => matches!(row.len(), 9 | 13 | 19),
        };
        let mut row = Vec::new();
        self.expect("[", EXPECTED_ROW)?;
        loop {
            row.push(match self.peek() {
                "w" => Some(Seat::First),
                "b" => Some(Seat::Second),
                "c" => None,
                _ => return self.fail(EXPECTED_ROW),
            });
            self.skip_token();
            match self.peek() {
                "]" if fits(&row) => break,
                "," if row.len() < length.unwrap_or(usize::from(Point::MAX_LINES)) => {
                    self.skip_token();
                }
                "]" | "," => return self.fail(EXPECTED_SIZE),
                _ => return self.fail(EXPECTED_ROW),
            }
        }
        self.skip_token();
        Ok(row)
    }

    /// A player and the stones captured; not the one that was there before.
    fn player(&mut self, before: Option<Seat>) -> Result<(Seat, u16), PrologError> {
        self.expect("player", EXPECTED_PLAYER)?;
        self.expect("(", EXPECTED_PLAYER)?;
        let at = self.at;
        let seat = self.color(EXPECTED_PLAYER)?;
        if before == Some(seat) {
            self.at = at;
            return self.fail(EXPECTED_PLAYER);
        }
        self.expect(",", EXPECTED_PLAYER)?;
        let Ok(captured) = self.peek().parse() else {
            return self.fail(EXPECTED_PLAYER);
        };
        self.skip_token();
        self.expect(")", EXPECTED_PLAYER)?;
        Ok((seat, captured))
    }

    fn color(&mut self, expected: &'static str) -> Result<Seat, PrologError> {
        let seat = match self.peek() {
            "w" => Seat::First,
            "b" => Seat::Second,
            _ => return self.fail(expected),
        };
        self.skip_token();
        Ok(seat)
    }

    fn expect(&mut self, token: &str, expected: &'static str) -> Result<(), PrologError> {
        if self.accept(token) {
            Ok(())
        } else {
            self.fail(expected)
        }
    }

    fn accept(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        if found {
            self.skip_token();
        }
        found
    }

    fn skip_token(&mut self) {
        self.at += self.peek().len();
    }

    /// The next token, a word or a single character, without moving past it;
    /// empty at the end of the text.
    fn peek(&mut self) -> &'a str {
        self.skip_blank();
        let rest = &self.text[self.at..];
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        match (word.unwrap_or(rest.len()), rest.chars().next()) {
            (0, Some(c)) => &rest[..c.len_utf8()],
            (length, _) => &rest[..length],
        }
    }

    /// Skips white space, `%` to the end of the line, and `/* ... */`.
    fn skip_blank(&mut self) {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            self.at += if rest.starts_with('%') {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                return;
            };
        }
    }

    fn fail<T>(&mut self, expected: &'static str) -> Result<T, PrologError> {
        let found = match self.peek() {
            "" => "the end of the text".to_owned(),
            token => format!("{:?}", shortened(token)),
        };
        let Place { line, column } = Place::START.after(&self.text[..self.at]);
        Err(PrologError {
            line,
            column,
            found,
            expected,
        })
    }
}
