//! How much one person or address may ask of the hall.

use crate::rate::Rate;

/// How much one person or address may ask of the hall.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// New accounts of one address.
    pub accounts: Option<Rate>,
    /// New guests of one address.
    pub guests: Option<Rate>,
    /// Bytes of tournaments that one person imports.
    pub imports: Option<Rate>,
    /// Events of one game beside those that come with its moves.
    pub events_of_game: usize,
    /// Games that one person has opened and that are not over.
    pub games_of_person: usize,
    /// Those of them against the engine.
    pub engine_games_of_person: usize,
    /// Open games of one address.
    pub games_each: usize,
    /// Bytes that must be free on the disk for anything new to begin.
    pub min_free: u64,
    /// How large tournaments can become.
    pub tournaments: TournamentLimits,
}

/// How large tournaments can become.
#[derive(Clone, Copy, Debug)]
pub struct TournamentLimits {
    /// Entries of one that a guest has opened.
    pub entries_of_guests: usize,
    /// Entries of one that an account has opened.
    pub entries: usize,
    /// Matches that hold, those of Swiss rounds to come among them.
    pub matches: usize,
    /// Events in the log: entries, pairings, results, corrections.
    pub events: usize,
}

impl Default for TournamentLimits {
    fn default() -> TournamentLimits {
        TournamentLimits {
            entries_of_guests: 500,
            entries: 2_000,
            matches: 20_000,
            events: 100_000,
        }
    }
}

impl Default for Limits {
    /// More than people need, less than what harms others.
    fn default() -> Limits {
        Limits {
            accounts: Some(Rate {
                burst: 50.0,
                each_second: 1.0 / 120.0,
            }),
            guests: Some(Rate {
                burst: 300.0,
                each_second: 0.1,
            }),
            imports: Some(Rate::each_day(32_000_000.0)),
            events_of_game: 2_000,
            games_of_person: 50,
            engine_games_of_person: 10,
            games_each: 2_000,
            min_free: 256_000_000,
            tournaments: TournamentLimits::default(),
        }
    }
}

impl Limits {
    /// Nobody is limited, for load tests.
    pub fn unlimited() -> Limits {
        let none = usize::MAX;
        Limits {
            accounts: None,
            guests: None,
            imports: None,
            games_of_person: none,
            engine_games_of_person: none,
            games_each: none,
            ..Limits::default()
        }
    }

    /// Each address may do so many times as much.
    #[must_use]
    pub fn times_each_address(mut self, times: f64) -> Limits {
        for rate in [&mut self.accounts, &mut self.guests] {
            *rate = rate.map(|rate| rate.times(times));
        }
        self.games_each = (self.games_each as f64 * times) as usize;
        self
    }
}
