//! A game in a list: its board, who plays, and how it stands.

use maud::{Markup, html};
use rules::Variant;

use crate::board::Board;
use crate::date;
use crate::person::Person;
use crate::phrases::time_text;
use words::Language;

/// A game as lists show it.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// The id in addresses.
    pub id: String,
    /// What is played.
    pub variant: Variant,
    /// The board now.
    pub board: String,
    /// By seat.
    pub people: Vec<Option<Person>>,
    /// The time control, as in `300+5`.
    pub time: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// `1-0` and the like, when it is over.
    pub result: Option<String>,
    /// When it began, in milliseconds since 1970.
    pub created: u64,
}

impl GameCard {
    /// The card; the whole of it is a link.
    pub(crate) fn render(&self, language: Language) -> Markup {
        html! {
            a.game-card href={"/game/" (self.id)} {
                span.thumb { (self.picture().svg()) }
                span.names {
                    @for (index, person) in self.people.iter().enumerate() {
                        span.name data-won[self.won(index)] {
                            span.chip.(self.variant.family()).{"s" (index + 1)} aria-hidden="true" {}
                            (name(language, person.as_ref()))
                        }
                    }
                }
                span.facts {
                    @if let Some(result) = &self.result { strong { (shown_result(result)) } " · " }
                    (self.variant.title()) " · " (time_text(language, &self.time))
                    @if self.rated { " · " (language.text("game.rated")) }
                    @if self.result.is_some() { " · " (date::tag(self.created)) }
                }
            }
        }
    }

    fn picture(&self) -> Board<'_> {
        Board::little(self.variant.family(), &self.board)
    }

    /// Whether a seat has won, read from the result.
    fn won(&self, index: usize) -> bool {
        match self.result.as_deref() {
            Some("1-0") => index == 0,
            Some("0-1") => index == 1,
            Some("1/2-1/2" | "*") | None => false,
            Some(winners) => winners.contains(&(index + 1).to_string()),
        }
    }
}

/// Who sits there, or that nobody does.
pub(crate) fn name(language: Language, person: Option<&Person>) -> Markup {
    html! {
        @match person {
            Some(person) => {
                bdi { (person.shown(language)) }
                @if let Some(rating) = person.rating {
                    " " span.rating { (rating) @if person.provisional { "?" } }
                }
            }
            None => span.free { (language.text("game.free")) },
        }
    }
}

/// Results as people write them.
fn shown_result(result: &str) -> String {
    result.replace("1/2", "½").replace('-', "–")
}

/// Many cards, or a sentence where there are none.
pub(crate) fn cards(language: Language, games: &[GameCard], none: &'static str) -> Markup {
    html! {
        @if games.is_empty() {
            p.none { (language.text(none)) }
        } @else {
            ul.cards {
                @for game in games { li { (game.render(language)) } }
            }
        }
    }
}
