//! What somebody asks of a tournament: in which part they act, and what else
//! belongs to it, such as the secret seed of a draw.

use std::sync::Arc;

use protocol::web::{Code, Person};
use tournament::exchange::{csv, result_commands};
use tournament::{Command, Entry, Event, Language, Name, Plan, Refusal, Seed};

use super::beside::Beside;
use super::desk::{Desk, Held};
use super::rights::Rights;
use crate::Hall;
use crate::Problem;
use crate::people::new_secret;

/// Somebody at a desk.
pub struct Seat<'a> {
    /// The hall.
    pub hall: &'a Hall,
    /// The tournament.
    pub desk: &'a Arc<Desk>,
    /// The person, if one is known.
    pub person: Option<&'a Person>,
    /// In which language refusals are told.
    pub language: Language,
}

impl Seat<'_> {
    /// What this person may do.
    pub fn rights(&self) -> Result<Rights, Problem> {
        Rights::of(self.hall, &self.desk.held(), self.person)
    }

    /// Does what a command asks for.
    pub async fn give(&self, command: Command) -> Result<Vec<Event>, Problem> {
        let beside = match command {
            Command::Draw { .. } => Beside::Drawn,
            _ => Beside::Nothing,
        };
        self.give_all(vec![command], beside).await
    }

    /// What would follow from a command.
    pub async fn preview(&self, command: Command) -> Result<Vec<Event>, Problem> {
        let held = self.desk.held();
        let who = self.who(&held, &command)?;
        let before = Arc::clone(&held);
        let look = move |_: &Hall| before.tournament.apply(&command, before.now(), &who);
        let events = self.hall.heavy(look).await?;
        events.map_err(|refusal| self.refused(&held, &refusal))
    }

    fn who(&self, held: &Held, command: &Command) -> Result<Name, Problem> {
        self.rights()?
            .who(held, command, self.person, self.language)
    }

    fn refused(&self, held: &Held, refusal: &Refusal) -> Problem {
        let why = held.tournament.explain(refusal, self.language);
        Problem::new(Code::Refused, why)
    }

    async fn give_all(
        &self,
        commands: Vec<Command>,
        beside: Beside,
    ) -> Result<Vec<Event>, Problem> {
        let held = self.desk.held();
        let Some(first) = commands.first() else {
            return Ok(Vec::new());
        };
        let who = self.who(&held, first)?;
        commands.iter().try_for_each(check_names)?;
        let several = commands.len() > 1;
        let person = self.person.map(|person| person.id.clone());
        let done = self
            .desk
            .perform(self.hall, person, who, commands, beside)
            .await;
        // What it refused is told with the names of the tournament as it is.
        done.map_err(|refused| refused.problem(&self.desk.held(), self.language, several))
    }

    /// Chooses a secret seed and publishes its hash.
    pub async fn publish(&self) -> Result<Vec<Event>, Problem> {
        let text = new_secret();
        let seed = Seed::new(&text).map_err(|why| Problem::new(Code::Unavailable, why))?;
        let commit = vec![Command::Commit { hash: seed.hash() }];
        self.give_all(commit, Beside::Seed(text)).await
    }

    /// Draws from the seed whose hash was published.
    pub async fn draw(&self, word: String, plan: Option<Plan>) -> Result<Vec<Event>, Problem> {
        let held = self.desk.held();
        let seed = promised_seed(&held);
        let seed = seed.ok_or_else(|| self.refused(&held, &Refusal::NoHash))?;
        self.give(Command::Draw { seed, word, plan }).await
    }

    /// Enters somebody; where everybody may enter themselves, whoever asks.
    pub async fn enter(&self, entry: Entry) -> Result<Vec<Event>, Problem> {
        let held = self.desk.held();
        let open = held.tournament.config().settings.open_entry;
        match self.person {
            Some(person) if open && !self.rights()?.is_official() => {
                self.enter_oneself(&held, person, entry).await
            }
            _ => self.give(Command::Enter { entry }).await,
        }
    }

    async fn enter_oneself(
        &self,
        held: &Held,
        person: &Person,
        entry: Entry,
    ) -> Result<Vec<Event>, Problem> {
        // Nobody can speak for another account by naming it.
        let entry = Entry {
            person: None,
            rank: None,
            ..entry
        };
        let who = entry.name.clone();
        let enter = vec![Command::Enter { entry }];
        enter.iter().try_for_each(check_names)?;
        let (hall, id) = (self.hall, person.id.clone());
        let beside = Beside::Entry(id.clone());
        let done = self.desk.perform(hall, Some(id), who, enter, beside).await;
        done.map_err(|refused| refused.problem(held, self.language, false))
    }

    /// Takes in players as CSV, all of them or none.
    pub async fn players(&self, text: &str) -> Result<Vec<Event>, Problem> {
        let entries = csv::read_players(text).map_err(|why| Problem::field("players", why))?;
        let commands = entries.into_iter().map(|entry| Command::Enter { entry });
        self.give_all(commands.collect(), Beside::Nothing).await
    }

    /// Takes in results as CSV, all of them or none.
    pub async fn results(&self, text: &str) -> Result<Vec<Event>, Problem> {
        let held = self.desk.held();
        let who = self.who(&held, &Command::Advance)?;
        let (text, language) = (text.to_owned(), self.language);
        let read =
            move |_: &Hall| result_commands(&text, &held.tournament, held.now(), &who, language);
        let commands = self.hall.heavy_change(read).await?;
        let commands = commands.map_err(|why| Problem::field("results", why))?;
        self.give_all(commands, Beside::Nothing).await
    }
}

/// Names come as JSON too, which is read as it is kept.
pub(super) fn check_names(command: &Command) -> Result<(), Problem> {
    let wrong = |why| Problem::unfit("name", why);
    command
        .names()
        .try_for_each(|name| name.check().map_err(wrong))
}

/// The seed whose hash is published now, among those that wait.
fn promised_seed(held: &Held) -> Option<Seed> {
    let promised = held.tournament.promised()?;
    let seeds = held.kept.seed.as_deref()?.lines();
    let mut seeds = seeds.filter_map(|text| Seed::new(text).ok());
    seeds.find(|seed| promised.matches(seed))
}
