//! Doing something in a room: decided here, written by the journal, and told
//! by the announcer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{By, Command, Event, Fact, Offer, Phase, Player, Refusal, Time};
use protocol::web::{Action, ChatLine, Code, Message, Person, What};
use rules::{Seat, SeatSet};
use store::{Closing, Entry, Sort};
use tournament::legible;

use super::command::{command, refused};
use super::notice::{Happened, Notice};
use super::room::{AtWork, Room, State, player_of};
use super::{open, show, tell};
use crate::Problem;
use crate::audience::{Answer, Origin, Speaker, Told};
use crate::engine_player::Question;
use crate::fair::Party;
use crate::{Hall, Limits, ratings};

/// Events that may belong to one move: half a turn, what is grabbed, offers and
/// their answers.
const EVENTS_OF_MOVE: usize = 20;

impl Room {
    /// Does what is asked, or tells why not.
    pub fn act(self: &Arc<Room>, hall: &Hall, origin: Box<dyn Origin>, action: &Action<'_>) {
        // A panic ends what was asked and nothing else: the game is loaded
        // again from what was written.
        let acted = catch_unwind(AssertUnwindSafe(|| self.try_act(hall, origin, action)));
        let mut state = self.lock();
        state.broken |= acted.is_err();
        if state.broken {
            self.mend(hall, &state);
        }
    }

    fn try_act(self: &Arc<Room>, hall: &Hall, origin: Box<dyn Origin>, action: &Action<'_>) {
        let sitters = self.sitters(hall, &*origin, action);
        let mut state = self.lock();
        let now = Instant::now();
        let speaker = origin.speaker();
        let done = match action {
            Action::Chat { text } => self.chat(hall, &mut state, speaker, text),
            // What leads nowhere can be done again and again.
            Action::Offer(_) | Action::Stand if state.has_full_log(&hall.limits) => {
                Err(Problem::says(Code::Refused, "refused.full-log"))
            }
            _ => match self.called_off(&state, hall.clock.time_of(now)) {
                Some(events) => Ok(Some(events)),
                None => self.decide(&mut state, &*origin, action, hall.clock.time_of(now)),
            },
        };
        match done {
            Ok(Some(events)) => self.carry_out(hall, &mut state, events, origin, &sitters, now),
            Ok(None) => self.reply(hall, &mut state, origin, Ok(())),
            Err(problem) => self.reply(hall, &mut state, origin, Err(problem)),
        }
    }

    /// The people who sit down by this action, if it is done, with their
    /// ratings; they are read before the room is locked.
    fn sitters(&self, hall: &Hall, origin: &dyn Origin, action: &Action<'_>) -> Vec<Arc<Person>> {
        let sitters: Vec<Arc<Person>> = match action {
            Action::Sit { .. } => origin.speaker().person().cloned().into_iter().collect(),
            Action::Offer(What::Rematch) | Action::Accept(What::Rematch) => {
                let state = self.lock();
                let sitting = state.people.iter();
                sitting.filter_map(|(_, person)| person.clone()).collect()
            }
            _ => return Vec::new(),
        };
        let rated = sitters.iter();
        let rated = rated.map(|person| hall.people.at_table(hall, person, self.variant));
        rated.collect()
    }

    fn decide(
        &self,
        state: &mut State,
        origin: &dyn Origin,
        action: &Action<'_>,
        now: Time,
    ) -> Result<Option<Vec<Event>>, Problem> {
        if state.broken {
            return Err(Problem::says(Code::Unavailable, "refused.restored"));
        }
        let command = command(action)?;
        let speaker = origin.speaker();
        let person = match speaker {
            Speaker::Person(person) | Speaker::Mind(_, person) => person,
            Speaker::Stranger => {
                return Err(Problem::says(Code::Unauthorized, "refused.be-somebody"));
            }
            Speaker::Table => {
                let events = state.game.apply(By::Table, &command, now);
                return events.map(Some).map_err(refused);
            }
        };
        let (player, seat) = self.player(state, person, &command, speaker)?;
        let lost = lost_on_the_way(state, seat, origin, &command);
        if let Speaker::Mind(..) = speaker {
            state.mind = None;
        }
        match state.game.apply_late(&player, &command, now, lost) {
            Ok(events) => Ok(Some(events)),
            // Sent twice: all is well, and the answer is that it was done.
            Err(Refusal::AlreadyPlayed { .. }) => Ok(None),
            Err(refusal) => Err(refused(refusal)),
        }
    }

