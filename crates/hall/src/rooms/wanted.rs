//! The game that somebody wants, and doing something in one.

use std::sync::Arc;

use game::{Config, TimeControl};
use protocol::web::{Action, Against, Code, CreateGame, Message, Person, Side};
use rules::{Form, Seat, Variant};
use serde_json::Value;
use store::Sort;

use super::{Opening, Room};
use crate::audience::{Answer, Caller};
use crate::{Hall, Problem, ratings};

/// The settings of the game that is wanted.
pub fn config(wanted: &CreateGame) -> Result<Config, Problem> {
    let variant: Variant = wanted
        .variant
        .parse()
        .map_err(|why: rules::UnknownVariant| Problem::unfit("variant", why))?;
    let options: Vec<(&str, String)> = wanted
        .options
        .iter()
        .map(|(key, value)| (key.as_str(), option_text(value)))
        .collect();
    let options = options.iter().map(|(key, value)| (*key, value.as_str()));
    let form = Form::new(variant, options).map_err(|why| Problem::unfit("options", why))?;
    let time = wanted.time.as_deref().unwrap_or("-");
    let time: TimeControl = time
        .parse()
        .map_err(|why: game::TimeControlError| Problem::unfit("time", why))?;
    Ok(Config::new(form).with_time(time))
}

/// Options are text to the rules; JSON may say them as numbers and booleans.
fn option_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}

/// The game that this person wants to open.
pub fn opening(
    wanted: &CreateGame,
    config: Config,
    person: &Arc<Person>,
) -> Result<Opening, Problem> {
    let seats = Seat::ALL.into_iter().take(config.form.seats().into());
    let own = own_seat(wanted.side, config.form.seats())?;
    let (sort, sitting) = match wanted.against {
        Against::Oneself => (
            Sort::Local,
            seats.map(|seat| (seat, Arc::clone(person))).collect(),
        ),
        Against::Level(level) => {
            if !(1..=10).contains(&level) {
                let why = Problem::says(Code::BadMessage, "refused.no-level");
                return Err(why.naming("level", level).about("against"));
            }
            let engine = Arc::new(Person::engine(level));
            let who = |seat| {
                if seat == own {
                    Arc::clone(person)
                } else {
                    Arc::clone(&engine)
                }
            };
            (Sort::Engine, seats.map(|seat| (seat, who(seat))).collect())
        }
        Against::Friend | Against::Anyone => (Sort::Online, vec![(own, Arc::clone(person))]),
    };
    if wanted.rated {
        ratings::can_count(sort, &config, person)?;
    }
    Ok(Opening {
        config,
        sort,
        rated: wanted.rated,
        listed: wanted.against == Against::Anyone,
        by: person.id.clone(),
        sitting,
    })
}

/// The seat that the maker of a game asks for, at a table with so many.
fn own_seat(side: Side, seats: u8) -> Result<Seat, Problem> {
    let index = match side {
        Side::First => 0,
        Side::Second => 1,
        Side::Third => 2,
        Side::Fourth => 3,
        Side::Random => getrandom::u32().map_or(0, |lot| lot % u32::from(seats)) as usize,
    };
    if index < usize::from(seats) {
        return Ok(Seat::ALL[index]);
    }
    let beyond = Problem::says(Code::BadMessage, "refused.no-side");
    Err(beyond.naming("seats", seats).about("side"))
}

/// Does something in a room and waits until it is on the disk; gives the first
/// event that this caused, or the number of the last one.
pub async fn act(
    hall: &Hall,
    room: &Arc<Room>,
    person: Arc<Person>,
    action: &Action<'_>,
) -> Result<Arc<Message>, Problem> {
    let (caller, told) = Caller::new(Some(person));
    room.act(hall, caller, action);
    let lost = |_| Problem::says(Code::Unavailable, "refused.stopping");
    match told.await.map_err(lost)? {
        Answer::Happened(event) => Ok(Arc::clone(event.message())),
        Answer::Nothing(n) => Ok(Arc::new(Message::Ok {
            id: None,
            n: Some(n),
        })),
        Answer::Refused(problem, _) => Err(problem),
    }
}

/// The room with this name.
pub fn find(hall: &Hall, id: &str) -> Result<Arc<Room>, Problem> {
    let id = id.parse().map_err(|_| Problem::no_such_game())?;
    hall.rooms.find(hall, id).ok_or_else(Problem::no_such_game)
}
