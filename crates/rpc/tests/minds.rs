//! `solve` and `best` as a client sees them.

mod support;

use std::time::{Duration, Instant};

use rpc::{Ceiling, Service};
use rules::{Form, Position as _, Variant};
use serde_json::{Value, json};
use support::call;

/// A win for the side to move; four cells are empty.
const WON: &str = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.";
/// With 20 stones, and under `twente` a win in nine plies, which takes ten
/// million families to see.
const DEEP: &str = "oxoooxoxo..x..x.....x.xo.o.o.x.x.x.o";

fn result(method: &str, params: &Value) -> Value {
    let mut answer = call(method, params);
    assert!(answer.get("error").is_none(), "{params}: {answer}");
    answer["result"].take()
}

fn members(value: &Value) -> Vec<&str> {
    let members = value.as_object().into_iter().flatten();
    members.map(|(name, _)| name.as_str()).collect()
}

fn texts(list: &Value) -> Vec<&str> {
    let texts = list.as_array().expect("a list").iter();
    texts.filter_map(Value::as_str).collect()
}

/// The seat that wins if these moves are played.
fn winner(variant: Variant, setup: &str, moves: &[&str]) -> Option<u8> {
    let mut position = Form::plain(variant).position(setup).expect("a position");
    for text in moves {
        position.play_text(text).expect("a legal move");
    }
    let outcome = position.outcome().expect("the line ends the game");
    outcome.winners().iter().next().map(rules::Seat::number)
}

#[test]
fn all_values_and_free_setups_are_asked_for() {
    // Too little memory for a sweep, and enough to see the loss.
    let solved = |all: bool| {
        let setup = "oooo..x.ox.o.xxxoxx..xo.oo...oxx...x";
        let params = json!({ "variant": "twente", "setup": setup, "memory_mb": 2, "all": all });
        result("solve", &params)
    };
    let open = |solved: &Value| {
        let moves = solved["moves"].as_array().expect("a list").iter();
        moves.filter(|worth| worth["value"].is_null()).count()
    };
    let (some, all) = (solved(false), solved(true));
    assert_eq!(some["value"], all["value"]);
    assert!(open(&all) <= open(&some), "{all}");

    for (method, more) in [("solve", json!({})), ("best", json!({ "limit_ms": 200 }))] {
        let board = WON.replacen('x', ".", 1);
        let mut params = json!({ "variant": "twente", "setup": board + " to_move=x" });
        for (name, value) in more.as_object().into_iter().flatten() {
            params[name.as_str()] = value.clone();
        }
        let refused = call(method, &params);
        assert_eq!(refused["error"]["code"], -32001, "{refused}");
        params["free"] = json!(true);
        let answer = call(method, &params);
        assert!(answer.get("error").is_none(), "{answer}");
    }
}

