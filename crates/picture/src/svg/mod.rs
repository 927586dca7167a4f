//! A position as SVG: a wooden board with shaded stones.
//!
//! The drawing refers to nothing outside itself and is the same, byte for
//! byte, whenever the same position is drawn. Everything that is drawn often
//! is defined once and used by its id. Light falls from the upper left; each
//! layer lies on the one before: board, labels, winning rows, shadows, stones,
//! rings.

mod board;
mod definitions;
mod geometry;
mod glyph;
mod mark;
mod stone;
mod theme;
mod tray;

use rules::AnyPosition;

use crate::scene::Scene;
use crate::view::View;
use crate::words;

use geometry::Geometry;
use theme::Palette;

/// Draws the position as a complete SVG document. It can be put into a page as
/// it is; give each picture of a page its own [`View::id`].
pub fn svg(position: &AnyPosition, view: &View) -> String {
    let scene = Scene::new(position, view);
    let drawing = Drawing {
        geometry: Geometry::new(&scene),
        palette: Palette::of(scene.family, view.theme),
        id: id_of(view),
        scene,
    };
    drawing.document(position)
}

/// What the layers share.
struct Drawing {
    scene: Scene,
    geometry: Geometry,
    palette: Palette,
    /// Goes before every id.
    id: String,
}

impl Drawing {
    fn document(&self, position: &AnyPosition) -> String {
        let (id, width, height) = (&self.id, self.geometry.width, self.geometry.height);
        let title = escaped(&words::title(&self.scene));
        let description = escaped(&words::description(position, &self.scene));
        let layers = [
            self.definitions(),
            self.board(),
            self.labels(),
            self.winning_rows(),
            self.stones(),
            self.tray(),
            self.rings(),
        ];
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' role='img' \
             aria-labelledby='{id}-title {id}-desc'>\n\
             <title id='{id}-title'>{title}</title>\n<desc id='{id}-desc'>{description}</desc>\n\
             {}</svg>\n",
            layers.concat()
        )
    }

    /// The column letters above and below, the row numbers at both sides.
    fn labels(&self) -> String {
        // A large board is shown smaller, so its labels are larger.
        let size = 18 + self.scene.size as i32 / 3;
        let columns = self.scene.columns().enumerate();
        let rows = self.scene.rows().map(|(label, _)| label).enumerate();
        let columns = columns.map(|(i, text)| (text, i, true));
        let rows = rows.map(|(i, text)| (text, i, false));
        let labels: String = columns
            .chain(rows)
            .flat_map(|(text, i, across)| {
                let along = self.geometry.along(i);
                self.geometry.labels().map(|away| {
                    let at = if across { (along, away) } else { (away, along) };
                    glyph::label(text, at, size)
                })
            })
            .collect();
        let color = self.palette.label;
        format!(
            "<g fill='none' stroke='{color}' stroke-width='1.5' stroke-linecap='round' \
             stroke-linejoin='round'>{labels}</g>\n"
        )
    }
}

/// The prefix of ids, reduced to characters that every document accepts.
fn id_of(view: &View) -> String {
    let kept = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let id: String = view.id.chars().filter(kept).collect();
    if id.starts_with(|c: char| c.is_ascii_alphabetic()) {
        id
    } else {
        format!("board{id}")
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
