//! The protocol as a client sees it: a line in, a line out.

mod support;

use rpc::Service;
use serde_json::{Value, json};
use support::{answered, call};

fn result(method: &str, params: &Value) -> Value {
    let mut answer = call(method, params);
    assert!(answer.get("error").is_none(), "{params}: {answer}");
    answer["result"].take()
}

#[test]
fn the_names_that_scripts_rely_on() {
    let variants = result("variants", &json!({}));
    let variants = variants.as_array().expect("a list");
    let names: Vec<&str> = variants.iter().filter_map(|v| v["name"].as_str()).collect();
    assert_eq!(
        names.join(" "),
        "classic twente spec swiss pente keryo-pente g-pente d-pente dk-pente poof-pente \
         boat-pente o-pente swap2-pente swap2-keryo gomoku"
    );
    for variant in variants {
        let pentago = variant["family"] == "pentago";
        assert_eq!(variant["seats"], 2);
        assert_eq!(variant["size"], if pentago { 6 } else { 19 });
        let replay = result(
            "replay",
            &json!({ "variant": variant["name"], "moves": [] }),
        );
        for member in [
            "board", "to_move", "result", "outcome", "lines", "captured", "refused", "ply",
            "moves", "placed", "setup",
        ] {
            assert!(replay.get(member).is_some(), "{member} of {replay}");
        }
    }
}

#[test]
fn half_turns_wait_for_their_twist() {
    let moves = json!(["E5 ..."]);
    let half = result("replay", &json!({ "variant": "twente", "moves": moves }));
    assert_eq!(
        (&half["to_move"], &half["placed"]),
        (&json!(1), &json!("E5"))
    );
    let moves = json!(["E5 ...", "Q11 CW"]);
    let whole = result("replay", &json!({ "variant": "twente", "moves": moves }));
    assert_eq!(
        (&whole["to_move"], &whole["placed"]),
        (&json!(2), &Value::Null)
    );
    assert_eq!(whole["ply"], 2);
    let params = json!({ "variant": "twente", "moves": ["Q11 CW"], "setup": half["setup"] });
    assert_eq!(result("replay", &params)["board"], whole["board"]);
}

#[test]
fn a_replay_stops_at_the_first_refused_move_unless_told_to_skip() {
    let moves = json!(["E5", "E5 Q00 CW", "nonsense", "E5 Q00 CW", "A1 Q00 CW"]);
    let mut params = json!({ "variant": "twente", "moves": moves });
    let stopped = result("replay", &params);
    assert_eq!(stopped["refused"][0]["index"], 0);
    assert_eq!(stopped["refused"].as_array().map(Vec::len), Some(1));
    assert_eq!(stopped["ply"], 0);
    params["skip_refused"] = json!(true);
    let skipped = result("replay", &params);
    let indices: Vec<&Value> = skipped["refused"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|refused| &refused["index"])
        .collect();
    assert_eq!(indices, [0, 2, 3]);
    assert_eq!(skipped["moves"], json!(["E5 Q00 CW", "A1 Q00 CW"]));
}

#[test]
fn outcomes_have_their_fixed_names() {
    let check = |params: Value, result_text: &str, outcome: Value| {
        let mut replay = result("replay", &params);
        assert_eq!(replay["result"], result_text, "{params}");
        assert!(replay["to_move"].is_null(), "{params}");
        replay["outcome"]["text"].take();
        assert_eq!(replay["outcome"], outcome, "{params}");
    };
    let win = |winners: Value, by: &str| json!({ "kind": "win", "winners": winners, "by": by, "text": null });
    let draw = |by: &str| json!({ "kind": "draw", "winners": [], "by": by, "text": null });
    // The twist lays x's column into the top row and o's into the second.
    check(
        json!({ "variant": "classic", "moves": ["F6 Q00 CW"],
                "setup": "xo.xx./xo.oo./xo..../....../....../......" }),
        "1/2-1/2",
        draw("both-lines"),
    );
    check(
        json!({ "variant": "twente", "moves": ["F6 Q00 CW"],
                "setup": "xxooxx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxo." }),
        "1/2-1/2",
        draw("full-board"),
    );
    check(
        json!({ "variant": "pente", "options": { "captures_to_win": 2, "size": 9 },
                "moves": ["E5", "F5", "E8", "G5", "H5"] }),
        "1-0",
        win(json!([1]), "captures"),
    );
    check(
        json!({ "variant": "pente", "options": { "seats": 3, "size": 9 },
                "moves": ["leave1", "leave3"] }),
        "2",
        win(json!([2]), "last-seat"),
    );
    check(
        json!({ "variant": "pente", "options": { "seats": 4, "teams": true, "line": 4, "size": 9 },
                "moves": ["E5", "A1", "A3", "A5", "E6", "C1", "C3", "C5", "E7", "J1", "J3", "J5", "E8"] }),
        "1+3",
        win(json!([1, 3]), "line"),
    );
}

