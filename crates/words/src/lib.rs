//! What Pentad says to people, in every language.
//!
//! The texts lie in `texts/<language>/`, each file a flat JSON object from key
//! to text. `{name}` in a text stands for an argument. A text that depends on a
//! number is an object with a text for each plural form that the language has
//! (`one`, `other`, …); the number is the argument `n`. `language.json` names
//! the language and has its plural rules. A folder more is a language more:
//! the build script finds it, and no code changes.
//!
//! Other crates do not write sentences. What they refuse or find is data, and
//! [`Localize`] gives the [`Message`] for it, a key with arguments:
//!
//! ```
//! use words::{Language, Localize, Message, say};
//!
//! struct Missing {
//!     items: Vec<&'static str>,
//! }
//!
//! impl Localize for Missing {
//!     fn message(&self) -> Message {
//!         say!("list.and", rest = self.items[0], last = self.items[1])
//!     }
//! }
//!
//! words::display_in_english!(Missing);
//!
//! let missing = Missing { items: vec!["A1", "B2"] };
//! assert_eq!(missing.to_string(), "A1 and B2");
//! assert_eq!(missing.localized(Language::German), "A1 und B2");
//! ```
//!
//! [`say!`] knows all keys while it is compiled: a key that does not exist, or
//! an argument too many or too few, is an error of the compiler. Tests hold
//! that every language has the same keys with the same arguments, and that
//! every key is asked for.

mod language;
mod message;
mod plural;
mod signature;

pub use language::Language;
pub use message::{Argument, Key, Localize, Message, and, joined, or, quoted, sentence};
#[doc(hidden)]
pub use signature::check;
