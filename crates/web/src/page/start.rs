//! The start page: what this is, a game at once, and the lobby.
//!
//! The form asks four things (which game, against whom, which side, which
//! clock) and has an answer to each already, so that one click plays. It is an
//! ordinary form; what depends on an answer is shown and hidden by the style
//! sheet.

use maud::{Markup, html};
use rules::{Family, Variant};

use crate::board::Board;
use crate::layout::{Sheet, dictionary, icon};
use crate::lobby::Lobby;
use crate::person::Kind;
use crate::phrases::{level_word, specimen, time_text, variant_words};
use crate::visit::Visit;
use words::Language;

/// The start page.
#[derive(Clone, Debug)]
pub struct StartPage {
    /// What the form begins with.
    pub wish: Wish,
    /// What was wrong with the last attempt.
    pub error: Option<String>,
    /// Who is there.
    pub lobby: Lobby,
}

/// A game that somebody wants to play: the fields of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Which game.
    pub variant: Variant,
    /// `engine`, `friend`, `anyone` or `self`.
    pub against: String,
    /// The level of the engine.
    pub level: u8,
    /// `first`, `second` or `random`.
    pub side: String,
    /// The time control.
    pub time: String,
    /// The size of the board, for Pente.
    pub size: String,
    /// `2`, `3`, `4` or `teams`, for Pente.
    pub seats: String,
    /// Whether it counts for ratings.
    pub rated: bool,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            variant: Variant::Classic,
            against: "engine".to_owned(),
            level: 3,
            side: "random".to_owned(),
            time: "-".to_owned(),
            size: "19".to_owned(),
            seats: "2".to_owned(),
            rated: false,
        }
    }
}

/// What is offered at first sight; the others are behind a line.
const FIRST: [Variant; 4] = [
    Variant::Classic,
    Variant::Swiss,
    Variant::Pente,
    Variant::KeryoPente,
];

/// The clocks on offer.
const TIMES: [&str; 6] = ["-", "300+5", "600+10", "30/move", "1d/move", "3d/move"];

