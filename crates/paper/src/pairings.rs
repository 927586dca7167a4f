//! The list of games that can be played now, for the wall: the two players, the
//! table, and the player who starts.

use std::ops::Range;

use tournament::{Language, MatchSheet, Tournament};

use crate::board_of;
use crate::frame::{Frame, MARGIN, Shape};
use crate::page::{Align, Ink, Style};

const ROW: f32 = 33.0;

/// A range of the open games, called ones first, then by round; `0..usize::MAX`
/// for all.
pub fn pairings(
    tournament: &Tournament,
    language: Language,
    games: Range<usize>,
) -> Vec<crate::Page> {
    let open = tournament.called_sheets_with(games);
    if open.is_empty() {
        return Vec::new();
    }
    let call = |found: &MatchSheet| found.next.as_ref().and_then(|next| next.call);
    let (called, waiting): (Vec<_>, Vec<_>) =
        open.into_iter().partition(|found| call(found).is_some());
    let mut frame = Frame::new(
        tournament,
        language,
        language.text("paper.games"),
        Shape::Upright,
    );
    section(
        &mut frame,
        tournament,
        language.text("paper.at-the-tables"),
        &called,
    );
    for games in waiting.chunk_by(|one, other| heading(language, one) == heading(language, other)) {
        section(&mut frame, tournament, &heading(language, &games[0]), games);
    }
    if let Some(player) = tournament.swiss_round().and_then(|round| round.bye) {
        bye(&mut frame, &player.name);
    }
    frame.finish()
}

/// The heading under which a game is listed. The games of a round stand together
/// for all groups.
fn heading(language: Language, found: &MatchSheet) -> String {
    use tournament::Place;
    let number = |round: u16| language.fill("paper.round", &[("n", &(round + 1))]);
    match found.place {
        Place::Group { round, .. } | Place::Swiss { round } => number(round),
        Place::PlayOff { round, .. } => language.fill("paper.play-off", &[("n", &(round + 1))]),
        Place::Thirds { round, .. } => {
            format!("{}, {}", language.text("paper.thirds"), number(round))
        }
        Place::Cup { round, .. } => format!("{}, {}", language.text("paper.cup"), number(round)),
        Place::ThirdPlace => language.text("paper.third-place").to_owned(),
    }
}

fn section(frame: &mut Frame, tournament: &Tournament, title: &str, games: &[MatchSheet]) {
    if games.is_empty() {
        return;
    }
    let language = frame.language();
    frame.need(ROW * 2.5);
    let y = frame.y + 16.0;
    let (room, column) = (frame.room(), Columns::new(frame.room()));
    let page = frame.page();
    page.text([MARGIN, y], Align::Left, Style::new(15.0).bold(), title);
    let small = Style::new(8.5).ink(Ink::Gray);
    page.text(
        [column.first, y],
        Align::Left,
        small,
        language.text("paper.starts"),
    );
    page.text(
        [MARGIN + room, y],
        Align::Right,
        small,
        language.text("paper.result"),
    );
    frame.y = y + 6.0;
    for found in games {
        frame.need(ROW);
        game(frame, tournament, &column, found);
    }
    frame.y += 18.0;
}

/// The player without an opponent in this round.
fn bye(frame: &mut Frame, name: &str) {
    frame.need(ROW);
    let (y, language) = (frame.y + ROW * 0.66, frame.language());
    let column = Columns::new(frame.room());
    let (style, room) = (Style::new(14.0), column.name - 24.0);
    for (text, x) in [
        (name, column.first),
        (language.text("paper.has-bye"), column.second),
    ] {
        let at = [x + 15.0, y];
        frame.page().text_in(at, Align::Left, style, room, text);
    }
    frame.y += ROW;
}

struct Columns {
    first: f32,
    second: f32,
    name: f32,
    result: f32,
}

impl Columns {
    fn new(room: f32) -> Columns {
        let (lead, result) = (112.0, 78.0);
        let name = (room - lead - result) / 2.0;
        Columns {
            first: MARGIN + lead,
            second: MARGIN + lead + name,
            name,
            result,
        }
    }
}

fn game(frame: &mut Frame, tournament: &Tournament, column: &Columns, found: &MatchSheet) {
    let (top, right, language) = (frame.y, MARGIN + frame.room(), frame.language());
    let y = top + ROW * 0.66;
    let next = found.next.as_ref();
    let call = next.and_then(|next| next.call);
    let label = tournament.told_place(found.place, frame.language());
    let page = frame.page();
    let small = Style::new(8.5).ink(Ink::Gray);
    let number = language.fill("paper.number", &[("n", &found.number.0)]);
    match call {
        Some(call) => {
            let told = language.fill("paper.table", &[("n", &call.table)]);
            let style = Style::new(14.0).bold();
            page.text_in([MARGIN, top + 17.0], Align::Left, style, 104.0, &told);
            let board = board_of(tournament, language, call.board);
            let told = format!("{number}, {label}{board}");
            page.text_in([MARGIN, top + 28.0], Align::Left, small, 106.0, &told);
        }
        None => {
            page.text(
                [MARGIN, top + 16.0],
                Align::Left,
                Style::new(11.0).bold(),
                &number,
            );
            page.text_in([MARGIN, top + 28.0], Align::Left, small, 106.0, &label);
        }
    }
    let [starter, other] = found.seated();
    let room = column.name - 24.0;
    for (player, x, filled) in [(starter, column.first, true), (other, column.second, false)] {
        page.disk([x + 5.0, y - 4.5], 4.0, filled);
        page.text_in(
            [x + 15.0, y],
            Align::Left,
            Style::new(14.0),
            room,
            &player.name,
        );
    }
    if let Some(next) = next.filter(|next| next.game > 1) {
        let told = language.fill("paper.game", &[("n", &next.game)]);
        page.text([right, top + 10.0], Align::Right, small, &told);
    }
    let line = [[right - column.result + 8.0, y + 3.0], [right, y + 3.0]];
    page.line(&line, Ink::Gray, 0.6);
    let bottom = top + ROW;
    page.line(&[[MARGIN, bottom], [right, bottom]], Ink::Rule, 0.5);
    frame.y = bottom;
}
