//! What is written is read as the same: logs, documents, players, results.

use proptest::prelude::*;
use tournament::exchange::csv::{
    CsvError, players, read_players, read_results, result_rows, results, standings,
};
use tournament::exchange::log::{self, LogError};
use tournament::exchange::{DocumentError, from_json, result_commands, to_json};
use tournament::{Command, Config, Entry, Format, Language, Name, Outcome, Phase, Time, options};

use crate::fate::fated;
use crate::hall::{Hall, lower_wins, name};

/// Events of all formats with everything that fate brings, somewhere in the
/// middle or at their end.
fn eventful(fate: u64, players: usize, steps: usize) -> Hall {
    let format = match fate % 4 {
        0 => Format::Swiss { rounds: 4 },
        1 => Format::Knockout { best_of: 3 },
        _ => Format::Regulation,
    };
    let mut config = Config::new(name("Zürich, \"Open\""), format);
    config.settings.third_place = true;
    let mut hall = Hall::open(config);
    for i in 0..players {
        let entry = Entry {
            club: (i % 2 == 0).then(|| name("Bücher & Söhne; Chur")),
            rank: (i % 3 == 0).then_some(i as u32),
            ..Entry::new(name(&format!("{}P{i}, \"é\"", ["", "=", "'-"][i % 3])))
        };
        hall.ask(Command::Enter { entry });
    }
    let plan = options(players).plans.first().cloned();
    let plan = plan.filter(|_| format == Format::Regulation);
    hall.draw("whatever comes of it all", plan);
    let left = std::cell::Cell::new(steps);
    hall.play(
        |next| fated(fate, next),
        |_| {
            left.set(left.get().saturating_sub(1));
            left.get() == 0
        },
    );
    if fate.is_multiple_of(3) {
        let _ = hall.try_ask(Command::Undo { step: None });
    }
    hall
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn an_event_is_read_as_it_was_written(fate in 0u64.., players in 8usize..40, steps in 1usize..300) {
        let hall = eventful(fate, players, steps);
        let written = log::write(&hall.log);
        let reading = log::read(written.as_bytes()).expect("our own log");
        prop_assert_eq!(&reading.tournament, &hall.event);
        prop_assert_eq!((reading.whole, reading.torn), (written.len(), 0));
        let document = from_json(&to_json(&hall.event)).expect("our own document");
        prop_assert_eq!(&document, &hall.event);
        let read = read_results(&results(&hall.event), &hall.event).expect("our own results");
        prop_assert_eq!(read, result_rows(&hall.event));
        prop_assert!(standings(&hall.event).starts_with("table,rank,name"));
    }

    #[test]
    fn players_are_read_as_they_were_written(texts in proptest::collection::vec(
        ("\\PC{1,40}", proptest::option::of("\\PC{1,20}"), proptest::option::of(0u32..), proptest::option::of("\\PC{1,20}")), 0..20
    )) {
        let entry = |(name, club, rank, person): &(String, Option<String>, Option<u32>, Option<String>)| {
            let optional = |text: &Option<String>| text.as_ref().and_then(|text| Name::new(text).ok());
            let name = Name::new(name).ok()?;
            Some(Entry { name, club: optional(club), rank: *rank, person: optional(person) })
        };
        let entries: Vec<Entry> = texts.iter().filter_map(entry).collect();
        prop_assert_eq!(read_players(&players(&entries)).expect("our own file"), entries);
    }
}

/// A log that was cut anywhere is what had been done before, whole commands
/// only; and it goes on from there.
#[test]
fn every_torn_log_is_an_earlier_state() {
    let mut hall = Hall::drawn(Format::Regulation, 4, "torn by a pulled plug");
    hall.play(lower_wins, |event| event.phase() == Phase::Cup);
    let written = log::write(&hall.log);
    let mut states = Vec::new();
    for length in 0..=written.len() {
        match log::read(&written.as_bytes()[..length]) {
            Ok(reading) => {
                assert_eq!(reading.whole + reading.torn, length);
                let known = reading.tournament.log().len();
                assert_eq!(reading.tournament.log(), &hall.log[..known]);
                let cut = hall.log.get(known).map(|event| event.step);
                let last = hall.log[known - 1].step;
                assert_ne!(cut, Some(last), "a command is there whole or not at all");
                states.push(known);
            }
            Err(LogError::Empty) => assert!(states.is_empty()),
            Err(error) => panic!("{length}: {error}"),
        }
    }
    assert_eq!(states.last(), Some(&hall.log.len()));
    let reading = log::read(written.as_bytes()).expect("whole");
    let mut event = reading.tournament;
    let advanced = event
        .perform(
            &Command::AddHelper {
                person: name("Ida"),
            },
            event.latest(),
            &name("Dora"),
        )
        .expect("helped");
    let (line, _) = reading.chain.line(&advanced);
    let again = log::read((written + &line).as_bytes()).expect("gone on with");
    assert_eq!(again.tournament, event);
}

