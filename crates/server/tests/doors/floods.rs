//! Too much over HTTP: connections, bodies that do not end, readers who do not
//! read. The limits here are small, so that they are met at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::json;
use server::{HttpLimits, Limits, Rate, Site};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::place::{Place, unlimited};

/// Nothing here takes longer unless it is broken.
const PATIENCE: Duration = Duration::from_secs(20);

async fn place(http: HttpLimits) -> Place {
    let site = Site {
        public_url: None,
        behind_proxy: true,
    };
    Place::with(
        Limits {
            http,
            ..unlimited()
        },
        site,
    )
    .await
}

/// All that is answered on a connection until it ends, however it ends.
async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let read = async {
        let mut piece = [0; 4096];
        while let Ok(length @ 1..) = stream.read(&mut piece).await {
            answer.extend_from_slice(&piece[..length]);
        }
    };
    tokio::time::timeout(PATIENCE, read)
        .await
        .expect("the server hangs up");
    String::from_utf8_lossy(&answer).into_owned()
}

/// A request from an address, as a proxy passes it on.
fn head(from: &str, line: &str, more: &str) -> String {
    format!("{line} HTTP/1.1\r\nHost: pentad\r\nX-Forwarded-For: {from}\r\n{more}\r\n")
}

async fn send(place: &Place, text: &str) -> TcpStream {
    let stream = TcpStream::connect(place.address).await;
    let mut stream = stream.expect("a connection");
    let sent = stream.write_all(text.as_bytes()).await;
    sent.expect("it is taken");
    stream
}

async fn http_connections(place: &Place) -> usize {
    let metrics = place.visitor().get("/metrics").await.text;
    let mut lines = metrics.lines();
    let count = lines.find_map(|line| line.strip_prefix("pentad_http_connections "));
    count.expect("a figure").parse().expect("a number")
}

