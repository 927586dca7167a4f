//! The hall screen: what everybody looks at, in large type. It has nothing to
//! touch; panels follow each other by themselves, and without a script they
//! stand below each other.

use maud::{DOCTYPE, Markup, html};
use tournament::{GroupSheet, RankSheet};

use super::TournamentView;
use super::tables::podium;
use crate::asset::asset_url;
use crate::layout::logo;
use crate::visit::Visit;
use words::Language;

/// How many fit on one screen.
const GAMES: usize = 10;
const GROUPS: usize = 4;
const RANKS: usize = 16;
/// How many screens of one kind follow each other.
const PANELS: usize = 10;
/// The largest round of a bracket that can be read when it fits on one screen.
const TIES: usize = 16;

impl TournamentView<'_> {
    /// The page. It is no tab: it has neither header nor footer.
    pub fn hall(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let name = &self.event.config().name;
        html! {
            (DOCTYPE)
            html lang=(language.code()) data-theme=(visit.theme.name()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (name) " · Pentad" }
                    link rel="icon" href=(asset_url("icons/pentad.svg")) type="image/svg+xml";
                    @for style in ["tokens.css", "base.css", "tournament/tournament.css", "tournament/hall.css"] {
                        link rel="stylesheet" href=(asset_url(style));
                    }
                    @for module in ["tournament/live.js", "tournament/hall.js"] {
                        script type="module" src=(asset_url(module)) {}
                    }
                }
                body.hall {
                    header.hall-head {
                        (logo())
                        h1 { (name) }
                        p #hall-phase data-live { (self.phase_words(language)) }
                        p.clock aria-hidden="true" {}
                    }
                    main #main data-tournament=(self.id) data-n=(self.n) {
                        div #panels data-live { (self.panels(language)) }
                    }
                }
            }
        }
    }

    fn panels(&self, language: Language) -> Markup {
        let groups = self.event.group_tables();
        let mut cup = self.event.cup_sheet(language);
        // Of a very large bracket the end is shown.
        if let Some(cup) = &mut cup {
            cup.rounds.retain(|round| round.ties.len() <= TIES);
        }
        let thirds = self.event.thirds_sheets(language);
        let ranks = self.event.ranking_sheet();
        html! {
            @if let Some(ranks) = &ranks { (self.trophy(language, ranks)) }
            @if let Some(cup) = &cup {
                section.panel aria-label=(cup.title) {
                    h2 { (cup.title) }
                    (self.bracket(language, cup))
                }
            }
            (self.hall_games(language))
            @if !thirds.is_empty() && cup.is_none() {
                section.panel aria-label=(language.text("tour.thirds")) {
                    h2 { (language.text("tour.thirds")) }
                    @for bracket in &thirds { (self.bracket(language, bracket)) }
                }
            }
            @for few in groups.chunks(GROUPS).take(PANELS) { (self.hall_groups(language, few, groups.len() > 1)) }
            @if !self.event.byes().is_empty() {
                section.panel { (self.swiss(language)) }
            }
            @if groups.is_empty() && cup.is_none() && self.event.byes().is_empty() { (self.welcome(language)) }
        }
    }

    fn hall_games(&self, language: Language) -> Markup {
        let open = self.event.called_sheets_with(0..GAMES * PANELS);
        html! {
            @for few in open.chunks(GAMES) {
                section.panel aria-label=(language.text("tour.games")) {
                    h2 { (language.text("tour.games")) }
                    ul.pairings {
                        @for found in few {
                            li .called[super::overview::table(found).is_some()] { (self.pairing(language, found)) }
                        }
                    }
                    (self.bye(language))
                }
            }
        }
    }

    fn hall_groups(&self, language: Language, few: &[GroupSheet], titled: bool) -> Markup {
        html! {
            section.panel aria-label=(language.text("tour.groups")) {
                h2 { (language.text(if titled { "tour.groups" } else { "tour.table" })) }
                div.groups { @for group in few { (self.group(language, group, titled)) } }
            }
        }
    }

    fn trophy(&self, language: Language, ranks: &[RankSheet]) -> Markup {
        html! {
            section.panel.winner aria-label=(language.text("tour.ranking")) {
                (cup())
                h2 { (language.text("tour.ranking")) }
                (podium(ranks))
                ol.ranks {
                    @for rank in ranks.iter().filter(|rank| rank.rank > 3).take(RANKS) {
                        li { span.rank { (rank.rank) "." } bdi { (rank.player.name) } }
                    }
                }
            }
        }
    }

    /// Before the draw: who is here, and the hash.
    fn welcome(&self, language: Language) -> Markup {
        html! {
            section.panel aria-label=(language.text("tour.players")) {
                h2 { (language.count("tour.entered", self.here())) }
                ul.entrants {
                    @for (_, entrant) in self.event.entrants().take(GAMES * PANELS) {
                        li .gone[entrant.left.is_some()] { bdi { (entrant.entry.name) } }
                    }
                }
                @if let Some(hash) = self.event.promised() {
                    p.hint { (language.text("tour.hash-title")) }
                    p { code.hash { (hash.as_str()) } }
                }
            }
        }
    }
}

/// A cup for the winner.
pub(super) fn cup() -> Markup {
    html! {
        svg.cup viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" {
            path.handle d="M18 14H8c0 12 5 18 13 19M46 14h10c0 12-5 18-13 19" {}
            path.bowl d="M16 8h32v16c0 11-7 18-16 18s-16-7-16-18z" {}
            path.foot d="M28 42h8v7h-8zM20 49h24v7H20z" {}
        }
    }
}
