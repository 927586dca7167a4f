//! Every page with made-up people and games, for the tests and the gallery.

#![allow(dead_code, reason = "each user takes what it needs")]

pub(crate) mod event;
pub(crate) mod html;

use rules::{Form, Variant};
use serde_json::json;
use web::page::{
    about, account, api, error, game, games, person, rules as rulebook, settings, start,
};
use web::{Challenge, GameCard, Kind, Lobby, Person, Visit};

/// A moment in November 2026.
pub(crate) const NOW: u64 = 1_794_800_000_000;

/// Every page by the path under which it is reached.
pub(crate) fn pages(visit: &Visit) -> Vec<(String, String)> {
    let mut pages: Vec<(String, String)> = vec![
        ("/".into(), start_page().render(visit).into_string()),
        ("/game/over".into(), game_over().render(visit).into_string()),
        ("/game/live".into(), game_live().render(visit).into_string()),
        (
            "/game/wait".into(),
            game_waiting().render(visit).into_string(),
        ),
        ("/games".into(), games_page().render(visit).into_string()),
        (
            "/people/Ada".into(),
            person_page().render(visit).into_string(),
        ),
        ("/login".into(), doors().login(visit).into_string()),
        ("/signup".into(), doors().signup(visit).into_string()),
        (
            "/settings".into(),
            settings_page().render(visit).into_string(),
        ),
        ("/rules".into(), rulebook::overview(visit).into_string()),
        ("/api".into(), api::api(visit, &description()).into_string()),
        ("/about".into(), about::about(visit, "0.1.0").into_string()),
    ];
    for variant in Variant::ALL {
        let page = rulebook::variant(visit, variant).into_string();
        pages.push((format!("/rules/{variant}"), page));
    }
    pages.extend(event::pages(visit));
    for status in [400, 403, 404, 429, 500] {
        let page = error::ErrorPage {
            status,
            detail: None,
        };
        pages.push((format!("/error/{status}"), page.render(visit).into_string()));
    }
    pages
}

pub(crate) fn somebody(name: &str, rating: u16) -> Person {
    Person {
        id: format!("p{name}"),
        name: name.to_owned(),
        kind: Kind::Account,
        rating: Some(rating),
        provisional: false,
    }
}

fn guest() -> Person {
    Person {
        id: "pguest".into(),
        name: "Guest 4821".into(),
        kind: Kind::Guest,
        rating: Some(1500),
        provisional: true,
    }
}

fn engine(level: u8) -> Person {
    Person {
        id: format!("engine-{level}"),
        name: format!("Level {level}"),
        kind: Kind::Engine(level),
        rating: None,
        provisional: false,
    }
}