/// Until nobody but whoever asks for the figure is connected.
async fn all_are_gone(place: &Place) {
    let gone = async { while http_connections(place).await > 1 {} };
    let gone = tokio::time::timeout(PATIENCE, gone).await;
    gone.expect("the server hangs up");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_end_is_not_waited_for() {
    let place = place(HttpLimits {
        body: Duration::from_millis(200),
        ..HttpLimits::default()
    })
    .await;
    let promised = head(
        "192.0.2.1",
        "POST /api/v1/games",
        "Content-Length: 16000\r\n",
    );
    let mut silent = send(&place, &promised).await;
    let answer = rest(&mut silent).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains(r#""code":"timeout""#), "{answer}");
    let chunked = head(
        "192.0.2.1",
        "POST /api/v1/games",
        "Transfer-Encoding: chunked\r\n",
    );
    let mut dribble = send(&place, &chunked).await;
    let drops = async { while dribble.write_all(b"1\r\n \r\n").await.is_ok() {} };
    let drops = tokio::time::timeout(PATIENCE, drops).await;
    drops.expect("the server hangs up");
    all_are_gone(&place).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_without_a_host_is_refused() {
    let place = place(HttpLimits::default()).await;
    let mut stream = send(&place, "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n").await;
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_for_the_machine_and_its_own_network() {
    let place = place(HttpLimits::default()).await;
    let mut visitor = place.visitor();
    for (address, status) in [
        ("127.0.0.1", 200),
        ("10.0.0.9", 200),
        ("fd00::1", 200),
        ("192.0.2.1", 404),
        ("2001:db8::1", 404),
    ] {
        visitor.headers = format!("X-Forwarded-For: {address}\r\n");
        assert_eq!(visitor.get("/metrics").await.status, status, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_on_their_way_are_counted_by_address_and_altogether() {
    let place = place(HttpLimits {
        bodies: 500_000,
        bodies_each: 300_000,
        ..HttpLimits::default()
    })
    .await;
    let door = "POST /api/v1/tournaments";
    let large = "Content-Length: 8000000\r\n";
    let half = " ".repeat(200_000);
    let upload = async |from: &str| send(&place, &(head(from, door, large) + &half)).await;
    let one = upload("192.0.2.1").await;
    let (answer, _held) = refused(one, upload("192.0.2.1").await).await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
    // There is room for others, and what is small is never counted.
    let mut guest = place.visitor();
    guest.headers = "X-Forwarded-For: 192.0.2.1\r\n".to_owned();
    guest
        .opens(json!({"variant": "classic", "against": "friend"}))
        .await;
    let _third = upload("192.0.2.2").await;
    let fourth = upload("192.0.2.3").await;
    let (answer, _held) = refused(fourth, upload("192.0.2.4").await).await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
}

/// The answer to the one of two that is refused, and the other one.
async fn refused(mut one: TcpStream, mut other: TcpStream) -> (String, TcpStream) {
    tokio::select! {
        answer = rest(&mut one) => (answer, other),
        answer = rest(&mut other) => (answer, one),
    }
}

/// Asks for so much, again and again on one connection, that no buffer of the
/// system takes it all; and reads nothing.
async fn slow_reader(place: &Place, from: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let mut stream = socket.connect(place.address).await.expect("a connection");
    let asked = head(from, "GET /api/v1/openapi.json", "").repeat(300);
    stream
        .write_all(asked.as_bytes())
        .await
        .expect("it is taken");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_who_does_not_read_is_given_up() {
    let place = place(HttpLimits {
        stall: Duration::from_millis(200),
        ..HttpLimits::default()
    })
    .await;
    let mut slow = slow_reader(&place, "192.0.2.1").await;
    all_are_gone(&place).await;
    let whole = place.visitor().get("/api/v1/openapi.json").await.text.len();
    assert!(rest(&mut slow).await.len() < 300 * whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_on_their_way_are_counted_by_address() {
    let whole = Place::open()
        .await
        .visitor()
        .get("/api/v1/openapi.json")
        .await
        .text
        .len();
    let place = place(HttpLimits {
        answers: 10 * whole,
        answers_each: whole,
        ..HttpLimits::default()
    })
    .await;
    let _slow = slow_reader(&place, "192.0.2.1").await;
    let (mut same, mut other) = (place.visitor(), place.visitor());
    same.headers = "X-Forwarded-For: 192.0.2.1\r\n".to_owned();
    other.headers = "X-Forwarded-For: 192.0.2.2\r\n".to_owned();
    // As soon as the buffers of the system are full.
    let refused = async {
        loop {
            let answer = same.get("/api/v1/openapi.json").await;
            if answer.status == 503 {
                return answer;
            }
        }
    };
    let refused = tokio::time::timeout(PATIENCE, refused)
        .await
        .expect("the limit");
    assert_eq!(refused.header("retry-after"), Some("2"));
    assert_eq!(
        same.get("/api/v1/variants").await.status,
        200,
        "what is small"
    );
    assert_eq!(other.get("/api/v1/openapi.json").await.text.len(), whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_counted_by_address_and_altogether() {
    let http = HttpLimits {
        connections: 3,
        connections_each: 2,
        ..HttpLimits::default()
    };
    let direct = Place::with(
        Limits {
            http,
            ..unlimited()
        },
        Site::default(),
    )
    .await;
    let proxied = place(http).await;
    for (place, most) in [(direct, 2), (proxied, 3)] {
        let mut open = Vec::new();
        for _ in 0..most {
            open.push(send(&place, "GET ").await);
        }
        // The server takes them in the order in which they came.
        let mut more = TcpStream::connect(place.address)
            .await
            .expect("a connection");
        assert_eq!(rest(&mut more).await, "");
        open.clear();
        let again = async {
            loop {
                let mut stream = send(
                    &place,
                    &head("192.0.2.1", "GET /health", "Connection: close\r\n"),
                )
                .await;
                if rest(&mut stream).await.contains("ok") {
                    return;
                }
            }
        };
        tokio::time::timeout(PATIENCE, again)
            .await
            .expect("room again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_address_sends_in_a_day_is_limited() {
    let site = Site {
        public_url: None,
        behind_proxy: true,
    };
    let limits = Limits {
        uploads: Some(Rate::each_day(20_000.0)),
        ..unlimited()
    };
    let place = Place::with(limits, site).await;
    let from = |address: &str| {
        let mut visitor = place.visitor();
        visitor.headers = format!("X-Forwarded-For: {address}\r\n");
        visitor
    };
    let (mut one, mut other) = (from("192.0.2.1"), from("192.0.2.2"));
    let large = " ".repeat(15_000);
    for _ in 0..2 {
        let answer = one.send("POST", "/api/v1/games", &large).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
    }
    let answer = one.send("POST", "/api/v1/games", &large).await;
    assert_eq!((answer.status, answer.code()), (429, "too-many"));
    assert_eq!(answer.header("retry-after"), Some("600"));
    assert_eq!(one.get("/").await.status, 200, "looking is free");
    let answer = other.send("POST", "/api/v1/games", &large).await;
    assert_eq!(answer.status, 422, "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_import_no_tournament_and_accounts_so_much_in_a_day() {
    let limits = Limits {
        hall: hall::Limits {
            imports: Some(Rate::each_day(1_000.0)),
            ..hall::Limits::unlimited()
        },
        ..unlimited()
    };
    let place = Place::with(limits, Site::default()).await;
    let door = "/api/v1/tournaments/import";
    let mut guest = place.visitor();
    guest.post("/api/v1/me", json!({})).await;
    let refused = guest.send("POST", door, "{}").await;
    assert_eq!((refused.status, refused.code()), (403, "forbidden"));
    assert!(
        !guest
            .get("/tournaments")
            .await
            .text
            .contains("/tournaments/import")
    );
    let mut account = place.account("Anna").await;
    assert!(
        account
            .get("/tournaments")
            .await
            .text
            .contains("/tournaments/import")
    );
    let document = " ".repeat(900);
    assert_eq!(account.send("POST", door, &document).await.status, 422);
    let refused = account.send("POST", door, &document).await;
    assert_eq!((refused.status, refused.code()), (429, "too-many"));
    assert_eq!(account.send("POST", door, " ").await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn new_guests_of_an_address_are_counted() {
    let limits = Limits {
        hall: hall::Limits {
            guests: Some(Rate::each_day(2.0)),
            ..hall::Limits::unlimited()
        },
        ..unlimited()
    };
    let place = Place::with(limits, Site::default()).await;
    let wanted = json!({"variant": "classic", "against": "friend"});
    let (mut ann, mut bob, mut eve) = (place.visitor(), place.visitor(), place.visitor());
    ann.opens(wanted.clone()).await;
    bob.opens(wanted.clone()).await;
    let refused = eve.post("/api/v1/games", wanted.clone()).await;
    assert_eq!((refused.status, refused.code()), (429, "too-many"));
    ann.opens(wanted).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn open_games_are_counted_by_person_and_by_address() {
    let site = Site {
        public_url: None,
        behind_proxy: true,
    };
    let limits = Limits {
        hall: hall::Limits {
            games_of_person: 2,
            games_each: 3,
            ..hall::Limits::unlimited()
        },
        ..unlimited()
    };
    let mut place = Place::with(limits, site).await;
    let wanted = json!({"variant": "classic", "against": "friend"});
    let (mut ann, mut bob, mut eve) = (place.visitor(), place.visitor(), place.visitor());
    eve.headers = "X-Forwarded-For: 192.0.2.9\r\n".to_owned();
    let game = ann.opens(wanted.clone()).await;
    ann.opens(wanted.clone()).await;
    let refused = ann.post("/api/v1/games", wanted.clone()).await;
    assert_eq!((refused.status, refused.code()), (429, "too-many"));
    bob.opens(wanted.clone()).await;
    let refused = bob.post("/api/v1/games", wanted.clone()).await;
    assert_eq!(
        refused.status, 429,
        "the address has three: {}",
        refused.text
    );
    eve.opens(wanted.clone()).await;
    // Over is over.
    let aborted = ann.does(&game, json!({"t": "abort"})).await;
    assert_eq!(aborted.status, 200, "{}", aborted.text);
    bob.opens(wanted.clone()).await;
    // A new start knows of whom the games are.
    place.close().await;
    place.start(limits).await;
    for visitor in [&mut ann, &mut bob] {
        visitor.address = place.address;
    }
    let refused = bob.post("/api/v1/games", wanted.clone()).await;
    assert_eq!(refused.status, 429, "{}", refused.text);
    ann.opens(wanted).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_so_many_events_and_they_come_in_pages() {
    let limits = Limits {
        hall: hall::Limits {
            events_of_game: 30,
            ..hall::Limits::unlimited()
        },
        ..unlimited()
    };
    let place = Place::with(limits, Site::default()).await;
    let (mut ann, mut bob) = (place.visitor(), place.visitor());
    let wanted = json!({"variant": "classic", "against": "friend", "side": "first"});
    let game = ann.opens(wanted).await;
    bob.joins(&game).await;
    let draw = |what: &str| json!({"t": what, "what": "draw"});
    let mut refused = None;
    for _ in 0..100 {
        let takeback = json!({"t": "offer", "what": "takeback"});
        let mv = json!({"t": "move", "ply": 0, "text": "A1 Q11 CW"});
        ann.does(&game, mv).await;
        let offered = ann.does(&game, takeback).await;
        if offered.status != 200 {
            refused = Some(offered);
            break;
        }
        let back = bob
            .does(&game, json!({"t": "accept", "what": "takeback"}))
            .await;
        assert_eq!(back.status, 200, "{}", back.text);
    }
    let refused = refused.expect("not for ever");
    assert_eq!((refused.status, refused.code()), (409, "refused"));
    assert_eq!(ann.does(&game, draw("offer")).await.status, 409);
    // What leads on is always possible, and gives room for more.
    let mv = json!({"t": "move", "ply": 1, "text": "F6 Q00 CW"});
    assert_eq!(bob.does(&game, mv).await.status, 200);
    let events = format!("/api/v1/games/{game}/events");
    let whole = ann.get(&events).await.body;
    let all = whole["events"].as_array().expect("events").clone();
    assert!((30..60).contains(&all.len()) && whole["more"] == json!(false));
    let mut read: Vec<serde_json::Value> = Vec::new();
    loop {
        let after = read.last().map_or(json!(0), |event| event["n"].clone());
        let page = ann
            .get(&format!("{events}?limit=7&after={after}"))
            .await
            .body;
        let page_events = page["events"].as_array().expect("events");
        assert!(page_events.len() == 7 || page["more"] == json!(false));
        read.extend(page_events.iter().cloned());
        if page["more"] == json!(false) {
            break;
        }
    }
    assert_eq!(read, all);
    assert_eq!(bob.does(&game, json!({"t": "resign"})).await.status, 200);
}

/// A picture takes a while to draw; many of them are one address's own affair.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_for_many_pictures_does_not_keep_others_waiting() {
    let place = Arc::new(place(unlimited().http).await);
    let wanted = json!({"variant": "classic", "against": "friend"});
    let game = place.visitor().opens(wanted).await;
    let line = format!("GET /api/v1/games/{game}/picture.png?width=1600");
    let drawn = Arc::new(AtomicUsize::new(0));
    for _ in 0..MANY {
        let mut eve = send(&place, &head("192.0.2.9", &line, "Connection: close\r\n")).await;
        let drawn = Arc::clone(&drawn);
        tokio::spawn(async move {
            rest(&mut eve).await;
            drawn.fetch_add(1, Ordering::SeqCst);
        });
    }
    while drawn.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut ann = send(&place, &head("192.0.2.1", &line, "Connection: close\r\n")).await;
    let picture = rest(&mut ann).await;
    assert!(picture.starts_with("HTTP/1.1 200"), "{picture:.200}");
    let before = drawn.load(Ordering::SeqCst);
    assert!(before < MANY / 2, "{before} of {MANY} were drawn first");
}

/// So many pictures are asked for at once.
const MANY: usize = 40;
