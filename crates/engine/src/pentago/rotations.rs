//! Sets of rotations.
//!
//! Stones that differ only in how the four blocks are turned are a *family*. A
//! family has 4⁴ = 256 members, and a question about all of them at once is
//! answered by one bit each. Every twist changes the sum of the four rotations
//! by one, so that after a given number of plies only half of them can be on
//! the board, and 128 bits do.
//!
//! With the blocks turned `r0` to `r3` times and `p` the parity of the sum, the
//! member has bit `a + 2b + 8c + 32d`, where `b = r1`, `c = r2`, `d = r3` and
//! `r0 = 2a + ((b + c + d + p) mod 2)`. In this order a twist of a block moves
//! bits within pairs, bytes, words and the whole, whatever the parity.
// CITE: G. Irving, "Pentago is a First Player Win", arXiv 1404.0743, and the
// midgame solver of perfect-pentago.net.

use std::sync::LazyLock;

use rules::Seat;
use rules::pentago::{Block, Board, Cell, Direction, Line, Twist};

/// Members of a family, one bit for each rotation of one parity.
pub(crate) type Rotations = u128;

/// How often each block of the root has been turned clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turned([u32; 4]);

impl Turned {
    /// After one more twist.
    pub(crate) const fn and(mut self, twist: Twist) -> Turned {
        let turns = &mut self.0[twist.block.index()];
        *turns = match twist.direction {
            Direction::Clockwise => *turns + 1,
            Direction::Counterclockwise => *turns + 3,
        } % 4;
        self
    }

    /// The member that it makes of the root.
    pub(crate) const fn member(self) -> u32 {
        let [r0, b, c, d] = self.0;
        r0 / 2 + 2 * b + 8 * c + 32 * d
    }

    /// Where a stone that lies here now would lie in the root.
    pub(crate) fn origin(self, cell: Cell) -> Cell {
        let back = Twist {
            block: cell.block(),
            direction: Direction::Counterclockwise,
        };
        let turns = self.0[cell.block().index()];
        (0..turns).fold(cell, |cell, _| back.carries(cell))
    }
}

/// The members that one twist leads to from any of these.
pub(crate) const fn neighbors(x: Rotations) -> Rotations {
    const BYTES: u128 = u128::MAX / 0xff;
    const WORDS: u128 = u128::MAX / 0xffff_ffff;
    // A turn of the first block reaches both members of a pair.
    let pair = (x | x >> 1) & (BYTES * 0x55);
    let first = pair | pair << 1;
    // The others step to both sides around a circle of four. What lies one step
    // away on either side is the same for members that are opposite.
    let second = x | (x >> 4 & (BYTES * 0x0f)) | (x << 4 & (BYTES * 0xf0));
    let second = (second << 2 & (BYTES * 0xcc)) | (second >> 2 & (BYTES * 0x33));
    let third = x | (x >> 16 & (WORDS * 0xffff)) | (x << 16 & (WORDS * 0xffff_0000));
    let third = (third << 8 & (WORDS * 0xff00_ff00)) | (third >> 8 & (WORDS * 0x00ff_00ff));
    let fourth = x.rotate_left(32) | x.rotate_right(32);
    first | second | third | fourth
}

/// The members in which these stones, given as they lie in the root, have five
/// in a row.
pub(crate) fn wins(stones: u64, parity: usize) -> Rotations {
    let [a, b, c, d] = [0, 1, 2, 3].map(|block| shares(block, stones, parity));
    (0..32).fold(0, |won, line| won | (a[line] & b[line] & c[line] & d[line]))
}

/// The members in which the stones on one block do their share of each line.
pub(crate) fn shares(block: usize, stones: u64, parity: usize) -> &'static [Rotations; 32] {
    let pattern = (stones >> (9 * block)) as usize % 512;
    &SHARES[parity][block * 512 + pattern]
}

/// For each block and pattern the members in which it does its share of each
/// line.
type Shares = Vec<[Rotations; 32]>;

static SHARES: LazyLock<[Shares; 2]> = LazyLock::new(|| {
    [0, 1].map(|parity| {
        let patterns = Block::ALL
            .into_iter()
            .flat_map(|block| (0..512).map(move |p| (block, p)));
        patterns
            .map(|(block, pattern)| shares_of(block, pattern, parity))
            .collect()
    })
});

fn shares_of(block: Block, pattern: u64, parity: u32) -> [Rotations; 32] {
    let mut board = Board::from_masks(pattern << (9 * block.index()), 0).unwrap_or_default();
    let mut shares = [0; 32];
    for turns in 0..4 {
        let members = members_turned(block, turns, parity);
        for (share, line) in shares.iter_mut().zip(Line::ALL) {
            let needed = line.mask() & block.mask();
            if board.stones(Seat::First) & needed == needed {
                *share |= members;
            }
        }
        board = board.twisted(Twist {
            block,
            direction: Direction::Clockwise,
        });
    }
    shares
}

/// The members in which a block is turned so many times.
fn members_turned(block: Block, turns: u32, parity: u32) -> Rotations {
    (0..128)
        .filter(|&bit| {
            let (a, b, c, d) = (bit & 1, bit >> 1 & 3, bit >> 3 & 3, bit >> 5);
            let turned = [2 * a + ((b + c + d + parity) & 1), b, c, d];
            turned[block.index()] == turns
        })
        .fold(0, |members, bit| members | 1 << bit)
}
