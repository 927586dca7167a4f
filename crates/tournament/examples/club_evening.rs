//! A club evening: eight players, a public draw, every game until there is a
//! winner.
//!
//! `cargo run -p tournament --example club_evening`

use std::error::Error;

use tournament::{Command, Config, Entry, Name, Outcome, Seed, Step, Time, Tournament};

fn main() -> Result<(), Box<dyn Error>> {
    let director = Name::new("Ann")?;
    let config = Config::regulation(Name::new("Club evening")?);
    let now = Time::from_millis(0);
    let (mut event, opened) = Tournament::open(config, director.clone(), now)?;
    let mut log = vec![opened];
    let mut perform = |event: &mut Tournament, command: Command| -> Result<(), Box<dyn Error>> {
        let events = event.perform(&command, now, &director);
        log.extend(events.map_err(|refusal| refusal.to_string())?);
        Ok(())
    };

    for name in ["Bob", "Cem", "Dee", "Eve", "Finn", "Gus", "Hal", "Ida"] {
        let entry = Entry::new(Name::new(name)?);
        perform(&mut event, Command::Enter { entry })?;
    }

    // The hash of a seed is published first. Then somebody in the hall names a
    // word, and the draw follows from both, so nobody can steer it.
    let seed = Seed::new("nobody knows this yet")?;
    let hash = seed.hash();
    println!("published before the draw: {}", hash.as_str());
    perform(&mut event, Command::Commit { hash })?;
    let (word, plan) = ("blue".to_owned(), None);
    perform(&mut event, Command::Draw { seed, word, plan })?;

    // The tournament says what is to be done next.
    loop {
        match event.next_step() {
            Step::Play(_) => {
                // Here the player who entered first wins every game.
                let next = event.next_games().swap_remove(0);
                let winner = next.players[0].min(next.players[1]);
                let (game, outcome) = (next.game, Outcome::five(winner, 11));
                perform(&mut event, Command::Record { game, outcome })?;
            }
            Step::Advance | Step::BreakTies(_) => perform(&mut event, Command::Advance)?,
            Step::Draw => return Err("the draw was made".into()),
            Step::Nothing => break,
        }
    }

    for (rank, id) in event.ranking().ok_or("it is over")? {
        println!("{rank}. {}", event.name_of(*id));
    }

    // The events are all there is to keep: the same tournament is made from
    // them, with every table and bracket.
    assert_eq!(Tournament::rebuild(&log)?, event);
    Ok(())
}

#[test]
fn the_example_runs() {
    main().expect("it runs to its end");
}
