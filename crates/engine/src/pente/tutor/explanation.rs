//! What a move does, and what it leaves undone.

use rules::pente::{Line, Move, Point, Position, Refusal};
use rules::{Outcome, Position as _, Seat, Victory};

use super::beginning::{self, Axis, Demand};
use super::reading::seats;
use super::shape::Two;
use super::sight::{Capture, Row, RowKind, Sight};
use crate::pente::lines::team_captures;

/// What a move does, the most important first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The player who made the move.
    pub seat: Seat,
    /// The move.
    pub played: Move,
    /// What there is to say about it.
    pub remarks: Vec<Remark>,
}

/// One thing worth saying about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// It ends the game.
    Ends {
        /// How.
        outcome: Outcome,
        /// The winning rows.
        lines: Vec<Line>,
    },
    /// It captures stones.
    Captures {
        /// The player who captures.
        seat: Seat,
        /// What is gone.
        stones: Vec<Point>,
        /// What the seat, or its team, has captured now.
        total: u16,
        /// What wins.
        goal: u16,
    },
    /// The mover's own stones vanish.
    Loses {
        /// What is gone.
        stones: Vec<Point>,
    },
    /// It makes several threats at once, which one answer seldom stops.
    DoubleThreat {
        /// Where the threats would be carried out.
        points: Vec<Point>,
    },
    /// It makes a row.
    Makes(Row),
    /// It threatens a capture.
    Threatens(Capture),
    /// It makes a pair or a stretch two.
    MakesTwo(Two),
    /// It makes a pair that stands in an opponent's stretch two: a wedge.
    Wedges {
        /// The pair.
        pair: Two,
        /// The stretch two.
        stretch: Vec<Point>,
    },
    /// It takes away a row of an opponent.
    Stops(Row),
    /// The new stone alone holds a four of an opponent: a keystone.
    Keystone {
        /// The stone.
        stone: Point,
        /// The four that it holds.
        row: Row,
    },
    /// It takes away a capture of an opponent.
    Saves(Capture),
    /// An opponent has a four or can win by a capture, and still has it.
    Leaves {
        /// The player who can win.
        seat: Seat,
        /// Where.
        points: Vec<Point>,
    },
    /// It had a win and does not take it.
    MissesWin {
        /// Where the win was.
        points: Vec<Point>,
    },
    /// It lets itself be captured.
    AtRisk(Capture),
    /// Sides are chosen.
    Chooses(Move),
    /// It is laid before sides are chosen.
    Lays {
        /// How many stones are still to be laid.
        left: u8,
    },
    /// It stands where a rule of the opening allows it.
    Obeys {
        /// The rule.
        demand: Demand,
        /// How far it is from the center.
        apart: u8,
    },
    /// It is the first stone, on a point of its own choice.
    Begins {
        /// Whether no point has more room for rows.
        roomy: bool,
    },
    /// It answers the first stone.
    Answers {
        /// The first stone.
        first: Point,
        /// The line on which it blocks the first stone's rows, if any.
        along: Option<Axis>,
    },
    /// It can be part of one row with the mover's first stone.
    Joins(Point),
}

impl Remark {
    /// The points to show with it.
    pub fn points(&self) -> Vec<Point> {
        match self {
            Remark::Ends { lines, .. } => {
                lines.iter().flat_map(|line| line.points.clone()).collect()
            }
            Remark::Captures { stones, .. } | Remark::Loses { stones } => stones.clone(),
            Remark::DoubleThreat { points }
            | Remark::Leaves { points, .. }
            | Remark::MissesWin { points } => points.clone(),
            Remark::Makes(row) | Remark::Stops(row) => {
                row.stones.iter().chain(&row.points).copied().collect()
            }
            Remark::MakesTwo(two) => two.stones.clone(),
            Remark::Wedges { pair, stretch } => {
                pair.stones.iter().chain(stretch).copied().collect()
            }
            Remark::Keystone { stone, row } => row.stones.iter().chain([stone]).copied().collect(),
            Remark::Threatens(capture) | Remark::Saves(capture) | Remark::AtRisk(capture) => {
                let mut points = capture.stones.clone();
                points.push(capture.at);
                points
            }
            Remark::Answers { first, .. } | Remark::Joins(first) => vec![*first],
            Remark::Chooses(_)
            | Remark::Lays { .. }
            | Remark::Obeys { .. }
            | Remark::Begins { .. } => Vec::new(),
        }
    }
}

