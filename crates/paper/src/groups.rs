//! Groups: the cross table, the reasons by which ties were broken, and the games.
//! A group without results is a form to fill in by hand.

use tournament::{
    Criterion, GroupSheet, Language, MatchSheet, Outcome, RowSheet, Score, Tournament, Verdict,
};
use words::Localize;

use crate::counts;
use crate::frame::{Frame, MARGIN, Shape};
use crate::page::{Align, Ink, Page, Style};

// The heights of a row of the table, of its head, of a line of games and of a
// note.
const ROW: f32 = 29.0;
const HEAD: f32 = 22.0;
const GAME: f32 = 17.0;
const NOTE: f32 = 13.0;
/// The largest group with a cross table; the cells of a larger one would be too
/// narrow.
const MAX_CROSS_TABLE: usize = 20;
/// The largest number of games of a group that are printed. With more the group
/// has no games: they would fill hundreds of pages, and the list of pairings has
/// the open ones.
const MAX_GAMES: usize = 500;

/// The groups, several to a page.
pub fn groups(tournament: &Tournament, language: Language) -> Vec<Page> {
    let groups = 0..tournament.groups().count() as u16;
    let sheets: Vec<GroupSheet> = groups
        .filter_map(|group| sheet(tournament, group))
        .collect();
    if sheets.is_empty() {
        return Vec::new();
    }
    let large = sheets.iter().any(|sheet| sheet.rows.len() > 8);
    let shape = if large { Shape::Wide } else { Shape::Upright };
    let what = match sheets.len() {
        1 => language.text("paper.standing"),
        _ => language.text("paper.groups"),
    };
    let mut frame = Frame::new(tournament, language, what, shape);
    for sheet in &sheets {
        group(&mut frame, sheet, sheets.len() == 1);
    }
    frame.finish()
}

/// A group as it is printed.
fn sheet(tournament: &Tournament, group: u16) -> Option<GroupSheet> {
    let mut sheet = tournament.group_sheet_with(group, 0..MAX_GAMES + 1)?;
    if sheet.rounds.iter().map(Vec::len).sum::<usize>() > MAX_GAMES {
        sheet.rounds.clear();
    }
    Some(sheet)
}

/// The columns of a table.
struct Columns {
    left: f32,
    name: f32,
    cell: f32,
    cells: usize,
    right: f32,
}

// The widths of the columns: the rank, each of won, drawn and lost, and the
// points.
const RANK: f32 = 28.0;
const COUNT: f32 = 24.0;
const POINTS: f32 = 46.0;

impl Columns {
    fn new(frame: &Frame, members: usize) -> Columns {
        let cells = if members > MAX_CROSS_TABLE {
            0
        } else {
            members
        };
        let rest = frame.room() - RANK - 3.0 * COUNT - 2.0 * POINTS;
        let cell = ((rest - 130.0) / cells.max(1) as f32).clamp(18.0, 35.0);
        Columns {
            left: MARGIN,
            name: rest - cell * cells as f32,
            cell,
            cells,
            right: MARGIN + frame.room(),
        }
    }

    fn cell_at(&self, i: usize) -> f32 {
        self.left + RANK + self.name + self.cell * i as f32
    }

    /// The middle of a column of numbers: won, drawn, lost, points, win points.
    fn number_at(&self, i: usize) -> f32 {
        let first = self.cell_at(self.cells);
        match i {
            0..=2 => first + COUNT * (i as f32 + 0.5),
            _ => first + 3.0 * COUNT + POINTS * (i as f32 - 2.5),
        }
    }
}

