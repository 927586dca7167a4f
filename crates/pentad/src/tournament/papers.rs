//! `pentad tournament paper`: pages to hang up and to lay on the tables.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use paper::Page;
use serde_json::json;
use tournament::Language;

use super::arguments::{Drawn, Paper};
use super::desk::Desk;
use crate::output::Content;

pub(super) fn run(desk: &Desk, wanted: &Paper) -> Result<()> {
    let event = &desk.event;
    let pages = match wanted.what {
        Drawn::All => paper::all(event, Language::English),
        Drawn::Players => paper::players(event, Language::English),
        Drawn::Groups => paper::groups(event, Language::English),
        Drawn::Pairings => paper::pairings(event, Language::English, 0..usize::MAX),
        Drawn::ScoreSheets => paper::score_sheets(event, Language::English, 0..usize::MAX),
        Drawn::Standings => paper::standings(event, Language::English),
        Drawn::Bracket => paper::bracket(event, Language::English),
    };
    if pages.is_empty() {
        bail!("there is nothing to draw yet; see pentad tournament status");
    }
    let mut written: Vec<PathBuf> = Vec::new();
    if let Some(path) = &wanted.pdf {
        let pdf = paper::pdf(event.config().name.as_str(), &pages);
        desk.hand_out(path, Content::Pdf, wanted.force, &pdf)?;
        written.push(path.clone());
    }
    if let Some(path) = &wanted.svg {
        written.extend(drawings(desk, path, &pages, wanted.force)?);
    }
    if written.is_empty() {
        bail!("tell where to draw: --pdf wall.pdf or --svg wall.svg");
    }
    let mut out = io::stdout().lock();
    if desk.json {
        writeln!(out, "{}", json!({ "pages": pages.len(), "files": written }))?;
        return Ok(());
    }
    let files: Vec<String> = written
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    let pages = match pages.len() {
        1 => "one page".to_owned(),
        count => format!("{count} pages"),
    };
    writeln!(out, "Drawn: {pages} in {}", files.join(", "))?;
    Ok(())
}

fn drawings(desk: &Desk, path: &Path, pages: &[Page], force: bool) -> Result<Vec<PathBuf>> {
    let mut written = Vec::new();
    for (page, number) in pages.iter().zip(1..) {
        let path = match pages.len() {
            1 => path.to_owned(),
            _ => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                path.with_file_name(format!("{stem}-{number}.svg"))
            }
        };
        desk.hand_out(&path, Content::Svg, force, paper::svg(page).as_bytes())?;
        written.push(path);
    }
    Ok(written)
}
