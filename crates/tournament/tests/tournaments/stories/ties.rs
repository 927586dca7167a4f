//! Ties: each criterion with its reason, play-offs, lots, shared ranks.

use tournament::{
    Command, Config, Criterion, Effect, EntryId, Event, Fact, Format, Outcome, Phase, Place,
    Refusal, Settings, Step, Ties,
};

use crate::hall::{Hall, first, name};

/// A group of four with these results: winner, loser, the winner's stones; 0
/// stones for a draw.
fn group(ties: Ties, results: [(u32, u32, u8); 6]) -> Hall {
    let settings = Settings {
        ties,
        ..Settings::default()
    };
    let config = Config {
        settings,
        ..Config::regulation(name("Open"))
    };
    group_drawn(config, "a group with its ties", results)
}

fn group_drawn(config: Config, seed: &str, results: [(u32, u32, u8); 6]) -> Hall {
    let mut hall = Hall::drawn_with(config, 4, seed);
    for (winner, loser, stones) in results {
        let of = hall.between(EntryId(winner), EntryId(loser));
        let outcome = if stones == 0 {
            Outcome::Drawn
        } else {
            Outcome::five(EntryId(winner), stones)
        };
        hall.record(first(of), outcome);
    }
    hall
}

fn reasons(hall: &Hall) -> Vec<(u32, u32, Option<Criterion>)> {
    let rows = hall.event.table(0);
    rows.iter()
        .map(|row| {
            (
                row.rank,
                row.entry.0,
                row.reason.as_ref().map(|reason| reason.by),
            )
        })
        .collect()
}

#[test]
fn win_points_break_a_tie_on_points() {
    let hall = group(
        Ties::PlayOff,
        [
            (1, 2, 8),
            (2, 3, 9),
            (3, 1, 10),
            (1, 4, 9),
            (2, 4, 10),
            (3, 4, 11),
        ],
    );
    let by = Some(Criterion::WinPoints);
    assert_eq!(
        reasons(&hall),
        [
            (1, 1, None),
            (2, 2, by),
            (3, 3, by),
            (4, 4, Some(Criterion::Points))
        ]
    );
    let second = hall.event.table(0)[1].reason.clone().expect("a reason");
    assert_eq!(second.to_string(), "win points 19:17");
}

#[test]
fn the_game_between_two_breaks_a_tie_on_win_points() {
    let hall = group(
        Ties::PlayOff,
        [
            (1, 2, 9),
            (2, 3, 9),
            (3, 1, 10),
            (1, 4, 9),
            (2, 4, 9),
            (4, 3, 11),
        ],
    );
    // 1 and 2 have 6 points and 18 win points, and 1 beat 2.
    assert_eq!(
        reasons(&hall)[..2],
        [(1, 1, None), (2, 2, Some(Criterion::HeadToHead))]
    );
    // 4 and 3 have one win each, of 7 and 8.
    assert_eq!(reasons(&hall)[2], (3, 3, Some(Criterion::Points)));
}

#[test]
fn a_tie_that_does_not_matter_is_shared() {
    let hall = group(
        Ties::PlayOff,
        [
            (1, 2, 8),
            (1, 3, 9),
            (1, 4, 9),
            (2, 3, 9),
            (2, 4, 9),
            (3, 4, 0),
        ],
    );
    let rows = reasons(&hall);
    assert_eq!((rows[2].0, rows[3].0), (3, 3), "third is shared");
    assert_eq!(hall.event.next_step(), Step::Advance);
}

/// 1, 2 and 3 beat each other in a circle with the same number of stones, and
/// all beat 4: nothing but games or the lot can tell which two go on.
const CIRCLE: [(u32, u32, u8); 6] = [
    (1, 2, 9),
    (2, 3, 9),
    (3, 1, 9),
    (1, 4, 9),
    (2, 4, 9),
    (3, 4, 9),
];

