//! A game between two people, with clocks, an offer and a log.
//!
//! `cargo run -p game --example with_clocks`

use std::error::Error;

use game::{Command, Config, Game, Offer, Player, Time};
use rules::record::Record;
use rules::{Form, Seat, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    // Five minutes each, and five seconds more for each move. The game reads no
    // clock: it is told the time.
    let config = Config::new(Form::plain(Variant::Classic)).with_time("300+5".parse()?);
    let (mut game, created) = Game::open(config, Time::from_millis(0))?;
    let mut log = vec![created];

    let (ann, bob) = (Player::new("Ann")?, Player::new("Bob")?);
    let turn = |ply, text: &str| Command::Move {
        ply,
        text: text.to_owned(),
    };
    let evening = [
        (1, &ann, Command::Sit { seat: Seat::First }),
        (2, &bob, Command::Sit { seat: Seat::Second }),
        (9, &ann, turn(0, "E5 Q01 CW")),
        (21, &bob, turn(1, "B2 Q11 CCW")),
        (30, &ann, Command::Offer(Offer::Draw)),
    ];
    // Each command is decided, and what has happened comes back as events.
    for (second, player, command) in evening {
        let events = game.perform(player, &command, Time::from_millis(second * 1_000))?;
        println!("{second:>3} s: {} events", events.len());
        log.extend(events);
    }

    // A refused command changes nothing: it is Ann's turn.
    let now = Time::from_millis(40_000);
    let before = game.clone();
    match game.perform(&bob, &turn(2, "C3 Q00 CW"), now) {
        Ok(_) => unreachable!("it is not Bob's turn"),
        Err(refusal) => println!("Bob's move is refused: {refusal}"),
    }
    assert_eq!(game, before);

    for seat in [Seat::First, Seat::Second] {
        let left = game.remaining(seat, now).ok_or("a running clock")?;
        println!("seat {seat} has {} seconds left", left.as_secs());
    }

    log.extend(game.perform(&bob, &Command::Accept(Offer::Draw), now)?);
    println!("the game ended {}", game.result_text());

    // The events are all there is to keep: the same game is made from them.
    assert_eq!(Game::rebuild(&log)?, game);

    // And a record, for everybody else.
    let mut record = Record::new(game.config().form.clone());
    game.write_into(&mut record)?;
    println!("\n{record}");
    Ok(())
}

#[test]
fn the_example_runs() {
    main().expect("it runs to its end");
}
