//! One player of one game: its own board, and a legal move when it is due.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use rules::pentago::{self, Position, Rules, Turn, Twist};
use rules::{Position as _, Seat};
use serde::Deserialize;

/// One player of one game.
pub struct Player {
    /// The game.
    pub game: String,
    /// Where the player sits, 1 or 2.
    pub seat: u8,
    position: Position,
    /// How many moves were played.
    pub ply: u32,
    /// When the move was sent that is not acknowledged yet.
    pub sent: Option<Instant>,
    /// The text of that move.
    pub sending: String,
    random: u64,
}

/// The members of a message that a player uses.
#[derive(Deserialize)]
pub struct Heard<'a> {
    /// Its type.
    pub t: &'a str,
    /// The game it is about.
    #[serde(default)]
    pub game: &'a str,
    /// What happened.
    #[serde(default)]
    pub kind: &'a str,
    /// The move.
    #[serde(default)]
    pub text: &'a str,
    /// Its number.
    #[serde(default)]
    pub ply: u32,
    /// Set in answers to one's own messages.
    #[serde(default)]
    pub id: Option<u32>,
    /// The board after it.
    #[serde(default)]
    pub board: &'a str,
    /// The next game.
    #[serde(default)]
    pub next: Option<&'a str>,
    /// The text of an error.
    #[serde(default, borrow)]
    pub message: std::borrow::Cow<'a, str>,
}

impl Player {
    /// A player before the first move.
    pub fn new(game: String, seat: u8, seed: u64) -> Player {
        Player {
            game,
            seat,
            position: Position::new(Rules::CLASSIC),
            ply: 0,
            sent: None,
            sending: String::new(),
            random: seed | 1,
        }
    }

    /// The next game, in the other seat.
    pub fn again(&mut self, game: &str) {
        let seat = 3 - self.seat;
        *self = Player::new(game.to_owned(), seat, self.random);
    }

    /// Whether this player is to move.
    pub fn is_due(&self) -> bool {
        self.position.to_move().map(Seat::number) == Some(self.seat)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// Plays a move of the game on the player's own board, which must agree.
    pub fn see(&mut self, text: &str, ply: u32, board: &str) -> Result<()> {
        if ply != self.ply {
            bail!("game {}: move {ply} where {} was due", self.game, self.ply);
        }
        let pentago::Move::Turn(turn) = pentago::parse(text)? else {
            bail!("only whole turns are played here, not {text}");
        };
        self.position
            .play(turn)
            .with_context(|| format!("the server played {text}"))?;
        self.ply += 1;
        if self.position.board().to_string() != board {
            bail!("game {}: after {text} the server shows {board}", self.game);
        }
        Ok(())
    }

    /// Writes the message that plays a move, with its ply as the id.
    pub fn choose(&mut self, message: &mut String) {
        let turn = self.turn();
        self.sending = turn.to_string();
        message.clear();
        let (game, ply, text) = (&self.game, self.ply, &self.sending);
        write!(
            message,
            r#"{{"t":"move","id":{ply},"game":"{game}","ply":{ply},"text":"{text}"}}"#
        )
        .expect("a string takes all that is written");
    }

    /// A legal turn. A turn that ends the game is chosen only if eight tries find
    /// no other, so that games are about as long as those of people.
    fn turn(&mut self) -> Turn {
        let mut turn = self.any_turn();
        for _ in 0..8 {
            let mut next = self.position;
            if next.play(turn).is_ok() && next.outcome().is_none() {
                break;
            }
            turn = self.any_turn();
        }
        turn
    }

    fn any_turn(&mut self) -> Turn {
        let empty = self.position.board().empty().count_ones();
        let number = self.roll() % empty.max(1) as usize;
        let cell = self.position.board().empty_cells().nth(number);
        let cell = cell.expect("a game that goes on has an empty cell");
        let twist = Some(Twist::ALL[self.roll() % Twist::ALL.len()]);
        let turn = Turn { cell, twist };
        let mut next = self.position;
        match next.play(turn) {
            Ok(()) => turn,
            // Refused because the placement alone wins, and no twist may follow.
            Err(_) => Turn { cell, twist: None },
        }
    }

    /// Xorshift: enough for choosing moves.
    fn roll(&mut self) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 16) as usize
    }
}
