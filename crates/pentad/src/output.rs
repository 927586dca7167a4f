//! Writing files that people name.

use std::fs::{self, File};
use std::io::{BufWriter, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use store::archive::put_in_place;

/// What a file is to hold.
#[derive(Clone, Copy)]
pub(crate) enum Content {
    /// It replaces a file only with `--force`.
    Data,
    /// It also replaces another PDF, which can be drawn again.
    Pdf,
    /// It also replaces another PNG.
    Png,
    /// It also replaces another SVG.
    Svg,
}

/// Writes a file. What is there already stays unless `force` is given or both
/// are the same kind of picture, and it stays whole until the new file is.
pub(crate) fn write<T>(
    path: &Path,
    content: Content,
    force: bool,
    fill: impl FnOnce(&mut dyn Write) -> Result<T>,
) -> Result<T> {
    let cannot = || format!("cannot write {}", path.display());
    let found = fs::metadata(path).ok();
    if found.is_some() && !force && !content.replaces(path) {
        bail!("{} exists already; --force replaces it", path.display());
    }
    // A pipe or a device is written to as it is.
    if found.is_some_and(|found| !found.is_file()) {
        let to = File::options()
            .write(true)
            .open(path)
            .with_context(cannot)?;
        return fill(&mut BufWriter::new(to));
    }
    // A link stays a link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut part = target.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    let file = File::create(part).with_context(cannot)?;
    let mut to = BufWriter::new(file);
    let done = fill(&mut to).and_then(|done| {
        let file = to.into_inner().map_err(std::io::IntoInnerError::into_error);
        file.and_then(|file| file.sync_all())
            .and_then(|()| put_in_place(part, &target))
            .with_context(cannot)?;
        Ok(done)
    });
    if done.is_err() {
        // What is left of it helps nobody.
        let _ = fs::remove_file(part);
    }
    done
}

/// Writes a file at once, as [`write()`] does.
pub(crate) fn write_bytes(path: &Path, content: Content, force: bool, bytes: &[u8]) -> Result<()> {
    write(path, content, force, |to| {
        to.write_all(bytes)
            .and_then(|()| to.flush())
            .with_context(|| format!("cannot write {}", path.display()))
    })
}

impl Content {
    /// Whether it replaces what is there without being told to.
    fn replaces(self, path: &Path) -> bool {
        let mut head = Vec::new();
        let read = match self {
            Content::Data => return false,
            _ => File::open(path).and_then(|file| file.take(4096).read_to_end(&mut head)),
        };
        let is_svg = || {
            let text = String::from_utf8_lossy(&head);
            text.starts_with("<svg") || text.starts_with("<?xml") && text.contains("<svg")
        };
        read.is_ok()
            && (head.is_empty()
                || match self {
                    Content::Data => false,
                    Content::Pdf => head.starts_with(b"%PDF-"),
                    Content::Png => head.starts_with(b"\x89PNG"),
                    Content::Svg => is_svg(),
                })
    }
}
