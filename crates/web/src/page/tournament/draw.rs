//! The draw: how many play, in which way, the published hash, the reveal.

use maud::{Markup, html};
use tournament::{Format, Plan};

use super::{Tab, TournamentView};
use words::Language;

/// More plans than anybody compares.
const MOST_PLANS: usize = 6;

impl TournamentView<'_> {
    pub(super) fn draw(&self, language: Language) -> Markup {
        html! {
            h2 #next-title { (language.text("tour.draw-title")) }
            (self.stages(language))
        }
    }

    /// The same once more, as long as it can be; open if it has been begun.
    pub(super) fn draw_again(&self, language: Language) -> Markup {
        html! {
            details.more #draw-again open[self.event.promised().is_some()] {
                summary { (language.text("tour.draw-again")) }
                p.hint { (language.text("tour.draw-again-help")) }
                (self.stages(language))
            }
        }
    }

    fn stages(&self, language: Language) -> Markup {
        let players = self.here();
        let promised = self.event.promised().map(tournament::SeedHash::as_str);
        html! {
            ol.stages {
                li .done[players > 1] {
                    strong { (language.count("tour.entered", players)) }
                    p { a href=(self.path(Tab::Players)) { (language.text("tour.enter-players")) } }
                }
                li .done[promised.is_some()] {
                    strong { (language.text("tour.publish-title")) }
                    p.hint { (language.text("tour.publish-help")) }
                    @if let Some(hash) = promised { p { code.hash #hash { (hash) } } }
                    (self.button("publish", Tab::Desk, &[], if promised.is_some() { "quiet" } else { "primary" },
                        language.text(if promised.is_some() { "tour.publish-again" } else { "tour.publish" })))
                }
                li {
                    strong { (language.text("tour.reveal-title")) }
                    p.hint { (language.text("tour.reveal-help")) }
                    @if promised.is_some() { (self.draw_form(language, players)) }
                }
            }
        }
    }

    fn draw_form(&self, language: Language, players: usize) -> Markup {
        let options = tournament::options(players);
        let regulation = self.event.config().format == Format::Regulation;
        self.form(
            "draw",
            Tab::Desk,
            // A plan is told by its place among those for so many.
            &[("players", players.to_string())],
            &html! {
                div.fields {
                    @if regulation {
                        @if options.must_choose { p.warm { (language.fill("tour.must-choose", &[("n", &players)])) } }
                        @if options.plans.is_empty() { p { (language.text("tour.too-few")) } }
                        fieldset.plans {
                            legend { (language.text("tour.plan")) }
                            @for (i, plan) in options.plans.iter().take(MOST_PLANS).enumerate() {
                                label.check {
                                    input type="radio" name="plan" value=(i) checked[i == 0 && !options.must_choose] required;
                                    span { (plan_words(language, plan)) }
                                }
                            }
                        }
                    }
                    label {
                        span { (language.text("tour.word")) }
                        input type="text" name="word" maxlength="200" autocomplete="off" aria-describedby="word-help";
                        small #word-help { (language.text("tour.word-help")) }
                    }
                    button.primary type="submit" { (language.text("tour.draw")) }
                }
            },
        )
    }

    /// How it was drawn, for everybody to check.
    pub(super) fn drawn(&self, language: Language) -> Markup {
        let drawn = self.event.drawn_from();
        html! {
            @if let Some((seed, word)) = drawn {
                details.more #drawn data-live {
                    summary { (language.text("tour.check-draw")) }
                    p { (language.text("tour.check-help")) }
                    dl.facts-list {
                        dt { (language.text("tour.seed")) }
                        dd { code.hash { (seed) } }
                        @if !word.is_empty() {
                            dt { (language.text("tour.word")) }
                            dd { (word) }
                        }
                        dt { (language.text("tour.check-yourself")) }
                        dd { code.hash { "printf %s '" (seed) "' | sha256sum" } }
                    }
                }
            }
            @if let Some(hash) = self.event.promised() {
                section.card #promised data-live {
                    h2 { (language.text("tour.hash-title")) }
                    p { (language.text("tour.hash-help")) }
                    p { code.hash { (hash.as_str()) } }
                }
            }
        }
    }
}

/// A way to play, in words.
fn plan_words(language: Language, plan: &Plan) -> String {
    if plan.groups.is_empty() {
        return language.fill("tour.plan-match", &[("n", &plan.best_of)]);
    }
    let mut sizes: Vec<(u16, usize)> = Vec::new();
    for &size in &plan.groups {
        match sizes.iter_mut().find(|(known, _)| *known == size) {
            Some((_, count)) => *count += 1,
            None => sizes.push((size, 1)),
        }
    }
    let groups: Vec<String> = sizes
        .iter()
        .map(|(size, count)| format!("{count} × {size}"))
        .collect();
    let through = language.text(match plan.direct {
        1 => "tour.plan-winners",
        _ => "tour.plan-two",
    });
    let [in_groups, in_thirds, in_cup] = plan.games();
    let mut words = vec![
        language.fill("tour.plan-groups", &[("groups", &groups.join(" + "))]),
        through.to_owned(),
    ];
    if plan.thirds > 0 {
        words.push(language.count("tour.plan-thirds", plan.thirds.into()));
    }
    if plan.byes() > 0 {
        words.push(language.count("tour.plan-byes", plan.byes().into()));
    }
    let games = (in_groups + in_thirds + in_cup) as usize;
    words.push(language.count("tour.plan-games", games));
    words.join(", ")
}
