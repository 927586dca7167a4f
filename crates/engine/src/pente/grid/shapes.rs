//! What a stone on an empty point would make of the line through it.
//!
//! The neighbors of a point along a line, four or five to each side, are a
//! number of 16 or 20 bits. A table has for each such number and each color
//! the [`Shape`] that a stone in the middle would make: how long the row gets
//! and how open it is, what would be captured, what would be threatened and
//! put at risk. So a position is kept up to date by looking up some thirty
//! numbers a stone.

use std::sync::{Arc, Mutex, PoisonError};

use rules::pente::{Captures, Rules};

/// How long and open a row is, the most harmless first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Row {
    /// It can never become a five.
    Dead,
    /// A lone stone with room on one side.
    One,
    /// A lone stone that can become an open two.
    OpenOne,
    /// A two that can become a four but not an open one.
    Two,
    /// A two that can become an open three in one way.
    OpenTwo,
    /// A two that can become an open three in several ways.
    WideTwo,
    /// A three that threatens a four.
    Three,
    /// A three that threatens an open four in one way.
    OpenThree,
    /// A three that threatens an open four in several ways.
    WideThree,
    /// A four that threatens five on one point.
    Four,
    /// A four that threatens five on two points.
    OpenFour,
    /// A winning row.
    Five,
}

impl Row {
    pub(crate) const COUNT: usize = Row::Five as usize + 1;
}

/// What a stone makes of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shape {
    pub(crate) row: Row,
    /// Pairs and triples that it captures.
    pub(crate) pairs: u8,
    pub(crate) triples: u8,
    /// Captures that it threatens.
    pub(crate) attacks: u8,
    /// Whether it can be captured together with its neighbors.
    pub(crate) risk: bool,
    /// Whether it vanishes with its neighbors.
    pub(crate) poof: bool,
}

/// The part of the rules on which shapes depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Style {
    line: u8,
    overline_wins: bool,
    pairs: bool,
    triples: bool,
    self_capture: bool,
}

impl Style {
    pub(crate) fn of(rules: &Rules) -> Style {
        Style {
            line: rules.line,
            overline_wins: rules.overline_wins,
            pairs: rules.captures != Captures::None,
            triples: rules.captures == Captures::PairsAndTriples,
            self_capture: rules.self_capture,
        }
    }

    /// How many points to each side matter.
    const fn reach(self) -> u32 {
        // Whether five is exactly five is seen one step farther.
        if self.overline_wins { 4 } else { 5 }
    }
}

/// The shapes of all neighborhoods.
#[derive(Clone)]
pub(crate) struct Shapes {
    pub(super) reach: u32,
    /// For each neighborhood the number of the shape for either color.
    table: Arc<[[u8; 2]]>,
    /// The shapes by number.
    pub(crate) all: Arc<[Shape]>,
}

/// Styles are few, and their tables take longer to make than a quick move may:
/// each is made once and shared by all who play.
static MADE: Mutex<Vec<(Style, Shapes)>> = Mutex::new(Vec::new());

impl Shapes {
    pub(crate) fn of(style: Style) -> Shapes {
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, shapes)) = made.iter().find(|(known, _)| *known == style) {
            return shapes.clone();
        }
        let shapes = Shapes::new(style);
        made.push((style, shapes.clone()));
        shapes
    }

    fn new(style: Style) -> Shapes {
        let reach = style.reach();
        let mut rows = Rows::new(style);
        let mut all: Vec<Shape> = Vec::new();
        let count = 1_usize << (4 * reach);
        let own: Vec<u8> = (0..count)
            .map(|key| {
                let shape = View::new(key as u32, style).shape(&mut rows);
                let known = all.iter().position(|&known| known == shape);
                known.unwrap_or_else(|| {
                    all.push(shape);
                    all.len() - 1
                }) as u8
            })
            .collect();
        assert!(all.len() <= 256, "a shape has a number of one byte");
        let table = (0..count).map(|key| [own[key], own[exchanged(key)]]);
        Shapes {
            reach,
            table: table.collect(),
            all: all.into(),
        }
    }

    /// The shapes for a window of the line with the point in its middle.
    #[inline]
    pub(super) fn at(&self, window: u64) -> [u8; 2] {
        let half = 2 * self.reach;
        let low = window & ((1 << half) - 1);
        let high = window >> (half + 2) & ((1 << half) - 1);
        self.table[(low | high << half) as usize]
    }
}

