//! Wins that are one turn away.
//!
//! A turn is a stone and a twist, but the twist does not care when the stone
//! comes: turn the board first, look for rows that lack one stone or none, and
//! carry the missing place back through the twist. That is nine boards and 32
//! rows, in place of some 300 turns.

use std::iter;

use rules::pentago::{Board, Cell, DoubleFive, HalfTurn, Line, Move, Phase, Play};
use rules::pentago::{Position, Rules, Turn, Twist};
use rules::{Position as _, Seat};

/// A row of five that a seat makes with one turn, and wins by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The player who wins.
    pub seat: Seat,
    /// The row, where it lies after the turn.
    pub line: Line,
    /// The simplest turn that makes it; the twist alone if a twist is due.
    pub by: Move,
    /// What the row needs.
    pub needs: Needs,
}

/// What completes a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Needs {
    /// The stone does; a twist after it has only to leave the row alone.
    Stone,
    /// The twist does, of stones that lie there. The stone may go anywhere.
    Twist,
    /// Both are needed.
    StoneAndTwist,
}

impl Threat {
    /// Which of the guide's plays it is.
    pub const fn play(&self) -> Play {
        self.line.play()
    }

    /// The cell that must be taken; none if any stone will do, or if the stone
    /// lies there already.
    pub const fn stone(&self) -> Option<Cell> {
        match (self.needs, self.by) {
            (Needs::Stone | Needs::StoneAndTwist, Move::Turn(turn)) => Some(turn.cell),
            _ => None,
        }
    }

    /// The twist that belongs to the turn.
    pub const fn twist(&self) -> Option<Twist> {
        match self.by {
            Move::Turn(turn) => turn.twist,
            Move::Half(HalfTurn::Twist(twist)) => twist,
            Move::Half(HalfTurn::Place(_)) => None,
        }
    }

    /// Where the five of the row lie now, the place of the stone among them.
    pub fn cells(&self) -> Vec<Cell> {
        let back = self.twist().map(Twist::reversed);
        let cells = self.line.cells();
        cells
            .map(|cell| back.map_or(cell, |back| back.carries(cell)))
            .collect()
    }
}

/// The wins that the seat has with its next turn, the simplest first; each row
/// once for each stone that makes it.
///
/// For the seat that is not to move they are what it would do if nothing
/// changed. While a twist is due that is nothing: the twist comes first.
pub fn threats(position: &Position, seat: Seat) -> Vec<Threat> {
    let own_turn = seat == position.turn();
    match position.phase() {
        Phase::Place if own_turn || position.board().empty().count_ones() >= 2 => {
            on_board(position.rules(), *position.board(), seat)
        }
        Phase::Twist(_) if own_turn => by_twist(position),
        _ => Vec::new(),
    }
}

/// Whether the seat, if it may place a stone on this board, wins with that turn.
pub(super) fn can_win(rules: Rules, board: Board, seat: Seat) -> bool {
    hits(rules, board, seat).next().is_some()
}

/// The wins of the seat, if it may place a stone on this board.
pub(super) fn on_board(rules: Rules, board: Board, seat: Seat) -> Vec<Threat> {
    let mut found: Vec<Hit> = hits(rules, board, seat).collect();
    found.sort_by_key(|hit| hit.rank(board, seat));
    let mut told: Vec<Hit> = Vec::new();
    for hit in found {
        // A row that a twist makes with any stone needs no particular one.
        let known = |other: &Hit| {
            other.line == hit.line && (other.stone == hit.stone || other.stone.is_none())
        };
        if !told.iter().any(known) {
            told.push(hit);
        }
    }
    let spare = spare_cell(rules, board, seat);
    let threat = |hit: Hit| {
        let cell = hit.stone.or(spare)?;
        let twist = hit.twist;
        Some(Threat {
            seat,
            line: Line::ALL[hit.line],
            by: Move::Turn(Turn { cell, twist }),
            needs: hit.needs(board, seat),
        })
    };
    told.into_iter().filter_map(threat).collect()
}

/// The rows that the twist which is due can make, or leave where they are.
fn by_twist(position: &Position) -> Vec<Threat> {
    let seat = position.turn();
    let mut told: Vec<Threat> = Vec::new();
    for twist in no_twist_and_all() {
        let mut next = *position;
        let won =
            next.twist(twist).is_ok() && next.outcome().is_some_and(|o| o.winners().contains(seat));
        for line in next.board().lines(seat).filter(|_| won) {
            if told.iter().all(|threat| threat.line != line) {
                let there = is_complete(line, position.board().stones(seat));
                told.push(Threat {
                    seat,
                    line,
                    by: Move::Half(HalfTurn::Twist(twist)),
                    needs: if there { Needs::Stone } else { Needs::Twist },
                });
            }
        }
    }
    told.sort_by_key(|threat| threat.needs);
    told
}

