//! Doing something in a room: decided here, written by the journal, and told
//! by the announcer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{By, Command, Event, Fact, Offer, Phase, Player, Refusal, Time};
use protocol::web::{Action, Code, Line as ChatLine, Message, Person};
use rules::{Seat, SeatSet};
use store::{Closing, Entry, Sort};
use tokio::sync::oneshot;
use tournament::legible;

use super::command::{command, refused};
use super::notice::{Answer, Notice};
use super::room::{AtWork, Room, State, player_of};
use super::{open, show, tell};
use crate::engine_player::Question;
use crate::fair::Party;
use crate::problem::Problem;
use crate::socket::frame::Frame;
use crate::socket::line::Line;
use crate::{App, Limits, ratings};

/// Events that may belong to one move: half a turn, what is grabbed, offers and
/// their answers.
const EVENTS_OF_MOVE: usize = 20;

/// Where a command comes from.
pub(crate) enum From<'a> {
    /// A socket, with the id of the message.
    Line(&'a Arc<Line>, Option<&'a str>),
    /// HTTP.
    Caller(Arc<Person>, oneshot::Sender<Answer>),
    /// A mind that has thought.
    Engine(Seat, Arc<Person>),
    /// The timer.
    Table,
}

/// Who is told what came of it.
pub(crate) enum Asker {
    Line(Arc<Line>, Option<Box<str>>),
    Caller(oneshot::Sender<Answer>),
    Nobody,
}

impl From<'_> {
    fn person(&self) -> Option<Arc<Person>> {
        match self {
            From::Line(line, _) => line.person.clone(),
            From::Caller(person, _) | From::Engine(_, person) => Some(Arc::clone(person)),
            From::Table => None,
        }
    }

    fn asker(self) -> Asker {
        match self {
            From::Line(line, id) => Asker::Line(Arc::clone(line), id.map(Into::into)),
            From::Caller(_, tell) => Asker::Caller(tell),
            From::Engine(..) | From::Table => Asker::Nobody,
        }
    }
}

impl Room {
    /// Does what is asked, or tells why not.
    pub(crate) fn act(self: &Arc<Room>, app: &App, from: From<'_>, action: &Action<'_>) {
        // A panic ends what was asked and nothing else: the game is loaded
        // again from what was written.
        let acted = catch_unwind(AssertUnwindSafe(|| self.try_act(app, from, action)));
        let mut state = self.lock();
        state.broken |= acted.is_err();
        if state.broken {
            self.mend(app, &state);
        }
    }

    fn try_act(self: &Arc<Room>, app: &App, from: From<'_>, action: &Action<'_>) {
        let mut state = self.lock();
        let now = Instant::now();
        let done = match action {
            Action::Chat { text } => self.chat(app, &mut state, &from, text),
            // What leads nowhere can be done again and again.
            Action::Offer(_) | Action::Stand if state.has_full_log(&app.limits) => {
                Err(Problem::says(Code::Refused, "refused.full-log"))
            }
            _ => match self.called_off(&state, app.clock.time_of(now)) {
                Some(events) => Ok(Some(events)),
                None => self.decide(&mut state, &from, action, app.clock.time_of(now)),
            },
        };
        match done {
            Ok(Some(events)) => self.carry_out(app, &mut state, events, from, now),
            Ok(None) => self.reply(app, &mut state, from.asker(), Ok(None)),
            Err(problem) => self.reply(app, &mut state, from.asker(), Err(problem)),
        }
    }

