//! Playing: in a closed loop, where each player answers at once, or at a rate.

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
    /// How long to measure, after a moment of warming up.
    pub time: Duration,
    /// Moves a second, all games together; as many as possible if nothing.
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
    let tables = table::open(address, plan.games, &plan.control).await?;
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
    let mut players = JoinSet::new();
    for (number, table) in tables.iter().enumerate() {
        for seat in [1, 2] {
            let seed = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number as u64 * 2 + seat);
            let wire = Wire::connect(address, Some(&table.sessions[seat as usize - 1])).await?;
            let player = Player::new(table.game.clone(), seat as u8, seed);
            players.spawn(play(wire, player, Arc::clone(&shared)));
        }
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut report = measure(server, plan.time, &shared).await?;
    while let Some(acks) = players.join_next().await {
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

/// One player, game after game; gives the times of its acknowledgements.
async fn play(mut wire: Wire, mut player: Player, shared: Arc<Shared>) -> Result<Vec<u32>> {
    let mut acks = Vec::new();
    let mut message = String::new();
    watch(&mut wire, &player).await?;
    if player.is_due() {
        send(&mut wire, &mut player, &mut message, &shared).await?;
    }
    while !shared.stopped.load(Ordering::Relaxed) {
        let read = tokio::time::timeout(Duration::from_secs(10), wire.read()).await;
        let Ok(read) = read else {
            bail!("game {}: nothing came for ten seconds", player.game);
        };
        let Some(text) = read? else {
            bail!("the server hung up");
        };
        let heard: Heard<'_> = serde_json::from_slice(&text)?;
        match (heard.t, heard.kind) {
            ("event", "moved") => {
                player.see(heard.text, heard.ply, heard.board)?;
                if heard.id.is_some() {
                    acknowledge(&mut player, &shared, &mut acks);
                }
                if player.is_over() {
                    ask_again(&mut wire, &player, &shared).await?;
                } else if player.is_due() {
                    send(&mut wire, &mut player, &mut message, &shared).await?;
                }
            }
            ("event", "offered") if heard.id.is_none() => {
                let game = &player.game;
                wire.send(&format!(
                    r#"{{"t":"accept","game":"{game}","what":"rematch"}}"#
                ))
                .await?;
            }
            ("event", "rematched") => {
                let old = player.game.clone();
                player.again(heard.next.unwrap_or_default());
                wire.send(&format!(r#"{{"t":"unwatch","game":"{old}"}}"#))
                    .await?;
                watch(&mut wire, &player).await?;
                if player.is_due() {
                    send(&mut wire, &mut player, &mut message, &shared).await?;
                }
            }
            ("error", _) => bail!("game {}: {}", player.game, heard.message),
            _ => {}
        }
    }
    Ok(acks)
}

/// From the first event on: whoever comes late hears the same as the others.
async fn watch(wire: &mut Wire, player: &Player) -> Result<()> {
    let game = &player.game;
    // Created, two seats, started.
    wire.send(&format!(r#"{{"t":"watch","game":"{game}","after":4}}"#))
        .await
}

async fn send(
    wire: &mut Wire,
    player: &mut Player,
    message: &mut String,
    shared: &Shared,
) -> Result<()> {
    if let Some(pause) = shared.pause {
        // Spread, so that the games do not march in step.
        let part = 0.5 + f64::from(player.ply * 7 % 11) / 10.0;
        tokio::time::sleep(pause.mul_f64(part)).await;
    }
    player.choose(message);
    player.sent = Some(Instant::now());
    wire.send(message).await
}

fn acknowledge(player: &mut Player, shared: &Shared, acks: &mut Vec<u32>) {
    shared.moves.fetch_add(1, Ordering::Relaxed);
    if let Some(sent) = player.sent.take()
        && shared.measuring.load(Ordering::Relaxed)
    {
        acks.push(sent.elapsed().as_micros() as u32);
    }
}

/// Who had the first move asks for the next game.
async fn ask_again(wire: &mut Wire, player: &Player, shared: &Shared) -> Result<()> {
    if player.seat == 1 {
        shared.games.fetch_add(1, Ordering::Relaxed);
        let game = &player.game;
        wire.send(&format!(
            r#"{{"t":"offer","id":1,"game":"{game}","what":"rematch"}}"#
        ))
        .await?;
    }
    Ok(())
}
