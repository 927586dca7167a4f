//! How text looks: with colors or without, in box-drawing characters or ASCII.
//!
//! A flag decides; else the terminal does, by what it can show.

use std::env;
use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};

/// How text is to look.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LookArguments {
    /// Color text: auto is at a terminal that can, unless NO_COLOR is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    color: When,
    /// Draw in ASCII characters, as is done by itself where the locale is not UTF-8
    #[arg(long)]
    ascii: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

/// How text looks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    pub(crate) color: bool,
    pub(crate) ascii: bool,
}

impl LookArguments {
    /// What standard output gets.
    pub(crate) fn look(self) -> Look {
        let color = match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => io::stdout().is_terminal() && colors(&set("NO_COLOR"), &set("TERM")),
        };
        // The first that is set decides, as for all programs.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(set);
        let locale = locale.into_iter().find(|value| !value.is_empty());
        let ascii = self.ascii || locale.is_some_and(|locale| !is_utf8(&locale));
        Look { color, ascii }
    }
}

fn set(name: &str) -> String {
    let value = env::var_os(name).unwrap_or_default();
    value.to_string_lossy().into_owned()
}

/// Whether a terminal is colored.
fn colors(no_color: &str, term: &str) -> bool {
    no_color.is_empty() && term != "dumb"
}

/// Whether a locale has more than ASCII. Without a character set, as in `de_DE`,
/// it has what is usual now.
fn is_utf8(locale: &str) -> bool {
    let set = locale.split_once('.').map(|(_, set)| set.to_lowercase());
    match set {
        Some(set) => set.starts_with("utf-8") || set.starts_with("utf8"),
        None => !matches!(locale, "C" | "POSIX"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_tells_whether_more_than_ascii_can_be_shown() {
        for utf8 in ["de_DE.UTF-8", "C.UTF-8", "en_US.utf8", "C.utf8", "de_DE"] {
            assert!(is_utf8(utf8), "{utf8}");
        }
        for ascii in ["C", "POSIX", "de_DE.ISO-8859-1", "en_US.US-ASCII"] {
            assert!(!is_utf8(ascii), "{ascii}");
        }
    }

    #[test]
    fn a_dumb_terminal_and_no_color_have_none() {
        assert!(colors("", "xterm-256color"));
        assert!(colors("", ""));
        assert!(!colors("", "dumb"));
        assert!(!colors("1", "xterm-256color"));
    }
}
