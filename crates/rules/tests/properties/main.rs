//! What holds for every game of every variant, whatever is played.
//!
//! A game is a form and a list of numbers, each of which picks a move. So a
//! game that breaks a promise shrinks to a short one with plain moves.

mod games;
mod hashes;
mod notations;
mod setups;
mod symmetries;

use proptest::prelude::*;
use rules::pentago::{HalfTurn, Move};
use rules::{AnyMove, AnyPosition, Form, Position, Seat, pente};

/// All variants, mostly on the smallest board, where stones meet soon.
const FORMS: [&str; 22] = [
    "classic",
    "twente",
    "spec",
    "swiss",
    "classic place_wins=no double_five=mover",
    "pente size=9",
    "pente size=13",
    "pente",
    "keryo-pente size=9",
    "g-pente size=9",
    "d-pente size=9",
    "dk-pente size=9",
    "poof-pente size=9",
    "boat-pente size=9",
    "o-pente size=9",
    "swap2-pente size=9",
    "swap2-keryo size=9",
    "gomoku size=9",
    "pente size=9 seats=3",
    "pente size=9 seats=4",
    "pente size=9 seats=4 teams=yes",
    "keryo-pente size=9 seats=3",
];

/// So many games for each promise, or as many as `PROPTEST_CASES` says.
fn cases(cases: u32) -> ProptestConfig {
    if std::env::var_os("PROPTEST_CASES").is_some() {
        ProptestConfig::default()
    } else {
        ProptestConfig::with_cases(cases)
    }
}

/// A game in the making.
#[derive(Clone, Debug)]
struct Script {
    form: &'static str,
    picks: Vec<u16>,
}

fn script() -> impl Strategy<Value = Script> {
    let picks = prop::collection::vec(any::<u16>(), 0..90);
    (prop::sample::select(&FORMS[..]), picks).prop_map(|(form, picks)| Script { form, picks })
}

impl Script {
    fn form(&self) -> Form {
        let mut words = self.form.split(' ');
        let variant = words.next().and_then(|name| name.parse().ok());
        let options = words.filter_map(|word| word.split_once('='));
        Form::new(variant.expect("a variant"), options).expect("a form")
    }

    /// The moves, and every position from the beginning to the last.
    fn play(&self) -> (Vec<AnyMove>, Vec<AnyPosition>) {
        let mut position = self.form().start();
        let (mut moves, mut positions) = (Vec::new(), vec![position.clone()]);
        for &pick in &self.picks {
            let Some(mv) = picked(&position, usize::from(pick)) else {
                break;
            };
            position.play(mv).expect("a listed move is legal");
            moves.push(mv);
            positions.push(position.clone());
        }
        (moves, positions)
    }

    fn last(&self) -> AnyPosition {
        let (_, mut positions) = self.play();
        positions.pop().expect("there is a beginning")
    }

    /// The same game played on until it is over, if it ends at all.
    fn to_the_end(&self) -> Option<AnyPosition> {
        let mut position = self.last();
        for step in 0..1000 {
            let mv = picked(&position, 3 + 7 * step)?;
            position.play(mv).expect("a listed move is legal");
            if position.outcome().is_some() {
                return Some(position);
            }
        }
        None
    }
}

/// The move that a number picks; none when the position is over.
fn picked(position: &AnyPosition, pick: usize) -> Option<AnyMove> {
    let legal = position.legal_moves();
    let any = *legal.get(pick % legal.len().max(1))?;
    Some(match (position, any) {
        // Now and then a turn is played in halves.
        (AnyPosition::Pentago(_), AnyMove::Pentago(Move::Turn(turn))) if pick % 5 == 4 => {
            AnyMove::Pentago(Move::Half(HalfTurn::Place(turn.cell)))
        }
        (AnyPosition::Pente(game), _) if pick % 41 == 40 && leaver(game, pick).is_some() => {
            AnyMove::Pente(pente::Move::Leave(leaver(game, pick)?))
        }
        // Captures need stones that lie close together.
        (AnyPosition::Pente(game), _) if !pick.is_multiple_of(4) => {
            let near = legal.iter().copied().filter(|&mv| is_near(game, mv));
            let near: Vec<AnyMove> = near.collect();
            near.get(pick % near.len().max(1)).copied().unwrap_or(any)
        }
        _ => any,
    })
}

/// A seat that may leave the table now.
fn leaver(game: &pente::Position, pick: usize) -> Option<Seat> {
    let seat = Seat::ALL[pick / 41 % 4];
    let mut next = game.clone();
    let leaves = next.play(pente::Move::Leave(seat)).is_ok();
    (leaves && next.outcome().is_none()).then_some(seat)
}

fn is_near(game: &pente::Position, mv: AnyMove) -> bool {
    let AnyMove::Pente(pente::Move::Place(point)) = mv else {
        return false;
    };
    game.board().stones().any(|(stone, _)| {
        let (rows, cols) = stone.offset(point);
        rows.max(cols) == 1
    })
}

/// Every move that can be written for a game of this family, legal or not.
fn every_move(position: &AnyPosition) -> Vec<AnyMove> {
    match position {
        AnyPosition::Pentago(_) => every_turn().map(AnyMove::Pentago).collect(),
        AnyPosition::Pente(_) => {
            let points = pente::Point::all(pente::Point::MAX_LINES).map(pente::Move::Place);
            let choices = [pente::Move::Swap, pente::Move::Keep, pente::Move::Pass];
            points.chain(choices).map(AnyMove::Pente).collect()
        }
    }
}

fn every_turn() -> impl Iterator<Item = Move> {
    use rules::pentago::{Cell, Turn, Twist};
    let twists = || Twist::ALL.map(Some).into_iter().chain([None]);
    let turns = Cell::all().flat_map(move |cell| twists().map(move |twist| Turn { cell, twist }));
    let places = Cell::all().map(HalfTurn::Place);
    let halves = places.chain(twists().map(HalfTurn::Twist));
    turns.map(Move::Turn).chain(halves.map(Move::Half))
}
