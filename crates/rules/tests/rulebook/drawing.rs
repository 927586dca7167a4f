//! Boards drawn on the pages: column letters above, row numbers at the left,
//! and as much of the board as has stones. `#` marks an empty point where no
//! stone may go now.

use std::collections::{BTreeMap, BTreeSet};

use rules::{AnyPosition, AnyRules, Position};

/// The places of a drawing with their marks.
#[derive(Default)]
pub(crate) struct Drawing {
    columns: Vec<char>,
    marks: BTreeMap<String, char>,
}

impl Drawing {
    /// Reads the next line of the drawing: the letters, a rule or a row.
    pub(crate) fn add(&mut self, line: &str) {
        let mut words = line.split_whitespace().filter(|word| *word != "|");
        let is_rule = line.contains('+');
        if self.columns.is_empty() {
            self.columns = words.map(mark).collect();
        } else if !is_rule {
            let row = words.next().expect("a row has a number");
            let marks: Vec<char> = words.map(mark).collect();
            assert_eq!(marks.len(), self.columns.len(), "the width of {line:?}");
            let places = self.columns.iter().map(|column| format!("{column}{row}"));
            self.marks.extend(places.zip(marks));
        }
    }

    /// The board as a setup text for these rules.
    pub(crate) fn setup(&self, rules: &AnyRules) -> String {
        let places = places(rules);
        self.assert_on_board(&places);
        let stones = self.stones();
        let stone = |place: &String| stones.get(place.as_str()).unwrap_or(&'.');
        places.iter().map(stone).collect()
    }

    /// Compares the drawing with the board, and its `#` with the legal moves.
    pub(crate) fn assert_shows(&self, position: &AnyPosition) {
        let places = match position {
            AnyPosition::Pentago(position) => places(&AnyRules::Pentago(position.rules())),
            AnyPosition::Pente(position) => places(&AnyRules::Pente(*position.rules())),
        };
        self.assert_on_board(&places);
        let board = position.board_text();
        let all = places.iter().map(String::as_str).zip(board.chars());
        let (empty, taken): (Vec<_>, Vec<_>) = all.partition(|&(_, stone)| stone == '.');
        assert_eq!(taken.into_iter().collect::<BTreeMap<_, _>>(), self.stones());
        let closed = self.closed();
        if !closed.is_empty() {
            let legal = position.legal_moves();
            let open: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
            let empty = empty.into_iter().map(|(place, _)| place);
            let refused = empty.filter(|place| !open.contains(*place));
            assert_eq!(refused.collect::<BTreeSet<_>>(), closed, "closed points");
        }
    }

    fn assert_on_board(&self, places: &[String]) {
        let strange = self.marks.keys().find(|place| !places.contains(place));
        assert_eq!(strange, None, "a place that the board does not have");
    }

    fn stones(&self) -> BTreeMap<&str, char> {
        let all = self
            .marks
            .iter()
            .map(|(place, &mark)| (place.as_str(), mark));
        all.filter(|(_, mark)| !matches!(mark, '.' | '#')).collect()
    }

    fn closed(&self) -> BTreeSet<&str> {
        let closed = self.marks.iter().filter(|(_, mark)| **mark == '#');
        closed.map(|(place, _)| place.as_str()).collect()
    }
}

fn mark(word: &str) -> char {
    let mut letters = word.chars();
    let first = letters.next().expect("a word has letters");
    assert_eq!(letters.next(), None, "{word:?} in a drawing");
    first
}

/// The names of all places in the order of board texts.
fn places(rules: &AnyRules) -> Vec<String> {
    let size = usize::from(rules.size());
    let letters = ('A'..='T').filter(|&letter| letter != 'I');
    let columns: Vec<char> = letters.take(size).collect();
    let rows = (0..size).map(|row| match rules {
        AnyRules::Pentago(_) => row + 1,
        AnyRules::Pente(_) => size - row,
    });
    rows.flat_map(|row| columns.iter().map(move |column| format!("{column}{row}")))
        .collect()
}
