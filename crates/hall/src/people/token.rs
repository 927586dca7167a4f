//! Tokens of bots, and the sessions of browsers: what opens an account.

use protocol::web::Code;
use store::change::{AddToken, EndSessionNamed, RevokeToken};
use store::sessions::{Key, id_of};

use super::account::owner;
use super::visitor::{self, TOKEN, Visitor};
use crate::Hall;
use crate::Problem;
use crate::clock::wall_now;

/// How many one person may have.
const MOST: usize = 20;

/// The tokens of whoever asks, the newest first.
pub fn list(hall: &Hall, visitor: &Visitor) -> Result<Vec<Key>, Problem> {
    let person = owner(visitor)?;
    Ok(hall.reader.tokens(&person.id)?)
}

/// Makes a token; this is the only time that it is seen.
pub async fn make(hall: &Hall, visitor: &Visitor, label: &str) -> Result<(String, Key), Problem> {
    let person = owner(visitor)?.id.clone();
    let label = label.trim().to_owned();
    if label.is_empty() || label.chars().count() > 40 || label.chars().any(char::is_control) {
        return Err(Problem::says(Code::BadMessage, "refused.token-label").about("label"));
    }
    let token = format!("{TOKEN}{}", visitor::new_secret());
    let made = hall.journal.write(AddToken {
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
pub async fn revoke(hall: &Hall, visitor: &Visitor, id: &str) -> Result<(), Problem> {
    let person = owner(visitor)?.id.clone();
    let (owner, id) = (person.clone(), id.to_owned());
    let gone = hall.journal.write(RevokeToken { person: owner, id });
    ended(hall, &person, gone.await?)
}

/// The sessions of whoever asks, with the id of the one that asks.
pub fn sessions(hall: &Hall, visitor: &Visitor) -> Result<(Vec<Key>, Option<String>), Problem> {
    let person = owner(visitor)?;
    let all = hall.reader.sessions(&person.id)?;
    let own = match &visitor.proof {
        Some(visitor::Proof::Session(hash)) => Some(id_of(hash)),
        _ => None,
    };
    Ok((all, own))
}

/// Ends a session of whoever asks.
pub async fn end_session(hall: &Hall, visitor: &Visitor, id: &str) -> Result<(), Problem> {
    let person = owner(visitor)?.id.clone();
    let (owner, id) = (person.clone(), id.to_owned());
    let gone = hall.journal.write(EndSessionNamed { person: owner, id });
    ended(hall, &person, gone.await?)
}

fn ended(hall: &Hall, person: &str, gone: bool) -> Result<(), Problem> {
    hall.presence.hang_up(person);
    let none = || Problem::says(Code::NotFound, "refused.no-key");
    gone.then_some(()).ok_or_else(none)
}
