//! The pages of the browser app.
//!
//! A page is a pure function from a [`Visit`] (who looks, in which language and
//! theme) and a view model to HTML. Nothing here knows sockets, storage or how
//! a game is run; the server fills the view models and sends what comes back.
//! Everything that a browser asks for is inside the binary, and no page asks
//! any other machine.
//!
//! Start at [`page`], one module for each page; `layout.rs` is what all of them
//! share, `asset.rs` the files. The texts are in the crate `words`.

mod asset;
mod card;
mod date;
mod diagram;
mod graph;
mod layout;
mod lobby;
mod manifest;
mod person;
mod phrases;
mod visit;

pub mod board;
pub mod page;

pub use asset::{Asset, asset, asset_url, assets_prefix, compressed_page};
pub use card::GameCard;
pub use lobby::{Challenge, Lobby};
pub use manifest::manifest;
pub use person::{Kind, Person};
pub use visit::{Theme, Visit};
pub use words::Language;
