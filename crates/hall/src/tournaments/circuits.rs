//! Circuits: winners of local events qualify for the national final, its winner
//! for the international event.
//!
//! A circuit belongs to whoever made it. Events are added when they are over;
//! who has qualified follows from them, and can be entered in a tournament of
//! the next level that the same person directs.

use protocol::web::{Code, Person};
use serde::{Deserialize, Serialize};
use store::GameId;
use store::change::{AddCircuit, ChangeCircuit};
use tournament::{Circuit, CircuitEvent, Command, Language, Level, Name};

use super::beside::Beside;
use super::desk::now;
use super::rights::Rights;
use crate::Hall;
use crate::Problem;
use crate::clock::wall_now;

/// A circuit as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Its name.
    pub name: Name,
    /// Its rules and events.
    #[serde(flatten)]
    pub circuit: Circuit,
    /// The tournaments behind the events, level by level.
    pub tournaments: Vec<Vec<String>>,
}

/// What can be done with a circuit. Levels count from 0.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the members are told in the variants")]
pub enum Step {
    /// A new one, with these levels.
    Open { name: Name, levels: Vec<Name> },
    /// A finished tournament counts for a level.
    Add { level: usize, tournament: String },
    /// Somebody does not take the place that a level gives.
    Decline { level: usize, person: Name },
    /// All who have qualified for a level enter a tournament.
    Enter { level: usize, tournament: String },
}

/// How long a circuit may become as a document: what is shown of it has to be
/// drawn up in a moment.
const MOST_BYTES: usize = 500_000;

/// So often a change is tried again because somebody else was quicker.
const TRIES: usize = 20;

/// A circuit, and whether it belongs to whoever asks.
pub fn circuit(
    hall: &Hall,
    id: &str,
    person: Option<&Person>,
) -> Result<(GameId, Kept, bool), Problem> {
    let (id, owner, document) = stored(hall, id)?;
    let mine = person.is_some_and(|person| person.id == owner);
    Ok((id, read(&document)?, mine))
}

/// Its id, whose it is, and the document.
fn stored(hall: &Hall, id: &str) -> Result<(GameId, String, String), Problem> {
    let none = || Problem::says(Code::NotFound, "refused.no-circuit");
    let id: GameId = id.parse().map_err(|_| none())?;
    let found = hall.reader.circuit(id)?;
    let (owner, document) = found.ok_or_else(none)?;
    Ok((id, owner, document))
}

fn read(document: &str) -> Result<Kept, Problem> {
    let none = |_| Problem::says(Code::NotFound, "refused.no-circuit");
    serde_json::from_str(document).map_err(none)
}

fn written(kept: &Kept) -> String {
    serde_json::to_string(kept).expect("plain data has a form in JSON")
}

/// The newest circuits: ids and names. A document begins with the name, so the
/// rest is not read.
pub fn newest(hall: &Hall, most: u32) -> Result<Vec<(String, String)>, Problem> {
    let found = hall.reader.circuits(most, 1_000)?;
    let named = found.into_iter().filter_map(|(id, document)| {
        let name = document.strip_prefix("{\"name\":")?;
        let mut name = serde_json::Deserializer::from_str(name).into_iter::<String>();
        Some((id.to_string(), name.next()?.ok()?))
    });
    Ok(named.collect())
}

/// Does a step; without a circuit it can only be the first.
pub async fn change(
    hall: &Hall,
    id: Option<&str>,
    person: &Person,
    step: Step,
    language: Language,
) -> Result<GameId, Problem> {
    match (id, step) {
        (None, Step::Open { name, levels }) => {
            hall.disk.has_room()?;
            let (id, document) = (GameId::random(), written(&opened(&name, &levels)?));
            let added = AddCircuit {
                circuit: id,
                person: person.id.clone(),
                document,
                now: wall_now(),
            };
            hall.journal.write(added).await?;
            Ok(id)
        }
        (None, _) => Err(Problem::field("step", "a circuit begins with open")),
        (Some(id), Step::Enter { level, tournament }) => {
            let (id, kept) = own(hall, id, person)?;
            kept.0
                .enter(hall, level, &tournament, person, language)
                .await?;
            Ok(id)
        }
        (Some(id), step) => rewrite(hall, id, person, &step).await,
    }
}

