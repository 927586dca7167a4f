//! What lies on a board for one seat: fives that can be broken, fours, open
//! threes, captures.

use rules::Seat;
use rules::pente::{Point, Position};

use crate::pente::lines::{AXES, Lines, directions};

/// How much of a winning row is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RowKind {
    /// Nothing is missing, and it wins unless the next move breaks it.
    Five,
    /// One stone is missing, and the next move can complete it.
    Four,
    /// The next move can make a four with two points to complete it.
    OpenThree,
}

/// A row in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whose it is.
    pub seat: Seat,
    /// How much of it is there.
    pub kind: RowKind,
    /// The stones, from one end to the other.
    pub stones: Vec<Point>,
    /// The points that complete it, or make the open four; those from which a
    /// five can be broken.
    pub points: Vec<Point>,
    /// How many stones in a row win: with four, what is a four elsewhere has
    /// three stones.
    pub goal: u8,
}

impl Row {
    /// How many stones it is called after: as many as win, one less, or two.
    pub(super) const fn number(&self) -> u8 {
        match self.kind {
            RowKind::Five => self.goal,
            RowKind::Four => self.goal.saturating_sub(1),
            RowKind::OpenThree => self.goal.saturating_sub(2),
        }
    }
}

/// A capture that could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The player who could capture.
    pub seat: Seat,
    /// Where the stone would go.
    pub at: Point,
    /// What it would take.
    pub stones: Vec<Point>,
}

/// What is seen on the lines of a board.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    lines: Lines<'a>,
}

impl<'a> Sight<'a> {
    pub(super) fn of(position: &'a Position) -> Sight<'a> {
        Sight {
            lines: Lines::of(position),
        }
    }

    pub(super) const fn lines(&self) -> Lines<'a> {
        self.lines
    }

    /// Rows of a seat, the most urgent first. A stone may belong to several
    /// rows, but a row is told once.
    pub(super) fn rows(&self, seat: Seat) -> Vec<Row> {
        let mut rows: Vec<Row> = AXES
            .into_iter()
            .flat_map(|axis| {
                let mut rows = self.fives_along(axis, seat);
                rows.extend(self.rows_along(axis, seat));
                rows
            })
            .collect();
        // A three that is part of a four, or a four of a five, is no news.
        let all = rows.clone();
        let is_part = |row: &Row, other: &Row| {
            other.kind < row.kind && row.stones.iter().all(|stone| other.stones.contains(stone))
        };
        rows.retain(|row| !all.iter().any(|other| is_part(row, other)));
        rows.sort_by_key(|row| row.kind);
        rows
    }

    /// Complete rows along one axis, where that does not end the game.
    fn fives_along(&self, axis: (i8, i8), seat: Seat) -> Vec<Row> {
        if !self.lines.rules.line_must_survive {
            return Vec::new();
        }
        let is_own = |at: Point| self.lines.board.get(at) == Some(seat);
        let firsts = Point::all(self.lines.rules.size)
            .filter(|&point| is_own(point) && self.lines.stone(point, axis, -1) != Some(seat));
        let rows = firsts.filter_map(|point| self.row_through(point, axis, &is_own));
        rows.map(|stones| Row {
            seat,
            kind: RowKind::Five,
            points: self.breaking(&stones, seat),
            stones,
            goal: self.lines.rules.line,
        })
        .collect()
    }

    /// The points from which the opponent captures one of these stones; such
    /// rules are for two.
    fn breaking(&self, stones: &[Point], seat: Seat) -> Vec<Point> {
        let captures = self.captures(seat.other()).into_iter();
        captures
            .filter(|capture| capture.stones.iter().any(|stone| stones.contains(stone)))
            .map(|capture| capture.at)
            .collect()
    }

    /// Fours and open threes along one axis, where rows that share a stone are
    /// one.
    fn rows_along(&self, axis: (i8, i8), seat: Seat) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for point in Point::all(self.lines.rules.size) {
            let Some((kind, stones)) = self.chances(point, axis, seat) else {
                continue;
            };
            let same = |row: &&mut Row| {
                row.kind == kind && row.stones.iter().any(|stone| stones.contains(stone))
            };
            match rows.iter_mut().find(same) {
                Some(row) => {
                    row.points.push(point);
                    row.stones.extend(stones);
                    row.stones.sort_unstable();
                    row.stones.dedup();
                }
                None => rows.push(Row {
                    seat,
                    kind,
                    stones,
                    points: vec![point],
                    goal: self.lines.rules.line,
                }),
            }
        }
        rows
    }

    /// What a stone on an empty point would make of the line: a row that wins,
    /// or a four that two points complete; with the stones that are there.
    fn chances(&self, point: Point, axis: (i8, i8), seat: Seat) -> Option<(RowKind, Vec<Point>)> {
        if !self.lines.board.is_empty(point) {
            return None;
        }
        let own = |at: Point, more: &[Point]| {
            more.contains(&at) || self.lines.board.get(at) == Some(seat)
        };
        if let Some(row) = self.row_through(point, axis, &|at| own(at, &[point])) {
            // What only grows longer is complete already.
            let before = row.iter().take_while(|&&at| at != point).count();
            let longest = before.max(row.len() - before - 1);
            let grows = longest >= usize::from(self.lines.rules.line);
            return (!grows).then(|| (RowKind::Four, without(row, &[point])));
        }
        let reach = self.lines.rules.line as i8;
        let completing: Vec<Vec<Point>> = (-reach..=reach)
            .filter_map(|steps| self.lines.step(point, axis, steps))
            .filter(|&at| at != point && self.lines.board.is_empty(at))
            .filter_map(|at| {
                let row = self.row_through(at, axis, &|p| own(p, &[point, at]))?;
                row.contains(&point).then(|| without(row, &[point, at]))
            })
            .collect();
        match completing.as_slice() {
            [first, _, ..] => Some((RowKind::OpenThree, first.clone())),
            _ => None,
        }
    }

    /// The winning row through a point, if these points were the seat's.
    fn row_through(
        &self,
        point: Point,
        axis: (i8, i8),
        is_own: &dyn Fn(Point) -> bool,
    ) -> Option<Vec<Point>> {
        let side = |sign: i8| {
            (1..)
                .map_while(|steps| self.lines.step(point, axis, sign * steps))
                .take_while(|&at| is_own(at))
                .collect::<Vec<Point>>()
        };
        let mut row: Vec<Point> = side(-1);
        row.reverse();
        row.push(point);
        row.extend(side(1));
        let needed = usize::from(self.lines.rules.line);
        let wins = row.len() == needed || row.len() > needed && self.lines.rules.overline_wins;
        wins.then_some(row)
    }

    /// Every capture that the seat could make.
    pub(super) fn captures(&self, seat: Seat) -> Vec<Capture> {
        let empty =
            Point::all(self.lines.rules.size).filter(|&point| self.lines.board.is_empty(point));
        empty
            .filter_map(|at| {
                let mut stones = self.captured(at, seat);
                stones.sort_unstable();
                (!stones.is_empty()).then_some(Capture { seat, at, stones })
            })
            .collect()
    }

    /// The stones that a stone of the seat on this point would capture.
    pub(super) fn captured(&self, at: Point, seat: Seat) -> Vec<Point> {
        directions()
            .flat_map(|direction| {
                let count = self.lines.bracketed(at, direction, seat);
                (1..=count).filter_map(move |steps| self.lines.step(at, direction, steps))
            })
            .collect()
    }
}

fn without(row: Vec<Point>, points: &[Point]) -> Vec<Point> {
    row.into_iter()
        .filter(|point| !points.contains(point))
        .collect()
}
