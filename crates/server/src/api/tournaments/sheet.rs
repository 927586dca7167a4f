//! A tournament as programs see it. Its lists can have thousands of members,
//! so they come page by page; all of them turn together.

use std::ops::Range;

use hall::tournaments::{Held, Rights};
use protocol::web::Person;
use serde_json::{Value, json};
use tournament::{BracketSheet, Format, GroupSheet, Language, MatchSheet, RankSheet, Tournament};

use crate::App;
use crate::problem::Problem;

/// How many members of each list are on a page.
pub(super) const PAGE: usize = 100;
/// A page has the part of a bracket that begins with so many ties.
const TIES: usize = 64;
/// How many games of each match are told; a match can have a thousand.
const GAMES: usize = 20;

/// A page of the lists of a tournament, from 1.
#[derive(Clone, Copy)]
pub(super) struct Window(pub(super) usize);

impl Window {
    fn range(self, size: usize) -> Range<usize> {
        let start = self.0.saturating_sub(1).saturating_mul(size);
        start..start.saturating_add(size)
    }

    fn cut<T>(self, list: &mut Vec<T>, size: usize) {
        let range = self.range(size);
        list.truncate(range.end);
        list.drain(..range.start.min(list.len()));
    }

    /// The members of a list that are on this page.
    pub(super) fn of<T>(self, list: Vec<T>) -> Vec<T> {
        let mut list = list;
        self.cut(&mut list, PAGE);
        list
    }
}

/// What is known of a tournament, as far as it is on this page.
pub(super) fn sheet(
    app: &App,
    name: &str,
    held: &Held,
    person: Option<&Person>,
    language: Language,
    window: Window,
) -> Result<Value, Problem> {
    let rights = Rights::of(app, held, person)?;
    let event = &held.tournament;
    let mut overview = event.overview();
    window.cut(&mut overview.players, PAGE);
    let games = held
        .games
        .get(overlap(held.games.len(), window))
        .unwrap_or_default();
    let games = games.iter().map(|linked| {
        json!({ "match": linked.pairing, "game": linked.number, "id": linked.game.to_string() })
    });
    let swiss = match event.config().format {
        Format::Swiss { .. } if !event.byes().is_empty() => event.swiss_sheet(),
        _ => Vec::new(),
    };
    let thirds = event.thirds_sheets(language).into_iter();
    let cup = event.cup_sheet(language);
    Ok(json!({
        "id": name,
        "n": held.number(),
        "variant": held.kept.variant,
        "time": held.kept.time,
        "listed": held.kept.listed,
        "you": {
            "director": rights.director, "helper": rights.helper,
            "entries": window.of(rights.entries),
        },
        "page": window.0,
        "pages": pages(held, cup.as_ref()),
        "overview": overview,
        "plan": event.plan(),
        "groups": groups(event, window),
        "thirds": window.of(thirds.map(|sheet| bracket(sheet, window)).collect()),
        "cup": cup.map(|sheet| bracket(sheet, window)),
        "swiss": window.of(swiss),
        "open": open(event, window),
        "ranking": event.ranking_sheet().map(|ranks: Vec<RankSheet>| window.of(ranks)),
        "games": games.collect::<Vec<_>>(),
    }))
}

fn overlap(length: usize, window: Window) -> Range<usize> {
    let range = window.range(PAGE);
    range.start.min(length)..range.end.min(length)
}

/// How many pages the longest list has.
fn pages(held: &Held, cup: Option<&BracketSheet>) -> usize {
    let event = &held.tournament;
    let ties = cup.and_then(|cup| cup.rounds.first());
    let ties = ties.map_or(0, |round| round.ties.len().div_ceil(TIES));
    let matches = event.matches().filter(|found| !found.void).count();
    let lists = [event.entrants().count(), matches, held.games.len()];
    let longest = lists.into_iter().max().unwrap_or(0).div_ceil(PAGE);
    longest.max(ties).max(1)
}

/// Of one group the page has a part of the rows and a part of the games; of
/// several it has some groups.
fn groups(event: &Tournament, window: Window) -> Vec<GroupSheet> {
    let several = event.groups().count() > 1;
    let numbers = match several {
        true => window.range(PAGE / 4),
        false => 0..1,
    };
    let games = match several {
        true => 0..PAGE,
        false => window.range(PAGE),
    };
    let last = numbers.end.min(event.groups().count());
    let sheet = |group: usize| {
        let mut sheet = event.group_sheet_with(group as u16, games.clone())?;
        if !several {
            window.cut(&mut sheet.rows, PAGE);
            window.cut(&mut sheet.play_offs, PAGE);
        }
        sheet.rounds.iter_mut().flatten().for_each(shorten);
        sheet.play_offs.iter_mut().for_each(shorten);
        Some(sheet)
    };
    (numbers.start.min(last)..last).filter_map(sheet).collect()
}

fn open(event: &Tournament, window: Window) -> Vec<MatchSheet> {
    let mut open = event.open_sheets_with(window.range(PAGE));
    open.iter_mut().for_each(shorten);
    open
}

/// The ties of the first round that are on this page, and those to which they
/// lead.
fn bracket(mut sheet: BracketSheet, window: Window) -> BracketSheet {
    let first = window.range(TIES);
    for (round, number) in sheet.rounds.iter_mut().zip(0..) {
        let size = 1_usize << number.min(40_u32);
        let end = first.end.div_ceil(size).min(round.ties.len());
        round.ties.truncate(end);
        round.ties.drain(..(first.start / size).min(end));
        let matches = round.ties.iter_mut().filter_map(|tie| tie.of.as_mut());
        matches.for_each(shorten);
    }
    sheet
        .third_place
        .iter_mut()
        .filter_map(|tie| tie.of.as_mut())
        .for_each(shorten);
    sheet
}

/// Of many games the last ones.
fn shorten(found: &mut MatchSheet) {
    let surplus = found.games.len().saturating_sub(GAMES);
    found.games.drain(..surplus);
}
