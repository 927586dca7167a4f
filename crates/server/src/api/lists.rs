//! Lists: games, the lobby, people and their ratings.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hall::lobby;
use hall::ratings::{CERTAIN, rounded};
use hall::rooms::phase;
use hall::rooms::{act, find};
use protocol::web::{Action, Brief, Code, Message, Phase};
use rules::Variant;
use serde::Deserialize;
use serde_json::{Value, json};
use store::games::{Filter, Score};
use store::{GameId, Sort};

use super::DONE;
use crate::App;
use crate::api::extract::{Path, Query};
use crate::games::read;
use crate::problem::Problem;
use crate::visitor::{Visitor, set_cookie};

/// Which games somebody wants to see.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Listing {
    pub(crate) state: Option<String>,
    pub(crate) variant: Option<String>,
    /// By name; a name that nobody has gives an empty list.
    pub(crate) person: Option<String>,
    /// Where the page before this one ended.
    pub(crate) before: Option<String>,
    pub(crate) limit: Option<u32>,
}

const MOST: u32 = 100;
const USUAL: u32 = 20;
/// Steps of a rating that a profile shows.
const STEPS_SHOWN: u32 = 500;

pub(super) async fn list(
    State(app): State<App>,
    Query(wanted): Query<Listing>,
) -> Result<Json<Value>, Problem> {
    let (games, before) = app.list(move |app| games(app, &wanted)).await??;
    Ok(Json(json!({ "games": games, "before": before })))
}

/// A page of games, the newest first, and where the next page begins.
pub(crate) fn games(app: &App, wanted: &Listing) -> Result<(Vec<Brief>, Option<String>), Problem> {
    let variant: Option<Variant> = match wanted.variant.as_deref().filter(|name| !name.is_empty()) {
        Some(name) => Some(name.parse().map_err(|why| Problem::unfit("variant", why))?),
        None => None,
    };
    let name = wanted.person.as_deref().filter(|name| !name.is_empty());
    let person = match name {
        Some(name) => match id_of(app, name)? {
            Some(id) => Some(id),
            None => return Ok((Vec::new(), None)),
        },
        None => None,
    };
    let limit = wanted.limit.unwrap_or(USUAL).clamp(1, MOST);
    match wanted.state.as_deref().unwrap_or("live") {
        "finished" => finished(
            app,
            variant,
            person.as_deref(),
            wanted.before.as_deref(),
            limit,
        ),
        state @ ("live" | "open") => {
            let phase_wanted = if state == "live" {
                Phase::Playing
            } else {
                Phase::Waiting
            };
            let briefs = lobby::briefs(app, limit as usize, |room| {
                let public = room.meta.sort != Sort::Local && (room.meta.listed || state == "live");
                let inside = room.lock();
                let fits =
                    variant.is_none_or(|variant| inside.game.config().form.variant() == variant);
                let mut sitting = inside
                    .people
                    .iter()
                    .filter_map(|(_, person)| person.as_ref());
                public
                    && fits
                    && phase(&inside.game) == phase_wanted
                    && person
                        .as_ref()
                        .is_none_or(|id| sitting.any(|person| person.id == *id))
            });
            Ok((briefs, None))
        }
        _ => Err(Problem::field("state", "a state is open, live or finished")),
    }
}

fn id_of(app: &App, name: &str) -> Result<Option<String>, Problem> {
    let account = app.reader.account(name)?;
    Ok(account.map(|account| account.person.id))
}

fn finished(
    app: &App,
    variant: Option<Variant>,
    person: Option<&str>,
    before: Option<&str>,
    limit: u32,
) -> Result<(Vec<Brief>, Option<String>), Problem> {
    let before = match before.filter(|before| !before.is_empty()) {
        Some(text) => {
            Some(cursor(text).ok_or_else(|| Problem::field("before", "this is no page's end"))?)
        }
        None => None,
    };
    let filter = Filter {
        variant: variant.map(Variant::name),
        person,
        before,
        limit,
    };
    let found = app.reader.finished_games(&filter)?;
    let next = found.last().filter(|_| found.len() == limit as usize);
    let next = next.map(|last| format!("{}.{}", last.ended, last.game));
    let briefs = found.iter().filter_map(|summary| {
        let room = app.rooms.look_up(app, summary.game)?;
        Some(Brief {
            ended: Some(summary.ended),
            ..lobby::brief(&room)
        })
    });
    Ok((briefs.collect(), next))
}

