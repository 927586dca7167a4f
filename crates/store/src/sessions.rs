//! What proves who somebody is: sessions of browsers and tokens of bots. Either
//! is known by the hash of its secret alone.

use data_encoding::HEXLOWER;

/// What is kept of a secret.
pub type Hash = [u8; 32];

/// A session or a token, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// A part of the hash, enough to name it.
    pub id: String,
    /// What it is for: the browser, or the owner's words.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When it was last used.
    pub seen: Option<u64>,
}

/// A session that begins. The secret itself is not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// What is kept of the secret.
    pub hash: Hash,
    /// The browser.
    pub agent: String,
}

/// How long a session is good after its last use, in milliseconds: a year.
pub const LIFETIME: u64 = 365 * 86_400_000;

/// How a session or token is named to its owner.
pub fn id_of(hash: &Hash) -> String {
    HEXLOWER.encode(&hash[..8])
}
