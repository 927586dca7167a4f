//! What has happened in a game.
//!
//! Facts are plain data: they are numbered, stored and sent, and a game is
//! rebuilt from them. Moves are text, as at every boundary. Each fact is one
//! whole change; what follows from it by rule alone, such as the next clock or
//! an offer that lapses, is not told a second time.

use std::time::Duration;

use rules::Seat;

use crate::config::Config;
use crate::ending::Ending;
use crate::offer::Offer;
use crate::player::Player;
use crate::time::Time;
use crate::touch::Grab;

/// A fact and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When it happened; never before the event in front of it.
    pub at: Time,
    /// What happened.
    pub fact: Fact,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The first of all: the game was agreed on.
    Created {
        /// What is played.
        config: Config,
    },
    /// A player sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        player: Player,
    },
    /// A player stood up before the start.
    Stood {
        /// From where.
        seat: Seat,
    },
    /// All seats are taken, and the first clock runs.
    Started,
    /// A move was played.
    Moved {
        /// By whom.
        seat: Seat,
        /// The move in canonical notation.
        text: String,
        /// What of the turn's time is not charged: it was lost on the way. The
        /// next clock starts at the time of the event all the same.
        credit: Duration,
    },
    /// The opening choice `swap` was played, and the players have changed
    /// seats.
    Swapped {
        /// The seat that chose, before the change.
        seat: Seat,
        /// What of the turn's time is not charged.
        credit: Duration,
    },
    /// A block was grabbed, and touch-move holds.
    Grabbed {
        /// By whom.
        seat: Seat,
        /// What the seat is bound to.
        grab: Grab,
    },
    /// An offer was made.
    Offered {
        /// By whom.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// One of those asked accepted.
    Accepted {
        /// Who.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// One of those asked declined; the offer is gone.
    Declined {
        /// Who.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// The offer was withdrawn.
    Withdrawn {
        /// By whom.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many moves the game has now.
        ply: usize,
    },
    /// Somebody gave up. Where each plays for oneself, the seat has left and
    /// the others play on.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// Somebody's time ran out. Where each plays for oneself, the seat has left
    /// and the others play on.
    FlagFell {
        /// Whose.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// How.
        ending: Ending,
    },
    /// Everybody wants to play again.
    Rematched {
        /// The game to open.
        rematch: Rematch,
    },
}

/// The next game of the same players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// The same game.
    pub config: Config,
    /// The players by seat, in the order of play: who began the last game sits
    /// second, and so on round the table.
    pub players: Vec<Player>,
}
