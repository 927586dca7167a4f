//! Why a command was refused. The game is as it was.

use rules::{AnyMove, PlayError, Seat};
use thiserror::Error;
use words::{Localize, Message, display_in_english, say};

use crate::ending::Ending;
use crate::offer::Offer;
use crate::player::Player;
use crate::touch::Grab;

/// Why a command was refused, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The table sent a command that only players may send.
    NotAPlayer,
    /// The sender has no seat, and the command needs one.
    NotSeated(Player),
    /// The table is smaller.
    NoSuchSeat {
        /// The seat that was asked for.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// Somebody sits there.
    SeatTaken {
        /// The seat that was asked for.
        seat: Seat,
        /// The player there.
        by: Player,
    },
    /// Nobody sits on two chairs.
    AlreadySeated(Seat),
    /// Nothing is played before all are seated.
    NotStarted(usize),
    /// Too late to sit down or stand up.
    AlreadyStarted,
    /// Too late for anything but a rematch.
    Over(Ending),
    /// The others play on without this seat.
    HasLeft(Seat),
    /// Out of turn.
    NotYourTurn {
        /// The seat of the sender.
        seat: Seat,
        /// The seat to move.
        due: Seat,
    },
    /// The same move arrived before: all is well, and nothing is to be done.
    AlreadyPlayed {
        /// How many moves there were before it.
        ply: usize,
    },
    /// The sender has seen another game than this.
    StalePly {
        /// What was sent.
        found: usize,
        /// What would be right.
        expected: usize,
    },
    /// The rules of the board refuse the move.
    Rules(PlayError),
    /// A seat leaves with its player's will or time, never by a move.
    LeaveIsNoMove,
    /// A grab where it means nothing.
    NoTouchMove,
    /// A grab before the stone.
    NoTwistDue,
    /// What was grabbed must be turned.
    Bound(Grab),
    /// The same grab again.
    AlreadyGrabbed(Grab),
    /// The flag has not fallen.
    FlagStands,
    /// Nothing of one's own on the board.
    NothingToTakeBack(Seat),
    /// The way back ends at a choice or a leaving.
    NoWayBack(AnyMove),
    /// A takeback under touch-move, whoever asks for it.
    StoneStays,
    /// One offer of a kind at a time.
    OfferStands {
        /// What.
        offer: Offer,
        /// The player who offers it.
        by: Seat,
    },
    /// One draw offer a turn.
    DrawOffered,
    /// Nothing to answer.
    NoOffer(Offer),
    /// An answer to one's own offer.
    OwnOffer(Offer),
    /// The same answer again.
    AlreadyAccepted(Offer),
    /// Another one's offer.
    NotYourOffer {
        /// What.
        offer: Offer,
        /// Whose.
        by: Seat,
    },
    /// A rematch before the end.
    NotOver,
    /// A rematch of nothing.
    NeverStarted,
    /// A rematch after a rematch.
    RematchAgreed,
    /// Everybody has moved.
    TooLateToAbort,
}

impl Localize for Refusal {
    fn message(&self) -> Message {
        use Refusal as R;
        match self {
            R::NotAPlayer => say!("refusal.not-a-player"),
            R::NotSeated(player) => say!("refusal.not-seated", %player),
            R::NoSuchSeat { seat, seats } => say!("refusal.no-such-seat", %seat, seats = *seats),
            R::SeatTaken { seat, by } => say!("refusal.seat-taken", %seat, %by),
            R::AlreadySeated(seat) => say!("refusal.already-seated", %seat),
            R::NotStarted(free) => say!("refusal.not-started", n = *free),
            R::AlreadyStarted => say!("refusal.already-started"),
            R::Over(ending) => say!("refusal.over", ending),
            R::HasLeft(seat) => say!("refusal.has-left", %seat),
            R::NotYourTurn { seat, due } => say!("refusal.not-your-turn", %seat, %due),
            R::AlreadyPlayed { ply } => say!("refusal.already-played", n = *ply),
            R::StalePly { found, expected } => {
                say!("refusal.stale-ply", n = *found, expected = *expected)
            }
            R::Rules(why) => why.message(),
            R::LeaveIsNoMove => say!("refusal.leave-is-no-move"),
            R::NoTouchMove => say!("refusal.no-touch-move"),
            R::NoTwistDue => say!("refusal.no-twist-due"),
            R::Bound(twists) => say!("refusal.bound", twists),
            R::AlreadyGrabbed(twists) => say!("refusal.already-grabbed", twists),
            R::FlagStands => say!("refusal.flag-stands"),
            R::NothingToTakeBack(seat) => say!("refusal.nothing-to-take-back", %seat),
            R::NoWayBack(mv) => say!("refusal.no-way-back", move = %mv),
            R::StoneStays => say!("refusal.stone-stays"),
            R::OfferStands { offer, by } => offer_stands(*offer, *by),
            R::DrawOffered => say!("refusal.draw-offered"),
            R::NoOffer(offer) => no_offer(*offer),
            R::OwnOffer(offer) => own_offer(*offer),
            R::AlreadyAccepted(offer) => already_accepted(*offer),
            R::NotYourOffer { offer, by } => not_your_offer(*offer, *by),
            R::NotOver => say!("refusal.not-over"),
            R::NeverStarted => say!("refusal.never-started"),
            R::RematchAgreed => say!("refusal.rematch-agreed"),
            R::TooLateToAbort => say!("refusal.too-late-to-abort"),
        }
    }
}

display_in_english!(Refusal);

