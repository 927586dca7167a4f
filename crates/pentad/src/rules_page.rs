//! `pentad rules`: the rulebook.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use rules::{OPTIONS, Variant};
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::table;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The variant; without it, the list of all
    #[arg(value_name = "VARIANT", value_parser = table::any())]
    variant: Option<Variant>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    let mut out = io::stdout().lock();
    match (arguments.variant, arguments.json) {
        (Some(variant), false) => write!(out, "{}", variant.rulebook())?,
        (Some(variant), true) => writeln!(out, "{}", page(variant))?,
        (None, true) => {
            let pages: Vec<Value> = Variant::ALL.into_iter().map(page).collect();
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

fn page(variant: Variant) -> Value {
    let own = OPTIONS
        .iter()
        .filter(|option| option.family == variant.family());
    let options: Vec<Value> = own
        .map(|option| json!({ "name": option.key, "help": option.help }))
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
