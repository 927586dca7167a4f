//! A person as pages show one.

use maud::{Markup, html};

use words::Language;

/// Somebody who acts: a guest, an account or the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The stable id.
    pub id: String,
    /// The name as it was chosen; pages name the engine in their own language.
    pub name: String,
    /// What kind of person.
    pub kind: Kind,
    /// The rating in the game at hand, if there is one.
    pub rating: Option<u16>,
    /// Whether the rating is still uncertain.
    pub provisional: bool,
}

/// What kind of person somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Somebody who just plays.
    Guest,
    /// Somebody with a name and a password.
    Account,
    /// The engine at a level from 1 to 10.
    Engine(u8),
}

impl Person {
    /// The name to show.
    pub fn shown(&self, language: Language) -> String {
        match self.kind {
            Kind::Engine(level) => language.fill("engine.name", &[("level", &level)]),
            Kind::Guest => self.nameless(language),
            Kind::Account => self.name.clone(),
        }
    }

    /// Guests have no name of their own but a number.
    fn nameless(&self, language: Language) -> String {
        let (key, number) = match self.name.split_once(' ') {
            Some(("Guest", number)) => ("guest.name", number),
            Some(("Deleted", number)) => ("guest.deleted", number),
            _ => return self.name.clone(),
        };
        language.fill(key, &[("number", &number)])
    }

    /// The name, with a link where there is a profile, and the rating.
    pub(crate) fn tag(&self, language: Language) -> Markup {
        let name = self.shown(language);
        html! {
            @if self.kind == Kind::Account {
                a.person href=(profile_url(&self.name)) { bdi { (name) } }
            } @else {
                span.person { bdi { (name) } }
            }
            @if let Some(rating) = self.rating {
                " " span.rating title=[self.provisional.then(|| language.text("rating.provisional"))] {
                    (rating) @if self.provisional { "?" }
                }
            }
        }
    }
}

/// The page of an account.
pub(crate) fn profile_url(name: &str) -> String {
    format!("/people/{}", percent(name))
}

/// Escapes what may not stand in a path or a query.
pub(crate) fn percent(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            escaped.push_str(&format!("%{byte:02X}"));
        }
    }
    escaped
}
