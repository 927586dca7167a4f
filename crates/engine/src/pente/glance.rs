//! How points and boards look at a glance, for any number of seats.
//!
//! A row is counted in windows as long as the winning row: one that holds
//! stones of a single seat can still become its row, and is worth the more the
//! less is missing. Nothing here looks ahead.

use rules::Seat;
use rules::pente::{Board, Point, Position, Rules};

/// What a window is worth by how many stones are missing, none first.
const WINDOW: [i32; 5] = [100_000, 1_000, 120, 14, 1];
/// What one captured stone is worth at the beginning.
const STONE: i32 = 60;
/// What it costs to make a pair that can be captured.
const RISK: i32 = 25;

/// One step along each of the four axes.
pub(super) const AXES: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A position as its points look.
#[derive(Clone, Copy)]
pub(super) struct Glance<'a> {
    board: &'a Board,
    rules: &'a Rules,
    position: &'a Position,
}

impl<'a> Glance<'a> {
    pub(super) fn new(position: &'a Position) -> Glance<'a> {
        Glance {
            board: position.board(),
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
        const REACH: i8 = 2;
        let size = self.rules.size;
        let mut near = vec![false; usize::from(size) * usize::from(size)];
        for (stone, _) in self.board.stones() {
            for rows in -REACH..=REACH {
                for cols in -REACH..=REACH {
                    if let Some(point) = self.step(stone, (rows, cols), 1) {
                        let place = usize::from(point.row()) * usize::from(size);
                        near[place + usize::from(point.col())] = true;
                    }
                }
            }
        }
        let is_near = |point: &Point| {
            let place = usize::from(point.row()) * usize::from(size) + usize::from(point.col());
            near[place] && self.board.is_empty(*point)
        };
        let found: Vec<Point> = Point::all(size).filter(is_near).collect();
        match found.is_empty() {
            true => vec![Point::center(size)],
            false => found,
        }
    }

    fn step(&self, from: Point, (rows, cols): (i8, i8), steps: i8) -> Option<Point> {
        let row = from.row().checked_add_signed(rows * steps)?;
        let col = from.col().checked_add_signed(cols * steps)?;
        Point::new(row, col).filter(|point| point.is_on(self.rules.size))
    }

    fn stone(&self, from: Point, axis: (i8, i8), steps: i8) -> Option<Seat> {
        self.board.get(self.step(from, axis, steps)?)
    }

    fn is_enemy(&self, owner: Seat, seat: Seat) -> bool {
        !self.rules.team(seat).contains(owner)
    }

    /// What the windows through the point gain by a stone there.
    pub(super) fn rows(&self, point: Point, axis: (i8, i8), seat: Seat) -> i32 {
        let line = self.rules.line as i8;
        (0..line)
            .filter_map(|back| {
                let start = self.step(point, axis, -back)?;
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
        self.step(start, axis, line - 1)?;
        let mut missing = 0;
        for steps in 0..line {
            match self.stone(start, axis, steps) {
                None => missing += 1,
                Some(owner) if owner == seat => {}
                Some(_) => return None,
            }
        }
        Some(missing)
    }

    /// What the stones are worth that a placement captures.
    pub(super) fn spoils(&self, point: Point, seat: Seat) -> i32 {
        let stones: i32 = AXES
            .iter()
            .flat_map(|&(rows, cols)| [(rows, cols), (-rows, -cols)])
            .map(|direction| self.bracketed(point, direction, seat))
            .sum();
        let goal = i32::from(self.rules.captures_to_win);
        let before = self.team_captures(seat);
        if stones > 0 && before + stones >= goal {
            return WINDOW[0];
        }
        stones * self.stone_value(seat)
    }

    fn bracketed(&self, point: Point, direction: (i8, i8), seat: Seat) -> i32 {
        let enemy = |steps| {
            self.stone(point, direction, steps)
                .is_some_and(|owner| self.is_enemy(owner, seat))
        };
        let lengths = self.rules.captures.lengths().iter();
        lengths
            .map(|&length| length as i8)
            .find(|&length| {
                (1..=length).all(enemy) && self.stone(point, direction, length + 1) == Some(seat)
            })
            .map_or(0, i32::from)
    }

    /// What it costs that a placement leaves a pair open to capture.
    pub(super) fn risk(&self, point: Point, seat: Seat) -> i32 {
        if self.rules.captures.lengths().is_empty() {
            return 0;
        }
        let at_risk = |&(rows, cols): &(i8, i8)| {
            let own = |steps| self.stone(point, (rows, cols), steps) == Some(seat);
            let enemy = |steps| {
                self.stone(point, (rows, cols), steps)
                    .is_some_and(|owner| self.is_enemy(owner, seat))
            };
            let free = |steps| {
                self.step(point, (rows, cols), steps)
                    .is_some_and(|point| self.board.is_empty(point))
            };
            let bracket = |low: i8, high: i8| enemy(low) && free(high) || free(low) && enemy(high);
            own(1) && bracket(-1, 2) || own(-1) && bracket(-2, 1)
        };
        let pairs = AXES.iter().filter(|axis| at_risk(axis)).count();
        pairs as i32 * RISK
    }

    fn team_captures(&self, seat: Seat) -> i32 {
        let team = self.rules.team(seat).iter();
        team.map(|member| i32::from(self.position.captured()[member]))
            .sum()
    }

    /// Captured stones are worth the more the nearer the goal is.
    fn stone_value(&self, seat: Seat) -> i32 {
        let goal = i32::from(self.rules.captures_to_win).max(1);
        STONE + 3 * STONE * self.team_captures(seat) / goal
    }
}
