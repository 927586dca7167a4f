//! The two doors to an account: log in, sign up.

use maud::{Markup, html};

use crate::layout::Sheet;
use crate::person::percent;
use crate::visit::Visit;
use words::Language;

/// Either door.
#[derive(Clone, Debug, Default)]
pub struct AccountPage {
    /// What was wrong with the last attempt.
    pub error: Option<String>,
    /// The name as it was typed.
    pub name: String,
    /// Where to go afterwards; a path of this site.
    pub back: String,
    /// How many games of the guest would be claimed.
    pub games: usize,
}

impl AccountPage {
    /// The page to log in.
    pub fn login(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let other = html! {
            p { (language.text("account.new-here")) " "
                a href={"/signup" (self.query())} { (language.text("account.signup")) } }
        };
        let form = self.form(
            language,
            "/login",
            "current-password",
            language.text("account.login"),
        );
        self.page(
            visit,
            language.text("account.login"),
            &html! { (form) (other) },
        )
    }

    /// The page to sign up.
    pub fn signup(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let form = self.form(
            language,
            "/signup",
            "new-password",
            language.text("account.signup"),
        );
        let inner = html! {
            p { (language.text("account.why")) }
            @if self.games > 0 {
                p.good { (language.count("account.claim", self.games)) }
            }
            (form)
            p { (language.text("account.known")) " "
                a href={"/login" (self.query())} { (language.text("account.login")) } }
        };
        self.page(visit, language.text("account.signup"), &inner)
    }

    fn page(&self, visit: &Visit, title: &'static str, inner: &Markup) -> Markup {
        let main = html! {
            main #main.page.narrow.door {
                div.card {
                    h1 { (title) }
                    @if let Some(error) = &self.error { p.notice role="alert" { (error) } }
                    (inner)
                }
            }
        };
        Sheet::plain(title, "/login", main).render(visit)
    }

    fn form(&self, language: Language, action: &str, kind: &str, button: &str) -> Markup {
        let new = kind == "new-password";
        html! {
            form.fields method="post" action=(action) {
                input type="hidden" name="back" value=(self.back);
                label {
                    span { (language.text("account.name")) }
                    input type="text" name="name" value=(self.name) required minlength="2" maxlength="20"
                        autocomplete="username" autocapitalize="none" spellcheck="false"
                        aria-describedby=[new.then_some("name-help")];
                    @if new { small #name-help { (language.text("account.name-help")) } }
                }
                label {
                    span { (language.text("account.password")) }
                    input type="password" name="password" required minlength=[new.then_some("8")] maxlength="200"
                        autocomplete=(kind) aria-describedby=[new.then_some("password-help")];
                    @if new { small #password-help { (language.text("account.password-help")) } }
                }
                button.primary type="submit" { (button) }
            }
        }
    }

    fn query(&self) -> String {
        if self.back.is_empty() {
            String::new()
        } else {
            format!("?back={}", percent(&self.back))
        }
    }
}
