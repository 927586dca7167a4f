//! Two people and their game.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};

use crate::http::Http;

/// Two people and their game.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub game: String,
    /// The sessions of seat 1 and seat 2.
    pub sessions: [String; 2],
}

/// Opens so many games, each with two new guests.
pub async fn open(address: SocketAddr, games: usize, time: &str) -> Result<Vec<Table>> {
    open_shared(address, games, 1, time).await
}

/// Opens so many games. Each pair of guests plays `each` of them.
pub async fn open_shared(
    address: SocketAddr,
    games: usize,
    each: usize,
    time: &str,
) -> Result<Vec<Table>> {
    let mut http = Http::connect(address).await?;
    let mut tables: Vec<Table> = Vec::with_capacity(games);
    for number in 0..games {
        let known = tables.last().filter(|_| number % each != 0);
        let known = known.map(|table| table.sessions.clone());
        tables.push(open_one(&mut http, time, known).await?);
    }
    Ok(tables)
}

async fn open_one(http: &mut Http, time: &str, known: Option<[String; 2]>) -> Result<Table> {
    let [first, second] = known.map_or([None, None], |known| known.map(Some));
    let wanted =
        format!(r#"{{"variant":"classic","time":"{time}","against":"friend","side":"first"}}"#);
    let made = http
        .must("POST", "/api/v1/games", first.as_deref(), &wanted)
        .await?;
    let game = made.body["id"]
        .as_str()
        .context("the answer has no id of a game")?
        .to_owned();
    let first = made.session.or(first).context("a guest gets a session")?;
    let join = format!("/api/v1/games/{game}/join");
    let joined = http.must("POST", &join, second.as_deref(), "").await?;
    let second = joined
        .session
        .or(second)
        .context("a guest gets a session")?;
    Ok(Table {
        game,
        sessions: [first, second],
    })
}
