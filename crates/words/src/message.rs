//! What is to be said, as data: a key and its arguments.

use std::fmt::{self, Display};

use crate::language::{Language, filled};

/// Something to say: the key of a text, and what is put into it. It waits for
/// its reader, who chooses the language. Its `Display` is English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// The key of a text without arguments, for what is known in a `const`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(&'static str);

/// What is put into a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The same in every language: a name, a move.
    Text(String),
    /// A number. As the argument `n` it chooses the plural form.
    Number(u64),
    /// Another message, in the same language.
    Message(Message),
    /// Several of these.
    List {
        /// What is listed.
        items: Vec<Argument>,
        /// What stands between them.
        separator: &'static str,
        /// A text that puts the last one behind the others.
        last: Option<&'static str>,
    },
}

/// Something that is said to people.
pub trait Localize {
    /// The key of its text, and the arguments.
    fn message(&self) -> Message;

    /// In a language. What is an error is part of a sentence.
    fn localized(&self, language: Language) -> String {
        self.message().text(language)
    }
}

impl Localize for Message {
    fn message(&self) -> Message {
        self.clone()
    }

    fn localized(&self, language: Language) -> String {
        self.text(language)
    }
}

impl Key {
    /// A key; [`key!`](crate::key) is the way to make one, since it is checked.
    pub const fn new(key: &'static str) -> Key {
        Key(key)
    }
}

impl Localize for Key {
    fn message(&self) -> Message {
        Message::new(self.0)
    }
}

crate::display_in_english!(Key);

impl Message {
    /// A message without arguments yet; [`say!`](crate::say) is the way to make
    /// one, since it is checked.
    pub const fn new(key: &'static str) -> Message {
        Message {
            key,
            arguments: Vec::new(),
        }
    }

    /// With an argument more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Message {
        self.arguments.push((name, value.into()));
        self
    }

    /// The key of its text.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// What is put into the text, by name.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    /// The text in a language.
    pub fn text(&self, language: Language) -> String {
        let number = self.arguments.iter().find_map(|(name, value)| match value {
            Argument::Number(number) if *name == "n" => Some(*number),
            _ => None,
        });
        let text = match number {
            Some(number) => language.form(self.key, number),
            None => language.text(self.key),
        };
        let values: Vec<(&str, String)> = self
            .arguments
            .iter()
            .map(|(name, value)| (*name, value.text(language)))
            .collect();
        let values: Vec<(&str, &dyn Display)> = values
            .iter()
            .map(|(name, value)| (*name, value as &dyn Display))
            .collect();
        filled(text, &values)
    }

    /// The text in a language, as a sentence.
    pub fn sentence(&self, language: Language) -> String {
        sentence(&self.text(language))
    }
}

