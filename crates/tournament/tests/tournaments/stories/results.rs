//! Results: what is refused, replays, match play, tables and waiting.

use tournament::{
    Command, Config, EntryId, Format, GameId, How, MatchId, Outcome, Refusal, Settings, Slot, Step,
    Time, Verdict,
};

use crate::hall::{Hall, first, lower_wins, name};

#[test]
fn impossible_results_are_refused_with_the_reason() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "impossible results");
    let next = hall.event.next_games()[0].clone();
    let [one, other] = next.players;
    let mut refused = |game, outcome| hall.refused(Command::Record { game, outcome });
    assert_eq!(
        refused(next.game, Outcome::five(one, 4)),
        Refusal::TooFewStones { stones: 4 }
    );
    assert_eq!(
        refused(next.game, Outcome::five(one, 19)),
        Refusal::TooManyStones {
            stones: 19,
            each: 18
        }
    );
    let unknown = Outcome::Won {
        winner: one,
        stones: None,
        how: How::Five,
    };
    assert_eq!(
        refused(next.game, unknown),
        Refusal::StonesMissing { each: 18 }
    );
    let stranger = EntryId(77);
    let players = hall
        .event
        .find(next.game.of)
        .expect("a match")
        .pairing
        .players;
    let mut refused = |game, outcome| hall.refused(Command::Record { game, outcome });
    assert_eq!(
        refused(next.game, Outcome::five(stranger, 9)),
        Refusal::NotInThisGame {
            winner: stranger,
            players
        }
    );
    let nowhere = first(MatchId(999));
    assert_eq!(
        refused(nowhere, Outcome::Drawn),
        Refusal::NotPaired(nowhere.of)
    );
    let second = GameId {
        game: 2,
        ..next.game
    };
    assert_eq!(
        refused(second, Outcome::Drawn),
        Refusal::NotDue {
            asked: second,
            due: 1
        }
    );
    assert_eq!(
        refused(next.game, Outcome::ByLot { winner: one }),
        Refusal::LotIsDrawn
    );
    hall.record(next.game, Outcome::five(one, 9));
    let was = Outcome::five(one, 9);
    let again = Command::Record {
        game: next.game,
        outcome: Outcome::five(other, 9),
    };
    let refusal = hall.refused(again);
    assert_eq!(
        refusal,
        Refusal::HasResult {
            game: next.game,
            was
        }
    );
    assert!(refusal.to_string().contains("correct it"), "{refusal}");
    assert_eq!(
        hall.refused(Command::Record {
            game: second,
            outcome: Outcome::Drawn
        }),
        Refusal::Decided(next.game.of)
    );
    assert!(
        hall.record(next.game, was).is_empty(),
        "told again, nothing happens"
    );
}

/// 18 less the winner's stones, 0 for the loser and for a draw.
#[test]
fn win_points_are_what_is_left_of_eighteen() {
    for (outcome, points) in [
        (Outcome::five(EntryId(1), 5), [(3, 13), (0, 0)]),
        (Outcome::five(EntryId(1), 18), [(3, 0), (0, 0)]),
        (Outcome::Drawn, [(1, 0), (1, 0)]),
        (Outcome::DoubleForfeit, [(0, 0), (0, 0)]),
        (Outcome::Walkover { winner: EntryId(1) }, [(3, 0), (0, 0)]),
        // Nobody could have had a five yet: worth no more than a walkover.
        (
            Outcome::Won {
                winner: EntryId(1),
                stones: Some(1),
                how: How::Resigned,
            },
            [(3, 0), (0, 0)],
        ),
        (
            Outcome::Won {
                winner: EntryId(1),
                stones: Some(7),
                how: How::Time,
            },
            [(3, 11), (0, 0)],
        ),
    ] {
        let mut hall = Hall::drawn(Format::Regulation, 4, "win points are counted");
        let of = hall.between(EntryId(1), EntryId(2));
        hall.record(first(of), outcome);
        let table = hall.event.table(0);
        let row = |id| {
            table
                .iter()
                .find(|row| row.entry == EntryId(id))
                .expect("a row")
                .tally
        };
        let found = [1, 2].map(|id| (row(id).points, row(id).win_points));
        assert_eq!(found, points, "{outcome}");
    }
}

