//! Bytes that were written once and must be readable for ever: the events of a
//! log, and a whole database.
//!
//! A file in `golden/` is never changed. A new form of an event gets lines of
//! its own in a new file; the old ones go on being read as they are here.

use std::time::Duration;

use data_encoding::HEXLOWER;
use game::{Config, Ending, Event, Fact, Game, Grab, Offer, Player, Rematch, Time};
use rules::pentago::{Block, Direction};
use rules::{Form, Outcome, Seat, SeatSet, Stalemate, Variant, Victory};
use store::{GameId, code};

const EVENTS: &str = include_str!("golden/events.hex");
const CREDITED: &str = include_str!("golden/credited.hex");

fn bytes(hex: &str) -> Vec<u8> {
    HEXLOWER.decode(hex.as_bytes()).expect("hexadecimal digits")
}

fn player(name: &str) -> Player {
    Player::new(name).expect("a name")
}

fn plain() -> Config {
    Config::new(Form::plain(Variant::Classic))
}

/// A table with all that can be agreed on.
fn special() -> Config {
    let options = [("size", "13"), ("center_first", "no")];
    let form = Form::new(Variant::Pente, options).expect("options");
    let mut config = Config::new(form).with_time("300+3".parse().expect("a time"));
    config.setup = Some("a setup".to_owned());
    config
}

/// Every fact, and every ending.
fn facts() -> Vec<Fact> {
    let (seat, other) = (Seat::First, Seat::Fourth);
    let winners = SeatSet::only(seat).with(SeatSet::only(Seat::Third));
    let win = |by| Ending::Board(Outcome::Win { winners, by });
    let draw = |by| Ending::Board(Outcome::Draw(by));
    let grab = |block: usize, direction| Grab {
        block: Block::ALL[block],
        direction,
    };
    let rematch = Rematch {
        config: special(),
        players: vec![player("p1"), player("p2/1")],
    };
    let endings = [
        win(Victory::Line),
        win(Victory::Captures),
        win(Victory::LastSeat),
        draw(Stalemate::FullBoard),
        draw(Stalemate::BothLines),
        Ending::Resignation { seat, winners },
        Ending::Time {
            seat: other,
            winners,
        },
        Ending::Agreement,
        Ending::Abort { seat },
    ];
    let mut facts = vec![
        Fact::Created { config: plain() },
        Fact::Created { config: special() },
        Fact::Sat {
            seat,
            player: player("p1"),
        },
        Fact::Stood { seat: other },
        Fact::Started,
        Fact::Moved {
            seat,
            text: "A1 Q11 CW".to_owned(),
            credit: Duration::ZERO,
        },
        Fact::Swapped {
            seat,
            credit: Duration::ZERO,
        },
        Fact::Grabbed {
            seat,
            grab: grab(0, None),
        },
        Fact::Grabbed {
            seat,
            grab: grab(3, Some(Direction::Clockwise)),
        },
        Fact::Grabbed {
            seat,
            grab: grab(1, Some(Direction::Counterclockwise)),
        },
    ];
    for offer in Offer::ALL {
        facts.push(Fact::Offered { seat, offer });
        facts.push(Fact::Accepted { seat: other, offer });
        facts.push(Fact::Declined { seat: other, offer });
        facts.push(Fact::Withdrawn { seat, offer });
    }
    facts.push(Fact::TakenBack { ply: 300 });
    facts.push(Fact::Resigned { seat: other });
    facts.push(Fact::FlagFell { seat });
    facts.extend(endings.map(|ending| Fact::Ended { ending }));
    facts.push(Fact::Rematched { rematch });
    facts
}

/// The facts with times of one byte and of many.
fn events() -> Vec<Event> {
    let at = |place: u64| Time::from_millis(1_763_500_000_000 * (place % 2) + place);
    let facts = (0..).zip(facts());
    facts
        .map(|(place, fact)| Event {
            at: at(place),
            fact,
        })
        .collect()
}

/// Moves with a credit, which came after the others.
fn credited() -> Vec<Event> {
    let (seat, credit) = (Seat::Second, Duration::from_millis(250));
    let text = "K10".to_owned();
    let facts = [
        Fact::Moved { seat, text, credit },
        Fact::Swapped { seat, credit },
    ];
    let at = Time::from_millis(1_000);
    facts.map(|fact| Event { at, fact }).into()
}

#[test]
fn events_of_each_form_are_read_for_ever() {
    for (kept, events) in [(EVENTS, events()), (CREDITED, credited())] {
        let lines: Vec<Vec<u8>> = kept.lines().map(bytes).collect();
        let read = |line: &Vec<u8>| code::read(line).expect("a good event");
        let one_by_one: Vec<Event> = lines.iter().flat_map(read).collect();
        assert_eq!(one_by_one, events);
        assert_eq!(code::read(&lines.concat()).expect("a good log"), events);
    }
}

#[test]
fn events_are_written_in_the_form_that_is_kept_here() {
    for (kept, events) in [(EVENTS, events()), (CREDITED, credited())] {
        let mut written = String::new();
        for event in events {
            let mut log = Vec::new();
            code::write(&event, &mut log);
            written += &format!("{}\n", HEXLOWER.encode(&log));
        }
        assert_eq!(written, kept);
    }
}

/// A data directory as an older version left it.
fn old(sql: &str) -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a directory");
    let db = rusqlite::Connection::open(home.path().join(store::FILE)).expect("a database");
    db.execute_batch(sql).expect("what was written then");
    home
}

#[test]
fn a_data_directory_of_version_4_opens_with_every_game() {
    let home = old(include_str!("golden/version-4.sql"));
    // It becomes the newest with the first start, and stays so.
    for _ in 0..2 {
        let opened = store::open::<()>(home.path(), 2_000_000, drop).expect("a journal");
        let mut going_on: Vec<(i64, u32, usize)> = opened
            .logs
            .iter()
            .map(|(game, log)| {
                let events = code::read(&log.bytes).expect("a good log");
                let game_then = Game::rebuild(&events).expect("a game");
                assert_eq!(events.len() as u32, log.count);
                (game.to_i64(), log.count, game_then.ply())
            })
            .collect();
        going_on.sort_unstable();
        assert_eq!(going_on, [(-22, 5, 1), (33, 6, 2), (44, 4, 0)]);
        let finished = opened.reader.finished_game(GameId::from_i64(11));
        let (log, _) = finished.expect("an answer").expect("a game");
        let events = code::read(&log.bytes).expect("a good log");
        let game = Game::rebuild(&events).expect("a game");
        assert_eq!((log.count, game.result_text()), (9, "0-1".to_owned()));
        // The tables' time goes on where it stopped.
        assert_eq!(opened.boots.last(), Some(&(109, 2_000_000)));
        opened.journal.stop();
        opened.running.join();
    }
}
