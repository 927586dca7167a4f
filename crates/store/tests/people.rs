//! People in the store: accounts, what guests bring along, sessions.

use store::people::{self, Person};
use store::rusqlite::Connection;
use store::{archive, sessions};

fn database() -> (tempfile::TempDir, store::Lock, Connection) {
    let home = tempfile::tempdir().expect("a directory");
    let (lock, db) = archive::open_to_write(home.path()).expect("a database");
    (home, lock, db)
}

fn guest(db: &Connection, id: &str) {
    let person = Person {
        id: id.to_owned(),
        name: format!("Guest {id}"),
        has_account: false,
    };
    people::add(db, &person, 1).expect("a guest");
}

fn name(db: &Connection, id: &str) -> String {
    people::get(db, id)
        .expect("an answer")
        .expect("somebody")
        .name
}

#[test]
fn a_name_belongs_to_one() {
    let (_home, _lock, db) = database();
    guest(&db, "p1");
    guest(&db, "p2");
    assert!(people::sign_up(&db, "p1", "Anna", "hash").expect("an answer"));
    assert!(!people::sign_up(&db, "p2", "ANNA", "hash").expect("an answer"));
    assert!(
        !people::sign_up(&db, "p1", "Bob", "hash").expect("an answer"),
        "no second account"
    );
    let account = people::account(&db, "anna")
        .expect("an answer")
        .expect("an account");
    assert_eq!(
        (account.person.id.as_str(), account.person.name.as_str()),
        ("p1", "Anna")
    );
    people::forget(&db, "p1", "Deleted 1").expect("forgotten");
    assert_eq!(people::account(&db, "anna").expect("an answer"), None);
    assert!(
        people::sign_up(&db, "p2", "Anna", "hash").expect("an answer"),
        "the name is free again"
    );
}

#[test]
fn guests_are_followed_to_the_account() {
    let (_home, _lock, db) = database();
    for id in ["p1", "p2", "p3"] {
        guest(&db, id);
    }
    people::sign_up(&db, "p1", "Anna", "hash").expect("an account");
    sessions::begin(&db, &[7; 32], "p2", "", 1).expect("a session");
    people::merge(&db, "p2", "p1").expect("merged");
    assert_eq!(
        (name(&db, "p2"), name(&db, "p3")),
        ("Anna".to_owned(), "Guest p3".to_owned())
    );
    assert_eq!(sessions::find(&db, &[7; 32], 2).expect("an answer"), None);
    // An account is nobody's guest, and a guest goes once.
    people::merge(&db, "p1", "p3").expect("nothing");
    people::merge(&db, "p2", "p3").expect("nothing");
    assert_eq!(
        (name(&db, "p1"), name(&db, "p2")),
        ("Anna".to_owned(), "Anna".to_owned())
    );
}

#[test]
fn a_session_ends_after_a_year_without_use() {
    let (_home, _lock, db) = database();
    guest(&db, "p1");
    sessions::begin(&db, &[1; 32], "p1", "a browser", 1_000).expect("a session");
    let known = |now| {
        sessions::find(&db, &[1; 32], now)
            .expect("an answer")
            .is_some()
    };
    assert!(known(2_000) && known(1_000 + sessions::LIFETIME - 1));
    assert!(!known(1_000 + sessions::LIFETIME));
    sessions::touch(&db, &[1; 32], 5_000).expect("used");
    assert!(known(1_000 + sessions::LIFETIME));
}

#[test]
fn one_process_at_a_time() {
    let (home, lock, _db) = database();
    let second = archive::open_to_write(home.path());
    assert!(matches!(second, Err(store::StoreError::InUse(_))));
    drop(lock);
    assert!(archive::open_to_write(home.path()).is_ok());
}
