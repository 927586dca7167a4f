//! The profile of an account: ratings, their course, games.

use maud::{Markup, html};
use rules::Variant;

use crate::card::{GameCard, cards};
use crate::date;
use crate::graph::rating_graph;
use crate::layout::Sheet;
use crate::person::percent;
use crate::visit::Visit;
use words::Language;

/// A profile.
#[derive(Clone, Debug)]
pub struct PersonPage {
    /// The name of the account.
    pub name: String,
    /// Since when it is there, in milliseconds since 1970.
    pub since: u64,
    /// Finished games: won, drawn, lost.
    pub score: [usize; 3],
    /// By variant, the most played first.
    pub ratings: Vec<RatingPanel>,
    /// The latest games.
    pub games: Vec<GameCard>,
    /// Whether the reader looks at themselves.
    pub own: bool,
}

/// The rating in one variant.
#[derive(Clone, Debug)]
pub struct RatingPanel {
    /// In what.
    pub variant: Variant,
    /// The rating now.
    pub rating: u16,
    /// How far it may be off, in Glicko's deviation.
    pub deviation: u16,
    /// Whether it is still uncertain.
    pub provisional: bool,
    /// Rated games.
    pub games: usize,
    /// The rating after each game, oldest first.
    pub history: Vec<(u64, u16)>,
}

impl PersonPage {
    /// The page.
    pub fn render(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let main = html! {
            main #main.page.profile {
                (self.heading(language))
                section aria-labelledby="ratings" {
                    h2 #ratings { (language.text("person.ratings")) }
                    @if self.ratings.is_empty() { p.none { (language.text("person.no-ratings")) } }
                    div.ratings {
                        @for panel in &self.ratings { (panel.render(language)) }
                    }
                }
                section aria-labelledby="games" {
                    h2 #games { (language.text("person.games")) }
                    (cards(language, &self.games, "person.no-games"))
                    p { a href={"/games?state=finished&person=" (percent(&self.name))} { (language.text("person.all-games")) } }
                }
            }
        };
        Sheet::plain(self.name.clone(), "/people", main).render(visit)
    }

    fn heading(&self, language: Language) -> Markup {
        let [won, drawn, lost] = self.score;
        html! {
            header.who {
                h1 { bdi { (self.name) } }
                p.facts { (language.text("person.since")) " " (date::tag(self.since)) }
                dl.score {
                    div { dt { (language.text("person.won")) } dd { (won) } }
                    div { dt { (language.text("person.drawn")) } dd { (drawn) } }
                    div { dt { (language.text("person.lost")) } dd { (lost) } }
                }
                @if self.own {
                    p.links {
                        a.button.quiet href="/settings" { (language.text("frame.settings")) }
                    }
                }
            }
        }
    }
}

impl RatingPanel {
    fn render(&self, language: Language) -> Markup {
        html! {
            article.card.rating-panel {
                h3 { (self.variant.title()) }
                p.number {
                    strong { (self.rating) @if self.provisional { "?" } }
                    " ± " (self.deviation * 2)
                }
                p.facts { (language.count("person.rated-games", self.games)) }
                (rating_graph(language, &self.history))
            }
        }
    }
}
