//! What a form asks for, as a command.

use std::collections::HashMap;

use hall::tournaments::{Held, release, start_game};
use protocol::web::Code;
use tournament::{
    Command, Effect, Entry, EntryId, GameId, How, MatchId, Name, Outcome, Plan, Tournament,
};
use web::page::tournament::Notice;

use super::Table;
use crate::problem::Problem;

type Fields = HashMap<String, String>;

/// What came of it.
pub(super) enum Done {
    /// Back to where the form was.
    Back,
    /// To another page.
    To(String),
    /// It was only looked at.
    Preview(Notice),
}

/// No preview is longer.
const MOST_LINES: usize = 12;

pub(super) async fn act(table: &Table<'_>, fields: &Fields) -> Result<Done, Problem> {
    let seat = table.seat();
    let text = |name: &str| fields.get(name).map_or("", |value| value.trim());
    match text("do") {
        "publish" => seat.publish().await?,
        "draw" => {
            let plan = told_plan(&table.held, &text)?;
            seat.draw(text("word").to_owned(), plan).await?
        }
        "enter" => seat.enter(told_entry(&text)?).await?,
        "players" => seat.players(text("players")).await?,
        "results" => seat.results(text("results")).await?,
        "play" => return play(table, &text).await,
        "release" => return let_go(table, &text).await,
        "correct" if !text("preview").is_empty() => return preview(table, fields).await,
        _ => seat.give(command(fields)?).await?,
    };
    Ok(Done::Back)
}

/// The plan that was chosen, as long as the choice is the one that was shown.
fn told_plan<'a>(held: &Held, text: &impl Fn(&str) -> &'a str) -> Result<Option<Plan>, Problem> {
    if text("plan").is_empty() {
        return Ok(None);
    }
    let is_same = text("players") == held.here().to_string();
    let index: Option<usize> = text("plan").parse().ok();
    let plan = index.and_then(|index| held.options().plans.into_iter().nth(index));
    match plan.filter(|_| is_same) {
        None => Err(Problem::says(Code::Refused, "refused.plan-gone")),
        plan => Ok(plan),
    }
}

async fn play<'a>(table: &Table<'_>, text: &impl Fn(&str) -> &'a str) -> Result<Done, Problem> {
    let of = MatchId(number(text, "match")?);
    let (rights, held) = (&table.rights, &table.held);
    if !rights.is_official() && rights.entry_in(held, of).is_none() {
        return Err(Problem::says(Code::Forbidden, "tour.only-two-begin"));
    }
    let language = table.look.visit.language;
    let by = table.look.me();
    let game = start_game(table.app, table.desk, of, by, language).await?;
    // Officials stay at their desk.
    match rights.entry_in(held, of) {
        Some(_) => Ok(Done::To(format!("/game/{game}"))),
        None => Ok(Done::Back),
    }
}

async fn let_go<'a>(table: &Table<'_>, text: &impl Fn(&str) -> &'a str) -> Result<Done, Problem> {
    let of = MatchId(number(text, "match")?);
    if !table.rights.is_official() {
        return Err(Problem::says(Code::Forbidden, "tour.only-officials"));
    }
    release(table.app, table.desk, of).await?;
    Ok(Done::Back)
}

/// What a correction would change, in sentences.
async fn preview(table: &Table<'_>, fields: &Fields) -> Result<Done, Problem> {
    let events = table.seat().preview(command(fields)?).await?;
    let mut after: Tournament = table.held.tournament.clone();
    for event in &events {
        // What was decided a moment ago fits.
        let _ = after.absorb(event);
    }
    let language = table.look.visit.language;
    let told = |event: &tournament::Event| after.told(&event.fact, event.at, language);
    let lines = events.iter().take(MOST_LINES).map(told).collect();
    let fields = fields
        .iter()
        .map(|(name, value)| (name.clone(), value.clone()));
    let mut fields: Vec<(String, String)> = fields.collect();
    fields.sort();
    Ok(Done::Preview(Notice::Preview { lines, fields }))
}

/// What a form tells of somebody who takes part.
fn told_entry<'a>(text: &impl Fn(&str) -> &'a str) -> Result<Entry, Problem> {
    let name = |text: &str| Name::new(text).map_err(|why| Problem::unfit("name", why));
    let named = |field: &str| match text(field) {
        "" => Ok(None),
        text => name(text).map(Some),
    };
    let rank = match text("rank") {
        "" => None,
        _ => Some(number(text, "rank")?),
    };
    Ok(Entry {
        name: name(text("name"))?,
        person: named("person")?,
        club: named("club")?,
        rank,
    })
}

