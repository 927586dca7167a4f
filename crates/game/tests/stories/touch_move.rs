//! Touch-move, as the tournament regulation asks for it: a placed stone stays,
//! a grabbed block is turned, in the direction in which it began to move.

use game::{Command, Fact, Grab, Offer, Refusal};
use rules::pentago::Block::{self, TopLeft, TopRight};
use rules::pentago::Direction::{self, Clockwise, Counterclockwise};

use crate::table::{ONE, TWO, Table};

fn grab(block: Block, direction: Option<Direction>) -> Command {
    Command::Grab { block, direction }
}

const TOUCHED: Grab = Grab {
    block: TopRight,
    direction: None,
};
const TURNING: Grab = Grab {
    block: TopRight,
    direction: Some(Clockwise),
};

/// Ann has placed a stone and laid her hand on the top right block.
fn touched() -> Table {
    let mut table = Table::playing("swiss", "-");
    table.plays("Ann", "E5 ...");
    let facts = table.does("Ann", &grab(TopRight, None));
    assert_eq!(
        facts,
        [Fact::Grabbed {
            seat: ONE,
            grab: TOUCHED
        }]
    );
    table
}

#[test]
fn a_touched_block_must_be_turned_either_way() {
    for twist in ["Q01 CW", "Q01 CCW"] {
        let mut table = touched();
        assert_eq!(table.game.legal_moves().len(), 2);
        table.plays("Ann", twist);
        assert_eq!(table.game.grabbed(), None);
        assert_eq!(table.game.to_move(), Some(TWO));
    }
}

#[test]
fn another_block_is_refused_with_what_would_be_right() {
    let mut table = touched();
    for text in ["Q00 CW", "Q11 CCW", "skip"] {
        let refusal = table.refuses("Ann", &table.next_move(text));
        assert_eq!(refusal, Refusal::Bound(TOUCHED), "{text}");
        assert!(refusal.to_string().ends_with("play Q01 CW or Q01 CCW"));
    }
    assert_eq!(
        table.refuses("Ann", &grab(TopLeft, None)),
        Refusal::Bound(TOUCHED)
    );
    assert_eq!(
        table.refuses("Ann", &grab(TopRight, None)),
        Refusal::AlreadyGrabbed(TOUCHED)
    );
}

#[test]
fn a_block_that_moved_must_go_on_that_way() {
    let mut table = touched();
    table.does("Ann", &grab(TopRight, Some(Clockwise)));
    assert_eq!(table.game.grabbed(), Some(TURNING));
    let refusal = table.refuses("Ann", &table.next_move("Q01 CCW"));
    assert!(refusal.to_string().ends_with("play Q01 CW"), "{refusal}");
    for again in [None, Some(Counterclockwise)] {
        assert_eq!(
            table.refuses("Ann", &grab(TopRight, again)),
            Refusal::Bound(TURNING)
        );
    }
    assert_eq!(table.game.legal_moves().len(), 1);
    table.plays("Ann", "Q01 CW");
}

#[test]
fn a_grab_binds_even_where_the_twist_could_be_skipped() {
    let mut table = Table::playing("swiss skip_neutral=yes", "-");
    table.plays("Ann", "E5 ...");
    table.does("Ann", &grab(TopRight, Some(Clockwise)));
    assert_eq!(
        table.refuses("Ann", &table.next_move("skip")),
        Refusal::Bound(TURNING)
    );
}

#[test]
fn a_block_is_grabbed_only_when_its_twist_is_due() {
    let mut table = Table::playing("swiss", "-");
    assert_eq!(
        table.refuses("Ann", &grab(TopLeft, None)),
        Refusal::NoTwistDue
    );
    table.plays("Ann", "E5 ...");
    assert_eq!(
        table.refuses("Bob", &grab(TopLeft, None)),
        Refusal::NotYourTurn {
            seat: TWO,
            due: ONE
        }
    );
}

#[test]
fn a_placed_stone_stays_also_after_the_twist() {
    let mut table = touched();
    assert_eq!(
        table.refuses("Ann", &Command::Offer(Offer::Takeback)),
        Refusal::StoneStays
    );
    table.plays("Ann", "Q01 CW");
    assert_eq!(
        table.refuses("Ann", &Command::Offer(Offer::Takeback)),
        Refusal::StoneStays
    );
    table.plays("Bob", "A1 Q00 CW");
    assert_eq!(
        table.refuses("Ann", &Command::Offer(Offer::Takeback)),
        Refusal::StoneStays
    );
}

#[test]
fn the_other_side_s_offer_does_not_lift_a_placed_stone() {
    let mut table = Table::playing("swiss", "-");
    table.plays("Ann", "E5 Q01 CW");
    table.plays("Bob", "A1 Q01 CW");
    table.plays("Ann", "B2 ...");
    let refusal = table.refuses("Bob", &Command::Offer(Offer::Takeback));
    assert_eq!(refusal, Refusal::StoneStays);
    let told = "a stone once placed stays: under touch-move nothing is taken back";
    assert_eq!(refusal.to_string(), told);
}

#[test]
fn elsewhere_there_is_no_touch_move() {
    for variant in ["classic", "twente", "spec"] {
        let mut table = Table::playing(variant, "-");
        table.plays("Ann", "E5 ...");
        assert_eq!(
            table.refuses("Ann", &grab(TopLeft, None)),
            Refusal::NoTouchMove
        );
        table.agree("Ann", &["Bob"], Offer::Takeback);
        assert_eq!(table.game.ply(), 0);
    }
}
