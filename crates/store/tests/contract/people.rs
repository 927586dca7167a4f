//! Who somebody is: names, accounts, what guests bring along.

use store::change::{DeletePerson, LogIn, SignUp, Touch};
use store::people::{Newcomer, Settings};
use store::sessions::LIFETIME;

use crate::{House, Kept, guest, hash, session};

pub(crate) fn a_name_belongs_to_one(store: &impl Kept) {
    let house = store.start();
    house.guest("p1");
    house.guest("p2");
    assert!(house.sign_up("p1", "Anna", 1));
    assert!(!house.sign_up("p2", "ANNA", 2));
    assert!(!house.sign_up("p1", "Bob", 3), "no second account");
    let account = house.reader().account("anna").expect("an answer");
    let person = account.expect("an account").person;
    assert_eq!((person.id.as_str(), person.name.as_str()), ("p1", "Anna"));
    house.write(DeletePerson {
        person: "p1".to_owned(),
        pseudonym: "Deleted 1".to_owned(),
    });
    assert_eq!(house.reader().account("anna").expect("an answer"), None);
    assert!(house.sign_up("p2", "Anna", 4), "the name is free again");
    house.close();
}

pub(crate) fn a_name_that_is_taken_leaves_no_stranger_behind(store: &impl Kept) {
    let house = store.start();
    house.guest("p1");
    assert!(house.sign_up("p1", "Anna", 1));
    let refused = house.write(SignUp {
        who: Newcomer::New(guest("p2")),
        name: "anna".to_owned(),
        password: "hash".to_owned(),
        settings: Settings::default(),
        session: session(2, ""),
        now: 3,
    });
    assert_eq!(refused, None);
    assert_eq!(house.reader().person("p2").expect("an answer"), None);
    assert_eq!(
        house.reader().session(&hash(2), 3).expect("an answer"),
        None
    );
    house.close();
}

fn log_in(house: &House, guest: &str, account: &str, secret: u8) {
    house.write(LogIn {
        account: account.to_owned(),
        guest: Some(guest.to_owned()),
        old: None,
        settings: Settings::default(),
        session: session(secret, ""),
        now: 3,
    });
}

pub(crate) fn guests_are_followed_to_the_account(store: &impl Kept) {
    let house = store.start();
    for id in ["p1", "p2", "p3"] {
        house.guest(id);
    }
    assert!(house.sign_up("p1", "Anna", 1));
    log_in(&house, "p2", "p1", 7);
    let names = |ids: [&str; 3]| ids.map(|id| house.name(id));
    assert_eq!(names(["p1", "p2", "p3"]), ["Anna", "Anna", "Guest p3"]);
    let known = house.reader().session(&hash(7), 4).expect("an answer");
    assert_eq!(known.expect("a session").person.id, "p1");
    // An account is nobody's guest, and a guest goes once.
    log_in(&house, "p1", "p3", 8);
    log_in(&house, "p2", "p3", 9);
    assert_eq!(names(["p1", "p2", "p3"]), ["Anna", "Anna", "Guest p3"]);
    house.close();
}

pub(crate) fn a_session_ends_after_a_year_without_use(store: &impl Kept) {
    let house = store.start();
    house.guest("p1");
    assert!(house.sign_up("p1", "Anna", 1));
    let known = |now| {
        let found = house.reader().session(&hash(1), now);
        found.expect("an answer").is_some()
    };
    assert!(known(2_000) && known(2 + LIFETIME - 1));
    assert!(!known(2 + LIFETIME));
    house.write(Touch {
        hash: hash(1),
        now: 5_000,
    });
    assert!(known(2 + LIFETIME));
    house.close();
}