impl Argument {
    fn text(&self, language: Language) -> String {
        match self {
            Argument::Text(text) => text.clone(),
            Argument::Number(number) => number.to_string(),
            Argument::Message(message) => message.text(language),
            Argument::List {
                items,
                separator,
                last,
            } => {
                let items: Vec<String> = items.iter().map(|item| item.text(language)).collect();
                match (last, items.split_last()) {
                    (Some(key), Some((last, rest))) if !rest.is_empty() => {
                        language.fill(key, &[("rest", &rest.join(separator)), ("last", last)])
                    }
                    _ => items.join(separator),
                }
            }
        }
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// `A1, B2 and C3`.
pub fn and(items: impl IntoIterator<Item = impl Into<Argument>>) -> Argument {
    list(items, ", ", Some("list.and"))
}

/// `A1, B2 or C3`.
pub fn or(items: impl IntoIterator<Item = impl Into<Argument>>) -> Argument {
    list(items, ", ", Some("list.or"))
}

/// One after the other, with this between them.
pub fn joined(
    items: impl IntoIterator<Item = impl Into<Argument>>,
    separator: &'static str,
) -> Argument {
    list(items, separator, None)
}

fn list(
    items: impl IntoIterator<Item = impl Into<Argument>>,
    separator: &'static str,
    last: Option<&'static str>,
) -> Argument {
    Argument::List {
        items: items.into_iter().map(Into::into).collect(),
        separator,
        last,
    }
}

/// A text as it is quoted: without line breaks and the like, and with `\\"` for a
/// quotation mark.
pub fn quoted(text: &str) -> String {
    let quoted = format!("{text:?}");
    quoted[1..quoted.len() - 1].to_owned()
}

/// Texts of errors are parts of sentences; alone they begin and end like one.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    // The end mark may stand before a closing mark, as in "Really?"
    let said = text.trim_end_matches(['"', '”', '“', ')']);
    let ended = said.ends_with(['.', '!', '?', '…']) || text.ends_with(':');
    let end = if ended { "" } else { "." };
    first.to_uppercase().chain(letters).collect::<String>() + end
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<Key> for Argument {
    fn from(key: Key) -> Argument {
        Argument::Message(key.message())
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

/// Nothing, if there is nothing to say.
impl From<Option<Message>> for Argument {
    fn from(message: Option<Message>) -> Argument {
        message.map_or_else(|| "".into(), Argument::Message)
    }
}

impl<T: Localize> From<&T> for Argument {
    fn from(thing: &T) -> Argument {
        Argument::Message(thing.message())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Argument {
                Argument::Number(number.into())
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64);

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(number as u64)
    }
}

/// A [`Message`]: the key of a text, then its arguments. `seat = value` puts in
/// a number, a text, a message or what can be localized; `seat = %value` puts in
/// what a value displays, and `%seat` or `seat` is short for the same name.
///
/// ```
/// use words::{Language, say};
///
/// let rest = "A1";
/// let both = say!("list.or", rest, last = %'B');
/// assert_eq!(both.text(Language::English), "A1 or B");
/// ```
///
/// A key that is not in the catalog is an error of the compiler, and so is an
/// argument that the text does not have:
///
/// ```compile_fail
/// let message = words::say!("list.or", rest = "A1");
/// ```
#[macro_export]
macro_rules! say {
    ($key:literal $(, $($arguments:tt)*)?) => {
        $crate::say!(@ $key, [$crate::Message::new($key)], [] $(, $($arguments)*)?)
    };
    (@ $key:literal, [$message:expr], [$($name:ident)*] $(,)?) => {{
        const { $crate::check($key, &[$(stringify!($name)),*]) };
        $message
    }};
    (@ $key:literal, [$message:expr], [$($names:ident)*], $name:ident = %$value:expr $(, $($rest:tt)*)?) => {
        $crate::say!(@ $key, [$message.with(stringify!($name), ($value).to_string())], [$($names)* $name] $(, $($rest)*)?)
    };
    (@ $key:literal, [$message:expr], [$($names:ident)*], $name:ident = $value:expr $(, $($rest:tt)*)?) => {
        $crate::say!(@ $key, [$message.with(stringify!($name), $value)], [$($names)* $name] $(, $($rest)*)?)
    };
    (@ $key:literal, [$message:expr], [$($names:ident)*], %$name:ident $(, $($rest:tt)*)?) => {
        $crate::say!(@ $key, [$message.with(stringify!($name), $name.to_string())], [$($names)* $name] $(, $($rest)*)?)
    };
    (@ $key:literal, [$message:expr], [$($names:ident)*], $name:ident $(, $($rest:tt)*)?) => {
        $crate::say!(@ $key, [$message.with(stringify!($name), $name)], [$($names)* $name] $(, $($rest)*)?)
    };
}

/// The [`Key`] of a text without arguments. A key that is not in the catalog is
/// an error of the compiler.
#[macro_export]
macro_rules! key {
    ($key:literal) => {{
        const { $crate::check($key, &[]) };
        $crate::Key::new($key)
    }};
}

/// Displays what can be localized in English, as the command line and logs want
/// it.
#[macro_export]
macro_rules! display_in_english {
    ($($type:ty),+ $(,)?) => {$(
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&$crate::Localize::message(self), f)
            }
        }
    )+};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_become_sentences() {
        for (error, told) in [
            ("it is your turn", "It is your turn."),
            ("größer geht es nicht", "Größer geht es nicht."),
            ("Really?", "Really?"),
            ("he asks \"Really?\"", "He asks \"Really?\""),
            ("(that was all.)", "(that was all.)"),
            ("it lacks \"what\"", "It lacks \"what\"."),
            ("es fehlt „was“", "Es fehlt „was“."),
            ("a three (K10)", "A three (K10)."),
            ("ärgerlich", "Ärgerlich."),
            ("", ""),
        ] {
            assert_eq!(sentence(error), told);
        }
    }

    #[test]
    fn lists_end_with_the_word_of_the_language() {
        let message = |items: &[&str]| {
            let list = say!("list.or", rest = and(items.iter().copied()), last = "D4");
            Language::ALL.map(|language| list.text(language))
        };
        assert_eq!(message(&["A1"]), ["A1 or D4", "A1 oder D4"]);
        assert_eq!(
            message(&["A1", "B2", "C3"]),
            ["A1, B2 and C3 or D4", "A1, B2 und C3 oder D4"]
        );
    }

    #[test]
    fn what_is_filled_in_is_not_read_again() {
        let message = say!("list.and", rest = "{last}", last = quoted("a\n\"b\""));
        assert_eq!(message.to_string(), r#"{last} and a\n\"b\""#);
    }
}
