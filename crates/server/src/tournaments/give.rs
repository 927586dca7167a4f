//! What somebody asks of a tournament: in which part they act, and what else
//! belongs to it, such as the secret seed of a draw.

use std::sync::Arc;

use protocol::web::{Code, Person};
use store::tournaments;
use tournament::exchange::{csv, result_commands};
use tournament::{Command, Entry, Event, Language, Name, Phase, Plan, Refusal, Seed};

use super::desk::{Desk, Held, now};
use super::rights::{Rights, Role};
use crate::App;
use crate::people::new_secret;
use crate::problem::Problem;

/// Somebody at a desk.
pub(crate) struct Seat<'a> {
    pub(crate) app: &'a App,
    pub(crate) desk: &'a Arc<Desk>,
    pub(crate) person: Option<&'a Person>,
    pub(crate) language: Language,
}

impl Seat<'_> {
    pub(crate) fn rights(&self) -> Result<Rights, Problem> {
        Rights::of(self.app, &self.desk.held(), self.person)
    }

    /// Does what a command asks for.
    pub(crate) async fn give(&self, command: Command) -> Result<Vec<Event>, Problem> {
        let id = self.desk.id;
        let drawn = matches!(command, Command::Draw { .. });
        let seed = move |db: &_| match drawn {
            true => tournaments::set_seed(db, id, None),
            false => Ok(()),
        };
        self.give_all(vec![command], seed).await
    }

    /// What would follow from a command.
    pub(crate) async fn preview(&self, command: Command) -> Result<Vec<Event>, Problem> {
        let held = self.desk.held();
        let who = self.who(&held, &command)?;
        let before = Arc::clone(&held);
        let look = move |_: &App| before.tournament.apply(&command, now(), &who);
        let events = self.app.heavy(look).await?;
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
        errand: impl FnOnce(&store::rusqlite::Connection) -> Result<(), store::StoreError>
        + Send
        + 'static,
    ) -> Result<Vec<Event>, Problem> {
        let held = self.desk.held();
        let Some(first) = commands.first() else {
            return Ok(Vec::new());
        };
        let who = self.who(&held, first)?;
        let several = commands.len() > 1;
        let person = self.person.map(|person| person.id.clone());
        let done = self
            .desk
            .perform(self.app, person, who, commands, errand)
            .await;
        // What it refused is told with the names of the tournament as it is.
        done.map_err(|refused| refused.problem(&self.desk.held(), self.language, several))
    }

    /// Chooses a secret seed and publishes its hash.
    pub(crate) async fn publish(&self) -> Result<Vec<Event>, Problem> {
        let text = new_secret();
        let seed = Seed::new(&text).map_err(|why| Problem::new(Code::Unavailable, why))?;
        let id = self.desk.id;
        let commit = vec![Command::Commit { hash: seed.hash() }];
        let keep = move |db: &_| tournaments::set_seed(db, id, Some(&text));
        self.give_all(commit, keep).await
    }

    /// Draws from the seed whose hash was published.
    pub(crate) async fn draw(
        &self,
        word: String,
        plan: Option<Plan>,
    ) -> Result<Vec<Event>, Problem> {
        let held = self.desk.held();
        let seed = held.kept.seed.as_deref().map(Seed::new);
        let Some(Ok(seed)) = seed else {
            return Err(self.refused(&held, &Refusal::NoHash));
        };
        self.give(Command::Draw { seed, word, plan }).await
    }

    /// Enters somebody; where everybody may enter themselves, whoever asks.
    pub(crate) async fn enter(&self, entry: Entry) -> Result<Vec<Event>, Problem> {
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
        if !self.rights()?.entries.is_empty() {
            return Err(Problem::says(Code::Refused, "refused.entered"));
        }
        // Asked here, since the tournament takes whoever enters under the name
        // of an official for that official.
        if held.tournament.phase() != Phase::Entries {
            return Err(self.refused(held, &Refusal::EntriesClosed));
        }
        // Nobody can speak for another account by naming it.
        let entry = Entry {
            person: None,
            rank: None,
            ..entry
        };
        let who = entry.name.clone();
        let enter = vec![Command::Enter { entry }];
        let (app, id) = (self.app, Some(person.id.clone()));
        let done = self.desk.perform(app, id, who.clone(), enter, |_| Ok(()));
        let events = done
            .await
            .map_err(|refused| refused.problem(held, self.language, false))?;
        let held = self.desk.held();
        if let Some(entry) = held.tournament.entry_called(&who) {
            Role::Player(entry).give(app, &held, &person.id).await?;
        }
        Ok(events)
    }

    /// Takes in players as CSV, all of them or none.
    pub(crate) async fn players(&self, text: &str) -> Result<Vec<Event>, Problem> {
        let entries = csv::read_players(text).map_err(|why| Problem::field("players", why))?;
        let commands = entries.into_iter().map(|entry| Command::Enter { entry });
        self.give_all(commands.collect(), |_| Ok(())).await
    }

    /// Takes in results as CSV, all of them or none.
    pub(crate) async fn results(&self, text: &str) -> Result<Vec<Event>, Problem> {
        let held = self.desk.held();
        let who = self.who(&held, &Command::Advance)?;
        let (text, language) = (text.to_owned(), self.language);
        let read = move |_: &App| result_commands(&text, &held.tournament, now(), &who, language);
        let commands = self.app.heavy_change(read).await?;
        let commands = commands.map_err(|why| Problem::field("results", why))?;
        self.give_all(commands, |_| Ok(())).await
    }
}
