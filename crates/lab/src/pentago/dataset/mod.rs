//! Positions with what they are worth, to learn from.
//!
//! One call of the solver gives the value of a root and of all its turns, and so
//! of about a hundred positions with one more stone. They are much alike, so
//! only some of them are kept: many roots teach more than many turns. Positions
//! that the solver does not reach get their labels from [`lookahead`].
//!
//! Positions in which the side to move wins at once are left out: a search sees
//! such a win by itself, and the few weights of the evaluation are better spent.

pub mod labels;
pub mod lookahead;
pub mod played;

use engine::Limits;
use engine::pentago::evaluation::Evaluation;
use engine::pentago::{Solver, Unsolved};
use rules::Position as _;
use rules::pentago::{Line, Move, Position, Rules, Turn};

use crate::pentago::positions::careful;
use crate::random::Random;
use lookahead::{View, WON};

/// A position, seen by the side to move, and the result to expect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The stones of the side to move.
    pub own: u64,
    /// The stones of the other side.
    pub other: u64,
    /// From -1, a loss, to 1, a win.
    pub value: f32,
}

impl Sample {
    /// A position that awaits a stone, with its value.
    pub fn of(position: &Position, value: f32) -> Sample {
        Sample {
            own: position.board().stones(position.turn()),
            other: position.board().stones(position.turn().other()),
            value,
        }
    }

    /// How many stones lie on the board.
    pub const fn stones(&self) -> usize {
        (self.own | self.other).count_ones() as usize
    }
}

/// The rule sets that positions are played by. One network learns them all.
pub const RULES: [Rules; 4] = [Rules::CLASSIC, Rules::TWENTE, Rules::SWISS, Rules::SPEC];

/// How many samples are kept of each root.
const SAMPLES_PER_ROOT: usize = 30;

/// The exact values of a root and of some of the positions after its turns.
pub fn solved(
    root: &Position,
    solver: &mut Solver,
    random: &mut Random,
) -> Result<Vec<Sample>, Unsolved> {
    let limits = Limits {
        threads: 1,
        ..Limits::default()
    };
    let solution = solver.solve(root, &limits)?;
    let mut samples = vec![(*root, solution.value)];
    for (mv, value) in solution.moves {
        if let (Move::Turn(turn), Some(value)) = (mv, value) {
            let mut next = *root;
            next.play(turn).expect("a listed turn is legal");
            samples.push((next, value.reversed()));
        }
    }
    samples.retain(|(next, _)| next.outcome().is_none() && !view(next).wins_at_once());
    random.shuffle(&mut samples);
    let samples = samples.into_iter().take(SAMPLES_PER_ROOT);
    Ok(samples
        .map(|(next, value)| Sample::of(&next, value.number().into()))
        .collect())
}

/// The value by looking two turns ahead; `None` if the side to move wins at once.
pub fn foreseen(position: &Position, evaluation: &Evaluation) -> Option<Sample> {
    let view = view(position);
    let value = || view.two_turns(evaluation) as f32 / WON as f32;
    (!view.wins_at_once()).then(|| Sample::of(position, value()))
}

/// A position with so many stones from a game in which both sides, after a
/// careful opening, play the turns with the highest rank plus some noise. The
/// rank is that of the position after the turn, for the side that made it, in
/// thousandths.
pub fn lively(
    rules: Rules,
    stones: u32,
    rank: &dyn Fn(u64, u64) -> i32,
    random: &mut Random,
) -> Position {
    const NOISE: [usize; 3] = [100, 300, 800];
    'game: loop {
        let opening = random.below(stones as usize + 1) as u32;
        let mut position = careful(rules, opening, random);
        let noise = NOISE[random.below(NOISE.len())];
        for _ in opening..stones {
            let Some(turn) = lively_turn(&position, rank, noise, random) else {
                continue 'game;
            };
            position.play(turn).expect("a legal turn");
        }
        return position;
    }
}

/// The turn with the highest rank plus noise; `None` if the side to move wins at
/// once, or every turn ends the game or lets the other side win at once.
fn lively_turn(
    position: &Position,
    rank: &dyn Fn(u64, u64) -> i32,
    noise: usize,
    random: &mut Random,
) -> Option<Turn> {
    if view(position).wins_at_once() {
        return None;
    }
    let seat = position.turn();
    let mut best = None;
    for turn in position.legal_moves() {
        let mut next = *position;
        next.play(turn).expect("a listed turn is legal");
        if next.outcome().is_some() || view(&next).wins_at_once() {
            continue;
        }
        let stones = |seat| next.board().stones(seat);
        let rank = rank(stones(seat), stones(seat.other())) + random.below(noise) as i32;
        if best.is_none_or(|(most, _)| rank > most) {
            best = Some((rank, turn));
        }
    }
    best.map(|(_, turn)| turn)
}

/// The simplest evaluation, in thousandths: open lines, worth more the more
/// stones they have.
pub fn line_count(own: u64, other: u64) -> i32 {
    let open = |own: u64, other: u64| -> i32 {
        let open = Line::ALL.iter().filter(|line| line.mask() & other == 0);
        let counts = open.map(|line| (line.mask() & own).count_ones());
        counts.map(|stones| 3_i32.pow(stones)).sum()
    };
    5 * (open(own, other) - open(other, own))
}

fn view(position: &Position) -> View {
    View::of(position.rules(), position.board(), position.turn())
}
