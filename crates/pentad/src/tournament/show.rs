//! What the desk shows: where the event stands, tables, brackets, history.

mod tables;

use std::fmt::Write as _;
use std::io::{self, Write};

use anyhow::Result;
use serde_json::json;
use tournament::{
    Format, Language, MatchSheet, Options, Outcome, Phase, Plan, Step, Tournament, Verdict,
    check as verify, group_name,
};

use super::arguments::Arguments;
use super::desk::Desk;
use super::{names, when};
use crate::exit::Exit;

fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn print_json(value: &impl serde::Serialize) -> Result<()> {
    print(&(serde_json::to_string(value)? + "\n"))
}

/// How many there are, in half a sentence.
pub(super) fn entered(event: &Tournament) -> String {
    match event.entrants().count() {
        1 => "1 has entered".to_owned(),
        count => format!("{count} have entered"),
    }
}

/// Where it stands, in half a sentence.
pub(super) fn standing(event: &Tournament) -> String {
    let (decided, known) = event.overview().decided;
    match event.phase() {
        Phase::Entries => entered(event),
        Phase::Finished => match event.winner() {
            Some(winner) => format!("over, {} has won", event.name_of(winner)),
            None => "over, nobody has won".to_owned(),
        },
        phase => format!("{phase}, games decided: {decided} of {known}"),
    }
}

/// What is to be done, with the command for it.
pub(super) fn next(event: &Tournament) -> String {
    let command = "pentad tournament";
    match event.next_step() {
        Step::Draw if event.promised().is_some() => {
            format!("Next: the draw, with a word from the hall: {command} draw --word WORD")
        }
        Step::Draw => format!(
            "Next: more entries ({command} enter NAME), or publish the hash of the draw: {command} publish"
        ),
        Step::Play(1) => format!("Next: one game is open: {command} pairings"),
        Step::Play(open) => format!("Next: {open} games are open: {command} pairings"),
        Step::BreakTies(groups) => {
            let groups: Vec<String> = groups.into_iter().map(group_name).collect();
            format!(
                "Next: ties that matter are left in group {}: play them off ({command} advance), or draw lots ({command} lots {})",
                groups.join(", "),
                groups[0]
            )
        }
        Step::Advance => format!("Next: all is played; go on: {command} advance"),
        Step::Nothing => match event.winner() {
            Some(winner) => format!("It is over; {} has won.", event.name_of(winner)),
            None => "It is over; nobody has won.".to_owned(),
        },
    }
}

pub(super) fn status(desk: &Desk) -> Result<()> {
    let overview = desk.event.overview();
    if desk.json {
        return print_json(&overview);
    }
    let mut text = format!("{}: {}\n", overview.name, overview.format_text);
    let _ = writeln!(
        text,
        "Directed by {}; {}.",
        overview.director,
        standing(&desk.event)
    );
    if !overview.helpers.is_empty() {
        let helpers: Vec<&str> = overview
            .helpers
            .iter()
            .map(tournament::Name::as_str)
            .collect();
        let _ = writeln!(text, "Helpers: {}.", helpers.join(", "));
    }
    if let Some(hash) = &overview.promised {
        let _ = writeln!(text, "The published hash of the seed: {hash}");
    }
    if overview.tables > 0 {
        let boards = overview.boards;
        let _ = writeln!(
            text,
            "Tables: {}, boards on each: {boards}.",
            overview.tables
        );
    }
    let disputed = desk
        .event
        .next_games()
        .into_iter()
        .filter(|next| next.disputed);
    for next in disputed {
        let _ = writeln!(
            text,
            "Match {}: the players report different results.",
            next.game.of.0
        );
    }
    text += &draws(&desk.event);
    let _ = writeln!(text, "\n{}", next(&desk.event));
    print(&text)
}

/// Matches that will not end, and those that the lot has ended. Rule 7 of the
/// regulation knows only replays, so nobody should be surprised.
fn draws(event: &Tournament) -> String {
    let needed = usize::from(event.config().settings.draws_before_lot);
    let mut text = String::new();
    for found in event.matches().filter(|found| !found.void) {
        let (number, draws) = (found.pairing.id.0, found.last_draws());
        let by_lot = matches!(found.games.last(), Some(Outcome::ByLot { .. }));
        let must_be_won = found.pairing.place.must_be_won();
        if by_lot {
            let _ = write!(
                text,
                "Match {number}: decided by lot after {draws} draws in a row."
            );
        } else if must_be_won && draws >= needed && event.verdict(found) == Verdict::Open {
            let _ = write!(
                text,
                "Match {number}: {draws} draws in a row. Replay it, or let the lot decide: pentad tournament settle {number}."
            );
        } else {
            continue;
        }
        text += match event.config().format {
            Format::Regulation => {
                " A lot departs from rule 7 of the regulation, which has the game replayed until somebody wins.\n"
            }
            _ => "\n",
        };
    }
    text
}

/// The ways to play, numbered.
pub(super) fn plans(options: &Options) -> String {
    let mut text = format!("{}: {}\n", players_of(options), options.advice);
    for (plan, number) in options.plans.iter().zip(1..) {
        let _ = writeln!(text, "{number:>4}. {}", plan_text(plan));
    }
    text
}

/// `7 players`.
pub(super) fn players_of(options: &Options) -> String {
    match options.players {
        1 => "1 player".to_owned(),
        more => format!("{more} players"),
    }
}

