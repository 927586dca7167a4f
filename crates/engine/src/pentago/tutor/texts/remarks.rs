//! What is said about a move.

use std::fmt::{self, Display, Formatter};

use rules::pentago::{Cell, Line};
use rules::{Seat, Stalemate};

use super::super::explanation::Remark;
use super::super::threat::Threat;
use super::super::three::Three;
use super::super::verdict::Verdict;
use super::phrases::{block, cells, lines, name, play, turn, ways};
use crate::pentago::Value;

impl Display for Remark {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Wins {
                seat,
                lines,
                beaten,
            } => wins(f, *seat, lines, beaten),
            Remark::Draws { why, .. } => f.write_str(match why {
                Stalemate::FullBoard => "The board is full and nobody has five: a draw.",
                Stalemate::BothLines => "The twist gives both sides five: a draw.",
            }),
            Remark::GivesFive { seat, lines: rows } => {
                let (seat, rows) = (name(*seat), lines(rows));
                write!(f, "The twist gives {seat} {rows}, and {seat} wins.")
            }
            Remark::Verdict(verdict) => verdict.fmt(f),
            Remark::CanFinish(threats) => write!(f, "Now the twist can win: {}", ways(threats)),
            Remark::MissesWin(threats) => {
                write!(f, "{} could have won: {}", owner(threats), ways(threats))
            }
            Remark::Opens(threats) => {
                write!(f, "This lets {} win: {}", owner(threats), ways(threats))
            }
            Remark::Leaves(threats) => {
                write!(f, "{} can still win: {}", owner(threats), ways(threats))
            }
            Remark::Helpless { by } => {
                let seat = name(by.other());
                write!(f, "Nothing that {seat} could play would have stopped it.")
            }
            Remark::Twists(twists) => twists.fmt(f),
            Remark::Threatens { threats, answer } => {
                let double = self.is_double_threat();
                let kind = if double {
                    "A double threat"
                } else {
                    "A threat"
                };
                write!(f, "{kind}: {}", ways(threats))?;
                let (seat, other) = (owner(threats), opponent(threats));
                match answer {
                    Some(answer) => write!(f, " {other} has an answer: {}.", turn(*answer)),
                    None => write!(
                        f,
                        " Whatever {other} plays, {seat} wins with the next turn."
                    ),
                }
            }
            Remark::Stops { threats, all } => stops(f, threats, *all),
            Remark::BuildsThree(three) => write!(f, "It makes {three}."),
            Remark::Guards { cell, three } => guards(f, *cell, three),
            Remark::TurnsThree { three, to } => turns_three(f, three, *to),
            Remark::Builds(set_up) => write!(
                f,
                "It brings {} within two turns of {set_up}.",
                name(set_up.seat)
            ),
            Remark::TakesMiddle(taken) => {
                let block = block(*taken);
                write!(
                    f,
                    "It takes the middle of the {block}, which no twist can move."
                )
            }
        }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Keeps(Value::Win) => "It keeps the win.",
            Verdict::Keeps(Value::Draw) => "It keeps the draw.",
            Verdict::Keeps(Value::Loss) => "The position was lost already; no move saves it.",
            Verdict::Throws {
                from: Value::Win,
                to: Value::Draw,
            } => "This gives the win away: with best play it is now a draw.",
            Verdict::Throws {
                from: Value::Win, ..
            } => "This turns a win into a loss.",
            Verdict::Throws { .. } => "This gives the draw away: with best play it now loses.",
            Verdict::Leads(Value::Win) => "With best play it wins.",
            Verdict::Leads(Value::Draw) => "With best play it draws.",
            Verdict::Leads(Value::Loss) => "With best play of the other side it loses.",
        })
    }
}

fn wins(f: &mut Formatter<'_>, seat: Seat, rows: &[Line], beaten: &[Line]) -> fmt::Result {
    write!(f, "{} wins with {}.", name(seat), lines(rows))?;
    if beaten.is_empty() {
        return Ok(());
    }
    let other = name(seat.other());
    write!(
        f,
        " {other} gets five by the same twist, but under these rules the one who twists wins."
    )
}

fn stops(f: &mut Formatter<'_>, threats: &[Threat], all: bool) -> fmt::Result {
    let mut rows: Vec<Line> = threats.iter().map(|threat| threat.line).collect();
    rows.dedup();
    let (seat, rows) = (owner(threats), lines(&rows));
    let but = if all { "" } else { ", but not from winning" };
    write!(f, "It stops {seat} from making {rows}{but}.")
}

fn guards(f: &mut Formatter<'_>, cell: Cell, three: &Three) -> fmt::Result {
    let (seat, block) = (name(three.seat), block(three.block));
    let need = match three.middles.len() {
        1 => format!("it is the middle that {seat}'s three in a row on the {block} needs"),
        _ => format!("{seat}'s three in a row on the {block} needs this middle or one other"),
    };
    write!(f, "{cell} guards against {}: {need}.", play(three.play))
}

fn turns_three(f: &mut Formatter<'_>, three: &Three, mut to: [Cell; 3]) -> fmt::Result {
    to.sort_unstable_by_key(|cell| cell.index());
    write!(
        f,
        "The twist turns {}'s three in a row on the {} away, from {} to {}.",
        name(three.seat),
        block(three.block),
        cells(&three.cells),
        cells(&to)
    )
}

/// Whose threats they are.
fn owner(threats: &[Threat]) -> &'static str {
    threats.first().map_or("nobody", |threat| name(threat.seat))
}

fn opponent(threats: &[Threat]) -> &'static str {
    let first = threats.first();
    first.map_or("nobody", |threat| name(threat.seat.other()))
}
