//! The pages of tournaments at every stage, with made-up people.

use std::sync::LazyLock;

use tournament::{
    Command, Config, Entry, EntryId, Format, Name, Outcome, Seed, Step, Time, Tournament,
};
use web::Visit;
use web::page::tournament::{
    CircuitPage, Invitation, JoinPage, LevelView, Links, ListPage, Listed, LiveGame, Notice,
    Rights, Tab, TournamentView,
};

use super::NOW;

const NAMES: [&str; 9] = [
    "Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida",
];

fn name(text: &str) -> Name {
    Name::new(text).expect("a name")
}

fn ask(event: &mut Tournament, command: &Command) {
    let done = event.perform(command, Time::from_millis(NOW), &name("Dora"));
    done.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
}

fn opened(format: Format) -> Tournament {
    let mut config = Config::new(name("Zürich <Open>"), format);
    config.settings.tables = 3;
    config.settings.third_place = true;
    let opened = Tournament::open(config, name("Dora"), Time::from_millis(NOW));
    let (mut event, _) = opened.expect("a tournament");
    for each in NAMES {
        let entry = Entry::new(name(each));
        ask(&mut event, &Command::Enter { entry });
    }
    let person = name("Hugo");
    ask(&mut event, &Command::AddHelper { person });
    event
}

fn seed() -> Seed {
    Seed::new("nobody knows this yet").expect("a seed")
}

fn drawn(format: Format) -> Tournament {
    let mut event = opened(format);
    let hash = seed().hash();
    ask(&mut event, &Command::Commit { hash });
    let draw = Command::Draw {
        seed: seed(),
        word: "blue".into(),
        plan: None,
    };
    ask(&mut event, &draw);
    ask(&mut event, &Command::CallAll);
    ask(&mut event, &Command::TimeRound { minutes: 20 });
    event
}

/// Plays so many games, or until the end.
fn played(mut event: Tournament, games: usize) -> Tournament {
    for i in 0..games {
        let command = match event.next_step() {
            Step::Nothing => break,
            Step::Play(_) => {
                let next = &event.next_games()[0];
                let outcome = match i % 5 {
                    3 => Outcome::Drawn,
                    _ => Outcome::five(next.players[0].min(next.players[1]), 9),
                };
                let game = next.game;
                Command::Record { game, outcome }
            }
            _ => Command::Advance,
        };
        ask(&mut event, &command);
    }
    event
}

/// Each stage, with a word for its address; played once for all tests.
static STAGES: LazyLock<Vec<(&'static str, Tournament)>> = LazyLock::new(stages);

fn stages() -> Vec<(&'static str, Tournament)> {
    let begun = [opened(Format::Regulation), drawn(Format::Regulation)];
    let [promised, again] = begun.map(|mut event| {
        let hash = seed().hash();
        ask(&mut event, &Command::Commit { hash });
        event
    });
    let mut reported = played(drawn(Format::Regulation), 4);
    let next = reported.next_games()[0].clone();
    let report = Command::Report {
        game: next.game,
        outcome: Outcome::five(next.players[0], 7),
    };
    let who = name(&reported.name_of(next.players[0]));
    let told = reported.perform(&report, Time::from_millis(NOW), &who);
    told.expect("a report");
    let entry = EntryId(9);
    let withdraw = Command::Withdraw {
        entry,
        expelled: false,
    };
    ask(&mut reported, &withdraw);
    vec![
        ("entries", opened(Format::Regulation)),
        ("promised", promised),
        ("again", again),
        ("groups", reported),
        ("cup", played(drawn(Format::Regulation), 19)),
        ("over", played(drawn(Format::Regulation), 1_000)),
        ("swiss", played(drawn(Format::Swiss { rounds: 3 }), 3)),
        (
            "knockout",
            played(drawn(Format::Knockout { best_of: 3 }), 3),
        ),
    ]
}

pub(crate) fn pages(visit: &Visit) -> Vec<(String, String)> {
    let mut pages = vec![
        ("/tournaments".into(), list().render(visit).into_string()),
        ("/circuit/one".into(), circuit().render(visit).into_string()),
        (
            "/tournament/x/join".into(),
            invitation().render(visit).into_string(),
        ),
    ];
    for (stage, event) in &*STAGES {
        let rights = Rights {
            director: true,
            helper: false,
            entries: vec![EntryId(1), EntryId(2)],
        };
        let links = Links {
            director: Some("/tournament/x/join?key=1".into()),
            helpers: vec![("Hugo".into(), "/tournament/x/join?key=2".into())],
            players: vec![(EntryId(1), "/tournament/x/join?key=3".into())],
        };
        let live = [LiveGame {
            of: 1,
            game: 1,
            id: "live".into(),
            running: true,
        }];
        let notice = Notice::Refused("match 77 is not paired".into());
        let preview = Notice::Preview {
            lines: vec!["match 1, game 1 corrected".into()],
            fields: vec![
                ("do".into(), "correct".into()),
                ("preview".into(), "yes".into()),
            ],
        };
        let view = |notice| TournamentView {
            id: stage,
            n: 1,
            event,
            variant: "Pentago",
            rights: &rights,
            links: &links,
            live: &live,
            notice,
            page: 1,
            now: NOW,
        };
        for tab in Tab::ALL {
            let notice = match tab {
                Tab::Desk => Some(&notice),
                Tab::Setup => Some(&preview),
                _ => None,
            };
            let page = view(notice).render(tab, visit).into_string();
            pages.push((format!("/tournament/{stage}{}", tab.path()), page));
        }
        let page = view(None).hall(visit).into_string();
        pages.push((format!("/tournament/{stage}/hall"), page));
    }
    pages
}

fn list() -> ListPage {
    let listed = |winner: Option<&str>| Listed {
        id: "over".into(),
        name: "Zürich <Open>".into(),
        phase: "groups".into(),
        players: 9,
        winner: winner.map(Into::into),
        latest: NOW,
    };
    ListPage {
        mine: vec![listed(None)],
        all: vec![listed(Some("Ann"))],
        circuits: vec![("one".into(), "Swiss".into())],
        error: Some("a name is empty".into()),
        ..ListPage::default()
    }
}

fn invitation() -> JoinPage {
    JoinPage {
        id: "x".into(),
        name: "Zürich <Open>".into(),
        invitation: Invitation::Player("Ann".into()),
        key: "1".into(),
    }
}

fn circuit() -> CircuitPage {
    let mut level = tournament::Level::new(name("local"));
    let events = STAGES.iter().map(|(_, event)| event);
    level
        .events
        .extend(events.filter_map(tournament::CircuitEvent::of));
    CircuitPage {
        id: "one".into(),
        name: "Swiss".into(),
        levels: vec![
            LevelView {
                name: "local".into(),
                events: vec![("over".into(), "Zürich <Open>".into())],
                qualified: level.qualified(),
            },
            LevelView {
                name: "national".into(),
                events: Vec::new(),
                qualified: Vec::new(),
            },
        ],
        mine: true,
        tournaments: vec![("over".into(), "Zürich <Open>".into())],
        error: None,
    }
}
