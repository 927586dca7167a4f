//! The lobby: who waits for an opponent, what is being played.
//!
//! The page is complete without script; `assets/lobby.js` keeps it up to date
//! with the templates that stand here, so that there is one drawing of a row.

use maud::{Markup, html};
use rules::Variant;

use crate::card::{GameCard, name};
use crate::layout::icon;
use crate::person::Person;
use crate::phrases::{options_text, time_text};
use words::Language;

/// The lobby at one moment.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// Open to anyone.
    pub challenges: Vec<Challenge>,
    /// Being played.
    pub games: Vec<GameCard>,
    /// How many people are there.
    pub online: usize,
}

/// Somebody waits.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// The game that waits.
    pub id: String,
    /// What would be played.
    pub variant: Variant,
    /// Options that differ from the variant.
    pub options: String,
    /// Who waits; in a game for many, the first of them.
    pub person: Option<Person>,
    /// The time control.
    pub time: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether it is the reader's own.
    pub mine: bool,
}

/// What quick pairing offers.
const QUICK: [(Variant, &str); 4] = [
    (Variant::Classic, "300+5"),
    (Variant::Classic, "600+10"),
    (Variant::Pente, "300+5"),
    (Variant::Pente, "600+10"),
];

impl Lobby {
    pub(crate) fn render(&self, language: Language) -> Markup {
        html! {
            section #lobby.lobby aria-labelledby="lobby-title" {
                header {
                    h2 #lobby-title { (language.text("lobby.title")) }
                    p #online.count { (language.count("lobby.online", self.online)) }
                }
                (quick(language))
                h3 { (language.text("lobby.challenges")) }
                ul #challenges.challenges {
                    @for challenge in &self.challenges { li { (challenge.render(language)) } }
                }
                p #no-challenges.none hidden[!self.challenges.is_empty()] {
                    (language.text("lobby.no-challenges"))
                }
                h3 { (language.text("lobby.live")) }
                ul #live.cards {
                    @for game in &self.games { li { (game.render(language)) } }
                }
                p #no-live.none hidden[!self.games.is_empty()] { (language.text("lobby.no-games")) }
                p { a href="/games" { (language.text("lobby.all-games")) } }
                (templates(language))
            }
        }
    }
}

/// The rows that the script fills.
fn templates(language: Language) -> Markup {
    let challenge = |mine| Challenge {
        id: String::new(),
        variant: Variant::Classic,
        options: String::new(),
        person: None,
        time: "-".to_owned(),
        rated: false,
        mine,
    };
    let game = GameCard {
        id: String::new(),
        variant: Variant::Classic,
        board: String::new(),
        people: Vec::new(),
        time: "-".to_owned(),
        rated: false,
        result: None,
        created: 0,
    };
    html! {
        template #challenge-row { li { (challenge(false).render(language)) } }
        template #challenge-mine { li { (challenge(true).render(language)) } }
        template #game-row { li { (game.render(language)) } }
    }
}

impl Challenge {
    fn render(&self, language: Language) -> Markup {
        html! {
            form.challenge method="post" action={"/game/" (self.id) "/join"} {
                span.who { (name(language, self.person.as_ref())) }
                span.facts {
                    (self.variant.title())
                    @if !self.options.is_empty() { " " (options_text(language, &self.options)) }
                    " · " (time_text(language, &self.time))
                    @if self.rated { " · " (language.text("game.rated")) }
                }
                @if self.mine {
                    a.button.quiet href={"/game/" (self.id)} { (language.text("lobby.yours")) }
                } @else {
                    button type="submit" { (language.text("lobby.join")) }
                }
            }
        }
    }
}

/// One click to a game with whoever wants the same.
fn quick(language: Language) -> Markup {
    html! {
        div.quick role="group" aria-label=(language.text("lobby.quick")) {
            @for (variant, time) in QUICK {
                form method="post" action="/quick" {
                    input type="hidden" name="variant" value=(variant);
                    input type="hidden" name="time" value=(time);
                    button type="submit" {
                        (icon("clock"))
                        span.time { (time_text(language, time)) }
                        span.hint { (variant.title()) }
                    }
                }
            }
        }
    }
}
