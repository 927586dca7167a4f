//! The file of an event: a log that survives a killed process and a pulled
//! plug.
//!
//! A command is one line, and it is on the disk before it is told to anybody.
//! What a crash leaves is a line without its end; the next command cuts it off
//! and says so. So what must be done as a whole, as an import, is one line too.
//! Two processes are kept apart by a lock on the file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tournament::exchange::log::{self, Chain};
use tournament::{Event, Tournament};

/// How files of events end.
pub(super) const EXTENSION: &str = "tournament";

/// How long one waits for another process, which needs a moment and no more.
const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// What is to be done with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Look,
    Change,
}

/// An open file.
pub(super) struct EventFile {
    pub(super) path: PathBuf,
    file: File,
    chain: Chain,
    /// Where the next line goes.
    length: u64,
}

impl EventFile {
    /// Opens a file and reads it.
    pub(super) fn open(path: &Path, access: Access) -> Result<(EventFile, Tournament)> {
        let change = access == Access::Change;
        let opened = OpenOptions::new().read(true).write(change).open(path);
        let mut file = opened.with_context(|| format!("cannot open {}", path.display()))?;
        lock(&file, path, access)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {}", path.display()))?;
        let reading =
            log::read(&bytes).with_context(|| format!("cannot read {}", path.display()))?;
        let length = reading.whole as u64;
        if reading.torn > 0 {
            eprintln!(
                "pentad: the last line of {} was not finished ({} bytes), because a command was \
                 interrupted; {}",
                path.display(),
                reading.torn,
                if change {
                    "it is cut off"
                } else {
                    "it is left out"
                }
            );
            if change {
                file.set_len(length)?;
                file.sync_all()?;
            }
        }
        let path = path.to_owned();
        let chain = reading.chain;
        let file = EventFile {
            path,
            file,
            chain,
            length,
        };
        Ok((file, reading.tournament))
    }

    /// Makes a new file with these events; one that exists is left alone.
    pub(super) fn create(path: &Path, events: &[Event]) -> Result<EventFile> {
        let opened = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(path);
        let file = match opened {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                bail!("{} exists already; choose another name", path.display())
            }
            opened => opened.with_context(|| format!("cannot make {}", path.display()))?,
        };
        lock(&file, path, Access::Change)?;
        let (text, chain) = Chain::default().lines(events);
        let mut made = EventFile {
            path: path.to_owned(),
            file,
            chain,
            length: 0,
        };
        let written = made.write(&text).and_then(|()| sync_folder_of(path));
        if let Err(error) = written {
            // Half an event would be in the way of the next try.
            let _ = fs::remove_file(path);
            return Err(error).with_context(|| format!("cannot write to {}", path.display()));
        }
        made.length = text.len() as u64;
        Ok(made)
    }

    /// Adds what one or several commands have done, all of it or nothing.
    pub(super) fn append(&mut self, events: &[Event]) -> Result<()> {
        let (line, chain) = self.chain.line(events);
        if let Err(error) = self.write(&line) {
            // Half a line is worse than none; if even this fails, the next
            // reader cuts it off.
            let _ = self.file.set_len(self.length);
            return Err(error).with_context(|| {
                format!(
                    "cannot write to {}; nothing has changed",
                    self.path.display()
                )
            });
        }
        self.length += line.len() as u64;
        self.chain = chain;
        Ok(())
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()
    }
}

/// The name of a new file is on the disk only when its folder is.
pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) {
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

fn lock(file: &File, path: &Path, access: Access) -> Result<()> {
    let deadline = Instant::now() + LOCK_TIMEOUT;
    loop {
        let locked = match access {
            Access::Look => file.try_lock_shared(),
            Access::Change => file.try_lock(),
        };
        match locked {
            Ok(()) => return Ok(()),
            Err(fs::TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("cannot lock {}", path.display()));
            }
            Err(fs::TryLockError::WouldBlock) if Instant::now() < deadline => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(fs::TryLockError::WouldBlock) => bail!(
                "another pentad is at work on {}; wait for it, or end it, and try again",
                path.display()
            ),
        }
    }
}
