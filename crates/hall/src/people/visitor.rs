//! The visitor who asks: known by a session or a token, or nobody in particular.

use std::net::IpAddr;
use std::sync::Arc;

use data_encoding::HEXLOWER;
use protocol::web::{Code, Person};
use sha2::{Digest as _, Sha256};
use store::change::Touch;
use store::people::{Known, Settings};
use store::sessions::Hash;
use words::Language;

use crate::clock::wall_now;
use crate::{Hall, Party, Problem};

/// The visitor who asks.
#[derive(Clone, Default)]
pub struct Visitor {
    /// The person, if it is anybody in particular.
    pub person: Option<Arc<Person>>,
    /// How they are known.
    pub proof: Option<Proof>,
    /// From where they ask.
    pub address: Option<IpAddr>,
    /// What the browser calls itself.
    pub agent: String,
    /// What was chosen in this browser, whoever uses it.
    pub browser: Settings,
    /// What holds: the person's own choice before the browser's.
    pub settings: Settings,
    /// In which language sentences are told.
    pub language: Language,
}

/// How somebody is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// A session, which a browser has the secret of.
    Session(Hash),
    /// The token of a bot.
    Token,
}

impl Proof {
    pub(super) const fn session(self) -> Option<Hash> {
        match self {
            Proof::Session(hash) => Some(hash),
            Proof::Token => None,
        }
    }
}

/// How tokens begin, so that they are recognized where they do not belong.
pub const TOKEN: &str = "ptd_";
/// The last use of a session is written down this often, in milliseconds.
const TOUCH_EVERY: u64 = 3_600_000;

impl Visitor {
    /// This person, or a new guest with the secret of a session.
    pub async fn or_guest(self, hall: &Hall) -> Result<(Arc<Person>, Option<String>), Problem> {
        if let Some(person) = self.person {
            return Ok((person, None));
        }
        let guest = hall.people.new_guest(hall, &self.agent, self.address);
        let (person, secret) = guest.await?;
        Ok((person, Some(secret)))
    }

    /// As whom they wait for a turn.
    pub fn party(&self) -> Party {
        let person = self.person.as_ref().map(|person| person.id.clone());
        let address = || self.address.map(|address| address.to_string());
        let person = person.or_else(address).unwrap_or_default();
        Party::new(&person, self.address)
    }

    /// Who it is, or that they should be somebody.
    pub fn known(&self) -> Result<&Arc<Person>, Problem> {
        let person = self.person.as_ref();
        person.ok_or_else(|| Problem::says(Code::Unauthorized, "refused.be-somebody"))
    }

    /// Recognizes whoever has this token; whether anybody has.
    pub fn show_token(&mut self, hall: &Hall, token: &str) -> Result<bool, Problem> {
        let hash = hash(token);
        let found = hall.reader.token(&hash)?;
        Ok(self.is_found(hall, found, Proof::Token, hash))
    }

    /// Recognizes whoever has the secret of this session; whether anybody has.
    pub fn show_session(&mut self, hall: &Hall, secret: &str) -> Result<bool, Problem> {
        let hash = hash(secret);
        let found = hall.reader.session(&hash, wall_now())?;
        Ok(self.is_found(hall, found, Proof::Session(hash), hash))
    }

    fn is_found(&mut self, hall: &Hall, found: Option<Known>, proof: Proof, hash: Hash) -> bool {
        let Some(known) = found else {
            return false;
        };
        let now = wall_now();
        self.settings = known.settings;
        self.person = Some(hall.people.remember(known.person));
        self.proof = Some(proof);
        if known.seen + TOUCH_EVERY < now {
            hall.journal.run(Touch { hash, now });
        }
        true
    }
}

/// 256 bits that nobody can guess, as text.
pub fn new_secret() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    HEXLOWER.encode(&bytes)
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret).into()
}
