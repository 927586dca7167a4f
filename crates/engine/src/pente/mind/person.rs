//! Levels 1 to 9: a player who errs as people err.
//!
//! A person does not toss coins. One sees one's own row before the opponent's,
//! a four before a three, a straight line before a diagonal, and the look of a
//! point deceives. For all of a turn a line is seen or it is not. So a level is
//! a set of [`Habits`]: what is noticed, how much the look deceives, how many
//! moves are thought about, and how far ahead.

use rules::Seat;
use rules::pente::{Point, Position};

use super::{Choice, Why, alone};
use crate::chance::Chance;
use crate::pente::company::{self, Idea, Width};
use crate::pente::glance::Glance;
use crate::pente::lines::AXES;
use crate::pente::{Found, Search};
use crate::{Level, Limits};

/// How somebody plays.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// How likely a straight line of one's own is seen, and of others.
    own: f64,
    other: f64,
    /// How likely a diagonal is seen beside a straight line.
    diagonals: f64,
    /// How much others count beside oneself.
    caution: f64,
    /// How far the look of a point deceives, as a part of it.
    blur: f64,
    thought: Thought,
}

/// What is thought about.
#[derive(Clone, Copy, Debug)]
enum Thought {
    /// The most pleasing move.
    Glance,
    /// So many of the most pleasing moves, so many plies ahead.
    Shortlist(usize, u32),
    /// All moves, so many plies ahead, and no more positions than this.
    Everything(u32, u64),
}

impl Habits {
    fn of(level: Level) -> Habits {
        use Thought::{Everything, Glance, Shortlist};
        let person = |own, other, diagonals, caution, blur, thought| Habits {
            own,
            other,
            diagonals,
            caution,
            blur,
            thought,
        };
        match level.number() {
            1 => person(0.60, 0.15, 0.50, 0.15, 1.00, Glance),
            2 => person(0.75, 0.40, 0.60, 0.30, 0.80, Glance),
            3 => person(0.90, 0.65, 0.75, 0.50, 0.60, Glance),
            4 => person(0.97, 0.85, 0.90, 0.70, 0.40, Glance),
            5 => person(1.00, 0.97, 1.00, 0.90, 0.25, Glance),
            6 => person(1.00, 1.00, 1.00, 1.00, 0.15, Shortlist(6, 2)),
            7 => person(1.00, 1.00, 1.00, 1.00, 0.10, Everything(2, 2_000)),
            8 => person(1.00, 1.00, 1.00, 1.00, 0.05, Everything(4, 10_000)),
            _ => person(1.00, 1.00, 1.00, 1.00, 0.00, Everything(6, 100_000)),
        }
    }
}

/// Whether a level looks at all moves, and so has a use for the search.
pub(super) fn searches(level: Level) -> bool {
    matches!(Habits::of(level).thought, Thought::Everything(..))
}

/// A person in front of a position that waits for a stone.
pub(super) struct Person<'a> {
    position: &'a Position,
    habits: Habits,
    chance: Chance,
}