/// The same neighborhood with the colors exchanged; the edge stays.
const fn exchanged(key: usize) -> usize {
    const ODD: usize = 0x5555_5555;
    (key & ODD) << 1 | (key >> 1) & ODD
}

/// A neighborhood as the first color sees it; the middle is at `reach`.
struct View {
    style: Style,
    own: u32,
    other: u32,
    free: u32,
}

impl View {
    fn new(key: u32, style: Style) -> View {
        let reach = style.reach();
        let mut view = View {
            style,
            own: 0,
            other: 0,
            free: 0,
        };
        for neighbor in 0..2 * reach {
            let at = neighbor + u32::from(neighbor >= reach);
            match key >> (2 * neighbor) & 3 {
                0 => view.free |= 1 << at,
                1 => view.own |= 1 << at,
                2 => view.other |= 1 << at,
                _ => {}
            }
        }
        view
    }

    fn shape(&self, rows: &mut Rows) -> Shape {
        let middle = 1 << self.style.reach();
        let count = |f: &dyn Fn(i32) -> bool| u8::from(f(1)) + u8::from(f(-1));
        Shape {
            row: rows.row(self.own | middle, self.free),
            pairs: count(&|side| self.style.pairs && self.brackets(side, 2, self.own)),
            triples: count(&|side| self.style.triples && self.brackets(side, 3, self.own)),
            attacks: count(&|side| {
                self.style.pairs && self.brackets(side, 2, self.free)
                    || self.style.triples && self.brackets(side, 3, self.free)
            }),
            risk: self.is_bracketed(|low, high| {
                self.has(self.other, low) && self.has(self.free, high)
                    || self.has(self.free, low) && self.has(self.other, high)
            }),
            poof: self.style.self_capture
                && self.is_bracketed(|low, high| {
                    self.has(self.other, low) && self.has(self.other, high)
                }),
        }
    }

    /// Whether the point so far from the middle belongs to the set.
    fn has(&self, set: u32, offset: i32) -> bool {
        let at = self.style.reach() as i32 + offset;
        (0..32).contains(&at) && set >> at & 1 != 0
    }

    /// Whether so many stones of the other color follow on one side, and then
    /// a point of the set.
    fn brackets(&self, side: i32, length: i32, end: u32) -> bool {
        (1..=length).all(|steps| self.has(self.other, side * steps))
            && self.has(end, side * (length + 1))
    }

    /// Whether the run through the middle is as long as a capture and its ends
    /// are as they should be.
    fn is_bracketed(&self, ends: impl Fn(i32, i32) -> bool) -> bool {
        let following = |side: i32| {
            (1..)
                .take_while(|steps| self.has(self.own, side * steps))
                .count() as i32
        };
        let (back, ahead) = (following(-1), following(1));
        let length = 1 + back + ahead;
        let capturable = length == 2 && self.style.pairs || length == 3 && self.style.triples;
        capturable && ends(-back - 1, ahead + 1)
    }
}

/// Rows by the own and the free points of a neighborhood, remembered.
struct Rows {
    style: Style,
    known: Vec<Option<Row>>,
}

impl Rows {
    fn new(style: Style) -> Rows {
        let width = 2 * style.reach() + 1;
        Rows {
            style,
            known: vec![None; 1 << (2 * width)],
        }
    }

    fn row(&mut self, own: u32, free: u32) -> Row {
        let width = 2 * self.style.reach() + 1;
        let place = (own << width | free) as usize;
        if let Some(row) = self.known[place] {
            return row;
        }
        let row = self.found(own, free);
        self.known[place] = Some(row);
        row
    }

    fn found(&mut self, own: u32, free: u32) -> Row {
        if self.is_five(own) {
            return Row::Five;
        }
        let next: Vec<Row> = (0..32)
            .map(|at| 1 << at)
            .filter(|bit| free & bit != 0)
            .map(|bit| self.row(own | bit, free & !bit))
            .collect();
        let ways = |row: Row| next.iter().filter(|&&next| next >= row).count();
        let best = next.iter().copied().max().unwrap_or(Row::Dead);
        match best {
            Row::Five if ways(Row::Five) > 1 => Row::OpenFour,
            Row::Five => Row::Four,
            Row::OpenFour if ways(Row::OpenFour) > 1 => Row::WideThree,
            Row::OpenFour => Row::OpenThree,
            Row::Four => Row::Three,
            Row::WideThree | Row::OpenThree if ways(Row::OpenThree) > 1 => Row::WideTwo,
            Row::WideThree | Row::OpenThree => Row::OpenTwo,
            Row::Three => Row::Two,
            Row::WideTwo | Row::OpenTwo => Row::OpenOne,
            Row::Two => Row::One,
            Row::OpenOne | Row::One | Row::Dead => Row::Dead,
        }
    }

