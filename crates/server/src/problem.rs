//! Refusals as answers over HTTP.

use std::ops::Deref;

use axum::Json;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::web::{Code, ErrorBody, Problem as Body};
use words::{Language, Localize};

/// A refusal that is answered over HTTP, with its status.
#[derive(Clone, Debug)]
pub(crate) struct Problem(hall::Problem);

impl<E: Into<hall::Problem>> From<E> for Problem {
    fn from(refusal: E) -> Problem {
        Problem(refusal.into())
    }
}

impl Deref for Problem {
    type Target = hall::Problem;

    fn deref(&self) -> &hall::Problem {
        &self.0
    }
}

/// The same ways to refuse as in the hall.
impl Problem {
    pub(crate) fn says(code: Code, key: &'static str) -> Problem {
        Problem(hall::Problem::says(code, key))
    }

    pub(crate) fn because(code: Code, why: impl Localize) -> Problem {
        Problem(hall::Problem::because(code, why))
    }

    pub(crate) fn unfit(field: &'static str, why: impl Localize) -> Problem {
        Problem(hall::Problem::unfit(field, why))
    }

    pub(crate) fn no_such_game() -> Problem {
        Problem(hall::Problem::no_such_game())
    }

    pub(crate) fn new(code: Code, message: impl ToString) -> Problem {
        Problem(hall::Problem::new(code, message))
    }

    pub(crate) fn field(field: &'static str, message: impl ToString) -> Problem {
        Problem(hall::Problem::field(field, message))
    }

    pub(crate) fn busy() -> Problem {
        Problem(hall::Problem::busy())
    }

    pub(crate) fn naming(self, name: &'static str, value: impl ToString) -> Problem {
        Problem(self.0.naming(name, value))
    }

    pub(crate) fn retry_after(self, seconds: u64) -> Problem {
        Problem(self.0.retry_after(seconds))
    }

    pub(crate) fn about(self, field: &'static str) -> Problem {
        Problem(self.0.about(field))
    }
}

impl Problem {
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

/// A door does not know the reader's language; [`Problem::tell`] does the rest
/// on the way out.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
