//! Texts that show what they are: nothing that cannot be seen, nothing that
//! turns the direction of reading, and no towers of marks over their neighbors.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegible {
    /// A character that cannot be seen.
    Hidden(char),
    /// More marks over one letter than any language has.
    Marks,
}

/// Marks that one letter may have.
const MAX_MARKS: usize = 3;

/// What Unicode calls format characters, and others that show nothing.
const HIDDEN: [(u32, u32); 31] = [
    (0x00, 0x1f),
    (0x7f, 0x9f),
    (0xad, 0xad),
    (0x34f, 0x34f),
    (0x600, 0x605),
    (0x61c, 0x61c),
    (0x6dd, 0x6dd),
    (0x70f, 0x70f),
    (0x890, 0x891),
    (0x8e2, 0x8e2),
    (0x115f, 0x1160),
    (0x17b4, 0x17b5),
    (0x180b, 0x180f),
    (0x200b, 0x200f),
    (0x2028, 0x202e),
    (0x2060, 0x206f),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xfe00, 0xfe0f),
    (0xfeff, 0xfeff),
    (0xffa0, 0xffa0),
    (0xfff0, 0xfffb),
    (0xe000, 0xf8ff),
    (0x110bd, 0x110bd),
    (0x110cd, 0x110cd),
    (0x13430, 0x1343f),
    (0x1bca0, 0x1bca3),
    (0x1d173, 0x1d17a),
    (0xe0000, 0xe0fff),
    (0xf0000, 0xffffd),
    (0x10_0000, 0x10_ffff),
];

/// Whether a text shows what it is.
pub fn check(text: &str) -> Result<(), Illegible> {
    let mut marks = 0;
    for c in text.chars() {
        let is_hidden = |&(first, last): &(u32, u32)| (first..=last).contains(&u32::from(c));
        if HIDDEN.iter().any(is_hidden) {
            return Err(Illegible::Hidden(c));
        }
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if marks > MAX_MARKS {
            return Err(Illegible::Marks);
        }
    }
    Ok(())
}

/// The same for a text with pictures, some of which are made of several by
/// characters that cannot be seen.
pub fn check_with_pictures(text: &str) -> Result<(), Illegible> {
    let joins = |c: &char| matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}');
    let rest: String = text.chars().filter(|c| !joins(c)).collect();
    check(&rest)
}

/// The plain form of a text: wide, small and round letters are letters.
pub(crate) fn plain(text: &str) -> String {
    text.nfkc().collect()
}

/// What two texts have in common that people take for the same: their case and
/// the alphabet of letters that look alike are left out.
pub(crate) fn skeleton(text: &str) -> String {
    let lower = plain(text).to_lowercase();
    lower.chars().map(latin).collect()
}

/// The Latin letter that a small Cyrillic or Greek one looks like (after the
/// confusables of Unicode Technical Standard 39).
const fn latin(c: char) -> char {
    match c {
        'а' | 'α' => 'a',
        'в' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' => 'e',
        'һ' | 'н' => 'h',
        'і' | 'ι' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' => 'm',
        'о' | 'ο' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'υ' => 'u',
        'ν' => 'v',
        'ԝ' => 'w',
        'х' | 'χ' => 'x',
        'у' => 'y',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_refused() {
        for hidden in [
            '\u{200b}',
            '\u{2060}',
            '\u{202e}',
            '\u{feff}',
            '\u{e0041}',
            '\n',
        ] {
            assert_eq!(
                check(&format!("Ann{hidden}a")),
                Err(Illegible::Hidden(hidden))
            );
        }
        for good in [
            "Zoë",
            "Nguyễn Thị",
            "Łukasz",
            "王小明",
            "Анна",
            "O'Neil-Ødegård",
            "🙂",
        ] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
    }

    #[test]
    fn a_letter_has_a_few_marks() {
        let with = |marks: usize| format!("a{}", "\u{301}".repeat(marks));
        assert_eq!(check(&with(3)), Ok(()));
        assert_eq!(check(&with(4)), Err(Illegible::Marks));
        assert_eq!(check(&with(2).repeat(20)), Ok(()));
    }

    #[test]
    fn pictures_of_several_parts_are_read() {
        assert!(check("👩\u{200d}🚀").is_err());
        assert_eq!(check_with_pictures("👩\u{200d}🚀 ❤\u{fe0f}"), Ok(()));
        assert!(check_with_pictures("a\u{202e}b").is_err());
    }

    #[test]
    fn what_looks_alike_has_the_same_skeleton() {
        for (one, other) in [
            ("Anna", "Аnnа"),
            ("Ｍａｘ", "max"),
            ("ﬁna", "FINA"),
            ("POPE", "рОРе"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("Anna"), skeleton("Änna"));
    }
}
