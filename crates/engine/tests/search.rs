//! The search against the solver and plain minimax, through symmetries, and at
//! its limits.

mod support;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::Limits;
use engine::pentago::{Found, Over, Score, Search, Solver, Value};
use rules::pentago::{HalfTurn, Move, Phase, Position, Rules, Setup, Turn};
use rules::{Position as _, Symmetry};
use support::Random;

fn played(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    match mv {
        Move::Turn(turn) => next.play(turn).expect("a legal turn"),
        Move::Half(half) => next.play_half(half).expect("a legal half turn"),
    }
    next
}

fn wins_at_once(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|turn| {
        let outcome = played(position, Move::Turn(turn)).outcome();
        outcome.is_some_and(|outcome| outcome.winners().contains(position.turn()))
    })
}

/// A position with so many stones by random play in which nobody lets the
/// other win at once, as long as a few tries find a turn that does not.
fn careful(rules: Rules, stones: u32, random: &mut Random) -> Position {
    let mut position = Position::new(rules);
    while position.board().empty().count_ones() > 36 - stones {
        let turns = position.legal_moves();
        let any = |random: &mut Random| {
            let turn = turns[random.below(turns.len())];
            played(&position, Move::Turn(turn))
        };
        let next = (0..20)
            .map(|_| any(random))
            .find(|next| next.outcome().is_none() && !wins_at_once(next));
        position = next.unwrap_or_else(|| any(random));
        if position.outcome().is_some() {
            position = Position::new(rules);
        }
    }
    position
}

/// The value for the side to move, by looking at everything.
fn minimax(position: &Position) -> Value {
    let mut best = Value::Loss;
    for half in position.legal_halves() {
        best = best.max(value_of(position, Move::Half(half)));
        // A win cannot be bettered.
        if best == Value::Win {
            break;
        }
    }
    best
}

/// The value of a move to the side that makes it.
fn value_of(position: &Position, mv: Move) -> Value {
    let next = played(position, mv);
    match next.outcome() {
        Some(outcome) if outcome.winners().contains(position.turn()) => Value::Win,
        Some(outcome) if outcome.winners().is_empty() => Value::Draw,
        Some(_) => Value::Loss,
        None if next.turn() == position.turn() => minimax(&next),
        None => minimax(&next).reversed(),
    }
}

/// What a proven score says.
fn claimed(found: &Found) -> Option<Value> {
    let value = found.score.value().unwrap_or(Value::Draw);
    found.proven.then_some(value)
}

fn searched(search: &mut Search, position: &Position, depth: u32) -> Found {
    let found = search.run(position, &Limits::default(), Some(depth));
    found.expect("the game is not over")
}

/// Every second position waits for its twist.
fn half_the_time_placed(position: Position, random: &mut Random) -> Position {
    let halves = position.legal_halves();
    let placed = played(&position, Move::Half(halves[random.below(halves.len())]));
    if random.below(2) == 0 && placed.outcome().is_none() {
        placed
    } else {
        position
    }
}

#[test]
fn what_it_proves_is_what_the_solver_says() {
    let mut random = Random(1);
    let mut search = Search::new(16).with_nodes(20_000);
    let mut solver = Solver::default();
    let mut proven = [0; 3];
    for rules in Rules::EVERY {
        for _ in 0..12 {
            let stones = 22 + random.below(7) as u32;
            let position = careful(rules, stones, &mut random);
            let position = half_the_time_placed(position, &mut random);
            let found = searched(&mut search, &position, 36);
            let solution = solver.solve(&position, &Limits::default());
            let solution = solution.expect("few empty cells");
            if let Some(value) = claimed(&found) {
                proven[(value.number() + 1) as usize] += 1;
                assert_eq!(value, solution.value, "{}", Setup::of(&position));
                let kept = solution.moves.iter().find(|(mv, _)| *mv == found.best);
                assert_eq!(kept, Some(&(found.best, Some(value))));
            }
        }
    }
    assert!(proven.iter().all(|&count| count > 2), "{proven:?}");
}