// Not `#[source]`: the message is theirs, or contains it.
impl From<PlayError> for Refusal {
    fn from(why: PlayError) -> Refusal {
        Refusal::Rules(why)
    }
}

fn offer_stands(offer: Offer, by: Seat) -> Message {
    match offer {
        Offer::Draw => say!("refusal.offer-stands.draw", %by),
        Offer::Takeback => say!("refusal.offer-stands.takeback", %by),
        Offer::Rematch => say!("refusal.offer-stands.rematch", %by),
    }
}

fn no_offer(offer: Offer) -> Message {
    match offer {
        Offer::Draw => say!("refusal.no-offer.draw"),
        Offer::Takeback => say!("refusal.no-offer.takeback"),
        Offer::Rematch => say!("refusal.no-offer.rematch"),
    }
}

fn own_offer(offer: Offer) -> Message {
    match offer {
        Offer::Draw => say!("refusal.own-offer.draw"),
        Offer::Takeback => say!("refusal.own-offer.takeback"),
        Offer::Rematch => say!("refusal.own-offer.rematch"),
    }
}

fn already_accepted(offer: Offer) -> Message {
    match offer {
        Offer::Draw => say!("refusal.already-accepted.draw"),
        Offer::Takeback => say!("refusal.already-accepted.takeback"),
        Offer::Rematch => say!("refusal.already-accepted.rematch"),
    }
}

fn not_your_offer(offer: Offer, by: Seat) -> Message {
    match offer {
        Offer::Draw => say!("refusal.not-your-offer.draw", %by),
        Offer::Takeback => say!("refusal.not-your-offer.takeback", %by),
        Offer::Rematch => say!("refusal.not-your-offer.rematch", %by),
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use rules::pentago::{Block, Direction};
    use rules::{Form, Outcome, SeatSet, Stalemate, Variant};
    use words::Language;

    use super::*;
    use crate::{ConfigError, RebuildError, TimeControl};

    fn every_refusal() -> Vec<Refusal> {
        let seat = Seat::First;
        let by = Seat::Second;
        let ann = Player::new("Ann").expect("a name");
        let grab = |direction| Grab {
            block: Block::ALL[0],
            direction,
        };
        let endings = [
            Ending::Board(Outcome::Draw(Stalemate::FullBoard)),
            Ending::Resignation {
                seat,
                winners: SeatSet::only(by),
            },
            Ending::Time {
                seat,
                winners: SeatSet::only(by),
            },
            Ending::Agreement,
            Ending::Abort { seat },
        ];
        let mut all = vec![
            Refusal::NotAPlayer,
            Refusal::NotSeated(ann.clone()),
            Refusal::NoSuchSeat { seat, seats: 2 },
            Refusal::SeatTaken { seat, by: ann },
            Refusal::AlreadySeated(seat),
            Refusal::NotStarted(1),
            Refusal::NotStarted(2),
            Refusal::AlreadyStarted,
            Refusal::HasLeft(seat),
            Refusal::NotYourTurn { seat, due: by },
            Refusal::AlreadyPlayed { ply: 1 },
            Refusal::StalePly {
                found: 1,
                expected: 2,
            },
            Refusal::Rules(rules::pentago::Refusal::StoneDue.into()),
            Refusal::LeaveIsNoMove,
            Refusal::NoTouchMove,
            Refusal::NoTwistDue,
            Refusal::Bound(grab(None)),
            Refusal::AlreadyGrabbed(grab(Some(Direction::Clockwise))),
            Refusal::FlagStands,
            Refusal::NothingToTakeBack(seat),
            Refusal::NoWayBack(AnyMove::Pente(rules::pente::Move::Keep)),
            Refusal::StoneStays,
            Refusal::DrawOffered,
            Refusal::NotOver,
            Refusal::NeverStarted,
            Refusal::RematchAgreed,
            Refusal::TooLateToAbort,
        ];
        all.extend(endings.map(Refusal::Over));
        for offer in Offer::ALL {
            all.extend([
                Refusal::OfferStands { offer, by },
                Refusal::NoOffer(offer),
                Refusal::OwnOffer(offer),
                Refusal::AlreadyAccepted(offer),
                Refusal::NotYourOffer { offer, by },
            ]);
        }
        all
    }

    #[test]
    fn every_refusal_is_told_in_every_language() {
        for refusal in every_refusal() {
            let told = Language::ALL.map(|language| refusal.localized(language));
            assert_eq!(told[0], refusal.to_string());
            for (i, text) in told.iter().enumerate() {
                assert!(!text.contains(['{', '}']), "{text}");
                assert!(!told[..i].contains(text), "{text} is not translated");
            }
        }
    }

    #[test]
    fn no_refusal_repeats_itself_in_its_causes() {
        let form = Form::plain(Variant::Classic);
        let unread = form.start().parse_move("Z9").expect_err("no cell");
        let setup = form.position("no board").expect_err("no position");
        let time = "soon".parse::<TimeControl>().expect_err("no time");
        let config = [ConfigError::from(setup), ConfigError::from(time)];
        let mut all: Vec<Box<dyn Error>> = vec![Box::new(Refusal::from(PlayError::from(unread)))];
        for why in config {
            all.push(Box::new(RebuildError::from(why.clone())));
            all.push(Box::new(why));
        }
        all.extend(every_refusal().into_iter().map(Into::into));
        for error in all {
            let mut told = error.to_string();
            let mut cause = error.source();
            while let Some(why) = cause {
                let more = why.to_string();
                assert!(!told.contains(&more), "{told}: {more}");
                (told, cause) = (more, why.source());
            }
        }
    }
}
