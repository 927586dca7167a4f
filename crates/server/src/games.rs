//! Games over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use game::{Config, TimeControl};
use protocol::web::{Action, Against, Code, CreateGame, Message, Person, Request, Side, View};
use rules::{Form, Seat, Variant};
use serde::Deserialize;
use serde_json::{Value, json};
use store::Sort;

use crate::api::extract::Path;
use crate::audience::{Answer, Caller};
use crate::people::Visitor;
use crate::problem::Problem;
use crate::rooms::{Opening, Room, view};
use crate::{App, ratings};

pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/api/v1/games", post(create))
        .route("/api/v1/games/{id}", get(show))
        .route("/api/v1/games/{id}/join", post(join))
        .route("/api/v1/games/{id}/commands", post(command))
}

async fn create(
    State(app): State<App>,
    visitor: Visitor,
    body: Bytes,
) -> Result<Response, Problem> {
    let wanted: CreateGame = read(&body)?;
    let config = config(&wanted)?;
    let address = visitor.address;
    let (person, cookie) = visitor.or_guest(&app).await?;
    let opening = opening(&wanted, config, &person)?;
    let room = opening.open_from(&app, address).await?;
    let answer = json!({ "id": room.name, "url": format!("/game/{}", room.name) });
    Ok((StatusCode::CREATED, cookie, Json(answer)).into_response())
}

pub(crate) fn config(wanted: &CreateGame) -> Result<Config, Problem> {
    let variant: Variant = wanted
        .variant
        .parse()
        .map_err(|why: rules::UnknownVariant| Problem::unfit("variant", why))?;
    let options: Vec<(&str, String)> = wanted
        .options
        .iter()
        .map(|(key, value)| (key.as_str(), option_text(value)))
        .collect();
    let options = options.iter().map(|(key, value)| (*key, value.as_str()));
    let form = Form::new(variant, options).map_err(|why| Problem::unfit("options", why))?;
    let time = wanted.time.as_deref().unwrap_or("-");
    let time: TimeControl = time
        .parse()
        .map_err(|why: game::TimeControlError| Problem::unfit("time", why))?;
    Ok(Config::new(form).with_time(time))
}

/// Options are text to the rules; JSON may say them as numbers and booleans.
fn option_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}

pub(crate) fn opening(
    wanted: &CreateGame,
    config: Config,
    person: &Arc<Person>,
) -> Result<Opening, Problem> {
    let seats = Seat::ALL.into_iter().take(config.form.seats().into());
    let own = own_seat(wanted.side, config.form.seats())?;
    let (sort, sitting) = match wanted.against {
        Against::Oneself => (
            Sort::Local,
            seats.map(|seat| (seat, Arc::clone(person))).collect(),
        ),
        Against::Level(level) => {
            if !(1..=10).contains(&level) {
                let why = Problem::says(Code::BadMessage, "refused.no-level");
                return Err(why.naming("level", level).about("against"));
            }
            let engine = Arc::new(Person::engine(level));
            let who = |seat| {
                if seat == own {
                    Arc::clone(person)
                } else {
                    Arc::clone(&engine)
                }
            };
            (Sort::Engine, seats.map(|seat| (seat, who(seat))).collect())
        }
        Against::Friend | Against::Anyone => (Sort::Online, vec![(own, Arc::clone(person))]),
    };
    if wanted.rated {
        ratings::can_count(sort, &config, person)?;
    }
    Ok(Opening {
        config,
        sort,
        rated: wanted.rated,
        listed: wanted.against == Against::Anyone,
        by: person.id.clone(),
        sitting,
    })
}

/// The seat that the maker of a game asks for, at a table with so many.
fn own_seat(side: Side, seats: u8) -> Result<Seat, Problem> {
    let index = match side {
        Side::First => 0,
        Side::Second => 1,
        Side::Third => 2,
        Side::Fourth => 3,
        Side::Random => getrandom::u32().map_or(0, |lot| lot % u32::from(seats)) as usize,
    };
    if index < usize::from(seats) {
        return Ok(Seat::ALL[index]);
    }
    let beyond = Problem::says(Code::BadMessage, "refused.no-side");
    Err(beyond.naming("seats", seats).about("side"))
}

async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<View>, Problem> {
    let room = find(&app, &id)?;
    room.written(&app).await;
    let person = visitor.person.as_deref();
    let mut state = room.lock();
    state.asked_by(person);
    let view = view(&app, &room, &state, person);
    Ok(Json(view))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Join {
    seat: Option<u8>,
}

/// Takes a seat, the first free one if none is named.
async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let wanted: Join = if body.is_empty() {
        Join { seat: None }
    } else {
        read(&body)?
    };
    let room = find(&app, &id)?;
    let (person, cookie) = visitor.or_guest(&app).await?;
    let free = room.first_free_seat();
    let seat = wanted
        .seat
        .or(free)
        .ok_or_else(|| Problem::says(Code::Refused, "refused.seats-taken"))?;
    let answer = act(&app, &room, person, &Action::Sit { seat }).await?;
    Ok((cookie, Json(answer)).into_response())
}

async fn command(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let text = std::str::from_utf8(&body)
        .map_err(|_| Problem::new(Code::BadMessage, "the body is text, one JSON object"))?;
    let request = Request::read(text).map_err(|bad| Problem::new(Code::BadMessage, bad.why))?;
    if request.game.is_some() {
        return Err(Problem::field("game", "the game is named by the address"));
    }
    let room = find(&app, &id)?;
    let (person, cookie) = visitor.or_guest(&app).await?;
    let answer = act(&app, &room, person, &request.action).await?;
    Ok((cookie, Json(answer)).into_response())
}

/// Does something in a room and waits until it is on the disk.
pub(crate) async fn act(
    app: &App,
    room: &Arc<Room>,
    person: Arc<Person>,
    action: &Action<'_>,
) -> Result<Value, Problem> {
    let (caller, told) = Caller::new(Some(person));
    room.act(app, caller, action);
    let lost = |_| Problem::says(Code::Unavailable, "refused.stopping");
    match told.await.map_err(lost)? {
        Answer::Happened(event) => Ok(json!(**event.message())),
        Answer::Nothing(n) => Ok(json!(Message::Ok {
            id: None,
            n: Some(n)
        })),
        Answer::Refused(problem, _) => Err(problem),
    }
}

pub(crate) fn find(app: &App, id: &str) -> Result<Arc<Room>, Problem> {
    let id = id.parse().map_err(|_| Problem::no_such_game())?;
    app.rooms.find(app, id).ok_or_else(Problem::no_such_game)
}

/// A body, read strictly whatever its declared type.
pub(crate) fn read<'a, T: Deserialize<'a>>(body: &'a [u8]) -> Result<T, Problem> {
    serde_json::from_slice(body)
        .map_err(|why| Problem::new(Code::BadMessage, format!("cannot read the body: {why}")))
}
