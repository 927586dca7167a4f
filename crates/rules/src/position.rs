//! What every playable position can do, in both families.
//!
//! Perft, search and the test kit are written against this trait. What stores
//! or sends games uses the closed [`AnyPosition`](crate::AnyPosition) instead.

use std::fmt;
use std::hash::Hash;

use crate::outcome::Outcome;
use crate::seat::Seat;

/// A playable position. Equality covers all that decides the rest of the game.
pub trait Position: Clone + Eq + Hash {
    /// A complete turn, or an opening choice.
    type Move: Copy + Eq + fmt::Debug + fmt::Display;
    /// Why a move was refused.
    type Refusal: std::error::Error;

    /// How many seats the table has.
    fn seats(&self) -> u8;

    /// The seat that must act, or nothing when the position is over.
    fn to_move(&self) -> Option<Seat>;

    /// How it ended, if it did. Once there, it never changes.
    fn outcome(&self) -> Option<Outcome>;

    /// Every legal move; none when the position is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Plays a move, or refuses it and leaves the position as it was.
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::Refusal>;

    /// A 64-bit hash of all that [`Eq`] compares but the rules themselves.
    fn hash_key(&self) -> u64;
}
