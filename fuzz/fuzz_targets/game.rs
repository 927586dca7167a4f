//! A game with any commands of its players. The first two bytes choose the table
//! and the clock; then each four bytes are a command of one player and the time
//! that has passed. The events rebuild the whole game, and its ending is final.

#![no_main]

use game::{By, Command, Config, Game, Offer, Phase, Player, Time};
use libfuzzer_sys::fuzz_target;
use rules::Seat;
use rules::pentago::{Block, Direction};

const CLOCKS: [&str; 5] = ["-", "60+2", "0+2x30", "30/move", "1d/move"];

fuzz_target!(|bytes: &[u8]| {
    let [table, clock, commands @ ..] = bytes else {
        return;
    };
    let form = &pentad_fuzz::FORMS[usize::from(*table) % pentad_fuzz::FORMS.len()];
    let clock = CLOCKS[usize::from(*clock) % CLOCKS.len()];
    let config = Config::new(form.clone()).with_time(clock.parse().expect("a time control"));
    let mut now = Time::from_millis(0);
    let (mut game, created) = Game::open(config, now).expect("an empty board can be played");
    let mut log = vec![created];
    let people =
        ["Ann", "Bob", "Cleo", "Dan", "Eve"].map(|name| Player::new(name).expect("a name"));
    seat_all_but_one(&mut game, &people, &mut log);
    for &[who, what, detail, seconds] in commands.as_chunks().0 {
        now = Time::from_millis(now.as_millis() + u64::from(seconds) * 1000);
        let by = people
            .get(usize::from(who) % 6)
            .map_or(By::Table, By::Player);
        let before = game.phase();
        match game.perform(by, &command(&game, what, detail), now) {
            Ok(events) => log.extend(events),
            Err(refusal) => pentad_fuzz::check_error(&refusal),
        }
        if let Phase::Ended(_) = before {
            assert_eq!(game.phase(), before, "an ending is final");
        }
    }
    assert_eq!(Game::rebuild(&log).as_ref(), Ok(&game));
    if game.ending().is_none() {
        assert_eq!(game.result_text(), "*");
    }
});

/// Seats all players but one, so that most commands meet a game that is about to
/// begin or has begun.
fn seat_all_but_one(game: &mut Game, people: &[Player], log: &mut Vec<game::Event>) {
    let seats = Seat::ALL
        .into_iter()
        .take(usize::from(game.config().form.seats()) - 1);
    for (seat, player) in seats.zip(people) {
        let sat = game.perform(player, &Command::Sit { seat }, Time::from_millis(0));
        log.extend(sat.expect("a free seat can be taken"));
    }
}

fn command(game: &Game, what: u8, detail: u8) -> Command {
    let detail = usize::from(detail);
    let offer = Offer::ALL[detail % 3];
    match what {
        0 => Command::Sit {
            seat: Seat::ALL[detail % 4],
        },
        1 => Command::Stand,
        2 => Command::Grab {
            block: Block::ALL[detail % 4],
            direction: Direction::ALL.get(detail / 4 % 3).copied(),
        },
        3 => Command::Offer(offer),
        4 => Command::Accept(offer),
        5 => Command::Decline(offer),
        6 => Command::Withdraw(offer),
        7 => Command::Resign,
        8 => Command::Abort,
        9 => Command::Flag,
        10 => Command::Move {
            ply: detail,
            text: "E5 ...".to_owned(),
        },
        _ => legal_move(game, usize::from(what) * 256 + detail),
    }
}

fn legal_move(game: &Game, choice: usize) -> Command {
    let legal = game.legal_moves();
    let text = match legal.len() {
        0 => "K10".to_owned(),
        count => legal[choice % count].to_string(),
    };
    let ply = game.ply();
    Command::Move { ply, text }
}
