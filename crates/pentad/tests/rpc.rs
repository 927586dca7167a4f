//! `pentad rpc` over real pipes, with the real binary.

mod client;

use std::io::{BufRead, Write};
use std::iter;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use client::{Client, PENTAD};
use serde_json::{Value, json};

fn legal(id: u32) -> String {
    let params = json!({ "variant": "pente" });
    json!({ "jsonrpc": "2.0", "id": id, "method": "legal", "params": params }).to_string()
}

#[test]
fn each_answer_comes_without_the_next_request() {
    let mut client = Client::start();
    for id in 0..20 {
        client.send(&format!("{}\n", legal(id)));
        let answer = client.receive();
        assert_eq!(
            answer,
            json!({ "jsonrpc": "2.0", "id": id, "result": ["K10"] })
        );
    }
    // The beginning of a next line must not hold back an answer either.
    let (first, second) = (legal(20), legal(21));
    client.send(&format!("{first}\n{}", &second[..10]));
    assert_eq!(client.receive()["id"], 20);
    client.send(&second[10..]);
    client.send("\n");
    assert_eq!(client.receive()["id"], 21);
    client.finish();
}

#[test]
fn bad_lines_do_not_end_the_conversation() {
    let mut client = Client::start();
    for (line, code) in [("{\n", -32700), ("[]\n", -32600), ("\"\"\n", -32600)] {
        client.send(line);
        assert_eq!(client.receive()["error"]["code"], code);
    }
    client.send(&"x".repeat(rpc::LONGEST_LINE + 1));
    client.send("\n\n");
    assert_eq!(client.receive()["error"]["code"], -32004);
    client.send(&format!("{}\n", legal(1)));
    assert_eq!(client.receive()["id"], 1);
    client.finish();
}

#[test]
fn many_requests_may_be_sent_at_once() {
    const MANY: u32 = 5_000;
    let mut client = Client::start();
    let requests: String = (0..MANY).map(|id| legal(id) + "\n").collect();
    thread::scope(|scope| {
        let (input, output) = (&mut client.input, &mut client.output);
        scope.spawn(move || input.write_all(requests.as_bytes()).expect("it reads"));
        for (id, line) in (0..MANY).zip(output.lines()) {
            let answer: Value = serde_json::from_str(&line.expect("text")).expect("JSON");
            assert_eq!(answer["id"], id);
        }
    });
    client.finish();
}

/// What we promise at the least; it is many times faster unless the machine is
/// very busy.
#[test]
fn twenty_thousand_plies_a_second_are_replayed() {
    const GAMES: usize = 500;
    let game = scattered_game();
    let params = json!({ "variant": "pente", "moves": game });
    let request = json!({ "jsonrpc": "2.0", "id": 1, "method": "replay", "params": params });
    let requests = format!("{request}\n").repeat(GAMES);
    let mut client = Client::start();
    let begin = Instant::now();
    let plies: u64 = thread::scope(|scope| {
        let (input, output) = (&mut client.input, &mut client.output);
        scope.spawn(move || input.write_all(requests.as_bytes()).expect("it reads"));
        let answers = output.lines().take(GAMES).map_while(Result::ok);
        answers.map(|line| plies_of(&line)).sum()
    });
    let seconds = begin.elapsed().as_secs_f64();
    assert_eq!(plies, (GAMES * game.len()) as u64);
    let speed = plies as f64 / seconds;
    assert!(speed > 20_000.0, "{plies} plies in {seconds} s");
    client.finish();
}

/// Stones on every other point of every other line: nobody captures or wins.
fn scattered_game() -> Vec<String> {
    let columns = "BDFHKMOQS".chars();
    let points =
        columns.flat_map(|column| (2..19).step_by(2).map(move |row| format!("{column}{row}")));
    let others = points.filter(|point| point != "K10");
    iter::once("K10".to_owned()).chain(others).collect()
}

fn plies_of(line: &str) -> u64 {
    let answer: Value = serde_json::from_str(line).expect("answers are JSON");
    answer["result"]["ply"]
        .as_u64()
        .expect("a replay has plies")
}

/// Thinking ends when it must, and the process goes on.
#[test]
fn minds_answer_and_the_conversation_goes_on() {
    let won = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.";
    let deep = "oxoooxoxo..x..x.....x.xo.o.o.x.x.x.o";
    let over = "xxxxx.oooo..........................";
    let mut client = Client::start();
    let mut ask = |method: &str, params: Value| {
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        client.send(&format!("{request}\n"));
        let begun = Instant::now();
        let answer = client.receive();
        assert!(begun.elapsed() < Duration::from_secs(30), "{request}");
        client.send(&format!("{}\n", legal(2)));
        assert_eq!(client.receive()["id"], 2);
        answer
    };
    let solved = ask("solve", json!({ "variant": "swiss", "setup": won }));
    assert_eq!(solved["result"]["value"], 1, "{solved}");
    for limits in [json!({ "limit_ms": 1 }), json!({ "memory_mb": 1 })] {
        let mut params = json!({ "variant": "twente", "setup": deep, "threads": 1 });
        for (name, value) in limits.as_object().into_iter().flatten() {
            params[name] = value.clone();
        }
        let answer = ask("solve", params);
        assert_eq!(answer["result"]["value"], Value::Null, "{answer}");
        assert!(answer["result"]["how"].is_string(), "{answer}");
    }
    for method in ["solve", "best"] {
        let answer = ask(
            method,
            json!({ "variant": "spec", "setup": over, "limit_ms": 9 }),
        );
        assert!(answer.to_string().contains("the game is over"), "{answer}");
        let answer = ask(
            method,
            json!({ "variant": "spec", "setup": "xo", "limit_ms": 9 }),
        );
        assert_eq!(answer["error"]["code"], -32001, "{answer}");
    }
    let best = ask("best", json!({ "variant": "classic", "limit_ms": 1 }));
    assert!(best["result"]["move"].is_string(), "{best}");
    client.finish();
}

/// The example of the documentation, run as a reader would run it.
#[test]
fn the_python_example_runs() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/rpc.py");
    let Ok(run) = Command::new("python3").arg(example).arg(PENTAD).output() else {
        eprintln!("skipped: python3 is not installed, so the example cannot run");
        return;
    };
    let said = String::from_utf8_lossy(&run.stdout);
    let wrong = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{said}{wrong}");
    for part in [
        "variants: classic, twente, spec, swiss, pente,",
        "  xxxxx.\n",
        "1-0: seat 1 wins by a row, Straight Five\n",
        "legal: ['swap', 'keep']\n",
        "error -32003: ",
        "refused at index 2\n",
    ] {
        assert!(said.contains(part), "{part:?} is not in {said}");
    }
}
