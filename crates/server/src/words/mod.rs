//! What is said to people when something is refused, in their language.
//!
//! What the server itself refuses has its texts beside those of the pages. The
//! errors of other crates display themselves in English; [`german`] has them
//! in German.

mod german;

use std::fmt;
use std::sync::Arc;

use web::Language;

/// Words that wait for their reader.
#[derive(Clone, Debug)]
pub(crate) enum Words {
    /// A text of the pages, with its arguments.
    Text(&'static str, Vec<(&'static str, String)>),
    /// An error of another crate.
    Error(Arc<dyn Bilingual>),
    /// The words themselves.
    Told(String),
}

/// An error that displays itself in English and is told in German too.
pub(crate) trait Bilingual: fmt::Display + fmt::Debug + Send + Sync {
    /// The same in German.
    fn german(&self) -> String;
}

impl Words {
    pub(crate) fn error(why: impl Bilingual + 'static) -> Words {
        Words::Error(Arc::new(why))
    }

    /// The words in a language, as a sentence.
    pub(crate) fn told(&self, language: Language) -> String {
        match (self, language) {
            (Words::Text(key, arguments), _) => {
                let arguments = arguments.iter();
                let pairs = arguments.map(|(name, value)| (*name, value as &dyn fmt::Display));
                sentence(&language.fill(key, &pairs.collect::<Vec<_>>()))
            }
            (Words::Error(error), Language::English) => sentence(&error.to_string()),
            (Words::Error(error), Language::German) => sentence(&error.german()),
            (Words::Told(text), _) => sentence(text),
        }
    }
}

/// Errors are parts of sentences; alone they begin and end like one.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let ended = text.ends_with(['.', '!', '?', '…', ':', '"', '”', '“', ')']);
    let end = if ended { "" } else { "." };
    first.to_uppercase().chain(letters).collect::<String>() + end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_become_sentences() {
        for (error, told) in [
            ("it is your turn", "It is your turn."),
            ("größer geht es nicht", "Größer geht es nicht."),
            ("Really?", "Really?"),
            ("ärgerlich", "Ärgerlich."),
            ("", ""),
        ] {
            assert_eq!(sentence(error), told);
        }
    }

    #[test]
    fn words_wait_for_their_reader() {
        let taken = Words::Text("refused.name-taken", vec![("name", "Ann".to_owned())]);
        assert_eq!(
            taken.told(Language::English),
            "The name Ann is taken. Choose another."
        );
        assert_eq!(
            taken.told(Language::German),
            "Der Name Ann ist vergeben. Wähle einen anderen."
        );
        let form = rules::Form::new(rules::Variant::Pente, []).expect("no options");
        let mut start = game::Config::new(form).start().expect("an empty board");
        let error = Words::error(start.play_text("A1").expect_err("not the center"));
        assert_eq!(
            error.told(Language::English),
            "The first stone goes to the center, K10."
        );
        assert_eq!(
            error.told(Language::German),
            "Der erste Stein gehört in die Mitte, auf K10."
        );
    }

    /// Both sides may be told, so that neither is told to twist.
    #[test]
    fn a_stone_that_stays_is_told_to_everybody_alike() {
        let stays = Words::error(game::Refusal::StoneStays);
        assert_eq!(
            stays.told(Language::German),
            "Ein gesetzter Stein bleibt: Wo berührt, geführt gilt, wird nichts zurückgenommen."
        );
    }
}
