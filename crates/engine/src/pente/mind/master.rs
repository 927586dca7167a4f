//! Level 10: all there is.
//!
//! First a look for a proof, because what is proved needs no search. Then the
//! search, and a look whether the opponent has a proof against its move; if so,
//! the search has to find another. By the clock that look comes halfway, so that
//! there is time for another move, and none is left over if there need not be
//! one. What is certain is played at once.

use std::time::Instant;

use rules::Position as _;
use rules::pente::{Move, Position};

use super::{Choice, Why};
use crate::pente::{Found, Proof, Prover, Search};
use crate::{Limits, Score};

/// The part of the time, or of the positions, for each look for a proof.
const PROOF: u32 = 8;
/// How many moves may turn out to lose before the search's favorite is played.
const SECOND_THOUGHTS: usize = 3;
/// Positions that a proof may take where the clock is the limit.
const MOST_NODES: u64 = 4_000_000;

/// The strongest player under one rule set.
pub(super) struct Master {
    search: Search,
    prover: Prover,
    by_clock: bool,
}

impl Master {
    /// Limited by the clock, or by positions.
    pub(super) fn new(position: &Position, megabytes: usize, nodes: Option<u64>) -> Master {
        let rules = position.rules();
        let search = Search::new(rules, megabytes);
        let (search, proof) = match nodes {
            Some(nodes) => (search.with_nodes(nodes), nodes / u64::from(PROOF)),
            None => (search, MOST_NODES),
        };
        Master {
            search,
            prover: Prover::new(rules, proof),
            by_clock: nodes.is_none(),
        }
    }

    pub(super) fn knows(&self, position: &Position) -> bool {
        self.search.rules() == position.rules()
    }

    /// The search alone, for levels that look less far.
    pub(super) const fn search(&mut self) -> &mut Search {
        &mut self.search
    }

    /// The move that is played; none at a table of more than two.
    pub(super) fn choose(&mut self, position: &Position, limits: &Limits<'_>) -> Option<Choice> {
        if let Some(proof) = self.prover.win(position, &self.part_left(limits, 1, PROOF)) {
            return Some(Choice::proved(&proof));
        }
        let mut refuted: Vec<(Move, Choice)> = Vec::new();
        for thought in 0..=SECOND_THOUGHTS {
            let without: Vec<Move> = refuted.iter().map(|(mv, _)| *mv).collect();
            let is_last = thought == SECOND_THOUGHTS;
            let time = self.part_left(limits, 1, if is_last { 1 } else { 2 });
            let found = self.search.run_without(position, &time, None, &without);
            let Some(choice) = found.map(Choice::found) else {
                break;
            };
            let is_last = is_last || limits.check().is_err();
            match self.refutation(position, &choice, limits) {
                Some(line) => {
                    refuted.push((choice.mv, lost(choice, &line)));
                    if is_last {
                        break;
                    }
                }
                None => return Some(self.deepened(position, choice, limits, &without)),
            }
        }
        // All of them lose; the one that lasts longest may still confuse.
        let (_, best) = refuted
            .into_iter()
            .max_by_key(|(_, choice)| choice.line.len())?;
        Some(best)
    }

    /// Searches on for the time that is left. A move that it then likes better
    /// must not be refuted either.
    fn deepened(
        &mut self,
        position: &Position,
        choice: Choice,
        limits: &Limits<'_>,
        without: &[Move],
    ) -> Choice {
        let decided = choice.score.plies().is_some() || limits.deadline.is_none();
        if !self.by_clock || decided || limits.check().is_err() {
            return choice;
        }
        let time = self.part_left(limits, 7, 8);
        let Some(found) = self.search.run_without(position, &time, None, without) else {
            return choice;
        };
        let second = Choice::found(found);
        if second.mv == choice.mv || self.refutation(position, &second, limits).is_none() {
            second
        } else {
            choice
        }
    }

    /// The way in which the opponent wins after a move, if there is a proof of
    /// it; none is needed after a move that loses at once.
    fn refutation(
        &self,
        position: &Position,
        choice: &Choice,
        limits: &Limits<'_>,
    ) -> Option<Vec<Move>> {
        let mut next = position.clone();
        next.play(choice.mv).ok()?;
        if let Some(outcome) = next.outcome() {
            let opponent = position.stone().other();
            return outcome.winners().contains(opponent).then(Vec::new);
        }
        let proof = self.prover.win(&next, &self.part_left(limits, 1, PROOF))?;
        Some(proof.line)
    }

    /// A part of the time that is left.
    fn part_left<'a>(&self, limits: &Limits<'a>, part: u32, of: u32) -> Limits<'a> {
        let Some(deadline) = limits.deadline.filter(|_| self.by_clock) else {
            return *limits;
        };
        let now = Instant::now();
        let left = deadline.saturating_duration_since(now);
        Limits {
            deadline: Some(now + left * part / of),
            ..*limits
        }
    }
}

/// A choice after which the opponent wins in this way. That this move loses does
/// not mean that all do.
fn lost(mut choice: Choice, line: &[Move]) -> Choice {
    choice.score = Score::guess(-1000);
    choice.line.truncate(1);
    choice.line.extend(line);
    choice
}

impl Choice {
    fn proved(proof: &Proof) -> Choice {
        let score = Score::win_in(proof.plies);
        Choice {
            mv: proof.line[0],
            score,
            line: proof.line.clone(),
            value: score.value(),
            why: match proof.plies {
                1 => Why::Win,
                plies => Why::Proof {
                    plies,
                    nodes: proof.nodes,
                },
            },
        }
    }

    pub(super) fn found(found: Found) -> Choice {
        Choice {
            mv: found.line[0],
            score: found.score,
            value: None,
            why: Why::Search {
                depth: found.depth,
                nodes: found.nodes,
            },
            line: found.line,
        }
    }
}
