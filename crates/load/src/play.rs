//! Plays in a closed loop, where each player answers at once, or at a rate.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use tokio::task::JoinSet;

use crate::player::{Heard, Player};
use crate::process::Usage;
use crate::report::Report;
use crate::table;
use crate::wire::Wire;

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games at once.
    pub games: usize,
    /// Games on each pair of connections, at least one.
    pub each: usize,
    /// How long to measure, after a moment of warming up.
    pub time: Duration,
    /// Moves a second, all games together; `None` for as many as possible.
    pub rate: Option<f64>,
    /// The games' time control.
    pub control: String,
}

/// What all players share.
struct Shared {
    measuring: AtomicBool,
    stopped: AtomicBool,
    moves: AtomicU64,
    games: AtomicU64,
    /// Between two moves of a game.
    pause: Option<Duration>,
}

/// Plays against the server with this process number.
pub async fn run(address: SocketAddr, server: u32, plan: &Plan) -> Result<Report> {
    let each = plan.each.max(1);
    let tables = table::open_shared(address, plan.games, each, &plan.control).await?;
    let pause = plan
        .rate
        .map(|rate| Duration::from_secs_f64(plan.games as f64 / rate));
    let shared = Arc::new(Shared {
        measuring: AtomicBool::new(false),
        stopped: AtomicBool::new(false),
        moves: AtomicU64::new(0),
        games: AtomicU64::new(0),
        pause,
    });
    let mut people = JoinSet::new();
    for (number, tables) in tables.chunks(each).enumerate() {
        for seat in [1, 2] {
            let session = &tables[0].sessions[usize::from(seat) - 1];
            let wire = Wire::connect(address, Some(session)).await?;
            let players = tables.iter().zip(number * each..).map(|(table, number)| {
                let seed =
                    0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number as u64 * 2 + u64::from(seat));
                Player::new(table.game.clone(), seat, seed)
            });
            let person = Person {
                wire,
                players: players.collect(),
                shared: Arc::clone(&shared),
                message: String::new(),
                acks: Vec::new(),
            };
            people.spawn(person.play());
        }
    }
    // Connections, caches and the first commits are warm after a second.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut report = measure(server, plan.time, &shared).await?;
    while let Some(acks) = people.join_next().await {
        report.acks.extend(acks??);
    }
    report.acks.sort_unstable();
    Ok(report)
}

async fn measure(server: u32, time: Duration, shared: &Shared) -> Result<Report> {
    let own = std::process::id();
    let (before, own_before) = (Usage::of(server)?, Usage::of(own)?);
    let (begun, moves) = (Instant::now(), shared.moves.load(Ordering::Relaxed));
    let games = shared.games.load(Ordering::Relaxed);
    shared.measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(time).await;
    shared.measuring.store(false, Ordering::Relaxed);
    let report = Report {
        time: begun.elapsed(),
        moves: shared.moves.load(Ordering::Relaxed) - moves,
        games: shared.games.load(Ordering::Relaxed) - games,
        acks: Vec::new(),
        server_cpu: Usage::of(server)?.cpu - before.cpu,
        own_cpu: Usage::of(own)?.cpu - own_before.cpu,
    };
    shared.stopped.store(true, Ordering::Relaxed);
    Ok(report)
}

/// The longest silence before a run fails; an answer takes milliseconds.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// One connection, with one game or several.
struct Person {
    wire: Wire,
    players: Vec<Player>,
    shared: Arc<Shared>,
    message: String,
    /// The times of the acknowledgements.
    acks: Vec<u32>,
}

impl Person {
    /// Plays game after game and returns the times of the acknowledgements.
    async fn play(mut self) -> Result<Vec<u32>> {
        for at in 0..self.players.len() {
            self.begin(at).await?;
        }
        let mut heard = Instant::now();
        while !self.shared.stopped.load(Ordering::Relaxed) {
            // At the end of a run the opponent stops without a message, so a
            // read must not wait longer than until the next look at `stopped`.
            let read = tokio::time::timeout(Duration::from_secs(1), self.wire.read()).await;
            let Ok(read) = read else {
                if heard.elapsed() > ANSWER_TIMEOUT {
                    bail!(
                        "game {}: no message for {ANSWER_TIMEOUT:?}",
                        self.players[0].game
                    );
                }
                continue;
            };
            let Some(text) = read? else {
                bail!("the server closed the connection");
            };
            heard = Instant::now();
            self.hear(&serde_json::from_slice(&text)?).await?;
        }
        Ok(self.acks)
    }

    async fn hear(&mut self, heard: &Heard<'_>) -> Result<()> {
        if heard.t == "error" {
            bail!("game {}: {}", heard.game, heard.message);
        }
        let mut players = self.players.iter();
        let Some(at) = players.position(|player| player.game == heard.game) else {
            return Ok(());
        };
        match (heard.t, heard.kind) {
            ("event", "moved") => {
                self.players[at].see(heard.text, heard.ply, heard.board)?;
                if heard.id.is_some() {
                    self.acknowledge(at);
                }
                self.go_on(at).await
            }
            ("event", "offered") if heard.id.is_none() => self.wire.queue(&format!(
                r#"{{"t":"accept","game":"{}","what":"rematch"}}"#,
                heard.game
            )),
            ("event", "rematched") => {
                let old = heard.game;
                self.players[at].again(heard.next.unwrap_or_default());
                self.wire
                    .queue(&format!(r#"{{"t":"unwatch","game":"{old}"}}"#))?;
                self.begin(at).await
            }
            _ => Ok(()),
        }
    }

    /// Watches a game from its first move on.
    async fn begin(&mut self, at: usize) -> Result<()> {
        let game = &self.players[at].game;
        // The first four events are the creation, two seats and the start.
        // With `after` a player that connects late receives all that follow.
        self.wire
            .queue(&format!(r#"{{"t":"watch","game":"{game}","after":4}}"#))?;
        self.go_on(at).await
    }

    async fn go_on(&mut self, at: usize) -> Result<()> {
        if self.players[at].is_over() {
            self.ask_again(at)
        } else if self.players[at].is_due() {
            self.send(at).await
        } else {
            Ok(())
        }
    }

    async fn send(&mut self, at: usize) -> Result<()> {
        let player = &mut self.players[at];
        if let Some(pause) = self.shared.pause {
            // Pauses differ, so that the moves of all games do not come at once.
            let part = 0.5 + f64::from(player.ply * 7 % 11) / 10.0;
            tokio::time::sleep(pause.mul_f64(part)).await;
        }
        player.choose(&mut self.message);
        player.sent = Some(Instant::now());
        self.wire.queue(&self.message)
    }

    fn acknowledge(&mut self, at: usize) {
        self.shared.moves.fetch_add(1, Ordering::Relaxed);
        if let Some(sent) = self.players[at].sent.take()
            && self.shared.measuring.load(Ordering::Relaxed)
        {
            self.acks.push(sent.elapsed().as_micros() as u32);
        }
    }

    /// Seat 1 offers a rematch, which seat 2 accepts.
    fn ask_again(&mut self, at: usize) -> Result<()> {
        let Player { game, seat, .. } = &self.players[at];
        if *seat == 1 {
            self.shared.games.fetch_add(1, Ordering::Relaxed);
            self.wire.queue(&format!(
                r#"{{"t":"offer","id":1,"game":"{game}","what":"rematch"}}"#
            ))?;
        }
        Ok(())
    }
}