/// The board and the moves of a game, played by the rules.
fn played(
    variant: Variant,
    options: &[(&str, &str)],
    moves: &[&str],
) -> (String, Vec<game::MoveRow>) {
    let form = Form::new(variant, options.iter().copied()).expect("a form");
    let mut position = form.start();
    let mut rows = Vec::new();
    for (index, text) in moves.iter().enumerate() {
        let mv = position
            .play_text(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let seat = index % usize::from(form.seats()) + 1;
        rows.push(game::MoveRow {
            seat,
            text: mv.to_string(),
        });
    }
    (position.board_text(), rows)
}

const PENTAGO: [&str; 9] = [
    "B2 Q01 CW",
    "E5 Q00 CCW",
    "B5 Q10 CW",
    "E2 Q11 CW",
    "C3 Q00 CW",
    "D4 Q01 CCW",
    "A1 Q11 CW",
    "F3 Q10 CW",
    "B3 Q01 CW",
];
const PENTE: [&str; 11] = [
    "K10", "L11", "K14", "K11", "M11", "J12", "H13", "L10", "J9", "M10", "K12",
];

fn card(id: &str, variant: Variant, people: [Option<Person>; 2], result: Option<&str>) -> GameCard {
    let moves: &[&str] = if variant == Variant::Classic {
        &PENTAGO
    } else {
        &PENTE
    };
    GameCard {
        id: id.into(),
        variant,
        board: played(variant, &[], moves).0,
        people: people.into(),
        time: "300+5".into(),
        rated: result.is_some(),
        result: result.map(str::to_owned),
        created: NOW,
    }
}

pub(crate) fn start_page() -> start::StartPage {
    let challenge = |id: &str, variant, person, time: &str, mine: bool| Challenge {
        id: id.into(),
        variant,
        options: String::new(),
        person: Some(person),
        time: time.into(),
        rated: !mine,
        mine,
    };
    start::StartPage {
        wish: start::Wish::default(),
        error: None,
        lobby: Lobby {
            challenges: vec![
                challenge(
                    "c1",
                    Variant::Classic,
                    somebody("Marisol", 1623),
                    "300+5",
                    false,
                ),
                challenge("c2", Variant::KeryoPente, guest(), "3d/move", true),
            ],
            games: vec![
                card(
                    "live",
                    Variant::Classic,
                    [Some(somebody("Ada", 1702)), Some(engine(7))],
                    None,
                ),
                card(
                    "g2",
                    Variant::Pente,
                    [Some(somebody("Kenji", 1588)), Some(guest())],
                    None,
                ),
            ],
            online: 12,
        },
    }
}

fn shell(id: &str, variant: Variant, moves: &[&str]) -> game::GamePage {
    let (board, moves) = played(variant, &[], moves);
    let pente = variant.family() == rules::Family::Pente;
    game::GamePage {
        id: id.into(),
        variant,
        options: String::new(),
        time: "300+5".into(),
        rated: true,
        seats: [somebody("Ada", 1702), guest()]
            .map(|person| game::SeatPanel {
                person: Some(person),
                clock: Some(284_000),
                captured: pente.then_some(2),
            })
            .into(),
        you: vec![1],
        board,
        moves,
        phase: game::Phase::Playing { turn: 2 },
        link: format!("http://localhost:8080/game/{id}"),
        tournament: Some(("/tournament/open/mine".into(), "Zürich Open".into())),
        state: json!({"t": "state", "game": id}).to_string(),
        settings: "{}".into(),
    }
}

pub(crate) fn game_live() -> game::GamePage {
    shell("live", Variant::Classic, &PENTAGO)
}

pub(crate) fn game_over() -> game::GamePage {
    let phase = game::Phase::Over {
        winners: vec![1],
        reason: "row".into(),
    };
    game::GamePage {
        phase,
        you: vec![],
        ..shell("over", Variant::Pente, &PENTE)
    }
}

pub(crate) fn game_waiting() -> game::GamePage {
    let mut page = shell("wait", Variant::Classic, &[]);
    page.phase = game::Phase::Waiting;
    page.seats[1].person = None;
    page
}

pub(crate) fn games_page() -> games::GamesPage {
    let pair = |a: &str, b: &str| [Some(somebody(a, 1650)), Some(somebody(b, 1590))];
    games::GamesPage {
        state: games::Listed::Finished,
        variant: Some(Variant::Pente),
        person: "Ada".into(),
        games: vec![
            card("a", Variant::Pente, pair("Ada", "Marisol"), Some("1-0")),
            card("b", Variant::Classic, pair("Kenji", "Ada"), Some("1/2-1/2")),
            card(
                "c",
                Variant::Classic,
                [Some(somebody("Ada", 1700)), Some(engine(10))],
                Some("0-1"),
            ),
            card(
                "d",
                Variant::KeryoPente,
                pair("Ada", "A very long name"),
                Some("0-1"),
            ),
        ],
        before: Some("d".into()),
    }
}

pub(crate) fn person_page() -> person::PersonPage {
    let day = 86_400_000;
    let course = [
        1500, 1540, 1522, 1571, 1610, 1598, 1640, 1655, 1631, 1668, 1702,
    ];
    let history = course.iter().enumerate();
    let history = history
        .map(|(i, rating)| (NOW + i as u64 * 2 * day, *rating))
        .collect();
    person::PersonPage {
        name: "Ada".into(),
        since: NOW,
        score: [31, 4, 17],
        ratings: vec![
            person::RatingPanel {
                variant: Variant::Classic,
                rating: 1702,
                deviation: 42,
                provisional: false,
                games: 48,
                history,
            },
            person::RatingPanel {
                variant: Variant::Pente,
                rating: 1512,
                deviation: 180,
                provisional: true,
                games: 1,
                history: vec![(NOW, 1512)],
            },
        ],
        games: games_page().games,
        own: true,
    }
}

fn doors() -> account::AccountPage {
    account::AccountPage {
        games: 3,
        back: "/settings".into(),
        ..Default::default()
    }
}

pub(crate) fn settings_page() -> settings::SettingsPage {
    settings::SettingsPage {
        tokens: Some(vec![settings::TokenRow {
            id: "t1".into(),
            label: "my first bot".into(),
            created: NOW,
        }]),
        new_token: Some("ptd_9vK2…".into()),
        ..Default::default()
    }
}

fn description() -> serde_json::Value {
    json!({
        "info": {"description": "Version 1.\n\nErrors are objects."},
        "components": {"schemas": {"CreateGame": {"properties": {
            "variant": {"type": "string", "description": "the stable name"},
            "side": {"enum": ["first", "second", "random"]},
        }}}},
        "paths": {
            "/api/v1/games": {
                "get": {"summary": "Games", "parameters": [
                    {"name": "state", "in": "query", "schema": {"enum": ["open", "live", "finished"]}}
                ], "responses": {"200": {"description": "the games"}}},
                "post": {"summary": "A new game", "requestBody": {"content": {"application/json": {
                    "schema": {"$ref": "#/components/schemas/CreateGame"}}}},
                    "responses": {"201": {"description": "made"}}},
            },
            "/api/v1/session": {"delete": {"summary": "Log out", "responses": {"204": {"description": "done"}}}},
        },
    })
}
