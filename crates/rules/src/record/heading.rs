//! What the tags of a game say about what is played, and from where.

use super::error::{RecordErrorKind, Trouble};
use super::tags::{
    GAME, OPTIONS, RATED, RESULT, SETUP, SWAPPED, TagError, Tags, VARIANT, in_one_line, is_derived,
    same_name, usual_name,
};
use super::usual_name as usual_game;
use crate::any::AnyPosition;
use crate::form::Form;
use crate::notation::shortened;
use crate::variant::{Family, UnknownVariant, Variant};

/// The tags of one game as they were read.
#[derive(Default)]
pub(super) struct Heading {
    /// What goes into the record as it is.
    pub(super) tags: Tags,
    /// The tags that follow from the game, to be compared with it; no name twice.
    derived: Vec<DerivedTag>,
}

/// A tag and where it stands.
pub(super) struct DerivedTag {
    name: String,
    pub(super) value: String,
    pub(super) at: usize,
}

/// The beginnings that pente.org puts before the name of a game.
const PACES: [&str; 4] = ["speed ", "turn-based ", "tb-", "tb "];

impl Heading {
    /// Whether no tag was read.
    pub(super) fn is_empty(&self) -> bool {
        self.derived.is_empty() && self.tags.iter().next().is_none()
    }

    /// Whether the tag was there before.
    pub(super) fn has(&self, name: &str) -> bool {
        let name = usual_name(name);
        self.tags.get(&name).is_some() || self.tag(&name).is_some()
    }

    /// Adds a tag. A tag may be repeated with the same value.
    pub(super) fn add(&mut self, at: usize, name: &str, value: &str) -> Result<(), Trouble> {
        let (name, value) = (usual_name(name), in_one_line(value));
        let before = match self.tag(&name) {
            Some(tag) => Some(tag.value.as_str()),
            None => self.tags.get(&name),
        };
        match before {
            Some(before) if before == value => Ok(()),
            Some(before) => Err(disagreement(at, (&name, &value), (&name, before))),
            None if is_derived(&name) => {
                self.derived.push(DerivedTag { name, value, at });
                Ok(())
            }
            None => {
                let refused = |error: TagError| Trouble::new(at, error);
                self.tags.put(name, value).map_err(refused)
            }
        }
    }

    fn tag(&self, name: &str) -> Option<&DerivedTag> {
        self.derived.iter().find(|tag| same_name(&tag.name, name))
    }

    /// The result among the tags.
    pub(super) fn result(&self) -> Option<&DerivedTag> {
        self.tag(RESULT)
    }

    /// Whether the players swapped, by pente.org's tag.
    pub(super) fn swapped(&self) -> bool {
        let tag = self.tag(SWAPPED);
        tag.is_some_and(|tag| matches!(tag.value.to_lowercase().as_str(), "yes" | "y" | "true"))
    }

    /// The name of the game as people know it.
    pub(super) fn game(&self, form: &Form) -> String {
        let tag = self.tag(GAME).filter(|tag| !tag.value.is_empty());
        tag.map_or(usual_game(form.variant()), |tag| &tag.value)
            .to_owned()
    }

    /// What is played; `at` is where the game begins.
    pub(super) fn form(&self, at: usize, default: Option<&Form>) -> Result<Form, Trouble> {
        let variant = self.variant(default)?;
        if let Some(options) = self.tag(OPTIONS) {
            let variant = variant.or(default.map(Form::variant));
            let variant = variant.ok_or(Trouble::new(at, RecordErrorKind::NoVariant))?;
            return form_with(variant, options);
        }
        match variant {
            None => {
                let none = || Trouble::new(at, RecordErrorKind::NoVariant);
                default.cloned().ok_or_else(none)
            }
            Some(variant) if self.tag(VARIANT).is_none() && self.is_free_of_tournament(variant) => {
                Form::new(variant, [("tournament_rule", "no")])
                    .map_err(|error| Trouble::new(at, error))
            }
            Some(variant) => Ok(Form::plain(variant)),
        }
    }

    /// The variant that the tags name. `Pentago` names the family alone, so a
    /// default of that family is preferred to `classic`.
    fn variant(&self, default: Option<&Form>) -> Result<Option<Variant>, Trouble> {
        let unknown = |tag: &DerivedTag| {
            let found = shortened(&tag.value);
            Trouble::new(tag.at, UnknownVariant { found })
        };
        let game = self.tag(GAME);
        let named = game.and_then(|tag| variant_of_game(&tag.value));
        let family_only = game.is_some_and(|tag| names_family(&tag.value));
        let Some(tag) = self.tag(VARIANT) else {
            let default = default.map(|form| form.variant().family());
            return match (named, game) {
                _ if family_only && default == Some(Family::Pentago) => Ok(None),
                (None, Some(game)) => Err(unknown(game)),
                (named, _) => Ok(named),
            };
        };
        let variant: Variant = tag.value.parse().map_err(|_| unknown(tag))?;
        let agrees = |named| named == variant || family_only && variant.family() == Family::Pentago;
        match game.zip(named) {
            Some((game, named)) if !agrees(named) => Err(disagreement(
                game.at,
                (&game.name, &game.value),
                (&tag.name, &tag.value),
            )),
            _ => Ok(Some(variant)),
        }
    }

    /// At pente.org games that are not rated are played without the tournament
    /// rule, in the variants that have it as an extra.
    fn is_free_of_tournament(&self, variant: Variant) -> bool {
        let rated = self.tags.get(RATED).unwrap_or_default();
        let unrated = matches!(rated.to_lowercase().as_str(), "n" | "no" | "false");
        unrated
            && matches!(
                variant,
                Variant::Pente
                    | Variant::KeryoPente
                    | Variant::PoofPente
                    | Variant::BoatPente
                    | Variant::OPente
            )
    }

    /// The position before the first move.
    pub(super) fn start(&self, form: &Form) -> Result<AnyPosition, Trouble> {
        match self.tag(SETUP) {
            None => Ok(form.start()),
            Some(tag) => form
                .position(&tag.value)
                .map_err(|error| Trouble::new(tag.at, error)),
        }
    }
}

fn form_with(variant: Variant, options: &DerivedTag) -> Result<Form, Trouble> {
    let words = options.value.split_whitespace();
    let pairs: Result<Vec<_>, _> = words.map(|word| word.split_once('=').ok_or(word)).collect();
    match pairs {
        Ok(pairs) => Form::new(variant, pairs).map_err(|error| Trouble::new(options.at, error)),
        Err(word) => {
            let kind = RecordErrorKind::Option(shortened(word));
            Err(Trouble::new(options.at, kind))
        }
    }
}

/// Whether a game is named as Pentago, without saying which rule set.
fn names_family(name: &str) -> bool {
    name.eq_ignore_ascii_case(usual_game(Variant::Classic))
}

/// The variant behind the name of a game.
fn variant_of_game(name: &str) -> Option<Variant> {
    let name = name.to_lowercase();
    let bare = PACES.iter().find_map(|pace| name.strip_prefix(pace));
    bare.unwrap_or(&name).parse().ok()
}

fn disagreement(at: usize, found: (&str, &str), before: (&str, &str)) -> Trouble {
    let shown = |(name, value): (&str, &str)| format!("[{name} \"{}\"]", shortened(value));
    let kind = RecordErrorKind::TagsDisagree {
        found: shown(found),
        before: shown(before),
    };
    Trouble::new(at, kind)
}
