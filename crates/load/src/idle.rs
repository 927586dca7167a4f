//! Measures how much memory of the server an idle connection takes.

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;

use crate::play::{self, Plan};
use crate::process::Usage;
use crate::report::Report;
use crate::wire::Wire;

/// What idle connections cost.
pub struct Idle {
    connections: usize,
    /// Bytes in memory before the connections were opened, and after.
    resident: (u64, u64),
    /// Games that were played beside them.
    games: usize,
    play: Report,
    after: u64,
}

/// Opens connections that only listen, then plays beside them.
pub async fn run(
    address: SocketAddr,
    server: u32,
    connections: usize,
    games: usize,
) -> Result<Idle> {
    let before = Usage::of(server)?.resident;
    let mut lines = Vec::with_capacity(connections);
    for _ in 0..connections {
        let mut wire = Wire::connect(address, None).await?;
        wire.read().await?;
        lines.push(wire);
    }
    // The server's background work must not count, so wait for it.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let idle = Usage::of(server)?.resident;
    let plan = Plan {
        games,
        each: 1,
        time: Duration::from_secs(10),
        rate: Some(games as f64 / 2.0),
        control: "300+5".to_owned(),
    };
    let play = play::run(address, server, &plan).await?;
    drop(lines);
    Ok(Idle {
        connections,
        resident: (before, idle),
        games,
        play,
        after: Usage::of(server)?.resident,
    })
}

impl fmt::Display for Idle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, idle) = self.resident;
        let each = (idle.saturating_sub(before)) as f64 / self.connections as f64;
        let mb = |bytes: u64| bytes as f64 / 1e6;
        writeln!(
            f,
            "{} idle connections: {:.0} bytes each ({:.1} MB before, {:.1} MB after)",
            self.connections,
            each,
            mb(before),
            mb(idle)
        )?;
        writeln!(
            f,
            "with {} games beside them: {:.1} MB",
            self.games,
            mb(self.after)
        )?;
        write!(f, "{}", self.play)
    }
}
