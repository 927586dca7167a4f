//! Quick games over all variants, sizes and tables, in which every player must
//! always find a legal move.

use anyhow::{Context, bail};
use engine::pente::Mind;
use engine::{Level, Limits};
use rules::pente::{Position, Rules};
use rules::{AnyRules, Family, Form, Position as _, Variant};

use crate::random::Random;

/// Positions that the mind looks at for each move.
const NODES_PER_MOVE: u64 = 60;
/// The number of plies after which a game is broken off.
const MAX_PLIES: u32 = 300;

/// Every table that a game of Pente can be played at.
pub fn tables() -> anyhow::Result<Vec<Rules>> {
    let mut tables = Vec::new();
    for variant in Variant::ALL {
        if variant.family() != Family::Pente {
            continue;
        }
        for size in ["9", "13", "19"] {
            let mut options = vec![vec![("size", size)], vec![("size", size), ("line", "4")]];
            if matches!(variant, Variant::Pente | Variant::KeryoPente) {
                options.push(vec![("size", size), ("seats", "3")]);
                options.push(vec![("size", size), ("seats", "4")]);
                options.push(vec![("size", size), ("seats", "4"), ("teams", "yes")]);
            }
            for options in options {
                if let AnyRules::Pente(rules) = Form::new(variant, options)?.rules() {
                    tables.push(*rules);
                }
            }
        }
    }
    Ok(tables)
}

/// A game at one of the tables and at some level, with a random move now and
/// then.
pub fn play(number: u64, seed: u64) -> anyhow::Result<()> {
    let tables = tables()?;
    let rules = tables[number as usize % tables.len()];
    let mut random = Random::new(seed);
    let level = Level::try_from(1 + random.below(10) as u8)?;
    let mut mind = Mind::new(seed).with_nodes(NODES_PER_MOVE);
    let mut position = Position::new(rules);
    let mut plies = 0;
    while position.outcome().is_none() && plies < MAX_PLIES {
        let mv = if random.below(10) == 0 {
            let legal = position.legal_moves();
            *random
                .pick(&legal)
                .context("a game that goes on has moves")?
        } else {
            mind.choose(&position, level, &Limits::default())?.mv
        };
        if let Err(refusal) = position.play(mv) {
            bail!("game {number}, level {level}: {mv} in {position:?}: {refusal}");
        }
        plies += 1;
    }
    Ok(())
}