/// A number in a field.
fn number<'a, T: std::str::FromStr>(
    text: &impl Fn(&str) -> &'a str,
    name: &'static str,
) -> Result<T, Problem> {
    let given = text(name);
    given.parse().map_err(|_| {
        let given: String = given.chars().take(20).collect();
        let none = Problem::says(Code::BadMessage, "refused.no-number");
        none.naming("given", given)
            .naming("field", name)
            .about(name)
    })
}

fn command(fields: &Fields) -> Result<Command, Problem> {
    let text = |name: &str| fields.get(name).map_or("", |value| value.trim());
    let entry = |name| number(&text, name).map(EntryId);
    let person = || Name::new(text("person")).map_err(|why| Problem::unfit("person", why));
    let of = || number(&text, "match").map(MatchId);
    let game = || {
        Ok::<_, Problem>(GameId {
            of: of()?,
            game: number(&text, "game")?,
        })
    };
    Ok(match text("do") {
        "record" => Command::Record {
            game: game()?,
            outcome: outcome(&text)?,
        },
        "report" => Command::Report {
            game: game()?,
            outcome: outcome(&text)?,
        },
        "correct" => Command::Correct {
            game: game()?,
            outcome: match text("outcome") {
                "none" => None,
                _ => Some(outcome(&text)?),
            },
            why: text("why").to_owned(),
            effect: match text("effect") {
                "reset" => Effect::Reset,
                "record_only" => Effect::RecordOnly,
                _ => Effect::Follow,
            },
        },
        "no_show" => Command::NoShow {
            of: of()?,
            absent: vec![entry("absent")?],
        },
        "call" => Command::Call {
            of: of()?,
            table: number(&text, "table")?,
            board: match text("board") {
                "" => 1,
                _ => number(&text, "board")?,
            },
        },
        "call_all" => Command::CallAll,
        "furnish" => Command::Furnish {
            tables: number(&text, "tables")?,
            boards: number(&text, "boards")?,
        },
        "time_round" => Command::TimeRound {
            minutes: number(&text, "minutes")?,
        },
        "settle_by_lot" => Command::SettleByLot { of: of()? },
        "draw_lots" => Command::DrawLots {
            group: number(&text, "group")?,
        },
        "amend" => Command::Amend {
            id: entry("entry")?,
            entry: told_entry(&text)?,
        },
        "withdraw" => Command::Withdraw {
            entry: entry("entry")?,
            expelled: false,
        },
        "expel" => Command::Withdraw {
            entry: entry("entry")?,
            expelled: true,
        },
        "reinstate" => Command::Reinstate {
            entry: entry("entry")?,
        },
        "replace" => Command::Replace {
            out: entry("out")?,
            by: entry("by")?,
        },
        "add_helper" => Command::AddHelper { person: person()? },
        "remove_helper" => Command::RemoveHelper { person: person()? },
        "advance" => Command::Advance,
        "undo" => Command::Undo {
            step: match text("step") {
                "" => None,
                _ => Some(number(&text, "step")?),
            },
        },
        "redo" => Command::Redo,
        _ => return Err(Problem::field("do", "this form is not known here")),
    })
}

/// The result that a form tells: a winner with stones where nothing else is
/// said.
fn outcome<'a>(text: &impl Fn(&str) -> &'a str) -> Result<Outcome, Problem> {
    let (kind, of) = match text("outcome").split_once('-') {
        Some((kind, of)) => (kind, Some(of)),
        None => (text("outcome"), None),
    };
    let named = |name: &str| of.unwrap_or_else(|| text(name));
    let winner = || number(&named, "winner").map(EntryId);
    Ok(match kind {
        "drawn" => Outcome::Drawn,
        "neither" => Outcome::DoubleForfeit,
        "walkover" => Outcome::Walkover { winner: winner()? },
        _ => Outcome::Won {
            winner: winner()?,
            stones: match text("stones") {
                "" => None,
                _ => Some(number(text, "stones")?),
            },
            how: How::from_word(text("how")).unwrap_or(How::Five),
        },
    })
}
