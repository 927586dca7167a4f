//! How a position is shown.

use rules::Seat;

/// The side that is near, and what is pointed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The seat at the bottom. The first and third seat see the board as
    /// it is written, the second and fourth see it turned by 180°. A quarter
    /// turn would lay the column letters along the rows, where neither people
    /// nor the reader of pictures look for them.
    pub facing: Seat,
    /// Places to point out by name, such as `E5`: the last move, a hint. A name
    /// that the board does not have points at nothing.
    pub highlight: Vec<String>,
    /// Whether to mark winning rows.
    pub lines: bool,
    /// Colors of SVG and PNG.
    pub theme: Theme,
    /// Whether text is colored for a terminal.
    pub color: bool,
    /// Whether text has ASCII characters alone.
    pub ascii: bool,
    /// Goes before every id of an SVG, so that several can stand in one page.
    /// Letters, digits, `-` and `_` are kept.
    pub id: String,
}

/// Colors for a light or a dark surrounding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// For light pages.
    #[default]
    Light,
    /// For dark pages.
    Dark,
}

impl Default for View {
    fn default() -> View {
        View {
            facing: Seat::First,
            highlight: Vec::new(),
            lines: true,
            theme: Theme::Light,
            color: false,
            ascii: false,
            id: "board".to_owned(),
        }
    }
}
