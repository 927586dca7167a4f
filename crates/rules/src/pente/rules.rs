//! The values in which the variants of Pente differ, and the published
//! variants as differences from plain Pente.

use crate::seat::{Seat, SeatSet};

/// How many stones in a row a capture takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Captures {
    /// Nothing is ever captured.
    None,
    /// Exactly two.
    Pairs,
    /// Exactly two or exactly three.
    PairsAndTriples,
}

impl Captures {
    /// The lengths that can be captured.
    pub const fn lengths(self) -> &'static [isize] {
        match self {
            Captures::None => &[],
            Captures::Pairs => &[2],
            Captures::PairsAndTriples => &[2, 3],
        }
    }
}

/// Where the first seat's second stone must not go. The distance is counted
/// from the center.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SecondStone {
    /// Anywhere.
    Free,
    /// Outside the middle 5×5: the tournament rule.
    OutsideFive,
    /// There, and not three or four steps from the center along its row or
    /// column either: G-Pente.
    OutsideFiveAndCross,
}

/// How the players choose their colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// By seat.
    Plain,
    /// Seat 1 lays four stones, seat 2 swaps or keeps: D-Pente.
    LayFour,
    /// Seat 1 lays three; seat 2 swaps, keeps, or lays two more and leaves the
    /// choice to seat 1: swap2.
    Swap2,
}

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Rows and columns of the board: 9, 13 or 19.
    pub size: u8,
    /// Two to four.
    pub seats: u8,
    /// Four seats as two teams, 1+3 against 2+4.
    pub teams: bool,
    /// Stones in a row that win.
    pub line: u8,
    /// Whether a longer row wins too.
    pub overline_wins: bool,
    /// What a capture takes.
    pub captures: Captures,
    /// Captured stones that win.
    pub captures_to_win: u8,
    /// Whether the stones of one capture may belong to several opponents.
    pub mixed_captures: bool,
    /// Moving into a bracket loses the stones: the "poof". A win by captures
    /// then asks for more than the opponent has.
    pub self_capture: bool,
    /// A five wins only if the opponent cannot break it by a capture, or does
    /// not.
    pub line_must_survive: bool,
    /// The first stone goes to the center.
    pub center_first: bool,
    /// The rule for ply 3.
    pub second_stone: SecondStone,
    /// How colors are settled.
    pub opening: Opening,
}

impl Rules {
    /// Pente under the tournament rule.
    pub const PENTE: Rules = Rules {
        size: 19,
        seats: 2,
        teams: false,
        line: 5,
        overline_wins: true,
        captures: Captures::Pairs,
        captures_to_win: 10,
        mixed_captures: false,
        self_capture: false,
        line_must_survive: false,
        center_first: true,
        second_stone: SecondStone::OutsideFive,
        opening: Opening::Plain,
    };

    /// Keryo-Pente: threes are captured as well.
    pub const KERYO: Rules = Rules {
        captures: Captures::PairsAndTriples,
        captures_to_win: 15,
        ..Rules::PENTE
    };

    /// G-Pente: eight more points are barred for ply 3.
    pub const G_PENTE: Rules = Rules {
        second_stone: SecondStone::OutsideFiveAndCross,
        ..Rules::PENTE
    };

    /// D-Pente: four stones, then a choice of sides.
    pub const D_PENTE: Rules = Rules {
        center_first: false,
        second_stone: SecondStone::Free,
        opening: Opening::LayFour,
        ..Rules::PENTE
    };

    /// DK-Pente: the opening of D-Pente, the captures of Keryo.
    pub const DK_PENTE: Rules = Rules {
        captures: Rules::KERYO.captures,
        captures_to_win: Rules::KERYO.captures_to_win,
        ..Rules::D_PENTE
    };

    /// Poof-Pente: a pair that moves into a bracket is lost.
    pub const POOF: Rules = Rules {
        self_capture: true,
        ..Rules::PENTE
    };

    /// Boat-Pente: a five must survive.
    pub const BOAT: Rules = Rules {
        line_must_survive: true,
        ..Rules::PENTE
    };

    /// O-Pente: Keryo, Poof and Boat together.
    pub const O_PENTE: Rules = Rules {
        self_capture: true,
        line_must_survive: true,
        ..Rules::KERYO
    };

    /// Swap2-Pente.
    pub const SWAP2_PENTE: Rules = Rules {
        opening: Opening::Swap2,
        ..Rules::D_PENTE
    };

    /// Swap2-Keryo.
    pub const SWAP2_KERYO: Rules = Rules {
        opening: Opening::Swap2,
        ..Rules::DK_PENTE
    };

    /// Gomoku: no captures, exactly five, and the first stone anywhere.
    pub const GOMOKU: Rules = Rules {
        captures: Captures::None,
        overline_wins: false,
        center_first: false,
        second_stone: SecondStone::Free,
        ..Rules::PENTE
    };

    /// The same game at a table for three or four, each for oneself: a row of
    /// four wins, four captures instead of five, and the stones of a capture
    /// may be of several opponents.
    #[must_use]
    pub const fn for_all(self, seats: u8) -> Rules {
        Rules {
            seats,
            line: 4,
            captures_to_win: self.captures_to_win / 5 * 4,
            mixed_captures: true,
            second_stone: SecondStone::Free,
            ..self
        }
    }

    /// The same game for two teams of two: five in a row and the usual number
    /// of captures, which the team counts together; captures may be mixed.
    #[must_use]
    pub const fn for_teams(self) -> Rules {
        Rules {
            seats: 4,
            teams: true,
            mixed_captures: true,
            second_stone: SecondStone::Free,
            ..self
        }
    }

    /// The seats that win and lose together with this one.
    pub const fn team(&self, seat: Seat) -> SeatSet {
        if !self.teams {
            return SeatSet::only(seat);
        }
        match seat {
            Seat::First | Seat::Third => {
                SeatSet::only(Seat::First).with(SeatSet::only(Seat::Third))
            }
            Seat::Second | Seat::Fourth => {
                SeatSet::only(Seat::Second).with(SeatSet::only(Seat::Fourth))
            }
        }
    }

    /// Stones that seat 1 lays before the choice of sides.
    pub const fn laid_stones(&self) -> u16 {
        match self.opening {
            Opening::Plain => 0,
            Opening::LayFour => 4,
            Opening::Swap2 => 3,
        }
    }
}
