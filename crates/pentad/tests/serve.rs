//! `pentad serve` and `pentad db` as those who run a server use them.

#[path = "support/server.rs"]
mod server;

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use server::Server;

const PENTAD: &str = env!("CARGO_BIN_EXE_pentad");

impl Server {
    fn get(&self, path: &str) -> String {
        self.ask("GET", path, "")
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it is taken");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    /// Asks it to stop, as a system does.
    fn stop(mut self) -> std::process::ExitStatus {
        let id = self.child.id().to_string();
        Command::new("kill")
            .args(["-TERM", &id])
            .status()
            .expect("a signal");
        self.child.wait().expect("it ends")
    }
}

fn pentad(arguments: &[&str], data: &Path) -> Output {
    let run = Command::new(PENTAD)
        .args(arguments)
        .env("PENTAD_DATA", data)
        .output();
    run.expect("the program runs")
}

/// A game played to its end by the bot of the documentation; nothing without
/// Python.
fn bot(server: &Server, more: &[&str]) -> Option<String> {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/bot.py");
    let url = format!("http://{}", server.address);
    let Ok(run) = Command::new("python3")
        .arg(bot)
        .arg(&url)
        .args(more)
        .output()
    else {
        eprintln!("skipped: python3 is not installed, so the example cannot run");
        return None;
    };
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(
        run.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&run.stderr)
    );
    Some(said)
}

/// Openings with a choice are where a bot that knows too little comes to a
/// halt: who answered `swap` sits elsewhere afterwards.
#[test]
fn the_bot_of_the_documentation_finishes_games_of_d_pente() {
    let home = tempfile::tempdir().expect("a directory");
    let server = Server::start(home.path());
    let mut chosen = Vec::new();
    for side in ["first", "second", "second", "second", "second", "second"] {
        let Some(said) = bot(&server, &["--variant", "d-pente", "--side", side]) else {
            return;
        };
        let fifth = said.lines().find_map(|line| line.strip_prefix("5. "));
        let choice = fifth.unwrap_or_else(|| panic!("{said}")).to_owned();
        assert!(["swap", "keep"].contains(&choice.as_str()), "{said}");
        let end = said.lines().rev().nth(1).expect("an ending");
        assert!(
            end.starts_with("1-0: ") || end.starts_with("0-1: "),
            "{said}"
        );
        if side == "second" {
            chosen.push(choice);
        }
        if chosen.contains(&"swap".to_owned()) {
            return;
        }
    }
    // It chooses at random: five times the same is one in 32.
    assert!(chosen.contains(&"keep".to_owned()), "{chosen:?}");
}

#[test]
fn the_bot_of_the_documentation_plays_and_its_game_goes_round() {
    let home = tempfile::tempdir().expect("a directory");
    let place = |name: &str| -> PathBuf { home.path().join(name) };
    let text = |path: &Path| path.to_str().expect("a plain path").to_owned();
    let server = Server::start(&place("data"));
    let Some(said) = bot(&server, &[]) else {
        return;
    };
    assert!(
        said.contains("1. ") && said.trim_end().ends_with(" events"),
        "{said}"
    );
    let copy = text(&place("copy.db"));
    let backup = pentad(&["db", "backup", &copy], &place("data"));
    assert!(backup.status.success(), "{backup:?}");
    let second = pentad(&["serve", "--listen", "127.0.0.1:0"], &place("data"));
    let why = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success() && why.contains("in use"), "{why}");
    assert!(server.stop().success(), "it stops in order");
    let restored = pentad(&["db", "restore", &copy], &place("other"));
    assert!(restored.status.success(), "{restored:?}");
    let exported = pentad(&["db", "export"], &place("other"));
    let lines = String::from_utf8(exported.stdout).expect("text");
    assert_eq!(lines.lines().count(), 1, "{lines}");
    let games = text(&place("games.jsonl"));
    std::fs::write(&games, &lines).expect("a file");
    for (new, known) in [(1, 0), (0, 1)] {
        let imported = pentad(&["db", "import", &games], &place("third"));
        let told = String::from_utf8_lossy(&imported.stderr).into_owned();
        assert_eq!(told, format!("New games: {new}; here already: {known}.\n"));
    }
    let again = pentad(&["db", "export"], &place("third"));
    assert_eq!(String::from_utf8(again.stdout).expect("text"), lines);
    let records = pentad(&["db", "export", "--format", "records"], &place("third"));
    let replayed = text(&place("games.txt"));
    std::fs::write(&replayed, &records.stdout).expect("a file");
    assert!(
        pentad(&["replay", &replayed], &place("third"))
            .status
            .success()
    );
    let third = Server::start(&place("third"));
    let list = third.get("/api/v1/games?state=finished");
    assert!(list.contains("\"result\""), "{list}");
}

