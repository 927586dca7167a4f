//! What HTTP answers when it cannot do what was asked.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::web::{Code, ErrorBody, Problem as Body};
use store::StoreError;

/// Why a request was not carried out.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) field: Option<&'static str>,
    /// When to try again, in seconds.
    pub(crate) wait: Option<u64>,
}

impl Problem {
    #[expect(clippy::needless_pass_by_value, reason = "texts and errors alike")]
    pub(crate) fn new(code: Code, message: impl ToString) -> Problem {
        Problem {
            code,
            message: message.to_string(),
            field: None,
            wait: None,
        }
    }

    /// A member of the body is to blame.
    pub(crate) fn field(field: &'static str, message: impl ToString) -> Problem {
        Problem {
            field: Some(field),
            ..Problem::new(Code::BadMessage, message)
        }
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

    pub(crate) fn no_such_game() -> Problem {
        Problem::new(Code::NoSuchGame, "there is no such game")
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self.code {
            Code::BadMessage => StatusCode::UNPROCESSABLE_ENTITY,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::NoSuchGame | Code::NotFound => StatusCode::NOT_FOUND,
            Code::NotYourGame | Code::Forbidden => StatusCode::FORBIDDEN,
            Code::NotYourTurn | Code::StalePly | Code::Refused | Code::Over => StatusCode::CONFLICT,
            Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Code::Unauthorized => StatusCode::UNAUTHORIZED,
            Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        tracing::error!(%error, "the store failed");
        Problem::new(
            Code::Unavailable,
            "the server cannot do this now; try again in a moment",
        )
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, code, wait) = (self.status(), self.code, self.wait);
        let error = Body {
            code: self.code,
            message: self.message,
            field: self.field.map(ToOwned::to_owned),
        };
        let mut response = (status, Json(ErrorBody { error })).into_response();
        if let Some(seconds) = wait {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        // For whoever counts what was refused.
        response.extensions_mut().insert(code);
        response
    }
}
