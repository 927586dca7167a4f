//! Tournaments: lines that are never doubled, parts that people hold, games that
//! are scored once; and circuits.

use store::change::{
    AddCircuit, AppendLines, ChangeCircuit, CloseGame, DeletePerson, GivePart, LinkGame, LogIn,
    OpenTournament,
};
use store::people::Settings;
use store::tournaments::{Beside, Glance, Kept as Tournament, Line, Linked, Stored};
use store::{GameId, StoreError};

use crate::{House, Kept, session};

fn glance(name: &str, latest: u64) -> Glance {
    Glance {
        name: name.to_owned(),
        phase: "entries".to_owned(),
        players: 4,
        winner: None,
        latest,
    }
}

fn opened(house: &House, name: &str, listed: bool, latest: u64) -> Tournament {
    let kept = Tournament {
        id: GameId::random(),
        created: 1,
        variant: "swiss".to_owned(),
        time: "-".to_owned(),
        listed,
        secret: "secret".to_owned(),
        seed: None,
    };
    house.write(OpenTournament {
        kept: kept.clone(),
        glance: glance(name, latest),
        lines: vec![line(1)],
        person: "dora".to_owned(),
        part: "director".to_owned(),
    });
    kept
}

fn line(number: u32) -> Line {
    Line {
        number,
        person: Some("p1".to_owned()),
        text: format!("line {number}\n"),
    }
}

fn appended(kept: &Tournament, lines: &[u32], beside: Beside) -> AppendLines {
    AppendLines {
        tournament: kept.id,
        lines: lines.iter().copied().map(line).collect(),
        glance: glance("One", 5),
        beside,
    }
}

fn stored(house: &House, id: GameId) -> Option<Stored> {
    house.reader().tournament(id).expect("an answer")
}

pub(crate) fn lines_come_back_in_order_and_none_is_doubled(store: &impl Kept) {
    let house = store.start();
    let mut kept = opened(&house, "One", true, 1);
    house.write(appended(&kept, &[2, 3], Beside::Nothing));
    let twice = house.try_write(appended(&kept, &[3], Beside::Nothing));
    assert!(twice.is_err(), "a number is given once");
    let seed = Some("a seed".to_owned());
    house.write(appended(&kept, &[4], Beside::Seed(seed.clone())));
    kept.seed = seed;
    let expected = Stored {
        kept: kept.clone(),
        lines: (1..=4).map(line).collect(),
        games: Vec::new(),
    };
    assert_eq!(stored(&house, kept.id), Some(expected));
    assert_eq!(stored(&house, GameId::random()), None);
    assert_eq!(house.reader().tournaments().expect("an answer"), [kept.id]);
    house.close();
}

fn linked(kept: &Tournament) -> Linked {
    Linked {
        game: GameId::random(),
        tournament: kept.id,
        pairing: 7,
        number: 1,
        scored: false,
    }
}

pub(crate) fn lines_and_what_changes_beside_them_are_written_together(store: &impl Kept) {
    let house = store.start();
    let kept = opened(&house, "One", true, 1);
    let linked = linked(&kept);
    house.write(LinkGame { linked, now: 1 });
    let scored = || Beside::Scored(linked.game);
    house.write(appended(&kept, &[2], scored()));
    let again = house.try_write(appended(&kept, &[3], scored()));
    assert!(matches!(again, Err(StoreError::Damaged(_))), "{again:?}");
    let part = |person: &str| Beside::Part {
        person: person.to_owned(),
        part: "entry 7".to_owned(),
    };
    house.write(appended(&kept, &[3], part("p1")));
    let doubled = house.try_write(appended(&kept, &[3], part("p2")));
    assert!(doubled.is_err());
    let held = house.reader().holders(kept.id, "entry 7");
    assert_eq!(held.expect("an answer"), ["p1"]);
    let found = stored(&house, kept.id).expect("a tournament");
    assert_eq!(found.lines.len(), 3);
    assert!(found.games[0].scored);
    house.close();
}

pub(crate) fn lists_show_the_latest_first_and_what_is_one_s_own(store: &impl Kept) {
    let house = store.start();
    let one = opened(&house, "One", true, 1);
    let hidden = opened(&house, "Hidden", false, 3);
    let two = opened(&house, "Two", true, 2);
    let ids = |list: Vec<(GameId, Glance)>| list.into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    let all = house.reader().listed_tournaments(10).expect("an answer");
    assert_eq!(ids(all), [two.id, one.id]);
    house.write(GivePart {
        tournament: hidden.id,
        person: "p1".to_owned(),
        part: "helper Eve".to_owned(),
    });
    let own = |person| ids(house.reader().tournaments_of(person, 2).expect("an answer"));
    assert_eq!(own("p1"), [hidden.id]);
    assert_eq!(own("dora"), [hidden.id, two.id]);
    house.close();
}

pub(crate) fn a_part_stays_with_a_guest_who_logs_in(store: &impl Kept) {
    let house = store.start();
    house.guest("p1");
    house.guest("p2");
    assert!(house.sign_up("p2", "Anna", 1));
    let kept = opened(&house, "One", true, 1);
    house.write(GivePart {
        tournament: kept.id,
        person: "p1".to_owned(),
        part: "entry 7".to_owned(),
    });
    house.write(LogIn {
        account: "p2".to_owned(),
        guest: Some("p1".to_owned()),
        old: None,
        settings: Settings::default(),
        session: session(2, ""),
        now: 3,
    });
    let parts = |person| house.reader().parts(kept.id, person).expect("an answer");
    assert!(parts("p1").is_empty());
    assert_eq!(parts("p2"), ["entry 7"]);
    let held = house.reader().holders(kept.id, "entry 7");
    assert_eq!(held.expect("an answer"), ["p2"]);
    house.write(DeletePerson {
        person: "p2".to_owned(),
        pseudonym: "Guest 0000".to_owned(),
    });
    assert!(parts("p2").is_empty());
    house.close();
}

pub(crate) fn a_game_is_claimed_for_scoring_once(store: &impl Kept) {
    let house = store.start();
    let kept = opened(&house, "One", true, 1);
    let linked = linked(&kept);
    house.write(LinkGame { linked, now: 1 });
    let expected = || house.reader().open_links().expect("an answer");
    assert_eq!(expected(), [linked]);
    let close = || house.write(CloseGame { game: linked.game });
    assert!(close() && !close());
    assert_eq!(expected(), []);
    let of_game = house.reader().tournament_of_game(linked.game);
    assert_eq!(
        of_game.expect("an answer"),
        Some((kept.id, "One".to_owned()))
    );
    let scored = Linked {
        scored: true,
        ..linked
    };
    assert_eq!(stored(&house, kept.id).expect("it").games, [scored]);
    house.close();
}

pub(crate) fn a_circuit_is_changed_by_whoever_was_first(store: &impl Kept) {
    let house = store.start();
    let circuit = GameId::random();
    house.write(AddCircuit {
        circuit,
        person: "p1".to_owned(),
        document: "one".to_owned(),
        now: 1,
    });
    let change = |was: &str, document: &str| {
        house.write(ChangeCircuit {
            circuit,
            was: was.to_owned(),
            document: document.to_owned(),
        })
    };
    assert!(change("one", "two"));
    assert!(!change("one", "three"));
    let found = house.reader().circuit(circuit).expect("an answer");
    assert_eq!(found, Some(("p1".to_owned(), "two".to_owned())));
    let listed = house.reader().circuits(10, 2).expect("an answer");
    assert_eq!(listed, [(circuit, "tw".to_owned())]);
    house.close();
}
