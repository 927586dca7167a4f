//! Measures how much a network favors the side to move.
//!
//! The evaluation should not depend on which side is to move at the end of a
//! search. Searches of two and three turns end with different sides to move, so
//! the difference of their scores shows how much it does.

use engine::Limits;
use engine::pentago::Search;
use engine::pentago::evaluation::{COUNTS, Evaluation};

use crate::pentago::dataset::RULES;
use crate::pentago::positions::careful;
use crate::random::Random;

/// The numbers of stones at which it is measured.
const STONES: std::ops::RangeInclusive<u32> = 2..=22;
/// The number of positions for each number of stones.
const POSITIONS_PER_COUNT: usize = 100;

/// The value of having the move, in log-odds, by stones on the board.
pub fn tempo(evaluation: &'static Evaluation, random: &mut Random) -> [f32; COUNTS] {
    let mut search = Search::new(4).with_evaluation(evaluation);
    let measured: Vec<f64> = STONES
        .map(|stones| half_difference(stones, &mut search, random))
        .collect();
    // The searches evaluate positions with two and three stones more.
    let first = *STONES.start() as usize + 2;
    let smooth = |place: usize| {
        let around = &measured[place.saturating_sub(2)..(place + 3).min(measured.len())];
        around.iter().sum::<f64>() / around.len() as f64
    };
    std::array::from_fn(|stones| {
        smooth(stones.saturating_sub(first).min(measured.len() - 1)) as f32
    })
}

fn half_difference(stones: u32, search: &mut Search, random: &mut Random) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for i in 0..POSITIONS_PER_COUNT {
        let position = careful(RULES[i % RULES.len()], stones, random);
        let scores = [2, 3].map(|depth| {
            let found = search.run(&position, &Limits::default(), Some(depth));
            found.expect("a careful position is not over").score
        });
        if scores.iter().all(|score| score.plies().is_none()) {
            let [two, three] = scores.map(|score| log_odds(score.expected()));
            sum += (two - three) / 2.0;
            count += 1.0;
        }
    }
    sum / f64::max(count, 1.0)
}

fn log_odds(expected: f64) -> f64 {
    2.0 * expected.clamp(-0.995, 0.995).atanh()
}
