//! `pentad tournament` on the real binary: an evening from entries to the
//! trophy as a golden file, what is refused, and what a crash leaves.

#[path = "support/piped.rs"]
mod piped;

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use piped::piped;
use serde_json::Value;

/// A folder of its own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tournament-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn run(folder: &Path, words: &[&str]) -> Output {
    run_with(folder, words, "")
}

fn run_with(folder: &Path, words: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pentad"));
    command
        .arg("tournament")
        .args(words)
        .current_dir(folder)
        .env("TZ", "UTC");
    piped(&mut command, input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn ok(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    assert!(
        output.status.success(),
        "{words:?}: {}",
        text(&output.stderr)
    );
    text(&output.stdout)
}

fn json(folder: &Path, words: &[&str]) -> Value {
    let told = ok(folder, &[words, &["--json"]].concat());
    serde_json::from_str(&told).expect("JSON")
}

/// What is refused says why, ends with 1, and leaves the file byte for byte.
fn refused(folder: &Path, words: &[&str], reason: &str) {
    let path = folder.join("open.tournament");
    let before = fs::read(&path).expect("the file");
    let output = run(folder, words);
    assert_eq!(output.status.code(), Some(1), "{words:?}");
    let told = text(&output.stderr);
    assert!(told.contains(reason), "{words:?}: {told}");
    assert_eq!(fs::read(&path).expect("the file"), before, "{words:?}");
}

/// An event "Open" with players A to whatever, drawn.
fn drawn(name: &str, players: usize) -> PathBuf {
    let folder = folder(name);
    let names: Vec<String> = (0..players).map(|i| format!("P{i:02}")).collect();
    let names = names.join("\n");
    let words = [
        "new",
        "Open",
        "--director",
        "Dora",
        "--players",
        "-",
        "--tables",
        "4",
    ];
    let output = run_with(&folder, &words, &names);
    assert!(output.status.success(), "{}", text(&output.stderr));
    ok(&folder, &["publish"]);
    ok(&folder, &["draw", "--word", "blue"]);
    folder
}

/// The words of a command, quoted as in a shell.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let mut words = Vec::new();
    for (i, part) in parts {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// The golden file is its own script: each line after a `$` is run, a minute
/// after the one before, and what it says stands below.
/// `UPDATE_GOLDEN=1 cargo test -p pentad` writes it anew.
#[test]
fn an_evening_of_thirteen_from_entries_to_the_trophy() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/tournament-13.txt");
    let golden = fs::read_to_string(&path).expect("the golden file");
    let folder = folder("golden");
    let mut found = String::new();
    let mut minute = 0;
    for line in golden.lines() {
        if line.starts_with('#') {
            found += &format!("{line}\n");
        }
        let Some(command) = line.strip_prefix("$ pentad tournament ") else {
            continue;
        };
        let at = format!("2026-03-01T{:02}:{:02}", 19 + minute / 60, minute % 60);
        minute += 1;
        let mut words = words(command);
        words.extend(["--at".to_owned(), at]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = run(&folder, &words);
        found += &format!("{line}\n{}{}\n", text(&output.stdout), text(&output.stderr));
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &found).expect("written");
    }
    let golden = fs::read_to_string(&path).expect("the golden file");
    assert!(found == golden, "the evening went otherwise:\n{found}");
}

#[test]
fn bad_input_is_refused_with_its_reason_and_changes_nothing() {
    let folder = drawn("refused", 8);
    let next = &json(&folder, &["pairings"])[0];
    let number = next["number"].to_string();
    let winner = next["players"][0]["name"]
        .as_str()
        .expect("a name")
        .to_owned();
    let loser = next["players"][1]["name"]
        .as_str()
        .expect("a name")
        .to_owned();
    let (number, winner, loser) = (number.as_str(), winner.as_str(), loser.as_str());
    refused(&folder, &["enter", "p03"], "p03 has entered already as #4");
    refused(
        &folder,
        &["result", number, winner, "4"],
        "five in a row takes five stones or more, and not 4",
    );
    refused(
        &folder,
        &["result", number, winner, "19"],
        "nobody can have placed 19 stones; each has 18",
    );
    refused(
        &folder,
        &["result", number, winner],
        "say how many of the 18 stones",
    );
    refused(
        &folder,
        &["result", number, "Nobody", "9"],
        &format!("it is {winner} or {loser}"),
    );
    refused(
        &folder,
        &["result", "77", winner, "9"],
        "match 77 is not paired",
    );
    refused(
        &folder,
        &["result", winner, "wins"],
        "is not a valid result; write: 7 Ann 11",
    );
    refused(
        &folder,
        &["correct", number, winner, "9"],
        "has no result that could be corrected",
    );
    refused(
        &folder,
        &["result", number, winner, "9", "--by", "Mallory"],
        "Mallory may not do that",
    );
    refused(&folder, &["advance"], "12 games are still open");
    refused(&folder, &["draw"], "publish the hash of the seed first");
    refused(
        &folder,
        &["call", "1", "--table", "9"],
        "there is no table 9; there are 4",
    );
    refused(&folder, &["standings", "X"], "they are A to B");
    ok(&folder, &["result", number, winner, "9"]);
    refused(
        &folder,
        &["result", number, loser, "9"],
        "has a result already",
    );
    refused(
        &folder,
        &["undo", "--by", loser],
        "may not do that; ask the director",
    );
    ok(&folder, &["result", number, winner, "9"]);
    assert_eq!(ok(&folder, &["check"]).lines().count(), 4);
}

#[test]
fn a_file_of_players_is_taken_whole_or_not_at_all() {
    let folder = folder("players");
    let output = run_with(
        &folder,
        &["new", "Open", "--players", "-"],
        "Ann\nBob\nann\n",
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("ann has entered already"));
    assert!(!folder.join("open.tournament").exists());
    // As a spreadsheet of an older age writes it: semicolons and Latin-1.
    fs::write(
        folder.join("old.csv"),
        b"Name;Rank\r\nJ\xfcrg M\xfcller;1\r\nZo\xe9;\r\n",
    )
    .expect("written");
    ok(&folder, &["new", "Open", "--players", "old.csv"]);
    let players = json(&folder, &["players"]);
    assert_eq!(players[0]["name"], "Jürg Müller");
    assert_eq!(players[1]["name"], "Zoé");
    fs::write(folder.join("more.csv"), "Cem\nDee\nzoé\n").expect("written");
    refused(
        &folder,
        &["enter", "--file", "more.csv"],
        "number 3: zoé has entered already",
    );
    refused(&folder, &["new", "Open"], "open.tournament exists already");
}

#[test]
fn what_was_written_wrong_is_amended() {
    let folder = folder("amend");
    ok(&folder, &["new", "Open"]);
    ok(&folder, &["enter", "An Lee", "Bob", "Cem", "Dee"]);
    let told = ok(
        &folder,
        &["amend", "an lee", "--name", "Ann Lee", "--club", "Chur"],
    );
    assert!(
        told.contains("#1 corrected from An Lee to Ann Lee (Chur)"),
        "{told}"
    );
    ok(&folder, &["amend", "Ann Lee", "--club", "", "--rank", "2"]);
    let players = ok(&folder, &["export", "players"]);
    assert!(players.contains("\nAnn Lee,,2,\n"), "{players}");
    refused(
        &folder,
        &["amend", "Bob", "--name", "cem"],
        "cem has entered already as #3",
    );
    ok(&folder, &["publish"]);
    ok(&folder, &["draw"]);
    // Until a result is in, the draw can be made again.
    ok(&folder, &["amend", "Ann Lee", "--rank", "1"]);
    ok(&folder, &["result", "1", "draw"]);
    refused(
        &folder,
        &["amend", "Ann Lee", "--rank", "0"],
        "club and rank of Ann Lee were used in the draw",
    );
    ok(&folder, &["amend", "Bob", "--name", "Bobby"]);
    ok(&folder, &["undo"]);
    refused(&folder, &["amend", "Bobby"], "Bobby is not here");
}

#[test]
fn a_reserve_takes_the_place_of_somebody_who_leaves() {
    let folder = drawn("replace", 10);
    ok(&folder, &["enter", "Otto"]);
    refused(
        &folder,
        &["replace", "P03", "Nobody"],
        "nobody is called Nobody",
    );
    let stranger = ["replace", "P03", "Otto", "--by", "Hugo"];
    refused(&folder, &stranger, "Hugo");
    ok(&folder, &["replace", "P03", "Otto", "--by", "Dora"]);
    let tables = ok(&folder, &["standings"]);
    assert!(
        tables.contains("Otto") && !tables.contains("P03"),
        "{tables}"
    );
}

#[test]
fn numbers_that_do_not_divide_are_answered_with_the_options() {
    let folder = folder("seven");
    ok(&folder, &["new", "Open"]);
    ok(&folder, &["enter", "A", "B", "C", "D", "E", "F", "G"]);
    ok(&folder, &["publish"]);
    refused(&folder, &["draw"], "1. groups of 4+3 (12 games)");
    refused(
        &folder,
        &["draw", "--plan", "3"],
        "there is no plan 3 for 7 players",
    );
    let told = ok(&folder, &["draw", "--plan", "2"]);
    assert!(told.contains("Group A"), "{told}");
    assert!(seeds(&folder).is_empty(), "the seed is public now");
}

/// The files in which seeds wait.
fn seeds(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "seed"))
        .collect()
}

