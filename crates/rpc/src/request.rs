//! The envelope of JSON-RPC 2.0: requests in, responses out.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::value::RawValue;

use super::error::{Error, Invalid};
use super::json::{self, Members};
use super::report::Answer;

/// A request whose envelope is sound.
pub(super) struct Request<'a> {
    /// Absent in a notification.
    pub(super) id: Option<&'a RawValue>,
    pub(super) method: Cow<'a, str>,
    /// An object or an array, if given at all.
    pub(super) params: Option<&'a RawValue>,
}

/// What is wrong with a request, and its id if that could be read.
type Unsound<'a> = (Option<&'a RawValue>, Invalid);

impl<'a> Request<'a> {
    pub(super) fn read(raw: &'a RawValue) -> Result<Request<'a>, Unsound<'a>> {
        let members = Members::read(raw).ok_or((None, Invalid::NoObject))?;
        let id = members.get("id");
        if id.is_some_and(|id| !is_id(id)) {
            return Err((None, Invalid::Id));
        }
        let version = members.get("jsonrpc").and_then(json::text);
        if version.as_deref() != Some("2.0") {
            return Err((id, Invalid::Version));
        }
        let method = members.get("method").and_then(json::text);
        let params = members.given("params");
        if params.is_some_and(|params| !params.get().starts_with(['{', '['])) {
            return Err((id, Invalid::Params));
        }
        Ok(Request {
            id,
            method: method.ok_or((id, Invalid::Method))?,
            params,
        })
    }
}

/// An id is a string, a number or null.
fn is_id(raw: &RawValue) -> bool {
    raw.get() == "null" || raw.get().starts_with('"') || json::number(raw).is_some()
}

/// Writes a response; without an id it says null, as the standard asks when
/// the id could not be read.
pub(super) fn response(id: Option<&RawValue>, answer: Result<Answer<'_>, Error>) -> String {
    let (result, error) = match answer {
        Ok(result) => (Some(result), None),
        Err(error) => (None, Some(Problem::of(&error))),
    };
    let response = Response {
        jsonrpc: "2.0",
        id,
        result,
        error,
    };
    serde_json::to_string(&response).expect("every key is a string and no value can fail")
}

#[derive(Serialize)]
struct Response<'a> {
    jsonrpc: &'static str,
    id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Answer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Problem>,
}

/// An error as it is sent.
#[derive(Serialize)]
struct Problem {
    code: i32,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<serde_json::Value>,
}

impl Problem {
    fn of(error: &Error) -> Problem {
        Problem {
            code: error.code(),
            message: error.to_string(),
            data: error.data(),
        }
    }
}
