//! The search, asked for several moves.

use engine::Limits;
use engine::pente::Search;
use rules::Position as _;
use rules::pente::{Position, Rules, parse};

#[test]
fn a_move_that_is_left_over_is_searched_as_deep_as_the_others() {
    // Only three moves stop the three.
    let mut position = Position::new(Rules::PENTE);
    for text in "K10 A1 K13 A3 K12 C1 A19".split(' ') {
        position.play(parse(text).expect("a move")).expect("legal");
    }
    let mut search = Search::new(&Rules::PENTE, 4);
    let found = search.run(&position, &Limits::default(), Some(5), 3);
    assert_eq!(found.len(), 3);
    for found in found {
        let decided = found.units.abs() > 15_000;
        assert!(found.depth == 5 || decided, "{found:?}");
    }
}
