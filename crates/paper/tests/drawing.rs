//! Drawings of events of all sizes: everything lies on the page, no player is
//! missing, and both outputs are complete.

use paper::{Mark, Page};
use tournament::{
    Command, Config, Entry, Format, Language, Name, NextGame, Outcome, Phase, Seed, Step, Time,
    Tournament,
};

fn name(text: &str) -> Name {
    Name::new(text).expect(text)
}

fn drawn(format: Format, players: usize) -> Tournament {
    let mut config = Config::new(name("Grüße <Open> & Friends"), format);
    config.settings.third_place = true;
    config.settings.tables = 3;
    let now = Time::from_millis(0);
    let (mut event, _) = Tournament::open(config, name("Dora"), now).expect("opens");
    for i in 0..players {
        let mut entry = Entry::new(name(&format!(
            "Änni <{i}> von und zu Hohenstein-Riedmatten"
        )));
        entry.club = (i % 2 == 0).then(|| name("Société Pentago Genève"));
        ask(&mut event, &Command::Enter { entry });
    }
    let seed = Seed::new("all on the page now").expect("a seed");
    ask(&mut event, &Command::Commit { hash: seed.hash() });
    let plan = tournament::options(players).plans.first().cloned();
    let plan = plan.filter(|_| format == Format::Regulation);
    let word = String::new();
    ask(&mut event, &Command::Draw { seed, word, plan });
    ask(&mut event, &Command::CallAll);
    event
}

fn ask(event: &mut Tournament, command: &Command) {
    let (now, dora) = (Time::from_millis(0), name("Dora"));
    event.perform(command, now, &dora).expect("it is allowed");
}

fn play(event: &mut Tournament, stop: impl Fn(&Tournament) -> bool) {
    while !stop(event) {
        let command = match event.next_step() {
            Step::Nothing | Step::Draw => return,
            Step::Play(_) => {
                let next = &event.next_games()[0];
                let (game, outcome) = (next.game, outcome(next));
                Command::Record { game, outcome }
            }
            Step::Advance | Step::BreakTies(_) => Command::Advance,
        };
        ask(event, &command);
    }
}

fn outcome(next: &NextGame) -> Outcome {
    let [one, other] = next.players;
    let mixed = one.0 * 7 + other.0 * 13 + u32::from(next.game.game) * 5;
    match mixed % 6 {
        0 => Outcome::Drawn,
        1 => Outcome::Walkover { winner: one },
        _ => Outcome::five(one.min(other), 7 + (mixed % 11) as u8),
    }
}

/// Looks at every page of an event, and at both outputs.
fn look(event: &Tournament) {
    look_in(event, Language::English);
    look_in(event, Language::German);
}

fn look_in(event: &Tournament, language: Language) {
    let mut pages = paper::all(event, language);
    pages.extend(paper::score_sheets(event, language, 0..usize::MAX));
    pages.extend(paper::players(event, language));
    for page in &pages {
        inside(page);
        let svg = paper::svg(page);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("<Open>") && svg.contains("&lt;Open&gt; &amp;"));
    }
    let pdf = paper::pdf("Open", &pages);
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.ends_with(b"%%EOF"));
    assert_eq!(
        pdf,
        paper::pdf("Open", &pages),
        "the same pages, the same bytes"
    );
}

/// Nothing is drawn outside of the page; words are measured by their letters,
/// none of which is wider than its size.
fn inside(page: &Page) {
    let within = |x: f32, y: f32| {
        assert!(x >= -0.5 && x <= page.width + 0.5, "{}: x {x}", page.title);
        assert!(y >= -0.5 && y <= page.height + 0.5, "{}: y {y}", page.title);
    };
    for mark in &page.marks {
        match mark {
            Mark::Rect {
                area: [x, y, width, height],
                ..
            } => {
                assert!(*width > 0.0 && *height > 0.0);
                within(*x, *y);
                within(x + width, y + height);
            }
            Mark::Line { points, .. } => points.iter().for_each(|&[x, y]| within(x, y)),
            Mark::Disk { center: [x, y], .. } => within(*x, *y),
            Mark::Text { at, size, text, .. } => {
                assert!(*size >= 4.0, "{}: {text:?} is too small", page.title);
                within(at[0], at[1]);
            }
        }
    }
}

