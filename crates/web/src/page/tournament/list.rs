//! All tournaments, and the form for a new one.

use maud::{Markup, html};
use rules::Variant;

use crate::date;
use crate::layout::Sheet;
use crate::person::Kind;
use crate::phrases::time_text;
use crate::visit::Visit;
use words::Language;

/// A tournament in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Where it stands: `entries`, `groups`, `thirds`, `cup`, `swiss` or
    /// `finished`.
    pub phase: String,
    /// How many take part.
    pub players: usize,
    /// Who has won.
    pub winner: Option<String>,
    /// When something happened last, in milliseconds since 1970.
    pub latest: u64,
}

/// What the form begins with.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// What it is called.
    pub name: String,
    /// Who directs.
    pub director: String,
    /// `regulation`, `round-robin`, `knockout`, `swiss` or `match`.
    pub format: String,
    /// Games to win, legs or rounds, as the format asks.
    pub number: String,
    /// What is played at our own tables.
    pub variant: Variant,
    /// The time control there.
    pub time: String,
    /// Players, a line each.
    pub players: String,
}

impl Default for NewTournament {
    fn default() -> NewTournament {
        NewTournament {
            name: String::new(),
            director: String::new(),
            format: "regulation".to_owned(),
            number: String::new(),
            variant: Variant::Swiss,
            time: "-".to_owned(),
            players: String::new(),
        }
    }
}

/// The page of all tournaments.
#[derive(Clone, Debug, Default)]
pub struct ListPage {
    /// Those in which whoever looks has a part.
    pub mine: Vec<Listed>,
    /// All others.
    pub all: Vec<Listed>,
    /// Circuits: their names in addresses and what they are called.
    pub circuits: Vec<(String, String)>,
    /// What the form begins with.
    pub new: NewTournament,
    /// What was wrong with the last attempt.
    pub error: Option<String>,
}

const FORMATS: [(&str, &str); 5] = [
    ("regulation", "tour.format-regulation"),
    ("round-robin", "tour.format-round-robin"),
    ("knockout", "tour.format-knockout"),
    ("swiss", "tour.format-swiss"),
    ("match", "tour.format-match"),
];
const TIMES: [&str; 4] = ["-", "300+5", "600+10", "30/move"];

