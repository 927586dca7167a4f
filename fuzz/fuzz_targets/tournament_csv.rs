//! CSV files of players and of results. What is read is written so that it is
//! read as the same.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tournament::exchange::csv::{players, read_players, read_results};
use tournament::{Command, Config, Entry, Language, Name, Seed, Time, Tournament};

static EVENT: LazyLock<Tournament> = LazyLock::new(|| event().expect("an event of four"));

fn event() -> Result<Tournament, Box<dyn std::error::Error>> {
    let (dora, now) = (Name::new("Dora")?, Time::from_millis(0));
    let (mut event, _) =
        Tournament::open(Config::regulation(Name::new("Open")?), dora.clone(), now)?;
    for name in ["Ann", "Bob", "Cem", "Dee"] {
        let entry = Entry::new(Name::new(name)?);
        event.perform(&Command::Enter { entry }, now, &dora)?;
    }
    let seed = Seed::new("four letters of four")?;
    event.perform(&Command::Commit { hash: seed.hash() }, now, &dora)?;
    let (word, plan) = (String::new(), None);
    event.perform(&Command::Draw { seed, word, plan }, now, &dora)?;
    Ok(event)
}

fuzz_target!(|text: &str| {
    match read_players(text) {
        Ok(entries) => {
            let again = read_players(&players(&entries)).expect("our own file");
            assert_eq!(again, entries);
        }
        Err(error) => pentad_fuzz::check_error(&error),
    }
    match read_results(text, &EVENT) {
        Ok(rows) => {
            // The tournament may refuse it, but must not panic.
            let (mut event, dora) = (EVENT.clone(), EVENT.director().clone());
            for row in rows {
                let (game, outcome) = (row.game, row.outcome);
                let command = Command::Record { game, outcome };
                if let Err(refusal) = event.perform(&command, event.latest(), &dora) {
                    pentad_fuzz::check_error(&refusal);
                    event.explain(&refusal, Language::English);
                }
            }
        }
        Err(error) => pentad_fuzz::check_error(&error),
    }
});
