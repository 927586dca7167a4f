//! The guide's strategy part: the four plays and how each is set up.

use rules::NamedLine;
use rules::pentago::{Block, Line, Play};

use crate::{play, position};

/// "Basic strategy guide": the four plays with their relative strengths.
#[test]
fn the_four_plays() {
    let plays = [
        (Play::MonicasFive, "Monica's Five", 3, 4),
        (Play::MiddleFive, "Middle Five", 5, 8),
        (Play::StraightFive, "Straight Five", 7, 16),
        (Play::TriplePowerPlay, "Triple Power Play", 9, 4),
    ];
    for (play, name, strength, lines) in plays {
        assert_eq!(play.name(), name);
        assert_eq!(play.strength(), strength);
        let count = Line::ALL.iter().filter(|line| line.play() == play).count();
        assert_eq!(count, lines, "{name}");
    }
}

/// "Winning": a row spans two or three blocks.
#[test]
fn a_row_spans_two_or_three_blocks() {
    for line in Line::ALL {
        let blocks = Block::ALL.map(|block| on_block(line, block));
        let touched = blocks.iter().filter(|&&cells| cells > 0).count();
        assert!((2..=3).contains(&touched), "{line}");
    }
}

/// "Basic strategy guide": three of the four plays need three in a row on one
/// block; the Triple Power Play does not.
#[test]
fn all_plays_but_one_need_three_on_a_block() {
    for line in Line::ALL {
        let most = Block::ALL.map(|block| on_block(line, block)).into_iter();
        let needs_three = most.max() == Some(3);
        let is_triple = line.play() == Play::TriplePowerPlay;
        assert_eq!(needs_three, !is_triple, "{line}");
    }
}

/// "Monica's Five" and "The Middle Five": the middle of the block across the
/// corner stops the one, the middles of the adjacent blocks stop the other.
#[test]
fn the_middle_of_the_other_block_defends() {
    for line in Line::ALL {
        let defended = matches!(line.play(), Play::MonicasFive | Play::MiddleFive);
        let other = Block::ALL.into_iter().find(|&b| on_block(line, b) == 2);
        if let (true, Some(block)) = (defended, other) {
            assert_ne!(line.mask() & block.middle().mask(), 0, "{line}");
        }
    }
}

fn on_block(line: Line, block: Block) -> usize {
    line.cells().filter(|cell| cell.block() == block).count()
}

/// A set-up of the guide: the stones of one side, the winning turn, the name.
#[track_caller]
fn set_up(board: &str, turn: &str, name: &str, cells: [&str; 5]) {
    let mut game = position("classic", board);
    play(&mut game, turn);
    assert_eq!(game.result(), "1-0");
    let lines = game.lines();
    let names: Vec<_> = lines.iter().map(NamedLine::name).collect();
    assert_eq!(names, [name]);
    assert_eq!(lines[0].places, cells);
}

/// "Setting up each winning play", Monica's Five: the stone goes to 1/3, then
/// block 1 turns. The set-up is what that turn needs; the opponent is ours.
#[test]
fn set_up_of_monica_s_five() {
    let board = "
        . . .  . o .
        . x .  . . o
        x . .  . . .

        . . .  x . .
        o . .  . x .
        . o .  . . .";
    for twist in ["1L", "1R"] {
        let turn = format!("1/3 {twist}");
        set_up(
            board,
            &turn,
            "Monica's Five",
            ["A1", "B2", "C3", "D4", "E5"],
        );
    }
}

/// The other three set-ups are pictures in the guide; these are ours.
#[test]
fn set_up_of_the_middle_five() {
    let board = "
        . x .  . . o
        . x .  x x .
        . . .  o . .

        . . .  . . .
        . . .  . o .
        . . .  . . o";
    let row = ["A2", "B2", "C2", "D2", "E2"];
    set_up(board, "1/8 1R", "Middle Five", row);
}

#[test]
fn set_up_of_the_straight_five() {
    let board = "
        . . x  . . o
        . . x  . . .
        . . .  x x .

        . . .  . o .
        . . .  o . .
        . . .  . . o";
    let row = ["A3", "B3", "C3", "D3", "E3"];
    set_up(board, "1/9 1R", "Straight Five", row);
}

#[test]
fn set_up_of_the_triple_power_play() {
    let board = "
        . x .  o . .
        . . x  . . .
        . . .  . . x

        . o .  . x .
        . . .  o . .
        o . .  . . .";
    let row = ["B1", "C2", "D3", "E4", "F5"];
    set_up(board, "4/6 2R", "Triple Power Play", row);
}
