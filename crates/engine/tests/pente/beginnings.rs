//! The first stones: in the middle, and where a rule of the opening allows them.

use engine::pente::{Choice, Mind, Search, Why};
use engine::{Level, Limits};
use rules::Position as _;
use rules::pente::{Move, Point, Position, Rules, parse};

/// Positions that a search of these tests may look at.
const NODES: u64 = 3_000;

fn after(rules: Rules, moves: &[&str]) -> Position {
    let mut position = Position::new(rules);
    for text in moves {
        position.play(parse(text).expect("a move")).expect("legal");
    }
    position
}

fn choice(position: &Position, level: Level, seed: u64) -> Choice {
    let limits = Limits {
        threads: 1,
        ..Limits::default()
    };
    let mut mind = Mind::new(seed).with_nodes(NODES);
    mind.choose(position, level, &limits)
        .expect("the game is not over")
}

/// How far a move is from the center, by row or column.
fn apart(position: &Position, mv: Move) -> u8 {
    let Move::Place(point) = mv else {
        panic!("{mv} is no stone");
    };
    let (rows, cols) = point.offset(Point::center(position.rules().size));
    rows.max(cols)
}

/// Nothing near the edge is ever near the center, and the center's own
/// neighborhood is barred.
#[test]
fn the_third_stone_stays_near_the_center_however_far_the_answer() {
    for rules in [Rules::PENTE, Rules::KERYO, Rules::G_PENTE] {
        for answer in ["A1", "T19", "A10", "T1", "T10", "K1"] {
            let position = after(rules, &["K10", answer]);
            for level in Level::all() {
                let choice = choice(&position, level, 1);
                let apart = apart(&position, choice.mv);
                assert!(
                    (3..=6).contains(&apart),
                    "level {level} answers {answer} with {}",
                    choice.mv
                );
            }
        }
    }
}

#[test]
fn the_search_compares_third_stones_near_the_center() {
    let limits = Limits {
        threads: 1,
        ..Limits::default()
    };
    for rules in [Rules::PENTE, Rules::G_PENTE] {
        let position = after(rules, &["K10", "A1"]);
        let mut search = Search::new(&rules, 1);
        let found = search.run(&position, &limits, Some(2), 20);
        assert_eq!(found.len(), 20);
        for found in found {
            assert!(apart(&position, found.line[0]) <= 6, "{found:?}");
        }
    }
}

#[test]
fn a_first_stone_that_is_free_is_placed_in_the_middle_and_not_always_on_one_point() {
    let free = Rules {
        center_first: false,
        ..Rules::PENTE
    };
    for rules in [Rules::GOMOKU, free, Rules { size: 9, ..free }] {
        let position = Position::new(rules);
        for level in Level::all() {
            let mut points: Vec<Move> = (0..12)
                .map(|seed| {
                    let choice = choice(&position, level, seed);
                    assert_eq!(choice.why, Why::Opening, "level {level}");
                    assert!(apart(&position, choice.mv) <= 2, "{}", choice.mv);
                    choice.mv
                })
                .collect();
            points.sort_by_key(ToString::to_string);
            points.dedup();
            assert!(points.len() > 3, "level {level} knows {points:?} alone");
        }
    }
}

#[test]
fn the_search_of_an_empty_board_looks_at_its_middle() {
    let mut search = Search::new(&Rules::GOMOKU, 1);
    let position = Position::new(Rules::GOMOKU);
    let limits = Limits {
        threads: 1,
        ..Limits::default()
    };
    for found in search.run(&position, &limits, Some(2), 5) {
        assert!(apart(&position, found.line[0]) <= 2, "{found:?}");
    }
}

#[test]
fn only_what_is_alone_is_called_the_only_move() {
    let prescribed = Position::new(Rules::PENTE);
    let far = after(Rules::PENTE, &["K10"]);
    for level in Level::all() {
        assert_eq!(choice(&prescribed, level, 1).why, Why::OnlyMove);
        assert_ne!(choice(&far, level, 1).why, Why::OnlyMove);
    }
}
