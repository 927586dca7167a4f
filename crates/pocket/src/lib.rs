//! The minds for a page: the JSON-RPC service as WebAssembly.
//!
//! A page imports nothing but a clock and calls five functions; `docs/wasm.md` is
//! their reference. Texts and weights go in through one buffer, the room, which
//! belongs to this side, so that no pointer from outside is ever followed.
//!
//! The exports are unsafe only in their names, which no other symbol may have.
#![allow(unsafe_code)]

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use engine::bench::Bench;
use engine::{Progress, Watcher};
use rpc::{Found, Service};

/// What the page writes into.
static ROOM: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// The last answer, until the next one.
static ANSWER: Mutex<String> = Mutex::new(String::new());
static SERVICE: Mutex<Option<Service>> = Mutex::new(None);
static FOUND: Mutex<Latest> = Mutex::new(Latest {
    new: String::new(),
    shown: String::new(),
});

/// What a search has found.
struct Latest {
    /// Empty once the page has seen it.
    new: String,
    /// What the page may still be reading.
    shown: String,
}

/// Makes room for so many bytes and gives the address where they are to be
/// written; 0 if that is too much. It stays until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> usize {
    let mut room = locked(&ROOM);
    room.clear();
    if length > rpc::LONGEST_LINE || room.try_reserve_exact(length).is_err() {
        return 0;
    }
    room.resize(length, 0);
    room.as_ptr() as usize
}

/// Answers the line of JSON-RPC that was written into the room: the address of
/// the answer in the upper half and its length in the lower. 0 where nothing is
/// to be answered. It stays until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn answer(pointer: usize, length: usize) -> u64 {
    let line = written(pointer, length);
    let mut service = locked(&SERVICE);
    let service = service.get_or_insert_with(|| Service::default().watched(Watcher(&note)));
    locked(&FOUND).new.clear();
    let mut answer = locked(&ANSWER);
    *answer = service.answer_bytes(&line).unwrap_or_default();
    place(&answer)
}

/// Takes the weights over that were written into the room: 1 if they are some.
#[unsafe(no_mangle)]
pub extern "C" fn weights(pointer: usize, length: usize) -> u32 {
    u32::from(engine::hand_in(&written(pointer, length)).is_some())
}

/// What the search has found since the last call, as a line of JSON; 0 if that is
/// nothing. To be called where the clock is read, which is while a search runs.
#[unsafe(no_mangle)]
pub extern "C" fn watch() -> u64 {
    let mut found = locked(&FOUND);
    found.shown = mem::take(&mut found.new);
    place(&found.shown)
}

/// The signature of `pentad bench`, by which two builds are compared; 0 if the
/// memory does not suffice.
#[unsafe(no_mangle)]
pub extern "C" fn signature() -> u64 {
    Bench::signature().unwrap_or(0)
}

fn note(progress: &Progress) {
    locked(&FOUND).new = Found::of(progress).json();
}

/// What the page has written, as far as it lies in the room.
fn written(pointer: usize, length: usize) -> Vec<u8> {
    let room = locked(&ROOM);
    if room.as_ptr() as usize != pointer {
        return Vec::new();
    }
    room.get(..length).map_or_else(Vec::new, <[u8]>::to_vec)
}

/// Where a text lies, in one number; 0 for an empty one.
fn place(text: &str) -> u64 {
    match text.len() {
        0 => 0,
        length => (text.as_ptr() as u64) << 32 | length as u64,
    }
}

/// There is one thread, and a panic ends the module.
fn locked<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
