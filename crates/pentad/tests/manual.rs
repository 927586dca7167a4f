//! What tells about the command line: completions, manual pages, the version,
//! and the reference.

mod support;

use std::fs;

use support::pentad;

#[test]
fn every_shell_gets_completions_that_know_commands_and_variants() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = pentad(&["completions", shell], "");
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{shell}");
        for word in ["tournament", "analyse", "--against"] {
            let word = if shell == "fish" {
                word.trim_start_matches('-')
            } else {
                word
            };
            assert!(run.out.contains(word), "{shell} does not know {word}");
        }
    }
    let bash = pentad(&["completions", "bash"], "").out;
    assert!(bash.contains("keryo-pente"));
}

#[test]
fn every_command_has_a_manual_page() {
    let page = pentad(&["man"], "").out;
    assert!(page.contains(".TH pentad 1"), "{page}");
    let inner = pentad(&["man", "tournament", "new"], "").out;
    assert!(inner.contains("director"), "{inner}");
    let none = pentad(&["man", "chess"], "");
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("no command chess"), "{}", none.err);
    let folder = format!("{}/man", env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).expect("a folder");
    let all = pentad(&["man", "--out", &folder], "");
    assert_eq!(all.code, Some(0), "{}", all.err);
    assert!(fs::exists(format!("{folder}/pentad-play.1")).expect("a folder"));
}

#[test]
fn the_version_names_the_commit_where_there_is_one() {
    let run = pentad(&["--version"], "");
    let version = concat!("pentad ", env!("CARGO_PKG_VERSION"));
    let rest = run.out.strip_prefix(version).expect("the version").trim();
    let commit = rest
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let is_hash = |hash: &str| hash.len() >= 7 && hash.chars().all(|c| c.is_ascii_hexdigit());
    assert!(
        rest.is_empty() || commit.is_some_and(is_hash),
        "{}",
        run.out
    );
}

#[test]
fn the_reference_is_that_of_this_program() {
    let made = pentad(&["reference"], "");
    assert_eq!(made.code, Some(0), "{}", made.err);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/commands.md");
    let kept = fs::read_to_string(file).expect("docs/commands.md");
    assert!(
        made.out == kept,
        "docs/commands.md is out of date: cargo run -- reference > docs/commands.md"
    );
}
