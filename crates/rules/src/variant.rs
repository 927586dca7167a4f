//! The published variants by name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use words::{Localize, Message, display_in_english, quoted, say};

use crate::{pentago, pente};

/// A published rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Pentago by the guide.
    Classic,
    /// Pentago by the course rules.
    Twente,
    /// Pentago by the rules specification.
    Spec,
    /// Pentago by the Swiss tournament regulation.
    Swiss,
    /// Pente.
    Pente,
    /// Keryo-Pente.
    KeryoPente,
    /// G-Pente.
    GPente,
    /// D-Pente.
    DPente,
    /// DK-Pente.
    DkPente,
    /// Poof-Pente.
    PoofPente,
    /// Boat-Pente.
    BoatPente,
    /// O-Pente.
    OPente,
    /// Swap2-Pente.
    Swap2Pente,
    /// Swap2-Keryo.
    Swap2Keryo,
    /// Gomoku.
    Gomoku,
}

/// Which board a variant is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Blocks that turn.
    Pentago,
    /// Captures on a grid.
    Pente,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Family::Pentago => "pentago",
            Family::Pente => "pente",
        })
    }
}

/// The rules behind a variant, of either family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyRules {
    /// Pentago.
    Pentago(pentago::Rules),
    /// Pente.
    Pente(pente::Rules),
}

impl Variant {
    /// Every variant. Tests walk this list, so that a new one is covered from
    /// its first day.
    pub const ALL: [Variant; 15] = [
        Variant::Classic,
        Variant::Twente,
        Variant::Spec,
        Variant::Swiss,
        Variant::Pente,
        Variant::KeryoPente,
        Variant::GPente,
        Variant::DPente,
        Variant::DkPente,
        Variant::PoofPente,
        Variant::BoatPente,
        Variant::OPente,
        Variant::Swap2Pente,
        Variant::Swap2Keryo,
        Variant::Gomoku,
    ];

    /// The stable name that files and programs use.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Classic => "classic",
            Variant::Twente => "twente",
            Variant::Spec => "spec",
            Variant::Swiss => "swiss",
            Variant::Pente => "pente",
            Variant::KeryoPente => "keryo-pente",
            Variant::GPente => "g-pente",
            Variant::DPente => "d-pente",
            Variant::DkPente => "dk-pente",
            Variant::PoofPente => "poof-pente",
            Variant::BoatPente => "boat-pente",
            Variant::OPente => "o-pente",
            Variant::Swap2Pente => "swap2-pente",
            Variant::Swap2Keryo => "swap2-keryo",
            Variant::Gomoku => "gomoku",
        }
    }

    /// The name for people; pente.org's files use the same for its games.
    pub const fn title(self) -> &'static str {
        match self {
            Variant::Classic => "Pentago",
            Variant::Twente => "Pentago (Twente)",
            Variant::Spec => "Pentago (Specification)",
            Variant::Swiss => "Pentago (Swiss)",
            Variant::Pente => "Pente",
            Variant::KeryoPente => "Keryo-Pente",
            Variant::GPente => "G-Pente",
            Variant::DPente => "D-Pente",
            Variant::DkPente => "DK-Pente",
            Variant::PoofPente => "Poof-Pente",
            Variant::BoatPente => "Boat-Pente",
            Variant::OPente => "O-Pente",
            Variant::Swap2Pente => "Swap2-Pente",
            Variant::Swap2Keryo => "Swap2-Keryo",
            Variant::Gomoku => "Gomoku",
        }
    }

    /// The board it is played on.
    pub const fn family(self) -> Family {
        match self.rules() {
            AnyRules::Pentago(_) => Family::Pentago,
            AnyRules::Pente(_) => Family::Pente,
        }
    }

    /// The rules as published, for two.
    pub const fn rules(self) -> AnyRules {
        match self {
            Variant::Classic => AnyRules::Pentago(pentago::Rules::CLASSIC),
            Variant::Twente => AnyRules::Pentago(pentago::Rules::TWENTE),
            Variant::Spec => AnyRules::Pentago(pentago::Rules::SPEC),
            Variant::Swiss => AnyRules::Pentago(pentago::Rules::SWISS),
            Variant::Pente => AnyRules::Pente(pente::Rules::PENTE),
            Variant::KeryoPente => AnyRules::Pente(pente::Rules::KERYO),
            Variant::GPente => AnyRules::Pente(pente::Rules::G_PENTE),
            Variant::DPente => AnyRules::Pente(pente::Rules::D_PENTE),
            Variant::DkPente => AnyRules::Pente(pente::Rules::DK_PENTE),
            Variant::PoofPente => AnyRules::Pente(pente::Rules::POOF),
            Variant::BoatPente => AnyRules::Pente(pente::Rules::BOAT),
            Variant::OPente => AnyRules::Pente(pente::Rules::O_PENTE),
            Variant::Swap2Pente => AnyRules::Pente(pente::Rules::SWAP2_PENTE),
            Variant::Swap2Keryo => AnyRules::Pente(pente::Rules::SWAP2_KERYO),
            Variant::Gomoku => AnyRules::Pente(pente::Rules::GOMOKU),
        }
    }
}