/// Which threads come how far differs from run to run; what they prove together
/// does not.
#[test]
fn two_threads_prove_what_the_solver_says() {
    let mut random = Random(11);
    let mut search = Search::new(16);
    let mut solver = Solver::default();
    let mut proven = 0;
    search.keep(true);
    for rules in Rules::EVERY {
        for _ in 0..4 {
            let stones = 20 + random.below(5) as u32;
            let position = careful(rules, stones, &mut random);
            let limits = Limits {
                deadline: Some(Instant::now() + Duration::from_millis(50)),
                threads: 2,
                ..Limits::default()
            };
            let found = search.run(&position, &limits, None).expect("not over");
            if let Some(value) = claimed(&found) {
                let solution = solver.solve(&position, &Limits::default());
                let solution = solution.expect("few empty cells");
                assert_eq!(value, solution.value, "{}", Setup::of(&position));
                proven += 1;
            }
        }
    }
    assert!(proven > 0);
}

#[test]
fn nearly_full_boards_are_searched_to_the_end() {
    let mut random = Random(2);
    let mut search = Search::new(1);
    for rules in Rules::EVERY {
        for _ in 0..20 {
            let position = careful(rules, 33 + random.below(3) as u32, &mut random);
            let position = half_the_time_placed(position, &mut random);
            let found = searched(&mut search, &position, 36);
            assert_eq!(claimed(&found), Some(minimax(&position)));
            assert_eq!(
                value_of(&position, found.best),
                minimax(&position),
                "{}",
                Setup::of(&position)
            );
        }
    }
}

fn image(mv: Move, symmetry: Symmetry) -> Move {
    match mv {
        Move::Turn(turn) => Move::Turn(turn.image(symmetry)),
        Move::Half(HalfTurn::Place(cell)) => Move::Half(HalfTurn::Place(cell.image(symmetry))),
        Move::Half(HalfTurn::Twist(twist)) => {
            Move::Half(HalfTurn::Twist(twist.map(|twist| twist.image(symmetry))))
        }
    }
}

#[test]
fn all_eight_images_have_the_same_answer() {
    let mut random = Random(3);
    let mut search = Search::new(4);
    for rules in Rules::EVERY {
        let position = careful(rules, 9 + random.below(12) as u32, &mut random);
        let position = half_the_time_placed(position, &mut random);
        let found = searched(&mut search, &position, 3);
        for symmetry in Symmetry::ALL {
            let through = searched(&mut search, &position.image(symmetry), 3);
            assert_eq!(through.score, found.score);
            assert_eq!(through.nodes, found.nodes);
            assert_eq!(through.best, image(found.best, symmetry));
            let line = found.line.iter().map(|&mv| image(mv, symmetry));
            assert!(line.eq(through.line));
        }
    }
}

#[test]
fn the_same_limits_give_the_same_answer() {
    let mut random = Random(4);
    let position = careful(Rules::TWENTE, 10, &mut random);
    let mut search = Search::new(4).with_nodes(30_000);
    let found = searched(&mut search, &position, 36);
    assert_eq!(searched(&mut search, &position, 36), found);
    let mut other = Search::new(4).with_nodes(30_000);
    assert_eq!(searched(&mut other, &position, 36), found);
    assert!(found.nodes <= 30_000);
}

#[test]
fn what_is_kept_serves_the_next_search_under_the_same_law_only() {
    let mut random = Random(8);
    let mut keeper = Search::new(4);
    keeper.keep(true);
    let mut nodes = [0; 2];
    let limits = Limits::default();
    for _ in 0..4 {
        let classic = careful(Rules::CLASSIC, 12, &mut random);
        let twente =
            Position::from_setup(Rules::TWENTE, &Setup::of(&classic)).expect("the same stones");
        for position in [classic, twente] {
            let fresh = Search::new(4).run(&position, &limits, Some(3));
            let fresh = fresh.expect("not over");
            let mut kept = || keeper.run(&position, &limits, Some(3)).expect("not over");
            assert_eq!(kept(), fresh, "nothing is kept from the other law");
            nodes[0] += fresh.nodes;
            nodes[1] += kept().nodes;
        }
    }
    assert!(nodes[1] < nodes[0] / 2, "{nodes:?}");
}

