//! The list of players, the final ranking, and the table of a Swiss tournament.

use tournament::{Language, PlayerSheet, RankSheet, RowSheet, SwissSheet, Tournament};

use crate::counts;
use crate::frame::{Frame, MARGIN, Shape};
use crate::page::{Align, Ink, Page, Style};

const ROW: f32 = 24.0;

/// The ranking at the end, or the table of a Swiss tournament; nothing before.
pub fn standings(tournament: &Tournament, language: Language) -> Vec<Page> {
    let mut pages = tournament
        .ranking_sheet()
        .map_or_else(Vec::new, |ranks| ranking(tournament, language, &ranks));
    if let Some(round) = tournament.swiss_round() {
        pages.extend(swiss(tournament, language, &round));
    }
    pages
}

fn ranking(tournament: &Tournament, language: Language, ranks: &[RankSheet]) -> Vec<Page> {
    let mut frame = Frame::new(
        tournament,
        language,
        language.text("paper.ranking"),
        Shape::Upright,
    );
    frame.turn();
    // Rows move closer together if that keeps the ranking on one page, but not
    // so close that names touch.
    let medals = ranks.iter().filter(|rank| rank.rank <= 3).count();
    let rest = ranks.len().saturating_sub(medals).max(1);
    let room = frame.bottom() - frame.y - 52.0 - 38.0 * medals.saturating_sub(1) as f32;
    let row = match room / rest as f32 {
        fits if fits >= 17.0 => fits.min(ROW),
        _ => ROW,
    };
    for rank in ranks {
        // The first three are larger, to be read from a distance.
        let high = match rank.rank {
            1 => 52.0,
            2 | 3 => 38.0,
            _ => row,
        };
        let style = match rank.rank {
            1 => Style::new(28.0).bold().ink(Ink::Accent),
            2 | 3 => Style::new(19.0).bold(),
            _ => Style::new(13.0),
        };
        frame.need(high);
        let number = format!("{}.", rank.rank);
        line(&mut frame, high, style, &number, &rank.player);
    }
    frame.finish()
}

fn line(frame: &mut Frame, high: f32, style: Style, number: &str, player: &PlayerSheet) {
    let (y, right) = (frame.y + high * 0.68, MARGIN + frame.room());
    let club = player.club.as_deref().unwrap_or_default();
    let gray = Style::new(11.0).ink(Ink::Gray);
    let beside = gray.width(club).min(170.0);
    let room = frame.room() - 64.0 - beside;
    let bottom = frame.y + high;
    let page = frame.page();
    page.text([MARGIN + 40.0, y], Align::Right, style, number);
    page.text_in([MARGIN + 52.0, y], Align::Left, style, room, &player.name);
    page.text_in([right, y], Align::Right, gray, 170.0, club);
    page.line(&[[MARGIN, bottom], [right, bottom]], Ink::Rule, 0.5);
    frame.y = bottom;
}

fn swiss(tournament: &Tournament, language: Language, latest: &SwissSheet) -> Vec<Page> {
    let table = if latest.open {
        "paper.in-round"
    } else {
        "paper.after-round"
    };
    let what = language.fill(table, &[("n", &latest.round)]);
    let mut frame = Frame::new(tournament, language, &what, Shape::Upright);
    for row in &tournament.swiss_sheet() {
        if frame.y + ROW > frame.bottom() {
            frame.turn();
            swiss_head(&mut frame);
        }
        swiss_row(&mut frame, row);
    }
    frame.finish()
}

fn number_at(room: f32, i: usize) -> f32 {
    MARGIN + room - 150.0 + 30.0 * i as f32
}

fn swiss_head(frame: &mut Frame) {
    let (top, room) = (frame.y, frame.room());
    let style = Style::new(9.0).ink(Ink::Gray);
    let words = counts(frame.language());
    let page = frame.page();
    page.rect([MARGIN, top, room, 20.0], Some(Ink::Tint), None);
    for (i, word) in words.into_iter().take(4).enumerate() {
        page.text([number_at(room, i), top + 14.0], Align::Center, style, word);
    }
    frame.y = top + 20.0;
}

fn swiss_row(frame: &mut Frame, row: &RowSheet) {
    let (top, room) = (frame.y, frame.room());
    let y = top + ROW * 0.68;
    let page = frame.page();
    let ink = if row.player.left {
        Ink::Gray
    } else {
        Ink::Black
    };
    let name = Style::new(12.5).ink(ink);
    page.text(
        [MARGIN + 28.0, y],
        Align::Right,
        name.bold(),
        &format!("{}.", row.rank),
    );
    let note = crate::groups::told(row, page.language).unwrap_or_default();
    let small = Style::new(7.5).ink(Ink::Gray);
    let above = if note.is_empty() { y } else { top + 12.5 };
    page.text_in(
        [MARGIN + 38.0, above],
        Align::Left,
        name,
        room - 240.0,
        &row.player.name,
    );
    page.text_in(
        [MARGIN + 38.0, top + 21.0],
        Align::Left,
        small,
        room - 240.0,
        &note,
    );
    let numbers = [row.tally.won, row.tally.drawn, row.tally.lost];
    for (i, number) in numbers.into_iter().enumerate() {
        let at = [number_at(room, i), y];
        page.text(
            at,
            Align::Center,
            Style::new(11.0).ink(Ink::Gray),
            &number.to_string(),
        );
    }
    let at = [number_at(room, 3), y];
    page.text(
        at,
        Align::Center,
        name.bold(),
        &row.tally.points.to_string(),
    );
    let bottom = top + ROW;
    page.line(&[[MARGIN, bottom], [MARGIN + room, bottom]], Ink::Rule, 0.5);
    frame.y = bottom;
}

/// All players who have entered, with a box to tick when they arrive.
pub fn players(tournament: &Tournament, language: Language) -> Vec<Page> {
    let mut players = tournament.overview().players;
    players.sort_by_cached_key(|player| player.name.to_lowercase());
    let mut frame = Frame::new(
        tournament,
        language,
        language.text("paper.players"),
        Shape::Upright,
    );
    frame.turn();
    for player in &players {
        frame.need(ROW);
        let (x, y) = (MARGIN + 16.0, frame.y + 6.0);
        let style = Style::new(13.0).ink(if player.left { Ink::Gray } else { Ink::Black });
        line(&mut frame, ROW, style, "", player);
        frame
            .page()
            .rect([x, y, 12.0, 12.0], None, Some((Ink::Gray, 0.8)));
    }
    frame.finish()
}
