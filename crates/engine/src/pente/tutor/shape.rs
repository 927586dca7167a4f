//! Shapes that Pente players have words for.
//!
//! CITE: the words are those of pente.org's forums ("Pente Terms, Old and New",
//! "Categorizing P2 openings by # of Keystone threats") and of the article on
//! Pente in Wikipedia.

use rules::Seat;
use rules::pente::{Captures, Point};

use super::sight::{Row, RowKind, Sight};
use crate::pente::lines::AXES;

/// What players call a row where five in a row win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// Three adjacent stones that can become an open tessera.
    OpenTria,
    /// Three such stones with a gap between them.
    StretchTria,
    /// Four adjacent stones with one point to complete them.
    Tessera,
    /// Four stones with a gap between them.
    StretchTessera,
    /// Four adjacent stones with a point at either end.
    OpenTessera,
}

/// Two stones on a line from which rows are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Two {
    /// The stones.
    pub stones: Vec<Point>,
    /// Whether a point lies between them: a stretch two, which cannot be
    /// captured. Without one they are a pair, which can.
    pub stretched: bool,
}

impl Row {
    /// What players call it, if they have a word.
    pub fn name(&self) -> Option<Name> {
        if self.goal != 5 {
            return None;
        }
        let gap = span(&self.stones) > self.stones.len();
        match (self.kind, self.stones.len(), self.points.len()) {
            (RowKind::OpenThree, 3, _) if gap => Some(Name::StretchTria),
            (RowKind::OpenThree, 3, _) => Some(Name::OpenTria),
            (RowKind::Four, 4, 1) if gap => Some(Name::StretchTessera),
            (RowKind::Four, 4, 1) => Some(Name::Tessera),
            (RowKind::Four, 4, 2) if !gap => Some(Name::OpenTessera),
            _ => None,
        }
    }
}

/// Points from the first to the last, both counted.
fn span(stones: &[Point]) -> usize {
    let apart = |a: &Point, b: &Point| {
        let (rows, cols) = a.offset(*b);
        usize::from(rows.max(cols))
    };
    // The stones of merged rows need not stand in the order of the line.
    let all = stones
        .iter()
        .flat_map(|a| stones.iter().map(move |b| apart(a, b)));
    all.max().map_or(0, |apart| apart + 1)
}

impl Sight<'_> {
    /// Pairs and stretch twos of which the stone is one, with room at both ends.
    pub(super) fn twos(&self, stone: Point, seat: Seat) -> Vec<Two> {
        let lines = &self.lines();
        let empty = |at: Option<Point>| at.is_some_and(|at| lines.board.is_empty(at));
        let can_lose = lines.rules.captures != Captures::None;
        let mut twos = Vec::new();
        for (rows, cols) in AXES {
            for direction in [(rows, cols), (-rows, -cols)] {
                let step = |steps| lines.step(stone, direction, steps);
                for (apart, stretched) in [(1, false), (2, true)] {
                    let other = step(apart).filter(|_| {
                        lines.stone(stone, direction, apart) == Some(seat)
                            && empty(step(-1))
                            && empty(step(apart + 1))
                            && (!stretched || empty(step(1)))
                    });
                    if let Some(other) = other.filter(|_| stretched || can_lose) {
                        let mut stones = vec![stone, other];
                        stones.sort_unstable();
                        twos.push(Two { stones, stretched });
                    }
                }
            }
        }
        twos
    }

    /// A wedge: the stone stands between two stones of another side and makes a
    /// pair. Gives the pair and the stretch two.
    pub(super) fn wedge(&self, stone: Point, seat: Seat) -> Option<(Two, Vec<Point>)> {
        let lines = &self.lines();
        let stretch = AXES.into_iter().find_map(|axis| {
            let ends = [lines.step(stone, axis, -1)?, lines.step(stone, axis, 1)?];
            let owners = ends.map(|end| lines.board.get(end));
            let enemy = owners[0].filter(|&owner| lines.is_enemy(owner, seat));
            let beyond = [-2, 2].map(|steps| lines.stone(stone, axis, steps));
            let two = enemy.is_some() && owners[0] == owners[1] && !beyond.contains(&enemy);
            two.then(|| ends.to_vec())
        })?;
        let pair = self
            .twos(stone, seat)
            .into_iter()
            .find(|two| !two.stretched)?;
        Some((pair, stretch))
    }
}
