//! Matches between players of Pente. Every opening is played twice, with the
//! sides exchanged, and everything follows from the seed.

use rules::pente::{Move, Rules};
use rules::record::Record;
use rules::{AnyMove, Form, Outcome, Position as _, Seat, Variant};

use super::contestant::{Contestant, Player};
use super::openings::{Opening, balanced};
use crate::random::Random;
use crate::rating::Tally;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Game {
    /// The moves, those of the opening first.
    pub moves: Vec<Move>,
    /// How it ended; `None` if it was broken off as too long.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// The game as a record, the players in the order of their seats.
    pub fn record(&self, variant: Variant, names: [&str; 2]) -> anyhow::Result<Record> {
        let mut record = Record::new(Form::plain(variant));
        record.set_player(Seat::First, names[0])?;
        record.set_player(Seat::Second, names[1])?;
        for &mv in &self.moves {
            record.push(AnyMove::Pente(mv))?;
        }
        Ok(record)
    }
}

/// The number of moves after which a game is broken off, and counts as a draw.
const MAX_MOVES: usize = 400;

/// Plays a game; seat 1 belongs to the first player.
pub fn play(opening: &Opening, players: &mut [Box<dyn Player>; 2]) -> Game {
    let mut position = opening.position.clone();
    let mut moves = opening.moves.clone();
    while position.outcome().is_none() && moves.len() < MAX_MOVES {
        let seat = position.to_move().map_or(0, Seat::index);
        let mv = players[seat].choose(&position, &moves);
        if let Err(refusal) = position.play(mv) {
            panic!("seat {} wants {mv} in {position:?}: {refusal}", seat + 1);
        }
        moves.push(mv);
    }
    Game {
        moves,
        outcome: position.outcome(),
    }
}

/// The two games of one opening, seen from the first contestant.
pub fn pair(rules: &Rules, pair: [&Contestant; 2], seed: u64) -> [(Game, Tally); 2] {
    let mut random = Random::new(seed);
    let opening = balanced(rules, &mut random);
    [Seat::First, Seat::Second].map(|seat| {
        let mut players = pair.map(|one| one.player(rules, random.next()));
        if seat == Seat::Second {
            players.reverse();
        }
        let game = play(&opening, &mut players);
        let tally = result(&game, seat);
        (game, tally)
    })
}

fn result(game: &Game, seat: Seat) -> Tally {
    let winners = game.outcome.map(Outcome::winners);
    let won = |seat| u32::from(winners.is_some_and(|winners| winners.contains(seat)));
    let (wins, losses) = (won(seat), won(seat.other()));
    Tally {
        wins,
        losses,
        draws: 1 - wins - losses,
    }
}
