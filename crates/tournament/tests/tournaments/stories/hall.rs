//! The hall: boards on tables, the clock of a round, the match for third place.

use tournament::{
    Command, Config, ConfigError, Effect, Format, GameId, Outcome, Phase, Place, Refusal, Time,
    Tournament, check,
};

use crate::hall::{Hall, first, lower_wins, name};

fn with_third_place(format: Format, players: usize) -> Hall {
    let mut config = Config::new(name("Open"), format);
    config.settings.third_place = true;
    Hall::drawn_with(config, players, "who plays for bronze?")
}

#[test]
fn tables_have_boards_and_the_hall_may_change() {
    let mut hall = Hall::drawn(Format::Regulation, 13, "some boards on a table");
    assert_eq!(hall.refused(Command::CallAll), Refusal::NoTables);
    let boards = ConfigError::Boards(0);
    let none = Command::Furnish {
        tables: 2,
        boards: 0,
    };
    assert_eq!(hall.refused(none), Refusal::Hall(boards));
    hall.ask(Command::Furnish {
        tables: 2,
        boards: 2,
    });
    hall.ask(Command::CallAll);
    let calls: Vec<(u16, u16)> = hall
        .event
        .next_games()
        .iter()
        .filter_map(|next| next.call.map(|call| (call.table, call.board)))
        .collect();
    assert_eq!(calls, [(1, 1), (1, 2), (2, 1), (2, 2)]);
    let waiting = hall.event.next_games()[4].game.of;
    let nowhere = Command::Call {
        of: waiting,
        table: 1,
        board: 3,
    };
    assert_eq!(
        hall.refused(nowhere),
        Refusal::NoSuchBoard {
            board: 3,
            boards: 2
        }
    );
    hall.ask(Command::Undo { step: None });
    hall.ask(Command::Undo { step: None });
    assert_eq!(hall.event.config().settings.tables, 0, "the hall as it was");
}

#[test]
fn a_round_is_timed_and_a_replay_has_its_own_time() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "twenty minutes a round");
    hall.ask(Command::TimeRound { minutes: 20 });
    let until = Time::from_millis(hall.now).after_minutes(20);
    let games = hall.event.next_games();
    let timed = |round: u16| {
        let here =
            move |place| matches!(place, Place::Group { round: other, .. } if other == round);
        games.iter().filter(move |next| here(next.place))
    };
    assert!(timed(0).count() == 4 && timed(0).all(|next| next.until == Some(until)));
    assert!(timed(1).all(|next| next.until.is_none()));
    hall.play(lower_wins, |event| event.phase() == Phase::Cup);
    hall.ask(Command::TimeRound { minutes: 5 });
    let next = hall.event.next_games()[0].clone();
    hall.record(next.game, Outcome::Drawn);
    assert_eq!(
        hall.event.next_games()[0].until,
        None,
        "the clock is set anew"
    );
    assert_eq!(
        hall.refused(Command::TimeRound { minutes: 0 }),
        Refusal::Minutes(0)
    );
    hall.play_out(lower_wins);
    assert_eq!(
        hall.refused(Command::TimeRound { minutes: 5 }),
        Refusal::NothingToTime
    );
}

#[test]
fn those_who_lose_the_semifinals_play_for_third_place() {
    for format in [Format::Regulation, Format::Knockout { best_of: 3 }] {
        let mut hall = with_third_place(format, 16);
        let small = |event: &Tournament| event.third_place().and_then(|tie| tie.of);
        hall.play(lower_wins, |event| small(event).is_some());
        let of = small(&hall.event).expect("paired");
        let small = hall.event.find(of).expect("a match").clone();
        assert_eq!(small.pairing.place, Place::ThirdPlace);
        hall.play_out(lower_wins);
        let ranks: Vec<u32> = hall
            .event
            .ranking()
            .expect("over")
            .iter()
            .map(|(rank, _)| *rank)
            .collect();
        assert_eq!(ranks[..6], [1, 2, 3, 4, 5, 5]);
        let [one, other] = small.pairing.players;
        let ranking = hall.event.ranking().expect("over");
        assert_eq!(ranking[2].1, one.min(other));
        assert_eq!(check(&hall.log), Ok(vec![]));
    }
}

#[test]
fn a_cup_of_two_has_no_third_place() {
    let mut hall = with_third_place(Format::BEST_OF_FIVE, 2);
    hall.play_out(lower_wins);
    assert_eq!(hall.event.third_place(), None);
}

/// The loser of a corrected semifinal is another one, and so is who plays for
/// third place.
#[test]
fn a_corrected_semifinal_changes_who_plays_for_third_place() {
    let mut hall = with_third_place(Format::Knockout { best_of: 1 }, 4);
    hall.play(lower_wins, |event| {
        event.next_games().len() == 2 && event.third_place().is_some_and(|tie| tie.of.is_some())
    });
    let semifinal = hall.event.cup()[0].of.expect("played");
    let found = hall.event.find(semifinal).expect("a match").clone();
    let winner = found.games[0].winner().expect("won");
    let loser = found.opponent(winner).expect("two players");
    let small = hall
        .event
        .third_place()
        .and_then(|tie| tie.of)
        .expect("paired");
    assert!(
        hall.event
            .find(small)
            .expect("a match")
            .side(loser)
            .is_some()
    );
    hall.correct(first(semifinal), Outcome::five(loser, 9), Effect::Follow)
        .expect("nothing was played since");
    let now = hall
        .event
        .third_place()
        .and_then(|tie| tie.of)
        .expect("paired anew");
    assert!(
        now != small
            && hall
                .event
                .find(now)
                .expect("a match")
                .side(winner)
                .is_some()
    );
    let game = GameId { of: now, game: 1 };
    hall.record(game, Outcome::five(winner, 9));
    let back = hall.correct(first(semifinal), Outcome::five(winner, 9), Effect::Follow);
    assert_eq!(back, Err(Refusal::Undoes(vec![now])));
}

/// A walkover in one semifinal by neither coming: the other loser is third.
#[test]
fn a_semifinal_without_a_loser_sends_nobody() {
    let mut hall = with_third_place(Format::Knockout { best_of: 1 }, 4);
    let games = hall.event.next_games();
    hall.record(games[0].game, Outcome::DoubleForfeit);
    hall.record(games[1].game, lower_wins(&games[1]));
    hall.play_out(lower_wins);
    let loser = games[1].players[0].max(games[1].players[1]);
    let ranking = hall.event.ranking().expect("over");
    assert!(ranking.contains(&(3, loser)), "{ranking:?}");
}
