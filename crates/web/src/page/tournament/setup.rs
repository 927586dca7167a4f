//! Everything around the games: the hall, helpers, links, files, paper.

use maud::{Markup, html};

use super::{Tab, TournamentView};
use words::Language;

impl TournamentView<'_> {
    pub(super) fn setup(&self, language: Language) -> Markup {
        html! {
            div.cards {
                (self.furniture(language))
                @if self.rights.director { (self.helpers(language)) (self.hand_over(language)) }
                (self.files(language))
                section.card { (self.papers(language)) }
            }
        }
    }

    fn furniture(&self, language: Language) -> Markup {
        let settings = self.event.config().settings;
        html! {
            section.card aria-labelledby="hall-title" {
                h2 #hall-title { (language.text("tour.tables-title")) }
                p.hint { (language.text("tour.tables-help")) }
                (self.form("furnish", Tab::Setup, &[], &html! {
                    div.joined {
                        label { span { (language.text("tour.tables")) }
                            input type="number" name="tables" min="0" max="5000" value=(settings.tables) inputmode="numeric" required; }
                        label { span { (language.text("tour.boards")) }
                            input type="number" name="boards" min="1" max="100" value=(settings.boards) inputmode="numeric" required; }
                        button type="submit" { (language.text("tour.save")) }
                    }
                }))
                p { a.button href={"/tournament/" (self.id) "/hall"} { (language.text("tour.open-hall")) } }
            }
        }
    }

    fn helpers(&self, language: Language) -> Markup {
        html! {
            section.card aria-labelledby="helpers-title" {
                h2 #helpers-title { (language.text("tour.helpers")) }
                p.hint { (language.text("tour.helpers-help")) }
                ul.helper-list #helpers data-live {
                    @for (name, link) in &self.links.helpers {
                        li {
                            label.copy { span { (name) } input type="text" readonly value=(link); }
                            (self.button("remove_helper", Tab::Setup, &[("person", name.clone())], "quiet", language.text("tour.remove")))
                        }
                    }
                }
                (self.form("add_helper", Tab::Setup, &[], &html! {
                    div.joined {
                        label { span { (language.text("tour.helper-name")) }
                            input type="text" name="person" maxlength="64" required autocomplete="off"; }
                        button type="submit" { (language.text("tour.add-helper")) }
                    }
                }))
            }
        }
    }

    fn hand_over(&self, language: Language) -> Markup {
        html! {
            @if let Some(link) = &self.links.director {
                section.card aria-labelledby="hand-title" {
                    h2 #hand-title { (language.text("tour.director-link")) }
                    p.hint { (language.text("tour.director-help")) }
                    label.copy { span.hidden { (language.text("tour.director-link")) }
                        input type="text" readonly value=(link); }
                }
            }
        }
    }

    fn files(&self, language: Language) -> Markup {
        let file = |name: &str| format!("/api/v1/tournaments/{}/files/{name}", self.id);
        html! {
            section.card aria-labelledby="files-title" {
                h2 #files-title { (language.text("tour.files")) }
                p.hint { (language.text("tour.files-help")) }
                p.links {
                    a.button.quiet href=(file("event.json")) { "JSON" }
                    a.button.quiet href=(file("event.tournament")) { ".tournament" }
                    a.button.quiet href=(file("players.csv")) { (language.text("tour.players")) " CSV" }
                    a.button.quiet href=(file("results.csv")) { (language.text("tour.results")) " CSV" }
                    a.button.quiet href=(file("standings.csv")) { (language.text("tour.tables-csv")) " CSV" }
                }
                (self.form("results", Tab::Setup, &[], &html! {
                    div.fields {
                        label { span { (language.text("tour.results-in")) }
                            textarea name="results" rows="4" required placeholder="match,game,place,starter,other,result,winner,stones,how" {} }
                        button type="submit" { (language.text("tour.take-in")) }
                    }
                }))
            }
        }
    }
}
