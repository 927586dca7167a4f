//! The first stone, and openings with a choice: stones laid so that both sides are
//! worth the same, and sides chosen by what they are worth.

use rules::Position as _;
use rules::pente::{Move, Opening, Point, Position, Stage};

use super::{Choice, Why};
use crate::chance::Chance;
use crate::{Limits, Score};

/// How a position that waits for a stone is judged for the color that moves.
pub(super) type Judge<'a> = dyn FnMut(&Position) -> Score + 'a;

/// Under swap2, sides that differ by less, in thousandths of the expected
/// result, are left to the opponent's choice after two more stones.
const EVEN_MARGIN: i32 = 120;
/// How many layouts are compared before the last stone is laid.
pub(super) const LAYOUTS: u32 = 12;

/// How far chance moves the first stone of a game from the center, and the stones
/// of a layout.
const FIRST_SPREAD: f64 = 2.5;
const LAYOUT_SPREAD: f64 = 3.5;

/// The first stone of a game, where nothing is there to be searched: the center if
/// it is prescribed, and else a point around it.
pub(super) fn begin(position: &Position, chance: Chance) -> Option<Choice> {
    if position.stones_placed() > 0 || position.board().stones().next().is_some() {
        return None;
    }
    let mut points = candidates(position, chance, FIRST_SPREAD);
    let mv = Move::Place(points.next()?);
    let why = match points.next() {
        Some(_) => Why::Opening,
        None => Why::OnlyMove,
    };
    Some(Choice::new(mv, Score::DRAW, why))
}

/// Swap, keep or pass.
pub(super) fn decide(position: &Position, judge: &mut Judge<'_>) -> Choice {
    let score = settled(position).map_or(Score::DRAW, |position| judge(&position));
    let mover = position.stone();
    let better = if score >= Score::DRAW {
        mover
    } else {
        mover.other()
    };
    let may_pass = position.stage() == Stage::Choice && position.rules().opening == Opening::Swap2;
    let even =
        score.plies().is_none() && (-EVEN_MARGIN..=EVEN_MARGIN).contains(&thousandths(score));
    let (mv, score) = if may_pass && even {
        (Move::Pass, Score::DRAW)
    } else if position.to_move() == Some(better) {
        (Move::Keep, score.max(-score))
    } else {
        (Move::Swap, score.max(-score))
    };
    Choice::new(mv, score, Why::Opening)
}

/// A stone of a layout: near the center, and the last one such that neither
/// side is better.
pub(super) fn lay(
    position: &Position,
    chance: Chance,
    limits: &Limits<'_>,
    judge: &mut Judge<'_>,
) -> Choice {
    let mut candidates = candidates(position, chance, LAYOUT_SPREAD);
    let first = candidates.next().expect("a layout has an empty point");
    let mut best = Choice::new(Move::Place(first), Score::DRAW, Why::Opening);
    if !is_last(position) {
        return best;
    }
    let mut least = i32::MAX;
    for point in std::iter::once(first)
        .chain(candidates)
        .take(LAYOUTS as usize)
    {
        if limits.check().is_err() {
            break;
        }
        let Some(next) = after(position, point).and_then(|next| settled(&next)) else {
            continue;
        };
        let score = judge(&next);
        let apart = thousandths(score).abs();
        if apart < least {
            least = apart;
            best = Choice::new(Move::Place(point), Score::DRAW, Why::Opening);
        }
    }
    best
}

/// Whether the next stone completes the layout.
fn is_last(position: &Position) -> bool {
    let laid = position.rules().laid_stones();
    let last = match position.stage() {
        Stage::LayMore => laid + 1,
        _ => laid - 1,
    };
    position.stones_placed() == last
}

/// Legal points in an order that chance and the distance from the center give.
fn candidates(
    position: &Position,
    chance: Chance,
    spread: f64,
) -> impl Iterator<Item = Point> + use<> {
    let center = Point::center(position.rules().size);
    let stones = u64::from(position.stones_placed());
    let mut points: Vec<(f64, Point)> = position
        .legal_moves()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Place(point) => Some(point),
            _ => None,
        })
        .map(|point| {
            let (rows, cols) = point.offset(center);
            let thing = u64::from(point.row()) << 16 | u64::from(point.col()) << 8 | stones;
            let apart = f64::from(rows.max(cols)) + spread * chance.unit(thing);
            (apart, point)
        })
        .collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points.into_iter().map(|(_, point)| point)
}

fn after(position: &Position, point: Point) -> Option<Position> {
    let mut next = position.clone();
    next.play(Move::Place(point)).ok()?;
    Some(next)
}

/// The position once the sides are settled, if it goes on.
fn settled(position: &Position) -> Option<Position> {
    let mut next = position.clone();
    next.play(Move::Keep).ok()?;
    (next.stage() == Stage::Play).then_some(next)
}

fn thousandths(score: Score) -> i32 {
    match score.value() {
        Some(_) => 2000,
        None => (score.expected() * 1000.0) as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seat;
    use rules::pente::Rules;

    fn laid(rules: Rules, stones: &[&str]) -> Position {
        let mut position = Position::new(rules);
        for text in stones {
            let point = Point::parse(text).expect("a point");
            position.play(Move::Place(point)).expect("legal");
        }
        position
    }

    #[test]
    fn the_better_side_is_taken() {
        let four = laid(Rules::D_PENTE, &["K10", "L10", "K12", "M14"]);
        let choose = |score: Score| decide(&four, &mut |_: &Position| score).mv;
        assert_eq!(four.stone(), Seat::First);
        assert_eq!(choose(Score::guess(500)), Move::Swap);
        assert_eq!(choose(Score::guess(-500)), Move::Keep);

        let three = laid(Rules::SWAP2_PENTE, &["K10", "L10", "K12"]);
        let choose = |score: Score| decide(&three, &mut |_: &Position| score).mv;
        assert_eq!(three.stone(), Seat::Second);
        assert_eq!(choose(Score::guess(500)), Move::Keep);
        assert_eq!(choose(Score::guess(-500)), Move::Swap);
        assert_eq!(choose(Score::guess(50)), Move::Pass);
    }
}
