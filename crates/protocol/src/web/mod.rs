//! What browsers, bots and the server say to each other, version 1.
//!
//! JSON everywhere, one object a message. What comes in is read strictly: a
//! member that nobody knows is refused and not passed over, because a bot that
//! misspells one should learn of it. What goes out may gain members within a
//! version, never lose one.

mod code;
#[cfg(test)]
mod described;
mod door;
mod event;
mod message;
mod person;
mod reason;
mod request;
#[cfg(test)]
mod typescript;
mod view;

pub use code::Code;
pub use door::{Against, CreateGame, ErrorBody, Problem, Side};
pub use event::{Event, Kind, May, What};
pub use message::{Brief, ChatLine, Message};
pub use person::{Person, PersonKind};
pub use reason::plain_reason;
pub use request::{Action, BadRequest, Request};
pub use view::{
    Clocks, Due, Ending, GameKind, Grab, LineKind, MoveView, OfferView, Phase, SeatClock, Stage,
    Turn, View, WinningLine,
};