#[test]
fn a_changed_a_missing_and_a_moved_line_are_noticed() {
    let mut hall = Hall::drawn(Format::Regulation, 4, "nobody touches this file");
    hall.play_out(lower_wins);
    let written = log::write(&hall.log);
    let lines: Vec<&str> = written.lines().collect();
    let joined = |lines: &[&str]| lines.join("\n") + "\n";
    let mut missing = lines.clone();
    missing.remove(3);
    let mut moved = lines.clone();
    moved.swap(3, 4);
    let changed = written.replacen("\"stones\":7", "\"stones\":6", 1);
    assert_ne!(changed, written);
    for text in [joined(&missing), joined(&moved), changed] {
        let error = log::read(text.as_bytes()).expect_err("noticed");
        assert!(matches!(error, LogError::Chain { .. }), "{error}");
    }
    let error = log::read(b"{}\n").expect_err("no log");
    assert!(
        error
            .to_string()
            .starts_with("line 1 is not a line of a tournament"),
        "{error}"
    );
}

#[test]
fn a_strange_document_says_what_it_is() {
    let hall = Hall::drawn(Format::Regulation, 4, "a document about this");
    let text = to_json(&hall.event);
    let future = text.replacen("\"version\": 1", "\"version\": 2", 1);
    assert!(matches!(from_json(&future), Err(DocumentError::Version(2))));
    let other = text.replacen("pentad tournament", "shopping list", 1);
    assert!(matches!(from_json(&other), Err(DocumentError::Kind(_))));
    assert!(matches!(from_json("[]"), Err(DocumentError::Json(_))));
}

