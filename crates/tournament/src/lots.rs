//! The lot: everything that chance decides in a tournament.
//!
//! Chance comes in as one secret text, the [`Seed`]. Its hash is published
//! before the draw, the seed itself with the draw; so everybody can check with
//! `printf %s SEED | sha256sum` that nobody chose the seed to suit the entries,
//! and draw all lots again. A word that is agreed on in the hall after the hash
//! was published can be mixed in; then not even who chose the seed could know
//! what it would draw.
//!
//! Each lot has a purpose, and lots of different purposes know nothing of each
//! other: an additional lot somewhere changes no other one.

use std::fmt;
use std::str::FromStr;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

/// The secret text from which all lots are drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(String);

/// The published hash of a seed: SHA-256 in 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SeedHash(String);

/// Why a text is no seed or no hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SeedError {
    /// Short seeds can be guessed from their hash.
    #[error("a seed has 16 to 128 characters without control characters, hard to guess")]
    Seed,
    /// A hash has one form.
    #[error("a hash of a seed is SHA-256 in 64 hexadecimal digits")]
    Hash,
}

impl Seed {
    /// This seed, to the letter.
    pub fn new(text: &str) -> Result<Seed, SeedError> {
        let length = text.chars().count();
        if !(16..=128).contains(&length) || text.chars().any(char::is_control) {
            return Err(SeedError::Seed);
        }
        Ok(Seed(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is published beforehand.
    pub fn hash(&self) -> SeedHash {
        SeedHash(HEXLOWER.encode(&Sha256::digest(self.0.as_bytes())))
    }
}

impl SeedHash {
    /// The 64 digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the seed that was promised.
    pub fn matches(&self, seed: &Seed) -> bool {
        seed.hash() == *self
    }
}

impl FromStr for SeedHash {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<SeedHash, SeedError> {
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(SeedError::Hash);
        }
        Ok(SeedHash(text.to_ascii_lowercase()))
    }
}

impl TryFrom<String> for SeedHash {
    type Error = SeedError;

    fn try_from(text: String) -> Result<SeedHash, SeedError> {
        text.parse()
    }
}

impl From<SeedHash> for String {
    fn from(hash: SeedHash) -> String {
        hash.0
    }
}

impl fmt::Display for SeedHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Seed, SeedError> {
        Seed::new(&text)
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.0
    }
}

/// Where lots come from, once the seed is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Urn {
    seed: Seed,
    word: String,
}

impl Urn {
    pub(crate) fn new(seed: &Seed, word: &str) -> Urn {
        let (seed, word) = (seed.clone(), word.to_owned());
        Urn { seed, word }
    }

    /// What everybody may know.
    pub(crate) fn told(&self) -> (String, String) {
        (self.seed.0.clone(), self.word.clone())
    }

    /// The lots for one purpose.
    pub(crate) fn lots(&self, purpose: &str) -> Lots {
        let text = format!("{}\n{}\n{purpose}", self.seed.0, self.word);
        Lots {
            key: Sha256::digest(text.as_bytes()).into(),
            count: 0,
        }
    }

    /// One number for one purpose.
    pub(crate) fn number(&self, purpose: &str) -> u64 {
        self.lots(purpose).next()
    }
}

/// A row of lots.
pub(crate) struct Lots {
    key: [u8; 32],
    count: u64,
}

impl Lots {
    fn next(&mut self) -> u64 {
        let mut hash = Sha256::new();
        hash.update(self.key);
        hash.update(self.count.to_be_bytes());
        self.count += 1;
        let bytes: [u8; 32] = hash.finalize().into();
        u64::from_be_bytes(std::array::from_fn(|i| bytes[i]))
    }

    /// A number below `end`, each as likely as the others; 0 if there is none.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let end = end.max(1) as u64;
        // Whole multiples of `end` only, else small numbers would come up more.
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let number = self.next();
            if number < fair {
                return (number % end) as usize;
            }
        }
    }

    /// Any order, each as likely as the others.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            let chosen = self.below(end);
            items.swap(chosen, end - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_what_everybody_can_compute() {
        let seed = Seed::new("sixteen letters!").expect("a seed");
        // printf %s 'sixteen letters!' | sha256sum
        let expected = "68fb0c55b0d37de08a6ccb93ae2fa4ca9fcdc6d2fdf37417af3c550f6e39fc4a";
        assert_eq!(seed.hash().as_str(), expected);
        assert!(seed.hash().matches(&seed));
        assert!(Seed::new("short").is_err() && "12".parse::<SeedHash>().is_err());
    }

    /// Chi-square over the 24 orders of four: 49.7 is passed by chance once in
    /// a thousand times.
    #[test]
    fn every_order_is_as_likely_as_the_others() {
        let urn = Urn::new(&Seed::new("sixteen letters!").expect("a seed"), "");
        let mut counts = std::collections::BTreeMap::new();
        let draws = 24_000;
        for i in 0..draws {
            let mut order = [0, 1, 2, 3];
            urn.lots(&format!("test {i}")).shuffle(&mut order);
            *counts.entry(order).or_insert(0u32) += 1;
        }
        let expected = f64::from(draws) / 24.0;
        let part = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
        let chi: f64 = counts.values().map(part).sum();
        assert!(counts.len() == 24 && chi < 49.7, "{chi}");
    }
}
