//! Opening a game.

use std::net::IpAddr;
use std::sync::Arc;

use game::{Command, Config, Game, Player, Rematch};
use protocol::web::{Code, Person};
use rules::{BySeat, Seat};
use store::change::SetNext;
use store::{Entry, GameId, Meta, Sort};
use tokio::sync::oneshot;

use super::notice::Notice;
use super::quota::OpenGame;
use super::room::{Room, State, player_of};
use crate::Hall;
use crate::Problem;

/// A game to be opened.
pub struct Opening {
    /// The settings of the game.
    pub config: Config,
    /// Where it is played.
    pub sort: Sort,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// Whether strangers may find it while seats are free.
    pub listed: bool,
    /// The person who opens it.
    pub by: String,
    /// The people who sit from the beginning, by seat.
    pub sitting: Vec<(Seat, Arc<Person>)>,
}

impl Opening {
    /// Opens the game for somebody at this address, unless too many are open,
    /// and waits until it is on the disk.
    pub async fn open_from(
        self,
        hall: &Hall,
        address: Option<IpAddr>,
    ) -> Result<Arc<Room>, Problem> {
        let game = hall.open_games.take(&self.by, address, self.sort)?;
        self.write(hall, GameId::random(), game).await
    }

    /// The same, however many are open, with an id that is known before.
    pub async fn open_as(self, hall: &Hall, id: GameId) -> Result<Arc<Room>, Problem> {
        let game = hall.open_games.hold(&self.by, self.sort);
        self.write(hall, id, game).await
    }

    async fn write(self, hall: &Hall, id: GameId, game: OpenGame) -> Result<Arc<Room>, Problem> {
        hall.disk.has_room()?;
        let variant = self.config.form.variant().name();
        let sitting = self.sitting.iter();
        let at_table = |(seat, person): &_| (*seat, hall.people.at_table(hall, person, variant));
        let sitting = sitting.map(at_table).collect();
        let opening = Opening { sitting, ..self };
        let (tell, told) = oneshot::channel();
        let room = opening.begin(hall, id, game, Some(tell))?;
        match told.await {
            Ok(true) => Ok(room),
            _ => Err(Problem::says(Code::Unavailable, "refused.not-written")),
        }
    }

    /// Opens the game with people whose ratings have been read.
    fn begin(
        self,
        hall: &Hall,
        id: GameId,
        open: OpenGame,
        tell: Option<oneshot::Sender<bool>>,
    ) -> Result<Arc<Room>, Problem> {
        let now = hall.clock.now();
        let opened = Game::open(self.config, now);
        let (mut game, created) = opened.map_err(|why| Problem::because(Code::BadMessage, why))?;
        let mut events = vec![created];
        let mut people = BySeat::new(game.config().form.seats(), |_| None);
        let seats_of = |id: &str| self.sitting.iter().filter(|(_, own)| own.id == id).count();
        for (seat, person) in &self.sitting {
            let (seat, of_several) = (*seat, seats_of(&person.id) > 1);
            let player = player_of(&person.id, of_several.then_some(seat));
            let player =
                player.ok_or_else(|| Problem::new(Code::BadMessage, "this person cannot sit"))?;
            let sat = game.perform(&player, &Command::Sit { seat }, now);
            events.extend(sat.map_err(|why| Problem::because(Code::Refused, why))?);
            people[seat] = Some(Arc::clone(person));
        }
        let meta = Meta {
            sort: self.sort,
            rated: self.rated,
            listed: self.listed,
            by: self.by,
            created: hall.clock.next_wall(),
        };
        let count = events.len() as u32;
        let room = Arc::new(Room::new(id, meta, game, count, people, None));
        hall.rooms.insert(Arc::clone(&room));
        let mut state = room.lock();
        state.open = Some(open);
        state.unwritten = 1;
        state.announced = 0;
        let entry = Entry {
            game: room.id,
            meta: Some(&room.meta),
            number: 1,
            events: &events,
            closing: None,
        };
        let notice = Notice::Opened {
            room: Arc::clone(&room),
            count,
            tell,
        };
        hall.journal.append(now.as_millis(), entry, notice);
        room.set_alarm(hall, &mut state);
        room.wake_mind(hall, &mut state);
        drop(state);
        Ok(room)
    }
}

/// Opens the next game of the same players, who are among the sitters with
/// their ratings of today. It is in the journal before the event that tells of
/// it.
pub(super) fn rematch(
    hall: &Hall,
    room: &Room,
    state: &State,
    rematch: &Rematch,
    sitters: &[Arc<Person>],
) -> Option<GameId> {
    let rated = |person: &Arc<Person>| {
        let now = sitters.iter().find(|sitter| sitter.id == person.id);
        Arc::clone(now.unwrap_or(person))
    };
    let person = |player: &Player| {
        let people = state.people.iter();
        people
            .filter(|(seat, _)| state.game.player(*seat) == Some(player))
            .find_map(|(_, person)| person.as_ref().map(rated))
    };
    let seats = Seat::ALL.into_iter().zip(&rematch.players);
    let opening = Opening {
        config: rematch.config.clone(),
        sort: room.meta.sort,
        rated: room.meta.rated,
        listed: false,
        by: room.meta.by.clone(),
        sitting: seats
            .filter_map(|(seat, player)| Some((seat, person(player)?)))
            .collect(),
    };
    let mut open = hall.open_games.hold(&opening.by, opening.sort);
    if let Some(this) = &state.open {
        open.party = this.party.clone();
    }
    let next = opening.begin(hall, GameId::random(), open, None).ok()?.id;
    let this = room.id;
    hall.journal.run(SetNext { game: this, next });
    Some(next)
}
