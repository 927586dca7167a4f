//! Where things lie in a drawing, for both families.
//!
//! The distance between two places is 100 units, so every coordinate is a whole
//! number, in hundredths of a step.

use rules::Family;

use crate::scene::Scene;

/// The distance from one place to the next.
pub(super) const STEP: i32 = 100;
/// The space around the board, for its shadow.
pub(super) const OUTSIDE: i32 = 28;
/// How far each layer of a soft shadow reaches beyond the edge. A stack of layers
/// looks like a blur and is drawn many times faster.
pub(super) const SHADOW_LAYERS: [i32; 10] = [22, 18, 14, 11, 8, 6, 4, 2, 1, 0];
/// The radius of the board's corners.
pub(super) const CORNER: i32 = 44;
/// The distance from the edge of a Pentago board to its blocks, where the labels
/// lie.
const FRAME: i32 = 66;
/// The distance from the edge of a block to its cells.
const PAD: i32 = 8;
/// The gap between two blocks.
const GAP: i32 = 14;
/// The width of a block.
pub(super) const BLOCK: i32 = 3 * STEP + 2 * PAD;
/// The distance from the edge of a Pente board to its first line.
const MARGIN: i32 = 128;
/// The height of the strip below a Pente board where captured stones lie.
pub(super) const TRAY: i32 = 130;

/// The measures of one drawing.
pub(super) struct Geometry {
    family: Family,
    size: usize,
    /// The width of the whole drawing.
    pub(super) width: i32,
    /// The height of the whole drawing.
    pub(super) height: i32,
}

impl Geometry {
    pub(super) fn new(scene: &Scene) -> Geometry {
        let steps = scene.size as i32 - 1;
        let side = match scene.family {
            Family::Pentago => 2 * FRAME + 2 * BLOCK + GAP,
            Family::Pente => 2 * MARGIN + steps * STEP,
        };
        let tray = scene.captured.as_ref().map_or(0, |_| TRAY);
        Geometry {
            family: scene.family,
            size: scene.size,
            width: side + 2 * OUTSIDE,
            height: side + tray + 2 * OUTSIDE,
        }
    }

    /// The middle of a row or column, from the top or the left.
    pub(super) fn along(&self, index: usize) -> i32 {
        let index = index as i32;
        let start = OUTSIDE
            + match self.family {
                Family::Pentago => FRAME + PAD + STEP / 2 + index / 3 * (2 * PAD + GAP),
                Family::Pente => MARGIN,
            };
        start + index * STEP
    }

    /// The middle of a place, by its index in the scene.
    pub(super) fn place(&self, index: usize) -> (i32, i32) {
        (self.along(index % self.size), self.along(index / self.size))
    }

    /// The left or upper edge of a block, the first or the second.
    pub(super) fn block(&self, index: usize) -> i32 {
        self.along(3 * index) - STEP / 2 - PAD
    }

    /// Where the labels before the first and behind the last row or column lie.
    pub(super) fn labels(&self) -> [i32; 2] {
        let away = match self.family {
            Family::Pentago => PAD + STEP / 2 + FRAME / 2,
            Family::Pente => MARGIN - 43,
        };
        [self.along(0) - away, self.along(self.size - 1) + away]
    }

    /// The middle of the strip with the captured stones.
    pub(super) fn tray(&self) -> i32 {
        self.height - OUTSIDE - TRAY / 2 - 16
    }
}