/// The end of a page: when its last game ended, and which it was. The store
/// counts in signed numbers, and no game ends later than those go.
fn cursor(text: &str) -> Option<(u64, GameId)> {
    let (ended, game) = text.split_once('.')?;
    let ended: i64 = ended.parse().ok()?;
    Some((u64::try_from(ended).ok()?, game.parse().ok()?))
}

/// Calls off a game that still waits.
pub(super) async fn withdraw(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let room = find(&app, &id)?;
    let person = visitor.known()?.clone();
    if phase(&room.lock().game) != Phase::Waiting {
        return Err(Problem::says(Code::Refused, "refused.withdraw"));
    }
    act(&app, &room, person, &Action::Abort).await?;
    Ok(DONE)
}

pub(super) async fn lobby(State(app): State<App>) -> Json<Message> {
    Json(lobby::message(&app))
}

pub(super) async fn quick(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let (room, secret) = lobby::quick(&app, visitor, read(&body)?).await?;
    let cookie = secret.and_then(|secret| set_cookie(&app, &secret));
    let answer = json!({ "id": room.name, "url": format!("/game/{}", room.name) });
    Ok((cookie, Json(answer)).into_response())
}

/// An account: its ratings with their course, and its score.
pub(super) async fn person(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<Value>, Problem> {
    let profile = profile(&app, &name)?;
    let ratings = profile.ratings.iter().map(|rating| {
        json!({
            "variant": rating.variant.name(), "rating": rating.rating,
            "deviation": rating.deviation, "provisional": rating.provisional,
            "games": rating.games, "history": rating.history,
        })
    });
    let Score { won, drawn, lost } = profile.score;
    Ok(Json(json!({
        "id": profile.id, "name": profile.name, "since": profile.since,
        "won": won, "drawn": drawn, "lost": lost,
        "ratings": ratings.collect::<Vec<_>>(),
    })))
}

/// What everybody may know of an account.
pub(crate) struct Profile {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) since: u64,
    pub(crate) score: Score,
    pub(crate) ratings: Vec<ProfileRating>,
}

/// How good somebody is at a variant, as people see it.
pub(crate) struct ProfileRating {
    pub(crate) variant: Variant,
    pub(crate) rating: u16,
    pub(crate) deviation: u16,
    pub(crate) provisional: bool,
    pub(crate) games: usize,
    /// After each of the latest games: when, and which rating.
    pub(crate) history: Vec<(u64, u16)>,
}

/// The profile of an account, by name.
pub(crate) fn profile(app: &App, name: &str) -> Result<Profile, Problem> {
    let account = app.reader.account(name)?;
    let nobody = || Problem::says(Code::NotFound, "refused.nobody");
    let account = account.ok_or_else(nobody)?;
    let id = account.person.id;
    let kept = app.reader.profile(&id, STEPS_SHOWN)?;
    let ratings = kept.ratings.into_iter().filter_map(|rated| {
        let rating = rated.rating;
        let history = rated.history.into_iter();
        let history = history.map(|(at, rating)| (at, rounded(rating)));
        Some(ProfileRating {
            variant: rated.variant.parse().ok()?,
            rating: rounded(rating.rating),
            deviation: rounded(rating.deviation),
            provisional: rating.deviation > CERTAIN,
            games: rating.games as usize,
            history: history.collect(),
        })
    });
    Ok(Profile {
        ratings: ratings.collect(),
        name: account.person.name,
        since: account.created,
        score: kept.score,
        id,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    variant: String,
    limit: Option<u32>,
}

/// The best at a variant.
pub(super) async fn ratings(
    State(app): State<App>,
    Query(wanted): Query<Table>,
) -> Result<Json<Value>, Problem> {
    let variant: Variant = wanted
        .variant
        .parse()
        .map_err(|why| Problem::unfit("variant", why))?;
    let limit = wanted.limit.unwrap_or(USUAL).clamp(1, MOST);
    let best = app.reader.best(variant.name(), CERTAIN, limit)?;
    let rows = best.iter().filter_map(|(id, rating)| {
        let person = app.people.get(&app, id)?;
        Some(json!({
            "name": person.name, "rating": rounded(rating.rating),
            "deviation": rounded(rating.deviation), "games": rating.games,
        }))
    });
    Ok(Json(
        json!({ "variant": variant.name(), "ratings": rows.collect::<Vec<_>>() }),
    ))
}
