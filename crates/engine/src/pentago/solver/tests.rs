//! What the solver does where the system has little to give.

use rules::pentago::Rules;

use super::*;

/// A position with four empty cells, in which the next move decides nothing.
fn position() -> Position {
    let setup = "xoxxxxo.oooxooxxxoxoxxo.oxoo.oooxxx.";
    let setup = setup.parse().expect("a setup");
    Position::from_setup(Rules::TWENTE, &setup).expect("playable")
}

/// A solver to whom the system gives so many bytes at most.
fn solver(bytes: usize) -> Solver {
    let mut solver = Solver::default();
    solver.workspace.most = Some(bytes);
    solver
}

#[test]
fn a_win_at_once_takes_no_memory() {
    let setup = "xxxx..oo.o........................o.".parse();
    let setup = setup.expect("a setup");
    let position = Position::from_setup(Rules::SWISS, &setup).expect("playable");
    let solution = solver(0).solve(&position, &Limits::default());
    let solution = solution.expect("a win");
    assert_eq!(
        (solution.value, solution.how),
        (Value::Win, How::Horizon(1))
    );
}

/// Two plies of 12 families each, of 32 bytes or of 16.
#[test]
fn what_the_system_refuses_is_tried_with_half_of_it() {
    let limits = Limits::default();
    let solve = |bytes| solver(bytes).solve(&position(), &limits);
    let one = solve(24 * 32).expect("enough for one pass");
    assert_eq!(one.how, How::Sweep);
    let two = solve(24 * 16).expect("enough for two passes");
    assert_eq!(two.how, How::TwoPasses);
    assert_eq!((two.value, two.moves), (one.value, one.moves));
    assert_eq!(solve(24 * 16 - 1), Err(Unsolved::NoMemory(24 * 16)));
}
