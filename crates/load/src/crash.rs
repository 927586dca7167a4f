//! Kills the server under load, starts it again, and compares its games with the
//! messages that its clients received.
//!
//! Every move that was acknowledged must be there, once, as it was sent. A move
//! that was sent and not acknowledged may be there or not.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use protocol::web::View;
use tokio::task::JoinSet;

use crate::http::Http;
use crate::player::{Heard, Player};
use crate::process::Process;
use crate::table::{self, Table};
use crate::wire::Wire;

/// The result of all rounds.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// How often the server was killed.
    pub kills: u32,
    /// Moves that were acknowledged.
    pub acknowledged: u64,
    /// Moves that were acknowledged and are missing.
    pub lost: u64,
    /// Moves that are there twice, or differ from what was sent.
    pub wrong: u64,
    /// Moves that were sent and not acknowledged, and are there.
    pub unheard: u64,
    /// The longest time from a start to the first answer.
    pub slowest_start: Duration,
}

/// What one player sent and received between two kills.
struct Told {
    /// The plies and texts of its moves that were acknowledged.
    acknowledged: Vec<(u32, String)>,
    /// The move that was sent last, if it was not acknowledged.
    open: Option<(u32, String)>,
}

/// Plays, kills the server and compares, `rounds` times.
pub async fn run(server: &mut Process, rounds: u32, games: usize, seed: u64) -> Result<Comparison> {
    let mut comparison = Comparison::default();
    let mut random = seed | 1;
    for round in 0..rounds {
        let tables = table::open(server.address, games, "300+5").await?;
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        // Between 50 and 750 ms, so that the kill hits every part of a commit.
        let instant = Duration::from_millis(50 + (random >> 33) % 700);
        let told = play_until_killed(server, &tables, u64::from(round) << 32, instant).await?;
        comparison.kills += 1;
        comparison.slowest_start = comparison.slowest_start.max(server.restart()?);
        compare(server.address, &tables, &told, &mut comparison).await?;
    }
    Ok(comparison)
}

async fn play_until_killed(
    server: &mut Process,
    tables: &[Table],
    seed: u64,
    instant: Duration,
) -> Result<Vec<[Told; 2]>> {
    let mut players = JoinSet::new();
    let begun = Arc::new(AtomicU64::new(0));
    for (number, table) in tables.iter().enumerate() {
        for seat in [1, 2_u8] {
            let session = &table.sessions[usize::from(seat) - 1];
            let wire = Wire::connect(server.address, Some(session)).await?;
            let seed = seed + number as u64 * 2 + u64::from(seat);
            let player = Player::new(
                table.game.clone(),
                seat,
                seed.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            );
            let begun = Arc::clone(&begun);
            players.spawn(async move { (number, seat, play(wire, player, &begun).await) });
        }
    }
    // The server is killed under load, so at least one move must be on its way.
    while begun.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::sleep(instant).await;
    server.kill()?;
    let nothing = || Told {
        acknowledged: Vec::new(),
        open: None,
    };
    let mut told: Vec<[Told; 2]> = tables.iter().map(|_| [nothing(), nothing()]).collect();
    while let Some(done) = players.join_next().await {
        let (number, seat, what) = done?;
        told[number][usize::from(seat) - 1] = what?;
    }
    Ok(told)
}

/// One player of one game, until the game is over or the server is gone.
async fn play(mut wire: Wire, mut player: Player, begun: &AtomicU64) -> Result<Told> {
    let mut told = Told {
        acknowledged: Vec::new(),
        open: None,
    };
    let mut message = String::new();
    let game = player.game.clone();
    // A broken connection is expected here: the server is killed. It ends the
    // player, with what it has received so far.
    if wire
        .send(&format!(r#"{{"t":"watch","game":"{game}","after":4}}"#))
        .await
        .is_err()
    {
        return Ok(told);
    }
    loop {
        if player.is_due() && told.open.is_none() && !player.is_over() {
            player.choose(&mut message);
            told.open = Some((player.ply, player.sending.clone()));
            if wire.send(&message).await.is_err() {
                return Ok(told);
            }
        }
        let Ok(Some(text)) = wire.read().await else {
            return Ok(told);
        };
        let heard: Heard<'_> = serde_json::from_slice(&text)?;
        match (heard.t, heard.kind) {
            ("event", "moved") => {
                player.see(heard.text, heard.ply, heard.board)?;
                if heard.id.is_some() {
                    told.acknowledged.extend(told.open.take());
                    begun.fetch_add(1, Ordering::Relaxed);
                }
            }
            ("error", _) => bail!("game {game}: {}", heard.message),
            _ => {}
        }
    }
}

async fn compare(
    address: SocketAddr,
    tables: &[Table],
    told: &[[Told; 2]],
    comparison: &mut Comparison,
) -> Result<()> {
    let mut http = Http::connect(address).await?;
    for (table, told) in tables.iter().zip(told) {
        let path = format!("/api/v1/games/{}", table.game);
        let answer = http.must("GET", &path, None, "").await?;
        let view: View = serde_json::from_value(answer.body).context("a view of the game")?;
        let there = |ply: u32| {
            view.moves
                .get(ply as usize)
                .map(|played| played.text.as_str())
        };
        let mut known = 0;
        for (ply, text) in told.iter().flat_map(|told| &told.acknowledged) {
            comparison.acknowledged += 1;
            known += 1;
            match there(*ply) {
                Some(found) if found == text => {}
                Some(_) => comparison.wrong += 1,
                None => comparison.lost += 1,
            }
        }
        for (ply, text) in told.iter().flat_map(|told| &told.open) {
            if there(*ply) == Some(text) {
                comparison.unheard += 1;
                known += 1;
            }
        }
        // Whatever is left was played twice, or no player sent it.
        comparison.wrong += view.moves.len().saturating_sub(known) as u64;
    }
    Ok(())
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} kills, {} moves acknowledged: {} lost, {} wrong or doubled; {} more were written but \
             not acknowledged; slowest start {:.2} s",
            self.kills,
            self.acknowledged,
            self.lost,
            self.wrong,
            self.unheard,
            self.slowest_start.as_secs_f64()
        )
    }
}
