//! How games end, and that they stay ended.

use game::{By, Command, Config, Ending, Fact, Offer, Phase, Refusal, Time};
use rules::{Outcome, SeatSet, Stalemate};

use crate::table::{FOUR, ONE, THREE, TWO, Table, form, player};

#[test]
fn the_board_ends_the_game() {
    let mut table = Table::playing("classic", "60+0");
    table.play_all(&["A1 Q11 CW", "A4 Q11 CW", "B1 Q11 CW", "B4 Q11 CW"]);
    table.play_all(&["C1 Q11 CW", "C4 Q11 CW", "D1 Q11 CW", "A5 Q11 CW"]);
    let facts = table.plays("Ann", "E1");
    let ending = Ending::Board(Outcome::line(ONE));
    assert_eq!(facts.last(), Some(&Fact::Ended { ending }));
    assert_eq!(table.game.result_text(), "1-0");
    assert_eq!(table.game.deadline(), None);
}

#[test]
fn a_full_board_is_a_draw() {
    let setup = "xxooxx .oxxoo xxooxx ooxxoo xxooxx ooxxoo";
    let config = Config::new(form("twente")).with_setup(setup);
    let mut table = Table::of(config);
    table.all_sit();
    let facts = table.plays("Bob", "A2 Q00 CW");
    let ending = Ending::Board(Outcome::Draw(Stalemate::FullBoard));
    assert_eq!(facts.last(), Some(&Fact::Ended { ending }));
    assert_eq!(table.game.result_text(), "1/2-1/2");
    assert!(table.game.ending().is_some_and(Ending::is_draw));
}

#[test]
fn one_may_resign_also_out_of_turn() {
    for (name, seat, winner, result) in [("Ann", ONE, TWO, "0-1"), ("Bob", TWO, ONE, "1-0")] {
        let mut table = Table::playing("classic", "-");
        let facts = table.does(name, &Command::Resign);
        let winners = SeatSet::only(winner);
        let ending = Ending::Resignation { seat, winners };
        assert_eq!(facts, [Fact::Resigned { seat }, Fact::Ended { ending }]);
        assert_eq!(table.game.result_text(), result);
    }
}

#[test]
fn who_resigns_in_a_team_resigns_for_both() {
    let mut table = Table::playing("pente seats=4 teams=yes", "-");
    table.does("Cem", &Command::Resign);
    let winners = SeatSet::only(TWO).with(SeatSet::only(FOUR));
    assert_eq!(table.game.ending().map(Ending::winners), Some(winners));
    let text = table.game.ending().map(|ending| ending.to_string());
    assert_eq!(text.as_deref(), Some("seats 2+4 win, seat 3 has resigned"));
}

#[test]
fn where_each_plays_for_oneself_resigning_is_leaving() {
    let mut table = Table::playing("pente seats=4 size=9", "-");
    table.plays("Ann", "E5");
    // Cem leaves out of turn, and Bob, whose turn it is, moves.
    assert_eq!(
        table.does("Cem", &Command::Resign),
        [Fact::Resigned { seat: THREE }]
    );
    assert_eq!(table.game.to_move(), Some(TWO));
    table.plays("Bob", "A1");
    assert_eq!(table.game.to_move(), Some(FOUR));
    assert_eq!(
        table.refuses("Cem", &Command::Resign),
        Refusal::HasLeft(THREE)
    );
    table.does("Dee", &Command::Resign);
    assert_eq!(table.game.phase(), Phase::Playing);
    table.does("Ann", &Command::Resign);
    assert_eq!(table.game.result_text(), "2");
}

#[test]
fn a_game_may_be_called_off_before_everybody_has_moved() {
    for moves in [&[][..], &["E5 Q01 CW"], &["E5 ..."]] {
        for (name, seat) in [("Ann", ONE), ("Bob", TWO)] {
            let mut table = Table::playing("classic", "-");
            table.play_all(moves);
            table.does(name, &Command::Abort);
            assert_eq!(table.game.ending(), Some(Ending::Abort { seat }));
            assert_eq!(table.game.result_text(), "*");
        }
    }
    let mut table = Table::playing("classic", "-");
    table.play_all(&["E5 Q01 CW", "A1 Q01 CW"]);
    assert_eq!(
        table.refuses("Ann", &Command::Abort),
        Refusal::TooLateToAbort
    );
}

#[test]
fn strangers_call_nothing_off() {
    let mut table = Table::playing("classic", "-");
    assert_eq!(
        table.refuses("Eve", &Command::Abort),
        Refusal::NotSeated(player("Eve"))
    );
}

#[test]
fn who_left_without_a_move_does_not_keep_the_game_abortable() {
    let mut table = Table::playing("pente seats=3 size=9", "-");
    table.does("Cem", &Command::Resign);
    table.play_all(&["E5", "A1"]);
    assert_eq!(
        table.refuses("Ann", &Command::Abort),
        Refusal::TooLateToAbort
    );
}

#[test]
fn who_has_left_calls_nothing_off() {
    let mut table = Table::playing("pente seats=3 size=9", "-");
    table.does("Cem", &Command::Resign);
    let left = table.refuses("Cem", &Command::Abort);
    assert_eq!(left, Refusal::HasLeft(THREE));
    table.does("Ann", &Command::Abort);
}

#[test]
fn a_table_may_be_given_up_before_the_start() {
    let mut table = Table::of(Config::new(form("classic")));
    table.does("Ann", &Command::Sit { seat: ONE });
    table.does("Ann", &Command::Abort);
    assert!(matches!(
        table.refuses("Bob", &Command::Sit { seat: TWO }),
        Refusal::Over(Ending::Abort { seat: ONE })
    ));
    assert_eq!(
        table.refuses("Ann", &Command::Offer(Offer::Rematch)),
        Refusal::NeverStarted
    );
}

#[test]
fn the_table_calls_off_what_nobody_plays_any_more() {
    let mut table = Table::playing("swiss", "-");
    table.plays("Ann", "E5 Q01 CW");
    table.plays("Bob", "B2 Q01 CW");
    let waited_for = table.game.to_move().expect("somebody");
    let now = Time::from_millis(1_000_000);
    let done = table.game.perform(By::Table, &Command::Abort, now);
    assert!(done.is_ok_and(|events| events.len() == 1));
    let ending = Ending::Abort { seat: waited_for };
    assert_eq!(table.game.ending(), Some(ending));
    let again = table.game.perform(By::Table, &Command::Abort, now);
    assert_eq!(again, Err(Refusal::Over(ending)));
}

#[test]
fn after_the_end_there_is_only_the_rematch() {
    let mut table = Table::playing("swiss", "60+0");
    table.plays("Ann", "E5 Q01 CW");
    table.does("Bob", &Command::Resign);
    let ending = table.game.ending().expect("over");
    let commands = [
        Command::Sit { seat: ONE },
        Command::Stand,
        table.next_move("A1 Q01 CW"),
        Command::Offer(Offer::Draw),
        Command::Accept(Offer::Draw),
        Command::Offer(Offer::Takeback),
        Command::Resign,
        Command::Abort,
        Command::Flag,
    ];
    for command in commands {
        assert_eq!(table.refuses("Ann", &command), Refusal::Over(ending));
    }
    assert!(table.game.legal_moves().is_empty());
    table.does("Ann", &Command::Offer(Offer::Rematch));
}
