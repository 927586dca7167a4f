//! Changes: everything that can be written beside the logs of games.
//!
//! A change is plain data and closed: what a store must be able to do is this
//! list and nothing else. Each is written whole or not at all, and what it
//! depends on, such as whether a name is free, is decided in the transaction
//! that writes it. Its answer comes when the disk has it.

use std::collections::HashSet;

use crate::expiry::{Cursor, Expired};
use crate::people::{Newcomer, Person, Settings};
use crate::sessions::{Hash, Key, NewSession};
use crate::tournaments::{Beside, Glance, Kept, Line, Linked};
use crate::{GameId, StoreError};

/// A change of one kind, and what its sender is told.
pub trait Verb: Sized + Send + 'static {
    /// What the sender is told when it is written.
    type Answer: Send + 'static;

    /// As one of all changes.
    fn change(self) -> Change;

    /// The answer to a change of this kind.
    fn answer(answer: Answer) -> Option<Self::Answer>;
}

macro_rules! changes {
    ($($(#[$doc:meta])* $name:ident, $method:ident -> $answer:ty;)*) => {
        /// All changes.
        #[derive(Debug)]
        #[expect(missing_docs, reason = "each has the type of its name")]
        pub enum Change {
            $($(#[$doc])* $name($name),)*
        }

        /// What came of a change.
        #[derive(Debug)]
        #[expect(missing_docs, reason = "each answers the change of its name")]
        pub enum Answer {
            $($(#[$doc])* $name($answer),)*
        }

        /// A transaction of a store, as changes see it. If one fails, the store
        /// undoes what it did, and nothing of the others.
        pub(crate) trait Transaction {
            $($(#[$doc])* fn $method(&self, change: $name) -> Result<$answer, StoreError>;)*
        }

        impl Change {
            /// Makes the change.
            pub(crate) fn make(self, within: &impl Transaction) -> Result<Answer, StoreError> {
                match self {
                    $($(#[$doc])*
                    Change::$name(change) => within.$method(change).map(Answer::$name),)*
                }
            }
        }

        $($(#[$doc])*
        impl Verb for $name {
            type Answer = $answer;

            fn change(self) -> Change {
                Change::$name(self)
            }

            fn answer(answer: Answer) -> Option<$answer> {
                match answer {
                    Answer::$name(answer) => Some(answer),
                    #[allow(unreachable_patterns, reason = "there are several")]
                    _ => None,
                }
            }
        })*
    };
}

changes! {
    AddGuest, add_guest -> ();
    SignUp, sign_up -> Option<Person>;
    LogIn, log_in -> ();
    ChangePassword, change_password -> ();
    Prefer, prefer -> Settings;
    DeletePerson, delete_person -> Option<Person>;
    Touch, touch -> ();
    EndSession, end_session -> ();
    EndSessionNamed, end_session_named -> bool;
    AddToken, add_token -> Option<Key>;
    RevokeToken, revoke_token -> bool;
    RateMissed, rate_missed -> usize;
    SetNext, set_next -> ();
    OpenTournament, open_tournament -> ();
    AppendLines, append_lines -> ();
    GivePart, give_part -> ();
    LinkGame, link_game -> ();
    CloseGame, close_game -> bool;
    AddCircuit, add_circuit -> ();
    ChangeCircuit, change_circuit -> bool;
    ExpireSessions, expire_sessions -> usize;
    ExpireGuests, expire_guests -> Expired;
    Probe, probe -> ();
    #[cfg(feature = "faults")]
    Fault, fault -> crate::faults::Spoiled;
}

#[cfg(feature = "faults")]
use crate::faults::Fault;

/// A guest comes.
#[derive(Debug)]
pub struct AddGuest {
    /// Who it is.
    pub person: Person,
    /// The session that begins, if any.
    pub session: Option<NewSession>,
    /// When, in milliseconds since 1970.
    pub now: u64,
}

/// A guest, or somebody new, becomes an account. Nothing happens if the name is
/// taken, or the guest has an account already. All earlier sessions end.
#[derive(Debug)]
pub struct SignUp {
    /// Who it is.
    pub who: Newcomer,
    /// The name of the account.
    pub name: String,
    /// What the password became.
    pub password: String,
    /// Preferences, where none were chosen before.
    pub settings: Settings,
    /// The session that begins.
    pub session: NewSession,
    /// When, in milliseconds since 1970.
    pub now: u64,
}

/// Somebody logs in. What the guest did goes to the account.
#[derive(Debug)]
pub struct LogIn {
    /// The id of the account.
    pub account: String,
    /// The id of the guest who is logging in.
    pub guest: Option<String>,
    /// The session that ends.
    pub old: Option<Hash>,
    /// Preferences, where none were chosen before.
    pub settings: Settings,
    /// The session that begins.
    pub session: NewSession,
    /// When, in milliseconds since 1970.
    pub now: u64,
}

/// Another password. All sessions and tokens end but for the session that
/// begins.
#[derive(Debug)]
pub struct ChangePassword {
    /// The id of the account.
    pub person: String,
    /// What the password became.
    pub password: String,
    /// The session that begins.
    pub session: NewSession,
    /// When, in milliseconds since 1970.
    pub now: u64,
}

/// Preferences are changed where they are given; answers with all of them.
#[derive(Debug)]
pub struct Prefer {
    /// Whose.
    pub person: String,
    /// What is chosen.
    pub settings: Settings,
}

/// Somebody is forgotten. Games stay, for they are the opponents' too; they name
/// nobody any more. Answers with who is left.
#[derive(Debug)]
pub struct DeletePerson {
    /// Who.
    pub person: String,
    /// The name in their place.
    pub pseudonym: String,
}

/// A session or token was used.
#[derive(Debug)]
pub struct Touch {
    /// Which.
    pub hash: Hash,
    /// When, in milliseconds since 1970.
    pub now: u64,
}

/// A session ends.
#[derive(Debug)]
pub struct EndSession {
    /// Which.
    pub hash: Hash,
}

/// A session of a person ends, by its id in the list; whether there was one.
#[derive(Debug)]
pub struct EndSessionNamed {
    /// Whose.
    pub person: String,
    /// The id in the list.
    pub id: String,
}

/// A token is made, unless there are enough.
#[derive(Debug)]
pub struct AddToken {
    /// Whose.
    pub person: String,
    /// What is kept of it.
    pub hash: Hash,
    /// What it is for.
    pub label: String,
    /// How many one person may have.
    pub most: usize,
    /// When, in milliseconds since 1970.
    pub now: u64,
}

/// A token of a person is revoked, by its id in the list; whether there was one.
#[derive(Debug)]
pub struct RevokeToken {
    /// Whose.
    pub person: String,
    /// The id in the list.
    pub id: String,
}

/// All rated games that are over and were not counted are counted; answers how
/// many.
#[derive(Debug)]
pub struct RateMissed;

/// A game was followed by another.
#[derive(Debug)]
pub struct SetNext {
    /// The game that is over.
    pub game: GameId,
    /// The game that followed.
    pub next: GameId,
}

/// A tournament with its first lines.
#[derive(Debug)]
pub struct OpenTournament {
    /// What is kept beside the lines.
    pub kept: Kept,
    /// What lists tell of it.
    pub glance: Glance,
    /// Its lines so far.
    pub lines: Vec<Line>,
    /// The id of the person who opens it.
    pub person: String,
    /// The part that this person has in it.
    pub part: String,
}

/// Lines of a tournament, with what changes beside them. A number that is taken
/// fails, so that nothing is doubled.
#[derive(Debug)]
pub struct AppendLines {
    /// The tournament.
    pub tournament: GameId,
    /// Its new lines.
    pub lines: Vec<Line>,
    /// What lists tell of it from now on.
    pub glance: Glance,
    /// What changes with the lines.
    pub beside: Beside,
}

/// Somebody has a part in a tournament.
#[derive(Debug)]
pub struct GivePart {
    /// The tournament.
    pub tournament: GameId,
    /// Who.
    pub person: String,
    /// Which part.
    pub part: String,
}

/// A game decides a pairing.
#[derive(Debug)]
pub struct LinkGame {
    /// The game and the pairing.
    pub linked: Linked,
    /// When, in milliseconds since 1970.
    pub now: u64,
}

/// Nothing is expected of a linked game any more; whether something was.
#[derive(Debug)]
pub struct CloseGame {
    /// The game.
    pub game: GameId,
}

/// A new circuit.
#[derive(Debug)]
pub struct AddCircuit {
    /// Its name in addresses.
    pub circuit: GameId,
    /// Whose it is.
    pub person: String,
    /// All of it.
    pub document: String,
    /// When, in milliseconds since 1970.
    pub now: u64,
}

/// A circuit is changed, unless it is another one by now; whether it was.
#[derive(Debug)]
pub struct ChangeCircuit {
    /// Which.
    pub circuit: GameId,
    /// What it was when the change was thought out.
    pub was: String,
    /// What it becomes.
    pub document: String,
}

/// Sessions that are too old to be accepted are deleted; answers how many.
#[derive(Debug)]
pub struct ExpireSessions {
    /// The time, in milliseconds since 1970.
    pub now: u64,
}

/// Some guests who came before a moment are looked at, and those who left
/// nothing behind and have not been here since are deleted.
#[derive(Debug)]
pub struct ExpireGuests {
    /// The moment, in milliseconds since 1970.
    pub before: u64,
    /// Where to begin.
    pub from: Cursor,
    /// How many are looked at.
    pub limit: u32,
    /// The ids of the people in games that go on.
    pub playing: HashSet<String>,
}

/// Nothing changes; the answer tells that the disk takes commits.
#[derive(Debug)]
pub struct Probe;
