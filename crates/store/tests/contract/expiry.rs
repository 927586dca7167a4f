//! What is deleted after a while.

use std::collections::HashSet;

use store::GameId;
use store::change::{AddGuest, AddToken, ExpireGuests, ExpireSessions, GivePart, LogIn};
use store::expiry::Cursor;
use store::people::Settings;
use store::sessions::LIFETIME;

use crate::journal::play_whole;
use crate::{Kept, guest, hash, session};

pub(crate) fn a_guest_who_left_something_behind_stays(store: &impl Kept) {
    let house = store.start();
    let kept = [
        "account", "merged", "playing", "token", "visits", "part", "ann",
    ];
    for id in kept.into_iter().chain(["gone"]) {
        house.guest_since(id, 10);
    }
    house.guest_since("young", 1_000);
    assert!(house.sign_up("account", "Anna", 1));
    let begin = |id: &str, secret, now| {
        house.write(AddGuest {
            person: guest(id),
            session: Some(session(secret, "")),
            now,
        });
    };
    begin("gone too", 2, 11);
    house.write(LogIn {
        account: "account".to_owned(),
        guest: Some("merged".to_owned()),
        old: None,
        settings: Settings::default(),
        session: session(3, ""),
        now: 11,
    });
    house.write(AddToken {
        person: "token".to_owned(),
        hash: hash(4),
        label: "bot".to_owned(),
        most: 1,
        now: 11,
    });
    house.write(LogIn {
        account: "visits".to_owned(),
        guest: None,
        old: None,
        settings: Settings::default(),
        session: session(5, ""),
        now: 900,
    });
    house.write(GivePart {
        tournament: GameId::random(),
        person: "part".to_owned(),
        part: "director".to_owned(),
    });
    play_whole(&house, GameId::random());
    let (mut from, mut deleted, mut looks) = (Cursor::default(), 0, 0);
    loop {
        let look = house.write(ExpireGuests {
            before: 500,
            from,
            limit: 2,
            playing: HashSet::from(["playing".to_owned()]),
        });
        (deleted, looks) = (deleted + look.deleted, looks + 1);
        let Some(next) = look.next else { break };
        from = next;
    }
    assert_eq!((deleted, looks), (2, 5), "two guests a look");
    let stays = |id: &&str| house.reader().person(id).expect("an answer").is_some();
    assert!(kept.iter().chain(&["young"]).all(stays));
    assert!(!["gone", "gone too"].iter().any(stays));
    assert_eq!(
        house.reader().session(&hash(2), 12).expect("an answer"),
        None
    );
    house.close();
}

pub(crate) fn a_session_past_its_year_is_deleted(store: &impl Kept) {
    let house = store.start();
    for (id, secret, now) in [("p1", 1, 1), ("p2", 2, 2)] {
        house.write(AddGuest {
            person: guest(id),
            session: Some(session(secret, id)),
            now,
        });
    }
    let expired = ExpireSessions { now: LIFETIME + 1 };
    assert_eq!(house.write(expired), 1);
    let left = |id| house.reader().sessions(id).expect("a list").len();
    assert_eq!((left("p1"), left("p2")), (0, 1));
    house.close();
}
