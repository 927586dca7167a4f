//! Random Pentago positions for experiments.
//!
//! Most positions of random games can be won at once, which says little about a
//! solver or a search. A *careful* position comes from random play in which
//! neither side leaves an immediate win to either side if it has another turn. A
//! *balanced* position is careful, and the search expects an even result.

use engine::Limits;
use engine::pentago::Search;
use rules::pentago::{Board, DoubleFive, Position, Rules, Turn, Twist};
use rules::{Position as _, Seat};

use crate::random::Random;

/// A careful position with so many stones.
pub fn careful(rules: Rules, stones: u32, random: &mut Random) -> Position {
    'game: loop {
        let mut position = Position::new(rules);
        while 36 - position.board().empty().count_ones() < stones {
            let Some(turn) = careful_turn(&position, random) else {
                continue 'game;
            };
            position.play(turn).expect("a legal turn");
        }
        return position;
    }
}

/// How far from even the expected result of a balanced position may be; a win
/// is 1.
const MAX_IMBALANCE: f64 = 0.2;
/// Positions that the search looks at to judge an opening.
const JUDGE_NODES: u64 = 5_000;

/// A balanced position with so many stones.
pub fn balanced(rules: Rules, stones: u32, random: &mut Random) -> Position {
    let mut judge = Search::new(4).with_nodes(JUDGE_NODES);
    loop {
        let position = careful(rules, stones, random);
        let found = judge.run(&position, &Limits::default(), None);
        if found.is_ok_and(|found| found.score.expected().abs() <= MAX_IMBALANCE) {
            return position;
        }
    }
}

/// A random turn after which neither side could win at once if it were to move;
/// if there is none, any turn that does not end the game.
pub fn careful_turn(position: &Position, random: &mut Random) -> Option<Turn> {
    let mut turns = position.legal_moves();
    random.shuffle(&mut turns);
    let mut any = None;
    for turn in turns {
        let mut next = *position;
        next.play(turn).expect("a legal turn");
        if next.outcome().is_some() {
            continue;
        }
        let threat = |seat| can_win(next.rules(), next.board(), seat);
        if !threat(Seat::First) && !threat(Seat::Second) {
            return Some(turn);
        }
        any = any.or(Some(turn));
    }
    any
}

/// Whether the seat could win with its next turn, if it were to move.
pub fn can_win(rules: Rules, board: &Board, seat: Seat) -> bool {
    board.empty_cells().any(|cell| {
        let mut stones = [Seat::First, Seat::Second].map(|seat| board.stones(seat));
        stones[seat.index()] |= cell.mask();
        let placed = Board::from_masks(stones[0], stones[1]).expect("the cell was empty");
        let wins = |board: Board| {
            board.has_five(seat)
                && (rules.double_five == DoubleFive::Mover || !board.has_five(seat.other()))
        };
        (rules.place_wins && placed.has_five(seat))
            || Twist::ALL
                .into_iter()
                .any(|twist| wins(placed.twisted(twist)))
    })
}
