//! The built file answers what the native service answers. Node runs it, as a
//! browser would; `POCKET` names another file than that of the repository.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use rpc::Service;
use serde_json::{Value, json};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn asset(name: &str) -> PathBuf {
    root().join("crates/web/assets/engine").join(name)
}

/// What the script prints when it asks the file these lines.
fn node(script: &str, arguments: &[&str], lines: &str) -> String {
    let file = std::env::var_os("POCKET").map_or_else(|| asset("pentad.wasm"), PathBuf::from);
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(script);
    let mut child = Command::new("node")
        .arg(script)
        .arg(file)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs WebAssembly; install nodejs");
    let mut input = child.stdin.take().expect("a pipe");
    let lines = lines.to_owned();
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("node ends");
    assert!(output.status.success(), "{}", output.status);
    writer.join().expect("no panic").expect("node reads all");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn weights() -> [String; 2] {
    ["pentago.weights", "pente.weights"].map(|name| asset(name).display().to_string())
}

fn line(id: usize, method: &str, params: &Value) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string()
}

/// An answer without its time, and without the time that a text tells.
fn untimed(answer: &str) -> Value {
    let mut answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    if let Some(result) = answer.get_mut("result").and_then(Value::as_object_mut) {
        result.remove("ms");
    }
    answer
}

fn assert_same(arguments: &[&str], lines: &[String]) {
    let told = node("ask.mjs", arguments, &(lines.join("\n") + "\n"));
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told.len(), lines.len());
    let mut service = Service::default();
    for (line, told) in lines.iter().zip(told) {
        let native = service.answer(line).expect("a request has an answer");
        assert_eq!(untimed(told), untimed(&native), "{line}");
    }
}

const PENTAGO: [&str; 4] = ["classic", "twente", "spec", "swiss"];

/// Boards of 20 to 34 stones, by a rule that any program can follow.
fn boards(variant: &str) -> impl Iterator<Item = Value> {
    (20..=34).map(move |stones: usize| {
        let mut cells = ['.'; 36];
        for number in 0..stones {
            let mut place = (number * 17 + stones * 5) % 36;
            while cells[place] != '.' {
                place = (place + 7) % 36;
            }
            cells[place] = if number % 2 == 0 { 'x' } else { 'o' };
        }
        let setup: String = cells.into_iter().collect();
        json!({ "variant": variant, "setup": setup, "all": true, "threads": 1 })
    })
}

#[test]
fn without_weights_pentago_is_solved_in_every_rule_set() {
    let lines = PENTAGO.into_iter().flat_map(boards).enumerate();
    let lines: Vec<String> = lines
        .map(|(id, params)| line(id, "solve", &params))
        .collect();
    assert_same(&[], &lines);
}

/// Games of Pente that are won, by proofs that take no time to speak of.
fn pente() -> Vec<String> {
    let games = [
        ("pente", "K10 A1 K13 B3 L12 C1 M12 D4"),
        ("keryo-pente", "K10 A1 K13 B3 L12 C1 M12 D4"),
        ("gomoku", "K10 A1 K13 B3 L12 C1 M12 D4"),
        ("gomoku", "K10 A1 L11 C3 K12 E1 M10 A5"),
        ("gomoku", "K10 A1 N10 B3 K13 C1 N13 E2"),
        ("pente", "K10 A1 K13 B3 K12 C1"),
        ("keryo-pente", "K10 A1 K13 B3 K12 C1"),
        ("poof-pente", "K10 A1 K13 B3 K12 C1"),
        ("o-pente", "K10 A1 K13 B3 K12 C1"),
    ];
    let ask = |(id, (variant, game)): (usize, (&str, &str))| {
        let moves: Vec<&str> = game.split(' ').collect();
        let params = json!({
            "variant": variant, "moves": moves, "threads": 1, "limit_ms": 120_000,
        });
        line(id, "solve", &params)
    };
    games.into_iter().enumerate().map(ask).collect()
}

#[test]
fn pente_is_proved_alike_with_weights() {
    let [_, pente_weights] = weights();
    assert_same(&[&pente_weights], &pente());
}

/// The weights say where to look first, so another proof may be found.
#[test]
fn pente_is_proved_without_weights_too() {
    let lines = pente();
    let told = node("ask.mjs", &[], &lines.join("\n"));
    let mut service = Service::default();
    for (line, told) in lines.iter().zip(told.lines()) {
        let native = service.answer(line).expect("a request has an answer");
        let (told, native) = (untimed(told), untimed(&native));
        assert_eq!(told["result"]["value"], native["result"]["value"], "{line}");
        assert_eq!(told["error"], native["error"], "{line}");
    }
}

#[test]
fn rules_refusals_and_errors_are_the_same() {
    let lines = [
        line(1, "variants", &json!({})),
        line(
            2,
            "legal",
            &json!({ "variant": "g-pente", "moves": ["K10", "A1"] }),
        ),
        line(
            3,
            "replay",
            &json!({ "variant": "twente", "moves": ["E5Q01CW", "E5"] }),
        ),
        line(
            4,
            "replay",
            &json!({ "variant": "classic", "setup": "xxxx" }),
        ),
        line(5, "replay", &json!({ "variant": "no such" })),
        line(6, "no such", &json!({})),
        "{".to_owned(),
        "[]".to_owned(),
    ];
    assert_same(&[], &lines);
}

#[test]
fn with_weights_the_signature_is_that_of_the_program() {
    let known = root().join("crates/pentad/tests/bench_signature.txt");
    let known = std::fs::read_to_string(known).expect("the signature");
    let [pentago, pente] = weights();
    let told = node("ask.mjs", &[&pentago, &pente, "--signature"], "");
    assert_eq!(told.trim(), known.trim());
}

#[test]
fn every_level_plays_once_its_weights_are_there() {
    let ask = |id, variant: &str, level: u8| {
        let params = json!({
            "variant": variant, "limit_ms": 100, "level": level,
            "moves": if variant == "pente" { vec!["K10", "L11"] } else { vec!["E5Q01CW"] },
        });
        line(id, "best", &params)
    };
    let lines: Vec<String> = (1..=10)
        .flat_map(|level| [ask(0, "classic", level), ask(0, "pente", level)])
        .collect();
    let text = lines.join("\n");
    let [pentago, pente] = weights();
    let told = node("ask.mjs", &[&pentago, &pente], &text);
    for answer in told.lines() {
        assert!(untimed(answer)["result"]["move"].is_string(), "{answer}");
    }
    let refused = node("ask.mjs", &[], &text);
    for answer in refused.lines() {
        let answer = untimed(answer);
        assert_eq!(answer["result"]["move"], Value::Null);
        let why = answer["result"]["why"].as_str().expect("a reason");
        assert!(why.contains("weights"), "{why}");
    }
}

#[test]
fn a_search_is_watched_and_cancelled_by_the_clock() {
    let [pentago, pente] = weights();
    let told = node("watch.mjs", &[&pentago, &pente], "");
    assert_eq!(told.trim(), "watched and cancelled");
}

#[test]
fn the_example_page_watches_stops_and_answers() {
    let worker = root().join("docs/examples/engine/worker.js");
    let [pentago, pente] = weights();
    let told = node(
        "page.mjs",
        &[&worker.display().to_string(), &pentago, &pente],
        "",
    );
    assert_eq!(told.trim(), "answered");
}
