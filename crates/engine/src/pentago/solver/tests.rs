//! What the solver does where the system has little to give.

use rules::pentago::Rules;

use super::*;

/// A position with four empty cells.
fn position() -> Position {
    let setup = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.";
    let setup = setup.parse().expect("a setup");
    Position::from_setup(Rules::TWENTE, &setup).expect("playable")
}

/// A solver to whom the system gives so many bytes at most.
fn solver(bytes: usize) -> Solver {
    let mut solver = Solver::default();
    solver.workspace.most = Some(bytes);
    solver
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
