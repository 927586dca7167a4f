//! Reads a board that was typed, pasted or drawn.
//!
//! Two forms are read, and either may be followed by settings such as
//! `to_move=2`:
//!
//! - text: the places row by row from the top, with or without spaces, line
//!   breaks or `/` between rows;
//! - a picture as Pentad draws it, in box-drawing characters or in ASCII, with
//!   row numbers at the left and column letters above or below. The labels tell
//!   which way the board faces.

use thiserror::Error;
use words::{Key, Localize, Message, display_in_english, key, quoted, say};

/// Where a character stands in the text, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line from 1.
    pub line: usize,
    /// Column from 1, in characters.
    pub column: usize,
}

/// Why no board could be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SheetError {
    /// The number of places fits no board.
    Count {
        /// How many were found.
        found: usize,
        /// What would be right.
        expected: Key,
    },
    /// A row of a picture has a number that does not belong to the board, or
    /// that another row has already.
    Row {
        /// Line of the text, from 1.
        line: usize,
        /// The number at its left.
        row: usize,
        /// How many rows the picture has.
        size: usize,
    },
    /// A row of a picture has too few or too many places.
    Width {
        /// Line of the text, from 1.
        line: usize,
        /// How many places it has.
        found: usize,
        /// How many it should have.
        size: usize,
    },
    /// A character that stands for nothing.
    Character {
        /// The character.
        found: char,
        /// Where it stands.
        at: Place,
        /// What would be right.
        expected: Key,
    },
    /// A setting that this game does not have, or a value it cannot take.
    Setting {
        /// The setting as written.
        found: String,
        /// What would be right.
        expected: Key,
    },
}

impl Localize for SheetError {
    fn message(&self) -> Message {
        match self {
            SheetError::Count { found, expected } => {
                say!("sheet.count", n = *found, expected = *expected)
            }
            SheetError::Row { line, row, size } => {
                say!("sheet.row", line = *line, row = *row, rows = rows(*size))
            }
            SheetError::Width { line, found, size } => {
                say!("sheet.width", line = *line, n = *found, rows = rows(*size))
            }
            SheetError::Character {
                found,
                at,
                expected,
            } => {
                let (line, column, found) = (at.line, at.column, format!("{found:?}"));
                say!("sheet.character", line, column, found, expected = *expected)
            }
            SheetError::Setting { found, expected } => {
                say!("sheet.setting", found = quoted(found), expected = *expected)
            }
        }
    }
}

display_in_english!(SheetError);

fn rows(n: usize) -> Message {
    say!("sheet.rows", n)
}

/// A board as read: characters, not yet stones.
pub(crate) struct Sheet<'a> {
    /// Rows and columns.
    pub(crate) size: u8,
    /// Row by row from the top.
    pub(crate) places: Vec<(char, Place)>,
    /// The settings behind the board.
    pub(crate) settings: Vec<(&'a str, &'a str)>,
}

/// How a family numbers its rows, and which boards it has.
pub(crate) struct Format {
    /// The sizes that are allowed.
    pub(crate) sizes: &'static [u8],
    /// Whether row 1 is the top row.
    pub(crate) first_row_on_top: bool,
    /// What to say when the number of places is wrong.
    pub(crate) expected: Key,
}

