//! What is asked on a socket, or posted as a command.
//!
//! One flat reader for all requests: every member that any of them has is
//! taken if the kind of request knows it, and what is left over is refused by
//! name. A tagged enum would read each message twice.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;
use thiserror::Error;

use super::event::What;
use super::reason::plain_reason;

/// A request.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// Echoed in the one answer, to the letter.
    pub id: Option<&'a RawValue>,
    /// The game that it is about.
    pub game: Option<Cow<'a, str>>,
    /// What is asked.
    pub action: Action<'a>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the members are those of the contract")]
pub enum Action<'a> {
    /// Tell me of this game, from the event after this one.
    Watch { after: Option<u32> },
    /// No more.
    Unwatch,
    /// Play a move as move number `ply`, counted from 0.
    Move { ply: u32, text: Cow<'a, str> },
    /// Lay the hand on a block.
    Grab {
        block: Cow<'a, str>,
        direction: Option<Cow<'a, str>>,
    },
    /// Make an offer.
    Offer(What),
    /// Accept one.
    Accept(What),
    /// Decline one.
    Decline(What),
    /// Take back one's own.
    Withdraw(What),
    /// Give up.
    Resign,
    /// Call it off.
    Abort,
    /// Point at a flag.
    Flag,
    /// Take a seat.
    Sit { seat: u8 },
    /// Leave it.
    Stand,
    /// Say something.
    Chat { text: Cow<'a, str> },
    /// Tell me when something happens in this tournament.
    Follow { tournament: Cow<'a, str> },
    /// No more.
    Unfollow { tournament: Cow<'a, str> },
    /// Tell me of the lobby.
    Lobby,
    /// No more.
    Unlobby,
    /// What time is it?
    Ping,
}

/// Why a request could not be read, with its id where that could be.
#[derive(Clone, Debug, Error)]
#[error("{why}")]
pub struct BadRequest {
    /// The id, to the letter.
    pub id: Option<String>,
    /// What would be right.
    pub why: String,
}

/// Text that is read in place unless it has escapes. An optional `Cow` by
/// itself would always be copied.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw<'a> {
    #[serde(borrow)]
    t: Cow<'a, str>,
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    game: Option<Text<'a>>,
    #[serde(default)]
    after: Option<u32>,
    #[serde(default)]
    ply: Option<u32>,
    #[serde(borrow, default)]
    text: Option<Text<'a>>,
    #[serde(borrow, default)]
    block: Option<Text<'a>>,
    #[serde(borrow, default)]
    direction: Option<Text<'a>>,
    #[serde(default)]
    what: Option<What>,
    #[serde(default)]
    seat: Option<u8>,
    #[serde(borrow, default)]
    tournament: Option<Text<'a>>,
}

impl<'a> Request<'a> {
    /// Reads a request, or says what would be right.
    pub fn read(text: &'a str) -> Result<Request<'a>, BadRequest> {
        let raw: Raw<'a> = serde_json::from_str(text).map_err(|error| BadRequest {
            id: None,
            why: format!("cannot read the message: {}", shortened(&error)),
        })?;
        let id = raw.id;
        if id.is_some_and(|id| !is_id(id.get())) {
            let why = "an id is a number or a text of up to 32 characters".to_owned();
            return Err(BadRequest { id: None, why });
        }
        raw.request().map_err(|why| BadRequest {
            id: id.map(|id| id.get().to_owned()),
            why,
        })
    }
}

/// An unknown name is quoted in the error, however long it is.
fn shortened(error: &serde_json::Error) -> String {
    plain_reason(&error.to_string())
        .chars()
        .take(LONGEST_REASON)
        .collect()
}

/// Room for all that is said of a name that somebody mistyped.
const LONGEST_REASON: usize = 300;

/// Numbers and short texts; the quotation marks count, escapes as written.
fn is_id(raw: &str) -> bool {
    let number = raw.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    raw.len() <= 34 && (number || raw.starts_with('"'))
}

impl<'a> Raw<'a> {
    fn request(mut self) -> Result<Request<'a>, String> {
        let action = self.action()?;
        let game = self.game.take().map(|Text(game)| game);
        let about_a_game = !matches!(
            action,
            Action::Lobby
                | Action::Unlobby
                | Action::Ping
                | Action::Follow { .. }
                | Action::Unfollow { .. }
        );
        if game.is_some() && !about_a_game {
            return Err(format!("{} has no member \"game\"", self.t));
        }
        if let Some(member) = self.left_over() {
            return Err(format!("{} has no member {member:?}", self.t));
        }
        Ok(Request {
            id: self.id,
            game,
            action,
        })
    }

    fn action(&mut self) -> Result<Action<'a>, String> {
        Ok(match &*self.t {
            "watch" => Action::Watch {
                after: self.after.take(),
            },
            "unwatch" => Action::Unwatch,
            "move" => Action::Move {
                ply: required(self.ply.take(), "move", "ply")?,
                text: required(self.text.take(), "move", "text")?.0,
            },
            "grab" => Action::Grab {
                block: required(self.block.take(), "grab", "block")?.0,
                direction: self.direction.take().map(|Text(direction)| direction),
            },
            "offer" => Action::Offer(required(self.what.take(), "offer", "what")?),
            "accept" => Action::Accept(required(self.what.take(), "accept", "what")?),
            "decline" => Action::Decline(required(self.what.take(), "decline", "what")?),
            "withdraw" => Action::Withdraw(required(self.what.take(), "withdraw", "what")?),
            "resign" => Action::Resign,
            "abort" => Action::Abort,
            "flag" => Action::Flag,
            "sit" => Action::Sit {
                seat: required(self.seat.take(), "sit", "seat")?,
            },
            "stand" => Action::Stand,
            "chat" => Action::Chat {
                text: required(self.text.take(), "chat", "text")?.0,
            },
            "follow" => Action::Follow {
                tournament: required(self.tournament.take(), "follow", "tournament")?.0,
            },
            "unfollow" => Action::Unfollow {
                tournament: required(self.tournament.take(), "unfollow", "tournament")?.0,
            },
            "lobby" => Action::Lobby,
            "unlobby" => Action::Unlobby,
            "ping" => Action::Ping,
            other => {
                let found: String = other.chars().take(20).collect();
                return Err(format!("there is no message {found:?}; {KINDS}"));
            }
        })
    }

    /// A member that does not belong to this kind of request.
    fn left_over(&self) -> Option<&'static str> {
        let given = [
            ("after", self.after.is_some()),
            ("ply", self.ply.is_some()),
            ("text", self.text.is_some()),
            ("block", self.block.is_some()),
            ("direction", self.direction.is_some()),
            ("what", self.what.is_some()),
            ("seat", self.seat.is_some()),
            ("tournament", self.tournament.is_some()),
        ];
        given
            .iter()
            .find(|(_, given)| *given)
            .map(|(name, _)| *name)
    }
}