    fn decide(
        &self,
        state: &mut State,
        from: &From<'_>,
        action: &Action<'_>,
        now: Time,
    ) -> Result<Option<Vec<Event>>, Problem> {
        if state.broken {
            return Err(Problem::says(Code::Unavailable, "refused.restored"));
        }
        let command = command(action)?;
        if let From::Table = from {
            let events = state.game.apply(By::Table, &command, now);
            return events.map(Some).map_err(refused);
        }
        let person = from.person();
        let Some(person) = person else {
            return Err(Problem::says(Code::Unauthorized, "refused.be-somebody"));
        };
        let (player, seat) = self.player(state, &person, &command, from)?;
        let lost = lost_on_the_way(state, seat, from, &command);
        if let From::Engine(..) = from {
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
        from: &From<'_>,
    ) -> Result<(Player, Option<Seat>), Problem> {
        let unfit = || Problem::says(Code::NotYourGame, "refused.no-seat");
        let seats = state.seats_of(Some(person)).map(SeatSet::only);
        let held = seats.fold(SeatSet::EMPTY, SeatSet::with);
        let due = state.game.to_move().filter(|&seat| held.contains(seat));
        let last = state.game.moves().last().map(|played| played.seat);
        let seat = match from {
            From::Engine(seat, _) => Some(*seat),
            // Whoever sits alone goes back by one move and not by a round.
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
        app: &App,
        state: &mut State,
        mut all: Vec<Event>,
        from: From<'_>,
        decided: Instant,
    ) {
        let now = app.clock.time_of(decided);
        let person = from.person();
        let mut told = Vec::with_capacity(all.len());
        let first = state.number + 1;
        while let Some(event) = all.get(told.len()) {
            let before = show::may(&state.game, self.meta.sort);
            self.take_in(app, state, event, person.as_ref());
            told.push(tell::event(app, self, state, event, &before));
            if told.len() == all.len() {
                let reactions = self.reactions(state, event, now);
                all.extend(reactions);
            }
        }
        let ended = all
            .iter()
            .any(|event| matches!(event.fact, Fact::Ended { .. }));
        let closing = ended.then(|| Box::new(self.closing(app, state)));
        state.unwritten += 1;
        let entry = Entry {
            game: self.id,
            meta: None,
            number: first,
            events: &all,
            closing,
        };
        let notice = Notice::Happened {
            room: Arc::clone(self),
            loaded: state.loaded,
            first,
            told,
            asker: from.asker(),
            decided,
        };
        app.journal.append(now.as_millis(), entry, notice);
        self.set_alarm(app, state);
        self.wake_mind(app, state);
    }

    fn take_in(
        self: &Arc<Room>,
        app: &App,
        state: &mut State,
        event: &Event,
        by: Option<&Arc<Person>>,
    ) {
        state
            .game
            .absorb(event)
            .expect("what a game has just decided fits this game");
        state.number += 1;
        match &event.fact {
            Fact::Sat { seat, .. } => {
                let variant = state.game.config().form.variant().name();
                let person = by.map(|person| app.people.at_table(app, person, variant));
                state.people[*seat] = person;
            }
            Fact::Stood { seat } => state.people[*seat] = None,
            Fact::Moved { seat, credit, .. } if state.has_ended_turn() => {
                state.allowances[*seat].turn(*credit);
            }
            Fact::Swapped { seat, credit } => {
                state.allowances[*seat].turn(*credit);
                state.swap_people();
            }
            Fact::Ended { .. } => state.open = None,
            Fact::Rematched { rematch } => state.next = open::rematch(app, self, state, rematch),
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

    fn closing(&self, app: &App, state: &State) -> Closing {
        let ending = state.game.ending();
        let sitting = state.people.iter();
        Closing {
            variant: state.game.config().form.variant().name(),
            ended: app.clock.wall_of(state.game.latest()),
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
        app: &App,
        state: &mut State,
        from: &From<'_>,
        text: &str,
    ) -> Result<Option<Vec<Event>>, Problem> {
        let Some(person) = from.person() else {
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
            from: Person::clone(&person),
            text: text.to_owned(),
            at: app.clock.wall(),
        };
        state.note(line.clone());
        let hearing = state.watchers.iter();
        let hearing = hearing.filter(|watcher| state.may_hear(&line, watcher.person.as_deref()));
        let hearing: Vec<_> = hearing.cloned().collect();
        let frame = Frame::json(&Message::Chat {
            game: self.name.clone(),
            line,
        });
        for watcher in hearing {
            watcher.send(&frame);
        }
        Ok(None)
    }

    /// An answer that is no event. It must not overtake what waits to be
    /// written, for it may rest on it.
    pub(crate) fn reply(
        self: &Arc<Room>,
        app: &App,
        state: &mut State,
        asker: Asker,
        answer: Result<Option<u32>, Problem>,
    ) {
        let number = state.number;
        if let Err(problem) = &answer {
            app.metrics.rejected(problem.code.name());
        }
        let answer = answer.map(|n| n.or(Some(number)));
        if state.unwritten == 0 {
            asker.answer(answer, number);
            return;
        }
        state.unwritten += 1;
        let notice = Notice::Answer {
            room: Arc::clone(self),
            loaded: state.loaded,
            asker,
            answer,
            number,
        };
        self.defer(app, notice);
    }

    /// Puts something behind what waits to be written.
    pub(crate) fn defer(&self, app: &App, notice: Notice) {
        let entry = Entry {
            game: self.id,
            meta: None,
            number: 0,
            events: &[],
            closing: None,
        };
        app.journal
            .append(app.clock.now().as_millis(), entry, notice);
    }

    /// Asks for a move where an engine is to make it.
    pub(crate) fn wake_mind(self: &Arc<Room>, app: &App, state: &mut State) {
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
            app.minds.ask(
                party.unwrap_or_else(|| Party::new(&self.meta.by, None)),
                Question {
                    room: Arc::downgrade(self),
                    position: state.game.position().clone(),
                    seat,
                    level,
                    remaining: state.game.remaining(seat, app.clock.now()),
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
    from: &From<'_>,
    command: &Command,
) -> Duration {
    match (from, seat, command) {
        (From::Line(line, _), Some(seat), Command::Move { .. })
            if state.game.to_move() == Some(seat) =>
        {
            state.allowances[seat].next(line.round_trip())
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
    pub(crate) fn is_playing(&self) -> bool {
        self.game.phase() == Phase::Playing
    }
}
