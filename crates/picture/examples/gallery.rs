//! Draws a few positions of every kind into a directory, light and dark, as
//! text, SVG and PNG, to be looked at after a change of the drawings:
//!
//! ```text
//! cargo run -p picture --example gallery -- target/gallery
//! ```

use std::error::Error;
use std::path::Path;

use picture::{Theme, View, png, svg, text};
use rules::{AnyPosition, Form, Position, Seat, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args()
        .nth(1)
        .ok_or("name a directory to draw into")?;
    std::fs::create_dir_all(&directory)?;
    for (name, variant, options, moves) in SUBJECTS {
        let mut position = Form::new(*variant, options.iter().copied())?.start();
        let mut view = View::default();
        for text in moves.split(", ").filter(|text| !text.is_empty()) {
            view.highlight = vec![text.split(' ').next().unwrap_or(text).to_owned()];
            position.play_text(text)?;
        }
        draw(Path::new(&directory), name, &position, view)?;
    }
    for size in ["9", "13", "19"] {
        for seats in ["2", "3", "4"] {
            let options = [("size", size), ("seats", seats)];
            let position = crowded(Form::new(Variant::Pente, options)?.start())?;
            let name = format!("pente-{size}-for-{seats}");
            draw(Path::new(&directory), &name, &position, View::default())?;
        }
    }
    Ok(())
}

/// A name, a form and the moves of a game.
type Subject = (
    &'static str,
    Variant,
    &'static [(&'static str, &'static str)],
    &'static str,
);

const SUBJECTS: &[Subject] = &[
    ("pentago-empty", Variant::Classic, &[], ""),
    (
        "pentago-middle",
        Variant::Classic,
        &[],
        "B2 Q11 CW, E5 Q00 CW, E2 Q10 CCW, B5 Q11 CW, C3 Q01 CW, D3 Q10 CW, D4 Q00 CCW, \
         C4 Q01 CCW, A5 Q10 CW, F2 Q11 CCW, F6 Q00 CW",
    ),
    (
        "pentago-won",
        Variant::Classic,
        &[],
        "B2 Q11 CW, D2 Q11 CW, C3 Q01 CW, E2 Q11 CW, D4 Q01 CW, E1 Q10 CW, E5 Q10 CW, \
         F1 Q10 CW, A1",
    ),
    (
        "pentago-triple",
        Variant::Classic,
        &[],
        "A2 Q11 CW, E2 Q11 CW, B3 Q11 CW, E1 Q11 CW, C4 Q01 CW, D2 Q11 CW, D5 Q00 CW, \
         D1 Q00 CCW, E6",
    ),
    ("pente-empty", Variant::Pente, &[], ""),
    (
        "pente-captures",
        Variant::Pente,
        &[("size", "13")],
        "G7, H7, K7, J7, G10, F8, G8, E8, D8, F6, E7, D7, C7, E6, H9, D6, J8, C6, F10, B6",
    ),
    (
        "gomoku-won",
        Variant::Gomoku,
        &[("size", "9")],
        "E5, E6, D4, F6, C3, D6, F5, G7, G6, C4, F3, F7, B2, H8, A1",
    ),
];

/// A position after many moves at random, but the same ones every time.
fn crowded(mut position: AnyPosition) -> Result<AnyPosition, Box<dyn Error>> {
    let mut seed: usize = 11;
    for _ in 0..90 {
        let moves = position.legal_moves();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        match moves.get((seed >> 33) % moves.len().max(1)) {
            Some(&mv) => position.play(mv)?,
            None => break,
        }
    }
    Ok(position)
}

fn draw(
    directory: &Path,
    name: &str,
    position: &AnyPosition,
    mut view: View,
) -> Result<(), Box<dyn Error>> {
    let drawn = text(position, &view);
    view.facing = Seat::Second;
    let turned = text(position, &view);
    std::fs::write(
        directory.join(format!("{name}.txt")),
        drawn + "\n" + &turned,
    )?;
    view.facing = Seat::First;
    for (theme, suffix) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        view.theme = theme;
        let file = |kind: &str| directory.join(format!("{name}-{suffix}.{kind}"));
        std::fs::write(file("svg"), svg(position, &view))?;
        std::fs::write(file("png"), png(position, &view, 900)?)?;
    }
    Ok(())
}
