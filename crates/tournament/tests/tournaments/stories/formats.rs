//! Knockout, round robin, Swiss.

use std::collections::BTreeSet;

use tournament::{
    Command, Config, ConfigError, EntryId, Format, Name, Outcome, Phase, Refusal, Slot, Time,
    Tournament,
};

use crate::hall::{Hall, lower_wins, name};

#[test]
fn what_cannot_be_played_is_not_opened() {
    let open = |format| {
        let director = Name::new("Dora").expect("a name");
        Tournament::open(Config::new(name("Open"), format), director, Time::default()).map(|_| ())
    };
    assert_eq!(
        open(Format::MatchPlay { best_of: 4 }),
        Err(ConfigError::BestOf(4))
    );
    assert_eq!(
        open(Format::Knockout { best_of: 101 }),
        Err(ConfigError::BestOf(101))
    );
    assert_eq!(
        open(Format::RoundRobin { legs: 0 }),
        Err(ConfigError::Legs(0))
    );
    assert_eq!(
        open(Format::Swiss { rounds: 0 }),
        Err(ConfigError::Rounds(0))
    );
    assert_eq!(open(Format::MatchPlay { best_of: 7 }), Ok(()));
}

#[test]
fn a_knockout_of_any_number_has_one_winner() {
    for players in 2..70 {
        let mut hall = Hall::drawn(
            Format::Knockout { best_of: 3 },
            players,
            "a knockout of many",
        );
        let byes = hall
            .event
            .cup()
            .iter()
            .filter(|tie| tie.tie.round == 0 && tie.tie.slots.contains(&Slot::Nobody))
            .count();
        assert_eq!(byes, players.next_power_of_two() - players);
        hall.play_out(lower_wins);
        assert_eq!(hall.event.winner(), Some(EntryId(1)));
        let matches = hall.event.matches().filter(|found| !found.void).count();
        assert_eq!(matches, players - 1, "everybody but one loses once");
    }
}

#[test]
fn a_match_is_for_two() {
    let mut hall = Hall::open(Config::new(name("Open"), Format::BEST_OF_FIVE));
    hall.enter(3);
    let seed = tournament::Seed::new("two and not three").expect("a seed");
    hall.ask(Command::Commit { hash: seed.hash() });
    let refusal = hall.refused(Command::Draw {
        seed,
        word: String::new(),
        plan: None,
    });
    assert_eq!(
        refusal,
        Refusal::WrongNumber {
            players: 3,
            right: words::key!("right.match")
        }
    );
}

#[test]
fn a_round_robin_ranks_everybody() {
    let mut hall = Hall::drawn(Format::RoundRobin { legs: 2 }, 7, "a double round robin");
    hall.play_out(lower_wins);
    let ranks: Vec<(u32, u32)> = hall
        .event
        .ranking()
        .expect("over")
        .iter()
        .map(|(rank, id)| (*rank, id.0))
        .collect();
    assert_eq!(ranks, (1..=7).map(|i| (i, i)).collect::<Vec<_>>());
    assert_eq!(hall.event.matches().count(), 42);
}

#[test]
fn swiss_pairs_equals_who_have_not_met() {
    for (players, rounds) in [(6, 3), (9, 4), (16, 5), (33, 7), (120, 8)] {
        let mut hall = Hall::drawn(Format::Swiss { rounds }, players, "equals meet equals ok");
        let mut met = BTreeSet::new();
        for round in 1..=rounds {
            assert_eq!(hall.event.phase(), Phase::Swiss(round));
            for next in hall.event.next_games() {
                let [one, other] = next.players;
                assert!(
                    met.insert([one.min(other), one.max(other)]),
                    "{players} players: met before"
                );
                hall.record(next.game, lower_wins(&next));
            }
            hall.ask(Command::Advance);
        }
        let byes: BTreeSet<_> = hall.event.byes().iter().flatten().collect();
        assert_eq!(
            byes.len(),
            if players % 2 == 0 {
                0
            } else {
                usize::from(rounds)
            },
            "a bye is had once"
        );
        assert_eq!(
            hall.event.winner(),
            Some(EntryId(1)),
            "who wins all has won"
        );
        for (id, _) in hall.event.entrants() {
            let starts = hall
                .event
                .matches()
                .filter(|found| found.pairing.players[0] == id)
                .count() as i64;
            let seconds = hall
                .event
                .matches()
                .filter(|found| found.pairing.players[1] == id)
                .count() as i64;
            assert!(
                (starts - seconds).abs() <= 2,
                "starts are balanced: {starts} to {seconds}"
            );
        }
    }
}

#[test]
fn swiss_takes_late_entries_in_its_first_half() {
    let mut hall = Hall::drawn(Format::Swiss { rounds: 4 }, 6, "late for the Swiss event");
    let late = |hall: &mut Hall, text: &str| {
        hall.ask(Command::Enter {
            entry: crate::hall::player(text),
        });
        hall.event.entrants().last().expect("entered").1.reserve
    };
    assert!(!late(&mut hall, "Early"));
    for _ in 0..2 {
        hall.play(
            |next| Outcome::five(next.players[0], 9),
            |event| event.next_games().is_empty(),
        );
        hall.ask(Command::Advance);
    }
    assert!(late(&mut hall, "Late"));
    hall.play_out(lower_wins);
}
