//! The parameters of a method, each read where it is needed and blamed by name.

use std::ops::RangeInclusive;

use rules::{AnyPosition, Form, Variant};
use serde_json::value::RawValue;

use super::error::{Error, shortened};
use super::json::{self, Members, Text};
use super::{MOST_MOVES, setup};

const VARIANT: &str = "the name of a variant, such as \"classic\" or \"pente\"";
const MOVES: &str = "a list of moves as strings, such as [\"E5 Q01 CW\"] or [\"K10\"]";
const MOVE: &str = "a move as a string, such as \"E5 Q01 CW\" or \"K10\"";
const OPTIONS: &str = "an object of options, such as {\"size\": 13}";
const OPTION: &str = "a string, a number, true or false";
const FLAG: &str = "true or false";

/// Parameters by name.
pub(super) struct Params<'a>(Members<'a>);

impl<'a> Params<'a> {
    /// Takes the parameters apart and refuses those that the method does not
    /// have, so that a misspelled name is never overlooked.
    pub(super) fn read(
        params: Option<&'a RawValue>,
        known: &'static [&'static str],
    ) -> Result<Params<'a>, Error> {
        let members = match params {
            Some(raw) => {
                let expected = "an object with members by name";
                Members::read(raw).ok_or_else(|| wrong("params", raw, expected))?
            }
            None => Members::default(),
        };
        only_known("params", &members, known)?;
        Ok(Params(members))
    }

    /// The variant with its options.
    pub(super) fn form(&self) -> Result<Form, Error> {
        let raw = self.required("variant", VARIANT)?;
        let name = json::text(raw).ok_or_else(|| wrong("variant", raw, VARIANT))?;
        let variant: Variant = name.parse().map_err(Error::Variant)?;
        let Some(raw) = self.0.given("options") else {
            return Ok(Form::plain(variant));
        };
        let options = Members::read(raw).ok_or_else(|| wrong("options", raw, OPTIONS))?;
        let mut pairs = Vec::new();
        for (name, raw) in options.iter().filter(|(_, raw)| raw.get() != "null") {
            let value = json::text(raw)
                .or_else(|| json::number(raw).map(Into::into))
                .or_else(|| json::truth(raw).map(Into::into))
                .ok_or_else(|| wrong(&format!("options.{name}"), raw, OPTION))?;
            pairs.push((name, value));
        }
        let pairs = pairs.iter().map(|(name, value)| (*name, value.as_ref()));
        Ok(Form::new(variant, pairs)?)
    }

    /// The position before the moves: the setup, or else the start.
    pub(super) fn position(&self) -> Result<AnyPosition, Error> {
        let form = self.form()?;
        let free = self.flag("free")?;
        let Some(raw) = self.0.given("setup") else {
            return Ok(form.start());
        };
        let setup = setup::text(raw, form.variant().family())?;
        Ok(if free {
            form.free_position(&setup)
        } else {
            form.position(&setup)
        }?)
    }

    /// The moves that must be there.
    pub(super) fn moves(&self) -> Result<Vec<Text<'a>>, Error> {
        read_moves(self.required("moves", MOVES)?)
    }

    /// The position after the moves, none of which may be refused; they can be
    /// left out.
    pub(super) fn played(&self) -> Result<AnyPosition, Error> {
        let mut position = self.position()?;
        let moves = self.0.given("moves").map_or(Ok(Vec::new()), read_moves)?;
        for (index, Text(text)) in moves.into_iter().enumerate() {
            position.play_text(&text).map_err(|why| Error::Refused {
                index,
                text: text.into_owned(),
                why,
            })?;
        }
        Ok(position)
    }

    /// A whole number within a range, if it is given.
    pub(super) fn whole(
        &self,
        name: &'static str,
        range: RangeInclusive<u64>,
        expected: &'static str,
    ) -> Result<Option<u64>, Error> {
        let Some(raw) = self.0.given(name) else {
            return Ok(None);
        };
        let number = raw.get().parse().ok();
        let fitting = number.filter(|number| range.contains(number));
        fitting.map(Some).ok_or_else(|| wrong(name, raw, expected))
    }

    /// A switch that is off unless it is given.
    pub(super) fn flag(&self, name: &'static str) -> Result<bool, Error> {
        match self.0.given(name) {
            None => Ok(false),
            Some(raw) => match json::truth(raw) {
                Some(text) => Ok(text == "true"),
                None => Err(wrong(name, raw, FLAG)),
            },
        }
    }

    fn required(&self, field: &'static str, expected: &'static str) -> Result<&'a RawValue, Error> {
        let missing = Error::Missing { field, expected };
        self.0.given(field).ok_or(missing)
    }
}

fn read_moves(raw: &RawValue) -> Result<Vec<Text<'_>>, Error> {
    let moves: Vec<Text<'_>> = match serde_json::from_str(raw.get()) {
        Ok(moves) => moves,
        Err(_) => return Err(wrong_move(raw)),
    };
    if moves.len() > MOST_MOVES {
        return Err(Error::Limit {
            what: "moves",
            unit: "moves",
            most: MOST_MOVES,
        });
    }
    Ok(moves)
}

/// Finds what kept a list of moves from being read.
fn wrong_move(raw: &RawValue) -> Error {
    let items: Vec<&RawValue> = serde_json::from_str(raw.get()).unwrap_or_default();
    let mut items = items.into_iter().enumerate();
    match items.find(|(_, item)| json::text(item).is_none()) {
        Some((index, item)) => wrong(&format!("moves[{index}]"), item, MOVE),
        None => wrong("moves", raw, MOVES),
    }
}

/// Refuses members that nobody asked for.
pub(super) fn only_known(
    place: &'static str,
    members: &Members<'_>,
    known: &'static [&'static str],
) -> Result<(), Error> {
    /// More would not help whoever reads the message.
    const MOST_NAMED: usize = 5;
    let unknown: Vec<String> = members
        .iter()
        .filter(|(name, _)| !known.contains(name))
        .map(|(name, _)| shortened(name))
        .take(MOST_NAMED)
        .collect();
    if unknown.is_empty() {
        return Ok(());
    }
    Err(Error::Unknown {
        place,
        unknown,
        known,
    })
}

/// A member with a value that it cannot have.
pub(super) fn wrong(field: &str, found: &RawValue, expected: &'static str) -> Error {
    Error::Wrong {
        field: shortened(field),
        found: shortened(found.get()),
        expected,
    }
}
