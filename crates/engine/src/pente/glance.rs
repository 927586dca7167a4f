//! How points and boards look at a glance, for any number of seats.
//!
//! A row is counted in windows as long as the winning row: one that holds
//! stones of a single seat can still become its row, and is worth the more the
//! less is missing. Nothing here looks ahead.

use rules::Seat;
use rules::pente::{Point, Position, Rules};

use super::lines::{AXES, Lines, directions, team_captures};

/// What a window is worth by how many stones are missing, none first.
const WINDOW: [i32; 5] = [100_000, 1_000, 120, 14, 1];
/// What one captured stone is worth at the beginning.
const STONE: i32 = 60;
/// What it costs to make a pair that can be captured.
const RISK: i32 = 25;

/// A position as its points look.
#[derive(Clone, Copy)]
pub(super) struct Glance<'a> {
    lines: Lines<'a>,
    rules: &'a Rules,
    position: &'a Position,
}

impl<'a> Glance<'a> {
    pub(super) fn new(position: &'a Position) -> Glance<'a> {
        Glance {
            lines: Lines::of(position),
            rules: position.rules(),
            position,
        }
    }

    /// What a stone of the seat on an empty point would gain.
    pub(super) fn worth(&self, point: Point, seat: Seat) -> i32 {
        let rows: i32 = AXES.iter().map(|&axis| self.rows(point, axis, seat)).sum();
        rows + self.spoils(point, seat) - self.risk(point, seat)
    }

    /// Whether a stone on the point looks like the end of the game.
    pub(super) fn wins(&self, point: Point, seat: Seat) -> bool {
        self.worth(point, seat) >= WINDOW[0] / 2
    }

    /// How good the board looks for a seat: its rows and its captures.
    pub(super) fn impression(&self, seat: Seat) -> i32 {
        let rows: i32 = Point::all(self.rules.size)
            .flat_map(|point| AXES.map(|axis| self.window(point, axis, seat).unwrap_or(0)))
            .sum();
        rows + i32::from(self.position.captured()[seat]) * self.stone_value(seat)
    }

    /// Empty points that lie near stones, or the center of an empty board.
    pub(super) fn near(&self) -> Vec<Point> {
        let stones = self.position.board().stones();
        match self.around(stones.map(|(stone, _)| stone)) {
            found if found.is_empty() => vec![Point::center(self.rules.size)],
            found => found,
        }
    }

    /// Empty points that lie near points of which something is true.
    pub(super) fn near_any(&self, is_true: impl Fn(Point) -> bool) -> Vec<Point> {
        self.around(Point::all(self.rules.size).filter(|&point| is_true(point)))
    }

    /// Empty points within two steps of these, themselves included.
    fn around(&self, points: impl Iterator<Item = Point>) -> Vec<Point> {
        const REACH: i8 = 2;
        let size = self.rules.size;
        let place =
            |point: Point| usize::from(point.row()) * usize::from(size) + usize::from(point.col());
        let mut near = vec![false; usize::from(size) * usize::from(size)];
        for point in points {
            for rows in -REACH..=REACH {
                for cols in -REACH..=REACH {
                    if let Some(point) = self.lines.step(point, (rows, cols), 1) {
                        near[place(point)] = true;
                    }
                }
            }
        }
        let is_near = |&point: &Point| near[place(point)] && self.position.board().is_empty(point);
        Point::all(size).filter(is_near).collect()
    }

    /// What the windows through the point gain by a stone there.
    pub(super) fn rows(&self, point: Point, axis: (i8, i8), seat: Seat) -> i32 {
        let line = self.rules.line as i8;
        (0..line)
            .filter_map(|back| {
                let start = self.lines.step(point, axis, -back)?;
                let missing = self.missing(start, axis, seat)?;
                Some(WINDOW[missing.saturating_sub(1).min(4)])
            })
            .sum()
    }

    fn window(&self, start: Point, axis: (i8, i8), seat: Seat) -> Option<i32> {
        let missing = self.missing(start, axis, seat)?;
        (missing < usize::from(self.rules.line)).then(|| WINDOW[missing.min(4)])
    }

    /// How many stones the window lacks, if it can become the seat's row.
    fn missing(&self, start: Point, axis: (i8, i8), seat: Seat) -> Option<usize> {
        let line = self.rules.line as i8;
        self.lines.step(start, axis, line - 1)?;
        let is_own = |steps| self.lines.stone(start, axis, steps) == Some(seat);
        if !self.rules.overline_wins && (is_own(-1) || is_own(line)) {
            return None;
        }
        let mut missing = 0;
        for steps in 0..line {
            match self.lines.stone(start, axis, steps) {
                None => missing += 1,
                Some(owner) if owner == seat => {}
                Some(_) => return None,
            }
        }
        Some(missing)
    }

    /// What the stones are worth that a placement captures.
    pub(super) fn spoils(&self, point: Point, seat: Seat) -> i32 {
        let stones: i32 = directions()
            .map(|direction| i32::from(self.lines.bracketed(point, direction, seat)))
            .sum();
        let goal = i32::from(self.rules.captures_to_win);
        let before = i32::from(team_captures(self.position, seat));
        if stones > 0 && before + stones >= goal {
            return WINDOW[0];
        }
        stones * self.stone_value(seat)
    }

    /// What it costs that a placement leaves a pair open to capture.
    pub(super) fn risk(&self, point: Point, seat: Seat) -> i32 {
        if self.rules.captures.lengths().is_empty() {
            return 0;
        }
        let at_risk = |&axis: &(i8, i8)| {
            let owner = |steps| self.lines.stone(point, axis, steps);
            let own = |steps| owner(steps) == Some(seat);
            let enemy = |steps| owner(steps).is_some_and(|owner| self.lines.is_enemy(owner, seat));
            let free =
                |steps| owner(steps).is_none() && self.lines.step(point, axis, steps).is_some();
            let bracket = |low: i8, high: i8| enemy(low) && free(high) || free(low) && enemy(high);
            own(1) && bracket(-1, 2) || own(-1) && bracket(-2, 1)
        };
        let pairs = AXES.iter().filter(|axis| at_risk(axis)).count();
        pairs as i32 * RISK
    }

    /// Captured stones are worth the more the nearer the goal is.
    fn stone_value(&self, seat: Seat) -> i32 {
        let goal = i32::from(self.rules.captures_to_win).max(1);
        STONE + 3 * STONE * i32::from(team_captures(self.position, seat)) / goal
    }
}
