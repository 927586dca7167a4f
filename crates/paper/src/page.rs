//! A page: what is drawn, and where. Lengths are points of 1/72 inch, and `y`
//! grows downward; words stand on their `y`.

use tournament::Language;

use crate::font;

/// A4, the short and the long side.
pub(crate) const A4_SHORT: f32 = 595.0;
pub(crate) const A4_LONG: f32 = 842.0;

/// A color. Nothing may depend on color alone: printers are often black and white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Words and results.
    Black,
    /// Secondary text.
    Gray,
    /// Rules and boxes.
    Rule,
    /// Behind heads and empty cells.
    Tint,
    /// Players who go on.
    Accent,
    /// The background.
    White,
}

impl Ink {
    /// Red, green and blue.
    pub const fn rgb(self) -> [u8; 3] {
        match self {
            Ink::Black => [0x1b, 0x1d, 0x21],
            Ink::Gray => [0x62, 0x68, 0x70],
            Ink::Rule => [0xb9, 0xbf, 0xc6],
            Ink::Tint => [0xef, 0xf1, 0xf3],
            Ink::Accent => [0x0b, 0x67, 0x72],
            Ink::White => [0xff, 0xff, 0xff],
        }
    }
}

/// How words are aligned at their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// They begin there.
    Left,
    /// They have their middle there.
    Center,
    /// They end there.
    Right,
}

/// Something on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A rectangle.
    Rect {
        /// Left, top, width, height.
        area: [f32; 4],
        /// What it is filled with.
        fill: Option<Ink>,
        /// Its outline and how thick it is.
        stroke: Option<(Ink, f32)>,
    },
    /// A line through points.
    Line {
        /// The points.
        points: Vec<[f32; 2]>,
        /// Its color.
        ink: Ink,
        /// How thick it is.
        width: f32,
        /// Whether it is dashed.
        dashed: bool,
    },
    /// A disk, filled or empty.
    Disk {
        /// Its middle.
        center: [f32; 2],
        /// Its radius.
        radius: f32,
        /// Whether it is filled.
        filled: bool,
    },
    /// Words.
    Text {
        /// Where they begin; the alignment is already taken into account.
        at: [f32; 2],
        /// How large.
        size: f32,
        /// Bold or regular.
        bold: bool,
        /// Their color.
        ink: Ink,
        /// What they say.
        text: String,
    },
}

/// How words look.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub(crate) size: f32,
    pub(crate) bold: bool,
    pub(crate) ink: Ink,
}

impl Style {
    pub(crate) const fn new(size: f32) -> Style {
        Style {
            size,
            bold: false,
            ink: Ink::Black,
        }
    }

    pub(crate) const fn bold(self) -> Style {
        Style { bold: true, ..self }
    }

    pub(crate) const fn bold_if(self, bold: bool) -> Style {
        Style { bold, ..self }
    }

    pub(crate) const fn ink(self, ink: Ink) -> Style {
        Style { ink, ..self }
    }

    pub(crate) fn width(self, text: &str) -> f32 {
        font::width(text, self.size, self.bold)
    }
}

/// One page.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// In which language it is written.
    pub language: Language,
    /// The title, for screen readers.
    pub title: String,
    /// The marks, in the order of drawing.
    pub marks: Vec<Mark>,
}

impl Page {
    pub(crate) fn new(width: f32, height: f32, language: Language, title: &str) -> Page {
        Page {
            width,
            height,
            language,
            title: title.to_owned(),
            marks: Vec::new(),
        }
    }

    pub(crate) fn rect(&mut self, area: [f32; 4], fill: Option<Ink>, stroke: Option<(Ink, f32)>) {
        self.marks.push(Mark::Rect { area, fill, stroke });
    }

    pub(crate) fn line(&mut self, points: &[[f32; 2]], ink: Ink, width: f32) {
        self.stroke(points, ink, width, false);
    }

    pub(crate) fn dashes(&mut self, points: &[[f32; 2]], ink: Ink, width: f32) {
        self.stroke(points, ink, width, true);
    }

    fn stroke(&mut self, points: &[[f32; 2]], ink: Ink, width: f32, dashed: bool) {
        let points = points.to_vec();
        self.marks.push(Mark::Line {
            points,
            ink,
            width,
            dashed,
        });
    }

    pub(crate) fn disk(&mut self, center: [f32; 2], radius: f32, filled: bool) {
        self.marks.push(Mark::Disk {
            center,
            radius,
            filled,
        });
    }

    /// Words at any length.
    pub(crate) fn text(&mut self, at: [f32; 2], align: Align, style: Style, text: &str) {
        self.text_in(at, align, style, f32::INFINITY, text);
    }

    /// Words shrunk or cut to this width.
    pub(crate) fn text_in(
        &mut self,
        [x, y]: [f32; 2],
        align: Align,
        style: Style,
        room: f32,
        text: &str,
    ) {
        if text.is_empty() {
            return;
        }
        let (text, size) = font::fitted(text, style.size, style.bold, room);
        let wide = font::width(&text, size, style.bold);
        let x = match align {
            Align::Left => x,
            Align::Center => x - wide / 2.0,
            Align::Right => x - wide,
        };
        self.marks.push(Mark::Text {
            at: [x, y],
            size,
            bold: style.bold,
            ink: style.ink,
            text,
        });
    }
}
