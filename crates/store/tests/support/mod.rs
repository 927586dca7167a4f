//! A few games, event by event, and people.

#![allow(dead_code, reason = "each test uses some of it")]

use game::{Command, Config, Event, Game, Player, Time};
use rules::{Form, Seat, Variant};
use store::change::AddGuest;
use store::{Closing, Entry, GameId, Journal, Meta, Sort};

pub(crate) fn meta() -> Meta {
    Meta {
        sort: Sort::Online,
        rated: false,
        listed: true,
        by: "p1".to_owned(),
        created: 7,
    }
}

/// A game of ten events, the last of which ends it.
pub(crate) fn events() -> Vec<Event> {
    let config =
        Config::new(Form::plain(Variant::Classic)).with_time("60+1".parse().expect("a time"));
    let (mut game, created) = Game::open(config, Time::from_millis(10)).expect("a game");
    let mut events = vec![created];
    let players = ["p1", "p2"].map(|name| Player::new(name).expect("a name"));
    let mut at = 20;
    let mut perform = |player: &Player, command: &Command| {
        at += 1;
        let done = game.perform(player, command, Time::from_millis(at));
        events.extend(done.expect("it is allowed"));
    };
    for (seat, player) in [Seat::First, Seat::Second].into_iter().zip(&players) {
        perform(player, &Command::Sit { seat });
    }
    let moves = ["A1 Q11 CW", "F6 Q00 CW", "B3 Q11 CW", "E5 Q01 CW"];
    for (ply, text) in moves.into_iter().enumerate() {
        let text = text.to_owned();
        perform(&players[ply % 2], &Command::Move { ply, text });
    }
    perform(&players[0], &Command::Resign);
    assert_eq!(events.len(), 10);
    events
}

pub(crate) fn closing() -> Option<Box<Closing>> {
    Some(Box::new(Closing {
        variant: "classic",
        ended: 99,
        plies: 4,
        result: "0-1".to_owned(),
        reason: "resignation",
        people: vec![(1, "p1".to_owned()), (2, "p2".to_owned())],
    }))
}

/// Appends the events `from..to` of a game; the last one of all ends it.
pub(crate) fn append<T: Send + 'static>(
    journal: &Journal<T>,
    game: GameId,
    (from, to): (usize, usize),
    ticket: T,
) {
    let (meta, events) = (meta(), events());
    let entry = Entry {
        game,
        meta: (from == 0).then_some(&meta),
        number: from as u32 + 1,
        events: &events[from..to],
        closing: if to == events.len() { closing() } else { None },
    };
    journal.append(100 + to as u64, entry, ticket);
}

pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(future)
}

pub(crate) fn come<T>(journal: &Journal<T>, id: &str) -> Result<(), store::StoreError> {
    let person = store::people::Person {
        id: id.to_owned(),
        name: format!("Guest {id}"),
        has_account: false,
    };
    wait(journal.write(AddGuest {
        person,
        session: None,
        now: 1,
    }))
}
