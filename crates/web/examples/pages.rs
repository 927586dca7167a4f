//! Writes every page with made-up people and games into a directory, to be
//! looked at after a change of the pages:
//!
//! ```text
//! cargo run -p web --example pages -- target/pages
//! python3 -m http.server --directory target/pages
//! ```
//!
//! Each page is there in every language and theme: `light-en/game/live/` and
//! so on; the assets lie where the pages look for them.

use std::error::Error;
use std::fs;
use std::path::Path;

use web::{Language, Theme, Visit};

#[path = "../tests/support/mod.rs"]
mod support;

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args()
        .nth(1)
        .ok_or("name a directory to write into")?;
    let directory = Path::new(&directory);
    for language in Language::ALL {
        for theme in Theme::ALL {
            let visit = Visit {
                language,
                theme,
                me: Some(support::somebody("Ada", 1702)),
                path: "/".into(),
            };
            let folder = directory.join(format!("{}-{}", theme.name(), language.code()));
            for (path, page) in support::pages(&visit) {
                let place = folder.join(path.trim_matches('/'));
                fs::create_dir_all(&place)?;
                fs::write(place.join("index.html"), page)?;
            }
        }
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    copy(
        &source,
        &directory.join(web::assets_prefix().trim_matches('/')),
    )
}

fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