#[test]
fn a_solved_position_has_its_value_its_moves_and_a_line() {
    for variant in [
        Variant::Classic,
        Variant::Twente,
        Variant::Spec,
        Variant::Swiss,
    ] {
        let params = json!({ "variant": variant.name(), "setup": WON });
        let solved = result("solve", &params);
        assert_eq!(
            members(&solved),
            ["value", "how", "best", "moves", "line", "nodes", "ms"]
        );
        assert_eq!(solved["value"], 1);
        assert!(solved["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
        assert!(solved["ms"].is_f64());
        let legal = result("legal", &params);
        let moves = solved["moves"].as_array().expect("a list");
        let names: Vec<&str> = moves.iter().filter_map(|mv| mv["move"].as_str()).collect();
        assert_eq!(names, texts(&legal), "{variant}");
        let line = texts(&solved["line"]);
        let first = moves.iter().find(|mv| mv["move"] == line[0]);
        assert_eq!(first.map(|mv| &mv["value"]), Some(&json!(1)));
        assert_eq!(winner(variant, WON, &line), Some(1), "{line:?}");
    }
}

#[test]
fn moves_follow_a_setup_and_half_turns_are_solved() {
    let whole = result("solve", &json!({ "variant": "twente", "setup": WON }));
    let half = json!({ "variant": "twente", "setup": WON, "moves": ["E1 ..."] });
    let twists = result("solve", &half);
    let twists = twists["moves"].as_array().expect("a list");
    assert_eq!(twists.len(), 8);
    for twist in twists {
        let turn = format!("E1 {}", twist["move"].as_str().expect("a twist"));
        let turns = whole["moves"].as_array().expect("a list").iter();
        let same = turns.into_iter().find(|mv| mv["move"] == turn.as_str());
        assert_eq!(same.map(|mv| &mv["value"]), Some(&twist["value"]), "{turn}");
    }
    let best = result(
        "best",
        &json!({ "variant": "twente", "setup": WON, "moves": ["E1 ..."], "limit_ms": 500 }),
    );
    let twist = best["move"].as_str().expect("a twist");
    assert_eq!(winner(Variant::Twente, WON, &["E1 ...", twist]), Some(1));
}

#[test]
fn options_change_the_rules_that_are_solved() {
    // The only win lays a row for both sides.
    let params = |value: &str| {
        json!({ "variant": "classic", "options": { "double_five": value },
                "setup": "xo.xx./xo.oo./xo..../....../....../......", "moves": ["F6 ..."], "limit_ms": 300 })
    };
    let value = |answer: &Value| {
        let moves = answer["moves"].as_array().expect("a list").iter();
        let both = moves.into_iter().find(|mv| mv["move"] == "Q00 CW");
        both.map(|mv| mv["value"].clone())
    };
    assert_eq!(value(&result("solve", &params("mover"))), Some(json!(1)));
    assert_ne!(value(&result("solve", &params("draw"))), Some(json!(1)));
}

#[test]
fn what_is_not_reached_is_told_at_once() {
    for (limits, part) in [
        (json!({ "limit_ms": 1, "threads": 1 }), "time was over"),
        (json!({ "memory_mb": 1, "threads": 1 }), "1 MB"),
    ] {
        let mut params = json!({ "variant": "twente", "setup": DEEP });
        for (name, value) in limits.as_object().into_iter().flatten() {
            params[name] = value.clone();
        }
        let begun = Instant::now();
        let answer = result("solve", &params);
        assert!(begun.elapsed() < Duration::from_secs(30), "{params}");
        assert_eq!(answer["value"], Value::Null, "{answer}");
        let how = answer["how"].as_str().unwrap_or_default();
        assert!(how.contains(part), "{how}");
        let moves = answer["moves"].as_array().expect("a list");
        assert!(!moves.is_empty() && moves.iter().all(|mv| mv["value"].is_null()));
        assert_eq!(answer["line"], json!([]));
    }
}

#[test]
fn a_finished_game_has_nothing_to_solve_and_no_best_move() {
    let params = json!({ "variant": "swiss", "setup": "xxxxx.oooo.........................." });
    let solved = result("solve", &params);
    assert_eq!(
        (&solved["value"], &solved["moves"]),
        (&Value::Null, &json!([]))
    );
    assert_eq!(solved["how"], "the game is over: seat 1 wins by a row");
    let params = json!({ "variant": "swiss", "setup": params["setup"], "limit_ms": 100 });
    let best = result("best", &params);
    assert_eq!(
        (&best["move"], &best["score"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(best["why"], "the game is over: seat 1 wins by a row");
}

#[test]
fn the_best_move_is_legal_at_every_level_and_says_why() {
    let legal = result(
        "legal",
        &json!({ "variant": "spec", "moves": ["E5 Q01 CW"] }),
    );
    for level in (1..=10).map(Value::from).chain([Value::Null]) {
        let params =
            json!({ "variant": "spec", "moves": ["E5 Q01 CW"], "limit_ms": 50, "level": level });
        let best = result("best", &params);
        assert_eq!(members(&best), ["move", "score", "line", "why"]);
        assert!(texts(&legal).contains(&best["move"].as_str().expect("a move")));
        assert_eq!(best["line"][0], best["move"]);
        let score = best["score"].as_f64().expect("a number");
        assert!((-1.0..=1.0).contains(&score), "{score}");
        let why = best["why"].as_str().expect("a text");
        assert!(
            why.contains(best["move"].as_str().expect("a move")),
            "{why}"
        );
        assert!(why.contains("How it was found"), "{why}");
    }
}

#[test]
fn the_strongest_takes_a_win() {
    let params = json!({ "variant": "classic", "setup": WON, "limit_ms": 2000 });
    let best = result("best", &params);
    assert_eq!(best["score"], 1.0);
    let mv = best["move"].as_str().expect("a move");
    assert_eq!(winner(Variant::Classic, WON, &[mv]), Some(1));
}

#[test]
fn wrong_limits_are_named_with_what_would_be_right() {
    let cases = [
        ("solve", json!({ "limit_ms": 0 }), "limit_ms", "1 to 600000"),
        (
            "solve",
            json!({ "limit_ms": 600_001 }),
            "limit_ms",
            "1 to 600000",
        ),
        (
            "solve",
            json!({ "limit_ms": 1.5 }),
            "limit_ms",
            "1 to 600000",
        ),
        (
            "solve",
            json!({ "limit_ms": "9" }),
            "limit_ms",
            "1 to 600000",
        ),
        (
            "solve",
            json!({ "memory_mb": -1 }),
            "memory_mb",
            "1 to 65536",
        ),
        (
            "solve",
            json!({ "memory_mb": 65_537 }),
            "memory_mb",
            "1 to 65536",
        ),
        ("solve", json!({ "threads": 0 }), "threads", "1 to 256"),
        ("solve", json!({ "threads": 257 }), "threads", "1 to 256"),
        ("solve", json!({ "level": 3 }), "level", ""),
        ("best", json!({}), "limit_ms", "1 to 600000"),
        (
            "best",
            json!({ "limit_ms": null }),
            "limit_ms",
            "1 to 600000",
        ),
        (
            "best",
            json!({ "limit_ms": 9, "level": 0 }),
            "level",
            "to 10",
        ),
        (
            "best",
            json!({ "limit_ms": 9, "level": 11 }),
            "level",
            "to 10",
        ),
        (
            "best",
            json!({ "limit_ms": 9, "memory_mb": 9 }),
            "memory_mb",
            "",
        ),
    ];
    for (method, given, field, expected) in cases {
        let mut params = json!({ "variant": "classic" });
        for (name, value) in given.as_object().into_iter().flatten() {
            params[name] = value.clone();
        }
        let error = &call(method, &params)["error"];
        assert_eq!(error["code"], -32602, "{params}: {error}");
        assert_eq!(error["data"]["field"], field, "{params}: {error}");
        let told = error["data"]["expected"].as_str().unwrap_or_default();
        assert!(told.contains(expected), "{params}: {error}");
    }
    for (method, given, code) in [
        ("solve", json!({ "setup": "xxx" }), -32001),
        (
            "best",
            json!({ "setup": "xxxxx.........................ooooo.", "limit_ms": 9 }),
            -32001,
        ),
        ("solve", json!({ "moves": ["A1", "A1"] }), -32003),
        ("best", json!({ "moves": ["Z9"], "limit_ms": 9 }), -32003),
    ] {
        let mut params = given;
        params["variant"] = json!("classic");
        assert_eq!(call(method, &params)["error"]["code"], code, "{params}");
    }
}

/// The answer of a service to a question about `twente`.
fn asked(service: &mut Service, method: &str, setup: &str, limits: &Value) -> Value {
    let mut params = json!({ "variant": "twente", "setup": setup });
    for (name, value) in limits.as_object().into_iter().flatten() {
        params[name] = value.clone();
    }
    let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let answer = service.answer(&request.to_string()).expect("an answer");
    serde_json::from_str(&answer).expect("JSON")
}

#[test]
fn a_desk_answers_the_same_whatever_came_before() {
    let mut service = Service::default();
    let first = asked(&mut service, "solve", WON, &json!({}));
    assert_eq!(first["result"]["value"], 1);
    let wrong = asked(&mut service, "best", "xx", &json!({ "limit_ms": 1 }));
    assert_eq!(wrong["error"]["code"], -32001);
    let best = asked(&mut service, "best", WON, &json!({ "limit_ms": 100 }));
    assert!(best["result"]["move"].is_string(), "{best}");
    let much = asked(&mut service, "solve", WON, &json!({ "memory_mb": 3000 }));
    assert_eq!(much["result"]["value"], 1);
    let mut again = asked(&mut service, "solve", WON, &json!({}));
    again["result"]["ms"] = first["result"]["ms"].clone();
    assert_eq!(again, first);
}

#[test]
fn minds_keep_below_the_ceiling_of_their_desk() {
    let all = json!({ "limit_ms": 600_000, "memory_mb": 65_536, "threads": 1 });
    let mut hasty = Service::below(Ceiling {
        time: Duration::from_millis(1),
        ..Ceiling::default()
    });
    let begun = Instant::now();
    let answer = asked(&mut hasty, "solve", DEEP, &all);
    assert_eq!(answer["result"]["value"], Value::Null, "{answer}");
    let limits = json!({ "limit_ms": 600_000 });
    let answer = asked(&mut hasty, "best", DEEP, &limits);
    assert!(answer["result"]["move"].is_string(), "{answer}");
    assert!(begun.elapsed() < Duration::from_secs(30));
    let mut small = Service::below(Ceiling {
        memory: 1_000_000,
        ..Ceiling::default()
    });
    let answer = asked(&mut small, "solve", DEEP, &all);
    let how = answer["result"]["how"].as_str().unwrap_or_default();
    assert!(how.contains("1 MB"), "{answer}");
}

#[test]
fn pente_is_played_and_proved_in_every_variant() {
    for variant in Variant::ALL {
        if variant.family() != rules::Family::Pente {
            continue;
        }
        let params = json!({ "variant": variant.name(), "limit_ms": 60, "threads": 1 });
        let best = result("best", &params);
        assert_eq!(members(&best), ["move", "score", "line", "why"]);
        let legal = result("legal", &json!({ "variant": variant.name() }));
        assert!(texts(&legal).contains(&best["move"].as_str().expect("a move")));
        let solved = result("solve", &params);
        assert_eq!(solved["value"], Value::Null, "{variant}: {solved}");
        assert_eq!(
            solved["moves"].as_array().map(Vec::len),
            legal.as_array().map(Vec::len)
        );
    }
    for seats in [3, 4] {
        let options = json!({ "seats": seats });
        let params = json!({ "variant": "pente", "options": options, "moves": ["K10", "L10"], "limit_ms": 60 });
        assert!(result("best", &params)["move"].is_string());
        assert_eq!(result("solve", &params)["value"], Value::Null);
    }
}

#[test]
fn a_pente_win_and_a_loss_are_proved_by_moves_and_by_setup() {
    let moves = json!(["K10", "A1", "K13", "A3", "K12", "A5"]);
    let params = json!({ "variant": "pente", "moves": moves, "limit_ms": 20_000 });
    let won = result("solve", &params);
    assert_eq!(won["value"], 1, "{won}");
    assert_eq!(won["how"], "proved win in 3 plies");
    assert_eq!(texts(&won["line"])[0], "K11");
    let replay = result("replay", &json!({ "variant": "pente", "moves": moves }));
    let setup = json!({ "variant": "pente", "setup": replay["setup"], "moves": ["K11"], "limit_ms": 20_000 });
    let lost = result("solve", &setup);
    assert_eq!(lost["value"], -1, "{lost}");
    let worth = lost["moves"].as_array().expect("a list").iter();
    assert!(worth.into_iter().all(|mv| mv["value"] == -1));
    let best = result("best", &params);
    assert_eq!(
        (best["move"].as_str(), best["score"].as_f64()),
        (Some("K11"), Some(1.0))
    );
}

#[test]
fn a_bad_pente_setup_and_an_impossible_limit_are_refused() {
    let setup = json!({ "variant": "pente", "setup": "xyz", "limit_ms": 9 });
    assert_eq!(call("best", &setup)["error"]["code"], -32001);
    let limit = json!({ "variant": "pente", "limit_ms": 0 });
    assert_eq!(call("solve", &limit)["error"]["data"]["field"], "limit_ms");
    let refused = json!({ "variant": "pente", "moves": ["A1"], "limit_ms": 9 });
    assert_eq!(call("best", &refused)["error"]["code"], -32003);
}
