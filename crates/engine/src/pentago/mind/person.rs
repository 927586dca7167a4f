//! Levels 1 to 9: a player who errs as people err.
//!
//! A person does not toss coins. One sees a row that lies on the board before
//! one that a twist will make, a straight row before a diagonal, one's own
//! chances before the opponent's, and what is near before what is far. So a
//! level is a set of [`Habits`]: what is noticed, how much the look of a
//! position deceives, how many turns are thought about, and how far ahead.

use rules::pentago::{Board, Line, Move, Position};
use rules::{Outcome, Position as _};

use super::impression::{Eye, is_diagonal};
use super::{Choice, Why, a_turn_before};
use crate::Limits;
use crate::chance::Chance;
use crate::pentago::moves::{moves, played};
use crate::pentago::tutor::{Needs, Threat, threats};
use crate::pentago::{Level, Score, Search};

/// How somebody plays.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// How likely the own win is noticed: by a stone, by a twist, by both.
    own: [f64; 3],
    /// How likely the opponent's next win is noticed, in the same way.
    other: [f64; 3],
    eye: Eye,
    /// How far an impression is off, as the eye measures.
    blur: f64,
    thought: Thought,
}

/// What is thought about.
#[derive(Clone, Copy, Debug)]
enum Thought {
    /// The most pleasing move, unless a danger is seen.
    Glance,
    /// So many of the most pleasing moves, each so many turns ahead.
    Shortlist(usize, u32),
    /// All moves, so many turns ahead.
    Everything(u32),
}

impl Habits {
    /// The habits of a level below the strongest.
    fn of(level: Level) -> Habits {
        use Thought::{Everything, Glance, Shortlist};
        let person = |own, other, diagonals, caution, blur, thought| Habits {
            own,
            other,
            eye: Eye { diagonals, caution },
            blur,
            thought,
        };
        let all = [1.0; 3];
        match level.number() {
            1 => person([0.5, 0.1, 0.0], [0.1, 0.0, 0.0], 0.2, 0.0, 14.0, Glance),
            2 => person([0.7, 0.2, 0.1], [0.3, 0.1, 0.0], 0.4, 0.2, 13.0, Glance),
            3 => person([1.0, 0.6, 0.3], [0.8, 0.4, 0.1], 0.6, 0.6, 10.0, Glance),
            4 => person([1.0, 0.9, 0.7], [0.9, 0.7, 0.4], 0.8, 0.8, 8.0, Glance),
            5 => person(all, [1.0, 0.95, 0.9], 1.0, 1.0, 5.0, Glance),
            6 => person(all, all, 1.0, 1.0, 4.0, Shortlist(4, 1)),
            7 => person(all, all, 1.0, 1.0, 2.5, Shortlist(16, 1)),
            8 => person(all, all, 1.0, 1.0, 1.5, Shortlist(20, 2)),
            _ => person(all, all, 1.0, 1.0, 2.0, Everything(4)),
        }
    }
}

/// A person in front of a position.
pub(super) struct Person<'a> {
    position: &'a Position,
    habits: Habits,
    chance: Chance,
}

/// A move that a person has in mind.
struct Idea {
    mv: Move,
    next: Position,
    impression: f64,
}