fn group(frame: &mut Frame, sheet: &GroupSheet, alone: bool) {
    let columns = Columns::new(frame, sheet.rows.len());
    let notes = notes(sheet, frame.language());
    let table = HEAD + ROW * sheet.rows.len() as f32;
    let lines = game_lines(sheet, frame.language());
    let height = 26.0 + table + NOTE * notes.len() as f32 + GAME * lines.len() as f32 + 40.0;
    // A group is kept together unless no page could hold it.
    frame.need(height.min(frame.bottom() - crate::frame::TOP));
    let title = if alone {
        String::new()
    } else {
        frame.language().fill("paper.group", &[("n", &sheet.name)])
    };
    let y = frame.y + 14.0;
    let style = Style::new(17.0).bold();
    frame.page().text([MARGIN, y], Align::Left, style, &title);
    frame.y = y + 10.0;
    head(frame, &columns, sheet);
    for (i, row) in sheet.rows.iter().enumerate() {
        if frame.y + ROW > frame.bottom() {
            frame.turn();
            head(frame, &columns, sheet);
        }
        draw_row(frame, &columns, sheet, i, row);
    }
    frame.y += 6.0;
    for note in &notes {
        let y = frame.y + NOTE;
        let (room, style) = (frame.room(), Style::new(9.0).ink(Ink::Gray));
        frame
            .need(NOTE)
            .text_in([MARGIN, y], Align::Left, style, room, note);
        frame.y = y;
    }
    frame.y += 6.0;
    for line in &lines {
        frame.need(GAME);
        games(frame, line);
    }
    frame.y += 26.0;
}

fn head(frame: &mut Frame, columns: &Columns, sheet: &GroupSheet) {
    let (top, width) = (frame.y, frame.room());
    let page = frame.page();
    page.rect([columns.left, top, width, HEAD], Some(Ink::Tint), None);
    let style = Style::new(9.0).ink(Ink::Gray);
    let y = top + 15.0;
    for i in 0..columns.cells {
        let x = columns.cell_at(i) + columns.cell / 2.0;
        page.text([x, y], Align::Center, style, &(i + 1).to_string());
    }
    let [won, drawn, lost, points, more] = counts(page.language);
    let win_points = if sheet.win_points { more } else { "" };
    for (i, word) in [won, drawn, lost, points, win_points]
        .into_iter()
        .enumerate()
    {
        page.text([columns.number_at(i), y], Align::Center, style, word);
    }
    frame.y = top + HEAD;
}

fn draw_row(frame: &mut Frame, columns: &Columns, sheet: &GroupSheet, i: usize, row: &RowSheet) {
    let top = frame.y;
    let (y, bottom) = (top + ROW * 0.65, top + ROW);
    let page = frame.page();
    for k in 0..=columns.cells {
        let x = columns.cell_at(k);
        page.line(&[[x, top], [x, bottom]], Ink::Rule, 0.4);
    }
    let begun = sheet.rows.iter().any(|row| row.tally.games > 0);
    let gone = row.annulled || row.player.left;
    let goes_on = begun && sheet.goes_on(row) && !gone;
    if begun {
        let rank = if row.annulled {
            "–".to_owned()
        } else {
            row.rank.to_string()
        };
        let ink = if gone { Ink::Gray } else { Ink::Black };
        let style = Style::new(13.0).bold().ink(ink);
        page.text([columns.left + 14.0, y], Align::Center, style, &rank);
    }
    name(page, columns, row, goes_on, top);
    for (k, other) in sheet.rows.iter().enumerate().take(columns.cells) {
        let x = columns.cell_at(k);
        match k == i {
            // A unit lower, so that it does not cover the line above the row.
            true => {
                let area = [x, top + 1.0, columns.cell, ROW - 1.0];
                page.rect(area, Some(Ink::Tint), None);
            }
            false => {
                let games = row.scores_against(other.player.id);
                cell(page, x + columns.cell / 2.0, y, columns.cell, games);
            }
        }
    }
    if row.tally.games > 0 && !row.annulled {
        numbers(page, columns, sheet, y, row);
    }
    // Before the first game the rows are in no order that a line could divide.
    if begun {
        divide(page, columns, sheet, row, bottom);
    } else {
        page.line(
            &[[columns.left, bottom], [columns.right, bottom]],
            Ink::Rule,
            0.6,
        );
    }
    frame.y = bottom;
}

