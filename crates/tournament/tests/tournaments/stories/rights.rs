//! The rights of directors, helpers and players, and the log of what they did.

use tournament::{
    Command, Config, Effect, Entry, EntryId, Format, Language, Outcome, Refusal, Settings,
};

use crate::hall::{Hall, lower_wins, name, player};

#[test]
fn only_officials_enter_results_and_only_the_director_directs() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "rights are rights ok");
    let next = hall.event.next_games()[0].clone();
    let record = Command::Record {
        game: next.game,
        outcome: Outcome::five(next.players[0], 9),
    };
    let stranger = hall.try_as("P001", record.clone()).expect_err("a player");
    assert_eq!(stranger, Refusal::NotAnOfficial(name("P001")));
    hall.try_as("Hugo", record).expect("a helper");
    for command in [
        Command::Undo { step: None },
        Command::AddHelper {
            person: name("Eve"),
        },
        Command::Withdraw {
            entry: EntryId(1),
            expelled: false,
        },
        Command::Correct {
            game: next.game,
            outcome: Some(Outcome::Drawn),
            why: String::new(),
            effect: Effect::Reset,
        },
        Command::DrawLots { group: 0 },
    ] {
        let refusal = hall.try_as("Hugo", command).expect_err("for the director");
        assert_eq!(refusal, Refusal::NotTheDirector(name("Hugo")));
    }
    // A correction that undoes nothing is the helpers' business too.
    let correct = Command::Correct {
        game: next.game,
        outcome: Some(Outcome::Drawn),
        why: "misread".into(),
        effect: Effect::Follow,
    };
    hall.try_as("Hugo", correct).expect("a helper");
    hall.ask(Command::RemoveHelper {
        person: name("Hugo"),
    });
    assert_eq!(
        hall.try_as("Hugo", Command::CallAll),
        Err(Refusal::NotAnOfficial(name("Hugo")))
    );
}

#[test]
fn players_report_and_the_other_confirms() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "players report results");
    let next = hall.event.next_games()[0].clone();
    let [one, other] = next.players.map(|id| hall.event.name_of(id));
    let games = |hall: &Hall| {
        hall.event
            .find(next.game.of)
            .expect("a match")
            .games
            .clone()
    };
    let report = |outcome| Command::Report {
        game: next.game,
        outcome,
    };
    let won = Outcome::five(next.players[0], 8);
    let stranger = hall.try_as("Zoe", report(won)).expect_err("a stranger");
    assert_eq!(
        stranger,
        Refusal::NotYourGame {
            who: name("Zoe"),
            of: next.game.of
        }
    );
    hall.try_as(&one, report(won)).expect("reported");
    assert!(hall.try_as(&one, report(won)).expect("again").is_empty());
    assert!(games(&hall).is_empty(), "one alone does not decide");
    hall.try_as(&other, report(Outcome::five(next.players[0], 9)))
        .expect("reported");
    assert!(games(&hall).is_empty() && hall.event.next_games().iter().any(|next| next.disputed));
    hall.try_as(&other, report(won)).expect("agreed");
    assert_eq!(games(&hall), [won]);
    let last = hall.event.history(Language::English).pop().expect("a line");
    assert_eq!(last.by, name(&other));
    assert!(last.text.contains("won with 8 stones"), "{}", last.text);
}

#[test]
fn players_enter_themselves_where_it_is_open() {
    let settings = Settings {
        open_entry: true,
        ..Settings::default()
    };
    let mut hall = Hall::open(Config {
        settings,
        ..Config::regulation(name("Open"))
    });
    hall.try_as(
        "Zoe",
        Command::Enter {
            entry: player("Zoe"),
        },
    )
    .expect("herself");
    let other = Command::Enter {
        entry: player("Yan"),
    };
    assert_eq!(
        hall.try_as("Zoe", other),
        Err(Refusal::NotAnOfficial(name("Zoe")))
    );
    let twice = Command::Enter {
        entry: Entry {
            name: name("Zoe B"),
            ..player("Zoe")
        },
    };
    assert!(matches!(hall.refused(twice), Refusal::PersonTaken { .. }));
    hall.try_as(
        "Zoe",
        Command::Withdraw {
            entry: EntryId(1),
            expelled: false,
        },
    )
    .expect("herself");
    assert_eq!(
        hall.refused(Command::Withdraw {
            entry: EntryId(1),
            expelled: false
        }),
        Refusal::AlreadyLeft(EntryId(1))
    );
}

#[test]
fn players_enter_themselves_before_the_draw_alone() {
    let settings = Settings {
        open_entry: true,
        ..Settings::default()
    };
    let config = Config {
        settings,
        ..Config::regulation(name("Open"))
    };
    let mut hall = Hall::drawn_with(config, 8, "entries are closed now");
    let enter = Command::Enter {
        entry: player("Zoe"),
    };
    assert_eq!(
        hall.try_as("Zoe", enter.clone()),
        Err(Refusal::EntriesClosed)
    );
    hall.try_as("Hugo", enter).expect("a helper");
}

#[test]
fn an_undo_that_comes_too_late_takes_nothing_else_back() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "quicker than the eye");
    let games = hall.event.next_games();
    let last = |hall: &Hall, language| hall.event.last_done(language).expect("a line");
    hall.record(games[0].game, lower_wins(&games[0]));
    let seen = last(&hall, Language::English).step;
    hall.record(games[1].game, lower_wins(&games[1]));
    let step = last(&hall, Language::English).step;
    let late = hall.refused(Command::Undo { step: Some(seen) });
    assert_eq!(late, Refusal::Overtaken { last: step });
    for language in [Language::English, Language::German] {
        let told = hall.event.explain(&late, language);
        assert!(told.contains(&last(&hall, language).text), "{told}");
    }
    hall.ask(Command::Undo { step: Some(step) });
    let next = last(&hall, Language::English);
    assert_eq!(next.step, seen, "what the next undo would take back");
}

#[test]
fn an_undo_of_whatever_is_last_is_written_as_ever() {
    let text = r#"{"command":"undo"}"#;
    let undo: Command = serde_json::from_str(text).expect("a command");
    assert_eq!(undo, Command::Undo { step: None });
    assert_eq!(serde_json::to_string(&undo).expect("JSON"), text);
}

#[test]
fn everything_is_in_the_history_with_who_and_when() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "history is written down");
    let next = hall.event.next_games()[0].clone();
    hall.record(next.game, Outcome::five(next.players[0], 9));
    hall.correct(next.game, Outcome::Drawn, Effect::Follow)
        .expect("corrected");
    hall.ask(Command::Undo { step: None });
    let lines = hall.event.history(Language::English);
    let [recorded, corrected, undone] = &lines[lines.len() - 3..] else {
        panic!("three lines")
    };
    assert!(
        recorded.text.ends_with("won with 9 stones") && !recorded.undone,
        "{}",
        recorded.text
    );
    assert!(
        corrected.text.ends_with("to drawn (misread)") && corrected.undone,
        "{}",
        corrected.text
    );
    assert!(undone.text.contains("taken back") && undone.at.as_millis() == hall.now);
    assert_eq!(
        hall.event.find(next.game.of).expect("a match").games,
        [Outcome::five(next.players[0], 9)]
    );
    hall.ask(Command::Redo);
    assert_eq!(
        hall.event.find(next.game.of).expect("a match").games,
        [Outcome::Drawn]
    );
    assert_eq!(hall.refused(Command::Redo), Refusal::NothingToRedo);
}