#[test]
fn players_are_read_from_what_people_have() {
    let names = |text: &str| -> Vec<String> {
        let read = read_players(text).expect(text);
        read.iter().map(|entry| entry.name.to_string()).collect()
    };
    assert_eq!(names("Ann\nBob\n\n"), ["Ann", "Bob"]);
    assert_eq!(names("\u{feff}Rank;Name\n1;Ann\n;Bob\n"), ["Ann", "Bob"]);
    assert_eq!(names("club\tNAME\nChur\tÄnni\n"), ["Änni"]);
    assert_eq!(names("\"Lee, Ann\",Chur,7\n"), ["Lee, Ann"]);
    assert_eq!(names("\"Lee; Ann\",Chur\n"), ["Lee; Ann"]);
    assert_eq!(names("Ann\nBob;Chur\n"), ["Ann", "Bob"]);
    for (text, why) in [
        ("name,age\nAnn,7\n", "\"age\" is not one of them"),
        ("name,name\nAnn,Bob\n", "\"name\" is not one of them"),
        ("Ann,Chur,first\n", "line 1: \"first\" is not a rank"),
        (
            "name\nAnn\nBob,Chur\n",
            "line 3: the line has 2 fields; the most is 1",
        ),
        ("name,club\n,Chur\n", "line 2: a name is empty"),
        ("Ann\n\"Bob\nCem\n", "line 2: a quotation mark is opened"),
        ("Ann,\"Chur", "line 1: a quotation mark is opened"),
    ] {
        let error = read_players(text).expect_err(text).to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn results_are_read_strictly() {
    let mut hall = Hall::drawn(Format::Regulation, 4, "a strict file of results");
    let next = hall.event.next_games()[0].clone();
    hall.record(next.game, Outcome::five(next.players[0], 9));
    let text = results(&hall.event);
    for (from, to, why) in [
        ("match,", "no,", "\"no\" is not one of them"),
        (",how\n", "\n", "columns are"),
        ("won", "lost", "line 2: \"lost\" is not a valid result"),
        (",five", ",luck", "\"luck\" is not a way to win"),
        (",9,", ",999,", "nobody has placed 999 stones"),
        (
            "1,1,\"group",
            "one,1,\"group",
            "\"one\" is not a number for match",
        ),
        (",P00", ",Q00", "nobody is called Q00"),
    ] {
        let bad = text.replacen(from, to, 1);
        assert_ne!(bad, text, "{from}");
        let error: CsvError = read_results(&bad, &hall.event).expect_err(to);
        assert!(error.to_string().contains(why), "{to}: {error}");
    }
}

#[test]
fn no_spreadsheet_computes_a_name() {
    let texts = [
        "=1+1", "+a", "-a", "@a", "'=a", "''-a", "'t Hooft", "'", "-3",
    ];
    let entries = texts.map(|text| Entry::new(name(text)));
    let written = players(&entries);
    let names: Vec<&str> = written
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').next())
        .collect();
    let guarded = ["'=1+1", "'+a", "'-a", "'@a", "''=a", "'''-a"];
    assert_eq!(names[..6], guarded);
    assert_eq!(names[6..], texts[6..], "these are no formulas");
    assert_eq!(read_players(&written).expect("our own file"), entries);
}

#[test]
fn results_may_be_separated_by_semicolons_and_tabs() {
    let mut hall = Hall::drawn(Format::Regulation, 4, "a file of a spreadsheet");
    let next = hall.event.next_games()[0].clone();
    hall.record(next.game, Outcome::five(next.players[0], 9));
    let text = results(&hall.event);
    for mark in [";", "\t"] {
        // The comma of a place in words separates nothing.
        let other = text.replace(',', mark);
        let other = other.replace(&format!("{mark} round"), ", round");
        let read = read_results(&other, &hall.event).expect(mark);
        assert_eq!(read, result_rows(&hall.event));
    }
}

/// Numbers of the cup depend on the order in which its games ended; lines are
/// in the order of the numbers.
#[test]
fn results_are_taken_in_whatever_order_the_cup_was_played() {
    let mut checked = 0;
    for turn in 0..8 {
        let format = Format::Knockout { best_of: 1 };
        let seed = "a cup in another order";
        let mut hall = Hall::drawn(format, 16, seed);
        // The last game first, and some games of later rounds before.
        while let Some(next) = hall.event.next_games().get(..).and_then(|games| {
            let last = games.len().checked_sub(1)?;
            games.get(last.saturating_sub(turn % games.len())).cloned()
        }) {
            hall.record(next.game, Outcome::five(next.players[turn % 2], 9));
        }
        let text = results(&hall.event);
        let mut other = Hall::drawn(format, 16, seed);
        let (now, who) = (Time::from_millis(9_000_000), name("Dora"));
        let commands = result_commands(&text, &other.event, now, &who, Language::English)
            .unwrap_or_else(|error| panic!("{turn}: {error}\n{text}"));
        for command in commands {
            other.ask(command);
        }
        let ranking = |hall: &mut Hall| {
            hall.ask(Command::Advance);
            hall.event.ranking().expect("over").to_vec()
        };
        let numbers = |hall: &Hall| results(&hall.event);
        checked += usize::from(numbers(&hall) != numbers(&other));
        assert_eq!(ranking(&mut hall), ranking(&mut other));
    }
    assert!(checked > 0, "some numbers differ");
}

#[test]
fn a_result_for_another_pair_is_refused() {
    let mut hall = Hall::drawn(Format::Knockout { best_of: 1 }, 4, "a cup of strangers");
    let [one, other] = &hall.event.next_games()[..] else {
        panic!("two semifinals")
    };
    let (one, other) = (one.clone(), other.clone());
    hall.record(one.game, Outcome::five(one.players[0], 9));
    let fresh = Hall::drawn(Format::Knockout { best_of: 1 }, 4, "a cup of strangers");
    let [here, there] = [one.players[1], other.players[1]].map(|id| fresh.event.name_of(id));
    let text = results(&hall.event).replace(&here, &there);
    let (now, who) = (Time::from_millis(9_000_000), name("Dora"));
    let error = result_commands(&text, &fresh.event, now, &who, Language::English)
        .expect_err("they do not meet");
    let why = format!("line 2: {} is ", one.game.of);
    assert!(error.to_string().starts_with(&why), "{error}");
}
