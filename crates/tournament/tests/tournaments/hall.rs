//! A hall in which a tournament is run, and a director who runs it.

use tournament::{
    Command, Config, Effect, Entry, EntryId, Event, Format, GameId, MatchId, Name, NextGame,
    Outcome, Plan, Refusal, Seed, Step, Time, Tournament,
};

pub(crate) fn name(text: &str) -> Name {
    Name::new(text).expect(text)
}

pub(crate) struct Hall {
    pub(crate) event: Tournament,
    pub(crate) log: Vec<Event>,
    pub(crate) now: u64,
}

impl Hall {
    /// An open tournament directed by Dora, with a helper Hugo.
    pub(crate) fn open(config: Config) -> Hall {
        let (event, opened) =
            Tournament::open(config, name("Dora"), Time::from_millis(0)).expect("opens");
        let mut hall = Hall {
            event,
            log: vec![opened],
            now: 0,
        };
        hall.ask(Command::AddHelper {
            person: name("Hugo"),
        });
        hall
    }

    /// So many players, whose accounts are called as they are, and the draw.
    pub(crate) fn drawn(format: Format, players: usize, seed: &str) -> Hall {
        Hall::drawn_with(Config::new(name("Open"), format), players, seed)
    }

    pub(crate) fn drawn_with(config: Config, players: usize, seed: &str) -> Hall {
        let mut hall = Hall::open(config);
        hall.enter(players);
        hall.draw(seed, None);
        hall
    }

    pub(crate) fn enter(&mut self, players: usize) {
        for i in 0..players {
            self.ask(Command::Enter {
                entry: player(&format!("P{:03}", i + 1)),
            });
        }
    }

    pub(crate) fn draw(&mut self, seed: &str, plan: Option<Plan>) {
        let seed = Seed::new(seed).expect("a seed");
        self.ask(Command::Commit { hash: seed.hash() });
        self.ask(Command::Draw {
            seed,
            word: String::new(),
            plan,
        });
    }

    /// What somebody asks for, perhaps in vain.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "stories read better without references"
    )]
    pub(crate) fn try_as(&mut self, who: &str, command: Command) -> Result<Vec<Event>, Refusal> {
        self.now += 1_000;
        let events = self
            .event
            .perform(&command, Time::from_millis(self.now), &name(who))?;
        self.log.extend(events.iter().cloned());
        Ok(events)
    }

    pub(crate) fn try_ask(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        self.try_as("Dora", command)
    }

    /// What the director asks for and gets.
    pub(crate) fn ask(&mut self, command: Command) -> Vec<Event> {
        let told = format!("{command:?}");
        self.try_ask(command)
            .unwrap_or_else(|refusal| panic!("{told}: {refusal}"))
    }

    pub(crate) fn refused(&mut self, command: Command) -> Refusal {
        let before = self.event.clone();
        let refusal = self.try_ask(command).expect_err("refused");
        assert!(self.event == before, "a refused command changes nothing");
        refusal
    }

    pub(crate) fn record(&mut self, game: GameId, outcome: Outcome) -> Vec<Event> {
        self.ask(Command::Record { game, outcome })
    }

    pub(crate) fn correct(
        &mut self,
        game: GameId,
        outcome: Outcome,
        effect: Effect,
    ) -> Result<Vec<Event>, Refusal> {
        let (outcome, why) = (Some(outcome), "misread".to_owned());
        self.try_ask(Command::Correct {
            game,
            outcome,
            why,
            effect,
        })
    }

    /// Plays everything that is open, and goes on, until it is over or `stop`
    /// says so.
    pub(crate) fn play(
        &mut self,
        result: impl Fn(&NextGame) -> Outcome,
        stop: impl Fn(&Tournament) -> bool,
    ) {
        while !stop(&self.event) {
            match self.event.next_step() {
                Step::Nothing => return,
                Step::Draw => panic!("nothing is drawn"),
                Step::Play(_) => {
                    let next = self.event.next_games()[0].clone();
                    self.record(next.game, result(&next));
                }
                Step::Advance | Step::BreakTies(_) => _ = self.ask(Command::Advance),
            }
        }
    }

    pub(crate) fn play_out(&mut self, result: impl Fn(&NextGame) -> Outcome) {
        self.play(result, |_| false);
    }

    /// The match of two players that holds.
    pub(crate) fn between(&self, one: EntryId, other: EntryId) -> MatchId {
        let found = self
            .event
            .matches()
            .find(|found| !found.void && found.side(one).is_some() && found.side(other).is_some());
        found.expect("paired").pairing.id
    }
}

/// A player with an account of the same name.
pub(crate) fn player(text: &str) -> Entry {
    Entry {
        person: Some(name(text)),
        ..Entry::new(name(text))
    }
}

/// The first game of a match.
pub(crate) const fn first(of: MatchId) -> GameId {
    GameId { of, game: 1 }
}

/// The lower number wins, the sooner the lower it is.
pub(crate) fn lower_wins(next: &NextGame) -> Outcome {
    let winner = next.players[0].min(next.players[1]);
    Outcome::five(winner, 6 + (winner.0 % 11) as u8)
}
