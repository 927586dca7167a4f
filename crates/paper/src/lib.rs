//! Tournaments on paper: group tables, pairing lists, score sheets, standings
//! and the cup bracket, as SVG for pages and screens and as PDF for printers.
//!
//! A drawing is a [`Page`]: rectangles, lines and words at their places on A4.
//! The layout is made once, and both outputs show it alike. That works because
//! all text is measured with a font that is part of this crate: Arimo, which has
//! the widths of Arial and Helvetica. A browser with any of the three shows the
//! SVG exactly as it was measured, and the PDF embeds the glyphs that it needs.
//!
//! ```
//! use tournament::{Config, Language, Name, Time, Tournament};
//!
//! let config = Config::regulation(Name::new("Zürich Open")?);
//! let (event, _) = Tournament::open(config, Name::new("Dora")?, Time::from_millis(0))?;
//! let pages = paper::players(&event, Language::English);
//! assert!(paper::svg(&pages[0]).contains("Zürich Open"));
//! assert!(paper::pdf("Zürich Open", &pages).starts_with(b"%PDF-"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bracket;
mod font;
mod frame;
mod groups;
mod page;
mod pairings;
mod pdf;
mod slips;
mod standings;
mod svg;

pub use bracket::bracket;
pub use groups::groups;
pub use page::{Align, Ink, Mark, Page};
pub use pairings::pairings;
pub use pdf::pdf;
pub use slips::score_sheets;
pub use standings::{players, standings};
pub use svg::svg;

use tournament::{Language, Tournament};

/// The most pairings in [`all`]; [`pairings`] has the others.
const MAX_GAMES: usize = 1_000;

/// Everything to hang on the wall now: tables, pairings, brackets, the ranking.
/// Score sheets are not included, since they go to the tables.
pub fn all(tournament: &Tournament, language: Language) -> Vec<Page> {
    let mut pages = standings(tournament, language);
    if tournament.ranking().is_none() {
        pages.extend(pairings(tournament, language, 0..MAX_GAMES));
    }
    pages.extend(bracket(tournament, language));
    pages.extend(groups(tournament, language));
    if pages.is_empty() {
        pages = players(tournament, language);
    }
    pages
}

/// Won, drawn, lost, points, win points.
fn counts(language: Language) -> [&'static str; 5] {
    [
        language.text("paper.count.won"),
        language.text("paper.count.drawn"),
        language.text("paper.count.lost"),
        language.text("paper.count.points"),
        language.text("paper.count.win-points"),
    ]
}

/// The board, where a table has several.
fn board_of(tournament: &Tournament, language: Language, board: u16) -> String {
    match tournament.config().settings.boards {
        1 => String::new(),
        _ => language.fill("paper.board", &[("board", &board)]),
    }
}
