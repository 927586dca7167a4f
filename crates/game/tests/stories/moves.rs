//! Moves: whose they are, what happens to those sent twice, and half turns.

use game::{By, Command, Fact, Offer, Refusal};
use rules::PlayError;

use crate::table::{ONE, TIMER, TWO, Table, move_at, moved, player};

#[test]
fn moves_are_read_in_any_notation_and_told_in_one() {
    let mut table = Table::playing("classic", "-");
    let facts = table.plays("Ann", "4/5 2R");
    assert_eq!(facts, [moved(ONE, "E5 Q01 CW")]);
    table.plays("Bob", "0~7");
    assert_eq!(table.texts(), ["E5 Q01 CW", "A1 Q11 CW"]);
}

#[test]
fn a_move_sent_twice_is_played_once() {
    let mut table = Table::playing("classic", "-");
    table.plays("Ann", "E5 Q01 CW");
    for same in ["E5 Q01 CW", "28~3"] {
        assert_eq!(
            table.refuses("Ann", &move_at(0, same)),
            Refusal::AlreadyPlayed { ply: 0 }
        );
    }
    table.plays("Bob", "A1 Q01 CW");
    assert_eq!(
        table.refuses("Ann", &move_at(0, "E5 Q01 CW")),
        Refusal::AlreadyPlayed { ply: 0 }
    );
}

#[test]
fn the_winning_move_sent_twice_is_recognized_after_the_end() {
    let mut table = Table::playing("pente size=9 tournament_rule=no", "-");
    table.play_all(&["E5", "D4", "F5", "C3", "G5", "B2", "H5", "A1", "J5"]);
    assert!(table.game.ending().is_some());
    assert_eq!(
        table.refuses("Ann", &move_at(8, "J5")),
        Refusal::AlreadyPlayed { ply: 8 }
    );
}

#[test]
fn a_move_for_another_ply_is_stale() {
    let mut table = Table::playing("classic", "-");
    table.plays("Ann", "E5 Q01 CW");
    for (name, ply, text) in [
        ("Ann", 0, "A1 Q01 CW"),
        ("Bob", 0, "E5 Q01 CW"),
        ("Bob", 2, "A1 Q01 CW"),
        ("Bob", usize::MAX, "A1 Q01 CW"),
    ] {
        assert_eq!(
            table.refuses(name, &move_at(ply, text)),
            Refusal::StalePly {
                found: ply,
                expected: 1
            }
        );
    }
}

#[test]
fn only_the_seat_to_move_moves() {
    let mut table = Table::playing("classic", "-");
    let command = table.next_move("E5 Q01 CW");
    assert_eq!(
        table.refuses("Bob", &command),
        Refusal::NotYourTurn {
            seat: TWO,
            due: ONE
        }
    );
    assert_eq!(
        table.refuses("Eve", &command),
        Refusal::NotSeated(player("Eve"))
    );
    assert_eq!(table.refuses(TIMER, &command), Refusal::NotAPlayer);
}

#[test]
fn what_the_rules_refuse_is_refused_in_their_words() {
    let mut table = Table::playing("twente", "-");
    table.plays("Ann", "A1 Q11 CW");
    for (text, part) in [
        ("A1 Q11 CW", "A1 already holds a stone of seat 1"),
        ("B1", "the twist is missing"),
        ("hello", "cannot read"),
        ("Q11 CW", "place a stone before the twist"),
    ] {
        let refusal = table.refuses("Bob", &table.next_move(text));
        assert!(matches!(refusal, Refusal::Rules(_)), "{refusal}");
        assert!(refusal.to_string().contains(part), "{text}: {refusal}");
    }
}

#[test]
fn half_turns_are_moves_of_their_own() {
    let mut table = Table::playing("twente", "-");
    table.plays("Ann", "E5 ...");
    assert_eq!((table.game.ply(), table.game.to_move()), (1, Some(ONE)));
    assert_eq!(
        table.refuses("Ann", &move_at(0, "E5 ...")),
        Refusal::AlreadyPlayed { ply: 0 }
    );
    assert!(matches!(
        table.refuses("Ann", &table.next_move("A1 Q01 CW")),
        Refusal::Rules(PlayError::Pentago(_))
    ));
    table.plays("Ann", "Q01 CW");
    assert_eq!((table.game.ply(), table.game.to_move()), (2, Some(TWO)));
    let ends: Vec<bool> = table.game.moves().iter().map(|m| m.ends_turn).collect();
    assert_eq!(ends, [false, true]);
}

#[test]
fn a_half_turn_that_wins_is_the_whole_turn() {
    let mut table = Table::playing("classic", "-");
    table.play_all(&["A1 Q11 CW", "A4 Q11 CW", "B1 Q11 CW", "B4 Q11 CW"]);
    table.play_all(&["C1 Q11 CW", "C4 Q11 CW", "D1 Q11 CW", "A5 Q11 CW"]);
    let facts = table.plays("Ann", "E1 ...");
    assert!(matches!(facts.as_slice(), [_, Fact::Ended { .. }]));
    assert!(table.game.moves().last().is_some_and(|last| last.ends_turn));
}

#[test]
fn nobody_leaves_by_a_move() {
    let mut table = Table::playing("pente seats=3 size=9", "-");
    for text in ["leave1", "leave2"] {
        assert_eq!(
            table.refuses("Ann", &table.next_move(text)),
            Refusal::LeaveIsNoMove
        );
    }
}

#[test]
fn deciding_changes_nothing() {
    let table = Table::playing("classic", "60+0");
    let before = table.game.clone();
    let ann = player("Ann");
    let commands = [
        table.next_move("E5 Q01 CW"),
        Command::Offer(Offer::Draw),
        Command::Resign,
    ];
    for command in commands {
        let events = table.game.apply(&ann, &command, table.game.latest());
        assert!(events.is_ok_and(|events| !events.is_empty()));
    }
    let flag = table
        .game
        .apply(By::Table, &Command::Flag, crate::table::seconds(60));
    assert!(flag.is_ok());
    assert_eq!(table.game, before);
}

#[test]
fn moves_are_kept_with_their_time_for_a_record() {
    let mut table = Table::playing("twente", "60+5");
    table.at(10).plays("Ann", "E5 ...");
    table.at(15).plays("Ann", "Q01 CW");
    table.at(16).plays("Bob", "A1 Q01 CW");
    let told: Vec<(String, u64)> = table
        .game
        .moves()
        .iter()
        .map(|m| (m.mv.to_string(), m.remaining.expect("a clock").as_secs()))
        .collect();
    let expected = [("E5 ...", 50), ("Q01 CW", 50), ("A1 Q01 CW", 64)];
    assert_eq!(told, expected.map(|(text, left)| (text.to_owned(), left)));
}
