//! What random people do: mostly sensible things, and any nonsense in between.

use game::{Command, Game, Offer};
use proptest::prelude::*;
use rules::pentago::{self, Block, Direction, HalfTurn};
use rules::{AnyMove, Seat};

use crate::people;

/// A whole random game.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) form: usize,
    pub(crate) clock: usize,
    pub(crate) acts: Vec<Act>,
}

/// Something is done after some time.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    /// Milliseconds since the last act; sometimes the clock is set back.
    pub(crate) wait: i64,
    /// Milliseconds that it may have been under way.
    pub(crate) lost: u64,
    pub(crate) deed: Deed,
}

#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// The next free seat is taken.
    SitDown,
    /// The seat to move plays one of its legal moves.
    Play(usize),
    /// The seat to move of a Pentago game plays half a turn.
    PlayHalf(usize),
    /// Somebody whose business it is answers an offer that stands.
    Answer(Answer),
    /// Anybody, or the table itself, asks for anything.
    Any(usize, Command),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    Accept,
    Decline,
    Withdraw,
}

/// The sender with this number is the table itself.
const TABLE: usize = 5;

impl Deed {
    /// The sender and the command, if there is anything to do.
    pub(crate) fn command(&self, game: &Game) -> Option<(usize, Command)> {
        match self {
            Deed::SitDown => {
                let seats = Seat::ALL
                    .into_iter()
                    .take(game.config().form.seats().into());
                let seat = seats.clone().find(|&seat| game.player(seat).is_none())?;
                let who = people()
                    .iter()
                    .position(|player| game.seat_of(player).is_none())?;
                Some((who, Command::Sit { seat }))
            }
            Deed::Play(number) => {
                let moves = game.legal_moves();
                let mv = moves.get(number % moves.len().max(1))?;
                Some((mover(game)?, move_of(game, *mv)))
            }
            Deed::PlayHalf(number) => {
                let rules::AnyPosition::Pentago(position) = game.position() else {
                    return None;
                };
                let mut halves = position.legal_halves();
                if let Some(grab) = game.grabbed() {
                    halves.retain(|&half| grab.allows(half_move(half)));
                }
                let half = halves.get(number % halves.len().max(1))?;
                Some((mover(game)?, move_of(game, half_move(*half))))
            }
            Deed::Answer(answer) => answer.command(game),
            Deed::Any(who, command) => Some((*who, command.clone())),
        }
    }
}

impl Answer {
    fn command(self, game: &Game) -> Option<(usize, Command)> {
        let standing = |offer| Some((offer, game.offer(offer)?));
        let (offer, standing) = Offer::ALL.into_iter().find_map(standing)?;
        let open = |&seat: &Seat| seat != standing.by && !standing.accepted.contains(seat);
        let asked = Seat::ALL
            .into_iter()
            .filter(|&seat| offer == Offer::Rematch || game.active().contains(seat))
            .find(open)?;
        Some(match self {
            Answer::Accept => (number_of(game, asked)?, Command::Accept(offer)),
            Answer::Decline => (number_of(game, asked)?, Command::Decline(offer)),
            Answer::Withdraw => (number_of(game, standing.by)?, Command::Withdraw(offer)),
        })
    }
}

fn half_move(half: HalfTurn) -> AnyMove {
    AnyMove::Pentago(pentago::Move::Half(half))
}

fn move_of(game: &Game, mv: AnyMove) -> Command {
    Command::Move {
        ply: game.ply(),
        text: mv.to_string(),
    }
}

fn mover(game: &Game) -> Option<usize> {
    number_of(game, game.to_move()?)
}

fn number_of(game: &Game, seat: Seat) -> Option<usize> {
    let player = game.player(seat)?;
    people().iter().position(|other| other == player)
}

pub(crate) fn scripts(forms: usize, clocks: usize) -> impl Strategy<Value = Script> {
    // Most games begin; those whose first acts are not enough stay open.
    let opening = prop::collection::vec(sitting(), 0..7);
    let rest = prop::collection::vec(act(), 0..70);
    (0..forms, 0..clocks, opening, rest).prop_map(|(form, clock, mut acts, rest)| {
        acts.extend(rest);
        Script { form, clock, acts }
    })
}

fn sitting() -> impl Strategy<Value = Act> {
    let deed = prop_oneof![8 => Just(Deed::SitDown), 1 => any_deed()];
    on_the_way(deed)
}

fn act() -> impl Strategy<Value = Act> {
    let number = any::<u16>().prop_map(usize::from);
    let deed = prop_oneof![
        12 => number.clone().prop_map(Deed::Play),
        8 => number.prop_map(Deed::PlayHalf),
        12 => answer().prop_map(Deed::Answer),
        8 => any_deed(),
    ];
    on_the_way(deed)
}

fn on_the_way(deed: impl Strategy<Value = Deed>) -> impl Strategy<Value = Act> {
    let lost = prop_oneof![2 => Just(0), 3 => 0..3_000_u64, 1 => Just(u64::MAX)];
    (waits(), lost, deed).prop_map(|(wait, lost, deed)| Act { wait, lost, deed })
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        8 => Just(Answer::Accept),
        1 => Just(Answer::Decline),
        1 => Just(Answer::Withdraw),
    ]
}

fn waits() -> impl Strategy<Value = i64> {
    prop_oneof![
        40 => 0..2_000_i64,
        2 => -5_000..0_i64,
        2 => 3_000..12_000_i64,
        1 => Just(i64::from(u32::MAX)),
    ]
}

fn any_deed() -> impl Strategy<Value = Deed> {
    (0..=TABLE, command()).prop_map(|(who, command)| Deed::Any(who, command))
}

fn command() -> impl Strategy<Value = Command> {
    let seat = prop::sample::select(Seat::ALL.to_vec());
    let offer = prop::sample::select(Offer::ALL.to_vec());
    let block = prop::sample::select(Block::ALL.to_vec());
    let direction = prop::option::of(prop::sample::select(Direction::ALL.to_vec()));
    let ply = prop_oneof![0..20_usize, Just(usize::MAX)];
    prop_oneof![
        1 => seat.prop_map(|seat| Command::Sit { seat }),
        1 => Just(Command::Stand),
        2 => (ply, text()).prop_map(|(ply, text)| Command::Move { ply, text }),
        6 => (block, direction).prop_map(|(block, direction)| Command::Grab { block, direction }),
        8 => offer.clone().prop_map(Command::Offer),
        1 => offer.clone().prop_map(Command::Decline),
        1 => offer.prop_map(Command::Withdraw),
        1 => Just(Command::Resign),
        1 => Just(Command::Abort),
        1 => Just(Command::Flag),
    ]
}

fn text() -> impl Strategy<Value = String> {
    let known = [
        "swap",
        "keep",
        "pass",
        "leave1",
        "E5",
        "E5 Q01 CW",
        "E5 ...",
        "Q01 CW",
        "skip",
    ];
    prop_oneof![
        prop::sample::select(known.to_vec()).prop_map(str::to_owned),
        prop::collection::vec(any::<char>(), 0..8).prop_map(String::from_iter),
    ]
}
