//! The log of a game as the store and exports have it. What is read is written
//! so that it is read as the same, and a game is made of it or refused.

#![no_main]

use game::Game;
use libfuzzer_sys::fuzz_target;
use store::code::{read, write};

fuzz_target!(|bytes: &[u8]| {
    match read(bytes) {
        Ok(events) => {
            let mut written = Vec::new();
            for event in &events {
                write(event, &mut written);
            }
            assert_eq!(read(&written).expect("our own log"), events);
            let _ = Game::rebuild(&events);
        }
        Err(error) => pentad_fuzz::check_error(&error),
    }
});
