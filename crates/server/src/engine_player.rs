//! Minds that play: a few threads and a line of games that wait for a move.
//!
//! A game has at most one question in line, so everybody's turn comes; and what
//! a question may use is bounded, so a laptop can host a club evening.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use engine::{Level, Limits};
use protocol::web::{Action, Person};
use rules::{AnyPosition, Seat};

use crate::App;
use crate::mind;
use crate::rooms::{From, Room};

/// The minds that play.
pub(crate) struct Minds {
    line: Mutex<Line>,
    bell: Condvar,
}

#[derive(Default)]
struct Line {
    waiting: VecDeque<Question>,
    stopped: bool,
}

struct Question {
    room: Weak<Room>,
    position: AnyPosition,
    seat: Seat,
    level: u8,
    /// What is left on the engine's clock.
    remaining: Option<Duration>,
}

/// Memory for one mind, in bytes.
const MEMORY: u64 = 256_000_000;

impl Minds {
    pub(crate) fn new() -> Minds {
        Minds {
            line: Mutex::default(),
            bell: Condvar::new(),
        }
    }

    /// Starts the threads.
    pub(crate) fn start(app: &App, threads: usize) {
        for number in 0..threads.max(1) {
            let app = app.clone();
            let thread = thread::Builder::new().name(format!("mind {number}"));
            let thread = thread.spawn(move || {
                while let Some(question) = app.minds.next() {
                    answer(&app, &question);
                }
            });
            thread.expect("the system gives a thread");
        }
    }

    /// Asks for a move.
    pub(crate) fn ask(
        &self,
        room: &Arc<Room>,
        position: &AnyPosition,
        seat: Seat,
        level: u8,
        remaining: Option<Duration>,
    ) {
        self.lock().waiting.push_back(Question {
            room: Arc::downgrade(room),
            position: position.clone(),
            seat,
            level,
            remaining,
        });
        self.bell.notify_one();
    }

    /// Lets the threads go.
    pub(crate) fn stop(&self) {
        self.lock().stopped = true;
        self.bell.notify_all();
    }

    fn next(&self) -> Option<Question> {
        let mut line = self.lock();
        loop {
            if line.stopped {
                return None;
            }
            if let Some(question) = line.waiting.pop_front() {
                return Some(question);
            }
            line = self.bell.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn answer(app: &App, question: &Question) {
    let Some(room) = question.room.upgrade() else {
        return;
    };
    let limits = Limits {
        memory: MEMORY,
        threads: 1,
        deadline: Some(Instant::now() + thinking_time(question)),
        cancel: None,
    };
    let level = Level::try_from(question.level).unwrap_or(Level::STRONGEST);
    let chosen = mind::choose(&question.position, level, seed(&room), &limits);
    let chosen = chosen.map(|choice| choice.mv.to_string());
    room.mind_chose(
        app,
        question.seat,
        question.level,
        &question.position,
        chosen,
    );
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
    let allowed = question.remaining.map_or(wanted, |left| left / 20);
    wanted.min(allowed).max(Duration::from_millis(20))
}

/// The same game errs in the same way, other games in others.
fn seed(room: &Room) -> u64 {
    room.id.to_i64().cast_unsigned()
}

impl Room {
    fn mind_chose(
        self: &Arc<Room>,
        app: &App,
        seat: Seat,
        level: u8,
        position: &AnyPosition,
        chosen: Option<String>,
    ) {
        let mut state = self.lock();
        state.thinking = false;
        if state.game.position() != position || chosen.is_none() {
            // A takeback, or the end: the question was another one.
            self.wake_mind(app, &mut state);
            return;
        }
        let ply = state.game.ply() as u32;
        drop(state);
        let text = chosen.unwrap_or_default().into();
        let from = From::Engine(seat, Arc::new(Person::engine(level)));
        self.act(app, from, &Action::Move { ply, text });
    }
}
