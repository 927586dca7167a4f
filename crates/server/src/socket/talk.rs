//! What is said on one connection, and what is answered.

use std::sync::Arc;
use std::time::Instant;

use hall::Problem;
use hall::audience::{Watcher, WatcherId};
use hall::rate::Bucket;
use hall::rooms::Room;
use hall::tournaments::Desk;
use protocol::web::{Action, Code, Message, Request};
use serde_json::value::RawValue;
use store::GameId;
use tungstenite::error::CapacityError;

use super::connection::Connection;
use super::origin::{Asked, error, ok, value};
use super::reading::MAX_MESSAGE_BYTES;
use crate::App;

/// What one connection has said so far.
pub(super) struct Talk {
    pub(super) app: App,
    pub(super) connection: Arc<Connection>,
    /// The games it watches. The ids are beside them, since they are searched
    /// with every move.
    rooms: Vec<(GameId, Arc<Room>)>,
    /// The tournaments it follows.
    desks: Vec<Arc<Desk>>,
    bucket: Bucket,
    /// Whether it was told that it says too much.
    warned: bool,
}

/// Games watched on one connection.
const MAX_ROOMS_WATCHED: usize = 256;
/// Tournaments followed on one connection.
const MAX_TOURNAMENTS_FOLLOWED: usize = 16;

impl Talk {
    pub(super) fn new(app: App, connection: Arc<Connection>) -> Talk {
        let bucket = Bucket::full(app.limits.messages, Instant::now());
        Talk {
            app,
            connection,
            rooms: Vec::new(),
            desks: Vec::new(),
            bucket,
            warned: false,
        }
    }

    /// Whether one more message or control frame may be said now.
    pub(super) fn may_speak(&mut self, now: Instant) -> bool {
        let may = self.bucket.take(self.app.limits.messages, now);
        if may {
            self.warned = false;
        } else {
            self.too_many();
        }
        may
    }

    /// One message.
    pub(super) fn hear(&mut self, text: &str) {
        match Request::read(text) {
            Ok(request) => self.answer(&request),
            Err(bad) => self.refuse(bad.id.as_deref(), &Problem::new(Code::BadMessage, bad.why)),
        }
    }

    /// A client that goes on after the warning is cut off; an answer to each
    /// message would be work for both sides.
    fn too_many(&mut self) {
        if self.warned {
            self.connection.cut();
            return;
        }
        self.warned = true;
        self.refuse(None, &Problem::says(Code::TooMany, "refused.many-messages"));
    }

    fn answer(&mut self, request: &Request<'_>) {
        let id = request.id.map(RawValue::get);
        match &request.action {
            Action::Ping => self.connection.say(Message::Pong {
                id: id.map(value),
                at: self.app.clock.wall(),
            }),
            Action::Lobby => {
                self.app.lobby.join(&self.app, self.watcher());
                self.confirm(id);
            }
            Action::Follow { tournament } => self.follow(tournament, id),
            Action::Unfollow { tournament } => {
                let own = self.id();
                let left = self.desks.extract_if(.., |desk| desk.name == *tournament);
                left.for_each(|desk| desk.leave(own));
                self.ok(id);
            }
            Action::Unlobby => {
                self.app.lobby.leave(self.id());
                self.ok(id);
            }
            action => self.about_a_game(request, id, action),
        }
    }

    fn follow(&mut self, tournament: &str, id: Option<&str>) {
        let desk = match self.app.tournaments.find(&self.app, tournament) {
            Ok(desk) => desk,
            Err(problem) => return self.refuse(id, &problem),
        };
        if !self.desks.iter().any(|known| known.id == desk.id) {
            if self.desks.len() >= MAX_TOURNAMENTS_FOLLOWED {
                let why = format!(
                    "one connection follows {MAX_TOURNAMENTS_FOLLOWED} tournaments at most"
                );
                return self.refuse(id, &Problem::new(Code::TooMany, why));
            }
            self.desks.push(Arc::clone(&desk));
        }
        desk.follow(self.watcher());
        self.confirm(id);
    }

    fn about_a_game(&mut self, request: &Request<'_>, id: Option<&str>, action: &Action<'_>) {
        let Some(game) = request.game.as_deref() else {
            let why = "the member \"game\" is missing";
            return self.refuse(id, &Problem::new(Code::BadMessage, why));
        };
        let Some(room) = self.room(game) else {
            return self.refuse(id, &Problem::no_such_game());
        };
        match action {
            Action::Watch { after } => {
                if !self.rooms.iter().any(|(known, _)| *known == room.id) {
                    if self.rooms.len() >= MAX_ROOMS_WATCHED {
                        let why =
                            format!("one connection watches {MAX_ROOMS_WATCHED} games at most");
                        return self.refuse(id, &Problem::new(Code::TooMany, why));
                    }
                    self.rooms.push((room.id, Arc::clone(&room)));
                }
                let origin = self.asked(id);
                room.welcome(&self.app, self.watcher(), *after, origin);
            }
            Action::Unwatch => {
                self.rooms.retain(|(known, _)| *known != room.id);
                room.leave(&*self.connection);
                self.ok(id);
            }
            action => room.act(&self.app, self.asked(id), action),
        }
    }

