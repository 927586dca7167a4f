//! A setup in a request: a text, or an object that is turned into one.
//!
//! The rules have one door for setups and it takes text, so an object is
//! written as text and goes through the same door.

use std::borrow::Cow;

use rules::Family;
use serde_json::value::RawValue;

use super::LONGEST_SETUP;
use super::error::Error;
use super::json::{self, Members};
use super::params::{only_known, wrong};

const MEMBERS: [&str; 6] = ["board", "to_move", "captured", "placed", "opening", "left"];

const SETUP: &str = "a board as text, or an object with a board";
const BOARD: &str = "the places row by row from the top, with settings in members of their own";
const WORD: &str = "a number or a single word";
const NUMBERS: &str = "a list with a small number for each seat, such as [0, 2]";

/// The setup as the rules read it.
pub(super) fn text(raw: &RawValue, family: Family) -> Result<Cow<'_, str>, Error> {
    if raw.get().len() > LONGEST_SETUP {
        return Err(Error::Limit {
            what: "setup",
            unit: "bytes",
            most: LONGEST_SETUP,
        });
    }
    if let Some(text) = json::text(raw) {
        return Ok(text);
    }
    let members = Members::read(raw).ok_or_else(|| wrong("setup", raw, SETUP))?;
    only_known("setup", &members, &MEMBERS)?;
    from_members(&members, family).map(Cow::Owned)
}

fn from_members(members: &Members<'_>, family: Family) -> Result<String, Error> {
    let raw = members.given("board").ok_or(Error::Missing {
        field: "setup.board",
        expected: BOARD,
    })?;
    let board = json::text(raw).filter(|board| !board.contains('='));
    let mut text = board
        .ok_or_else(|| wrong("setup.board", raw, BOARD))?
        .into_owned();
    for name in ["to_move", "placed", "opening"] {
        if let Some(raw) = members.given(name) {
            let value = word(raw).ok_or_else(|| wrong(&format!("setup.{name}"), raw, WORD))?;
            text.push_str(&format!("\n{name}={value}"));
        }
    }
    for name in ["captured", "left"] {
        let Some(raw) = members.given(name) else {
            continue;
        };
        let values = numbers(raw).ok_or_else(|| wrong(&format!("setup.{name}"), raw, NUMBERS))?;
        // Answers tell captures in both families, so that their members can be
        // given back as they are; only Pente has a setting for them.
        let idle =
            name == "captured" && family == Family::Pentago && values.iter().all(|&n| n == 0);
        if values.is_empty() || idle {
            continue;
        }
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        text.push_str(&format!("\n{name}={}", values.join(",")));
    }
    Ok(text)
}

/// A value that cannot smuggle in a second setting.
fn word(raw: &RawValue) -> Option<Cow<'_, str>> {
    let word = json::text(raw).or_else(|| json::number(raw).map(Into::into))?;
    let single = !word.is_empty() && !word.contains(|c: char| c == '=' || c.is_whitespace());
    single.then_some(word)
}

fn numbers(raw: &RawValue) -> Option<Vec<u16>> {
    serde_json::from_str(raw.get()).ok()
}
