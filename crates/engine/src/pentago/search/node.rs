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

    /// Futility pruning: whether a turn, by this estimate, is so much worse than
    /// the best score that a shallow search would not make up for it. Where all
    /// turns so far lose, none is pruned, so that a proven loss stays one.
    pub(super) fn is_futile(&self, guess: i32) -> bool {
        const MARGIN: i32 = 100;
        let floor = self.floor();
        let shallow = (2..=3).contains(&self.depth);
        let guessed = floor.plies().is_none() && !self.best.is_loss();
        if self.is_exact() || !shallow || !guessed || self.tried < 3 {
            return false;
        }
        let margin = MARGIN * (self.depth as i32 - 1);
        Score::guess(guess).shifted(margin) <= floor
    }

    /// Late move reduction: how much less deep the next turn is searched. One
    /// that by this estimate is better than the best score is reduced less.
    pub(super) fn reduction(&self, guess: Option<i32>) -> u32 {
        const MARGIN: i32 = 50;
        let usual = match (self.depth, self.tried) {
            _ if self.is_exact() => 0,
            (..2, _) | (_, ..3) => 0,
            (6.., 40..) => 3,
            (4.., 12..) => 2,
            _ => 1,
        };
        let floor = self.floor();
        let promising =
            |guess| floor.plies().is_none() && Score::guess(guess) >= floor.shifted(MARGIN);
        usual - u32::from(usual > 0 && self.depth >= 3 && guess.is_some_and(promising))
    }

    /// What a turn has to exceed.
    fn floor(&self) -> Score {
        self.window.alpha.max(self.best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(depth: u32, tried: usize) -> Node {
        let stones = Stones { own: 7, other: 56 };
        let window = Window {
            alpha: Score::guess(100),
            beta: Score::guess(200),
        };
        Node {
            tried,
            ..Node::new(stones, depth, 4, window)
        }
    }

    #[test]
    fn late_turns_are_searched_less_deep_unless_they_look_good() {
        assert_eq!(node(6, 2).reduction(None), 0);
        assert_eq!(node(6, 5).reduction(None), 1);
        assert_eq!(node(6, 15).reduction(None), 2);
        assert_eq!(node(6, 15).reduction(Some(149)), 2);
        assert_eq!(node(6, 15).reduction(Some(150)), 1);
        assert_eq!(node(6, 50).reduction(Some(150)), 2);
        // What there is already counts, not only the window.
        let mut better = node(6, 15);
        better.improve(Score::guess(180), (0, 0));
        assert_eq!(better.reduction(Some(150)), 2);
    }

    #[test]
    fn nothing_is_reduced_where_the_depth_reaches_the_end() {
        let exact = node(30, 60);
        assert_eq!(exact.reduction(None), 0);
        assert_eq!(exact.reduction(Some(900)), 0);
    }
}
