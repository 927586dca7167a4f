//! Games at our own tables that decide pairings.
//!
//! A room knows nothing of tournaments. When a game ends that belongs to one,
//! its result is entered by a helper of its own, [`LIVE`], in the transaction
//! that also marks the game as scored; so each is scored once, and those that
//! ended while nobody listened are found when the server starts.

use std::sync::{Arc, PoisonError};

use game::{Ending, Game};
use protocol::web::{Against, Code, CreateGame, Person, Side};
use rules::{Family, Seat};
use serde_json::Map;
use store::tournaments::{self, Linked};
use store::{Sort, StoreError, people};
use tournament::{
    Command, EntryId, GameId, How, Language, MatchId, Name, NextGame, Outcome, Refusal,
};

use super::Tournaments;
use super::desk::{Desk, Held, Refused};
use super::rights::Role;
use crate::App;
use crate::clock::wall_now;
use crate::games::config;
use crate::problem::Problem;
use crate::rooms::{Opening, Room};

/// The helper who enters what happened at our own tables.
pub(crate) const LIVE: &str = "Live games";

fn live() -> Name {
    Name::new(LIVE).expect("a short text is a name")
}

impl Tournaments {
    /// A game is over. Most belong to no tournament, which is soon found out.
    pub(crate) fn ended(&self, app: &App, room: &Room) {
        let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(linked) = playing.remove(&room.id) {
            let app = app.clone();
            let runtime = app.runtime.clone();
            runtime.spawn(async move { score(&app, linked).await });
        }
    }

    fn expect(&self, linked: Linked) {
        let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        playing.insert(linked.game, linked);
    }
}

/// Listens for the games that go on, and scores those that ended meanwhile.
pub(crate) fn catch_up(app: &App) -> Result<(), StoreError> {
    for linked in app.reader.read(tournaments::unscored)? {
        let room = app.rooms.look_up(app, linked.game);
        let over = room.is_some_and(|room| room.lock().game.ending().is_some());
        if over {
            let app = app.clone();
            tokio::spawn(async move { score(&app, linked).await });
        } else {
            app.tournaments.expect(linked);
        }
    }
    Ok(())
}