/// A row, a twist, and the stone that is missing for it, if one is.
#[derive(Clone, Copy)]
struct Hit {
    line: usize,
    twist: Option<Twist>,
    stone: Option<Cell>,
}

impl Hit {
    fn needs(self, board: Board, seat: Seat) -> Needs {
        match self.stone {
            None => Needs::Twist,
            Some(cell) if is_complete(Line::ALL[self.line], board.stones(seat) | cell.mask()) => {
                Needs::Stone
            }
            Some(_) => Needs::StoneAndTwist,
        }
    }

    /// The simplest first: no twist before a twist, a stone that stays where it
    /// was put before one that is carried along.
    fn rank(self, board: Board, seat: Seat) -> impl Ord + use<> {
        let carried = matches!((self.stone, self.twist), (Some(cell), Some(twist))
            if cell.block() == twist.block);
        (
            self.needs(board, seat),
            self.line,
            self.stone,
            self.twist.is_some(),
            carried,
            self.twist,
        )
    }

    /// Whether the rules let the seat play it.
    fn is_allowed(self, rules: Rules, board: Board, seat: Seat) -> bool {
        match (self.stone, self.twist) {
            (Some(cell), None) => {
                let placed = with_stone(board, seat, cell);
                rules.place_wins || (rules.skip_neutral && placed.has_neutral_block())
            }
            // A stone that has won is not followed by a twist.
            (Some(cell), Some(_)) => {
                !rules.place_wins || !with_stone(board, seat, cell).has_five(seat)
            }
            (None, Some(_)) => spare_cell(rules, board, seat).is_some(),
            (None, None) => false,
        }
    }
}

fn hits(rules: Rules, board: Board, seat: Seat) -> impl Iterator<Item = Hit> {
    let boards = no_twist_and_all().map(move |twist| {
        let after = twist.map_or(board, |twist| board.twisted(twist));
        (twist, after)
    });
    boards
        .filter(move |(_, after)| {
            rules.double_five == DoubleFive::Mover || !after.has_five(seat.other())
        })
        .flat_map(move |(twist, after)| {
            nearly(after, seat).map(move |(line, missing)| Hit {
                line,
                twist,
                stone: missing.map(|cell| before(twist, cell)),
            })
        })
        .filter(move |hit| hit.is_allowed(rules, board, seat))
}

/// The rows of the seat that lack one stone, whose cell is free, or none.
fn nearly(board: Board, seat: Seat) -> impl Iterator<Item = (usize, Option<Cell>)> {
    let (own, other) = (board.stones(seat), board.stones(seat.other()));
    let lines = Line::ALL.into_iter().enumerate();
    lines.filter_map(move |(number, line)| {
        let missing = line.mask() & !own;
        let open = line.mask() & other == 0 && missing.count_ones() <= 1;
        let cell = || line.cells().find(|cell| cell.mask() == missing);
        open.then(|| (number, cell()))
    })
}

/// Where a stone was before the twist carried it to the cell.
fn before(twist: Option<Twist>, cell: Cell) -> Cell {
    twist.map_or(cell, |twist| twist.reversed().carries(cell))
}

/// A cell for a stone that does not matter: it must not end the game itself.
fn spare_cell(rules: Rules, board: Board, seat: Seat) -> Option<Cell> {
    let ends = |cell| rules.place_wins && with_stone(board, seat, cell).has_five(seat);
    board.empty_cells().find(|&cell| !ends(cell))
}

fn with_stone(board: Board, seat: Seat, cell: Cell) -> Board {
    let mut stones = [Seat::First, Seat::Second].map(|seat| board.stones(seat));
    stones[seat.index() & 1] |= cell.mask();
    Board::from_masks(stones[0], stones[1]).unwrap_or(board)
}

fn is_complete(line: Line, stones: u64) -> bool {
    stones & line.mask() == line.mask()
}

pub(super) fn no_twist_and_all() -> impl Iterator<Item = Option<Twist>> {
    iter::once(None).chain(Twist::ALL.map(Some))
}
