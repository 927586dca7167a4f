//! A first game with the rules: options, moves as text, refusals, records.
//!
//! `cargo run -p rules --example first_game`

use std::error::Error;

use rules::record::{self, Record};
use rules::{Form, Position as _, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    // A form is a variant with its options: Pente on a small board.
    let form = Form::new(Variant::Pente, [("size", "9"), ("tournament_rule", "no")])?;

    // A record plays the moves that it is given and remembers them.
    let mut record = Record::new(form);
    record.set_player(rules::Seat::First, "Ann")?;
    record.set_player(rules::Seat::Second, "Bob")?;

    // Moves are text, in any notation of the family. The last one here closes
    // two stones in and captures them.
    for text in ["E5", "F6", "D4", "G7", "H8"] {
        let mv = record.last_position().parse_move(text)?;
        record.push(mv)?;
    }
    let position = record.last_position();
    println!("{}", position.setup_text());
    println!("captured by seat 1 and 2: {:?}", position.captured());

    // A refused move says what was wrong and leaves the position as it was.
    let mut position = record.last_position().clone();
    let before = position.clone();
    match position.play_text("E5") {
        Ok(_) => unreachable!("there is a stone on E5"),
        Err(error) => println!("E5 is refused: {error}"),
    }
    assert_eq!(position, before);

    // The record as text, and read again.
    let text = record.to_string();
    println!("\n{text}");
    let again = record::games(&text, None).next().ok_or("one game")??;
    assert_eq!(again.last_position(), record.last_position());

    // What was written for one variant works with all of them.
    for variant in Variant::ALL {
        let moves = Form::plain(variant).start().legal_moves().len();
        println!("{:<14} {moves} legal moves at the start", variant.name());
    }
    Ok(())
}

#[test]
fn the_example_runs() {
    main().expect("it runs to its end");
}