fn plan_text(plan: &Plan) -> String {
    let [games, thirds, cup] = plan.games();
    if plan.groups.is_empty() {
        return format!("one match, best of {}", plan.best_of);
    }
    let sizes: Vec<String> = plan.groups.iter().map(ToString::to_string).collect();
    let who = match (plan.direct, plan.groups.len()) {
        (1, _) => "winners",
        (_, 1) => "the first two",
        _ => "winners and runners-up",
    };
    let mut text = format!(
        "groups of {} ({}); {who} to a cup of {}",
        sizes.join("+"),
        count(games),
        plan.cup
    );
    if plan.thirds > 0 {
        let _ = write!(
            text,
            ", {} {} for thirds ({})",
            plan.thirds,
            if plan.thirds == 1 { "place" } else { "places" },
            count(thirds)
        );
    }
    if plan.byes() > 0 {
        let byes = plan.byes();
        let _ = write!(text, ", {byes} {}", if byes == 1 { "bye" } else { "byes" });
    }
    let _ = write!(text, "; then {} in the cup", count(cup));
    text
}

fn count(games: u32) -> String {
    match games {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    }
}

pub(super) fn players(desk: &Desk) -> Result<()> {
    let players = desk.event.overview().players;
    if desk.json {
        return print_json(&players);
    }
    print(&tables::players(&players))
}

/// What a draw has given.
pub(super) fn drawn(desk: &Desk) -> Result<()> {
    let mut text = String::new();
    for (members, group) in desk.event.groups().zip(0..) {
        let names: Vec<String> = members.iter().map(|&id| desk.event.name_of(id)).collect();
        let _ = writeln!(text, "Group {}: {}", group_name(group), names.join(", "));
    }
    let _ = writeln!(text, "\n{}", next(&desk.event));
    print(&text)
}

pub(super) fn pairings(desk: &Desk, all: bool, of: Option<&str>) -> Result<()> {
    let event = &desk.event;
    let games: Vec<MatchSheet> = match of {
        Some(name) => event.sheets_of(names::player(event, name)?),
        None if all => {
            let live = event.matches().filter(|found| !found.void);
            live.filter_map(|found| event.match_sheet(found.pairing.id))
                .collect()
        }
        None => event.open_sheets(),
    };
    if desk.json {
        return print_json(&games);
    }
    if games.is_empty() {
        print(&format!("No game is open.\n\n{}\n", next(event)))
    } else {
        print(&tables::games(event, &games, desk.now))
    }
}

pub(super) fn standings(desk: &Desk, group: Option<&str>) -> Result<()> {
    let event = &desk.event;
    let groups = match group {
        Some(letter) => event
            .group_sheet(names::group(event, letter)?)
            .into_iter()
            .collect(),
        None => event.group_sheets(),
    };
    let swiss = match group {
        None if !event.byes().is_empty() => Some(event.swiss_sheet()),
        _ => None,
    };
    let ranking = event.ranking_sheet().filter(|_| group.is_none());
    if desk.json {
        return print_json(&json!({ "groups": groups, "swiss": swiss, "ranking": ranking }));
    }
    let mut parts: Vec<String> = groups.iter().map(tables::group).collect();
    parts.extend(swiss.map(|rows| tables::swiss(&rows)));
    parts.extend(ranking.map(|ranks| tables::ranking(&ranks)));
    if parts.is_empty() {
        print(&format!("There is no table yet.\n\n{}\n", next(event)))
    } else {
        print(&parts.join("\n"))
    }
}

pub(super) fn bracket(desk: &Desk) -> Result<()> {
    let (thirds, cup) = (
        desk.event.thirds_sheets(Language::English),
        desk.event.cup_sheet(Language::English),
    );
    if desk.json {
        return print_json(&json!({ "thirds": thirds, "cup": cup }));
    }
    let sheets = thirds.iter().chain(&cup);
    let parts: Vec<String> = sheets.map(tables::bracket).collect();
    if parts.is_empty() {
        print(&format!(
            "There is no bracket yet.\n\n{}\n",
            next(&desk.event)
        ))
    } else {
        print(&parts.join("\n"))
    }
}

pub(super) fn history(desk: &Desk) -> Result<()> {
    let lines = desk.event.history(Language::English);
    if desk.json {
        return print_json(&lines);
    }
    let mut text = String::new();
    for line in lines {
        let undone = if line.undone { " (taken back)" } else { "" };
        let (at, by) = (when::told(line.at), line.by);
        let _ = writeln!(text, "{:>4}  {at}  {by}: {}{undone}", line.step, line.text);
    }
    print(&text)
}

/// Verifies the file, and everything that rules and lots should have decided.
pub(super) fn check(arguments: &Arguments) -> Result<Exit> {
    let desk = Desk::look(arguments)?;
    let found = verify(desk.event.log())?;
    let count = desk.event.log().len();
    if arguments.json {
        let wrong: Vec<String> = found.iter().map(ToString::to_string).collect();
        print_json(&json!({ "events": count, "wrong": wrong }))?;
    } else if found.is_empty() {
        let mut text = format!("{count} events: the file is whole");
        if let Some((seed, word)) = desk.event.drawn_from() {
            let _ = write!(
                text,
                "; draw, pairings and results are as the rules and the seed give them.\nSeed: {seed}"
            );
            if !word.is_empty() {
                let _ = write!(text, "\nWord from the hall: {word}");
            }
            let hash = tournament::Seed::new(&seed).map(|seed| seed.hash());
            let _ = write!(
                text,
                "\nIts hash, published before: {}",
                hash.map_or_else(|_| String::new(), |hash| hash.to_string())
            );
        }
        print(&(text + "\n"))?;
    } else {
        let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
        print(&(lines.join("\n") + "\n"))?;
    }
    Ok(if found.is_empty() {
        Exit::Done
    } else {
        Exit::Failed
    })
}
