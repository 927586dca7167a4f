//! Lines of comma-separated values: as much of RFC 4180 as a file with one
//! record a line needs.

/// Writes fields as a line without its end. No field may have a line break.
pub(super) fn write(fields: &[String]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
    fields.join(",")
}

fn quoted(field: &str) -> String {
    match field.contains([',', '"']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}

/// The fields of a line; nothing if a quote is not closed where its field ends.
pub(super) fn read(line: &str) -> Option<Vec<String>> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let (field, after) = match rest.strip_prefix('"') {
            Some(inside) => read_quoted(inside)?,
            None => {
                let end = rest.find(',').unwrap_or(rest.len());
                (rest[..end].to_owned(), &rest[end..])
            }
        };
        fields.push(field);
        match after.strip_prefix(',') {
            Some(next) => rest = next,
            None => return after.is_empty().then_some(fields),
        }
    }
}

/// What stands before the closing quote, and what follows it.
fn read_quoted(mut rest: &str) -> Option<(String, &str)> {
    let mut field = String::new();
    loop {
        let end = rest.find('"')?;
        field.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix('"') {
            Some(after) => {
                field.push('"');
                rest = after;
            }
            None => return Some((field, rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for fields in [
            vec!["a", "", "b c"],
            vec!["one, two", "say \"no\"", "\"", ","],
            vec![""],
        ] {
            let fields: Vec<String> = fields.into_iter().map(str::to_owned).collect();
            assert_eq!(read(&write(&fields)), Some(fields));
        }
    }

    #[test]
    fn a_quote_must_be_closed() {
        assert_eq!(read("a,\"b"), None);
        assert_eq!(read("\"a\"b,c"), None);
        assert_eq!(
            read("a\"b,c"),
            Some(vec!["a\"b".to_owned(), "c".to_owned()])
        );
    }
}
