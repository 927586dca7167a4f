//! A game and its result: what an official or a player taps.
//!
//! Two taps where stones are counted: the winner, then the number of stones,
//! which sends the form. One tap where they are not.

use maud::{Markup, html};
use tournament::{MatchSheet, Place, PlayerSheet};

use super::{Tab, TournamentView, chip, countdown};
use words::Language;

impl TournamentView<'_> {
    /// The fields that name the next game of a match.
    fn game_fields(found: &MatchSheet) -> Vec<(&'static str, String)> {
        let game = found.next.as_ref().map_or(1, |next| next.game);
        vec![
            ("match", found.number.0.to_string()),
            ("game", game.to_string()),
        ]
    }

    /// A number that tells forms of different games apart.
    pub(super) fn game_key(found: &MatchSheet) -> String {
        let game = found.next.as_ref().map_or(0, |next| next.game);
        format!("{}-{game}", found.number.0)
    }

    /// The head of a game: who, where, since when.
    pub(super) fn game_line(&self, language: Language, found: &MatchSheet) -> Markup {
        let next = found.next.as_ref();
        let [starter, other] = found.seated();
        let reported = next.is_some_and(|next| next.reports.iter().any(Option::is_some));
        html! {
            span.where {
                @match next.and_then(|next| next.call) {
                    Some(call) => {
                        strong.at { (language.fill("tour.at-table", &[("n", &call.table)])) }
                        @if self.event.config().settings.boards > 1 {
                            small { (language.fill("tour.at-board", &[("n", &call.board)])) }
                        }
                    }
                    None => { span.at.none-yet { (language.fill("tour.number", &[("n", &found.number.0)])) } }
                }
            }
            span.meeting {
                span.contestant { (chip(true)) bdi { (starter.name) } }
                span.contestant { (chip(false)) bdi { (other.name) } }
            }
            span.notes {
                small {
                    @if next.is_some_and(|next| next.call.is_some()) {
                        (language.fill("tour.number", &[("n", &found.number.0)])) " · "
                    }
                    (self.event.told_place(found.place, language))
                }
                @if found.best_of > 1 || next.is_some_and(|next| next.game > 1) {
                    small { (language.fill("tour.game-score", &[("n", &next.map_or(0, |next| next.game)), ("one", &found.score[0]), ("other", &found.score[1])])) }
                }
                @if let Some(until) = next.and_then(|next| next.until) { (countdown(until.as_millis(), self.now)) }
                @if next.is_some_and(|next| next.disputed) { span.badge.bad { (language.text("tour.disputed")) } }
                @else if reported { span.badge { (language.text("tour.reported")) } }
            }
        }
    }

    /// What can be told of the next game. `command` is `record` for officials
    /// and `report` for players.
    pub(super) fn result_form(
        &self,
        language: Language,
        found: &MatchSheet,
        command: &str,
        tab: Tab,
    ) -> Markup {
        let fields = Self::game_fields(found);
        let counted = matches!(found.place, Place::Group { .. });
        let stones = self.event.config().settings.stones.filter(|_| counted);
        let players = found.seated();
        let key = Self::game_key(found);
        html! {
            div.result {
                @if let Some(each) = stones {
                    (self.form(command, tab, &fields, &html! {
                        (winners(language, players, &key))
                        fieldset.stones {
                            legend { (language.text("tour.stones")) }
                            div.numbers {
                                @for number in 5..=each {
                                    button type="submit" name="stones" value=(number) { (number) }
                                }
                            }
                        }
                    }))
                } @else {
                    (self.form(command, tab, &fields, &html! {
                        p.label { (language.text("tour.who-won")) }
                        div.two {
                            @for player in players {
                                button.large type="submit" name="winner" value=(player.id.0) { bdi { (player.name) } }
                            }
                        }
                    }))
                }
                (self.form(command, tab, &[&fields[..], &[("outcome", "drawn".to_owned())]].concat(), &html! {
                    button.draw type="submit" {
                        (language.text(if found.place.must_be_won() { "tour.draw-replay" } else { "tour.drawn-game" }))
                    }
                }))
            }
        }
    }

    /// What happens seldom: other endings, no-shows, tables, games online.
    pub(super) fn more_about_game(&self, language: Language, found: &MatchSheet) -> Markup {
        let settings = self.event.config().settings;
        let called = found.next.as_ref().and_then(|next| next.call);
        let of = [("match", found.number.0.to_string())];
        html! {
            details.more {
                summary { (language.text("tour.more-endings")) }
                div.more-forms {
                    (self.other_ending(language, found))
                    div.buttons {
                        @for player in found.seated() {
                            (self.walkover(language, found, player))
                        }
                        (self.button("record", Tab::Desk, &[&Self::game_fields(found)[..], &[("outcome", "neither".to_owned())]].concat(),
                            "quiet", language.text("tour.neither")))
                    }
                    @if settings.tables > 0 {
                        (self.form("call", Tab::Desk, &of, &html! {
                            div.joined {
                                label { span { (language.text("tour.to-table")) }
                                    input type="number" name="table" min="1" max=(settings.tables) inputmode="numeric"
                                        value=[called.map(|call| call.table)] required; }
                                @if settings.boards > 1 {
                                    label { span { (language.text("tour.board")) }
                                        input type="number" name="board" min="1" max=(settings.boards) inputmode="numeric"
                                            value=[called.map(|call| call.board)]; }
                                }
                                button type="submit" { (language.text("tour.call")) }
                            }
                        }))
                    }
                    @if called.is_some() {
                        div.buttons {
                            @for player in found.seated() {
                                (self.button("no_show", Tab::Desk, &[&of[..], &[("absent", player.id.0.to_string())]].concat(), "quiet",
                                    &language.fill("tour.absent", &[("name", &player.name)])))
                            }
                        }
                    }
                    div.buttons { (self.online(language, found, Tab::Desk)) }
                    @if self.rights.director && found.place.must_be_won() {
                        (self.button("settle_by_lot", Tab::Desk, &of, "quiet", language.text("tour.settle")))
                    }
                }
            }
        }
    }

    fn walkover(&self, language: Language, found: &MatchSheet, player: &PlayerSheet) -> Markup {
        let own = [
            ("outcome", "walkover".to_owned()),
            ("winner", player.id.0.to_string()),
        ];
        let fields = [&Self::game_fields(found)[..], &own].concat();
        let words = language.fill("tour.walkover", &[("name", &player.name)]);
        self.button("record", Tab::Desk, &fields, "quiet", &words)
    }

    /// A win by time, by resignation or by the director.
    fn other_ending(&self, language: Language, found: &MatchSheet) -> Markup {
        let stones = self.event.config().settings.stones;
        let fields = Self::game_fields(found);
        self.form(
            "record",
            Tab::Desk,
            &fields,
            &html! {
                div.joined {
                    label { span { (language.text("tour.winner")) }
                        select name="winner" {
                            @for player in found.seated() { option value=(player.id.0) { (player.name) } }
                        }
                    }
                    label { span { (language.text("tour.how")) }
                        select name="how" { (hows(language)) }
                    }
                    @if let Some(each) = stones {
                        label { span { (language.text("tour.stones-short")) }
                            input type="number" name="stones" min="0" max=(each) inputmode="numeric"; }
                    }
                    button type="submit" { (language.text("tour.enter")) }
                }
            },
        )
    }

    /// The game at our own table, or the button that begins it.
    pub(super) fn online(&self, language: Language, found: &MatchSheet, tab: Tab) -> Markup {
        let Some(next) = &found.next else {
            return html! {};
        };
        let live = self.live_game(found.number, next.game);
        let of = found.number.0.to_string();
        html! {
            @if let Some(live) = live.filter(|live| live.running) {
                a.button href={"/game/" (live.id)} { (language.text("tour.to-game")) }
                @if tab == Tab::Desk {
                    (self.button("release", tab, &[("match", of)], "quiet", language.text("tour.release")))
                }
            } @else {
                (self.button("play", tab, &[("match", of)], "", &language.fill("tour.play-online", &[("variant", &self.variant)])))
            }
        }
    }
}

fn winners(language: Language, players: [&PlayerSheet; 2], key: &str) -> Markup {
    html! {
        fieldset.winner {
            legend { (language.text("tour.who-won")) }
            div.two {
                @for (player, starts) in players.into_iter().zip([true, false]) {
                    label for={"won-" (key) "-" (player.id.0)} {
                        input type="radio" name="winner" value=(player.id.0) id={"won-" (key) "-" (player.id.0)} required;
                        span { (chip(starts)) bdi { (player.name) } }
                    }
                }
            }
        }
    }
}

/// The ways to win, as options.
fn hows(language: Language) -> Markup {
    let ways = [
        ("five", "tour.how-five"),
        ("time", "tour.how-time"),
        ("resigned", "tour.how-resigned"),
        ("adjudicated", "tour.how-adjudicated"),
    ];
    html! { @for (word, key) in ways { option value=(word) { (language.text(key)) } } }
}
