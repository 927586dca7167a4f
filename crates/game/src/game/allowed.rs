//! What a seat may do now beside moving: the questions that `decide` answers,
//! asked before anybody tries.

use rules::Seat;

use super::{Game, Phase};
use crate::offer::Offer;

/// What a seat may do now beside moving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// To offer a draw.
    pub draw: bool,
    /// To ask for its last turn back.
    pub takeback: bool,
    /// To offer a rematch.
    pub rematch: bool,
    /// To give up.
    pub resign: bool,
    /// To call the game off.
    pub abort: bool,
}

impl Game {
    /// What a seat may do now beside moving. Answers to offers are not among
    /// it: they follow from the offers that stand.
    pub fn allowed(&self, seat: Seat) -> Allowed {
        if self.player(seat).is_none() {
            return Allowed::default();
        }
        let plays = self.phase == Phase::Playing && self.active().contains(seat);
        let offer = |offer| self.offer(offer).is_none() && self.may_offer(seat, offer).is_ok();
        Allowed {
            draw: plays && offer(Offer::Draw),
            takeback: plays && offer(Offer::Takeback),
            rematch: offer(Offer::Rematch),
            resign: plays,
            abort: self.may_abort(seat).is_ok(),
        }
    }
}
