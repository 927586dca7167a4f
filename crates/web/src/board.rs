//! Boards as SVG, colored by the style sheet.
//!
//! The same drawing serves a card of a few pixels and the first paint of a
//! game, before the board comes alive. A step between two places is 100 units,
//! and a framed board has the measures of `assets/board/geometry.js`, so that
//! nothing jumps when the living board takes its place. Stones and blocks are
//! drawn once for each page, in its `sprite`.

use maud::{Markup, PreEscaped, html};
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
    /// Whether it has the wooden frame of a board to play on.
    pub framed: bool,
    /// What somebody hears who does not see it; without it the board is mere
    /// decoration.
    pub label: Option<String>,
}

/// The frame around Pentago's blocks.
const FRAME: usize = 64;
/// From the edge of a block to its cells.
pub(crate) const PAD: usize = 9;
/// Between two blocks.
pub(crate) const GAP: usize = 8;
/// A block from edge to edge.
pub(crate) const BLOCK: usize = 300 + 2 * PAD;
/// From the edge of a framed Pente board to its first line.
const MARGIN: usize = 92;

impl<'a> Board<'a> {
    /// A board as decoration.
    pub const fn little(family: Family, text: &'a str) -> Board<'a> {
        Board {
            family,
            text,
            marked: &[],
            framed: false,
            label: None,
        }
    }

    /// Rows and columns.
    pub fn size(&self) -> usize {
        self.text.len().isqrt()
    }

    /// From the edge to the middle of the first row or column.
    const fn first(&self) -> usize {
        match (self.family, self.framed) {
            (Family::Pentago, true) => FRAME + PAD + 50,
            (Family::Pentago, false) => PAD + 50,
            (Family::Pente, true) => MARGIN,
            (Family::Pente, false) => 50,
        }
    }

    /// The middle of a row or column, from the top or the left.
    const fn along(&self, index: usize) -> usize {
        let gaps = match self.family {
            Family::Pentago => index / 3 * (2 * PAD + GAP),
            Family::Pente => 0,
        };
        self.first() + index * 100 + gaps
    }

    fn side(&self) -> usize {
        self.along(self.size().saturating_sub(1)) + self.first()
    }

    /// The drawing.
    pub fn svg(&self) -> Markup {
        let side = self.side();
        let role = if self.label.is_some() {
            "img"
        } else {
            "presentation"
        };
        let decoration = self.label.is_none().then_some("true");
        html! {
            svg.little.(self.family) viewBox={"0 0 " (side) " " (side)} role=(role)
                aria-label=[self.label.as_deref()] aria-hidden=[decoration] {
                @match self.family {
                    Family::Pentago => (self.blocks(side)),
                    Family::Pente => (self.grid(side)),
                }
                (self.stones())
            }
        }
    }

    fn blocks(&self, side: usize) -> Markup {
        let edge = self.first() - PAD - 50;
        let empty = |(_, place): &(usize, char)| *place == '.';
        html! {
            @if self.framed { rect.frame width=(side) height=(side) rx="44" {} }
            @for block in 0..4 {
                use href="#block" x=(edge + block % 2 * (BLOCK + GAP)) y=(edge + block / 2 * (BLOCK + GAP)) {}
            }
            @for (index, _) in self.text.char_indices().filter(empty) {
                use href="#dimple" x=(self.along(index % 6)) y=(self.along(index / 6)) {}
            }
        }
    }

    fn grid(&self, side: usize) -> Markup {
        let size = self.size();
        let (from, to) = (self.first(), side - self.first());
        let mut path = String::new();
        for at in (0..size).map(|index| self.along(index)) {
            path.push_str(&format!("M{from} {at}H{to}M{at} {from}V{to}"));
        }
        html! {
            rect.plate width=(side) height=(side) rx="30" {}
            path.lines d=(path) {}
        }
    }

    fn stones(&self) -> Markup {
        let size = self.size().max(1);
        let taken = |(_, place): &(usize, char)| *place != '.';
        html! {
            @for (index, place) in self.text.char_indices().filter(taken) {
                @let (x, y) = (self.along(index % size), self.along(index / size));
                use href=(self.stone(place)) x=(x) y=(y) {}
                @if self.marked.contains(&index) { circle.ring cx=(x) cy=(y) r="20" {} }
            }
        }
    }

    /// In Pentago the first seat plays dark marbles; in Pente White begins.
    const fn stone(&self, place: char) -> &'static str {
        match (self.family, place) {
            (Family::Pentago, 'x' | '1') | (Family::Pente, 'o' | '2') => "#black",
            (Family::Pentago, _) | (Family::Pente, 'x' | '1') => "#white",
            (Family::Pente, '3') => "#red",
            (Family::Pente, _) => "#blue",
        }
    }
}

/// What boards are made of, once for a page.
pub(crate) fn sprite() -> Markup {
    let stones: String = STONES.iter().map(stone_definition).collect();
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" focusable="false" {
            defs {
                (PreEscaped(stones))
                linearGradient #wood x2="1" y2="1" {
                    stop.wood-from {}
                    stop.wood-to offset="1" {}
                }
                g #block {
                    rect.block width=(BLOCK) height=(BLOCK) rx="34" {}
                    rect.block-light x="2" y="2" width=(BLOCK - 4) height=(BLOCK - 4) rx="32" {}
                }
                g #dimple {
                    circle.dimple r="36" {}
                    circle.dimple-light cy="2" r="36" {}
                }
            }
        }
    }
}

/// Name, light, body and far side, rim of each kind of stone.
const STONES: [(&str, [&str; 4]); 4] = [
    ("black", ["#8793a3", "#39424f", "#14181e", "#06080b"]),
    ("white", ["#ffffff", "#f6f0e2", "#d8cbb2", "#8d7f68"]),
    ("red", ["#ffb59b", "#e0512a", "#a32b0d", "#641603"]),
    ("blue", ["#b5dcff", "#3b86d6", "#174f96", "#0a2a57"]),
];

fn stone_definition((name, [light, body, far, rim]): &(&str, [&str; 4])) -> String {
    format!(
        "<radialGradient id='{name}-body' cx='.36' cy='.3' r='.75'><stop stop-color='{light}'/>\
         <stop offset='.35' stop-color='{body}'/><stop offset='1' stop-color='{far}'/>\
         </radialGradient><g id='{name}'><circle cx='3' cy='6' r='40' fill-opacity='.28'/>\
         <circle r='39' fill='url(#{name}-body)' stroke='{rim}' stroke-width='2'/></g>"
    )
}
