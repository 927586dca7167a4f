//! Between the wire and a game: what a message asks of it, and what its refusals
//! mean to whoever sent the message.

use game::{Command, Grab, Offer, Refusal};
use protocol::web::{Action, Code, What};
use rules::Seat;
use rules::pentago::{Block, Direction};

use crate::Problem;

/// What the refusals of a game mean on the wire.
pub(super) fn refused(refusal: Refusal) -> Problem {
    let code = match refusal {
        // Players are ids here, which tell nobody anything.
        Refusal::SeatTaken { .. } => return Problem::says(Code::Refused, "refused.seat-taken"),
        Refusal::NotSeated(_) | Refusal::NotAPlayer => Code::NotYourGame,
        Refusal::NotYourTurn { .. } => Code::NotYourTurn,
        Refusal::StalePly { .. } => Code::StalePly,
        Refusal::Over(_) => Code::Over,
        _ => Code::Refused,
    };
    Problem::because(code, refusal)
}

/// What a message asks of a game.
pub(super) fn command(action: &Action<'_>) -> Result<Command, Problem> {
    Ok(match action {
        Action::Move { ply, text } => Command::Move {
            ply: *ply as usize,
            text: text.to_string(),
        },
        Action::Grab { block, direction } => {
            let Grab { block, direction } = read_grab(block, direction.as_deref())?;
            Command::Grab { block, direction }
        }
        Action::Offer(what) => Command::Offer(offer(*what)),
        Action::Accept(what) => Command::Accept(offer(*what)),
        Action::Decline(what) => Command::Decline(offer(*what)),
        Action::Withdraw(what) => Command::Withdraw(offer(*what)),
        Action::Resign => Command::Resign,
        Action::Abort => Command::Abort,
        Action::Flag => Command::Flag,
        Action::Sit { seat } => Command::Sit {
            seat: Seat::from_number((*seat).into())
                .ok_or_else(|| Problem::field("seat", format!("there is no seat {seat}")))?,
        },
        Action::Stand => Command::Stand,
        _ => {
            return Err(Problem::new(
                Code::BadMessage,
                "this is no command of a game",
            ));
        }
    })
}

const fn offer(what: What) -> Offer {
    match what {
        What::Draw => Offer::Draw,
        What::Takeback => Offer::Takeback,
        What::Rematch => Offer::Rematch,
    }
}

fn read_grab(block: &str, direction: Option<&str>) -> Result<Grab, Problem> {
    let block = Block::ALL
        .into_iter()
        .find(|known| known.to_string() == block);
    let block = block.ok_or_else(|| Problem::field("block", "a block is Q00, Q01, Q10 or Q11"))?;
    let direction = match direction {
        None => None,
        Some("CW") => Some(Direction::Clockwise),
        Some("CCW") => Some(Direction::Counterclockwise),
        Some(_) => return Err(Problem::field("direction", "a direction is CW or CCW")),
    };
    Ok(Grab { block, direction })
}
