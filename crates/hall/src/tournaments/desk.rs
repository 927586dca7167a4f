//! A desk: one tournament, its log, and who follows it.
//!
//! Readers take what is held at this moment and never wait. Writers pass a gate
//! one after the other; each decides on what is held, waits for the disk, and
//! only then puts the next state in its place. What a writer does goes on even
//! if whoever asked has hung up, so that memory and disk never part. If it is
//! not known whether a line reached the disk, the disk is asked before the next
//! command.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use protocol::web::{Code, Message};
use store::change::AppendLines;
use store::tournaments::{Glance, Kept, Line as StoredLine, Linked, Stored};
use store::{GameId, StoreError};
use tournament::exchange::log::{self, Chain};
use tournament::{
    Command, Effect, Event, Language, MatchId, Name, Options, Refusal, Time, Tournament,
};

use super::beside::Beside;
use super::size;
use crate::Hall;
use crate::Problem;
use crate::audience::{Told, Watcher, WatcherId};
use crate::clock::wall_now;
use crate::workshop;

/// One tournament.
pub struct Desk {
    /// The tournament.
    pub id: GameId,
    /// The id as text.
    pub name: String,
    gate: tokio::sync::Mutex<()>,
    held: RwLock<Arc<Held>>,
    /// Whether the disk may have more than is held.
    in_doubt: AtomicBool,
    followers: Mutex<HashMap<WatcherId, Arc<dyn Watcher>>>,
}

/// What is true of a tournament at a moment.
#[derive(Clone)]
pub struct Held {
    /// What is kept beside the lines.
    pub kept: Kept,
    /// The state after all lines.
    pub tournament: Tournament,
    chain: Chain,
    /// How many lines the log has.
    lines: u32,
    /// The author of each command, where that was a person.
    pub authors: BTreeMap<u32, String>,
    /// Games at our own tables, the earliest first.
    pub games: Vec<Linked>,
}

/// Why a command was not carried out.
pub enum Refused {
    /// The tournament says no; told with the number of the command, from 1.
    Refusal(Box<Refusal>, usize),
    /// A game at our own tables would be lost.
    Playing,
    /// The game at our own tables was scored before.
    Scored,
    /// It would become too large, or others are worked for.
    Limited(Problem),
    /// The disk does.
    Store(StoreError),
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        Refused::Store(error)
    }
}

impl Refused {
    /// What somebody is told. A refusal in a list tells where.
    pub fn problem(self, held: &Held, language: Language, several: bool) -> Problem {
        let (refusal, number) = match self {
            Refused::Store(error) => return error.into(),
            Refused::Limited(problem) => return problem,
            Refused::Playing => return Problem::says(Code::Refused, "refused.playing-here"),
            Refused::Scored => return Problem::says(Code::Refused, "refused.no-game-here"),
            Refused::Refusal(refusal, number) => (refusal, number),
        };
        let code = match *refusal {
            Refusal::NotTheDirector(_)
            | Refusal::NotAnOfficial(_)
            | Refusal::NotYourGame { .. } => Code::Forbidden,
            _ => Code::Refused,
        };
        let why = held.tournament.explain(&refusal, language);
        match several {
            true => Problem::new(code, format!("{number}: {why}")),
            false => Problem::new(code, why),
        }
    }
}

/// The time of what happens now.
pub(crate) fn now() -> Time {
    Time::from_millis(wall_now())
}

/// Whether a command that would take pairings away has to wait for the games
/// that are played. A result counts whatever follows from it, whoever leaves
/// leaves, and a reset says itself that games are void.
const fn spares_games(command: &Command) -> bool {
    match command {
        Command::Enter { .. }
        | Command::Replace { .. }
        | Command::Reinstate { .. }
        | Command::Draw { .. }
        | Command::Undo { .. }
        | Command::Redo => true,
        Command::Correct { effect, .. } => matches!(effect, Effect::Follow),
        _ => false,
    }
}

impl Held {
    /// A tournament that begins with these events.
    pub(super) fn new(kept: Kept, tournament: Tournament, person: &str) -> (Held, Vec<StoredLine>) {
        let mut held = Held {
            kept,
            tournament,
            chain: Chain::default(),
            lines: 0,
            authors: BTreeMap::new(),
            games: Vec::new(),
        };
        let events = held.tournament.log().to_vec();
        let lines = held.note(&events, Some(person));
        (held, lines)
    }

