//! Accounts: signing up, logging in and out, another password, and farewell.
//!
//! Forms and JSON come here alike. Whatever changes who somebody is begins a
//! new session with a new secret and hangs up what was connected before, so
//! that nobody keeps a foot in the door.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use protocol::web::{Code, Person, PersonKind};
use store::change::{ChangePassword, DeletePerson, EndSession, LogIn, SignUp};
use store::people::{Account, Newcomer};
use store::sessions::NewSession;
use words::say;

use super::lockout::Tries;
use super::visitor::{self, Proof, Visitor};
use super::{name, password};
use crate::Hall;
use crate::Problem;
use crate::clock::wall_now;
use crate::rate::household;

/// Somebody who is known from now on by a new session.
pub struct Entered {
    /// Who it is.
    pub person: Arc<Person>,
    /// The secret of the new session.
    pub secret: String,
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
pub async fn sign_up(
    hall: &Hall,
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
    if hall.reader.account(name)?.is_some() {
        return Err(taken());
    }
    if let Some(address) = visitor.address
        && !hall
            .people
            .sign_ups
            .allow(household(address), hall.limits.accounts, Instant::now())
    {
        return Err(Problem::says(Code::TooMany, "refused.many-accounts").retry_after(120));
    }
    let password = hall.people.passwords.hash(password).await?;
    let (secret, session) = new_session(visitor);
    let who = match &visitor.person {
        Some(guest) => Newcomer::Guest(guest.id.clone()),
        None => Newcomer::New(super::guest()),
    };
    let made = hall.journal.write(SignUp {
        who,
        name: name.to_owned(),
        password,
        settings: visitor.browser.clone(),
        session,
        now: wall_now(),
    });
    let person = hall.people.remember(made.await?.ok_or_else(taken)?);
    hall.changed(&person.id, &person);
    Ok(Entered { person, secret })
}

/// Logs in. What was done as a guest before goes to the account.
pub async fn log_in(
    hall: &Hall,
    visitor: &Visitor,
    name: &str,
    password: &str,
) -> Result<Entered, Problem> {
    let account = verified(hall, Tries::LogIn(visitor.address), name, password).await?;
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
    hall.journal.write(logged_in).await?;
    let person = hall.people.remember(account.person);
    if let Some(guest) = guest {
        hall.people.forget(&guest.id);
        hall.changed(&guest.id, &person);
    }
    Ok(Entered { person, secret })
}

/// Ends the session that somebody came with.
pub async fn log_out(hall: &Hall, visitor: &Visitor) -> Result<(), Problem> {
    if let Some(Proof::Session(hash)) = visitor.proof {
        hall.journal.write(EndSession { hash }).await?;
    }
    if let Some(person) = &visitor.person {
        hall.presence.hang_up(&person.id);
    }
    Ok(())
}

/// Another password. Whoever knew the old one may have opened a session or made
/// a token, so all end but for the session that begins.
pub async fn change_password(
    hall: &Hall,
    visitor: &Visitor,
    old: &str,
    new: &str,
) -> Result<Entered, Problem> {
    let person = Arc::clone(owner(visitor)?);
    confirmed(hall, &person, old, "old").await?;
    password::check(new, &person.name)
        .map_err(|why| Problem::says(Code::BadMessage, why).about("new"))?;
    let password = hall.people.passwords.hash(new).await?;
    let (secret, session) = new_session(visitor);
    let changed = ChangePassword {
        person: person.id.clone(),
        password,
        session,
        now: wall_now(),
    };
    hall.journal.write(changed).await?;
    hall.presence.hang_up(&person.id);
    Ok(Entered { person, secret })
}

/// Forgets a person. Their games stay, under a name that tells nothing. A guest
/// has no password to ask for.
pub async fn delete(hall: &Hall, visitor: &Visitor, password: &str) -> Result<(), Problem> {
    let person = Arc::clone(visitor.known()?);
    if person.kind == PersonKind::Account {
        owner(visitor)?;
        confirmed(hall, &person, password, "password").await?;
    }
    let nobody = hall.journal.write(DeletePerson {
        person: person.id.clone(),
        pseudonym: format!("Deleted {:04}", super::four_digits()),
    });
    if let Some(nobody) = nobody.await? {
        let nobody = hall.people.remember(nobody);
        hall.changed(&person.id, &nobody);
    }
    Ok(())
}

/// Somebody with an account who came with a session. A token plays
/// games; accounts belong to whoever knows the password.
pub fn owner(visitor: &Visitor) -> Result<&Arc<Person>, Problem> {
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
    hall: &Hall,
    person: &Person,
    password: &str,
    field: &'static str,
) -> Result<(), Problem> {
    let right = verified(hall, Tries::Owner(&person.id), &person.name, password).await;
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
    hall: &Hall,
    tries: Tries<'_>,
    name: &str,
    password: &str,
) -> Result<Account, Problem> {
    let lockout = &hall.people.lockout;
    let slow = lockout
        .attempt(name, tries, Instant::now())
        .map_err(|wait| {
            let seconds = wait.as_secs() + 1;
            let many = say!("refused.many-attempts", n = seconds);
            Problem::because(Code::TooMany, many).retry_after(seconds)
        })?;
    if !slow.is_zero() {
        tokio::time::sleep(slow).await;
    }
    let account = hall.reader.account(name)?;
    let kept = account.as_ref().map(|account| account.password.clone());
    let right = password.len() <= 800 && hall.people.passwords.verify(password, kept).await?;
    match account.filter(|_| right) {
        Some(account) => {
            lockout.succeeded(name, tries);
            Ok(account)
        }
        None => {
            hall.meter.rejected("wrong-password");
            Err(Problem::says(Code::Unauthorized, "refused.wrong-login"))
        }
    }
}

impl Hall {
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
