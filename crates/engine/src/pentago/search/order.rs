//! Which turn to try first.
//!
//! The sooner a good turn is tried, the more of the others are cut off. The turn
//! of the transposition table comes first, then the killers of this ply, then
//! the rest by estimate and history.

/// A twist, in the order of `Twist::ALL`, and the cell of the stone after it.
pub(super) type Turn = (usize, u32);

/// A turn with its rank: the rank above, the turn below, so that candidates
/// compare as numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate(i64);

impl Candidate {
    pub(super) const fn new(rank: i32, guess: i32, (twist, cell): Turn) -> Candidate {
        let low = ((guess + 1000) as i64) << 16 | (twist as i64) << 8 | cell as i64;
        Candidate((rank as i64) << 32 | low)
    }

    pub(super) const fn turn(self) -> Turn {
        ((self.0 >> 8) as usize & 7, self.0 as u32 & 0xff)
    }

    /// What the guess says of it.
    pub(super) const fn guess(self) -> i32 {
        (self.0 >> 16 & 0xffff) as i32 - 1000
    }
}

/// What is remembered about turns, whatever the position.
pub(super) struct Order {
    /// The two turns that last refuted a position at each ply.
    killers: [[Option<Turn>; 2]; 40],
    /// How often a turn of either side refuted a position, less how often it
    /// failed to.
    history: [[[i32; 36]; 8]; 2],
}

/// History values stay within this.
const MAX_HISTORY: i32 = 1 << 10;

impl Order {
    pub(super) fn new() -> Order {
        Order {
            killers: [[None; 2]; 40],
            history: [[[0; 36]; 8]; 2],
        }
    }

    /// The turns to try before any other is even listed: the one that was best
    /// here before and those that refuted a sister position.
    pub(super) fn favorites(&self, ply: u32, best: Option<Turn>) -> [Option<Turn>; 3] {
        let [one, two] = self.killers[ply as usize % 40];
        let unlike = |turn: &Turn| best != Some(*turn);
        [best, one.filter(unlike), two.filter(unlike)]
    }

    /// How often the turns with this twist refuted a position, by cell.
    pub(super) fn history(&self, ply: u32, twist: usize) -> &[i32; 36] {
        &self.history[ply as usize % 2][twist]
    }

    /// Learns that a turn refuted a position and those tried before it did not.
    pub(super) fn learn(&mut self, ply: u32, depth: u32, refuted: Turn, before: &[Candidate]) {
        let killers = &mut self.killers[ply as usize % 40];
        if killers[0] != Some(refuted) {
            killers[1] = killers[0];
            killers[0] = Some(refuted);
        }
        let bonus = (depth * depth).min(64) as i32;
        self.shift(ply, refuted, bonus);
        for candidate in before {
            self.shift(ply, candidate.turn(), -bonus);
        }
    }

    /// Moves a history value, the less the farther out it is.
    fn shift(&mut self, ply: u32, (twist, cell): Turn, by: i32) {
        let value = &mut self.history[ply as usize % 2][twist][cell as usize];
        *value += by - *value * by.abs() / MAX_HISTORY;
    }
}

/// Brings the best of the remaining candidates to the front, of which `tried`
/// are already gone. A position is mostly refuted by one of the first or by
/// none; so the first are picked one by one, then the rest is sorted.
pub(super) fn best_first(candidates: &mut [Candidate], tried: usize) {
    const PICKED: usize = 3;
    if tried < PICKED {
        let best = (0..candidates.len()).max_by_key(|&place| candidates[place]);
        candidates.swap(0, best.unwrap_or(0));
    } else if tried == PICKED {
        candidates.sort_unstable_by(|a, b| b.cmp(a));
    }
}
