//! What a match comes to while rematches are played.

use std::fmt;

use game::Game;
use rules::SeatSet;

/// How often each player has won, and how many games nobody won.
#[derive(Clone, Default)]
pub(super) struct Score {
    wins: Vec<(String, u32)>,
    draws: u32,
}

impl Score {
    /// Adds a game that is over.
    pub(super) fn count(&mut self, game: &Game) {
        let seats = SeatSet::first(game.config().form.seats());
        let winners = game.ending().map_or(SeatSet::EMPTY, game::Ending::winners);
        self.draws += u32::from(game.ending().is_some_and(game::Ending::is_draw));
        for seat in seats.iter() {
            let Some(player) = game.player(seat) else {
                continue;
            };
            let won = u32::from(winners.contains(seat));
            let known = self
                .wins
                .iter_mut()
                .find(|(name, _)| name == player.as_str());
            match known {
                Some((_, wins)) => *wins += won,
                None => self.wins.push((player.to_string(), won)),
            }
        }
    }
}

/// `Ann 2, Bob 1, 1 draw`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wins: Vec<String> = self
            .wins
            .iter()
            .map(|(name, wins)| format!("{name} {wins}"))
            .collect();
        f.write_str(&wins.join(", "))?;
        match self.draws {
            0 => Ok(()),
            1 => f.write_str(", 1 draw"),
            many => write!(f, ", {many} draws"),
        }
    }
}
