//! Brackets with names: the cup, the round of thirds.

use serde::Serialize;

use super::{MatchSheet, PlayerSheet};
use crate::bracket::Slot;
use crate::config::Format;
use crate::entry::EntryId;
use crate::matches::{Place, group_name};
use crate::tournament::Tournament;
use crate::view::BracketTie;
use words::{Language, Localize, Message, say};

/// A bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BracketSheet {
    /// What is played for.
    pub title: String,
    /// From the first to the final.
    pub rounds: Vec<RoundSheet>,
    /// The match for third place, if it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub third_place: Option<TieSheet>,
    /// The player who comes out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<PlayerSheet>,
}

/// A round of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoundSheet {
    /// Final, semifinals and so on.
    pub name: String,
    /// From the top.
    pub ties: Vec<TieSheet>,
}

/// Two slots that meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TieSheet {
    /// The players who meet.
    pub slots: [Slot; 2],
    /// Their names, if they are known.
    pub names: [Option<String>; 2],
    /// Where they come from, such as A1 for the winner of group A.
    pub from: [Option<String>; 2],
    /// The player who comes through.
    pub winner: Slot,
    /// The match, once both are known.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub of: Option<MatchSheet>,
}

impl TieSheet {
    /// Whether one of the slots is empty: the other one has no game.
    pub fn is_bye(&self) -> bool {
        self.slots.contains(&Slot::Nobody)
    }
}

impl Tournament {
    /// The cup, once it is drawn up.
    pub fn cup_sheet(&self, language: Language) -> Option<BracketSheet> {
        let ties = self.cup();
        let title = match self.config().format {
            Format::MatchPlay { best_of } => say!("bracket.match", best_of),
            Format::Knockout { .. } => say!("bracket.knockout"),
            _ => say!("bracket.cup"),
        };
        let title = title.text(language);
        let mut sheet = self.bracket_sheet(title, &ties, |from_the_end, _| {
            round_name(from_the_end).text(language)
        })?;
        sheet.third_place = self.third_place().map(|tie| self.tie_sheet(&tie));
        Some(sheet)
    }

    /// The small brackets of the thirds.
    pub fn thirds_sheets(&self, language: Language) -> Vec<BracketSheet> {
        let ties = self.thirds();
        let places = self.state.thirds.len() as u16;
        let sheet = |place: u16| {
            let here = |tie: &&BracketTie| matches!(tie.place, Place::Thirds { bracket, .. } if bracket == place);
            let ties: Vec<BracketTie> = ties.iter().filter(here).copied().collect();
            let number = place + 1;
            let title = say!("bracket.thirds", number, places).text(language);
            let round = |_, round: u16| say!("bracket.round", round).text(language);
            match ties.is_empty() {
                // Alone in its bracket: through without a game.
                true => self.alone(title, place),
                false => self.bracket_sheet(title, &ties, round),
            }
        };
        (0..places).filter_map(sheet).collect()
    }

    fn alone(&self, title: String, place: u16) -> Option<BracketSheet> {
        let seats = self.state.thirds.get(usize::from(place))?;
        let id = seats.first().copied().flatten()?;
        Some(BracketSheet {
            title,
            rounds: Vec::new(),
            third_place: None,
            winner: Some(self.player(id)),
        })
    }

    /// `name` is told how many rounds before the end a round is, the final
    /// being 1, and its number from 1.
    fn bracket_sheet(
        &self,
        title: String,
        ties: &[BracketTie],
        name: impl Fn(u16, u16) -> String,
    ) -> Option<BracketSheet> {
        let last = ties.last()?;
        let count = last.tie.round + 1;
        let round = |round: u16| RoundSheet {
            name: name(count - round, round + 1),
            ties: ties
                .iter()
                .filter(|tie| tie.tie.round == round)
                .map(|tie| self.tie_sheet(tie))
                .collect(),
        };
        let winner = match last.tie.winner {
            Slot::Player(id) => Some(self.player(id)),
            Slot::Pending | Slot::Nobody => None,
        };
        Some(BracketSheet {
            title,
            rounds: (0..count).map(round).collect(),
            third_place: None,
            winner,
        })
    }

    fn tie_sheet(&self, tie: &BracketTie) -> TieSheet {
        let player = |slot: Slot| match slot {
            Slot::Player(id) => Some(id),
            Slot::Pending | Slot::Nobody => None,
        };
        TieSheet {
            slots: tie.tie.slots,
            names: tie.tie.slots.map(|slot| Some(self.name_of(player(slot)?))),
            from: tie.tie.slots.map(|slot| self.origin(player(slot)?)),
            winner: tie.tie.winner,
            of: tie.of.and_then(|id| self.match_sheet(id)),
        }
    }

    /// The group and the place there.
    fn origin(&self, id: EntryId) -> Option<String> {
        let mut groups = self.state.groups.iter().zip(0..);
        let (_, group) = groups.find(|(group, _)| group.members.contains(&id))?;
        let row = self.table(group).into_iter().find(|row| row.entry == id)?;
        Some(format!("{}{}", group_name(group), row.rank))
    }
}

impl Tournament {
    /// Where a match belongs, in words; in the cup by the name of its round, and
    /// among the thirds without a round where there is only one.
    pub fn told_place(&self, place: Place, language: Language) -> String {
        self.place_message(place).text(language)
    }

    pub(crate) fn place_message(&self, place: Place) -> Message {
        let rounds = self.state.cup.len().next_power_of_two().ilog2() as u16;
        match place {
            Place::Cup { round, position } if round < rounds => {
                cup_match(rounds - round, position + 1)
            }
            Place::Thirds { bracket, .. } if self.has_one_game(bracket) => {
                say!("place.thirds-match", place = bracket + 1)
            }
            _ => place.message(),
        }
    }

    fn has_one_game(&self, bracket: u16) -> bool {
        let seats = self.state.thirds.get(usize::from(bracket));
        seats.is_some_and(|seats| seats.len() <= 2)
    }
}

/// What a match of the cup is called, by how many rounds before the end it is,
/// the final being 1, and its place from the top.
fn cup_match(from_the_end: u16, position: u16) -> Message {
    match from_the_end {
        1 => say!("cup-match.final"),
        2 => say!("cup-match.semifinal", position),
        3 => say!("cup-match.quarterfinal", position),
        4 => say!("cup-match.sixteen", position),
        more => say!("cup-match.more", players = 1u32 << more.min(20), position),
    }
}

/// What a round is called that is so many rounds before the end, the final
/// being 1.
fn round_name(from_the_end: u16) -> Message {
    match from_the_end {
        1 => say!("cup-round.final"),
        2 => say!("cup-round.semifinals"),
        3 => say!("cup-round.quarterfinals"),
        4 => say!("cup-round.sixteen"),
        more => say!("cup-round.more", players = 1u32 << more.min(20)),
    }
}
