//! The colors of the pages, computed: what is written on something can be read
//! (WCAG 2.2 AA), in the light and in the dark.

use std::collections::HashMap;

const CSS: &str = include_str!("../assets/tokens.css");

type Color = [f64; 3];

/// Each token with its light and its dark color.
fn tokens() -> HashMap<String, [Color; 2]> {
    let lines = CSS
        .lines()
        .filter_map(|line| line.trim().strip_prefix("--"));
    lines
        .filter_map(|line| {
            let (name, value) = line.split_once(": light-dark(")?;
            let (light, dark) = value.strip_suffix(");")?.split_once(", ")?;
            Some((name.to_owned(), [color(light)?, color(dark)?]))
        })
        .collect()
}

fn color(hex: &str) -> Option<Color> {
    let digits = hex.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([channel(0)?, channel(2)?, channel(4)?].map(|value| f64::from(value) / 255.0))
}

/// The relative luminance of WCAG.
fn luminance(color: Color) -> f64 {
    let [r, g, b] = color.map(|c| {
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: Color, b: Color) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn check(words: &[&str], grounds: &[&str], least: f64) {
    let tokens = tokens();
    for word in words {
        for ground in grounds {
            for (theme, side) in ["light", "dark"].iter().zip(0..) {
                let ratio = contrast(tokens[*word][side], tokens[*ground][side]);
                assert!(ratio >= least, "{word} on {ground}, {theme}: {ratio:.2}");
            }
        }
    }
}

#[test]
fn the_formula_gives_known_values() {
    let [black, white, gray] =
        ["#000000", "#ffffff", "#777777"].map(|hex| color(hex).expect("a color"));
    assert!((contrast(black, white) - 21.0).abs() < 1e-9);
    assert!((contrast(gray, white) - 4.48).abs() < 0.01);
    assert_eq!(tokens().len(), 15, "every colored token is read");
}

#[test]
fn words_can_be_read() {
    let grounds = ["paper", "surface", "raised"];
    check(&["ink", "muted", "accent", "accent-strong"], &grounds, 4.5);
    check(&["good", "bad", "warm"], &["paper", "surface"], 4.5);
    check(&["ink", "accent-strong", "muted"], &["tint"], 4.5);
    check(&["bad"], &["bad-tint"], 4.5);
    check(&["on-accent"], &["accent", "accent-strong"], 4.5);
}

#[test]
fn edges_of_controls_can_be_seen() {
    check(&["edge", "accent"], &["paper", "surface", "raised"], 3.0);
}
