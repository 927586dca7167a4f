//! A server of its own for each test, and people who talk to it.

use std::net::SocketAddr;
use std::time::Duration;

use load::http::Http;
use load::wire::Wire;
use serde_json::{Value, json};
use server::{Config, Limits, Server, Site};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server, and where it keeps its data.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    data: TempDir,
    limits: Limits,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

/// Somebody with a session, and a connection if there is one.
pub(crate) struct Guest {
    pub(crate) session: String,
    pub(crate) wire: Wire,
}

impl House {
    pub(crate) async fn open() -> House {
        let limits = Limits {
            messages: None,
            changes: None,
            ..Limits::default()
        };
        House::with(limits).await
    }

    pub(crate) async fn with(limits: Limits) -> House {
        let data = tempfile::tempdir().expect("a directory");
        let (address, stop, running) = start(&data, limits, "127.0.0.1:0").await;
        House {
            address,
            data,
            limits,
            stop: Some(stop),
            running,
        }
    }

    /// Stops the server, so that all connections end.
    pub(crate) async fn close(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.send(()).expect("it is running");
        }
        (&mut self.running).await.expect("it ends well");
    }

    /// Starts it again on the same data.
    pub(crate) async fn reopen(&mut self) {
        let (address, stop, running) = start(&self.data, self.limits, "127.0.0.1:0").await;
        (self.address, self.stop, self.running) = (address, Some(stop), running);
    }

    pub(crate) async fn http(&self) -> Http {
        Http::connect(self.address).await.expect("a connection")
    }

    /// Somebody new.
    pub(crate) async fn guest(&self) -> Guest {
        let made = self.http().await.must("POST", "/api/v1/me", None, "").await;
        let session = made.expect("a guest").session.expect("a session");
        self.back(&session).await
    }

    /// Somebody who was here before.
    pub(crate) async fn back(&self, session: &str) -> Guest {
        let wire = Wire::connect(self.address, Some(session)).await;
        let mut guest = Guest {
            session: session.to_owned(),
            wire: wire.expect("a socket"),
        };
        assert_eq!(guest.hear().await["t"], "hello");
        guest
    }

    /// The id of a game that a guest opens.
    pub(crate) async fn made(&self, guest: &Guest, wanted: &Value) -> String {
        let mut http = self.http().await;
        let made = http
            .must(
                "POST",
                "/api/v1/games",
                Some(&guest.session),
                &wanted.to_string(),
            )
            .await;
        let id = &made.expect("a game").body["id"];
        id.as_str().expect("an id").to_owned()
    }

    /// A game of two new guests, both watching, the first to move.
    pub(crate) async fn game(&self, variant: &str, time: &str) -> (String, Guest, Guest) {
        let (mut ann, mut bob) = (self.guest().await, self.guest().await);
        let wanted =
            json!({"variant": variant, "time": time, "against": "friend", "side": "first"});
        let game = self.made(&ann, &wanted).await;
        let mut http = self.http().await;
        let join = format!("/api/v1/games/{game}/join");
        http.must("POST", &join, Some(&bob.session), "")
            .await
            .expect("a seat");
        for guest in [&mut ann, &mut bob] {
            guest.ask(json!({"t": "watch", "game": game})).await;
        }
        (game, ann, bob)
    }
}

async fn start(
    data: &TempDir,
    limits: Limits,
    listen: &str,
) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let config = Config {
        listen: listen.parse().expect("an address"),
        data: data.path().to_owned(),
        limits,
        site: Site::default(),
        minds: 1,
    };
    let server = Server::start(&config).await.expect("a server");
    let address = server.address().expect("an address");
    let (stop, stopped) = oneshot::channel();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    (address, stop, running)
}

impl Guest {
    pub(crate) async fn say(&mut self, message: Value) {
        self.wire
            .send(&message.to_string())
            .await
            .expect("the wire takes it");
    }

    /// The next message, whatever it is.
    pub(crate) async fn hear(&mut self) -> Value {
        let read = tokio::time::timeout(Duration::from_secs(20), self.wire.read()).await;
        let text = read
            .expect("a message in time")
            .expect("a good wire")
            .expect("no hanging up");
        serde_json::from_slice(&text).expect("JSON")
    }

    /// The next message that pleases.
    pub(crate) async fn wait_for(&mut self, pleases: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().await;
            if pleases(&message) {
                return message;
            }
        }
    }

    /// The next event of this kind.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        self.wait_for(|message| message["t"] == "event" && message["kind"] == kind)
            .await
    }

    /// Says something with an id, and waits for its one answer.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        message["id"] = json!("q");
        self.say(message).await;
        self.wait_for(|answer| answer["id"] == "q").await
    }

    /// Plays a move and waits for the answer.
    pub(crate) async fn play(&mut self, game: &str, ply: u32, text: &str) -> Value {
        self.ask(json!({"t": "move", "game": game, "ply": ply, "text": text}))
            .await
    }

    /// The game as this guest sees it.
    pub(crate) async fn look(&mut self, game: &str) -> Value {
        self.say(json!({"t": "watch", "game": game})).await;
        self.wait_for(|message| message["t"] == "state").await
    }

    /// Whether the server hangs up, whatever it says before.
    pub(crate) async fn is_cut(&mut self) -> bool {
        let cut = async { while let Ok(Some(_)) = self.wire.read().await {} };
        tokio::time::timeout(Duration::from_secs(30), cut)
            .await
            .is_ok()
    }
}

/// Legal turns of Pentago that make no row. The twisted block stays empty, so
/// that every stone stays where it was placed.
pub(crate) const TURNS: [&str; 8] = [
    "A1 Q11 CW",
    "D1 Q11 CW",
    "B3 Q11 CW",
    "E3 Q11 CCW",
    "A5 Q11 CW",
    "C4 Q11 CCW",
    "F2 Q11 CW",
    "B6 Q11 CW",
];
