//! The solver against known values, against itself, and at its limits.

mod support;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::pentago::{How, Solution, Solver, Unsolved, Value};
use engine::{Interrupted, Limits};
use rules::pentago::{Cell, Move, Position, Refusal, Rules, Setup, Twist};
use rules::{Position as _, Symmetry};
use support::Random;

/// The value for the side to move, by looking at everything.
fn minimax(position: &Position) -> Value {
    let halves = position.legal_halves().into_iter();
    let values = halves.map(|half| {
        let mut next = *position;
        next.play_half(half).expect("a listed half turn is legal");
        match next.outcome() {
            Some(outcome) if outcome.winners().contains(position.turn()) => Value::Win,
            Some(outcome) if outcome.winners().is_empty() => Value::Draw,
            Some(_) => Value::Loss,
            None if next.turn() == position.turn() => minimax(&next),
            None => minimax(&next).reversed(),
        }
    });
    // A win cannot be bettered.
    let mut best = Value::Loss;
    for value in values {
        best = best.max(value);
        if best == Value::Win {
            break;
        }
    }
    best
}

/// A position with so many stones, by random play that tries again when the
/// game ends too soon.
fn random_position(rules: Rules, stones: u32, random: &mut Random) -> Position {
    'game: loop {
        let mut position = Position::new(rules);
        while position.board().empty().count_ones() > 36 - stones {
            let cells: Vec<Cell> = position.board().empty_cells().collect();
            let placed = position.place(cells[random.below(cells.len())]);
            placed.expect("an empty cell");
            if position.outcome().is_none() {
                let twisted = position.twist(Some(Twist::ALL[random.below(8)]));
                twisted.expect("a twist is due");
            }
            if position.outcome().is_some() {
                continue 'game;
            }
        }
        return position;
    }
}

fn assert_exact(solver: &mut Solver, position: &Position) {
    let solution = solver
        .solve(position, &Limits::default())
        .expect("few empty cells");
    assert_eq!(solution.value, minimax(position), "{}", Setup::of(position));
    for (mv, value) in solution.moves {
        let mut next = *position;
        play(&mut next, mv).expect("a legal move");
        let expected = match next.outcome() {
            Some(outcome) if outcome.winners().contains(position.turn()) => Value::Win,
            Some(outcome) if outcome.winners().is_empty() => Value::Draw,
            Some(_) => Value::Loss,
            None => minimax(&next).reversed(),
        };
        assert_eq!(value, Some(expected), "{} {mv}", Setup::of(position));
    }
}

