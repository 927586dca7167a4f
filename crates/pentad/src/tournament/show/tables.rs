//! Tables and brackets as text.

use std::fmt::Write as _;

use tournament::{
    BracketSheet, GroupSheet, MatchSheet, PlayerSheet, RankSheet, RowSheet, Slot, TieSheet, Time,
    Tournament, Verdict,
};

use crate::tournament::when;

/// Lines with columns as wide as they need to be. Numbers are set to the right.
fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |i: usize| {
        rows.iter()
            .filter_map(|row| row.get(i))
            .map(|cell| cell.chars().count())
            .max()
    };
    let wide: Vec<usize> = (0..count).map(|i| wide(i).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, wide) in row.iter().zip(&wide) {
            let pad = " ".repeat(wide - cell.chars().count());
            let number = cell.starts_with(|letter: char| letter.is_ascii_digit());
            let cell = if number {
                pad + cell
            } else {
                cell.clone() + &pad
            };
            let _ = write!(line, "{cell}  ");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

pub(super) fn players(players: &[PlayerSheet]) -> String {
    let row = |player: &PlayerSheet| {
        let note = match (player.left, player.reserve) {
            (true, _) => "left",
            (_, true) => "reserve",
            _ => "",
        };
        let club = player.club.clone().unwrap_or_default();
        vec![
            player.id.to_string(),
            player.name.clone(),
            club,
            note.to_owned(),
        ]
    };
    columns(&players.iter().map(row).collect::<Vec<_>>())
}

pub(super) fn games(event: &Tournament, games: &[MatchSheet], now: Time) -> String {
    let head = ["match", "table", "starts", "second", "where", "result"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for found in games {
        let [starter, other] = found.seated();
        let next = found.next.as_ref();
        let table = next
            .and_then(|next| next.call)
            .map_or_else(String::new, |call| {
                format!("{}{}", call.table, event.board(call.board))
            });
        rows.push(vec![
            found.number.0.to_string(),
            table,
            starter.name.clone(),
            other.name.clone(),
            found.label.clone(),
            state(found, now),
        ]);
    }
    columns(&rows)
}

/// What there is to say of a game: its result, or what is known so far.
fn state(found: &MatchSheet, now: Time) -> String {
    let mut notes = Vec::new();
    if !found.games.is_empty() {
        notes.push(found.told());
    } else if let Verdict::Winner(id) = found.verdict {
        let winner = found.players.iter().find(|player| player.id == id);
        notes.extend(winner.map(|player| format!("walkover for {}", player.name)));
    }
    if let Some(next) = &found.next {
        if next.game > 1 {
            notes.push(format!("game {} is next", next.game));
        }
        if let Some(until) = next.until {
            let over = if now > until {
                "time is over since"
            } else {
                "until"
            };
            notes.push(format!("{over} {}", when::clock(until)));
        }
        match (next.disputed, next.reports.iter().flatten().next()) {
            (true, _) => notes.push("the players report different results".to_owned()),
            (false, Some(_)) => notes.push("reported by one player".to_owned()),
            (false, None) => {}
        }
    }
    notes.join("; ")
}

fn rank(rank: u32, shared: bool) -> String {
    format!("{rank}{}", if shared { "=" } else { "." })
}

fn row(row: &RowSheet, win_points: bool) -> Vec<String> {
    let tally = row.tally;
    let numbers = [tally.won, tally.drawn, tally.lost, tally.points];
    let mut line = if row.annulled {
        vec!["–".to_owned(), row.player.name.clone()]
    } else {
        vec![rank(row.rank, row.shared), row.player.name.clone()]
    };
    line.extend(numbers.map(|number| number.to_string()));
    if win_points {
        line.push(tally.win_points.to_string());
    }
    line.push(match (row.annulled, row.player.left, &row.reason) {
        (true, ..) => "has left; their games do not count".to_owned(),
        (_, true, _) => "has left".to_owned(),
        (_, _, Some(reason)) => reason.clone(),
        _ => String::new(),
    });
    line
}

pub(super) fn group(sheet: &GroupSheet) -> String {
    let mut head = vec!["", "", "won", "drawn", "lost", "points"];
    if sheet.win_points {
        head.push("win points");
    }
    head.push("below the one above by");
    let mut rows = vec![head.into_iter().map(str::to_owned).collect()];
    rows.extend(sheet.rows.iter().map(|line| row(line, sheet.win_points)));
    let mut text = format!("Group {}\n{}", sheet.name, columns(&rows));
    for tied in &sheet.ties {
        let _ = writeln!(text, "Tied where it matters: {}", tied.join(", "));
    }
    text
}

pub(super) fn swiss(table: &[RowSheet]) -> String {
    let head = [
        "",
        "",
        "won",
        "drawn",
        "lost",
        "points",
        "below the one above by",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(table.iter().map(|line| row(line, false)));
    columns(&rows)
}

pub(super) fn ranking(ranks: &[RankSheet]) -> String {
    let line = |sheet: &RankSheet| {
        let club = sheet.player.club.clone().unwrap_or_default();
        vec![
            rank(sheet.rank, sheet.shared),
            sheet.player.name.clone(),
            club,
        ]
    };
    let rows: Vec<Vec<String>> = ranks.iter().map(line).collect();
    format!("Final ranking\n{}", columns(&rows))
}

pub(super) fn bracket(sheet: &BracketSheet) -> String {
    let mut text = format!("{}\n", sheet.title);
    for round in &sheet.rounds {
        let _ = writeln!(text, "  {}", round.name);
        for tie in &round.ties {
            let _ = writeln!(text, "    {}", tie_text(tie));
        }
    }
    if let Some(third) = &sheet.third_place {
        let _ = writeln!(text, "  Third place\n    {}", tie_text(third));
    }
    if let Some(winner) = &sheet.winner {
        let _ = writeln!(text, "  Winner: {}", winner.name);
    }
    text
}

fn tie_text(tie: &TieSheet) -> String {
    let name = |side: usize| match (&tie.names[side], tie.slots[side]) {
        (Some(name), _) => match &tie.from[side] {
            Some(from) => format!("{name} ({from})"),
            None => name.clone(),
        },
        (None, Slot::Nobody) => "bye".to_owned(),
        (None, _) => "?".to_owned(),
    };
    let pair = format!("{} – {}", name(0), name(1));
    match &tie.of {
        Some(found) if found.games.is_empty() => format!("No. {}: {pair}", found.number.0),
        Some(found) => format!("No. {}: {pair}: {}", found.number.0, found.told()),
        None => pair,
    }
}
