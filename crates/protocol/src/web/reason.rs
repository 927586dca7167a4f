//! Why JSON could not be read, in the words of JSON and not in those of Rust.

/// What is said of JSON that does not fit, with what was found and expected in
/// plain words.
pub fn plain_reason(why: &str) -> String {
    let Some((found, expected)) = why.rsplit_once("expected ") else {
        return why.to_owned();
    };
    let place = expected.find(" at line ").unwrap_or(expected.len());
    let (expected, place) = expected.split_at(place);
    let plain = plain(expected);
    let found = match found.strip_prefix("invalid type: ") {
        Some("sequence, ") => "invalid type: array, ",
        Some("map, ") => "invalid type: object, ",
        // Rust would take an array with all members in their order.
        None if found.starts_with("invalid length ") && plain == OBJECT => "invalid type: array, ",
        _ => found,
    };
    format!("{found}expected {plain}{place}")
}

const OBJECT: &str = "an object";

fn plain(expected: &str) -> &str {
    let mut words = expected.split(' ');
    match (words.next(), words.next()) {
        (Some("struct" | "map" | "internally" | "adjacently"), _) | (Some("a"), Some("map")) => {
            OBJECT
        }
        (Some("tuple" | "sequence" | "array"), _) | (Some("a"), Some("sequence" | "tuple")) => {
            "an array"
        }
        (Some("string"), Some("or")) => "a string or an object",
        (Some("enum" | "variant"), _) => "the name of a kind",
        (Some("a"), Some("borrowed")) => "a string",
        (Some("unit"), _) => "null",
        (Some("u8"), None) => "a whole number from 0 to 255",
        (Some("u16"), None) => "a whole number from 0 to 65535",
        (Some("u32"), None) => "a whole number from 0 to 4294967295",
        (Some("u64" | "u128" | "usize"), None) => "a whole number from 0",
        (Some("a"), Some("nonzero")) => "a whole number that is not 0",
        (Some("i8" | "i16" | "i32" | "i64" | "i128" | "isize"), None) => "a whole number",
        (Some("f32" | "f64"), None) => "a number",
        _ => expected,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Deep {
        #[expect(dead_code, reason = "only read")]
        rank: Option<u16>,
        #[expect(dead_code, reason = "only read")]
        side: Option<Side>,
        #[expect(dead_code, reason = "only read")]
        all: Option<Vec<f64>>,
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Side {
        Left,
    }

    #[derive(Deserialize)]
    #[serde(tag = "t", rename_all = "lowercase")]
    enum Tagged {
        One,
    }

    fn reason<'a, T: Deserialize<'a>>(text: &'a str) -> String {
        let error = serde_json::from_str::<T>(text).err().expect(text);
        plain_reason(&error.to_string())
    }

    #[test]
    fn no_reason_has_words_of_rust() {
        for (text, why) in [
            (
                "1",
                "invalid type: integer `1`, expected an object at line 1 column 1",
            ),
            (
                "[]",
                "invalid type: array, expected an object at line 1 column 2",
            ),
            (
                r#"{"rank":70000}"#,
                "invalid value: integer `70000`, expected a whole number from 0 to 65535 at line 1 column 13",
            ),
            (
                r#"{"rank":{}}"#,
                "invalid type: object, expected a whole number from 0 to 65535 at line 1 column 8",
            ),
            (
                r#"{"all":1}"#,
                "invalid type: integer `1`, expected an array at line 1 column 8",
            ),
            (
                r#"{"all":[""]}"#,
                "invalid type: string \"\", expected a number at line 1 column 10",
            ),
            // What was plain stays as it was.
            (
                r#"{"side":"up"}"#,
                "unknown variant `up`, expected `left` at line 1 column 12",
            ),
            (
                r#"{"rang":1}"#,
                "unknown field `rang`, expected one of `rank`, `side`, `all` at line 1 column 7",
            ),
            ("{", "EOF while parsing an object at line 1 column 1"),
        ] {
            assert_eq!(reason::<Deep>(text), why, "{text}");
        }
        for text in ["1", "[]", "null"] {
            let why = reason::<Tagged>(text);
            assert!(!why.contains("enum") && !why.contains("Tagged"), "{why}");
        }
        let why = reason::<Side>("1");
        assert!(!why.contains("enum") && !why.contains("variant"), "{why}");
    }
}
