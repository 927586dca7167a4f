//! Events as bytes.
//!
//! A log is its events one after the other, each in postcard's form. Kinds are
//! told apart by their place in `Fact`, so new ones go to the end and none is
//! ever taken out.

use std::time::Duration;

use game::{Config, Ending, Event, Fact as GameFact, Grab, Offer, Player, Rematch, Time};
use rules::pentago::{Block, Direction};
use rules::{Form, Outcome, Seat, SeatSet, Stalemate, Variant, Victory};
use serde::{Deserialize, Serialize};

use crate::StoreError;

/// Appends an event to a log.
pub fn write(event: &Event, log: &mut Vec<u8>) {
    let mirror = (event.at.as_millis(), Fact::of(&event.fact));
    postcard::to_io(&mirror, log).expect("plain data has a form in bytes");
}

/// All events of a log.
pub fn read(mut log: &[u8]) -> Result<Vec<Event>, StoreError> {
    let mut events = Vec::new();
    while !log.is_empty() {
        let damaged = |why: &dyn std::fmt::Display| {
            StoreError::Damaged(format!("event {}: {why}", events.len() + 1))
        };
        let read = postcard::take_from_bytes::<(u64, Fact<'_>)>(log);
        let ((at, fact), rest) = read.map_err(|why| damaged(&why))?;
        let fact = fact.fact().map_err(|why| damaged(&why))?;
        events.push(Event {
            at: Time::from_millis(at),
            fact,
        });
        log = rest;
    }
    Ok(events)
}

#[derive(Serialize, Deserialize)]
enum Fact<'a> {
    Created(#[serde(borrow)] Table<'a>),
    Sat(u8, &'a str),
    Stood(u8),
    Started,
    Moved(u8, &'a str),
    Swapped(u8),
    Grabbed(u8, u8, Option<bool>),
    Offered(u8, u8),
    Accepted(u8, u8),
    Declined(u8, u8),
    Withdrawn(u8, u8),
    TakenBack(u32),
    Resigned(u8),
    FlagFell(u8),
    Ended(End),
    Rematched(#[serde(borrow)] Table<'a>, Vec<&'a str>),
    /// As above, with a credit in milliseconds.
    MovedWithCredit(u8, &'a str, u32),
    SwappedWithCredit(u8, u32),
}

/// What is played, in texts that are read back by their own readers.
#[derive(Serialize, Deserialize)]
struct Table<'a> {
    variant: &'a str,
    #[serde(borrow)]
    options: Vec<(&'a str, &'a str)>,
    setup: Option<&'a str>,
    time: std::borrow::Cow<'a, str>,
}

/// Seats are sets of four bits.
#[derive(Serialize, Deserialize)]
enum End {
    Line(u8),
    Captures(u8),
    LastSeat(u8),
    FullBoard,
    BothLines,
    Resignation(u8, u8),
    Time(u8, u8),
    Agreement,
    Abort(u8),
}

impl<'a> Fact<'a> {
    fn of(fact: &'a GameFact) -> Fact<'a> {
        match fact {
            GameFact::Created { config } => Fact::Created(Table::of(config)),
            GameFact::Sat { seat, player } => Fact::Sat(seat.number(), player.as_str()),
            GameFact::Stood { seat } => Fact::Stood(seat.number()),
            GameFact::Started => Fact::Started,
            GameFact::Moved { seat, text, credit } => match millis(*credit) {
                0 => Fact::Moved(seat.number(), text),
                credit => Fact::MovedWithCredit(seat.number(), text, credit),
            },
            GameFact::Swapped { seat, credit } => match millis(*credit) {
                0 => Fact::Swapped(seat.number()),
                credit => Fact::SwappedWithCredit(seat.number(), credit),
            },
            GameFact::Grabbed { seat, grab } => Fact::Grabbed(
                seat.number(),
                grab.block.index() as u8,
                grab.direction.map(|way| way == Direction::Clockwise),
            ),
            GameFact::Offered { seat, offer } => Fact::Offered(seat.number(), *offer as u8),
            GameFact::Accepted { seat, offer } => Fact::Accepted(seat.number(), *offer as u8),
            GameFact::Declined { seat, offer } => Fact::Declined(seat.number(), *offer as u8),
            GameFact::Withdrawn { seat, offer } => Fact::Withdrawn(seat.number(), *offer as u8),
            GameFact::TakenBack { ply } => Fact::TakenBack(*ply as u32),
            GameFact::Resigned { seat } => Fact::Resigned(seat.number()),
            GameFact::FlagFell { seat } => Fact::FlagFell(seat.number()),
            GameFact::Ended { ending } => Fact::Ended(End::of(*ending)),
            GameFact::Rematched { rematch } => Fact::Rematched(
                Table::of(&rematch.config),
                rematch.players.iter().map(Player::as_str).collect(),
            ),
        }
    }

    fn fact(self) -> Result<GameFact, String> {
        Ok(match self {
            Fact::Created(table) => GameFact::Created {
                config: table.config()?,
            },
            Fact::Sat(seat, name) => GameFact::Sat {
                seat: read_seat(seat)?,
                player: read_player(name)?,
            },
            Fact::Stood(seat) => GameFact::Stood {
                seat: read_seat(seat)?,
            },
            Fact::Started => GameFact::Started,
            Fact::Moved(seat, text) => moved(seat, text, 0)?,
            Fact::MovedWithCredit(seat, text, credit) => moved(seat, text, credit)?,
            Fact::Swapped(seat) => swapped(seat, 0)?,
            Fact::SwappedWithCredit(seat, credit) => swapped(seat, credit)?,
            Fact::Grabbed(seat, block, clockwise) => GameFact::Grabbed {
                seat: read_seat(seat)?,
                grab: read_grab(block, clockwise)?,
            },
            Fact::Offered(seat, offer) => GameFact::Offered {
                seat: read_seat(seat)?,
                offer: read_offer(offer)?,
            },
            Fact::Accepted(seat, offer) => GameFact::Accepted {
                seat: read_seat(seat)?,
                offer: read_offer(offer)?,
            },
            Fact::Declined(seat, offer) => GameFact::Declined {
                seat: read_seat(seat)?,
                offer: read_offer(offer)?,
            },
            Fact::Withdrawn(seat, offer) => GameFact::Withdrawn {
                seat: read_seat(seat)?,
                offer: read_offer(offer)?,
            },
            Fact::TakenBack(ply) => GameFact::TakenBack { ply: ply as usize },
            Fact::Resigned(seat) => GameFact::Resigned {
                seat: read_seat(seat)?,
            },
            Fact::FlagFell(seat) => GameFact::FlagFell {
                seat: read_seat(seat)?,
            },
            Fact::Ended(end) => GameFact::Ended {
                ending: end.ending()?,
            },
            Fact::Rematched(table, players) => GameFact::Rematched {
                rematch: Rematch {
                    config: table.config()?,
                    players: players
                        .into_iter()
                        .map(read_player)
                        .collect::<Result<_, _>>()?,
                },
            },
        })
    }
}

impl<'a> Table<'a> {
    fn of(config: &'a Config) -> Table<'a> {
        Table {
            variant: config.form.variant().name(),
            options: config.form.options().collect(),
            setup: config.setup.as_deref(),
            time: config.time.to_string().into(),
        }
    }

    fn config(self) -> Result<Config, String> {
        let variant: Variant = self.variant.parse().map_err(|why| format!("{why}"))?;
        let form = Form::new(variant, self.options).map_err(|why| why.to_string())?;
        let time = self.time.parse().map_err(|why| format!("{why}"))?;
        let setup = self.setup.map(ToOwned::to_owned);
        Ok(Config { form, setup, time })
    }
}

impl End {
    fn of(ending: Ending) -> End {
        match ending {
            Ending::Board(Outcome::Win { winners, by }) => match by {
                Victory::Line => End::Line(bits(winners)),
                Victory::Captures => End::Captures(bits(winners)),
                Victory::LastSeat => End::LastSeat(bits(winners)),
            },
            Ending::Board(Outcome::Draw(Stalemate::FullBoard)) => End::FullBoard,
            Ending::Board(Outcome::Draw(Stalemate::BothLines)) => End::BothLines,
            Ending::Resignation { seat, winners } => End::Resignation(seat.number(), bits(winners)),
            Ending::Time { seat, winners } => End::Time(seat.number(), bits(winners)),
            Ending::Agreement => End::Agreement,
            Ending::Abort { seat } => End::Abort(seat.number()),
        }
    }

    fn ending(self) -> Result<Ending, String> {
        let win = |winners, by| {
            let winners = set(winners);
            Ending::Board(Outcome::Win { winners, by })
        };
        Ok(match self {
            End::Line(winners) => win(winners, Victory::Line),
            End::Captures(winners) => win(winners, Victory::Captures),
            End::LastSeat(winners) => win(winners, Victory::LastSeat),
            End::FullBoard => Ending::Board(Outcome::Draw(Stalemate::FullBoard)),
            End::BothLines => Ending::Board(Outcome::Draw(Stalemate::BothLines)),
            End::Resignation(seat, winners) => Ending::Resignation {
                seat: read_seat(seat)?,
                winners: set(winners),
            },
            End::Time(seat, winners) => Ending::Time {
                seat: read_seat(seat)?,
                winners: set(winners),
            },
            End::Agreement => Ending::Agreement,
            End::Abort(seat) => Ending::Abort {
                seat: read_seat(seat)?,
            },
        })
    }
}

fn bits(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

fn set(bits: u8) -> SeatSet {
    let seats = Seat::ALL.into_iter();
    seats
        .filter(|seat| bits & 1 << seat.index() != 0)
        .fold(SeatSet::EMPTY, |set, seat| set.with(SeatSet::only(seat)))
}

fn millis(credit: Duration) -> u32 {
    u32::try_from(credit.as_millis()).unwrap_or(u32::MAX)
}

fn moved(seat: u8, text: &str, credit: u32) -> Result<GameFact, String> {
    Ok(GameFact::Moved {
        seat: read_seat(seat)?,
        text: text.to_owned(),
        credit: Duration::from_millis(credit.into()),
    })
}

fn swapped(seat: u8, credit: u32) -> Result<GameFact, String> {
    Ok(GameFact::Swapped {
        seat: read_seat(seat)?,
        credit: Duration::from_millis(credit.into()),
    })
}

fn read_seat(number: u8) -> Result<Seat, String> {
    Seat::from_number(number.into()).ok_or_else(|| format!("there is no seat {number}"))
}

fn read_player(name: &str) -> Result<Player, String> {
    Player::new(name).map_err(|why| why.to_string())
}

fn read_offer(number: u8) -> Result<Offer, String> {
    let offer = Offer::ALL.get(usize::from(number)).copied();
    offer.ok_or_else(|| format!("there is no offer {number}"))
}

fn read_grab(block: u8, clockwise: Option<bool>) -> Result<Grab, String> {
    let block = Block::ALL.get(usize::from(block)).copied();
    Ok(Grab {
        block: block.ok_or("there are four blocks")?,
        direction: clockwise.map(|clockwise| {
            if clockwise {
                Direction::Clockwise
            } else {
                Direction::Counterclockwise
            }
        }),
    })
}
