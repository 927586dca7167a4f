//! A circuit: events in levels, and who has qualified for the next.

use maud::{Markup, html};
use tournament::Qualified;

use crate::layout::Sheet;
use crate::visit::Visit;
use words::Language;

/// A level of a circuit.
#[derive(Clone, Debug)]
pub struct LevelView {
    /// What it is called.
    pub name: String,
    /// Its events: their names in addresses and what they are called.
    pub events: Vec<(String, String)>,
    /// The places that it gives at the next level.
    pub qualified: Vec<Qualified>,
}

/// The page of a circuit.
#[derive(Clone, Debug)]
pub struct CircuitPage {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// From the lowest.
    pub levels: Vec<LevelView>,
    /// Whether whoever looks may change it.
    pub mine: bool,
    /// Tournaments that could be added or entered: names in addresses, what
    /// they are called.
    pub tournaments: Vec<(String, String)>,
    /// What was refused.
    pub error: Option<String>,
}

impl CircuitPage {
    /// The page.
    pub fn render(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let main = html! {
            main #main.page.tournament {
                p.crumb { a href="/tournaments" { (language.text("tour.title")) } }
                h1 { (self.name) }
                p.lead { (language.text("tour.circuit-lead")) }
                @if let Some(error) = &self.error { p.notice role="alert" { (super::sentence(error)) } }
                div.levels {
                    @for (i, level) in self.levels.iter().enumerate() { (self.level(language, i, level)) }
                }
            }
        };
        let mut sheet = Sheet::plain(self.name.clone(), "/tournaments", main);
        sheet.styles = &["tournament/tournament.css"];
        sheet.render(visit)
    }

    fn level(&self, language: Language, i: usize, level: &LevelView) -> Markup {
        let last = i + 1 == self.levels.len();
        html! {
            section.card aria-labelledby={"level-" (i)} {
                h2 id={"level-" (i)} { (level.name) }
                h3 { (language.text("tour.events")) }
                @if level.events.is_empty() { p.none { (language.text("tour.no-events")) } }
                ul.event-list {
                    @for (id, name) in &level.events { li { a href={"/tournament/" (id)} { span.title { (name) } } } }
                }
                @if !level.qualified.is_empty() {
                    h3 { (language.text(if last { "tour.champions" } else { "tour.qualified" })) }
                    ul.qualified { @for place in &level.qualified { (self.place(language, i, place)) } }
                }
                @if self.mine && !self.tournaments.is_empty() { (self.steps(language, i)) }
            }
        }
    }

    fn place(&self, language: Language, level: usize, place: &Qualified) -> Markup {
        html! {
            li {
                @match (&place.person, &place.name) {
                    (Some(person), Some(name)) => {
                        strong { bdi { (name) } }
                        small { (language.fill("tour.rank-in", &[("n", &place.rank), ("event", &place.event)])) }
                        @if self.mine {
                            (self.step(level, "decline", &[("person", person.as_str())], &html! {
                                button.quiet type="submit" { (language.text("tour.decline")) }
                            }))
                        }
                    }
                    _ => { small { (language.fill("tour.place-open", &[("event", &place.event)])) } }
                }
            }
        }
    }

    fn steps(&self, language: Language, level: usize) -> Markup {
        let choice = html! {
            select name="tournament" aria-label=(language.text("tour.tournament")) {
                @for (id, name) in &self.tournaments { option value=(id) { (name) } }
            }
        };
        html! {
            (self.step(level, "add", &[], &html! {
                div.joined { (choice) button type="submit" { (language.text("tour.add-event")) } }
            }))
            @if level > 0 {
                (self.step(level, "enter", &[], &html! {
                    div.joined { (choice) button type="submit" { (language.text("tour.enter-qualified")) } }
                }))
            }
        }
    }

    fn step(&self, level: usize, step: &str, fields: &[(&str, &str)], inside: &Markup) -> Markup {
        html! {
            form method="post" action={"/circuit/" (self.id)} {
                input type="hidden" name="step" value=(step);
                input type="hidden" name="level" value=(level);
                @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                (inside)
            }
        }
    }
}