const KINDS: &str = "there are watch, unwatch, move, grab, offer, accept, decline, withdraw, \
                     resign, abort, flag, sit, stand, chat, follow, unfollow, lobby, unlobby and ping";

fn required<T>(member: Option<T>, kind: &str, name: &str) -> Result<T, String> {
    member.ok_or_else(|| format!("{kind} needs the member {name:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(text: &str) -> String {
        Request::read(text).expect_err(text).why
    }

    #[test]
    fn a_move_is_read_in_place() {
        let text = r#"{"t":"move","id":7,"game":"abc","ply":3,"text":"E5 Q01 CW"}"#;
        let request = Request::read(text).expect("a move");
        assert_eq!(request.id.map(RawValue::get), Some("7"));
        assert!(matches!(request.game, Some(Cow::Borrowed("abc"))));
        let Action::Move { ply: 3, text } = request.action else {
            panic!("{:?}", request.action);
        };
        assert!(matches!(text, Cow::Borrowed("E5 Q01 CW")));
    }

    #[test]
    fn what_does_not_belong_is_named() {
        assert!(why(r#"{"t":"resign","game":"a","ply":3}"#).contains("no member \"ply\""));
        assert!(why(r#"{"t":"resign","sure":true}"#).contains("unknown field `sure`"));
        assert!(why(r#"{"t":"ping","game":"a"}"#).contains("no member \"game\""));
        assert!(why(r#"{"t":"move","game":"a","ply":3}"#).contains("needs the member \"text\""));
        assert!(why(r#"{"t":"dance"}"#).contains("no message \"dance\""));
        assert!(why(r#"{"t":"move","ply":-1}"#).contains("-1"));
        assert!(why("[]").contains("cannot read"));
        let long = format!(r#"{{"{}":1}}"#, "x".repeat(4_000));
        assert!(why(&long).len() < 400);
    }

    #[test]
    fn ids_are_short() {
        let long = format!(r#"{{"t":"ping","id":"{}"}}"#, "x".repeat(33));
        assert!(why(&long).contains("32 characters"));
        assert!(why(r#"{"t":"ping","id":[1]}"#).contains("an id is"));
        let error = Request::read(r#"{"t":"sit","id":"a"}"#).expect_err("no seat");
        assert_eq!(error.id.as_deref(), Some("\"a\""));
    }
}