#[test]
fn flags_come_before_the_environment_and_that_before_the_file() {
    let home = tempfile::tempdir().expect("a directory");
    let file = home.path().join("pentad.toml");
    let settings = "listen = \"127.0.0.1:1\"\nminds = 1\nlog = \"warn\"\npublic_url = \"https://Pentad.example:443/\"\n";
    std::fs::write(&file, settings).expect("a file");
    let run = Command::new(PENTAD)
        .args(["serve", "--print-config", "--listen", "127.0.0.1:3"])
        .env("PENTAD_CONFIG", &file)
        .env("PENTAD_LISTEN", "127.0.0.1:2")
        .env("PENTAD_MINDS", "2")
        .env("PENTAD_DATA", home.path())
        .output()
        .expect("the program runs");
    let printed = String::from_utf8(run.stdout).expect("text");
    for line in [
        "listen = \"127.0.0.1:3\"",
        "minds = 2",
        "log = \"warn\"",
        "public_url = \"https://pentad.example\"",
        "behind_proxy = false",
    ] {
        assert!(
            printed.lines().any(|found| found == line),
            "{line} is not in\n{printed}"
        );
    }
    // What was printed is such a file again.
    std::fs::write(&file, &printed).expect("a file");
    let again = pentad(
        &[
            "serve",
            "--print-config",
            "--config",
            file.to_str().expect("a path"),
        ],
        home.path(),
    );
    assert_eq!(String::from_utf8(again.stdout).expect("text"), printed);
    std::fs::write(&file, "listne = 1").expect("a file");
    let wrong = pentad(
        &["serve", "--config", file.to_str().expect("a path")],
        home.path(),
    );
    let why = String::from_utf8_lossy(&wrong.stderr);
    assert!(!wrong.status.success() && why.contains("listne"), "{why}");
    std::fs::write(&file, b"\xff\0").expect("a file");
    let binary = pentad(
        &["serve", "--config", file.to_str().expect("a path")],
        home.path(),
    );
    let why = String::from_utf8_lossy(&binary.stderr);
    assert!(
        !binary.status.success() && why.contains("is not a text file"),
        "{why}"
    );
}

/// With a URL that no browser sends as an origin every form would be refused.
#[test]
fn a_server_does_not_start_with_a_public_url_that_is_none() {
    let home = tempfile::tempdir().expect("a directory");
    let file = home.path().join("pentad.toml");
    std::fs::write(&file, "public_url = \"pentad.example\"").expect("a file");
    let file = file.to_str().expect("a path");
    for place in [["--public-url", "pentad.example"], ["--config", file]] {
        let refused = pentad(
            &[&["serve", "--print-config"], &place[..]].concat(),
            home.path(),
        );
        let why = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success(), "{place:?}");
        for part in ["public", "http:// or https://", "https://pentad.example"] {
            assert!(why.contains(part), "{part} is not in\n{why}");
        }
    }
}

#[test]
fn what_is_no_copy_is_not_restored() {
    let home = tempfile::tempdir().expect("a directory");
    let file = home.path().join("file.db");
    let path = file.to_str().expect("a path").to_owned();
    let missing = pentad(&["db", "restore", &path], &home.path().join("data"));
    assert!(!missing.status.success());
    for content in ["", "this is no database, however long it may be"] {
        std::fs::write(&file, content).expect("a file");
        let refused = pentad(&["db", "restore", &path], &home.path().join("data"));
        assert!(!refused.status.success(), "{content:?}");
    }
    let nothing = pentad(&["db", "backup", &path], &home.path().join("nowhere"));
    assert!(!nothing.status.success());
}

#[test]
fn a_tournament_that_nobody_wants_is_pruned() {
    let home = tempfile::tempdir().expect("a directory");
    let data = home.path().join("data");
    let server = Server::start(&data);
    let event = r#"{"name":"Junk","format":{"swiss":{"rounds":2}},"players":[{"name":"Ann"},{"name":"Bob"}]}"#;
    let opened = server.ask("POST", "/api/v1/tournaments", event);
    assert!(opened.starts_with("HTTP/1.1 201"), "{opened}");
    let id = opened.split("\"id\":\"").nth(1).expect("its id")[..11].to_owned();
    let running = pentad(&["db", "prune"], &data);
    let why = String::from_utf8_lossy(&running.stderr);
    assert!(!running.status.success() && why.contains("in use"), "{why}");
    assert!(server.stop().success());
    let prune = |arguments: &[&str]| {
        let run = pentad(&[&["db", "prune"], arguments].concat(), &data);
        let said = [run.stdout, run.stderr].concat();
        (run.status.success(), String::from_utf8(said).expect("text"))
    };
    let (_, young) = prune(&["--tournaments", "1"]);
    assert!(
        young.starts_with("Deleted 0 sessions, 0 guests and 0 tournaments.\n"),
        "{young}"
    );
    let (good, told) = prune(&["--tournament", &id, "--dry-run"]);
    assert!(
        good && told.contains("Would delete") && told.contains("1 tournament."),
        "{told}"
    );
    let (good, told) = prune(&["--tournament", &id, "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert!(good && answer["deleted"] == true, "{told}");
    assert_eq!(answer["tournaments"][0]["name"], "Junk");
    let (good, told) = prune(&["--tournament", &id]);
    assert!(!good && told.contains("there is no tournament"), "{told}");
    let nowhere = pentad(&["db", "prune"], &home.path().join("nowhere"));
    let why = String::from_utf8_lossy(&nowhere.stderr);
    assert!(
        !nowhere.status.success() && why.contains("there is no database"),
        "{why}"
    );
    assert!(!home.path().join("nowhere").exists(), "nothing is made");
}
