//! The search, asked for several moves, and against every move by the rules.

use engine::pente::{Mind, Search};
use engine::{Level, Limits, Value};
use rules::Position as _;
use rules::pente::{Move, Position, Rules, SecondStone, parse};

use crate::support::Random;

/// What a win is worth to the search, less its plies.
const WIN: i32 = 20_000;

/// One thread, so that the same is found every time.
fn alone() -> Limits<'static> {
    Limits {
        threads: 1,
        ..Limits::default()
    }
}

#[test]
fn a_move_that_is_left_over_is_searched_as_deep_as_the_others() {
    // Only three moves stop the three.
    let position = after(Rules::PENTE, "K10 A1 K13 A3 K12 C1 A19");
    let mut search = Search::new(&Rules::PENTE, 4);
    let found = search.run(&position, &Limits::default(), Some(5), 3);
    assert_eq!(found.len(), 3);
    for found in found {
        let decided = found.units.abs() > 15_000;
        assert!(found.depth == 5 || decided, "{found:?}");
    }
}

#[test]
fn what_the_search_sees_won_is_not_shown_as_proved() {
    // An open three, and nobody else has anything.
    let position = after(Rules::PENTE, "K10 A1 K13 A3 K12 C1 N15 E1");
    let mut search = Search::new(&Rules::PENTE, 4);
    let found = search.run(&position, &alone(), Some(6), 1);
    assert!(found[0].units >= WIN - 5, "{found:?}");
    assert!(found[0].score.expected() < 1.0, "{found:?}");
    assert_eq!(found[0].score.value(), None);
    let mut mind = Mind::new(1).with_nodes(20_000);
    let choice = mind.choose(&position, Level::STRONGEST, &alone());
    let choice = choice.expect("the game is not over");
    assert_eq!(choice.value, Some(Value::Win));
    assert!(choice.score.expected() >= 1.0, "{choice:?}");
}

#[test]
fn a_five_that_must_be_broken_answers_a_four() {
    // A four on H12 could be answered by five from P7 to L11. M9 breaks it, but
    // M10 makes it again, so that the five has to be stopped in time.
    let moves = "K10 M10 H7 M11 M8 K11 N8 O8 M12 L11 J11 N9";
    let position = after(Rules::O_PENTE, moves);
    let mut search = Search::new(&Rules::O_PENTE, 4);
    let found = search.run(&position, &alone(), Some(4), 1);
    assert_ne!(found[0].line[0], parse("H12").expect("a move"));
    let four = after(Rules::O_PENTE, &format!("{moves} H12"));
    let found = search.run(&four, &alone(), Some(4), 1);
    assert_eq!(found[0].line[0], parse("P7").expect("a move"));
    assert!(found[0].units >= WIN - 5, "{found:?}");
}

#[test]
fn a_five_that_could_be_broken_is_prevented_beside_an_open_four() {
    // Five on L6 could be broken once, and P2 would make an open four; a stone
    // on L6 stops both.
    let moves = "K10 M7 N8 J10 K9 K7 K11 K12 N7 N9 N6 M9 M10 P9 N5 N4 L9 O9 Q9 J9 L9 \
                 M8 J8 M5 M6 O3";
    let position = after(Rules::BOAT, moves);
    let mut search = Search::new(&Rules::BOAT, 4);
    let found = search.run(&position, &alone(), Some(4), 1);
    assert_eq!(found[0].line[0], parse("L6").expect("a move"), "{found:?}");
}

#[test]
fn an_open_four_that_a_capture_breaks_leaves_time_for_any_move() {
    // The first player threatens an open four on K12, but it could be broken from
    // K11, which captures K12 and K13; so there is time for two threes at once.
    let moves = "K10 N8 H13 M12 K13 K9 G7 K14 L13 M13 J13 G13 M14 M11 J11 M9 M10";
    let position = after(Rules::PENTE, moves);
    let mut search = Search::new(&Rules::PENTE, 4);
    let found = search.run(&position, &alone(), Some(6), 1);
    assert_eq!(found[0].line[0], parse("L10").expect("a move"), "{found:?}");
}

#[test]
fn what_the_search_calls_lost_in_two_plies_is_lost_whatever_is_played() {
    let mut seed = 0;
    for rules in [
        Rules::PENTE,
        Rules::KERYO,
        Rules::POOF,
        Rules::BOAT,
        Rules::O_PENTE,
        Rules::GOMOKU,
    ] {
        let rules = Rules {
            size: 9,
            center_first: false,
            second_stone: SecondStone::Free,
            ..rules
        };
        let mut search = Search::new(&rules, 1);
        let (mut lost, mut saved) = (0, 0);
        while lost < 10 || saved < 10 {
            seed += 1;
            assert!(seed < 3000, "{lost} lost and {saved} saved under {rules:?}");
            let counts = compare(rules, &mut search, seed);
            lost += counts.0;
            saved += counts.1;
        }
    }
}

/// Compares the search with every move in the positions of a game; tells how
/// many were lost, and how many could be saved by fewer than a tenth of the
/// moves.
fn compare(rules: Rules, search: &mut Search, seed: u64) -> (u32, u32) {
    let mut random = Random(seed);
    let mut position = Position::new(rules);
    let (mut lost, mut saved) = (0, 0);
    while position.outcome().is_none() {
        let found = search.run(&position, &alone(), Some(2), 1);
        let units = found[0].units;
        if units < WIN - 1 {
            let moves = position.legal_moves();
            let keep = moves.iter().filter(|&&mv| saves(&position, mv)).count();
            let says_lost = units <= 2 - WIN;
            assert_eq!(says_lost, keep == 0, "{units}, {keep} save {position:?}");
            lost += u32::from(keep == 0);
            saved += u32::from(keep > 0 && keep < moves.len() / 10);
        }
        let legal = position.legal_moves();
        let mv = match random.below(3) {
            0 => legal[random.below(legal.len())],
            _ => found[0].line[0],
        };
        position.play(mv).expect("legal");
    }
    (lost, saved)
}

/// Whether the opponent cannot win at once after a move.
fn saves(position: &Position, mv: Move) -> bool {
    let opponent = position.to_move().expect("the game goes on").other();
    let next = played(position, mv);
    match next.outcome() {
        Some(outcome) => !outcome.winners().contains(opponent),
        None => next.legal_moves().into_iter().all(|reply| {
            let outcome = played(&next, reply).outcome();
            outcome.is_none_or(|outcome| !outcome.winners().contains(opponent))
        }),
    }
}

fn played(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play(mv).expect("legal");
    next
}

fn after(rules: Rules, moves: &str) -> Position {
    let mut position = Position::new(rules);
    for text in moves.split(' ') {
        position.play(parse(text).expect("a move")).expect("legal");
    }
    position
}
