//! A tag as it stands in a text: `[Name "value"]`.

use std::borrow::Cow;

/// A tag as it stands in the text.
pub(super) struct RawTag<'a> {
    pub(super) name: &'a str,
    value: &'a str,
    /// Of the whole tag, brackets included.
    pub(super) length: usize,
}

impl<'a> RawTag<'a> {
    /// Reads the tag at the beginning of a text; it ends within the first line.
    /// Lines may be long and hold many tags, so that no more than the tag is
    /// looked at.
    pub(super) fn read(text: &'a str) -> Option<RawTag<'a>> {
        let inside = text.strip_prefix('[')?;
        let name = &inside[..inside.find(['"', '\n', '[', ']'])?];
        let quoted = inside[name.len()..].strip_prefix('"')?;
        let value = &quoted[..closing_quote(quoted)?];
        let behind = after_bracket(&quoted[value.len() + 1..])?;
        let name = name.trim();
        (!name.is_empty()).then_some(RawTag {
            name,
            value,
            length: text.len() - behind.len(),
        })
    }

    /// The value with its escapes undone.
    pub(super) fn value(&self) -> Cow<'a, str> {
        unescaped(self.value)
    }
}

/// Whether a text begins with a tag; commands within comments, such as
/// `[%clk 1]`, are none.
pub(super) fn begins_with_tag(text: &str) -> bool {
    RawTag::read(skip_spaces(text)).is_some_and(|tag| !tag.name.starts_with('%'))
}

/// The place of the quote that ends a value. We escape quotes within values and
/// pente.org does not, so a quote ends the value if it is not escaped and only
/// the bracket, perhaps with more tags, follows in the line. If no quote does,
/// the last one before a bracket is taken.
fn closing_quote(text: &str) -> Option<usize> {
    let mut last = None;
    let mut escaped = false;
    for (i, b) in text.bytes().enumerate().take_while(|(_, b)| *b != b'\n') {
        if b == b'"'
            && let Some(behind) = after_bracket(&text[i + 1..])
        {
            let behind = skip_spaces(behind);
            if !escaped && (behind.is_empty() || behind.starts_with(['\n', '['])) {
                return Some(i);
            }
            last = Some(i);
        }
        escaped = b == b'\\' && !escaped;
    }
    last
}

fn after_bracket(text: &str) -> Option<&str> {
    skip_spaces(text).strip_prefix(']')
}

/// White space, but not the end of the line.
fn skip_spaces(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() && c != '\n')
}

/// Undoes the escapes of quotes and backslashes; other backslashes stay.
fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escape = c == '\\' && matches!(chars.peek(), Some('\\' | '"'));
        text.push(if escape { chars.next().unwrap_or(c) } else { c });
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_end_where_they_should() {
        for (line, value) in [
            (r#"[Game "Pente"]"#, "Pente"),
            (r#"[Game"Pente" ] "#, "Pente"),
            (r#"[Event "The "big" one"]"#, r#"The "big" one"#),
            (r#"[Event "say "hi""]"#, r#"say "hi""#),
            (r#"[Event "say \"hi\""]"#, r#"say "hi""#),
            (r#"[Event "a\"] [b"]"#, r#"a"] [b"#),
            (r#"[Site "C:\games\"]"#, r"C:\games\"),
            (r#"[Site "C:\\games\\"]"#, r"C:\games\"),
            (r#"[Game "Pente"] [Site "x"]"#, "Pente"),
            (r#"[Result "1-0"] 1. K10"#, "1-0"),
            (r#"[Site ""]"#, ""),
        ] {
            let tag = RawTag::read(line).expect(line);
            assert_eq!(tag.value(), value, "{line}");
        }
        for line in [
            "[Game]",
            "[Game Pente]",
            r#"[Game "Pente"#,
            r#"[Game "Pente""#,
            r#"["Pente"]"#,
        ] {
            assert!(RawTag::read(line).is_none(), "{line}");
        }
    }
}
