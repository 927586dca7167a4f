//! Who takes part: entries, links, withdrawals, reserves.

use maud::{Markup, html};
use tournament::{Entrant, Entry, EntryId};

use super::pager::PAGE;
use super::{Tab, TournamentView};
use words::Language;

/// From a longer list nobody chooses; there the number is typed.
const MOST_CHOICES: usize = 50;

impl TournamentView<'_> {
    pub(super) fn players(&self, language: Language) -> Markup {
        let entrants: Vec<_> = self.event.entrants().collect();
        html! {
            div.desk {
                section aria-labelledby="list-title" {
                    h2 #list-title { (language.count("tour.entered", self.here())) }
                    p.hint { (language.text("tour.links-help")) }
                    ul.entry-list #entries data-live {
                        @for (id, entrant) in self.cut(&entrants) { (self.entry(language, *id, entrant)) }
                    }
                    (self.pager(language, "entries", entrants.len(), PAGE))
                }
                div.aside {
                    (self.new_entry(language))
                    (self.many_entries(language))
                }
            }
        }
    }

    fn entry(&self, language: Language, id: EntryId, entrant: &Entrant) -> Markup {
        let link = self.links.players.iter().find(|(entry, _)| *entry == id);
        let gone = entrant.left.is_some();
        let entry = [("entry", id.0.to_string())];
        html! {
            li .gone[gone] {
                details.more id={"entry-" (id.0)} {
                    summary {
                        span.seed { (id.0) }
                        span.name {
                            bdi { (entrant.entry.name) }
                            @if let Some(club) = &entrant.entry.club { small { (club) } }
                        }
                        @if let Some(rank) = entrant.entry.rank { small { (language.fill("tour.ranked", &[("n", &rank)])) } }
                        @if gone { span.badge { (language.text("tour.left")) } }
                        @else if entrant.reserve { span.badge { (language.text("tour.reserve")) } }
                    }
                    div.more-forms {
                        @if let Some((_, link)) = link {
                            label.copy { span { (language.text("tour.player-link")) }
                                input type="text" readonly value=(link); }
                        }
                        @if self.rights.director { (self.amendment(language, id, &entrant.entry)) }
                        @if self.rights.director { div.buttons {
                            @if gone {
                                (self.button("reinstate", Tab::Players, &entry, "", language.text("tour.reinstate")))
                            } @else {
                                (self.button("withdraw", Tab::Players, &entry, "bad", language.text("tour.withdraw")))
                                (self.button("expel", Tab::Players, &entry, "bad", language.text("tour.expel")))
                            }
                        } }
                        @if self.rights.director && !entrant.reserve { (self.replacement(language, id)) }
                    }
                }
            }
        }
    }

    /// What was written wrong. The draw has used club and rank, which stand as
    /// soon as it cannot be made again.
    fn amendment(&self, language: Language, id: EntryId, entry: &Entry) -> Markup {
        let drawn = !self.event.may_draw();
        self.form(
            "amend",
            Tab::Players,
            &[("entry", id.0.to_string())],
            &html! {
                @if let Some(person) = &entry.person { input type="hidden" name="person" value=(person); }
                div.joined {
                    label { span { (language.text("tour.name")) }
                        input type="text" name="name" maxlength="64" required autocomplete="off" value=(entry.name); }
                    label { span { (language.text("tour.club")) }
                        input type="text" name="club" maxlength="64" autocomplete="off" readonly[drawn] value=[entry.club.as_ref()]; }
                    label { span { (language.text("tour.rank-list")) }
                        input type="number" name="rank" min="1" inputmode="numeric" autocomplete="off" readonly[drawn] value=[entry.rank]; }
                    button type="submit" { (language.text("tour.correct")) }
                }
            },
        )
    }

    fn replacement(&self, language: Language, out: EntryId) -> Markup {
        let reserves: Vec<_> = self
            .event
            .entrants()
            .filter(|(_, entrant)| entrant.reserve && entrant.left.is_none())
            .collect();
        html! {
            @if !reserves.is_empty() {
                (self.form("replace", Tab::Players, &[("out", out.0.to_string())], &html! {
                    div.joined {
                        label { span { (language.text("tour.replace-by")) }
                            @if reserves.len() <= MOST_CHOICES {
                                select name="by" {
                                    @for (id, entrant) in &reserves { option value=(id.0) { (entrant.entry.name) } }
                                }
                            } @else {
                                input type="number" name="by" min="1" required inputmode="numeric";
                            }
                        }
                        button type="submit" { (language.text("tour.replace")) }
                    }
                }))
            }
        }
    }

    fn new_entry(&self, language: Language) -> Markup {
        html! {
            section.card aria-labelledby="enter-title" {
                h2 #enter-title.small { (language.text("tour.enter-one")) }
                (self.form("enter", Tab::Players, &[], &html! {
                    div.fields {
                        label { span { (language.text("tour.name")) }
                            input type="text" name="name" maxlength="64" required autocomplete="off" #entry-name; }
                        label { span { (language.text("tour.club")) }
                            input type="text" name="club" maxlength="64" autocomplete="off"; }
                        label { span { (language.text("tour.rank-list")) }
                            input type="number" name="rank" min="1" inputmode="numeric"; }
                        button.primary type="submit" { (language.text("tour.enter-player")) }
                    }
                }))
            }
        }
    }

    fn many_entries(&self, language: Language) -> Markup {
        html! {
            section.card aria-labelledby="many-title" {
                h2 #many-title.small { (language.text("tour.enter-many")) }
                (self.form("players", Tab::Players, &[], &html! {
                    div.fields {
                        label { span { (language.text("tour.a-line-each")) }
                            textarea name="players" rows="6" required aria-describedby="many-help" {} }
                        small #many-help { (language.text("tour.csv-help")) }
                        button type="submit" { (language.text("tour.enter-all")) }
                    }
                }))
            }
        }
    }
}
