//! The director's desk: what is next, the games that are open, and those that
//! are decided.

use maud::{Markup, html};
use tournament::{Match, MatchSheet, Step, Verdict};

use super::pager::PAGE;
use super::{Tab, TournamentView, sentence};
use words::Language;

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
        let mut next = self.event.next_games();
        // Those at the tables come first; disputes before all.
        next.sort_by_key(|next| {
            let call = next.call.map(|call| (call.table, call.board));
            (!next.disputed, call.unwrap_or((u16::MAX, 0)))
        });
        let shown = self.shown(next.len(), PAGE);
        let open = self.event.sheets_of_next(&next, shown);
        html! {
            section #open data-live aria-labelledby="open-title" {
                h2 #open-title { (language.text("tour.enter-results")) }
                @if open.is_empty() { p.none { (language.text("tour.no-open")) } }
                ul.open-games {
                    @for found in &open {
                        li { (self.open_game(language, found)) }
                    }
                }
                (self.pager(language, "open", next.len(), PAGE))
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
                        (report.told_in(language, |id| self.event.name_of(id)))
                    }
                }
            }
        }
    }

    fn undo(&self, language: Language) -> Markup {
        let last = self.event.last_done(language);
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
        let mut played: Vec<_> = live.filter(|found| !found.games.is_empty()).collect();
        played.reverse();
        let over = |found: &&&Match| self.event.verdict(found) != Verdict::Open;
        let count = played.iter().filter(over).count();
        // A match can have many games, each with a form of its own.
        let mut results = Vec::new();
        for found in &played {
            results.extend((0..found.games.len()).map(|game| (found.pairing.id, game)));
        }
        let shown = self.cut(&results).chunk_by(|one, other| one.0 == other.0);
        html! {
            section #decided data-live aria-labelledby="decided-title" {
                h2 #decided-title { (language.count("tour.decided-games", count)) }
                ul.decided-games {
                    @for results in shown {
                        @if let Some(found) = self.event.match_sheet(results[0].0) {
                            @for (_, game) in results { (self.correction(language, &found, *game)) }
                        }
                    }
                }
                (self.pager(language, "decided", results.len(), PAGE))
            }
        }
    }
}
