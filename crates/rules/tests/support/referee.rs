//! The slow reference for any form of any variant.

use rules::{AnyRules, Form};

use crate::reference::Reference;
use crate::reference::pentago::{Pentago, Switches};
use crate::reference::pente::{Pente, Table};

/// A game of either family by the slow reference.
#[derive(Clone)]
pub(crate) enum Referee {
    Pentago(Pentago),
    Pente(Pente),
}

impl Referee {
    /// A new game. A variant as published is known to the reference by its
    /// name alone; only what the table agreed on is told.
    pub(crate) fn of(form: &Form) -> Referee {
        let name = form.variant().name();
        match form.rules() {
            AnyRules::Pentago(_) => {
                let mut switches = Switches::named(name);
                for (key, value) in form.options() {
                    match key {
                        "place_wins" => switches.place_wins = value == "yes",
                        "double_five" => switches.mover_wins_double = value == "mover",
                        "skip_neutral" => switches.skip_neutral = value == "yes",
                        _ => panic!("the reference does not know the option {key}"),
                    }
                }
                Referee::Pentago(Pentago::new(switches))
            }
            AnyRules::Pente(_) => {
                let mut table = Table {
                    size: 19,
                    seats: 2,
                    teams: false,
                    tournament_rule: true,
                };
                for (key, value) in form.options() {
                    match key {
                        "size" => table.size = value.parse().expect("a number"),
                        "seats" => table.seats = value.parse().expect("a number"),
                        "teams" => table.teams = value == "yes",
                        "tournament_rule" => table.tournament_rule = value == "yes",
                        _ => panic!("the reference does not know the option {key}"),
                    }
                }
                Referee::Pente(Pente::new(name, table))
            }
        }
    }
}

impl std::ops::Deref for Referee {
    type Target = dyn Reference;

    fn deref(&self) -> &Self::Target {
        match self {
            Referee::Pentago(game) => game,
            Referee::Pente(game) => game,
        }
    }
}

impl std::ops::DerefMut for Referee {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Referee::Pentago(game) => game,
            Referee::Pente(game) => game,
        }
    }
}