/// What is foreseen comes from one sweep of the first position; here every
/// position is solved for itself.
#[test]
fn foreseen_turns_are_worth_what_the_solver_says_of_them() {
    const ROUNDS: usize = 12;
    let mut random = Random(11);
    let mut solver = Solver::default();
    let mut seen = [0; 4];
    let mut solve = |position: &Position| {
        let solution = solver.solve(position, &Limits::default());
        solution.expect("few empty cells")
    };
    for rules in Rules::EVERY {
        for stones in [25, 26, 28, 30, 33, 34] {
            let start = random_position(rules, stones, &mut random);
            let Some(foresight) = solve(&start).foresight else {
                continue;
            };
            for _ in 0..ROUNDS {
                let (mut position, mut line) = (start, Vec::new());
                while position.outcome().is_none() && line.len() < seen.len() {
                    let expected = solve(&position).moves.into_iter();
                    let expected: Vec<(Move, Value)> = expected
                        .map(|(mv, value)| (mv, value.expect("few empty cells")))
                        .collect();
                    let said = foresight.after(&line).into_iter();
                    let said: Vec<(Move, Value)> = said
                        .map(|turn| (Move::Turn(turn.turn), turn.value))
                        .collect();
                    assert_eq!(said, expected, "{} {line:?}", Setup::of(&start));
                    seen[line.len()] += said.len();
                    let turns = position.legal_moves();
                    let turn = turns[random.below(turns.len())];
                    position.play(turn).expect("a legal turn");
                    line.push(turn);
                }
                // Beyond the end, and beyond four turns, nothing is said.
                assert!(foresight.after(&line).is_empty());
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen > 2_000), "only {seen:?} turns");
}

#[test]
fn a_due_twist_is_solved_too() {
    let mut random = Random(2);
    let mut solver = Solver::default();
    for rules in Rules::EVERY {
        for _ in 0..15 {
            let mut position = random_position(rules, 33, &mut random);
            let cells: Vec<Cell> = position.board().empty_cells().collect();
            position
                .place(cells[random.below(cells.len())])
                .expect("an empty cell");
            if position.outcome().is_none() {
                assert_exact(&mut solver, &position);
            }
        }
    }
}

#[test]
fn symmetric_images_and_threads_give_the_same() {
    let mut random = Random(3);
    let mut solver = Solver::default();
    let one = Limits {
        threads: 1,
        ..Limits::default()
    };
    let two = Limits { threads: 2, ..one };
    for rules in Rules::EVERY {
        let position = random_position(rules, 22, &mut random);
        let solution = solver.solve(&position, &one).expect("14 empty cells");
        // Told without all that is foreseen, which is long.
        let same = solver.solve(&position, &two).as_ref() == Ok(&solution);
        assert!(same, "{}", Setup::of(&position));
        for symmetry in Symmetry::ALL {
            let image = solver
                .solve(&position.image(symmetry), &one)
                .expect("14 empty cells");
            assert_eq!(image.value, solution.value);
            for (mv, value) in &solution.moves {
                let Move::Turn(turn) = mv else { continue };
                let through = (Move::Turn(turn.image(symmetry)), *value);
                assert!(image.moves.contains(&through), "{mv}");
            }
        }
    }
}

#[test]
fn known_values_of_classic_are_found() {
    compare_with_known_values(21);
}

#[test]
#[ignore = "takes minutes"]
fn soak() {
    compare_with_known_values(0);
}

/// The file of known values lies beside the checkout at one place only;
/// elsewhere this says so and passes.
fn compare_with_known_values(fewest: u32) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/reference/samples/pentago_values.csv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: there is no file of known values beside this checkout");
        return;
    };
    let mut solver = Solver::default();
    let mut solved = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let stones: u32 = fields[2].parse().expect("a number");
        if stones < fewest {
            continue;
        }
        let setup: Setup = fields[1].parse().expect("a board");
        let position = Position::from_setup(Rules::CLASSIC, &setup).expect("a position");
        match solver.solve(&position, &Limits::default()) {
            Ok(solution) => {
                assert_eq!(solution.value.number().to_string(), fields[6], "{line}");
                solved += 1;
            }
            Err(Unsolved::Over(_)) => {}
            Err(error) => panic!("{error}: {line}"),
        }
    }
    println!("{solved} known values were found");
    assert!(solved > 150, "only {solved} positions");
}

/// The same position with less and less memory: in one pass, in two, and by
/// sweeps after the first stones.
#[test]
fn every_way_to_a_value_gives_the_same() {
    let mut random = Random(5);
    let mut solver = Solver::default();
    for rules in Rules::EVERY {
        // While a twist is due, one cell less is empty.
        for (due, megabytes) in [(false, [100, 12, 5]), (true, [100, 5, 2])] {
            let mut solve = |position: &Position, megabytes: u64| {
                let limits = Limits {
                    memory: megabytes * 1_000_000,
                    ..Limits::default()
                };
                solver.solve(position, &limits).expect("it fits somehow")
            };
            let tried = (0..500).find_map(|_| {
                let position = position_to_solve(rules, 22, due, &mut random)?;
                // What a near horizon decides needs no other way.
                let one = solve(&position, megabytes[0]);
                let far = one.how == How::Sweep;
                let proof = far.then(|| solve(&position, megabytes[2]))?;
                matches!(proof.how, How::Proof { .. }).then_some((position, one, proof))
            });
            let (position, one, proof) = tried.expect("a position far from its end");
            assert_agrees(&proof, &one);
            let two = solve(&position, megabytes[1]);
            assert_eq!(two.how, How::TwoPasses);
            assert_eq!((two.value, two.moves), (one.value, one.moves));
            assert!(two.foresight == one.foresight, "{}", Setup::of(&position));
            // Behind a twist it looks from the position after the best one.
            let foresight = two.foresight.as_ref().expect("the game goes on");
            let mut from = position;
            if due {
                play(&mut from, two.best).expect("a legal twist");
            }
            assert_eq!(foresight.position(), &from);
        }
    }
}

