//! Minds that play: a few threads and a queue of games that wait for a move.
//!
//! A game has at most one question in the queue, the queue is fair to people and
//! addresses, and what a question may use is bounded, so a laptop can host a
//! club evening. Time in the queue is not charged to the mind.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use engine::{AnyMind, Level, Limits};
use protocol::web::{Action, Person};
use rules::{AnyMove, AnyPosition, Position as _, Seat};
use store::GameId;

use crate::Hall;
use crate::audience::{Answer, Origin, Outgoing, Speaker};
use crate::fair::{FairQueue, Party};
use crate::rooms::Room;

/// The minds that play.
pub struct Minds {
    queue: Mutex<Queue>,
    bell: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: FairQueue<Question>,
    stopped: bool,
}

/// A game that waits for a move.
pub struct Question {
    /// Where the move is to be made.
    pub room: Weak<Room>,
    /// The position to think about.
    pub position: AnyPosition,
    /// The seat to move.
    pub seat: Seat,
    /// The level of the mind.
    pub level: u8,
    /// What was left on the engine's clock when it was asked.
    pub remaining: Option<Duration>,
    /// What every turn may use without leaving less for the next.
    pub renewed: Duration,
}

/// For each mind.
const MEMORY_BYTES: u64 = 256_000_000;

impl Minds {
    /// Before the threads start.
    pub fn new() -> Minds {
        Minds {
            queue: Mutex::default(),
            bell: Condvar::new(),
        }
    }

    /// Starts the threads.
    pub fn start(hall: &Hall, threads: usize) {
        for number in 0..threads.max(1) {
            let hall = hall.clone();
            let thread = thread::Builder::new().name(format!("mind {number}"));
            let thread = thread.spawn(move || {
                while let Some(question) = hall.minds.next() {
                    answer(&hall, &question);
                }
            });
            thread.expect("the system gives a thread");
        }
    }

    /// Asks for a move, for this party.
    pub fn ask(&self, party: Party, question: Question) {
        let cost = thinking_time(&question).as_secs_f64();
        self.lock().waiting.push(party, cost, question);
        self.bell.notify_one();
    }

    /// Lets the threads go.
    pub fn stop(&self) {
        self.lock().stopped = true;
        self.bell.notify_all();
    }

