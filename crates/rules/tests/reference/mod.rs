//! The reference: a second implementation of every rule set, made to be easy to
//! verify rather than fast.
//!
//! It was written from the rule documents alone and shares nothing with the
//! library, so a comparison can miss an error only if it was made twice, in two
//! different ways. Therefore the board is a table of characters, every question
//! is answered by looking at the stones again, and nothing is stored that can be
//! counted. Each rule names its document.

pub(crate) mod pentago;
pub(crate) mod pente;

/// What a comparison asks of a game, the same for both families.
pub(crate) trait Reference {
    /// Plays one move, or refuses it with the reason and changes nothing.
    ///
    /// Only the canonical spelling is understood.
    fn play(&mut self, text: &str) -> Result<(), String>;

    /// Every move that `play` would accept now, sorted as text.
    fn legal(&self) -> Vec<String>;

    /// The rows from the top, left to right, in one line.
    fn board(&self) -> String;

    /// The seat that must act, counted from 1; none when the game is over.
    fn to_move(&self) -> Option<usize>;

    /// `1-0`, `0-1`, `1/2-1/2` or, while the game goes on, `*`. With more than
    /// two seats a win is told by the winners: `3`, or for a team `1+3`.
    fn result(&self) -> String;

    /// The captured stones credited to each seat.
    fn captured(&self) -> Vec<usize>;
}
