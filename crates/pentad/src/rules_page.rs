//! `pentad rules`: the rulebook. Programs get it as Markdown, people at a
//! terminal as a page.

use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use clap::Args;
use rules::{OPTIONS, Variant};
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::look::{Look, LookArguments};
use crate::table;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The variant; without it, the list of all
    #[arg(value_name = "VARIANT", value_parser = table::any())]
    variant: Option<Variant>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    look: LookArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    let mut out = io::stdout().lock();
    match (arguments.variant, arguments.json) {
        (Some(variant), false) if io::stdout().is_terminal() => {
            write!(out, "{}", page(variant, arguments.look.look()))?;
        }
        (Some(variant), false) => write!(out, "{}", variant.rulebook())?,
        (Some(variant), true) => writeln!(out, "{}", object(variant))?,
        (None, true) => {
            let pages: Vec<Value> = Variant::ALL.into_iter().map(object).collect();
            writeln!(out, "{}", Value::from(pages))?;
        }
        (None, false) => {
            for variant in Variant::ALL {
                writeln!(out, "{:<12} {}", variant.name(), variant.title())?;
            }
            writeln!(out, "\nRead one, with its source: pentad rules VARIANT")?;
        }
    }
    Ok(Exit::Done)
}

fn object(variant: Variant) -> Value {
    let own = OPTIONS
        .iter()
        .filter(|option| option.family == variant.family());
    let options: Vec<Value> = own
        .map(|option| json!({ "name": option.key, "help": option.help.to_string() }))
        .collect();
    json!({
        "name": variant.name(),
        "title": variant.title(),
        "family": variant.family().to_string(),
        "seats": variant.rules().seats(),
        "size": variant.rules().size(),
        "source": variant.source(),
        "options": options,
        "rules": variant.rulebook(),
    })
}

/// The page of a variant for a terminal: what Markdown says with marks is shown.
pub(crate) fn page(variant: Variant, look: Look) -> String {
    let mut text = String::new();
    let mut drawn = false;
    for line in variant.rulebook().lines() {
        if line.starts_with("```") {
            drawn = !drawn;
            continue;
        }
        let heading = line.trim_start_matches('#');
        let level = line.len() - heading.len();
        match level {
            _ if drawn && !line.is_empty() => text += &format!("    {line}"),
            _ if drawn => {}
            0 => text += &line.replace('`', ""),
            _ => text += &titled(heading.trim(), level, look),
        }
        text.push('\n');
    }
    text
}

/// A heading, underlined where it cannot be bold.
fn titled(heading: &str, level: usize, look: Look) -> String {
    if look.color {
        return format!("\x1b[1m{heading}\x1b[0m");
    }
    let line = if level == 1 { "=" } else { "-" };
    format!("{heading}\n{}", line.repeat(heading.chars().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_for_people_has_no_marks_of_markdown() {
        for variant in Variant::ALL {
            for color in [false, true] {
                let look = Look {
                    color,
                    ascii: false,
                };
                let page = page(variant, look);
                assert!(!page.contains('`'), "{variant}");
                assert!(!page.lines().any(|line| line.starts_with('#')), "{variant}");
                assert_eq!(page.contains('\x1b'), color);
            }
        }
        let swiss = page(Variant::Swiss, Look::default());
        assert!(
            swiss.starts_with("Pentago (Swiss)\n===============\n"),
            "{swiss}"
        );
        assert!(swiss.contains("\n    result:  1-0"), "{swiss}");
    }
}
