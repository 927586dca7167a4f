//! Pictures of positions: box drawing for terminals, SVG for pages, PNG for
//! everything else.
//!
//! All three show the same scene: the places as seen from a seat, with the
//! stones, the highlighted places and the winning rows. Seats differ by
//! shape and not by color alone: `●`, `○`, `▲` and `△` in text; no mark, a ring
//! and the same two triangles on the stones of a drawing; in ASCII `x`, `o`, `^`
//! and `v`. Text can be read back:
//! [`rules::Form::position`] makes the drawn board again, for either facing.
//!
//! ```
//! use picture::{View, text};
//! use rules::{Form, Position, Variant};
//!
//! let form = Form::plain(Variant::Classic);
//! let mut position = form.start();
//! position.play_text("B2 Q01 CW")?;
//! position.play_text("D4 Q01 CW")?;
//! let view = View { highlight: vec!["D4".into()], ..View::default() };
//! assert_eq!(text(&position, &view), "    A B C    D E F
//!   ╭───────╮╭───────╮
//! 1 │ · · · ││ · · · │
//! 2 │ · ● · ││ · · · │
//! 3 │ · · · ││ · · · │
//!   ╰───────╯╰───────╯
//!   ╭───────╮╭───────╮
//! 4 │ · · · ││(○)· · │
//! 5 │ · · · ││ · · · │
//! 6 │ · · · ││ · · · │
//!   ╰───────╯╰───────╯
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod png;
mod scene;
mod svg;
mod text;
mod view;
mod words;

pub use png::{PictureError, WIDTHS, png};
pub use svg::svg;
pub use text::{mark, text};
pub use view::{Theme, View};
