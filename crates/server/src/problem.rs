//! What HTTP answers when it cannot do what was asked.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::web::{Code, ErrorBody, Problem as Body};
use store::StoreError;

/// Why a request was not carried out.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) field: Option<&'static str>,
}

impl Problem {
    pub(crate) fn new(code: Code, message: impl ToString) -> Problem {
        Problem {
            code,
            message: message.to_string(),
            field: None,
        }
    }

    /// A member of the body is to blame.
    pub(crate) fn field(field: &'static str, message: impl ToString) -> Problem {
        Problem {
            field: Some(field),
            ..Problem::new(Code::BadMessage, message)
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
            Code::NotYourGame => StatusCode::FORBIDDEN,
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
        let status = self.status();
        let error = Body {
            code: self.code,
            message: self.message,
            field: self.field.map(ToOwned::to_owned),
        };
        (status, Json(ErrorBody { error })).into_response()
    }
}
