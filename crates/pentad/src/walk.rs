//! A walk over the whole command line: every command is read with every
//! argument that it has.
//!
//! clap finds some mistakes of a definition only when an argument is read into
//! its value: two arguments of one name and of different types, say. So each
//! line here is read to the end, into what the commands are given.

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, Command, CommandFactory as _, Parser as _};

use crate::Arguments;

/// Values for arguments without a fixed list; one of them fits each.
const SAMPLES: [&str; 8] = [
    "1",
    "name",
    "five",
    "classic",
    "5+0",
    "size=9",
    "127.0.0.1:0",
    "https://pentad.example",
];

/// A command that does something, with the words that lead to it.
struct Leaf {
    path: Vec<String>,
    command: Command,
}

fn leaves(command: &Command, path: &[String], found: &mut Vec<Leaf>) {
    let path = [path, &[command.get_name().to_owned()]].concat();
    let inner = command.get_subcommands();
    let inner: Vec<&Command> = inner.filter(|inner| inner.get_name() != "help").collect();
    if !command.is_subcommand_required_set() {
        let command = command.clone();
        let path = path.clone();
        found.push(Leaf { path, command });
    }
    for command in inner {
        leaves(command, &path, found);
    }
}

/// The ways to write an argument.
fn written(arg: &Arg) -> Vec<Vec<String>> {
    let long = arg.get_long().map(|long| format!("--{long}"));
    let flag = long.or_else(|| arg.get_short().map(|short| format!("-{short}")));
    if !arg.get_action().takes_values() {
        return flag.map(|flag| vec![flag]).into_iter().collect();
    }
    let fixed = arg.get_possible_values();
    let fixed = fixed.iter().map(|value| value.get_name().to_owned());
    let values = fixed.chain(SAMPLES.map(str::to_owned));
    let words = |value| flag.iter().cloned().chain([value]).collect();
    values.map(words).collect()
}

fn read(leaf: &Leaf, words: &[String]) -> Result<Arguments, ErrorKind> {
    let line = leaf.path.iter().chain(words);
    Arguments::try_parse_from(line).map_err(|error| error.kind())
}

impl Leaf {
    /// Those that are not answered by clap itself.
    fn arguments(&self) -> Vec<&Arg> {
        let told = |arg: &&Arg| {
            use ArgAction::{Help, HelpLong, HelpShort, Version};
            !matches!(arg.get_action(), Help | HelpLong | HelpShort | Version)
        };
        self.command.get_arguments().filter(told).collect()
    }

    /// Whether the command is read with these arguments, each with a value that
    /// it takes. Those without a flag stand in their order.
    fn is_read_with(&self, arguments: &[&Arg]) -> bool {
        let required = self.arguments().into_iter();
        let required = required.filter(|arg| arg.is_required_set());
        let mut all: Vec<&Arg> = required.chain(arguments.iter().copied()).collect();
        all.sort_by_key(|arg| (arg.get_index(), arg.get_id().clone()));
        all.dedup_by_key(|arg| arg.get_id());
        let mut line: Vec<String> = Vec::new();
        for arg in all {
            let fits = |words: &Vec<String>| {
                let read = read(self, &[&line[..], words].concat());
                let bad = [ErrorKind::ValueValidation, ErrorKind::InvalidValue];
                read.err().is_none_or(|kind| !bad.contains(&kind))
            };
            match written(arg).into_iter().find(fits) {
                Some(words) => line.extend(words),
                None => return false,
            }
        }
        read(self, &line).is_ok()
    }

    /// The same with one argument and what it needs beside it: nothing, or one
    /// or two others.
    fn is_read(&self, arg: &Arg) -> bool {
        let others = self.arguments();
        let pairs = others
            .iter()
            .flat_map(|one| others.iter().map(move |other| [*one, *other]));
        self.is_read_with(&[arg])
            || others.iter().any(|other| self.is_read_with(&[arg, other]))
            || pairs
                .into_iter()
                .any(|[one, other]| self.is_read_with(&[arg, one, other]))
    }
}

#[test]
fn every_command_is_read_with_every_argument() {
    let mut root = Arguments::command();
    root.build();
    root.clone().debug_assert();
    let mut found = Vec::new();
    leaves(&root, &[], &mut found);
    assert!(found.len() > 50, "only {} commands", found.len());
    let mut unread = Vec::new();
    for leaf in &found {
        let arguments = leaf.arguments().into_iter();
        let bad = arguments.filter(|arg| !leaf.is_read(arg));
        unread.extend(bad.map(|arg| format!("{} {arg}", leaf.path.join(" "))));
    }
    assert!(unread.is_empty(), "these are never read: {unread:#?}");
}
