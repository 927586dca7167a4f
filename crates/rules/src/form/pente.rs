//! The options of Pente.

use words::{Key, key};

use super::{
    Form, FormError, Given, OptionInfo, differing, number, wrong_value, yes_no_text, yes_or_no,
};
use crate::pente::{Captures, Opening, Rules, SecondStone};
use crate::variant::{AnyRules, Variant};

/// The form of a Pente variant.
pub(super) fn form(variant: Variant, rules: Rules, given: &[Given<'_>]) -> Result<Form, FormError> {
    PenteForm { variant, rules }.with(given)
}

/// A form of a Pente variant in the making.
struct PenteForm {
    variant: Variant,
    rules: Rules,
}

impl PenteForm {
    fn with(mut self, given: &[Given<'_>]) -> Result<Form, FormError> {
        let published = self.rules;
        // The number of seats comes first: it changes the defaults of the other
        // options, and only what differs from those defaults is kept.
        let (seats, teams) = seats_and_teams(given)?;
        self.seat(seats, teams)?;
        let seated = self.rules;
        for &(info, value) in given {
            self.set(info, value)?;
        }
        self.check(given)?;
        let table = [
            ("size", self.rules.size, published.size),
            ("seats", self.rules.seats, published.seats),
            ("teams", u8::from(self.rules.teams), 0),
        ];
        let table = table.into_iter().filter(|(_, now, was)| now != was);
        let mut options: Vec<(&'static str, String)> = table
            .map(|(key, now, _)| match key {
                "teams" => (key, "yes".to_owned()),
                _ => (key, now.to_string()),
            })
            .collect();
        options.extend(differing(switches(&self.rules), switches(&seated)));
        Ok(Form {
            variant: self.variant,
            options,
            rules: AnyRules::Pente(self.rules),
        })
    }

    fn seat(&mut self, seats: u8, teams: bool) -> Result<(), FormError> {
        if seats == 2 && !teams {
            return Ok(());
        }
        if !matches!(self.variant, Variant::Pente | Variant::KeryoPente) {
            return self.conflict(key!("form.seats"));
        }
        if teams && seats != 4 {
            return self.conflict(key!("form.teams"));
        }
        self.rules = if teams {
            self.rules.for_teams()
        } else {
            self.rules.for_all(seats)
        };
        Ok(())
    }

    fn set(&mut self, info: &OptionInfo, value: &str) -> Result<(), FormError> {
        let number = || number(info, value);
        match info.key {
            "size" => {
                self.rules.size = match number()? {
                    size @ (9 | 13 | 19) => size,
                    _ => return Err(wrong_value(info, value)),
                }
            }
            "line" => {
                self.rules.line = match number()? {
                    line @ 4..=5 => line,
                    _ => return Err(wrong_value(info, value)),
                }
            }
            "captures_to_win" => {
                self.rules.captures_to_win = match number()? {
                    stones @ 2..=40 => stones,
                    _ => return Err(wrong_value(info, value)),
                }
            }
            "tournament_rule" => self.set_tournament_rule(yes_or_no(info, value)?)?,
            "center_first" => self.rules.center_first = yes_or_no(info, value)?,
            "mixed_captures" => self.rules.mixed_captures = yes_or_no(info, value)?,
            // `seats` and `teams` came first.
            _ => {}
        }
        Ok(())
    }

    fn set_tournament_rule(&mut self, on: bool) -> Result<(), FormError> {
        self.rules.second_stone = match (self.rules.second_stone, on) {
            (SecondStone::OutsideFiveAndCross, false) => {
                return self.conflict(key!("form.g-pente"));
            }
            (SecondStone::OutsideFiveAndCross, true) => SecondStone::OutsideFiveAndCross,
            (_, true) if self.rules.seats > 2 => {
                return self.conflict(key!("form.tournament-rule"));
            }
            (_, true) => SecondStone::OutsideFive,
            (_, false) => SecondStone::Free,
        };
        Ok(())
    }

    fn check(&self, given: &[Given<'_>]) -> Result<(), FormError> {
        let has = |key: &str| given.iter().any(|(info, _)| info.key == key);
        let no_captures = self.rules.captures == Captures::None;
        if no_captures && (has("captures_to_win") || has("mixed_captures")) {
            return self.conflict(key!("form.no-captures"));
        }
        if has("mixed_captures") && self.rules.seats == 2 {
            return self.conflict(key!("form.mixed-captures"));
        }
        let laid = self.rules.opening != Opening::Plain;
        if laid && (self.rules.second_stone != SecondStone::Free || self.rules.center_first) {
            return self.conflict(key!("form.laid"));
        }
        Ok(())
    }

    fn conflict<T>(&self, why: Key) -> Result<T, FormError> {
        let variant = self.variant;
        Err(FormError::Conflict { variant, why })
    }
}

fn seats_and_teams(given: &[Given<'_>]) -> Result<(u8, bool), FormError> {
    let (mut seats, mut teams) = (2, false);
    for &(info, value) in given {
        match info.key {
            "seats" => {
                seats = number(info, value)?;
                if !(2..=4).contains(&seats) {
                    return Err(wrong_value(info, value));
                }
            }
            "teams" => teams = yes_or_no(info, value)?,
            _ => {}
        }
    }
    Ok((seats, teams))
}

fn switches(rules: &Rules) -> [(&'static str, String); 5] {
    let distance = yes_no_text(rules.second_stone != SecondStone::Free);
    [
        ("tournament_rule", distance.to_owned()),
        ("center_first", yes_no_text(rules.center_first).to_owned()),
        ("line", rules.line.to_string()),
        ("captures_to_win", rules.captures_to_win.to_string()),
        (
            "mixed_captures",
            yes_no_text(rules.mixed_captures).to_owned(),
        ),
    ]
}