/// Explains a move, or refuses it as the rules do.
pub fn explain(position: &Position, played: Move) -> Result<Explanation, Refusal> {
    let mut after = position.clone();
    after.play(played)?;
    let acting = position.to_move().unwrap_or(position.stone());
    let (seat, remarks) = match played {
        Move::Place(point) => {
            let scene = Scene {
                before: position,
                after: &after,
                mover: position.stone(),
                point,
            };
            (position.stone(), scene.remarks())
        }
        choice => (acting, vec![Remark::Chooses(choice)]),
    };
    Ok(Explanation {
        seat,
        played,
        remarks,
    })
}

/// A placement with what was before and what is after it.
struct Scene<'a> {
    before: &'a Position,
    after: &'a Position,
    mover: Seat,
    point: Point,
}

impl Scene<'_> {
    fn remarks(&self) -> Vec<Remark> {
        let mut remarks = self.removals();
        if let Some(outcome) = self.after.outcome() {
            let end = Remark::Ends {
                outcome,
                lines: self.after.lines(),
            };
            remarks.insert(0, end);
            return remarks;
        }
        remarks.extend(self.missed());
        remarks.extend(self.left());
        let (rows, captures) = (self.made_rows(), self.threatened());
        let points = threat_points(&rows, &captures);
        if is_double(&rows, &captures) && points.len() > 1 {
            remarks.push(Remark::DoubleThreat { points });
        }
        let quiet = rows.is_empty();
        remarks.extend(rows.into_iter().map(Remark::Makes));
        remarks.extend(captures.into_iter().map(Remark::Threatens));
        remarks.extend(self.stopped());
        remarks.extend(self.shapes(quiet));
        remarks.extend(self.at_risk());
        remarks.extend(beginning::remarks(self.before, self.point));
        remarks
    }

    /// Stones that are gone after the move.
    fn removals(&self) -> Vec<Remark> {
        let gone = |mine: bool| {
            let mut stones: Vec<(Point, Seat)> = self.before.board().stones().collect();
            stones.push((self.point, self.mover));
            stones
                .into_iter()
                .filter(|&(point, owner)| {
                    (owner == self.mover) == mine && self.after.board().is_empty(point)
                })
                .map(|(point, _)| point)
                .collect::<Vec<Point>>()
        };
        let (taken, lost) = (gone(false), gone(true));
        let mut remarks = Vec::new();
        if !taken.is_empty() {
            remarks.push(Remark::Captures {
                seat: self.mover,
                stones: taken,
                total: team_captures(self.after, self.mover),
                goal: u16::from(self.after.rules().captures_to_win),
            });
        }
        if !lost.is_empty() {
            remarks.push(Remark::Loses { stones: lost });
        }
        remarks
    }

    fn opponents(&self) -> Vec<Seat> {
        let team = self.before.rules().team(self.mover);
        let mut seats = seats(self.after);
        seats.retain(|&seat| !team.contains(seat));
        seats
    }

    /// Wins that the mover had.
    fn missed(&self) -> Option<Remark> {
        let points = winning_points(self.before, self.mover);
        (!points.is_empty()).then_some(Remark::MissesWin { points })
    }

    /// The next opponent's wins after the move.
    fn left(&self) -> Option<Remark> {
        let seat = self.after.stone();
        if !self.opponents().contains(&seat) {
            return None;
        }
        let points = winning_points(self.after, seat);
        (!points.is_empty()).then_some(Remark::Leaves { seat, points })
    }

    fn made_rows(&self) -> Vec<Row> {
        let rows = Sight::of(self.after).rows(self.mover).into_iter();
        rows.filter(|row| row.stones.contains(&self.point))
            .collect()
    }

    /// Captures that are possible now and were not before.
    fn threatened(&self) -> Vec<Capture> {
        let before = Sight::of(self.before).captures(self.mover);
        let after = Sight::of(self.after).captures(self.mover).into_iter();
        after.filter(|capture| !before.contains(capture)).collect()
    }

    /// What opponents had before and have no more.
    fn stopped(&self) -> Vec<Remark> {
        let (before, after) = (Sight::of(self.before), Sight::of(self.after));
        let mut remarks = Vec::new();
        for seat in self.opponents() {
            let rows = after.rows(seat);
            // What is left of a row with several gaps may lack a stone of it.
            let still = |row: &Row| {
                let part_of =
                    |one: &Row, all: &Row| one.stones.iter().all(|s| all.stones.contains(s));
                rows.iter().any(|other| {
                    other.kind <= row.kind && (part_of(row, other) || part_of(other, row))
                })
            };
            let gone = before.rows(seat).into_iter().filter(|row| !still(row));
            remarks.extend(gone.map(Remark::Stops));
            let captures = after.captures(seat);
            let saved = before.captures(seat).into_iter();
            let saved = saved.filter(|capture| {
                let own = capture
                    .stones
                    .iter()
                    .all(|&stone| self.before.board().get(stone) == Some(self.mover));
                own && !captures
                    .iter()
                    .any(|other| capture.stones.iter().all(|s| other.stones.contains(s)))
            });
            remarks.extend(saved.map(Remark::Saves));
        }
        remarks
    }

    /// Keystones and wedges, and where the move makes no row, twos.
    fn shapes(&self, quiet: bool) -> Vec<Remark> {
        let sight = Sight::of(self.after);
        let mut remarks: Vec<Remark> = self.keystone().into_iter().collect();
        let wedge = sight.wedge(self.point, self.mover);
        let wedged = wedge.as_ref().map(|(pair, _)| pair.clone());
        remarks.extend(wedge.map(|(pair, stretch)| Remark::Wedges { pair, stretch }));
        if quiet {
            let twos = sight.twos(self.point, self.mover).into_iter();
            let others = twos.filter(|two| Some(two) != wedged.as_ref());
            remarks.extend(others.map(Remark::MakesTwo));
        }
        remarks
    }

    /// A four that would be there without the new stone, and is not with it.
    fn keystone(&self) -> Option<Remark> {
        if self.before.rules().captures.lengths().is_empty() {
            return None;
        }
        let (before, after) = (Sight::of(self.before), Sight::of(self.after));
        let is_held = |row: &Row| {
            let still = after.rows(row.seat);
            let same = |other: &Row| row.stones.iter().all(|at| other.stones.contains(at));
            row.kind == RowKind::Four
                && row.points.contains(&self.point)
                && row
                    .stones
                    .iter()
                    .all(|&at| self.after.board().get(at) == Some(row.seat))
                && !still
                    .iter()
                    .any(|other| other.kind <= RowKind::Four && same(other))
        };
        let rows = self.opponents().into_iter();
        let mut rows = rows.flat_map(|seat| before.rows(seat));
        rows.find(is_held).map(|row| Remark::Keystone {
            stone: self.point,
            row,
        })
    }

    /// Captures of the new stone that opponents could make.
    fn at_risk(&self) -> Vec<Remark> {
        let sight = Sight::of(self.after);
        let captures = self
            .opponents()
            .into_iter()
            .flat_map(|seat| sight.captures(seat));
        captures
            .filter(|capture| capture.stones.contains(&self.point))
            .map(Remark::AtRisk)
            .collect()
    }
}

