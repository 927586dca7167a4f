//! A position of the tree while its turns are being tried, and how much of each
//! turn is worth trying.

use super::order::Turn;
use super::tactics::Stones;
use super::window::Window;
use crate::Score;

/// A position whose turns are being tried.
pub(super) struct Node {
    pub(super) stones: Stones,
    pub(super) depth: u32,
    pub(super) ply: u32,
    pub(super) window: Window,
    /// The best score so far, and the turn that has it.
    pub(super) best: Score,
    pub(super) turn: Turn,
    /// How many turns were tried.
    pub(super) tried: usize,
    /// How much deeper than usual its turns are searched.
    pub(super) extension: u32,
}

impl Node {
    /// A position of which nothing was tried yet.
    pub(super) fn new(stones: Stones, depth: u32, ply: u32, window: Window) -> Node {
        Node {
            stones,
            depth,
            ply,
            window,
            best: Score::LEAST,
            turn: (0, 0),
            tried: 0,
            extension: 0,
        }
    }

    /// Whether it is good enough for the other side to avoid it.
    pub(super) fn is_refuted(&self) -> bool {
        self.best >= self.window.beta
    }

    /// Takes note of a turn's score.
    pub(super) fn improve(&mut self, score: Score, turn: Turn) {
        if score > self.best {
            (self.best, self.turn) = (score, turn);
        }
    }

    /// Whether the depth reaches the end of the game. Then nothing may be left
    /// out.
    fn is_exact(&self) -> bool {
        self.depth >= self.stones.empty().count_ones()
    }

    /// Whether a turn, by this guess, looks so much worse than what there is
    /// already that a short search would not make up for it. Where all turns so
    /// far lose, none is left out, so that a proven loss stays one.
    pub(super) fn is_futile(&self, guess: i32) -> bool {
        const MARGIN: i32 = 100;
        let floor = self.window.alpha.max(self.best);
        let shallow = (2..=3).contains(&self.depth);
        let guessed = floor.plies().is_none() && !self.best.is_loss();
        if self.is_exact() || !shallow || !guessed || self.tried < 3 {
            return false;
        }
        let hope = MARGIN * (self.depth as i32 - 1);
        Score::guess(guess).shifted(hope) <= floor
    }

    /// How much less deep the next turn is searched.
    pub(super) fn reduction(&self) -> u32 {
        match (self.depth, self.tried) {
            _ if self.is_exact() => 0,
            (..2, _) | (_, ..3) => 0,
            (6.., 40..) => 3,
            (4.., 12..) => 2,
            _ => 1,
        }
    }
}
