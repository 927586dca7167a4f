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
    let mut http = Http::connect(address).await?;
    let mut tables = Vec::with_capacity(games);
    for _ in 0..games {
        tables.push(open_one(&mut http, time).await?);
    }
    Ok(tables)
}

async fn open_one(http: &mut Http, time: &str) -> Result<Table> {
    let wanted =
        format!(r#"{{"variant":"classic","time":"{time}","against":"friend","side":"first"}}"#);
    let made = http.must("POST", "/api/v1/games", None, &wanted).await?;
    let game = made.body["id"]
        .as_str()
        .context("a game has an id")?
        .to_owned();
    let first = made.session.context("a guest gets a session")?;
    let joined = http
        .must("POST", &format!("/api/v1/games/{game}/join"), None, "")
        .await?;
    let second = joined.session.context("a guest gets a session")?;
    Ok(Table {
        game,
        sessions: [first, second],
    })
}
