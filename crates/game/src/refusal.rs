//! Why a command was refused. The game is as it was.

use rules::{AnyMove, PlayError, Seat};
use thiserror::Error;

use crate::ending::Ending;
use crate::offer::Offer;
use crate::player::Player;
use crate::touch::Grab;

/// Why a command was refused, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The table speaks where only players do.
    #[error("only a player can do that; the table itself points at flags and calls games off")]
    NotAPlayer,
    /// A stranger speaks where only players of the game do.
    #[error("{0} has no seat in this game")]
    NotSeated(Player),
    /// The table is smaller.
    #[error("there is no seat {seat}; the table has {seats} seats")]
    NoSuchSeat {
        /// The seat that was asked for.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// Somebody sits there.
    #[error("seat {seat} is taken by {by}; choose a free seat")]
    SeatTaken {
        /// The seat that was asked for.
        seat: Seat,
        /// Who sits there.
        by: Player,
    },
    /// Nobody sits on two chairs.
    #[error("you already sit in seat {0}; stand up before you take another one")]
    AlreadySeated(Seat),
    /// Nothing is played before all are seated.
    #[error("the game has not started; seats still free: {0}")]
    NotStarted(usize),
    /// Too late to sit down or stand up.
    #[error("the game has started; its seats are fixed until it ends")]
    AlreadyStarted,
    /// Too late for anything but a rematch.
    #[error("the game is over ({0}); only a rematch can be offered")]
    Over(Ending),
    /// The others play on without this seat.
    #[error("seat {0} has left the game; the others play on")]
    HasLeft(Seat),
    /// Out of turn.
    #[error("it is the turn of seat {due}, not of seat {seat}")]
    NotYourTurn {
        /// Who spoke.
        seat: Seat,
        /// Who must move.
        due: Seat,
    },
    /// The same move arrived before: all is well, and nothing is to be done.
    #[error("this move, after {ply} others, was already played as you sent it")]
    AlreadyPlayed {
        /// How many moves there were before it.
        ply: usize,
    },
    /// The sender has seen another game than this.
    #[error("the move was meant after {found} moves, but the game has {expected}; look again")]
    StalePly {
        /// What was sent.
        found: usize,
        /// What would be right.
        expected: usize,
    },
    /// The rules of the board refuse the move.
    #[error(transparent)]
    Rules(#[from] PlayError),
    /// A seat leaves with its player's will or time, never by a move.
    #[error("a seat does not leave by a move; resign instead")]
    LeaveIsNoMove,
    /// A grab where it means nothing.
    #[error("there is no touch-move in this variant; simply play the twist")]
    NoTouchMove,
    /// A grab before the stone.
    #[error("no twist is due; place a stone before you grab a block")]
    NoTwistDue,
    /// What was grabbed must be turned.
    #[error("a block once grabbed must be turned, the way it began to move: play {0}")]
    Bound(Grab),
    /// The same grab again.
    #[error("you already hold this block; play {0}")]
    AlreadyGrabbed(Grab),
    /// The flag has not fallen.
    #[error("no flag has fallen: there is time left, or there is no clock")]
    FlagStands,
    /// Nothing of one's own on the board.
    #[error("seat {0} has made no turn that could be taken back")]
    NothingToTakeBack(Seat),
    /// The way back ends at a choice or a leaving.
    #[error("the game cannot go back past {0}: opening choices and departures are final")]
    NoWayBack(AnyMove),
    /// A takeback under touch-move, whoever asks for it.
    #[error("a stone once placed stays: under touch-move nothing is taken back")]
    StoneStays,
    /// One offer of a kind at a time.
    #[error("seat {by} already offers a {offer}; it waits for an answer")]
    OfferStands {
        /// What.
        offer: Offer,
        /// Who offers it.
        by: Seat,
    },
    /// One draw offer a turn.
    #[error("you have already offered a draw this turn; offer again when it is your turn")]
    DrawOffered,
    /// Nothing to answer.
    #[error("there is no {0} on offer")]
    NoOffer(Offer),
    /// An answer to one's own offer.
    #[error("the {0} is your own offer; the others answer it, and you may withdraw it")]
    OwnOffer(Offer),
    /// The same answer again.
    #[error("you have already accepted the {0}; the others have not")]
    AlreadyAccepted(Offer),
    /// Another one's offer.
    #[error("the {offer} is an offer of seat {by}; decline it instead")]
    NotYourOffer {
        /// What.
        offer: Offer,
        /// Whose.
        by: Seat,
    },
    /// A rematch before the end.
    #[error("the game is not over yet; a rematch can be offered after it")]
    NotOver,
    /// A rematch of nothing.
    #[error("the game never started; open a new one instead of a rematch")]
    NeverStarted,
    /// A rematch after a rematch.
    #[error("the rematch is already agreed on")]
    RematchAgreed,
    /// Everybody has moved.
    #[error("everybody has moved; a game can be called off only before that: resign instead")]
    TooLateToAbort,
}
