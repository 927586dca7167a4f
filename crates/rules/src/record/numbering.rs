//! The numbers in front of the moves: one for each round of the seats.
//!
//! The seat to move follows from the moves alone, so a record can be written
//! without playing it again.

use crate::any::{AnyMove, AnyPosition};
use crate::pentago::{HalfTurn, Move as PentagoMove};
use crate::pente::Move as PenteMove;
use crate::position::Position;
use crate::seat::{Seat, SeatSet};

/// The round and the seat that is next.
#[derive(Clone, Copy)]
pub(super) struct Numbering {
    round: usize,
    seat: Seat,
    seats: u8,
    left: SeatSet,
    /// Whether the seat is the first of its round.
    first: bool,
}

impl From<&AnyPosition> for Numbering {
    fn from(start: &AnyPosition) -> Numbering {
        let (seat, left) = match start {
            AnyPosition::Pentago(position) => (position.turn(), SeatSet::EMPTY),
            AnyPosition::Pente(position) => (position.stone(), position.left()),
        };
        let seats = start.seats();
        let seated = SeatSet::first(seats).without(left);
        Numbering {
            round: 1,
            seat,
            seats,
            left,
            first: seated.iter().next() == Some(seat),
        }
    }
}

impl Numbering {
    /// The number to write before a move: `3.` where a round begins, and
    /// `3...` within it if the row of moves was interrupted.
    pub(super) fn label(&self, mv: AnyMove, interrupted: bool) -> Option<String> {
        let round = self.round;
        match begins_turn(mv) {
            true if self.first => Some(format!("{round}.")),
            true if interrupted => Some(format!("{round}...")),
            _ => None,
        }
    }

    /// Goes past a move.
    pub(super) fn pass(&mut self, mv: AnyMove) {
        match mv {
            AnyMove::Pentago(PentagoMove::Turn(_) | PentagoMove::Half(HalfTurn::Twist(_)))
            | AnyMove::Pente(PenteMove::Place(_)) => self.next_seat(),
            AnyMove::Pente(PenteMove::Leave(seat)) => {
                self.left = self.left.with(SeatSet::only(seat));
                if seat == self.seat {
                    // The round that would have begun here begins all the same.
                    let first = self.first;
                    self.next_seat();
                    self.first |= first;
                }
            }
            AnyMove::Pentago(PentagoMove::Half(HalfTurn::Place(_))) | AnyMove::Pente(_) => {}
        }
    }

    fn next_seat(&mut self) {
        let before = self.seat;
        for _ in 0..self.seats {
            self.seat = self.seat.next(self.seats);
            if !self.left.contains(self.seat) {
                break;
            }
        }
        self.first = self.seat <= before;
        self.round += usize::from(self.first);
    }
}

/// Whether the move begins a seat's turn. A choice, a departure and the second
/// half of a Pentago turn do not.
fn begins_turn(mv: AnyMove) -> bool {
    match mv {
        AnyMove::Pentago(PentagoMove::Turn(_) | PentagoMove::Half(HalfTurn::Place(_)))
        | AnyMove::Pente(PenteMove::Place(_)) => true,
        AnyMove::Pentago(PentagoMove::Half(HalfTurn::Twist(_))) | AnyMove::Pente(_) => false,
    }
}
