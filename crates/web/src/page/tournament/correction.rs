//! A result that is in, and the way to correct it: first a look at what would
//! change, then the correction.

use maud::{Markup, html};
use tournament::{EntryId, MatchSheet, Outcome};

use super::{Tab, TournamentView};
use words::Language;

impl TournamentView<'_> {
    /// The result of a game, counted from 0, with its correction.
    pub(super) fn correction(&self, language: Language, found: &MatchSheet, i: usize) -> Markup {
        let stones = self.event.config().settings.stones;
        let last = found.games.len();
        let of = ("match", found.number.0.to_string());
        html! {
            @if let Some(game) = found.games.get(i) {
                li.decided {
                    span.what {
                        small { (language.fill("tour.number", &[("n", &found.number.0)])) " · " (self.event.told_place(found.place, language)) }
                        (game.outcome.told_in(language, |id| self.event.name_of(id)))
                        @if game.outcome.winner().is_none() { " (" (names(found)) ")" }
                        @else if let Some(loser) = loser(found, game.outcome.winner()) {
                            span.against { " " (language.fill("tour.against", &[("name", &loser)])) }
                        }
                        @if let Some(live) = self.live_game(found.number, i as u16 + 1) {
                            " " a href={"/game/" (live.id)} { (language.text("tour.replay")) }
                        }
                    }
                    details.more id={"correct-" (found.number.0) "-" (i + 1)} {
                        summary { (language.text("tour.correct")) }
                        (self.form("correct", Tab::Desk, &[of.clone(), ("game", (i + 1).to_string())], &html! {
                            div.fields {
                                label { span { (language.text("tour.really")) }
                                    select name="outcome" {
                                        @for player in &found.players {
                                            option value={"won-" (player.id.0)} selected[is_won_by(&game.outcome, player.id)] { (language.fill("tour.option-won", &[("name", &player.name)])) }
                                        }
                                        option value="drawn" selected[game.outcome == Outcome::Drawn] { (language.text("tour.option-drawn")) }
                                        @for player in &found.players {
                                            option value={"walkover-" (player.id.0)} selected[game.outcome == Outcome::Walkover { winner: player.id }] { (language.fill("tour.walkover", &[("name", &player.name)])) }
                                        }
                                        option value="neither" selected[game.outcome == Outcome::DoubleForfeit] { (language.text("tour.neither")) }
                                        @if i + 1 == last { option value="none" { (language.text("tour.option-none")) } }
                                    }
                                }
                                @if let Some(each) = stones {
                                    label { span { (language.text("tour.stones-short")) }
                                        input type="number" name="stones" min="5" max=(each) inputmode="numeric" value=[stones_of(&game.outcome)]; }
                                }
                                label { span { (language.text("tour.why")) }
                                    input type="text" name="why" maxlength="500"; }
                                label { span { (language.text("tour.effect")) }
                                    select name="effect" {
                                        option value="follow" { (language.text("tour.effect-follow")) }
                                        @if self.rights.director {
                                            option value="reset" { (language.text("tour.effect-reset")) }
                                            option value="record_only" { (language.text("tour.effect-record")) }
                                        }
                                    }
                                }
                                button.primary type="submit" name="preview" value="yes" { (language.text("tour.preview")) }
                            }
                        }))
                    }
                }
            }
        }
    }
}

/// Whether the one has won by playing.
fn is_won_by(outcome: &Outcome, player: EntryId) -> bool {
    matches!(outcome, Outcome::Won { winner, .. } if *winner == player)
}

/// How many stones the winner had placed, where that was told.
const fn stones_of(outcome: &Outcome) -> Option<u8> {
    match outcome {
        Outcome::Won { stones, .. } => *stones,
        _ => None,
    }
}

fn names(found: &MatchSheet) -> String {
    let [one, other] = &found.players;
    format!("{} – {}", one.name, other.name)
}

/// The name of the one who has not won.
fn loser(found: &MatchSheet, winner: Option<EntryId>) -> Option<String> {
    let mut players = found.players.iter();
    let loser = players.find(|player| Some(player.id) != winner);
    loser.map(|player| player.name.clone())
}