fn numbers(page: &mut Page, columns: &Columns, sheet: &GroupSheet, y: f32, row: &RowSheet) {
    let tally = row.tally;
    let gray = Style::new(11.0).ink(Ink::Gray);
    let numbers = [
        (tally.won, gray),
        (tally.drawn, gray),
        (tally.lost, gray),
        (tally.points, Style::new(14.0).bold()),
        (tally.win_points, Style::new(12.0)),
    ];
    let shown = if sheet.win_points { 5 } else { 4 };
    for (k, (number, style)) in numbers.into_iter().enumerate().take(shown) {
        let at = [columns.number_at(k), y];
        page.text(at, Align::Center, style, &number.to_string());
    }
}

/// The line below a row: a strong one below the last who goes on.
fn divide(page: &mut Page, columns: &Columns, sheet: &GroupSheet, row: &RowSheet, y: f32) {
    let line = [[columns.left, y], [columns.right, y]];
    // The last row has no strong line, since no row follows.
    match sheet.rows.last().is_some_and(|last| last != row) {
        true if sheet.is_last_direct(row) => page.line(&line, Ink::Accent, 1.8),
        true if sheet.may_go_on(row) => page.dashes(&line, Ink::Accent, 1.4),
        _ => page.line(&line, Ink::Rule, 0.6),
    }
}

fn name(page: &mut Page, columns: &Columns, row: &RowSheet, goes_on: bool, top: f32) {
    let (x, room) = (columns.left + RANK + 2.0, columns.name - 8.0);
    let gone = row.annulled || row.player.left;
    let note = match (&row.player.club, gone) {
        (_, true) if row.annulled => Some(page.language.text("paper.annulled")),
        (_, true) => Some(page.language.text("paper.left")),
        (club, false) => club.as_deref(),
    };
    let ink = if gone { Ink::Gray } else { Ink::Black };
    let style = Style::new(12.5).bold_if(goes_on).ink(ink);
    let y = if note.is_some() {
        top + 14.0
    } else {
        top + ROW * 0.65
    };
    page.text_in([x, y], Align::Left, style, room, &row.player.name);
    let style = Style::new(7.5).ink(Ink::Gray);
    page.text_in(
        [x, top + 24.0],
        Align::Left,
        style,
        room,
        note.unwrap_or_default(),
    );
}

/// The points of the games against one opponent, each with the win points small
/// beside it.
fn cell(page: &mut Page, x: f32, y: f32, wide: f32, games: &[Score]) {
    let small = games.len() > 1 || wide < 26.0;
    let large = Style::new(if small { 9.0 } else { 12.0 });
    let beside = Style::new(if small { 6.5 } else { 8.0 }).ink(Ink::Gray);
    let shown: Vec<(String, String)> = games
        .iter()
        .map(|score| {
            let more = match score.win_points {
                0 => String::new(),
                points => format!("+{points}"),
            };
            (score.points.to_string(), more)
        })
        .collect();
    let parts = shown
        .iter()
        .map(|(points, more)| large.width(points) + beside.width(more));
    let gap = 4.0;
    let total = parts.sum::<f32>() + gap * shown.len().saturating_sub(1) as f32;
    let mut at = x - total / 2.0;
    for (points, more) in &shown {
        page.text([at, y], Align::Left, large.bold_if(points == "3"), points);
        at += large.bold_if(points == "3").width(points);
        page.text([at, y], Align::Left, beside, more);
        at += beside.width(more) + gap;
    }
}

/// The ties that were broken by something other than points, with the reason,
/// and the ties that are left.
fn notes(sheet: &GroupSheet, language: Language) -> Vec<String> {
    let mut notes = Vec::new();
    for (above, row) in sheet.rows.iter().zip(sheet.rows.iter().skip(1)) {
        let Some(reason) = told(row, language) else {
            continue;
        };
        if row.rank != above.rank {
            let (one, other) = (&above.player.name, &row.player.name);
            let before = language.fill("paper.before", &[("one", one), ("other", other)]);
            notes.push(format!("{before}: {reason}"));
        }
    }
    for tied in &sheet.ties {
        notes.push(language.fill("paper.still-tied", &[("names", &tied.join(", "))]));
    }
    notes
}