impl<'a> Person<'a> {
    pub(super) fn new(position: &'a Position, level: Level, seed: u64) -> Person<'a> {
        Person {
            position,
            habits: Habits::of(level),
            chance: Chance::new(seed, position.hash_key()),
        }
    }

    /// The move that is played. The game must not be over.
    pub(super) fn choose(&self, search: &mut Search, limits: &Limits<'_>) -> Choice {
        /// With so few stones on the board even the best follow their taste.
        const OPENING: u32 = 4;
        if let Some(win) = self.noticed_win() {
            return Choice::new(win.by, Score::win_in(1), Why::Win);
        }
        match self.habits.thought {
            Thought::Glance => self.best_of(1, 0, search, limits),
            Thought::Shortlist(count, depth) => self.best_of(count, depth, search, limits),
            Thought::Everything(_) if 36 - self.empty() < OPENING => {
                self.best_of(8, 2, search, limits)
            }
            Thought::Everything(depth) => {
                let found = search.run(self.position, limits, Some(depth));
                Choice::found(found.expect("the game is not over"))
            }
        }
    }

    /// The best of so many pleasing moves after a look so many turns ahead.
    fn best_of(
        &self,
        count: usize,
        depth: u32,
        search: &mut Search,
        limits: &Limits<'_>,
    ) -> Choice {
        let mut ideas = self.ideas();
        ideas.sort_by(|a, b| b.impression.total_cmp(&a.impression));
        let sound = ideas.iter().filter(|idea| !self.sees_danger(idea));
        let shortlist = sound.take(count);
        let looked_at = shortlist.map(|idea| match depth {
            0 => Choice::new(idea.mv, self.score(idea), Why::Impression),
            _ => self.looked_at(idea, depth, search, limits),
        });
        // The first of equals is the most pleasing.
        let best = looked_at.reduce(|best, next| if next.score > best.score { next } else { best });
        let best = best.map(|best| match best.score.is_loss() {
            // That these moves lose does not mean that all do.
            true => Choice {
                score: Score::guess(-1000),
                value: None,
                ..best
            },
            false => best,
        });
        best.unwrap_or_else(|| {
            // Whatever one does, the opponent wins: play what looks best.
            let first = ideas.first().expect("the game is not over");
            Choice::new(first.mv, Score::loss_in(2), Why::Helpless)
        })
    }

    fn empty(&self) -> u32 {
        self.position.board().empty().count_ones()
    }

    /// The first own win that is not overlooked; the simplest come first.
    fn noticed_win(&self) -> Option<Threat> {
        let own = threats(self.position, self.position.turn());
        own.into_iter()
            .find(|threat| self.notices(threat, &self.habits.own))
    }

    fn notices(&self, threat: &Threat, sight: &[f64; 3]) -> bool {
        let likely = sight[match threat.needs {
            Needs::Stone => 0,
            Needs::Twist => 1,
            Needs::StoneAndTwist => 2,
        }];
        self.sees(&threat.line, threat.needs as u64, likely)
    }

    /// Whether a row is seen that somebody would see with this likelihood if it
    /// were straight. For all of a turn a row is seen or it is not.
    fn sees(&self, line: &Line, kind: u64, likely: f64) -> bool {
        let likely = if is_diagonal(line.play()) {
            likely * self.habits.eye.diagonals
        } else {
            likely
        };
        self.chance.unit(line.mask() << 2 | kind) < likely
    }

    /// All moves, each with the impression that its board makes.
    fn ideas(&self) -> Vec<Idea> {
        let all = moves(self.position).into_iter();
        all.filter_map(|mv| self.idea(mv)).collect()
    }

    fn idea(&self, mv: Move) -> Option<Idea> {
        let next = played(self.position, mv)?;
        let board = next.board();
        let error = self.chance.error(looks(board));
        let impression = self.habits.eye.impression(board, self.position.turn());
        Some(Idea {
            mv,
            next,
            impression: impression + self.habits.blur * error,
        })
    }

    /// Whether the opponent is seen to win after the move, or by it.
    fn sees_danger(&self, idea: &Idea) -> bool {
        let opponent = self.position.turn().other();
        match idea.next.outcome() {
            None => threats(&idea.next, opponent)
                .iter()
                .any(|threat| self.notices(threat, &self.habits.other)),
            Some(outcome) if outcome.winners().contains(opponent) => {
                let [_, twist, _] = self.habits.other;
                let mut lines = idea.next.board().lines(opponent);
                lines.any(|line| self.sees(&line, 3, twist))
            }
            Some(_) => false,
        }
    }

    fn looked_at(
        &self,
        idea: &Idea,
        depth: u32,
        search: &mut Search,
        limits: &Limits<'_>,
    ) -> Choice {
        let Ok(found) = search.run(&idea.next, limits, Some(depth)) else {
            // The move ends the game.
            return Choice::new(idea.mv, self.score(idea), Why::Impression);
        };
        let score = a_turn_before(-found.score);
        let why = Why::Search {
            depth: found.depth + 1,
            nodes: found.nodes,
        };
        let mut choice = Choice::new(idea.mv, score, why);
        choice.line.extend(found.line);
        choice
    }

    /// An impression as a score.
    fn score(&self, idea: &Idea) -> Score {
        let won = |outcome: Outcome| outcome.winners().contains(self.position.turn());
        match idea.next.outcome() {
            Some(outcome) if won(outcome) => Score::win_in(1),
            Some(Outcome::Draw(_)) => Score::DRAW,
            // A player who plays into a loss has not seen it.
            _ => Score::guess((1000.0 * (idea.impression / 100.0).tanh()) as i32),
        }
    }
}

/// Equal boards are equal to the eye, whatever led to them.
fn looks(board: &Board) -> u64 {
    board.stones(rules::Seat::First) ^ board.stones(rules::Seat::Second) << 24
}
