//! Tokens of bots, and the sessions of browsers: what opens an account.

use protocol::web::Code;
use store::change::{AddToken, EndSessionNamed, RevokeToken};
use store::sessions::{Key, id_of};

use super::account::owner;
use super::visitor::{self, TOKEN, Visitor};
use crate::App;
use crate::clock::wall_now;
use crate::problem::Problem;

/// How many one person may have.
const MOST: usize = 20;

/// The tokens of whoever asks, the newest first.
pub(crate) fn list(app: &App, visitor: &Visitor) -> Result<Vec<Key>, Problem> {
    let person = owner(visitor)?;
    Ok(app.reader.tokens(&person.id)?)
}

/// Makes a token; this is the only time that it is seen.
pub(crate) async fn make(
    app: &App,
    visitor: &Visitor,
    label: &str,
) -> Result<(String, Key), Problem> {
    let person = owner(visitor)?.id.clone();
    let label = label.trim().to_owned();
    if label.is_empty() || label.chars().count() > 40 || label.chars().any(char::is_control) {
        return Err(Problem::says(Code::BadMessage, "refused.token-label").about("label"));
    }
    let token = format!("{TOKEN}{}", visitor::new_secret());
    let made = app.journal.write(AddToken {
        hash: visitor::hash(&token),
        person,
        label,
        most: MOST,
        now: wall_now(),
    });
    let enough = || Problem::says(Code::Refused, "refused.many-tokens").naming("most", MOST);
    let key = made.await?.ok_or_else(enough)?;
    Ok((token, key))
}

/// Revokes a token; what it opened is closed at once.
pub(crate) async fn revoke(app: &App, visitor: &Visitor, id: &str) -> Result<(), Problem> {
    let person = owner(visitor)?.id.clone();
    let (owner, id) = (person.clone(), id.to_owned());
    let gone = app.journal.write(RevokeToken { person: owner, id });
    ended(app, &person, gone.await?)
}

/// The sessions of whoever asks, with the id of the one that asks.
pub(crate) fn sessions(
    app: &App,
    visitor: &Visitor,
) -> Result<(Vec<Key>, Option<String>), Problem> {
    let person = owner(visitor)?;
    let all = app.reader.sessions(&person.id)?;
    let own = match &visitor.proof {
        Some(visitor::Proof::Session(hash)) => Some(id_of(hash)),
        _ => None,
    };
    Ok((all, own))
}

/// Ends a session of whoever asks.
pub(crate) async fn end_session(app: &App, visitor: &Visitor, id: &str) -> Result<(), Problem> {
    let person = owner(visitor)?.id.clone();
    let (owner, id) = (person.clone(), id.to_owned());
    let gone = app.journal.write(EndSessionNamed { person: owner, id });
    ended(app, &person, gone.await?)
}

fn ended(app: &App, person: &str, gone: bool) -> Result<(), Problem> {
    app.presence.hang_up(person);
    let none = || Problem::says(Code::NotFound, "refused.no-key");
    gone.then_some(()).ok_or_else(none)
}
