//! A witness sits beside the table and keeps books of its own: the events, the
//! moves as text, and who has thought for how long. After every command its
//! books and the game must agree.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use game::{
    By, Command, Ending, Event, Fact, Game, Offer, Phase, Played, Player, Refusal, Time,
    TimeControl,
};
use rules::{Position as _, Seat};

use crate::people;

pub(crate) struct Witness {
    log: Vec<Event>,
    moves: Vec<String>,
    /// Time on turn, all together.
    thought: BTreeMap<Player, Duration>,
    /// Complete turns, those taken back included.
    turns: BTreeMap<Player, u32>,
}

type Answer = Result<Vec<Event>, Refusal>;

impl Witness {
    pub(crate) fn new(game: &Game, created: Event) -> Witness {
        let log = vec![created];
        assert_eq!(Game::rebuild(&log).as_ref(), Ok(game));
        Witness {
            log,
            moves: Vec::new(),
            thought: BTreeMap::new(),
            turns: BTreeMap::new(),
        }
    }

    /// Looks at the game before and after a command.
    pub(crate) fn saw(
        &mut self,
        before: &Game,
        by: By<'_>,
        command: &Command,
        (now, lost): (Time, Duration),
        answer: &Answer,
        after: &Game,
    ) {
        let told = format!("{by:?} {command:?}");
        match answer {
            Err(_) => assert_eq!(after, before, "refused: {told}"),
            Ok(events) => {
                assert!(!events.is_empty(), "{told}");
                self.write_down(before, events, after);
                self.check_log(after);
                self.check_board(after);
                check_move_kept(command, events, after);
                check_sent_twice(by, command, (now, lost), events, after);
                check_after_end(before, events);
                check_clocks(before, events);
                self.check_fischer(after);
            }
        }
        check_flow_of_time(after);
        check_deadline(after);
    }

    /// The kinds of facts and endings seen.
    pub(crate) fn kinds(&self) -> BTreeSet<String> {
        let word = |debug: String| {
            let end = debug.find(|c: char| !c.is_alphanumeric());
            debug[..end.unwrap_or(debug.len())].to_owned()
        };
        let endings = self.log.iter().filter_map(|event| match event.fact {
            Fact::Ended { ending } => Some(format!("{ending:?}")),
            _ => None,
        });
        let facts = self.log.iter().map(|event| format!("{:?}", event.fact));
        facts.chain(endings).map(word).collect()
    }

    fn write_down(&mut self, before: &Game, events: &[Event], after: &Game) {
        let form = &before.config().form;
        let each_for_oneself = form.seats() > 2 && !form.to_string().contains("teams=yes");
        if let (Some(seat), Some(last)) = (before.to_move(), events.last()) {
            let player = before.player(seat).expect("seated").clone();
            let thought = self.thought.entry(player).or_default();
            *thought = *thought + last.at.since(before.latest()) - credits(events);
        }
        for event in events {
            match &event.fact {
                Fact::Moved { text, .. } => self.moves.push(text.clone()),
                Fact::Swapped { .. } => self.moves.push("swap".to_owned()),
                Fact::TakenBack { ply } => {
                    self.moves.truncate(*ply);
                    self.forgive(before);
                }
                Fact::Resigned { seat } | Fact::FlagFell { seat } if each_for_oneself => {
                    self.moves.push(format!("leave{seat}"));
                }
                _ => continue,
            }
            if let Some(Played {
                player, ends_turn, ..
            }) = after.moves().last()
                && matches!(event.fact, Fact::Moved { .. } | Fact::Swapped { .. })
            {
                *self.turns.entry(player.clone()).or_default() += u32::from(*ends_turn);
            }
        }
        self.log.extend_from_slice(events);
    }

    /// A turn that ends without a move costs no more than all that was left,
    /// even if it lasted longer while a move might have been under way.
    fn forgive(&mut self, before: &Game) {
        let TimeControl::Fischer { initial, increment } = before.config().time else {
            return;
        };
        let player = before.to_move().and_then(|seat| before.player(seat));
        let player = player.expect("a takeback is for a game that is played");
        let turns = self.turns.get(player).copied().unwrap_or(0);
        let most = Duration::from_secs(u64::from(initial + turns * increment));
        if let Some(thought) = self.thought.get_mut(player) {
            *thought = most.min(*thought);
        }
    }

    fn check_log(&self, game: &Game) {
        assert_eq!(Game::rebuild(&self.log).as_ref(), Ok(game));
        assert!(self.log.is_sorted_by_key(|event| event.at));
    }

    /// No accepted move is lost, and the board is what they make of it.
    fn check_board(&self, game: &Game) {
        let kept: Vec<String> = game.moves().iter().map(|m| m.mv.to_string()).collect();
        assert_eq!(kept, self.moves);
        let mut position = game.config().start().expect("checked");
        for text in &self.moves {
            position.play_text(text).expect("accepted before");
        }
        assert_eq!(&position, game.position());
        if let Some(outcome) = position.outcome() {
            assert_eq!(game.ending(), Some(Ending::Board(outcome)));
        }
        if game.phase() == Phase::Playing {
            assert!(!game.legal_moves().is_empty());
        }
    }

