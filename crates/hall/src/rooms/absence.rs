//! People who are not there.
//!
//! A game that waits for anyone is offered only while its people are there:
//! they look at it, or a program of theirs has asked about it a moment ago.
//! Between strangers, a game whose first move does not come is called off; it
//! has no result, and no rating changes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{By, Command, Event, Phase, Time, TimeControl};
use protocol::web::Person;
use rules::Seat;

use super::room::{Room, State};
use crate::Hall;
use crate::audience::Table;

/// How long somebody who does not look counts as there after the last request.
const THERE_AFTER_REQUEST: Duration = Duration::from_secs(60);
/// The same for games that people play beside their day, and those without a
/// clock.
const THERE_FOR_LONG: Duration = Duration::from_secs(86_400);
/// How long a game waits for people who are gone. Until then they can come back
/// to it.
const RETURN_WITHIN: Duration = Duration::from_secs(300);
/// How long a game waits for friends who were given its address.
const WAITS_FOR_FRIENDS: Duration = Duration::from_secs(30 * 86_400);
/// How long a game without a clock waits for a move.
const PLAYED_WITHOUT_CLOCK: Duration = Duration::from_secs(90 * 86_400);
/// The most time for a first move.
const MAX_TIME_OF_FIRST_MOVE: Duration = Duration::from_secs(120);

/// The last sign of those who sit in a game that waits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sign {
    at: Instant,
    /// Their page was closed.
    hung_up: bool,
}

impl Sign {
    pub(super) fn now() -> Sign {
        let (at, hung_up) = (Instant::now(), false);
        Sign { at, hung_up }
    }

    fn is_recent(self, time: TimeControl, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at);
        match time {
            TimeControl::DaysPerMove { .. } => since < THERE_FOR_LONG,
            _ if self.hung_up => false,
            TimeControl::None => since < THERE_FOR_LONG,
            _ => since < THERE_AFTER_REQUEST,
        }
    }

    fn is_long_ago(self, time: TimeControl, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.at);
        let within = match time {
            TimeControl::None | TimeControl::DaysPerMove { .. } => THERE_FOR_LONG,
            _ => RETURN_WITHIN,
        };
        since >= within
    }
}

impl State {
    /// Whether somebody who sits down now would meet a person.
    pub fn is_attended(&self, now: Instant) -> bool {
        let time = self.game.config().time;
        !self.present().is_empty() || self.sign.is_recent(time, now)
    }

    /// Somebody has asked about the game over HTTP.
    pub fn asked_by(&mut self, person: Option<&Person>) {
        if self.seats_of(person).next().is_some() {
            self.sign = Sign::now();
        }
    }

    /// A page of somebody was closed.
    pub(super) fn hung_up(&mut self, person: Option<&Person>) {
        if self.seats_of(person).next().is_some() {
            let hung_up = true;
            self.sign = Sign {
                hung_up,
                ..Sign::now()
            };
        }
    }

    /// When the game is called off unless the first move of the seat to move
    /// comes. It is before the flag falls: a flag decides games.
    pub(super) fn first_move_until(&self) -> Option<Time> {
        let seat = self.game.to_move()?;
        if self.game.moves().iter().any(|played| played.seat == seat) {
            return None;
        }
        let flag = self.game.deadline()?.as_millis().saturating_sub(1);
        let most = self.game.latest().after(MAX_TIME_OF_FIRST_MOVE).as_millis();
        let until = match self.game.config().time {
            TimeControl::DaysPerMove { .. } => flag,
            _ => flag.min(most),
        };
        Some(Time::from_millis(until))
    }

    fn call_off(&self, seat: Seat, at: Time) -> Option<Vec<Event>> {
        let player = self.game.player(seat)?;
        self.game.apply(player, &Command::Abort, at).ok()
    }
}

impl Room {
    /// Whether people who do not know each other meet here.
    pub(super) const fn is_between_strangers(&self) -> bool {
        self.meta.listed || self.meta.rated
    }

    /// Calls the game off if the first move of the seat to move has not come.
    pub(super) fn called_off(&self, state: &State, now: Time) -> Option<Vec<Event>> {
        if state.broken || !self.is_between_strangers() {
            return None;
        }
        let until = state.first_move_until().filter(|until| now >= *until)?;
        state.call_off(state.game.to_move()?, until)
    }

