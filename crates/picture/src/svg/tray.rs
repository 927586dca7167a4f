//! Captured stones: a groove for each seat below the board.
//!
//! They lie in columns of two, since most were captured in pairs, and closer
//! together when there are many. Between two players they have the other's
//! color. With more seats a capture may be mixed and the colors are not known, so
//! they are drawn as rings.

use rules::Seat;

use super::Drawing;
use super::geometry::STEP;

/// The gap between two grooves.
const GROOVE_GAP: i32 = 20;
/// The distance between two captured stones, where there is room for it.
const STONE_DISTANCE: i32 = 40;

/// The groove of a seat.
struct Groove {
    seat: Seat,
    left: i32,
    width: i32,
}

impl Drawing {
    pub(super) fn tray(&self) -> String {
        let captured = self.scene.captured.iter().flatten();
        let first = self.geometry.along(0) - STEP / 2;
        let each = (self.geometry.width - 2 * first + GROOVE_GAP) / i32::from(self.scene.seats);
        Seat::ALL
            .into_iter()
            .zip(captured)
            .map(|(seat, &count)| {
                let groove = Groove {
                    seat,
                    left: first + seat.index() as i32 * each,
                    width: each - GROOVE_GAP,
                };
                self.groove(&groove, i32::from(count))
            })
            .collect()
    }

    /// The seat's own stone, then what it has captured.
    fn groove(&self, &Groove { seat, left, width }: &Groove, count: i32) -> String {
        let (id, y) = (&self.id, self.geometry.tray());
        let (top, owner, first) = (y - STEP / 2, left + STEP / 2, left + STEP * 5 / 4);
        let columns = (count + 1) / 2;
        let room = left + width - STEP / 3 - first;
        let apart = STONE_DISTANCE.min(room / (columns - 1).max(1));
        let stones: String = (0..count)
            .map(|i| {
                (
                    first + i / 2 * apart,
                    y + (i % 2 * 2 - 1) * STONE_DISTANCE / 2,
                )
            })
            .map(|at| self.captured_stone(seat, at))
            .collect();
        format!(
            "<g data-captured='{count}'><rect x='{left}' y='{top}' width='{width}' \
             height='{STEP}' rx='50' fill-opacity='.12'/><use href='#{id}-stone{seat}' \
             transform='translate({owner} {y})scale(.8)'/>{stones}</g>\n"
        )
    }

    fn captured_stone(&self, by: Seat, (x, y): (i32, i32)) -> String {
        let (id, color, other) = (&self.id, self.palette.label, by.other());
        if self.scene.seats == 2 {
            let transform = format!("translate({x} {y})scale(.4)");
            format!("<use href='#{id}-stone{other}' transform='{transform}'/>")
        } else {
            format!(
                "<circle cx='{x}' cy='{y}' r='15' fill='none' stroke='{color}' \
                 stroke-width='6'/>"
            )
        }
    }
}