#[test]
fn a_tie_that_matters_is_played_off_and_again_if_need_be() {
    let mut hall = group(Ties::PlayOff, CIRCLE);
    assert_eq!(hall.event.next_step(), Step::BreakTies(vec![0]));
    hall.ask(Command::Advance);
    assert_eq!(
        (hall.event.phase(), hall.event.next_games().len()),
        (Phase::Groups, 3)
    );
    // Once more in a circle.
    let circle = |one: u32| if one == 3 { 1 } else { one + 1 };
    for next in hall.event.next_games() {
        assert!(matches!(next.place, Place::PlayOff { round: 0, .. }));
        let winner = if circle(next.players[0].0) == next.players[1].0 {
            0
        } else {
            1
        };
        hall.record(next.game, Outcome::five(next.players[winner], 9));
    }
    assert_eq!(hall.event.next_step(), Step::BreakTies(vec![0]));
    hall.ask(Command::Advance);
    for next in hall.event.next_games() {
        assert!(matches!(next.place, Place::PlayOff { round: 1, .. }));
        hall.record(
            next.game,
            Outcome::five(next.players[0].min(next.players[1]), 9),
        );
    }
    let by = Some(Criterion::PlayOff(2));
    assert_eq!(reasons(&hall)[..3], [(1, 1, None), (2, 2, by), (3, 3, by)]);
    hall.ask(Command::Advance);
    assert_eq!(hall.event.phase(), Phase::Cup);
    crate::witness::compare(&hall.event);
}

#[test]
fn three_who_play_a_tie_off_start_once_each() {
    for seed in 0..20 {
        let drawn = format!("a circle by lot {seed:02}");
        let mut hall = group_drawn(Config::regulation(name("Open")), &drawn, CIRCLE);
        let mut starters = Vec::new();
        for round in 0..2 {
            hall.ask(Command::Advance);
            let games = hall.event.next_games();
            let mut starts: Vec<u32> = games.iter().map(|next| next.players[0].0).collect();
            starters.push(games.iter().map(|next| next.players).collect::<Vec<_>>());
            starts.sort_unstable();
            assert_eq!(starts, [1, 2, 3], "round {round} of {drawn}");
            // In a circle again.
            for next in games {
                let winner = usize::from(next.players[0].0 % 3 + 1 != next.players[1].0);
                hall.record(next.game, Outcome::five(next.players[winner], 9));
            }
        }
        for [one, other] in &starters[0] {
            let turned = starters[1].contains(&[*other, *one]);
            assert!(turned, "in the next play-off the other one starts");
        }
        assert_eq!(tournament::check(&hall.log), Ok(Vec::new()));
    }
}

/// An exchanged starter is found; only what version 0.1.0 paired is
/// accepted beside what is paired now.
#[test]
fn a_starter_of_a_play_off_is_checked() {
    let mut both = 0;
    for seed in 0..10 {
        let drawn = format!("a circle to be checked {seed}");
        let mut hall = group_drawn(Config::regulation(name("Open")), &drawn, CIRCLE);
        hall.ask(Command::Advance);
        let paired = |log: &mut Vec<Event>| {
            let last = log.last_mut().expect("events");
            match &mut last.fact {
                Fact::Paired { matches } => std::mem::take(matches),
                other => panic!("{other:?}"),
            }
        };
        let matches = paired(&mut hall.log.clone());
        let numbers: Vec<_> = matches.iter().map(|pairing| pairing.id).collect();
        let mut right = Vec::new();
        for order in [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            for turned in 0..8 {
                let mut other = order.map(|i| matches[i]);
                for (i, pairing) in other.iter_mut().enumerate() {
                    pairing.id = numbers[i];
                    if turned >> i & 1 == 1 {
                        pairing.players.reverse();
                    }
                }
                let mut log = hall.log.clone();
                log.last_mut().expect("events").fact = Fact::Paired {
                    matches: other.to_vec(),
                };
                if tournament::check(&log).expect("a log").is_empty() {
                    right.push(other.to_vec());
                }
            }
        }
        assert!(right.contains(&matches) && right.len() <= 2, "{right:?}");
        both += usize::from(right.len() == 2);
    }
    assert!(both > 0, "the old way differs now and then");
}

