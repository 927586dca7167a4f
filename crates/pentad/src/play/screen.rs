//! What the players see: the board, whose turn it is, what is legal.

use std::fmt::Write as _;

use game::{Ending, Game};
use picture::View;
use rules::pentago::{Block, Phase};
use rules::pente::Stage;
use rules::{AnyPosition, Outcome, Position, Seat, SeatSet, pentago, pente};

use super::session::{Session, clock_text};
use crate::show;

/// The first words at a terminal.
pub(super) fn greeting(session: &Session) -> String {
    let game = session.game();
    let title = game.config().form.variant().title();
    let named = |word: &str, seats: SeatSet| {
        let names: Vec<String> = seats.iter().map(|seat| name(session, seat)).collect();
        if names.is_empty() {
            String::new()
        } else {
            format!(" {word} {}", names.join(", "))
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
        color: session.look.color,
        ascii: session.look.ascii,
        ..View::default()
    };
    // The large board and what stands below it just fit a terminal of 24 lines.
    let size = game.config().form.rules().size();
    let gap = if size < 19 { "\n" } else { "" };
    format!(
        "{}{gap}{}\n",
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
        let _ = write!(text, "{}: {}", game.result_text(), ended(session, ending));
        for line in game.position().lines() {
            let (row, places) = (line.name(), line.places.join(" "));
            let _ = write!(text, "\n{}: {row}, {places}", name(session, line.seat));
        }
        return text;
    }
    if let Some(seat) = session.mind_to_move() {
        let _ = write!(text, "{} is thinking.", name(session, seat));
    } else if let Some(seat) = game.to_move() {
        let turn = format!("{}{}.", turn(session, seat), clocks(session));
        let hint = hint(game);
        let gap = match turn.chars().count() + hint.chars().count() {
            _ if hint.is_empty() => "",
            0..WIDTH => " ",
            _ => "\n",
        };
        let _ = write!(text, "{turn}{gap}{hint}");
    }
    text
}

/// What a line of a terminal holds.
const WIDTH: usize = 79;

/// How a game ended, in the names of those who played it.
pub(super) fn ended(session: &Session, ending: Ending) -> String {
    let name = |seat| name(session, seat);
    let winners = ending.winners();
    let names: Vec<String> = winners.iter().map(name).collect();
    let win = if winners.len() > 1 { "win" } else { "wins" };
    let won = format!("{} {win}", names.join(" and "));
    match ending {
        Ending::Board(Outcome::Win { by, .. }) => format!("{won} {by}"),
        Ending::Resignation { seat, .. } => format!("{won}, {} resigned", name(seat)),
        Ending::Time { seat, .. } => format!("{won}, {} ran out of time", name(seat)),
        Ending::Abort { seat } => format!("called off by {}", name(seat)),
        Ending::Board(Outcome::Draw(_)) | Ending::Agreement => ending.to_string(),
    }
}

fn turn(session: &Session, seat: Seat) -> String {
    let name = name(session, seat);
    match session.game().position() {
        AnyPosition::Pente(position)
            if matches!(position.stage(), Stage::LayOut | Stage::LayMore) =>
        {
            format!("{name} lays a stone for {}", session.mark(position.stone()))
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
                session.mark(seat),
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
pub(super) fn name(session: &Session, seat: Seat) -> String {
    let name = session.game().player(seat).map(ToString::to_string);
    format!("{} {}", name.unwrap_or_default(), session.mark(seat))
}

/// What a tutor says, with the stones as the board shows them. The tutor of
/// Pente speaks of seats, that of Pentago of x and o.
pub(super) fn told(session: &Session, lesson: &str) -> String {
    match session.game().position() {
        AnyPosition::Pente(_) => Seat::ALL.into_iter().fold(lesson.to_owned(), |text, seat| {
            let mark = session.mark(seat).to_string();
            let seat = seat.to_string();
            text.replace(&format!("Seat {seat}"), &mark)
                .replace(&format!("seat {seat}"), &mark)
        }),
        AnyPosition::Pentago(_) => marked(session, lesson),
    }
}

fn marked(session: &Session, lesson: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric();
    let mut text = String::with_capacity(lesson.len());
    let mut before = ' ';
    let mut letters = lesson.chars().peekable();
    while let Some(letter) = letters.next() {
        let alone = !is_word(before) && !letters.peek().copied().is_some_and(is_word);
        match letter {
            'x' if alone => text.push(session.mark(Seat::First)),
            'o' if alone => text.push(session.mark(Seat::Second)),
            _ => text.push(letter),
        }
        before = letter;
    }
    text
}

/// What is legal now, in one sentence; nothing where everybody knows it, which
/// is after the first round.
fn hint(game: &Game) -> String {
    let first_round = game.moves().len() < usize::from(game.config().form.seats());
    match game.position() {
        AnyPosition::Pentago(position) => pentago_hint(position, first_round),
        AnyPosition::Pente(position) => pente_hint(position, first_round),
    }
}

fn pentago_hint(position: &pentago::Position, first_round: bool) -> String {
    let neutral: Vec<String> = Block::ALL
        .into_iter()
        .filter(|&block| position.rules().skip_neutral && position.board().is_neutral(block))
        .map(|block| block.to_string())
        .collect();
    let due = match position.phase() {
        Phase::Twist(_) => "Twist a block, for example Q01 CW.".to_owned(),
        _ if first_round => {
            let empty = position.board().empty_cells().last();
            let cell = empty.map(|cell| cell.to_string()).unwrap_or_default();
            format!("Place and twist, for example {cell} Q01 CW.")
        }
        _ => String::new(),
    };
    let skip = if neutral.is_empty() {
        String::new()
    } else {
        format!("Neutral: {}; the twist may be left out.", neutral.join(" "))
    };
    let said = [due, skip].into_iter().filter(|part| !part.is_empty());
    said.collect::<Vec<_>>().join(" ")
}

fn pente_hint(position: &pente::Position, first_round: bool) -> String {
    let choices = position.legal_moves();
    match position.stage() {
        Stage::Choice | Stage::LastChoice => {
            let choices: Vec<String> = choices.iter().map(ToString::to_string).collect();
            format!("Choose: {}.", choices.join(", "))
        }
        _ => match choices.as_slice() {
            [only] => format!("The only legal move is {only}."),
            [some, ..] if position.stones_placed() == 2 && restricted(position) => {
                format!("Place a stone away from the center, for example {some}.")
            }
            _ if first_round => format!("Place a stone, for example {}.", example(&choices)),
            _ => String::new(),
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
    let counted = match moves.len() {
        1 => "1 legal move".to_owned(),
        many => format!("{many} legal moves"),
    };
    let mut lines = vec![counted];
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
        Some(seat) => format!("{}>", session.mark(seat)),
        None => ">".to_owned(),
    }
}

/// The last words.
pub(super) fn parting(session: &Session) -> String {
    format!("result: {}", session.game().result_text())
}
