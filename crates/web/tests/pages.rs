//! Every page, in every language: sound, safe, and nowhere a dead end.

use std::collections::HashSet;

use web::{Language, Person, Theme, Visit};

use support::html::{Element, parse};

mod support;

/// Calls `check` with each page, taken apart.
fn each(mut check: impl FnMut(&str, &[Element])) {
    for language in Language::ALL {
        for me in [None, Some(support::somebody("Ada", 1702))] {
            let visit = Visit {
                language,
                me,
                theme: Theme::Dark,
                path: "/".into(),
            };
            for (path, page) in support::pages(&visit) {
                check(
                    &format!("{path} ({})", language.code()),
                    &parse(&path, &page),
                );
            }
        }
    }
}

#[test]
fn pages_are_well_formed() {
    each(|path, elements| {
        let count = |name: &str| elements.iter().filter(|e| e.name == name).count();
        assert_eq!(count("h1"), 1, "{path}: one heading");
        assert_eq!(count("main"), 1, "{path}: one main part");
        assert_eq!(count("title"), 1, "{path}: one title");
        let html = &elements[0];
        assert_eq!(html.get("data-theme"), Some("dark"), "{path}");
        assert!(path.contains(&format!("({})", html.get("lang").expect("a language"))));
        let mut ids = HashSet::new();
        for id in elements.iter().filter_map(|e| e.get("id")) {
            assert!(ids.insert(id), "{path}: #{id} twice");
        }
        for attribute in ["aria-labelledby", "aria-describedby", "for", "form"] {
            for id in elements.iter().filter_map(|e| e.get(attribute)) {
                assert!(
                    ids.contains(id),
                    "{path}: {attribute}={id} points at nothing"
                );
            }
        }
    });
}

#[test]
fn the_content_policy_has_nothing_to_refuse() {
    each(|path, elements| {
        for element in elements {
            for name in element.attributes.keys() {
                assert!(
                    name != "style" && !name.starts_with("on"),
                    "{path}: {element:?}"
                );
            }
            assert_ne!(element.name, "style", "{path}");
            if element.name == "script" {
                let data = element.get("type") == Some("application/json");
                let own = element
                    .get("src")
                    .is_some_and(|src| src.starts_with("/assets/"));
                assert!(
                    data || own && element.text.is_empty(),
                    "{path}: {element:?}"
                );
            }
        }
    });
}

#[test]
fn nothing_is_asked_of_other_machines() {
    each(|path, elements| {
        for element in elements {
            for attribute in ["href", "src", "action", "content"] {
                let value = element.get(attribute).unwrap_or_default();
                let foreign = value.starts_with("//") || value.contains("://");
                // Link previews are read elsewhere, and need our own address in full.
                let own = is_preview(element) && value.starts_with(SITE);
                assert!(!foreign || own, "{path}: {attribute}={value}");
            }
        }
    });
}

/// Where the sample games are.
const SITE: &str = "http://localhost:8080/";

#[test]
fn the_form_for_a_game_is_as_it_was_sent_and_offers_ratings_to_accounts() {
    let mut start = support::start_page();
    start.wish.size = "9".into();
    start.wish.seats = "teams".into();
    start.wish.rated = true;
    let checked = |me: Option<Person>| {
        let visit = Visit {
            me,
            ..Visit::default()
        };
        let elements = parse("/", &start.render(&visit).into_string());
        let is_open =
            |e: &&Element| e.get("class") == Some("more options") && e.get("open").is_some();
        assert_eq!(elements.iter().filter(is_open).count(), 1);
        let chosen = elements.iter().filter(|e| e.get("checked").is_some());
        let pair = |e: &Element| {
            format!(
                "{}={}",
                e.get("name").unwrap_or_default(),
                e.get("value").unwrap_or_default()
            )
        };
        chosen.map(pair).collect::<Vec<_>>()
    };
    let guest = checked(None);
    assert!(
        guest.contains(&"size=9".to_owned()) && guest.contains(&"seats=teams".to_owned()),
        "{guest:?}"
    );
    assert!(!guest.contains(&"rated=yes".to_owned()));
    assert!(checked(Some(support::somebody("Ada", 1702))).contains(&"rated=yes".to_owned()));
}

#[test]
fn a_guest_is_not_proposed_as_a_director() {
    let guest = Person {
        kind: web::Kind::Guest,
        ..support::somebody("Guest 8915", 1500)
    };
    let visit = Visit {
        me: Some(guest),
        ..Visit::default()
    };
    let page = web::page::tournament::ListPage::default()
        .render(&visit)
        .into_string();
    let elements = parse("/tournaments", &page);
    let director = elements.iter().find(|e| e.get("name") == Some("director"));
    assert_eq!(
        director.and_then(|e| e.get("value")).unwrap_or_default(),
        ""
    );
}

