//! Rooms without a wire: a watcher that keeps what it is told.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use protocol::web::{Action, Event, Kind, Message, Person};
use rules::{Form, Seat, Variant};
use store::Sort;

use super::{Notice, Opening, Room};
use crate::Hall;
use crate::audience::{Answer, Caller, Told, Watcher, WatcherId};
use crate::hall::house;

/// Keeps what it is told, in the batches in which it came.
struct Listener {
    id: WatcherId,
    heard: Mutex<Vec<Vec<Arc<Message>>>>,
}

impl Watcher for Listener {
    fn id(&self) -> WatcherId {
        self.id
    }

    fn person(&self) -> Option<&Arc<Person>> {
        None
    }

    fn tell(&self, told: &Told) {
        self.tell_all(&mut [told].into_iter());
    }

    fn tell_all(&self, all: &mut dyn Iterator<Item = &Told>) {
        let batch = all.map(|told| Arc::clone(told.message())).collect();
        self.heard.lock().expect("no test has failed").push(batch);
    }

    fn is_gone(&self) -> bool {
        false
    }
}

impl Listener {
    fn new() -> Arc<Listener> {
        Arc::new(Listener {
            id: WatcherId::next(),
            heard: Mutex::default(),
        })
    }

    /// The events of each batch since the last time.
    fn events(&self) -> Vec<Vec<Kind>> {
        let mut heard = self.heard.lock().expect("no test has failed");
        let batches = heard.drain(..).map(|batch| {
            let kinds = batch.iter().filter_map(|message| match &**message {
                Message::Event {
                    event: Event { kind, .. },
                    ..
                } => Some(kind.clone()),
                _ => None,
            });
            kinds.collect::<Vec<_>>()
        });
        batches.filter(|kinds| !kinds.is_empty()).collect()
    }

    /// The same, as soon as there are some.
    async fn next_events(&self) -> Vec<Vec<Kind>> {
        let events = async {
            loop {
                let events = self.events();
                if !events.is_empty() {
                    return events;
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let told = tokio::time::timeout(Duration::from_secs(20), events).await;
        told.expect("the watcher is told")
    }
}

/// A game that one person plays at one screen.
async fn game(hall: &Hall, variant: Variant) -> (Arc<Room>, Arc<Person>) {
    let (person, _) = hall
        .people
        .new_guest(hall, "", None)
        .await
        .expect("a guest");
    let sitting = [Seat::First, Seat::Second].map(|seat| (seat, Arc::clone(&person)));
    let opening = Opening {
        config: game::Config::new(Form::plain(variant)),
        sort: Sort::Local,
        rated: false,
        listed: false,
        by: person.id.clone(),
        sitting: sitting.into(),
    };
    let room = opening.open_from(hall, None).await.expect("a game");
    (room, person)
}

async fn play(hall: &Hall, room: &Arc<Room>, person: &Arc<Person>, ply: u32, text: &str) -> Answer {
    let (caller, told) = Caller::new(Some(Arc::clone(person)));
    let text = text.into();
    room.act(hall, caller, &Action::Move { ply, text });
    told.await.expect("an answer")
}

#[tokio::test]
async fn any_watcher_sees_a_game_and_the_end_comes_with_the_move() {
    let data = tempfile::tempdir().expect("a directory");
    let house = house(data.path()).await;
    let hall = house.hall.clone();
    let (room, person) = game(&hall, Variant::Gomoku).await;
    let listener = Listener::new();
    let (caller, told) = Caller::new(None);
    room.welcome(&hall, Arc::clone(&listener) as _, None, caller);
    assert!(matches!(told.await, Ok(Answer::Nothing(n)) if n > 0));

    let moves = ["K10", "A1", "K11", "A2", "K12", "A3", "K13", "A4", "K14"];
    for (ply, text) in (0..).zip(moves) {
        let answer = play(&hall, &room, &person, ply, text).await;
        let Answer::Happened(event) = answer else {
            panic!("{text} was not played");
        };
        // The answer is what everybody is told.
        let answered = match &**event.message() {
            Message::Event { event, .. } => event.kind.clone(),
            other => panic!("{other:?}"),
        };
        // The answer goes out first, and the announcer tells in the same call.
        let told = listener.next_events().await;
        assert_eq!(told.len(), 1, "one batch for one commit");
        assert_eq!(told[0][0], answered);
        assert!(matches!(&told[0][0], Kind::Moved { text: said, .. } if said == text));
        let is_last = ply == 8;
        assert_eq!(told[0].len(), 1 + usize::from(is_last), "{:?}", told[0]);
        if is_last {
            assert!(matches!(told[0][1], Kind::Ended { .. }));
        }
    }
    let answer = play(&hall, &room, &person, 9, "A5").await;
    assert!(matches!(answer, Answer::Refused(..)));

    room.leave(&*listener);
    assert_eq!(room.lock().watchers.len(), 0);
    house.close().await;
}

#[tokio::test]
async fn what_could_not_be_told_is_shown_and_waited_for_by_nobody() {
    let data = tempfile::tempdir().expect("a directory");
    let house = house(data.path()).await;
    let hall = house.hall.clone();
    let (room, _) = game(&hall, Variant::Classic).await;
    {
        // Something is decided and written, and telling it fails.
        let mut state = room.lock();
        state.number += 1;
        state.unwritten += 1;
        let room = Arc::clone(&room);
        room.clone().defer(&hall, Notice::Fails { room });
    }
    let (caller, told) = Caller::new(None);
    room.welcome(&hall, Listener::new(), None, caller);
    let welcomed = tokio::time::timeout(Duration::from_secs(20), told).await;
    assert!(welcomed.is_ok(), "the welcome waits for itself");
    // A watcher that comes before the room is mended is shown the whole then.
    let is_mended = || {
        let state = room.lock();
        let is_told = state.unwritten == 0 && state.announced == state.number;
        is_told && !state.broken && state.watchers.len() == 1
    };
    let mended = async {
        while !is_mended() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let mended = tokio::time::timeout(Duration::from_secs(20), mended).await;
    assert!(mended.is_ok(), "the room is loaded again");
    house.close().await;
}