/// One with so many stones, and if a twist is to be due, with one more.
fn position_to_solve(
    rules: Rules,
    stones: u32,
    due: bool,
    random: &mut Random,
) -> Option<Position> {
    let mut position = random_position(rules, stones, random);
    if due {
        let cells: Vec<Cell> = position.board().empty_cells().collect();
        let placed = position.place(cells[random.below(cells.len())]);
        placed.expect("an empty cell");
    }
    position.outcome().is_none().then_some(position)
}

/// What one solution knows, the complete one says, too.
fn assert_agrees(partial: &Solution, complete: &Solution) {
    assert_eq!(partial.value, complete.value);
    assert!(partial.best_moves().any(|mv| mv == partial.best));
    let exact = complete.moves.iter();
    for ((mv, known), (same, value)) in partial.moves.iter().zip(exact) {
        assert_eq!(mv, same);
        assert!(
            known.is_none() || known == value,
            "{mv}: {known:?}, {value:?}"
        );
    }
}

#[test]
fn a_near_horizon_agrees_with_the_sweep_and_its_line_is_as_long_as_it_says() {
    let mut random = Random(6);
    let mut solver = Solver::default();
    let mut near = [0; 2];
    for rules in Rules::EVERY {
        for due in [false, true].repeat(3) {
            let position = (0..9).find_map(|_| position_to_solve(rules, 20, due, &mut random));
            let position = position.expect("not every stone wins");
            let decided = solver.decide(&position, &Limits::default());
            let decided = decided.expect("16 empty cells");
            let complete = solver.solve(&position, &Limits::default());
            let complete = complete.expect("16 empty cells");
            assert!(complete.is_complete());
            assert_agrees(&decided, &complete);
            let line = solver.line(&position, &decided, &Limits::default());
            let mut end = position;
            for mv in &line {
                assert_eq!(play(&mut end, *mv), Ok(()), "{mv}");
            }
            let winner = end.outcome().expect("a line to the end").winners();
            match decided.value {
                Value::Win => assert!(winner.contains(position.turn())),
                Value::Draw => assert!(winner.is_empty()),
                Value::Loss => assert!(winner.contains(position.turn().other())),
            }
            if let How::Horizon(plies) = decided.how {
                assert_eq!(line.len(), plies as usize, "{}", Setup::of(&position));
                near[usize::from(due)] += 1;
            }
        }
    }
    assert!(near.iter().all(|&near| near > 5), "only {near:?} positions");
}

#[test]
fn who_loses_by_every_twist_is_not_in_a_hurry() {
    // The bottom row lacks one stone, which no twist prevents. The first of the
    // twists completes the top row at once.
    let setup: Setup = "o..ooo ox..xx .xxx.. x..... .x..x. ..oooo"
        .parse()
        .expect("a board");
    let mut position = Position::from_setup(Rules::CLASSIC, &setup).expect("a position");
    let cell = Cell::at(3, 5).expect("on the board");
    position.place(cell).expect("an empty cell");
    let mut solver = Solver::default();
    let solution = solver.decide(&position, &Limits::default());
    let solution = solution.expect("17 empty cells");
    assert_eq!(
        (solution.value, solution.how),
        (Value::Loss, How::Horizon(2))
    );
    let line = solver.line(&position, &solution, &Limits::default());
    assert_eq!(line.len(), 2, "{line:?}");
}

