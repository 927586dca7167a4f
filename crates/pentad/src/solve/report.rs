//! What is told about one position.

use std::time::Duration;

use engine::pentago::{Solution, Unsolved, Value};
use rules::Seat;
use rules::pentago::{Move, Position};
use serde_json::json;

/// The value and how it was found, how many moves are worth what, those that
/// keep the value, and best play.
pub(super) fn text(position: &Position, solution: &Solution, line: &[Move]) -> String {
    let mover = match position.turn() {
        Seat::First => 'x',
        _ => 'o',
    };
    let mut counts: Vec<String> = [Value::Win, Value::Draw, Value::Loss]
        .map(|value| format!("{value} {}", count(solution, Some(value))))
        .into();
    let unknown = count(solution, None);
    if unknown > 0 {
        counts.push(format!("unknown {unknown}"));
    }
    let best: Vec<Move> = solution.best_moves().collect();
    format!(
        "{} for the side to move, {mover}\nhow: {}\nmoves: {}\nbest: {}\nline: {}\n",
        solution.value,
        solution.how,
        counts.join(", "),
        listed(&best).join(", "),
        listed(line).join(", "),
    )
}

/// How many moves are worth this.
pub(super) fn count(solution: &Solution, value: Option<Value>) -> usize {
    let moves = solution.moves.iter();
    moves.filter(|(_, worth)| *worth == value).count()
}

fn listed(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// The same for programs. A position without an answer has no value, and `how`
/// says why.
pub(super) fn json(
    answer: &Result<(Solution, Vec<Move>), Unsolved>,
    took: Duration,
) -> serde_json::Value {
    let ms = took.as_secs_f64() * 1e3;
    let (solution, line) = match answer {
        Ok(answer) => answer,
        Err(why) => {
            return json!({
                "value": null, "how": why.to_string(), "best": null, "moves": [], "line": [],
                "families": 0, "ms": ms,
            });
        }
    };
    let moves: Vec<_> = solution
        .moves
        .iter()
        .map(|(mv, value)| json!({ "move": mv.to_string(), "value": value.map(Value::number) }))
        .collect();
    json!({
        "value": solution.value.number(),
        "how": solution.how.to_string(),
        "best": solution.best.to_string(),
        "moves": moves,
        "line": listed(line),
        "families": solution.families,
        "ms": ms,
    })
}
