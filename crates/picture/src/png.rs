//! PNG: the SVG, rendered, so that there is no second drawing to keep alike. It
//! needs no font, since the labels are strokes.

use std::ops::RangeInclusive;

use resvg::{tiny_skia, usvg};
use rules::AnyPosition;
use thiserror::Error;

use crate::svg::svg;
use crate::view::View;

/// The widths that a PNG may have, in pixels.
pub const WIDTHS: RangeInclusive<u32> = 64..=4096;

/// Why there is no PNG.
#[derive(Debug, Error)]
pub enum PictureError {
    /// Too small to see anything, or too large to hold.
    #[error("a picture cannot be {found} pixels wide; choose {} to {}", WIDTHS.start(), WIDTHS.end())]
    Width {
        /// The width that was asked for.
        found: u32,
    },
    /// The renderer does not accept the drawing.
    #[error("the drawing could not be read by the renderer")]
    Drawing(#[from] usvg::Error),
    /// The pixels could not be written as PNG.
    #[error("the picture could not be written as PNG: {why}")]
    Encoding {
        /// The error of the encoder.
        why: String,
    },
}

/// Draws the position as a PNG of this width. The height follows from the
/// board; what is outside of it is transparent.
pub fn png(position: &AnyPosition, view: &View, width: u32) -> Result<Vec<u8>, PictureError> {
    let wrong_width = PictureError::Width { found: width };
    if !WIDTHS.contains(&width) {
        return Err(wrong_width);
    }
    let tree = usvg::Tree::from_str(&svg(position, view), &usvg::Options::default())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(wrong_width)?;
    let transform = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PictureError::Encoding {
        why: error.to_string(),
    })
}
