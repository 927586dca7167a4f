//! Settings: the look, the board, and for accounts the keys to it.
//!
//! The look and the board are for everybody and live in the browser's cookies.

use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use crate::date;
use crate::layout::{Sheet, theme_name};
use crate::visit::{Theme, Visit};
use words::Language;

/// The page of settings.
#[derive(Clone, Debug, Default)]
pub struct SettingsPage {
    /// How boards look and sound.
    pub board: BoardSettings,
    /// For accounts: their tokens.
    pub tokens: Option<Vec<TokenRow>>,
    /// A token that was just made; it is shown this once.
    pub new_token: Option<String>,
    /// What was done.
    pub done: Option<String>,
    /// What was wrong.
    pub error: Option<String>,
}

/// What somebody prefers on boards. Game pages hand it to their modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardSettings {
    /// Sounds of stones and clocks.
    pub sounds: bool,
    /// Marks on stones that tell the seats apart without color.
    pub marks: bool,
    /// Animated twists and captures.
    pub motion: bool,
    /// Letters and numbers at the edge.
    pub coordinates: bool,
    /// A move is confirmed before it is sent.
    pub confirm: bool,
}

impl Default for BoardSettings {
    fn default() -> BoardSettings {
        BoardSettings {
            sounds: true,
            marks: false,
            motion: true,
            coordinates: true,
            confirm: false,
        }
    }
}

/// A token of a bot.
#[derive(Clone, Debug)]
pub struct TokenRow {
    /// Its id, which is not the token.
    pub id: String,
    /// What it is for, in its owner's words.
    pub label: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
}

impl SettingsPage {
    /// The page.
    pub fn render(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let main = html! {
            main #main.page.narrow.settings {
                h1 { (language.text("settings.title")) }
                @if let Some(done) = &self.done { p.good role="status" { (done) } }
                @if let Some(error) = &self.error { p.notice role="alert" { (error) } }
                (look(visit))
                (self.board.form(language))
                @match &self.tokens {
                    Some(tokens) => (self.account(language, tokens)),
                    None => section.card {
                        h2 { (language.text("settings.account")) }
                        p { (language.text("settings.guest")) }
                        p.links {
                            a.button.primary href="/signup?back=%2Fsettings" { (language.text("account.signup")) }
                            a.button.quiet href="/login?back=%2Fsettings" { (language.text("account.login")) }
                        }
                    },
                }
            }
        };
        Sheet::plain(language.text("settings.title"), "/settings", main).render(visit)
    }

    fn account(&self, language: Language, tokens: &[TokenRow]) -> Markup {
        html! {
            (password(language))
            (self.tokens(language, tokens))
            section.card {
                h2 { (language.text("settings.yours")) }
                p { (language.text("settings.export-why")) }
                div.links {
                    a.button href="/api/v1/me/export" download { (language.text("settings.export")) }
                    form method="post" action="/logout" {
                        button.quiet type="submit" { (language.text("settings.logout")) }
                    }
                }
            }
            (deletion(language))
        }
    }

    fn tokens(&self, language: Language, tokens: &[TokenRow]) -> Markup {
        html! {
            section.card #tokens {
                h2 { (language.text("settings.tokens")) }
                p { (language.text("settings.tokens-why")) " " a href="/api" { (language.text("frame.api")) } }
                @if let Some(token) = &self.new_token {
                    div.good role="status" {
                        p { (language.text("settings.token-once")) }
                        p { code.token { (token) } }
                    }
                }
                @if !tokens.is_empty() {
                    ul.tokens {
                        @for token in tokens {
                            li {
                                span { (token.label) " · " (date::tag(token.created)) }
                                form method="post" action="/settings/tokens/delete" {
                                    input type="hidden" name="id" value=(token.id);
                                    button.quiet type="submit" { (language.text("settings.revoke")) }
                                }
                            }
                        }
                    }
                }
                form.line method="post" action="/settings/tokens" {
                    label {
                        span { (language.text("settings.token-label")) }
                        input type="text" name="label" required maxlength="40" autocomplete="off";
                    }
                    button type="submit" { (language.text("settings.token-make")) }
                }
            }
        }
    }
}

impl BoardSettings {
    fn form(self, language: Language) -> Markup {
        let check = |name: &str, on: bool, text: &'static str| {
            html! {
                label.check {
                    input type="checkbox" name=(name) value="yes" checked[on];
                    span { (text) }
                }
            }
        };
        html! {
            section.card {
                h2 { (language.text("settings.board")) }
                form.fields method="post" action="/settings/board" {
                    (check("sounds", self.sounds, language.text("settings.sounds")))
                    (check("marks", self.marks, language.text("settings.marks")))
                    (check("motion", self.motion, language.text("settings.motion")))
                    (check("coordinates", self.coordinates, language.text("settings.coordinates")))
                    (check("confirm", self.confirm, language.text("settings.confirm")))
                    button type="submit" { (language.text("settings.save")) }
                }
            }
        }
    }
}

fn look(visit: &Visit) -> Markup {
    let language = visit.language;
    html! {
        section.card {
            h2 { (language.text("settings.look")) }
            form.fields method="post" action="/preferences" {
                input type="hidden" name="back" value="/settings";
                label {
                    span { (language.text("frame.theme")) }
                    select name="theme" {
                        @for theme in Theme::ALL {
                            option value=(theme.name()) selected[theme == visit.theme] { (theme_name(language, theme)) }
                        }
                    }
                }
                label {
                    span { (language.text("frame.language")) }
                    select name="language" {
                        @for each in Language::ALL {
                            option value=(each.code()) lang=(each.code()) selected[each == language] { (each.name()) }
                        }
                    }
                }
                button type="submit" { (language.text("settings.save")) }
            }
        }
    }
}

fn password(language: Language) -> Markup {
    html! {
        section.card {
            h2 { (language.text("settings.password")) }
            p { (language.text("settings.password-why")) }
            form.fields method="post" action="/settings/password" {
                label {
                    span { (language.text("settings.old-password")) }
                    input type="password" name="old" required maxlength="200" autocomplete="current-password";
                }
                label {
                    span { (language.text("settings.new-password")) }
                    input type="password" name="new" required minlength="8" maxlength="200" autocomplete="new-password";
                }
                button type="submit" { (language.text("settings.change")) }
            }
        }
    }
}

fn deletion(language: Language) -> Markup {
    html! {
        section.card.danger {
            h2 { (language.text("settings.delete")) }
            p { (language.text("settings.delete-why")) }
            form.line method="post" action="/settings/delete" {
                label {
                    span { (language.text("account.password")) }
                    input type="password" name="password" required maxlength="200" autocomplete="current-password";
                }
                button.bad type="submit" { (language.text("settings.delete-now")) }
            }
        }
    }
}
