//! A page as SVG. Words stay text, so that they can be searched, read aloud and
//! shown in any size.

use std::fmt::Write as _;

use crate::page::{Ink, Mark, Page};

/// Fonts of the same widths; the last is for systems without any of them.
const FAMILY: &str = "Arimo, Arial, Liberation Sans, Helvetica, sans-serif";

/// The page as an SVG document.
pub fn svg(page: &Page) -> String {
    let (width, height) = (page.width, page.height);
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' \
         width='{width}pt' height='{height}pt' font-family='{FAMILY}' lang='{}' role='img'>\n\
         <title>{}</title>\n<rect width='{width}' height='{height}' fill='#fff'/>\n",
        page.language.code(),
        escaped(&page.title)
    );
    for mark in &page.marks {
        write_mark(&mut svg, mark);
    }
    svg.push_str("</svg>\n");
    svg
}

fn write_mark(svg: &mut String, mark: &Mark) {
    let written = match mark {
        Mark::Rect {
            area: [x, y, width, height],
            fill,
            stroke,
        } => {
            let fill = fill.map_or_else(|| "none".to_owned(), color);
            let stroke = stroke.map_or_else(String::new, |(ink, width)| {
                format!(" stroke='{}' stroke-width='{}'", color(ink), short(width))
            });
            let [x, y, width, height] = [x, y, width, height].map(|&number| short(number));
            writeln!(
                svg,
                "<rect x='{x}' y='{y}' width='{width}' height='{height}' fill='{fill}'{stroke}/>"
            )
        }
        Mark::Line {
            points,
            ink,
            width,
            dashed,
        } => {
            let points: Vec<String> = points
                .iter()
                .map(|&[x, y]| format!("{},{}", short(x), short(y)))
                .collect();
            let dashes = if *dashed {
                " stroke-dasharray='3 3'"
            } else {
                ""
            };
            let (points, ink, width) = (points.join(" "), color(*ink), short(*width));
            writeln!(
                svg,
                "<polyline points='{points}' fill='none' stroke='{ink}' \
                 stroke-width='{width}'{dashes}/>"
            )
        }
        Mark::Disk {
            center: [x, y],
            radius,
            filled,
        } => {
            let ink = color(Ink::Black);
            let fill = if *filled { ink.as_str() } else { "none" };
            let [x, y, radius] = [x, y, radius].map(|&number| short(number));
            writeln!(
                svg,
                "<circle cx='{x}' cy='{y}' r='{radius}' fill='{fill}' stroke='{ink}'/>"
            )
        }
        Mark::Text {
            at: [x, y],
            size,
            bold,
            ink,
            text,
        } => {
            let bold = if *bold { " font-weight='bold'" } else { "" };
            let [x, y, size] = [x, y, size].map(|&number| short(number));
            let (ink, text) = (color(*ink), escaped(text));
            writeln!(
                svg,
                "<text x='{x}' y='{y}' font-size='{size}' fill='{ink}'{bold}>{text}</text>"
            )
        }
    };
    written.expect("memory takes everything");
}

/// A number with at most two decimal places.
fn short(number: f32) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn color(ink: Ink) -> String {
    let [red, green, blue] = ink.rgb();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
