//! Where an opponent is likely to go wrong.
//!
//! Among moves of equal value the best hope is an error of the opponent. The
//! exact values tell which replies are wrong; how an opponent who looks a little
//! ahead would choose among them is what the search says at small depths. Most
//! positions have no such trap, so that it also matters where the likely
//! replies lead: to a position with a trap or to one without.

use rules::pentago::{Move, Position};
use rules::{Position as _, Seat};

use super::ranking::is_safe;
use crate::Limits;
use crate::pentago::{Replies, Score, Search, Solver, Value};

/// How far opponents are thought to see, and how many moves are looked at with
/// such eyes.
const SIGHTS: [(u32, usize); 2] = [(1, 64), (2, 24)];
/// How much better a reply must look, in expected results, to be e times as
/// likely.
const TASTE: f64 = 0.2;
/// How many moves stay in question while one after the other of their likeliest
/// right replies is looked at for the next trap.
const ROUNDS: [usize; 6] = [24, 12, 6, 6, 6, 6];
/// How many moves are looked at for the next trap.
const NEXT: usize = 8;

/// Sets traps.
#[derive(Default)]
pub(super) struct Trapper {
    /// The opponent's eyes, made when they are first needed. What the mind itself
    /// has found must not be seen by them, so they have a memory of their own.
    eyes: Option<Search>,
}

impl Trapper {
    /// The move after which the opponent is most likely to go wrong, at once or
    /// with the reply after the next, as far as the time allows to ask.
    pub(super) fn best(
        &mut self,
        position: &Position,
        moves: impl Iterator<Item = Move>,
        replies: &Replies,
        solver: &mut Solver,
        limits: &Limits<'_>,
    ) -> Option<Move> {
        let eyes = self.eyes.get_or_insert_with(|| Search::new(1));
        let mut traps = Trap::all(position, moves, replies);
        for (sight, most) in SIGHTS {
            traps.truncate(most);
            for trap in &mut traps {
                if limits.check().is_ok() {
                    trap.ask(eyes, sight);
                }
            }
            // How many replies are wrong says too little to compare it.
            traps.retain(|trap| trap.now.value().is_some());
            likeliest_first(&mut traps);
        }
        for (round, most) in ROUNDS.into_iter().enumerate() {
            traps.truncate(most);
            for trap in &mut traps {
                let Some(reply) = trap.right.get(round) else {
                    continue;
                };
                if let Some(likely) = next_trap(&reply.after, eyes, solver, limits) {
                    trap.later.add(likely, reply.weight);
                }
            }
            likeliest_first(&mut traps);
        }
        traps.first().map(|trap| trap.mv)
    }
}

/// How likely the opponent goes wrong after the best move of a position, if
/// there is time to tell.
fn next_trap(
    position: &Position,
    eyes: &mut Search,
    solver: &mut Solver,
    limits: &Limits<'_>,
) -> Option<f64> {
    if position.outcome().is_some() {
        return Some(0.0);
    }
    limits.check().ok()?;
    let solution = solver.sweep(position, limits).ok()?;
    let replies = solution.replies.as_ref()?;
    let mut traps = Trap::all(position, solution.best_moves(), replies);
    traps.truncate(NEXT);
    for trap in &mut traps {
        limits.check().ok()?;
        trap.ask(eyes, SIGHTS[0].0);
    }
    likeliest_first(&mut traps);
    Some(traps.first().map_or(0.0, Trap::likely))
}

fn likeliest_first(traps: &mut [Trap]) {
    traps.sort_by(|a, b| b.likely().total_cmp(&a.likely()));
}

/// A move and the replies that do not lose to the next turn.
struct Trap {
    mv: Move,
    wrong: Vec<Reply>,
    /// The likeliest first.
    right: Vec<Reply>,
    /// How likely the opponent goes wrong at once, as eyes of different sights
    /// say.
    now: Mean,
    /// How likely with the reply after the next.
    later: Mean,
}

struct Reply {
    after: Position,
    /// How often it is chosen, by the eyes that were asked last.
    weight: f64,
}

impl Trap {
    /// A trap for each of the moves, those with few right replies first.
    fn all(position: &Position, moves: impl Iterator<Item = Move>, replies: &Replies) -> Vec<Trap> {
        let opponent = position.turn().other();
        let trap = |mv| match mv {
            Move::Turn(turn) => Some(Trap::new(mv, opponent, replies.to(turn))),
            Move::Half(_) => None,
        };
        let mut traps: Vec<Trap> = moves.filter_map(trap).collect();
        likeliest_first(&mut traps);
        traps
    }

    fn new(mv: Move, opponent: Seat, mut replies: Vec<(Position, Value)>) -> Trap {
        let best = replies.iter().map(|(_, value)| *value).max();
        // What leads to the same board is the same.
        replies.sort_by_key(|(after, _)| *after.board());
        replies.dedup_by_key(|(after, _)| *after.board());
        replies.retain(|(after, _)| is_safe(after, opponent));
        let (right, wrong): (Vec<_>, Vec<_>) = replies
            .into_iter()
            .partition(|(_, value)| Some(*value) == best);
        let alike = |(after, _)| Reply { after, weight: 1.0 };
        Trap {
            mv,
            right: right.into_iter().map(alike).collect(),
            wrong: wrong.into_iter().map(alike).collect(),
            now: Mean::default(),
            later: Mean::default(),
        }
    }

    /// How likely the opponent goes wrong.
    fn likely(&self) -> f64 {
        let now = self.now.value().unwrap_or_else(|| self.wrong_share());
        now + (1.0 - now) * self.later.value().unwrap_or(0.0)
    }

    /// How much of all weight the wrong replies have.
    fn wrong_share(&self) -> f64 {
        let sum = |replies: &[Reply]| replies.iter().map(|reply| reply.weight).sum::<f64>();
        let (wrong, right) = (sum(&self.wrong), sum(&self.right));
        wrong / (wrong + right).max(f64::MIN_POSITIVE)
    }

    /// Asks an opponent who sees so far.
    fn ask(&mut self, eyes: &mut Search, sight: u32) {
        for reply in self.wrong.iter_mut().chain(&mut self.right) {
            reply.weight = attraction(&reply.after, eyes, sight);
        }
        self.right.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        self.now.add(self.wrong_share(), 1.0);
    }
}

/// A mean of values with their weights.
#[derive(Default)]
struct Mean {
    sum: f64,
    weights: f64,
}

impl Mean {
    fn add(&mut self, value: f64, weight: f64) {
        self.sum += value * weight;
        self.weights += weight;
    }

    /// Nothing while there is no weight.
    fn value(&self) -> Option<f64> {
        (self.weights > 0.0).then(|| self.sum / self.weights)
    }
}

/// How often a reply that leads here is chosen, compared with others, by one who
/// sees so far.
fn attraction(after: &Position, eyes: &mut Search, sight: u32) -> f64 {
    let score = match after.outcome() {
        // A reply that is safe does not lose, and one that wins leaves no choice.
        Some(_) => Score::DRAW,
        None => -eyes.glance(after, sight),
    };
    if score.is_loss() {
        0.0
    } else {
        (score.expected() / TASTE).exp()
    }
}