    /// As whom a person speaks. At one screen that is whoever is to move.
    fn player(
        &self,
        state: &State,
        person: &Person,
        command: &Command,
        speaker: Speaker<'_>,
    ) -> Result<(Player, Option<Seat>), Problem> {
        let unfit = || Problem::says(Code::NotYourGame, "refused.no-seat");
        let seats = state.seats_of(Some(person)).map(SeatSet::only);
        let held = seats.fold(SeatSet::EMPTY, SeatSet::with);
        let due = state.game.to_move().filter(|&seat| held.contains(seat));
        let last = state.game.moves().last().map(|played| played.seat);
        let seat = match speaker {
            Speaker::Mind(seat, _) => Some(seat),
            // A player who sits alone goes back by one move and not by a round.
            _ if held.len() > 1 && *command == Command::Offer(Offer::Takeback) => last,
            _ => due.or(held.iter().next()),
        };
        let player = match (seat, command) {
            (Some(seat), _) => state.game.player(seat).cloned(),
            (None, Command::Sit { .. }) if self.meta.rated && !ratings::may_rate(person) => {
                return Err(Problem::says(Code::Forbidden, "refused.rated-join"));
            }
            (None, Command::Sit { .. }) => player_of(&person.id, None),
            (None, _) => None,
        };
        player.map(|player| (player, seat)).ok_or_else(unfit)
    }

    /// Events that were decided: the game takes them in, the journal writes
    /// them, and the announcer will tell.
    pub(super) fn carry_out(
        self: &Arc<Room>,
        hall: &Hall,
        state: &mut State,
        mut all: Vec<Event>,
        origin: Box<dyn Origin>,
        sitters: &[Arc<Person>],
        decided: Instant,
    ) {
        let now = hall.clock.time_of(decided);
        let mut told = Vec::with_capacity(all.len());
        let first = state.number + 1;
        while let Some(event) = all.get(told.len()) {
            let before = show::may(&state.game, self.meta.sort);
            self.take_in(hall, state, event, sitters);
            told.push(Told::event(tell::event(hall, self, state, event, &before)));
            if told.len() == all.len() {
                let reactions = self.reactions(state, event, now);
                all.extend(reactions);
            }
        }
        let ended = all
            .iter()
            .any(|event| matches!(event.fact, Fact::Ended { .. }));
        let closing = ended.then(|| Box::new(self.closing(hall, state)));
        state.unwritten += 1;
        let entry = Entry {
            game: self.id,
            meta: None,
            number: first,
            events: &all,
            closing,
        };
        let happened = Happened {
            room: Arc::clone(self),
            loaded: state.loaded,
            first,
            told,
            origin,
            decided,
        };
        hall.journal
            .append(now.as_millis(), entry, Notice::Happened(happened));
        self.set_alarm(hall, state);
        self.wake_mind(hall, state);
    }

    fn take_in(
        self: &Arc<Room>,
        hall: &Hall,
        state: &mut State,
        event: &Event,
        sitters: &[Arc<Person>],
    ) {
        state
            .game
            .absorb(event)
            .expect("what a game has just decided fits this game");
        state.number += 1;
        state.seat(&event.fact, |_| sitters.first().cloned());
        match &event.fact {
            Fact::Moved { seat, credit, .. } if state.has_ended_turn() => {
                state.allowances[*seat].turn(*credit);
            }
            Fact::Ended { .. } => state.open = None,
            Fact::Rematched { rematch } => {
                state.next = open::rematch(hall, self, state, rematch, sitters);
            }
            _ => {}
        }
    }

    /// What follows by itself: an engine agrees to go back or to play again,
    /// and so does whoever sits in all the other seats too.
    fn reactions(&self, state: &State, event: &Event, now: Time) -> Vec<Event> {
        let Fact::Offered { seat, offer } = event.fact else {
            return Vec::new();
        };
        let agrees = |other: Seat| match self.meta.sort {
            Sort::Online => false,
            Sort::Local => true,
            Sort::Engine => {
                let person = state.people[other].as_ref();
                offer != Offer::Draw && person.is_some_and(|person| person.level.is_some())
            }
        };
        let mut game = state.game.clone();
        let others = state
            .people
            .iter()
            .map(|(seat, _)| seat)
            .filter(|&other| other != seat);
        let mut events = Vec::new();
        for other in others.filter(|&other| agrees(other)) {
            let Some(player) = game.player(other).cloned() else {
                continue;
            };
            let answer = game.perform(&player, &Command::Accept(offer), now);
            events.extend(answer.unwrap_or_default());
        }
        events
    }

