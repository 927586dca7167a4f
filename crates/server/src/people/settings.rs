//! What somebody prefers, kept with the person: signed in, the language and the
//! colors follow to every browser. Who is nobody yet has them in cookies.

use axum::http::{HeaderMap, header};
use protocol::web::Code;
use serde::{Deserialize, Serialize};
use store::{StoreError, people};
use web::{Language, Theme};

use super::visitor::cookie;
use crate::App;
use crate::problem::Problem;

/// The cookies of a browser; they hold nothing secret.
pub(crate) const LANGUAGE: &str = "lang";
pub(crate) const THEME: &str = "theme";

/// What somebody prefers; nothing where nothing was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) theme: Option<String>,
}

impl Settings {
    /// What was chosen in this browser.
    pub(super) fn of_browser(headers: &HeaderMap) -> Settings {
        let chosen = |name| cookie(headers, name).map(ToOwned::to_owned);
        Settings {
            language: chosen(LANGUAGE),
            theme: chosen(THEME),
        }
        .known()
    }

    /// What is kept of a person.
    pub(crate) fn of(db: &store::rusqlite::Connection, id: &str) -> Result<Settings, StoreError> {
        let kept = people::settings(db, id)?;
        Ok(serde_json::from_str(&kept).unwrap_or_default())
    }

    /// Keeps it.
    pub(super) fn keep(
        &self,
        db: &store::rusqlite::Connection,
        id: &str,
    ) -> Result<(), StoreError> {
        let text = serde_json::to_string(self).expect("plain data has a form in JSON");
        people::set_settings(db, id, &text)
    }

    /// What is chosen here, and the other's choice where nothing is.
    pub(crate) fn or(self, other: Settings) -> Settings {
        Settings {
            language: self.language.or(other.language),
            theme: self.theme.or(other.theme),
        }
    }

    pub(crate) fn language(&self) -> Option<Language> {
        self.language.as_deref().and_then(Language::from_code)
    }

    pub(crate) fn theme(&self) -> Option<Theme> {
        self.theme.as_deref().and_then(|theme| theme.parse().ok())
    }

    /// Without what nobody knows.
    pub(crate) fn known(self) -> Settings {
        Settings {
            language: self.language().map(|language| language.code().to_owned()),
            theme: self.theme().map(|theme| theme.name().to_owned()),
        }
    }

    /// Refuses what nobody knows.
    pub(crate) fn check(&self) -> Result<(), Problem> {
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

impl App {
    /// Changes what a person prefers, and keeps the rest.
    pub(crate) async fn prefer(&self, id: &str, given: Settings) -> Result<Settings, Problem> {
        let id = id.to_owned();
        let written = self.journal.write(move |db| {
            let settings = given.or(Settings::of(db, &id)?);
            settings.keep(db, &id)?;
            Ok(settings)
        });
        Ok(written.await?)
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
    let chosen = Settings::of_browser(headers).language();
    chosen.unwrap_or_else(|| accepted(headers))
}
