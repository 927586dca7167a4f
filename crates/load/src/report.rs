//! Figures of a run.

use std::fmt;
use std::time::Duration;

/// What a run measured.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How long.
    pub time: Duration,
    /// Moves that were acknowledged.
    pub moves: u64,
    /// Games that were finished.
    pub games: u64,
    /// How long each acknowledgement took, in microseconds, sorted.
    pub acks: Vec<u32>,
    /// Seconds of CPU that the server used.
    pub server_cpu: f64,
    /// Seconds of CPU that this program used.
    pub own_cpu: f64,
}

impl Report {
    /// A quantile of the acknowledgement times, such as 0.99.
    pub fn ack(&self, part: f64) -> Duration {
        let index = (self.acks.len() as f64 * part) as usize;
        let micros = self.acks.get(index.min(self.acks.len().saturating_sub(1)));
        Duration::from_micros(micros.copied().unwrap_or(0).into())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (moves, seconds) = (self.moves as f64, self.time.as_secs_f64());
        writeln!(
            f,
            "{:.0} moves/s ({} moves, {} games finished, {seconds:.1} s)",
            moves / seconds,
            self.moves,
            self.games
        )?;
        writeln!(
            f,
            "{:.0} moves per server-CPU-second ({:.2} s, {:.1} µs a move); generator {:.1} µs a move",
            moves / self.server_cpu,
            self.server_cpu,
            self.server_cpu * 1e6 / moves,
            self.own_cpu * 1e6 / moves
        )?;
        let ms = |part| self.ack(part).as_secs_f64() * 1e3;
        writeln!(
            f,
            "ack p50 {:.2} ms, p90 {:.2}, p99 {:.2}, p99.9 {:.2}, max {:.2}",
            ms(0.5),
            ms(0.9),
            ms(0.99),
            ms(0.999),
            ms(1.0)
        )
    }
}
