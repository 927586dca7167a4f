//! A position for terminals, in box-drawing characters or, where those cannot be
//! shown, in ASCII.
//!
//! The Pente report draws its board this way and turns it towards the player
//! to move. A place is two characters wide, which makes it about square and
//! leaves one character between two stones. That is where the marks go: `(●)`
//! points a place out and `[●─●─●─●─●]` is a winning row. They need no color, and
//! the reader of pictures skips them like the lines.

use std::iter::once;

use rules::{AnyPosition, Family, Seat, SeatSet};

use crate::scene::{Scene, Spot};
use crate::view::View;

/// Draws the position in text. Every line ends with a line break.
///
/// Column letters stand above and row numbers at the left; the large board has
/// letters below as well, since its top leaves a small terminal. Where stones can
/// be captured a line below tells how many, as the setting that the reader of
/// pictures knows and then in marks.
pub fn text(position: &AnyPosition, view: &View) -> String {
    let scene = Scene::new(position, view);
    let pen = Pen { color: view.color };
    let mut lines = match scene.family {
        Family::Pentago => pen.pentago(&scene),
        Family::Pente => pen.pente(&scene),
    };
    let indent = " ".repeat(label_width(&scene) + 1);
    lines.extend(pen.captures(&scene).map(|line| format!("{indent}{line}")));
    lines.extend(leavers(position).map(|line| format!("{indent}{line}")));
    let lines = lines.into_iter().map(|line| line + "\n");
    if view.ascii {
        lines.map(|line| in_ascii(&line, scene.family)).collect()
    } else {
        lines.collect()
    }
}

/// The mark of a seat's stones.
pub const fn mark(seat: Seat, ascii: bool) -> char {
    match (seat, ascii) {
        (Seat::First, false) => '●',
        (Seat::Second, false) => '○',
        (Seat::Third, false) => '▲',
        (Seat::Fourth, false) => '△',
        (Seat::First, true) => 'x',
        (Seat::Second, true) => 'o',
        (Seat::Third, true) => '^',
        (Seat::Fourth, true) => 'v',
    }
}

const fn stone(seat: Seat) -> char {
    mark(seat, false)
}

/// The same line in ASCII, character by character. Between the points of a grid
/// there is room in place of lines, so that stones stand out.
fn in_ascii(line: &str, family: Family) -> String {
    let seat_of = |c| Seat::ALL.into_iter().find(|&seat| stone(seat) == c);
    let plain = |c| match (c, family) {
        ('─', Family::Pentago) => '-',
        ('─', Family::Pente) => ' ',
        ('│', _) => '|',
        ('╭' | '╮' | '╰' | '╯' | '╋', _) => '+',
        ('·' | '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘', _) => '.',
        _ => seat_of(c).map_or(c, |seat| mark(seat, true)),
    };
    line.chars().map(plain).collect()
}

/// How a place is marked. Where two marks apply, the later one is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    None,
    Winning,
    Highlighted,
}

impl Mark {
    const fn of(spot: &Spot) -> Mark {
        match spot {
            spot if spot.highlighted => Mark::Highlighted,
            spot if spot.winning => Mark::Winning,
            _ => Mark::None,
        }
    }

    /// What stands between two places with these marks, if not the line.
    fn between(left: Mark, right: Mark) -> Option<char> {
        match (left, right) {
            _ if left == right => None,
            (Mark::Highlighted, _) => Some(')'),
            (_, Mark::Highlighted) => Some('('),
            (Mark::Winning, _) => Some(']'),
            _ => Some('['),
        }
    }
}

/// The rows of a board that a terminal of 24 lines shows from top to bottom,
/// with what stands below it.
const MAX_ROWS_WITHOUT_FOOT: usize = 13;

/// Draws with or without colors.
struct Pen {
    color: bool,
}

/// What is drawn, which decides its color. The numbers are among the 256 terminal
/// colors and contrast with black and with white, so that they can be read on
/// dark and light terminals.
#[derive(Clone, Copy)]
enum Ink {
    /// Lines, borders, empty cells.
    Board,
    /// The brackets around a place.
    Bracket,
    Stone(Seat, Mark),
}

impl Ink {
    fn codes(self) -> String {
        match self {
            Ink::Board => "2".to_owned(),
            Ink::Bracket => "1".to_owned(),
            Ink::Stone(seat, mark) => {
                let color = match seat {
                    Seat::First => 32,
                    Seat::Second => 166,
                    Seat::Third => 29,
                    Seat::Fourth => 134,
                };
                let mark = match mark {
                    Mark::None => "",
                    Mark::Winning => "1;7;",
                    Mark::Highlighted => "1;4;",
                };
                format!("{mark}38;5;{color}")
            }
        }
    }
}

impl Pen {
    fn ink(&self, ink: Ink, text: &str) -> String {
        if self.color && !text.trim().is_empty() {
            format!("\x1b[{}m{text}\x1b[0m", ink.codes())
        } else {
            text.to_owned()
        }
    }

