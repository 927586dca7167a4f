//! Colors: one palette for each family and theme.
//!
//! The first seat of Pentago plays dark marbles and the second light ones, as
//! the course rules and the rules specification have it; in Pente White
//! begins. The colors differ in lightness, except blue and vermilion, which
//! differ in a hue that color-blind people tell apart too. The marks on the
//! stones tell the seats apart without any color.

use rules::Family;

use crate::view::Theme;

/// The colors of one kind of board.
pub(super) struct Palette {
    /// The board, from the upper left to the lower right.
    pub(super) board: [&'static str; 2],
    /// The light along its edge.
    pub(super) edge: &'static str,
    /// Pentago's blocks, from the upper left to the lower right.
    pub(super) block: [&'static str; 2],
    /// The light along the edge of a block.
    pub(super) block_edge: &'static str,
    /// The bottom of a dimple, from its dark side to its bright side.
    pub(super) dimple: [&'static str; 2],
    /// Pente's lines and star points.
    pub(super) line: &'static str,
    pub(super) label: &'static str,
    /// The light under a winning row, far and near.
    pub(super) glow: [&'static str; 2],
    /// The ring around a highlighted place.
    pub(super) ring: &'static str,
    /// By seat.
    pub(super) stones: [StonePaint; 4],
}

/// The colors of a seat's stones.
#[derive(Clone, Copy)]
pub(super) struct StonePaint {
    /// The highlight, the body, and the far side.
    pub(super) body: [&'static str; 3],
    /// The outline.
    pub(super) rim: &'static str,
    /// The color of the mark by which the seat is known without color.
    pub(super) mark: &'static str,
    /// How strongly the light is mirrored, as an opacity.
    pub(super) gloss: &'static str,
}

const BLACK: StonePaint = StonePaint {
    body: ["#5d6774", "#262b33", "#0c0e12"],
    rim: "#05070a",
    mark: "#aeb8c4",
    gloss: ".7",
};
const WHITE: StonePaint = StonePaint {
    body: ["#fffdf6", "#f1e8d4", "#bfb195"],
    rim: "#8d7f68",
    mark: "#9a8b70",
    gloss: ".9",
};
const VERMILION: StonePaint = StonePaint {
    body: ["#f58a62", "#cf4420", "#8c2408"],
    rim: "#6d1b05",
    mark: "#fff1ea",
    gloss: ".75",
};
const BLUE: StonePaint = StonePaint {
    body: ["#7fb4ea", "#2469b3", "#0f3d78"],
    rim: "#0b2f5e",
    mark: "#eef6ff",
    gloss: ".75",
};

const PENTAGO_LIGHT: Palette = Palette {
    board: ["#7d5238", "#5c3824"],
    edge: "#b98a66",
    block: ["#d9ae78", "#bf8d55"],
    block_edge: "#f3d5a8",
    dimple: ["#8a5c30", "#c99a62"],
    line: "#5c3824",
    label: "#f0d9bd",
    glow: ["#ff9d1e", "#ffe88f"],
    ring: "#0b7f8c",
    stones: [BLACK, WHITE, VERMILION, BLUE],
};
const PENTAGO_DARK: Palette = Palette {
    board: ["#23272f", "#15181d"],
    edge: "#4a525f",
    block: ["#5d6979", "#465060"],
    block_edge: "#8794a6",
    dimple: ["#2b323d", "#525e6e"],
    line: "#15181d",
    label: "#aab4c2",
    glow: ["#ffae1a", "#ffe08a"],
    ring: "#4fd8e6",
    ..PENTAGO_LIGHT
};
const PENTE_LIGHT: Palette = Palette {
    board: ["#f0d09a", "#dcb072"],
    edge: "#fbe8c4",
    line: "#6b4a28",
    label: "#6b4a28",
    glow: ["#f58a07", "#fff0a8"],
    stones: [WHITE, BLACK, VERMILION, BLUE],
    ..PENTAGO_LIGHT
};
const PENTE_DARK: Palette = Palette {
    board: ["#7b6250", "#574333"],
    edge: "#8a6e58",
    line: "#1e150e",
    label: "#d8c3aa",
    glow: ["#ffae1a", "#ffe08a"],
    ring: "#4fd8e6",
    ..PENTE_LIGHT
};

impl Palette {
    pub(super) const fn of(family: Family, theme: Theme) -> Palette {
        match (family, theme) {
            (Family::Pentago, Theme::Light) => PENTAGO_LIGHT,
            (Family::Pentago, Theme::Dark) => PENTAGO_DARK,
            (Family::Pente, Theme::Light) => PENTE_LIGHT,
            (Family::Pente, Theme::Dark) => PENTE_DARK,
        }
    }
}
