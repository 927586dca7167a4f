//! Long lists, page by page.
//!
//! A list of a tournament can have thousands of members, and a browser should
//! not have to hold them all at once. All lists of a page turn together; one
//! that has fewer pages stays at its last.

use std::ops::Range;

use maud::{Markup, html};

use super::TournamentView;
use words::Language;

/// How many members of a list are on a page.
pub(super) const PAGE: usize = 100;

impl TournamentView<'_> {
    /// Which members of a list of this length are shown, so many to a page.
    pub(super) fn shown(&self, length: usize, size: usize) -> Range<usize> {
        let last = length.div_ceil(size).max(1);
        let start = (self.page.clamp(1, last) - 1) * size;
        start..(start + size).min(length)
    }

    /// The members of a list that are shown.
    pub(super) fn cut<'a, T>(&self, list: &'a [T]) -> &'a [T] {
        &list[self.shown(list.len(), PAGE)]
    }

    /// The way to the other pages of a list, if it has any; back to the element
    /// with this id. A screen on the wall has page 0, and nothing to touch.
    pub(super) fn pager(&self, language: Language, id: &str, length: usize, size: usize) -> Markup {
        let last = length.div_ceil(size).max(1);
        let page = self.page.clamp(1, last);
        let to = |page: usize| format!("?page={page}#{id}");
        html! {
            @if last > 1 && self.page > 0 {
                nav.pager aria-label=(language.text("tour.pages")) {
                    @if page > 1 { a.button.quiet rel="prev" href=(to(page - 1)) { (language.text("tour.page-before")) } }
                    span { (language.fill("tour.page", &[("n", &page), ("of", &last)])) }
                    @if page < last { a.button.quiet rel="next" href=(to(page + 1)) { (language.text("tour.page-after")) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tournament::{Config, Name, Time, Tournament};

    use super::super::{Links, Rights};
    use super::*;

    #[test]
    fn every_member_is_on_one_page_and_no_page_is_empty() {
        let name = |text| Name::new(text).expect("a name");
        let opened = Tournament::open(
            Config::regulation(name("T")),
            name("Dora"),
            Time::from_millis(0),
        );
        let (event, _) = opened.expect("a tournament");
        let view = |page| {
            TournamentView {
                id: "x",
                n: 0,
                event: &event,
                variant: "",
                rights: &Rights::default(),
                links: &Links::default(),
                live: &[],
                notice: None,
                now: 0,
                page,
            }
            .shown(250, 100)
        };
        assert_eq!([view(0), view(1)], [0..100, 0..100]);
        assert_eq!(
            [view(2), view(3), view(4), view(usize::MAX)],
            [100..200, 200..250, 200..250, 200..250]
        );
    }
}