    /// The stone of a place, or what is there without one.
    fn place(&self, spot: &Spot, empty: char) -> String {
        match spot.stone {
            Some(seat) => {
                let ink = Ink::Stone(seat, Mark::of(spot));
                self.ink(ink, &stone(seat).to_string())
            }
            None => self.ink(Ink::Board, &empty.to_string()),
        }
    }

    /// What is between two places, or before the first, or behind the last.
    fn gap(&self, left: Option<&Spot>, right: Option<&Spot>, line: &str) -> String {
        let mark = |spot: Option<&Spot>| spot.map_or(Mark::None, Mark::of);
        match Mark::between(mark(left), mark(right)) {
            Some(bracket) => self.ink(Ink::Bracket, &bracket.to_string()),
            None => self.ink(Ink::Board, line),
        }
    }

    fn pente(&self, scene: &Scene) -> Vec<String> {
        let width = label_width(scene);
        let letters: String = scene.columns().map(|letter| format!(" {letter}")).collect();
        let header = format!("{:width$}{letters}", "");
        let rows = scene.rows().enumerate().map(|(r, (label, spots))| {
            let mut line = format!("{label:>width$}");
            for (c, spot) in spots.iter().enumerate() {
                let before = c.checked_sub(1).and_then(|left| spots.get(left));
                let fill = if c == 0 { " " } else { "─" };
                line += &self.gap(before, Some(spot), fill);
                line += &self.place(spot, crossing(scene, r, c));
            }
            line + &self.gap(spots.last(), None, "")
        });
        let foot = (scene.size > MAX_ROWS_WITHOUT_FOOT).then(|| header.clone());
        once(header.clone()).chain(rows).chain(foot).collect()
    }

    fn pentago(&self, scene: &Scene) -> Vec<String> {
        let letters: Vec<&str> = scene.columns().collect();
        let letters: Vec<String> = letters.chunks(3).map(|three| three.join(" ")).collect();
        let mut lines = vec![format!("    {}", letters.join("    "))];
        for (r, (label, spots)) in scene.rows().enumerate() {
            if r % 3 == 0 {
                lines.push(format!("  {}", self.ink(Ink::Board, "╭───────╮╭───────╮")));
            }
            let blocks: String = spots.chunks(3).map(|three| self.block_row(three)).collect();
            lines.push(format!("{label} {blocks}"));
            if r % 3 == 2 {
                lines.push(format!("  {}", self.ink(Ink::Board, "╰───────╯╰───────╯")));
            }
        }
        lines
    }

    /// One row of a block with its borders.
    fn block_row(&self, spots: &[Spot]) -> String {
        let border = self.ink(Ink::Board, "│");
        let mut line = border.clone();
        let mut before = None;
        for spot in spots {
            line += &self.gap(before, Some(spot), " ");
            line += &self.place(spot, '·');
            before = Some(spot);
        }
        line + &self.gap(before, None, " ") + &border
    }

    /// Captured stones per seat. Between two players their color is known;
    /// with more seats a capture may be mixed, and only the number is.
    fn captures(&self, scene: &Scene) -> impl Iterator<Item = String> {
        scene.captured.iter().map(|captured| {
            let counts: Vec<String> = captured.iter().map(u16::to_string).collect();
            let mut line = format!("captured={}", counts.join(","));
            for (seat, &count) in Seat::ALL.into_iter().zip(captured) {
                let stones = |seat, count| {
                    let marks = stone(seat).to_string().repeat(count);
                    self.ink(Ink::Stone(seat, Mark::None), &marks)
                };
                let taken = match count {
                    0 => "none".to_owned(),
                    _ if scene.seats == 2 => stones(seat.other(), usize::from(count)),
                    _ => count.to_string(),
                };
                line += &format!("  {}: {taken}", stones(seat, 1));
            }
            line
        })
    }
}

fn label_width(scene: &Scene) -> usize {
    scene
        .rows()
        .map(|(label, _)| label.len())
        .max()
        .unwrap_or(1)
}

/// The lines that cross in a point without a stone, as seen.
fn crossing(scene: &Scene, row: usize, col: usize) -> char {
    let last = scene.size - 1;
    // 0 on the first row or column, 2 on the last, and 1 between.
    let edge = |i: usize| usize::from(i > 0) + usize::from(i == last);
    match (edge(row), edge(col)) {
        _ if scene.is_star(row, col) => '╋',
        (down, right) => [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']][down][right],
    }
}

/// The settings `left=` and `to_move=`. Without them the reader would expect
/// stones of the seats that have left the table.
fn leavers(position: &AnyPosition) -> Option<String> {
    match position {
        AnyPosition::Pente(position) if position.left() != SeatSet::EMPTY => {
            let (left, next) = (position.left(), position.stone());
            Some(format!("left={left} to_move={next}"))
        }
        _ => None,
    }
}
