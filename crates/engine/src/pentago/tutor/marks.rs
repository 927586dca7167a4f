//! What to show on the board beside a sentence.

use rules::pentago::{Block, Cell, Line, Twist};

use super::explanation::Remark;
use super::prospect::{SetUp, blocks_of};
use super::reading::{Finding, Twists};
use super::threat::Threat;
use super::three::Three;

/// The cells and blocks to highlight, each once, in their order. For what is
/// still to come they are the places as the board lies now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Stones, and places for stones.
    pub cells: Vec<Cell>,
    /// Blocks to turn, or on which something lies.
    pub blocks: Vec<Block>,
}

impl Finding {
    /// What to show with it.
    pub fn marks(&self) -> Marks {
        match self {
            Finding::Over(_) => Marks::default(),
            Finding::Win(threat) | Finding::Danger(threat) => of_threats(&[*threat]),
            Finding::Twists(twists) => of_twists(twists),
            Finding::Three(three) => of_three(three),
            Finding::SetUp(set_up) => of_set_up(set_up),
            Finding::Middles(holders) => {
                let blocks = Block::ALL.into_iter().zip(holders);
                let free = blocks.filter(|(_, holder)| holder.is_none());
                marks(free.map(|(block, _)| block.middle()), [])
            }
        }
    }
}

impl Remark {
    /// What to show with it.
    pub fn marks(&self) -> Marks {
        match self {
            Remark::Wins { lines, .. }
            | Remark::Draws { lines, .. }
            | Remark::GivesFive { lines, .. } => of_lines(lines),
            Remark::Verdict(_) | Remark::Helpless { .. } => Marks::default(),
            Remark::CanFinish(threats)
            | Remark::MissesWin(threats)
            | Remark::Opens(threats)
            | Remark::Leaves(threats)
            | Remark::Threatens { threats, .. }
            | Remark::Stops { threats, .. } => of_threats(threats),
            Remark::Twists(twists) => of_twists(twists),
            Remark::BuildsThree(three) => of_three(three),
            Remark::Guards { cell, three } => marks(three.cells.into_iter().chain([*cell]), []),
            Remark::TurnsThree { three, to } => marks(*to, [three.block]),
            Remark::Builds(set_up) => of_set_up(set_up),
            Remark::TakesMiddle(block) => marks([block.middle()], [*block]),
        }
    }
}

fn of_threats(threats: &[Threat]) -> Marks {
    marks(
        threats.iter().flat_map(Threat::cells),
        threats.iter().filter_map(Threat::twist).map(block),
    )
}

fn of_lines(lines: &[Line]) -> Marks {
    marks(
        lines.iter().flat_map(|line| line.cells()),
        lines.iter().flat_map(|&line| blocks_of(line)),
    )
}

fn of_three(three: &Three) -> Marks {
    marks(three.cells, [three.block])
}

fn of_set_up(set_up: &SetUp) -> Marks {
    let cells = set_up.stones.iter().chain(&set_up.missing);
    marks(cells.copied(), set_up.blocks())
}

fn of_twists(twists: &Twists) -> Marks {
    marks([], twists.losing.iter().copied().flatten().map(block))
}

fn block(twist: Twist) -> Block {
    twist.block
}

fn marks(cells: impl IntoIterator<Item = Cell>, blocks: impl IntoIterator<Item = Block>) -> Marks {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_unstable_by_key(|cell| cell.index());
    cells.dedup();
    let mut blocks: Vec<Block> = blocks.into_iter().collect();
    blocks.sort_unstable();
    blocks.dedup();
    Marks { cells, blocks }
}