    /// Calls a game off whose people have gone: one that waits for anyone after
    /// a while, and others when nothing has happened there for a long time.
    pub fn look_after(self: &Arc<Room>, hall: &Hall, now: Instant) {
        let mut state = self.lock();
        let idle = hall.clock.time_of(now).since(state.game.latest());
        let time = state.game.config().time;
        // Elsewhere whoever looks on counts as there, and a mind does not.
        let nobody_looks = state.watchers.is_empty();
        let is_left = match state.game.phase() {
            Phase::Seating if self.meta.listed => {
                state.present().is_empty() && state.sign.is_long_ago(time, now)
            }
            Phase::Seating => nobody_looks && idle >= WAITS_FOR_FRIENDS,
            Phase::Playing if state.game.deadline().is_none() => {
                nobody_looks && idle >= PLAYED_WITHOUT_CLOCK
            }
            Phase::Playing | Phase::Ended(_) => false,
        };
        if state.broken || !is_left {
            return;
        }
        let at = hall.clock.now();
        if let Ok(events) = state.game.apply(By::Table, &Command::Abort, at) {
            let origin = Box::new(Table);
            self.carry_out(hall, &mut state, events, origin, &[], Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::web::{Against, CreateGame, Side};
    use serde_json::Map;

    use super::*;
    use crate::hall::house;
    use crate::rooms::{config, opening};

    fn recent(time: &str, hung_up: bool, seconds: u64) -> [bool; 2] {
        let sign = Sign {
            hung_up,
            ..Sign::now()
        };
        let now = sign.at + Duration::from_secs(seconds);
        let time = time.parse().expect(time);
        [sign.is_recent(time, now), sign.is_long_ago(time, now)]
    }

    #[test]
    fn whoever_has_gone_is_not_waited_for() {
        let (there, gone, long_gone) = ([true, false], [false, false], [false, true]);
        assert_eq!(recent("300+5", false, 59), there);
        assert_eq!(recent("300+5", false, 61), gone);
        assert_eq!(recent("300+5", true, 0), gone);
        assert_eq!(recent("300+5", true, 300), long_gone);
        assert_eq!(recent("-", true, 0), gone);
        assert_eq!(recent("-", false, 86_399), there);
        assert_eq!(recent("3d/move", true, 86_399), there);
        assert_eq!(recent("3d/move", true, 86_400), long_gone);
    }

    #[tokio::test]
    async fn a_game_that_waits_for_nobody_is_called_off() {
        let data = tempfile::tempdir().expect("a directory");
        let house = house(data.path()).await;
        let hall = house.hall.clone();
        for (against, is_over) in [(Against::Anyone, true), (Against::Friend, false)] {
            let wanted = CreateGame {
                variant: "classic".to_owned(),
                options: Map::new(),
                time: Some("300+5".to_owned()),
                against,
                side: Side::First,
                rated: false,
            };
            let person = Arc::new(Person::engine(1));
            let opened = opening(&wanted, config(&wanted).expect("a game"), &person);
            let room = opened
                .expect("an opening")
                .open_from(&hall, None)
                .await
                .expect("a room");
            // An engine is always there, and this one has gone.
            let ann = Person {
                level: None,
                ..Person::clone(&person)
            };
            room.lock().people[Seat::First] = Some(Arc::new(ann));
            room.look_after(&hall, Instant::now());
            assert_eq!(room.lock().game.ending(), None, "it has just been opened");
            room.look_after(&hall, Instant::now() + RETURN_WITHIN);
            assert_eq!(room.lock().game.ending().is_some(), is_over, "{against:?}");
        }
        house.close().await;
    }

    #[tokio::test]
    async fn a_game_that_nobody_goes_on_with_is_called_off() {
        let data = tempfile::tempdir().expect("a directory");
        let house = house(data.path()).await;
        let hall = house.hall.clone();
        for (against, time, patience) in [
            (Against::Friend, "300+5", Some(WAITS_FOR_FRIENDS)),
            (Against::Oneself, "-", Some(PLAYED_WITHOUT_CLOCK)),
            (Against::Oneself, "300+5", None),
        ] {
            let wanted = CreateGame {
                variant: "classic".to_owned(),
                options: Map::new(),
                time: Some(time.to_owned()),
                against,
                side: Side::First,
                rated: false,
            };
            let person = Arc::new(Person::engine(1));
            let opened = opening(&wanted, config(&wanted).expect("a game"), &person);
            let room = opened.expect("an opening").open_from(&hall, None).await;
            let room = room.expect("a room");
            let later = Instant::now() + patience.unwrap_or(PLAYED_WITHOUT_CLOCK);
            room.look_after(&hall, later - Duration::from_secs(60));
            assert_eq!(room.lock().game.ending(), None, "{against:?} {time}");
            room.look_after(&hall, later);
            let is_over = room.lock().game.ending().is_some();
            assert_eq!(is_over, patience.is_some(), "{against:?} {time}");
        }
        house.close().await;
    }
}
