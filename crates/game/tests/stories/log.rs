//! Events as a log: what is stored is enough, and a damaged log is reported.

use game::{Command, Ending, Event, Fact, Game, Misfit, Offer, RebuildError};
use rules::record::Record;

use crate::table::{FOUR, ONE, TWO, Table, moved, player, seconds, swapped};

/// A game with a bit of everything.
fn told() -> Table {
    let mut table = Table::playing("d-pente size=9", "60+5");
    table.at(3).play_all(&["E5", "D4"]);
    table.at(4).agree("Ann", &["Bob"], Offer::Takeback);
    table.at(6).play_all(&["D5", "F6", "C3", "swap", "A1"]);
    table.at(9).does("Bob", &Command::Offer(Offer::Draw));
    table.at(10).plays("Ann", "B2");
    table.at(12).does("Ann", &Command::Resign);
    table.agree("Bob", &["Ann"], Offer::Rematch);
    table
}

#[test]
fn every_prefix_of_a_log_is_a_game() {
    let table = told();
    let mut live = Game::rebuild(&table.log[..1]).expect("created");
    for (i, event) in table.log.iter().enumerate().skip(1) {
        live.absorb(event).expect("told by a game");
        assert_eq!(Game::rebuild(&table.log[..=i]).as_ref(), Ok(&live));
    }
    assert_eq!(live, table.game);
    assert!(table.log.is_sorted_by_key(|event| event.at));
}

#[test]
fn the_moves_and_the_ending_make_a_record() {
    for (form, moves) in [
        ("classic", &["E5 ...", "Q01 CW", "A1 Q00 CW"][..]),
        ("d-pente size=9", &["E5", "D4", "F6", "C3", "swap", "A1"]),
    ] {
        let mut table = Table::playing(form, "60+5");
        table.play_all(moves);
        table.does("Ann", &Command::Resign);
        let mut record = Record::new(table.game.config().form.clone());
        for played in table.game.moves() {
            record.push(played.mv).expect("played before");
        }
        let result = table.game.ending().expect("over").result();
        record.set_result(result).expect("the board is open");
        assert_eq!(record.result_text(), table.game.result_text(), "{form}");
    }
}

#[test]
fn a_log_without_its_beginning_is_no_game() {
    let table = told();
    for log in [&[][..], &table.log[1..]] {
        assert_eq!(Game::rebuild(log), Err(RebuildError::NoCreation));
    }
}

#[test]
fn a_log_whose_times_run_backward_gives_no_time_back() {
    let mut table = Table::playing("classic", "60+0");
    table.at(20).plays("Ann", "E5 Q01 CW");
    let mut log = table.log.clone();
    log.push(Event {
        at: seconds(5),
        fact: moved(TWO, "A1 Q01 CW"),
    });
    let game = Game::rebuild(&log).expect("the moves are fine");
    assert_eq!(game.latest(), seconds(20));
    assert_eq!(game.deadline(), Some(seconds(60)));
}

#[test]
fn a_gap_in_a_log_is_found() {
    let table = told();
    let first_move = table
        .log
        .iter()
        .position(|event| matches!(event.fact, Fact::Moved { .. }))
        .expect("moves were made");
    for missing in [1, 2, 3, first_move] {
        let mut log = table.log.clone();
        log.remove(missing);
        let error = Game::rebuild(&log).expect_err("something is missing");
        assert!(matches!(error, RebuildError::Misfit { .. }), "{error}");
    }
}

#[test]
fn an_event_that_does_not_fit_changes_nothing() {
    let mut table = Table::playing("classic", "60+0");
    table.plays("Ann", "E5 Q01 CW");
    let before = table.game.clone();
    let ending = Ending::Agreement;
    let misfits = [
        table.log[0].fact.clone(),
        Fact::Started,
        Fact::Sat {
            seat: FOUR,
            player: player("Eve"),
        },
        Fact::Stood { seat: ONE },
        moved(ONE, "A1 Q01 CW"),
        moved(TWO, "E5 Q01 CW"),
        moved(TWO, "nonsense"),
        moved(FOUR, "A1 Q01 CW"),
        swapped(TWO),
        Fact::TakenBack { ply: 1 },
        Fact::TakenBack { ply: usize::MAX },
        Fact::Resigned { seat: FOUR },
    ];
    for fact in misfits {
        let event = Event {
            at: seconds(30),
            fact,
        };
        assert!(table.game.absorb(&event).is_err(), "{event:?}");
        assert_eq!(table.game, before, "{event:?}");
    }
    let ended = Event {
        at: seconds(30),
        fact: Fact::Ended { ending },
    };
    table.game.absorb(&ended).expect("a game may end");
    assert_eq!(
        table.game.absorb(&ended),
        Err(Misfit::OutOfPlace("a game ends once"))
    );
}

#[test]
fn the_place_of_a_misfit_is_told() {
    let mut table = Table::playing("classic", "-");
    table.plays("Ann", "E5 Q01 CW");
    let mut log = table.log.clone();
    log.push(log[4].clone());
    let error = Game::rebuild(&log).expect_err("Ann moved twice");
    assert_eq!(
        error.to_string(),
        "event 6: it is out of place here; a move is made by the seat to move"
    );
}