/// A walkover is worth the mean of the wins that were played, rounded down.
#[test]
fn walkovers_are_worth_the_mean() {
    let mut hall = Hall::drawn(Format::Regulation, 4, "walkovers are worth it");
    let one = EntryId(1);
    for (other, outcome) in [
        (2, Outcome::five(one, 7)),
        (3, Outcome::five(one, 10)),
        (4, Outcome::Walkover { winner: one }),
    ] {
        let of = hall.between(one, EntryId(other));
        hall.record(first(of), outcome);
    }
    assert_eq!(hall.event.table(0)[0].tally.win_points, 11 + 8 + 9);
}

#[test]
fn a_drawn_cup_game_is_replayed_with_the_other_starting() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "replays in the cup");
    hall.play(lower_wins, |event| event.phase() == tournament::Phase::Cup);
    let of = hall.event.next_games()[0].game.of;
    let mut starter = None;
    for _ in 0..5 {
        let next = hall
            .event
            .next_games()
            .into_iter()
            .find(|next| next.game.of == of)
            .expect("open");
        assert_ne!(starter, Some(next.players[0]));
        starter = Some(next.players[0]);
        hall.record(next.game, Outcome::Drawn);
    }
    let next = hall
        .event
        .next_games()
        .into_iter()
        .find(|next| next.game.of == of)
        .expect("open");
    assert_eq!(next.game.game, 6);
    let winner = next.players[1];
    // In the cup no win points are counted, so stones may be left out.
    hall.record(
        next.game,
        Outcome::Won {
            winner,
            stones: None,
            how: How::Five,
        },
    );
    let found = hall.event.find(of).expect("a match");
    assert_eq!(hall.event.verdict(found), Verdict::Winner(winner));
}

#[test]
fn after_many_draws_the_director_may_draw_a_lot() {
    let mut hall = Hall::drawn(Format::Knockout { best_of: 1 }, 2, "draws without end");
    let of = hall.event.next_games()[0].game.of;
    for game in 1..=9 {
        let refusal = hall.refused(Command::SettleByLot { of });
        assert_eq!(
            refusal,
            Refusal::ReplayFirst {
                of,
                draws: usize::from(game) - 1,
                needed: 9
            }
        );
        hall.record(GameId { of, game }, Outcome::Drawn);
    }
    hall.ask(Command::SettleByLot { of });
    assert_eq!(hall.event.next_step(), Step::Advance);
}

/// First to three of five; the starts alternate.
#[test]
fn match_play_is_best_of_five() {
    let mut hall = Hall::drawn(Format::BEST_OF_FIVE, 2, "match play of the guide");
    let of = hall.event.next_games()[0].game.of;
    let [one, other] = hall.event.next_games()[0].players;
    for (game, winner, starts) in [
        (1, one, one),
        (2, other, other),
        (3, one, one),
        (4, one, other),
    ] {
        let next = &hall.event.next_games()[0];
        assert_eq!((next.game, next.players[0]), (GameId { of, game }, starts));
        hall.record(GameId { of, game }, Outcome::five(winner, 9));
    }
    assert_eq!(hall.event.find(of).expect("a match").score(), [3, 1]);
    let fifth = GameId { of, game: 5 };
    assert_eq!(
        hall.refused(Command::Record {
            game: fifth,
            outcome: Outcome::Drawn
        }),
        Refusal::Decided(of)
    );
    hall.ask(Command::Advance);
    assert_eq!(hall.event.winner(), Some(one));
}

