//! What somebody prefers, kept with the person: signed in, the language and the
//! colors follow to every browser. Who is nobody yet has them in cookies.

use axum::http::{HeaderMap, header};
use protocol::web::Code;
use store::people::Settings;
use web::{Language, Theme};

use super::cookie;
use crate::problem::Problem;

/// The cookies of a browser; they hold nothing secret.
pub(crate) const LANGUAGE: &str = "lang";
pub(crate) const THEME: &str = "theme";

/// What was chosen in this browser.
pub(super) fn of_browser(headers: &HeaderMap) -> Settings {
    let chosen = |name| cookie(headers, name).map(ToOwned::to_owned);
    Settings {
        language: chosen(LANGUAGE),
        theme: chosen(THEME),
    }
    .known()
}

/// What the settings of a person mean here.
pub(crate) trait Preferred: Sized {
    fn language(&self) -> Option<Language>;
    fn theme(&self) -> Option<Theme>;

    /// Without what nobody knows.
    fn known(self) -> Self;

    /// Refuses what nobody knows.
    fn check(&self) -> Result<(), Problem>;
}

impl Preferred for Settings {
    fn language(&self) -> Option<Language> {
        self.language.as_deref().and_then(Language::from_code)
    }

    fn theme(&self) -> Option<Theme> {
        self.theme.as_deref().and_then(|theme| theme.parse().ok())
    }

    fn known(self) -> Settings {
        Settings {
            language: self.language().map(|language| language.code().to_owned()),
            theme: self.theme().map(|theme| theme.name().to_owned()),
        }
    }

    fn check(&self) -> Result<(), Problem> {
        let unknown = |field, why| Err(Problem::new(Code::BadMessage, why).about(field));
        if self.language.is_some() && self.language().is_none() {
            return unknown("language", "a language is en or de");
        }
        if self.theme.is_some() && self.theme().is_none() {
            return unknown("theme", "a theme is auto, light or dark");
        }
        Ok(())
    }
}

/// The language that a browser asks for.
pub(super) fn accepted(headers: &HeaderMap) -> Language {
    let header = headers.get(header::ACCEPT_LANGUAGE);
    let wishes = header.and_then(|header| header.to_str().ok());
    Language::accepted(wishes.unwrap_or_default())
}

/// The language of whoever is not known: what was chosen in this browser, else
/// what it asks for.
pub(crate) fn language_of(headers: &HeaderMap) -> Language {
    let chosen = of_browser(headers).language();
    chosen.unwrap_or_else(|| accepted(headers))
}
