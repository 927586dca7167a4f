//! Clocks and flags.

use game::{Command, Ending, Fact, Offer, Phase, Refusal};
use rules::{Outcome, SeatSet, Victory};

use crate::table::{FOUR, ONE, THREE, TIMER, TWO, Table, moved, seconds};

fn time_ending(loser: rules::Seat, winners: SeatSet) -> Fact {
    Fact::Ended {
        ending: Ending::Time {
            seat: loser,
            winners,
        },
    }
}

#[test]
fn the_first_clock_runs_from_the_start() {
    let mut table = Table::playing("classic", "300+5");
    table.at(10);
    assert_eq!((table.left(ONE), table.left(TWO)), (290, 300));
    table.plays("Ann", "E5 Q01 CW");
    assert_eq!((table.left(ONE), table.left(TWO)), (295, 300));
    table.at(40).plays("Bob", "A1 Q01 CW");
    assert_eq!((table.left(ONE), table.left(TWO)), (295, 275));
}

#[test]
fn half_turns_share_one_clock_and_one_increment() {
    let mut table = Table::playing("twente", "60+5");
    table.at(10).plays("Ann", "E5 ...");
    assert_eq!(table.left(ONE), 50);
    table.at(20);
    assert_eq!(table.left(ONE), 40);
    table.plays("Ann", "Q01 CW");
    assert_eq!(table.left(ONE), 45);
}

#[test]
fn byo_yomi_counts_its_periods() {
    let mut table = Table::playing("classic", "60+3x10");
    assert_eq!(table.left(ONE), 90);
    // 60 seconds of main time, one whole period, and 5 seconds of the second.
    table.at(75).plays("Ann", "E5 Q01 CW");
    table.at(76).plays("Bob", "A1 Q01 CW");
    let reading = table.game.reading(ONE, seconds(76)).expect("a clock");
    assert_eq!((reading.left.as_secs(), reading.periods), (10, 1));
    assert_eq!(table.game.deadline(), Some(seconds(96)));
}

#[test]
fn a_limit_per_move_begins_anew_each_turn() {
    for (time, limit) in [("30/move", 30), ("1d/move", 86_400)] {
        let mut table = Table::playing("classic", time);
        table.at(29).plays("Ann", "E5 Q01 CW");
        table.at(50).plays("Bob", "A1 Q01 CW");
        assert_eq!(table.left(ONE), limit, "{time}");
        assert_eq!(table.game.deadline(), Some(seconds(50 + limit)), "{time}");
    }
}

#[test]
fn without_a_clock_nobody_waits_in_vain() {
    let mut table = Table::playing("classic", "-");
    assert_eq!(table.game.remaining(ONE, seconds(9)), None);
    assert_eq!(table.game.deadline(), None);
    let far = u64::MAX / 1_000;
    assert_eq!(
        table.at(far).refuses(TIMER, &Command::Flag),
        Refusal::FlagStands
    );
    table.plays("Ann", "E5 Q01 CW");
}

#[test]
fn a_clock_set_back_gives_no_time_back() {
    let mut table = Table::playing("twente", "60+0");
    table.at(20).plays("Ann", "E5 ...");
    table.at(5);
    assert_eq!(table.left(ONE), 40);
    table.plays("Ann", "Q01 CW");
    assert_eq!(table.left(ONE), 40);
    assert_eq!(table.log.last().map(|event| event.at), Some(seconds(20)));
    table.at(25);
    assert_eq!(table.left(TWO), 55);
}

#[test]
fn what_is_lost_on_the_way_is_credited_and_nobody_else_pays() {
    let mut table = Table::playing("classic", "60+0");
    table.at(10).lost(4).plays("Ann", "E5 Q01 CW");
    assert_eq!((table.left(ONE), table.left(TWO)), (54, 60));
    table.at(12).plays("Bob", "A1 Q01 CW");
    assert_eq!((table.left(ONE), table.left(TWO)), (54, 58));
    // No more than the turn has taken.
    table.at(13).lost(30).plays("Ann", "F5 Q01 CW");
    table.at(23);
    assert_eq!((table.left(ONE), table.left(TWO)), (54, 48));
}

#[test]
fn half_a_turn_is_credited_with_the_other_half() {
    let mut table = Table::playing("twente", "60+0");
    table.at(10).lost(4).plays("Ann", "E5 ...");
    assert_eq!(table.left(ONE), 50);
    table.at(20).lost(4).plays("Ann", "Q01 CW");
    assert_eq!(table.left(ONE), 44);
}

#[test]
fn a_move_under_way_is_waited_for_whatever_others_ask() {
    let mut table = Table::playing("classic", "60+0");
    let stands = table.at(61).lost(4).refuses("Bob", &Command::Flag);
    assert_eq!(stands, Refusal::FlagStands);
    table
        .at(62)
        .lost(4)
        .does("Bob", &Command::Offer(Offer::Draw));
    table.at(63).lost(4).plays("Ann", "E5 Q01 CW");
    assert_eq!((table.left(ONE), table.left(TWO)), (1, 60));
    // A moment too late.
    table.at(123).lost(0).does("Eve", &Command::Flag);
    assert_eq!(table.game.result_text(), "1-0");
}

#[test]
fn a_move_that_was_under_way_for_too_long_is_lost() {
    let mut table = Table::playing("classic", "60+0");
    let facts = table.at(64).lost(4).plays("Ann", "E5 Q01 CW");
    assert_eq!(facts[0], Fact::FlagFell { seat: ONE });
}

