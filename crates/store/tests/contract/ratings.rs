//! Rated games: counted with their end, once.

use store::change::RateMissed;
use store::games::Score;
use store::{Closing, Entry, GameId, Meta, Sort};

use crate::journal::events;
use crate::{House, Kept};

fn finish(house: &House, game: GameId, ended: u64, result: &str) {
    let meta = Meta {
        sort: Sort::Online,
        rated: true,
        listed: true,
        by: "p1".to_owned(),
        created: 7,
    };
    let closing = Closing {
        variant: "classic",
        ended,
        plies: 3,
        result: result.to_owned(),
        reason: "resignation",
        people: vec![(1, "p1".to_owned()), (2, "p2".to_owned())],
    };
    let entry = Entry {
        game,
        meta: Some(&meta),
        number: 1,
        events: &events(),
        closing: Some(Box::new(closing)),
    };
    house.journal().append(100, entry, 1);
    assert_eq!(house.told(), (1, true));
}

fn rating(house: &House, id: &str) -> Option<(u32, u32)> {
    let found = house.reader().rating(id, "classic").expect("an answer");
    found.map(|rating| (rating.rating.round() as u32, rating.games))
}

pub(crate) fn a_rated_game_changes_two_ratings_once(store: &impl Kept) {
    let house = store.start();
    for (id, name, secret) in [("p1", "Anna", 1), ("p2", "Bob", 2)] {
        house.guest(id);
        assert!(house.sign_up(id, name, secret));
    }
    finish(&house, GameId::random(), 1_000, "1-0");
    // As Glicko-2 has it for two of whom nothing was known.
    assert_eq!(rating(&house, "p1"), Some((1_662, 1)));
    assert_eq!(rating(&house, "p2"), Some((1_338, 1)));
    assert_eq!(house.reader().uncounted_games().expect("an answer"), 0);
    assert_eq!(house.write(RateMissed), 0);
    assert_eq!(rating(&house, "p1"), Some((1_662, 1)));
    finish(&house, GameId::random(), 2_000, "1/2-1/2");
    let profile = house.reader().profile("p1", 1).expect("an answer");
    let score = Score {
        won: 1,
        drawn: 1,
        lost: 0,
    };
    assert_eq!(profile.score, score);
    assert_eq!(profile.ratings.len(), 1);
    let rated = &profile.ratings[0];
    assert_eq!((rated.variant.as_str(), rated.rating.games), ("classic", 2));
    let history = [(2_000, rated.rating.rating)];
    assert_eq!(rated.history, history, "the latest step");
    let best = house.reader().best("classic", 400.0, 1).expect("an answer");
    assert_eq!(best, [("p1".to_owned(), rated.rating)]);
    house.close();
}

pub(crate) fn a_game_of_a_guest_changes_no_rating(store: &impl Kept) {
    let house = store.start();
    house.guest("p1");
    house.guest("p2");
    assert!(house.sign_up("p1", "Anna", 1));
    finish(&house, GameId::random(), 1_000, "1-0");
    assert_eq!((rating(&house, "p1"), rating(&house, "p2")), (None, None));
    assert_eq!(house.reader().uncounted_games().expect("an answer"), 0);
    let score = house.reader().score("p2").expect("an answer");
    assert_eq!((score.won, score.lost), (0, 1));
    house.close();
}