    /// With an increment what is left follows from two sums.
    fn check_fischer(&self, game: &Game) {
        let TimeControl::Fischer { initial, increment } = game.config().time else {
            return;
        };
        for player in people() {
            let Some(seat) = game.seat_of(&player) else {
                continue;
            };
            let turns = self.turns.get(&player).copied().unwrap_or(0);
            let thought = self.thought.get(&player).copied().unwrap_or_default();
            let had = Duration::from_secs(u64::from(initial + turns * increment));
            let left = had.saturating_sub(thought);
            assert_eq!(game.remaining(seat, game.latest()), Some(left), "{player}");
        }
    }
}

/// A move that was answered with events is on the board, or came too late.
fn check_move_kept(command: &Command, events: &[Event], after: &Game) {
    if let Command::Move { ply, .. } = command {
        match events[0].fact {
            Fact::FlagFell { .. } => {}
            Fact::Moved { .. } | Fact::Swapped { .. } => assert_eq!(after.ply(), ply + 1),
            ref other => panic!("a move was answered with {other:?}"),
        }
    }
}

/// The same command once more is recognized and does no harm.
fn check_sent_twice(
    by: By<'_>,
    command: &Command,
    (now, lost): (Time, Duration),
    events: &[Event],
    after: &Game,
) {
    let played = matches!(events[0].fact, Fact::Moved { .. } | Fact::Swapped { .. });
    if let (Command::Move { ply, .. }, true) = (command, played) {
        let again = after.apply_late(by, command, now, lost);
        assert_eq!(again, Err(Refusal::AlreadyPlayed { ply: *ply }));
    }
}

fn check_after_end(before: &Game, events: &[Event]) {
    let of_rematch = |event: &Event| {
        matches!(
            event.fact,
            Fact::Rematched { .. }
                | Fact::Offered {
                    offer: Offer::Rematch,
                    ..
                }
                | Fact::Accepted {
                    offer: Offer::Rematch,
                    ..
                }
                | Fact::Declined {
                    offer: Offer::Rematch,
                    ..
                }
                | Fact::Withdrawn {
                    offer: Offer::Rematch,
                    ..
                }
        )
    };
    if before.ending().is_some() {
        assert!(events.iter().all(of_rematch), "{events:?}");
    }
}

/// From event to event each person keeps the time that was left, but for what
/// the rules give: an increment after a turn, a whole limit or period when one
/// begins.
fn check_clocks(before: &Game, events: &[Event]) {
    let mut before = before.clone();
    for event in events {
        let mut after = before.clone();
        after.absorb(event).expect("decided by this game");
        for player in people() {
            let left = |game: &Game| game.remaining(game.seat_of(&player)?, event.at);
            if let (Some(had), Some(has)) = (left(&before), left(&after)) {
                let most = had + gift(&after, &event.fact, &player);
                let fair = had <= has && has <= most;
                assert!(fair, "{player} had {had:?} and has {has:?}: {event:?}");
            }
        }
        before = after;
    }
}

/// What is not charged.
fn credit(fact: &Fact) -> Duration {
    match fact {
        Fact::Moved { credit, .. } | Fact::Swapped { credit, .. } => *credit,
        _ => Duration::ZERO,
    }
}

fn credits(events: &[Event]) -> Duration {
    events.iter().map(|event| credit(&event.fact)).sum()
}

/// The most time that a player may be given with this fact.
fn gift(after: &Game, fact: &Fact, player: &Player) -> Duration {
    let begins = after.to_move() == after.seat_of(player);
    let move_made = matches!(fact, Fact::Moved { .. } | Fact::Swapped { .. });
    let last = after.moves().last();
    let completes = move_made && last.is_some_and(|m| m.player == *player && m.ends_turn);
    let lost = credit(fact).mul_f64(completes.into());
    lost + Duration::from_secs(match after.config().time {
        TimeControl::Fischer { increment, .. } if completes => increment.into(),
        TimeControl::ByoYomi { period, .. } if begins => period.into(),
        TimeControl::PerMove { limit } if begins => limit.into(),
        TimeControl::DaysPerMove { days } if begins => u64::from(days) * 86_400,
        _ => 0,
    })
}

/// Only the clock of the seat to move runs, and no clock runs backward.
fn check_flow_of_time(game: &Game) {
    let later = game.latest().after(Duration::from_millis(2_500));
    for seat in Seat::ALL {
        let now = game.remaining(seat, game.latest());
        assert_eq!(game.remaining(seat, Time::from_millis(0)), now);
        let then = game.remaining(seat, later);
        if game.to_move() == Some(seat) {
            let passed = now.map(|left| left.saturating_sub(Duration::from_millis(2_500)));
            assert_eq!(then, passed);
        } else {
            assert_eq!(then, now);
        }
    }
}

/// The flag falls at the deadline and not a moment before.
fn check_deadline(game: &Game) {
    let Some(deadline) = game.deadline() else {
        return;
    };
    let before = Time::from_millis(deadline.as_millis().saturating_sub(1));
    let flag = |at| game.apply(By::Table, &Command::Flag, at);
    if before >= game.latest() {
        assert_eq!(flag(before), Err(Refusal::FlagStands));
    }
    assert!(flag(deadline).is_ok());
}
