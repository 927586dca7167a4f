//! A good move and what a move does, in words.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use engine::pentago::tutor::Known;
use engine::{AnyMind, Language, Level, Limits, Voice};
use hall::heavy;
use hall::rooms::{Room, find, helps, phase};
use protocol::web::{Code, Phase};
use rules::{AnyMove, AnyPosition};
use serde::Deserialize;
use serde_json::{Value, json};

use super::board::position_at;
use crate::App;
use crate::api::extract::Path;
use crate::games::read;
use crate::problem::Problem;
use crate::visitor::Visitor;

/// How long somebody waits for the turn.
const MAX_WAIT: Duration = Duration::from_secs(5);
/// How long one hint may take, and how much memory.
const THINKING: Duration = Duration::from_millis(1_000);
const MEMORY: u64 = 128_000_000;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct At {
    ply: Option<usize>,
}

/// A good move in a position of the game, and why.
pub(super) async fn hint(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<Value>, Problem> {
    let at: At = if body.is_empty() {
        At::default()
    } else {
        read(&body)?
    };
    let language = visitor.language;
    let room = find(&app, &id)?;
    let position = looked_at(&room, &visitor, at.ply.map(Ply::Before))?.0;
    let party = visitor.party();
    if app.hints.has_waiting(&party.person) {
        return Err(Problem::says(Code::TooMany, "refused.many-hints").retry_after(2));
    }
    let busy = || Problem::says(Code::Unavailable, "refused.others-think").retry_after(2);
    let turn = app.hints.turn(party, MAX_WAIT).await.ok_or_else(busy)?;
    let thought = heavy(turn, move || think(&position, language)).await;
    thought.map_err(|_| Problem::busy())?.map(Json)
}

fn think(position: &AnyPosition, language: Language) -> Result<Value, Problem> {
    let limits = Limits {
        memory: MEMORY,
        threads: 1,
        deadline: Some(Instant::now() + THINKING),
        ..Limits::default()
    };
    let over = || Problem::says(Code::Over, "refused.nothing-to-move");
    let choice = AnyMind::new(0).choose(position, Level::STRONGEST, &limits);
    let choice = choice.map_err(|_| over())?;
    let explained = told(position, choice.mv, choice.known, language)?;
    Ok(json!({
        "move": choice.mv.to_string(),
        "score": choice.score.to_string(),
        "why": explained["why"],
        "cells": explained["cells"],
    }))
}

/// What a move of the game does.
pub(super) async fn explain(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<Value>, Problem> {
    let at: At = read(&body)?;
    let ply = at
        .ply
        .ok_or_else(|| Problem::field("ply", "say which move, counted from 0"))?;
    let room = find(&app, &id)?;
    let (position, played) = looked_at(&room, &visitor, Some(Ply::Move(ply)))?;
    let played = played.ok_or_else(|| Problem::field("ply", "there is no such move"))?;
    let language = visitor.language;
    let explained = app.heavy(move |_| told(&position, played, Known::default(), language));
    let mut answer = explained.await??;
    answer["move"] = played.to_string().into();
    Ok(Json(answer))
}

fn told(
    position: &AnyPosition,
    mv: AnyMove,
    known: Known,
    language: Language,
) -> Result<Value, Problem> {
    let explained = engine::explain(position, mv, known);
    let explained = explained.map_err(|why| Problem::new(Code::Refused, why.to_string()))?;
    let why = explained.remarks(Voice::colors(language));
    Ok(json!({ "why": why, "cells": explained.places() }))
}

#[derive(Clone, Copy)]
enum Ply {
    Before(usize),
    Move(usize),
}

/// The position that is asked about, and the move that was made there. Not
/// while it would be help against another person, or against a rating.
fn looked_at(
    room: &Arc<Room>,
    visitor: &Visitor,
    at: Option<Ply>,
) -> Result<(AnyPosition, Option<AnyMove>), Problem> {
    let state = room.lock();
    let phase = phase(&state.game);
    if !helps(room.meta.sort, phase) {
        return Err(Problem::says(Code::Forbidden, "refused.no-help"));
    }
    let plays = state.seats_of(visitor.person.as_deref()).next().is_some();
    if phase != Phase::Over && !plays {
        return Err(Problem::says(Code::NotYourGame, "refused.no-seat"));
    }
    let ply = match at {
        Some(Ply::Before(ply) | Ply::Move(ply)) => ply,
        None => state.game.ply(),
    };
    let (position, _) = position_at(&state.game, ply)?;
    let played = state.game.moves().get(ply).map(|played| played.mv);
    Ok((position, played))
}
