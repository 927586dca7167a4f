//! The three published ways to write a turn.
//!
//! | notation | example | from |
//! |---|---|---|
//! | canonical | `E5 Q01 CW`, also `E5-Q01-CW` or `E5Q01CW` | the rules specification |
//! | guide | `4/5 2R` | the guide: block and place, then the block turned left or right |
//! | course | `28~3` | the course protocol: cell and twist by number |
//!
//! All are read without asking which; each can be written.

use super::cell::{Block, Cell};
use super::turn::{HalfTurn, Turn};
use super::twist::{Direction, Twist};
use words::{Key, key};

use crate::notation::NotationError;

/// A way to write turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `E5 Q01 CW`.
    Canonical,
    /// `4/5 2R`.
    Guide,
    /// `28~3`.
    Course,
}

impl Notation {
    /// Every notation.
    pub const ALL: [Notation; 3] = [Notation::Canonical, Notation::Guide, Notation::Course];

    /// Writes a turn. The course protocol knows no turn without a twist.
    pub fn write(self, turn: Turn) -> Option<String> {
        match self {
            Notation::Canonical => Some(turn.to_string()),
            Notation::Guide => Some(guide_text(turn)),
            Notation::Course => {
                let twist = course_number(turn.twist?);
                Some(format!("{}~{twist}", turn.cell.index()))
            }
        }
    }
}

fn guide_text(Turn { cell, twist }: Turn) -> String {
    let place = format!("{}/{}", cell.block().index() + 1, cell.within_block() + 1);
    match twist {
        None => place,
        Some(Twist { block, direction }) => {
            let side = match direction {
                Direction::Clockwise => 'R',
                Direction::Counterclockwise => 'L',
            };
            format!("{place} {}{side}", block.index() + 1)
        }
    }
}

/// Twice the block, and one more for clockwise.
fn course_number(Twist { block, direction }: Twist) -> usize {
    block.index() * 2 + usize::from(direction == Direction::Clockwise)
}

/// What a text can stand for: a whole turn, or half of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Placement and twist together.
    Turn(Turn),
    /// One of the two alone.
    Half(HalfTurn),
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Move::Turn(turn) => turn.fmt(f),
            Move::Half(half) => half.fmt(f),
        }
    }
}

const EXPECTED: Key = key!("notation.turn");
const EXPECTED_CELL: Key = key!("notation.cell");
const EXPECTED_PLACE: Key = key!("notation.guide-place");
const EXPECTED_TWIST: Key = key!("notation.twist");
const EXPECTED_GUIDE_TWIST: Key = key!("notation.guide-twist");
const EXPECTED_COURSE: Key = key!("notation.course");

/// Reads a turn or half turn in any of the notations, in either case.
pub fn parse(text: &str) -> Result<Move, NotationError> {
    // Errors quote the text as it was typed, not in upper case.
    read(&text.trim().to_uppercase()).map_err(|error| NotationError::new(text, error.expected))
}

fn read(upper: &str) -> Result<Move, NotationError> {
    // A dash separates only in the canonical notation. In a text that begins
    // with a number it may belong to a result such as `1-0`.
    let dashes = upper.starts_with(|c| matches!(c, 'A'..='F' | 'Q'));
    let words: Vec<&str> = upper
        .split(|c| matches!(c, ' ' | '\t' | ',' | '~') || c == '-' && dashes)
        .filter(|word| !word.is_empty())
        .collect();
    match words.as_slice() {
        [] => Err(NotationError::new(upper, EXPECTED)),
        ["SKIP"] => Ok(Move::Half(HalfTurn::Twist(None))),
        ["MOVE", rest @ ..] => course_turn(rest).map(Move::Turn),
        [first, ..] if first.bytes().all(|b| b.is_ascii_digit()) && !upper.contains('/') => {
            numeric(&words)
        }
        [first, rest @ ..] if first.contains('/') => {
            let cell = guide_cell(first)?;
            with_twist(cell, rest, guide_twist)
        }
        [first, ..] if first.starts_with('Q') => {
            let twist = canonical_twist(&words)?;
            Ok(Move::Half(HalfTurn::Twist(Some(twist))))
        }
        [first] if first.starts_with(|c: char| c.is_ascii_digit()) => {
            let twist = guide_twist(&words)?;
            Ok(Move::Half(HalfTurn::Twist(Some(twist))))
        }
        [first, rest @ ..] => {
            // The cell takes two characters. Whatever follows them without a
            // space, as in `E5Q01CW`, is the beginning of the twist.
            let (cell, joined) = first.split_at_checked(2).unwrap_or((first, ""));
            let joined = Some(joined).filter(|joined| !joined.is_empty());
            let twist: Vec<&str> = joined.into_iter().chain(rest.iter().copied()).collect();
            with_twist(canonical_cell(cell)?, &twist, canonical_twist)
        }
    }
}

