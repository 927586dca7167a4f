//! A server of its own for each test, and visitors who send requests.

use std::net::SocketAddr;
use std::time::Duration;

use load::wire::Wire;
use serde_json::{Value, json};
use server::{Config, Limits, Server, Site};
use store::change::LinkGame;
use store::tournaments::Linked;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server, and where it keeps its data.
pub(crate) struct Place {
    pub(crate) address: SocketAddr,
    pub(crate) data: TempDir,
    site: Site,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

impl Place {
    pub(crate) async fn open() -> Place {
        Place::with(unlimited(), Site::default()).await
    }

    pub(crate) async fn with(limits: Limits, site: Site) -> Place {
        let data = tempfile::tempdir().expect("a directory");
        let mut place = Place {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            data,
            site,
            stop: None,
            running: None,
        };
        place.start(limits).await;
        place
    }

    pub(crate) async fn start(&mut self, limits: Limits) {
        let config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: self.data.path().to_owned(),
            limits,
            site: self.site.clone(),
            minds: 1,
        };
        let server = Server::start(&config).await.expect("a server");
        self.address = server.address().expect("an address");
        let (stop, stopped) = oneshot::channel();
        self.stop = Some(stop);
        self.running = Some(tokio::spawn(server.run(async {
            let _ = stopped.await;
        })));
    }

    pub(crate) async fn close(&mut self) {
        if let (Some(stop), Some(running)) = (self.stop.take(), self.running.take()) {
            stop.send(()).expect("it is running");
            running.await.expect("it ends well");
        }
    }

    /// Notes that a game decides a pairing, while no server runs.
    pub(crate) async fn link(&self, linked: Linked) {
        let opened = store::open::<()>(self.data.path(), 1, drop).expect("the store");
        let written = opened.journal.write(LinkGame { linked, now: 1 });
        written.await.expect("it is linked");
        opened.journal.stop();
        opened.running.join();
    }

    pub(crate) async fn reopen(&mut self) {
        self.close().await;
        self.start(unlimited()).await;
    }

    /// Somebody who has not been here yet.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor {
            address: self.address,
            session: None,
            headers: String::new(),
        }
    }

    /// Somebody who has just signed up.
    pub(crate) async fn account(&self, name: &str) -> Visitor {
        let mut visitor = self.visitor();
        let given = json!({"name": name, "password": PASSWORD});
        let made = visitor.post("/api/v1/accounts", given).await;
        assert_eq!(made.status, 201, "{}", made.text);
        visitor
    }

    /// A program with a token of this person.
    pub(crate) async fn bot(&self, owner: &mut Visitor) -> Visitor {
        let made = owner
            .post("/api/v1/me/tokens", json!({"label": "bot"}))
            .await;
        assert_eq!(made.status, 201, "{}", made.text);
        let mut bot = self.visitor();
        let token = made.body["token"].as_str().expect("a token");
        bot.headers = format!("Authorization: Bearer {token}\r\n");
        bot
    }
}

pub(crate) const PASSWORD: &str = "five in a row";

pub(crate) fn unlimited() -> Limits {
    Limits::unlimited()
}

/// Somebody with a browser that keeps the session's cookie, or a program.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) address: SocketAddr,
    pub(crate) session: Option<String>,
    /// More lines of each request's head.
    pub(crate) headers: String,
}

/// What was answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
    /// The body, where it is JSON.
    pub(crate) body: Value,
}

impl Answer {
    pub(crate) fn code(&self) -> &str {
        self.body["error"]["code"].as_str().unwrap_or("")
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .clone()
            .find_map(|(key, value)| key.eq_ignore_ascii_case(name).then_some(value))
    }
}

impl Visitor {
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, "").await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.send("POST", path, &body.to_string()).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.send("DELETE", path, "").await
    }

    /// A form, as a page without script posts it.
    pub(crate) async fn form(&mut self, path: &str, body: &str) -> Answer {
        let kind = "application/x-www-form-urlencoded";
        self.request("POST", path, kind, body).await
    }

    pub(crate) async fn send(&mut self, method: &str, path: &str, body: &str) -> Answer {
        self.request(method, path, "application/json", body).await
    }

    async fn request(&mut self, method: &str, path: &str, kind: &str, body: &str) -> Answer {
        let session = self.session.as_ref();
        let cookie = session.map_or(String::new(), |session| {
            format!("Cookie: pentad={session}\r\n")
        });
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{cookie}{}\
             Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            self.headers,
            body.len()
        );
        let mut stream = TcpStream::connect(self.address)
            .await
            .expect("a connection");
        stream
            .write_all(request.as_bytes())
            .await
            .expect("it is taken");
        let mut answer = Vec::new();
        in_time(stream.read_to_end(&mut answer))
            .await
            .expect("an answer");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, text) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        let answer = Answer {
            status: status.expect("a status"),
            head: head.to_owned(),
            text: text.to_owned(),
            body: serde_json::from_str(text).unwrap_or_default(),
        };
        self.keep_cookie(&answer);
        answer
    }

    fn keep_cookie(&mut self, answer: &Answer) {
        let lines = answer.head.lines().filter_map(|line| line.split_once(": "));
        for (name, value) in lines {
            if name.eq_ignore_ascii_case("set-cookie")
                && let Some(rest) = value.strip_prefix("pentad=")
            {
                let secret = rest.split(';').next().unwrap_or("");
                self.session = Some(secret.to_owned()).filter(|secret| !secret.is_empty());
            }
        }
    }

    /// Who this visitor is to the server.
    pub(crate) async fn me(&mut self) -> Value {
        self.get("/api/v1/me").await.body["me"].clone()
    }

    /// Opens a game and gives its name.
    pub(crate) async fn opens(&mut self, wanted: Value) -> String {
        let made = self.post("/api/v1/games", wanted).await;
        assert_eq!(made.status, 201, "{}", made.text);
        made.body["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn joins(&mut self, game: &str) {
        let joined = self
            .send("POST", &format!("/api/v1/games/{game}/join"), "")
            .await;
        assert_eq!(joined.status, 200, "{}", joined.text);
    }

    pub(crate) async fn does(&mut self, game: &str, command: Value) -> Answer {
        self.post(&format!("/api/v1/games/{game}/commands"), command)
            .await
    }
}

/// The end of what must happen soon: a test fails instead of waiting for ever.
pub(crate) async fn in_time<T>(what: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(Duration::from_secs(20), what).await;
    done.expect("it happens in time")
}

/// The next message of a socket.
pub(crate) async fn hear(wire: &mut Wire) -> Value {
    let text = in_time(wire.read()).await;
    let text = text.expect("a good wire").expect("a message");
    serde_json::from_slice(&text).expect("JSON")
}

/// A game of two that the second gives up after a move each; who was first wins.
pub(crate) async fn short_game(first: &mut Visitor, second: &mut Visitor, rated: bool) -> String {
    let wanted =
        json!({"variant": "classic", "against": "friend", "side": "first", "rated": rated});
    let game = first.opens(wanted).await;
    second.joins(&game).await;
    let moves = ["A1 Q11 CW", "F6 Q00 CW"];
    for (ply, text) in moves.iter().enumerate() {
        let mover = if ply == 0 { &mut *first } else { &mut *second };
        let played = mover
            .does(&game, json!({"t": "move", "ply": ply, "text": text}))
            .await;
        assert_eq!(played.body["kind"], "moved", "{}", played.text);
    }
    let resigned = second.does(&game, json!({"t": "resign"})).await;
    assert_eq!(resigned.status, 200, "{}", resigned.text);
    game
}
