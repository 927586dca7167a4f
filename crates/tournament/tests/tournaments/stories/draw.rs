//! The draw, and numbers that do not divide.

use tournament::{
    Command, Config, Discrepancy, Entry, Fact, Format, Language, Plan, Refusal, Seed, Tournament,
    options,
};

use crate::hall::{Hall, lower_wins, name, player};

#[test]
fn the_hash_comes_first_and_binds() {
    let mut hall = Hall::open(Config::regulation(name("Open")));
    hall.enter(8);
    let (one, other) = (
        Seed::new("one seed of mine").expect("a seed"),
        Seed::new("another of mine!").expect("a seed"),
    );
    let draw = |seed: &Seed| Command::Draw {
        seed: seed.clone(),
        word: "rain".into(),
        plan: None,
    };
    assert_eq!(hall.refused(draw(&one)), Refusal::NoHash);
    hall.ask(Command::Commit { hash: one.hash() });
    assert_eq!(hall.refused(draw(&other)), Refusal::WrongSeed(one.hash()));
    hall.ask(draw(&one));
    assert_eq!(tournament::check(&hall.log), Ok(vec![]));
}

#[test]
fn a_second_draw_needs_a_second_hash_and_no_result() {
    let mut hall = Hall::drawn(Format::Regulation, 9, "the first of two seeds");
    let before: Vec<_> = hall.event.groups().map(<[_]>::to_vec).collect();
    let seed = Seed::new("the second of two seeds").expect("a seed");
    let draw = Command::Draw {
        seed: seed.clone(),
        word: String::new(),
        plan: None,
    };
    assert_eq!(hall.refused(draw.clone()), Refusal::NoHash);
    assert_eq!(
        hall.refused(Command::Undo { step: None }),
        Refusal::DrawIsKnown
    );
    assert!(hall.event.may_draw(), "nobody has played");
    hall.ask(Command::Commit { hash: seed.hash() });
    hall.ask(draw);
    let after: Vec<_> = hall.event.groups().map(<[_]>::to_vec).collect();
    assert_ne!(before, after);
    let live = hall.event.matches().filter(|found| !found.void).count();
    assert_eq!(live, 16, "the old pairings are gone");
    let last = hall.event.last_done(Language::English).expect("a line");
    assert!(last.text.starts_with("drawn from"), "{}", last.text);
    let next = hall.event.next_games()[0].clone();
    hall.record(next.game, lower_wins(&next));
    assert!(!hall.event.may_draw());
    assert_eq!(
        hall.refused(Command::Commit { hash: seed.hash() }),
        Refusal::DrawStands
    );
    assert_eq!(tournament::check(&hall.log), Ok(vec![]));
}

#[test]
fn a_director_who_cheats_is_found_out() {
    let hall = Hall::drawn(Format::Regulation, 9, "an honest seed of nine");
    let event_of = |discrepancies: Vec<Discrepancy>| {
        discrepancies
            .into_iter()
            .map(|found| found.to_string())
            .collect::<Vec<_>>()
            .join("\n")
    };
    // Two players change groups.
    let mut log = hall.log.clone();
    for event in &mut log {
        if let Fact::Drawn { groups, .. } = &mut event.fact {
            let other = groups[1][0];
            groups[1][0] = std::mem::replace(&mut groups[0][0], other);
        }
    }
    let found = event_of(tournament::check(&log).expect("a log"));
    assert!(found.contains("draws other groups"), "{found}");
    // The hash is changed to fit another seed.
    let mut log = hall.log.clone();
    for event in &mut log {
        if let Fact::Committed { hash } = &mut event.fact {
            *hash = Seed::new("a dishonest seed").expect("a seed").hash();
        }
    }
    let found = event_of(tournament::check(&log).expect("a log"));
    assert!(found.contains("not the one whose hash"), "{found}");
    // Somebody starts who should not.
    let mut log = hall.log.clone();
    for event in &mut log {
        if let Fact::Paired { matches } = &mut event.fact {
            matches[0].players.reverse();
        }
    }
    let found = event_of(tournament::check(&log).expect("a log"));
    assert!(found.contains("another pairing or starter"), "{found}");
}

#[test]
fn numbers_that_do_not_divide_are_answered_with_the_options() {
    for players in [1, 2, 3, 6, 7, 11] {
        let mut hall = Hall::open(Config::regulation(name("Open")));
        hall.enter(players);
        let seed = Seed::new("a seed for odd numbers").expect("a seed");
        hall.ask(Command::Commit { hash: seed.hash() });
        let draw = |plan: Option<Plan>| Command::Draw {
            seed: seed.clone(),
            word: String::new(),
            plan,
        };
        let Refusal::MustChoose(found) = hall.refused(draw(None)) else {
            panic!("a choice")
        };
        assert_eq!(*found, options(players));
        let foreign = options(40).plans[0].clone();
        assert!(matches!(
            hall.refused(draw(Some(foreign))),
            Refusal::NoSuchPlan(_)
        ));
        for plan in found.plans {
            let mut hall = Hall::open(Config::regulation(name("Open")));
            hall.enter(players);
            hall.draw("a seed for odd numbers", Some(plan.clone()));
            hall.play_out(lower_wins);
            let winner = hall.event.winner().expect("a winner");
            assert_eq!(hall.event.name_of(winner), "P001", "{plan:?}");
        }
    }
}

#[test]
fn clubs_are_kept_apart_and_the_ranked_are_spread() {
    let mut hall = Hall::open(Config::regulation(name("Open")));
    for i in 0..16 {
        let club = Some(name(["Bern", "Basel", "Genf", "Chur"][i % 4]));
        let rank = (i < 4).then_some(i as u32 + 1);
        hall.ask(Command::Enter {
            entry: Entry {
                club,
                rank,
                ..player(&format!("P{i}"))
            },
        });
    }
    hall.draw("clubs are kept apart", None);
    for group in hall.event.groups() {
        let entry = |id| &hall.event.entrant(id).expect("entered").entry;
        let mut clubs: Vec<_> = group.iter().map(|&id| entry(id).club.clone()).collect();
        clubs.sort();
        clubs.dedup();
        assert_eq!(clubs.len(), 4);
        assert_eq!(
            group.iter().filter(|&&id| entry(id).rank.is_some()).count(),
            1
        );
    }
}

#[test]
fn the_same_seed_draws_the_same() {
    let draw = |seed| Hall::drawn(Format::Regulation, 31, seed).event;
    let groups = |event: &Tournament| event.groups().map(<[_]>::to_vec).collect::<Vec<_>>();
    assert_eq!(draw("twice the same seed"), draw("twice the same seed"));
    assert_ne!(
        groups(&draw("twice the same seed")),
        groups(&draw("once another seed!"))
    );
}
