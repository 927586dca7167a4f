//! The list of tournaments, and opening one by a form.

use axum::extract::{Form, State};
use axum::response::{IntoResponse, Response};
use hall::tournaments::{Wanted, import, newest_circuits};
use protocol::web::Code;
use rules::{Family, Variant};
use serde::Deserialize;
use store::tournaments;
use tournament::exchange::csv;
use tournament::{Format, Settings};
use web::page::tournament::{ListPage, Listed, NewTournament};

use crate::App;
use crate::pages::look::Look;
use crate::pages::redirect;
use crate::problem::Problem;
use crate::visitor::or_guest;

/// No list is longer.
const MOST: u32 = 100;

/// The fields of the form for a new tournament.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct New {
    name: String,
    director: String,
    format: String,
    number: String,
    players: String,
    tables: String,
    boards: String,
    game_minutes: String,
    variant: String,
    time: String,
    third_place: String,
    open_entry: String,
    unlisted: String,
}

pub(super) async fn list(State(app): State<App>, look: Look) -> Response {
    match page(&app, &look) {
        Ok(page) => look.page(page.render(&look.visit)),
        Err(problem) => look.problem(problem),
    }
}

fn page(app: &App, look: &Look) -> Result<ListPage, Problem> {
    let all = app.reader.listed_tournaments(MOST)?;
    let mine = match look.me() {
        Some(me) => app.reader.tournaments_of(&me.id, MOST)?,
        None => Vec::new(),
    };
    let listed = |(id, glance): (store::GameId, tournaments::Glance)| Listed {
        id: id.to_string(),
        name: glance.name,
        phase: glance.phase,
        players: glance.players as usize,
        winner: glance.winner,
        latest: glance.latest,
    };
    // What stands under "yours" need not stand there twice.
    let all = all
        .into_iter()
        .filter(|(id, _)| mine.iter().all(|(own, _)| own != id));
    let all: Vec<_> = all.collect();
    let [all, mine] = [all, mine].map(|list| list.into_iter().map(listed).collect());
    Ok(ListPage {
        all,
        mine,
        circuits: newest_circuits(app, MOST)?,
        ..ListPage::default()
    })
}

/// Opens a tournament and goes to its desk; what cannot be opened comes back as
/// the form, with the reason.
pub(super) async fn create(State(app): State<App>, look: Look, Form(new): Form<New>) -> Response {
    match open(&app, &look, &new).await {
        Ok(answer) => answer,
        Err(problem) => {
            let status = problem.status();
            match page(&app, &look) {
                Ok(page) => {
                    let page = ListPage {
                        new: new.shown(),
                        error: Some(problem.told(look.visit.language)),
                        ..page
                    };
                    (status, look.page(page.render(&look.visit))).into_response()
                }
                Err(problem) => look.problem(problem),
            }
        }
    }
}

/// What was exported elsewhere.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Exported {
    event: String,
}

/// Takes in a tournament that was exported elsewhere.
pub(super) async fn take_in(
    State(app): State<App>,
    look: Look,
    Form(exported): Form<Exported>,
) -> Result<Response, Response> {
    let person = look.visitor.known().map_err(|why| look.problem(why))?;
    let desk = import(&app, person, exported.event).await;
    let to = format!(
        "/tournament/{}/desk",
        desk.map_err(|why| look.problem(why))?.name
    );
    Ok(redirect(&to))
}

async fn open(app: &App, look: &Look, new: &New) -> Result<Response, Problem> {
    let wanted = new.wanted()?;
    let (person, cookie) = or_guest(look.visitor.clone(), app).await?;
    let language = look.visit.language;
    let desk = wanted.open(app, &person, language).await?;
    let to = redirect(&format!("/tournament/{}/desk", desk.name));
    Ok((cookie, to).into_response())
}

impl New {
    fn wanted(&self) -> Result<Wanted, Problem> {
        let variant: Variant = match self.variant.as_str() {
            "" => Variant::Swiss,
            name => name.parse().map_err(|why| Problem::field("variant", why))?,
        };
        let players = csv::read_players(&self.players);
        let settings = Settings {
            stones: (variant.family() == Family::Pentago).then_some(18),
            tables: number(&self.tables, "tables", 0)?,
            boards: number(&self.boards, "boards", 1)?,
            game_minutes: match self.game_minutes.trim() {
                "" => None,
                text => Some(number(text, "game_minutes", 0)?),
            },
            third_place: !self.third_place.is_empty(),
            open_entry: !self.open_entry.is_empty(),
            ..Settings::default()
        };
        Ok(Wanted {
            name: self.name.clone(),
            director: Some(self.director.clone()),
            format: self.format()?,
            settings: Some(settings),
            variant: variant.name().to_owned(),
            time: match self.time.as_str() {
                "" => "-".to_owned(),
                time => time.to_owned(),
            },
            listed: self.unlisted.is_empty(),
            players: players.map_err(|why| Problem::field("players", why))?,
        })
    }

    fn format(&self) -> Result<Format, Problem> {
        let or = |usual| number(&self.number, "number", usual);
        Ok(match self.format.as_str() {
            "round-robin" => Format::RoundRobin { legs: or(1)? },
            "knockout" => Format::Knockout { best_of: or(1)? },
            "swiss" => Format::Swiss { rounds: or(5)? },
            "match" => Format::MatchPlay { best_of: or(5)? },
            _ => Format::Regulation,
        })
    }

    /// The form again, as it was filled in.
    fn shown(&self) -> NewTournament {
        NewTournament {
            name: self.name.clone(),
            director: self.director.clone(),
            format: self.format.clone(),
            number: self.number.clone(),
            variant: self.variant.parse().unwrap_or(Variant::Swiss),
            time: self.time.clone(),
            players: self.players.clone(),
        }
    }
}

fn number<T: std::str::FromStr>(text: &str, field: &'static str, usual: T) -> Result<T, Problem> {
    match text.trim() {
        "" => Ok(usual),
        text => text.parse().map_err(|_| {
            let text: String = text.chars().take(20).collect();
            let none = Problem::says(Code::BadMessage, "refused.no-number");
            none.naming("given", text)
                .naming("field", field)
                .about(field)
        }),
    }
}
