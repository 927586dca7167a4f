//! What tells about the command line itself: completions for shells, manual
//! pages, and the reference in `docs/commands.md`. All are made from the
//! definition that reads the arguments, so that none can be wrong about it.

mod reference;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;

use crate::exit::Exit;

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

#[derive(Args)]
pub(crate) struct Man {
    /// The command, such as play or tournament new; without it, pentad itself
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write the pages of all commands into this directory
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

/// The command line as it is defined, with every part of it complete.
fn definition() -> Command {
    let mut command = crate::Arguments::command();
    command.build();
    command
}

/// `pentad completions`.
pub(crate) fn complete(arguments: &Completions) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut definition(), "pentad", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Done)
}

/// `pentad man`.
pub(crate) fn man(arguments: &Man) -> Result<Exit> {
    if let Some(folder) = &arguments.out {
        clap_mangen::generate_to(crate::Arguments::command(), folder)
            .with_context(|| format!("cannot write to {}", folder.display()))?;
        return Ok(Exit::Done);
    }
    let mut command = definition();
    for name in &arguments.command {
        let Some(next) = command.find_subcommand(name) else {
            bail!(
                "{} has no command {name}",
                command.get_bin_name().unwrap_or("pentad")
            );
        };
        command = next.clone();
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    io::stdout().lock().write_all(&page)?;
    Ok(Exit::Done)
}

/// The hidden `pentad reference`.
pub(crate) fn reference() -> Result<Exit> {
    let text = reference::text(&definition());
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Exit::Done)
}
