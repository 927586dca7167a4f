//! The examples of the rulebook as drawings.
//!
//! The rulebook writes them as text that its tests play and a terminal shows.
//! Here the boards among them become SVG, with the names of rows and columns,
//! and the facts beside them are said in the reader's language. What is not
//! understood stays as it was written.

use maud::{Markup, html};
use rules::Family;

use crate::board::{BLOCK, GAP, PAD};
use words::Language;

/// An example, or nothing if it should stay as it is written.
pub(crate) fn diagram(language: Language, text: &str) -> Option<Markup> {
    let lines: Vec<&str> = text.lines().collect();
    let mut parts = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let end = at
            + 1
            + lines[at + 1..]
                .iter()
                .take_while(|line| line.starts_with(' '))
                .count();
        parts.push(if line.starts_with(' ') {
            let board = Drawing::read(lines[at..end].iter().copied())?;
            html! { div.boards { (board.figure(None)) } }
        } else if end > at + 1 {
            boards(language, line, &lines[at + 1..end])?
        } else {
            fact(language, line)?
        });
        at = end;
    }
    Some(html! { div.example { @for part in parts { (part) } } })
}

/// One board, or two side by side.
fn boards(language: Language, captions: &str, lines: &[&str]) -> Option<Markup> {
    let before = language.text("example.before");
    let after = language.text("example.after");
    let second = captions.find("after:").filter(|at| *at > 0);
    let Some(second) = second else {
        let caption = if captions.starts_with("after:") {
            after
        } else {
            before
        };
        let board = Drawing::read(lines.iter().copied())?;
        return Some(html! { div.boards { (board.figure(Some(caption))) } });
    };
    let left = Drawing::read(lines.iter().map(|line| line.get(..second).unwrap_or(line)))?;
    let right = Drawing::read(lines.iter().map(|line| line.get(second..).unwrap_or("")))?;
    Some(html! { div.boards { (left.figure(Some(before))) (right.figure(Some(after))) } })
}

/// A line such as `next:    seat 2`.
fn fact(language: Language, line: &str) -> Option<Markup> {
    let (name, value) = line.split_once(':')?;
    let name = match name {
        "moves" => language.text("example.moves").to_owned(),
        "next" => language.text("example.next").to_owned(),
        "result" => language.text("example.result").to_owned(),
        "captured" => language.text("example.captured").to_owned(),
        "captured before" => language.text("example.captured-before").to_owned(),
        "row" => language.text("example.row").to_owned(),
        "refused" => language.text("example.refused").to_owned(),
        "choices" => language.text("example.choices").to_owned(),
        "same" => language.text("example.same").to_owned(),
        "options" => language.text("example.options").to_owned(),
        other => {
            let point = other.strip_prefix("all but ")?;
            language.fill("example.all-but", &[("point", &point)])
        }
    };
    Some(html! { p.fact { span.name { (name) } " " (said(language, value.trim())) } })
}

/// A value; the remark behind it is English and stays there.
fn said(language: Language, value: &str) -> Markup {
    let (value, remark) = value.split_once(" (").unwrap_or((value, ""));
    let remark = remark.trim_end_matches(')');
    let value = match value.strip_prefix("seat ") {
        Some(seat) => language.fill("example.seat", &[("seat", &seat)]),
        None if value == "five in a row" => language.text("line.five").to_owned(),
        None => value.to_owned(),
    };
    html! {
        strong { (value) }
        @if language == Language::English && !remark.is_empty() { span.hint { " (" (remark) ")" } }
    }
}

/// A board or a part of one.
struct Drawing {
    family: Family,
    columns: Vec<String>,
    /// Each with its number.
    rows: Vec<(String, Vec<char>)>,
    /// Whether the blocks are named.
    named: bool,
}

/// Room for the names of rows and columns.
const EDGE: usize = 56;