fn says(pages: &[Page], text: &str) -> bool {
    let marks = pages.iter().flat_map(|page| &page.marks);
    marks
        .filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text),
            _ => None,
        })
        .any(|found| found.starts_with(text))
}

#[test]
fn the_regulation_is_drawn_with_4_to_40_players_in_every_phase() {
    for players in 2..=40 {
        let mut event = drawn(Format::Regulation, players);
        look(&event);
        if players > 2 {
            let groups = paper::groups(&event, Language::English);
            for i in 0..players {
                assert!(says(&groups, &format!("Änni <{i}>")), "{players}: {i}");
            }
        }
        play(&mut event, |event| event.phase() == Phase::Cup);
        look(&event);
        play(&mut event, |_| false);
        look(&event);
        let standings = paper::standings(&event, Language::English);
        for i in 0..players {
            assert!(says(&standings, &format!("Änni <{i}>")), "{players}: {i}");
        }
    }
}

#[test]
fn other_formats_are_drawn_at_any_size() {
    for (format, players) in [
        (Format::BEST_OF_FIVE, 2),
        (Format::RoundRobin { legs: 2 }, 9),
        (Format::RoundRobin { legs: 1 }, 26),
        (Format::Knockout { best_of: 3 }, 33),
        (Format::Knockout { best_of: 1 }, 300),
        (Format::Swiss { rounds: 5 }, 77),
    ] {
        let mut event = drawn(format, players);
        look(&event);
        play(&mut event, |_| false);
        look(&event);
    }
}

#[test]
fn a_replay_is_seen_in_the_bracket() {
    let mut event = drawn(Format::Knockout { best_of: 1 }, 4);
    let next = event.next_games()[0].clone();
    let (game, drawn) = (next.game, Outcome::Drawn);
    ask(
        &mut event,
        &Command::Record {
            game,
            outcome: drawn,
        },
    );
    assert!(says(&paper::bracket(&event, Language::English), "="));
    let pairings = paper::pairings(&event, Language::English, 0..usize::MAX);
    assert!(says(&pairings, "game 2"), "the replay is listed");
}

#[test]
fn a_swiss_round_tells_who_has_a_bye_and_whether_it_is_played() {
    let mut event = drawn(Format::Swiss { rounds: 2 }, 5);
    let round = event.swiss_round().expect("a round");
    let bye = round.bye.expect("one of five has no opponent").name;
    let number = bye.split_inclusive('>').next().expect("a number");
    let languages = [
        (
            Language::English,
            "has a bye",
            "Table during",
            "Table after",
        ),
        (
            Language::German,
            "ist spielfrei",
            "Tabelle während",
            "Tabelle nach",
        ),
    ];
    for (language, words, during, _) in languages {
        let pairings = paper::pairings(&event, language, 0..usize::MAX);
        assert!(says(&pairings, number) && says(&pairings, words));
        assert!(says(&paper::standings(&event, language), during));
    }
    play(&mut event, |event| event.next_step() == Step::Advance);
    for (language, _, _, after) in languages {
        assert!(says(&paper::standings(&event, language), after));
    }
}

/// A line under those who qualify means something when there is a table; before
/// the first game the names only stand in the order of their lots.
#[test]
fn an_empty_form_has_no_line_under_those_who_qualify() {
    let strong = |event: &Tournament| {
        let pages = paper::groups(event, Language::English);
        let marks = pages.iter().flat_map(|page| &page.marks);
        let strong = |mark: &&Mark| {
            matches!(
                mark,
                Mark::Line {
                    ink: paper::Ink::Accent,
                    ..
                }
            )
        };
        marks.filter(strong).count()
    };
    let mut event = drawn(Format::Regulation, 9);
    assert_eq!(strong(&event), 0);
    play(&mut event, |event| event.overview().decided.0 > 3);
    assert!(strong(&event) > 0);
}
