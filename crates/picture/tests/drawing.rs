//! SVG and PNG: well formed, complete, and the right way round.

mod support;

use picture::{PictureError, Theme, View, png, svg};
use resvg::{tiny_skia, usvg};
use rules::{AnyPosition, Seat, Variant};
use support::{played, random_positions};

fn parsed(svg: &str) -> usvg::Tree {
    usvg::Tree::from_str(svg, &usvg::Options::default()).expect(svg)
}

/// What stands between the quotes after `name=`, each time.
fn attributes<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}='");
    let values = svg.split(&start).skip(1);
    values.filter_map(|rest| rest.split('\'').next()).collect()
}

/// The places with stones as drawn, each with the seat and the middle.
fn stones(svg: &str) -> Vec<(String, String, [i32; 2])> {
    svg.lines()
        .filter(|line| line.contains("data-place"))
        .map(|line| {
            let one = |name| attributes(line, name).concat();
            let seat = one("href").rsplit("-stone").next().unwrap_or("").to_owned();
            let at = ["x", "y"].map(|axis| one(axis).parse().expect("a number"));
            (one("data-place"), seat, at)
        })
        .collect()
}

/// The stones by the rules: `A1` with `1`, from the board's text.
fn expected_stones(position: &AnyPosition) -> Vec<(String, String)> {
    let board = position.board_text();
    let size = if board.len() == 36 {
        6
    } else {
        board.len().isqrt()
    };
    let letters: Vec<char> = "ABCDEFGHJKLMNOPQRST".chars().collect();
    let mut stones: Vec<(String, String)> = (0..)
        .zip(board.chars())
        .filter(|&(_, stone)| stone != '.')
        .map(|(i, stone)| {
            let (row, column) = (i / size, letters[i % size]);
            let number = if size == 6 { row + 1 } else { size - row };
            let seat = match stone {
                'x' => '1',
                'o' => '2',
                seat => seat,
            };
            (format!("{column}{number}"), seat.to_string())
        })
        .collect();
    stones.sort();
    stones
}

#[test]
fn every_position_is_well_formed_and_shows_each_stone() {
    for (form, position) in random_positions().into_iter().step_by(17) {
        for (facing, theme) in [(Seat::First, Theme::Light), (Seat::Second, Theme::Dark)] {
            let view = View {
                facing,
                theme,
                ..View::default()
            };
            let drawn = svg(&position, &view);
            let tree = parsed(&drawn);
            let shape = tree.size().height() / tree.size().width();
            assert!((0.9..1.2).contains(&shape), "{form}");
            let mut shown: Vec<_> = stones(&drawn).into_iter().map(|(p, s, _)| (p, s)).collect();
            shown.sort();
            assert_eq!(shown, expected_stones(&position), "{form}");
        }
    }
}

#[test]
fn every_coordinate_stands_on_both_sides() {
    for (variant, size, letters) in [
        (Variant::Classic, "", "ABCDEF"),
        (Variant::Pente, "9", "ABCDEFGHJ"),
        (Variant::Pente, "13", "ABCDEFGHJKLMN"),
        (Variant::Pente, "19", "ABCDEFGHJKLMNOPQRST"),
    ] {
        let options: &[_] = if size.is_empty() {
            &[]
        } else {
            &[("size", size)]
        };
        let drawn = svg(&played(variant, options, ""), &View::default());
        let labels = attributes(&drawn, "data-label");
        let count = |label: &str| labels.iter().filter(|&&found| found == label).count();
        for letter in letters.chars() {
            assert_eq!(count(&letter.to_string()), 2, "{letter}");
        }
        for number in 1..=letters.len() {
            assert_eq!(count(&number.to_string()), 2, "{number}");
        }
        assert_eq!(labels.len(), 4 * letters.len());
    }
}

#[test]
fn the_second_seat_sees_the_board_turned() {
    let position = played(Variant::Pente, &[("size", "9")], "E5, A1");
    let seen_from = |facing| {
        let view = View {
            facing,
            ..View::default()
        };
        let shown = stones(&svg(&position, &view));
        let found = shown.into_iter().find(|(place, ..)| place == "A1");
        found.expect("A1 has a stone").2
    };
    let ([left, bottom], [right, top]) = (seen_from(Seat::First), seen_from(Seat::Second));
    assert!(left < right && top < bottom);
    assert_eq!(seen_from(Seat::Third), [left, bottom]);
    assert_eq!(seen_from(Seat::Fourth), [right, top]);
}

const MONICAS_FIVE: &str = "B2 Q11 CW, D2 Q11 CW, C3 Q01 CW, E2 Q11 CW, D4 Q01 CW, E1 Q10 CW, \
    E5 Q10 CW, F1 Q10 CW, A1";

#[test]
fn the_description_tells_the_position_in_words() {
    let drawn = svg(
        &played(Variant::Classic, &[], MONICAS_FIVE),
        &View::default(),
    );
    assert!(drawn.contains("role='img'"));
    for part in [
        "<title id='board-title'>Pentago board, 6 by 6</title>",
        "Seat 1: A1 B2 C3 D4 E5. Seat 2: E1 E2 F1 F2.",
        "Monica&#39;s Five of seat 1, A1 to E5. The game is over: seat 1 wins by a row.",
    ] {
        assert!(drawn.contains(part), "{part} in {drawn}");
    }
    let pente = svg(
        &played(Variant::Pente, &[], "K10, A19, A1"),
        &View::default(),
    );
    let words = "Seat 1: A1 K10. Seat 2: A19. Captured stones: 0 by seat 1, 0 by seat 2. \
        Seat 2 is next.";
    assert!(pente.contains(words), "{pente}");
}

