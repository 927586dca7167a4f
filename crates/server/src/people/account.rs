//! Accounts: signing up, logging in and out, another password, and farewell.
//!
//! Forms and JSON come here alike. Whatever changes who somebody is begins a
//! new session with a new secret and hangs up what was connected before, so
//! that nobody keeps a foot in the door.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::http::HeaderValue;
use protocol::web::{Code, Person, PersonKind};
use store::change::{ChangePassword, DeletePerson, EndSession, LogIn, SignUp};
use store::people::{Account, Newcomer};
use store::sessions::NewSession;

use super::lockout::Tries;
use super::visitor::{self, Proof, Visitor};
use super::{name, password};
use crate::App;
use crate::clock::wall_now;
use crate::guard::household;
use crate::problem::Problem;

/// Somebody who is known from now on by a new session.
pub(crate) struct Entered {
    pub(crate) person: Arc<Person>,
    /// The cookie to send along.
    pub(crate) cookie: HeaderValue,
}

/// The secret of a session that is about to begin, and what is kept of it.
fn new_session(visitor: &Visitor) -> (String, NewSession) {
    let secret = visitor::new_secret();
    let session = NewSession {
        hash: visitor::hash(&secret),
        agent: visitor.agent.clone(),
    };
    (secret, session)
}

/// Makes an account. A guest stays the same person and so keeps all games.
pub(crate) async fn sign_up(
    app: &App,
    visitor: &Visitor,
    name: &str,
    password: &str,
) -> Result<Entered, Problem> {
    let unfit = |why, field| Problem::says(Code::BadMessage, why).about(field);
    name::check(name).map_err(|why| unfit(why, "name"))?;
    password::check(password, name).map_err(|why| unfit(why, "password"))?;
    if visitor
        .person
        .as_ref()
        .is_some_and(|person| person.kind == PersonKind::Account)
    {
        return Err(Problem::says(Code::Refused, "refused.has-account"));
    }
    let taken = || {
        let taken = Problem::says(Code::Refused, "refused.name-taken");
        taken.naming("name", name).about("name")
    };
    if app.reader.account(name)?.is_some() {
        return Err(taken());
    }
    if let Some(address) = visitor.address
        && !app
            .people
            .sign_ups
            .allow(household(address), app.limits.accounts, Instant::now())
    {
        return Err(Problem::says(Code::TooMany, "refused.many-accounts").retry_after(120));
    }
    let password = app.people.passwords.hash(password).await?;
    let (secret, session) = new_session(visitor);
    let who = match &visitor.person {
        Some(guest) => Newcomer::Guest(guest.id.clone()),
        None => Newcomer::New(super::guest()),
    };
    let made = app.journal.write(SignUp {
        who,
        name: name.to_owned(),
        password,
        settings: visitor.browser.clone(),
        session,
        now: wall_now(),
    });
    let person = app.people.remember(made.await?.ok_or_else(taken)?);
    app.changed(&person.id, &person);
    Ok(entered(app, person, &secret))
}

/// Logs in. What was done as a guest before goes to the account.
pub(crate) async fn log_in(
    app: &App,
    visitor: &Visitor,
    name: &str,
    password: &str,
) -> Result<Entered, Problem> {
    let account = verified(app, Tries::LogIn(visitor.address), name, password).await?;
    let (secret, session) = new_session(visitor);
    let before = visitor.person.clone();
    let guest = before.filter(|person| person.kind == PersonKind::Guest);
    let logged_in = LogIn {
        account: account.person.id.clone(),
        guest: guest.as_ref().map(|guest| guest.id.clone()),
        old: visitor.proof.and_then(Proof::session),
        settings: visitor.browser.clone(),
        session,
        now: wall_now(),
    };
    app.journal.write(logged_in).await?;
    let person = app.people.remember(account.person);
    if let Some(guest) = guest {
        app.people.forget(&guest.id);
        app.changed(&guest.id, &person);
    }
    Ok(entered(app, person, &secret))
}

/// Ends the session that somebody came with.
pub(crate) async fn log_out(app: &App, visitor: &Visitor) -> Result<HeaderValue, Problem> {
    if let Some(Proof::Session(hash)) = visitor.proof {
        app.journal.write(EndSession { hash }).await?;
    }
    if let Some(person) = &visitor.person {
        app.presence.hang_up(&person.id);
    }
    Ok(visitor::no_session(app))
}

