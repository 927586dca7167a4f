//! Tables, clocks, those who do not come, and the lot.

use anyhow::{Result, anyhow, bail};
use tournament::{Command, GameId, MatchId, Outcome, Refusal};

use super::desk::Desk;
use super::names;

pub(super) fn tables(desk: &mut Desk, tables: u16, boards: u16) -> Result<()> {
    desk.ask(&Command::Furnish { tables, boards })
}

pub(super) fn call(
    desk: &mut Desk,
    game: Option<u32>,
    table: Option<u16>,
    board: u16,
) -> Result<()> {
    match (game, table) {
        (None, _) => desk.ask(&Command::CallAll),
        (Some(game), Some(table)) => desk.ask(&Command::Call {
            of: MatchId(game),
            table,
            board,
        }),
        (Some(game), None) => bail!("tell the table: pentad tournament call {game} --table 1"),
    }
}

pub(super) fn clock(desk: &mut Desk, minutes: u32) -> Result<()> {
    desk.ask(&Command::TimeRound { minutes })
}

pub(super) fn absent(desk: &mut Desk, game: u32, absent: &[String]) -> Result<()> {
    let of = MatchId(game);
    let found = desk.event.find(of);
    let players = found
        .ok_or_else(|| anyhow!("{}", Refusal::NotPaired(of)))?
        .pairing
        .players;
    let absent: Result<Vec<_>> = absent
        .iter()
        .map(|name| names::among(&desk.event, &players, name))
        .collect();
    desk.ask(&Command::NoShow {
        of,
        absent: absent?,
    })
}

/// Somebody gives up the game that they would play next.
pub(super) fn forfeit(desk: &mut Desk, name: &str) -> Result<()> {
    let entry = names::player(&desk.event, name)?;
    let open = desk.event.next_games().into_iter();
    let mut theirs = open.filter(|next| next.players.contains(&entry));
    let Some(next) = theirs.next() else {
        bail!("{} has no open game to give up", desk.event.name_of(entry));
    };
    let [one, other] = next.players;
    let winner = if one == entry { other } else { one };
    let GameId { of, game } = next.game;
    let game = GameId { of, game };
    let outcome = Outcome::Walkover { winner };
    desk.ask(&Command::Record { game, outcome })
}

pub(super) fn settle(desk: &mut Desk, game: u32) -> Result<()> {
    desk.ask(&Command::SettleByLot { of: MatchId(game) })
}

pub(super) fn lots(desk: &mut Desk, group: &str) -> Result<()> {
    let group = names::group(&desk.event, group)?;
    desk.ask(&Command::DrawLots { group })
}
