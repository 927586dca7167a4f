//! The journal: what was committed is there again, whole and once.

use std::sync::mpsc;

use game::{Command, Config, Event, Game, Player, Time};
use rules::{Form, Seat, Variant};
use store::change::SetNext;
use store::faults::Fault;
use store::{Closing, Committed, Entry, GameId, Log, Meta, Sort, code};

use crate::{House, Kept};

fn meta() -> Meta {
    Meta {
        sort: Sort::Online,
        rated: false,
        listed: true,
        by: "p1".to_owned(),
        created: 7,
    }
}

/// A game with some moves, event by event.
pub(crate) fn events() -> Vec<Event> {
    let config =
        Config::new(Form::plain(Variant::Classic)).with_time("60+1".parse().expect("a time"));
    let (mut game, created) = Game::open(config, Time::from_millis(10)).expect("a game");
    let mut events = vec![created];
    let players = ["ann", "bob"].map(|name| Player::new(name).expect("a name"));
    for (seat, player) in [Seat::First, Seat::Second].into_iter().zip(&players) {
        let sat = game.perform(player, &Command::Sit { seat }, Time::from_millis(20));
        events.extend(sat.expect("a seat"));
    }
    for (ply, text) in ["A1 Q11 CW", "F6 Q00 CW", "B3 Q11 CW"].iter().enumerate() {
        let text = (*text).to_owned();
        let moved = game.perform(
            &players[ply % 2],
            &Command::Move { ply, text },
            Time::from_millis(30 + ply as u64),
        );
        events.extend(moved.expect("a move"));
    }
    events
}

pub(crate) fn append(
    house: &House,
    game: GameId,
    number: u32,
    events: &[Event],
    closing: Option<Box<Closing>>,
) {
    let meta = meta();
    let entry = Entry {
        game,
        meta: (number == 1).then_some(&meta),
        number,
        events,
        closing,
    };
    house
        .journal()
        .append(100 + u64::from(number), entry, number);
}

fn closing() -> Option<Box<Closing>> {
    Some(Box::new(Closing {
        variant: "classic",
        ended: 99,
        plies: 3,
        result: "1-0".to_owned(),
        reason: "resignation",
        people: vec![(1, "ann".to_owned()), (2, "bob".to_owned())],
    }))
}

/// A whole game at once.
pub(crate) fn play_whole(house: &House, game: GameId) {
    append(house, game, 1, &events(), closing());
    assert_eq!(house.told(), (1, true));
}

fn log_of(house: &House, game: GameId) -> Option<Log> {
    let found = house.opened.logs.iter().find(|(id, _)| *id == game);
    found.map(|(_, log)| log.clone())
}

pub(crate) fn what_was_committed_is_there_again(store: &impl Kept) {
    let (game, other, events) = (GameId::random(), GameId::random(), events());
    for number in 1..=events.len() {
        let house = store.start();
        append(
            &house,
            game,
            number as u32,
            &events[number - 1..number],
            None,
        );
        append(
            &house,
            other,
            number as u32,
            &events[number - 1..number],
            None,
        );
        assert_eq!([house.told(), house.told()], [(number as u32, true); 2]);
        house.close();
        let house = store.start();
        for game in [game, other] {
            let log = log_of(&house, game).expect("the game goes on");
            assert_eq!((log.count as usize, log.meta), (number, meta()));
            assert_eq!(
                code::read(&log.bytes).expect("a good log"),
                events[..number]
            );
        }
        house.close();
    }
}

pub(crate) fn what_does_not_follow_is_not_written(store: &impl Kept) {
    let (game, events) = (GameId::random(), events());
    let house = store.start();
    append(&house, game, 1, &events[..2], None);
    append(&house, game, 2, &events[1..2], None);
    append(&house, game, 4, &events[3..4], None);
    append(&house, GameId::random(), 3, &events[2..3], None);
    append(&house, game, 3, &events[2..3], None);
    let answers: Vec<_> = (0..5).map(|_| house.told()).collect();
    assert_eq!(
        answers,
        [(1, true), (2, false), (4, false), (3, false), (3, true)]
    );
    house.close();
    let house = store.start();
    assert_eq!(house.opened.logs.len(), 1);
    let log = log_of(&house, game).expect("the game goes on");
    assert_eq!(code::read(&log.bytes).expect("a good log"), events[..3]);
    house.close();
}

pub(crate) fn a_game_that_is_over_is_kept_elsewhere_and_may_have_an_aftermath(store: &impl Kept) {
    let (game, events) = (GameId::random(), events());
    let house = store.start();
    append(&house, game, 1, &events[..4], None);
    append(&house, game, 5, &events[4..6], closing());
    append(&house, game, 7, &events[6..7], None);
    append(&house, game, 7, &events[6..7], None);
    let answers: Vec<_> = (0..4).map(|_| house.told()).collect();
    assert_eq!(answers, [(1, true), (5, true), (7, true), (7, false)]);
    house.close();
    let house = store.start();
    assert!(house.opened.logs.is_empty());
    let found = house.reader().finished_game(game);
    let (log, next) = found.expect("an answer").expect("the game was kept");
    assert_eq!((log.count, next), (7, None));
    assert_eq!(code::read(&log.bytes).expect("a good log"), events);
    house.close();
}

pub(crate) fn the_next_game_is_known_even_if_it_came_with_the_end(store: &impl Kept) {
    let (game, next, events) = (GameId::random(), GameId::random(), events());
    let house = store.start();
    // The writer is kept busy until both wait for it.
    let (go_on, held) = mpsc::channel();
    house.journal().run(Fault::Hold(held));
    append(&house, game, 1, &events, closing());
    house.journal().run(SetNext { game, next });
    drop(go_on);
    assert_eq!(house.told(), (1, true));
    let found = house.reader().finished_game(game);
    let (_, known) = found.expect("an answer").expect("it was kept");
    assert_eq!(known, Some(next));
    house.close();
}

pub(crate) fn an_announcement_that_fails_does_not_silence_the_others(store: &impl Kept) {
    let (tell, told) = mpsc::channel();
    let announce = move |batch: Vec<Committed<u32>>| {
        for committed in batch {
            let ticket = committed.ticket;
            // The test may have ended.
            let _ = tell.send(committed);
            assert_ne!(ticket, 1, "this one fails");
        }
    };
    let opened = store.open(1_000_000, announce).expect("a store");
    let house = House { opened, told };
    let (game, events) = (GameId::random(), events());
    append(&house, game, 1, &events[..1], None);
    assert_eq!(house.told(), (1, true));
    append(&house, game, 2, &events[1..2], None);
    assert_eq!(house.told(), (2, true));
    house.close();
}

pub(crate) fn the_tables_time_goes_on_where_it_stopped(store: &impl Kept) {
    let house = store.start();
    assert_eq!(house.opened.boots, [(1_000_000, 1_000_000)]);
    house.journal().pulse(1_234_567);
    house.close();
    let house = store.start();
    assert_eq!(house.opened.boots.last(), Some(&(1_234_567, 1_000_000)));
    house.close();
}