    /// A tournament as the store has it.
    pub(super) fn load(hall: &Hall, id: GameId) -> Result<Option<Held>, StoreError> {
        let Some(stored) = hall.reader.tournament(id)? else {
            return Ok(None);
        };
        let Stored { kept, lines, games } = stored;
        let text: String = lines.iter().map(|line| line.text.as_str()).collect();
        let read = log::read(text.as_bytes());
        let read = read.map_err(|why| StoreError::Damaged(why.to_string()))?;
        let events = read.tournament.log();
        let steps = events.chunk_by(|one, other| one.step == other.step);
        let authors = steps.zip(&lines).filter_map(|(step, line)| {
            let person = line.person.clone()?;
            Some((step.first()?.step, person))
        });
        Ok(Some(Held {
            authors: authors.collect(),
            kept,
            chain: read.chain,
            lines: lines.len() as u32,
            tournament: read.tournament,
            games,
        }))
    }

    /// Counts what has happened: events, and games that were begun or scored.
    pub fn number(&self) -> u32 {
        let scored = self.games.iter().filter(|linked| linked.scored).count();
        (self.tournament.log().len() + self.games.len() + scored) as u32
    }

    /// The time of a command that is given now. A clock that was set back does
    /// not bring the log out of order.
    pub fn now(&self) -> Time {
        now().max(self.tournament.latest())
    }

    /// A game at our own tables was scored.
    pub(super) fn score(&mut self, game: GameId) {
        for linked in self.games.iter_mut().filter(|linked| linked.game == game) {
            linked.scored = true;
        }
    }

    /// How many have entered and not left.
    pub fn here(&self) -> usize {
        let here = self.tournament.entrants();
        here.filter(|(_, entrant)| entrant.left.is_none()).count()
    }

    /// The ways to play with those who are there.
    pub fn options(&self) -> Options {
        tournament::options(self.here())
    }

    /// What lists tell.
    pub(super) fn glance(&self) -> Glance {
        let overview = self.tournament.overview();
        let phase = serde_json::to_value(overview.phase).unwrap_or_default();
        let round = phase.get("swiss").map(|_| "swiss".to_owned());
        Glance {
            name: overview.name.to_string(),
            phase: phase
                .as_str()
                .map(ToOwned::to_owned)
                .or(round)
                .unwrap_or_default(),
            players: overview
                .players
                .iter()
                .filter(|player| !player.left)
                .count() as u32,
            winner: overview.winner.map(|player| player.name),
            latest: overview.latest.as_millis(),
        }
    }

    /// Whether games at our own tables, of which the tournament knows nothing
    /// before their results are in, would have no pairing any more.
    fn loses_games(&self, after: &Tournament) -> bool {
        let is_paired = |tournament: &Tournament, linked: &Linked| {
            let found = tournament.find(MatchId(linked.pairing));
            found.is_some_and(|found| !found.void)
        };
        let mut playing = self.games.iter().filter(|linked| !linked.scored);
        playing.any(|linked| is_paired(&self.tournament, linked) && !is_paired(after, linked))
    }

    /// The lines for events that were absorbed, a line for each command.
    fn note(&mut self, events: &[Event], person: Option<&str>) -> Vec<StoredLine> {
        let mut lines = Vec::new();
        for step in events.chunk_by(|one, other| one.step == other.step) {
            let (text, next) = self.chain.line(step);
            self.chain = next;
            self.lines += 1;
            if let (Some(person), Some(first)) = (person, step.first()) {
                self.authors.insert(first.step, person.to_owned());
            }
            lines.push(StoredLine {
                number: self.lines,
                person: person.map(ToOwned::to_owned),
                text,
            });
        }
        lines
    }
}

/// What would be true after these commands. Of many entries or in a large
/// tournament this takes a while.
fn try_out(
    hall: &Hall,
    before: &Held,
    commands: &[Command],
    who: &Name,
) -> Result<(Held, Vec<Event>), Refused> {
    let entering = |command: &&Command| matches!(command, Command::Enter { .. });
    let most_entries = size::most_entries_of(hall, before);
    if commands.iter().filter(entering).count() > most_entries {
        return Err(Refused::Limited(size::too_many_entries(most_entries)));
    }
    let (mut after, now) = (before.clone(), before.now());
    let mut events = Vec::new();
    for (command, number) in commands.iter().zip(1..) {
        let done = after.tournament.perform(command, now, who);
        let done = done.map_err(|refusal| Refused::Refusal(Box::new(refusal), number))?;
        events.extend(done);
    }
    if commands.iter().any(spares_games) && before.loses_games(&after.tournament) {
        return Err(Refused::Playing);
    }
    let limits = &hall.limits.tournaments;
    size::check(
        limits,
        most_entries,
        Some(&before.tournament),
        &after.tournament,
    )
    .map_err(Refused::Limited)?;
    Ok((after, events))
}

