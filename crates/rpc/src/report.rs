//! What the methods answer, in the order in which the members are written.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use engine::pentago::{Solution, Unsolved};
use engine::pente::Proof;
use engine::{AnyChoice, NoChoice, Progress, Value, in_plies};
use rules::pente::Stage;
use rules::{
    AnyMove, AnyPosition, Family, Outcome, PlayError, Position as _, SeatSet, Stalemate, Victory,
    pentago, pente,
};
use serde::{Serialize, Serializer};

/// The result of any method.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Answer<'a> {
    Variants(Vec<VariantReport>),
    Replay(Box<Replay<'a>>),
    Legal(Vec<Shown<AnyMove>>),
    Solved(Box<Solved>),
    Best(Box<Best>),
}

/// A value that is sent as the text it displays, written straight into the
/// answer.
#[derive(Clone)]
pub struct Shown<T>(pub T);

impl<T: fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A variant as published.
#[derive(Clone, Serialize)]
pub(super) struct VariantReport {
    pub(super) name: &'static str,
    pub(super) family: Shown<Family>,
    pub(super) seats: u8,
    pub(super) size: u8,
    pub(super) title: &'static str,
    pub(super) options: Vec<OptionReport>,
}

#[derive(Clone, Serialize)]
pub(super) struct OptionReport {
    pub(super) name: &'static str,
    pub(super) help: String,
}

/// A replayed game: where it stands, and which moves led there.
#[derive(Serialize)]
pub(super) struct Replay<'a> {
    board: String,
    to_move: Option<u8>,
    result: String,
    outcome: Option<OutcomeReport>,
    lines: Vec<LineReport>,
    captured: Vec<u16>,
    refused: Vec<Refused<'a>>,
    ply: usize,
    moves: Vec<Shown<AnyMove>>,
    placed: Option<String>,
    setup: String,
}

impl<'a> Replay<'a> {
    pub(super) fn of(
        position: &AnyPosition,
        moves: Vec<Shown<AnyMove>>,
        refused: Vec<Refused<'a>>,
    ) -> Replay<'a> {
        let placed = match position {
            AnyPosition::Pentago(position) => position.placed(),
            AnyPosition::Pente(_) => None,
        };
        Replay {
            board: position.board_text(),
            to_move: position.to_move().map(rules::Seat::number),
            result: position.result(),
            outcome: position.outcome().map(OutcomeReport::of),
            lines: lines(position),
            captured: position.captured(),
            refused,
            ply: moves.len(),
            moves,
            placed: placed.map(|cell| cell.to_string()),
            setup: position.setup_text(),
        }
    }
}

/// A move that was not played.
#[derive(Serialize)]
pub(super) struct Refused<'a> {
    pub(super) index: usize,
    #[serde(rename = "move")]
    pub(super) text: Cow<'a, str>,
    pub(super) why: Shown<PlayError>,
}

#[derive(Serialize)]
struct LineReport {
    name: String,
    seat: u8,
    places: Vec<String>,
}

fn lines(position: &AnyPosition) -> Vec<LineReport> {
    let lines = position.lines().into_iter();
    lines
        .map(|line| LineReport {
            name: line.name().into_owned(),
            seat: line.seat.number(),
            places: line.places,
        })
        .collect()
}

#[derive(Serialize)]
struct OutcomeReport {
    kind: &'static str,
    winners: Vec<u8>,
    by: &'static str,
    text: Shown<Outcome>,
}

impl OutcomeReport {
    fn of(outcome: Outcome) -> OutcomeReport {
        let (kind, by) = match outcome {
            Outcome::Win { by, .. } => ("win", victory_name(by)),
            Outcome::Draw(why) => ("draw", stalemate_name(why)),
        };
        OutcomeReport {
            kind,
            winners: numbers(outcome.winners()),
            by,
            text: Shown(outcome),
        }
    }
}

fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(rules::Seat::number).collect()
}

const fn victory_name(by: Victory) -> &'static str {
    match by {
        Victory::Line => "line",
        Victory::Captures => "captures",
        Victory::LastSeat => "last-seat",
    }
}

const fn stalemate_name(why: Stalemate) -> &'static str {
    match why {
        Stalemate::FullBoard => "full-board",
        Stalemate::BothLines => "both-lines",
    }
}

/// The exact value of a position, or why there is none: what `solve` answers
/// here and on the command line.
#[derive(Clone, Serialize)]
pub struct Solved {
    /// 1, 0 or -1 for the side to move.
    pub value: Option<i8>,
    /// How it was found, or why it was not.
    pub how: String,
    /// A move that keeps it.
    pub best: Option<Shown<AnyMove>>,
    /// Every legal move.
    pub moves: Vec<Worth>,
    /// Best play.
    pub line: Vec<Shown<AnyMove>>,
    /// Positions that were looked at, in Pentago families of them.
    pub nodes: u64,
    /// Milliseconds that it took.
    pub ms: f64,
}

/// What a move is worth, as far as it is known.
#[derive(Clone, Serialize)]
pub struct Worth {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Shown<AnyMove>,
    /// To the side that makes it.
    pub value: Option<i8>,
}