#[test]
fn a_win_at_once_takes_no_time() {
    let setup: Setup = "xxxx.. oo.o.. ox.o.. .x..xo ....x. ..o..o"
        .parse()
        .expect("a board");
    let late = Limits {
        deadline: Some(Instant::now()),
        ..Limits::default()
    };
    for rules in Rules::EVERY {
        let position = Position::from_setup(rules, &setup).expect("a position");
        let solution = Solver::default().solve(&position, &late).expect("a win");
        assert_eq!(
            (solution.value, solution.how),
            (Value::Win, How::Horizon(1))
        );
    }
}

#[test]
fn what_the_next_ply_does_not_decide_is_told_as_one_ply() {
    let mut random = Random(12);
    let position = random_position(Rules::SWISS, 10, &mut random);
    let late = Limits {
        deadline: Some(Instant::now()),
        ..Limits::default()
    };
    for memory in [0, late.memory] {
        let limits = Limits { memory, ..late };
        let error = Solver::default().solve(&position, &limits);
        let told = error.expect_err("neither time nor memory").to_string();
        assert!(told.contains("force a win within 1 ply"), "{told}");
    }
}

/// With so few stones no horizon fits, whatever the memory.
#[test]
fn a_win_at_once_is_seen_with_any_number_of_stones() {
    let setup: Setup = "xxxx.. oo.o.. ...... ...... ...... ..o..."
        .parse()
        .expect("a board");
    for rules in Rules::EVERY {
        let position = Position::from_setup(rules, &setup).expect("a position");
        let mut solver = Solver::default();
        let solution = solver.solve(&position, &Limits::default());
        let solution = solution.expect("a win");
        assert_eq!(
            (solution.value, solution.how),
            (Value::Win, How::Horizon(1))
        );
        for (mv, value) in &solution.moves {
            let mut next = position;
            play(&mut next, *mv).expect("a legal move");
            let wins = next.outcome().is_some();
            assert_eq!(*value, wins.then_some(Value::Win), "{mv}");
        }
        let line = solver.line(&position, &solution, &Limits::default());
        assert_eq!(line, [solution.best]);
    }
}

fn play(position: &mut Position, mv: Move) -> Result<(), Refusal> {
    match mv {
        Move::Turn(turn) => position.play(turn),
        Move::Half(half) => position.play_half(half),
    }
}

