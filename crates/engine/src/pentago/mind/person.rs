//! Levels 1 to 9: a player who errs as people err.
//!
//! A person does not toss coins. One sees a row that lies on the board before
//! one that a twist will make, a straight row before a diagonal, one's own
//! chances before the opponent's, and what is near before what is far. So a
//! level is a set of [`Habits`]: what is noticed, how much the look of a
//! position deceives, how many turns are thought about, and how far ahead.

use rules::pentago::{Board, Line, Move, Phase, Position};
use rules::{Outcome, Position as _};

use super::chance::Chance;
use super::impression::{Eye, is_diagonal};
use super::{Choice, Why, a_turn_before, played};
use crate::Limits;
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
    /// How many of the most pleasing moves are thought about.
    candidates: usize,
    /// How many turns ahead each of them is looked at; 0 is not at all.
    depth: u32,
}

impl Habits {
    /// The habits of a level below the strongest.
    fn of(level: Level) -> Habits {
        let person = |own, other, diagonals, caution, blur, candidates, depth| Habits {
            own,
            other,
            eye: Eye { diagonals, caution },
            blur,
            candidates,
            depth,
        };
        let all = [1.0; 3];
        match level.number() {
            1 => person([0.5, 0.1, 0.0], [0.1, 0.0, 0.0], 0.2, 0.0, 14.0, 1, 0),
            2 => person([0.8, 0.3, 0.1], [0.5, 0.1, 0.0], 0.4, 0.3, 12.0, 1, 0),
            3 => person([1.0, 0.6, 0.3], [0.8, 0.4, 0.1], 0.6, 0.6, 10.0, 1, 0),
            4 => person([1.0, 0.9, 0.7], [0.9, 0.7, 0.4], 0.8, 0.8, 8.0, 1, 0),
            5 => person(all, [1.0, 0.9, 0.8], 1.0, 1.0, 6.0, 1, 0),
            6 => person(all, all, 1.0, 1.0, 4.0, 4, 1),
            7 => person(all, all, 1.0, 1.0, 3.0, 12, 1),
            8 => person(all, all, 1.0, 1.0, 2.0, 24, 2),
            _ => person(all, all, 1.0, 1.0, 1.0, 48, 3),
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
        if let Some(win) = self.noticed_win() {
            return Choice::new(win.by, Score::win_in(1), Why::Win);
        }
        let mut ideas = self.ideas();
        ideas.sort_by(|a, b| b.impression.total_cmp(&a.impression));
        let first = ideas.first().expect("the game is not over").mv;
        let sound = ideas.iter().filter(|idea| !self.sees_danger(idea));
        let shortlist: Vec<&Idea> = sound.take(self.habits.candidates).collect();
        match shortlist[..] {
            // Whatever one does, the opponent wins: play what looks best.
            [] => Choice::new(first, Score::loss_in(2), Why::Helpless),
            [only] => Choice::new(only.mv, self.score(only), Why::Impression),
            _ => self.compared(&shortlist, search, limits),
        }
    }

    /// The first own win that is not overlooked; the simplest come first.
    fn noticed_win(&self) -> Option<Threat> {
        let own = threats(self.position, self.position.turn()).into_iter();
        own.filter(|threat| self.notices(threat, &self.habits.own))
            .next()
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
        let moves: Vec<Move> = match self.position.phase() {
            Phase::Place => {
                let turns = self.position.legal_moves().into_iter();
                turns.map(Move::Turn).collect()
            }
            _ => {
                let halves = self.position.legal_halves().into_iter();
                halves.map(Move::Half).collect()
            }
        };
        moves.into_iter().filter_map(|mv| self.idea(mv)).collect()
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
            Some(Outcome::Draw(_)) => false,
            Some(_) => {
                let [_, twist, _] = self.habits.other;
                let mut lines = idea.next.board().lines(opponent);
                lines.any(|line| self.sees(&line, 3, twist))
            }
        }
    }

    /// Looks ahead from each of the moves, as far as the habits go.
    fn compared(&self, shortlist: &[&Idea], search: &mut Search, limits: &Limits<'_>) -> Choice {
        let mut best: Option<(Score, Choice)> = None;
        for idea in shortlist {
            let choice = self.looked_at(idea, search, limits);
            if best.as_ref().is_none_or(|(score, _)| choice.score > *score) {
                best = Some((choice.score, choice));
            }
        }
        best.map(|(_, choice)| choice)
            .expect("the shortlist has moves")
    }

    fn looked_at(&self, idea: &Idea, search: &mut Search, limits: &Limits<'_>) -> Choice {
        let Ok(found) = search.run(&idea.next, limits, Some(self.habits.depth)) else {
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
            Some(_) => Score::loss_in(1),
            None => Score::guess((1000.0 * (idea.impression / 100.0).tanh()) as i32),
        }
    }
}

/// Equal boards are equal to the eye, whatever led to them.
fn looks(board: &Board) -> u64 {
    board.stones(rules::Seat::First) ^ board.stones(rules::Seat::Second) << 24
}
