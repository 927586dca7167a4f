//! What this is and how it treats people.

use maud::{Markup, html};

use crate::layout::Sheet;
use crate::visit::Visit;

/// The page; the version is that of the program.
pub fn about(visit: &Visit, version: &str) -> Markup {
    let language = visit.language;
    let main = html! {
        main #main.page.prose {
            h1 { (language.text("about.title")) }
            p.lead { (language.text("about.lead")) }
            h2 { (language.text("about.games")) }
            p { (language.text("about.pentago")) }
            p { (language.text("about.pente")) }
            p { a href="/rules" { (language.text("about.rules")) } }
            h2 { (language.text("about.privacy")) }
            p { (language.text("about.privacy-words")) }
            h2 { (language.text("about.bots")) }
            p { (language.text("about.bots-words")) " " a href="/api" { (language.text("frame.api")) } }
            h2 { (language.text("about.software")) }
            p { (language.fill("about.software-words", &[("version", &version)])) }
        }
    };
    Sheet::plain(language.text("about.title"), "/about", main).render(visit)
}
