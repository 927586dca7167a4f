//! `pentad db`: copies of all that is kept, and games on their way elsewhere.

mod check;
mod exchange;
mod prune;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Args, Subcommand};
use store::{StoreError, archive};

use crate::exit::Exit;
use crate::serve::data_directory;
use exchange::Format;

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// The directory that keeps games and people [default: as with serve]
    #[arg(long, value_name = "DIR", env = "PENTAD_DATA", global = true)]
    data: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Copy everything into a new file, while the server goes on
    Backup {
        /// The file to write; it must not exist
        file: PathBuf,
    },
    /// Put a copy in place; the server must not run
    Restore {
        /// A file that backup has written
        file: PathBuf,
        /// Replace what is there, which is kept as pentad.db.replaced
        #[arg(long)]
        replace: bool,
    },
    /// Write all finished games, the oldest first
    Export {
        /// The file to write [default: standard output]
        file: Option<PathBuf>,
        /// Replace the file if it exists
        #[arg(long)]
        force: bool,
        /// JSON lines can be imported again; records are for people
        #[arg(long, default_value = "json")]
        format: Format,
    },
    /// Add games that export has written as JSON; those already here are passed over
    Import {
        /// The file to read
        file: PathBuf,
    },
    /// Look at the structure of the file, every game and every tournament, and tell
    /// what is damaged; exit code 1 if anything is. Other tables have no checksums
    Check(check::Arguments),
    /// Delete expired sessions, guests who left nothing behind and, if asked,
    /// tournaments; the server must not run
    Prune(prune::Arguments),
}

pub(crate) fn run(arguments: Arguments) -> Result<Exit> {
    let data = match arguments.data {
        Some(data) => data,
        None => data_directory()?,
    };
    match arguments.command {
        Command::Backup { file } => {
            archive::back_up(&data, &file)
                .with_context(|| format!("cannot back up to {}", file.display()))?;
            eprintln!("All is in {}.", file.display());
        }
        Command::Restore { file, replace } => restore(&file, &data, replace)?,
        Command::Export {
            file,
            force,
            format,
        } => return exchange::export(&data, file.as_deref(), force, format),
        Command::Import { file } => exchange::import(&file, &data)?,
        Command::Check(arguments) => return check::run(&arguments, &data),
        Command::Prune(arguments) => prune::run(&arguments, &data)?,
    }
    Ok(Exit::Done)
}

/// What could not be done with a data directory. Some reasons name their file
/// themselves.
fn cannot(act: &str, data: &Path, why: StoreError) -> anyhow::Error {
    match why {
        StoreError::Unreadable { .. } | StoreError::Orphaned { .. } => why.into(),
        why => anyhow::Error::from(why).context(format!("cannot {act} {}", data.display())),
    }
}

fn restore(file: &Path, data: &Path, replace: bool) -> Result<()> {
    let cannot = || format!("cannot restore {}", file.display());
    let aside = match archive::restore(file, data, replace) {
        Err(why @ StoreError::Exists(_)) => {
            let hint = "use --replace to put the copy in its place";
            return Err(anyhow::anyhow!("{why}; {hint}")).with_context(cannot);
        }
        done => done.with_context(cannot)?,
    };
    eprintln!("Restored {} in {}.", file.display(), data.display());
    if let Some(aside) = aside {
        eprintln!("What was there before is in {}.", aside.display());
    }
    Ok(())
}
