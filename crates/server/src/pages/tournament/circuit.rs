//! The page of a circuit, and its forms.

use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Response};
use hall::tournaments::{CircuitStep, change_circuit, circuit};
use serde::Deserialize;
use tournament::Name;
use web::page::tournament::{CircuitPage, LevelView};

use crate::App;
use crate::pages::look::Look;
use crate::pages::redirect;
use crate::problem::Problem;
use crate::visitor::or_guest;

/// The fields of all forms about circuits.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Fields {
    name: String,
    levels: String,
    step: String,
    level: usize,
    tournament: String,
    person: String,
}

pub(super) async fn open(
    State(app): State<App>,
    look: Look,
    Form(fields): Form<Fields>,
) -> Result<Response, Response> {
    let step = opening(&fields).map_err(|why| look.problem(why))?;
    let guest = or_guest(look.visitor.clone(), &app).await;
    let (person, cookie) = guest.map_err(|why| look.problem(why))?;
    let language = look.visit.language;
    let id = change_circuit(&app, None, &person, step, language).await;
    let to = redirect(&format!(
        "/circuit/{}",
        id.map_err(|why| look.problem(why))?
    ));
    Ok((cookie, to).into_response())
}

fn opening(fields: &Fields) -> Result<CircuitStep, Problem> {
    let name = |text: &str| Name::new(text).map_err(|why| Problem::unfit("name", why));
    let levels: Result<Vec<Name>, Problem> = fields.levels.split(',').map(name).collect();
    Ok(CircuitStep::Open {
        name: name(&fields.name)?,
        levels: levels?,
    })
}

pub(super) async fn show(
    State(app): State<App>,
    look: Look,
    Path(id): Path<String>,
) -> Result<Response, Response> {
    let page = page(&app, &look, &id, None).map_err(|problem| look.problem(problem))?;
    Ok(look.page(page.render(&look.visit)))
}

pub(super) async fn change(
    State(app): State<App>,
    look: Look,
    Path(id): Path<String>,
    Form(fields): Form<Fields>,
) -> Result<Response, Response> {
    match step(&app, &look, &id, fields).await {
        Ok(()) => Ok(redirect(&format!("/circuit/{id}"))),
        Err(problem) => {
            let status = problem.status();
            let why = problem.told(look.visit.language);
            let page = page(&app, &look, &id, Some(why)).map_err(|why| look.problem(why))?;
            Ok((status, look.page(page.render(&look.visit))).into_response())
        }
    }
}

async fn step(app: &App, look: &Look, id: &str, fields: Fields) -> Result<(), Problem> {
    let Fields {
        level, tournament, ..
    } = fields;
    let step = match fields.step.as_str() {
        "decline" => CircuitStep::Decline {
            level,
            person: Name::new(&fields.person).map_err(|why| Problem::unfit("person", why))?,
        },
        "enter" => CircuitStep::Enter { level, tournament },
        _ => CircuitStep::Add { level, tournament },
    };
    let person = look.visitor.known()?;
    let language = look.visit.language;
    change_circuit(app, Some(id), person, step, language).await?;
    Ok(())
}

fn page(app: &App, look: &Look, id: &str, error: Option<String>) -> Result<CircuitPage, Problem> {
    let (_, kept, mine) = circuit(app, id, look.me())?;
    let tournaments = match look.me().filter(|_| mine) {
        Some(me) => app.reader.tournaments_of(&me.id, 100)?,
        None => Vec::new(),
    };
    let levels = kept.circuit.levels.iter().zip(&kept.tournaments);
    let levels = levels.map(|(level, ids)| {
        let names = level.events.iter().map(|event| event.name.to_string());
        LevelView {
            name: level.name.to_string(),
            events: ids.iter().cloned().zip(names).collect(),
            qualified: level.qualified(),
        }
    });
    Ok(CircuitPage {
        id: id.to_owned(),
        name: kept.name.to_string(),
        levels: levels.collect(),
        mine,
        tournaments: tournaments
            .into_iter()
            .map(|(id, glance)| (id.to_string(), glance.name))
            .collect(),
        error,
    })
}
