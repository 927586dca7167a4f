//! Draws events of several sizes at several moments, to be looked at:
//!
//! ```sh
//! cargo run -p paper --example sheets -- target/sheets
//! ```

use std::path::Path;

use tournament::{
    Command, Config, Entry, Format, Language, Name, NextGame, Outcome, Phase, Seed, Step, Time,
    Tournament,
};

const FIRST: [&str; 16] = [
    "Zoé",
    "Jürg",
    "François",
    "Änni",
    "Noël",
    "Bettina",
    "Çelik",
    "Łukasz",
    "Ruth",
    "Søren",
    "Maximiliane",
    "Beat",
    "Tièche",
    "Ursina",
    "Gian-Andrea",
    "Ida",
];
const LAST: [&str; 13] = [
    "Müller",
    "Béguelin",
    "von Hohenstein-Riedmatten",
    "Kägi",
    "Ötztal",
    "Meier",
    "Jäggi",
    "D’Amico",
    "Bolliger",
    "Caduff",
    "Rüegsegger",
    "Weiß",
    "Schöni",
];
const CLUBS: [&str; 4] = ["Chur", "Genève", "Spielclub Zürich-Örlikon", "Biel/Bienne"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "target/sheets".to_owned());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for players in [9, 13, 23, 31] {
        let mut event = drawn(Format::Regulation, players)?;
        write(folder, &format!("{players:02}-drawn"), &event)?;
        play(&mut event, |event| event.phase() == Phase::Cup);
        write(folder, &format!("{players:02}-cup"), &event)?;
        play(&mut event, |_| false);
        write(folder, &format!("{players:02}-over"), &event)?;
    }
    for (name, format, players) in [
        ("knockout", Format::Knockout { best_of: 3 }, 50),
        ("swiss", Format::Swiss { rounds: 5 }, 21),
        ("round-robin", Format::RoundRobin { legs: 1 }, 12),
        ("match", Format::BEST_OF_FIVE, 2),
    ] {
        let mut event = drawn(format, players)?;
        play(&mut event, |_| false);
        write(folder, name, &event)?;
    }
    Ok(())
}

fn write(folder: &Path, name: &str, event: &Tournament) -> std::io::Result<()> {
    let mut pages = paper::all(event, Language::English);
    pages.extend(
        paper::score_sheets(event, Language::English, 0..usize::MAX)
            .into_iter()
            .take(1),
    );
    for (page, number) in pages.iter().zip(1..) {
        std::fs::write(
            folder.join(format!("{name}-{number}.svg")),
            paper::svg(page),
        )?;
    }
    let title = event.config().name.to_string();
    std::fs::write(
        folder.join(format!("{name}.pdf")),
        paper::pdf(&title, &pages),
    )
}

fn drawn(format: Format, players: usize) -> Result<Tournament, Box<dyn std::error::Error>> {
    let (director, now) = (Name::new("Dora")?, Time::from_millis(0));
    let mut config = Config::new(Name::new("Pentago-Meisterschaft Graubünden")?, format);
    config.settings.third_place = true;
    config.settings.tables = 6;
    let (mut event, _) = Tournament::open(config, director.clone(), now)?;
    for i in 0..players {
        let name = format!("{} {}", FIRST[i % 16], LAST[i % 13]);
        let mut entry = Entry::new(Name::new(&name)?);
        entry.club = (i % 3 > 0).then(|| Name::new(CLUBS[i % 4])).transpose()?;
        event.perform(&Command::Enter { entry }, now, &director)?;
    }
    let seed = Seed::new("a gallery of paper")?;
    event.perform(&Command::Commit { hash: seed.hash() }, now, &director)?;
    let word = String::new();
    let plan = None;
    event.perform(&Command::Draw { seed, word, plan }, now, &director)?;
    event.perform(&Command::CallAll, now, &director)?;
    Ok(event)
}

fn play(event: &mut Tournament, stop: impl Fn(&Tournament) -> bool) {
    let director = event.director().clone();
    while !stop(event) {
        let command = match event.next_step() {
            Step::Nothing | Step::Draw => return,
            Step::Play(_) => {
                let next = &event.next_games()[0];
                Command::Record {
                    game: next.game,
                    outcome: outcome(next),
                }
            }
            Step::Advance | Step::BreakTies(_) => Command::Advance,
        };
        event
            .perform(&command, Time::from_millis(0), &director)
            .expect("it goes on");
    }
}

/// Mostly the lower number wins; some games are drawn, one is not played.
fn outcome(next: &NextGame) -> Outcome {
    let [one, other] = next.players;
    let mixed = one.0 * 7 + other.0 * 13 + u32::from(next.game.game) * 5;
    let winner = if mixed.is_multiple_of(4) {
        one.max(other)
    } else {
        one.min(other)
    };
    match mixed % 9 {
        0 | 1 => Outcome::Drawn,
        2 if mixed.is_multiple_of(5) => Outcome::Walkover { winner },
        _ => Outcome::five(winner, 7 + (mixed % 11) as u8),
    }
}
