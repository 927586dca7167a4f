//! What stands beside the board: how the game is, who is invited, the moves,
//! what can be done, the chat, and what one can take along.

use maud::{Markup, html};

use super::{GamePage, Phase};
use crate::layout::icon;
use crate::phrases::{move_text, options_text, time_text};
use words::Language;

impl GamePage {
    /// All that stands beside the board.
    pub(super) fn beside(&self, language: Language) -> Markup {
        html! {
            aside.beside aria-label=(language.text("game.beside")) {
                (self.summary(language))
                (self.invitation(language))
                (self.moves(language))
                (actions(language))
                (chat(language, &self.id))
                (self.keep(language))
            }
        }
    }

    fn summary(&self, language: Language) -> Markup {
        html! {
            section.summary {
                @if let Some((page, name)) = &self.tournament {
                    p.event { a href=(page) { (name) } }
                }
                p.what {
                    a href={"/rules/" (self.variant)} { (self.variant.title()) }
                    @if !self.options.is_empty() { " " span.options { (options_text(language, &self.options)) } }
                    " · " (time_text(language, &self.time))
                    " · " (language.text(if self.rated { "game.rated" } else { "game.casual" }))
                }
                p #status.status role="status" { (self.status(language)) }
                p #notice.notice role="alert" hidden {}
                p #news.good role="status" hidden {}
            }
        }
    }

    /// What is the matter now, in a sentence.
    pub(super) fn status(&self, language: Language) -> String {
        match &self.phase {
            Phase::Waiting => language.text("game.waiting").to_owned(),
            Phase::Playing { turn } if self.you == [*turn] => {
                language.text("game.your-turn").to_owned()
            }
            Phase::Playing { turn } => {
                let name = self.name(language, *turn);
                language.fill("game.turn", &[("name", &name)])
            }
            Phase::Over { winners, reason } => self.ending(language, winners, reason),
        }
    }

    /// How the game ended, in the words that the module uses as well.
    fn ending(&self, language: Language, winners: &[usize], reason: &str) -> String {
        if reason == "abort" {
            return language.text("reason.abort").to_owned();
        }
        let names = winners.iter().map(|&winner| self.name(language, winner));
        let names = names.collect::<Vec<_>>().join(", ");
        let result = match (winners, self.you.as_slice()) {
            ([], _) => language.text("result.draw").to_owned(),
            (_, [you]) if winners.contains(you) => language.text("result.won").to_owned(),
            (_, [_]) => language.text("result.lost").to_owned(),
            _ => language.fill("result.wins", &[("name", &names)]),
        };
        format!("{result} {}", reason_text(language, reason))
    }

    /// For a game that waits: the link to send, and the way in.
    fn invitation(&self, language: Language) -> Markup {
        let waiting = self.phase == Phase::Waiting;
        html! {
            section #invitation.invitation hidden[!waiting] {
                @if self.you.is_empty() {
                    p { (language.text("game.join-why")) }
                    form method="post" action={"/game/" (self.id) "/join"} {
                        button.primary type="submit" { (language.text("game.join")) }
                    }
                } @else {
                    p { (language.text("game.invite")) }
                    div.copy {
                        input #link type="text" readonly value=(self.link) aria-label=(language.text("game.link"));
                        button #copy-link type="button" hidden { (language.text("game.copy")) }
                    }
                    form method="post" action={"/game/" (self.id) "/withdraw"} {
                        button.quiet type="submit" { (language.text("game.withdraw")) }
                    }
                }
            }
        }
    }

    fn moves(&self, language: Language) -> Markup {
        let seats = self.seats.len().max(2);
        html! {
            section.record aria-label=(language.text("game.moves")) {
                ol #moves.moves.{"seats-" (seats)} {
                    @for (index, row) in self.moves.iter().enumerate() {
                        li data-ply=(index + 1) data-seat=(row.seat) { (move_text(language, &row.text)) }
                    }
                }
                div #replay.replay role="group" aria-label=(language.text("game.replay")) hidden {
                    (tool("first", "skip-back", language.text("game.first")))
                    (tool("back", "back", language.text("game.back")))
                    (tool("forward", "forward", language.text("game.forward")))
                    (tool("last", "skip-forward", language.text("game.last")))
                    (tool("flip", "flip", language.text("game.flip")))
                }
            }
        }
    }

    /// What one can take along: the record and pictures.
    fn keep(&self, language: Language) -> Markup {
        let api = format!("/api/v1/games/{}", self.id);
        html! {
            section.keep {
                a href={(api) "/record"} download={(self.id) ".txt"} { (icon("download")) (language.text("game.record")) }
                a href={(api) "/picture.svg"} download={(self.id) ".svg"} { (icon("picture")) "SVG" }
                a href={(api) "/picture.png"} download={(self.id) ".png"} { (icon("picture")) "PNG" }
            }
        }
    }
}

