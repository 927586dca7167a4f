//! Gradients, and all that the drawing uses by its id.
//!
//! There are no filters: they would take longer than all the rest together.

use rules::{Family, Seat};

use super::Drawing;

impl Drawing {
    pub(super) fn definitions(&self) -> String {
        let seats = Seat::ALL.into_iter().take(usize::from(self.scene.seats));
        let stones: String = seats.map(|seat| self.stone_definition(seat)).collect();
        let family = match self.scene.family {
            Family::Pentago => self.pentago_definitions(),
            Family::Pente => String::new(),
        };
        format!(
            "<defs>{}{}{family}\n{stones}</defs>\n",
            self.slope("board", self.palette.board),
            self.shadow_definition(),
        )
    }

    fn pentago_definitions(&self) -> String {
        let (dimple, block_edge) = (self.palette.dimple, self.palette.block_edge);
        [
            self.slope("wood", self.palette.block),
            self.slope("hollow", dimple),
            self.slope("brink", [dimple[0], block_edge]),
            self.block_definition(),
            self.dimple_definition(),
        ]
        .concat()
    }

    /// A gradient from the upper left to the lower right.
    fn slope(&self, name: &str, [from, to]: [&str; 2]) -> String {
        let id = &self.id;
        format!(
            "<linearGradient id='{id}-{name}' x2='1' y2='1'><stop stop-color='{from}'/>\
             <stop offset='1' stop-color='{to}'/></linearGradient>"
        )
    }

    /// The shadow of a stone.
    fn shadow_definition(&self) -> String {
        let (id, r) = (&self.id, self.radius() + 7);
        format!(
            "<radialGradient id='{id}-fade'><stop offset='.6' stop-opacity='.5'/>\
             <stop offset='1' stop-opacity='0'/></radialGradient>\
             <circle id='{id}-shadow' cx='4' cy='8' r='{r}' fill='url(#{id}-fade)'/>"
        )
    }
}