fn is_preview(element: &Element) -> bool {
    element
        .get("property")
        .is_some_and(|of| of == "og:url" || of == "og:image")
}

#[test]
fn a_link_to_a_game_is_previewed_with_its_board() {
    let page = support::game_live().render(&Visit::default()).into_string();
    let elements = parse("/game/live", &page);
    let content = |property: &str| {
        let mut all = elements.iter();
        let found = all.find(|element| element.get("property") == Some(property));
        found
            .and_then(|element| element.get("content"))
            .expect("in the head")
            .to_owned()
    };
    let address = content("og:url");
    let (site, id) = address.split_once("game/").expect("the address of a game");
    assert_eq!(site, SITE);
    let picture = format!("{SITE}api/v1/games/{id}/picture.png?ply=");
    assert!(
        content("og:image").starts_with(&picture),
        "{}",
        content("og:image")
    );
    assert!(
        !content("og:title").contains('?'),
        "{}",
        content("og:title")
    );
}

#[test]
fn what_pages_link_to_exists() {
    let pages: HashSet<String> = support::pages(&Visit::default())
        .into_iter()
        .map(|(path, _)| path)
        .collect();
    let mut assets = HashSet::new();
    each(|path, elements| {
        for element in elements {
            for attribute in ["href", "src"] {
                let Some(target) = element.get(attribute) else {
                    continue;
                };
                let page = target.split(['?', '#']).next().unwrap_or_default();
                match page.strip_prefix(web::assets_prefix()) {
                    Some(asset) => {
                        assets.insert(asset.to_owned());
                    }
                    None => {
                        let known = page.is_empty() || pages.contains(page) || is_served(page);
                        assert!(known, "{path}: {target}");
                    }
                }
            }
        }
        let ids: HashSet<_> = elements.iter().filter_map(|e| e.get("id")).collect();
        for target in elements.iter().filter_map(|e| e.get("href")) {
            if let Some(id) = target.strip_prefix('#') {
                assert!(ids.contains(id), "{path}: {target}");
            }
        }
    });
    for path in assets {
        assert!(web::asset(&path, false).is_some(), "{path}");
    }
}

/// What the server answers beside pages, and pages of games and people that
/// are not among the samples.
fn is_served(path: &str) -> bool {
    [
        "/game/",
        "/people/",
        "/api/v1/",
        "/tournament/",
        "/circuit/",
    ]
    .iter()
    .any(|root| path.starts_with(root))
        || path == "/manifest.webmanifest"
}

#[test]
fn a_swiss_round_tells_who_has_a_bye() {
    let pages = support::pages(&Visit::default());
    for path in ["/tournament/swiss", "/tournament/swiss/hall"] {
        let (_, page) = pages.iter().find(|(known, _)| known == path).expect(path);
        assert!(page.contains(" has a bye."), "{path}");
        assert!(page.contains("Table during round 1"), "{path}");
    }
}

#[test]
fn every_form_goes_to_a_door_of_the_server() {
    let doors = [
        "/play",
        "/quick",
        "/preferences",
        "/login",
        "/signup",
        "/logout",
        "/games",
        "/settings/board",
        "/settings/password",
        "/settings/tokens",
        "/settings/tokens/delete",
        "/settings/delete",
        "/tournaments",
        "/tournaments/import",
        "/circuits",
    ];
    each(|path, elements| {
        for form in elements.iter().filter(|e| e.name == "form") {
            // The one form of scripts alone is the chat.
            let Some(action) = form.get("action") else {
                assert_eq!(form.get("id"), Some("chat-form"), "{path}");
                continue;
            };
            let of_game = action.starts_with("/game/")
                && (action.ends_with("/join") || action.ends_with("/withdraw"));
            let of_event = action.starts_with("/tournament/")
                && (action.ends_with("/do") || action.ends_with("/join"));
            let of_circuit = action.starts_with("/circuit/");
            let known = doors.contains(&action) || of_game || of_event || of_circuit;
            assert!(known, "{path}: {action}");
            let method = if action == "/games" { "get" } else { "post" };
            assert_eq!(form.get("method"), Some(method), "{path}: {action}");
        }
    });
}