impl Solved {
    /// What the solver says of a position, with a line of best play.
    pub fn pentago(
        position: &pentago::Position,
        answer: &Result<(Solution, Vec<pentago::Move>), Unsolved>,
        took: Duration,
    ) -> Solved {
        let (solution, line) = match answer {
            Ok(answer) => answer,
            Err(why) => {
                let moves = AnyPosition::Pentago(*position).legal_moves().into_iter();
                let unknown = moves.map(|mv| Worth::new(mv, None));
                return Solved::none(why.to_string(), unknown.collect(), took);
            }
        };
        let moves = solution.moves.iter();
        let worth = |(mv, value): &(pentago::Move, Option<Value>)| {
            Worth::new(AnyMove::Pentago(*mv), value.map(Value::number))
        };
        Solved {
            value: Some(solution.value.number()),
            how: solution.how.to_string(),
            best: Some(Shown(AnyMove::Pentago(solution.best))),
            moves: moves.map(worth).collect(),
            line: shown(line, AnyMove::Pentago),
            nodes: solution.families,
            ms: millis(took),
        }
    }

    /// A proved win or loss, or that there is no proof of either. What the
    /// moves are worth is known of the winning one, or of all in a loss.
    pub fn pente(
        position: &pente::Position,
        proved: Option<&(Value, Proof)>,
        took: Duration,
    ) -> Solved {
        let value = |mv: pente::Move| match proved {
            Some((Value::Win, proof)) if proof.line.first() == Some(&mv) => Some(1),
            Some((Value::Loss, _)) => Some(-1),
            _ => None,
        };
        let moves = position.legal_moves().into_iter();
        let moves = moves.map(|mv| Worth::new(AnyMove::Pente(mv), value(mv)));
        let Some((value, proof)) = proved else {
            let how = match position.outcome() {
                Some(outcome) => format!("the game is over: {outcome}"),
                None => unproved(position),
            };
            return Solved::none(how, moves.collect(), took);
        };
        let line = shown(&proof.line, AnyMove::Pente);
        Solved {
            value: Some(value.number()),
            how: format!("proved {value} in {}", in_plies(proof.plies)),
            best: line.first().cloned(),
            moves: moves.collect(),
            line,
            nodes: proof.nodes,
            ms: millis(took),
        }
    }

    /// That there is no answer, and why.
    fn none(how: String, moves: Vec<Worth>, took: Duration) -> Solved {
        Solved {
            value: None,
            how,
            best: None,
            moves,
            line: Vec::new(),
            nodes: 0,
            ms: millis(took),
        }
    }

    /// How many moves are worth this; nothing as long as one is unknown.
    pub fn count(&self, value: Value) -> Option<usize> {
        let known = self.moves.iter().map(|worth| worth.value);
        let known: Vec<i8> = known.collect::<Option<_>>()?;
        let worth = known.iter().filter(|worth| **worth == value.number());
        Some(worth.count())
    }
}

impl Worth {
    const fn new(mv: AnyMove, value: Option<i8>) -> Worth {
        Worth {
            mv: Shown(mv),
            value,
        }
    }
}

/// Why there is no proof.
fn unproved(position: &pente::Position) -> String {
    match (position.rules().seats, position.stage()) {
        (2, Stage::Play) => "neither side's win was proved".to_owned(),
        (2, _) => "nothing is proved while the opening is being laid".to_owned(),
        (seats, _) => format!("nothing is proved at a table of {seats}, only for two"),
    }
}

/// What a search has found so far, with the members that `best` answers.
#[derive(Serialize)]
pub struct Found {
    depth: u32,
    nodes: u64,
    score: f64,
    line: Vec<Shown<AnyMove>>,
}

impl Found {
    /// What a watcher is told, as it is sent.
    pub fn of(progress: &Progress) -> Found {
        Found {
            depth: progress.depth,
            nodes: progress.nodes,
            score: progress.score.expected(),
            line: progress.line.iter().copied().map(Shown).collect(),
        }
    }

    /// One line of JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("numbers and texts are JSON")
    }
}

/// The move that a mind would play.
#[derive(Serialize)]
pub(super) struct Best {
    #[serde(rename = "move")]
    mv: Option<Shown<AnyMove>>,
    score: Option<f64>,
    line: Vec<Shown<AnyMove>>,
    why: String,
}

impl Best {
    pub(super) fn of(choice: &AnyChoice, why: String) -> Best {
        Best {
            mv: Some(Shown(choice.mv)),
            score: Some(choice.score.expected()),
            line: choice.line.iter().copied().map(Shown).collect(),
            why,
        }
    }

    pub(super) fn none(why: &NoChoice) -> Best {
        Best {
            mv: None,
            score: None,
            line: Vec::new(),
            why: why.to_string(),
        }
    }
}

fn shown<M: Copy>(moves: &[M], any: impl Fn(M) -> AnyMove) -> Vec<Shown<AnyMove>> {
    moves.iter().map(|&mv| Shown(any(mv))).collect()
}

/// With three decimals, which are microseconds.
fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}