#[test]
fn without_a_clock_nothing_is_credited() {
    let mut table = Table::playing("classic", "-");
    let facts = table.at(10).lost(4).plays("Ann", "E5 Q01 CW");
    assert_eq!(facts, [moved(ONE, "E5 Q01 CW")]);
}

#[test]
fn a_flag_is_pointed_at_only_when_it_has_fallen() {
    let mut table = Table::playing("classic", "60+0");
    assert_eq!(
        table.at(59).refuses(TIMER, &Command::Flag),
        Refusal::FlagStands
    );
    let facts = table.at(60).does(TIMER, &Command::Flag);
    let fell = Fact::FlagFell { seat: ONE };
    assert_eq!(facts, [fell, time_ending(ONE, SeatSet::only(TWO))]);
    assert_eq!(table.game.result_text(), "0-1");
    assert_eq!(table.left(ONE), 0);
    assert_eq!(table.game.deadline(), None);
}

#[test]
fn anybody_may_point_at_a_flag() {
    for name in ["Ann", "Bob", "Eve", TIMER] {
        let mut table = Table::playing("classic", "60+0");
        table.at(60).does(name, &Command::Flag);
        assert!(table.game.ending().is_some(), "{name}");
    }
}

#[test]
fn a_move_after_the_flag_is_not_played() {
    let mut table = Table::playing("classic", "60+0");
    let facts = table.at(61).plays("Ann", "E5 Q01 CW");
    assert_eq!(facts[0], Fact::FlagFell { seat: ONE });
    assert_eq!(facts.len(), 2);
    assert_eq!(table.game.ply(), 0);
}

#[test]
fn neither_a_draw_nor_a_takeback_saves_a_fallen_flag() {
    for offer in [Offer::Draw, Offer::Takeback] {
        let mut table = Table::playing("classic", "60+0");
        table.at(1).plays("Ann", "E5 Q01 CW");
        table.does("Ann", &Command::Offer(offer));
        let facts = table.at(61).does("Bob", &Command::Accept(offer));
        assert_eq!(facts[0], Fact::FlagFell { seat: TWO }, "{offer}");
        assert_eq!(table.game.result_text(), "1-0", "{offer}");
    }
}

#[test]
fn a_team_loses_together() {
    let mut table = Table::playing("pente seats=4 teams=yes", "60+0");
    table.plays("Ann", "K10");
    let facts = table.at(60).does(TIMER, &Command::Flag);
    let winners = SeatSet::only(ONE).with(SeatSet::only(THREE));
    assert_eq!(facts[1], time_ending(TWO, winners));
    assert_eq!(table.game.result_text(), "1+3");
    assert!(!table.game.active().is_empty() && table.game.active().contains(FOUR));
}

#[test]
fn where_each_plays_for_oneself_the_others_play_on() {
    let mut table = Table::playing("pente seats=3 size=9", "60+0");
    table.at(10).plays("Ann", "E5");
    let facts = table.at(70).does(TIMER, &Command::Flag);
    assert_eq!(facts, [Fact::FlagFell { seat: TWO }]);
    assert_eq!(table.game.phase(), Phase::Playing);
    assert_eq!(table.game.to_move(), Some(THREE));
    assert_eq!(table.texts(), ["E5", "leave2"]);
    assert_eq!(
        (table.left(ONE), table.left(TWO), table.left(THREE)),
        (50, 0, 60)
    );
    table.at(80).plays("Cem", "A1");
    assert_eq!(table.left(THREE), 50);
    // Ann's time runs out as well, and Cem is the last one.
    let facts = table.at(140).does("Bob", &Command::Flag);
    let last = Outcome::Win {
        winners: SeatSet::only(THREE),
        by: Victory::LastSeat,
    };
    let ending = Ending::Board(last);
    assert_eq!(
        facts,
        [Fact::FlagFell { seat: ONE }, Fact::Ended { ending }]
    );
    assert_eq!(table.game.result_text(), "3");
}

#[test]
fn a_command_of_another_seat_outlives_the_fallen_flag() {
    let mut table = Table::playing("pente seats=3 size=9", "60+0");
    let facts = table.at(60).does("Cem", &Command::Resign);
    assert_eq!(facts[0], Fact::FlagFell { seat: ONE });
    assert_eq!(facts[1], Fact::Resigned { seat: THREE });
    assert!(matches!(facts[2], Fact::Ended { .. }));
    assert_eq!(table.game.result_text(), "2");
}

#[test]
fn a_takeback_gives_no_time_back() {
    let mut table = Table::playing("classic", "60+5");
    table.at(10).plays("Ann", "E5 Q01 CW");
    table.at(20).agree("Ann", &["Bob"], Offer::Takeback);
    assert_eq!((table.left(ONE), table.left(TWO)), (55, 50));
    table.at(30);
    assert_eq!((table.left(ONE), table.left(TWO)), (45, 50));
}

#[test]
fn after_the_end_the_clocks_stand() {
    let mut table = Table::playing("classic", "60+0");
    table.at(10).does("Bob", &Command::Resign);
    table.at(1_000);
    assert_eq!((table.left(ONE), table.left(TWO)), (50, 60));
    assert!(matches!(
        table.refuses(TIMER, &Command::Flag),
        Refusal::Over(Ending::Resignation { .. })
    ));
}