/// An event in which nobody draws yet.
fn entered(name: &str, players: usize) -> PathBuf {
    let folder = folder(name);
    ok(&folder, &["new", "Open", "--director", "Dora"]);
    let names: Vec<String> = (0..players).map(|i| format!("Player {i:02}")).collect();
    let names = names.iter().map(String::as_str);
    ok(
        &folder,
        &std::iter::once("enter").chain(names).collect::<Vec<_>>(),
    );
    folder
}

/// Runs a command that the system stops as soon as it writes a file beyond so
/// many blocks of half a kilobyte: a pulled plug in the middle of writing.
#[cfg(unix)]
fn cut_short(folder: &Path, blocks: usize, words: &str) -> Output {
    let pentad = env!("CARGO_BIN_EXE_pentad");
    let line = format!("ulimit -c 0; ulimit -f {blocks}; exec {pentad} tournament {words}");
    let mut command = Command::new("sh");
    piped(command.arg("-c").arg(line).current_dir(folder), "")
}

#[test]
fn a_hash_that_is_taken_back_leaves_the_seed_of_the_one_before() {
    let folder = entered("published", 4);
    ok(&folder, &["publish"]);
    ok(&folder, &["publish"]);
    ok(&folder, &["undo"]);
    let told = ok(&folder, &["draw"]);
    assert!(told.contains("Group A"), "{told}");
    assert!(seeds(&folder).is_empty(), "no seed waits any more");
}

