//! Tournaments on paper: group tables, pairing lists, score sheets, standings
//! and the cup bracket, as SVG for pages and screens and as PDF for printers.
//!
//! A drawing is a [`Page`]: rectangles, lines and words at their places on A4.
//! What is drawn is decided once, and both outputs show it alike. That works
//! because everything is measured with a font that we carry: Arimo, which has
//! the widths of Arial and Helvetica, so that a browser that has any of them
//! sets the SVG exactly as it was measured, and the PDF embeds the letters that
//! it needs.
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
mod words;

pub use bracket::bracket;
pub use groups::groups;
pub use page::{Align, Ink, Mark, Page};
pub use pairings::pairings;
pub use pdf::pdf;
pub use slips::score_sheets;
pub use standings::{players, standings};
pub use svg::svg;

use tournament::{Language, Tournament};

/// So many pairings are among all that there is to hang up; [`pairings`] has
/// the others.
const MAX_GAMES: usize = 1_000;

/// All that there is to hang up now: tables, pairings, brackets, the ranking.
/// Score sheets are not among them, since they go to the tables.
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
