//! Games that the search plays against itself, for the evaluation to learn
//! from: one game a line, each move with what the search expected before it.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use anyhow::{Context, bail};
use engine::Limits;
use engine::pente::{Search, Weights};
use rules::pente::{Move, Point, Position, Rules, Stage, parse};
use rules::{AnyRules, Position as _, Variant};

use super::openings::scattered;
use crate::random::Random;

// Among the first VARIED_MOVES moves of a game one in RANDOM_MOVE_ONE_IN is not
// the best, for variety. After them only the best are played, because the result
// of a game says something about a position only if the moves after it are good.
const RANDOM_MOVE_ONE_IN: usize = 8;
const VARIED_MOVES: usize = 8;
/// The least and the largest number of random stones with which a game begins.
const OPENING_STONES: [usize; 2] = [3, 9];
/// How far from even an opening may be, in the search's units.
const MAX_OPENING_IMBALANCE: i32 = 500;
/// The number of moves after which a game is broken off.
const MAX_MOVES: usize = 120;
/// Values beyond this are wins that the search has seen.
pub const WON: i32 = 19_000;

/// The variants that are played where none is named: half of the games are of the
/// first one, and the others share the rest.
const VARIANTS: [Variant; 6] = [
    Variant::Pente,
    Variant::KeryoPente,
    Variant::PoofPente,
    Variant::BoatPente,
    Variant::OPente,
    Variant::Gomoku,
];

/// A game, or its beginning up to the position in which the search saw a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The variant.
    pub variant: Variant,
    /// The moves before the game.
    pub opening: Vec<Move>,
    /// The moments of the game.
    pub moments: Vec<Moment>,
}

/// A move, and what the search expected before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The move that was made.
    pub mv: Move,
    /// What the side to move could expect, in the search's units.
    pub units: i32,
    /// Whether the move is the search's, and not one for variety.
    pub best: bool,
}

/// Plays games one after the other; each depends on its seed and its variant
/// alone.
pub struct SelfPlay {
    nodes: u64,
    weights: Weights,
    variant: Option<Variant>,
    searches: HashMap<Variant, Search>,
}

impl SelfPlay {
    /// The search may look at so many positions for a move.
    pub fn new(nodes: u64) -> SelfPlay {
        SelfPlay {
            nodes,
            weights: Weights::shipped().clone(),
            variant: None,
            searches: HashMap::new(),
        }
    }

    /// The search plays with these weights.
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> SelfPlay {
        SelfPlay { weights, ..self }
    }

    /// All games are of this variant.
    #[must_use]
    pub fn of(self, variant: Variant) -> SelfPlay {
        SelfPlay {
            variant: Some(variant),
            ..self
        }
    }

    /// A game.
    pub fn play(&mut self, seed: u64) -> anyhow::Result<Played> {
        let mut random = Random::new(seed);
        let variant = match (self.variant, random.below(2)) {
            (Some(variant), _) => variant,
            (None, 0) => VARIANTS[0],
            (None, _) => VARIANTS[1 + random.below(VARIANTS.len() - 1)],
        };
        let rules = rules_of(variant)?;
        let (nodes, weights) = (self.nodes, &self.weights);
        let search = self.searches.entry(variant);
        let search =
            search.or_insert_with(|| Search::with_weights(&rules, 2, weights).with_nodes(nodes));
        loop {
            let stones =
                OPENING_STONES[0] + random.below(OPENING_STONES[1] - OPENING_STONES[0] + 1);
            let Some(opening) = scattered(&rules, stones as u16, &mut random) else {
                continue;
            };
            let moments = moments(opening.position, search, &mut random);
            if moments[0].units.abs() <= MAX_OPENING_IMBALANCE {
                return Ok(Played {
                    variant,
                    opening: opening.moves,
                    moments,
                });
            }
        }
    }
}

/// Plays on from an opening. If the opening is not even, only the first moment is
/// returned.
fn moments(mut position: Position, search: &mut Search, random: &mut Random) -> Vec<Moment> {
    let mut moments: Vec<Moment> = Vec::new();
    while position.outcome().is_none() && moments.len() < MAX_MOVES {
        let mut look = |depth| search.run(&position, &Limits::default(), depth, 1).pop();
        let found = look(None).expect("the game goes on");
        let thrown = match random.below(2 * RANDOM_MOVE_ONE_IN) {
            _ if moments.len() >= VARIED_MOVES => None,
            0 => neighbor(&position, random),
            1 => look(Some(1)).map(|found| found.line[0]),
            _ => None,
        };
        let moment = Moment {
            mv: thrown.unwrap_or(found.line[0]),
            units: found.units,
            best: thrown.is_none_or(|mv| mv == found.line[0]),
        };
        moments.push(moment);
        let lopsided = moments.len() == 1 && found.units.abs() > MAX_OPENING_IMBALANCE;
        if lopsided || found.units.abs() >= WON {
            break;
        }
        position.play(moment.mv).expect("a legal move");
    }
    moments
}

