//! The grid against the reference rules, over random games.

use rules::pente::{Move, Position, Rules, Stage};
use rules::{Outcome, Position as _};

use super::super::evaluation::weights::Weights;
use super::{AXES, End, Grid, Law, Tally};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(99);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

fn rule_sets() -> Vec<Rules> {
    let published = [
        Rules::PENTE,
        Rules::KERYO,
        Rules::G_PENTE,
        Rules::POOF,
        Rules::BOAT,
        Rules::O_PENTE,
        Rules::GOMOKU,
    ];
    let small = |rules: Rules| [9, 13, 19].map(|size| Rules { size, ..rules });
    let mut all: Vec<Rules> = published.into_iter().flat_map(small).collect();
    all.push(Rules {
        line: 4,
        size: 9,
        captures_to_win: 4,
        ..Rules::PENTE
    });
    all
}

/// A lively move: mostly near other stones, often one that captures or makes a
/// long row.
fn lively(grid: &Grid<'_>, position: &Position, random: &mut Random) -> Move {
    let legal = position.legal_moves();
    let near: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|mv| matches!(mv, Move::Place(point) if grid.candidates.contains(grid.law.cell(*point))))
        .collect();
    let pool = if near.is_empty() || random.below(20) == 0 {
        legal
    } else {
        near
    };
    let worth = |mv: &Move| match mv {
        Move::Place(point) => {
            let cell = grid.law.cell(*point);
            let tally = |color| grid.tally(color, cell).promise();
            tally(0) + tally(1)
        }
        _ => 0,
    };
    let picks = [0; 3].map(|_| pool[random.below(pool.len())]);
    picks.into_iter().max_by_key(worth).expect("three picks")
}

fn judged(outcome: Outcome) -> End {
    match outcome.winners().iter().next() {
        Some(seat) => End::Won(seat.index()),
        None => End::Drawn,
    }
}

/// Whether all that is kept up to date is what a new grid would have.
fn assert_fresh(grid: &Grid<'_>, position: &Position) {
    let Some(fresh) = Grid::new(grid.law, position) else {
        return;
    };
    for cell in 0..grid.law.cells() {
        assert_eq!(grid.stone(cell), fresh.stone(cell));
        assert!(grid.candidates.contains(cell) || !fresh.candidates.contains(cell));
        if grid.is_empty(cell) {
            for color in 0..2 {
                assert!(grid.tally(color, cell) == fresh.tally(color, cell));
                let sum = (0..AXES).fold(Tally::default(), |sum, axis| {
                    let number = usize::from(grid.shapes[axis][usize::from(cell)][color]);
                    sum.exchanged(Tally::default(), grid.law.additions[number].tally)
                });
                assert!(sum == grid.tally(color, cell));
            }
        }
    }
    for color in 0..2 {
        let (kept, new) = (&grid.kinds[color], &fresh.kinds[color]);
        assert!(kept.fives == new.fives && kept.fours == new.fours);
        assert!(kept.open_threes == new.open_threes && kept.captures == new.captures);
    }
    let (mut grid, mut fresh) = (grid.clone(), fresh);
    for color in 0..2 {
        assert_eq!(grid.whole_sum(color), fresh.whole_sum(color));
    }
    assert_eq!(grid.captured, fresh.captured);
    assert_eq!(grid.hash(), fresh.hash());
    assert_eq!(grid.turn, fresh.turn);
    assert_eq!(grid.pending, fresh.pending);
}

/// Whether a trial tells of every move of either color what making it does, and
/// leaves nothing behind.
fn assert_tells_wins(grid: &mut Grid<'_>) {
    let before = grid.clone();
    for color in 0..2 {
        for cell in grid.candidates.iter() {
            let told = grid.would_win(color, cell);
            assert_eq!(grid.stones, before.stones);
            assert_eq!(grid.lines, before.lines);
            assert!(grid.occupied == before.occupied);
            assert_eq!(grid.hash, before.hash);
            assert_eq!(grid.captured, before.captured);
            assert_eq!(grid.pending, before.pending);
            let turn = grid.turn;
            grid.turn = color;
            assert_eq!(told, grid.make(cell) == Some(End::Won(color)));
            grid.unmake();
            grid.turn = turn;
        }
    }
}

fn play_out(rules: &Rules, seed: u64) {
    let law = Law::new(rules, Weights::shipped());
    let mut random = Random(seed);
    let mut position = Position::new(*rules);
    let mut grid = Grid::new(&law, &position).expect("two seats");
    let mut plies = 0;
    while position.stage() == Stage::Play && plies < 300 {
        let legal = position.legal_moves();
        for cell in 0..law.cells() {
            assert_eq!(grid.is_legal(cell), legal.contains(&law.mv(cell)));
        }
        assert_tells_wins(&mut grid);
        let mv = lively(&grid, &position, &mut random);
        let Move::Place(point) = mv else {
            panic!("{mv}")
        };
        position.play(mv).expect("legal");
        let end = grid.make(law.cell(point));
        assert_eq!(end, position.outcome().map(judged), "{mv} {position:?}");
        if plies % 7 == 0 {
            grid.unmake();
            assert_eq!(grid.make(law.cell(point)), end);
        }
        assert_fresh(&grid, &position);
        plies += 1;
    }
    for _ in 0..plies {
        grid.unmake();
    }
    assert_fresh(&grid, &Position::new(*rules));
}

#[test]
fn the_grid_and_the_reference_play_the_same_games() {
    for rules in rule_sets() {
        for seed in 0..3 {
            play_out(&rules, seed);
        }
    }
}