/// Drawn games do not count; after nine games whoever leads has won, and if
/// nobody does the next win decides.
#[test]
fn match_play_with_many_draws_ends() {
    let mut hall = Hall::drawn(Format::BEST_OF_FIVE, 2, "many drawn games here");
    let of = hall.event.next_games()[0].game.of;
    let [one, _] = hall.event.next_games()[0].players;
    for game in 1..=9 {
        hall.record(GameId { of, game }, Outcome::Drawn);
    }
    assert_eq!(hall.event.next_step(), Step::Play(1));
    hall.record(GameId { of, game: 10 }, Outcome::five(one, 9));
    assert_eq!(hall.event.next_step(), Step::Advance);
}

#[test]
fn two_who_both_stay_away_are_both_out() {
    let mut hall = Hall::drawn(Format::Knockout { best_of: 1 }, 4, "both stay away here");
    let games = hall.event.next_games();
    hall.record(games[0].game, Outcome::DoubleForfeit);
    hall.record(games[1].game, Outcome::five(games[1].players[0], 9));
    let last = *hall.event.cup().last().expect("a final");
    assert_eq!(
        last.tie.winner,
        Slot::Player(games[1].players[0]),
        "the final is a bye"
    );
    hall.ask(Command::Advance);
    assert_eq!(hall.event.winner(), Some(games[1].players[0]));
}

fn hall_with_tables(tables: u16) -> Hall {
    let settings = Settings {
        tables,
        game_minutes: Some(20),
        ..Settings::default()
    };
    let config = Config {
        settings,
        ..Config::regulation(name("Open"))
    };
    Hall::drawn_with(config, 9, "tables and patience")
}

#[test]
fn tables_are_assigned_and_free_again() {
    let mut hall = hall_with_tables(3);
    hall.ask(Command::CallAll);
    let called: Vec<_> = hall
        .event
        .next_games()
        .into_iter()
        .filter(|next| next.call.is_some())
        .collect();
    let tables: Vec<u16> = called
        .iter()
        .filter_map(|next| Some(next.call?.table))
        .collect();
    assert_eq!(tables, [1, 2, 3]);
    let at = called[0].call.expect("called").at;
    assert_eq!(called[0].until, Some(at.after_minutes(20)));
    let waiting = hall
        .event
        .next_games()
        .into_iter()
        .find(|next| next.call.is_none())
        .expect("waiting")
        .game
        .of;
    let taken = hall.refused(Command::Call {
        of: waiting,
        table: 2,
        board: 1,
    });
    assert!(
        matches!(
            taken,
            Refusal::TableTaken { table: 2, .. } | Refusal::Busy { .. }
        ),
        "{taken}"
    );
    assert_eq!(
        hall.refused(Command::Call {
            of: waiting,
            table: 4,
            board: 1
        }),
        Refusal::NoSuchTable {
            table: 4,
            tables: 3
        }
    );
    hall.record(called[1].game, lower_wins(&called[1]));
    hall.ask(Command::CallAll);
    let tables: Vec<u16> = hall
        .event
        .next_games()
        .iter()
        .filter_map(|next| Some(next.call?.table))
        .collect();
    assert_eq!(tables.len(), 3);
}

#[test]
fn one_waits_for_an_opponent_before_it_is_a_walkover() {
    let mut hall = hall_with_tables(3);
    let next = hall.event.next_games()[0].clone();
    let (of, [here, absent]) = (next.game.of, next.players);
    let no_show = Command::NoShow {
        of,
        absent: vec![absent],
    };
    assert_eq!(hall.refused(no_show.clone()), Refusal::NotCalled(of));
    hall.ask(Command::Call {
        of,
        table: 1,
        board: 1,
    });
    let until = Time::from_millis(hall.now).after_minutes(15);
    assert_eq!(
        hall.refused(no_show.clone()),
        Refusal::TooEarly { minutes: 15, until }
    );
    hall.now = until.as_millis();
    assert_eq!(
        hall.refused(Command::NoShow { of, absent: vec![] }),
        Refusal::NobodyAbsent
    );
    hall.ask(no_show);
    assert_eq!(
        hall.event.find(of).expect("a match").games,
        [Outcome::Walkover { winner: here }]
    );
}
