//! More than two seats: the Pente report, "Overview", which names four in a row
//! for three or four players and mixed captures for teams; the numbers beside
//! that are Board Game Arena's, and the shared count of a team is ours.

use crate::{check, ends, play, position, refuses};

/// The Pente report: with three or four players a row of four wins.
#[test]
fn four_in_a_row_win_for_three_or_four() {
    let mut game = position("pente size=9 seats=3", "");
    play(&mut game, "E5, A1, A9, F5, C1, C9, G5, E1, E9, H5");
    assert_eq!(game.result(), "1");
    assert_eq!(game.lines()[0].name(), "four in a row");
    let moves = "A5, E5, A1, A9, B5, F5, C1, C9, J8, G5, E1, E9, J6, H5";
    let mut game = position("pente size=9 seats=4 center_first=no", "");
    play(&mut game, moves);
    assert_eq!(game.result(), "2");
}

/// Turns go round the table.
#[test]
fn turns_go_round() {
    ends("pente seats=3", "", "K10, A1, A2", "seat 1 to move");
    ends("pente seats=4", "", "K10, A1, A2", "seat 4 to move");
}

/// The tournament rule belongs to the game for two.
#[test]
fn no_tournament_rule_for_more() {
    ends("pente seats=3", "", "K10, A1, L10, L11", "seat 2 to move");
}

/// Mixed captures: the two inside may belong to two opponents, the two outside
/// are the mover's.
#[test]
fn mixed_captures() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 3 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    check(
        "pente size=9 seats=3",
        board,
        "H5",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 1 . . 1 .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . . captured=2,0,0",
        "seat 2 to move",
    );
    let mut game = position("pente size=9 seats=3 mixed_captures=no", board);
    play(&mut game, "H5");
    assert_eq!(game.captured(), [0, 0, 0]);
}

/// Four captures, eight stones, win when each plays for oneself.
#[test]
fn eight_stones_win_for_three() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 3 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let six = format!("{board} captured=6,0,0");
    ends(
        "pente size=9 seats=3",
        &six,
        "H5",
        "seat 1 wins by captures",
    );
    let two = format!("{board} captured=2,2,2");
    ends("pente size=9 seats=3", &two, "H5", "seat 2 to move");
}

/// Teams: 1+3 against 2+4; five in a row of one color win for both partners.
#[test]
fn a_team_wins_together() {
    let game = "pente size=9 seats=4 teams=yes";
    let moves = "E5, A1, A9, J2, F5, C1, C9, J3, G5, E1, E9, J6, H5, G1, G9, J8, D5";
    ends(game, "", moves, "seats 1+3 win by a row");
    let mut position = position(game, "");
    play(&mut position, moves);
    assert_eq!(position.result(), "1+3");
}

/// Teams: four are not enough, and a partner's stone does not lengthen a row.
#[test]
fn a_team_needs_five_of_one_color() {
    let board = "
        3 . . 3 . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . 3 1 1 1 . . . .
        . . . . . . . . .
        4 . . . . . . . .
        . . . . . . . . .
        2 . 2 . 2 . 4 . 4";
    let game = "pente size=9 seats=4 teams=yes";
    ends(game, board, "F5", "seat 2 to move");
    ends(game, board, "F5, J9, J7, J5, G5", "seats 1+3 win by a row");
    // For oneself the four had won.
    ends("pente size=9 seats=4", board, "F5", "seat 1 wins by a row");
}

/// Teams: a capture may mix the two opponents, and never takes the partner.
#[test]
fn a_team_captures_mixed_pairs_of_opponents() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 4 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        3 . . . . . . . .";
    let mut game = position("pente size=9 seats=4 teams=yes", board);
    play(&mut game, "H5");
    assert_eq!(game.captured(), [2, 0, 0, 0]);
    let partner = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 3 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        4 . . . . . . . .";
    let mut game = position("pente size=9 seats=4 teams=yes", partner);
    play(&mut game, "H5");
    assert_eq!(game.captured(), [0, 0, 0, 0]);
    // For oneself the same pair is prey.
    let mut game = position("pente size=9 seats=4", partner);
    play(&mut game, "H5");
    assert_eq!(game.captured(), [2, 0, 0, 0]);
}

/// Teams: the outside stones are the mover's own, not the partner's.
#[test]
fn a_partner_s_stone_is_no_flank() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 3 2 4 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . . . . . . . .";
    let mut game = position("pente size=9 seats=4 teams=yes", board);
    play(&mut game, "H5");
    assert_eq!(game.captured(), [0, 0, 0, 0]);
}

/// Teams count their captures together, to ten as in the game for two.
#[test]
fn a_team_counts_together() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 4 . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        3 . . . . . . . .";
    let game = "pente size=9 seats=4 teams=yes";
    let eight = format!("{board} captured=4,0,4,0");
    ends(game, &eight, "H5", "seats 1+3 win by captures");
    let four = format!("{board} captured=4,4,0,0");
    ends(game, &four, "H5", "seat 2 to move");
}

/// Keryo-Pente for three: threes are captured, mixed too, and twelve win.
#[test]
fn keryo_for_three() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 3 2 .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . 3 . . . . . .";
    let game = "keryo-pente size=9 seats=3";
    let mut nine = position(game, &format!("{board} captured=9,0,0"));
    play(&mut nine, "J5");
    assert_eq!(nine.captured(), [12, 0, 0]);
    assert_eq!(nine.result(), "1");
    ends(
        game,
        &format!("{board} captured=6,0,0"),
        "J5",
        "seat 2 to move",
    );
}

/// Only Pente and Keryo-Pente are played by more than two.
#[test]
fn the_other_variants_are_for_two() {
    for variant in rules::Variant::ALL {
        let form = rules::Form::new(variant, [("seats", "3")]);
        let open = matches!(variant.name(), "pente" | "keryo-pente");
        assert_eq!(form.is_ok(), open, "{variant}");
    }
}

/// A seat that leaves is passed over; the last one at the table wins. No
/// document tells; it is ours.
#[test]
fn a_seat_may_leave() {
    let game = "pente seats=4";
    ends(game, "", "K10, leave2", "seat 3 to move");
    ends(game, "", "leave2, K10, A1, A2, leave4", "seat 1 to move");
    let last = "seat 3 wins as the last one at the table";
    ends(game, "", "K10, leave2, leave1, leave4", last);
    refuses("pente", "", "leave1", "cannot leave");
    refuses("pente seats=4 teams=yes", "", "leave1", "cannot leave");
    refuses("pente seats=3", "", "leave4", "not at the table");
}
