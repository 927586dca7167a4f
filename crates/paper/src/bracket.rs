//! Brackets: the cup, and before it the round of thirds. Rounds run from left to
//! right, and the games of a tie are columns of 1, 0 and =, so that a replay is
//! seen at once. A bracket that does not fit on a page is cut into parts, and a
//! last page shows how their winners go on.

use tournament::{
    BracketSheet, Language, MatchSheet, Outcome, RoundSheet, Slot, TieSheet, Tournament,
};

use crate::frame::{Frame, MARGIN, Shape, TOP};
use crate::page::{Align, Ink, Page, Style};

/// The most ties above each other on a page, a power of two.
const MAX_TIES: usize = 16;

/// The cup, and the round of thirds if there is one.
pub fn bracket(tournament: &Tournament, language: Language) -> Vec<Page> {
    let mut pages = Vec::new();
    if let Some(cup) = tournament.cup_sheet(language) {
        pages.extend(cup_pages(tournament, language, &cup));
    }
    pages.extend(thirds(tournament, language));
    pages
}

fn cup_pages(tournament: &Tournament, language: Language, cup: &BracketSheet) -> Vec<Page> {
    let mut frame = Frame::new(tournament, language, &cup.title, Shape::Wide);
    let mut rounds: &[RoundSheet] = &cup.rounds;
    while rounds
        .first()
        .is_some_and(|round| round.ties.len() > MAX_TIES)
    {
        // Each round has half the ties of the one before, so a part with
        // MAX_TIES ties in its first round comes down to one after this many.
        let depth = MAX_TIES.trailing_zeros() as usize + 1;
        let parts = rounds[0].ties.len() / MAX_TIES;
        for part in 0..parts {
            let cut = |(round, i): (&RoundSheet, usize)| {
                let each = MAX_TIES >> i;
                RoundSheet {
                    name: round.name.clone(),
                    ties: round.ties[part * each..(part + 1) * each].to_vec(),
                }
            };
            let section: Vec<RoundSheet> = rounds.iter().zip(0..depth).map(cut).collect();
            frame.turn();
            draw(&mut frame, &section, None, None);
        }
        // The last round of the parts is shown again, as the first of the rest.
        rounds = &rounds[depth - 1..];
    }
    if !rounds.is_empty() {
        frame.turn();
        let winner = cup.winner.as_ref().map(|player| player.name.as_str());
        draw(&mut frame, rounds, cup.third_place.as_ref(), winner);
    }
    frame.finish()
}

/// How a bracket is laid out on its page.
struct Layout {
    left: f32,
    top: f32,
    column: f32,
    gap: f32,
    slot: f32,
    /// The distance between the middles of two ties of the first round.
    pitch: f32,
}

impl Layout {
    fn new(frame: &Frame, rounds: usize, first: usize) -> Layout {
        let top = TOP + 20.0;
        let high = frame.bottom() - top;
        let pitch = high / first as f32;
        let gap = 26.0;
        let column = ((frame.room() + gap) / rounds as f32).min(250.0);
        Layout {
            left: MARGIN,
            top,
            column,
            gap,
            slot: (pitch * 0.4).min(27.0),
            pitch,
        }
    }

    fn x(&self, round: usize) -> f32 {
        self.left + self.column * round as f32
    }

    fn width(&self) -> f32 {
        self.column - self.gap
    }

    /// The middle of a tie: halfway between the two ties that lead to it.
    fn y(&self, round: usize, position: usize) -> f32 {
        // A tie of this round stands for so many of the first.
        let span = (1 << round) as f32;
        self.top + self.pitch * span * (position as f32 + 0.5)
    }

    fn text(&self) -> f32 {
        (self.slot * 0.55).clamp(6.5, 14.0)
    }
}

