//! A tournament for everybody: games, tables, brackets, the end.

use maud::{Markup, html};
use tournament::{MatchSheet, Step};

use super::pager::PAGE;
use super::{TournamentView, chip, countdown};
use words::Language;

/// Score sheets come in files of so many.
pub const SHEETS_IN_FILE: usize = 400;

impl TournamentView<'_> {
    pub(super) fn overview(&self, language: Language) -> Markup {
        let entries = self.event.next_step() == Step::Draw;
        html! {
            (self.ranking(language))
            (self.pairings(language))
            (self.brackets(language))
            (self.swiss(language))
            (self.groups(language))
            @if entries { (self.entrants(language)) }
            (self.drawn(language))
            (self.papers(language))
        }
    }

    /// The games that can be played now, those at the tables first.
    pub(super) fn pairings(&self, language: Language) -> Markup {
        let count = self.event.next_games().len();
        let open = self.event.called_sheets_with(self.shown(count, PAGE));
        html! {
            @if !open.is_empty() {
                section #pairings data-live aria-labelledby="pairings-title" {
                    h2 #pairings-title { (language.text("tour.games")) }
                    ul.pairings {
                        @for found in &open {
                            li .called[table(found).is_some()] { (self.pairing(language, found)) }
                        }
                    }
                    (self.pager(language, "pairings", count, PAGE))
                    (self.bye(language))
                }
            }
        }
    }

    /// Who has no opponent in this round.
    pub(super) fn bye(&self, language: Language) -> Markup {
        let bye = self.event.swiss_round().and_then(|round| round.bye);
        html! {
            @if let Some(player) = bye { p { (language.fill("tour.has-bye", &[("name", &player.name)])) } }
        }
    }

    /// Who meets whom, where, and who starts.
    pub(super) fn pairing(&self, language: Language, found: &MatchSheet) -> Markup {
        let next = found.next.as_ref();
        let [starter, other] = found.seated();
        let game = next.map_or(1, |next| next.game);
        let live = self.live_game(found.number, game);
        let live = live.filter(|live| live.running);
        html! {
            span.where {
                @if let Some((table, _)) = table(found) {
                    strong.at { (language.fill("tour.at-table", &[("n", &table)])) }
                } @else {
                    span.at.none-yet { (language.fill("tour.number", &[("n", &found.number.0)])) }
                }
            }
            span.meeting {
                span.contestant .mine[self.is_me(starter.id)] { (chip(true)) bdi { (starter.name) } }
                span.contestant .mine[self.is_me(other.id)] { (chip(false)) bdi { (other.name) } }
            }
            span.notes {
                small { (self.event.told_place(found.place, language)) }
                @if game > 1 { small { (language.fill("tour.game-n", &[("n", &game)])) } }
                @if let Some(until) = next.and_then(|next| next.until) { (countdown(until.as_millis(), self.now)) }
                @if let Some(live) = live { a href={"/game/" (live.id)} { (language.text("tour.watch")) } }
            }
        }
    }

    fn entrants(&self, language: Language) -> Markup {
        let open = self.event.config().settings.open_entry;
        let entrants: Vec<_> = self.event.entrants().collect();
        html! {
            section #entrants data-live aria-labelledby="entrants-title" {
                h2 #entrants-title { (language.count("tour.entered", self.here())) }
                ul.entrants {
                    @for (_, entrant) in self.cut(&entrants) {
                        li .gone[entrant.left.is_some()] {
                            bdi { (entrant.entry.name) }
                            @if let Some(club) = &entrant.entry.club { small { (club) } }
                        }
                    }
                }
                (self.pager(language, "entrants", entrants.len(), PAGE))
            }
            @if open && self.rights.entries.is_empty() {
                section.card aria-labelledby="join-title" {
                    h2 #join-title { (language.text("tour.enter-yourself")) }
                    (self.form("enter", super::Tab::Overview, &[], &html! {
                        div.line {
                            label { span { (language.text("tour.your-name")) }
                                input type="text" name="name" maxlength="64" required autocomplete="name"; }
                            label { span { (language.text("tour.club")) }
                                input type="text" name="club" maxlength="64" autocomplete="organization"; }
                            button.primary type="submit" { (language.text("tour.enter-me")) }
                        }
                    }))
                }
            }
        }
    }

    /// Links to what can be hung up and taken along.
    pub(super) fn papers(&self, language: Language) -> Markup {
        let paper = |name: &str| format!("/api/v1/tournaments/{}/paper/{name}", self.id);
        let has_groups = self.event.groups().next().is_some();
        let has_cup = !self.event.cup().is_empty();
        let open = self.event.next_games().len();
        let sheets = |part: usize| match part {
            1 => paper("score-sheets.pdf"),
            _ => format!("{}?page={part}", paper("score-sheets.pdf")),
        };
        html! {
            section.papers aria-labelledby="papers-title" {
                h2 #papers-title { (language.text("tour.paper")) }
                p.links {
                    a.button href=(paper("all.pdf")) { (language.text("tour.print-all")) }
                    @if has_groups { a.button.quiet href=(paper("groups.pdf")) { (language.text("tour.groups")) } }
                    @if open > 0 { a.button.quiet href=(paper("pairings.pdf")) { (language.text("tour.games")) } }
                    @for part in 1..=open.div_ceil(SHEETS_IN_FILE) {
                        a.button.quiet href=(sheets(part)) {
                            (language.text("tour.score-sheets"))
                            @if open > SHEETS_IN_FILE { " " (part) }
                        }
                    }
                    @if has_cup { a.button.quiet href=(paper("bracket.pdf")) { (language.text("tour.bracket")) } }
                    a.button.quiet href=(paper("players.pdf")) { (language.text("tour.players")) }
                }
            }
        }
    }
}

/// The table and the board that a game was called to.
pub(super) fn table(found: &MatchSheet) -> Option<(u16, u16)> {
    let call = found.next.as_ref()?.call?;
    Some((call.table, call.board))
}
