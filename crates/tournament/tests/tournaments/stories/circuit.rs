//! Local events, the national final, the international event.

use tournament::{Circuit, CircuitEvent, Command, Config, Format, Level, Name, Time};

use crate::hall::{Hall, lower_wins, name};

fn event(title: &str, order: [&str; 4]) -> CircuitEvent {
    let mut hall = Hall::open(Config::new(name(title), Format::RoundRobin { legs: 1 }));
    for text in order {
        hall.ask(Command::Enter {
            entry: crate::hall::player(text),
        });
    }
    hall.draw("a local event's seed", None);
    assert_eq!(CircuitEvent::of(&hall.event), None, "not before it is over");
    hall.play_out(lower_wins);
    CircuitEvent::of(&hall.event).expect("it is over")
}

fn holders(level: &Level) -> Vec<Option<String>> {
    level
        .qualified()
        .into_iter()
        .map(|place| Some(place.person?.to_string()))
        .collect()
}

fn local() -> Level {
    let mut level = Level::new(name("Local"));
    level.events = vec![
        event("Bern", ["Ann", "Bob", "Cem", "Dee"]),
        event("Basel", ["Eve", "Bob", "Fay", "Gus"]),
        event("Genf", ["Ann", "Hal", "Ida", "Jan"]),
    ];
    level
}

fn some(names: [&str; 3]) -> Vec<Option<String>> {
    names.map(|text| Some(text.to_owned())).to_vec()
}

#[test]
fn winners_qualify_and_nobody_twice() {
    let level = local();
    assert_eq!(holders(&level), some(["Ann", "Eve", "Hal"]));
    assert_eq!(level.qualified()[2].passed, [name("Ann")]);
    let circuit = Circuit {
        levels: vec![level, Level::new(name("National"))],
    };
    let names: Vec<Name> = circuit
        .entries(1)
        .into_iter()
        .map(|entry| entry.name)
        .collect();
    assert_eq!(names, ["Ann", "Eve", "Hal"].map(name));
    assert!(circuit.entries(0).is_empty());
}

#[test]
fn a_declined_place_moves_on_until_the_date() {
    let mut level = local();
    level.until = Some(Time::from_millis(1_000));
    level.declined = vec![(name("Eve"), Time::from_millis(900))];
    assert_eq!(holders(&level), some(["Ann", "Bob", "Hal"]));
    level.declined.push((name("Ann"), Time::from_millis(950)));
    assert_eq!(
        holders(&level),
        some(["Bob", "Fay", "Hal"]),
        "Bob has Bern's place already"
    );
    level.declined[1].1 = Time::from_millis(1_001);
    assert_eq!(holders(&level)[0], None, "too late: the place stays empty");
}

#[test]
fn the_national_winner_goes_to_the_international_event() {
    let mut national = Level::new(name("National"));
    national.events = vec![event("Final", ["Ann", "Eve", "Hal", "Bob"])];
    let circuit = Circuit {
        levels: vec![local(), national, Level::new(name("International"))],
    };
    let names: Vec<Name> = circuit
        .entries(2)
        .into_iter()
        .map(|entry| entry.name)
        .collect();
    assert_eq!(names, [name("Ann")]);
}
