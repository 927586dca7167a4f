//! The list of games that can be played now, for the wall: the two players, the
//! table, and the player who starts.

use std::ops::Range;

use tournament::{Language, MatchSheet, Tournament};

use crate::frame::{Frame, MARGIN, Shape};
use crate::page::{Align, Ink, Style};
use crate::words::{Words, words};

const ROW: f32 = 33.0;

/// A range of the open games, called ones first, then by round; `0..usize::MAX`
/// for all.
pub fn pairings(
    tournament: &Tournament,
    language: Language,
    games: Range<usize>,
) -> Vec<crate::Page> {
    let words = words(language);
    let open = tournament.called_sheets_with(games);
    if open.is_empty() {
        return Vec::new();
    }
    let call = |found: &MatchSheet| found.next.as_ref().and_then(|next| next.call);
    let (called, waiting): (Vec<_>, Vec<_>) =
        open.into_iter().partition(|found| call(found).is_some());
    let mut frame = Frame::new(tournament, language, words.games, Shape::Upright);
    section(&mut frame, tournament, words.at_the_tables, &called);
    for games in waiting.chunk_by(|one, other| heading(words, one) == heading(words, other)) {
        section(&mut frame, tournament, &heading(words, &games[0]), games);
    }
    if let Some(player) = tournament.swiss_round().and_then(|round| round.bye) {
        bye(&mut frame, &player.name);
    }
    frame.finish()
}

/// The heading under which a game is listed. The games of a round stand together
/// for all groups.
fn heading(words: &Words, found: &MatchSheet) -> String {
    use tournament::Place;
    match found.place {
        Place::Group { round, .. } | Place::Swiss { round } => {
            format!("{} {}", words.round, round + 1)
        }
        Place::PlayOff { round, .. } => format!("{} {}", words.play_off, round + 1),
        Place::Thirds { round, .. } => format!("{}, {} {}", words.thirds, words.round, round + 1),
        Place::Cup { round, .. } => format!("{}, {} {}", words.cup, words.round, round + 1),
        Place::ThirdPlace => words.third_place.to_owned(),
    }
}

fn section(frame: &mut Frame, tournament: &Tournament, title: &str, games: &[MatchSheet]) {
    if games.is_empty() {
        return;
    }
    let words = frame.words();
    frame.need(ROW * 2.5);
    let y = frame.y + 16.0;
    let (room, column) = (frame.room(), Columns::new(frame.room()));
    let page = frame.page();
    page.text([MARGIN, y], Align::Left, Style::new(15.0).bold(), title);
    let small = Style::new(8.5).ink(Ink::Gray);
    page.text([column.first, y], Align::Left, small, words.starts);
    page.text([MARGIN + room, y], Align::Right, small, words.result);
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
    let (y, words) = (frame.y + ROW * 0.66, frame.words());
    let column = Columns::new(frame.room());
    let (style, room) = (Style::new(14.0), column.name - 24.0);
    for (text, x) in [(name, column.first), (words.has_bye, column.second)] {
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
    let (top, right, words) = (frame.y, MARGIN + frame.room(), frame.words());
    let y = top + ROW * 0.66;
    let next = found.next.as_ref();
    let call = next.and_then(|next| next.call);
    let label = tournament.told_place(found.place, frame.language());
    let page = frame.page();
    let small = Style::new(8.5).ink(Ink::Gray);
    let number = format!("{} {}", words.number, found.number.0);
    match call {
        Some(call) => {
            let told = format!("{} {}", words.table, call.table);
            let style = Style::new(14.0).bold();
            page.text_in([MARGIN, top + 17.0], Align::Left, style, 104.0, &told);
            let board = words.board_of(tournament, call.board);
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
        let told = format!("{} {}", words.game, next.game);
        page.text([right, top + 10.0], Align::Right, small, &told);
    }
    let line = [[right - column.result + 8.0, y + 3.0], [right, y + 3.0]];
    page.line(&line, Ink::Gray, 0.6);
    let bottom = top + ROW;
    page.line(&[[MARGIN, bottom], [right, bottom]], Ink::Rule, 0.5);
    frame.y = bottom;
}
