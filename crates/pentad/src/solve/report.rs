//! What is told about one position.

use anyhow::Result;
use engine::pentago::{Solution, Value};
use rpc::Solved;
use rules::Seat;
use rules::pentago::{Move, Position};
use serde::Serialize;

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
fn count(solution: &Solution, value: Option<Value>) -> usize {
    let moves = solution.moves.iter();
    moves.filter(|(_, worth)| *worth == value).count()
}

fn listed(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// The same for programs: as `pentad rpc` answers it, and `families` besides.
pub(super) fn json(solved: &Solved) -> Result<String> {
    #[derive(Serialize)]
    struct Told<'a> {
        #[serde(flatten)]
        solved: &'a Solved,
        families: u64,
    }
    let families = solved.nodes;
    Ok(serde_json::to_string(&Told { solved, families })?)
}