impl AnyRules {
    /// How many seats the table has.
    pub const fn seats(&self) -> u8 {
        match self {
            AnyRules::Pentago(_) => 2,
            AnyRules::Pente(rules) => rules.seats,
        }
    }

    /// Rows and columns of the board.
    pub const fn size(&self) -> u8 {
        match self {
            AnyRules::Pentago(_) => 6,
            AnyRules::Pente(rules) => rules.size,
        }
    }
}

/// The stable name.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct UnknownVariant {
    /// The name, shortened if it is long.
    pub found: String,
}

impl Localize for UnknownVariant {
    fn message(&self) -> Message {
        let (found, names) = (quoted(&self.found), names());
        match meant(&self.found) {
            Some(meant) => say!("form.no-variant-like", found, meant, names),
            None => say!("form.no-variant", found, names),
        }
    }
}

display_in_english!(UnknownVariant);

fn names() -> String {
    Variant::ALL.map(Variant::name).join(", ")
}

/// The name that was meant, if there is one like it.
fn meant(found: &str) -> Option<&'static str> {
    let found = wanted(found);
    let names = Variant::ALL.map(Variant::name);
    let longer = names
        .iter()
        .find(|name| found.len() > 2 && name.starts_with(&found));
    let near = || names.iter().min_by_key(|name| edits(&found, name));
    longer
        .or_else(near)
        .filter(|name| longer.is_some() || edits(&found, name) <= 2)
        .copied()
}

/// How many letters must be added, dropped or changed to make one word another:
/// the distance of Levenshtein.
fn edits(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

/// A name in the form that names are compared in.
fn wanted(text: &str) -> String {
    text.trim().to_lowercase().replace([' ', '_'], "-")
}

/// Reads a stable name or a title, in either case; a space or an underscore
/// may stand for the hyphen.
impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Variant, UnknownVariant> {
        let wanted = wanted(text);
        Variant::ALL
            .into_iter()
            .find(|variant| {
                let title = variant.title().to_lowercase().replace(' ', "-");
                variant.name() == wanted || title == wanted
            })
            .ok_or_else(|| UnknownVariant {
                found: crate::notation::shortened(text),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_differ() {
        let mut names = Variant::ALL.map(Variant::name).to_vec();
        for variant in Variant::ALL {
            assert_eq!(variant.name().parse(), Ok(variant));
            assert_eq!(variant.title().parse(), Ok(variant));
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Variant::ALL.len());
    }

    #[test]
    fn a_name_that_is_nearly_right_is_answered_with_the_right_one() {
        for (found, meant) in [
            ("petne", "pente"),
            ("Kerio Pente", "keryo-pente"),
            ("keryo", "keryo-pente"),
            ("clasic", "classic"),
            ("swap2", "swap2-pente"),
        ] {
            let error = found.parse::<Variant>().expect_err("no such variant");
            let part = format!("{found:?}; did you mean {meant}? There are classic");
            assert!(error.to_string().contains(&part), "{error}");
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = "chess".parse::<Variant>().expect_err("no such variant");
        assert!(
            error
                .to_string()
                .contains("\"chess\"; there are classic, twente")
        );
    }
}