impl Desk {
    pub(super) fn new(held: Held) -> Desk {
        Desk {
            id: held.kept.id,
            name: held.kept.id.to_string(),
            gate: tokio::sync::Mutex::default(),
            held: RwLock::new(Arc::new(held)),
            in_doubt: AtomicBool::new(false),
            followers: Mutex::default(),
        }
    }

    /// What is true at this moment.
    pub fn held(&self) -> Arc<Held> {
        Arc::clone(&self.held.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn put(&self, held: Held) {
        *self.held.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(held);
    }

    /// Carries out commands, all of them or none, with what changes beside
    /// their lines, and tells who follows.
    pub async fn perform(
        self: &Arc<Desk>,
        hall: &Hall,
        person: Option<String>,
        who: Name,
        commands: Vec<Command>,
        beside: Beside,
    ) -> Result<Vec<Event>, Refused> {
        let (desk, hall) = (Arc::clone(self), hall.clone());
        let work = async move {
            let _gate = desk.gate.lock().await;
            desk.carry_out(&hall, person.as_deref(), &who, commands, beside)
                .await
        };
        let work = tokio::spawn(workshop::asked_by(workshop::asking(), work));
        work.await
            .unwrap_or(Err(Refused::Store(StoreError::Stopping)))
    }

    async fn carry_out(
        &self,
        hall: &Hall,
        person: Option<&str>,
        who: &Name,
        commands: Vec<Command>,
        beside: Beside,
    ) -> Result<Vec<Event>, Refused> {
        self.ask_the_disk(hall)?;
        let (before, who) = (self.held(), who.clone());
        beside.check(hall, &before)?;
        let tried = hall.heavy_change(move |hall| try_out(hall, &before, &commands, &who));
        let (mut after, events) = tried.await.map_err(Refused::Limited)??;
        let lines = after.note(&events, person);
        let beside = beside.change(&mut after, &events);
        let written = hall.journal.write(AppendLines {
            tournament: self.id,
            lines,
            glance: after.glance(),
            beside,
        });
        if let Err(error) = written.await {
            self.in_doubt.store(true, Ordering::Relaxed);
            if let Err(error) = self.ask_the_disk(hall) {
                tracing::error!(tournament = %self.id, %error, "a tournament cannot be read again");
            }
            return Err(error.into());
        }
        self.put(after);
        self.tell();
        Ok(events)
    }

    /// Keeps all others out until it is dropped.
    pub(super) async fn enter(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.gate.lock().await
    }

    /// A game at our own tables was linked, behind the gate.
    pub(super) fn linked(&self, linked: Linked) {
        let mut after = Held::clone(&self.held());
        after.games.push(linked);
        self.put(after);
        self.tell();
    }

    /// A game at our own tables was scored without a result, behind the gate.
    pub(super) fn scored(&self, game: GameId) {
        let mut after = Held::clone(&self.held());
        after.score(game);
        self.put(after);
        self.tell();
    }

    /// Reads everything again where the disk may have more than is held: a
    /// command was written, and whether that succeeded is not known.
    fn ask_the_disk(&self, hall: &Hall) -> Result<(), StoreError> {
        if !self.in_doubt.load(Ordering::Relaxed) {
            return Ok(());
        }
        if let Some(held) = Held::load(hall, self.id)? {
            self.put(held);
            self.tell();
        }
        self.in_doubt.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Somebody wants to be told from now on, and is told how far it is.
    pub fn follow(&self, watcher: Arc<dyn Watcher>) {
        let mut followers = self.lock();
        watcher.tell(&self.told());
        followers.insert(watcher.id(), watcher);
    }

    /// Somebody wants no more.
    pub fn leave(&self, watcher: WatcherId) {
        self.lock().remove(&watcher);
    }

    pub(super) fn is_followed(&self) -> bool {
        !self.lock().is_empty()
    }

    fn tell(&self) {
        let mut followers = self.lock();
        followers.retain(|_, watcher| !watcher.is_gone());
        let told = self.told();
        for watcher in followers.values() {
            watcher.tell(&told);
        }
    }

    fn told(&self) -> Told {
        Told::new(Message::Tournament {
            tournament: self.name.clone(),
            n: self.held().number(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<WatcherId, Arc<dyn Watcher>>> {
        self.followers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
