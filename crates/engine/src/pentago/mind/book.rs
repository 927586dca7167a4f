//! What is known of the first turn.
//!
//! Where five after the placement wins at once and a double five is drawn, the
//! game has been solved from the empty board: the first player wins, but not
//! with every turn. Of the 288 first turns 96 only draw. They are those after
//! which the stone lies on a corner of its block that is at the edge of the
//! board. The other 192 win.
//!
//! CITE: G. Irving, Pentago is a first player win: strongly solving a game
//! using parallel in-core retrograde analysis, 2014, arXiv:1404.0743; the values
//! by turn are those of perfect-pentago.net.
//!
//! That a twist may be skipped beside a neutral block changes nothing. For the
//! other rule sets nothing is published, and the search has to find its way.

use rules::pentago::{Block, Board, Cell, DoubleFive, Position, Turn, Twist};

use crate::chance::Chance;

/// A first turn that wins, in the middle of some block; nothing if the board is
/// not empty or these rules have not been solved.
///
/// The middles are the guide's advice, no twist moves them, and every twist is
/// safe with them.
pub(super) fn first_turn(position: &Position, chance: Chance) -> Option<Turn> {
    let rules = position.rules();
    let solved = rules.place_wins && rules.double_five == DoubleFive::Draw;
    if !solved || *position.board() != Board::EMPTY {
        return None;
    }
    let pick = |among: usize, thing: u64| (chance.unit(thing) * among as f64) as usize;
    let turn = Turn {
        cell: Block::ALL[pick(4, 0)].middle(),
        twist: Some(Twist::ALL[pick(8, 1)]),
    };
    debug_assert!(wins(turn), "the middles win");
    Some(turn)
}

/// Whether a first turn wins; the others draw.
pub(super) fn wins(turn: Turn) -> bool {
    let stone = turn.stone();
    let is_edge = |place: u8| place == 0 || place == 5;
    let on_edge = is_edge(stone.row()) || is_edge(stone.col());
    !(on_edge && is_block_corner(stone))
}

const fn is_block_corner(cell: Cell) -> bool {
    matches!(cell.within_block(), 0 | 2 | 6 | 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Position as _;
    use rules::pentago::Rules;

    #[test]
    fn of_288_first_turns_192_win() {
        let turns = Position::new(Rules::CLASSIC).legal_moves();
        let twisting = turns.into_iter().filter(|turn| turn.twist.is_some());
        let (winning, drawing): (Vec<Turn>, Vec<Turn>) = twisting.partition(|turn| wins(*turn));
        assert_eq!((winning.len(), drawing.len()), (192, 96));
        // How many of the eight twists win for each cell of the top left block.
        let expected = [[0, 8, 1], [8, 8, 8], [1, 8, 6]];
        for (row, counts) in (0..).zip(expected) {
            for (col, count) in (0..).zip(counts) {
                let cell = Cell::at(row, col).expect("on the board");
                let here = winning.iter().filter(|turn| turn.cell == cell);
                assert_eq!(here.count(), count, "{cell}");
            }
        }
    }

    #[test]
    fn only_solved_rules_have_a_book() {
        for (rules, known) in [
            (Rules::CLASSIC, true),
            (Rules::TWENTE, false),
            (Rules::SPEC, false),
            (Rules::SWISS, false),
        ] {
            for seed in 0..50 {
                let turn = first_turn(&Position::new(rules), Chance::new(seed, 0));
                assert_eq!(turn.is_some(), known);
                assert!(turn.is_none_or(wins));
            }
        }
    }
}
