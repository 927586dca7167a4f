//! How long a large event takes to rebuild. Not part of the test run:
//! `cargo test --release -p tournament -- --ignored --nocapture thousand`.

use std::hint::black_box;
use std::time::Instant;

use tournament::{Config, Event, Format, Tournament};

use crate::fate;
use crate::hall::{Hall, name};

#[test]
#[ignore = "a measurement"]
fn a_thousand_players_are_recomputed_from_the_log() {
    let mut config = Config::new(name("Large"), Format::Regulation);
    config.settings.ties = tournament::Ties::Lot;
    let mut hall = Hall::drawn_with(config, 1_000, "a thousand players!");
    hall.play_out(|next| fate::fated(7, next));
    let json = serde_json::to_string(&hall.log).expect("JSON");
    let mut best = [f64::MAX; 3];
    for _ in 0..10 {
        let start = Instant::now();
        let log: Vec<Event> = serde_json::from_str(&json).expect("a log");
        best[0] = best[0].min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        let event = Tournament::rebuild(&log).expect("a tournament");
        best[1] = best[1].min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        for group in 0..event.groups().count() as u16 {
            black_box(event.table(group));
        }
        black_box((event.cup(), event.thirds(), event.next_games()));
        best[2] = best[2].min(start.elapsed().as_secs_f64());
        assert_eq!(event, hall.event);
    }
    let [parse, rebuild, show] = best.map(|seconds| seconds * 1e3);
    println!(
        "{} events, {} KB of JSON",
        hall.log.len(),
        json.len() / 1024
    );
    println!("JSON {parse:.1} ms, rebuild {rebuild:.1} ms, all tables and brackets {show:.1} ms");
    assert!(
        rebuild + show < 50.0,
        "recomputing took {:.1} ms",
        rebuild + show
    );
}