    fn closing(&self, hall: &Hall, state: &State) -> Closing {
        let ending = state.game.ending();
        let sitting = state.people.iter();
        Closing {
            variant: self.variant,
            ended: hall.clock.wall_of(state.game.latest()),
            plies: state.game.ply() as u32,
            result: state.game.result_text(),
            reason: ending.map_or("", show::reason),
            people: sitting
                .filter_map(|(seat, person)| Some((seat.number(), person.as_ref()?.id.clone())))
                .collect(),
        }
    }

    fn chat(
        &self,
        hall: &Hall,
        state: &mut State,
        speaker: Speaker<'_>,
        text: &str,
    ) -> Result<Option<Vec<Event>>, Problem> {
        let Some(person) = speaker.person() else {
            return Err(Problem::says(Code::Unauthorized, "refused.be-somebody"));
        };
        let text = text.trim();
        if text.is_empty()
            || text.chars().count() > 200
            || legible::check_with_pictures(text).is_err()
        {
            return Err(Problem::says(Code::BadMessage, "refused.chat-length").about("text"));
        }
        let line = ChatLine {
            from: Person::clone(person),
            text: text.to_owned(),
            at: hall.clock.wall(),
        };
        let told = Told::new(Message::Chat {
            game: self.name.clone(),
            line: line.clone(),
        });
        for watcher in state.watchers.iter() {
            if state.may_hear(&line, watcher.person().map(Arc::as_ref)) {
                watcher.tell(&told);
            }
        }
        state.note(line);
        Ok(None)
    }

    /// An answer that is no event. It must not overtake what waits to be
    /// written, for it may rest on it.
    pub fn reply(
        self: &Arc<Room>,
        hall: &Hall,
        state: &mut State,
        origin: Box<dyn Origin>,
        answer: Result<(), Problem>,
    ) {
        let answer = match answer {
            Ok(()) => Answer::Nothing(state.number),
            Err(problem) => {
                hall.meter.rejected(problem.code.name());
                Answer::Refused(problem, state.number)
            }
        };
        if state.unwritten == 0 {
            origin.answer_now(answer);
            return;
        }
        state.unwritten += 1;
        let notice = Notice::Answer {
            room: Arc::clone(self),
            loaded: state.loaded,
            origin,
            answer,
        };
        self.defer(hall, notice);
    }

    /// Puts something behind what waits to be written.
    pub fn defer(&self, hall: &Hall, notice: Notice) {
        let entry = Entry {
            game: self.id,
            meta: None,
            number: 0,
            events: &[],
            closing: None,
        };
        hall.journal
            .append(hall.clock.now().as_millis(), entry, notice);
    }

    /// Asks for a move where an engine is to make it.
    pub fn wake_mind(self: &Arc<Room>, hall: &Hall, state: &mut State) {
        let Some(seat) = state.game.to_move() else {
            return;
        };
        let person = state.people[seat].as_ref();
        if let Some(level) = person.and_then(|person| person.level)
            && state.mind.is_none()
        {
            let (asked, began) = (Instant::now(), None);
            state.mind = Some(AtWork { asked, began });
            let party = state.open.as_ref().map(|open| open.party.clone());
            hall.minds.ask(
                party.unwrap_or_else(|| Party::new(&self.meta.by, None)),
                Question {
                    room: Arc::downgrade(self),
                    position: state.game.position().clone(),
                    seat,
                    level,
                    remaining: state.game.remaining(seat, hall.clock.now()),
                    renewed: state.game.config().time.renewed(),
                },
            );
        }
    }
}

/// What a move of the seat to move has lost on its way, or may have lost until
/// now if it is still to come.
fn lost_on_the_way(
    state: &State,
    seat: Option<Seat>,
    origin: &dyn Origin,
    command: &Command,
) -> Duration {
    match (origin.round_trip(), seat, command) {
        (Some(round_trip), Some(seat), Command::Move { .. })
            if state.game.to_move() == Some(seat) =>
        {
            state.allowances[seat].next(round_trip)
        }
        _ => state.grace(),
    }
}

impl State {
    /// Whether the log is longer than any game needs that is played.
    fn has_full_log(&self, limits: &Limits) -> bool {
        let most = limits.events_of_game + EVENTS_OF_MOVE * self.game.ply();
        self.number as usize >= most
    }

    /// Whether the last move was more than half a turn.
    fn has_ended_turn(&self) -> bool {
        let last = self.game.moves().last();
        last.is_some_and(|played| played.ends_turn)
    }

    /// Whether moves are made.
    pub fn is_playing(&self) -> bool {
        self.game.phase() == Phase::Playing
    }
}
