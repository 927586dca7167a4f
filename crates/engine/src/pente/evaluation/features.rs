//! What the evaluation sees of a position: features of either color, each a
//! number.
//!
//! There are four groups: what a stone on an empty point would make of one
//! line ([`of_shape`]), what it would make of all four lines at once
//! ([`of_point`]), how far the color is on its way to a win by captures, and
//! the rules. What all but the last are worth depends on the rules, so that a
//! feature has a twin for each of four switches of the rules, and one for each
//! kind of rules alone ([`with_twins`]). A grid is made for one set of rules and
//! knows the sums: the twins cost it nothing.

use std::ops::Range;

use rules::pente::{Captures, Move, Position, Rules};

use super::weights::Weights;
use crate::pente::grid::{Grid, Law, Row, Shape};
use crate::pente::search::threats::Threats;

/// Kinds of captures on one line, pairs and triples on either side.
const SPOILS: usize = 6;
/// Shapes, of which no rule set has more than 256.
const SHAPES: usize = Row::COUNT * SPOILS * 3 * 2 * 2;
/// Codes of a point: four digits, each the level of a line.
pub(crate) const CODES: usize = 10_000;
/// Sets of four rows.
const MEETINGS: usize = 715;
/// The same with and without captures, and with and without a risk.
const POINTS: usize = 4 * MEETINGS;
/// Tenths of the captures that win, none to all.
pub(crate) const TENTHS: usize = 11;
/// Features that name the rules.
const STYLES: usize = 9;

/// Where the groups begin.
const POINT: usize = SHAPES;
const CAPTURED: usize = POINT + POINTS;
const STYLE: usize = CAPTURED + TENTHS;
const PLAIN: usize = STYLE + STYLES;
/// How many features there are under any rules.
pub(crate) const COMMON: usize = PLAIN + 3;
/// Switches of the rules.
const SWITCHES: usize = 4;
/// The kinds of rules that are published, by their switches: Pente, Keryo, Poof,
/// Boat, O-Pente, Gomoku.
const KINDS: [[bool; SWITCHES]; 6] = [
    [false, false, false, false],
    [false, true, false, false],
    [false, false, true, false],
    [false, false, false, true],
    [false, true, true, true],
    [true, false, false, false],
];
/// How many features there are, with their twins.
pub const FEATURES: usize = COMMON * (1 + SWITCHES + KINDS.len());
const _: () = assert!(FEATURES <= 1 << 16, "a feature is a number of 16 bits");

/// Which switches change what features are worth: no captures, captures of
/// triples, stones that vanish, rows that must survive.
fn switches(rules: &Rules) -> [bool; SWITCHES] {
    [
        rules.captures == Captures::None,
        rules.captures == Captures::PairsAndTriples,
        rules.self_capture,
        rules.line_must_survive,
    ]
}

/// Whether a feature counts under one kind of rules alone.
pub const fn is_own(feature: u16) -> bool {
    feature as usize >= COMMON * (1 + SWITCHES)
}

/// A feature and its twins under these rules.
pub(crate) fn with_twins(rules: &Rules, feature: u16) -> impl Iterator<Item = u16> {
    let twin = move |place: usize| feature + (COMMON * (1 + place)) as u16;
    let switches = switches(rules);
    let kinds = KINDS.map(|kind| kind == switches);
    let places = (0..).zip(switches.into_iter().chain(kinds));
    let on = places.filter(|(_, is_on)| *is_on);
    std::iter::once(feature).chain(on.map(move |(place, _)| twin(place)))
}

/// The feature that this is, or whose twin it is, if it counts under these
/// rules.
pub(crate) fn counted_as(rules: &Rules, feature: u16) -> Option<u16> {
    let common = feature % COMMON as u16;
    with_twins(rules, common)
        .any(|one| one == feature)
        .then_some(common)
}

/// Whether there is nothing worth a number.
pub(crate) const fn is_nothing(feature: u16) -> bool {
    feature == 0 || feature == POINT as u16
}

/// The feature of a shape; what hardly matters is nothing.
pub(crate) fn of_shape(shape: Shape) -> u16 {
    let spoils = match (shape.pairs, shape.triples) {
        (0, 0) => 0,
        (1, 0) => 1,
        (0, 1) => 3,
        (0, _) => 4,
        (_, 0) => 2,
        _ => 5,
    };
    let row = if level(shape.row) == 0 {
        0
    } else {
        shape.row as usize
    };
    let attacks = usize::from(shape.attacks.min(2));
    let number = (row * SPOILS + spoils) * 3 + attacks;
    ((number * 2 + usize::from(shape.risk)) * 2 + usize::from(shape.poof)) as u16
}

/// The feature of a shape for the order of moves, where short rows differ too.
pub(crate) fn of_prospect(shape: Shape) -> u16 {
    match of_shape(shape) {
        0 => (PLAIN + shape.row as usize) as u16,
        feature => feature,
    }
}

/// How much a row counts where lines meet.
pub(crate) const fn level(row: Row) -> usize {
    (row as usize).saturating_sub(Row::OpenOne as usize)
}

