//! Random numbers, and results that depend on nothing but who meets: the same
//! pair plays the same games in every tournament of the same fate.

use tournament::{EntryId, How, NextGame, Outcome};

/// A small random source (splitmix64).
#[derive(Clone)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    pub(crate) fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }
}

/// The result that a game is fated to have.
pub(crate) fn fated(fate: u64, next: &NextGame) -> Outcome {
    let [one, other] = [
        next.players[0].min(next.players[1]),
        next.players[0].max(next.players[1]),
    ];
    let pair = u64::from(one.0) << 32 | u64::from(other.0);
    let mut random =
        Random(fate ^ pair.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ u64::from(next.game.game) << 20);
    outcome(&mut random, [one, other])
}

/// Any result: mostly fives, some draws, a few of everything else.
pub(crate) fn outcome(random: &mut Random, players: [EntryId; 2]) -> Outcome {
    random.next();
    let winner = players[usize::from(random.one_in(3))];
    // Few values, so that ties are common.
    let stones = Some(9 + random.below(2) as u8);
    match random.below(40) {
        0..=5 => Outcome::Drawn,
        6 => Outcome::Walkover { winner },
        7 => Outcome::Won {
            winner,
            stones,
            how: How::Time,
        },
        8 => Outcome::Won {
            winner,
            stones: Some(random.below(5) as u8),
            how: How::Resigned,
        },
        9 => Outcome::five(winner, 18),
        10 if random.one_in(4) => Outcome::DoubleForfeit,
        _ => Outcome::Won {
            winner,
            stones,
            how: How::Five,
        },
    }
}
