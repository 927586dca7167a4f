//! Who may pass which door: every role at every door that changes something or
//! tells something private.

use serde_json::json;
use server::{Limits, Rate, Site};

use crate::place::{PASSWORD, Place, Visitor};

/// What a door answers to nobody, a guest, a stranger with an account, the owner
/// of the game, and the owner's bot.
struct Door(&'static str, &'static str, &'static str, [u16; 5]);

const DOORS: [Door; 22] = [
    Door("GET", "/api/v1/games/{game}", "", [200; 5]),
    Door("GET", "/api/v1/games/{game}/events", "", [200; 5]),
    Door("GET", "/api/v1/games/{game}/record", "", [200; 5]),
    Door("GET", "/api/v1/games/{game}/picture.svg", "", [200; 5]),
    Door("GET", "/api/v1/lobby", "", [200; 5]),
    Door("GET", "/api/v1/people/Owner", "", [200; 5]),
    Door("GET", "/api/v1/games/00000000000", "", [404; 5]),
    Door("GET", "/api/v1/people/Nobody", "", [404; 5]),
    Door("GET", "/api/v1/nowhere", "", [404; 5]),
    Door(
        "POST",
        "/api/v1/games/{game}/hint",
        "",
        [403, 403, 403, 200, 200],
    ),
    Door(
        "POST",
        "/api/v1/games/{game}/explain",
        r#"{"ply":0}"#,
        [403, 403, 403, 200, 200],
    ),
    Door(
        "POST",
        "/api/v1/games/{game}/commands",
        r#"{"t":"move","ply":0,"text":"A1 Q11 CW"}"#,
        [403, 403, 403, 200, 200],
    ),
    Door(
        "POST",
        "/api/v1/games/{game}/commands",
        r#"{"t":"chat","text":"hello"}"#,
        [200; 5],
    ),
    Door(
        "DELETE",
        "/api/v1/games/{game}",
        "",
        [401, 409, 409, 409, 409],
    ),
    Door(
        "DELETE",
        "/api/v1/games/{open}",
        "",
        [401, 403, 403, 204, 409],
    ),
    Door(
        "PATCH",
        "/api/v1/me",
        r#"{"theme":"dark"}"#,
        [401, 200, 200, 200, 200],
    ),
    Door("GET", "/api/v1/me/tokens", "", [401, 403, 200, 200, 403]),
    Door("GET", "/api/v1/me/sessions", "", [401, 403, 200, 200, 403]),
    Door("GET", "/api/v1/me/export", "", [401, 200, 200, 200, 403]),
    Door(
        "POST",
        "/api/v1/me/tokens",
        r#"{"label":"x"}"#,
        [401, 403, 201, 201, 403],
    ),
    Door(
        "DELETE",
        "/api/v1/me/tokens/0000",
        "",
        [401, 403, 404, 404, 403],
    ),
    Door(
        "POST",
        "/api/v1/me/password",
        r#"{"old":"wrong wrong","new":"four in a row"}"#,
        [401, 403, 401, 401, 403],
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_role_at_every_door() {
    let place = Place::open().await;
    let mut owner = place.account("Owner").await;
    let wanted = json!({"variant": "classic", "against": {"level": 1}, "side": "first"});
    let game = owner.opens(wanted).await;
    let played = owner
        .does(&game, json!({"t": "move", "ply": 0, "text": "A1 Q11 CW"}))
        .await;
    assert_eq!(played.status, 200, "{}", played.text);
    let open = owner
        .opens(json!({"variant": "pente", "against": "anyone"}))
        .await;
    let mut guest = place.visitor();
    guest.post("/api/v1/me", json!({})).await;
    let stranger = place.account("Stranger").await;
    let bot = place.bot(&mut owner).await;
    let roles: [(&str, Visitor); 5] = [
        ("nobody", place.visitor()),
        ("guest", guest),
        ("stranger", stranger),
        ("owner", owner),
        ("bot", bot),
    ];
    for Door(method, path, body, expected) in DOORS {
        let path = path.replace("{game}", &game).replace("{open}", &open);
        for ((role, visitor), expected) in roles.iter().zip(expected) {
            let mut visitor = visitor.clone();
            let answer = visitor.send(method, &path, body).await;
            assert_eq!(
                answer.status, expected,
                "{role}: {method} {path}: {}",
                answer.text
            );
            if expected >= 400 {
                assert!(
                    !answer.code().is_empty(),
                    "{role}: {method} {path}: {}",
                    answer.text
                );
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_from_other_sites_are_refused() {
    let place = Place::open().await;
    let mut ann = place.account("Anna").await;
    let here = format!("Origin: http://{}\r\n", place.address);
    let foreign = [
        "Origin: http://evil.example\r\n".to_owned(),
        "Origin: null\r\n".to_owned(),
        "Sec-Fetch-Site: cross-site\r\n".to_owned(),
        "Sec-Fetch-Site: same-site\r\n".to_owned(),
        format!("Origin: http://{}.evil.example\r\n", place.address),
    ];
    for headers in foreign {
        ann.headers = headers;
        for path in ["/api/v1/games", "/api/v1/session", "/api/v1/me/tokens"] {
            let refused = ann.post(path, json!({"label": "x"})).await;
            assert_eq!(
                (refused.status, refused.code()),
                (403, "forbidden"),
                "{path} {}",
                ann.headers
            );
        }
        for path in ["/logout", "/settings/delete", "/play", "/preferences"] {
            let refused = ann.form(path, "password=five+in+a+row").await;
            assert_eq!(refused.status, 403, "{path} {}", ann.headers);
        }
        assert_eq!(ann.delete("/api/v1/me").await.status, 403);
        assert_eq!(ann.me().await["name"], "Anna", "looking is allowed");
    }
    ann.headers = "Host: evil.example\r\n".to_owned();
    let two = ann.get("/api/v1/me").await;
    assert_eq!((two.status, two.code()), (400, "bad-message"), "two hosts");
    ann.headers = here + "Sec-Fetch-Site: same-origin\r\n";
    assert_eq!(
        ann.post("/api/v1/me/tokens", json!({"label": "x"}))
            .await
            .status,
        201
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_told_when_to_come_back() {
    let rate = Some(Rate {
        burst: 3.0,
        each_second: 0.001,
    });
    let limits = Limits {
        changes: rate,
        ..Limits::default()
    };
    let place = Place::with(limits, Site::default()).await;
    let mut eve = place.visitor();
    for _ in 0..3 {
        assert_eq!(eve.post("/api/v1/me", json!({})).await.status, 200);
    }
    let refused = eve.post("/api/v1/me", json!({})).await;
    assert_eq!((refused.status, refused.code()), (429, "too-many"));
    assert!(refused.header("retry-after").is_some());
    assert_eq!(
        eve.get("/api/v1/lobby").await.status,
        200,
        "looking is free"
    );
    let limits = Limits {
        hall: hall::Limits {
            accounts: rate,
            ..hall::Limits::default()
        },
        changes: None,
        ..Limits::default()
    };
    let place = Place::with(limits, Site::default()).await;
    for number in 0..3 {
        place.account(&format!("Anna{number}")).await;
    }
    let given = json!({"name": "Anna4", "password": PASSWORD});
    let refused = place.visitor().post("/api/v1/accounts", given).await;
    assert_eq!(refused.status, 429, "{}", refused.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_pictures_are_refused_and_the_game_is_not() {
    let limits = Limits {
        costly: Some(Rate {
            burst: 3.0,
            each_second: 0.001,
        }),
        ..Limits::default()
    };
    let place = Place::with(limits, Site::default()).await;
    let mut eve = place.visitor();
    let game = eve
        .opens(json!({"variant": "classic", "against": "self"}))
        .await;
    let path = format!("/api/v1/games/{game}");
    for _ in 0..3 {
        let picture = eve.get(&format!("{path}/picture.png?width=200")).await;
        assert_eq!(picture.status, 200, "{}", picture.text);
    }
    let refused = eve.get(&format!("{path}/picture.svg")).await;
    assert_eq!((refused.status, refused.code()), (429, "too-many"));
    assert_eq!(eve.get(&path).await.status, 200);
}
