//! Matches between players of Pentago.
//!
//! A game begins from a balanced random position with few stones, so that no two
//! games are alike. Every such opening is played twice with the sides exchanged,
//! so that it favors neither player. Everything follows from the seed: each game
//! has players of its own, and the thread on which it is played does not matter.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rules::pentago::{Position, Rules, Setup, Turn};
use rules::record::Record;
use rules::{AnyMove, Form, Outcome, Position as _, Seat};

use crate::pentago::contestant::Contestant;
use crate::pentago::minds::Allowance;
use crate::pentago::player::Player;
use crate::pentago::positions::balanced;
use crate::random::Random;
use crate::rating::{Difference, Tally};

/// The conditions of a match.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The rule set.
    pub rules: Rules,
    /// Stones on the board when a game begins; 4, 5 or 6 if nothing is said.
    pub stones: Option<u32>,
    /// Openings, each for two games.
    pub openings: usize,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Games at the same time.
    pub threads: usize,
    /// What the engine's minds may use for a turn.
    pub allowance: Allowance,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Game {
    /// The position in which it began.
    pub opening: Position,
    /// The turns.
    pub turns: Vec<Turn>,
    /// How it ended.
    pub outcome: Outcome,
    /// The seat of the match's first player.
    pub seat: Seat,
    /// How each player used time, the match's first player first.
    pub time: [Time; 2],
}

/// How a player used time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Time {
    /// Turns that were chosen.
    pub turns: u32,
    /// The time for all of them.
    pub total: Duration,
    /// The time for the longest.
    pub longest: Duration,
}

/// The games of a match, the two of each opening together.
#[derive(Clone, Debug, Default)]
pub struct Match {
    /// All games in order.
    pub games: Vec<Game>,
}

impl Match {
    /// Plays two contestants against each other, and calls `watch` with each game
    /// as it ends.
    pub fn play(terms: &Terms, pair: [&Contestant; 2], watch: impl Fn(&Game) + Sync) -> Match {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(BTreeMap::new());
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= 2 * terms.openings {
                    break;
                }
                let game = terms.game(pair, index);
                watch(&game);
                let mut done = done.lock().expect("no game panicked");
                done.insert(index, game);
            }
        };
        thread::scope(|scope| {
            for _ in 0..terms.threads.max(1) {
                scope.spawn(work);
            }
        });
        let games = done.into_inner().expect("no game panicked");
        Match {
            games: games.into_values().collect(),
        }
    }

    /// The results of the first player.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for game in &self.games {
            tally += game.tally();
        }
        tally
    }

    /// How much stronger the first player is.
    pub fn difference(&self) -> Difference {
        let pairs = self.games.chunks_exact(2);
        let points = pairs.map(|pair| pair.iter().map(|game| game.tally().points()).sum());
        Difference::of_pairs(&points.collect::<Vec<_>>())
    }

    /// How both players used time.
    pub fn time(&self) -> [Time; 2] {
        let mut sums = [Time::default(); 2];
        for game in &self.games {
            for (sum, time) in sums.iter_mut().zip(game.time) {
                sum.turns += time.turns;
                sum.total += time.total;
                sum.longest = sum.longest.max(time.longest);
            }
        }
        sums
    }
}

impl Terms {
    /// The position in which both games of an opening begin.
    pub fn opening(&self, index: usize) -> Position {
        let mut random = Random::new(self.seed_of(index));
        let stones = self.stones.unwrap_or(4 + random.below(3) as u32);
        balanced(self.rules, stones, &mut random)
    }

    fn game(&self, pair: [&Contestant; 2], index: usize) -> Game {
        let opening = self.opening(index / 2);
        let seat = if index.is_multiple_of(2) {
            Seat::First
        } else {
            Seat::Second
        };
        let mut seeds = Random::new(self.seed_of(index) ^ 1);
        let players = pair.map(|contestant| contestant.player(seeds.next(), self.allowance));
        play(opening, players, seat)
    }

    const fn seed_of(&self, index: usize) -> u64 {
        Random::new(self.seed.wrapping_add((index as u64) << 32)).next()
    }
}

/// Plays a game, with the first player in this seat.
pub fn play(opening: Position, mut players: [Box<dyn Player>; 2], seat: Seat) -> Game {
    let mut position = opening;
    let mut turns = Vec::new();
    let mut time = [Time::default(); 2];
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        let index = usize::from(position.turn() != seat);
        let begun = Instant::now();
        let turn = players[index].choose(&position);
        time[index].add(begun.elapsed());
        if let Err(refusal) = position.play(turn) {
            let (name, setup) = (players[index].name(), Setup::of(&position));
            panic!("{name} wants {turn} in {setup}: {refusal}");
        }
        turns.push(turn);
    };
    Game {
        opening,
        turns,
        outcome,
        seat,
        time,
    }
}

impl Game {
    /// The result of the match's first player.
    pub fn tally(&self) -> Tally {
        let winners = self.outcome.winners();
        Tally {
            wins: u32::from(winners.contains(self.seat)),
            draws: u32::from(winners.is_empty()),
            losses: u32::from(winners.contains(self.seat.other())),
        }
    }

    /// The game as a record.
    pub fn record(&self, form: &Form, names: [&str; 2]) -> anyhow::Result<Record> {
        let setup = Setup::of(&self.opening).to_string();
        let mut record = Record::from_setup(form.clone(), &setup)?;
        record.set_player(self.seat, names[0])?;
        record.set_player(self.seat.other(), names[1])?;
        for &turn in &self.turns {
            record.push(AnyMove::Pentago(rules::pentago::Move::Turn(turn)))?;
        }
        Ok(record)
    }
}

impl Time {
    fn add(&mut self, spent: Duration) {
        self.turns += 1;
        self.total += spent;
        self.longest = self.longest.max(spent);
    }

    /// The time for one turn.
    pub fn mean(self) -> Duration {
        self.total / self.turns.max(1)
    }
}
