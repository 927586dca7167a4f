//! My next game: opponent, table, who starts; reporting and confirming.

use maud::{Markup, html};
use tournament::{EntryId, MatchSheet, NextSheet, Outcome, Verdict};

use super::overview::table;
use super::pager::PAGE;
use super::{Tab, TournamentView, chip, countdown};
use words::Language;

/// Somebody who plays as many shows so many of them on a page.
const ENTRIES: usize = 5;

impl TournamentView<'_> {
    pub(super) fn mine(&self, language: Language) -> Markup {
        html! {
            @let entries = &self.rights.entries;
            @for &entry in &entries[self.shown(entries.len(), ENTRIES)] {
                (self.player(language, entry))
            }
            (self.pager(language, "main", entries.len(), ENTRIES))
        }
    }

    fn player(&self, language: Language, me: EntryId) -> Markup {
        let mine = self.event.sheets_of(me);
        // What was called comes before what comes later.
        let mut open: Vec<&MatchSheet> = mine.iter().filter(|found| found.next.is_some()).collect();
        open.sort_by_key(|found| table(found).is_none());
        let name = self.event.name_of(me);
        html! {
            div.as-player id={"me-" (me.0)} data-live {
                p.hint { (language.fill("tour.you-are", &[("name", &name)])) }
                @match open.first() {
                    Some(found) => (self.my_next(language, me, found)),
                    None => (self.waiting(language, me)),
                }
                (self.my_games(language, me, &mine))
            }
            @if let Some(group) = self.group_of(me) {
                section id={"group-of-" (me.0)} data-live { (self.group(language, &group, true)) }
            }
            (self.withdraw(language, me))
        }
    }

    fn group_of(&self, me: EntryId) -> Option<tournament::GroupSheet> {
        let mut groups = self.event.groups().zip(0..);
        let (_, group) = groups.find(|(members, _)| members.contains(&me))?;
        self.event.group_sheet_with(group, 0..0)
    }

    fn my_next(&self, language: Language, me: EntryId, found: &MatchSheet) -> Markup {
        let [starter, other] = found.seated();
        let i_start = starter.id == me;
        let opponent = if i_start { other } else { starter };
        let Some(next) = &found.next else {
            return html! {};
        };
        html! {
            section.card.my-next aria-labelledby={"next-" (me.0)} {
                p.hint { (self.event.told_place(found.place, language))
                    @if next.game > 1 { " · " (language.fill("tour.game-n", &[("n", &next.game)])) } }
                h2 id={"next-" (me.0)} { (language.text("tour.against-whom")) " " bdi { (opponent.name) } }
                ul.big-facts {
                    li {
                        span { (language.text("tour.where")) }
                        strong {
                            @match next.call {
                                Some(call) => {
                                    (language.fill("tour.at-table", &[("n", &call.table)]))
                                    @if self.event.config().settings.boards > 1 {
                                        ", " (language.fill("tour.at-board", &[("n", &call.board)]))
                                    }
                                }
                                None => (language.text("tour.not-called")),
                            }
                        }
                    }
                    li {
                        span { (language.text("tour.start")) }
                        strong { (chip(i_start)) (language.text(if i_start { "tour.you-start" } else { "tour.other-starts" })) }
                    }
                    @if let Some(until) = next.until {
                        li { span { (language.text("tour.time-left")) } strong { (countdown(until.as_millis(), self.now)) } }
                    }
                }
                (self.my_report(language, me, found, next))
            }
        }
    }

    /// What was told of the game so far, and what I can tell.
    fn my_report(
        &self,
        language: Language,
        me: EntryId,
        found: &MatchSheet,
        next: &NextSheet,
    ) -> Markup {
        let side = usize::from(found.players[1].id == me);
        let (own, theirs) = (next.reports[side], next.reports[1 - side]);
        let opponent = &found.players[1 - side].name;
        let told = |outcome: &Outcome| outcome.told_in(language, |id| self.event.name_of(id));
        html! {
            @if let Some(own) = &own {
                p.good role="status" { (language.text("tour.you-said")) " " strong { (told(own)) } ". "
                    @if theirs.is_none() { (language.fill("tour.wait-for", &[("name", opponent)])) } }
            }
            @if let Some(theirs) = &theirs {
                div.confirm {
                    p { (language.fill("tour.says", &[("name", opponent)])) " " strong { (told(theirs)) } }
                    @if next.disputed { p.notice { (language.text("tour.dispute-help")) } }
                    (self.confirm(language, found, theirs))
                }
            }
            @if theirs.is_some() || own.is_some() {
                details.more { summary { (language.text("tour.tell-other")) }
                    (self.result_form(language, found, "report", Tab::Mine)) }
            } @else {
                h3 { (language.text("tour.report")) }
                p.hint { (language.fill("tour.report-help", &[("name", opponent)])) }
                (self.result_form(language, found, "report", Tab::Mine))
            }
            div.buttons { (self.online(language, found, Tab::Mine)) }
        }
    }

    /// One tap: it was as the other one says.
    fn confirm(&self, language: Language, found: &MatchSheet, outcome: &Outcome) -> Markup {
        let game = found.next.as_ref().map_or(1, |next| next.game);
        let mut fields = vec![
            ("match", found.number.0.to_string()),
            ("game", game.to_string()),
        ];
        match *outcome {
            Outcome::Won {
                winner,
                stones,
                how,
            } => {
                fields.push(("winner", winner.0.to_string()));
                fields.push(("how", how.word().to_owned()));
                fields.extend(stones.map(|stones| ("stones", stones.to_string())));
            }
            Outcome::Walkover { winner } => {
                fields.push(("outcome", format!("walkover-{}", winner.0)));
            }
            Outcome::DoubleForfeit => fields.push(("outcome", "neither".to_owned())),
            // The lot is never reported, only drawn.
            Outcome::Drawn | Outcome::ByLot { .. } => {
                fields.push(("outcome", "drawn".to_owned()));
            }
        }
        let words = language.text("tour.confirm");
        self.button("report", Tab::Mine, &fields, "primary large", words)
    }

    fn waiting(&self, language: Language, me: EntryId) -> Markup {
        let won = self.event.winner() == Some(me);
        let rank = self.event.ranking().and_then(|ranks| {
            let mut ranks = ranks.iter();
            ranks.find(|(_, entry)| *entry == me).map(|(rank, _)| *rank)
        });
        let round = self.event.swiss_round().filter(|round| round.open);
        let bye = round.and_then(|round| round.bye);
        html! {
            section.card.my-next {
                @match rank {
                    Some(rank) => {
                        @if won { (super::hall::cup()) }
                        h2 { (language.fill("tour.your-rank", &[("n", &rank)])) }
                    }
                    None => {
                        h2 { (language.text("tour.no-game")) }
                        p { (language.text("tour.no-game-help")) }
                        @if bye.is_some_and(|player| player.id == me) { (self.bye(language)) }
                    }
                }
            }
        }
    }

    fn my_games(&self, language: Language, me: EntryId, mine: &[MatchSheet]) -> Markup {
        html! {
            section {
                h2.small { (language.text("tour.my-games")) }
                ul.my-games {
                    @for found in self.cut(mine) {
                        @let opponent = found.players.iter().find(|player| player.id != me);
                        li {
                            @let (word, style) = verdict(language, found, me);
                            span class={"badge " (style)} { (word) }
                            bdi { (opponent.map_or("", |player| player.name.as_str())) }
                            small { (self.event.told_place(found.place, language)) }
                        }
                    }
                }
                (self.pager(language, &format!("me-{}", me.0), mine.len(), PAGE))
            }
        }
    }

    fn withdraw(&self, language: Language, me: EntryId) -> Markup {
        let here = self
            .event
            .entrant(me)
            .is_some_and(|entrant| entrant.left.is_none());
        html! {
            @if here && self.event.ranking().is_none() {
                details.more {
                    summary { (language.text("tour.leave")) }
                    p { (language.text("tour.leave-help")) }
                    (self.button("withdraw", Tab::Mine, &[("entry", me.0.to_string())], "bad", language.text("tour.leave-do")))
                }
            }
        }
    }
}

fn verdict(language: Language, found: &MatchSheet, me: EntryId) -> (&'static str, &'static str) {
    let (key, style) = match found.verdict {
        Verdict::Open => ("tour.open", ""),
        Verdict::Winner(id) if id == me => ("tour.i-won", "good"),
        Verdict::Winner(_) | Verdict::Nobody => ("tour.i-lost", ""),
        Verdict::Drawn => ("tour.i-drew", ""),
    };
    (language.text(key), style)
}
