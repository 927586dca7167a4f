//! A tiny stroke font for labels: the letters A to T and the digits.
//!
//! Labels are strokes, not text, so that a picture looks the same everywhere and
//! needs no font. A glyph is 10 units wide and 14 high.

/// The height of a glyph in its own units.
const HEIGHT: i32 = 14;
const WIDTH: i32 = 10;
/// The distance from one glyph to the next.
const ADVANCE: i32 = 14;

/// The strokes of a letter or digit; nothing for any other character.
const fn strokes(glyph: char) -> &'static str {
    match glyph {
        'A' => "M0 14L5 0L10 14M1.9 9H8.1",
        'B' => "M1 0V14H5.3A3.7 3.7 0 0 0 5.3 6.6H1M1 0H4.9A3.3 3.3 0 0 1 4.9 6.6",
        'C' => "M9 2.8A5 7 0 1 0 9 11.2",
        'D' => "M1 0V14H4A5.5 7 0 0 0 4 0Z",
        'E' => "M9 0H1V14H9M1 6.8H7.6",
        'F' => "M9 0H1V14M1 6.8H7.6",
        'G' => "M9 2.8A5 7 0 1 0 9.4 10.3V7.4H5.6",
        'H' => "M1 0V14M9 0V14M1 6.8H9",
        'I' => "M5 0V14",
        'J' => "M8 0V9.5A3.6 4.5 0 0 1 .8 9.5",
        'K' => "M1 0V14M9 0L1 8.6M3.9 5.5L9.4 14",
        'L' => "M1.4 0V14H9",
        'M' => "M.4 14V0L5 9L9.6 0V14",
        'N' => "M1 14V0L9 14V0",
        'O' => "M5 0A5 7 0 1 0 5 14A5 7 0 1 0 5 0Z",
        'P' => "M1 14V0H5.2A3.9 3.9 0 0 1 5.2 7.8H1",
        'Q' => "M5 0A5 7 0 1 0 5 14A5 7 0 1 0 5 0ZM6.4 10.4L10 14.4",
        'R' => "M1 14V0H5.2A3.9 3.9 0 0 1 5.2 7.8H1M5 7.8L9.2 14",
        'S' => {
            "M8.7 2.7C8 .9 6.6 0 5 0C2.8 0 1.2 1.4 1.2 3.4C1.2 8.2 9 5.6 9 10.4C9 12.6 7.2 14 5 14C3 14 1.6 13 .8 11.2"
        }
        'T' => "M0 0H10M5 0V14",
        '0' => "M5 0A4.4 7 0 1 0 5 14A4.4 7 0 1 0 5 0Z",
        '1' => "M2.6 3.2L6.2 0V14",
        '2' => "M1 3.9A4 3.9 0 1 1 8 6.4L1 14H9.2",
        '3' => "M1.4 2.4A3.8 3.4 0 1 1 4.8 6.6A4.2 3.7 0 1 1 .9 11.4",
        '4' => "M7 14V0L.6 9.8H9.6",
        '5' => "M8.6 0H2L1.5 6.3A4.4 4.3 0 1 1 .9 12",
        '6' => "M7.4 0L1.7 7.2M5 5.4A4.2 4.3 0 1 0 5 14A4.2 4.3 0 1 0 5 5.4Z",
        '7' => "M.8 0H9.2L3.6 14",
        '8' => {
            "M5 0A3.7 3.3 0 1 0 5 6.6A3.7 3.3 0 1 0 5 0ZM5 6.6A4.3 3.7 0 1 0 5 14A4.3 3.7 0 1 0 5 6.6Z"
        }
        '9' => "M2.6 14L8.3 6.8M5 8.6A4.2 4.3 0 1 1 5 0A4.2 4.3 0 1 1 5 8.6Z",
        _ => "",
    }
}

/// A label around this center, scaled to `tenths` tenths of its own size.
pub(super) fn label(text: &str, (x, y): (i32, i32), tenths: i32) -> String {
    let glyphs = text.chars().count() as i32;
    let width = glyphs * ADVANCE - (ADVANCE - WIDTH);
    let left = x - width * tenths / 20;
    let top = y - HEIGHT * tenths / 20;
    let paths: String = (0..)
        .zip(text.chars())
        .map(|(i, glyph)| {
            let from_left = left + i * ADVANCE * tenths / 10;
            let (scale, rest) = (tenths / 10, tenths % 10);
            let strokes = strokes(glyph);
            format!("<path transform='translate({from_left} {top})scale({scale}.{rest})' d='{strokes}'/>")
        })
        .collect();
    format!("<g data-label='{text}'>{paths}</g>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_coordinate_of_the_largest_board_can_be_written() {
        for glyph in ('A'..='T').chain('0'..='9') {
            assert!(strokes(glyph).starts_with('M'), "{glyph}");
        }
        assert_eq!(strokes('é'), "");
    }
}
