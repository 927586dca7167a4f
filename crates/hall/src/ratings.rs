//! Ratings: Glicko-2, one rating for each person and variant, as people see it.
//!
//! The store counts a game in the transaction that ends it. Games that ended
//! without being counted are found when the server starts.

use game::Config;
use protocol::web::{Code, Person, PersonKind};
use store::change::RateMissed;
use store::ratings::Rating;
use store::{Sort, StoreError};

use crate::Hall;
use crate::Problem;

/// With a deviation above this a rating is provisional.
pub const CERTAIN: f64 = 110.0;

/// The rating that people see, and whether it is provisional.
pub fn shown(rating: Option<&Rating>) -> (u16, bool) {
    let rating = rating.copied().unwrap_or_else(Rating::unknown);
    (rounded(rating.rating), rating.deviation > CERTAIN)
}

/// As people see it.
pub fn rounded(rating: f64) -> u16 {
    rating.round().clamp(0.0, 9999.0) as u16
}

/// Whether somebody's games can change ratings.
pub fn may_rate(person: &Person) -> bool {
    person.kind == PersonKind::Account
}

/// Whether a game that somebody wants to open can be rated, and if not, why.
pub fn can_count(sort: Sort, config: &Config, person: &Person) -> Result<(), Problem> {
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

/// Counts what ended without being counted.
pub fn catch_up(hall: &Hall) -> Result<(), StoreError> {
    let missed = hall.reader.uncounted_games()?;
    if missed > 0 {
        tracing::info!(games = missed, "rated games are counted belatedly");
        hall.journal.run(RateMissed);
    }
    Ok(())
}
