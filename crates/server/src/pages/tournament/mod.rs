//! The pages of tournaments: from requests to view models, and from forms to
//! commands.

mod circuit;
mod deed;
mod new;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hall::clock::wall_now;
use hall::tournaments::{Desk, Held, LIVE, Rights, Role, Seat};
use protocol::web::Code;
use serde::Deserialize;
use tournament::EntryId;
use web::page::tournament::{
    Invitation, JoinPage, Links, LiveGame, Notice, Rights as Seen, Tab, TournamentView, history,
};

use super::look::Look;
use super::redirect;
use crate::App;
use crate::problem::Problem;
use crate::visitor::or_guest;
use deed::Done;

/// A list of some hundred players is larger than other forms.
const LARGE: usize = 512 * 1024;
/// And a whole tournament is larger still.
const LARGEST: usize = 8 * 1024 * 1024;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/tournaments", get(new::list).post(new::create))
        .route(
            "/tournaments/import",
            post(new::take_in).layer(DefaultBodyLimit::max(LARGEST)),
        )
        .route("/tournament/{id}", get(overview))
        .route("/tournament/{id}/{tab}", get(tab))
        .route("/tournament/{id}/hall", get(hall))
        .route("/tournament/{id}/join", get(join).post(claim))
        .route("/tournament/{id}/do", post(act))
        .route("/circuits", post(circuit::open))
        .route("/circuit/{id}", get(circuit::show).post(circuit::change))
        .layer(DefaultBodyLimit::max(LARGE))
}

/// What a page of a tournament is made from.
struct Table<'a> {
    app: &'a App,
    look: &'a Look,
    desk: &'a Arc<Desk>,
    held: Arc<Held>,
    rights: Rights,
    /// How the site is called from outside.
    site: String,
    /// Which page of long lists is shown, from 1; a screen on the wall has 0.
    page: usize,
}

/// Which page of long lists somebody wants.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Turned {
    page: String,
}

impl Turned {
    fn page(&self) -> usize {
        self.page.parse().unwrap_or(1).max(1)
    }
}

impl<'a> Table<'a> {
    fn new(
        app: &'a App,
        look: &'a Look,
        headers: &HeaderMap,
        desk: &'a Arc<Desk>,
        page: usize,
    ) -> Result<Table<'a>, Problem> {
        let held = desk.held();
        Ok(Table {
            app,
            look,
            desk,
            rights: Rights::of(app, &held, look.me())?,
            held,
            site: super::site(app, headers),
            page,
        })
    }

    fn seat(&self) -> Seat<'_> {
        Seat {
            hall: self.app,
            desk: self.desk,
            person: self.look.me(),
            language: self.look.visit.language,
        }
    }

    fn seen(&self) -> Seen {
        Seen {
            director: self.rights.director,
            helper: self.rights.helper.is_some(),
            entries: self.rights.entries.clone(),
        }
    }

    fn link(&self, role: &Role) -> String {
        let (site, id) = (&self.site, &self.desk.name);
        format!("{site}/tournament/{id}/join?key={}", role.key(&self.held))
    }

    /// Officials alone see links, and helpers those of players alone.
    fn links(&self) -> Links {
        if !self.rights.is_official() {
            return Links::default();
        }
        let event = &self.held.tournament;
        let player = |id: EntryId| (id, self.link(&Role::Player(id)));
        let people = event.helpers().iter().filter(|name| name.as_str() != LIVE);
        let helper =
            |name: &tournament::Name| (name.to_string(), self.link(&Role::Helper(name.clone())));
        let directs = self.rights.director;
        Links {
            players: event.entrants().map(|(id, _)| player(id)).collect(),
            helpers: people.filter(|_| directs).map(helper).collect(),
            director: directs.then(|| self.link(&Role::Director)),
        }
    }

    fn show<T>(&self, notice: Option<&Notice>, show: impl FnOnce(&TournamentView<'_>) -> T) -> T {
        let live = self.held.games.iter().map(|linked| LiveGame {
            of: linked.pairing,
            game: linked.number,
            id: linked.game.to_string(),
            running: !linked.scored,
        });
        let live: Vec<LiveGame> = live.collect();
        let variant = self.held.kept.variant.parse::<rules::Variant>();
        show(&TournamentView {
            id: &self.desk.name,
            n: self.held.number(),
            event: &self.held.tournament,
            variant: variant.map_or("", rules::Variant::title),
            rights: &self.seen(),
            links: &self.links(),
            live: &live,
            notice,
            now: wall_now(),
            page: self.page,
        })
    }

    fn tab(&self, tab: Tab, notice: Option<&Notice>) -> Response {
        if !tab.is_for(&self.seen()) {
            let why = match tab {
                Tab::Mine => "tour.only-players",
                _ => "tour.only-officials",
            };
            return self.look.problem(Problem::says(Code::Forbidden, why));
        }
        let visit = &self.look.visit;
        let page = self.show(notice, |view| match tab {
            Tab::History => history(view, &self.people(), visit),
            _ => view.render(tab, visit),
        });
        self.look.page(page)
    }

    /// Who stood behind commands, other than whoever opened the tournament.
    fn people(&self) -> BTreeMap<u32, String> {
        let authors = &self.held.authors;
        let first = authors.get(&0);
        let others = authors.iter().filter(|(_, person)| Some(*person) != first);
        others
            .filter_map(|(step, id)| {
                let person = self.app.people.get(self.app, id)?;
                Some((*step, person.name.clone()))
            })
            .collect()
    }

    fn path(&self, tab: Tab) -> String {
        let path = format!("/tournament/{}{}", self.desk.name, tab.path());
        match self.page {
            0 | 1 => path,
            page => format!("{path}?page={page}"),
        }
    }
}