#[test]
fn a_stopped_search_still_moves() {
    let mut random = Random(5);
    let stop = AtomicBool::new(true);
    let late = Limits {
        deadline: Some(Instant::now()),
        ..Limits::default()
    };
    let cancelled = Limits {
        cancel: Some(&stop),
        ..Limits::default()
    };
    let mut search = Search::new(1);
    for rules in Rules::EVERY {
        let stones = random.below(20) as u32;
        let position = careful(rules, stones, &mut random);
        let position = half_the_time_placed(position, &mut random);
        for limits in [&late, &cancelled] {
            let found = search.run(&position, limits, None).expect("not over");
            assert_eq!((found.depth, found.nodes), (0, 0));
            played(&position, found.best);
        }
    }
}

#[test]
fn a_deadline_is_kept() {
    let start = Position::new(Rules::SPEC);
    let limits = Limits {
        deadline: Some(Instant::now() + Duration::from_millis(30)),
        ..Limits::default()
    };
    // Without the deadline this would take longer than anybody waits.
    let found = Search::new(4).run(&start, &limits, None).expect("not over");
    assert!(!found.proven);
    played(&start, found.best);
}

#[test]
fn a_finished_game_is_refused() {
    let setup: Setup = "xxxxx.............oooo.............."
        .parse()
        .expect("a board");
    let position = Position::from_setup(Rules::CLASSIC, &setup).expect("a position");
    let Phase::Over(outcome) = position.phase() else {
        panic!("five in a row");
    };
    let refused = Search::new(1).run(&position, &Limits::default(), None);
    assert_eq!(refused, Err(Over(outcome)));
}

#[test]
fn a_placement_that_wins_is_played_without_a_twist() {
    let setup: Setup = "xxxx..............ooo..o............"
        .parse()
        .expect("a board");
    let mut search = Search::new(1);
    let classic = Position::from_setup(Rules::CLASSIC, &setup).expect("a position");
    let found = searched(&mut search, &classic, 4);
    assert_eq!(found.score, Score::win_in(1));
    let Move::Turn(Turn { twist: None, .. }) = found.best else {
        panic!("{} has a twist", found.best);
    };
    let twente = Position::from_setup(Rules::TWENTE, &setup).expect("a position");
    let found = searched(&mut search, &twente, 4);
    assert_eq!(found.score, Score::win_in(1));
    assert!(played(&twente, found.best).outcome().is_some());
}

#[test]
fn a_win_in_three_leaves_no_parry() {
    let mut random = Random(6);
    let mut search = Search::new(4);
    let mut found_any = 0;
    for rules in Rules::EVERY {
        for _ in 0..10 {
            let position = careful(rules, 14, &mut random);
            let found = searched(&mut search, &position, 2);
            if found.score != Score::win_in(3) {
                continue;
            }
            found_any += 1;
            let next = played(&position, found.best);
            for turn in next.legal_moves() {
                let after = played(&next, Move::Turn(turn));
                let won = after.outcome().map_or_else(
                    || wins_at_once(&after),
                    |outcome| outcome.winners().contains(position.turn()),
                );
                assert!(won, "{} {} {turn}", Setup::of(&position), found.best);
            }
        }
    }
    assert!(found_any > 10, "only {found_any} wins in three");
}

#[test]
fn a_line_to_a_win_can_be_played_to_its_end() {
    let mut random = Random(7);
    let mut search = Search::new(16).with_nodes(50_000);
    let mut wins = 0;
    for rules in Rules::EVERY {
        for _ in 0..5 {
            let position = careful(rules, 16, &mut random);
            let found = searched(&mut search, &position, 36);
            let last = found
                .line
                .iter()
                .fold(position, |now, &mv| played(&now, mv));
            assert_eq!(found.line[0], found.best);
            if let Some(plies) = found.score.plies() {
                assert!(found.line.len() <= plies as usize);
            }
            if found.score.is_win() && found.line.len() == found.score.plies().unwrap_or(0) as usize
            {
                let outcome = last.outcome().expect("the line ends the game");
                assert!(outcome.winners().contains(position.turn()));
                wins += 1;
            }
        }
    }
    assert!(wins > 10, "only {wins} whole lines");
}
