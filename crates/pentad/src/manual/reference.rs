//! The reference of all commands, as Markdown.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};

use crate::exit::Exit;

/// All commands with their arguments, and what the exit codes mean.
pub(super) fn text(pentad: &Command) -> String {
    let mut text = String::from(HEAD);
    for (code, meaning) in Exit::ALL {
        let _ = writeln!(text, "| {code} | {meaning} |");
    }
    text += "\n## Commands\n\n";
    for command in visible(pentad) {
        let (name, about) = (command.get_name(), about(command));
        let _ = writeln!(text, "- [`pentad {name}`](#pentad-{name}): {about}");
    }
    for command in visible(pentad) {
        describe(
            &mut text,
            command,
            &format!("pentad {}", command.get_name()),
            "##",
        );
    }
    text
}

const HEAD: &str = "\
# Commands

Every command of `pentad` with its arguments. This page is made from the program: `pentad reference > docs/commands.md`. Shell completions come from `pentad completions SHELL`, manual pages from `pentad man`.

What people read goes to standard output, what went wrong to standard error. A file `-` is standard input or output.

## Exit codes

The same for every command, with and without `--json`.

| code | meaning |
|---|---|
";

fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    let all = command.get_subcommands();
    all.filter(|command| !command.is_hide_set() && command.get_name() != "help")
}

fn about(command: &Command) -> String {
    plain(command.get_about())
}

/// One line, as it stands in a cell of a table.
fn plain(text: Option<&StyledStr>) -> String {
    let text = text.map(ToString::to_string).unwrap_or_default();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('|', "\\|").replace('<', "&lt;")
}

/// A command, what it takes, and the commands that it has.
fn describe(text: &mut String, command: &Command, name: &str, heading: &str) {
    let _ = writeln!(text, "\n{heading} {name}\n\n{}", sentence(&about(command)));
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").trim();
    let _ = writeln!(text, "\n```\n{usage}\n```");
    let is_shown = |argument: &&Arg| !argument.is_hide_set() && !is_help(argument);
    let (global, own): (Vec<&Arg>, Vec<&Arg>) = command
        .get_arguments()
        .filter(is_shown)
        .partition(|argument| argument.is_global_set());
    table(text, "argument", &own);
    // A group tells once what all its commands take.
    if command.has_subcommands() {
        table(text, "argument of all its commands", &global);
    }
    for inner in visible(command) {
        describe(text, inner, &format!("{name} {}", inner.get_name()), "###");
    }
}

fn sentence(about: &str) -> String {
    if about.ends_with(['.', '?', '!']) || about.is_empty() {
        about.to_owned()
    } else {
        format!("{about}.")
    }
}

fn is_help(argument: &Arg) -> bool {
    matches!(
        argument.get_action(),
        ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version
    )
}

fn table(text: &mut String, head: &str, arguments: &[&Arg]) {
    if arguments.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n| {head} | meaning |\n|---|---|");
    for argument in arguments {
        let names = names(argument).replace('|', "\\|");
        let _ = writeln!(text, "| `{names}` | {} |", meaning(argument));
    }
}

/// `-o, --option <NAME=VALUE>`, or `VARIANT` for what has no name of its own.
fn names(argument: &Arg) -> String {
    let short = argument.get_short().map(|short| format!("-{short}"));
    let long = argument.get_long().map(|long| format!("--{long}"));
    let names: Vec<String> = short.into_iter().chain(long).collect();
    let takes = argument.get_action().takes_values();
    let values: Vec<&str> = match argument.get_value_names() {
        Some(names) if takes => names.iter().map(clap::builder::Str::as_str).collect(),
        _ => Vec::new(),
    };
    let values = values.join(" ");
    match (names.is_empty(), values.is_empty()) {
        (true, _)
            if argument
                .get_num_args()
                .is_some_and(|range| range.max_values() > 1) =>
        {
            format!("{values}...")
        }
        (true, _) => values,
        (false, true) => names.join(", "),
        (false, false) => format!("{} {values}", names.join(", ")),
    }
}

/// The help, the values that can be given, the default, and the environment.
fn meaning(argument: &Arg) -> String {
    let mut parts = vec![plain(argument.get_help())];
    let values: Vec<String> = argument
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| format!("`{}`", value.get_name()))
        .collect();
    let listed = argument.get_action().takes_values() && !argument.is_hide_possible_values_set();
    if listed && !values.is_empty() {
        parts.push(format!("One of {}", values.join(", ")));
    }
    let defaults = argument.get_default_values();
    if argument.get_action().takes_values() && !defaults.is_empty() {
        let defaults: Vec<_> = defaults
            .iter()
            .map(|value| value.to_string_lossy())
            .collect();
        parts.push(format!("Default: `{}`", defaults.join(",")));
    }
    if let Some(name) = argument.get_env() {
        parts.push(format!("Environment: `{}`", name.to_string_lossy()));
    }
    parts.join(". ")
}
