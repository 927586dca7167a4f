//! What is deleted after a while: sessions that nobody uses, and guests who left
//! nothing behind.

/// How long a guest is kept without a game or a visit, in milliseconds: 30 days.
pub const GUEST_LIFETIME: u64 = 30 * 86_400_000;

/// Where the next look at guests begins: when the last one came, and their id.
pub type Cursor = (u64, String);

/// What came of a look at guests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expired {
    /// How many are gone.
    pub deleted: usize,
    /// Where to go on, unless these were the last ones.
    pub next: Option<Cursor>,
}
