//! What a move does, and what it leaves undone.

use rules::pentago::{Block, Cell, Line, Move, Position, Refusal, Turn};
use rules::{Seat, Stalemate};

use super::prospect::SetUp;
use super::reading::Twists;
use super::scene::Scene;
use super::threat::Threat;
use super::three::Three;
use super::verdict::{Known, Verdict};

/// What a move does, the most important first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The player who made the move.
    pub seat: Seat,
    /// The move.
    pub played: Move,
    /// What there is to say about it.
    pub remarks: Vec<Remark>,
}

/// One thing worth saying about a move. The mover is the seat of the
/// [`Explanation`]; the opponent is the other one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// It wins.
    Wins {
        /// The player who wins.
        seat: Seat,
        /// The rows of the mover.
        lines: Vec<Line>,
        /// Rows that the opponent got by the same twist, in vain.
        beaten: Vec<Line>,
    },
    /// It ends the game in a draw.
    Draws {
        /// Why it is drawn.
        why: Stalemate,
        /// The rows of both, if that is why.
        lines: Vec<Line>,
    },
    /// Its own twist gives the opponent five.
    GivesFive {
        /// The player who wins by it.
        seat: Seat,
        /// The opponent's rows.
        lines: Vec<Line>,
    },
    /// What it changes, by exact values.
    Verdict(Verdict),
    /// The stone is well placed: with one of these twists it wins.
    CanFinish(Vec<Threat>),
    /// The mover had these wins and took none.
    MissesWin(Vec<Threat>),
    /// The opponent can win now, which it could not before.
    Opens(Vec<Threat>),
    /// The opponent could win before, and still can.
    Leaves(Vec<Threat>),
    /// Nothing would have kept the opponent from winning with its next turn.
    Helpless {
        /// The player who cannot be stopped.
        by: Seat,
    },
    /// After the stone it matters which twist follows.
    Twists(Twists),
    /// The mover will win with its next turn if it is let.
    Threatens {
        /// The ways to win.
        threats: Vec<Threat>,
        /// A turn of the opponent that keeps the mover from winning at once;
        /// if there is none, the game is as good as won.
        answer: Option<Turn>,
    },
    /// It takes away wins that the opponent would have had.
    Stops {
        /// Those that are gone.
        threats: Vec<Threat>,
        /// Whether the opponent has none left.
        all: bool,
    },
    /// The stone makes three in a row on a block.
    BuildsThree(Three),
    /// The stone takes the middle that this three of the opponent needs.
    Guards {
        /// The middle.
        cell: Cell,
        /// The three.
        three: Three,
    },
    /// The twist turns a three of the opponent away.
    TurnsThree {
        /// The three where it was.
        three: Three,
        /// Where it lies now.
        to: [Cell; 3],
    },
    /// The stone makes a row that is now two turns away.
    Builds(SetUp),
    /// The stone takes the middle of a block.
    TakesMiddle(Block),
}

impl Remark {
    /// Whether the mover threatens in two ways at once: with two rows and by
    /// two stones, or a stone and a twist.
    pub fn is_double_threat(&self) -> bool {
        let Remark::Threatens { threats, .. } = self else {
            return false;
        };
        threats.iter().any(|one| {
            let differs = |two: &Threat| one.line != two.line && one.stone() != two.stone();
            threats.iter().any(differs)
        })
    }
}

/// Explains a move, or refuses it as the rules do. What is known of the exact
/// values goes in with it.
pub fn explain(position: &Position, played: Move, known: Known) -> Result<Explanation, Refusal> {
    let scene = Scene::of(position, played)?;
    Ok(Explanation {
        seat: position.turn(),
        played,
        remarks: scene.remarks(known),
    })
}