/// A circuit that belongs to whoever asks, and its document.
fn own(hall: &Hall, id: &str, person: &Person) -> Result<(GameId, (Kept, String)), Problem> {
    let (id, owner, document) = stored(hall, id)?;
    if person.id != owner {
        return Err(Problem::says(Code::Forbidden, "refused.circuit-owner"));
    }
    Ok((id, (read(&document)?, document)))
}

/// Changes a circuit as it is when the change is written. If somebody else was
/// quicker, the step is done again on what they have made of it.
async fn rewrite(hall: &Hall, id: &str, person: &Person, step: &Step) -> Result<GameId, Problem> {
    for _ in 0..TRIES {
        let (id, (mut kept, was)) = own(hall, id, person)?;
        match step {
            Step::Add { level, tournament } => kept.add(hall, *level, tournament)?,
            Step::Decline { level, person } => {
                level_of(&mut kept.circuit.levels, *level)?
                    .decline(person, now())
                    .map_err(|why| Problem::because(Code::Refused, why))?;
            }
            Step::Open { .. } | Step::Enter { .. } => {}
        }
        let document = written(&kept);
        if document.len() > MOST_BYTES && document.len() > was.len() {
            return Err(Problem::says(Code::Refused, "refused.circuit-full"));
        }
        let changed = ChangeCircuit {
            circuit: id,
            was,
            document,
        };
        if hall.journal.write(changed).await? {
            return Ok(id);
        }
    }
    Err(Problem::says(Code::Unavailable, "refused.busy"))
}

fn opened(name: &Name, levels: &[Name]) -> Result<Kept, Problem> {
    if !(2..=10).contains(&levels.len()) {
        return Err(Problem::says(Code::BadMessage, "refused.circuit-levels").about("levels"));
    }
    let wrong = |why| Problem::unfit("name", why);
    let mut names = levels.iter().chain([name]);
    names.try_for_each(|name| name.check().map_err(wrong))?;
    Ok(Kept {
        name: name.clone(),
        tournaments: vec![Vec::new(); levels.len()],
        circuit: Circuit {
            levels: levels.iter().cloned().map(Level::new).collect(),
        },
    })
}

fn level_of(levels: &mut [Level], level: usize) -> Result<&mut Level, Problem> {
    let count = levels.len();
    let why = format!("there is no level {level}; they are 0 to {}", count - 1);
    levels
        .get_mut(level)
        .ok_or_else(|| Problem::field("level", why))
}

impl Kept {
    fn add(&mut self, hall: &Hall, level: usize, tournament: &str) -> Result<(), Problem> {
        let held = hall.tournaments.find(hall, tournament)?.held();
        let mut known = self.tournaments.iter().flatten();
        if known.any(|known| known == tournament) {
            return Err(Problem::says(Code::Refused, "refused.circuit-counts"));
        }
        let event = CircuitEvent::of(&held.tournament);
        let event = event.ok_or_else(|| Problem::says(Code::Refused, "refused.circuit-open"))?;
        level_of(&mut self.circuit.levels, level)?
            .events
            .push(event);
        self.tournaments[level].push(tournament.to_owned());
        Ok(())
    }

    async fn enter(
        &self,
        hall: &Hall,
        level: usize,
        tournament: &str,
        person: &Person,
        language: Language,
    ) -> Result<(), Problem> {
        let desk = hall.tournaments.find(hall, tournament)?;
        let held = desk.held();
        let rights = Rights::of(hall, &held, Some(person))?;
        let new = self.circuit.missing(level, &held.tournament).into_iter();
        let commands: Vec<Command> = new.map(|entry| Command::Enter { entry }).collect();
        let Some(first) = commands.first() else {
            return Err(Problem::says(Code::Refused, "refused.circuit-nobody"));
        };
        let who = rights.who(&held, first, Some(person), language)?;
        let id = Some(person.id.clone());
        let done = desk.perform(hall, id, who, commands, Beside::Nothing).await;
        done.map_err(|refused| refused.problem(&held, language, true))?;
        Ok(())
    }
}