    fn next(&self) -> Option<Question> {
        let mut queue = self.lock();
        loop {
            if queue.stopped {
                return None;
            }
            if let Some(question) = queue.waiting.pop() {
                return Some(question);
            }
            queue = self
                .bell
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn answer(hall: &Hall, question: &Question) {
    let Some(room) = question.room.upgrade() else {
        return;
    };
    let now = Instant::now();
    room.mind_began(now);
    let limits = Limits {
        memory: MEMORY_BYTES,
        threads: 1,
        deadline: Some(now + thinking_time(question)),
        ..Limits::default()
    };
    let level = Level::try_from(question.level).unwrap_or(Level::STRONGEST);
    let chosen = chosen(room.id, &question.position, |position| {
        let choice = AnyMind::new(seed(&room)).choose(position, level, &limits);
        choice.ok().map(|choice| choice.mv)
    });
    room.mind_chose(
        hall,
        question.seat,
        question.level,
        &question.position,
        chosen,
    );
}

/// The move that a mind thinks of, or nothing if the game is over. A mind that
/// panics must neither end its thread, for which other games wait, nor leave
/// its own game without an answer; so any legal move is played instead.
fn chosen(
    game: GameId,
    position: &AnyPosition,
    think: impl FnOnce(&AnyPosition) -> Option<AnyMove>,
) -> Option<AnyMove> {
    let thought = catch_unwind(AssertUnwindSafe(|| think(position)));
    let thought = thought.unwrap_or_else(|_| {
        tracing::error!(%game, position = %position.setup_text(), "a mind has panicked");
        None
    });
    thought.or_else(|| position.legal_moves().into_iter().next())
}

/// Weak levels answer at once; the strongest ones think, but not long enough to
/// lose on time or to keep others waiting.
fn thinking_time(question: &Question) -> Duration {
    let wanted = Duration::from_millis(match question.level {
        ..=6 => 500,
        7..=8 => 1_000,
        9 => 1_500,
        _ => 3_000,
    });
    question.remaining.map_or(wanted, |left| {
        wanted.min(Limits::time_for_move(left, question.renewed))
    })
}

/// The same game errs in the same way, other games in others.
fn seed(room: &Room) -> u64 {
    room.id.to_i64().cast_unsigned()
}

/// A mind that has thought.
struct Mind {
    seat: Seat,
    person: Arc<Person>,
}

impl Origin for Mind {
    fn speaker(&self) -> Speaker<'_> {
        Speaker::Mind(self.seat, &self.person)
    }

    fn answer(self: Box<Self>, _: Answer, _: &mut Outgoing) {}
}

impl Room {
    /// The clock of the mind starts.
    fn mind_began(&self, now: Instant) {
        if let Some(at_work) = &mut self.lock().mind {
            at_work.began = Some(now);
        }
    }

    fn mind_chose(
        self: &Arc<Room>,
        hall: &Hall,
        seat: Seat,
        level: u8,
        position: &AnyPosition,
        chosen: Option<AnyMove>,
    ) {
        let mut state = self.lock();
        if state.game.position() != position || chosen.is_none() {
            state.mind = None;
            // A takeback: the question was another one.
            self.wake_mind(hall, &mut state);
            return;
        }
        let ply = state.game.ply() as u32;
        drop(state);
        let Some(mv) = chosen else {
            return;
        };
        let text = mv.to_string().into();
        let person = Arc::new(Person::engine(level));
        let origin = Box::new(Mind { seat, person });
        self.act(hall, origin, &Action::Move { ply, text });
    }
}

#[cfg(test)]
mod tests {
    use rules::{Form, Variant};

    use super::*;

    fn fails(_: &AnyPosition) -> Option<AnyMove> {
        panic!("a mind that fails, as a test")
    }

    #[test]
    fn a_mind_that_panics_plays_a_legal_move() {
        let game = GameId::from_i64(1);
        for variant in Variant::ALL {
            let mut position = Form::plain(variant).start();
            for _ in 0..8 {
                let mv = chosen(game, &position, fails).expect("the game goes on");
                position.play(mv).expect("a legal move");
            }
        }
    }

    #[test]
    fn a_mind_that_thinks_is_believed() {
        let position = Form::plain(Variant::Classic).start();
        let last = position.legal_moves().pop();
        assert!(last.is_some());
        assert_eq!(chosen(GameId::from_i64(1), &position, |_| last), last);
    }

    #[test]
    fn what_is_left_is_enough_for_many_moves() {
        let thinking = |level, remaining: Option<u64>| {
            let question = Question {
                room: Weak::new(),
                position: Form::plain(Variant::Classic).start(),
                seat: Seat::First,
                level,
                remaining: remaining.map(Duration::from_millis),
                renewed: Duration::ZERO,
            };
            thinking_time(&question).as_millis()
        };
        assert_eq!(thinking(10, Some(600_000)), 3_000);
        assert_eq!(thinking(10, Some(20_000)), 1_000);
        assert_eq!(thinking(10, Some(100)), 20);
        assert_eq!(thinking(1, None), 500);
    }

    #[test]
    fn where_the_game_is_over_nothing_is_played() {
        let mut position = Form::plain(Variant::Gomoku).start();
        for text in ["K10", "A1", "K11", "A2", "K12", "A3", "K13", "A4", "K14"] {
            position.play_text(text).expect("a legal move");
        }
        assert_eq!(position.to_move(), None);
        assert_eq!(chosen(GameId::from_i64(1), &position, fails), None);
    }
}