/// With few stones nothing but a near horizon fits, or not even that.
#[test]
fn from_any_number_of_stones_there_is_an_answer() {
    let mut random = Random(8);
    let mut solver = Solver::default();
    for stones in 0..=17 {
        let position = random_position(Rules::TWENTE, stones, &mut random);
        let limits = Limits {
            memory: 20_000_000,
            ..Limits::default()
        };
        match solver.decide(&position, &limits) {
            Ok(solution) => assert_eq!(solution.value, Value::Win),
            Err(Unsolved::Memory { empty, horizon, .. }) => {
                assert_eq!(empty, 36 - stones);
                assert!(horizon < empty);
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn with_time_to_spare_every_move_has_its_value() {
    let mut random = Random(9);
    for _ in 0..10 {
        let position = random_position(Rules::SWISS, 24, &mut random);
        let limits = Limits {
            deadline: Some(Instant::now() + Duration::from_secs(60)),
            ..Limits::default()
        };
        // A near win is found after next to nothing, which says nothing of how
        // long a sweep takes.
        let solution = Solver::default().solve(&position, &limits);
        assert!(solution.expect("a minute").is_complete());
    }
}

/// Every turn of a line is worth what the position before it is.
#[test]
fn a_line_keeps_the_value_at_every_turn() {
    let mut random = Random(13);
    let mut solver = Solver::default();
    let mut seen = [0; 3];
    for rules in Rules::EVERY {
        for due in [false, true].repeat(4) {
            let position = (0..9).find_map(|_| position_to_solve(rules, 25, due, &mut random));
            let mut position = position.expect("not every stone wins");
            let solution = solver.solve(&position, &Limits::default());
            let solution = solution.expect("11 empty cells");
            seen[(solution.value.number() + 1) as usize] += 1;
            for mv in solver.line(&position, &solution, &Limits::default()) {
                let exact = solver.solve(&position, &Limits::default());
                let exact = exact.expect("11 empty cells");
                let keeps = exact.best_moves().any(|best| best == mv);
                assert!(keeps, "{} {mv}", Setup::of(&position));
                play(&mut position, mv).expect("a legal move");
            }
            assert!(position.outcome().is_some(), "a line goes to the end");
        }
    }
    assert!(seen.iter().all(|&seen| seen > 3), "only {seen:?} lines");
}

/// Where a sweep of all that follows does not fit, the answer leaves moves open.
#[test]
fn every_move_is_valued_where_it_is_asked_for() {
    let mut random = Random(14);
    let mut solver = Solver::default();
    let little = Limits {
        memory: 5_000_000,
        ..Limits::default()
    };
    let mut ways = [0; 2];
    for rules in Rules::EVERY {
        for due in [false, true].repeat(3) {
            let found = (0..500).find_map(|_| {
                let position = position_to_solve(rules, 22 - u32::from(due), due, &mut random)?;
                let some = solver.solve(&position, &little).ok()?;
                (!some.is_complete()).then_some((position, some))
            });
            let (position, some) = found.expect("a position that leaves moves open");
            let all = solver.solve_all(&position, &little);
            let all = all.expect("it was solved before");
            assert_eq!(
                (all.value, all.best, all.how),
                (some.value, some.best, some.how)
            );
            let complete = solver.solve(&position, &Limits::default());
            let complete = complete.expect("14 empty cells");
            assert_eq!(all.moves, complete.moves, "{}", Setup::of(&position));
            ways[usize::from(matches!(some.how, How::Horizon(_)))] += 1;
        }
    }
    assert!(ways[1] > 0, "{ways:?}");
    // Without time nothing is lost.
    let late = Limits {
        deadline: Some(Instant::now()),
        ..little
    };
    let setup: Setup = "xxxx.. oo.o.. ...... ...... ...... ..o..."
        .parse()
        .expect("a board");
    let position = Position::from_setup(Rules::CLASSIC, &setup).expect("a position");
    let solution = solver.solve_all(&position, &late).expect("a win at once");
    assert_eq!(solution.how, How::Horizon(1));
}

#[test]
fn limits_are_kept_and_told() {
    let mut random = Random(4);
    let mut solver = Solver::default();
    let position = random_position(Rules::SPEC, 20, &mut random);
    let little = Limits {
        memory: 100_000,
        ..Limits::default()
    };
    let error = solver
        .solve(&position, &little)
        .expect_err("too little memory");
    let told = error.to_string();
    assert!(told.contains("16 empty cells takes 69 MB"), "{told}");
    let late = Limits {
        deadline: Some(Instant::now()),
        ..Limits::default()
    };
    let stopped = |why| Err(Unsolved::Interrupted { why, horizon: 1 });
    assert_eq!(
        solver.solve(&position, &late),
        stopped(Interrupted::Deadline)
    );
    let cancelled = AtomicBool::new(true);
    let cancel = Limits {
        cancel: Some(&cancelled),
        ..Limits::default()
    };
    assert_eq!(
        solver.solve(&position, &cancel),
        stopped(Interrupted::Cancelled)
    );
    let start = Position::new(Rules::CLASSIC);
    let error = solver
        .solve(&start, &Limits::default())
        .expect_err("36 empty cells");
    let reason = Unsolved::Memory {
        empty: 36,
        horizon: 1,
        needed: None,
        allowed: 2_000_000_000,
    };
    assert_eq!(error, reason);
    assert!(
        solver.solve(&position, &Limits::default()).is_ok(),
        "the solver goes on"
    );
}
