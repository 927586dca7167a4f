//! Who did what, and when; also what was taken back.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::pager::PAGE;
use super::{Tab, TournamentView, moment, sentence};
use crate::visit::Visit;
use words::Language;

/// The page, with the people behind commands where they are known by another
/// name than that under which they acted.
pub fn history(view: &TournamentView<'_>, people: &BTreeMap<u32, String>, visit: &Visit) -> Markup {
    let body = view.lines(visit.language, people);
    view.sheet(Tab::History, visit, &body).render(visit)
}

impl TournamentView<'_> {
    pub(super) fn history(&self, language: Language) -> Markup {
        self.lines(language, &BTreeMap::new())
    }

    fn lines(&self, language: Language, people: &BTreeMap<u32, String>) -> Markup {
        let mut lines = self.event.history(language);
        lines.reverse();
        html! {
            section #lines data-live aria-labelledby="lines-title" {
                h2 #lines-title.hidden { (language.text("tour.history")) }
                p.hint { (language.text("tour.history-help")) }
                ol.history {
                    @for line in self.cut(&lines) {
                        @let person = people.get(&line.step).filter(|person| **person != line.by.as_str());
                        li .undone[line.undone] {
                            (moment(line.at.as_millis()))
                            span.by {
                                bdi { (line.by) }
                                @if let Some(person) = person { small { " (" bdi { (person) } ")" } }
                            }
                            span.text {
                                (sentence(&line.text))
                                @if line.undone { " " span.badge { (language.text("tour.taken-back")) } }
                            }
                        }
                    }
                }
                (self.pager(language, "lines", lines.len(), PAGE))
            }
        }
    }
}
