//! The players and their seats.
//!
//! A seat is a color on the board. When an opening lets the players swap, the
//! people change seats and the board stays as it is; everything that belongs to
//! a person, the time on the clock above all, goes along.

use rules::{BySeat, Seat};

use crate::player::Player;

/// The players at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seats {
    players: BySeat<Option<Player>>,
    /// The players by seat when the game started, in the order of play. The next
    /// game turns this order, not the one after a swap: otherwise whoever laid
    /// out the opening would do so again.
    at_start: Option<Vec<Player>>,
}

impl Seats {
    pub(crate) fn new(seats: u8) -> Seats {
        Seats {
            players: BySeat::new(seats, |_| None),
            at_start: None,
        }
    }

    pub(crate) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat)?.as_ref()
    }

    pub(crate) fn seat_of(&self, player: &Player) -> Option<Seat> {
        self.players
            .find(|sitting| sitting.as_ref() == Some(player))
    }

    pub(crate) const fn count(&self) -> u8 {
        self.players.seats()
    }

    pub(crate) fn free(&self) -> usize {
        let seats = self.players.as_slice().iter();
        seats.filter(|player| player.is_none()).count()
    }

    pub(crate) fn put(&mut self, seat: Seat, player: Option<Player>) {
        self.players[seat] = player;
    }

    /// Remembers who sat where at the start.
    pub(crate) fn start(&mut self) {
        let players = self.players.as_slice().iter().flatten();
        self.at_start = Some(players.cloned().collect());
    }

    /// Where whoever sits here now sat at the start.
    pub(crate) fn began_in(&self, seat: Seat) -> Option<Seat> {
        let (player, at_start) = (self.player(seat)?, self.at_start.as_ref()?);
        let began = at_start.iter().position(|other| other == player)?;
        Seat::ALL.get(began).copied()
    }

    /// The two players change seats.
    pub(crate) fn swap(&mut self) {
        let first = self.players[Seat::First].take();
        self.players[Seat::First] = self.players[Seat::Second].take();
        self.players[Seat::Second] = first;
    }

    /// The seating of the next game: who began sits second now, and so on; the
    /// last one begins. Teams stay together. Nothing if the game never started.
    pub(crate) fn turned(&self) -> Option<Vec<Player>> {
        let mut players = self.at_start.clone()?;
        players.rotate_right(1);
        Some(players)
    }
}
