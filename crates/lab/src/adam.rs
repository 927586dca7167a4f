//! Adam, an optimizer for noisy gradients.
// CITE: D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization",
// arXiv 1412.6980.

/// Running means of the gradient and of its square.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    /// The weight that the means still have on their initial zeros, which the
    /// step corrects for.
    left: [f64; 2],
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

impl Adam {
    /// No gradient seen yet.
    pub(crate) fn new(parameters: usize) -> Adam {
        Adam {
            mean: vec![0.0; parameters],
            square: vec![0.0; parameters],
            left: [1.0; 2],
        }
    }

    /// One step down the gradient.
    pub(crate) fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        self.left[0] *= f64::from(MEAN_DECAY);
        self.left[1] *= f64::from(SQUARE_DECAY);
        let correction = (1.0 - self.left[1]).sqrt() / (1.0 - self.left[0]);
        let step = (f64::from(rate) * correction) as f32;
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((x, g), (mean, square)) in parameters.iter_mut().zip(gradient).zip(moments) {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * g;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * g * g;
            *x -= step * *mean / (square.sqrt() + 1e-8);
        }
    }
}
