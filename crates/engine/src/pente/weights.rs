//! What shapes and captures are worth.
//!
//! A position is worth the sum of what stones on its empty points would make,
//! for the side that moves and for the other, and what the captures are worth.
//! The numbers are made by `lab pente tune`.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use thiserror::Error;

use super::grid::{Row, Shape};

/// The numbers of the evaluation, in units of which 400 are worth about three
/// games of four.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// What a stone would make of a line, by row, for the side to move.
    pub own: [i32; Row::COUNT],
    /// The same for the other side.
    pub other: [i32; Row::COUNT],
    /// What a stone that could be captured now is worth, for the side to move
    /// and for the other, by tenths of the goal reached.
    pub prey: [[i32; 11]; 2],
    /// What captured stones are worth, by tenths of the goal.
    pub captured: [i32; 11],
    /// What a threat to capture that could be made is worth, for the side to
    /// move and for the other.
    pub attack: [i32; 2],
    /// What it costs that a stone on a point could be captured.
    pub risk: [i32; 2],
    /// The right to move.
    pub tempo: i32,
}

/// What one shape adds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ShapeWeights {
    /// For the side to move.
    pub(super) own: i32,
    /// For the other side.
    pub(super) other: i32,
    /// Stones that would be captured.
    pub(super) prey: i32,
}

impl Weights {
    /// The weights of the product.
    pub fn shipped() -> &'static Weights {
        static SHIPPED: OnceLock<Weights> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            let text = include_str!("weights.txt");
            text.parse().expect("the weights of the product are whole")
        })
    }

    /// All numbers in a fixed order.
    pub fn numbers(&self) -> Vec<i32> {
        let mut numbers = self.clone();
        numbers
            .parts()
            .into_iter()
            .flat_map(|(_, part)| part.to_vec())
            .collect()
    }

    /// The same weights with other numbers, in the order of
    /// [`Weights::numbers`].
    #[must_use]
    pub fn with_numbers(&self, numbers: &[i32]) -> Weights {
        let mut weights = self.clone();
        let mut numbers = numbers.iter();
        for (_, part) in weights.parts() {
            for (place, &number) in part.iter_mut().zip(&mut numbers) {
                *place = number;
            }
        }
        weights
    }

    fn parts(&mut self) -> [(&'static str, &mut [i32]); 8] {
        let [own_prey, other_prey] = &mut self.prey;
        [
            ("own", &mut self.own),
            ("other", &mut self.other),
            ("own-prey", own_prey),
            ("other-prey", other_prey),
            ("captured", &mut self.captured),
            ("attack", &mut self.attack),
            ("risk", &mut self.risk),
            ("tempo", std::slice::from_mut(&mut self.tempo)),
        ]
    }

    pub(super) fn of(&self, shape: Shape) -> ShapeWeights {
        let row = shape.row as usize;
        let attacks = i32::from(shape.attacks);
        let risk = i32::from(shape.risk);
        ShapeWeights {
            own: self.own[row] + attacks * self.attack[0] - risk * self.risk[0],
            other: self.other[row] + attacks * self.attack[1] - risk * self.risk[1],
            prey: 2 * i32::from(shape.pairs) + 3 * i32::from(shape.triples),
        }
    }

    /// How promising a shape is, for the order of moves.
    pub(super) fn promise(&self, shape: Shape) -> u16 {
        const ROWS: [u16; Row::COUNT] = [0, 2, 6, 12, 30, 36, 55, 120, 135, 150, 800, 4000];
        ROWS[shape.row as usize]
            + 60 * u16::from(shape.pairs)
            + 90 * u16::from(shape.triples)
            + 12 * u16::from(shape.attacks)
    }
}

/// A line for each part: its name and its numbers.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, part) in self.clone().parts() {
            let numbers: Vec<String> = part.iter().map(ToString::to_string).collect();
            writeln!(f, "{name} {}", numbers.join(" "))?;
        }
        Ok(())
    }
}

/// Why weights could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the weights need a line of {count} whole numbers that begins with {name:?}")]
pub struct WeightsError {
    name: &'static str,
    count: usize,
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::default();
        for (name, part) in weights.parts() {
            let count = part.len();
            let mut lines = text.lines().map(str::split_whitespace);
            let numbers = lines.find_map(|mut words| (words.next() == Some(name)).then_some(words));
            let numbers: Option<Vec<i32>> =
                numbers.and_then(|words| words.map(|word| word.parse().ok()).collect());
            match numbers {
                Some(numbers) if numbers.len() == count => part.copy_from_slice(&numbers),
                _ => return Err(WeightsError { name, count }),
            }
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_written_and_numbered() {
        let shipped = Weights::shipped();
        assert_eq!(shipped.to_string().parse().as_ref(), Ok(shipped));
        assert_eq!(
            &Weights::default().with_numbers(&shipped.numbers()),
            shipped
        );
        let broken = shipped.to_string().replace("tempo", "temper");
        let error = broken.parse::<Weights>().expect_err("a part is missing");
        assert!(error.to_string().contains("\"tempo\""));
    }
}
