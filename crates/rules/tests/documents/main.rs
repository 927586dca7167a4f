//! The documents' own examples: every sentence of the rule documents that can
//! be set on a board, as board, moves, board.
//!
//! Each module is one document and cites it. Where a document shows a picture
//! whose stones its text does not name, the stones here are ours and say so.

mod course;
mod guide;
mod guide_strategy;
mod more_seats;
mod pente_org;
mod pente_org_boat;
mod pente_org_openings;
mod pente_org_poof;
mod pente_report;
mod pente_report_variations;
mod regulation;
mod specification;

use rules::{AnyPosition, Form, Position};

/// A variant with options, such as `pente size=9`.
fn form(text: &str) -> Form {
    let mut words = text.split_whitespace();
    let variant = words.next().and_then(|name| name.parse().ok());
    let options = words.filter_map(|word| word.split_once('='));
    let made = Form::new(variant.expect("a variant comes first"), options);
    made.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position from a drawn board; an empty text is the beginning.
fn position(game: &str, board: &str) -> AnyPosition {
    if board.is_empty() {
        return form(game).start();
    }
    let read = form(game).position(board);
    read.unwrap_or_else(|error| panic!("{game}, {board}: {error}"))
}

/// Plays moves, separated by commas, all of which must be legal.
fn play(position: &mut AnyPosition, moves: &str) {
    for text in moves.split(',').map(str::trim).filter(|t| !t.is_empty()) {
        if let Err(error) = position.play_text(text) {
            panic!("{text}: {error}");
        }
    }
}

/// The outcome, or the seat that has to act.
fn standing(position: &AnyPosition) -> String {
    match (position.outcome(), position.to_move()) {
        (Some(outcome), _) => outcome.to_string(),
        (None, Some(seat)) => format!("seat {seat} to move"),
        (None, None) => unreachable!("without an outcome a seat is to move"),
    }
}

/// From the board `before` the moves lead to the board `after`, with `stands` as
/// the outcome or the seat that has to act. A board may be followed by
/// `captured=2,0`; without it nothing has been captured.
#[track_caller]
fn check(game: &str, before: &str, moves: &str, after: &str, stands: &str) {
    let mut position = position(game, before);
    play(&mut position, moves);
    let drawn: String = after
        .split_whitespace()
        .filter(|word| !word.contains('='))
        .collect();
    assert_eq!(rows(&position.board_text()), rows(&drawn), "the board");
    let captured: Vec<String> = position.captured().iter().map(u16::to_string).collect();
    let told = after
        .split_whitespace()
        .find_map(|word| word.strip_prefix("captured="))
        .map_or_else(|| vec!["0".to_owned(); captured.len()], numbers);
    assert_eq!(captured, told, "the captured stones");
    assert_eq!(standing(&position), stands, "how it stands");
}

/// The same, where only the end of it matters.
#[track_caller]
fn ends(game: &str, before: &str, moves: &str, stands: &str) {
    let mut position = position(game, before);
    play(&mut position, moves);
    assert_eq!(standing(&position), stands, "{game}: {moves}");
}

/// From the board a move is refused for a reason that contains `why`, and the
/// position is as it was.
#[track_caller]
fn refuses(game: &str, board: &str, text: &str, why: &str) {
    let mut position = position(game, board);
    let before = position.clone();
    let error = position.play_text(text).expect_err(text).to_string();
    assert!(error.contains(why), "{text}: {error}");
    assert_eq!(position, before, "{text} left a trace");
}

fn numbers(text: &str) -> Vec<String> {
    text.split(',').map(str::to_owned).collect()
}

/// A board cut into its rows, so that a difference can be seen.
fn rows(board: &str) -> Vec<String> {
    let places: Vec<char> = board.chars().collect();
    let size = places.len().isqrt();
    places
        .chunks(size)
        .map(|row| row.iter().collect())
        .collect()
}