    /// A room that is watched is at hand; others are looked up.
    fn room(&self, game: &str) -> Option<Arc<Room>> {
        let id: GameId = game.parse().ok()?;
        let known = self.rooms.iter().find(|(known, _)| *known == id);
        known
            .map(|(_, room)| Arc::clone(room))
            .or_else(|| self.app.rooms.find(&self.app, id))
    }

    pub(super) fn no_binary(&self) {
        let why = "a message is text, one JSON object";
        self.refuse(None, &Problem::new(Code::BadMessage, why));
    }

    /// The protocol itself was broken; the connection ends after this.
    pub(super) fn broken(&self, error: &tungstenite::Error) {
        if let tungstenite::Error::Capacity(CapacityError::MessageTooLong { .. }) = error {
            let why = format!("a message has {MAX_MESSAGE_BYTES} bytes at most");
            self.refuse(None, &Problem::new(Code::TooLarge, why));
        }
    }

    fn ok(&self, id: Option<&str>) {
        self.connection.say(ok(id, None));
    }

    /// Where a message has been answered already, unless it has an id.
    fn confirm(&self, id: Option<&str>) {
        if id.is_some() {
            self.ok(id);
        }
    }

    fn refuse(&self, id: Option<&str>, problem: &Problem) {
        let refused = error(&self.connection, id, problem, None);
        self.connection.say(refused);
    }

    fn id(&self) -> WatcherId {
        self.connection.id()
    }

    fn watcher(&self) -> Arc<dyn Watcher> {
        Arc::clone(&self.connection) as _
    }

    fn asked(&self, id: Option<&str>) -> Box<Asked> {
        Box::new(Asked {
            connection: Arc::clone(&self.connection),
            id: id.map(Into::into),
        })
    }
}

/// The connection is gone, however its task ended: one that stayed behind after
/// a panic would count as somebody who is there.
impl Drop for Talk {
    fn drop(&mut self) {
        // First, so that no room lets it in that had it wait.
        self.connection.cut();
        let id = self.id();
        for (_, room) in self.rooms.drain(..) {
            room.leave(&*self.connection);
        }
        for desk in self.desks.drain(..) {
            desk.leave(id);
        }
        self.app.lobby.leave(id);
        self.app.presence.remove(id);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, SocketAddr};

    use rules::{Form, Variant};
    use store::Sort;
    use tokio::net::{TcpListener, TcpStream};
    use web::Language;

    use super::*;
    use crate::{Config, Limits, Server, Site};
    use hall::rooms::Opening;

    const ANYWHERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

    /// The end of a connection that somebody else still holds.
    async fn connection(app: &App) -> (Arc<Connection>, TcpStream) {
        let listener = TcpListener::bind(ANYWHERE).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let other = TcpStream::connect(address).await.expect("a connection");
        let (stream, _) = listener.accept().await.expect("the same");
        let (_, write) = stream.into_split();
        let connection = Arc::new(Connection::new(None, Language::English, write));
        app.presence.add(Arc::clone(&connection) as _);
        (connection, other)
    }

    async fn game(app: &App) -> Arc<Room> {
        let opening = Opening {
            config: game::Config::new(Form::plain(Variant::Classic)),
            sort: Sort::Online,
            rated: false,
            listed: true,
            by: String::new(),
            sitting: Vec::new(),
        };
        opening.open_from(app, None).await.expect("a game")
    }

    #[tokio::test]
    async fn a_connection_that_panics_leaves_nobody_behind() {
        let data = tempfile::tempdir().expect("a directory");
        let config = Config {
            listen: ANYWHERE,
            data: data.path().to_owned(),
            limits: Limits::default(),
            site: Site::default(),
            minds: 1,
        };
        let server = Server::start(&config).await.expect("a server");
        let app = server.app().clone();
        let room = game(&app).await;
        let (connection, _other) = connection(&app).await;
        let mut talk = Talk::new(app.clone(), Arc::clone(&connection));
        talk.hear(r#"{"t": "lobby"}"#);
        let watch = format!(r#"{{"t": "watch", "game": "{}"}}"#, room.name);
        talk.hear(&watch);
        assert_eq!((app.presence.online(), room.lock().watchers.len()), (1, 1));

        let task = tokio::spawn(async move {
            let _talk = talk;
            panic!("a connection that fails, as a test")
        });
        assert!(task.await.is_err());
        assert_eq!((app.presence.online(), room.lock().watchers.len()), (0, 0));
        assert!(connection.is_cut());
        // Neither the lobby nor anybody else holds it.
        assert_eq!(Arc::strong_count(&connection), 1);
        server.run(async {}).await;
    }
}