impl StartPage {
    /// The page.
    pub fn render(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let main = html! {
            main #main.start {
                (hero(language))
                div.columns {
                    (self.form(visit))
                    (self.lobby.render(language))
                }
            }
        };
        let mut sheet = Sheet::plain(language.text("start.title"), "/", main);
        sheet.modules = &["lobby.js"];
        sheet.data = vec![dictionary(language, "lobby")];
        sheet.render(visit)
    }

    fn form(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        // Ratings belong to accounts; nobody else is offered one.
        let has_account = visit.me.as_ref().is_some_and(|me| me.kind == Kind::Account);
        html! {
            form #play.card.play method="post" action="/play" aria-labelledby="play-title" {
                h2 #play-title { (language.text("start.new-game")) }
                @if let Some(error) = &self.error { p.notice role="alert" { (error) } }
                (self.games(language))
                (self.opponents(language))
                div.pair {
                    (self.sides(language))
                    (self.clocks(language))
                }
                (self.options(language, has_account))
                button.primary.large type="submit" data-pending=(language.text("start.pending")) { (language.text("start.play")) }
            }
        }
    }

    fn games(&self, language: Language) -> Markup {
        let more = Variant::ALL
            .into_iter()
            .filter(|variant| !FIRST.contains(variant));
        html! {
            fieldset.variants {
                legend { (language.text("start.game")) }
                div.variant-cards {
                    @for variant in FIRST { (self.variant_card(language, variant)) }
                }
                details.more open[!FIRST.contains(&self.wish.variant)] {
                    summary { (language.text("start.more-games")) }
                    div.variant-cards.small {
                        @for variant in more { (self.variant_card(language, variant)) }
                    }
                }
            }
        }
    }

    fn variant_card(&self, language: Language, variant: Variant) -> Markup {
        let board = Board::little(variant.family(), specimen(variant));
        html! {
            label.variant-card {
                input type="radio" name="variant" value=(variant) data-family=(variant.family())
                    checked[variant == self.wish.variant];
                span.thumb { (board.svg()) }
                span.words {
                    strong { (variant.title()) }
                    span.hint { (variant_words(language, variant)) }
                }
            }
        }
    }

    fn opponents(&self, language: Language) -> Markup {
        let card = |value: &str, drawing: &str, title: &'static str, hint: &'static str| {
            html! {
                label.opponent {
                    input type="radio" name="against" value=(value) checked[self.wish.against == value];
                    (icon(drawing))
                    span.words {
                        strong { (title) }
                        span.hint { (hint) }
                    }
                }
            }
        };
        html! {
            fieldset.opponents {
                legend { (language.text("start.against")) }
                div.opponent-cards {
                    (card("engine", "engine", language.text("start.engine"), language.text("start.engine-hint")))
                    (card("friend", "link", language.text("start.friend"), language.text("start.friend-hint")))
                    (card("anyone", "world", language.text("start.anyone"), language.text("start.anyone-hint")))
                    (card("self", "people", language.text("start.self"), language.text("start.self-hint")))
                }
            }
            fieldset.levels {
                legend { (language.text("start.level")) }
                div.steps {
                    @for level in 1..=10 {
                        label {
                            input type="radio" name="level" value=(level) checked[level == self.wish.level];
                            span.number { (level) }
                            span.word { (level_word(language, level)) }
                        }
                    }
                }
            }
        }
    }

    fn sides(&self, language: Language) -> Markup {
        let choice = |value: &str, text: &'static str| {
            html! {
                label {
                    input type="radio" name="side" value=(value) checked[self.wish.side == value];
                    span { (text) }
                }
            }
        };
        html! {
            fieldset.choice.sides {
                legend { (language.text("start.side")) }
                (choice("first", language.text("start.first")))
                (choice("random", language.text("start.random")))
                (choice("second", language.text("start.second")))
            }
        }
    }

    fn clocks(&self, language: Language) -> Markup {
        html! {
            fieldset.choice.clocks {
                legend { (language.text("start.clock")) }
                @for time in TIMES {
                    label {
                        input type="radio" name="time" value=(time) checked[self.wish.time == time];
                        span { (time_text(language, time)) }
                    }
                }
            }
        }
    }

    /// What only Pente has: sizes, seats, teams. And whether the game counts.
    fn options(&self, language: Language, has_account: bool) -> Markup {
        let wish = &self.wish;
        let usual = Wish::default();
        let changed = wish.rated || wish.size != usual.size || wish.seats != usual.seats;
        let choice = |name: &str, value: &str, chosen: &str, text: &str| {
            html! {
                label {
                    input type="radio" name=(name) value=(value) checked[value == chosen];
                    span { (text) }
                }
            }
        };
        html! {
            details.more.options open[changed] {
                summary { (language.text("start.more")) }
                div.pente-only {
                    fieldset.choice {
                        legend { (language.text("start.size")) }
                        @for (size, text) in [("19", "19 × 19"), ("13", "13 × 13"), ("9", "9 × 9")] {
                            (choice("size", size, &wish.size, text))
                        }
                    }
                    fieldset.choice {
                        legend { (language.text("start.seats")) }
                        @for seats in ["2", "3", "4"] { (choice("seats", seats, &wish.seats, seats)) }
                        (choice("seats", "teams", &wish.seats, language.text("start.teams")))
                    }
                }
                @if has_account {
                    label.check.rated {
                        input type="checkbox" name="rated" value="yes" checked[wish.rated];
                        span { (language.text("start.rated")) }
                    }
                }
            }
        }
    }
}

/// A game that was just won, for the eye.
const SHOW: &str = "x..o...x.xo...x..o.o.x..o.o.x.....x.";

fn hero(language: Language) -> Markup {
    let board = Board {
        marked: &[0, 7, 14, 21, 28],
        framed: true,
        ..Board::little(Family::Pentago, SHOW)
    };
    html! {
        section.hero {
            div {
                h1 {
                    span { (language.text("start.headline")) } " "
                    span { (language.text("start.headline-turn")) }
                }
                p.lead { (language.text("start.lead")) }
                p.links {
                    button.primary type="submit" form="play" data-pending=(language.text("start.pending")) { (language.text("start.play-now")) }
                    a.button.quiet href="/rules" { (language.text("start.learn")) }
                }
            }
            div.show { (board.svg()) }
        }
    }
}
