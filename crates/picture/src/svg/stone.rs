//! Stones: defined once for each seat, then used for every stone on the board
//! and among the captured ones.

use rules::{Family, Seat};

use super::Drawing;

impl Drawing {
    /// The radius of a stone. Marbles leave the rim of their dimple visible; the
    /// stones of Pente almost touch.
    pub(super) const fn radius(&self) -> i32 {
        match self.scene.family {
            Family::Pentago => 37,
            Family::Pente => 46,
        }
    }

    /// A ball lit from the upper left, with the seat's mark.
    pub(super) fn stone_definition(&self, seat: Seat) -> String {
        let (id, r) = (&self.id, self.radius());
        let paint = self.palette.stones[seat.index()];
        let ([light, body, dark], rim, gloss) = (paint.body, paint.rim, paint.gloss);
        let mark = mark(seat, paint.mark);
        format!(
            "<radialGradient id='{id}-body{seat}' cx='.38' cy='.32' r='.72'>\
             <stop stop-color='{light}'/><stop offset='.42' stop-color='{body}'/>\
             <stop offset='1' stop-color='{dark}'/></radialGradient>\
             <radialGradient id='{id}-gloss{seat}'>\
             <stop stop-color='#fff' stop-opacity='{gloss}'/>\
             <stop offset='1' stop-color='#fff' stop-opacity='0'/></radialGradient>\
             <g id='{id}-stone{seat}'><circle r='{r}' fill='url(#{id}-body{seat})' \
             stroke='{rim}' stroke-width='1.5' stroke-opacity='.7'/>{mark}\
             <ellipse cx='-13' cy='-17' rx='17' ry='12' \
             transform='rotate(-38 -13 -17)' fill='url(#{id}-gloss{seat})'/></g>\n"
        )
    }

    /// All stones, their shadows first, so that none falls on a neighbor.
    pub(super) fn stones(&self) -> String {
        let id = &self.id;
        let stones = || {
            let places = self.scene.places.iter().enumerate();
            places.filter_map(|(i, spot)| Some((self.geometry.place(i), spot, spot.stone?)))
        };
        let shadows: String = stones()
            .map(|((x, y), ..)| format!("<use href='#{id}-shadow' x='{x}' y='{y}'/>"))
            .collect();
        let stones: String = stones()
            .map(|((x, y), spot, seat)| {
                let name = &spot.name;
                format!("<use href='#{id}-stone{seat}' x='{x}' y='{y}' data-place='{name}'/>\n")
            })
            .collect();
        format!("<g>{shadows}</g>\n{stones}")
    }
}

/// The mark of a seat, the same as in text: nothing, a ring, a triangle, and an
/// open triangle.
fn mark(seat: Seat, color: &str) -> String {
    const TRIANGLE: &str = "M0 -17L16 11H-16Z";
    let outline = format!("fill='none' stroke='{color}' stroke-linejoin='round'");
    match seat {
        Seat::First => String::new(),
        Seat::Second => {
            format!("<circle r='17' {outline} stroke-width='3.5' stroke-opacity='.75'/>")
        }
        Seat::Third => format!("<path d='{TRIANGLE}' fill='{color}' fill-opacity='.9'/>"),
        Seat::Fourth => {
            format!("<path d='{TRIANGLE}' {outline} stroke-width='4.5' stroke-opacity='.9'/>")
        }
    }
}
