//! Where an opponent is likely to go wrong.
//!
//! Among moves of equal value the best one invites an error of the opponent. The
//! exact values tell which replies are wrong; how an opponent who looks a little
//! ahead would choose among them is what the search says at small depths. Most
//! positions have no such trap, so that it also matters where the likely
//! replies lead: to a position with a trap or to one without. One sweep tells the
//! values of all of that.

use std::sync::Mutex;
use std::thread;

use rules::pentago::{Move, Position, Turn};
use rules::{Position as _, Seat};

use crate::pentago::tutor::is_safe;
use crate::pentago::{Foreseen, Foresight, Score, Search};
use crate::{Interrupted, Limits};

/// How far opponents are thought to see, and how many moves are looked at with
/// such eyes.
const SIGHTS: [(u32, usize); 2] = [(1, 64), (2, 24)];
/// How much better a reply must look, in expected results, to be e times as
/// likely.
const TASTE: f64 = 0.2;
/// How many moves stay in question while one after the other of their likeliest
/// right replies is looked at for the next trap.
const ROUNDS: [usize; 16] = [24, 24, 16, 16, 12, 12, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8];
/// How many moves are looked at for the next trap.
const NEXT: usize = 8;
/// Opponents choose better than these weights say: where wrong replies have some
/// share of the weight, they are chosen about as often as this power of it.
const SKILL: i32 = 3;

/// Sets traps.
#[derive(Default)]
pub(super) struct Trapper {
    /// The opponent's eyes, for each thread, made when they are first needed.
    /// What the mind itself has found must not be seen by them, so they have a
    /// memory of their own.
    eyes: Vec<Search>,
}

impl Trapper {
    /// The move after which the opponent is most likely to go wrong, at once or
    /// with the reply after the next, as far as the time allows to ask.
    pub(super) fn best(
        &mut self,
        foresight: &Foresight,
        moves: impl Iterator<Item = Move>,
        limits: &Limits<'_>,
    ) -> Option<Move> {
        let turns = moves.filter_map(|mv| match mv {
            Move::Turn(turn) => Some(turn),
            Move::Half(_) => None,
        });
        let mut traps = Trap::all(foresight, &[], turns, limits).ok()?;
        let threads = limits.threads.clamp(1, ROUNDS[0]);
        self.eyes.resize_with(threads, || Search::new(1));
        for (sight, most) in SIGHTS {
            traps.truncate(most);
            self.look_at(&mut traps, limits, |trap, eyes| {
                // An answer that came too late does not count.
                let _ = trap.ask(eyes, sight, limits);
            });
            // How many replies are wrong says too little to compare it.
            traps.retain(|trap| trap.now.value().is_some());
            likeliest_first(&mut traps);
        }
        for (round, most) in ROUNDS.into_iter().enumerate() {
            traps.truncate(most);
            self.look_at(&mut traps, limits, |trap, eyes| {
                // Nor does this one.
                let _ = trap.look_beyond(round, foresight, eyes, limits);
            });
            likeliest_first(&mut traps);
        }
        traps.first().map(|trap| Move::Turn(trap.turn))
    }

    /// Looks at one trap after the other, with fresh eyes, as long as there is
    /// time.
    fn look_at(
        &mut self,
        traps: &mut [Trap],
        limits: &Limits<'_>,
        look: impl Fn(&mut Trap, &mut Search) + Sync,
    ) {
        if traps.is_empty() || limits.check().is_err() {
            return;
        }
        let queue = Mutex::new(traps.iter_mut());
        let take = || queue.lock().ok().and_then(|mut traps| traps.next());
        let work = |eyes: &mut Search| {
            eyes.forget();
            while limits.check().is_ok()
                && let Some(trap) = take()
            {
                look(trap, eyes);
            }
        };
        let (first, others) = self.eyes.split_first_mut().expect("one pair at least");
        thread::scope(|scope| {
            for eyes in others {
                // What a refused thread would have looked at, the others do.
                let _ = thread::Builder::new().spawn_scoped(scope, || work(eyes));
            }
            work(first);
        });
    }
}

/// How likely the opponent goes wrong after the best turn that follows a line.
fn next_trap(
    foresight: &Foresight,
    line: &[Turn],
    eyes: &mut Search,
    limits: &Limits<'_>,
) -> Result<f64, Interrupted> {
    limits.check()?;
    let turns = foresight.after(line);
    let best = turns.iter().map(|turn| turn.value).max();
    let keep = turns.iter().filter(|turn| Some(turn.value) == best);
    let keep = keep.map(|keeps| keeps.turn);
    let mut traps = Trap::all(foresight, line, keep, limits)?;
    traps.truncate(NEXT);
    for trap in &mut traps {
        trap.ask(eyes, SIGHTS[0].0, limits)?;
    }
    likeliest_first(&mut traps);
    Ok(traps.first().map_or(0.0, Trap::likely))
}

