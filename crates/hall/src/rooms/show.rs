//! A whole game as it is shown, and the parts that events show too.

use game::{Ending, Game, Phase as GamePhase, Time, TimeControl};
use protocol::web::{
    ChatLine, Clocks, Due, Ending as WebEnding, GameKind, Grab, LineKind, May, MoveView, OfferView,
    Person, Phase, SeatClock, Stage, Turn, View, WinningLine,
};
use rules::pentago::{self, Block, Play};
use rules::pente::{self, Point};
use rules::{AnyPosition, AnyRules, BySeat, Outcome, Position as _, Seat, Stalemate, Victory};
use serde_json::Value;
use store::Sort;

use super::room::{Room, State};
use super::tell::what;
use crate::Hall;

/// A whole game, as a person sees it.
pub fn view(hall: &Hall, room: &Room, state: &State, person: Option<&Person>) -> View {
    let game = &state.game;
    let form = &game.config().form;
    let start = game.config().start().expect("the game was opened with it");
    let options = form
        .options()
        .map(|(key, value)| (key.to_owned(), Value::from(value)));
    View {
        game: room.name.clone(),
        n: state.number,
        variant: form.variant().name().to_owned(),
        title: form.variant().title().to_owned(),
        family: form.variant().family().to_string(),
        options: options.collect(),
        size: form.rules().size(),
        seats: form.seats(),
        teams: matches!(form.rules(), AnyRules::Pente(rules) if rules.teams),
        touch: game.touch_move(),
        time: game.config().time.to_string(),
        rated: room.meta.rated,
        kind: kind(room.meta.sort),
        created: room.meta.created,
        phase: phase(game),
        people: people(state),
        you: state.seats_of(person).map(Seat::number).collect(),
        moves: moves(game, start.clone()),
        start: start.board_text(),
        board: board(game),
        captured: captured(game.position()),
        turn: turn(game),
        may: may(game, room.meta.sort)
            .iter()
            .map(|(_, allowed)| allowed.words())
            .collect(),
        clocks: clocks(hall, game, hall.clock.now()),
        offers: offers(game),
        ending: game.ending().map(|end| ending(game, end)),
        chat: heard(state, person),
        next: state.next.map(|next| next.to_string()),
        watchers: state.watchers.len() as u32,
        present: state.present(),
    }
}

/// What a seat may do beside moving: what the game allows, and help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    by_game: game::Allowed,
    hint: bool,
}

impl Allowed {
    pub(super) fn words(&self) -> Vec<May> {
        let all = [
            (May::Draw, self.by_game.draw),
            (May::Takeback, self.by_game.takeback),
            (May::Rematch, self.by_game.rematch),
            (May::Resign, self.by_game.resign),
            (May::Abort, self.by_game.abort),
            (May::Hint, self.hint),
        ];
        let allowed = all.into_iter().filter(|(_, allowed)| *allowed);
        allowed.map(|(what, _)| what).collect()
    }
}

/// What each seat may do beside moving.
pub(super) fn may(game: &Game, sort: Sort) -> BySeat<Allowed> {
    BySeat::new(game.config().form.seats(), |seat| {
        let mut by_game = game.allowed(seat);
        // The engine takes no offers of a draw.
        by_game.draw &= sort != Sort::Engine;
        let hint = helps(sort, phase(game));
        Allowed { by_game, hint }
    })
}

/// Whether the tutor answers the players: never while people play each other.
pub const fn helps(sort: Sort, phase: Phase) -> bool {
    matches!(phase, Phase::Over) || !matches!(sort, Sort::Online)
}

fn heard(state: &State, person: Option<&Person>) -> Vec<ChatLine> {
    let lines = state.chat.iter();
    let heard = lines.filter(|line| state.may_hear(line, person));
    heard.cloned().collect()
}

/// Where a game is played, as people are shown.
pub(crate) const fn kind(sort: Sort) -> GameKind {
    match sort {
        Sort::Online => GameKind::Online,
        Sort::Engine => GameKind::Engine,
        Sort::Local => GameKind::Local,
    }
}

/// How far a game is.
pub const fn phase(game: &Game) -> Phase {
    match game.phase() {
        GamePhase::Seating => Phase::Waiting,
        GamePhase::Playing => Phase::Playing,
        GamePhase::Ended(_) => Phase::Over,
    }
}

/// The people in their seats.
pub fn people(state: &State) -> Vec<Option<Person>> {
    let people = state.people.as_slice().iter();
    people.map(|person| person.as_deref().cloned()).collect()
}

fn moves(game: &Game, mut position: AnyPosition) -> Vec<MoveView> {
    let played = game.moves().iter();
    let shown = played.map(|played| {
        position
            .play(played.mv)
            .expect("what was played once can be played again");
        MoveView {
            seat: played.seat.number(),
            text: played.mv.to_string(),
            board: position.board_text(),
            captured: captured(&position),
            ms: played.remaining.map(|left| left.as_millis() as u64),
        }
    });
    shown.collect()
}

fn offers(game: &Game) -> Vec<OfferView> {
    let standing = game::Offer::ALL.into_iter().filter_map(|offer| {
        let seat = game.offer(offer)?.by.number();
        let what = what(offer);
        Some(OfferView { seat, what })
    });
    standing.collect()
}

pub(super) fn board(game: &Game) -> String {
    game.position().board_text()
}