/// The game that decides the next game of a match, opened if there is none yet.
pub(crate) async fn start_game(
    app: &App,
    desk: &Arc<Desk>,
    of: MatchId,
    language: Language,
) -> Result<String, Problem> {
    let (app, desk) = (app.clone(), Arc::clone(desk));
    // It goes on even if whoever asked has hung up.
    let work = tokio::spawn(async move {
        let _gate = desk.enter().await;
        let held = desk.held();
        let next = next_game(&held, of, language)?;
        if let Some(name) = running(&app, &held, next.game) {
            return Ok(name);
        }
        open(&app, &desk, &held, &next).await
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

/// The game that is played already for this one.
fn running(app: &App, held: &Held, game: GameId) -> Option<String> {
    let linked = held.games.iter().rev();
    let mut linked = linked.filter(|linked| of(linked) == game);
    let room = linked.find_map(|linked| app.rooms.look_up(app, linked.game))?;
    let open = room.lock().game.ending().is_none();
    open.then(|| room.name.clone())
}

const fn of(linked: &Linked) -> GameId {
    GameId {
        of: MatchId(linked.pairing),
        game: linked.number,
    }
}

async fn open(
    app: &App,
    desk: &Arc<Desk>,
    held: &Held,
    next: &NextGame,
) -> Result<String, Problem> {
    let people = next.players.map(|entry| person(app, held, entry));
    let [starter, other] = people;
    let people = [starter?, other?];
    if people[0].id == people[1].id {
        return Err(Problem::says(Code::Refused, "refused.one-person"));
    }
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
    let room = opening.open(app).await?;
    let linked = Linked {
        game: room.id,
        tournament: desk.id,
        pairing: next.game.of.0,
        number: next.game.game,
    };
    let work = move |db: &_| tournaments::link(db, &linked, wall_now());
    app.journal.write(work).await?;
    app.tournaments.expect(linked);
    desk.linked(linked);
    Ok(room.name.clone())
}

/// Who plays for an entry.
fn person(app: &App, held: &Held, entry: EntryId) -> Result<Arc<Person>, Problem> {
    let role = Role::Player(entry).code();
    let holders = app
        .reader
        .read(|db| tournaments::holders(db, held.kept.id, &role))?;
    let found = holders.iter().find_map(|id| app.people.get(app, id));
    found.ok_or_else(|| {
        let name = held.tournament.name_of(entry);
        Problem::says(Code::Refused, "refused.not-here").naming("name", name)
    })
}

/// Enters the result of a game that is over.
async fn score(app: &App, linked: Linked) {
    let entered = match result(app, &linked) {
        Ok(Some((desk, outcome))) => enter(app, &desk, &linked, outcome).await,
        Ok(None) => Ok(false),
        Err(error) => Err(error),
    };
    let entered = match entered {
        // There is nothing to enter, or another result was entered before.
        Ok(false) => {
            let work = move |db: &_| tournaments::score(db, linked.game).map(drop);
            app.journal.write(work).await
        }
        Ok(true) => Ok(()),
        Err(error) => Err(error),
    };
    if let Err(error) = entered {
        tracing::error!(game = %linked.game, %error, "a tournament's game was not scored");
    }
}

/// What a finished game means to its tournament; nothing if it was called off.
fn result(app: &App, linked: &Linked) -> Result<Option<(Arc<Desk>, Outcome)>, StoreError> {
    let desk = app.tournaments.get(app, linked.tournament)?;
    let (Some(desk), Some(room)) = (desk, app.rooms.look_up(app, linked.game)) else {
        return Ok(None);
    };
    let held = desk.held();
    let state = room.lock();
    let outcome = outcome(app, &held, linked, &state.game)?;
    Ok(outcome.map(|outcome| (Arc::clone(&desk), outcome)))
}

/// Whether the result was entered.
async fn enter(
    app: &App,
    desk: &Arc<Desk>,
    linked: &Linked,
    outcome: Outcome,
) -> Result<bool, StoreError> {
    let held = desk.held();
    if !held.tournament.helpers().contains(&live()) {
        let director = held.tournament.director().clone();
        let help = vec![Command::AddHelper { person: live() }];
        // If somebody was quicker, all the better.
        let _ = desk.perform(app, None, director, help, |_| Ok(())).await;
    }
    let (game, id) = (of(linked), linked.game);
    let record = vec![Command::Record { game, outcome }];
    let claim = move |db: &_| match tournaments::score(db, id)? {
        true => Ok(()),
        false => Err(StoreError::Damaged("the game was scored before".to_owned())),
    };
    match desk.perform(app, None, live(), record, claim).await {
        Ok(_) => Ok(true),
        Err(Refused::Refusal(refusal, _)) => {
            tracing::info!(game = %linked.game, %refusal, "a live result was not needed");
            Ok(false)
        }
        Err(Refused::Store(error)) => Err(error),
    }
}

fn outcome(
    app: &App,
    held: &Held,
    linked: &Linked,
    game: &Game,
) -> Result<Option<Outcome>, StoreError> {
    let Some(ending) = game.ending() else {
        return Ok(None);
    };
    let winner = ending.winners().iter().next();
    let how = match ending {
        Ending::Abort { .. } => return Ok(None),
        Ending::Board(_) => How::Five,
        Ending::Resignation { .. } => How::Resigned,
        Ending::Time { .. } => How::Time,
        Ending::Agreement => return Ok(Some(Outcome::Drawn)),
    };
    let Some(seat) = winner else {
        return Ok(Some(Outcome::Drawn));
    };
    let winner = entry_at(app, held, linked, game, seat)?;
    let outcome = winner.map(|winner| Outcome::Won {
        winner,
        stones: stones(game, seat),
        how,
    });
    Ok(outcome)
}

/// Which entry sits in a seat at the end. Seats may have been swapped in an
/// opening, so it is asked who sits there.
fn entry_at(
    app: &App,
    held: &Held,
    linked: &Linked,
    game: &Game,
    seat: Seat,
) -> Result<Option<EntryId>, StoreError> {
    let (Some(found), Some(player)) = (
        held.tournament.find(MatchId(linked.pairing)),
        game.player(seat),
    ) else {
        return Ok(None);
    };
    let person = app.people.get(app, people::of_player(player));
    for entry in found.pairing.players {
        let role = Role::Player(entry).code();
        let holders = app
            .reader
            .read(|db| tournaments::holders(db, held.kept.id, &role))?;
        if person
            .as_ref()
            .is_some_and(|person| holders.contains(&person.id))
        {
            return Ok(Some(entry));
        }
    }
    Ok(None)
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
