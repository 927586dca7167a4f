//! Sitting down, standing up, and changing seats by an opening.

use game::{Command, Config, ConfigError, Fact, Game, Phase, Refusal, TimeControl};

use crate::table::{FOUR, ONE, THREE, TWO, Table, form, player, seconds, swapped};

fn open(form_text: &str) -> Table {
    Table::of(Config::new(form(form_text)))
}

#[test]
fn the_game_starts_when_the_last_seat_is_taken() {
    let mut table = open("classic");
    let sat = table.does("Bob", &Command::Sit { seat: TWO });
    assert_eq!(sat.len(), 1);
    assert_eq!(table.game.phase(), Phase::Seating);
    assert_eq!(table.game.to_move(), None);
    let facts = table.does("Ann", &Command::Sit { seat: ONE });
    assert_eq!(facts.last(), Some(&Fact::Started));
    assert_eq!(table.game.to_move(), Some(ONE));
    assert_eq!(table.game.seat_of(&player("Bob")), Some(TWO));
}

#[test]
fn three_and_four_sit_down_as_well() {
    for (text, seats) in [("pente seats=3", 3), ("pente seats=4 teams=yes", 4)] {
        let table = Table::playing(text, "-");
        assert_eq!(table.game.active().len(), seats, "{text}");
    }
}

#[test]
fn a_seat_has_one_player_and_a_player_one_seat() {
    let mut table = open("pente seats=3");
    table.does("Ann", &Command::Sit { seat: TWO });
    assert_eq!(
        table.refuses("Bob", &Command::Sit { seat: TWO }),
        Refusal::SeatTaken {
            seat: TWO,
            by: player("Ann")
        }
    );
    assert_eq!(
        table.refuses("Ann", &Command::Sit { seat: THREE }),
        Refusal::AlreadySeated(TWO)
    );
    assert_eq!(
        table.refuses("Bob", &Command::Sit { seat: FOUR }),
        Refusal::NoSuchSeat {
            seat: FOUR,
            seats: 3
        }
    );
}

#[test]
fn one_may_stand_up_until_the_start() {
    let mut table = open("classic");
    table.does("Ann", &Command::Sit { seat: ONE });
    table.does("Ann", &Command::Stand);
    assert_eq!(table.game.player(ONE), None);
    assert_eq!(
        table.refuses("Ann", &Command::Stand),
        Refusal::NotSeated(player("Ann"))
    );
    table.all_sit();
    assert_eq!(
        table.refuses("Ann", &Command::Stand),
        Refusal::AlreadyStarted
    );
    assert_eq!(
        table.refuses("Cem", &Command::Sit { seat: ONE }),
        Refusal::AlreadyStarted
    );
}

#[test]
fn nothing_is_played_before_the_start() {
    let mut table = open("classic");
    table.does("Ann", &Command::Sit { seat: ONE });
    for command in [table.next_move("E5 Q01 CW"), Command::Resign, Command::Flag] {
        assert_eq!(table.refuses("Ann", &command), Refusal::NotStarted(1));
    }
}

#[test]
fn on_swap_the_people_change_seats_and_the_board_stays() {
    let mut table = Table::playing("d-pente size=9", "60+0");
    table.at(10).play_all(&["E5", "D4", "F6"]);
    table.at(20).play_all(&["C3"]);
    let board = table.game.position().board_text();
    assert_eq!((table.left(ONE), table.left(TWO)), (40, 60));
    // Bob thinks for 5 seconds and takes the first seat. His clock follows him.
    let facts = table.at(25).plays("Bob", "swap");
    assert_eq!(facts, [swapped(TWO)]);
    assert_eq!(
        (table.name(ONE), table.name(TWO)),
        ("Bob".into(), "Ann".into())
    );
    assert_eq!((table.left(ONE), table.left(TWO)), (55, 40));
    assert_eq!(table.game.position().board_text(), board);
    assert_eq!(table.game.began_in(ONE), Some(TWO), "it is known");
    // After four stones the first color is next, and that is Bob now.
    assert!(matches!(
        table.refuses("Ann", &table.next_move("A1")),
        Refusal::NotYourTurn {
            seat: TWO,
            due: ONE
        }
    ));
    table.at(30).plays("Bob", "A1");
    assert_eq!((table.left(ONE), table.left(TWO)), (50, 40));
}

#[test]
fn on_keep_everybody_stays() {
    let mut table = Table::playing("d-pente size=9", "-");
    table.play_all(&["E5", "D4", "F6", "C3", "keep"]);
    assert_eq!(table.name(ONE), "Ann");
    assert_eq!(table.game.began_in(ONE), Some(ONE));
    assert_eq!(table.game.to_move(), Some(ONE));
}

#[test]
fn swap2_may_give_the_choice_back() {
    let mut table = Table::playing("swap2-pente size=9", "-");
    table.play_all(&["E5", "D4", "F6", "pass", "A1", "A2"]);
    assert_eq!(table.game.to_move(), Some(ONE));
    table.plays("Ann", "swap");
    assert_eq!(
        (table.name(ONE), table.name(TWO)),
        ("Bob".into(), "Ann".into())
    );
    // Five stones lie: the second color is next, which Ann has chosen.
    table.plays("Ann", "A3");
}

#[test]
fn a_game_begins_with_any_position_that_can_be_played() {
    let setup = "x.....\n......\n......\n......\n......\n......";
    let mut table = Table::of(Config::new(form("classic")).with_setup(setup));
    table.all_sit();
    assert_eq!(table.game.to_move(), Some(TWO));
    let kept = table.game.config().setup.clone().expect("a setup");
    assert!(!kept.contains('\n'), "kept in its canonical text: {kept}");
}

#[test]
fn what_cannot_be_played_is_refused_with_the_reason() {
    let full_row = "xxxxx. ...... ...... oooo.. o..... ......";
    let left = format!("{} to_move=1 left=3", ".".repeat(81));
    let bad_time = TimeControl::PerMove { limit: 0 };
    let cases = [
        (Config::new(form("classic")).with_setup("xyz"), "places"),
        (Config::new(form("classic")).with_setup(full_row), "over"),
        (
            Config::new(form("pente seats=3 size=9")).with_setup(&left),
            "left",
        ),
        (Config::new(form("classic")).with_time(bad_time), "limit"),
    ];
    for (config, part) in cases {
        let error: ConfigError = Game::open(config, seconds(0)).expect_err(part);
        assert!(error.to_string().contains(part), "{error}");
    }
}
