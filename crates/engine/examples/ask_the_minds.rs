//! What the minds can be asked: the exact value of a position, a move at some
//! level, and what a move does.
//!
//! `cargo run --release -p engine --example ask_the_minds`

use std::error::Error;
use std::time::Duration;

use engine::clock::Instant;
use engine::pentago::{Mind, Solver, tutor};
use engine::{Level, Limits, pente};
use rules::{Position as _, pentago};

fn main() -> Result<(), Box<dyn Error>> {
    // A Pentago board, and its rules.
    let setup = "
        x o x  o . x
        o x x  o x o
        o x o  . x o

        x o o  x o x
        o x x  o . x
        o x o  x o ."
        .parse()?;
    let position = pentago::Position::from_setup(pentago::Rules::CLASSIC, &setup)?;

    // The solver is exact, or says why it is not.
    let solution = Solver::default().solve(&position, &Limits::default())?;
    let best: Vec<String> = solution.best_moves().map(|mv| mv.to_string()).collect();
    println!("{:?}, by {}", solution.value, best.join(" or "));

    // A mind plays at one of ten levels. The seed decides what it overlooks.
    let deadline = Instant::now() + Duration::from_secs(1);
    let limits = Limits {
        deadline: Some(deadline),
        threads: 1,
        ..Limits::default()
    };
    let level: Level = "4".parse()?;
    let choice = Mind::new(7).choose(&position, level, &limits)?;
    println!("level {level} plays {} ({})", choice.mv, choice.why);

    // The tutor says what is on the board and what a move does.
    for finding in tutor::read(&position).findings {
        println!("{finding}");
    }
    println!(
        "{}",
        tutor::explain(&position, choice.mv, tutor::Known::default())?
    );

    // Pente's mind is asked in the same way.
    let mut position = rules::pente::Position::new(rules::pente::Rules::PENTE);
    for text in ["K10", "L11", "K13"] {
        position.play(rules::pente::parse(text)?)?;
    }
    let choice = pente::Mind::new(7).choose(&position, level, &limits)?;
    println!("level {level} plays {} ({})", choice.mv, choice.why);
    println!("{}", pente::tutor::explain(&position, choice.mv)?);
    Ok(())
}

#[test]
fn the_example_runs() {
    main().expect("it runs to its end");
}
