//! How a game ended, with its reason.
//!
//! The board knows outcomes: rows, captures, a full board. A game can end in
//! more ways, and the reason tells who wins, so that no ending can contradict
//! itself.

use rules::record::RecordedResult;
use rules::{Outcome, Seat, SeatSet};
use words::{Localize, Message, display_in_english, say};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules of the board.
    Board(Outcome),
    /// Somebody gave up.
    Resignation {
        /// The player who did.
        seat: Seat,
        /// The player who wins.
        winners: SeatSet,
    },
    /// Somebody's time ran out.
    Time {
        /// Whose.
        seat: Seat,
        /// The player who wins.
        winners: SeatSet,
    },
    /// A draw that everybody agreed to.
    Agreement,
    /// Called off before everybody had moved; there is no result.
    Abort {
        /// The player who called it off.
        seat: Seat,
    },
}

impl Ending {
    /// The result, as a record tells it; an abort has none.
    pub const fn result(self) -> RecordedResult {
        match self {
            Ending::Board(outcome) => RecordedResult::of(Some(outcome)),
            Ending::Resignation { winners, .. } | Ending::Time { winners, .. } => {
                RecordedResult::Won(winners)
            }
            Ending::Agreement => RecordedResult::Draw,
            Ending::Abort { .. } => RecordedResult::Unfinished,
        }
    }

    /// How a game ended where the board does not tell, as records say it.
    pub const fn termination(self) -> Option<&'static str> {
        match self {
            Ending::Board(_) => None,
            Ending::Resignation { .. } => Some("resignation"),
            Ending::Time { .. } => Some("time"),
            Ending::Agreement => Some("agreement"),
            Ending::Abort { .. } => Some("abort"),
        }
    }

    /// The winners; nobody after a draw or an abort.
    pub const fn winners(self) -> SeatSet {
        match self.result() {
            RecordedResult::Won(winners) => winners,
            RecordedResult::Draw | RecordedResult::Unfinished => SeatSet::EMPTY,
        }
    }

    /// Whether the game counts and nobody won.
    pub const fn is_draw(self) -> bool {
        matches!(self.result(), RecordedResult::Draw)
    }

    /// `1-0`, `0-1`, `1/2-1/2`; with more than two seats the winners; `*` after
    /// an abort.
    pub fn result_text(self, seats: u8) -> String {
        self.result().text(seats)
    }
}

impl Localize for Ending {
    fn message(&self) -> Message {
        match self {
            Ending::Board(outcome) => outcome.message(),
            Ending::Resignation { seat, winners } => {
                say!("ended.resigned", n = winners.len(), %winners, %seat)
            }
            Ending::Time { seat, winners } => {
                say!("ended.time", n = winners.len(), %winners, %seat)
            }
            Ending::Agreement => say!("ended.agreed"),
            Ending::Abort { seat } => say!("ended.aborted", %seat),
        }
    }
}

display_in_english!(Ending);
