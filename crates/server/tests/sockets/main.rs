//! The server on real sockets: what may go wrong between people and a game.

mod clocks;
mod engine;
mod floods;
mod house;
mod languages;
mod messages;
mod moves;
mod returning;
mod rights;
mod tournaments;
