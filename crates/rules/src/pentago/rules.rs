//! The switches in which the published rule sets of Pentago differ.

/// What follows when both sides have five after the same twist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DoubleFive {
    /// The game is drawn.
    Draw,
    /// The player who made the turn wins.
    Mover,
}

/// A rule set. In all of them a twist that gives only the opponent five makes
/// the opponent win, and a full board without five is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Five after the placement wins at once, and no twist follows.
    pub place_wins: bool,
    /// The winner when both have five after the twist.
    pub double_five: DoubleFive,
    /// The twist may be skipped while a neutral block exists.
    pub skip_neutral: bool,
    /// A stone once placed stays, and a block once grabbed must be turned.
    /// This binds people at the table; it does not change which turns exist.
    pub touch_move: bool,
}

impl Rules {
    /// The guide's rules (Mindtwister 2005).
    pub const CLASSIC: Rules = Rules {
        place_wins: true,
        double_five: DoubleFive::Draw,
        skip_neutral: true,
        touch_move: false,
    };

    /// The course rules of the University of Twente (2021/22): five counts
    /// only after the whole turn.
    pub const TWENTE: Rules = Rules {
        place_wins: false,
        skip_neutral: false,
        ..Rules::CLASSIC
    };

    /// The rules specification 1.0: as the course rules, but a double five is
    /// the mover's.
    pub const SPEC: Rules = Rules {
        double_five: DoubleFive::Mover,
        ..Rules::TWENTE
    };

    /// The Swiss tournament regulation (2010/2011): a placed five wins, a
    /// double five is the mover's, and what is touched is played.
    pub const SWISS: Rules = Rules {
        place_wins: true,
        touch_move: true,
        ..Rules::SPEC
    };

    /// Every combination of the switches that decide games.
    pub const EVERY: [Rules; 8] = {
        let mut every = [Rules::SWISS; 8];
        let mut i = 0;
        while i < 8 {
            every[i] = Rules {
                place_wins: i & 1 != 0,
                double_five: if i & 2 != 0 {
                    DoubleFive::Mover
                } else {
                    DoubleFive::Draw
                },
                skip_neutral: i & 4 != 0,
                touch_move: false,
            };
            i += 1;
        }
        every
    };
}
