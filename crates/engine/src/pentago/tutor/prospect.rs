//! How far each row still is: stones and twists that are missing.
//!
//! A row lies on two or three blocks, and each of them can be turned in four
//! ways: 16 or 64 *arrangements*. In some of them a stone of the other seat is
//! in the way. The best of the others tells how close the row is. One turn
//! brings one stone and one twist, so an arrangement is as many turns away as
//! it lacks of either, whichever is more.

use std::iter;

use rules::Seat;
use rules::pentago::{Block, Board, Cell, Direction, Line, Position, Twist};

/// How many stones a seat needs for one row, if the other seat stood still.
/// Where there is no number, a stone of the other seat is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The row.
    pub line: Line,
    /// Stones needed as the board lies.
    pub still: Option<u8>,
    /// Stones needed with one twist at the most.
    pub one_twist: Option<u8>,
    /// Stones needed with as many twists as it takes.
    pub any_twists: Option<u8>,
}

/// A row that two turns would make, if the other seat stood still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// The player who builds it.
    pub seat: Seat,
    /// The row, where it will lie.
    pub line: Line,
    /// The stones that belong to it, where they lie now.
    pub stones: Vec<Cell>,
    /// Where the missing stones would go now, two at the most.
    pub missing: Vec<Cell>,
    /// The twists that bring all into line, two at the most.
    pub twists: Vec<Twist>,
}

impl SetUp {
    /// The blocks that the row spans, two or three of them.
    pub fn blocks(&self) -> Vec<Block> {
        blocks_of(self.line).collect()
    }

    /// Sorts the nearest first, then the guide's stronger plays.
    pub(super) fn rank(&self) -> impl Ord + use<> {
        let weakness = u8::MAX - self.line.play().strength();
        (self.missing.len(), self.twists.len(), weakness)
    }
}

/// All 32 rows, in the order of [`Line::ALL`], as the seat sees them.
pub fn prospects(board: &Board, seat: Seat) -> [Prospect; 32] {
    let turned = Turned::of(board, seat);
    Line::ALL.map(|line| {
        let fewest = |twists: u32| {
            let reached = turned.arrangements(line).filter(|a| a.twists <= twists);
            reached.map(|a| a.missing as u8).min()
        };
        Prospect {
            line,
            still: fewest(0),
            one_twist: fewest(1),
            any_twists: fewest(u32::MAX),
        }
    })
}

/// The rows that are two turns away from the seat, the nearest first and the
/// guide's stronger plays before the weaker.
pub fn set_ups(position: &Position, seat: Seat) -> Vec<SetUp> {
    let empty = position.board().empty().count_ones();
    // The side that places the next stone has the odd cell too.
    let next = match position.placed() {
        Some(_) => position.turn().other(),
        None => position.turn(),
    };
    if (empty + u32::from(seat == next)) / 2 < 2 {
        return Vec::new();
    }
    let turned = Turned::of(position.board(), seat);
    let nearest = Line::ALL.into_iter().filter_map(|line| {
        let best = turned.nearest(line)?;
        (best.turns() == 2).then(|| best.set_up(position.board(), seat, line))
    });
    let mut found: Vec<SetUp> = nearest.collect();
    found.sort_by_key(SetUp::rank);
    found
}

/// How many turns the seat needs for the row at the least.
pub(super) fn turns_away(board: &Board, seat: Seat, line: Line) -> Option<u32> {
    let best = Turned::of(board, seat).nearest(line)?;
    Some(best.turns())
}

/// The stones of both seats with every block in each of its four ways.
struct Turned {
    own: [u64; 4],
    other: [u64; 4],
}

/// One way to turn the blocks, and what a row then lacks.
#[derive(Clone, Copy)]
struct Arrangement {
    missing: u32,
    twists: u32,
    /// Quarter turns clockwise of each block.
    quarters: [usize; 4],
}

impl Turned {
    fn of(board: &Board, seat: Seat) -> Turned {
        let mut boards = [*board; 4];
        for quarter in 1..4 {
            boards[quarter] = Block::ALL.into_iter().fold(boards[quarter - 1], clockwise);
        }
        Turned {
            own: boards.map(|board| board.stones(seat)),
            other: boards.map(|board| board.stones(seat.other())),
        }
    }

    /// Every way to turn the blocks of the row that leaves it to the seat.
    fn arrangements(&self, line: Line) -> impl Iterator<Item = Arrangement> {
        // Two bits for each block; one that the row does not touch stays put.
        let free = blocks_of(line).fold(0_usize, |free, block| free | 3 << (2 * block.index()));
        // Counts in the free bits alone, until all of them are zero again.
        let next =
            move |code: &usize| Some(code.wrapping_sub(free) & free).filter(|&next| next != 0);
        iter::successors(Some(0), next)
            .map(|code| [0, 2, 4, 6].map(|shift| code >> shift & 3))
            .filter_map(move |quarters| self.arranged(line, quarters))
    }

    fn arranged(&self, line: Line, quarters: [usize; 4]) -> Option<Arrangement> {
        let with = |side: &[u64; 4]| {
            let parts = Block::ALL.into_iter().zip(quarters);
            parts.fold(0, |all, (block, quarter)| {
                all | side[quarter] & block.mask()
            })
        };
        let open = with(&self.other) & line.mask() == 0;
        open.then(|| Arrangement {
            missing: (line.mask() & !with(&self.own)).count_ones(),
            // Three quarters to the right are one to the left.
            twists: quarters.iter().map(|quarter| [0, 1, 2, 1][*quarter]).sum(),
            quarters,
        })
    }

    fn nearest(&self, line: Line) -> Option<Arrangement> {
        let arrangements = self.arrangements(line);
        arrangements.min_by_key(|a| (a.turns(), a.missing, a.twists))
    }
}

impl Arrangement {
    fn turns(self) -> u32 {
        self.missing.max(self.twists)
    }

    fn set_up(self, board: &Board, seat: Seat, line: Line) -> SetUp {
        let mut now: Vec<Cell> = line.cells().map(|cell| self.origin(cell)).collect();
        now.sort_unstable_by_key(|cell| cell.index());
        let own = |cell: &Cell| board.get(*cell) == Some(seat);
        let (stones, missing) = now.into_iter().partition(own);
        let twists = Block::ALL.into_iter().flat_map(|block| {
            let right = Twist {
                block,
                direction: Direction::Clockwise,
            };
            match self.quarters[block.index()] {
                0 => vec![],
                1 => vec![right],
                2 => vec![right, right],
                _ => vec![right.reversed()],
            }
        });
        SetUp {
            seat,
            line,
            stones,
            missing,
            twists: twists.collect(),
        }
    }

    /// Where a stone lies now that will lie on the cell.
    fn origin(self, cell: Cell) -> Cell {
        let left = Twist {
            block: cell.block(),
            direction: Direction::Counterclockwise,
        };
        let quarters = self.quarters[cell.block().index()];
        (0..quarters).fold(cell, |cell, _| left.carries(cell))
    }
}

fn clockwise(board: Board, block: Block) -> Board {
    board.twisted(Twist {
        block,
        direction: Direction::Clockwise,
    })
}

/// The blocks that a row spans.
pub(super) fn blocks_of(line: Line) -> impl Iterator<Item = Block> {
    let blocks = Block::ALL.into_iter();
    blocks.filter(move |block| line.mask() & block.mask() != 0)
}