impl Drawing {
    fn read<'t>(lines: impl Iterator<Item = &'t str>) -> Option<Drawing> {
        let mut drawing = Drawing {
            family: Family::Pente,
            columns: Vec::new(),
            rows: Vec::new(),
            named: false,
        };
        for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
            drawing.read_line(line)?;
        }
        let width = drawing.columns.len();
        let fits = drawing.rows.iter().all(|(_, places)| places.len() == width);
        (fits && width > 0 && !drawing.rows.is_empty()).then_some(drawing)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        if line.chars().all(|c| matches!(c, '-' | '+')) {
            return Some(());
        }
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let all = words.len();
        words.retain(|word| !(word.len() == 3 && word.starts_with('Q')));
        self.named |= words.len() < all;
        if words.contains(&"|") {
            self.family = Family::Pentago;
            words.retain(|word| *word != "|");
        }
        if self.columns.is_empty() {
            let letters = words.iter().all(|word| word.len() == 1);
            self.columns = words.iter().map(ToString::to_string).collect();
            return letters.then_some(());
        }
        let (number, places) = words.split_first()?;
        number.parse::<u8>().ok()?;
        let place = |word: &&str| match word.as_bytes() {
            [place @ (b'.' | b'x' | b'o' | b'1'..=b'4' | b'#')] => Some(char::from(*place)),
            _ => None,
        };
        let places: Option<Vec<char>> = places.iter().map(place).collect();
        self.rows.push(((*number).to_owned(), places?));
        Some(())
    }

    fn along(&self, index: usize) -> usize {
        EDGE + 50
            + index * 100
            + match self.family {
                Family::Pentago => PAD + index / 3 * (2 * PAD + GAP),
                Family::Pente => 0,
            }
    }

    fn figure(&self, caption: Option<&str>) -> Markup {
        let end = match self.family {
            Family::Pentago => PAD + 50,
            Family::Pente => 50,
        };
        let width = self.along(self.columns.len() - 1) + end;
        let height = self.along(self.rows.len() - 1) + end;
        html! {
            figure {
                @if let Some(caption) = caption { figcaption { (caption) } }
                svg.little.drawing.(self.family) viewBox={"0 0 " (width) " " (height)} role="img" aria-label=(self.words()) {
                    (self.ground(width, height))
                    (self.labels())
                    (self.places())
                }
            }
        }
    }

    /// The stones in words, for those who do not see them.
    fn words(&self) -> String {
        let mut words = Vec::new();
        for (number, places) in &self.rows {
            for (column, place) in self.columns.iter().zip(places) {
                if *place != '.' {
                    words.push(format!("{column}{number} {place}"));
                }
            }
        }
        if words.is_empty() {
            "–".to_owned()
        } else {
            words.join(", ")
        }
    }

    fn ground(&self, width: usize, height: usize) -> Markup {
        let mut path = String::new();
        for x in (0..self.columns.len()).map(|index| self.along(index)) {
            path.push_str(&format!("M{x} {EDGE}V{height}"));
        }
        for y in (0..self.rows.len()).map(|index| self.along(index)) {
            path.push_str(&format!("M{EDGE} {y}H{width}"));
        }
        html! {
            @match self.family {
                Family::Pentago => @for block in 0..4 {
                    use href="#block" x=(EDGE + block % 2 * (BLOCK + GAP)) y=(EDGE + block / 2 * (BLOCK + GAP)) {}
                },
                Family::Pente => {
                    rect.plate x=(EDGE) y=(EDGE) width=(width - EDGE) height=(height - EDGE) rx="16" {}
                    path.lines d=(path) {}
                }
            }
        }
    }

    fn labels(&self) -> Markup {
        html! {
            @for (index, column) in self.columns.iter().enumerate() {
                text.label x=(self.along(index)) y=(EDGE - 18) { (column) }
            }
            @for (index, (number, _)) in self.rows.iter().enumerate() {
                text.label x=(EDGE / 2) y=(self.along(index) + 12) { (number) }
            }
        }
    }

    fn places(&self) -> Markup {
        let places = self.rows.iter().enumerate().flat_map(|(row, (_, places))| {
            places
                .iter()
                .enumerate()
                .map(move |(column, place)| (row, column, *place))
        });
        html! {
            @for (row, column, place) in places {
                @let (x, y) = (self.along(column), self.along(row));
                @match (self.family, place) {
                    (Family::Pentago, '.') => use href="#dimple" x=(x) y=(y) {},
                    (Family::Pentago, 'x') | (Family::Pente, '2') => use href="#black" x=(x) y=(y) {},
                    (Family::Pentago, _) | (Family::Pente, '1') => use href="#white" x=(x) y=(y) {},
                    (Family::Pente, '3') => use href="#red" x=(x) y=(y) {},
                    (Family::Pente, '4') => use href="#blue" x=(x) y=(y) {},
                    (Family::Pente, '#') => path.closed d={"M" (x - 16) " " (y - 16) "l32 32m0-32l-32 32"} {},
                    (Family::Pente, _) => {},
                }
            }
            @if self.named {
                @for (name, row, column) in [("Q00", 1, 1), ("Q01", 1, 4), ("Q10", 4, 1), ("Q11", 4, 4)] {
                    text.block-name x=(self.along(column)) y=(self.along(row) + 22) { (name) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Variant;

    use super::*;

    #[test]
    fn every_example_of_the_rulebook_is_drawn() {
        for language in Language::ALL {
            for variant in Variant::ALL {
                let blocks = variant.rulebook().split("```").skip(1).step_by(2);
                for block in blocks {
                    let (_, text) = block.split_once('\n').expect("a fence ends its line");
                    assert!(diagram(language, text).is_some(), "{variant}: {text}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_understood_stays_as_it_is() {
        for text in [
            "hello",
            "before:\n   A B\n 1 . z",
            "before:\n  A B\n 1 .",
            "odd: 1",
        ] {
            assert!(diagram(Language::English, text).is_none(), "{text}");
        }
    }
}
