//! The minds of both families behind one door, for everything that plays or
//! explains games without knowing which.

use std::fmt;

use rules::{AnyMove, AnyPosition, PlayError};

use crate::pentago::tutor::Known;
use crate::{Level, Limits, NoChoice, Score, Value, Voice, pentago, pente};

/// A player of both families at any level.
///
/// It keeps the memory of one family at a time: that of the position it was
/// asked about last.
pub struct AnyMind {
    seed: u64,
    nodes: Option<u64>,
    kept: Option<Kept>,
}

enum Kept {
    Pentago(Box<pentago::Mind>),
    Pente(Box<pente::Mind>),
}

/// What a mind plays, and what it thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyChoice {
    /// The move.
    pub mv: AnyMove,
    /// What the mind believes the position to be worth to the side to move.
    pub score: Score,
    /// The moves that it expects, its own first.
    pub line: Vec<AnyMove>,
    /// What the position is worth with best play, where that is certain.
    pub value: Option<Value>,
    /// What the choice rests on.
    pub why: AnyWhy,
    /// What is certain about the move, for the tutor.
    pub known: Known,
}

/// What a choice rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyWhy {
    /// In Pentago.
    Pentago(pentago::Why),
    /// In Pente.
    Pente(pente::Why),
}

/// What a move does, the most important first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyExplanation {
    /// In Pentago.
    Pentago(pentago::tutor::Explanation),
    /// In Pente.
    Pente(pente::tutor::Explanation),
}

impl AnyMind {
    /// A mind whose errors follow from this seed.
    pub const fn new(seed: u64) -> AnyMind {
        AnyMind {
            seed,
            nodes: None,
            kept: None,
        }
    }

    /// Limits each search to so many positions, so that a choice depends on the
    /// mind and the position and not on the machine.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> AnyMind {
        AnyMind {
            nodes: Some(nodes),
            kept: None,
            ..self
        }
    }

    /// A move for the side to move. The deadline is kept, and there is a move
    /// even if it has passed.
    pub fn choose(
        &mut self,
        position: &AnyPosition,
        level: Level,
        limits: &Limits<'_>,
    ) -> Result<AnyChoice, NoChoice> {
        // What the other family holds goes before this one takes its own.
        match (position, self.kept.take()) {
            (AnyPosition::Pentago(position), kept) => {
                let mut mind = match kept {
                    Some(Kept::Pentago(mind)) => mind,
                    _ => self.new_pentago(),
                };
                let choice = mind.choose(position, level, limits);
                self.kept = Some(Kept::Pentago(mind));
                choice.map(|choice| AnyChoice::of_pentago(choice, level))
            }
            (AnyPosition::Pente(position), kept) => {
                let mut mind = match kept {
                    Some(Kept::Pente(mind)) => mind,
                    _ => self.new_pente(),
                };
                let choice = mind.choose(position, level, limits);
                self.kept = Some(Kept::Pente(mind));
                choice.map(AnyChoice::of_pente)
            }
        }
    }

    /// Gives back what it holds. The next choice takes it again.
    pub fn forget(&mut self) {
        self.kept = None;
    }

    fn new_pentago(&self) -> Box<pentago::Mind> {
        let mind = pentago::Mind::new(self.seed);
        Box::new(match self.nodes {
            Some(nodes) => mind.with_nodes(nodes),
            None => mind,
        })
    }

    fn new_pente(&self) -> Box<pente::Mind> {
        let mind = pente::Mind::new(self.seed);
        Box::new(match self.nodes {
            Some(nodes) => mind.with_nodes(nodes),
            None => mind,
        })
    }
}

impl AnyChoice {
    fn of_pentago(choice: pentago::Choice, level: Level) -> AnyChoice {
        // The strongest keeps the value of a position where it knows it.
        let known = match level {
            Level::STRONGEST => Known {
                before: choice.value,
                after: choice.value,
            },
            _ => Known {
                before: None,
                after: choice.score.value(),
            },
        };
        AnyChoice {
            mv: AnyMove::Pentago(choice.mv),
            score: choice.score,
            line: choice.line.into_iter().map(AnyMove::Pentago).collect(),
            value: choice.value,
            why: AnyWhy::Pentago(choice.why),
            known,
        }
    }

    fn of_pente(choice: pente::Choice) -> AnyChoice {
        AnyChoice {
            mv: AnyMove::Pente(choice.mv),
            score: choice.score,
            line: choice.line.into_iter().map(AnyMove::Pente).collect(),
            value: choice.value,
            why: AnyWhy::Pente(choice.why),
            known: Known::default(),
        }
    }
}

/// Explains a move, or refuses it as the rules do. What is known of the exact
/// values goes in with it; only Pentago's tutor uses it.
pub fn explain(
    position: &AnyPosition,
    played: AnyMove,
    known: Known,
) -> Result<AnyExplanation, PlayError> {
    Ok(match (position, played) {
        (AnyPosition::Pentago(position), AnyMove::Pentago(played)) => {
            AnyExplanation::Pentago(pentago::tutor::explain(position, played, known)?)
        }
        (AnyPosition::Pente(position), AnyMove::Pente(played)) => {
            AnyExplanation::Pente(pente::tutor::explain(position, played)?)
        }
        (_, played) => return Err(PlayError::WrongFamily(played)),
    })
}

impl AnyExplanation {
    /// The move and a sentence for each remark, a line each.
    pub fn say(&self, voice: Voice) -> String {
        match self {
            AnyExplanation::Pentago(explanation) => explanation.say(voice),
            AnyExplanation::Pente(explanation) => explanation.say(voice),
        }
    }

    /// The remarks alone, a sentence or a few for each.
    pub fn remarks(&self, voice: Voice) -> Vec<String> {
        match self {
            AnyExplanation::Pentago(explanation) => {
                let remarks = explanation.remarks.iter();
                remarks.map(|remark| remark.say(voice)).collect()
            }
            AnyExplanation::Pente(explanation) => {
                let remarks = explanation.remarks.iter();
                remarks.map(|remark| remark.say(voice)).collect()
            }
        }
    }

    /// The cells or points to show with it, each once, in the order of their
    /// names.
    pub fn places(&self) -> Vec<String> {
        let mut places: Vec<String> = match self {
            AnyExplanation::Pentago(explanation) => {
                let remarks = explanation.remarks.iter();
                let cells = remarks.flat_map(|remark| remark.marks().cells);
                cells.map(|cell| cell.to_string()).collect()
            }
            AnyExplanation::Pente(explanation) => {
                let remarks = explanation.remarks.iter();
                let points = remarks.flat_map(pente::tutor::Remark::points);
                points.map(|point| point.to_string()).collect()
            }
        };
        places.sort();
        places.dedup();
        places
    }
}

impl fmt::Display for AnyWhy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyWhy::Pentago(why) => why.fmt(f),
            AnyWhy::Pente(why) => why.fmt(f),
        }
    }
}

/// English with marks.
impl fmt::Display for AnyExplanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Voice::MARKS))
    }
}
