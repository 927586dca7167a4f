//! Games at our own tables that decide pairings.
//!
//! A room knows nothing of tournaments. When a game ends that belongs to one,
//! its result is entered by a helper of its own, [`LIVE`], in the transaction
//! that also marks the game as scored; so each is scored once, and those that
//! ended while nobody listened are found when the server starts.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError};

use game::{Ending, Game};
use protocol::web::{Against, Code, CreateGame, Person, Side};
use rules::{Family, Seat};
use serde_json::Map;
use store::change::{CloseGame, LinkGame};
use store::journal::Log;
use store::tournaments::Linked;
use store::{Sort, StoreError};
use tournament::{
    Command, EntryId, GameId, How, Language, MatchId, Name, NextGame, Outcome, Refusal,
};

use super::Tournaments;
use super::beside::Beside;
use super::desk::{Desk, Held, Refused};
use super::rights::Role;
use crate::Hall;
use crate::Problem;
use crate::clock::wall_now;
use crate::rooms::config;
use crate::rooms::{Opening, Room};

/// The helper who enters what happened at our own tables.
pub const LIVE: &str = "Live games";

/// Nobody plays for an entry on more devices.
const MOST_HOLDERS: usize = 16;

fn live() -> Name {
    Name::new(LIVE).expect("a short text is a name")
}

impl Tournaments {
    /// A game is over. Most belong to no tournament, which is soon found out.
    pub fn ended(&self, hall: &Hall, room: &Room) {
        let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(linked) = playing.remove(&room.id) {
            let hall = hall.clone();
            let runtime = hall.runtime.clone();
            runtime.spawn(async move { score(&hall, linked).await });
        }
    }

    /// The same if a game was over before anybody listened, or its result could
    /// not be entered.
    fn ended_unheard(&self, hall: &Hall, room: &Room) {
        if room.lock().game.ending().is_some() {
            self.ended(hall, room);
        }
    }

    /// A game counts no more; whether it did.
    fn forget(&self, game: store::GameId) -> bool {
        let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        playing.remove(&game).is_some()
    }

    fn expect(&self, linked: Linked) {
        let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        playing.insert(linked.game, linked);
    }
}

/// Listens for the games that go on, and scores those that ended meanwhile. A
/// game that is neither over nor among those that go on was never begun, since
/// the server ended before; it is forgotten.
pub async fn catch_up(hall: &Hall, going_on: &[(store::GameId, Log)]) -> Result<(), StoreError> {
    let going_on: HashSet<store::GameId> = going_on.iter().map(|(id, _)| *id).collect();
    for linked in hall.reader.open_links()? {
        let over = || hall.reader.finished_game(linked.game);
        if !going_on.contains(&linked.game) && matches!(over(), Ok(None)) {
            mark(hall, linked).await?;
            continue;
        }
        let room = hall.rooms.look_up(hall, linked.game);
        let over = room.is_some_and(|room| room.lock().game.ending().is_some());
        if over {
            let hall = hall.clone();
            tokio::spawn(async move { score(&hall, linked).await });
        } else {
            hall.tournaments.expect(linked);
        }
    }
    Ok(())
}

/// The game that decides the next game of a match, opened if there is none yet.
/// A player who asks for it sits at it.
pub async fn start_game(
    hall: &Hall,
    desk: &Arc<Desk>,
    of: MatchId,
    by: Option<&Person>,
    language: Language,
) -> Result<String, Problem> {
    let (hall, desk) = (hall.clone(), Arc::clone(desk));
    let by = by.map(|person| person.id.clone());
    // It goes on even if whoever asked has hung up.
    let work = tokio::spawn(async move {
        let _gate = desk.enter().await;
        let held = desk.held();
        let next = next_game(&held, of, language)?;
        if let Some(name) = running(&hall, &held, next.game) {
            return Ok(name);
        }
        let people = players(&hall, &held, &next, by.as_deref())?;
        open(&hall, &desk, &held, &next, people).await
    });
    let lost = |_| Problem::says(Code::Unavailable, "refused.stopping");
    work.await.map_err(lost)?
}

fn next_game(held: &Held, of: MatchId, language: Language) -> Result<NextGame, Problem> {
    let mut games = held.tournament.next_games().into_iter();
    games.find(|next| next.game.of == of).ok_or_else(|| {
        let refusal = match held.tournament.find(of) {
            Some(_) => Refusal::Decided(of),
            None => Refusal::NotPaired(of),
        };
        Problem::new(Code::Refused, held.tournament.explain(&refusal, language))
    })
}

/// The game that is played already for this one, or whose result is on its way.
fn running(hall: &Hall, held: &Held, game: GameId) -> Option<String> {
    let mut linked = held.games.iter().rev();
    let linked = linked.find(|linked| of(linked) == game && !linked.scored)?;
    let room = hall.rooms.look_up(hall, linked.game)?;
    hall.tournaments.ended_unheard(hall, &room);
    Some(room.name.clone())
}

