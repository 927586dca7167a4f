//! The regulation worked through for several numbers of players, as files that
//! a person can check with a pencil. `INSTA_UPDATE=always cargo test -p
//! tournament` writes them anew; the difference is then to be read.

use std::fmt::Write as _;

use tournament::{
    BracketTie, Command, Config, Effect, Entry, EntryId, Event, How, Language, Match, NextGame,
    Outcome, Phase, Place, Slot, Tournament, group_name,
};

use crate::fate;
use crate::hall::{Hall, lower_wins, name, player};

const NAMES: [&str; 31] = [
    "Ada", "Beat", "Carla", "Dino", "Elena", "Flurin", "Gian", "Hanna", "Ivo", "Julia", "Kurt",
    "Lea", "Marco", "Nora", "Otto", "Petra", "Quirin", "Rosa", "Sepp", "Tina", "Urs", "Vera",
    "Walter", "Xenia", "Yves", "Zita", "Andri", "Bianca", "Curdin", "Doris", "Emil",
];

/// Numbers of players, and fates that show something: 13 has a tie that is
/// broken late, 18 and 23 have play-offs.
const FATES: [(usize, u64); 5] = [(9, 9), (13, 2), (18, 8), (23, 2), (31, 1)];

#[test]
fn the_regulation_is_worked_for_9_13_18_23_and_31_players() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let _bound = settings.bind_to_scope();
    for (players, fate) in FATES {
        insta::assert_snapshot!(format!("{players:02}"), worked(players, fate));
    }
}

/// An eventful log, which is never written anew.
const LOG: &str = include_str!("../golden/log.jsonl");

/// What is stored today must be readable tomorrow.
#[test]
fn the_log_is_written_as_ever() {
    let log = eventful();
    let lines: Vec<String> = log
        .iter()
        .map(|event| serde_json::to_string(event).expect("JSON"))
        .collect();
    assert_eq!(lines.join("\n") + "\n", LOG);
    let read = LOG
        .lines()
        .map(|line| serde_json::from_str(line).expect("an event"));
    assert_eq!(read.collect::<Vec<Event>>(), log);
}

/// A small tournament in which nearly everything happens.
fn eventful() -> Vec<Event> {
    let mut config = Config::regulation(name("Eventful"));
    config.settings.tables = 2;
    let mut hall = Hall::open(config);
    hall.enter(8);
    hall.draw("an eventful tournament", None);
    hall.ask(Command::Enter {
        entry: player("Late"),
    });
    hall.ask(Command::CallAll);
    let next = hall.event.next_games()[0].clone();
    let report = Command::Report {
        game: next.game,
        outcome: Outcome::five(next.players[0], 11),
    };
    for id in next.players {
        let who = hall.event.name_of(id);
        hall.try_as(&who, report.clone()).expect("reported");
    }
    hall.correct(next.game, Outcome::Drawn, Effect::Follow)
        .expect("corrected");
    hall.ask(Command::Undo { step: None });
    hall.ask(Command::Redo);
    hall.ask(Command::Enter {
        entry: Entry {
            club: Some(name("Chur")),
            rank: Some(3),
            ..player("Reserve")
        },
    });
    hall.ask(Command::Withdraw {
        entry: next.players[1],
        expelled: true,
    });
    hall.play(lower_wins, |event| event.phase() == Phase::Cup);
    let next = hall.event.next_games()[0].clone();
    hall.record(
        next.game,
        Outcome::Walkover {
            winner: next.players[1],
        },
    );
    hall.play_out(lower_wins);
    hall.log
}

fn worked(players: usize, fate: u64) -> String {
    let mut hall = Hall::open(Config::regulation(name(&format!("Worked for {players}"))));
    for text in &NAMES[..players] {
        hall.ask(Command::Enter {
            entry: Entry::new(name(text)),
        });
    }
    hall.draw(&format!("a worked example of {players}"), None);
    let result = |next: &NextGame| only_played(next, fate::fated(fate, next));
    hall.play(result, |event| event.phase() > Phase::Groups);
    let mut text = String::new();
    head(&mut text, &hall.event);
    for group in 0..hall.event.groups().count() as u16 {
        group_text(&mut text, &hall.event, group);
    }
    hall.play_out(result);
    bracket(
        &mut text,
        &hall.event,
        "Round of group thirds",
        &hall.event.thirds(),
    );
    bracket(&mut text, &hall.event, "Cup", &hall.event.cup());
    ranking(&mut text, &hall.event);
    text
}

