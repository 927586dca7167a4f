//! The trained evaluation: its symmetry, its range and its file.

use engine::pentago::evaluation::{
    COMBINATIONS, COUNTS, DIMENSIONS, Evaluation, FEATURES, NotWeights, PATTERNS, Weights,
    mirrored, patterns,
};
use rules::pentago::{Board, Cell};
use rules::{Seat, Symmetry};

const SHIPPED: &[u8] = include_bytes!("../src/pentago/evaluation/weights.bin");

/// Boards with 0 to 36 stones, as many of each side or one more of the other.
fn boards() -> impl Iterator<Item = Board> {
    let mut state = 1_u64;
    let mut next = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize
    };
    (0..37 * 40).map(move |i| {
        let mut cells: Vec<Cell> = Cell::all().collect();
        let mut sides = [0; 2];
        for stone in 0..i % 37 {
            let cell = cells.swap_remove(next() % cells.len());
            sides[stone % 2] |= cell.mask();
        }
        Board::from_masks(sides[1], sides[0]).expect("every cell is taken once")
    })
}

fn value(board: &Board) -> i32 {
    Evaluation::shipped().evaluate(board.stones(Seat::First), board.stones(Seat::Second))
}

#[test]
fn symmetric_images_are_worth_exactly_the_same() {
    for board in boards() {
        for symmetry in Symmetry::ALL {
            assert_eq!(value(&board), value(&board.image(symmetry)), "{symmetry:?}");
        }
    }
}

#[test]
fn values_are_thousandths_and_differ() {
    let values: Vec<i32> = boards().map(|board| value(&board)).collect();
    assert!(values.iter().all(|value| (-999..=999).contains(value)));
    assert!(values.iter().any(|&value| value > 500));
    assert!(values.iter().any(|&value| value < 0));
}

#[test]
fn the_first_player_is_ahead_on_the_empty_board() {
    // The game is a win for the first player; the stone that the second player
    // then faces is worth something too.
    let empty = value(&Board::EMPTY);
    assert!((100..=999).contains(&empty), "{empty}");
    let middle = Cell::at(1, 1).expect("on the board").mask();
    let facing = value(&Board::from_masks(0, middle).expect("one stone"));
    assert!(facing < empty, "{facing} < {empty}");
}

#[test]
fn any_bits_are_answered() {
    let evaluation = Evaluation::shipped();
    for (own, other) in [
        (u64::MAX, u64::MAX),
        (u64::MAX, 0),
        (0, u64::MAX),
        (1 << 63, 1 << 40),
    ] {
        assert!((-999..=999).contains(&evaluation.evaluate(own, other)));
    }
}

#[test]
fn the_shipped_weights_are_whole_and_small() {
    assert_eq!(SHIPPED.len(), Weights::BYTES);
    const { assert!(Weights::BYTES < 600_000) };
    let weights = Weights::from_bytes(SHIPPED).expect("the file is whole");
    assert_eq!(weights.to_bytes(), SHIPPED);
    assert!(weights.embedding.iter().flatten().any(|&x| x != 0));
}

#[test]
fn other_files_are_refused() {
    assert_eq!(Weights::from_bytes(b""), Err(NotWeights::Magic));
    assert_eq!(Weights::from_bytes(&[0; 100]), Err(NotWeights::Magic));
    let mut newer = SHIPPED.to_vec();
    newer[4] = 200;
    assert_eq!(Weights::from_bytes(&newer), Err(NotWeights::Version(200)));
    let cut = &SHIPPED[..SHIPPED.len() - 1];
    let found = cut.len();
    assert_eq!(Weights::from_bytes(cut), Err(NotWeights::Size { found }));
}

#[test]
fn weights_that_know_nothing_say_nothing() {
    let evaluation = Evaluation::new(&Weights::zero());
    assert!(
        boards().all(|b| evaluation.evaluate(b.stones(Seat::First), b.stones(Seat::Second)) == 0)
    );
}

#[test]
fn the_greatest_weights_do_not_overflow() {
    let mut weights = Weights::zero();
    weights.embedding.fill([127; DIMENSIONS]);
    for weight in weights.mixing.as_flattened_mut().as_flattened_mut() {
        *weight = 1e9;
    }
    weights.output = [[1e9; FEATURES]; COUNTS];
    weights.offset = [1e9; COUNTS];
    weights.combining = [[1e9; FEATURES]; COMBINATIONS];
    weights.threshold = [[1e9; COMBINATIONS]; COUNTS];
    weights.worth = [[1e9; COMBINATIONS]; COUNTS];
    assert_eq!(Evaluation::new(&weights).evaluate(0, 0), 999);
    weights.output = [[-1e9; FEATURES]; COUNTS];
    weights.worth = [[-1e9; COMBINATIONS]; COUNTS];
    weights.offset = [f32::NEG_INFINITY; COUNTS];
    assert_eq!(Evaluation::new(&weights).evaluate(0, 0), -999);
}

#[test]
fn a_mirrored_board_shows_mirrored_patterns() {
    for board in boards() {
        let image = board.image(Symmetry::Transpose);
        let [a, b, c, d] = patterns(board.stones(Seat::First), board.stones(Seat::Second));
        let found = patterns(image.stones(Seat::First), image.stones(Seat::Second));
        assert_eq!(found, [a, d, c, b].map(mirrored));
        assert!(found.iter().all(|&pattern| pattern < PATTERNS));
    }
}
