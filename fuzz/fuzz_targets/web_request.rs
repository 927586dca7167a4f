//! A message of the browser app or of a bot. It means the same with any spacing
//! and escapes; an error about it is short, and so is the id in the error.

#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::web::Request;
use serde_json::Value;
use serde_json::value::RawValue;

/// The longest id in an error, with the quotation marks of a text.
const MAX_ID_LENGTH: usize = 34;

fuzz_target!(|text: &str| {
    match Request::read(text) {
        Ok(request) => {
            let id = request.id.map(RawValue::get);
            assert!(id.is_none_or(|id| id.len() <= MAX_ID_LENGTH), "{id:?}");
            check_spelling(text, &request);
        }
        Err(bad) => {
            let id = bad.id.as_deref();
            assert!(id.is_none_or(|id| id.len() <= MAX_ID_LENGTH), "{id:?}");
            pentad_fuzz::check_error(&bad);
        }
    }
});

/// Checks that the message means the same without spaces and needless escapes.
/// An id stays as it is written, and may be a number that fits no integer type.
fn check_spelling(text: &str, request: &Request<'_>) {
    let Ok(plain) = serde_json::from_str::<Value>(text) else {
        assert!(request.id.is_some(), "{text:?}");
        return;
    };
    let plain = plain.to_string();
    let again = Request::read(&plain).expect("it was read before");
    assert_eq!(again.game, request.game);
    assert_eq!(again.action, request.action);
}
