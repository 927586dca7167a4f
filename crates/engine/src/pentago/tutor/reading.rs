//! What is on the board, as findings.

use rules::pentago::{Phase, Position, Twist};
use rules::{Outcome, Position as _, Seat};

use super::prospect::{SetUp, set_ups};
use super::threat::{Threat, can_win, no_twist_and_all, threats};
use super::three::{Three, middles, threes};

/// What is on the board, the most important first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What was found.
    pub findings: Vec<Finding>,
}

/// One thing worth knowing about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The game is over, and nothing is left to say.
    Over(Outcome),
    /// The seat to move wins with this turn.
    Win(Threat),
    /// The other seat would win with this turn if it had one.
    Danger(Threat),
    /// A twist is due, and it matters which.
    Twists(Twists),
    /// Three in a row on a block.
    Three(Three),
    /// A row that is two turns away.
    SetUp(SetUp),
    /// Which seat holds each of the middles of the blocks, in their order. Only while one is
    /// free.
    Middles([Option<Seat>; 4]),
}

/// The twists that may follow a stone; no twist stands for skipping it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twists {
    /// The seat that twists.
    pub seat: Seat,
    /// After these the other seat cannot win at once.
    pub safe: Vec<Option<Twist>>,
    /// These lose: they give the other seat five, or leave it a turn that wins.
    pub losing: Vec<Option<Twist>>,
}

impl Reading {
    /// The wins of the seat to move.
    pub fn wins(&self) -> impl Iterator<Item = &Threat> {
        self.findings.iter().filter_map(|finding| match finding {
            Finding::Win(threat) => Some(threat),
            _ => None,
        })
    }

    /// What the other seat would win with.
    pub fn dangers(&self) -> impl Iterator<Item = &Threat> {
        self.findings.iter().filter_map(|finding| match finding {
            Finding::Danger(threat) => Some(threat),
            _ => None,
        })
    }
}

/// Reads a position: wins, dangers, and what the guide's strategy looks at.
pub fn read(position: &Position) -> Reading {
    if let Some(outcome) = position.outcome() {
        return Reading {
            findings: vec![Finding::Over(outcome)],
        };
    }
    let seat = position.turn();
    // Of two equal findings that of the seat to move comes first.
    let both = [seat, seat.other()];
    let wins = threats(position, seat).into_iter().map(Finding::Win);
    let dangers = threats(position, seat.other()).into_iter();
    let twists = twists(position)
        .into_iter()
        .filter(|twists| !twists.losing.is_empty());
    let mut rows = both.map(|seat| threes(position.board(), seat)).concat();
    rows.sort_by_key(Three::rank);
    let mut built = both.map(|seat| set_ups(position, seat)).concat();
    built.sort_by_key(SetUp::rank);
    let middles = middles(position.board());
    let free = middles.contains(&None);
    let findings = wins
        .chain(dangers.map(Finding::Danger))
        .chain(twists.map(Finding::Twists))
        .chain(rows.into_iter().map(Finding::Three))
        .chain(built.into_iter().map(Finding::SetUp))
        .chain(free.then_some(Finding::Middles(middles)));
    Reading {
        findings: findings.collect(),
    }
}

/// The twists that are due, sorted into safe and losing; nothing if none is due.
pub(super) fn twists(position: &Position) -> Option<Twists> {
    matches!(position.phase(), Phase::Twist(_)).then(|| {
        let legal = no_twist_and_all().filter(|twist| twist.is_some() || position.may_skip());
        let (safe, losing) = legal.partition(|&twist| {
            let mut next = *position;
            next.twist(twist).is_ok() && is_safe(&next, position.turn())
        });
        Twists {
            seat: position.turn(),
            safe,
            losing,
        }
    })
}

/// Whether the seat, which has just made its turn, has not lost by it, nor can
/// lose by the next turn.
pub(crate) fn is_safe(after: &Position, seat: Seat) -> bool {
    let other = seat.other();
    match after.outcome() {
        Some(outcome) => !outcome.winners().contains(other),
        None => !can_win(after.rules(), *after.board(), other),
    }
}
