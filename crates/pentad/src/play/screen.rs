//! What the players see: the board, whose turn it is, what is legal.

use std::fmt::{Display, Write as _};
use std::io::{self, IsTerminal};

use game::Game;
use picture::View;
use rules::pentago::{Block, Phase};
use rules::pente::Stage;
use rules::{AnyPosition, Position, Seat, SeatSet, pentago, pente};

use super::session::{Session, clock_text};
use crate::show;

/// The first words at a terminal.
pub(super) fn greeting(session: &Session) -> String {
    let game = session.game();
    let title = game.config().form.variant().title();
    let named = |word: &str, seats: SeatSet| {
        let names: Vec<String> = seats.iter().map(|seat| name(game, seat)).collect();
        match names.is_empty() {
            true => String::new(),
            false => format!(" {word} {}", names.join(", ")),
        }
    };
    let with = named("with", session.partners());
    let against = named("against", session.rivals());
    format!("{title}{with}{against}. Type help for what can be typed beside moves.")
}

/// The board, and below it how the game stands.
pub(super) fn board(session: &Session) -> String {
    let game = session.game();
    let view = View {
        facing: session.face.seat(game.position()),
        highlight: show::last_place(game.position(), game.moves().last().map(|played| played.mv)),
        color: show::colors(io::stdout().is_terminal()),
        ..View::default()
    };
    format!(
        "{}\n{}\n",
        picture::text(game.position(), &view),
        standing(session)
    )
}

/// Whose turn it is, the clocks, and what can be done; or how it ended.
fn standing(session: &Session) -> String {
    let game = session.game();
    let mut text = String::new();
    if let Some(last) = game.moves().last() {
        let _ = writeln!(text, "{}: {}", last.player, last.mv);
    }
    if let Some(ending) = game.ending() {
        let _ = write!(text, "{}: {ending}", game.result_text());
        for line in game.position().lines() {
            let (name, places) = (&line.name, line.places.join(" "));
            let _ = write!(text, "\n{}: {name}, {places}", self::name(game, line.seat));
        }
        return text;
    }
    if let Some(seat) = session.mind_to_move() {
        let _ = write!(text, "{} is thinking.", name(game, seat));
    } else if let Some(seat) = game.to_move() {
        let (turn, clocks) = (turn(game, seat), clocks(session));
        let _ = write!(text, "{turn}{clocks}.\n{}", hint(game.position()));
    }
    text
}

fn turn(game: &Game, seat: Seat) -> String {
    let name = name(game, seat);
    match game.position() {
        AnyPosition::Pente(position)
            if matches!(position.stage(), Stage::LayOut | Stage::LayMore) =>
        {
            format!("{name} lays a stone for {}", mark(position.stone()))
        }
        _ => format!("{name} to move"),
    }
}

fn clocks(session: &Session) -> String {
    let game = session.game();
    let now = session.now();
    let seats = game.active().iter();
    let shown: Vec<String> = seats
        .filter_map(|seat| {
            Some(format!(
                "{} {}",
                mark(seat),
                clock_text(game.remaining(seat, now)?)
            ))
        })
        .collect();
    if shown.is_empty() {
        String::new()
    } else {
        format!(" ({})", shown.join(", "))
    }
}

/// A player with the mark of the stones.
pub(super) fn name(game: &Game, seat: Seat) -> String {
    let name = game.player(seat).map(ToString::to_string);
    format!("{} {}", name.unwrap_or_default(), mark(seat))
}

const fn mark(seat: Seat) -> char {
    match seat {
        Seat::First => '●',
        Seat::Second => '○',
        Seat::Third => '▲',
        Seat::Fourth => '△',
    }
}

/// What the tutor says, with the stones as the board shows them.
pub(super) fn told(lesson: &impl Display) -> String {
    let lesson = lesson.to_string();
    let is_word = |c: char| c.is_alphanumeric();
    let mut text = String::with_capacity(lesson.len());
    let mut before = ' ';
    let mut letters = lesson.chars().peekable();
    while let Some(letter) = letters.next() {
        let alone = !is_word(before) && !letters.peek().copied().is_some_and(is_word);
        text.push(match letter {
            'x' if alone => mark(Seat::First),
            'o' if alone => mark(Seat::Second),
            _ => letter,
        });
        before = letter;
    }
    text
}

/// What is legal now, in one sentence.
fn hint(position: &AnyPosition) -> String {
    match position {
        AnyPosition::Pentago(position) => pentago_hint(position),
        AnyPosition::Pente(position) => pente_hint(position),
    }
}

fn pentago_hint(position: &pentago::Position) -> String {
    let neutral: Vec<String> = Block::ALL
        .into_iter()
        .filter(|&block| position.rules().skip_neutral && position.board().is_neutral(block))
        .map(|block| block.to_string())
        .collect();
    let skip = if neutral.is_empty() {
        String::new()
    } else {
        format!(
            " Neutral: {}; the twist may be left out.",
            neutral.join(" ")
        )
    };
    match position.phase() {
        Phase::Twist(_) => format!("Twist a block: Q01 CW.{skip}"),
        _ => {
            let empty = position.board().empty_cells().last();
            let cell = empty.map(|cell| cell.to_string()).unwrap_or_default();
            format!("Place and twist: {cell} Q01 CW.{skip}")
        }
    }
}

fn pente_hint(position: &pente::Position) -> String {
    let choices = position.legal_moves();
    match position.stage() {
        Stage::Choice | Stage::LastChoice => {
            let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
            format!("Choose: {}.", choices.join(", "))
        }
        _ => match choices.as_slice() {
            [only] => format!("The only legal move is {only}."),
            [some, ..] if position.stones_placed() == 2 && restricted(position) => {
                format!("Place a stone away from the center, such as {some}.")
            }
            _ => "Place a stone, such as K10.".replace("K10", &example(&choices)),
        },
    }
}

fn restricted(position: &pente::Position) -> bool {
    position.rules().second_stone != pente::SecondStone::Free
}

/// A move from the middle of the list, so that the example is a sensible one.
fn example(moves: &[pente::Move]) -> String {
    moves
        .get(moves.len() / 2)
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// The legal moves, or those that begin with `start`, wrapped at 78 columns.
pub(super) fn legal(game: &Game, start: &str) -> String {
    let start = start.to_uppercase();
    let all = game.legal_moves().into_iter().map(|mv| mv.to_string());
    let moves: Vec<String> = all
        .filter(|text| text.to_uppercase().starts_with(&start))
        .collect();
    let mut lines = vec![format!("{} legal moves", moves.len())];
    let width = moves.iter().map(String::len).max().unwrap_or(0) + 2;
    for row in moves.chunks((78 / width).max(1)) {
        let cells: String = row.iter().map(|text| format!("{text:<width$}")).collect();
        lines.push(cells.trim_end().to_owned());
    }
    lines.join("\n")
}

/// What stands before the line to be typed.
pub(super) fn prompt(session: &Session) -> String {
    match session.game().to_move() {
        Some(seat) => format!("{}>", mark(seat)),
        None => ">".to_owned(),
    }
}

/// The last words.
pub(super) fn parting(session: &Session) -> String {
    format!("result: {}", session.game().result_text())
}