#[test]
fn controls_have_names() {
    each(|path, elements| {
        for (index, element) in elements.iter().enumerate() {
            if element.name == "button" && element.text.trim().is_empty() {
                let inside = elements[index + 1..]
                    .iter()
                    .take(3)
                    .any(|e| !e.text.trim().is_empty());
                assert!(
                    element.get("aria-label").is_some() || inside,
                    "{path}: {element:?}"
                );
            }
            if element.name == "svg" && element.get("role") == Some("img") {
                assert!(element.get("aria-label").is_some(), "{path}: {element:?}");
            }
        }
    });
}

const HOSTILE: &str = "</script><script>alert(1)</script>\"'><b>&amp;";

#[test]
fn hostile_names_stay_text() {
    let villain = Person {
        name: HOSTILE.into(),
        ..support::somebody("", 1)
    };
    let visit = Visit {
        me: Some(villain.clone()),
        path: HOSTILE.into(),
        ..Visit::default()
    };
    let mut game = support::game_live();
    game.seats[1].person = Some(villain.clone());
    game.state = serde_json::json!({ "chat": [{ "text": HOSTILE }] }).to_string();
    let mut start = support::start_page();
    start.error = Some(HOSTILE.into());
    start.lobby.games[0].people[0] = Some(villain);
    let mut person = support::person_page();
    person.name = HOSTILE.into();
    let mut games = support::games_page();
    games.person = HOSTILE.into();
    let pages = [
        game.render(&visit).into_string(),
        start.render(&visit).into_string(),
        person.render(&visit).into_string(),
        games.render(&visit).into_string(),
    ];
    for page in pages {
        let elements = parse("hostile", &page);
        assert!(!page.contains("<script>"), "a script got in");
        assert!(elements.iter().all(|element| element.name != "b"));
        let seen = |text: &str| text.contains("alert(1)");
        let shown = elements
            .iter()
            .any(|e| seen(&e.text) || e.attributes.values().any(|v| seen(v)));
        assert!(shown, "the name is there, as text");
    }
}

#[test]
fn data_for_scripts_is_what_was_given() {
    let mut game = support::game_live();
    let state = serde_json::json!({ "chat": HOSTILE });
    game.state = state.to_string();
    let page = game.render(&Visit::default()).into_string();
    let elements = parse("game", &page);
    let data = |id: &str| {
        let found = elements
            .iter()
            .find(|e| e.name == "script" && e.get("id") == Some(id));
        let text = &found.expect(id).text;
        serde_json::from_str::<serde_json::Value>(text).expect(id)
    };
    assert_eq!(data("state"), state);
    assert!(data("settings").is_object());
    let texts = data("texts");
    assert_eq!(texts["game.resign"], "Resign");
    assert_eq!(texts["game.free"], "Free seat");
}

#[test]
fn at_one_screen_the_colors_are_the_names() {
    let mut game = support::game_live();
    game.seats[1].person = game.seats[0].person.clone();
    game.you = vec![1, 2];
    let page = game.render(&Visit::default()).into_string();
    let elements = parse("local", &page);
    let title = elements
        .iter()
        .find(|e| e.name == "title")
        .expect("a title");
    assert!(title.text.starts_with("Black – White"), "{}", title.text);
    let status = elements
        .iter()
        .find(|e| e.get("id") == Some("status"))
        .expect("a status");
    assert_eq!(status.text, "White to move.");
}

#[test]
fn colors_and_presence_are_told_to_those_who_hear_the_page() {
    let game = support::game_live();
    let elements = parse("live", &game.render(&Visit::default()).into_string());
    let hidden = |e: &&Element| e.get("class") == Some("hidden");
    let told = elements.iter().filter(hidden).map(|e| e.text.trim());
    let told: Vec<&str> = told.collect();
    for word in ["Black", "White", "Connected"] {
        assert!(told.contains(&word), "{word} in {told:?}");
    }
}

#[test]
fn the_game_page_keeps_its_contract() {
    let contract = include_str!("../assets/game/README.md");
    let elements = ["waiting", "live"].map(|phase| {
        let game = if phase == "waiting" {
            support::game_waiting()
        } else {
            support::game_live()
        };
        parse(phase, &game.render(&Visit::default()).into_string())
    });
    let ids: HashSet<_> = elements
        .iter()
        .flatten()
        .filter_map(|e| e.get("id"))
        .collect();
    let rows = contract.lines().filter_map(|line| line.strip_prefix("| `"));
    let named: Vec<_> = rows
        .flat_map(|row| {
            row.split(" | ")
                .next()
                .unwrap_or_default()
                .split(['`', ',', ' ', '…'])
        })
        .filter(|name| !name.is_empty() && *name != "player-3" && *name != "player-4")
        .collect();
    assert!(named.len() > 12, "the contract names ids: {named:?}");
    for id in named {
        assert!(ids.contains(id), "the page has no #{id}");
    }
}
