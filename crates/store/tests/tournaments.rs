//! Tournaments in the store: lines that are never doubled, parts that people
//! hold, games that are scored once.

use store::people::{self, Person};
use store::rusqlite::Connection;
use store::tournaments::{self, Glance, Kept, Line, Linked};
use store::{GameId, archive};

fn database() -> (tempfile::TempDir, store::Lock, Connection) {
    let home = tempfile::tempdir().expect("a directory");
    let (lock, db) = archive::open_to_write(home.path()).expect("a database");
    (home, lock, db)
}

fn glance(name: &str, latest: u64) -> Glance {
    Glance {
        name: name.to_owned(),
        phase: "entries".to_owned(),
        players: 4,
        winner: None,
        latest,
    }
}

fn opened(db: &Connection, name: &str, listed: bool, latest: u64) -> Kept {
    let kept = Kept {
        id: GameId::random(),
        created: 1,
        variant: "swiss".to_owned(),
        time: "-".to_owned(),
        listed,
        secret: "secret".to_owned(),
        seed: None,
    };
    tournaments::open(db, &kept, &glance(name, latest)).expect("it is written");
    kept
}

fn line(number: u32) -> Line {
    Line {
        number,
        person: Some("p1".to_owned()),
        text: format!("line {number}\n"),
    }
}

#[test]
fn lines_come_back_in_order_and_none_is_doubled() {
    let (_home, _lock, db) = database();
    let mut kept = opened(&db, "One", true, 1);
    for lines in [vec![line(1), line(2)], vec![line(3)]] {
        tournaments::append(&db, kept.id, &lines, &glance("One", 5)).expect("written");
    }
    let twice = tournaments::append(&db, kept.id, &[line(3)], &glance("One", 6));
    assert!(twice.is_err(), "a number is given once");
    tournaments::set_seed(&db, kept.id, Some("a seed")).expect("written");
    kept.seed = Some("a seed".to_owned());
    let expected = Some((kept.clone(), vec![line(1), line(2), line(3)]));
    assert_eq!(
        tournaments::load(&db, kept.id).expect("an answer"),
        expected
    );
    assert_eq!(
        tournaments::load(&db, GameId::random()).expect("an answer"),
        None
    );
}

#[test]
fn lists_show_the_latest_first_and_what_is_one_s_own() {
    let (_home, _lock, db) = database();
    let one = opened(&db, "One", true, 1);
    let hidden = opened(&db, "Hidden", false, 3);
    let two = opened(&db, "Two", true, 2);
    let ids = |list: Vec<(GameId, Glance)>| list.into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    let all = tournaments::list(&db, 10).expect("an answer");
    assert_eq!(ids(all), [two.id, one.id]);
    tournaments::claim(&db, hidden.id, "p1", "director").expect("written");
    let own = tournaments::of_person(&db, "p1", 10).expect("an answer");
    assert_eq!(ids(own), [hidden.id]);
}

#[test]
fn a_part_stays_with_a_guest_who_logs_in() {
    let (_home, _lock, db) = database();
    for id in ["p1", "p2"] {
        let guest = Person {
            id: id.to_owned(),
            name: format!("Guest {id}"),
            has_account: false,
        };
        people::add(&db, &guest, 1).expect("a guest");
    }
    assert!(people::sign_up(&db, "p2", "Anna", "hash").expect("an answer"));
    let kept = opened(&db, "One", true, 1);
    tournaments::claim(&db, kept.id, "p1", "entry 7").expect("written");
    people::merge(&db, "p1", "p2").expect("written");
    let roles = |person| tournaments::roles(&db, kept.id, person).expect("an answer");
    assert_eq!(
        (roles("p1"), roles("p2")),
        (vec![], vec!["entry 7".to_owned()])
    );
    assert_eq!(
        tournaments::holders(&db, kept.id, "entry 7").expect("an answer"),
        ["p2"]
    );
    people::forget(&db, "p2", "Guest 0000").expect("written");
    assert!(roles("p2").is_empty());
}

#[test]
fn a_game_is_claimed_for_scoring_once() {
    let (_home, _lock, db) = database();
    let kept = opened(&db, "One", true, 1);
    let linked = Linked {
        game: GameId::random(),
        tournament: kept.id,
        pairing: 7,
        number: 1,
        scored: false,
    };
    tournaments::link(&db, &linked, 1).expect("written");
    assert_eq!(tournaments::unscored(&db).expect("an answer"), [linked]);
    assert!(tournaments::score(&db, linked.game).expect("an answer"));
    assert!(!tournaments::score(&db, linked.game).expect("an answer"));
    assert!(tournaments::unscored(&db).expect("an answer").is_empty());
    let scored = Linked {
        scored: true,
        ..linked
    };
    assert_eq!(
        tournaments::games(&db, kept.id).expect("an answer"),
        [scored]
    );
}
