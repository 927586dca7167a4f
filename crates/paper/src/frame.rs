//! What all pages have: a head, a foot, and space between them that is filled
//! from the top until the next page is needed.

use tournament::{Language, Tournament};

use crate::page::{A4_LONG, A4_SHORT, Align, Ink, Page, Style};

/// The white margin of a page.
pub(crate) const MARGIN: f32 = 40.0;
/// Where the head ends.
pub(crate) const TOP: f32 = 92.0;
/// The height of the foot.
pub(crate) const FOOT: f32 = 44.0;

/// Upright or on its side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Upright,
    Wide,
}

/// Pages under one head.
pub(crate) struct Frame {
    shape: Shape,
    language: Language,
    name: String,
    what: String,
    pages: Vec<Page>,
    /// How far the last page is filled.
    pub(crate) y: f32,
}

impl Frame {
    pub(crate) fn new(
        tournament: &Tournament,
        language: Language,
        what: &str,
        shape: Shape,
    ) -> Frame {
        Frame {
            shape,
            language,
            name: tournament.config().name.to_string(),
            what: what.to_owned(),
            pages: Vec::new(),
            y: f32::INFINITY,
        }
    }

    pub(crate) const fn width(&self) -> f32 {
        match self.shape {
            Shape::Upright => A4_SHORT,
            Shape::Wide => A4_LONG,
        }
    }

    pub(crate) const fn height(&self) -> f32 {
        match self.shape {
            Shape::Upright => A4_LONG,
            Shape::Wide => A4_SHORT,
        }
    }

    /// Where the last thing must end.
    pub(crate) const fn bottom(&self) -> f32 {
        self.height() - FOOT
    }

    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// The width between the margins.
    pub(crate) const fn room(&self) -> f32 {
        self.width() - 2.0 * MARGIN
    }

    /// A new page with its head.
    pub(crate) fn turn(&mut self) -> &mut Page {
        let (width, height, right) = (self.width(), self.height(), self.width() - MARGIN);
        let title = format!("{}: {}", self.name, self.what);
        let mut page = Page::new(width, height, self.language, &title);
        let what = Style::new(13.0).ink(Ink::Gray);
        let room = self.room() - what.width(&self.what) - 24.0;
        let name = Style::new(22.0).bold();
        page.text_in([MARGIN, 58.0], Align::Left, name, room, &self.name);
        page.text([right, 58.0], Align::Right, what, &self.what);
        page.line(&[[MARGIN, 68.0], [right, 68.0]], Ink::Black, 1.5);
        self.y = TOP;
        self.pages.push(page);
        self.page()
    }

    /// The page that is being filled, or a new one if less than `height` is left
    /// on it.
    pub(crate) fn need(&mut self, height: f32) -> &mut Page {
        if self.y + height > self.bottom() {
            self.turn();
        }
        self.page()
    }

    pub(crate) fn page(&mut self) -> &mut Page {
        if self.pages.is_empty() {
            self.turn();
        }
        self.pages.last_mut().expect("there is a page")
    }

    /// All pages, numbered.
    pub(crate) fn finish(mut self) -> Vec<Page> {
        let count = self.pages.len();
        let language = self.language;
        let (right, y) = (self.width() - MARGIN, self.height() - 24.0);
        let style = Style::new(8.5).ink(Ink::Gray);
        for (page, number) in self.pages.iter_mut().zip(1..) {
            page.text([MARGIN, y], Align::Left, style, "Pentad");
            if count > 1 {
                let place = language.fill("paper.page", &[("page", &number), ("pages", &count)]);
                let told = format!("{} · {place}", self.what);
                page.text([right, y], Align::Right, style, &told);
            }
        }
        self.pages
    }
}
