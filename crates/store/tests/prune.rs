//! What an operator deletes while no server runs.

mod support;

use std::path::Path;

use store::GameId;
use store::StoreError;
use store::change::{LinkGame, OpenTournament};
use store::prune::Prune;
use store::tournaments::{Glance, Kept, Line, Linked};
use support::{append, come, wait};

fn tournament(number: i64, latest: u64) -> OpenTournament {
    OpenTournament {
        kept: Kept {
            id: GameId::from_i64(number),
            created: 1,
            variant: "swiss".to_owned(),
            time: "-".to_owned(),
            listed: true,
            secret: "secret".to_owned(),
            seed: None,
        },
        glance: Glance {
            name: format!("Evening {number}"),
            phase: "open".to_owned(),
            players: 0,
            winner: None,
            latest,
        },
        lines: vec![Line {
            number: 1,
            person: None,
            text: "a line\n".to_owned(),
        }],
        person: "p1".to_owned(),
        part: "director".to_owned(),
    }
}

/// Three tournaments, of which one is being played, a game that goes on, and
/// guests.
fn kept(directory: &Path) {
    let (tell, told) = std::sync::mpsc::channel();
    let opened = store::open::<()>(directory, 1, move |batch| {
        for committed in batch {
            // The test may have ended.
            let _ = tell.send(committed.done);
        }
    });
    let opened = opened.expect("a store");
    for (number, latest) in [(1, 10), (2, 20), (3, 500)] {
        let written = opened.journal.write(tournament(number, latest));
        wait(written).expect("a tournament");
    }
    let linked = Linked {
        game: GameId::from_i64(7),
        tournament: GameId::from_i64(2),
        pairing: 1,
        number: 1,
        scored: false,
    };
    let written = opened.journal.write(LinkGame { linked, now: 1 });
    wait(written).expect("a game");
    for id in ["p1", "p2", "gone"] {
        come(&opened.journal, id).expect("a guest");
    }
    append(&opened.journal, GameId::from_i64(8), (0, 3), ());
    assert_eq!(told.recv(), Ok(true));
    opened.journal.stop();
    opened.running.join();
}

#[test]
fn what_is_needed_stays_and_nothing_goes_before_the_end() {
    let home = tempfile::tempdir().expect("a directory");
    kept(home.path());
    let reader = store::reader(home.path());
    let left = || reader.tournaments().expect("a list").len();
    for is_meant in [false, true] {
        let prune = Prune::begin(home.path()).expect("it is free");
        let second = Prune::begin(home.path()).map(drop);
        assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
        // Two sit in a game that goes on, or direct a tournament.
        assert_eq!(prune.guests(500).expect("a number"), 1);
        let quiet = prune.quiet_tournaments(100).expect("a list");
        assert_eq!(quiet, [(GameId::from_i64(1), "Evening 1".to_owned())]);
        let found = prune.tournament(GameId::from_i64(1));
        assert_eq!(found.expect("an answer").as_deref(), Some("Evening 1"));
        prune
            .delete_tournament(GameId::from_i64(1))
            .expect("it is deleted");
        if is_meant {
            prune.commit().expect("it is written");
            prune.shrink().expect("it is smaller");
        } else {
            drop(prune);
        }
        assert_eq!(left(), if is_meant { 2 } else { 3 });
    }
    let own = reader.tournaments_of("p1", 10).expect("a list");
    assert_eq!(own.len(), 2, "parts went with the tournament");
    let gone = reader.tournament(GameId::from_i64(1));
    assert_eq!(gone.expect("an answer"), None);
    let stays = |id| reader.person(id).expect("an answer").is_some();
    assert!(stays("p1") && stays("p2") && !stays("gone"));
}