fn likeliest_first(traps: &mut [Trap]) {
    traps.sort_by(|a, b| b.likely().total_cmp(&a.likely()));
}

/// A turn and the replies that do not lose to the next one.
struct Trap {
    turn: Turn,
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
    turn: Turn,
    after: Position,
    /// How often it is chosen, by the eyes that were asked last.
    weight: f64,
}

impl Trap {
    /// A trap for each of the turns after a line, those with few right replies
    /// first.
    fn all(
        foresight: &Foresight,
        line: &[Turn],
        turns: impl Iterator<Item = Turn>,
        limits: &Limits<'_>,
    ) -> Result<Vec<Trap>, Interrupted> {
        let opponent = foresight.position().turn().other();
        let trap = |turn: Turn| -> Result<Trap, Interrupted> {
            limits.check()?;
            let replies = foresight.after(&[line, &[turn]].concat());
            Ok(Trap::new(turn, opponent, replies))
        };
        let mut traps = turns.map(trap).collect::<Result<Vec<Trap>, _>>()?;
        likeliest_first(&mut traps);
        Ok(traps)
    }

    fn new(turn: Turn, opponent: Seat, mut replies: Vec<Foreseen>) -> Trap {
        let best = replies.iter().map(|reply| reply.value).max();
        // What leads to the same board is the same.
        replies.sort_by_key(|reply| *reply.after.board());
        replies.dedup_by_key(|reply| *reply.after.board());
        replies.retain(|reply| is_safe(&reply.after, opponent));
        let (right, wrong): (Vec<_>, Vec<_>) = replies
            .into_iter()
            .partition(|reply| Some(reply.value) == best);
        let alike = |reply: Foreseen| Reply {
            turn: reply.turn,
            after: reply.after,
            weight: 1.0,
        };
        Trap {
            turn,
            right: right.into_iter().map(alike).collect(),
            wrong: wrong.into_iter().map(alike).collect(),
            now: Mean::default(),
            later: Mean::default(),
        }
    }

    /// Looks for the next trap after one of the right replies.
    fn look_beyond(
        &mut self,
        reply: usize,
        foresight: &Foresight,
        eyes: &mut Search,
        limits: &Limits<'_>,
    ) -> Result<(), Interrupted> {
        if let Some(reply) = self.right.get(reply) {
            let line = [self.turn, reply.turn];
            let likely = next_trap(foresight, &line, eyes, limits)?;
            self.later.add(likely, reply.weight);
        }
        Ok(())
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
    fn ask(
        &mut self,
        eyes: &mut Search,
        sight: u32,
        limits: &Limits<'_>,
    ) -> Result<(), Interrupted> {
        for reply in self.wrong.iter_mut().chain(&mut self.right) {
            limits.check()?;
            reply.weight = attraction(&reply.after, eyes, sight);
        }
        self.right.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        self.now.add(self.wrong_share().powi(SKILL), 1.0);
        Ok(())
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

#[cfg(test)]
mod tests {
    use rules::pentago::Rules;

    use super::*;
    use crate::clock::Instant;
    use crate::pentago::Solver;

    /// What follows in a drawn position.
    fn foresight() -> Foresight {
        let setup = "....o...oo.x.oxxxxoxoox.xoxo..xo.x.o to_move=x";
        let setup = setup.parse().expect("a setup");
        let position = Position::from_setup(Rules::CLASSIC, &setup).expect("playable");
        let mut solver = Solver::default();
        let solution = solver.solve(&position, &Limits::default());
        let foresight = solution.expect("few empty cells").foresight;
        foresight.expect("a sweep was made")
    }

    #[test]
    fn once_the_time_is_over_nothing_more_is_looked_at() {
        let foresight = foresight();
        let enough = Limits::default();
        let late = Limits {
            deadline: Some(Instant::now()),
            ..enough
        };
        let all = |limits: &Limits<'_>| {
            let turns = foresight.position().legal_moves().into_iter();
            Trap::all(&foresight, &[], turns, limits)
        };
        assert!(all(&late).is_err());
        let mut traps = all(&enough).expect("no deadline");
        let trap = traps.iter_mut().find(|trap| !trap.right.is_empty());
        let (trap, mut eyes) = (trap.expect("a reply"), Search::new(1));
        assert!(trap.ask(&mut eyes, 1, &late).is_err());
        assert!(trap.now.value().is_none());
        assert!(trap.look_beyond(0, &foresight, &mut eyes, &late).is_err());
        assert!(trap.later.value().is_none());
        assert!(trap.ask(&mut eyes, 1, &enough).is_ok());
        assert!(trap.now.value().is_some());
    }
}