pub(super) fn captured(position: &AnyPosition) -> Option<Vec<u16>> {
    match position {
        AnyPosition::Pentago(_) => None,
        AnyPosition::Pente(_) => Some(position.captured()),
    }
}

/// Whose turn it is, and for what.
pub(crate) fn turn(game: &Game) -> Turn {
    let Some(seat) = game.to_move() else {
        return Turn::default();
    };
    let turn = match game.position() {
        AnyPosition::Pentago(position) => pentago_turn(position),
        AnyPosition::Pente(position) => pente_turn(position),
    };
    Turn {
        seat: Some(seat.number()),
        grab: game.grabbed().map(|grab| Grab {
            block: grab.block.to_string(),
            direction: grab.direction.map(|way| way.to_string()),
        }),
        ..turn
    }
}

fn pentago_turn(position: &pentago::Position) -> Turn {
    let Some(placed) = position.placed() else {
        return Turn {
            due: Due::Place,
            ..Turn::default()
        };
    };
    let skip = position.may_skip();
    let neutral = Block::ALL
        .into_iter()
        .filter(|&block| skip && position.board().is_neutral(block));
    Turn {
        due: Due::Twist,
        skip,
        neutral: neutral.map(|block| block.to_string()).collect(),
        placed: Some(placed.to_string()),
        ..Turn::default()
    }
}

fn pente_turn(position: &pente::Position) -> Turn {
    match position.stage() {
        pente::Stage::Choice | pente::Stage::LastChoice => Turn {
            due: Due::Choice,
            choices: position
                .legal_moves()
                .iter()
                .map(ToString::to_string)
                .collect(),
            ..Turn::default()
        },
        _ => Turn {
            due: Due::Place,
            stone: Some(position.stone())
                .filter(|stone| position.to_move() != Some(*stone))
                .map(Seat::number),
            closed: closed(position),
            ..Turn::default()
        },
    }
}

/// Only the first stone and the third are ever restricted.
fn closed(position: &pente::Position) -> Vec<String> {
    if !matches!(position.stones_placed(), 0 | 2) {
        return Vec::new();
    }
    let open = position.legal_moves();
    let points = Point::all(position.rules().size);
    let empty = points.filter(|&point| position.board().get(point).is_none());
    let closed = empty.filter(|&point| !open.contains(&pente::Move::Place(point)));
    closed.map(|point| point.to_string()).collect()
}

/// What the clocks show at this time.
pub(crate) fn clocks(hall: &Hall, game: &Game, now: Time) -> Option<Clocks> {
    let control = game.config().time;
    let byo_yomi = match control {
        TimeControl::None => return None,
        TimeControl::ByoYomi { periods, .. } => Some(periods),
        _ => None,
    };
    let seats = Seat::ALL
        .into_iter()
        .take(game.config().form.seats().into());
    let seats = seats.filter_map(|seat| {
        let reading = game.reading(seat, now)?;
        let in_period = byo_yomi.is_some_and(|all| reading.periods < all);
        Some(SeatClock {
            ms: reading.left.as_millis() as u64,
            periods: byo_yomi.map(|_| reading.periods),
            stage: if in_period {
                Stage::Period
            } else {
                Stage::Main
            },
        })
    });
    Some(Clocks {
        at: hall.clock.wall_of(now),
        running: game.to_move().map(Seat::number),
        seats: seats.collect(),
    })
}

/// How the game ended.
pub(crate) fn ending(game: &Game, ending: Ending) -> WebEnding {
    let by_row = matches!(
        ending,
        Ending::Board(
            Outcome::Win {
                by: Victory::Line,
                ..
            } | Outcome::Draw(Stalemate::BothLines)
        )
    );
    let lines = if by_row {
        game.position().lines()
    } else {
        Vec::new()
    };
    WebEnding {
        result: ending.result_text(game.config().form.seats()),
        winners: ending.winners().iter().map(Seat::number).collect(),
        reason: reason(ending).to_owned(),
        lines: lines
            .into_iter()
            .map(|line| WinningLine {
                seat: line.seat.number(),
                kind: line_kind(line.kind),
                name: line.name().into_owned(),
                places: line.places,
            })
            .collect(),
        text: ending.to_string(),
    }
}

const fn line_kind(kind: rules::LineKind) -> LineKind {
    match kind {
        rules::LineKind::Play(play) => match play {
            Play::MonicasFive => LineKind::Monica,
            Play::MiddleFive => LineKind::Middle,
            Play::StraightFive => LineKind::Straight,
            Play::TriplePowerPlay => LineKind::Triple,
        },
        rules::LineKind::Row(_) => LineKind::Row,
    }
}

/// One word for why a game ended.
pub(crate) const fn reason(ending: Ending) -> &'static str {
    match ending {
        Ending::Board(Outcome::Win { by, .. }) => match by {
            Victory::Line => "row",
            Victory::Captures => "captures",
            Victory::LastSeat => "last",
        },
        Ending::Board(Outcome::Draw(Stalemate::FullBoard)) => "full",
        Ending::Board(Outcome::Draw(Stalemate::BothLines)) => "both-rows",
        Ending::Resignation { .. } => "resignation",
        Ending::Time { .. } => "time",
        Ending::Agreement => "agreement",
        Ending::Abort { .. } => "abort",
    }
}
