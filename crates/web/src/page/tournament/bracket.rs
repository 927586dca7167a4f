//! Brackets: columns of ties from left to right.

use std::ops::Range;

use maud::{Markup, html};
use tournament::{BracketSheet, MatchSheet, Outcome, Slot, TieSheet};

use super::TournamentView;
use words::Language;

/// A page has the part of a bracket that begins with so many ties.
const TIES: usize = 128;

impl TournamentView<'_> {
    /// The round of thirds and the cup, as far as they are known.
    pub(super) fn brackets(&self, language: Language) -> Markup {
        let thirds = self.event.thirds_sheets(language);
        let cup = self.event.cup_sheet(language);
        html! {
            @if let Some(cup) = cup {
                section #cup data-live aria-labelledby="cup-title" {
                    h2 #cup-title { (cup.title) }
                    (self.bracket(language, &cup))
                }
            }
            @if !thirds.is_empty() {
                section #thirds data-live aria-labelledby="thirds-title" {
                    h2 #thirds-title { (language.text("tour.thirds")) }
                    @for bracket in &thirds {
                        h3 { (bracket.title) }
                        @if let (true, Some(winner)) = (bracket.rounds.is_empty(), &bracket.winner) {
                            p { (language.fill("tour.goes-on-alone", &[("name", &winner.name)])) }
                        }
                        (self.bracket(language, bracket))
                    }
                }
            }
        }
    }

    /// One bracket.
    pub(super) fn bracket(&self, language: Language, bracket: &BracketSheet) -> Markup {
        let first = bracket.rounds.first().map_or(0, |round| round.ties.len());
        let shown = self.shown(first, TIES);
        html! {
            @if !bracket.rounds.is_empty() {
                div.scroll tabindex="0" role="region" aria-label=(bracket.title) {
                    div.bracket {
                        @for (i, round) in bracket.rounds.iter().enumerate() {
                            div.round {
                                h3 { (round.name) }
                                ol.ties { @for tie in part(&round.ties, &shown, i) { li { (self.tie(language, tie)) } } }
                            }
                        }
                    }
                }
                (self.pager(language, "cup", first, TIES))
            }
            @if let Some(third) = &bracket.third_place {
                div.bracket.third-place {
                    div.round {
                        h3 { (language.text("tour.third-place")) }
                        (self.tie(language, third))
                    }
                }
            }
        }
    }

    fn tie(&self, language: Language, tie: &TieSheet) -> Markup {
        let note = tie.of.as_ref().and_then(|found| note(language, found));
        html! {
            div.match .bye[tie.is_bye()] {
                @for side in 0..2 {
                    @let slot = tie.slots[side];
                    @let known = matches!(slot, Slot::Player(_));
                    @let won = known && tie.winner == slot;
                    @let lost = matches!(tie.winner, Slot::Player(_)) && !won;
                    @if slot != Slot::Nobody {
                        div.side .won[won] .lost[lost] .mine[matches!(slot, Slot::Player(id) if self.is_me(id))] {
                            @if let Some(from) = &tie.from[side] { span.from { (from) } }
                            bdi.name { (tie.names[side].as_deref().unwrap_or("")) }
                            @if let Some(found) = &tie.of {
                                span.games { (columns(language, found, slot)) }
                            }
                        }
                    }
                }
                @if tie.is_bye() { small { (language.text("tour.bye")) } }
                @if let Some(note) = note { small { (note) } }
            }
        }
    }
}

/// The ties of a round, counted from 0, to which these ties of the first lead.
fn part<'a>(ties: &'a [TieSheet], first: &Range<usize>, round: usize) -> &'a [TieSheet] {
    let size = 1_usize << round.min(40);
    let end = first.end.div_ceil(size).min(ties.len());
    &ties[(first.start / size).min(end)..end]
}

/// Where an open match is played.
fn note(language: Language, found: &MatchSheet) -> Option<String> {
    let next = found.next.as_ref()?;
    let number = language.fill("tour.number", &[("n", &found.number.0)]);
    Some(match next.call {
        Some(call) => format!(
            "{number} · {}",
            language.fill("tour.at-table", &[("n", &call.table)])
        ),
        None => number,
    })
}

/// The games from one side: 1, 0 or =. Of very many the last ones.
fn columns(language: Language, found: &MatchSheet, slot: Slot) -> String {
    let Slot::Player(id) = slot else {
        return String::new();
    };
    let games = &found.games[found.games.len().saturating_sub(6)..];
    let word = |outcome: Outcome| match (outcome, outcome.winner()) {
        (Outcome::Drawn, _) => "=",
        (Outcome::Walkover { .. }, Some(winner)) if winner == id => {
            language.text("tour.walkover-short")
        }
        (Outcome::ByLot { .. }, Some(winner)) if winner == id => language.text("tour.lot-short"),
        (Outcome::Walkover { .. } | Outcome::ByLot { .. }, _) => "–",
        (_, Some(winner)) if winner == id => "1",
        _ => "0",
    };
    let words: Vec<&str> = games.iter().map(|game| word(game.outcome)).collect();
    words.join("\u{2009}")
}