#[cfg(unix)]
#[test]
fn a_hash_that_was_never_written_leaves_the_seed_of_the_one_before() {
    let folder = entered("unpublished", 8);
    ok(&folder, &["publish"]);
    // A new seed has room in its file, its promise has none.
    let output = cut_short(&folder, 1, "publish");
    assert!(!output.status.success(), "{}", text(&output.stdout));
    let told = ok(&folder, &["draw"]);
    assert!(told.contains("Group A"), "{told}");
}

#[cfg(unix)]
#[test]
fn half_an_import_is_none() {
    let folder = entered("imported", 4);
    let path = folder.join("open.tournament");
    let names: Vec<String> = (0..200).map(|i| format!("New {i:03}")).collect();
    fs::write(folder.join("names.csv"), names.join("\n")).expect("written");
    let blocks = fs::metadata(&path).expect("the file").len() / 512 + 4;
    let output = cut_short(&folder, blocks as usize, "import names.csv");
    assert!(!output.status.success(), "{}", text(&output.stdout));
    let players = json(&folder, &["players"]);
    assert_eq!(players.as_array().map(Vec::len), Some(4));
    ok(&folder, &["import", "names.csv"]);
    let players = json(&folder, &["players"]);
    assert_eq!(players.as_array().map(Vec::len), Some(204));
}