/// A text that begins with a number alone: the course protocol's `28~3`, or a
/// guide twist written apart, such as `2 right`.
fn numeric(words: &[&str]) -> Result<Move, NotationError> {
    match words {
        [_, side] if side.starts_with(['L', 'R']) => {
            let twist = guide_twist(words)?;
            Ok(Move::Half(HalfTurn::Twist(Some(twist))))
        }
        _ => course_turn(words).map(Move::Turn),
    }
}

fn with_twist(
    cell: Cell,
    rest: &[&str],
    read: impl Fn(&[&str]) -> Result<Twist, NotationError>,
) -> Result<Move, NotationError> {
    match rest {
        ["..." | "…"] => Ok(Move::Half(HalfTurn::Place(cell))),
        // The dash is that of `4/5 -`; in `E5 -` it was cut as a separator.
        [] | ["-" | "SKIP" | "NONE"] | ["NO", "TWIST"] => {
            Ok(Move::Turn(Turn { cell, twist: None }))
        }
        _ => {
            let twist = Some(read(rest)?);
            Ok(Move::Turn(Turn { cell, twist }))
        }
    }
}

/// Reads a cell such as `E5`.
pub fn parse_cell(text: &str) -> Result<Cell, NotationError> {
    canonical_cell(&text.trim().to_uppercase())
        .map_err(|error| NotationError::new(text, error.expected))
}

fn canonical_cell(word: &str) -> Result<Cell, NotationError> {
    match *word.as_bytes() {
        [col @ b'A'..=b'F', row @ b'1'..=b'6'] => Cell::at(row - b'1', col - b'A'),
        _ => None,
    }
    .ok_or_else(|| NotationError::new(word, EXPECTED_CELL))
}

fn canonical_twist(words: &[&str]) -> Result<Twist, NotationError> {
    let wrong = || NotationError::new(&words.join(" "), EXPECTED_TWIST);
    let joined = words.concat();
    let (block, direction) = joined.split_at_checked(3).ok_or_else(wrong)?;
    let block = match block.as_bytes() {
        [b'Q', row @ b'0'..=b'1', col @ b'0'..=b'1'] => Block::at(row - b'0', col - b'0'),
        _ => return Err(wrong()),
    };
    let direction = match direction {
        "CW" => Direction::Clockwise,
        "CCW" => Direction::Counterclockwise,
        _ => return Err(wrong()),
    };
    Ok(Twist { block, direction })
}

fn guide_cell(word: &str) -> Result<Cell, NotationError> {
    match *word.as_bytes() {
        [block @ b'1'..=b'4', b'/', place @ b'1'..=b'9'] => {
            let (block, place) = (block - b'1', place - b'1');
            Cell::at(block / 2 * 3 + place / 3, block % 2 * 3 + place % 3)
        }
        _ => None,
    }
    .ok_or_else(|| NotationError::new(word, EXPECTED_PLACE))
}

fn guide_twist(words: &[&str]) -> Result<Twist, NotationError> {
    let joined = words.concat();
    let wrong = || NotationError::new(&words.join(" "), EXPECTED_GUIDE_TWIST);
    let (block, side) = joined.split_at_checked(1).ok_or_else(wrong)?;
    let block = match block.as_bytes() {
        [block @ b'1'..=b'4'] => Block::ALL[usize::from(block - b'1')],
        _ => return Err(wrong()),
    };
    let direction = match side {
        "R" | "RIGHT" => Direction::Clockwise,
        "L" | "LEFT" => Direction::Counterclockwise,
        _ => return Err(wrong()),
    };
    Ok(Twist { block, direction })
}

