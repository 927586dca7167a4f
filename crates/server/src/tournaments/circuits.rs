//! Circuits: winners of local events qualify for the national final, its winner
//! for the international event.
//!
//! A circuit belongs to whoever made it. Events are added when they are over;
//! who has qualified follows from them, and can be entered in a tournament of
//! the next level that the same person directs.

use protocol::web::{Code, Person};
use serde::{Deserialize, Serialize};
use store::{GameId, tournaments};
use tournament::{Circuit, CircuitEvent, Command, Language, Level, Name};

use super::desk::now;
use super::rights::Rights;
use crate::App;
use crate::clock::wall_now;
use crate::problem::Problem;

/// A circuit as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) name: Name,
    #[serde(flatten)]
    pub(crate) circuit: Circuit,
    /// The tournaments behind the events, level by level.
    pub(crate) tournaments: Vec<Vec<String>>,
}

/// What can be done with a circuit. Levels count from 0.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Step {
    /// A new one, with these levels.
    Open { name: Name, levels: Vec<Name> },
    /// A finished tournament counts for a level.
    Add { level: usize, tournament: String },
    /// Somebody does not take the place that a level gives.
    Decline { level: usize, person: Name },
    /// All who have qualified for a level enter a tournament.
    Enter { level: usize, tournament: String },
}

/// A circuit, and whether it belongs to whoever asks.
pub(crate) fn circuit(
    app: &App,
    id: &str,
    person: Option<&Person>,
) -> Result<(GameId, Kept, bool), Problem> {
    let none = || Problem::says(Code::NotFound, "refused.no-circuit");
    let id: GameId = id.parse().map_err(|_| none())?;
    let found = app.reader.read(|db| tournaments::circuit(db, id))?;
    let (owner, document) = found.ok_or_else(none)?;
    let kept = serde_json::from_str(&document).map_err(|_| none())?;
    let mine = person.is_some_and(|person| person.id == owner);
    Ok((id, kept, mine))
}

/// Does a step; without a circuit it can only be the first.
pub(crate) async fn change(
    app: &App,
    id: Option<&str>,
    person: &Person,
    step: Step,
    language: Language,
) -> Result<GameId, Problem> {
    let (id, mut kept) = match (id, &step) {
        (None, Step::Open { name, levels }) => {
            app.disk.has_room()?;
            (GameId::random(), opened(name, levels)?)
        }
        (Some(id), _) => match circuit(app, id, Some(person))? {
            (id, kept, true) => (id, kept),
            _ => {
                return Err(Problem::says(Code::Forbidden, "refused.circuit-owner"));
            }
        },
        (None, _) => return Err(Problem::field("step", "a circuit begins with open")),
    };
    match step {
        Step::Open { .. } => {}
        Step::Add { level, tournament } => kept.add(app, level, tournament)?,
        Step::Decline { level, person } => {
            let level = level_of(&mut kept.circuit.levels, level)?;
            if !level.declined.iter().any(|(who, _)| *who == person) {
                level.declined.push((person, now()));
            }
        }
        Step::Enter { level, tournament } => {
            kept.enter(app, level, &tournament, person, language)
                .await?;
        }
    }
    let (owner, document) = (
        person.id.clone(),
        serde_json::to_string(&kept).expect("plain data has a form in JSON"),
    );
    let work = move |db: &_| tournaments::put_circuit(db, id, &owner, &document, wall_now());
    app.journal.write(work).await?;
    Ok(id)
}

fn opened(name: &Name, levels: &[Name]) -> Result<Kept, Problem> {
    if !(2..=10).contains(&levels.len()) {
        return Err(Problem::says(Code::BadMessage, "refused.circuit-levels").about("levels"));
    }
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
    fn add(&mut self, app: &App, level: usize, tournament: String) -> Result<(), Problem> {
        let held = app.tournaments.find(app, &tournament)?.held();
        if self
            .tournaments
            .iter()
            .flatten()
            .any(|known| *known == tournament)
        {
            return Err(Problem::says(Code::Refused, "refused.circuit-counts"));
        }
        let event = CircuitEvent::of(&held.tournament);
        let event = event.ok_or_else(|| Problem::says(Code::Refused, "refused.circuit-open"))?;
        level_of(&mut self.circuit.levels, level)?
            .events
            .push(event);
        self.tournaments[level].push(tournament);
        Ok(())
    }

    async fn enter(
        &self,
        app: &App,
        level: usize,
        tournament: &str,
        person: &Person,
        language: Language,
    ) -> Result<(), Problem> {
        let desk = app.tournaments.find(app, tournament)?;
        let held = desk.held();
        let rights = Rights::of(app, &held, Some(person))?;
        let entries = self.circuit.entries(level).into_iter();
        // Who is there already need not enter again.
        let new = entries.filter(|entry| held.tournament.entry_called(&entry.name).is_none());
        let commands: Vec<Command> = new.map(|entry| Command::Enter { entry }).collect();
        let Some(first) = commands.first() else {
            return Err(Problem::says(Code::Refused, "refused.circuit-nobody"));
        };
        let who = rights.who(&held, first, Some(person), language)?;
        let id = Some(person.id.clone());
        let done = desk.perform(app, id, who, commands, |_| Ok(())).await;
        done.map_err(|refused| refused.problem(&held, language, true))?;
        Ok(())
    }
}
