//! Everything that lives as long as the hall is open.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use store::{Journal, Lock, Reader, StoreError};
use tokio::runtime::Handle;

use crate::audience::{Outgoing, Presence};
use crate::clock::{Clock, wall_now};
use crate::engine_player::Minds;
use crate::lobby::Lobby;
use crate::people::People;
use crate::rooms::{Flags, Notice, OpenGames, Rooms, announce};
use crate::tournaments::{self, Tournaments};
use crate::turns::Turns;
use crate::upkeep::{self, Disk};
use crate::workshop::Workshop;
use crate::{Limits, Meter, Problem, ratings};

/// How a hall is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where everything is kept.
    pub data: PathBuf,
    /// How much one person or address may ask for.
    pub limits: Limits,
    /// How many engine moves are computed at once.
    pub minds: usize,
}

/// The state of the hall. Clones share it.
#[derive(Clone)]
pub struct Hall(Arc<State>);

/// What all of its parts share.
#[expect(missing_docs, reason = "each has the type of its name")]
pub struct State {
    pub journal: Journal<Notice>,
    pub reader: Reader,
    pub clock: Clock,
    pub rooms: Rooms,
    pub flags: Flags,
    pub presence: Presence,
    pub people: People,
    pub lobby: Lobby,
    pub tournaments: Tournaments,
    pub minds: Minds,
    /// Hints are thought about one at a time.
    pub hints: Turns,
    pub limits: Limits,
    /// Where everything is kept.
    pub data: PathBuf,
    pub disk: Disk,
    pub open_games: OpenGames,
    pub workshop: Workshop,
    pub meter: Arc<dyn Meter>,
    /// For work that begins on a thread outside of it.
    pub runtime: Handle,
}

/// A hall that has just opened.
pub struct Opened {
    /// The hall.
    pub hall: Hall,
    running: store::journal::Running,
    /// The data is ours as long as we run.
    lock: Lock,
}

impl Deref for Hall {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl Hall {
    /// Opens the data, restores all games, and takes up what goes on.
    pub async fn open(config: &Config, meter: Arc<dyn Meter>) -> Result<Opened, StoreError> {
        let lock = Lock::take(&config.data)?;
        // The announcer's thread begins before there is a state to announce with.
        let later: Arc<OnceLock<Hall>> = Arc::default();
        let announcer = Arc::clone(&later);
        let mut outgoing = Outgoing::default();
        let opened = store::open(&config.data, wall_now(), move |batch| {
            if let Some(hall) = announcer.get() {
                announce(hall, &mut outgoing, batch);
            }
        })?;
        let hall = Hall(Arc::new(State {
            journal: opened.journal,
            reader: opened.reader,
            clock: Clock::new(opened.boots),
            rooms: Rooms::default(),
            flags: Flags::default(),
            presence: Presence::default(),
            people: People::default(),
            lobby: Lobby::default(),
            tournaments: Tournaments::default(),
            minds: Minds::new(),
            hints: Turns::new(1),
            limits: config.limits,
            data: config.data.clone(),
            disk: Disk::default(),
            open_games: OpenGames::new(&config.limits),
            workshop: Workshop::default(),
            meter,
            runtime: Handle::current(),
        }));
        // Set once, here.
        let _ = later.set(hall.clone());
        hall.rooms.restore(&hall, &opened.logs);
        ratings::catch_up(&hall)?;
        tournaments::catch_up(&hall, &opened.logs).await?;
        upkeep::look(&hall);
        Minds::start(&hall, config.minds);
        hall.start_chores();
        let running = opened.running;
        Ok(Opened {
            hall,
            running,
            lock,
        })
    }

    /// Does what takes more than a moment, beside the runtime and a few pieces
    /// at once.
    pub async fn heavy<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Hall) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let hall = self.clone();
        self.workshop.look(move || work(&hall)).await
    }

    /// The same for what changes something.
    pub async fn heavy_change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Hall) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let hall = self.clone();
        self.workshop.change(move || work(&hall)).await
    }

    /// What happens by itself for as long as the hall is open.
    fn start_chores(&self) {
        tokio::spawn(Flags::run(self.clone()));
        tokio::spawn(Lobby::run(self.clone()));
        tokio::spawn(upkeep::run(self.clone()));
        let hall = self.clone();
        tokio::spawn(async move { hall.presence.keep_alive().await });
        let hall = self.clone();
        tokio::spawn(async move { hall.look_after_rooms().await });
    }

    /// Forgets rooms that nobody needs, and writes down how late it is, so that
    /// little time is given away if the machine fails.
    async fn look_after_rooms(&self) {
        let mut often = tokio::time::interval(Duration::from_secs(5));
        loop {
            often.tick().await;
            self.rooms.sweep();
            let now = Instant::now();
            for room in self.rooms.all() {
                room.look_after(self, now);
            }
            self.tournaments.sweep();
            if self.rooms.all().iter().any(|room| room.is_timed()) {
                self.journal.pulse(self.clock.now().as_millis());
            }
        }
    }
}

impl Opened {
    /// Writes what is left, and closes.
    pub async fn close(self) {
        self.hall.minds.stop();
        self.hall.journal.stop();
        let running = self.running;
        // The last entries, whatever became of their senders.
        let _ = tokio::task::spawn_blocking(move || running.join()).await;
        drop(self.lock);
    }
}

/// A hall for a test.
#[cfg(test)]
pub(crate) async fn house(data: &std::path::Path) -> Opened {
    let config = Config {
        data: data.to_owned(),
        limits: Limits::default(),
        minds: 1,
    };
    let opened = Hall::open(&config, Arc::new(())).await;
    opened.expect("a house")
}