fn course_turn(words: &[&str]) -> Result<Turn, NotationError> {
    let wrong = || NotationError::new(&words.join("~"), EXPECTED_COURSE);
    let [cell, twist] = words else {
        return Err(wrong());
    };
    let cell = cell
        .parse()
        .ok()
        .and_then(Cell::from_index)
        .ok_or_else(wrong)?;
    let number: usize = twist.parse().map_err(|_| wrong())?;
    let twist = Twist::ALL
        .into_iter()
        .find(|&twist| course_number(twist) == number)
        .ok_or_else(wrong)?;
    Ok(Turn {
        cell,
        twist: Some(twist),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(text: &str) -> Turn {
        match parse(text) {
            Ok(Move::Turn(turn)) => turn,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn the_three_notations_say_the_same() {
        let same = turn("E5 Q01 CW");
        for text in [
            "e5 q01 cw",
            "E5 Q01CW",
            "E5Q01CW",
            "e5q01cw",
            "E5Q01 cw",
            "E5-Q01-CW",
            "e5-q01cw",
            "E5 - Q01 - CW",
            "4/5 2R",
            "4/5 2 right",
            "28~3",
            "MOVE~28~3",
            "28 3",
        ] {
            assert_eq!(turn(text), same, "{text}");
        }
        assert_eq!(
            Notation::Canonical.write(same).as_deref(),
            Some("E5 Q01 CW")
        );
        assert_eq!(Notation::Guide.write(same).as_deref(), Some("4/5 2R"));
        assert_eq!(Notation::Course.write(same).as_deref(), Some("28~3"));
    }

    #[test]
    fn every_turn_survives_every_notation() {
        for cell in Cell::all() {
            for twist in Twist::ALL.map(Some).into_iter().chain([None]) {
                let same = Turn { cell, twist };
                for notation in Notation::ALL {
                    if let Some(text) = notation.write(same) {
                        assert_eq!(turn(&text), same, "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn halves_are_read() {
        assert_eq!(parse("E5 ...").map(|m| m.to_string()), Ok("E5 ...".into()));
        assert_eq!(parse("e5...").map(|m| m.to_string()), Ok("E5 ...".into()));
        assert_eq!(parse("E5 -").map(|m| m.to_string()), Ok("E5".into()));
        assert_eq!(parse("4/5 -").map(|m| m.to_string()), Ok("E5".into()));
        assert_eq!(
            parse("q10-ccw").map(|m| m.to_string()),
            Ok("Q10 CCW".into())
        );
        assert_eq!(
            parse("q10 ccw").map(|m| m.to_string()),
            Ok("Q10 CCW".into())
        );
        assert_eq!(parse("3L").map(|m| m.to_string()), Ok("Q10 CCW".into()));
        assert_eq!(parse("3 left").map(|m| m.to_string()), Ok("Q10 CCW".into()));
        assert_eq!(parse("skip").map(|m| m.to_string()), Ok("skip".into()));
    }

    #[test]
    fn the_course_s_own_examples() {
        assert_eq!(turn("MOVE~16~1").to_string(), "E3 Q00 CW");
        assert_eq!(turn("MOVE~9~6").to_string(), "D2 Q11 CCW");
        assert_eq!(turn("MOVE~0~3").to_string(), "A1 Q01 CW");
    }

    #[test]
    fn nonsense_is_quoted_back() {
        for text in [
            "",
            " ",
            "G1 Q00 CW",
            "E7",
            "E5 Q02 CW",
            "E5 Q01 XX",
            "36~0",
            "0~8",
            "5/1",
            "1/0",
            "2R R",
            "MOVE",
            "Q",
            "é5 Q00 CW",
            "E5 Q00 CW CW",
            "1/1 5R",
            "E5Q01CWCW",
            "E55Q01CW",
            "E5Q01",
            "-",
            "0-1",
            "28-3",
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.to_string().starts_with("cannot read"), "{error}");
        }
    }
}