const fn of(linked: &Linked) -> GameId {
    GameId {
        of: MatchId(linked.pairing),
        game: linked.number,
    }
}

async fn open(
    hall: &Hall,
    desk: &Arc<Desk>,
    held: &Held,
    next: &NextGame,
    people: [Arc<Person>; 2],
) -> Result<String, Problem> {
    let wanted = CreateGame {
        variant: held.kept.variant.clone(),
        options: Map::new(),
        time: Some(held.kept.time.clone()),
        against: Against::Friend,
        side: Side::First,
        rated: false,
    };
    let opening = Opening {
        config: config(&wanted)?,
        sort: Sort::Online,
        rated: false,
        listed: false,
        by: people[0].id.clone(),
        sitting: [Seat::First, Seat::Second]
            .into_iter()
            .zip(people)
            .collect(),
    };
    let linked = Linked {
        game: store::GameId::random(),
        tournament: desk.id,
        pairing: next.game.of.0,
        number: next.game.game,
        scored: false,
    };
    // The link comes first: one without a game is forgotten at the next start,
    // but a game without its link would go on for nobody.
    let now = wall_now();
    hall.journal.write(LinkGame { linked, now }).await?;
    let opened = opening.open_as(hall, linked.game).await;
    if opened.is_err() {
        hall.journal.run(CloseGame { game: linked.game });
    }
    let room = opened?;
    hall.tournaments.expect(linked);
    desk.linked(linked);
    hall.tournaments.ended_unheard(hall, &room);
    Ok(room.name.clone())
}

/// The two who sit down: different people, the one who asks among them, and rather
/// those who have opened one of the two links than somebody who has opened both.
fn players(
    hall: &Hall,
    held: &Held,
    next: &NextGame,
    by: Option<&str>,
) -> Result<[Arc<Person>; 2], Problem> {
    let [ones, others] = next.players.map(|entry| holders(hall, held, entry, by));
    let (ones, others) = (ones?, others?);
    let pairs = ones
        .iter()
        .flat_map(|one| others.iter().map(move |other| [one, other]));
    let pairs = pairs.filter(|[one, other]| one.id != other.id);
    let among = |people: &[Arc<Person>], id: &str| people.iter().any(|person| person.id == id);
    let best = pairs.min_by_key(|pair| {
        let asks = pair.iter().any(|person| by == Some(person.id.as_str()));
        let both = pair
            .iter()
            .filter(|person| among(&ones, &person.id) && among(&others, &person.id));
        (!asks, both.count())
    });
    let best = best.ok_or_else(|| Problem::says(Code::Refused, "refused.one-person"))?;
    Ok(best.map(Arc::clone))
}

/// The people who may play for an entry, the one who asks in front.
fn holders(
    hall: &Hall,
    held: &Held,
    entry: EntryId,
    by: Option<&str>,
) -> Result<Vec<Arc<Person>>, Problem> {
    let role = Role::Player(entry).code();
    let mut ids = hall.reader.holders(held.kept.id, &role)?;
    ids.sort_by_key(|id| by != Some(id.as_str()));
    let known = ids.iter().filter_map(|id| hall.people.get(hall, id));
    let known: Vec<Arc<Person>> = known.take(MOST_HOLDERS).collect();
    if known.is_empty() {
        let name = held.tournament.name_of(entry);
        return Err(Problem::says(Code::Refused, "refused.not-here").naming("name", name));
    }
    Ok(known)
}

/// Enters the result of a game that is over.
async fn score(hall: &Hall, linked: Linked) {
    let entered = match result(hall, &linked) {
        Ok(Some((desk, outcome))) => enter(hall, &desk, &linked, outcome).await,
        Ok(None) => Ok(false),
        Err(error) => Err(error),
    };
    let entered = match entered {
        // There is nothing to enter, or another result was entered before.
        Ok(false) => close(hall, linked).await,
        Ok(true) => Ok(()),
        Err(error) => Err(error),
    };
    if let Err(error) = entered {
        tracing::error!(game = %linked.game, %error, "a tournament's game was not scored");
        // The next request for the game, or the next start, tries once more.
        hall.tournaments.expect(linked);
    }
}

/// Scores a game without a result, so that another can be begun in its place.
async fn close(hall: &Hall, linked: Linked) -> Result<(), StoreError> {
    let Some(desk) = hall.tournaments.get(hall, linked.tournament)? else {
        return mark(hall, linked).await;
    };
    let _gate = desk.enter().await;
    mark(hall, linked).await?;
    desk.scored(linked.game);
    Ok(())
}

