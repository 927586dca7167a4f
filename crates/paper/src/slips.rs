//! Score sheets: one for each open game, four to a page, to be cut apart and
//! laid on the tables. The players tick who has won and count the winner's
//! stones.

use std::ops::Range;
use words::Localize;

use tournament::{Language, MatchSheet, Tournament};

use crate::board_of;
use crate::page::{A4_LONG, A4_SHORT, Align, Ink, Page, Style};

// A sheet is a quarter of the page, with white space inside its cut edges.
const SLIP_WIDTH: f32 = A4_SHORT / 2.0;
const SLIP_HEIGHT: f32 = A4_LONG / 2.0;
const INSET: f32 = 26.0;

/// Score sheets for a range of the games that can be played now, earlier rounds
/// first; `0..usize::MAX` for all.
pub fn score_sheets(tournament: &Tournament, language: Language, games: Range<usize>) -> Vec<Page> {
    let open = tournament.open_sheets_with(games);
    let title = format!(
        "{}: {}",
        tournament.config().name,
        language.text("paper.score-sheets")
    );
    let mut pages = Vec::new();
    for four in open.chunks(4) {
        let mut page = Page::new(A4_SHORT, A4_LONG, language, &title);
        for (i, found) in four.iter().enumerate() {
            let at = [(i % 2) as f32 * SLIP_WIDTH, (i / 2) as f32 * SLIP_HEIGHT];
            slip(&mut page, at, tournament, found);
        }
        page.dashes(&[[SLIP_WIDTH, 0.0], [SLIP_WIDTH, A4_LONG]], Ink::Rule, 0.6);
        page.dashes(
            &[[0.0, SLIP_HEIGHT], [A4_SHORT, SLIP_HEIGHT]],
            Ink::Rule,
            0.6,
        );
        pages.push(page);
    }
    pages
}

fn slip(page: &mut Page, [left, top]: [f32; 2], tournament: &Tournament, found: &MatchSheet) {
    let language = page.language;
    let (x, right) = (left + INSET, left + SLIP_WIDTH - INSET);
    let room = right - x;
    let gray = Style::new(9.0).ink(Ink::Gray);
    let name = tournament.config().name.to_string();
    page.text_in(
        [x, top + 38.0],
        Align::Left,
        Style::new(13.0).bold(),
        room - 60.0,
        &name,
    );
    let number = language.fill("paper.number", &[("n", &found.number.0)]);
    page.text(
        [right, top + 38.0],
        Align::Right,
        Style::new(13.0).bold(),
        &number,
    );
    let next = found.next.as_ref();
    let game = next.map_or(1, |next| next.game);
    let place = capital(&found.place.localized(page.language));
    let label = match game {
        1 => place,
        game => format!("{place}, {}", language.fill("paper.game", &[("n", &game)])),
    };
    page.text_in([x, top + 54.0], Align::Left, gray, room - 70.0, &label);
    let table = next.and_then(|next| next.call).map_or_else(
        || language.fill("paper.table", &[("n", &"____")]),
        |call| {
            let board = board_of(tournament, language, call.board);
            language.fill("paper.table", &[("n", &call.table)]) + &board
        },
    );
    page.text([right, top + 54.0], Align::Right, gray, &table);
    page.line(&[[x, top + 62.0], [right, top + 62.0]], Ink::Black, 1.0);
    let won = gray.width(language.text("paper.has-won"));
    page.text(
        [right - won / 2.0, top + 80.0],
        Align::Center,
        gray,
        language.text("paper.has-won"),
    );
    for (player, i) in found.seated().into_iter().zip(0..) {
        let y = top + 108.0 + 46.0 * i as f32;
        page.disk([x + 6.0, y - 5.0], 5.0, i == 0);
        page.text_in(
            [x + 18.0, y],
            Align::Left,
            Style::new(15.0),
            room - 62.0,
            &player.name,
        );
        let role = if i == 0 {
            language.text("paper.starts")
        } else {
            language.text("paper.second")
        };
        page.text(
            [x + 18.0, y + 13.0],
            Align::Left,
            Style::new(8.5).ink(Ink::Gray),
            role,
        );
        tick(page, [right - 26.0, y - 14.0]);
    }
    let y = top + 196.0;
    page.text(
        [x, y],
        Align::Left,
        Style::new(12.0),
        language.text("paper.draw"),
    );
    tick(page, [right - 26.0, y - 13.0]);
    if let Some(each) = tournament.config().settings.stones {
        stones(page, [x, top + 232.0], room, each);
    }
    for (player, i) in found.seated().into_iter().zip(0..) {
        let y = top + SLIP_HEIGHT - 66.0 + 34.0 * i as f32;
        page.line(&[[x, y], [right, y]], Ink::Gray, 0.6);
        let style = Style::new(7.5).ink(Ink::Gray);
        let told = language.fill("paper.signed", &[("name", &player.name)]);
        page.text_in([x, y + 9.0], Align::Left, style, room, &told);
    }
}

fn tick(page: &mut Page, [x, y]: [f32; 2]) {
    page.rect([x, y, 18.0, 18.0], None, Some((Ink::Black, 1.0)));
}

/// The numbers of stones, of which the players circle one. A game has at least
/// five stones of the winner.
fn stones(page: &mut Page, [x, y]: [f32; 2], room: f32, each: u8) {
    let style = Style::new(9.0).ink(Ink::Gray);
    page.text(
        [x, y],
        Align::Left,
        style,
        page.language.text("paper.circle"),
    );
    let numbers: Vec<u8> = (5..=each).take(42).collect();
    let per_row = 7;
    let step = room / per_row as f32;
    for (i, number) in numbers.iter().enumerate() {
        let at = [
            x + step * ((i % per_row) as f32 + 0.5),
            y + 24.0 + 24.0 * (i / per_row) as f32,
        ];
        page.text(at, Align::Center, Style::new(13.0), &number.to_string());
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
