//! Where the points of a board lie on its lines.

use rules::pente::Point;

use super::marks::Marks;

/// Points of the largest board, rounded up so that a masked index needs no
/// check.
pub(crate) const CELLS: usize = 512;
/// The four axes.
pub(crate) const AXES: usize = 4;
/// Lines of the largest board: rows, columns and two kinds of diagonals.
pub(super) const LINES: usize = 128;
/// Points outside the board that a line is padded with at both ends.
pub(super) const BORDER: u32 = 5;

/// A point by its number, row by row from the bottom.
pub(crate) type Cell = u16;

/// Where a point lies on one of its lines.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) line: u8,
    /// Its number along the line, from 0.
    pub(super) at: u8,
    /// Points of the line before it and after it.
    pub(super) back: u8,
    pub(super) ahead: u8,
}

/// The lines of a board of one size.
pub(super) struct Geometry {
    pub(super) size: u8,
    /// How far the next point is along each axis.
    pub(super) steps: [usize; AXES],
    pub(super) places: Vec<[Place; AXES]>,
    /// Every line as it is without stones: two bits a point, both set outside.
    pub(super) empty_lines: [u64; LINES],
    /// The points within two steps, by row and column, the point itself
    /// included.
    pub(super) around: Vec<Marks>,
}

impl Geometry {
    pub(super) fn new(size: u8) -> Geometry {
        let n = usize::from(size);
        let mut empty_lines = [u64::MAX; LINES];
        let mut places = vec![[Place::default(); AXES]; CELLS];
        let mut around = vec![Marks::default(); CELLS];
        for row in 0..n {
            for col in 0..n {
                let here = places_of(row, col, n);
                for place in here {
                    let shift = 2 * (u32::from(place.at) + BORDER);
                    empty_lines[usize::from(place.line)] &= !(3 << shift);
                }
                places[row * n + col] = here;
                around[row * n + col] = square(row, col, n);
            }
        }
        Geometry {
            size,
            steps: [1, n, n + 1, n - 1],
            places,
            empty_lines,
            around,
        }
    }

    pub(super) fn cells(&self) -> usize {
        usize::from(self.size) * usize::from(self.size)
    }

    pub(super) fn cell(&self, point: Point) -> Cell {
        u16::from(point.row()) * u16::from(self.size) + u16::from(point.col())
    }

    pub(super) fn point(&self, cell: Cell) -> Point {
        let size = u16::from(self.size);
        let (row, col) = ((cell / size) as u8, (cell % size) as u8);
        Point::new(row, col).expect("a cell is a point of the board")
    }

    /// The cell some steps along an axis, if it is on the board.
    pub(super) fn step(&self, cell: Cell, axis: usize, steps: i32) -> Option<Cell> {
        let place = self.places[usize::from(cell)][axis];
        let on_board = -i32::from(place.back) <= steps && steps <= i32::from(place.ahead);
        on_board.then(|| (i32::from(cell) + self.steps[axis] as i32 * steps) as Cell)
    }
}

/// Row, column, diagonal up to the right, diagonal up to the left.
fn places_of(row: usize, col: usize, n: usize) -> [Place; AXES] {
    let (left, right, down, up) = (col, n - 1 - col, row, n - 1 - row);
    let place = |line: usize, back: usize, ahead: usize| Place {
        line: line as u8,
        at: back as u8,
        back: back as u8,
        ahead: ahead as u8,
    };
    [
        place(row, left, right),
        place(n + col, down, up),
        place(2 * n + row + n - 1 - col, left.min(down), right.min(up)),
        place(4 * n - 1 + row + col, right.min(down), left.min(up)),
    ]
}

fn square(row: usize, col: usize, n: usize) -> Marks {
    let span = |center: usize| center.saturating_sub(2)..(center + 3).min(n);
    let mut marks = Marks::default();
    for (row, col) in span(row).flat_map(|row| span(col).map(move |col| (row, col))) {
        marks.set((row * n + col) as Cell, true);
    }
    marks
}
