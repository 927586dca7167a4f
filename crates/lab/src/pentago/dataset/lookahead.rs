//! Values of positions by looking two turns ahead.
//!
//! Where the solver does not reach, the network labels positions with fewer
//! stones than it has learned from: every turn and every reply is tried,
//! immediate wins are found exactly, and the other positions are evaluated.

use std::sync::LazyLock;

use engine::pentago::evaluation::Evaluation;
use rules::Seat;
use rules::pentago::{Board, DoubleFive, Line, Rules, Twist};

/// A won position in thousandths, as the evaluation counts.
pub const WON: i32 = 1000;

/// The board as the side to move sees it: the first seat's stones are its own.
#[derive(Clone, Copy)]
pub struct View {
    rules: Rules,
    board: Board,
}

/// What a turn leads to.
enum Next {
    /// The game is over, with this value for the side that moved.
    Over(i32),
    /// The other side is to move.
    Open(View),
}

impl View {
    /// The board seen by a seat.
    pub fn of(rules: Rules, board: &Board, seat: Seat) -> View {
        let board = seen(board.stones(seat), board.stones(seat.other()));
        View { rules, board }
    }

    fn own(&self) -> u64 {
        self.board.stones(Seat::First)
    }

    fn other(&self) -> u64 {
        self.board.stones(Seat::Second)
    }

    /// Whether the side to move can win with this turn.
    pub fn wins_at_once(&self) -> bool {
        // A stone followed by a twist wins like a twist followed by a stone, so
        // it is enough to look for a line with one empty cell after each twist.
        let mover = self.rules.double_five == DoubleFive::Mover;
        let twisted = |twist| {
            let board = self.board.twisted(twist);
            lacks_one(&board) && (mover || !board.has_five(Seat::Second))
        };
        (self.rules.place_wins && lacks_one(&self.board)) || Twist::ALL.into_iter().any(twisted)
    }

    /// The turns of a side that cannot win at once.
    fn turns(&self) -> impl Iterator<Item = Next> {
        let (rules, own, other) = (self.rules, self.own(), self.other());
        let placed = self
            .board
            .empty_cells()
            .map(move |cell| seen(own | cell.mask(), other));
        placed.flat_map(move |placed| {
            Twist::ALL.map(|twist| {
                let board = placed.twisted(twist);
                match (board.has_five(Seat::First), board.has_five(Seat::Second)) {
                    (false, true) => Next::Over(-WON),
                    (true, true) if rules.double_five == DoubleFive::Draw => Next::Over(0),
                    (true, _) => Next::Over(WON),
                    (false, false) if board.is_full() => Next::Over(0),
                    (false, false) => Next::Open(View::of(rules, &board, Seat::Second)),
                }
            })
        })
    }

    /// The positions after the turns that neither end the game nor let the
    /// other side win at once.
    pub fn sound(&self) -> Vec<View> {
        let open = self.turns().filter_map(|next| match next {
            Next::Open(view) if !view.wins_at_once() => Some(view),
            _ => None,
        });
        open.collect()
    }

    /// The evaluation, for the side to move.
    pub fn evaluate(&self, evaluation: &Evaluation) -> i32 {
        evaluation.evaluate(self.own(), self.other())
    }

    /// The value in thousandths for a side to move that cannot win at once.
    pub fn two_turns(&self, evaluation: &Evaluation) -> i32 {
        let ended = self.turns().map(|next| match next {
            Next::Over(value) => value,
            Next::Open(_) => -WON,
        });
        let mut best = ended.max().unwrap_or(0);
        let mut open = self.sound();
        open.sort_by_cached_key(|view| view.evaluate(evaluation));
        // The reply that refuted one turn often refutes the next, so it is tried
        // first there.
        let mut first = 0;
        for view in open {
            best = best.max(-view.one_turn(evaluation, -best, &mut first));
        }
        best
    }

    /// The value by the next turn, exact only below the limit. Starts with the
    /// turn of the given number, and leaves there the one that reached the
    /// limit.
    fn one_turn(&self, evaluation: &Evaluation, limit: i32, first: &mut usize) -> i32 {
        let mut best = -WON;
        let numbered = || self.turns().enumerate();
        for (number, next) in numbered().skip(*first).chain(numbered().take(*first)) {
            best = best.max(match next {
                Next::Over(value) => value,
                Next::Open(view) if view.wins_at_once() => -WON,
                Next::Open(view) => -view.evaluate(evaluation),
            });
            if best >= limit {
                *first = number;
                break;
            }
        }
        best
    }
}

fn seen(own: u64, other: u64) -> Board {
    Board::from_masks(own, other).expect("stones of a board lie apart")
}

/// Whether a line holds four or more stones of the first seat and none of the
/// second.
fn lacks_one(board: &Board) -> bool {
    let sum = |stones: u64| {
        let block = |block: usize| COUNTS[block * 512 + (stones >> (9 * block)) as usize % 512];
        block(0) + block(1) + block(2) + block(3)
    };
    // A counter is at most five, and of those numbers only four and five have the
    // third bit set.
    let near = sum(board.stones(Seat::First));
    let stopped = sum(board.stones(Seat::Second));
    near & !(stopped | stopped << 1 | stopped << 2) & FOURS != 0
}

const FOURS: u128 = u128::MAX / 15 * 4;

/// For each block and pattern a counter of four bits for each line.
static COUNTS: LazyLock<Vec<u128>> = LazyLock::new(|| {
    let patterns = (0..4).flat_map(|block| (0..512_u64).map(move |bits| bits << (9 * block)));
    patterns
        .map(|stones| {
            let counts = Line::ALL.iter().enumerate();
            counts.fold(0, |sum, (i, line)| {
                sum | u128::from((line.mask() & stones).count_ones()) << (4 * i)
            })
        })
        .collect()
});