fn reason_text(language: Language, reason: &str) -> &'static str {
    language.text(match reason {
        "row" => "reason.row",
        "captures" => "reason.captures",
        "last" => "reason.last",
        "full" => "reason.full",
        "both-rows" => "reason.both",
        "resignation" => "reason.resignation",
        "time" => "reason.time",
        "agreement" => "reason.agreement",
        _ => "reason.other",
    })
}

/// A button of which only the drawing is seen.
fn tool(id: &str, drawing: &str, label: &str) -> Markup {
    html! {
        button #(id).tool type="button" aria-label=(label) title=(label) { (icon(drawing)) }
    }
}

/// Everything that somebody can do beside moving. The module shows what is
/// possible now.
fn actions(language: Language) -> Markup {
    let action = |id: &str, style: &str, label: &str| {
        html! { button #(id).(style) type="button" hidden { (label) } }
    };
    html! {
        section #actions.actions aria-label=(language.text("game.actions")) {
            div #offer.offer hidden {
                p #offer-text {}
                (action("accept", "primary", language.text("game.accept")))
                (action("decline", "quiet", language.text("game.decline")))
            }
            div #choices.choices role="group" aria-label=(language.text("game.choices")) hidden {}
            (action("skip", "quiet", language.text("game.skip")))
            (action("draw", "quiet", language.text("game.draw")))
            (action("takeback", "quiet", language.text("game.takeback")))
            (action("resign", "quiet", language.text("game.resign")))
            (action("abort", "quiet", language.text("game.abort")))
            (action("hint", "quiet", language.text("game.hint")))
            (action("rematch", "primary", language.text("game.rematch")))
            a #next.button.primary hidden { (language.text("game.next")) }
            a #again.button.quiet href="/" hidden { (language.text("game.again")) }
            div #why.why role="status" hidden {}
        }
    }
}

/// Somebody who looks on without a name is asked for one before the first line.
fn chat(language: Language, id: &str) -> Markup {
    let login = format!("/login?back=/game/{id}");
    html! {
        section #chat.chat aria-label=(language.text("game.chat")) hidden {
            header {
                h2 { (language.text("game.chat")) }
                span #watchers.watchers {}
                button #mute.tool type="button" aria-pressed="false" aria-label=(language.text("game.mute")) title=(language.text("game.mute")) {
                    (icon("mute"))
                }
            }
            ol #chat-lines.lines role="log" {}
            div #chat-door.door hidden {
                p { (language.text("game.chat-who")) }
                button #chat-guest.primary type="button" { (language.text("game.chat-guest")) }
                a #chat-login.button.quiet href=(login) { (language.text("game.chat-login")) }
            }
            form #chat-form {
                input #chat-text type="text" maxlength="200" autocomplete="off" aria-label=(language.text("game.say")) placeholder=(language.text("game.say"));
                button type="submit" { (language.text("game.send")) }
            }
        }
    }
}