/// The reason of a place, unless it is the points, which the table shows.
pub(crate) fn told(row: &RowSheet, language: Language) -> Option<String> {
    let reason = row.because.as_ref()?;
    (reason.by != Criterion::Points).then(|| reason.localized(language))
}

/// A round's games, two to a line.
struct GameLine<'a> {
    label: String,
    games: Vec<&'a MatchSheet>,
}

fn game_lines<'a>(sheet: &'a GroupSheet, language: Language) -> Vec<GameLine<'a>> {
    let mut lines = Vec::new();
    let rounds = sheet.rounds.iter().zip(1..);
    let rounds =
        rounds.map(|(games, number)| (language.fill("paper.round", &[("n", &number)]), games));
    let play_offs = (!sheet.play_offs.is_empty()).then(|| {
        (
            language.text("paper.play-offs").to_owned(),
            &sheet.play_offs,
        )
    });
    for (label, games) in rounds.chain(play_offs) {
        for (i, pair) in games.chunks(2).enumerate() {
            let label = if i == 0 { label.clone() } else { String::new() };
            let games = pair.iter().collect();
            lines.push(GameLine { label, games });
        }
    }
    lines
}

fn games(frame: &mut Frame, line: &GameLine<'_>) {
    let y = frame.y + GAME * 0.72;
    let each = (frame.room() - 52.0) / 2.0;
    let page = frame.page();
    let gray = Style::new(9.0).ink(Ink::Gray);
    page.text([MARGIN, y], Align::Left, gray, &line.label);
    for (i, found) in line.games.iter().enumerate() {
        let x = MARGIN + 52.0 + each * i as f32;
        game(page, [x, y], each - 12.0, found);
    }
    frame.y += GAME;
}

/// The number, the two names, the winner's bold, and how it ended.
fn game(page: &mut Page, [x, y]: [f32; 2], room: f32, found: &MatchSheet) {
    let (lead, result, dash) = (20.0, 40.0, 12.0);
    let small = Style::new(7.5).ink(Ink::Gray);
    page.text(
        [x + 14.0, y],
        Align::Right,
        small,
        &found.number.0.to_string(),
    );
    let each = (room - lead - result - dash) / 2.0;
    let second = x + lead + each + dash;
    for (player, x) in found.players.iter().zip([x + lead, second]) {
        let won = found.verdict == Verdict::Winner(player.id);
        let style = Style::new(10.0).bold_if(won);
        page.text_in([x, y], Align::Left, style, each - 3.0, &player.name);
    }
    page.text(
        [second - dash / 2.0, y],
        Align::Center,
        Style::new(10.0),
        "–",
    );
    let end = x + room;
    match ending(found, page.language) {
        None => page.line(
            &[[end - result + 6.0, y + 2.0], [end, y + 2.0]],
            Ink::Rule,
            0.6,
        ),
        Some(told) => page.text_in(
            [end, y],
            Align::Right,
            Style::new(10.0),
            result - 4.0,
            &told,
        ),
    }
}

/// How a decided match ended, in a word: the winner's stones where they are
/// known.
fn ending(found: &MatchSheet, language: Language) -> Option<String> {
    let last = found.games.last().map(|game| game.outcome);
    Some(match (found.verdict, last) {
        (Verdict::Open, _) => return None,
        (Verdict::Drawn, _) => language.text("paper.draw").to_lowercase(),
        (Verdict::Nobody, _) => "0 : 0".to_owned(),
        (Verdict::Winner(_), Some(Outcome::Won { stones, .. })) => stones.map_or_else(
            || language.text("paper.won").to_owned(),
            |stones| language.fill("paper.within", &[("stones", &stones)]),
        ),
        (Verdict::Winner(_), Some(Outcome::ByLot { .. })) => {
            language.text("paper.by-lot").to_owned()
        }
        (Verdict::Winner(_), _) => language.text("paper.walkover").to_owned(),
    })
}