/// The points where the seat to move wins at once, by trial.
fn winning_points(position: &Position, seat: Seat) -> Vec<Point> {
    let sight = Sight::of(position);
    let fours = sight.rows(seat).into_iter();
    let fours = fours.filter(|row| row.kind == RowKind::Four);
    let mut points: Vec<Point> = fours.flat_map(|row| row.points).collect();
    points.extend(sight.captures(seat).into_iter().map(|capture| capture.at));
    points.sort_unstable();
    points.dedup();
    let wins = |point: &Point| {
        let mut next = position.clone();
        let played = next.play(Move::Place(*point));
        let won = |outcome: Outcome| {
            let by = matches!(
                outcome,
                Outcome::Win {
                    by: Victory::Line | Victory::Captures,
                    ..
                }
            );
            by && outcome.winners().contains(seat)
        };
        played.is_ok() && next.outcome().is_some_and(won)
    };
    points.retain(wins);
    points
}

fn threat_points(rows: &[Row], captures: &[Capture]) -> Vec<Point> {
    // A five needs no other point; those that it has are the opponent's.
    let rows = rows.iter().filter(|row| row.kind != RowKind::Five);
    let rows = rows.flat_map(|row| row.points.iter().copied());
    let mut points: Vec<Point> = rows
        .chain(captures.iter().map(|capture| capture.at))
        .collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// Two rows, a row and a capture, or a four that two points complete.
fn is_double(rows: &[Row], captures: &[Capture]) -> bool {
    let open_four = |row: &Row| row.kind == RowKind::Four && row.points.len() > 1;
    rows.len() > 1 || !rows.is_empty() && !captures.is_empty() || rows.iter().any(open_four)
}
