//! What is to be done: the card on top of the director's desk.

use maud::{Markup, html};
use tournament::{Step, group_name};

use super::{Tab, TournamentView, countdown};
use words::{Language, say};

impl TournamentView<'_> {
    /// What is to be done next, and the buttons that do it.
    pub(super) fn next(&self, language: Language) -> Markup {
        let step = self.event.next_step();
        let drawn = !matches!(step, Step::Draw | Step::Nothing);
        html! {
            section.card.next #next data-live aria-labelledby="next-title" {
                @match &step {
                    Step::Draw => (self.draw(language)),
                    Step::Play(open) => (self.play(language, *open)),
                    Step::BreakTies(groups) => (self.ties(language, groups)),
                    Step::Advance => (self.advance(language)),
                    Step::Nothing => (self.over(language)),
                }
                @if drawn && self.rights.director && self.event.may_draw() { (self.draw_again(language)) }
            }
        }
    }

    fn play(&self, language: Language, open: usize) -> Markup {
        let (decided, known) = self.event.overview().decided;
        let settings = self.event.config().settings;
        let games = self.event.next_games();
        let until = games.iter().filter_map(|game| game.until).min();
        html! {
            h2 #next-title { (language.count("tour.games-open", open)) }
            div.progress {
                progress value=(decided) max=(known) aria-label=(language.text("tour.progress")) {}
                span { (say!("tour.decided", done = %decided, n = known).text(language)) }
            }
            @if let Some(until) = until {
                p.timer { (language.text("tour.time-left")) " " (countdown(until.as_millis(), self.now)) }
            }
            div.buttons {
                @if settings.tables > 0 {
                    (self.button("call_all", Tab::Desk, &[], "primary", language.text("tour.call-all")))
                }
                (self.form("time_round", Tab::Desk, &[], &html! {
                    div.joined {
                        label.inline {
                            input type="number" name="minutes" min="1" max="10000" value="20" inputmode="numeric";
                            span { (language.text("tour.minutes")) }
                        }
                        button type="submit" { (language.text("tour.start-timer")) }
                    }
                }))
            }
        }
    }

    fn ties(&self, language: Language, groups: &[u16]) -> Markup {
        html! {
            h2 #next-title { (language.text("tour.ties-left")) }
            p { (language.text("tour.ties-help")) }
            @for group in groups {
                @if let Some(sheet) = self.event.group_sheet_with(*group, 0..0) {
                    @for tied in &sheet.ties {
                        p.tie {
                            strong { (language.fill("tour.group", &[("name", &sheet.name)])) ": " }
                            (tied.join(", "))
                        }
                    }
                }
            }
            div.buttons {
                (self.button("advance", Tab::Desk, &[], "primary", language.text("tour.play-offs")))
                @if self.rights.director {
                    @for group in groups {
                        (self.button("draw_lots", Tab::Desk, &[("group", group.to_string())], "",
                            &language.fill("tour.lots-in", &[("name", &group_name(*group))])))
                    }
                }
            }
        }
    }

    fn advance(&self, language: Language) -> Markup {
        html! {
            h2 #next-title { (language.text("tour.all-played")) }
            p { (language.text("tour.advance-help")) }
            (self.button("advance", Tab::Desk, &[], "primary large", language.text("tour.advance")))
        }
    }

    fn over(&self, language: Language) -> Markup {
        let winner = self.event.winner().map(|id| self.event.name_of(id));
        html! {
            div.trophy {
                (super::hall::cup())
                div {
                    p.hint { (language.text("tour.winner")) }
                    h2 #next-title { (winner.as_deref().unwrap_or("–")) }
                }
            }
            p.links {
                a.button.primary href=(self.path(Tab::Overview)) { (language.text("tour.see-ranking")) }
                a.button href={"/api/v1/tournaments/" (self.id) "/paper/all.pdf"} { (language.text("tour.print-all")) }
            }
        }
    }
}