#[test]
fn captured_stones_lie_below_the_board() {
    let position = played(
        Variant::Pente,
        &[("size", "9")],
        "E5, F5, H5, G5, H1, A1, E8",
    );
    assert_eq!(position.captured(), [0, 0]);
    let drawn = svg(&position, &View::default());
    assert_eq!(attributes(&drawn, "data-captured"), ["0", "0"]);
    let position = played(Variant::Pente, &[("size", "9")], "E5, F5, A9, G5, H5");
    assert_eq!(position.captured(), [2, 0]);
    let drawn = svg(&position, &View::default());
    assert_eq!(attributes(&drawn, "data-captured"), ["2", "0"]);
    let gomoku = svg(&played(Variant::Gomoku, &[], ""), &View::default());
    assert!(attributes(&gomoku, "data-captured").is_empty());
}

#[test]
fn rows_and_highlights_are_drawn_only_where_asked_for() {
    let position = played(Variant::Classic, &[], MONICAS_FIVE);
    let plain = View {
        lines: false,
        ..View::default()
    };
    let marked = View {
        highlight: vec!["a1".into(), "F6".into()],
        ..View::default()
    };
    let (plain, marked) = (svg(&position, &plain), svg(&position, &marked));
    assert!(attributes(&plain, "data-highlight").is_empty());
    assert_eq!(attributes(&marked, "data-highlight"), ["A1", "F6"]);
    // The line of light from A1 to E5, from afar and near.
    let lights = |svg: &str| attributes(svg, "stroke-linejoin").len();
    assert_eq!(lights(&marked), lights(&plain) + 2);
}

#[test]
fn a_drawing_refers_to_nothing_outside_and_its_ids_have_a_prefix() {
    let position = played(Variant::Classic, &[], MONICAS_FIVE);
    for (given, prefix) in [
        ("left", "left-"),
        ("2", "board2-"),
        ("a'><script> b", "ascriptb-"),
        ("", "board-"),
    ] {
        let view = View {
            id: given.into(),
            ..View::default()
        };
        let drawn = svg(&position, &view);
        parsed(&drawn);
        assert_eq!(drawn, svg(&position, &view));
        let own = format!("#{prefix}");
        assert!(
            attributes(&drawn, "id")
                .iter()
                .all(|id| id.starts_with(prefix))
        );
        assert!(
            attributes(&drawn, "href")
                .iter()
                .all(|id| id.starts_with(&own))
        );
        let urls: Vec<&str> = drawn.split("url(").skip(1).collect();
        assert!(!urls.is_empty() && urls.iter().all(|url| url.starts_with(&own)));
        assert_eq!(
            drawn.matches("http").count(),
            1,
            "only the name of SVG itself"
        );
    }
}

/// Width and height as a PNG tells them.
fn png_size(png: &[u8]) -> [u32; 2] {
    assert_eq!(png.get(..8), Some(&b"\x89PNG\r\n\x1a\n"[..]));
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes")))
}

#[test]
fn a_png_has_the_width_that_was_asked_for() {
    let pentago = played(Variant::Classic, &[], MONICAS_FIVE);
    let pente = played(Variant::Pente, &[("size", "13")], "G7");
    for width in [64, 333, 1200] {
        let drawn = png(&pentago, &View::default(), width).expect("an allowed width");
        assert_eq!(png_size(&drawn), [width, width]);
        let drawn = png(&pente, &View::default(), width).expect("an allowed width");
        let [found, height] = png_size(&drawn);
        assert_eq!(found, width);
        assert!((width..width * 6 / 5).contains(&height), "{height}");
    }
}

#[test]
fn widths_out_of_bounds_are_refused_with_the_bounds() {
    let position = played(Variant::Classic, &[], "");
    for width in [0, 63, 4097, 100_000, u32::MAX] {
        let error = png(&position, &View::default(), width).expect_err("no such width");
        assert!(matches!(error, PictureError::Width { found } if found == width));
        let expected = format!("a picture cannot be {width} pixels wide; choose 64 to 4096");
        assert_eq!(error.to_string(), expected);
    }
}

/// How bright the stone on this place is rendered, from 0 to 255.
fn brightness(position: &AnyPosition, place: &str) -> u32 {
    let drawn = svg(position, &View::default());
    let shown = stones(&drawn).into_iter().find(|(name, ..)| name == place);
    let [x, y] = shown.expect("a stone").2;
    let width = parsed(&drawn).size().width() as u32;
    let pixels = png(position, &View::default(), width).expect("an allowed width");
    let pixels = tiny_skia::Pixmap::decode_png(&pixels).expect("a PNG");
    let pixel = pixels.pixel(x as u32 + 8, y as u32 + 8).expect("inside");
    (u32::from(pixel.red()) + u32::from(pixel.green()) + u32::from(pixel.blue())) / 3
}

#[test]
fn black_begins_in_pentago_and_white_in_pente() {
    let pentago = played(Variant::Classic, &[], "B2 Q11 CW, D4 Q00 CW");
    assert!(brightness(&pentago, "B2") < 60);
    assert!(brightness(&pentago, "D4") > 190);
    let pente = played(Variant::Pente, &[("size", "9")], "E5, D4");
    assert!(brightness(&pente, "E5") > 190);
    assert!(brightness(&pente, "D4") < 60);
}
