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

/// The families of the sweeps that an answer took, and of those for its line.
fn families(position: &Position) -> (Solution, Vec<Move>, [u64; 2]) {
    let (mut solver, limits) = (Solver::default(), Limits::default());
    let solution = solver.solve(position, &limits).expect("few empty cells");
    let answer = solver.sweeps.drain(..).sum();
    let line = solver.line(position, &solution, &limits);
    let families = [answer, solver.sweeps.iter().sum()];
    (solution, line, families)
}

/// A sweep has kept four turns, after which so few cells are empty that the next
/// one is small.
#[test]
fn the_line_of_a_draw_takes_hardly_a_sweep_of_its_own() {
    // 22 stones and a draw; the same while the twist of the first turn is due.
    let setup = "....o...oo.x.oxxxxoxoox.xoxo..xo.x.o to_move=x";
    let setup = setup.parse().expect("a setup");
    let position = Position::from_setup(Rules::CLASSIC, &setup).expect("playable");
    let (solution, line, [answer, more]) = families(&position);
    assert_eq!(solution.value, Value::Draw);
    assert_eq!(line.len(), 14, "{line:?}");
    assert!(more * 10 < answer, "{more} families after {answer}");

    let Move::Turn(turn) = solution.best else {
        panic!("a stone is due");
    };
    let mut placed = position;
    placed.place(turn.cell).expect("an empty cell");
    let (due, line, [answer, more]) = families(&placed);
    assert_eq!(due.value, Value::Draw);
    assert_eq!(line.len(), 14, "{line:?}");
    assert!(more * 10 < answer, "{more} families after {answer}");
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