/// The feature of a point by the levels of its four lines.
pub(crate) fn of_point(mut levels: [usize; 4]) -> u16 {
    levels.sort_unstable();
    // The number of a sorted set among all sorted sets of its kind.
    let choose = |n: usize, k: usize| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
    let places = levels.iter().enumerate();
    let number: usize = places
        .map(|(place, &level)| choose(level + place, place + 1))
        .sum();
    (POINT + 4 * number) as u16
}

/// The same by the code of the point.
pub(crate) fn of_code(code: usize) -> u16 {
    of_point([1, 10, 100, 1000].map(|place| code / place % 10))
}

/// The features of points.
pub(crate) const fn of_points() -> Range<u16> {
    POINT as u16..CAPTURED as u16
}

/// The feature of captures.
pub(crate) const fn of_captured(tenths: usize) -> u16 {
    (CAPTURED + tenths) as u16
}

/// The feature of the rules.
pub(crate) fn of_rules(rules: &Rules) -> u16 {
    let style = match rules.captures {
        Captures::None => 0,
        captures => {
            1 + usize::from(captures == Captures::PairsAndTriples)
                + 2 * usize::from(rules.self_capture)
                + 4 * usize::from(rules.line_must_survive)
        }
    };
    (STYLE + style) as u16
}

/// How promising a move with this feature looks to a beginner, in log-odds: a
/// start for those who learn it.
pub fn hint(feature: u16) -> f32 {
    const ROWS: [f32; Row::COUNT] = [0.0, 0.1, 0.2, 0.5, 1.2, 1.4, 2.2, 4.8, 5.4, 6.0, 20.0, 40.0];
    const TAKEN: [f32; SPOILS] = [0.0, 2.4, 4.8, 3.6, 7.2, 6.0];
    match usize::from(feature) {
        shape @ ..SHAPES => {
            let (risk, attacks, spoils, row) =
                (shape / 2 % 2, shape / 4 % 3, shape / 12 % 6, shape / 72);
            ROWS[row] + TAKEN[spoils] + 0.5 * attacks as f32 - risk as f32
        }
        plain @ PLAIN..COMMON => ROWS[plain - PLAIN],
        _ => 0.0,
    }
}

/// Reads the features of positions of one rule set, for those who train.
pub struct Reader {
    law: Law,
}

/// What the evaluation sees of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// The features of the side to move and of the other; one that is there
    /// several times is named several times.
    pub sides: [Vec<u16>; 2],
}

/// A move that could be worth a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The move.
    pub mv: Move,
    /// What it makes, and what a stone of the other color would make there.
    pub sides: [Vec<u16>; 2],
}

impl Reader {
    /// For positions under these rules.
    pub fn new(rules: &Rules) -> Reader {
        Reader {
            law: Law::new(rules, &Weights::default()),
        }
    }

    /// The features of a position, if it is one for the evaluation: for two,
    /// with nothing to win at once and nothing that must be answered at once.
    pub fn read(&self, position: &Position) -> Option<Sight> {
        let mut grid = Grid::new(&self.law, position)?;
        let forced = Threats::of(&mut grid).is_forced();
        let quiet = !forced && grid.winning_cell().is_none();
        quiet.then(|| Sight {
            sides: [grid.turn, grid.turn ^ 1].map(|color| grid.features(color)),
        })
    }

    /// The moves that a search would look at, if nothing wins at once.
    pub fn prospects(&self, position: &Position) -> Vec<Prospect> {
        let Some(mut grid) = Grid::new(&self.law, position) else {
            return Vec::new();
        };
        let threats = Threats::of(&mut grid);
        if grid.winning_cell().is_some() {
            return Vec::new();
        }
        let cells = threats.candidates(&grid);
        let legal = cells.iter().filter(|&cell| grid.is_legal(cell));
        let prospect = |cell| Prospect {
            mv: self.law.mv(cell),
            sides: [grid.turn, grid.turn ^ 1].map(|color| grid.prospect(color, cell)),
        };
        legal.map(prospect).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_share_the_twins_of_their_switches_and_have_one_of_their_own() {
        let twins = |rules| -> [Vec<u16>; 2] {
            let all = with_twins(rules, 7).skip(1);
            let (own, shared) = all.partition(|&feature| is_own(feature));
            [own, shared]
        };
        let [pente, keryo, o_pente] = [Rules::PENTE, Rules::KERYO, Rules::O_PENTE];
        let shared = [&pente, &keryo, &o_pente].map(|rules| twins(rules)[1].clone());
        assert_eq!(shared.each_ref().map(Vec::len), [0, 1, 3]);
        assert!(shared[2].contains(&shared[1][0]));
        assert_eq!(twins(&pente), twins(&Rules::D_PENTE));
        let kinds = [
            pente,
            keryo,
            Rules::POOF,
            Rules::BOAT,
            o_pente,
            Rules::GOMOKU,
        ];
        let mut own: Vec<u16> = kinds
            .iter()
            .flat_map(|rules| twins(rules)[0].clone())
            .collect();
        own.sort_unstable();
        own.dedup();
        assert_eq!(own.len(), kinds.len());
    }
}