/// What is entered late keeps the time that was said, also if other things
/// have happened since.
#[test]
fn a_time_that_is_said_is_the_time_that_is_kept() {
    let folder = drawn("late", 4);
    ok(
        &folder,
        &["result", "1", "draw", "--at", "2026-03-01T23:00"],
    );
    ok(
        &folder,
        &["result", "2", "draw", "--at", "2026-03-01T19:30"],
    );
    let history = ok(&folder, &["history"]);
    let lines: Vec<&str> = history.lines().rev().take(2).collect();
    assert!(lines[0].contains("2026-03-01 19:30:00"), "{history}");
    assert!(lines[1].contains("2026-03-01 23:00:00"), "{history}");
    let told = ok(&folder, &["check"]);
    assert!(told.contains("the file is whole"), "{told}");
}

/// A preview is a question, and is answered also where the correction itself
/// needs a choice.
#[test]
fn a_preview_tells_what_a_correction_would_undo() {
    let folder = folder("preview");
    ok(&folder, &["new", "Open", "--format", "knockout"]);
    ok(&folder, &["enter", "A", "B", "C", "D"]);
    ok(&folder, &["publish"]);
    ok(&folder, &["draw"]);
    let games = json(&folder, &["pairings"]);
    let name = |game: usize, side: usize| games[game]["players"][side]["name"].as_str();
    let name = |game, side| name(game, side).expect("a name").to_owned();
    ok(&folder, &["result", "1", &name(0, 0)]);
    ok(&folder, &["result", "2", &name(1, 0)]);
    ok(&folder, &["result", "3", &name(0, 0)]);
    let other = name(0, 1);
    let correct = ["correct", "1", other.as_str()];
    refused(&folder, &correct, "--reset or --record-only");
    let before = fs::read(folder.join("open.tournament")).expect("the file");
    let told = ok(&folder, &[&correct[..], &["--preview"]].concat());
    assert!(
        told.contains("would undo") && told.contains("--reset"),
        "{told}"
    );
    let told = json(&folder, &[&correct[..], &["--preview"]].concat());
    assert_eq!(told["undoes"], serde_json::json!([3]));
    assert!(
        told["would"]
            .as_array()
            .is_some_and(|events| events.len() > 1)
    );
    let after = fs::read(folder.join("open.tournament")).expect("the file");
    assert_eq!(before, after);
}

/// Rule 7 of the regulation has a drawn cup game replayed without end; the lot
/// after nine draws is ours, and nobody should find out too late.
#[test]
fn a_lot_after_many_draws_is_told_to_depart_from_the_regulation() {
    let folder = drawn("draws", 4);
    loop {
        let games = json(&folder, &["pairings"]);
        let Some(next) = games.as_array().and_then(|games| games.first()) else {
            if json(&folder, &["status"])["phase"] == "cup" {
                break;
            }
            ok(&folder, &["advance"]);
            if json(&folder, &["status"])["phase"] == "cup" {
                break;
            }
            continue;
        };
        let number = next["number"].to_string();
        let players = [0, 1].map(|i| next["players"][i]["name"].as_str().expect("a name"));
        let winner = players.iter().min().expect("two");
        ok(&folder, &["result", &number, winner, "11"]);
    }
    let number = json(&folder, &["pairings"])[0]["number"].to_string();
    for _ in 0..9 {
        assert!(!ok(&folder, &["status"]).contains("rule 7"));
        ok(&folder, &["result", &number, "draw"]);
    }
    let told = ok(&folder, &["status"]);
    let settle = format!("Match {number}: 9 draws in a row. Replay it, or let the lot decide");
    assert!(told.contains(&settle), "{told}");
    assert!(
        told.contains("departs from rule 7 of the regulation"),
        "{told}"
    );
    ok(&folder, &["settle", &number]);
    let told = ok(&folder, &["status"]);
    let settled = format!("Match {number}: decided by lot after 9 draws in a row. A lot departs");
    assert!(told.contains(&settled), "{told}");
}