#[test]
fn the_lot_breaks_a_tie_that_matters_and_can_be_drawn_again_from_the_seed() {
    let mut hall = group(Ties::PlayOff, CIRCLE);
    hall.ask(Command::DrawLots { group: 0 });
    let rows = reasons(&hall);
    assert!(
        rows[1..3].iter().all(|row| row.2 == Some(Criterion::Lot)),
        "{rows:?}"
    );
    assert_eq!(hall.refused(Command::DrawLots { group: 0 }), Refusal::NoTie);
    let mut other = group(Ties::Lot, CIRCLE);
    other.ask(Command::Advance);
    assert_eq!(reasons(&other), rows, "the same seed, the same lots");
    assert_eq!(other.event.phase(), Phase::Cup);
}

#[test]
fn a_correction_that_breaks_the_tie_calls_the_play_off_off() {
    let mut hall = group(Ties::PlayOff, CIRCLE);
    hall.ask(Command::Advance);
    let of = hall.between(EntryId(1), EntryId(4));
    let events = hall
        .correct(first(of), Outcome::five(EntryId(1), 7), Effect::Follow)
        .expect("corrected");
    assert_eq!(events.len(), 2, "the correction and what it voids");
    // 1 is first now; 2 and 3 are still equal, and 2 beat 3.
    assert_eq!(hall.event.next_step(), Step::Advance);
}

/// 2 and 3 are equal behind 1, until a correction makes 1 their equal.
const LATE_EQUAL: [(u32, u32, u8); 6] = [
    (1, 2, 0),
    (2, 3, 0),
    (3, 1, 0),
    (1, 4, 7),
    (2, 4, 9),
    (3, 4, 9),
];

fn make_1_equal(hall: &mut Hall) {
    let game = first(hall.between(EntryId(1), EntryId(4)));
    hall.correct(game, Outcome::five(EntryId(1), 9), Effect::Follow)
        .expect("corrected");
    let ranks: Vec<u32> = reasons(hall).iter().map(|row| row.0).collect();
    assert_eq!(ranks, [1, 1, 1, 4]);
    assert_eq!(hall.event.next_step(), Step::BreakTies(vec![0]));
}

#[test]
fn a_play_off_says_nothing_about_somebody_who_was_not_in_it() {
    let mut hall = group(Ties::PlayOff, LATE_EQUAL);
    hall.ask(Command::Advance);
    let [next] = &hall.event.next_games()[..] else {
        panic!("one play-off")
    };
    let game = next.game;
    hall.record(game, Outcome::five(EntryId(2), 9));
    assert_eq!(reasons(&hall)[2], (3, 3, Some(Criterion::PlayOff(1))));
    make_1_equal(&mut hall);
    hall.ask(Command::Advance);
    assert_eq!(hall.event.next_games().len(), 3, "all three meet");
    crate::witness::compare(&hall.event);
}

#[test]
fn an_open_play_off_that_can_decide_nothing_is_called_off() {
    let mut hall = group(Ties::PlayOff, LATE_EQUAL);
    hall.ask(Command::Advance);
    make_1_equal(&mut hall);
    hall.ask(Command::Advance);
    assert_eq!(hall.event.next_games().len(), 3);
}

#[test]
fn the_line_of_a_table_leaves_out_whoever_has_left() {
    let mut hall = group(
        Ties::PlayOff,
        [
            (1, 2, 8),
            (1, 3, 9),
            (1, 4, 9),
            (2, 3, 9),
            (2, 4, 9),
            (3, 4, 9),
        ],
    );
    hall.ask(Command::Withdraw {
        entry: EntryId(1),
        expelled: false,
    });
    let sheet = hall.event.group_sheet(0).expect("a group");
    let rows = sheet.rows.iter();
    let through: Vec<(u32, bool)> = rows
        .map(|row| (row.player.id.0, sheet.goes_on(row)))
        .collect();
    assert_eq!(through, [(1, false), (2, true), (3, true), (4, false)]);
    assert!(sheet.is_last_direct(&sheet.rows[2]));
}

#[test]
fn a_round_robin_plays_off_the_first_place() {
    let mut hall = Hall::drawn(
        Format::RoundRobin { legs: 1 },
        3,
        "a circle of three players",
    );
    for (one, other) in [(1, 2), (2, 3), (3, 1)] {
        let of = hall.between(EntryId(one), EntryId(other));
        hall.record(first(of), Outcome::five(EntryId(one), 9));
    }
    assert_eq!(hall.event.next_step(), Step::BreakTies(vec![0]));
}
