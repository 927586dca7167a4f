//! Strength from results: scores, Elo differences and ratings.

use std::fmt;
use std::ops::AddAssign;

/// Results of games, seen from one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// How many games.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// One for each win, half for each draw.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The share of the points, half if there was no game.
    pub fn score(self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            self.points() / f64::from(self.games())
        }
    }

    /// The same games seen from the other side.
    #[must_use]
    pub const fn reversed(self) -> Tally {
        Tally {
            wins: self.losses,
            losses: self.wins,
            ..self
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Such as `97.5 % (+194 =2 -4)`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = 100.0 * self.score();
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        write!(f, "{score:.1} % (+{wins} ={draws} -{losses})")
    }
}

/// An Elo difference and the bounds of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The best guess; infinite if one side took every point.
    pub elo: f64,
    /// The lower bound of the interval.
    pub least: f64,
    /// The upper bound of the interval.
    pub most: f64,
}

impl Difference {
    /// From the points, 0 to 2, of each pair of games with sides exchanged. The
    /// sample is the pair and not the game, because the games of an opening are
    /// not independent: one that favors a side gives a win to each player.
    pub fn of_pairs(points: &[f64]) -> Difference {
        let count = points.len().max(1) as f64;
        let score = points.iter().sum::<f64>() / (2.0 * count);
        let squares = points.iter().map(|points| (points / 2.0 - score).powi(2));
        // Where all pairs went the same way the spread is zero. Laplace's rule
        // of succession gives a least error for that.
        let least_error = 0.5 / (2.0 * count + 2.0);
        let error = (squares.sum::<f64>() / count).sqrt() / count.sqrt();
        let error = 1.96 * error.max(least_error);
        Difference {
            elo: elo(score),
            least: elo(score - error),
            most: elo(score + error),
        }
    }
}

/// Such as `Elo +241 (95 %: +180 to +320)`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { elo, least, most } = self;
        write!(f, "Elo {elo:+.0} (95 %: {least:+.0} to {most:+.0})")
    }
}

/// The Elo difference at which a score is expected.
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// Elo ratings, zero on average, from the results of row against column.
///
/// They are the ratings at which the expected points of each player are the
/// points that it made. One drawn game is added for each pair that met, so that
/// a player who won every game does not get an infinite rating.
pub fn ratings(results: &[Vec<Tally>]) -> Vec<f64> {
    let count = results.len();
    let games = |row: usize, col: usize| {
        let games = results[row][col].games();
        if games == 0 {
            0.0
        } else {
            f64::from(games) + 1.0
        }
    };
    let points = |row: usize| {
        let met = results[row].iter().filter(|tally| tally.games() > 0);
        met.map(|tally| tally.points() + 0.5).sum::<f64>()
    };
    let mut strengths = vec![1.0_f64; count];
    // CITE: D. Hunter, MM algorithms for generalized Bradley-Terry models, 2004.
    for _ in 0..10_000 {
        for row in 0..count {
            let against = |col: usize| games(row, col) / (strengths[row] + strengths[col]);
            let total = (0..count).map(against).sum::<f64>();
            if total > 0.0 {
                strengths[row] = points(row) / total;
            }
        }
    }
    let ratings: Vec<f64> = strengths.iter().map(|s| 400.0 * s.log10()).collect();
    let mean = ratings.iter().sum::<f64>() / count.max(1) as f64;
    ratings.iter().map(|rating| rating - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally {
            wins,
            draws,
            losses,
        }
    }

    #[test]
    fn an_even_match_is_no_difference() {
        let difference = Difference::of_pairs(&[1.0, 2.0, 0.0, 1.0]);
        assert_eq!(difference.elo, 0.0);
        assert!(difference.least < 0.0 && difference.most > 0.0);
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }

    #[test]
    fn a_clean_sweep_has_a_least_difference() {
        let difference = Difference::of_pairs(&[2.0; 100]);
        assert_eq!(difference.elo, f64::INFINITY);
        assert!(difference.least > 600.0 && difference.least < 1_100.0);
    }

    #[test]
    fn ratings_follow_the_results() {
        let (strong, weak) = (tally(75, 0, 25), tally(60, 20, 20));
        let none = Tally::default();
        let results = vec![
            vec![none, strong, none],
            vec![strong.reversed(), none, weak],
            vec![none, weak.reversed(), none],
        ];
        let ratings = ratings(&results);
        assert!((ratings.iter().sum::<f64>()).abs() < 1e-6);
        assert!((ratings[0] - ratings[1] - elo(75.5 / 101.0)).abs() < 1.0);
        assert!((ratings[1] - ratings[2] - elo(70.5 / 101.0)).abs() < 1.0);
    }
}