/// Nobody stays away in a worked example.
fn only_played(next: &NextGame, outcome: Outcome) -> Outcome {
    if outcome.was_played() {
        outcome
    } else {
        Outcome::five(next.players[0], 9)
    }
}

fn head(text: &mut String, event: &Tournament) {
    let plan = event.plan().expect("a plan");
    let [groups, thirds, cup] = plan.games();
    let sizes: Vec<String> = plan.groups.iter().map(ToString::to_string).collect();
    let _ = writeln!(
        text,
        "{}: groups of {}",
        event.config().name,
        sizes.join(", ")
    );
    let _ = writeln!(
        text,
        "{} of each group go to the cup of {}, {} places for thirds, {} byes",
        plan.direct,
        plan.cup,
        plan.thirds,
        plan.byes()
    );
    let _ = writeln!(
        text,
        "{groups} group games, {thirds} matches of thirds, {cup} cup matches"
    );
    for line in event
        .history(Language::English)
        .iter()
        .filter(|line| line.text.contains("seed"))
    {
        let _ = writeln!(text, "{}", line.text);
    }
}

fn group_text(text: &mut String, event: &Tournament, group: u16) {
    let _ = writeln!(text, "\nGroup {}", group_name(group));
    for found in event.matches() {
        match found.pairing.place {
            Place::Group { group: g, round } if g == group => {
                let _ = writeln!(text, "  {}  {}", round + 1, match_text(event, found));
            }
            Place::PlayOff { group: g, round } if g == group => {
                let _ = writeln!(
                    text,
                    "  play-off {}  {}",
                    round + 1,
                    match_text(event, found)
                );
            }
            _ => {}
        }
    }
    let _ = writeln!(
        text,
        "  rank          won drawn lost points win-points  below the one above by"
    );
    for row in event.table(group) {
        let tally = row.tally;
        let reason = row
            .reason
            .map_or_else(String::new, |reason| reason.to_string());
        let line = format!(
            "  {:>2}{} {:<10} {:>2} {:>4} {:>5} {:>6} {:>8}     {reason}",
            row.rank,
            if row.shared { '=' } else { '.' },
            event.name_of(row.entry),
            tally.won,
            tally.drawn,
            tally.lost,
            tally.points,
            tally.win_points,
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// The starter of the first game comes first; the number is the winner's
/// stones.
fn match_text(event: &Tournament, found: &Match) -> String {
    let [one, other] = found.pairing.players.map(|id| event.name_of(id));
    let games: Vec<String> = found
        .games
        .iter()
        .map(|game| match *game {
            Outcome::Won {
                winner,
                stones,
                how,
            } => {
                let stones = stones.map_or_else(String::new, |stones| stones.to_string());
                let how = match how {
                    How::Five => "",
                    How::Time => " on time",
                    How::Resigned => " by resignation",
                    How::Adjudicated => " by decision",
                };
                format!("{} {stones}{how}", event.name_of(winner))
            }
            Outcome::Drawn => "drawn".to_owned(),
            other => format!("{other:?}"),
        })
        .collect();
    format!("{one} – {other}: {}", games.join(", "))
}

fn bracket(text: &mut String, event: &Tournament, title: &str, ties: &[BracketTie]) {
    if ties.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{title}");
    for BracketTie { place, tie, of } in ties {
        let slot = |slot| match slot {
            Slot::Player(id) => event.name_of(id),
            Slot::Nobody => "bye".to_owned(),
            Slot::Pending => "?".to_owned(),
        };
        let told = match of.and_then(|id| event.find(id)) {
            Some(found) => match_text(event, found),
            None => format!("{} – {}", slot(tie.slots[0]), slot(tie.slots[1])),
        };
        let label = match place {
            Place::Thirds { bracket, .. } => format!(
                "place {}, {}.{}",
                bracket + 1,
                tie.round + 1,
                tie.position + 1
            ),
            _ => format!("{}.{}", tie.round + 1, tie.position + 1),
        };
        let _ = writeln!(text, "  {label}  {told} -> {}", slot(tie.winner));
    }
}

fn ranking(text: &mut String, event: &Tournament) {
    let _ = writeln!(text, "\nRanking");
    let ranking: &[(u32, EntryId)] = event.ranking().expect("it is over");
    for class in ranking.chunk_by(|one, other| one.0 == other.0) {
        let names: Vec<String> = class.iter().map(|&(_, id)| event.name_of(id)).collect();
        let _ = writeln!(text, "  {}. {}", class[0].0, names.join(", "));
    }
}
