//! A variant in the form in which it is played: with its options.
//!
//! Options are what a table may agree on beside the variant: the size of the
//! board, more seats, teams, single switches. Each has a name and a text value,
//! so that files, programs and the command line say it the same way.

mod pentago;
mod pente;

use std::fmt;

use thiserror::Error;
use words::{Key, Localize, Message, display_in_english, key, quoted, say};

use crate::any::AnyPosition;
use crate::sheet::SheetError;
use crate::variant::{AnyRules, Family, Variant};

/// A variant with its options, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    variant: Variant,
    /// Only what differs from the variant as published, in the order of
    /// [`OPTIONS`].
    options: Vec<(&'static str, String)>,
    rules: AnyRules,
}

/// An option that a form may have.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// The name.
    pub key: &'static str,
    /// The family that has it.
    pub family: Family,
    /// What it means and which values it takes.
    pub help: Key,
}

/// Every option.
pub const OPTIONS: [OptionInfo; 11] = [
    pentago_option("place_wins", key!("form-option.place_wins")),
    pentago_option("double_five", key!("form-option.double_five")),
    pentago_option("skip_neutral", key!("form-option.skip_neutral")),
    pente_option("size", key!("form-option.size")),
    pente_option("seats", key!("form-option.players")),
    pente_option("teams", key!("form-option.teams")),
    pente_option("tournament_rule", key!("form-option.tournament_rule")),
    pente_option("center_first", key!("form-option.center_first")),
    pente_option("line", key!("form-option.line")),
    pente_option("captures_to_win", key!("form-option.captures_to_win")),
    pente_option("mixed_captures", key!("form-option.mixed_captures")),
];

const fn pentago_option(key: &'static str, help: Key) -> OptionInfo {
    let family = Family::Pentago;
    OptionInfo { key, family, help }
}

const fn pente_option(key: &'static str, help: Key) -> OptionInfo {
    let family = Family::Pente;
    OptionInfo { key, family, help }
}

/// Why a form cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormError {
    /// No option has that name.
    Unknown {
        /// The variant.
        variant: Variant,
        /// The name that was given.
        key: String,
    },
    /// The option does not take that value.
    Value {
        /// The option.
        key: &'static str,
        /// The value that was given.
        found: String,
        /// What would be right.
        help: Key,
    },
    /// The same option twice.
    Twice(&'static str),
    /// The options do not go together.
    Conflict {
        /// The variant.
        variant: Variant,
        /// What does not fit, and what would.
        why: Key,
    },
}

impl Localize for FormError {
    fn message(&self) -> Message {
        match self {
            FormError::Unknown { variant, key } => {
                let keys = keys_of(variant.family());
                say!("form.no-option", %variant, key = quoted(key), keys)
            }
            FormError::Value { key, found, help } => {
                say!(
                    "form.value",
                    key = *key,
                    found = quoted(found),
                    help = *help
                )
            }
            FormError::Twice(key) => say!("form.twice", key = *key),
            FormError::Conflict { variant, why } => say!("form.conflict", %variant, why = *why),
        }
    }
}

display_in_english!(FormError);

fn keys_of(family: Family) -> String {
    let own = OPTIONS.iter().filter(|option| option.family == family);
    own.map(|option| option.key).collect::<Vec<_>>().join(", ")
}

/// Why a text gave no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupTextError {
    /// It could not be read.
    Sheet(SheetError),
    /// The stones do not make a Pentago position.
    Pentago(crate::pentago::SetupError),
    /// The stones do not make a Pente position.
    Pente(crate::pente::SetupError),
}

impl Localize for SetupTextError {
    fn message(&self) -> Message {
        match self {
            SetupTextError::Sheet(why) => why.message(),
            SetupTextError::Pentago(why) => say!("setup.unplayable", why),
            SetupTextError::Pente(why) => say!("setup.unplayable", why),
        }
    }
}

display_in_english!(SetupTextError);

impl SetupTextError {
    /// Whether only the number of stones or the side to move is wrong, so that
    /// a free setup would do.
    pub fn is_about_order(&self) -> bool {
        match self {
            SetupTextError::Sheet(_) => false,
            SetupTextError::Pentago(error) => error
                .faults
                .iter()
                .all(crate::pentago::Fault::is_about_order),
            SetupTextError::Pente(error) => {
                error.faults.iter().all(crate::pente::Fault::is_about_order)
            }
        }
    }
}