fn draw(frame: &mut Frame, rounds: &[RoundSheet], third: Option<&TieSheet>, winner: Option<&str>) {
    let layout = Layout::new(frame, rounds.len(), rounds[0].ties.len());
    let page = frame.page();
    for (i, round) in rounds.iter().enumerate() {
        let style = Style::new(10.5).bold().ink(Ink::Gray);
        page.text_in(
            [layout.x(i), TOP + 4.0],
            Align::Left,
            style,
            layout.width(),
            &round.name,
        );
        for (k, tie) in round.ties.iter().enumerate() {
            if i > 0 {
                connect(page, &layout, i, k);
            }
            draw_tie(page, &layout, [layout.x(i), layout.y(i, k)], tie);
        }
    }
    let last = rounds.len() - 1;
    let (x, y) = (layout.x(last), layout.y(last, 0));
    if let Some(winner) = winner {
        let at = [x, y - layout.slot - 52.0];
        page.text(
            at,
            Align::Left,
            Style::new(9.0).ink(Ink::Gray),
            page.language.text("paper.winner"),
        );
        let style = Style::new(20.0).bold().ink(Ink::Accent);
        page.text_in(
            [x, at[1] + 22.0],
            Align::Left,
            style,
            layout.width(),
            winner,
        );
    }
    if let Some(third) = third {
        let y = y + layout.slot * 2.0 + 58.0;
        let style = Style::new(10.5).bold().ink(Ink::Gray);
        page.text(
            [x, y - layout.slot - 8.0],
            Align::Left,
            style,
            page.language.text("paper.third-place"),
        );
        draw_tie(page, &layout, [x, y], third);
    }
}

/// Lines from the two ties that lead to this one.
fn connect(page: &mut Page, layout: &Layout, round: usize, position: usize) {
    let (x, y) = (layout.x(round), layout.y(round, position));
    let from = layout.x(round - 1) + layout.width();
    let middle = (from + x) / 2.0;
    for feeder in [2 * position, 2 * position + 1] {
        let at = layout.y(round - 1, feeder);
        page.line(
            &[[from, at], [middle, at], [middle, y], [x, y]],
            Ink::Rule,
            1.0,
        );
    }
}

fn draw_tie(page: &mut Page, layout: &Layout, [x, y]: [f32; 2], tie: &TieSheet) {
    let (wide, slot) = (layout.width(), layout.slot);
    if tie.is_bye() {
        return bye(page, layout, [x, y], tie);
    }
    let top = y - slot;
    page.rect(
        [x, top, wide, 2.0 * slot],
        Some(Ink::White),
        Some((Ink::Gray, 0.8)),
    );
    page.line(&[[x, y], [x + wide, y]], Ink::Rule, 0.6);
    for side in 0..2 {
        let y = top + slot * (side as f32 + 0.5);
        let won = matches!(tie.slots[side], Slot::Player(_)) && tie.winner == tie.slots[side];
        let lost = matches!(tie.winner, Slot::Player(_)) && !won;
        slot_line(page, layout, [x, y], tie, side, won, lost);
    }
    if let Some(found) = &tie.of {
        under(page, layout, [x, y + slot], found);
    }
}

/// A player without an opponent, in a box of half the height.
fn bye(page: &mut Page, layout: &Layout, [x, y]: [f32; 2], tie: &TieSheet) {
    let (wide, slot) = (layout.width(), layout.slot);
    let known = tie.slots.iter().position(|slot| *slot != Slot::Nobody);
    page.rect(
        [x, y - slot / 2.0, wide, slot],
        Some(Ink::Tint),
        Some((Ink::Rule, 0.6)),
    );
    match known {
        Some(side) => slot_line(page, layout, [x, y], tie, side, true, false),
        None => {
            let style = Style::new(layout.text()).ink(Ink::Gray);
            page.text(
                [x + 6.0, y + layout.text() * 0.36],
                Align::Left,
                style,
                page.language.text("paper.nobody"),
            );
        }
    }
    let style = Style::new(layout.text() * 0.75).ink(Ink::Gray);
    page.text(
        [x + wide - 5.0, y + layout.text() * 0.3],
        Align::Right,
        style,
        page.language.text("paper.bye"),
    );
}

