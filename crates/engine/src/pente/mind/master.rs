//! Level 10: all there is.
//!
//! First a look for a proof, because what is proved needs no search. Then the
//! search, and a look whether the opponent has a proof against its move; if so,
//! the search has to find another. By the clock that look comes halfway, so that
//! there is time for another move, and then the search goes on. While one thread
//! looks for a proof, the others search. What is certain is played at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rules::Position as _;
use rules::pente::{Move, Position};

use super::{Choice, Why};
use crate::clock::Instant;
use crate::pente::search::Thought;
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
        let mut thought = self.search.begin(position, &[])?;
        if let Some(proof) = self.proof_beside(position, Some(&mut thought), limits) {
            return Some(Choice::proved(&proof));
        }
        let mut refuted: Vec<(Move, Choice)> = Vec::new();
        for thoughts_left in (0..=SECOND_THOUGHTS).rev() {
            let time = self.part_left(limits, 1, if thoughts_left > 0 { 2 } else { 1 });
            let Some(found) = self.search.think(&mut thought, &time, None) else {
                break;
            };
            let choice = Choice::found(found);
            let is_last = thoughts_left == 0 || limits.check().is_err();
            let Some(line) = self.refutation(position, &choice, Some(&mut thought), limits) else {
                return Some(self.deepened(position, choice, thought, limits));
            };
            refuted.push((choice.mv, lost(choice, &line)));
            if is_last {
                break;
            }
            let without: Vec<Move> = refuted.iter().map(|(mv, _)| *mv).collect();
            let Some(other) = self.search.begin(position, &without) else {
                break;
            };
            thought = other;
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
        &self,
        position: &Position,
        choice: Choice,
        mut thought: Thought,
        limits: &Limits<'_>,
    ) -> Choice {
        if !self.by_clock || limits.deadline.is_none() || limits.check().is_err() {
            return choice;
        }
        let time = self.part_left(limits, 7, 8);
        let found = self.search.think(&mut thought, &time, None);
        let Some(second) = found.map(Choice::found) else {
            return choice;
        };
        let refuted = || self.refutation(position, &second, None, limits).is_some();
        if second.mv == choice.mv || !refuted() {
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
        thought: Option<&mut Thought>,
        limits: &Limits<'_>,
    ) -> Option<Vec<Move>> {
        let mut next = position.clone();
        next.play(choice.mv).ok()?;
        if let Some(outcome) = next.outcome() {
            let opponent = position.stone().other();
            return outcome.winners().contains(opponent).then(Vec::new);
        }
        let proof = self.proof_beside(&next, thought, limits)?;
        Some(proof.line)
    }

    /// A proof that the side to move wins. By the clock, and if there is something
    /// to think on about, the other threads do so while one looks for it.
    fn proof_beside(
        &self,
        position: &Position,
        thought: Option<&mut Thought>,
        limits: &Limits<'_>,
    ) -> Option<Proof> {
        let time = self.proof_limits(limits);
        let Some(thought) = thought.filter(|_| self.by_clock && limits.threads > 1) else {
            return self.prover.win(position, &time);
        };
        let is_done = AtomicBool::new(false);
        thread::scope(|scope| {
            let look = || {
                let proof = self.prover.win(position, &time);
                is_done.store(true, Ordering::Relaxed);
                proof
            };
            let Ok(proof) = thread::Builder::new().spawn_scoped(scope, look) else {
                return self.prover.win(position, &time);
            };
            // A cancellation stops the prover, and the prover stops the search.
            let beside = Limits {
                threads: limits.threads - 1,
                cancel: Some(&is_done),
                ..time
            };
            self.search.think(thought, &beside, None);
            proof.join().ok().flatten()
        })
    }

    /// What a look for a proof may use: part of the time, and the memory that
    /// the search's table leaves.
    fn proof_limits<'a>(&self, limits: &Limits<'a>) -> Limits<'a> {
        let (_, beside) = limits.shared_with_table();
        self.part_left(&beside, 1, PROOF)
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rules::pente::Rules;

    use super::*;

    #[test]
    fn a_proof_has_what_the_search_leaves() {
        let position = Position::new(Rules::PENTE);
        let now = Instant::now();
        for megabytes in [1, 4, 80, 2_000] {
            let limits = Limits {
                memory: megabytes * 1_000_000,
                deadline: Some(now + Duration::from_secs(80)),
                ..Limits::default()
            };
            let (table, _) = limits.shared_with_table();
            let master = Master::new(&position, table, None);
            let proof = master.proof_limits(&limits);
            assert!(table as u64 * 1_000_000 + proof.memory <= limits.memory);
            let part = proof.deadline.expect("a clock") - now;
            assert!(part < Duration::from_secs(20), "{part:?}");
        }
    }
}
