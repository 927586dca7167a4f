//! The director's desk: what is next, the games that are open, and those that
//! are decided.

use maud::{Markup, html};
use tournament::{MatchSheet, Step, Verdict};

use super::{Tab, TournamentView, sentence, tongue};
use crate::text::Language;

impl TournamentView<'_> {
    pub(super) fn desk(&self, language: Language) -> Markup {
        let begun = self.event.next_step() != Step::Draw;
        html! {
            (self.next(language))
            div.desk {
                @if begun { (self.open_games(language)) }
                div.aside {
                    (self.undo(language))
                    @if begun { (self.decided(language)) }
                }
            }
        }
    }

    fn open_games(&self, language: Language) -> Markup {
        let mut open = self.event.open_sheets();
        // Those at the tables come first; disputes before all.
        open.sort_by_key(|found| {
            let next = found.next.as_ref();
            let disputed = next.is_some_and(|next| next.disputed);
            let call = next.and_then(|next| next.call);
            (
                !disputed,
                call.map_or((u16::MAX, 0), |call| (call.table, call.board)),
            )
        });
        html! {
            section #open data-live aria-labelledby="open-title" {
                h2 #open-title { (language.text("tour.enter-results")) }
                @if open.is_empty() { p.none { (language.text("tour.no-open")) } }
                ul.open-games {
                    @for found in &open {
                        li { (self.open_game(language, found)) }
                    }
                }
            }
        }
    }

    fn open_game(&self, language: Language, found: &MatchSheet) -> Markup {
        let key = Self::game_key(found);
        html! {
            details.open-game id={"game-" (key)} name="open-game" {
                summary { (self.game_line(language, found)) }
                div.inside {
                    (self.reports(language, found))
                    (self.result_form(language, found, "record", Tab::Desk))
                    (self.more_about_game(language, found))
                }
            }
        }
    }

    /// What the players have told so far.
    fn reports(&self, language: Language, found: &MatchSheet) -> Markup {
        let told = found.next.as_ref().map(|next| next.reports);
        let told = found.players.iter().zip(told.unwrap_or_default());
        html! {
            @for (player, report) in told {
                @if let Some(report) = report {
                    p.report {
                        (language.fill("tour.says", &[("name", &player.name)])) " "
                        (report.told_in(tongue(language), |id| self.event.name_of(id)))
                    }
                }
            }
        }
    }

    fn undo(&self, language: Language) -> Markup {
        let last = self.event.last_done(tongue(language));
        html! {
            section #undo.card.undo data-live aria-labelledby="undo-title" {
                h2 #undo-title.small { (language.text("tour.last")) }
                @if let Some(line) = &last {
                    p { (sentence(&line.text)) " " small { (line.by) ", " (super::moment(line.at.as_millis())) } }
                } @else { p.hint { (language.text("tour.nothing-yet")) } }
                @if self.rights.director {
                    div.buttons {
                        @if let Some(line) = &last {
                            (self.button("undo", Tab::Desk, &[("step", line.step.to_string())], "quiet", language.text("tour.undo")))
                        }
                        @if self.event.can_redo() {
                            (self.button("redo", Tab::Desk, &[], "quiet", language.text("tour.redo")))
                        }
                    }
                }
            }
        }
    }

    fn decided(&self, language: Language) -> Markup {
        let live = self.event.matches().filter(|found| !found.void);
        let played = live.filter(|found| !found.games.is_empty());
        let mut played: Vec<MatchSheet> = played
            .filter_map(|found| self.event.match_sheet(found.pairing.id))
            .collect();
        played.reverse();
        let over = |found: &&MatchSheet| found.verdict != Verdict::Open;
        let count = played.iter().filter(over).count();
        html! {
            section #decided data-live aria-labelledby="decided-title" {
                h2 #decided-title { (language.count("tour.decided-games", count)) }
                ul.decided-games { @for found in &played { (self.correction(language, found)) } }
            }
        }
    }
}
