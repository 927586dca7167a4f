//! A whole game at any table. The first byte chooses the table; then each pair
//! of bytes plays one of the legal moves, or tries any move at all, which must be
//! accepted exactly if it is listed, and never after the end.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::pentago::{self, Cell, HalfTurn, Turn, Twist};
use rules::pente::{self, Point};
use rules::{AnyMove, AnyPosition, Position, Seat};

fuzz_target!(|bytes: &[u8]| {
    let Some((&table, choices)) = bytes.split_first() else {
        return;
    };
    let forms = &pentad_fuzz::FORMS;
    let mut position = forms[usize::from(table) % forms.len()].start();
    for choice in choices.chunks_exact(2) {
        let choice = usize::from(u16::from_be_bytes([choice[0], choice[1]]));
        // The highest bit decides between any move and a legal one.
        if choice >= 0x8000 {
            let mv = any_move(&position, choice & 0x7fff);
            offer(&mut position, mv);
            continue;
        }
        let legal = position.legal_moves();
        if !legal.is_empty() {
            let mv = legal[choice % legal.len()];
            position.play(mv).expect("a legal move is accepted");
        }
    }
    pentad_fuzz::check(&position);
});

fn offer(position: &mut AnyPosition, mv: AnyMove) {
    let listed = is_listed(position, mv);
    let before = position.clone();
    match position.play(mv) {
        Ok(()) => assert!(listed, "{mv} is not legal and was accepted"),
        Err(why) => {
            assert!(!listed, "{mv} is legal and was refused: {why}");
            assert_eq!(*position, before, "{mv} was refused");
            pentad_fuzz::check_error(&why);
        }
    }
}

/// Whether the move is among the legal ones. Halves of a turn have a list of
/// their own, and leaving the table is not listed but has a rule.
fn is_listed(position: &AnyPosition, mv: AnyMove) -> bool {
    match (position, mv) {
        (AnyPosition::Pentago(position), AnyMove::Pentago(pentago::Move::Half(half))) => {
            position.legal_halves().contains(&half)
        }
        (AnyPosition::Pente(position), AnyMove::Pente(pente::Move::Leave(seat))) => {
            let rules = position.rules();
            let seated = seat.number() <= rules.seats && !position.left().contains(seat);
            rules.seats > 2 && !rules.teams && seated && position.outcome().is_none()
        }
        _ => position.legal_moves().contains(&mv),
    }
}

/// Any move of the family, possible or not.
fn any_move(position: &AnyPosition, choice: usize) -> AnyMove {
    match position {
        AnyPosition::Pentago(_) => AnyMove::Pentago(any_turn(choice)),
        AnyPosition::Pente(_) => AnyMove::Pente(any_stone(choice)),
    }
}

fn any_turn(choice: usize) -> pentago::Move {
    let cells: Vec<Cell> = Cell::all().collect();
    let cell = cells[choice / 27 % cells.len()];
    let twist = Twist::ALL.get(choice / 3 % 9).copied();
    match choice % 3 {
        0 => pentago::Move::Turn(Turn { cell, twist }),
        1 => pentago::Move::Half(HalfTurn::Place(cell)),
        _ => pentago::Move::Half(HalfTurn::Twist(twist)),
    }
}

fn any_stone(choice: usize) -> pente::Move {
    match choice % 8 {
        0 => pente::Move::Swap,
        1 => pente::Move::Keep,
        2 => pente::Move::Pass,
        3 => pente::Move::Leave(Seat::ALL[choice / 8 % 4]),
        _ => {
            // Points outside of a small board are tried too.
            let points: Vec<Point> = Point::all(Point::MAX_LINES).collect();
            pente::Move::Place(points[choice / 8 % points.len()])
        }
    }
}
