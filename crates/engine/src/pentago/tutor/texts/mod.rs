//! The English of the tutor: every sentence, and nothing else.

mod phrases;
mod remarks;

use std::fmt::{self, Display, Formatter};

use rules::Seat;
use rules::pentago::{Block, Move, Twist};

use super::comparison::{Comparison, Missed};
use super::explanation::Explanation;
use super::prospect::SetUp;
use super::reading::{Finding, Reading, Twists};
use super::threat::{Needs, Threat};
use super::three::Three;
use phrases::{
    block, cells, corner, how, joined, line, lines, name, play, played, threat, turning, twist,
    ways,
};

/// A sentence a line.
impl Display for Reading {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        sentences(f, &self.findings)
    }
}

impl Display for Finding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Over(outcome) => write!(f, "The game is over: {outcome}."),
            Finding::Win(win) => write!(f, "{} can win now: {}.", name(win.seat), threat(win)),
            Finding::Danger(danger) => {
                let seat = name(danger.seat);
                write!(f, "{seat} threatens to win: {}.", threat(danger))
            }
            Finding::Twists(twists) => twists.fmt(f),
            Finding::Three(three) => write!(f, "{} has {three}.", name(three.seat)),
            Finding::SetUp(set_up) => {
                write!(f, "{} is two turns from {set_up}.", name(set_up.seat))
            }
            Finding::Middles(holders) => f.write_str(&middles(holders)),
        }
    }
}

/// The move, then a sentence a line.
impl Display for Explanation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} plays {}.", name(self.seat), self.played)?;
        if self.remarks.is_empty() {
            return f.write_str("Nothing stands out.");
        }
        sentences(f, &self.remarks)
    }
}

/// The better move, then a sentence a line.
impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "Better was {}.", played(self.better))?;
        if self.missed.is_empty() {
            return f.write_str("At a glance the two moves do much the same.");
        }
        sentences(f, &self.missed)
    }
}

impl Display for Missed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Missed::Win(rows) => write!(f, "It wins with {}.", lines(rows)),
            Missed::Finish(threats) => write!(f, "After it the twist wins: {}", ways(threats)),
            Missed::Draw(why) => write!(f, "It saves a draw: {why}."),
            Missed::Safety => f.write_str("After it the other side cannot win at once."),
            Missed::Unstoppable(threats) => {
                write!(f, "It threatens what nothing can stop: {}", ways(threats))
            }
            Missed::Threats(threats) => write!(f, "It makes a threat: {}", ways(threats)),
            Missed::Three(three) => write!(f, "It makes {three}."),
        }
    }
}

/// `three in a row on …`, what it is good for, and the middles that belong to
/// it; a full stop may follow.
impl Display for Three {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (block, cells, play) = (block(self.block), cells(&self.cells), play(self.play));
        write!(
            f,
            "three in a row on the {block} ({cells}), good for {play}"
        )?;
        let state = |&(cell, holder): &(_, Option<Seat>)| match holder {
            Some(seat) => format!("{cell} is held by {}", name(seat)),
            None => format!("{cell} is free"),
        };
        if self.middles.is_empty() {
            return Ok(());
        }
        let states = joined(self.middles.iter().map(state));
        write!(f, "; of the middles for it {states}")
    }
}

/// The row, then after a colon what is missing.
impl Display for SetUp {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", line(self.line))?;
        if let [one, two, three] = self.blocks().as_slice() {
            // Three blocks at once are what makes the play hard to see.
            let corners = [one, two, three].map(|&block| corner(block));
            write!(f, " over three blocks ({})", corners.join(", "))?;
        }
        let stones = match self.missing.as_slice() {
            [] => None,
            [cell] => Some(format!("a stone on {cell}")),
            cells => Some(format!("stones on {}", joined(cells))),
        };
        let turns = match self.twists.as_slice() {
            [] => None,
            [one, two] if one == two => Some(format!("turn the {} twice", block(one.block))),
            twists => {
                let each = twists.iter().map(|&each| twist(each));
                Some(format!("turn {}", joined(each)))
            }
        };
        let all: Vec<String> = stones.into_iter().chain(turns).collect();
        write!(f, ": {}", all.join(", and "))
    }
}

/// A sentence of its own.
impl Display for Threat {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let keeps = matches!(self.by, Move::Half(_)) && self.needs == Needs::Stone;
        let verb = if keeps { "keeps" } else { "makes" };
        write!(f, "{}: that {verb} {}.", how(self), line(self.line))
    }
}

impl Display for Twists {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (seat, other) = (name(self.seat), name(self.seat.other()));
        if self.safe.is_empty() {
            return write!(f, "Whatever {seat} twists now, {other} can win.");
        }
        let list = |twists: &[Option<Twist>]| {
            let each = twists.iter().map(|&twist| turning(twist));
            each.collect::<Vec<_>>().join("; ")
        };
        if self.safe.len() <= self.losing.len() {
            let safe = list(&self.safe);
            write!(
                f,
                "The twist matters, for otherwise {other} can win: {safe}."
            )
        } else {
            let losing = list(&self.losing);
            write!(
                f,
                "The twist matters, for {other} can win after this: {losing}."
            )
        }
    }
}

fn middles(holders: &[Option<Seat>; 4]) -> String {
    let held = |wanted: Option<Seat>| {
        let blocks = Block::ALL.into_iter().zip(holders);
        let held = blocks.filter(move |&(_, &holder)| holder == wanted);
        held.map(|(block, _)| block.middle()).collect::<Vec<_>>()
    };
    let mut sentence = match held(None).as_slice() {
        [one] => format!("One middle is free: {one}"),
        several => format!("Free middles: {}", joined(several)),
    };
    for seat in [Seat::First, Seat::Second] {
        let own = held(Some(seat));
        if !own.is_empty() {
            sentence += &format!("; {} holds {}", name(seat), joined(own));
        }
    }
    sentence + "."
}

fn sentences(f: &mut Formatter<'_>, all: &[impl Display]) -> fmt::Result {
    for (i, sentence) in all.iter().enumerate() {
        let end = if i == 0 { "" } else { "\n" };
        write!(f, "{end}{sentence}")?;
    }
    Ok(())
}