async fn overview(
    State(app): State<App>,
    look: Look,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(turned): Query<Turned>,
) -> Response {
    shown(&app, look, headers, id, Tab::Overview, turned.page()).await
}

async fn tab(
    State(app): State<App>,
    look: Look,
    headers: HeaderMap,
    Path((id, tab)): Path<(String, String)>,
    Query(turned): Query<Turned>,
) -> Response {
    match Tab::from_path(&format!("/{tab}")) {
        Some(tab) => shown(&app, look, headers, id, tab, turned.page()).await,
        None => look.problem(Problem::new(Code::NotFound, "")),
    }
}

async fn shown(
    app: &App,
    look: Look,
    headers: HeaderMap,
    id: String,
    tab: Tab,
    page: usize,
) -> Response {
    drawn(app, look, move |app, look| {
        let desk = app.tournaments.find(app, &id)?;
        let table = Table::new(app, look, &headers, &desk, page)?;
        Ok(table.tab(tab, None))
    })
    .await
}

/// A page that takes more than a moment to draw.
async fn drawn(
    app: &App,
    look: Look,
    draw: impl FnOnce(&App, &Look) -> Result<Response, Problem> + Send + 'static,
) -> Response {
    let look = Arc::new(look);
    let mine = Arc::clone(&look);
    let page = app.heavy(move |app| draw(app, &mine)).await;
    page.and_then(|page| page)
        .unwrap_or_else(|problem| look.problem(problem))
}

async fn hall(
    State(app): State<App>,
    look: Look,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    drawn(&app, look, move |app, look| {
        let desk = app.tournaments.find(app, &id)?;
        let table = Table::new(app, look, &headers, &desk, 0)?;
        // A screen on the wall is nobody's.
        let table = Table {
            rights: Rights::default(),
            ..table
        };
        let page = table.show(None, |view| view.hall(&look.visit));
        Ok(look.page(page))
    })
    .await
}

/// The key of a secret link.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Key {
    key: String,
}

fn role(held: &Held, key: &str) -> Result<Role, Problem> {
    Role::of_key(held, key).ok_or_else(|| Problem::says(Code::Forbidden, "tour.bad-link"))
}

async fn join(
    State(app): State<App>,
    look: Look,
    Path(id): Path<String>,
    Query(Key { key }): Query<Key>,
) -> Result<Response, Response> {
    let held = app
        .tournaments
        .bring(&app, &id)
        .await
        .map_err(|why| look.problem(why))?
        .held();
    let invitation = match role(&held, &key).map_err(|why| look.problem(why))? {
        Role::Director => Invitation::Director,
        Role::Helper(name) => Invitation::Helper(name.to_string()),
        Role::Player(entry) => Invitation::Player(held.tournament.name_of(entry)),
    };
    let page = JoinPage {
        id,
        name: held.tournament.config().name.to_string(),
        invitation,
        key,
    };
    Ok(look.page(page.render(&look.visit)))
}

async fn claim(
    State(app): State<App>,
    look: Look,
    Path(id): Path<String>,
    Form(Key { key }): Form<Key>,
) -> Result<Response, Response> {
    let held = app
        .tournaments
        .bring(&app, &id)
        .await
        .map_err(|why| look.problem(why))?
        .held();
    let role = role(&held, &key).map_err(|why| look.problem(why))?;
    let guest = or_guest(look.visitor.clone(), &app).await;
    let (person, cookie) = guest.map_err(|why| look.problem(why))?;
    let tab = match role {
        Role::Player(_) => Tab::Mine,
        Role::Director | Role::Helper(_) => Tab::Desk,
    };
    let given = role.give(&app, &held, &person.id).await;
    given.map_err(|why| look.problem(why))?;
    let to = redirect(&format!("/tournament/{id}{}", tab.path()));
    Ok((cookie, to).into_response())
}

/// Every form of a tournament: does it and goes back, or shows the page again
/// with the reason.
async fn act(
    State(app): State<App>,
    mut look: Look,
    headers: HeaderMap,
    Path(id): Path<String>,
    Form(fields): Form<HashMap<String, String>>,
) -> Result<Response, Response> {
    let desk = app
        .tournaments
        .bring(&app, &id)
        .await
        .map_err(|why| look.problem(why))?;
    // Whoever enters themselves is a guest from then on.
    let guest = or_guest(look.visitor.clone(), &app).await;
    let (person, cookie) = guest.map_err(|why| look.problem(why))?;
    look.visitor.person = Some(person);
    let page = fields.get("page").and_then(|page| page.parse().ok());
    let page = page.unwrap_or(1);
    let table = Table::new(&app, &look, &headers, &desk, page);
    let table = table.map_err(|problem| look.problem(problem))?;
    let tab = fields.get("tab").and_then(|tab| Tab::from_path(tab));
    let tab = tab.unwrap_or(Tab::Overview);
    let done = deed::act(&table, &fields).await;
    let path = table.path(tab);
    let (status, notice) = match done {
        Ok(Done::Back) => return Ok((cookie, redirect(&path)).into_response()),
        Ok(Done::To(path)) => return Ok((cookie, redirect(&path)).into_response()),
        Ok(Done::Preview(notice)) => (StatusCode::OK, notice),
        Err(problem) => (
            problem.status(),
            Notice::Refused(problem.told(look.visit.language)),
        ),
    };
    let page = drawn(&app, look, move |app, look| {
        // The tournament may have changed meanwhile.
        let table = Table::new(app, look, &headers, &desk, page)?;
        let tab = if tab.is_for(&table.seen()) {
            tab
        } else {
            Tab::Overview
        };
        Ok(table.tab(tab, Some(&notice)))
    });
    let mut answer = (cookie, page.await).into_response();
    if answer.status().is_success() {
        *answer.status_mut() = status;
    }
    Ok(answer)
}
