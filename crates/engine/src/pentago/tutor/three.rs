//! The guide's first advice: three in a row on one block, and the middles.
//!
//! A twist carries a three along but never breaks it, and the three tells what
//! it can become: through the middle of its block a Middle Five, along the
//! diagonal Monica's Five, along the edge a Straight Five. The first two also
//! need the middle of a neighboring block, which no twist moves. So that is
//! the cell to take, and the cell to defend.

use rules::Seat;
use rules::pentago::{Block, Board, Cell, Play};

/// Three stones of a seat in a row on one block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Three {
    /// Whose stones they are.
    pub seat: Seat,
    /// The block.
    pub block: Block,
    /// The three cells.
    pub cells: [Cell; 3],
    /// The play that it serves.
    pub play: Play,
    /// The middles of other blocks that the play needs one of, each with the
    /// seat that holds it. A Straight Five needs none.
    pub middles: Vec<(Cell, Option<Seat>)>,
}

impl Three {
    /// Whether the other seat holds every middle that the play could use.
    pub fn is_guarded(&self) -> bool {
        let other = Some(self.seat.other());
        !self.middles.is_empty() && self.middles.iter().all(|&(_, holder)| holder == other)
    }

    /// Sorts those that can still grow first, then the guide's stronger plays.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        (self.is_guarded(), u8::MAX - self.play.strength())
    }
}

/// The threes of a seat; those that can still grow first, then by the guide's
/// strength of their play.
pub fn threes(board: &Board, seat: Seat) -> Vec<Three> {
    let stones = board.stones(seat);
    let mut found = Vec::new();
    for block in Block::ALL {
        for (pattern, play) in PATTERNS {
            let mask = pattern << (9 * block.index());
            if stones & mask == mask {
                found.push(three(board, seat, block, mask, play));
            }
        }
    }
    found.sort_by_key(Three::rank);
    found
}

/// Which seat holds each of the four middles, in the order of the blocks.
pub fn middles(board: &Board) -> [Option<Seat>; 4] {
    Block::ALL.map(|block| board.get(block.middle()))
}

fn three(board: &Board, seat: Seat, block: Block, mask: u64, play: Play) -> Three {
    let mut cells = [block.middle(); 3];
    let in_row = Cell::all().filter(|cell| cell.mask() & mask != 0);
    for (place, cell) in cells.iter_mut().zip(in_row) {
        *place = cell;
    }
    let middles = partners(block, play)
        .into_iter()
        .map(Block::middle)
        .map(|cell| (cell, board.get(cell)));
    Three {
        seat,
        block,
        cells,
        play,
        middles: middles.collect(),
    }
}

/// The blocks in whose middle the play goes on: those beside the block, or the
/// one across the corner.
fn partners(block: Block, play: Play) -> Vec<Block> {
    let away = |steps: usize| Block::ALL[block.index() ^ steps];
    match play {
        Play::MiddleFive => vec![away(1), away(2)],
        Play::MonicasFive => vec![away(3)],
        Play::StraightFive | Play::TriplePowerPlay => Vec::new(),
    }
}

/// The eight rows of three as nine bits of a block, and what each serves.
const PATTERNS: [(u64, Play); 8] = [
    (0b000_000_111, Play::StraightFive),
    (0b000_111_000, Play::MiddleFive),
    (0b111_000_000, Play::StraightFive),
    (0b001_001_001, Play::StraightFive),
    (0b010_010_010, Play::MiddleFive),
    (0b100_100_100, Play::StraightFive),
    (0b100_010_001, Play::MonicasFive),
    (0b001_010_100, Play::MonicasFive),
];