#[test]
fn a_setup_is_text_or_object_and_answers_fit_back_in() {
    let moves = json!(["K10", "L10", "O10", "M10", "K13", "A1", "N10"]);
    let played = result("replay", &json!({ "variant": "pente", "moves": moves }));
    assert_eq!(played["captured"], json!([2, 0]));
    let object = json!({
        "board": played["board"], "to_move": played["to_move"],
        "captured": played["captured"], "placed": played["placed"],
    });
    for setup in [played["setup"].clone(), object] {
        let params = json!({ "variant": "pente", "setup": setup, "moves": [] });
        let again = result("replay", &params);
        for member in ["board", "to_move", "captured", "setup"] {
            assert_eq!(again[member], played[member], "{setup}");
        }
    }
    let pentago = json!({ "board": ".".repeat(36), "captured": [0, 0], "to_move": "x" });
    let params = json!({ "variant": "spec", "setup": pentago });
    assert_eq!(result("legal", &params).as_array().map(Vec::len), Some(288));
}

#[test]
fn legal_follows_moves_setup_or_both() {
    let setup = "xxxx........................oooo.... to_move=1";
    let params = json!({ "variant": "swiss", "setup": setup });
    let legal = result("legal", &params);
    assert!(
        legal
            .as_array()
            .is_some_and(|moves| moves.contains(&json!("E1")))
    );
    let params = json!({ "variant": "swiss", "setup": setup, "moves": ["E1"] });
    assert_eq!(result("legal", &params), json!([]));
    let params = json!({ "variant": "d-pente", "moves": ["A1", "B1", "C1", "D1"] });
    assert_eq!(result("legal", &params), json!(["swap", "keep"]));
}

#[test]
fn ids_are_echoed_to_the_letter() {
    for id in [
        "1",
        "-0.50e+3",
        "123456789012345678901234567890",
        r#""\u00e4\n""#,
        "null",
        "\"\"",
    ] {
        for method in ["variants", "nothing"] {
            let line = format!(r#"{{"method":"{method}","id":{id},"jsonrpc":"2.0"}}"#);
            let answer = Service::default()
                .answer(&line)
                .expect("an id asks for an answer");
            let start = format!(r#"{{"jsonrpc":"2.0","id":{id},"#);
            assert!(answer.starts_with(&start), "{answer}");
        }
    }
}

#[test]
fn notifications_and_blank_lines_have_no_answer() {
    for line in [
        "",
        " \t\r",
        r#"{"jsonrpc":"2.0","method":"variants"}"#,
        r#"{"jsonrpc":"2.0","method":"nothing"}"#,
        r#"[{"jsonrpc":"2.0","method":"variants"}]"#,
    ] {
        assert_eq!(Service::default().answer(line), None, "{line}");
    }
}

#[test]
fn batches_are_answered_in_order_and_bounded() {
    let good = r#"{"jsonrpc":"2.0","id":1,"method":"legal","params":{"variant":"pente"}}"#;
    let quiet = r#"{"jsonrpc":"2.0","method":"variants"}"#;
    let answer = answered(&format!("[{good},{quiet},1,{good}]"));
    let codes: Vec<Value> = answer
        .as_array()
        .into_iter()
        .flatten()
        .map(|answer| answer["error"]["code"].clone())
        .collect();
    assert_eq!(codes, [Value::Null, json!(-32600), Value::Null]);
    let most = vec![quiet; rpc::MOST_REQUESTS].join(",");
    assert_eq!(Service::default().answer(&format!("[{most}]")), None);
    assert_eq!(
        answered(&format!("[{most},{quiet}]"))["error"]["code"],
        -32004
    );
}
