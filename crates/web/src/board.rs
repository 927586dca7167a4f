//! Boards as small SVG, colored by the style sheet.
//!
//! The same drawing serves a card of a few pixels and the first paint of a
//! game, before the board comes alive. A step between two places is 100 units.
//! Colors, also those of the stones, come from `little.css`, so that a board
//! follows the theme of the page without a line of script.

use maud::{Markup, html};
use rules::Family;

/// What to draw.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    /// The family.
    pub family: Family,
    /// Rows from the top, left to right, one character a place.
    pub text: &'a str,
    /// The places of a row that won or of the last move, by index.
    pub marked: &'a [usize],
    /// What somebody hears who does not see it; without it the board is mere
    /// decoration.
    pub label: Option<String>,
}

/// From the edge of a block to its cells.
const PAD: usize = 10;
/// Between two blocks.
const GAP: usize = 16;
/// A block from edge to edge.
const BLOCK: usize = 300 + 2 * PAD;

impl Board<'_> {
    /// Rows and columns.
    pub fn size(&self) -> usize {
        self.text.len().isqrt()
    }

    /// The middle of a row or column, from the top or the left.
    fn along(&self, index: usize) -> usize {
        match self.family {
            Family::Pentago => index / 3 * (BLOCK + GAP) + PAD + 50 + index % 3 * 100,
            Family::Pente => 50 + index * 100,
        }
    }

    fn width(&self) -> usize {
        match self.family {
            Family::Pentago => 2 * BLOCK + GAP,
            Family::Pente => self.size() * 100,
        }
    }

    /// The drawing.
    pub fn svg(&self) -> Markup {
        let width = self.width();
        let role = if self.label.is_some() {
            "img"
        } else {
            "presentation"
        };
        html! {
            svg.little.(self.family) viewBox={"0 0 " (width) " " (width)} role=(role)
                aria-label=[self.label.as_deref()] aria-hidden=[self.label.is_none().then_some("true")] {
                @match self.family {
                    Family::Pentago => (self.blocks()),
                    Family::Pente => (self.grid()),
                }
                (self.stones())
            }
        }
    }

    fn blocks(&self) -> Markup {
        html! {
            @for block in 0..4 {
                rect.block x=(block % 2 * (BLOCK + GAP)) y=(block / 2 * (BLOCK + GAP))
                    width=(BLOCK) height=(BLOCK) rx="36" {}
            }
            @for (index, _) in self.text.char_indices().filter(|(_, place)| *place == '.') {
                circle.dimple cx=(self.along(index % 6)) cy=(self.along(index / 6)) r="34" {}
            }
        }
    }

    fn grid(&self) -> Markup {
        let size = self.size();
        let (from, to) = (50, self.along(size.saturating_sub(1)));
        let mut path = String::new();
        for at in (0..size).map(|index| self.along(index)) {
            path.push_str(&format!("M{from} {at}H{to}M{at} {from}V{to}"));
        }
        html! {
            rect.plate width=(self.width()) height=(self.width()) rx="40" {}
            path.lines d=(path) {}
        }
    }

    fn stones(&self) -> Markup {
        let size = self.size().max(1);
        html! {
            @for (index, place) in self.text.char_indices().filter(|(_, place)| *place != '.') {
                @let (x, y) = (self.along(index % size), self.along(index / size));
                circle.stone.(place_class(place)) cx=(x) cy=(y) r="43" {}
                @if self.marked.contains(&index) {
                    circle.ring cx=(x) cy=(y) r="26" {}
                }
            }
        }
    }
}

/// The class of a place: which seat's stone lies there.
const fn place_class(place: char) -> &'static str {
    match place {
        'x' | '1' => "s1",
        'o' | '2' => "s2",
        '3' => "s3",
        _ => "s4",
    }
}
