//! Two moves of the same position beside each other: what one does and the
//! other misses.

use rules::pentago::{Line, Move, Position, Refusal};
use rules::{Seat, Stalemate};

use super::explanation::{Explanation, Remark, explain};
use super::threat::Threat;
use super::three::Three;
use super::verdict::Known;

/// What the better move would have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The player who was to move.
    pub seat: Seat,
    /// The better move.
    pub better: Move,
    /// What it does that the played move does not, the most important first.
    /// Empty if a look at the board tells nothing between the two.
    pub missed: Vec<Missed>,
}

/// Something that the better move does and the played one does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missed {
    /// It wins at once, with these rows.
    Win(Vec<Line>),
    /// It is a stone after which a twist wins.
    Finish(Vec<Threat>),
    /// It ends the game in a draw, where the played move loses.
    Draw(Stalemate),
    /// It does not lose at once: the played move gives or leaves the opponent
    /// five.
    Safety,
    /// It threatens to win in a way that nothing stops.
    Unstoppable(Vec<Threat>),
    /// It threatens to win.
    Threats(Vec<Threat>),
    /// It makes three in a row on a block.
    Three(Three),
}

/// Tells what the played move missed, or refuses either move as the rules do.
pub fn compare(position: &Position, played: Move, better: Move) -> Result<Comparison, Refusal> {
    let explained = |mv| explain(position, mv, Known::default());
    let (worse, good) = (explained(played)?, explained(better)?);
    let mut missed = Vec::new();
    if !wins(&worse) {
        missed.extend(good.remarks.iter().find_map(won));
    }
    if missed.is_empty() && loses(&worse) && !loses(&good) {
        missed.push(drawn(&good).map_or(Missed::Safety, Missed::Draw));
    }
    if missed.is_empty() && !wins(&worse) && !loses(&good) {
        missed.extend(
            good.remarks
                .iter()
                .filter_map(|remark| gain(remark, &worse)),
        );
    }
    Ok(Comparison {
        seat: position.turn(),
        better,
        missed,
    })
}

/// What the remark adds to the worse move.
fn gain(remark: &Remark, worse: &Explanation) -> Option<Missed> {
    let has = |pleases: fn(&Remark) -> bool| worse.remarks.iter().any(pleases);
    match remark {
        Remark::Threatens {
            threats,
            answer: None,
        } if !has(is_unstoppable) => Some(Missed::Unstoppable(threats.clone())),
        Remark::Threatens { threats, .. } if !has(is_threat) => {
            Some(Missed::Threats(threats.clone()))
        }
        Remark::BuildsThree(three) if !has(|remark| matches!(remark, Remark::BuildsThree(_))) => {
            Some(Missed::Three(three.clone()))
        }
        _ => None,
    }
}

/// The win that the remark tells of.
fn won(remark: &Remark) -> Option<Missed> {
    match remark {
        Remark::Wins { lines, .. } => Some(Missed::Win(lines.clone())),
        Remark::CanFinish(threats) => Some(Missed::Finish(threats.clone())),
        _ => None,
    }
}

fn wins(explanation: &Explanation) -> bool {
    explanation
        .remarks
        .iter()
        .any(|remark| won(remark).is_some())
}

fn drawn(explanation: &Explanation) -> Option<Stalemate> {
    explanation.remarks.iter().find_map(|remark| match remark {
        Remark::Draws { why, .. } => Some(*why),
        _ => None,
    })
}

/// Whether the opponent has five, or can have it with the next turn.
fn loses(explanation: &Explanation) -> bool {
    explanation.remarks.iter().any(|remark| match remark {
        Remark::GivesFive { .. } | Remark::Opens(_) | Remark::Leaves(_) => true,
        Remark::Twists(twists) => twists.safe.is_empty(),
        _ => false,
    })
}

fn is_threat(remark: &Remark) -> bool {
    matches!(remark, Remark::Threatens { .. })
}

fn is_unstoppable(remark: &Remark) -> bool {
    matches!(remark, Remark::Threatens { answer: None, .. })
}