/// Each command lists its own options first, and what all take under a heading.
#[test]
fn help_tells_own_options_from_those_of_all_commands() {
    let folder = folder("help");
    for command in ["new", "result", "withdraw", "import", "paper", "status"] {
        let help = ok(&folder, &[command, "--help"]);
        let (own, all) = help
            .split_once("Options of all tournament commands:")
            .unwrap_or_else(|| panic!("{help}"));
        for option in ["--event", "--folder", "--by", "--at", "--json"] {
            assert!(
                all.contains(option) && !own.contains(&format!("{option} ")),
                "{help}"
            );
        }
    }
    let help = ok(&folder, &["result", "--help"]);
    let (own, _) = help.split_once("Options of all").expect("a heading");
    assert!(
        own.contains("--how") && own.contains("--walkover"),
        "{help}"
    );
}

#[test]
fn one_of_anything_is_told_as_one() {
    let folder = folder("plurals");
    ok(&folder, &["new", "Open", "--format", "knockout"]);
    let told = ok(&folder, &["tables", "1"]);
    assert!(told.contains("the hall has 1 table\n"), "{told}");
    ok(&folder, &["enter", "A", "B"]);
    ok(&folder, &["publish", "--seed", "a seed for two of them"]);
    let told = ok(&folder, &["draw"]);
    let first = told.lines().next().unwrap_or_default();
    assert_eq!(first, "drawn from the seed \"a seed for two of them\"");
    ok(&folder, &["call"]);
    let told = ok(&folder, &["clock", "1"]);
    assert!(told.contains("1 game has 1 minute\n"), "{told}");
    let told = ok(&folder, &["options", "9"]);
    assert!(
        !told.contains("1 byes") && !told.contains("1 games"),
        "{told}"
    );
    refused(&folder, &["advance"], "one game is still open: match 1 (");
    let told = ok(
        &folder,
        &["result", "A", "beats", "B", "1", "--how", "time"],
    );
    assert!(told.contains("A won on time with 1 stone\n"), "{told}");
    let told = ok(&folder, &["history"]);
    assert!(told.contains("(final), "), "{told}");
}

#[test]
fn what_a_crash_leaves_is_cut_off_and_told() {
    let folder = drawn("crash", 4);
    let path = folder.join("open.tournament");
    ok(&folder, &["result", "1", "draw"]);
    let whole = fs::read(&path).expect("the file");
    let last = whole[..whole.len() - 1]
        .iter()
        .rposition(|&byte| byte == b'\n')
        .expect("lines")
        + 1;
    for length in last + 1..whole.len() {
        fs::write(&path, &whole[..length]).expect("written");
        let looked = run(&folder, &["status"]);
        assert!(looked.status.success(), "{}", text(&looked.stderr));
        assert!(text(&looked.stderr).contains("is left out"), "{length}");
        assert_eq!(
            fs::read(&path).expect("the file").len(),
            length,
            "looking changes nothing"
        );
        if length % 40 == 0 {
            let output = run(&folder, &["result", "1", "draw"]);
            assert!(text(&output.stderr).contains("it is cut off"));
            assert_eq!(
                json(&folder, &["pairings"]).as_array().map(Vec::len),
                Some(5)
            );
        }
        if length > last + 200 {
            break;
        }
    }
    // A changed letter in the middle is no crash.
    let mut bad = whole.clone();
    let at = last - 20;
    bad[at] = if bad[at] == b'1' { b'2' } else { b'1' };
    fs::write(&path, &bad).expect("written");
    let output = run(&folder, &["status"]);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stderr);
    assert!(
        told.contains("was changed") || told.contains("is not a line"),
        "{told}"
    );
}

#[test]
fn a_second_process_waits_and_then_says_so() {
    let folder = drawn("lock", 4);
    let path = folder.join("open.tournament");
    let file = OpenOptions::new().read(true).open(&path).expect("the file");
    file.lock_shared().expect("a lock");
    let looked = run(&folder, &["status"]);
    assert!(looked.status.success(), "others may look");
    refused(
        &folder,
        &["result", "1", "draw"],
        "another pentad is at work on",
    );
    drop(file);
    ok(&folder, &["result", "1", "draw"]);
}

