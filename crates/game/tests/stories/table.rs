//! A table to tell stories at: who does what, when, and what came of it.
//!
//! Every command is checked on the way: a refused one has changed nothing, the
//! game rebuilt from its events is the game that is played, and what a seat is
//! said to be allowed beside moving is what the game would do.

use std::time::Duration;

use game::{Allowed, By, Command, Config, Event, Fact, Game, Offer, Phase, Player, Refusal, Time};
use rules::{Form, Seat};

pub(crate) use rules::Seat::{First as ONE, Fourth as FOUR, Second as TWO, Third as THREE};

pub(crate) const NAMES: [&str; 4] = ["Ann", "Bob", "Cem", "Dee"];

/// The table itself speaks under this name.
pub(crate) const TIMER: &str = "the table";

pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) log: Vec<Event>,
    now: Time,
    /// What the seat to move may have lost on the way.
    lost: Duration,
}

pub(crate) fn form(text: &str) -> Form {
    let mut words = text.split_whitespace();
    let variant = words.next().expect(text).parse().expect(text);
    let options = words.map(|word| word.split_once('=').expect(text));
    Form::new(variant, options).expect(text)
}

pub(crate) fn player(name: &str) -> Player {
    Player::new(name).expect(name)
}

pub(crate) fn moved(seat: Seat, text: &str) -> Fact {
    Fact::Moved {
        seat,
        text: text.into(),
        credit: Duration::ZERO,
    }
}

pub(crate) const fn swapped(seat: Seat) -> Fact {
    Fact::Swapped {
        seat,
        credit: Duration::ZERO,
    }
}

pub(crate) fn seconds(seconds: u64) -> Time {
    Time::from_millis(seconds * 1_000)
}

impl Table {
    /// A table with all its seats free.
    pub(crate) fn of(config: Config) -> Table {
        let now = seconds(0);
        let (game, created) = Game::open(config, now).expect("a game that can be played");
        let log = vec![created];
        let lost = Duration::ZERO;
        Table {
            game,
            log,
            now,
            lost,
        }
    }

    /// Ann, Bob, Cem and Dee sit down in this order, as far as there are
    /// seats, and the game starts.
    pub(crate) fn playing(form_text: &str, time: &str) -> Table {
        let config = Config::new(form(form_text)).with_time(time.parse().expect(time));
        let mut table = Table::of(config);
        table.all_sit();
        table
    }

    pub(crate) fn all_sit(&mut self) {
        let seats = self.game.config().form.seats();
        for (name, seat) in NAMES.into_iter().zip(Seat::ALL).take(seats.into()) {
            self.does(name, &Command::Sit { seat });
        }
        assert_eq!(self.game.phase(), Phase::Playing);
    }

    /// What follows happens this many seconds after the beginning.
    pub(crate) fn at(&mut self, time: u64) -> &mut Table {
        self.now = seconds(time);
        self
    }

    /// So many seconds of it were lost on the way.
    pub(crate) fn lost(&mut self, seconds: u64) -> &mut Table {
        self.lost = Duration::from_secs(seconds);
        self
    }

    fn tries(&mut self, name: &str, command: &Command) -> Result<Vec<Fact>, Refusal> {
        let player = player(name);
        let by = match name {
            TIMER => By::Table,
            _ => By::Player(&player),
        };
        let before = self.game.clone();
        let lost = std::mem::take(&mut self.lost);
        let answer = self.game.apply_late(by, command, self.now, lost);
        match &answer {
            Ok(events) => {
                for event in events {
                    self.game.absorb(event).expect("it was just decided");
                }
                self.log.extend_from_slice(events);
            }
            Err(_) => assert_eq!(self.game, before, "{command:?} was refused"),
        }
        assert_eq!(Game::rebuild(&self.log).as_ref(), Ok(&self.game));
        self.allows_what_it_says();
        answer.map(|events| events.into_iter().map(|event| event.fact).collect())
    }

    fn allows_what_it_says(&self) {
        for seat in Seat::ALL {
            let allowed = self.game.allowed(seat);
            let Some(player) = self.game.player(seat) else {
                assert_eq!(allowed, Allowed::default());
                continue;
            };
            let does = |command| {
                let mut copy = self.game.clone();
                let events = copy.perform(By::Player(player), &command, self.game.latest());
                events.ok().map(|events| events[0].fact.clone())
            };
            // An offer that stands is answered by another one like it.
            let offers = |offer| matches!(does(Command::Offer(offer)), Some(Fact::Offered { .. }));
            let done = Allowed {
                draw: offers(Offer::Draw),
                takeback: offers(Offer::Takeback),
                rematch: offers(Offer::Rematch),
                resign: does(Command::Resign).is_some(),
                abort: does(Command::Abort).is_some(),
            };
            assert_eq!(allowed, done, "{seat:?}");
        }
    }

    /// Somebody does something, and it is accepted.
    pub(crate) fn does(&mut self, name: &str, command: &Command) -> Vec<Fact> {
        let told = format!("{name} {command:?}");
        self.tries(name, command)
            .unwrap_or_else(|refusal| panic!("{told}: {refusal}"))
    }

    /// Somebody does something, and it is refused.
    pub(crate) fn refuses(&mut self, name: &str, command: &Command) -> Refusal {
        let told = format!("{name} {command:?}");
        self.tries(name, command).expect_err(&told)
    }

    pub(crate) fn plays(&mut self, name: &str, text: &str) -> Vec<Fact> {
        let command = self.next_move(text);
        self.does(name, &command)
    }

    /// The players make these moves in the order of play.
    pub(crate) fn play_all(&mut self, moves: &[&str]) {
        for text in moves {
            let seat = self.game.to_move().expect("a game that goes on");
            let name = self.name(seat);
            self.plays(&name, text);
        }
    }

    /// The move, sent for the ply at which the game is.
    pub(crate) fn next_move(&self, text: &str) -> Command {
        move_at(self.game.ply(), text)
    }

    pub(crate) fn name(&self, seat: Seat) -> String {
        self.game.player(seat).expect("somebody").to_string()
    }

    /// Seconds that a seat has left.
    pub(crate) fn left(&self, seat: Seat) -> u64 {
        let left = self.game.remaining(seat, self.now);
        left.expect("a clock").as_secs()
    }

    /// One offers and another one accepts.
    pub(crate) fn agree(&mut self, maker: &str, others: &[&str], offer: Offer) -> Vec<Fact> {
        self.does(maker, &Command::Offer(offer));
        let answers = others.iter();
        answers
            .map(|name| self.does(name, &Command::Accept(offer)))
            .last()
            .expect("somebody accepts")
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        let moves = self.game.moves().iter();
        moves.map(|played| played.mv.to_string()).collect()
    }
}

pub(crate) fn move_at(ply: usize, text: &str) -> Command {
    let text = text.to_owned();
    Command::Move { ply, text }
}
