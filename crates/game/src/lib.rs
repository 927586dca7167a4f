//! One game as people play it: seats, clock, offers, takeback, ending.
//!
//! ```text
//! (Command, now) ── Game::apply ──► Events ── Game::absorb ──► Game
//! ```
//!
//! [`Game::apply`] decides and changes nothing; [`Game::absorb`] changes and
//! decides nothing. In between the events can be stored, and a game is rebuilt
//! from them to the same state. Everything here is pure: time is an argument,
//! and there is no chance, no socket and no file. It does not know what a
//! tournament is.
//!
//! ```
//! use game::{Command, Config, Game, Player, Time};
//! use rules::{Form, Seat, Variant};
//!
//! let (ann, bob) = (Player::new("Ann")?, Player::new("Bob")?);
//! let config = Config::new(Form::plain(Variant::Classic)).with_time("300+5".parse()?);
//! let (mut game, created) = Game::open(config, Time::from_millis(0))?;
//! let mut log = vec![created];
//!
//! let second = |s: u64| Time::from_millis(s * 1_000);
//! log.extend(game.perform(&ann, &Command::Sit { seat: Seat::First }, second(1))?);
//! log.extend(game.perform(&bob, &Command::Sit { seat: Seat::Second }, second(2))?);
//! let text = "E5 Q01 CW".to_owned();
//! log.extend(game.perform(&ann, &Command::Move { ply: 0, text }, second(12))?);
//!
//! assert_eq!(game.remaining(Seat::First, second(20)).unwrap().as_secs(), 295);
//! assert_eq!(Game::rebuild(&log)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod command;
mod config;
mod ending;
mod event;
mod game;
mod offer;
mod played;
mod player;
mod record;
mod refusal;
mod seats;
mod time;
mod time_control;
mod touch;

pub use clock::Reading;
pub use command::{By, Command};
pub use config::{Config, ConfigError};
pub use ending::Ending;
pub use event::{Event, Fact, Rematch};
pub use game::{Allowed, Game, Misfit, Phase, RebuildError};
pub use offer::{Offer, Standing};
pub use played::Played;
pub use player::{Player, PlayerError};
pub use record::RecordingError;
pub use refusal::Refusal;
pub use time::Time;
pub use time_control::{TimeControl, TimeControlError};
pub use touch::Grab;