#[test]
fn an_exported_event_is_imported_as_the_same() {
    let folder = drawn("export", 9);
    ok(&folder, &["result", "1", "draw"]);
    ok(&folder, &["undo"]);
    let exported = ok(&folder, &["export", "--out", "event.json"]);
    assert_eq!(exported, "");
    let other = folder.join("other");
    fs::create_dir(&other).expect("a folder");
    ok(&other, &["import", "--new", "../event.json"]);
    let files = [
        folder.join("open.tournament"),
        other.join("open.tournament"),
    ];
    let [one, two] = files.map(|path| fs::read(path).expect("the file"));
    assert_eq!(one, two, "byte for byte");
    let players = ok(&folder, &["export", "players"]);
    assert!(
        players.starts_with("name,club,rank,person\nP00,,,\n"),
        "{players}"
    );
}

/// The same draw and the results of another event's file: the same tables.
#[test]
fn a_file_for_others_replaces_nothing_unasked() {
    let folder = drawn("unasked", 9);
    let own = "open.tournament";
    for out in ["export results --out", "paper --pdf", "paper players --svg"] {
        let export: Vec<&str> = out.split(' ').chain([own]).collect();
        refused(&folder, &export, "is the event itself");
        let forced: Vec<&str> = export.iter().copied().chain(["--force"]).collect();
        refused(&folder, &forced, "is the event itself");
    }
    let names = folder.join("names.csv");
    fs::write(&names, "Ann\n").expect("a file");
    for out in ["export players --out", "paper --pdf"] {
        let export: Vec<&str> = out.split(' ').chain(["names.csv"]).collect();
        refused(&folder, &export, "exists already; --force replaces it");
        assert_eq!(fs::read_to_string(&names).expect("a file"), "Ann\n");
    }
    ok(&folder, &["paper", "--pdf", "names.csv", "--force"]);
    ok(&folder, &["paper", "--pdf", "names.csv"]);
    ok(
        &folder,
        &["export", "players", "--out", "names.csv", "--force"],
    );
    assert!(!folder.join("names.csv.part").exists());
}

#[test]
fn one_player_is_offered_no_plans() {
    let folder = entered("alone", 1);
    ok(&folder, &["publish"]);
    let run = run(&folder, &["draw"]);
    let told = text(&run.stderr);
    assert_eq!(told.matches("one player cannot play").count(), 1, "{told}");
    assert!(!told.contains("--plan"), "{told}");
    let planned = text(&self::run(&folder, &["draw", "--plan", "1"]).stderr);
    assert!(planned.contains("for 1 player\n"), "{planned}");
    assert!(ok(&folder, &["status"]).contains("; 1 has entered."));
    refused(
        &folder,
        &["status", "--event", "zzz"],
        "there is no event \"zzz\"; choose one: --event ",
    );
}

#[test]
fn results_of_a_file_give_the_same_tables() {
    let make = |name: &str| {
        let folder = folder(name);
        ok(&folder, &["new", "Open"]);
        ok(&folder, &["enter", "A", "B", "C", "D", "E", "F", "G", "H"]);
        ok(&folder, &["publish", "--seed", "the same for both of them"]);
        ok(&folder, &["draw"]);
        folder
    };
    let (one, other) = (make("results-1"), make("results-2"));
    for step in 0.. {
        assert!(step < 200, "it ends");
        let games = json(&one, &["pairings"]);
        let Some(next) = games.as_array().and_then(|games| games.first()) else {
            if json(&one, &["status"])["phase"] == "finished" {
                break;
            }
            ok(&one, &["advance"]);
            continue;
        };
        let number = next["number"].to_string();
        let name = next["players"][0]["name"].as_str().expect("a name");
        ok(&one, &["result", &number, name, "11"]);
    }
    ok(
        &one,
        &["export", "results", "--out", "../results.csv", "--force"],
    );
    ok(&other, &["import", "--results", "../results.csv"]);
    ok(&other, &["advance"]);
    let standings = |folder: &Path| ok(folder, &["export", "standings"]);
    assert_eq!(standings(&one), standings(&other));
    let text = fs::read_to_string(one.join("../results.csv")).expect("results");
    fs::write(other.join("bad.csv"), text.replacen("won", "lost", 1)).expect("written");
    refused(
        &other,
        &["import", "--results", "bad.csv"],
        "line 2: \"lost\" is not a valid result",
    );
}

