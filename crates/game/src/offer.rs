//! Offers: a draw, a takeback, a rematch.
//!
//! An offer stands until everybody else has accepted it, one declines it, or
//! its maker withdraws it. Play answers offers too: a draw lapses when one who
//! was asked makes a move, a takeback when anybody does. The maker's own move
//! leaves a draw offer standing, so that it can be made along with the move.

use std::fmt;

use rules::{Seat, SeatSet};

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// To end the game without a winner.
    Draw,
    /// To go back to before the maker's last turn.
    Takeback,
    /// To play again, after the end.
    Rematch,
}

impl Offer {
    /// Every offer.
    pub const ALL: [Offer; 3] = [Offer::Draw, Offer::Takeback, Offer::Rematch];
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Offer::Draw => "draw",
            Offer::Takeback => "takeback",
            Offer::Rematch => "rematch",
        })
    }
}

/// An offer that waits for its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player who made it.
    pub by: Seat,
    /// The seats that have accepted it so far.
    pub accepted: SeatSet,
}

/// The offers of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    /// At most one of each kind.
    standing: [Option<Standing>; 3],
    /// The seats that have offered a draw since their last turn began. A second
    /// offer in that time is refused.
    draw_offered: SeatSet,
}

impl Offers {
    pub(crate) const fn get(&self, offer: Offer) -> Option<Standing> {
        self.standing[offer as usize]
    }

    pub(crate) const fn has_offered_draw(&self, seat: Seat) -> bool {
        self.draw_offered.contains(seat)
    }

    pub(crate) fn make(&mut self, offer: Offer, by: Seat) {
        let accepted = SeatSet::EMPTY;
        self.standing[offer as usize] = Some(Standing { by, accepted });
        if offer == Offer::Draw {
            self.draw_offered = self.draw_offered.with(SeatSet::only(by));
        }
    }

    pub(crate) fn accept(&mut self, offer: Offer, seat: Seat) {
        if let Some(standing) = &mut self.standing[offer as usize] {
            standing.accepted = standing.accepted.with(SeatSet::only(seat));
        }
    }

    pub(crate) fn remove(&mut self, offer: Offer) {
        self.standing[offer as usize] = None;
    }

    /// Whatever was offered is no longer what it was.
    pub(crate) fn lapse(&mut self) {
        self.standing = [None; 3];
    }

    pub(crate) fn after_move(&mut self, mover: Seat) {
        self.remove(Offer::Takeback);
        if self.get(Offer::Draw).is_some_and(|draw| draw.by != mover) {
            self.remove(Offer::Draw);
        }
    }

    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.draw_offered = self.draw_offered.without(SeatSet::only(seat));
    }

    /// The two players have changed seats: offers between the seats lapse, and
    /// who has offered takes that along.
    pub(crate) fn swap(&mut self) {
        self.lapse();
        let people = self.draw_offered.iter();
        self.draw_offered = people.fold(SeatSet::EMPTY, |set, seat| {
            set.with(SeatSet::only(seat.other()))
        });
    }
}
