//! Moves are read as they are written.

use proptest::prelude::*;
use rules::pentago::{Cell, HalfTurn, Move, Notation, Turn, Twist, parse};
use rules::pente;

fn turns() -> impl Strategy<Value = Turn> {
    let twist = prop::option::of(prop::sample::select(&Twist::ALL[..]));
    (0..36_u8, twist).prop_map(|(index, twist)| Turn {
        cell: Cell::from_index(index).expect("0 to 35"),
        twist,
    })
}

/// Letters in the other case here and there, and more space between words.
fn scrawled(text: &str, seed: u32) -> String {
    let mut scrawl = String::from(" ");
    for (i, c) in text.chars().enumerate() {
        if seed >> (i % 32) & 1 == 1 {
            scrawl.extend(c.to_lowercase());
        } else {
            scrawl.push(c);
        }
        if c == ' ' {
            scrawl.push('\t');
        }
    }
    scrawl + " "
}

proptest! {
    /// The three notations of Pentago, in any hand. The course protocol alone
    /// has no turn without a twist.
    #[test]
    fn turns_survive_every_notation(turn in turns(), seed in any::<u32>()) {
        for notation in Notation::ALL {
            match notation.write(turn) {
                Some(text) => {
                    prop_assert_eq!(parse(&text), Ok(Move::Turn(turn)), "{}", &text);
                    let scrawl = scrawled(&text, seed);
                    prop_assert_eq!(parse(&scrawl), Ok(Move::Turn(turn)), "{}", scrawl);
                }
                None => {
                    prop_assert_eq!(notation, Notation::Course);
                    prop_assert_eq!(turn.twist, None);
                }
            }
        }
    }

    /// The canonical notation without spaces, or with dashes in their place.
    #[test]
    fn turns_survive_without_spaces(turn in turns(), seed in any::<u32>()) {
        let text = turn.to_string();
        for gap in ["", "-"] {
            let scrawl = scrawled(&text.replace(' ', gap), seed);
            prop_assert_eq!(parse(&scrawl), Ok(Move::Turn(turn)), "{}", scrawl);
        }
    }

    /// Halves of turns.
    #[test]
    fn halves_survive(turn in turns(), seed in any::<u32>()) {
        for half in [HalfTurn::Place(turn.cell), HalfTurn::Twist(turn.twist)] {
            let scrawl = scrawled(&half.to_string(), seed);
            prop_assert_eq!(parse(&scrawl), Ok(Move::Half(half)), "{}", scrawl);
        }
    }

    /// Points and choices of Pente.
    #[test]
    fn pente_moves_survive(row in 0..19_u8, col in 0..19_u8, seed in any::<u32>()) {
        let point = pente::Point::new(row, col).expect("0 to 18");
        let others = [pente::Move::Swap, pente::Move::Keep, pente::Move::Pass];
        for mv in others.into_iter().chain([pente::Move::Place(point)]) {
            let scrawl = scrawled(&mv.to_string(), seed);
            prop_assert_eq!(pente::parse(&scrawl), Ok(mv), "{}", scrawl);
        }
    }
}