/// Nothing is expected of a game any more.
async fn mark(hall: &Hall, linked: Linked) -> Result<(), StoreError> {
    let closed = hall.journal.write(CloseGame { game: linked.game });
    closed.await.map(drop)
}

/// Lets the game that is played for a match count no more. The two may play on,
/// and the match is free for another game or a result.
pub async fn release(hall: &Hall, desk: &Arc<Desk>, of: MatchId) -> Result<(), Problem> {
    let (hall, desk) = (hall.clone(), Arc::clone(desk));
    let work = tokio::spawn(async move {
        let _gate = desk.enter().await;
        let held = desk.held();
        let mut playing = held.games.iter().filter(|linked| !linked.scored);
        let linked = playing.find(|linked| linked.pairing == of.0).copied();
        // The first to forget it decides: this, or the result that comes in.
        let linked = linked.filter(|linked| hall.tournaments.forget(linked.game));
        let none = || Problem::says(Code::Refused, "refused.no-game-here");
        let linked = linked.ok_or_else(none)?;
        mark(&hall, linked)
            .await
            .inspect_err(|_| hall.tournaments.expect(linked))?;
        desk.scored(linked.game);
        Ok(())
    });
    let lost = |_| Problem::says(Code::Unavailable, "refused.stopping");
    work.await.map_err(lost)?
}

/// What a finished game means to its tournament; nothing if it was called off.
fn result(hall: &Hall, linked: &Linked) -> Result<Option<(Arc<Desk>, Outcome)>, StoreError> {
    let desk = hall.tournaments.get(hall, linked.tournament)?;
    let (Some(desk), Some(room)) = (desk, hall.rooms.look_up(hall, linked.game)) else {
        return Ok(None);
    };
    let held = desk.held();
    let state = room.lock();
    let outcome = outcome(&held, linked, &state.game);
    Ok(outcome.map(|outcome| (Arc::clone(&desk), outcome)))
}

/// Whether the game is scored now; else its result was not needed.
async fn enter(
    hall: &Hall,
    desk: &Arc<Desk>,
    linked: &Linked,
    outcome: Outcome,
) -> Result<bool, StoreError> {
    let held = desk.held();
    if !held.tournament.helpers().contains(&live()) {
        let director = held.tournament.director().clone();
        let help = vec![Command::AddHelper { person: live() }];
        // If somebody was quicker, all the better.
        let _ = desk
            .perform(hall, None, director, help, Beside::Nothing)
            .await;
    }
    let (game, id) = (of(linked), linked.game);
    let record = vec![Command::Record { game, outcome }];
    let scored = Beside::Scored(id);
    match desk.perform(hall, None, live(), record, scored).await {
        // Somebody quicker has scored it.
        Ok(_) | Err(Refused::Scored) => Ok(true),
        Err(Refused::Refusal(refusal, _)) => {
            tracing::info!(game = %linked.game, %refusal, "a live result was not needed");
            Ok(false)
        }
        // A result takes no other game away.
        Err(Refused::Playing) => Ok(false),
        Err(Refused::Limited(problem)) => {
            tracing::error!(game = %linked.game, ?problem, "a live result has to wait");
            Err(StoreError::Stopping)
        }
        Err(Refused::Store(error)) => Err(error),
    }
}

fn outcome(held: &Held, linked: &Linked, game: &Game) -> Option<Outcome> {
    let ending = game.ending()?;
    let how = match ending {
        Ending::Abort { .. } => return None,
        Ending::Board(_) => How::Five,
        Ending::Resignation { .. } => How::Resigned,
        Ending::Time { .. } => How::Time,
        Ending::Agreement => return Some(Outcome::Drawn),
    };
    let Some(seat) = ending.winners().iter().next() else {
        return Some(Outcome::Drawn);
    };
    Some(Outcome::Won {
        winner: entry_at(held, linked, game, seat)?,
        stones: stones(game, seat),
        how,
    })
}

/// Which entry sits in a seat at the end. Who starts sat in front at the
/// beginning; in an opening the two may have swapped.
fn entry_at(held: &Held, linked: &Linked, game: &Game, seat: Seat) -> Option<EntryId> {
    let found = held.tournament.find(MatchId(linked.pairing))?;
    let before = usize::from(linked.number.checked_sub(1)?);
    Some(found.starter(before + game.began_in(seat)?.index()))
}

/// How many stones a player of Pentago has placed: none is ever taken away.
fn stones(game: &Game, seat: Seat) -> Option<u8> {
    if game.config().form.variant().family() != Family::Pentago {
        return None;
    }
    let own = if seat == Seat::First { 'x' } else { 'o' };
    let board = game.position().board_text();
    u8::try_from(board.chars().filter(|&cell| cell == own).count()).ok()
}
