//! What pages post: ordinary forms, which need no script. Each answer is the
//! page to go on with.

use axum::extract::{Form, Path, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hall::lobby::{self, Quick};
use hall::rooms::{act, config, find, opening};
use protocol::web::{Action, Against, Code, CreateGame, Side};
use rules::{Family, Variant};
use serde::Deserialize;
use serde_json::{Map, Value};
use store::people::Settings;
use web::page::start::{StartPage, Wish};

use super::look::{BOARD, Look};
use super::{model, redirect};
use crate::App;
use crate::problem::Problem;
use crate::visitor::{LANGUAGE, Preferred as _, THEME, or_guest, set_cookie as session_cookie};

/// The fields of the form for a new game. What a browser does not send is as
/// in the form.
#[derive(Deserialize)]
#[serde(default)]
pub(super) struct NewGame {
    variant: String,
    against: String,
    level: u8,
    side: String,
    time: String,
    size: String,
    seats: String,
    rated: String,
}

impl Default for NewGame {
    fn default() -> NewGame {
        let wish = Wish::default();
        NewGame {
            variant: wish.variant.name().to_owned(),
            against: wish.against,
            level: wish.level,
            side: wish.side,
            time: wish.time,
            size: wish.size,
            seats: wish.seats,
            rated: String::new(),
        }
    }
}

impl NewGame {
    fn request(&self) -> CreateGame {
        CreateGame {
            variant: self.variant.clone(),
            options: self.options(),
            time: Some(self.time.clone()),
            against: match self.against.as_str() {
                "friend" => Against::Friend,
                "anyone" => Against::Anyone,
                "self" => Against::Oneself,
                _ => Against::Level(self.level),
            },
            side: match self.side.as_str() {
                "first" => Side::First,
                "second" => Side::Second,
                _ => Side::Random,
            },
            rated: self.rated(),
        }
    }

    /// The form shows the box for games with other people alone, but sends it
    /// always.
    fn rated(&self) -> bool {
        !self.rated.is_empty() && matches!(self.against.as_str(), "friend" | "anyone")
    }

    /// The form shows size and seats for Pente alone, but sends them always.
    fn options(&self) -> Map<String, Value> {
        let mut options = Map::new();
        let family = self.variant.parse().map(Variant::family);
        if family != Ok(Family::Pente) {
            return options;
        }
        let (seats, teams) = match self.seats.as_str() {
            "teams" => ("4", true),
            seats => (seats, false),
        };
        for (key, value) in [("size", self.size.as_str()), ("seats", seats)] {
            if !value.is_empty() {
                options.insert(key.to_owned(), value.into());
            }
        }
        if teams {
            options.insert("teams".to_owned(), true.into());
        }
        options
    }

    fn wish(&self) -> Wish {
        Wish {
            variant: self.variant.parse().unwrap_or(Variant::Classic),
            against: self.against.clone(),
            level: self.level,
            side: self.side.clone(),
            time: self.time.clone(),
            size: self.size.clone(),
            seats: self.seats.clone(),
            rated: !self.rated.is_empty(),
        }
    }
}

/// Opens a game and goes there; what cannot be opened comes back as the form,
/// with the reason.
pub(super) async fn play(
    State(app): State<App>,
    look: Look,
    Form(wanted): Form<NewGame>,
) -> Response {
    match open(&app, &look, &wanted.request()).await {
        Ok(answer) => answer,
        Err(problem) => {
            let status = problem.status();
            let page = StartPage {
                wish: wanted.wish(),
                error: Some(problem.told(look.visit.language)),
                lobby: model::lobby(&app, look.me()),
            };
            (status, look.page(page.render(&look.visit))).into_response()
        }
    }
}

async fn open(app: &App, look: &Look, wanted: &CreateGame) -> Result<Response, Problem> {
    let config = config(wanted)?;
    let (person, cookie) = or_guest(look.visitor.clone(), app).await?;
    let opening = opening(wanted, config, &person)?;
    let room = opening.open_from(app, look.visitor.address).await?;
    Ok((cookie, redirect(&format!("/game/{}", room.name))).into_response())
}

/// Joins whoever waits for the same, or waits.
pub(super) async fn quick(
    State(app): State<App>,
    look: Look,
    Form(wanted): Form<Quick>,
) -> Response {
    match lobby::quick(&app, look.visitor.clone(), wanted).await {
        Ok((room, secret)) => {
            let cookie = secret.and_then(|secret| session_cookie(&app, &secret));
            (cookie, redirect(&format!("/game/{}", room.name))).into_response()
        }
        Err(problem) => look.problem(problem),
    }
}

/// Takes the first free seat of a game.
pub(super) async fn join(State(app): State<App>, look: Look, Path(id): Path<String>) -> Response {
    let joined = sit(&app, &look, &id).await;
    joined.unwrap_or_else(|problem| look.problem(problem))
}

async fn sit(app: &App, look: &Look, id: &str) -> Result<Response, Problem> {
    let room = find(app, id)?;
    let to_game = redirect(&format!("/game/{}", room.name));
    if room.lock().seats_of(look.me()).next().is_some() {
        return Ok(to_game);
    }
    let (person, cookie) = or_guest(look.visitor.clone(), app).await?;
    let Some(seat) = room.first_free_seat() else {
        return Ok((cookie, to_game).into_response());
    };
    act(app, &room, person, &Action::Sit { seat }).await?;
    Ok((cookie, to_game).into_response())
}

/// Calls off a game that still waits.
pub(super) async fn withdraw(
    State(app): State<App>,
    look: Look,
    Path(id): Path<String>,
) -> Response {
    let Some(person) = look.visitor.person.clone() else {
        return look.problem(Problem::new(Code::NotYourGame, ""));
    };
    let done = match find(&app, &id) {
        Ok(room) => act(&app, &room, person, &Action::Abort).await.map(drop),
        Err(problem) => Err(problem),
    };
    match done {
        Ok(()) => redirect("/"),
        Err(problem) => look.problem(problem),
    }
}

/// Language and colors.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Preferences {
    theme: String,
    language: String,
    back: String,
}

