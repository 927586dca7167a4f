//! The manifest with which a browser installs the site as an app.

use serde_json::json;

use crate::asset::asset_url;
use words::Language;

/// The manifest as JSON, in the words of a language.
pub fn manifest(language: Language) -> String {
    json!({
        "name": "Pentad",
        "short_name": "Pentad",
        "description": language.text("site.description"),
        "lang": language.code(),
        "start_url": "/",
        "display": "standalone",
        "background_color": "#faf7f1",
        "theme_color": "#faf7f1",
        "icons": [
            {"src": asset_url("icons/pentad.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": asset_url("icons/pentad-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": asset_url("icons/pentad-512.png"), "sizes": "512x512", "type": "image/png"},
        ],
    })
    .to_string()
}
