//! Why something was not done. How a wire tells it is for the wire to know.

use protocol::web::Code;
use store::StoreError;
use words::{Language, Localize, Message, sentence};

/// What is said about it.
#[derive(Clone, Debug)]
enum Words {
    /// In the language of the reader.
    Message(Message),
    /// In these words.
    Told(String),
}

/// Why something was not done. Whoever refuses need not know who reads
/// it: the words are chosen when it is told.
#[derive(Clone, Debug)]
pub struct Problem {
    /// What programs go by.
    pub code: Code,
    words: Words,
    /// The member of the request that is to blame.
    pub field: Option<&'static str>,
    /// When to try again, in seconds.
    pub wait: Option<u64>,
}

impl Problem {
    /// With a text from `refusals.json`, which is there in every language.
    pub fn says(code: Code, key: &'static str) -> Problem {
        Problem::with(code, Words::Message(Message::new(key)))
    }

    /// With an error of ours that people meet.
    #[expect(clippy::needless_pass_by_value, reason = "fits Result::map_err")]
    pub fn because(code: Code, why: impl Localize) -> Problem {
        Problem::with(code, Words::Message(why.message()))
    }

    /// A member of the body is to blame, with an error that people meet.
    pub fn unfit(field: &'static str, why: impl Localize) -> Problem {
        Problem::because(Code::BadMessage, why).about(field)
    }

    /// In these words, whoever reads them: what only programs meet, and what
    /// was told in the reader's language already.
    #[expect(clippy::needless_pass_by_value, reason = "texts and errors alike")]
    pub fn new(code: Code, message: impl ToString) -> Problem {
        Problem::with(code, Words::Told(message.to_string()))
    }

    /// A member of the body is to blame, in these words.
    pub fn field(field: &'static str, message: impl ToString) -> Problem {
        Problem::new(Code::BadMessage, message).about(field)
    }

    const fn with(code: Code, words: Words) -> Problem {
        Problem {
            code,
            words,
            field: None,
            wait: None,
        }
    }

    /// The same, with an argument of its text.
    #[expect(clippy::needless_pass_by_value, reason = "texts and numbers alike")]
    pub fn naming(mut self, name: &'static str, value: impl ToString) -> Problem {
        if let Words::Message(message) = self.words {
            self.words = Words::Message(message.with(name, value.to_string()));
        }
        self
    }

    /// The same, with when to try again.
    pub fn retry_after(self, seconds: u64) -> Problem {
        Problem {
            wait: Some(seconds),
            ..self
        }
    }

    /// The same, with the member of the body that is to blame.
    pub fn about(self, field: &'static str) -> Problem {
        Problem {
            field: Some(field),
            ..self
        }
    }

    /// Too much is going on at this moment.
    pub fn busy() -> Problem {
        Problem::says(Code::Unavailable, "refused.busy").retry_after(2)
    }

    /// There is no such game.
    pub fn no_such_game() -> Problem {
        Problem::says(Code::NoSuchGame, "refused.no-game")
    }

    /// The sentence for people.
    pub fn told(&self, language: Language) -> String {
        match &self.words {
            Words::Message(message) => message.sentence(language),
            Words::Told(text) => sentence(text),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        tracing::error!(%error, "the store failed");
        Problem::says(Code::Unavailable, "refused.store")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_waits_for_its_reader() {
        let taken = Problem::says(Code::Refused, "refused.name-taken").naming("name", "Ann");
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
        let why = start.play_text("A1").expect_err("not the center");
        let error = Problem::because(Code::Refused, why);
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
        let stays = Problem::because(Code::Refused, game::Refusal::StoneStays);
        assert_eq!(
            stays.told(Language::German),
            "Ein gesetzter Stein bleibt: Wo berührt, geführt gilt, wird nichts zurückgenommen."
        );
    }
}