impl ListPage {
    /// The page.
    pub fn render(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let main = html! {
            main #main.page.tournaments {
                h1 { (language.text("tour.title")) }
                p.lead { (language.text("tour.lead")) }
                div.columns {
                    div {
                        @if !self.mine.is_empty() { (list(language, "tour.yours", &self.mine)) }
                        (list(language, "tour.all", &self.all))
                        (self.circuits(language))
                        (import(visit))
                    }
                    (self.form(visit))
                }
            }
        };
        let mut sheet = Sheet::plain(language.text("tour.title"), "/tournaments", main);
        sheet.styles = &["tournament/tournament.css"];
        sheet.render(visit)
    }

    fn form(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let new = &self.new;
        // A guest is called by a number, under which nobody directs.
        let account = visit.me.as_ref().filter(|me| me.kind == Kind::Account);
        let director = match new.director.as_str() {
            "" => account.map_or("", |me| me.name.as_str()),
            given => given,
        };
        html! {
            form #new.card.new-tournament method="post" action="/tournaments" aria-labelledby="new-title" {
                h2 #new-title { (language.text("tour.new")) }
                @if let Some(error) = &self.error { p.notice role="alert" { (super::sentence(error)) } }
                div.fields {
                    label { span { (language.text("tour.event-name")) }
                        input type="text" name="name" maxlength="64" required value=(new.name) autocomplete="off"; }
                    label { span { (language.text("tour.director-name")) }
                        input type="text" name="director" maxlength="64" required value=(director) autocomplete="name"; }
                    fieldset.plans {
                        legend { (language.text("tour.format")) }
                        @for (value, key) in FORMATS {
                            label.check { input type="radio" name="format" value=(value) checked[value == new.format];
                                span { (language.text(key)) } }
                        }
                    }
                    label.number-for { span { (language.text("tour.format-number")) }
                        input type="number" name="number" min="1" max="99" inputmode="numeric" value=(new.number)
                            aria-describedby="number-help";
                        small #number-help { (language.text("tour.format-number-help")) } }
                    label { span { (language.text("tour.players-now")) }
                        textarea name="players" rows="4" placeholder=(language.text("tour.a-line-each"))
                            aria-describedby="players-help" { (new.players) }
                        small #players-help { (language.text("tour.players-help")) } }
                    (self.more(language))
                    button.primary.large type="submit" { (language.text("tour.open-event")) }
                }
            }
        }
    }

    fn more(&self, language: Language) -> Markup {
        let new = &self.new;
        html! {
            details.more {
                summary { (language.text("tour.more-settings")) }
                div.fields {
                    label { span { (language.text("tour.tables")) }
                        input type="number" name="tables" min="0" max="5000" inputmode="numeric" value="0"; }
                    label { span { (language.text("tour.boards")) }
                        input type="number" name="boards" min="1" max="100" inputmode="numeric" value="1"; }
                    label { span { (language.text("tour.game-minutes")) }
                        input type="number" name="game_minutes" min="1" max="10000" inputmode="numeric"; }
                    label { span { (language.text("tour.online-variant")) }
                        select name="variant" {
                            @for variant in Variant::ALL {
                                @if variant.rules().seats() == 2 {
                                    option value=(variant.name()) selected[variant == new.variant] { (variant.title()) }
                                }
                            }
                        }
                    }
                    label { span { (language.text("tour.online-time")) }
                        select name="time" {
                            @for time in TIMES { option value=(time) selected[time == new.time] { (time_text(language, time)) } }
                        }
                    }
                    label.check { input type="checkbox" name="third_place" value="yes"; span { (language.text("tour.with-third")) } }
                    label.check { input type="checkbox" name="open_entry" value="yes"; span { (language.text("tour.open-entry")) } }
                    label.check { input type="checkbox" name="unlisted" value="yes"; span { (language.text("tour.unlisted")) } }
                }
            }
        }
    }

    fn circuits(&self, language: Language) -> Markup {
        html! {
            section aria-labelledby="circuits-title" {
                h2 #circuits-title { (language.text("tour.circuits")) }
                p.hint { (language.text("tour.circuits-help")) }
                ul.event-list {
                    @for (id, name) in &self.circuits {
                        li { a href={"/circuit/" (id)} { span.title { (name) } } }
                    }
                }
                details.more {
                    summary { (language.text("tour.new-circuit")) }
                    form method="post" action="/circuits" {
                        div.fields {
                            label { span { (language.text("tour.name")) }
                                input type="text" name="name" maxlength="64" required autocomplete="off"; }
                            label { span { (language.text("tour.levels")) }
                                input type="text" name="levels" required value=(language.text("tour.levels-usual")) autocomplete="off"; }
                            button type="submit" { (language.text("tour.open-circuit")) }
                        }
                    }
                }
            }
        }
    }
}

/// From another computer, as it was exported there.
fn import(visit: &Visit) -> Markup {
    let language = visit.language;
    let has_account = visit.me.as_ref().is_some_and(|me| me.kind == Kind::Account);
    html! {
        details.more {
            summary { (language.text("tour.import")) }
            @if !has_account { p { (language.text("refused.for-accounts")) } }
            @else { form method="post" action="/tournaments/import" {
                div.fields {
                    label { span { (language.text("tour.import-json")) }
                        textarea name="event" rows="4" required {} }
                    button type="submit" { (language.text("tour.take-in")) }
                }
            } }
        }
    }
}

fn list(language: Language, title: &'static str, events: &[Listed]) -> Markup {
    html! {
        section aria-label=(language.text(title)) {
            h2 { (language.text(title)) }
            @if events.is_empty() { p.none { (language.text("tour.none")) } }
            ul.event-list {
                @for event in events {
                    li {
                        a href={"/tournament/" (event.id)} {
                            span.title { (event.name) }
                            span.facts {
                                (phase(language, &event.phase)) " · "
                                (language.count("tour.player-count", event.players)) " · "
                                (date::tag(event.latest))
                            }
                            @if let Some(winner) = &event.winner {
                                span.winner { (super::hall::cup()) bdi { (winner) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn phase(language: Language, phase: &str) -> &'static str {
    language.text(match phase {
        "entries" => "tour.phase-entries",
        "groups" => "tour.phase-groups",
        "thirds" => "tour.phase-thirds",
        "cup" => "tour.phase-cup",
        "swiss" => "tour.phase-swiss",
        _ => "tour.phase-finished",
    })
}