// Not `#[source]`: the message is theirs, or contains it.
impl From<SheetError> for SetupTextError {
    fn from(error: SheetError) -> SetupTextError {
        SetupTextError::Sheet(error)
    }
}

impl From<crate::pentago::SetupError> for SetupTextError {
    fn from(error: crate::pentago::SetupError) -> SetupTextError {
        SetupTextError::Pentago(error)
    }
}

impl From<crate::pente::SetupError> for SetupTextError {
    fn from(error: crate::pente::SetupError) -> SetupTextError {
        SetupTextError::Pente(error)
    }
}

impl Form {
    /// A variant as published.
    pub const fn plain(variant: Variant) -> Form {
        Form {
            variant,
            options: Vec::new(),
            rules: variant.rules(),
        }
    }

    /// A variant with options, each a name and a value.
    pub fn new<'k, 'v>(
        variant: Variant,
        options: impl IntoIterator<Item = (&'k str, &'v str)>,
    ) -> Result<Form, FormError> {
        let mut given: Vec<Given<'_>> = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for (key, value) in options {
            let twice = seen.contains(&key);
            seen.push(key);
            if is_as_published(variant, key, value) && !twice {
                continue;
            }
            let info = OPTIONS
                .iter()
                .find(|info| info.key == key && info.family == variant.family())
                .ok_or_else(|| FormError::Unknown {
                    variant,
                    key: crate::notation::shortened(key),
                })?;
            if twice {
                return Err(FormError::Twice(info.key));
            }
            given.push((info, value.trim()));
        }
        match variant.rules() {
            AnyRules::Pentago(rules) => pentago::form(variant, rules, &given),
            AnyRules::Pente(rules) => pente::form(variant, rules, &given),
        }
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The options that differ from the variant as published.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.options
            .iter()
            .map(|(key, value)| (*key, value.as_str()))
    }

    /// The rules that follow.
    pub const fn rules(&self) -> &AnyRules {
        &self.rules
    }

    /// How many seats the table has.
    pub const fn seats(&self) -> u8 {
        self.rules.seats()
    }

    /// The empty board.
    pub fn start(&self) -> AnyPosition {
        match self.rules {
            AnyRules::Pentago(rules) => AnyPosition::Pentago(crate::pentago::Position::new(rules)),
            AnyRules::Pente(rules) => {
                AnyPosition::Pente(Box::new(crate::pente::Position::new(rules)))
            }
        }
    }

    /// The position of a setup text or picture.
    pub fn position(&self, setup: &str) -> Result<AnyPosition, SetupTextError> {
        self.position_of(setup, false)
    }

    /// The same with any number of stones, as if the setup said `free=yes`.
    pub fn free_position(&self, setup: &str) -> Result<AnyPosition, SetupTextError> {
        self.position_of(setup, true)
    }

    fn position_of(&self, setup: &str, free: bool) -> Result<AnyPosition, SetupTextError> {
        Ok(match self.rules {
            AnyRules::Pentago(rules) => {
                let mut setup: crate::pentago::Setup = setup.parse()?;
                setup.free |= free;
                AnyPosition::Pentago(crate::pentago::Position::from_setup(rules, &setup)?)
            }
            AnyRules::Pente(rules) => {
                let mut setup: crate::pente::Setup = setup.parse()?;
                setup.free |= free;
                AnyPosition::Pente(Box::new(crate::pente::Position::from_setup(rules, &setup)?))
            }
        })
    }
}

/// The variant, then its options: `pente size=13 seats=3`.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.variant)?;
        for (key, value) in &self.options {
            write!(f, " {key}={value}")?;
        }
        Ok(())
    }
}

/// Whether an option repeats what the variant has anyway. A program may hand
/// back the seats and the size that it was given, even where the variant has no
/// such option.
fn is_as_published(variant: Variant, key: &str, value: &str) -> bool {
    let rules = variant.rules();
    match key {
        "seats" => value.trim() == rules.seats().to_string(),
        "size" => value.trim() == rules.size().to_string(),
        _ => false,
    }
}

