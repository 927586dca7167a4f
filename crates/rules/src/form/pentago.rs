//! The options of Pentago.

use super::{Form, FormError, Given, differing, wrong_value, yes_no_text, yes_or_no};
use crate::pentago::{DoubleFive, Rules};
use crate::variant::{AnyRules, Variant};

/// The form of a Pentago variant: its three switches.
pub(super) fn form(
    variant: Variant,
    published: Rules,
    given: &[Given<'_>],
) -> Result<Form, FormError> {
    let mut rules = published;
    for &(info, value) in given {
        match info.key {
            "place_wins" => rules.place_wins = yes_or_no(info, value)?,
            "skip_neutral" => rules.skip_neutral = yes_or_no(info, value)?,
            _ => {
                rules.double_five = match value {
                    "draw" => DoubleFive::Draw,
                    "mover" => DoubleFive::Mover,
                    _ => return Err(wrong_value(info, value)),
                }
            }
        }
    }
    Ok(Form {
        variant,
        options: differing(switches(rules), switches(published)),
        rules: AnyRules::Pentago(rules),
    })
}

const fn switches(rules: Rules) -> [(&'static str, &'static str); 3] {
    let double_five = match rules.double_five {
        DoubleFive::Draw => "draw",
        DoubleFive::Mover => "mover",
    };
    [
        ("place_wins", yes_no_text(rules.place_wins)),
        ("double_five", double_five),
        ("skip_neutral", yes_no_text(rules.skip_neutral)),
    ]
}
