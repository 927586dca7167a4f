//! What is answered when something cannot be done.

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::web::{Code, ErrorBody, Problem as Body};
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

/// Why a request was not carried out. Whoever refuses need not know who reads
/// it: the words are chosen when it is told.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    words: Words,
    pub(crate) field: Option<&'static str>,
    /// When to try again, in seconds.
    pub(crate) wait: Option<u64>,
}

impl Problem {
    /// With a text from `refusals.json`, which is there in every language.
    pub(crate) fn says(code: Code, key: &'static str) -> Problem {
        Problem::with(code, Words::Message(Message::new(key)))
    }

    /// With an error of ours that people meet.
    #[expect(clippy::needless_pass_by_value, reason = "fits Result::map_err")]
    pub(crate) fn because(code: Code, why: impl Localize) -> Problem {
        Problem::with(code, Words::Message(why.message()))
    }

    /// A member of the body is to blame, with an error that people meet.
    pub(crate) fn unfit(field: &'static str, why: impl Localize) -> Problem {
        Problem::because(Code::BadMessage, why).about(field)
    }

    /// In these words, whoever reads them: what only programs meet, and what
    /// was told in the reader's language already.
    #[expect(clippy::needless_pass_by_value, reason = "texts and errors alike")]
    pub(crate) fn new(code: Code, message: impl ToString) -> Problem {
        Problem::with(code, Words::Told(message.to_string()))
    }

    /// A member of the body is to blame, in these words.
    pub(crate) fn field(field: &'static str, message: impl ToString) -> Problem {
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
    pub(crate) fn naming(mut self, name: &'static str, value: impl ToString) -> Problem {
        if let Words::Message(message) = self.words {
            self.words = Words::Message(message.with(name, value.to_string()));
        }
        self
    }

    /// The same, with when to try again.
    pub(crate) fn retry_after(self, seconds: u64) -> Problem {
        Problem {
            wait: Some(seconds),
            ..self
        }
    }

    /// The same, with the member of the body that is to blame.
    pub(crate) fn about(self, field: &'static str) -> Problem {
        Problem {
            field: Some(field),
            ..self
        }
    }

    /// Too much is going on at this moment.
    pub(crate) fn busy() -> Problem {
        Problem::says(Code::Unavailable, "refused.busy").retry_after(2)
    }

    pub(crate) fn no_such_game() -> Problem {
        Problem::says(Code::NoSuchGame, "refused.no-game")
    }

    /// The sentence for people.
    pub(crate) fn told(&self, language: Language) -> String {
        match &self.words {
            Words::Message(message) => message.sentence(language),
            Words::Told(text) => sentence(text),
        }
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self.code {
            Code::BadMessage => StatusCode::UNPROCESSABLE_ENTITY,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::NoSuchGame | Code::NotFound => StatusCode::NOT_FOUND,
            Code::NotYourGame | Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotYourTurn | Code::StalePly | Code::Refused | Code::Over => StatusCode::CONFLICT,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Timeout => StatusCode::REQUEST_TIMEOUT,
            Code::Unauthorized => StatusCode::UNAUTHORIZED,
            Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Code::UpgradeRequired => StatusCode::UPGRADE_REQUIRED,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The answer as JSON.
    pub(crate) fn answer(&self, language: Language) -> Response {
        let error = Body {
            code: self.code,
            message: self.told(language),
            field: self.field.map(ToOwned::to_owned),
        };
        let mut response = (self.status(), Json(ErrorBody { error })).into_response();
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_LANGUAGE,
            header::HeaderValue::from_static(language.code()),
        );
        if let Some(seconds) = self.wait {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        // For whoever counts what was refused.
        response.extensions_mut().insert(self.code);
        response
    }

    /// The answer as JSON, with more headers.
    fn answer_with(&self, headers: HeaderMap, language: Language) -> Response {
        let mut told = self.answer(language);
        told.headers_mut().extend(headers);
        told
    }

    /// What the framework has refused with an answer of its own, which is no
    /// JSON.
    fn of_framework(answer: &Response) -> Option<Problem> {
        let kind = answer.headers().get(header::CONTENT_TYPE);
        if kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json")) {
            return None;
        }
        let (code, why) = match answer.status() {
            StatusCode::METHOD_NOT_ALLOWED => (
                Code::MethodNotAllowed,
                "this address does not take this method; the header Allow lists those that it takes",
            ),
            StatusCode::PAYLOAD_TOO_LARGE => (Code::TooLarge, "the body is too long"),
            status if status.is_client_error() => (Code::BadMessage, "cannot read the request"),
            _ => return None,
        };
        Some(Problem::new(code, why))
    }

    /// An answer of the API as it is sent: every refusal has the same form,
    /// whoever refused.
    pub(crate) fn tell_program(answer: Response, language: Language) -> Response {
        let answer = Problem::tell(answer, language);
        let Some(problem) = Problem::of_framework(&answer) else {
            return answer;
        };
        let (mut head, _) = answer.into_parts();
        head.headers.remove(header::CONTENT_TYPE);
        head.headers.remove(header::CONTENT_LENGTH);
        problem.answer_with(head.headers, language)
    }

    /// An answer as it is sent: a problem that a door has left in it is told
    /// to this reader.
    pub(crate) fn tell(mut answer: Response, language: Language) -> Response {
        match answer.extensions_mut().remove::<Problem>() {
            Some(problem) => problem.answer_with(answer.into_parts().0.headers, language),
            None => answer,
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        tracing::error!(%error, "the store failed");
        Problem::says(Code::Unavailable, "refused.store")
    }
}

/// A door does not know the reader's language; [`Problem::tell`] does the rest
/// on the way out.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
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
