//! Pages for what did not work, each with a way on.

use maud::{Markup, html};

use crate::board::Board;
use crate::layout::Sheet;
use crate::visit::Visit;

/// Something did not work.
#[derive(Clone, Debug)]
pub struct ErrorPage {
    /// The HTTP status.
    pub status: u16,
    /// What exactly, if there is more to say.
    pub detail: Option<String>,
}

impl ErrorPage {
    /// The page.
    pub fn render(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let (title, help) = match self.status {
            403 => ("error.403", "error.403-help"),
            404 => ("error.404", "error.404-help"),
            429 => ("error.429", "error.429-help"),
            400..=499 => ("error.400", "error.400-help"),
            _ => ("error.500", "error.500-help"),
        };
        let main = html! {
            main #main.page.narrow.error {
                div.scatter { (SCATTERED.svg()) }
                p.code { (self.status) }
                h1 { (language.text(title)) }
                p { (language.text(help)) }
                @if let Some(detail) = &self.detail { p.notice { (detail) } }
                p.links {
                    a.button.primary href="/" { (language.text("error.home")) }
                    a.button.quiet href="/games" { (language.text("frame.games")) }
                    a.button.quiet href="/rules" { (language.text("frame.rules")) }
                }
            }
        };
        Sheet::plain(language.text(title), "", main).render(visit)
    }
}

/// Four in a row, and the fifth went astray.
const SCATTERED: Board<'_> = Board::little(
    rules::Family::Pentago,
    "x......x......x......x.............x",
);
