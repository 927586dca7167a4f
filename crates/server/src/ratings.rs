//! Ratings: Glicko-2, one rating for each person and variant.
//!
//! A game is counted in the transaction that ends it, and the store remembers
//! that it was; so each is counted exactly once, whatever happens in between.
//! Games that ended without being counted are found when the server starts.
//! Every game is a rating period of its own, and a month without one makes a
//! rating less certain.

use game::Config;
use protocol::web::{Code, Person, PersonKind};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use store::journal::Errand;
use store::ratings::{self, Finished, Rating};
use store::rusqlite::Connection;
use store::{Closing, GameId, Sort, StoreError, people};

use crate::App;
use crate::problem::Problem;

/// With a deviation above this a rating is provisional.
pub(crate) const CERTAIN: f64 = 110.0;
/// After this time without a game a rating is less certain, in milliseconds.
const PERIOD: u64 = 30 * 86_400_000;

/// The rating that people see, and whether it is provisional.
pub(crate) fn shown(rating: Option<&Rating>) -> (u16, bool) {
    let rating = rating.copied().unwrap_or_else(unknown);
    (rounded(rating.rating), rating.deviation > CERTAIN)
}

/// As people see it.
pub(crate) fn rounded(rating: f64) -> u16 {
    rating.round().clamp(0.0, 9999.0) as u16
}

/// Whether somebody's games can change ratings.
pub(crate) fn may_rate(person: &Person) -> bool {
    person.kind == PersonKind::Account
}

/// Whether a game that somebody wants to open can be rated, and if not, why.
pub(crate) fn can_count(sort: Sort, config: &Config, person: &Person) -> Result<(), Problem> {
    let why = if sort != Sort::Online {
        "refused.rated-people"
    } else if config.form.seats() != 2 {
        "refused.rated-two"
    } else if config.form.options().next().is_some() || config.setup.is_some() {
        "refused.rated-plain"
    } else if !may_rate(person) {
        "refused.rated-account"
    } else {
        return Ok(());
    };
    Err(Problem::says(Code::BadMessage, why).about("rated"))
}

/// Counts a game that has just ended, within the same transaction.
pub(crate) fn errand(game: GameId, closing: &Closing) -> Errand {
    let people = closing.people.iter();
    let game = Finished {
        game,
        variant: closing.variant.to_owned(),
        ended: closing.ended,
        result: closing.result.clone(),
        people: people.map(|(_, person)| person.clone()).collect(),
    };
    Errand::quiet(move |db| count(db, &game))
}

/// Counts what ended without being counted.
pub(crate) fn catch_up(app: &App) -> Result<(), StoreError> {
    let missed = app.reader.read(ratings::uncounted)?;
    if !missed.is_empty() {
        tracing::info!(games = missed.len(), "rated games are counted belatedly");
        app.journal
            .run(move |db| missed.iter().try_for_each(|game| count(db, game)));
    }
    Ok(())
}

/// Games of two accounts that somebody won or that were drawn count; of all
/// others it is noted that they do not.
fn count(db: &Connection, game: &Finished) -> Result<(), StoreError> {
    if !ratings::claim(db, game.game)? {
        return Ok(());
    }
    let outcome = match game.result.as_str() {
        "1-0" => Outcomes::WIN,
        "0-1" => Outcomes::LOSS,
        "1/2-1/2" => Outcomes::DRAW,
        _ => return Ok(()),
    };
    let [first, second] = game.people.as_slice() else {
        return Ok(());
    };
    let both_known = is_account(db, first)? && is_account(db, second)?;
    if first == second || !both_known {
        return Ok(());
    }
    let before = [first, second].map(|person| ratings::get(db, person, &game.variant));
    let [one, two] = before;
    let before = [one?.unwrap_or_else(unknown), two?.unwrap_or_else(unknown)];
    let now = before.map(|rating| aged(&rating, game.ended));
    let (one, two) = glicko2(&now[0], &now[1], &outcome, &Glicko2Config::new());
    write(db, first, game, before[0], one)?;
    write(db, second, game, before[1], two)
}

fn write(
    db: &Connection,
    person: &str,
    game: &Finished,
    before: Rating,
    after: Glicko2Rating,
) -> Result<(), StoreError> {
    let new = Rating {
        rating: after.rating,
        deviation: after.deviation,
        volatility: after.volatility,
        games: before.games + 1,
        at: game.ended,
    };
    ratings::put(db, person, &game.variant, game.game, &new)
}

fn is_account(db: &Connection, id: &str) -> Result<bool, StoreError> {
    Ok(people::get(db, id)?.is_some_and(|person| person.has_account))
}

/// What nobody knows anything about.
fn unknown() -> Rating {
    let new = Glicko2Rating::new();
    Rating {
        rating: new.rating,
        deviation: new.deviation,
        volatility: new.volatility,
        games: 0,
        at: 0,
    }
}

/// A rating as certain as it is at this time.
fn aged(rating: &Rating, now: u64) -> Glicko2Rating {
    let mut aged = Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let periods = if rating.games == 0 {
        0
    } else {
        now.saturating_sub(rating.at) / PERIOD
    };
    // After ten years it is as uncertain as it gets.
    for _ in 0..periods.min(120) {
        aged = decay_deviation(&aged);
    }
    aged
}
