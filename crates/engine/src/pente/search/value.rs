//! Values inside the search: whole numbers, wins by their distance.

use crate::Score;

/// A win at once; nothing reaches it.
pub(crate) const WIN: i32 = 20_000;
/// Values beyond this are wins.
pub(crate) const WON: i32 = WIN - 1_000;
/// The greatest guess.
const SURE: i32 = 15_000;

/// A guess, cut off before it could be taken for a win.
pub(crate) fn guess(value: i32) -> i32 {
    value.clamp(-SURE, SURE)
}

/// What a value found at this ply says, counted from its own position.
pub(super) const fn stored(value: i32, ply: i32) -> i32 {
    if value >= WON {
        value + ply
    } else if value <= -WON {
        value - ply
    } else {
        value
    }
}

/// The other way round.
pub(super) const fn recalled(value: i32, ply: i32) -> i32 {
    if value >= WON {
        value - ply
    } else if value <= -WON {
        value + ply
    } else {
        value
    }
}

/// The expected result of a value, in thousandths. A win that the search saw
/// is no proof, since it does not look at every reply.
pub(crate) fn score(value: i32) -> Score {
    /// The value at which three games of four are won.
    const THREE_IN_FOUR: f64 = 400.0;
    let expected = (f64::from(value) / THREE_IN_FOUR * 0.5493).tanh();
    Score::guess((1000.0 * expected) as i32)
}
