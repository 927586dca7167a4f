//! Local events, the national final, the international event.

use tournament::{
    Circuit, CircuitEvent, Command, Config, DeclineError, Entry, Format, Level, Name, Time,
};

use crate::hall::{Hall, lower_wins, name};

fn event(title: &str, order: [&str; 4]) -> CircuitEvent {
    let mut hall = Hall::open(Config::new(name(title), Format::RoundRobin { legs: 1 }));
    for text in order {
        // Such as "Cem (cem)": a name and an account.
        let (called, person) = text.split_once(" (").unwrap_or((text, ""));
        let person = person.strip_suffix(')').map(name);
        let entry = Entry {
            person,
            ..crate::hall::player(called)
        };
        hall.ask(Command::Enter { entry });
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

fn local_with_accounts() -> Level {
    let mut level = Level::new(name("Local"));
    level.events = vec![
        event("Bern", ["Cem (cem)", "Bob", "Ann (ann1)", "Dee"]),
        event("Basel", ["Ann (ann2)", "Eve", "Fay", "Gus"]),
    ];
    level
}

#[test]
fn a_place_is_declined_by_name_or_account_and_by_nobody_else() {
    let at = Time::from_millis(1);
    let mut level = local_with_accounts();
    assert_eq!(holders(&level), some_of(&["cem", "ann2"]));
    let nobody = level.decline(&name("Nobody"), at).expect_err("nobody");
    assert_eq!(
        nobody.to_string(),
        "nobody in the rankings of Local is called Nobody"
    );
    let both = level
        .decline(&name("ann"), at)
        .expect_err("two are called so");
    assert_eq!(
        both.to_string(),
        "ann may be ann1 or ann2; give the account"
    );
    assert!(level.declined.is_empty(), "nothing has changed");
    assert_eq!(level.decline(&name("CEM"), at), Ok(true));
    assert_eq!(level.decline(&name("cem"), at), Ok(false), "that is known");
    assert_eq!(holders(&level), some_of(&["Bob", "ann2"]));
    assert_eq!(level.qualified()[0].passed_names, [name("Cem")]);
    assert_eq!(level.decline(&name("ann2"), at), Ok(true));
    assert_eq!(holders(&level), some_of(&["Bob", "Eve"]));
    let empty = Level::new(name("National")).decline(&name("Cem"), at);
    assert_eq!(empty, Err(DeclineError::NoRanking(name("National"))));
}

fn some_of(names: &[&str]) -> Vec<Option<String>> {
    names.iter().map(|text| Some((*text).to_owned())).collect()
}

#[test]
fn who_qualifies_is_shown_and_entered_by_name_and_known_by_account() {
    let circuit = Circuit {
        levels: vec![local_with_accounts(), Level::new(name("National"))],
    };
    let [first, second] = &circuit.levels[0].qualified()[..] else {
        panic!("two places");
    };
    assert_eq!(
        (&first.person, &first.name),
        (&Some(name("cem")), &Some(name("Cem")))
    );
    assert_eq!(
        (&second.person, &second.name),
        (&Some(name("ann2")), &Some(name("Ann")))
    );
    let mut hall = Hall::open(Config::regulation(name("Final")));
    for entry in circuit.missing(1, &hall.event) {
        hall.ask(Command::Enter { entry });
    }
    let entered: Vec<Entry> = hall
        .event
        .entrants()
        .map(|(_, entrant)| entrant.entry.clone())
        .collect();
    let called = |called: &str, account: &str| Entry {
        person: Some(name(account)),
        ..Entry::new(name(called))
    };
    assert_eq!(entered, [called("Cem", "cem"), called("Ann", "ann2")]);
    assert!(
        circuit.missing(1, &hall.event).is_empty(),
        "each enters once"
    );
}

#[test]
fn two_winners_of_one_name_are_told_apart() {
    let mut level = Level::new(name("Local"));
    level.events = vec![
        event("Bern", ["Ann (ann1)", "Bob", "Cem", "Dee"]),
        event("Basel", ["Ann (ann2)", "Eve", "Fay", "Gus"]),
    ];
    let circuit = Circuit {
        levels: vec![level, Level::new(name("National"))],
    };
    let names: Vec<Name> = circuit
        .entries(1)
        .into_iter()
        .map(|entry| entry.name)
        .collect();
    assert_eq!(names, [name("Ann"), name("ann2")]);
}

/// A circuit that was stored before names were kept beside accounts.
#[test]
fn an_older_circuit_is_read() {
    let stored = r#"{"levels":[{"name":"Local","events":[{"name":"Bern","ranking":[[1,"cem"],[2,"Bob"]]}],"declined":[["cem",5]],"until":null}]}"#;
    let circuit: Circuit = serde_json::from_str(stored).expect("a circuit");
    assert_eq!(holders(&circuit.levels[0]), some_of(&["Bob"]));
}
