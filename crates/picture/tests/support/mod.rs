//! Positions to draw.

use rules::{AnyPosition, Family, Form, Position, Variant};

/// A form that exists.
pub(crate) fn form(variant: Variant, options: &[(&str, &str)]) -> Form {
    Form::new(variant, options.iter().copied()).expect("the options go together")
}

/// The position after these moves, `, ` between two.
pub(crate) fn played(variant: Variant, options: &[(&str, &str)], moves: &str) -> AnyPosition {
    let mut position = form(variant, options).start();
    for text in moves.split(", ").filter(|text| !text.is_empty()) {
        position.play_text(text).expect(text);
    }
    position
}

/// Every variant on every board, and Pente for three, four and teams.
fn forms() -> Vec<Form> {
    let mut forms = Vec::new();
    for variant in Variant::ALL {
        if variant.family() == Family::Pentago {
            forms.push(form(variant, &[]));
            continue;
        }
        for size in ["9", "13", "19"] {
            forms.push(form(variant, &[("size", size)]));
        }
    }
    for size in ["9", "13", "19"] {
        forms.push(form(Variant::Pente, &[("size", size), ("seats", "3")]));
        forms.push(form(Variant::KeryoPente, &[("size", size), ("seats", "4")]));
        let teams = [("size", size), ("seats", "4"), ("teams", "yes")];
        forms.push(form(Variant::Pente, &teams));
    }
    forms
}

/// Positions of every form along a few games at random, their ends included.
/// The moves are the same in every run.
pub(crate) fn random_positions() -> Vec<(Form, AnyPosition)> {
    let mut random = Random(7);
    let mut found = Vec::new();
    for form in forms() {
        for _ in 0..4 {
            let mut position = form.start();
            for ply in 0..400 {
                let moves = position.legal_moves();
                if ply % 45 == 0 || moves.is_empty() {
                    found.push((form.clone(), position.clone()));
                }
                let Some(&mv) = moves.get(random.below(moves.len())) else {
                    break;
                };
                position.play(mv).expect("a legal move");
            }
        }
    }
    found
}

/// A small generator of numbers, so that no run differs from another.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % limit.max(1)
    }
}
