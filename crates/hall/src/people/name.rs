//! Names of accounts: what people can tell apart at a glance.

/// What an account may not be called, because others would take it for us.
const RESERVED: [&str; 20] = [
    "admin",
    "administrator",
    "anonymous",
    "anyone",
    "api",
    "computer",
    "deleted",
    "director",
    "engine",
    "everyone",
    "friend",
    "guest",
    "level",
    "me",
    "mod",
    "moderator",
    "nobody",
    "pentad",
    "self",
    "system",
];

/// Checks a name, and names the text that says what would be right.
///
/// Letters are those of ASCII, so that no two names look alike and are not:
/// there is no Cyrillic `а` beside a Latin one, and nothing that cannot be seen.
pub(crate) fn check(name: &str) -> Result<(), &'static str> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !(2..=20).contains(&name.len()) || !name.bytes().all(allowed) {
        return Err("refused.name-shape");
    }
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err("refused.name-letter");
    }
    // Whatever stands behind it: neither Guest-12 nor admin_1.
    let word = name.trim_end_matches(|last: char| !last.is_ascii_alphabetic());
    if RESERVED.contains(&word.to_ascii_lowercase().as_str()) {
        return Err("refused.name-reserved");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn good_names() {
        for name in [
            "Anna",
            "ab",
            "Max_Mustermann",
            "x-1",
            "Guestbook",
            "abcdefghijklmnopqrst",
        ] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn names_that_deceive() {
        let long = "a".repeat(21);
        let invisible = [
            "a\u{200b}b",
            "a\u{202e}b",
            "an na",
            "a\nb",
            "\u{0430}nna",
            "Zoë",
        ];
        let shapes = ["", "a", &long, "1st", "_ab", "-ab"];
        let ours = [
            "admin",
            "Admin",
            "PENTAD",
            "guest",
            "Guest-1234",
            "Level_10",
            "me2",
        ];
        for name in invisible.iter().chain(&shapes).chain(&ours) {
            assert!(check(name).is_err(), "{name:?}");
        }
    }
}
