//! Behind a secret link: who one would be, and the button that says so. A link
//! alone gives nothing, since programs look at links before people do.

use maud::{Markup, html};

use crate::layout::Sheet;
use crate::visit::Visit;

/// The part that a link gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invitation {
    /// To direct.
    Director,
    /// To help under this name.
    Helper(String),
    /// To play as this entry.
    Player(String),
}

/// The page behind a link.
#[derive(Clone, Debug)]
pub struct JoinPage {
    /// The tournament's name in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The part.
    pub invitation: Invitation,
    /// The key of the link.
    pub key: String,
}

impl JoinPage {
    /// The page.
    pub fn render(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let (title, help) = match &self.invitation {
            Invitation::Director => (
                language.text("tour.join-director").to_owned(),
                "tour.join-director-help",
            ),
            Invitation::Helper(name) => (
                language.fill("tour.join-helper", &[("name", name)]),
                "tour.join-helper-help",
            ),
            Invitation::Player(name) => (
                language.fill("tour.join-player", &[("name", name)]),
                "tour.join-player-help",
            ),
        };
        let main = html! {
            main #main.page.narrow {
                p.crumb { a href={"/tournament/" (self.id)} { (self.name) } }
                h1 { (title) }
                p.lead { (language.text(help)) }
                form method="post" action={"/tournament/" (self.id) "/join"} {
                    input type="hidden" name="key" value=(self.key);
                    button.primary.large type="submit" { (language.text("tour.join-yes")) }
                }
                p.links { a href={"/tournament/" (self.id)} { (language.text("tour.join-no")) } }
            }
        };
        let mut sheet = Sheet::plain(self.name.clone(), "/tournaments", main);
        sheet.styles = &["tournament/tournament.css"];
        sheet.render(visit)
    }
}