/// An option that was given, with its value.
type Given<'a> = (&'a OptionInfo, &'a str);

/// The options whose values differ between the two lists, with the value of the
/// first. Both lists have the same keys in the same order.
fn differing<const N: usize, T: Into<String> + PartialEq>(
    now: [(&'static str, T); N],
    before: [(&'static str, T); N],
) -> Vec<(&'static str, String)> {
    now.into_iter()
        .zip(before)
        .filter(|((_, now), (_, before))| now != before)
        .map(|((key, now), _)| (key, now.into()))
        .collect()
}

fn number(info: &OptionInfo, value: &str) -> Result<u8, FormError> {
    value.parse().map_err(|_| wrong_value(info, value))
}

fn yes_or_no(info: &OptionInfo, value: &str) -> Result<bool, FormError> {
    match value.to_lowercase().as_str() {
        "yes" | "true" | "on" | "1" => Ok(true),
        "no" | "false" | "off" | "0" => Ok(false),
        _ => Err(wrong_value(info, value)),
    }
}

const fn yes_no_text(on: bool) -> &'static str {
    if on { "yes" } else { "no" }
}

fn wrong_value(info: &OptionInfo, value: &str) -> FormError {
    FormError::Value {
        key: info.key,
        found: crate::notation::shortened(value),
        help: info.help,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A variant, its options, and what should come of it.
    type Case = (
        Variant,
        &'static [(&'static str, &'static str)],
        &'static str,
    );

    fn form(variant: Variant, options: &[(&str, &str)]) -> Result<Form, FormError> {
        Form::new(variant, options.iter().copied())
    }

    #[test]
    fn an_option_is_given_once() {
        for sizes in [["9", "19"], ["19", "9"], ["19", "19"], ["9", "13"]] {
            let options = sizes.map(|size| ("size", size));
            assert_eq!(
                form(Variant::Pente, &options),
                Err(FormError::Twice("size"))
            );
        }
    }

    #[test]
    fn options_are_kept_only_where_they_differ() {
        let cases: [Case; 6] = [
            (Variant::Pente, &[("size", "19"), ("teams", "no")], "pente"),
            (
                Variant::Pente,
                &[("size", "13"), ("seats", "3")],
                "pente size=13 seats=3",
            ),
            (
                Variant::KeryoPente,
                &[("teams", "true"), ("seats", "4")],
                "keryo-pente seats=4 teams=yes",
            ),
            (
                Variant::Pente,
                &[("seats", "4"), ("line", "5")],
                "pente seats=4 line=5",
            ),
            (
                Variant::Pente,
                &[("tournament_rule", "false")],
                "pente tournament_rule=no",
            ),
            (
                Variant::Classic,
                &[("double_five", "mover")],
                "classic double_five=mover",
            ),
        ];
        for (variant, options, text) in cases {
            let made = form(variant, options).expect(text);
            assert_eq!(made.to_string(), text);
            let again = Form::new(variant, made.options()).expect(text);
            assert_eq!(again, made);
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused_with_the_reason() {
        let cases: [Case; 9] = [
            (Variant::Pente, &[("size", "15")], "9, 13 or 19"),
            (Variant::Pente, &[("seats", "5")], "2, 3 or 4"),
            (Variant::Pente, &[("teams", "yes")], "seats=4 teams=yes"),
            (
                Variant::Pente,
                &[("seats", "3"), ("teams", "yes")],
                "seats=4 teams=yes",
            ),
            (
                Variant::BoatPente,
                &[("seats", "3")],
                "this variant is for two",
            ),
            (Variant::GPente, &[("tournament_rule", "no")], "play pente"),
            (Variant::DPente, &[("tournament_rule", "yes")], "freely"),
            (
                Variant::Classic,
                &[("size", "9")],
                "it has place_wins, double_five, skip_neutral",
            ),
            (
                Variant::Pente,
                &[("seats", "3"), ("tournament_rule", "yes")],
                "for two seats",
            ),
        ];
        for (variant, options, part) in cases {
            let error = form(variant, options).expect_err(part);
            assert!(error.to_string().contains(part), "{error}");
        }
    }
}