#[test]
fn players_report_and_confirm() {
    let folder = folder("reports");
    ok(&folder, &["new", "Open", "--format", "match"]);
    ok(&folder, &["enter", "Ann", "--person", "ann"]);
    ok(&folder, &["enter", "Bob", "--person", "bob"]);
    ok(&folder, &["publish"]);
    ok(&folder, &["draw"]);
    ok(&folder, &["report", "1", "Ann", "9", "--by", "ann"]);
    ok(&folder, &["report", "1", "Bob", "9", "--by", "bob"]);
    let told = ok(&folder, &["pairings"]);
    assert!(
        told.contains("the players report different results"),
        "{told}"
    );
    ok(&folder, &["report", "1", "Ann", "9", "--by", "bob"]);
    let told = ok(&folder, &["pairings", "--of", "Ann"]);
    assert!(
        told.contains("Ann won with 9 stones; game 2 is next"),
        "{told}"
    );
    refused(
        &folder,
        &["report", "1", "Ann", "9", "--by", "eve"],
        "eve does not play in match 1",
    );
}

#[test]
fn winners_of_local_events_go_to_the_final() {
    let folder = folder("circuit");
    for (event, winner, loser) in [
        ("Chur", "Ann", "Bob"),
        ("Biel", "Cem", "Dee"),
        ("Bern", "Ann", "Eve"),
    ] {
        ok(&folder, &["new", event, "--format", "knockout"]);
        ok(&folder, &["enter", winner, loser, "--event", event]);
        ok(&folder, &["publish", "--event", event]);
        ok(&folder, &["draw", "--event", event]);
        ok(
            &folder,
            &["result", winner, "beats", loser, "9", "--event", event],
        );
    }
    ok(&folder, &["circuit", "new"]);
    for event in ["Chur", "Biel", "Bern"] {
        ok(&folder, &["circuit", "add", "local", "--event", event]);
    }
    let told = ok(&folder, &["circuit", "show"]);
    assert!(
        told.contains("Chur: the cup, games decided: 1 of 1"),
        "{told}"
    );
    for event in ["Chur", "Biel", "Bern"] {
        ok(&folder, &["advance", "--event", event]);
    }
    ok(&folder, &["circuit", "decline", "local", "Cem"]);
    let told = ok(&folder, &["circuit", "show"]);
    assert!(
        told.contains("Biel: Dee goes on, as number 2 (passed over: Cem)"),
        "{told}"
    );
    ok(&folder, &["new", "Final", "--format", "knockout"]);
    ok(
        &folder,
        &["circuit", "enter", "national", "--event", "Final"],
    );
    let players = ok(&folder, &["players", "--event", "Final"]);
    let names: Vec<&str> = players
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert_eq!(names, ["Ann", "Dee", "Eve"]);
    let list = ok(&folder, &["list"]);
    assert_eq!(list.lines().count(), 4, "{list}");
    let several = run(&folder, &["status"]);
    assert!(text(&several.stderr).contains("there are several events; choose one: --event bern"));
}

#[test]
fn paper_is_drawn_in_every_phase() {
    let folder = drawn("paper", 9);
    let told = ok(
        &folder,
        &["paper", "--pdf", "wall.pdf", "--svg", "wall.svg"],
    );
    assert!(told.starts_with("Drawn: "), "{told}");
    assert!(
        fs::read(folder.join("wall.pdf"))
            .expect("PDF")
            .starts_with(b"%PDF-1.")
    );
    assert!(
        fs::read_to_string(folder.join("wall-1.svg"))
            .expect("SVG")
            .contains(">P00</text>")
    );
    ok(&folder, &["paper", "score-sheets", "--pdf", "sheets.pdf"]);
    refused(
        &folder,
        &["paper", "bracket", "--pdf", "x.pdf"],
        "there is nothing to draw yet",
    );
    refused(&folder, &["paper", "groups"], "tell where to draw");
}