impl<'a> Sheet<'a> {
    pub(crate) fn read(text: &'a str, format: &Format) -> Result<Sheet<'a>, SheetError> {
        let places = if is_picture(text) {
            picture_places(text, format)?
        } else {
            text_places(text)
        };
        let found = places.len();
        let size = format
            .sizes
            .iter()
            .copied()
            .find(|&size| usize::from(size) * usize::from(size) == found)
            .ok_or(SheetError::Count {
                found,
                expected: format.expected,
            })?;
        let settings = settings(text);
        check_once(&settings)?;
        Ok(Sheet {
            size,
            places,
            settings,
        })
    }
}

/// Box-drawing characters make a text a picture, and so do column letters.
fn is_picture(text: &str) -> bool {
    text.chars().any(is_drawn) || text.lines().any(is_lettered)
}

/// Whether a line has the letters of all columns: three or more, from A or
/// towards A. Boards of stones have no A.
fn is_lettered(line: &str) -> bool {
    let labels = || line.split_whitespace();
    let is_label = |word: &str| matches!(word.as_bytes(), [b'A'..=b'Z']);
    let ends = [labels().next(), labels().next_back()];
    labels().count() >= 3 && labels().all(is_label) && ends.contains(&Some("A"))
}

fn is_drawn(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

fn settings(text: &str) -> Vec<(&str, &str)> {
    text.split_whitespace()
        .filter_map(|word| word.split_once('='))
        .collect()
}

/// Refuses a setting that is given twice with different values.
fn check_once(settings: &[(&str, &str)]) -> Result<(), SheetError> {
    for (i, &(key, value)) in settings.iter().enumerate() {
        let differs = |&(known, other): &(&str, &str)| known == key && other != value;
        if settings[..i].iter().any(differs) {
            return Err(SheetError::Setting {
                found: crate::notation::shortened(&format!("{key}={value}")),
                expected: key!("sheet.given-before"),
            });
        }
    }
    Ok(())
}

/// Each character with its place, without white space and without the words that
/// are settings, which have an equals sign.
fn characters(text: &str) -> impl Iterator<Item = (char, Place)> {
    text.lines().enumerate().flat_map(|(line, content)| {
        let words = content.split(char::is_whitespace).scan(0, |column, word| {
            let start = *column;
            // The word and the white space after it, which is one character:
            // more of it makes empty words.
            *column += word.chars().count() + 1;
            Some((start, word))
        });
        words
            .filter(|(_, word)| !word.contains('='))
            .flat_map(move |(start, word)| {
                word.chars().enumerate().map(move |(i, c)| {
                    let at = Place {
                        line: line + 1,
                        column: start + i + 1,
                    };
                    (c, at)
                })
            })
    })
}

fn text_places(text: &str) -> Vec<(char, Place)> {
    characters(text).filter(|&(c, _)| c != '/').collect()
}

/// A row of a picture: its line in the text, its number and its places.
struct Row {
    line: usize,
    number: usize,
    /// The column where the number ends.
    label_end: usize,
    places: Vec<(char, Place)>,
}

fn picture_places(text: &str, format: &Format) -> Result<Vec<(char, Place)>, SheetError> {
    let mut rows = picture_rows(text);
    let size = rows.len();
    let mirrored = columns_run_backwards(text);
    for row in &mut rows {
        if row.places.len() != size {
            return Err(SheetError::Width {
                line: row.line,
                found: row.places.len(),
                size,
            });
        }
        if mirrored {
            row.places.reverse();
        }
    }
    rows.sort_by_key(|row| row.number);
    for (i, row) in rows.iter().enumerate() {
        if row.number != i + 1 {
            return Err(SheetError::Row {
                line: row.line,
                row: row.number,
                size,
            });
        }
    }
    if !format.first_row_on_top {
        rows.reverse();
    }
    Ok(rows.into_iter().flat_map(|row| row.places).collect())
}

/// The lines that begin with a row number. Lines, borders and the brackets
/// that point out places stand between the places and do not count.
fn picture_rows(text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (line, content) in text.lines().enumerate() {
        if let Some((number, label_end)) = row_number(content) {
            rows.push(Row {
                line: line + 1,
                number,
                label_end,
                places: Vec::new(),
            });
        }
    }
    for (c, at) in characters(text) {
        // The rows stand in the order of their lines.
        let found = rows.binary_search_by_key(&at.line, |row| row.line);
        if let Some(row) = found.ok().and_then(|i| rows.get_mut(i))
            && at.column > row.label_end
            && !"─│━┃|()[]".contains(c)
        {
            row.places.push((c, at));
        }
    }
    rows
}

/// The number at the left of a row, and the column where it ends. Lines such as
/// `1-0` and `6 in a row` stand near pictures too, but nothing is drawn in them.
fn row_number(line: &str) -> Option<(usize, usize)> {
    let label = line.trim_start();
    let rest = label.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &label[..label.len() - rest.len()];
    let number = digits.parse().ok()?;
    let drawn = rest.contains(is_drawn) || is_ascii_row(rest);
    // White space and digits: a byte is a column.
    drawn.then_some((number, line.len() - rest.len()))
}

/// Whether what follows a number is a row of places in ASCII.
fn is_ascii_row(rest: &str) -> bool {
    let places = || rest.chars().filter(|c| !" |()[]".contains(*c));
    places().count() >= 3 && places().all(|c| ".+xo^v1234".contains(c))
}

/// Whether the column letters run from right to left, because the board faces
/// the other player. What else stands near the picture has words in it.
fn columns_run_backwards(text: &str) -> bool {
    let is_label = |word: &str| matches!(word.as_bytes(), [b'A'..=b'Z']);
    text.lines()
        .filter(|line| line.split_whitespace().all(is_label))
        .filter_map(|line| {
            let mut labels = line.split_whitespace();
            labels.next().zip(labels.next())
        })
        .any(|(first, second)| first > second)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: Format = Format {
        sizes: &[3],
        first_row_on_top: false,
        expected: key!("sheet.pente-board"),
    };

    fn places(text: &str) -> String {
        let sheet = Sheet::read(text, &FORMAT).expect(text);
        sheet.places.into_iter().map(|(c, _)| c).collect()
    }

    #[test]
    fn a_picture_is_read_whichever_way_it_faces() {
        let near = "  A B C\n3 ┌─●─┐\n2 ├─┼─○\n1 └─┴─┘\n";
        let turned = "  C B A\n1 ┌─┬─┐\n2 ○─┼─┤\n3 └─●─┘\n";
        assert_eq!(places(near), "┌●┐├┼○└┴┘");
        assert_eq!(places(turned), "┘●└┤┼○┐┬┌");
    }

    #[test]
    fn a_picture_in_ascii_is_read_whichever_way_it_faces() {
        let near = "  A B C\n3 . x .\n2 . .(o)\n1 . . .\n  A B C\n";
        let turned = "  C B A\n1 | . . . |\n2 |(o). . |\n3 | . x . |\nto_move=1 ignored\n";
        assert_eq!(places(near), ".x...o...");
        assert_eq!(places(turned), ".x...o...");
        let numbers = "  A B C\n3 . 1 .\n2 . . 2\n1 . . .\n";
        assert_eq!(places(numbers), ".1...2...");
    }

    #[test]
    fn what_stands_below_a_picture_does_not_turn_it() {
        let near = "  A B C\n3 ┌─●─┐\n2 ├─┼─○\n1 └─┴─┘\n";
        for below in [
            "Player 2: L10\nPlace a stone, such as K10.\n",
            "1-0: Ann wins\nAnn: column B\n",
            "1/2-1/2: a draw\n   6 in a row: A1 to A6\n",
        ] {
            assert_eq!(places(&format!("{near}{below}")), places(near));
        }
    }

    #[test]
    fn a_setting_has_one_value() {
        let twice = "........./ to_move=1 to_move=2";
        let refused = Sheet::read(twice, &FORMAT).err();
        assert!(matches!(refused, Some(SheetError::Setting { .. })));
        assert!(Sheet::read("........./ to_move=1 to_move=1", &FORMAT).is_ok());
    }

    #[test]
    fn brackets_that_point_out_places_are_skipped() {
        let marked = "  A B C\n3 ┌(●)┐\n2[●─○─●]\n1(●)┴─┘\n  captured=2,0  ●: ○○  ○: none\n";
        assert_eq!(places(marked), "┌●┐●○●●┴┘");
    }
}