/// Another password. Whoever knew the old one may have opened a session or made
/// a token, so all end but for the session that begins.
pub(crate) async fn change_password(
    app: &App,
    visitor: &Visitor,
    old: &str,
    new: &str,
) -> Result<Entered, Problem> {
    let person = Arc::clone(owner(visitor)?);
    confirmed(app, &person, old, "old").await?;
    password::check(new, &person.name)
        .map_err(|why| Problem::says(Code::BadMessage, why).about("new"))?;
    let password = app.people.passwords.hash(new).await?;
    let (secret, session) = new_session(visitor);
    let changed = ChangePassword {
        person: person.id.clone(),
        password,
        session,
        now: wall_now(),
    };
    app.journal.write(changed).await?;
    app.presence.hang_up(&person.id);
    Ok(entered(app, person, &secret))
}

/// Forgets a person. Their games stay, under a name that tells nothing. A guest
/// has no password to ask for.
pub(crate) async fn delete(
    app: &App,
    visitor: &Visitor,
    password: &str,
) -> Result<HeaderValue, Problem> {
    let person = Arc::clone(visitor.known()?);
    if person.kind == PersonKind::Account {
        owner(visitor)?;
        confirmed(app, &person, password, "password").await?;
    }
    let nobody = app.journal.write(DeletePerson {
        person: person.id.clone(),
        pseudonym: format!("Deleted {:04}", super::four_digits()),
    });
    if let Some(nobody) = nobody.await? {
        let nobody = app.people.remember(nobody);
        app.changed(&person.id, &nobody);
    }
    Ok(visitor::no_session(app))
}

/// Somebody with an account who came with a session. A token plays; the keys to
/// the house stay with whoever knows the password.
pub(crate) fn owner(visitor: &Visitor) -> Result<&Arc<Person>, Problem> {
    let person = visitor.known()?;
    if person.kind != PersonKind::Account {
        return Err(Problem::says(Code::Forbidden, "refused.for-accounts"));
    }
    if visitor.proof == Some(Proof::Token) {
        return Err(Problem::says(Code::Forbidden, "refused.not-by-token"));
    }
    Ok(person)
}

/// Whether whoever is logged in knows the password, which stands in a field.
async fn confirmed(
    app: &App,
    person: &Person,
    password: &str,
    field: &'static str,
) -> Result<(), Problem> {
    let right = verified(app, Tries::Owner(&person.id), &person.name, password).await;
    right.map(drop).map_err(|problem| {
        let problem = match problem.code {
            Code::Unauthorized => Problem::says(problem.code, "refused.wrong-password"),
            _ => problem,
        };
        problem.about(field)
    })
}

/// The account that a name and a password open. The answer and the work are the
/// same whether there is such a name or not.
async fn verified(
    app: &App,
    tries: Tries<'_>,
    name: &str,
    password: &str,
) -> Result<Account, Problem> {
    let lockout = &app.people.lockout;
    let slow = lockout
        .attempt(name, tries, Instant::now())
        .map_err(|wait| {
            let seconds = wait.as_secs() + 1;
            let many = Problem::says(Code::TooMany, "refused.many-attempts");
            many.naming("seconds", seconds).retry_after(seconds)
        })?;
    if !slow.is_zero() {
        tokio::time::sleep(slow).await;
    }
    let account = app.reader.account(name)?;
    let kept = account.as_ref().map(|account| account.password.clone());
    let right = password.len() <= 800 && app.people.passwords.verify(password, kept).await?;
    match account.filter(|_| right) {
        Some(account) => {
            lockout.succeeded(name, tries);
            Ok(account)
        }
        None => {
            app.metrics.rejected("wrong-password");
            Err(Problem::says(Code::Unauthorized, "refused.wrong-login"))
        }
    }
}

fn entered(app: &App, person: Arc<Person>, secret: &str) -> Entered {
    Entered {
        person,
        cookie: visitor::session_cookie(app, secret),
    }
}

impl App {
    /// Somebody is somebody else now: tables show it, and whatever was
    /// connected comes back as the new person.
    fn changed(&self, id: &str, new: &Arc<Person>) {
        let mut rated = HashMap::new();
        for room in self.rooms.all() {
            let seats = room.lock().seats_of_id(id);
            if seats.is_empty() {
                continue;
            }
            // Read while the room is not locked.
            let read = || self.people.at_table(self, new, room.variant);
            let person = rated.entry(room.variant).or_insert_with(read);
            let mut state = room.lock();
            for seat in state.seats_of_id(id).iter() {
                state.people[seat] = Some(Arc::clone(person));
            }
        }
        self.presence.hang_up(id);
    }
}
