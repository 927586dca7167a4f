//! Measures how well an evaluation agrees with samples held out of its training.

use engine::pentago::evaluation::Evaluation;

use super::gradient::cross_entropy;
use super::network::Network;
use crate::pentago::dataset::{Sample, line_count};

/// How well values agree with samples.
#[derive(Clone, Copy, Debug, Default)]
pub struct Agreement {
    /// How many samples.
    pub samples: usize,
    /// The share of the won and lost samples with the right sign.
    pub sign: f64,
    /// The mean square of the error, on the scale from -1 to 1.
    pub square: f64,
    /// The mean cross entropy.
    pub entropy: f64,
}

impl Agreement {
    /// Compares values, -1 to 1, with the samples.
    pub fn of<'a>(
        samples: impl Iterator<Item = &'a Sample>,
        value: impl Fn(&Sample) -> f32,
    ) -> Agreement {
        let mut sum = Agreement::default();
        let (mut decided, mut right) = (0, 0);
        for sample in samples {
            let found = value(sample);
            sum.samples += 1;
            sum.square += f64::from((found - sample.value).powi(2));
            sum.entropy += cross_entropy((sample.value + 1.0) / 2.0, (found + 1.0) / 2.0);
            if sample.value != 0.0 {
                decided += 1;
                right += usize::from((found > 0.0) == (sample.value > 0.0));
            }
        }
        let samples = sum.samples.max(1) as f64;
        Agreement {
            samples: sum.samples,
            sign: f64::from(right as u32) / f64::from(decided.max(1)),
            square: sum.square / samples,
            entropy: sum.entropy / samples,
        }
    }
}

/// The mean cross entropy of a network.
pub fn loss(network: &Network, samples: &[Sample]) -> f64 {
    Agreement::of(samples.iter(), |s| network.value(s.own, s.other)).entropy
}

/// A table by number of stones: the evaluation beside the line count.
pub fn table(evaluation: &Evaluation, learned: &[Sample], held_out: &[Sample]) -> String {
    let mut text = String::from(
        "| stones | samples | sign | square | entropy | lines: sign | square | entropy |\n\
         |--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for stones in 0..=36 {
        let with = |samples| of_count(samples, stones);
        let lines = LineCount::fitted(with(learned));
        let trained = Agreement::of(with(held_out), |s| {
            evaluation.evaluate(s.own, s.other) as f32 / 1000.0
        });
        let plain = Agreement::of(with(held_out), |s| lines.value(s));
        if trained.samples > 0 {
            text += &format!("| {stones} | {} |", trained.samples);
            for Agreement {
                sign,
                square,
                entropy,
                ..
            } in [trained, plain]
            {
                text += &format!(" {:.1} % | {square:.3} | {entropy:.3} |", 100.0 * sign);
            }
            text += "\n";
        }
    }
    text
}

fn of_count(samples: &[Sample], stones: usize) -> impl Iterator<Item = &Sample> {
    samples
        .iter()
        .filter(move |sample| sample.stones() == stones)
}

/// The simple evaluation to compare with: a linear function of the line count,
/// fitted to the samples.
struct LineCount {
    start: f32,
    scale: f32,
}

impl LineCount {
    /// The linear regression.
    fn fitted<'a>(samples: impl Iterator<Item = &'a Sample>) -> LineCount {
        let [mut n, mut x, mut y, mut xx, mut xy] = [0.0; 5];
        for sample in samples {
            let (at, value) = (f64::from(lines(sample)), f64::from(sample.value));
            n += 1.0;
            x += at;
            y += value;
            xx += at * at;
            xy += at * value;
        }
        let spread = n * xx - x * x;
        let scale = if spread > 0.0 {
            (n * xy - x * y) / spread
        } else {
            0.0
        };
        let start = if n > 0.0 { (y - scale * x) / n } else { 0.0 };
        LineCount {
            start: start as f32,
            scale: scale as f32,
        }
    }

    fn value(&self, sample: &Sample) -> f32 {
        (self.start + self.scale * lines(sample) as f32).clamp(-0.99, 0.99)
    }
}

fn lines(sample: &Sample) -> i32 {
    line_count(sample.own, sample.other)
}
