//! The lines that a side has on a board, and has after a twist of it.
//!
//! A twist changes one block. What the other three say about the lines is the
//! same for both twists of a block, so that it is put together once, and every
//! question after that is a few operations on words.

use super::patterns::{self, Pattern};

/// The lines of one side on a board: complete, lacking one stone, and those
/// with any stone.
pub(super) struct Sight {
    pub(super) complete: u32,
    lacks_one: u32,
    touched: u32,
}

impl Sight {
    /// The lines that one stone completes: the cell that is missing is empty
    /// if the other side has no stone in the line.
    pub(super) fn open(&self, other: &Sight) -> u32 {
        self.lacks_one & !other.touched
    }
}

/// One side's lines on a board and after each twist of it.
pub(super) struct Sights {
    patterns: [&'static Pattern; 4],
    /// How the blocks are turned before the twist.
    turned: [usize; 4],
    /// What the three blocks around each block say.
    around: [Sight; 4],
}

impl Sights {
    /// The sights of a board of which one block has been turned.
    #[inline]
    pub(super) fn of(patterns: [&'static Pattern; 4], block: usize, quarters: usize) -> Sights {
        let mut turned = [0; 4];
        turned[block] = quarters;
        let full = |i: usize| patterns[i].full[turned[i] & 3];
        let lacks = |i: usize| patterns[i].lacks_one[turned[i] & 3];
        let touched = |i: usize| patterns[i].touched[turned[i] & 3];
        let around = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]].map(|[a, b, c]| Sight {
            complete: full(a) & full(b) & full(c),
            lacks_one: lacks(a) & full(b) & full(c)
                | full(a) & lacks(b) & full(c)
                | full(a) & full(b) & lacks(c),
            touched: touched(a) | touched(b) | touched(c),
        });
        Sights {
            patterns,
            turned,
            around,
        }
    }

    pub(super) fn now(&self) -> Sight {
        self.with(0, self.turned[0])
    }

    #[inline]
    pub(super) fn after(&self, twist: usize) -> Sight {
        let block = twist / 2;
        self.with(block, self.turned[block] + patterns::quarters(twist))
    }

    #[inline]
    fn with(&self, block: usize, quarters: usize) -> Sight {
        let (pattern, around) = (self.patterns[block], &self.around[block]);
        let full = pattern.full[quarters & 3];
        Sight {
            complete: around.complete & full,
            lacks_one: around.complete & pattern.lacks_one[quarters & 3] | around.lacks_one & full,
            touched: around.touched | pattern.touched[quarters & 3],
        }
    }
}