    /// Whether the run through the middle wins.
    fn is_five(&self, own: u32) -> bool {
        let middle = self.style.reach();
        let ahead = (own >> (middle + 1)).trailing_ones();
        let behind = own & ((1 << middle) - 1);
        let back = (behind << (32 - middle)).leading_ones();
        let (length, needed) = (1 + back + ahead, u32::from(self.style.line));
        length == needed || length > needed && self.style.overline_wins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_made_once() {
        let [one, other] = [(); 2].map(|()| Shapes::of(Style::of(&Rules::GOMOKU)));
        assert!(Arc::ptr_eq(&one.table, &other.table));
    }

    /// The shape for x on the point that is marked with an asterisk.
    fn shape(rules: &Rules, line: &str) -> Shape {
        let shapes = Shapes::of(Style::of(rules));
        let middle = line.find('*').expect("a point");
        let mut window = 0;
        for steps in -(shapes.reach as isize)..=shapes.reach as isize {
            let place = middle.checked_add_signed(steps);
            let code = match place.and_then(|at| line.as_bytes().get(at)) {
                Some(b'x') => 1,
                Some(b'o') => 2,
                Some(_) => 0,
                None => 3,
            };
            window |= code << (2 * (steps + shapes.reach as isize));
        }
        shapes.all[usize::from(shapes.at(window)[0])]
    }

    #[test]
    fn rows_have_their_names() {
        for (line, row) in [
            ("...xx*xx...", Row::Five),
            ("...xxx*xxx.", Row::Five),
            ("...xxx*....", Row::OpenFour),
            ("..oxxx*....", Row::Four),
            ("xxx*", Row::Dead),
            (".xxx*", Row::Four),
            (".x.x*x.x....", Row::OpenFour),
            ("....x*x....", Row::WideThree),
            ("...oxx*..o..", Row::Three),
            ("..o.xx*.o..", Row::Three),
            ("...o.xx*..o", Row::OpenThree),
            (".....x*....", Row::WideTwo),
            ("o*x.o", Row::Dead),
        ] {
            assert_eq!(shape(&Rules::PENTE, line).row, row, "{line}");
        }
        assert_eq!(shape(&Rules::GOMOKU, "...xxx*xxx.").row, Row::Dead);
        assert_eq!(shape(&Rules::GOMOKU, "..xxx*x.xx.").row, Row::Five);
    }

    #[test]
    fn captures_and_their_threats_are_seen() {
        let pair = shape(&Rules::PENTE, "...xoo*oox..");
        assert_eq!((pair.pairs, pair.triples), (2, 0));
        assert_eq!(shape(&Rules::PENTE, "..xooo*.....").triples, 0);
        assert_eq!(shape(&Rules::KERYO, "..xooo*.....").triples, 1);
        assert_eq!(shape(&Rules::PENTE, "....*oo.....").attacks, 1);
        assert_eq!(shape(&Rules::PENTE, "....*oox....").attacks, 0);
        assert!(shape(&Rules::PENTE, "...o*x......").risk);
        assert!(!shape(&Rules::PENTE, "...o*xo.....").risk);
        assert!(shape(&Rules::POOF, "...o*xo.....").poof);
        assert!(!shape(&Rules::PENTE, "...o*xo.....").poof);
        assert_eq!(shape(&Rules::GOMOKU, "...xoo*.....").pairs, 0);
    }

    #[test]
    fn every_rule_set_has_few_enough_shapes() {
        for rules in [
            Rules::PENTE,
            Rules::KERYO,
            Rules::POOF,
            Rules::O_PENTE,
            Rules::GOMOKU,
        ] {
            let count = Shapes::new(Style::of(&rules)).all.len();
            assert!(count <= 256, "{count}");
            let four = Rules { line: 4, ..rules };
            assert!(Shapes::new(Style::of(&four)).all.len() <= 256);
        }
    }
}