/// A random legal move near a stone.
fn neighbor(position: &Position, random: &mut Random) -> Option<Move> {
    let stones: Vec<Point> = position.board().stones().map(|(point, _)| point).collect();
    let stone = random.pick(&stones)?;
    let near = |mv: &Move| match mv {
        Move::Place(point) => {
            let (rows, cols) = point.offset(*stone);
            rows.max(cols) <= 2
        }
        _ => false,
    };
    let legal = position.legal_moves().into_iter();
    random
        .pick(&legal.filter(near).collect::<Vec<_>>())
        .copied()
}

/// The rules of a Pente variant.
pub fn rules_of(variant: Variant) -> anyhow::Result<Rules> {
    match variant.rules() {
        AnyRules::Pente(rules) => Ok(rules),
        AnyRules::Pentago(_) => bail!("{variant} is no Pente variant"),
    }
}

impl Played {
    /// The positions in which the moves were made, one for each moment.
    pub fn positions(&self) -> anyhow::Result<Vec<Position>> {
        let mut position = Position::new(rules_of(self.variant)?);
        for &mv in &self.opening {
            position.play(mv)?;
        }
        let mut positions = Vec::new();
        for moment in &self.moments {
            if position.stage() != Stage::Play {
                bail!("a game goes on after its end");
            }
            positions.push(position.clone());
            position.play(moment.mv)?;
        }
        Ok(positions)
    }
}

/// Such as `pente K10 N10 K7 | L9=25 L11~-40`: the opening, and then each move
/// with its value; `~` instead of `=` marks a move for variety.
impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.variant.name())?;
        for mv in &self.opening {
            write!(f, " {mv}")?;
        }
        write!(f, " |")?;
        for moment in &self.moments {
            let sign = if moment.best { '=' } else { '~' };
            write!(f, " {}{sign}{}", moment.mv, moment.units)?;
        }
        Ok(())
    }
}

impl FromStr for Played {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Played> {
        let (opening, moments) = text.split_once('|').context("a game needs a |")?;
        let (variant, opening) = opening.split_once(' ').context("a game needs a variant")?;
        let opening = opening.split_whitespace().map(parse);
        let moments = moments.split_whitespace().map(str::parse);
        Ok(Played {
            variant: variant.parse()?,
            opening: opening.collect::<Result<_, _>>()?,
            moments: moments.collect::<Result<_, _>>()?,
        })
    }
}

impl FromStr for Moment {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Moment> {
        let at = text.find(['=', '~']);
        let at = at.with_context(|| format!("{text:?} needs a value"))?;
        Ok(Moment {
            mv: parse(&text[..at])?,
            units: text[at + 1..]
                .parse()
                .with_context(|| format!("in {text:?}"))?,
            best: text.as_bytes()[at] == b'=',
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_follow_from_their_seeds_and_are_read_as_written() {
        for seed in 0..4 {
            let game = SelfPlay::new(60).play(seed).expect("a game");
            assert_eq!(SelfPlay::new(60).play(seed).expect("a game"), game);
            let read: Played = game.to_string().parse().expect("a game");
            assert_eq!(read, game);
            let mut settled = game.moments.iter().skip(VARIED_MOVES);
            assert!(settled.all(|moment| moment.best));
            assert_eq!(read.positions().expect("legal").len(), game.moments.len());
        }
    }

    #[test]
    fn a_table_plays_one_variant_if_it_is_told() {
        let mut table = SelfPlay::new(60).of(Variant::BoatPente);
        for seed in 0..4 {
            let game = table.play(seed).expect("a game");
            assert_eq!(game.variant, Variant::BoatPente);
        }
    }

    #[test]
    fn text_that_is_not_a_game_is_refused() {
        for wrong in [
            "pente K10",
            "chess K10 | L9=3",
            "pente K10 | L9",
            "pente | K10=x",
        ] {
            assert!(wrong.parse::<Played>().is_err(), "{wrong}");
        }
    }
}