/// Remembers the choice in this browser, and with the person if there is one.
pub(super) async fn preferences(
    State(app): State<App>,
    look: Look,
    Form(chosen): Form<Preferences>,
) -> Response {
    let settings = Settings {
        language: Some(chosen.language),
        theme: Some(chosen.theme),
    }
    .known();
    let mut response = redirect(local(&chosen.back));
    for (name, value) in [(THEME, &settings.theme), (LANGUAGE, &settings.language)] {
        if let Some(value) = value {
            let (header, cookie) = set_cookie(name, value);
            response.headers_mut().append(header, cookie);
        }
    }
    if let Some(me) = look.me()
        && let Err(problem) = app.prefer(&me.id, settings).await
    {
        return look.problem(problem);
    }
    response
}

/// A path of this site; anything else leads home. Browsers read a backslash as
/// a slash and pass over tabs and line ends, so either could make a path lead
/// to another site.
pub(super) fn local(path: &str) -> &str {
    let is_treacherous = |c: char| c == '\\' || c.is_control();
    let own = path.starts_with('/') && !path.starts_with("//") && !path.contains(is_treacherous);
    if own { path } else { "/" }
}

/// The boxes that are ticked.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Ticked {
    sounds: String,
    marks: String,
    motion: String,
    coordinates: String,
    confirm: String,
}

pub(super) async fn board_settings(Form(ticked): Form<Ticked>) -> Response {
    let boxes = [
        ('s', &ticked.sounds),
        ('m', &ticked.marks),
        ('a', &ticked.motion),
        ('c', &ticked.coordinates),
        ('q', &ticked.confirm),
    ];
    let on = boxes.iter().filter(|(_, value)| !value.is_empty());
    let letters: String = on.map(|(letter, _)| letter).collect();
    (
        [set_cookie(BOARD, &letters)],
        redirect("/settings?done=board"),
    )
        .into_response()
}

/// A cookie for a year. The value is of our own making.
fn set_cookie(name: &str, value: &str) -> (HeaderName, HeaderValue) {
    let cookie = format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Lax");
    (
        header::SET_COOKIE,
        HeaderValue::try_from(cookie).expect("letters alone"),
    )
}
