//! The files that a page asks for, all of them inside the binary.
//!
//! One hash over the whole tree is part of every address, as in
//! `/assets/3f9c…/game/main.js`. Modules import each other by relative paths
//! and so stay inside one version; a browser may keep a file forever, and after
//! an update asks for nothing that it has from before.
//!
//! A build for development reads the files from the source tree, so that a
//! change is seen at the next reload; such files are not to be kept.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::io::Write as _;
use std::sync::{LazyLock, Mutex, PoisonError};

use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "assets/"]
struct Tree;

/// A file, ready to be sent.
pub struct Asset {
    /// Its content, compressed if [`Asset::encoding`] says so.
    pub bytes: Cow<'static, [u8]>,
    /// The `Content-Type`.
    pub kind: &'static str,
    /// The `Content-Encoding`, if there is one.
    pub encoding: Option<&'static str>,
    /// The `ETag`, with its quotes.
    pub tag: String,
    /// The `Cache-Control`.
    pub caching: &'static str,
}

/// A year, and never asked again: the address changes with the content.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// `/assets/<hash>/`; what follows is the path in the tree.
pub fn assets_prefix() -> &'static str {
    static PREFIX: LazyLock<String> = LazyLock::new(|| format!("/assets/{}/", tree_hash()));
    &PREFIX
}

/// The address of a file of the tree, such as `site.css`.
pub fn asset_url(path: &str) -> String {
    format!("{}{path}", assets_prefix())
}

/// The file at a path of the tree, compressed for those who accept gzip and
/// where that makes it smaller.
pub fn asset(path: &str, accepts_gzip: bool) -> Option<Asset> {
    let file = Tree::get(path)?;
    let kind = kind_of(path)?;
    let tag = HEXLOWER.encode(&file.metadata.sha256_hash()[..8]);
    let packed = accepts_gzip && is_text(kind);
    let (bytes, encoding, tag) = if packed {
        let bytes = compressed(&tag, &file);
        (bytes, Some("gzip"), format!("\"{tag}-gz\""))
    } else {
        (file.data, None, format!("\"{tag}\""))
    };
    Some(Asset {
        bytes,
        kind,
        encoding,
        tag,
        caching: if cfg!(debug_assertions) {
            "no-cache"
        } else {
            FOREVER
        },
    })
}

/// Each content is compressed once, when it is first asked for.
fn compressed(tag: &str, file: &EmbeddedFile) -> Cow<'static, [u8]> {
    static DONE: LazyLock<Mutex<HashMap<String, &'static [u8]>>> = LazyLock::new(Mutex::default);
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    let bytes = done.entry(tag.to_owned()).or_insert_with(|| {
        // The tree is finite and lives as long as the program.
        Box::leak(gzip(&file.data, Compression::best()).into_boxed_slice())
    });
    Cow::Borrowed(*bytes)
}

/// A page, compressed: quickly, since it is sent once.
pub fn compressed_page(html: &[u8]) -> Vec<u8> {
    gzip(html, Compression::fast())
}

fn gzip(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), level);
    let written = packer.write_all(bytes);
    written
        .and_then(|()| packer.finish())
        .expect("writing to memory does not fail")
}

/// The modules that these modules import, and those that they import in turn.
pub(crate) fn imported(modules: &[&str]) -> BTreeSet<String> {
    static IMPORTS: LazyLock<HashMap<String, Vec<String>>> = LazyLock::new(|| {
        let scripts = Tree::iter().filter(|path| path.ends_with(".js"));
        scripts
            .map(|path| (path.to_string(), imports(&path)))
            .collect()
    });
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = modules.to_vec();
    while let Some(module) = open.pop() {
        for target in IMPORTS.get(module).into_iter().flatten() {
            if found.insert(target.clone()) {
                open.push(target);
            }
        }
    }
    found
}

/// What one module imports, as paths in the tree. Our formatter writes every
/// import as `import … from "./other.js";`, over several lines or on one.
fn imports(path: &str) -> Vec<String> {
    let file = Tree::get(path).map(|file| file.data).unwrap_or_default();
    let text = String::from_utf8_lossy(&file);
    let lines = text.lines().filter(|line| {
        let starts = ["import ", "export ", "} from "];
        starts.iter().any(|start| line.starts_with(start))
    });
    lines
        .filter_map(|line| line.strip_suffix("\";")?.rsplit_once('"'))
        .filter(|(_, target)| target.starts_with('.'))
        .map(|(_, target)| resolved(path, target))
        .collect()
}

/// A relative address, seen from a file of the tree.
fn resolved(from: &str, target: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

fn tree_hash() -> String {
    let mut paths: Vec<_> = Tree::iter().collect();
    paths.sort_unstable();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for path in paths {
        let content = Tree::get(&path).map(|file| file.metadata.sha256_hash());
        let content = content.unwrap_or_default();
        for byte in path.bytes().chain(content) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

/// A file without a known kind is not served.
fn kind_of(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.')?;
    Some(match ending {
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "ogg" => "audio/ogg",
        "mp3" => "audio/mpeg",
        "wav" => "audio/wav",
        "wasm" => "application/wasm",
        "weights" => "application/octet-stream",
        _ => return None,
    })
}

fn is_text(kind: &str) -> bool {
    kind.starts_with("text/") || matches!(kind, "image/svg+xml" | "application/manifest+json")
}
