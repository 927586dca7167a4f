//! Games: those that are played now, those that wait, those of the past.

use maud::{Markup, html};
use rules::Variant;

use crate::card::{GameCard, cards};
use crate::layout::Sheet;
use crate::person::percent;
use crate::visit::Visit;

/// A list of games with its filters.
#[derive(Clone, Debug)]
pub struct GamesPage {
    /// Which games.
    pub state: Listed,
    /// Only this variant.
    pub variant: Option<Variant>,
    /// Only games of this person, by name.
    pub person: String,
    /// Newest first.
    pub games: Vec<GameCard>,
    /// Where the next page begins, if there is one.
    pub before: Option<String>,
}

/// Which games a list shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listed {
    /// Being played.
    #[default]
    Live,
    /// Waiting for somebody.
    Open,
    /// Over.
    Finished,
}

impl Listed {
    /// Every list.
    pub const ALL: [Listed; 3] = [Listed::Live, Listed::Open, Listed::Finished];

    /// The name in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Listed::Live => "live",
            Listed::Open => "open",
            Listed::Finished => "finished",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Listed::Live => "games.live",
            Listed::Open => "games.open",
            Listed::Finished => "games.finished",
        }
    }
}

impl GamesPage {
    /// The page.
    pub fn render(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let main = html! {
            main #main.page {
                h1 { (language.text("games.title")) }
                nav.tabs aria-label=(language.text("games.which")) {
                    @for state in Listed::ALL {
                        a href=(self.address(state, None)) aria-current=[(state == self.state).then_some("page")] {
                            (language.text(state.key()))
                        }
                    }
                }
                (self.filters(visit))
                (cards(language, &self.games, "games.none"))
                @if let Some(before) = &self.before {
                    p.pager { a.button href=(self.address(self.state, Some(before))) { (language.text("games.older")) } }
                }
            }
        };
        Sheet::plain(language.text("games.title"), "/games", main).render(visit)
    }

    fn filters(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        html! {
            form.filters method="get" action="/games" {
                input type="hidden" name="state" value=(self.state.name());
                label {
                    span { (language.text("games.variant")) }
                    select name="variant" {
                        option value="" { (language.text("games.every-variant")) }
                        @for variant in Variant::ALL {
                            option value=(variant) selected[self.variant == Some(variant)] { (variant.title()) }
                        }
                    }
                }
                label {
                    span { (language.text("games.person")) }
                    input type="text" name="person" value=(self.person) maxlength="40" autocomplete="off";
                }
                button type="submit" { (language.text("games.filter")) }
            }
        }
    }

    fn address(&self, state: Listed, before: Option<&str>) -> String {
        let mut address = format!("/games?state={}", state.name());
        if let Some(variant) = self.variant {
            address.push_str(&format!("&variant={variant}"));
        }
        if !self.person.is_empty() {
            address.push_str(&format!("&person={}", percent(&self.person)));
        }
        if let Some(before) = before {
            address.push_str(&format!("&before={}", percent(before)));
        }
        address
    }
}
