//! pente.org's openings with a choice of sides: D-Pente, DK-Pente and the two
//! games of swap2. A seat is a color: when the players swap, they change seats
//! and the stones stay.

use rules::{Position, Seat};

use crate::{check, play, position};

/// Plays move by move and compares the seat that acts before each.
#[track_caller]
fn acts(game: &str, script: &[(u8, &str)]) {
    let mut position = position(game, "");
    for (seat, text) in script {
        let actor = position.to_move().map(Seat::number);
        assert_eq!(actor, Some(*seat), "before {text}");
        play(&mut position, text);
    }
}

/// Everything that may be played after the moves.
fn choices(game: &str, moves: &str) -> Vec<String> {
    let mut position = position(game, "");
    play(&mut position, moves);
    let legal = position.legal_moves();
    legal.iter().map(ToString::to_string).collect()
}

/// D-Pente: the first player lays four stones of both colors, the second keeps
/// or swaps, and seat 1's color goes on.
#[test]
fn d_pente_stage_by_stage() {
    for game in ["d-pente", "dk-pente"] {
        for choice in ["keep", "swap"] {
            acts(
                game,
                &[
                    (1, "A1"),
                    (1, "B1"),
                    (1, "C3"),
                    (1, "K10"),
                    (2, choice),
                    (1, "L10"),
                    (2, "M10"),
                    (1, "T19"),
                ],
            );
        }
        assert_eq!(choices(game, "A1, B1, C3, K10"), ["swap", "keep"]);
    }
}

/// Colors alternate while one player lays them, and nothing moves by a swap.
#[test]
fn a_swap_leaves_the_stones() {
    for choice in ["keep", "swap"] {
        check(
            "d-pente size=9",
            "",
            &format!("A1, B1, C1, D1, {choice}, E1"),
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             1 2 1 2 1 . . . .",
            "seat 2 to move",
        );
    }
}

/// No stone is accepted while the decision is open, and no choice before.
#[test]
fn a_choice_comes_in_its_time() {
    let refusals = [
        ("d-pente", "A1, B1", "keep", "no choice to make now"),
        (
            "d-pente",
            "A1, B1, C3, D4",
            "E5",
            "seat 2 must first choose: swap or keep",
        ),
        ("d-pente", "A1, B1, C3, D4", "pass", "pass is not offered"),
        (
            "d-pente",
            "A1, B1, C3, D4, keep",
            "swap",
            "no choice to make now",
        ),
        ("swap2-pente", "A1, B1", "swap", "no choice to make now"),
        (
            "swap2-pente",
            "A1, B1, C3",
            "E5",
            "seat 2 must first choose: swap, keep or pass",
        ),
        (
            "swap2-pente",
            "A1, B1, C3, pass, D4, E5",
            "F6",
            "seat 1 must first choose: swap or keep",
        ),
        (
            "swap2-pente",
            "A1, B1, C3, pass, D4, E5",
            "pass",
            "pass is not offered",
        ),
        (
            "swap2-pente",
            "A1, B1, C3, pass, D4",
            "keep",
            "no choice to make now",
        ),
    ];
    for (game, moves, text, why) in refusals {
        let mut position = position(game, "");
        play(&mut position, moves);
        let before = position.clone();
        let error = position.play_text(text).expect_err(text).to_string();
        assert!(error.contains(why), "{game}, {moves}, {text}: {error}");
        assert_eq!(position, before);
    }
}

/// Captures apply while the stones are laid.
#[test]
fn the_opening_captures_too() {
    check(
        "d-pente size=9",
        "",
        "F5, E5, G5, H5",
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . 2 . . 2 .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . . captured=0,2",
        "seat 2 to move",
    );
}

/// These openings know neither the center nor the tournament rule.
#[test]
fn stones_are_laid_anywhere() {
    for game in ["d-pente", "dk-pente", "swap2-pente", "swap2-keryo"] {
        assert_eq!(choices(game, "").len(), 361);
        assert_eq!(choices(game, "A1, K10").len(), 359);
    }
}

/// Swap2: three stones; the player of the second color plays the fourth.
#[test]
fn swap2_by_swap_or_keep() {
    for game in ["swap2-pente", "swap2-keryo"] {
        for choice in ["keep", "swap"] {
            acts(
                game,
                &[
                    (1, "K10"),
                    (1, "L11"),
                    (1, "M12"),
                    (2, choice),
                    (2, "A1"),
                    (1, "A2"),
                ],
            );
        }
        let open = ["swap", "keep", "pass"];
        assert_eq!(choices(game, "K10, L11, M12"), open);
    }
}

/// Swap2: after a pass the second player lays two more, the first chooses, and
/// the second color plays the sixth stone.
#[test]
fn swap2_by_pass() {
    for game in ["swap2-pente", "swap2-keryo"] {
        for choice in ["keep", "swap"] {
            acts(
                game,
                &[
                    (1, "K10"),
                    (1, "L11"),
                    (1, "M12"),
                    (2, "pass"),
                    (2, "A1"),
                    (2, "A2"),
                    (1, choice),
                    (2, "A3"),
                    (1, "A4"),
                ],
            );
        }
        let laid = "K10, L11, M12, pass, A1, A2";
        assert_eq!(choices(game, laid), ["swap", "keep"]);
    }
}

/// DK-Pente and Swap2-Keryo capture threes, D-Pente and Swap2-Pente do not.
#[test]
fn each_opening_keeps_the_captures_of_its_game() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . 1 2 2 2 .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        1 . . . . . . . 1 opening=done";
    for (game, stones) in [
        ("d-pente", 0),
        ("swap2-pente", 0),
        ("dk-pente", 3),
        ("swap2-keryo", 3),
    ] {
        let mut position = position(&format!("{game} size=9"), board);
        play(&mut position, "J5");
        assert_eq!(position.captured(), [stones, 0], "{game}");
    }
}
