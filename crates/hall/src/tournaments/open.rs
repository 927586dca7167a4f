//! Opening a tournament, and taking in one that was played elsewhere.

use std::sync::Arc;
use std::time::Instant;

use game::TimeControl;
use protocol::web::{Code, Person, PersonKind};
use rules::{Family, Variant};
use serde::Deserialize;
use store::GameId;
use store::change::OpenTournament;
use store::tournaments::Kept;
use tournament::exchange::from_json;
use tournament::{Command, Config, Entry, Format, Language, Name, Settings, Tournament};

use super::desk::{Desk, Held, now};
use super::give::check_names;
use super::rights::Role;
use super::size;
use crate::Hall;
use crate::Problem;
use crate::clock::wall_now;
use crate::people::new_secret;

/// A tournament that somebody wants.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// What it is called.
    pub name: String,
    /// Under which name its maker directs it; their own if none is given.
    #[serde(default)]
    pub director: Option<String>,
    /// How players are paired.
    #[serde(default = "regulation")]
    pub format: Format,
    /// Everything else that can be chosen.
    #[serde(default)]
    pub settings: Option<Settings>,
    /// What is played at our own tables.
    #[serde(default = "swiss")]
    pub variant: String,
    /// The time control there.
    #[serde(default = "no_clock")]
    pub time: String,
    /// Whether lists show it.
    #[serde(default = "yes")]
    pub listed: bool,
    /// The players who take part from the beginning.
    #[serde(default)]
    pub players: Vec<Entry>,
}

const fn regulation() -> Format {
    Format::Regulation
}

fn swiss() -> String {
    Variant::Swiss.name().to_owned()
}

fn no_clock() -> String {
    TimeControl::None.to_string()
}

const fn yes() -> bool {
    true
}

impl Wanted {
    /// Opens it; whoever asks directs it.
    pub async fn open(
        self,
        hall: &Hall,
        person: &Person,
        language: Language,
    ) -> Result<Arc<Desk>, Problem> {
        hall.disk.has_room()?;
        let name = Name::new(&self.name).map_err(|why| Problem::unfit("name", why))?;
        let director = self.director.as_deref().unwrap_or(&person.name);
        let director = Name::new(director).map_err(|why| Problem::unfit("director", why))?;
        let (variant, time) = play(&self.variant, &self.time)?;
        // Stones are counted where each has 18 of them.
        let settings = self.settings.unwrap_or_else(|| Settings {
            stones: (variant.family() == Family::Pentago).then_some(18),
            ..Settings::default()
        });
        let config = Config {
            name,
            format: self.format,
            settings,
        };
        let most = size::most_entries(&hall.limits.tournaments, person.kind);
        if self.players.len() > most {
            return Err(size::too_many_entries(most).about("players"));
        }
        let opened = Tournament::open(config, director.clone(), now());
        let (event, _) = opened.map_err(|why| Problem::unfit("format", why))?;
        let players = self.players;
        let entered = hall.heavy_change(move |_| enter(event, players, &director, language));
        let kept = kept(variant, &time, self.listed);
        write(hall, kept, entered.await??, person).await
    }
}

/// Enters all who take part from the beginning; each is compared with all
/// before.
fn enter(
    mut event: Tournament,
    players: Vec<Entry>,
    director: &Name,
    language: Language,
) -> Result<Tournament, Problem> {
    for (entry, number) in players.into_iter().zip(1..) {
        let enter = Command::Enter { entry };
        check_names(&enter)?;
        let entered = event.perform(&enter, now(), director);
        entered.map_err(|refusal| {
            let why = event.explain(&refusal, language);
            Problem::field("players", format!("{number}: {why}"))
        })?;
    }
    Ok(event)
}

/// Whether this can be played at our tables.
fn play(variant: &str, time: &str) -> Result<(Variant, TimeControl), Problem> {
    let variant = variant
        .parse()
        .map_err(|why| Problem::unfit("variant", why))?;
    let time = time.parse().map_err(|why| Problem::unfit("time", why))?;
    Ok((variant, time))
}

fn kept(variant: Variant, time: &TimeControl, listed: bool) -> Kept {
    Kept {
        id: GameId::random(),
        created: wall_now(),
        variant: variant.name().to_owned(),
        time: time.to_string(),
        listed,
        secret: new_secret(),
        seed: None,
    }
}

/// Takes in a tournament from a document; whoever brings it directs it under
/// the name of its director.
pub async fn import(hall: &Hall, person: &Person, text: String) -> Result<Arc<Desk>, Problem> {
    hall.disk.has_room()?;
    if person.kind != PersonKind::Account {
        return Err(Problem::says(Code::Forbidden, "refused.for-accounts"));
    }
    let (imports, rate) = (&hall.people.imports, hall.limits.imports);
    if !imports.allow_many(person.id.clone(), text.len() as f64, rate, Instant::now()) {
        return Err(Problem::says(Code::TooMany, "refused.many-bytes").retry_after(600));
    }
    let limits = hall.limits.tournaments;
    let most = size::most_entries(&limits, person.kind);
    let read = move |_: &Hall| {
        let event = from_json(&text).map_err(|why| Problem::new(Code::BadMessage, why))?;
        size::check(&limits, most, None, &event)?;
        Ok::<_, Problem>(event)
    };
    let event = hall.heavy_change(read).await??;
    let kept = kept(Variant::Swiss, &TimeControl::None, true);
    write(hall, kept, event, person).await
}

async fn write(
    hall: &Hall,
    kept: Kept,
    event: Tournament,
    person: &Person,
) -> Result<Arc<Desk>, Problem> {
    let (made, id) = (kept.clone(), person.id.clone());
    let held = hall
        .heavy_change(move |_| Held::new(made, event, &id))
        .await?;
    let ((held, lines), person) = (held, person.id.clone());
    let glance = held.glance();
    let opened = OpenTournament {
        kept,
        glance,
        lines,
        person,
        part: Role::Director.code(),
    };
    hall.journal.write(opened).await?;
    Ok(hall.tournaments.insert(Desk::new(held)))
}
