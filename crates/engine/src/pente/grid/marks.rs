//! A set of points.

use super::geometry::Cell;

/// A set of points, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Marks([u64; 6]);

impl Marks {
    pub(crate) fn set(&mut self, cell: Cell, on: bool) {
        let (word, bit) = (usize::from(cell >> 6), cell & 63);
        if let Some(word) = self.0.get_mut(word) {
            *word = *word & !(1 << bit) | u64::from(on) << bit;
        }
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        let word = self.0.get(usize::from(cell >> 6));
        word.is_some_and(|word| word >> (cell & 63) & 1 != 0)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// What is in either.
    pub(crate) fn or(self, other: Marks) -> Marks {
        let mut both = self;
        for (word, other) in both.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        both
    }

    /// What is in this set and not in the other.
    pub(crate) fn without(self, other: Marks) -> Marks {
        let mut rest = self;
        for (word, other) in rest.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        rest
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> {
        (0..).zip(self.0).flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as Cell)?;
                word &= word - 1;
                Some(index * 64 + bit)
            })
        })
    }
}