impl<'a> Person<'a> {
    pub(super) fn new(position: &'a Position, level: Level, chance: Chance) -> Person<'a> {
        Person {
            position,
            habits: Habits::of(level),
            chance,
        }
    }

    /// The move that is played; the search is asked by those who look ahead at
    /// a table for two.
    pub(super) fn choose(
        &self,
        search: Option<&mut Search>,
        nodes: Option<u64>,
        limits: &Limits<'_>,
    ) -> Choice {
        let glanced = |count: usize, depth: u32| {
            let width = Width {
                depth,
                moves: count,
                nodes: nodes.unwrap_or(u64::MAX),
            };
            self.glanced(width, limits)
        };
        match (self.habits.thought, search) {
            (Thought::Everything(depth, nodes), Some(search)) => {
                let found = search.run_within(self.position, limits, depth, nodes);
                self.searched(&found).unwrap_or_else(|| glanced(1, 1))
            }
            (Thought::Everything(depth, _), None) => glanced(8, depth.min(4)),
            (Thought::Shortlist(count, depth), _) => glanced(count, depth),
            (Thought::Glance, _) => glanced(1, 1),
        }
    }

    /// The best of what the search found, or the next if that is as good to the
    /// eye.
    fn searched(&self, found: &[Found]) -> Option<Choice> {
        let blurred = |place: u64, found: &Found| {
            f64::from(found.units) + 200.0 * self.habits.blur * self.chance.error(place)
        };
        let places = (0..).zip(found);
        let best = places.max_by(|a, b| blurred(a.0, a.1).total_cmp(&blurred(b.0, b.1)))?;
        Some(Choice::found(best.1.clone()))
    }

    /// The best of so many pleasing moves after a look so many plies ahead.
    fn glanced(&self, width: Width, limits: &Limits<'_>) -> Choice {
        let ideas = self.ideas();
        if let [only] = ideas.as_slice() {
            return alone(self.position, *only);
        }
        if width.moves == 1 {
            let best = ideas.first().expect("there is an empty point");
            let score = company::first_impression(self.position);
            return match alone(self.position, *best) {
                choice if choice.why == Why::Win => choice,
                choice => Choice {
                    score,
                    why: Why::Impression,
                    ..choice
                },
            };
        }
        let found = company::search(self.position, &ideas, width, limits);
        let why = Why::Search {
            depth: found.depth,
            nodes: found.nodes,
        };
        Choice::new(found.mv, found.score, why)
    }

    /// All moves worth a thought, each with the impression that it makes, the
    /// most pleasing first.
    fn ideas(&self) -> Vec<Idea> {
        let glance = Glance::new(self.position);
        let me = self.position.stone();
        let others = company::rivals(self.position, me);
        let mut ideas: Vec<Idea> = company::near_points(self.position)
            .into_iter()
            .map(|point| {
                let mine = self.seen(&glance, point, me, self.habits.own);
                let theirs = others.iter();
                let theirs = theirs.map(|&seat| self.seen(&glance, point, seat, self.habits.other));
                let denied = self.habits.caution * theirs.fold(0.0, f64::max);
                let thing = u64::from(point.row()) << 8 | u64::from(point.col());
                let deceived = (self.habits.blur * self.chance.error(thing)).exp();
                let worth = ((2.0 * mine + denied) * deceived) as i32;
                Idea { point, worth }
            })
            .collect();
        ideas.sort_by_key(|idea| std::cmp::Reverse(idea.worth));
        ideas
    }

    /// What a stone of the seat on the point would gain, as far as it is seen.
    fn seen(&self, glance: &Glance<'_>, point: Point, seat: Seat, likely: f64) -> f64 {
        let rows = AXES.iter().enumerate().map(|(number, &axis)| {
            let likely = match number {
                0 | 1 => likely,
                _ => likely * self.habits.diagonals,
            };
            if self.chance.unit(line_key(point, number, seat)) < likely {
                f64::from(glance.rows(point, axis, seat))
            } else {
                0.0
            }
        });
        let spoils = glance.spoils(point, seat) - glance.risk(point, seat);
        let key = line_key(point, 7, seat);
        let captures = if self.chance.unit(key) < likely {
            f64::from(spoils)
        } else {
            0.0
        };
        rows.sum::<f64>() + captures
    }
}

/// A number for a line of the board, so that all of its points are seen or none
/// is.
fn line_key(point: Point, axis: usize, seat: Seat) -> u64 {
    let (row, col) = (u64::from(point.row()), u64::from(point.col()));
    let line = match axis {
        0 => row,
        1 => col,
        2 => 32 + row - col,
        3 => row + col,
        _ => row << 8 | col,
    };
    1 << 40 | line << 8 | (axis as u64) << 4 | seat.index() as u64
}
