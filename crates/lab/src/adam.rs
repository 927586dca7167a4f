//! Adam, the usual way down a noisy slope.
// CITE: D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization",
// arXiv 1412.6980.

/// Running means of the gradient and of its square.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    /// What is left of the first values of the means.
    left: [f64; 2],
}

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

impl Adam {
    /// At rest.
    pub(crate) fn new(parameters: usize) -> Adam {
        Adam {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            left: [1.0; 2],
        }
    }

    /// One step down.
    pub(crate) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        self.left[0] *= f64::from(MEAN);
        self.left[1] *= f64::from(SQUARE);
        let correction = (1.0 - self.left[1]).sqrt() / (1.0 - self.left[0]);
        let step = (f64::from(rate) * correction) as f32;
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((x, g), (mean, square)) in parameters.iter_mut().zip(gradient).zip(moments) {
            *mean = MEAN * *mean + (1.0 - MEAN) * g;
            *square = SQUARE * *square + (1.0 - SQUARE) * g * g;
            *x -= step * *mean / (square.sqrt() + 1e-8);
        }
    }
}
