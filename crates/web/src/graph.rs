//! A rating over time as SVG, colored by the style sheet.

use maud::{Markup, html};

use words::{Language, say};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
/// Room for the numbers at the left.
const LEFT: f64 = 44.0;
const MARGIN: f64 = 12.0;

/// The ratings after each game, with their moments, oldest first.
pub(crate) fn rating_graph(language: Language, history: &[(u64, u16)]) -> Markup {
    let (Some(first), Some(last)) = (history.first(), history.last()) else {
        return html! { p.none { (language.text("person.no-history")) } };
    };
    let scale = Scale::of(history);
    let points: Vec<_> = history.iter().map(|point| scale.place(*point)).collect();
    let line: String = points
        .iter()
        .map(|(x, y)| format!("{x:.1} {y:.1} "))
        .collect();
    let (end_x, end_y) = scale.place(*last);
    let (start_x, _) = scale.place(*first);
    let area = format!("{start_x:.1} {HEIGHT} {line}{end_x:.1} {HEIGHT}");
    let steps = history.len();
    let label = say!("person.graph", from = %first.1, to = %last.1, n = steps).text(language);
    html! {
        svg.graph viewBox={"0 0 " (WIDTH) " " (HEIGHT)} role="img" aria-label=(label) {
            @for rating in scale.marks() {
                @let y = scale.height_of(rating);
                line.mark x1=(LEFT) x2=(WIDTH) y1=(y) y2=(y) {}
                text x=(LEFT - 8.0) y=(y + 4.0) text-anchor="end" { (rating) }
            }
            polygon.area points=(area) {}
            polyline.curve points=(line.trim_end()) {}
            circle.now cx=(end_x) cy=(end_y) r="5" {}
        }
    }
}

/// Where moments and ratings lie in the drawing.
struct Scale {
    from: u64,
    span: f64,
    low: u16,
    high: u16,
}

impl Scale {
    /// The ratings rounded outward to fifties, so that the marks are round.
    fn of(history: &[(u64, u16)]) -> Scale {
        let moments = history.iter().map(|(at, _)| *at);
        let ratings = history.iter().map(|(_, rating)| *rating);
        let from = moments.clone().min().unwrap_or(0);
        let to = moments.max().unwrap_or(0);
        let low = ratings.clone().min().unwrap_or(0) / 50 * 50;
        let high = (ratings.max().unwrap_or(0) / 50 + 1) * 50;
        Scale {
            from,
            span: (to - from).max(1) as f64,
            low,
            high,
        }
    }

    fn place(&self, (at, rating): (u64, u16)) -> (f64, f64) {
        let along = (at - self.from) as f64 / self.span;
        let x = LEFT + MARGIN + along * (WIDTH - LEFT - 2.0 * MARGIN);
        (x, self.height_of(rating))
    }

    fn height_of(&self, rating: u16) -> f64 {
        let share = f64::from(rating.saturating_sub(self.low)) / f64::from(self.high - self.low);
        HEIGHT - MARGIN - share * (HEIGHT - 2.0 * MARGIN)
    }

    /// At most six round ratings to write at the side.
    fn marks(&self) -> impl Iterator<Item = u16> {
        let steps = (self.high - self.low) / 50;
        let step = steps.div_ceil(5).max(1) * 50;
        (self.low..=self.high).step_by(usize::from(step))
    }
}
