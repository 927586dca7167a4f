//! Signing up and logging in, sessions and tokens.

use serde_json::json;
use server::Site;

use crate::place::{PASSWORD, Place, short_game, unlimited};

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_signs_up_keeps_all_games() {
    let place = Place::open().await;
    let (mut ann, mut bob) = (place.visitor(), place.visitor());
    let finished = short_game(&mut ann, &mut bob, false).await;
    let open = ann
        .opens(json!({"variant": "pente", "against": "friend"}))
        .await;
    let guest = ann.me().await;
    assert_eq!(guest["kind"], "guest");
    let before = ann.session.clone();
    let made = ann
        .post(
            "/api/v1/accounts",
            json!({"name": "Anna", "password": PASSWORD}),
        )
        .await;
    assert_eq!(
        (made.status, &made.body["me"]["name"]),
        (201, &json!("Anna"))
    );
    assert_eq!(made.body["me"]["id"], guest["id"]);
    assert_ne!(ann.session, before, "a new session begins");
    let list = ann.get("/api/v1/games?state=finished&person=anna").await;
    assert_eq!(list.body["games"][0]["id"], json!(finished));
    assert_eq!(list.body["games"][0]["people"][0]["name"], "Anna");
    let seen = ann.get(&format!("/api/v1/games/{open}")).await;
    assert_eq!(seen.body["you"].as_array().map(Vec::len), Some(1));
    let mut old = place.visitor();
    old.session = before;
    assert_eq!(old.me().await, json!(null), "the guest's session is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_logs_in_brings_games_along_even_those_that_go_on() {
    let mut place = Place::open().await;
    let mut ann = place.account("Anna").await;
    let id = ann.me().await["id"].clone();
    let (mut guest, mut bob) = (place.visitor(), place.visitor());
    let finished = short_game(&mut guest, &mut bob, false).await;
    let wanted = json!({"variant": "classic", "against": "friend", "side": "first"});
    let running = guest.opens(wanted).await;
    bob.joins(&running).await;
    let planted = guest.session.clone();
    let given = json!({"name": "ANNA", "password": PASSWORD});
    let entered = guest.post("/api/v1/session", given).await;
    assert_eq!((entered.status, &entered.body["me"]["id"]), (200, &id));
    assert_ne!(guest.session, planted);
    let mut thief = place.visitor();
    thief.session = planted;
    assert_eq!(
        thief.me().await,
        json!(null),
        "a session that was planted is worth nothing"
    );
    for _ in 0..2 {
        let list = ann.get("/api/v1/games?state=finished&person=Anna").await;
        assert_eq!(list.body["games"][0]["id"], json!(finished));
        let seen = guest.get(&format!("/api/v1/games/{running}")).await;
        assert_eq!(
            (&seen.body["you"], &seen.body["people"][0]["name"]),
            (&json!([1]), &json!("Anna"))
        );
        place.reopen().await;
        (ann.address, guest.address) = (place.address, place.address);
    }
    let played = guest
        .does(
            &running,
            json!({"t": "move", "ply": 0, "text": "A1 Q11 CW"}),
        )
        .await;
    assert_eq!(played.body["kind"], "moved", "{}", played.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_unique_and_passwords_are_not_weak() {
    let place = Place::open().await;
    place.account("Anna").await;
    let mut eve = place.visitor();
    let mut try_out = async |name: &str, password: &str| {
        let answer = eve
            .post(
                "/api/v1/accounts",
                json!({"name": name, "password": password}),
            )
            .await;
        (
            answer.status,
            answer.body["error"]["field"]
                .as_str()
                .unwrap_or("")
                .to_owned(),
        )
    };
    let name = |status| (status, "name".to_owned());
    assert_eq!(try_out("aNNa", PASSWORD).await, name(409));
    for bad in [
        "a",
        "Guest-1",
        "admin",
        "an na",
        "\u{430}nna",
        "a\u{200b}nna",
        "engine",
    ] {
        assert_eq!(try_out(bad, PASSWORD).await, name(422), "{bad:?}");
    }
    for weak in ["short", "password", "aaaaaaaaaaaa", "evelyn-1"] {
        assert_eq!(
            try_out("Evelyn", weak).await,
            (422, "password".to_owned()),
            "{weak}"
        );
    }
    assert_eq!(try_out("Evelyn", PASSWORD).await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_passwords_must_wait_and_learns_nothing() {
    let place = Place::open().await;
    place.account("Anna").await;
    let mut eve = place.visitor();
    let mut guess = async |name: &str| {
        eve.post(
            "/api/v1/session",
            json!({"name": name, "password": "wrong wrong"}),
        )
        .await
    };
    let known = guess("Anna").await;
    let unknown = guess("Nobody-here").await;
    assert_eq!((known.status, unknown.status), (401, 401));
    assert_eq!(known.text, unknown.text);
    for _ in 0..4 {
        assert_eq!(guess("Anna").await.status, 401);
    }
    let locked = guess("Anna").await;
    assert_eq!((locked.status, locked.code()), (429, "too-many"));
    let wait: u64 = locked
        .header("retry-after")
        .and_then(|wait| wait.parse().ok())
        .expect("a time to wait");
    assert!((1..=31).contains(&wait), "{wait}");
    // Other names from the same address, until that is locked too.
    for number in 0..4 {
        assert_eq!(guess(&format!("name{number}")).await.status, 401);
    }
    assert_eq!(guess("another").await.status, 429);
    let mut anna = place.visitor();
    let right = anna
        .post(
            "/api/v1/session",
            json!({"name": "Anna", "password": PASSWORD}),
        )
        .await;
    assert_eq!(right.status, 429, "even the right password has to wait");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_logged_in_is_not_locked_out_by_guesses_of_others() {
    let place = Place::open().await;
    let mut ann = place.account("Anna").await;
    let mut eve = place.visitor();
    for status in [401, 401, 401, 401, 401, 429] {
        let guess = json!({"name": "Anna", "password": "wrong wrong"});
        assert_eq!(eve.post("/api/v1/session", guess).await.status, status);
    }
    let change = json!({"old": PASSWORD, "new": "another good one"});
    let changed = ann.post("/api/v1/me/password", change).await;
    assert!(changed.status < 300, "{}", changed.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_ends_all_sessions_and_tokens() {
    let place = Place::open().await;
    let mut ann = place.account("Anna").await;
    let mut phone = place.visitor();
    phone
        .post(
            "/api/v1/session",
            json!({"name": "anna", "password": PASSWORD}),
        )
        .await;
    let listed = ann.get("/api/v1/me/sessions").await;
    assert_eq!(
        listed.body["sessions"].as_array().map(Vec::len),
        Some(2),
        "{}",
        listed.text
    );
    let wrong = ann
        .post(
            "/api/v1/me/password",
            json!({"old": "five in a line", "new": "four in a row"}),
        )
        .await;
    assert_eq!(
        (wrong.status, &wrong.body["error"]["field"]),
        (401, &json!("old"))
    );
    let old = ann.session.clone();
    let mut bot = place.bot(&mut ann).await;
    let changed = ann
        .post(
            "/api/v1/me/password",
            json!({"old": PASSWORD, "new": "four in a row"}),
        )
        .await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    assert_ne!(ann.session, old);
    assert_eq!(ann.me().await["name"], "Anna");
    assert_eq!(phone.me().await, json!(null));
    assert_eq!(bot.get("/api/v1/me").await.status, 401, "nor does a token");
    let entered = phone
        .post(
            "/api/v1/session",
            json!({"name": "anna", "password": "four in a row"}),
        )
        .await;
    assert_eq!(entered.status, 200);
    // And one session can be ended from another.
    let sessions = ann.get("/api/v1/me/sessions").await.body["sessions"].clone();
    let other = sessions
        .as_array()
        .and_then(|all| all.iter().find(|each| each["current"] == false));
    let id = other.expect("the phone")["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    assert_eq!(
        ann.delete(&format!("/api/v1/me/sessions/{id}"))
            .await
            .status,
        204
    );
    assert_eq!(phone.me().await, json!(null));
    assert_eq!(
        ann.delete(&format!("/api/v1/me/sessions/{id}"))
            .await
            .status,
        404
    );
    assert_eq!(ann.delete("/api/v1/session").await.status, 204);
    assert_eq!(ann.session, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_plays_and_does_not_govern() {
    let place = Place::open().await;
    let mut ann = place.account("Anna").await;
    let mut bot = place.bot(&mut ann).await;
    assert_eq!(bot.me().await["name"], "Anna");
    let game = bot
        .opens(json!({"variant": "classic", "against": {"level": 1}, "side": "first"}))
        .await;
    let played = bot
        .does(&game, json!({"t": "move", "ply": 0, "text": "A1 Q11 CW"}))
        .await;
    assert_eq!(played.body["kind"], "moved", "{}", played.text);
    for (method, path, body) in [
        ("POST", "/api/v1/me/tokens", r#"{"label":"more"}"#),
        ("GET", "/api/v1/me/tokens", ""),
        ("GET", "/api/v1/me/sessions", ""),
        (
            "POST",
            "/api/v1/me/password",
            r#"{"old":"five in a row","new":"four in a row"}"#,
        ),
        ("DELETE", "/api/v1/me", r#"{"password":"five in a row"}"#),
    ] {
        assert_eq!(
            bot.send(method, path, body).await.status,
            403,
            "{method} {path}"
        );
    }
    let tokens = ann.get("/api/v1/me/tokens").await;
    assert!(!tokens.text.contains("ptd_"), "a token is shown once");
    let id = tokens.body["tokens"][0]["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    let mut wire = load::wire::Wire::over(
        tokio::net::TcpStream::connect(place.address)
            .await
            .expect("a connection"),
        &bot.headers,
    )
    .await
    .expect("a socket");
    let hello = wire.read().await.expect("a good wire").expect("a message");
    assert!(String::from_utf8_lossy(&hello).contains("Anna"));
    assert_eq!(
        ann.delete(&format!("/api/v1/me/tokens/{id}")).await.status,
        204
    );
    let refused = bot.get("/api/v1/me").await;
    assert_eq!((refused.status, refused.code()), (401, "unauthorized"));
    while let Ok(Some(_)) = wire.read().await {}
    for wrong in ["Bearer ptd_0", "Bearer x", "Basic YTpi", "ptd_0"] {
        bot.headers = format!("Authorization: {wrong}\r\n");
        assert_eq!(bot.get("/api/v1/lobby").await.status, 401, "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_careful() {
    let place = Place::open().await;
    let made = place.visitor().post("/api/v1/me", json!({})).await;
    let cookie = made.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
    assert!(!cookie.contains("Secure"), "{cookie}");
    let secret = cookie
        .strip_prefix("pentad=")
        .and_then(|rest| rest.split(';').next());
    assert_eq!(secret.map(str::len), Some(64));
    let site = Site {
        public_url: "https://pentad.example".parse().ok(),
        ..Site::default()
    };
    let safe = Place::with(unlimited(), site).await;
    let made = safe.visitor().post("/api/v1/me", json!({})).await;
    assert!(
        made.header("set-cookie")
            .is_some_and(|cookie| cookie.ends_with("; Secure"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_of_pages_do_the_same_without_script() {
    let place = Place::open().await;
    let mut ann = place.visitor();
    let made = ann
        .form(
            "/signup",
            "name=Anna&password=five+in+a+row&back=%2Fsettings",
        )
        .await;
    assert_eq!(
        (made.status, made.header("location")),
        (303, Some("/settings")),
        "{}",
        made.text
    );
    assert_eq!(ann.me().await["name"], "Anna");
    assert_eq!(ann.form("/logout", "").await.status, 303);
    assert_eq!(ann.session, None);
    let wrong = ann
        .form("/login", "name=Anna&password=wrong+wrong&back=%2F")
        .await;
    assert!(
        (400..500).contains(&wrong.status) && wrong.text.contains("<form"),
        "{}",
        wrong.status
    );
    let entered = ann
        .form("/login", "name=Anna&password=five+in+a+row&back=%2F")
        .await;
    assert_eq!(entered.status, 303, "{}", entered.text);
    assert_eq!(ann.me().await["name"], "Anna");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_leads_back_to_our_own_pages_alone() {
    let place = Place::open().await;
    let mut ann = place.account("Anna").await;
    for (back, leads_to) in [
        ("%2Fsettings%3Fdone%3Dboard", "/settings?done=board"),
        ("%2F%2Fevil.example", "/"),
        ("%2F%09%2Fevil.example", "/"),
        ("%2F%0A%2Fevil.example", "/"),
        ("%2F%5Cevil.example", "/"),
        ("https%3A%2F%2Fevil.example", "/"),
    ] {
        for (door, fields) in [
            ("/login", "name=Anna&password=five+in+a+row"),
            ("/preferences", "theme=dark"),
        ] {
            let answer = ann.form(door, &format!("{fields}&back={back}")).await;
            assert_eq!(
                (answer.status, answer.header("location")),
                (303, Some(leads_to)),
                "{door} {back}"
            );
        }
    }
}
