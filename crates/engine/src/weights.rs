//! Where the weights of the two networks come from.
//!
//! Natively they are part of the program. In WebAssembly they are files of their
//! own: a page that only solves needs none, and new ones leave the code as it is.
//! There they are handed in, and the minds wait for them.

use rules::Family;

use crate::pentago::evaluation::{self, Evaluation};
use crate::pente;

/// Takes the bytes of a file of weights over, and tells for which family they
/// are; nothing if they are no weights. The first ones stay.
pub fn hand_in(bytes: &[u8]) -> Option<Family> {
    if let Ok(weights) = evaluation::Weights::from_bytes(bytes) {
        Evaluation::hand_in(&weights);
        return Some(Family::Pentago);
    }
    let weights = pente::Weights::from_bytes(bytes).ok()?;
    weights.hand_in();
    Some(Family::Pente)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_known_by_their_bytes() {
        let pentago = evaluation::Weights::shipped().to_bytes();
        let pente = pente::Weights::shipped().to_bytes();
        assert_eq!(hand_in(&pentago), Some(Family::Pentago));
        assert_eq!(hand_in(&pente), Some(Family::Pente));
        for wrong in [&pentago[1..], &pente[..pente.len() - 1], b"", b"PGEV"] {
            assert_eq!(hand_in(wrong), None);
        }
    }
}
