//! The sequential probability ratio test, which decides when a match has enough
//! games.
// CITE: A. Wald, Sequential tests of statistical hypotheses, 1945; for pairs of
// games in the form that chess programmers use, by the normal approximation.

/// A test between two hypotheses about an Elo difference.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    /// The Elo difference that counts as no progress.
    pub least: f64,
    /// The Elo difference that counts as progress.
    pub most: f64,
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The new version is better.
    Accepted,
    /// The new version is not better.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The verdict after these pairs, each worth 0 to 2 points, with one error
    /// in twenty of either kind, and the log-likelihood ratio.
    pub fn verdict(&self, pairs: &[f64]) -> (Verdict, f64) {
        let ratio = self.ratio(pairs);
        let bound = (0.95_f64 / 0.05).ln();
        let verdict = if ratio >= bound {
            Verdict::Accepted
        } else if ratio <= -bound {
            Verdict::Rejected
        } else {
            Verdict::Open
        };
        (verdict, ratio)
    }

    fn ratio(&self, pairs: &[f64]) -> f64 {
        /// With fewer pairs the variance is not known well enough.
        const MIN_PAIRS: f64 = 16.0;
        let count = pairs.len() as f64;
        if count < MIN_PAIRS {
            return 0.0;
        }
        let mean = pairs.iter().sum::<f64>() / (2.0 * count);
        let squares = pairs.iter().map(|points| (points / 2.0 - mean).powi(2));
        // Where all pairs went the same way the variance would be zero, and the
        // test would accept or reject at once.
        let variance = (squares.sum::<f64>() / count).max(0.02);
        let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let (low, high) = (expected(self.least), expected(self.most));
        count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clear_matches_are_decided_and_even_ones_are_not() {
        let sprt = Sprt {
            least: 0.0,
            most: 40.0,
        };
        let better: Vec<f64> = (0..200)
            .map(|i| if i % 4 == 0 { 1.0 } else { 2.0 })
            .collect();
        let worse: Vec<f64> = better.iter().map(|points| 2.0 - points).collect();
        assert_eq!(sprt.verdict(&better).0, Verdict::Accepted);
        assert_eq!(sprt.verdict(&worse).0, Verdict::Rejected);
        assert_eq!(sprt.verdict(&[1.0, 2.0, 0.0, 1.0]).0, Verdict::Open);
    }
}
