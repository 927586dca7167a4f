//! The board itself: Pentago's four blocks with their dimples, Pente's lines.

use rules::Family;

use super::Drawing;
use super::geometry::{BLOCK, CORNER, OUTSIDE, SHADOW_LAYERS};

impl Drawing {
    pub(super) fn board(&self) -> String {
        let surface = match self.scene.family {
            Family::Pentago => self.blocks(),
            Family::Pente => self.lines(),
        };
        format!("{}{surface}", self.frame())
    }

    /// The wooden plate below all, with its shadow and the light on its edge.
    fn frame(&self) -> String {
        let (id, edge, grain) = (&self.id, self.palette.edge, self.grain());
        let w = self.geometry.width - 2 * OUTSIDE;
        let h = self.geometry.height - 2 * OUTSIDE;
        let plate =
            format!("<rect x='{OUTSIDE}' y='{OUTSIDE}' width='{w}' height='{h}' rx='{CORNER}'");
        let shadow = soft_shadow([OUTSIDE, OUTSIDE, w, h], CORNER, ".02");
        format!(
            "{shadow}{plate} fill='url(#{id}-board)'/>{grain}\
             {plate} fill='none' stroke='{edge}' stroke-width='3' stroke-opacity='.6'/>\n"
        )
    }

    /// The grain of the wood: long, faint, parallel streaks. Remainders of square
    /// numbers place them without a visible pattern.
    fn grain(&self) -> String {
        let (color, width) = (self.palette.line, self.geometry.width);
        let (top, length) = (OUTSIDE + 3, self.geometry.height - 2 * OUTSIDE - 6);
        let (bend, half) = (length / 40, length / 2);
        let mut streaks = String::new();
        let (mut x, mut i) = (OUTSIDE + CORNER, 1);
        while x < width - OUTSIDE - CORNER {
            let thick = 1 + i * i * 5 % 13 / 2;
            streaks += &format!(
                "<path d='M{x} {top}c{bend} {half} -{bend} {half} 0 {length}' stroke-width='{thick}'/>"
            );
            x += 9 + i * i * 7 % 31;
            i += 1;
        }
        format!("<g fill='none' stroke='{color}' stroke-opacity='.07'>{streaks}</g>")
    }

    fn blocks(&self) -> String {
        let id = &self.id;
        let blocks: String = (0..4)
            .map(|i| {
                let (x, y) = (self.geometry.block(i % 2), self.geometry.block(i / 2));
                format!("<use href='#{id}-block' x='{x}' y='{y}'/>")
            })
            .collect();
        let dimples: String = (0..self.scene.places.len())
            .map(|i| {
                let (x, y) = self.geometry.place(i);
                format!("<use href='#{id}-dimple' x='{x}' y='{y}'/>")
            })
            .collect();
        format!("{blocks}\n{dimples}\n")
    }

    /// A block with its shadow and the light on its edge, from its own corner.
    pub(super) fn block_definition(&self) -> String {
        let (id, edge, inner) = (&self.id, self.palette.block_edge, BLOCK - 3);
        let shadow = soft_shadow([0, 0, BLOCK, BLOCK], 34, ".05");
        format!(
            "<g id='{id}-block'>{shadow}\
             <rect width='{BLOCK}' height='{BLOCK}' rx='34' fill='url(#{id}-wood)'/>\
             <rect x='1.5' y='1.5' width='{inner}' height='{inner}' rx='33' \
             fill='none' stroke='{edge}' stroke-width='2.5' stroke-opacity='.7'/></g>"
        )
    }

    /// A dimple around its middle.
    pub(super) fn dimple_definition(&self) -> String {
        let id = &self.id;
        format!(
            "<g id='{id}-dimple'><circle r='38' fill='url(#{id}-hollow)'/>\
             <circle r='38' fill='none' stroke='url(#{id}-brink)' stroke-width='2.5'/></g>"
        )
    }

    fn lines(&self) -> String {
        let last = self.scene.size - 1;
        let (from, to) = (self.geometry.along(0), self.geometry.along(last));
        let lines: String = (1..last)
            .map(|i| self.geometry.along(i))
            .map(|at| format!("M{from} {at}H{to}M{at} {from}V{to}"))
            .collect();
        let (color, side) = (self.palette.line, to - from);
        let stars: String = (0..self.scene.places.len())
            .filter(|i| self.scene.is_star(i / self.scene.size, i % self.scene.size))
            .map(|i| {
                let (x, y) = self.geometry.place(i);
                format!("<circle cx='{x}' cy='{y}' r='9'/>")
            })
            .collect();
        format!(
            "<path d='{lines}' stroke='{color}' stroke-width='2.6' stroke-opacity='.75'/>\
             <rect x='{from}' y='{from}' width='{side}' height='{side}' fill='none' \
             stroke='{color}' stroke-width='5' stroke-linejoin='round'/>\
             <g fill='{color}'>{stars}</g>\n"
        )
    }
}

/// The shadow of a rectangle with round corners, a little below it.
fn soft_shadow([x, y, w, h]: [i32; 4], corner: i32, opacity: &str) -> String {
    let layers: String = SHADOW_LAYERS
        .map(|beyond| {
            let (x, y, r) = (x - beyond, y - beyond, corner + beyond);
            let (w, h) = (w + 2 * beyond, h + 2 * beyond);
            format!("<rect x='{x}' y='{y}' width='{w}' height='{h}' rx='{r}'/>")
        })
        .concat();
    format!("<g fill-opacity='{opacity}' transform='translate(0 7)'>{layers}</g>")
}
