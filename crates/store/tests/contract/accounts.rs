//! What opens an account: sessions, tokens, passwords.

use store::change::{
    AddGuest, AddToken, ChangePassword, DeletePerson, EndSession, EndSessionNamed, LogIn, Prefer,
    RevokeToken, Touch,
};
use store::people::Settings;
use store::sessions::id_of;

use crate::{House, Kept, guest, hash, session};

fn anna(store: &impl Kept) -> House {
    let house = store.start();
    house.guest("p1");
    assert!(house.sign_up("p1", "Anna", 1));
    house
}

fn token(secret: u8, most: usize) -> AddToken {
    AddToken {
        person: "p1".to_owned(),
        hash: hash(secret),
        label: format!("bot {secret}"),
        most,
        now: 10 + u64::from(secret),
    }
}

pub(crate) fn a_session_and_a_token_tell_who_somebody_is(store: &impl Kept) {
    let house = anna(store);
    house.write(AddGuest {
        person: guest("p2"),
        session: Some(session(2, "another browser")),
        now: 5,
    });
    house.write(token(3, 20));
    let of_session = |secret| house.reader().session(&hash(secret), 6).expect("an answer");
    let of_token = |secret| house.reader().token(&hash(secret)).expect("an answer");
    let known = [of_session(1), of_session(2), of_token(3)];
    let known = known.map(|known| known.expect("somebody").person.name);
    assert_eq!(known, ["Anna", "Guest p2", "Anna"]);
    assert_eq!((of_session(3), of_token(1)), (None, None), "not the other");
    assert_eq!(of_token(3).expect("a token").seen, 0);
    let touched = Touch {
        hash: hash(3),
        now: 99,
    };
    house.write(touched);
    assert_eq!(of_token(3).expect("a token").seen, 99);
    house.write(EndSession { hash: hash(2) });
    assert_eq!(of_session(2), None);
    house.close();
}

pub(crate) fn another_password_ends_all_but_the_session_that_begins(store: &impl Kept) {
    let house = anna(store);
    house.write(token(2, 20));
    house.write(ChangePassword {
        person: "p1".to_owned(),
        password: "another hash".to_owned(),
        session: session(3, ""),
        now: 9,
    });
    let account = house.reader().account("Anna").expect("an answer");
    assert_eq!(account.expect("an account").password, "another hash");
    let sessions = house.reader().sessions("p1").expect("an answer");
    assert_eq!(sessions.len(), 1);
    assert_eq!(sessions[0].id, id_of(&hash(3)));
    assert_eq!(house.reader().tokens("p1").expect("an answer"), []);
    house.close();
}

pub(crate) fn a_deleted_person_leaves_a_name_and_nothing_else(store: &impl Kept) {
    let house = anna(store);
    house.write(token(2, 20));
    let left = house.write(DeletePerson {
        person: "p1".to_owned(),
        pseudonym: "Deleted 0007".to_owned(),
    });
    let left = left.expect("somebody");
    assert_eq!(
        (left.name.as_str(), left.has_account),
        ("Deleted 0007", false)
    );
    let kept = house.reader().export("p1").expect("an answer");
    assert_eq!((kept.since, kept.settings), (Some(1), Settings::default()));
    assert!(kept.sessions.is_empty() && kept.tokens.is_empty() && kept.ratings.is_empty());
    house.close();
}

pub(crate) fn tokens_end_one_by_one_and_have_a_limit(store: &impl Kept) {
    let house = anna(store);
    let made = [2, 3, 4].map(|secret| house.write(token(secret, 2)));
    let [Some(two), Some(three), None] = made else {
        panic!("{made:?}");
    };
    let listed = || house.reader().tokens("p1").expect("an answer");
    assert_eq!(listed(), [three.clone(), two.clone()], "the newest first");
    let revoke = |person: &str, id: &str| {
        house.write(RevokeToken {
            person: person.to_owned(),
            id: id.to_owned(),
        })
    };
    assert!(!revoke("p2", &two.id), "not of somebody else");
    assert!(revoke("p1", &two.id) && !revoke("p1", &two.id));
    assert_eq!(listed(), [three]);
    let end = |person: &str| {
        house.write(EndSessionNamed {
            person: person.to_owned(),
            id: id_of(&hash(1)),
        })
    };
    assert!(!end("p2") && end("p1") && !end("p1"));
    house.close();
}

pub(crate) fn preferences_are_kept_until_others_are_chosen(store: &impl Kept) {
    let house = anna(store);
    let chosen = |language: Option<&str>, theme: Option<&str>| Settings {
        language: language.map(ToOwned::to_owned),
        theme: theme.map(ToOwned::to_owned),
    };
    let prefer = |settings| {
        house.write(Prefer {
            person: "p1".to_owned(),
            settings,
        })
    };
    assert_eq!(prefer(chosen(Some("de"), None)), chosen(Some("de"), None));
    let both = chosen(Some("de"), Some("dark"));
    assert_eq!(prefer(chosen(None, Some("dark"))), both);
    // What a browser brings counts only where nothing was chosen.
    house.write(LogIn {
        account: "p1".to_owned(),
        guest: None,
        old: Some(hash(1)),
        settings: chosen(Some("en"), Some("light")),
        session: session(2, ""),
        now: 3,
    });
    assert_eq!(house.reader().settings("p1").expect("an answer"), both);
    let known = house.reader().session(&hash(2), 4).expect("an answer");
    assert_eq!(known.expect("a session").settings, both);
    assert_eq!(
        house.reader().session(&hash(1), 4).expect("an answer"),
        None
    );
    house.close();
}