fn slot_line(
    page: &mut Page,
    layout: &Layout,
    [x, y]: [f32; 2],
    tie: &TieSheet,
    side: usize,
    won: bool,
    lost: bool,
) {
    let size = layout.text();
    // Capital letters are about 0.72 of the size high; this centers them on `y`.
    let base = y + size * 0.36;
    let small = Style::new(size * 0.7).ink(Ink::Gray);
    let from = tie.from[side].as_deref().unwrap_or_default();
    page.text_in([x + 5.0, base], Align::Left, small, size * 1.8, from);
    let lead = if from.is_empty() {
        6.0
    } else {
        8.0 + size * 1.7
    };
    let columns = tie.of.as_ref().map_or_else(Vec::new, |found| {
        columns(found, tie.slots[side], page.language)
    });
    let step = size * 0.85;
    let right = x + layout.width() - 6.0;
    for (i, word) in columns.iter().rev().enumerate() {
        let style = Style::new(size * 0.9).bold_if(word == "1");
        page.text([right - step * i as f32, base], Align::Right, style, word);
    }
    let taken = if tie.is_bye() {
        size * 1.6
    } else {
        columns
            .iter()
            .map(|word| Style::new(size * 0.9).width(word).max(step))
            .sum::<f32>()
    };
    let ink = if lost { Ink::Gray } else { Ink::Black };
    let style = Style::new(size).bold_if(won).ink(ink);
    let room = layout.width() - lead - taken - 12.0;
    let name = tie.names[side].as_deref().unwrap_or_default();
    page.text_in([x + lead, base], Align::Left, style, room, name);
}

/// The results of the last six games, seen from one side: 1, 0 or =.
fn columns(found: &MatchSheet, slot: Slot, language: Language) -> Vec<String> {
    let Slot::Player(id) = slot else {
        return Vec::new();
    };
    let games = &found.games[found.games.len().saturating_sub(6)..];
    let word = |outcome: Outcome| match (outcome, outcome.winner()) {
        (Outcome::Drawn, _) => "=",
        (Outcome::Walkover { .. }, Some(winner)) if winner == id => language.text("paper.walkover"),
        (Outcome::ByLot { .. }, Some(winner)) if winner == id => language.text("paper.lot"),
        (Outcome::Walkover { .. } | Outcome::ByLot { .. }, _) => "",
        (_, Some(winner)) if winner == id => "1",
        _ => "0",
    };
    games
        .iter()
        .map(|game| word(game.outcome).to_owned())
        .collect()
}

/// The table of an open match, if there is room for it.
fn under(page: &mut Page, layout: &Layout, [x, y]: [f32; 2], found: &MatchSheet) {
    if layout.pitch - 2.0 * layout.slot < 9.5 {
        return;
    }
    let Some(next) = &found.next else { return };
    let language = page.language;
    let table = next.call.map_or_else(String::new, |call| {
        format!(", {}", language.fill("paper.table", &[("n", &call.table)]))
    });
    let told = language.fill("paper.number", &[("n", &found.number.0)]) + &table;
    let style = Style::new(7.5).ink(Ink::Gray);
    page.text([x + 1.0, y + 8.5], Align::Left, style, &told);
}

/// The round of thirds: one small bracket for each place.
fn thirds(tournament: &Tournament, language: Language) -> Vec<Page> {
    let sheets = tournament.thirds_sheets(language);
    if sheets.is_empty() {
        return Vec::new();
    }
    let mut frame = Frame::new(
        tournament,
        language,
        language.text("paper.thirds-round"),
        Shape::Wide,
    );
    for sheet in &sheets {
        let first = sheet.rounds.first().map_or(1, |round| round.ties.len());
        let high = if sheet.rounds.is_empty() {
            56.0
        } else {
            64.0 * first as f32 + 44.0
        };
        frame.need(high);
        let top = frame.y;
        let heading = Style::new(12.0).bold();
        let page = frame.page();
        page.text([MARGIN, top + 10.0], Align::Left, heading, &sheet.title);
        let layout = Layout {
            left: MARGIN,
            top: top + 18.0,
            column: 220.0,
            gap: 26.0,
            slot: 22.0,
            pitch: 64.0,
        };
        for (i, round) in sheet.rounds.iter().enumerate() {
            for (k, tie) in round.ties.iter().enumerate() {
                if i > 0 {
                    connect(page, &layout, i, k);
                }
                draw_tie(page, &layout, [layout.x(i), layout.y(i, k)], tie);
            }
        }
        if let Some(winner) = &sheet.winner {
            let rounds = sheet.rounds.len();
            let y = match rounds {
                0 => top + 28.0,
                _ => layout.top + 32.0 * first as f32,
            };
            let style = Style::new(13.0).bold().ink(Ink::Accent);
            let how = match rounds {
                0 => language.text("paper.goes-on-alone"),
                _ => language.text("paper.goes-on"),
            };
            let told = format!("{} {how}", winner.name);
            page.text_in(
                [layout.x(rounds), y + 5.0],
                Align::Left,
                style,
                260.0,
                &told,
            );
        }
        frame.y = top + high;
    }
    frame.finish()
}
