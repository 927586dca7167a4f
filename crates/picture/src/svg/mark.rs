//! Winning rows and highlighted places.

use super::Drawing;
use super::geometry::SHADOW_LAYERS;

impl Drawing {
    /// Light under every winning row: a line through it and a disk below each
    /// of its stones, with a glow around both.
    pub(super) fn winning_rows(&self) -> String {
        let lines: String = self.scene.lines.iter().map(|row| self.path(row)).collect();
        if lines.is_empty() {
            return lines;
        }
        let light = |beyond: i32, opacity: &str| {
            let (width, disks) = (22 + 2 * beyond, self.winning_disks(7 + beyond));
            format!(
                "<path d='{lines}' stroke-width='{width}' stroke-opacity='{opacity}'/>\
                 <path d='{disks}' fill-opacity='{opacity}' stroke='none'/>"
            )
        };
        let [glow, core] = self.palette.glow;
        let far: String = SHADOW_LAYERS.map(|beyond| light(beyond, ".1")).concat();
        let near = light(0, "1");
        format!(
            "<g stroke-linejoin='round' fill='{glow}' stroke='{glow}'>{far}</g>\
             <g stroke-linejoin='round' fill='{core}' stroke='{core}'>{near}</g>\n"
        )
    }

    /// A path from place to place, because a row over three blocks is not quite
    /// straight.
    fn path(&self, row: &[usize]) -> String {
        let points = row.iter().map(|&index| self.geometry.place(index));
        let points: Vec<String> = points.map(|(x, y)| format!("{x} {y}")).collect();
        format!("M{}", points.join("L"))
    }

    /// All disks as one path: overlapping translucent shapes would add up.
    fn winning_disks(&self, beyond: i32) -> String {
        let r = self.radius() + beyond;
        let places = self.scene.places.iter().enumerate();
        places
            .filter(|(_, spot)| spot.winning)
            .map(|(index, _)| self.geometry.place(index))
            .map(|(x, y)| {
                let (left, across) = (x - r, 2 * r);
                format!("M{left} {y}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1 -{across} 0z")
            })
            .collect()
    }

    /// A ring around every highlighted place.
    pub(super) fn rings(&self) -> String {
        let (color, r) = (self.palette.ring, self.radius() + 2);
        let places = self.scene.places.iter().enumerate();
        places
            .filter(|(_, spot)| spot.highlighted)
            .map(|(index, spot)| {
                let ((x, y), name) = (self.geometry.place(index), &spot.name);
                format!(
                    "<circle cx='{x}' cy='{y}' r='{r}' fill='none' stroke='{color}' \
                     stroke-width='7' data-highlight='{name}'/>\n"
                )
            })
            .collect()
    }
}
