//! What must be true of a tournament at its end, whatever has happened.

use std::collections::{BTreeMap, BTreeSet};

use tournament::{
    EntryId, Event, Fact, Format, Language, Phase, Place, Plan, Slot, Tournament, Verdict,
};

use crate::hall::Hall;
use crate::witness;

/// What the outside sees, without the numbers of matches.
pub(crate) fn snapshot(event: &Tournament) -> String {
    let tables: Vec<_> = (0..event.groups().count() as u16)
        .map(|group| event.table(group))
        .collect();
    let next: BTreeSet<_> = event
        .next_games()
        .iter()
        .map(|n| (n.place, n.players, n.game.game))
        .collect();
    let ties = |ties: Vec<tournament::BracketTie>| -> Vec<_> {
        ties.into_iter().map(|t| (t.place, t.tie)).collect()
    };
    format!(
        "{:?}\n{tables:#?}\n{:?}\n{:?}\n{:?}\n{next:?}\n{:?}",
        event.phase(),
        ties(event.thirds()),
        ties(event.cup()),
        event.swiss_table(),
        event.ranking()
    )
}

/// Everything that must be true of a tournament at its end.
pub(crate) fn judge(hall: &Hall) {
    let event = &hall.event;
    assert_eq!(event.phase(), Phase::Finished);
    assert_eq!(hall.log, event.log());
    assert!(
        Tournament::rebuild(&hall.log).as_ref() == Ok(event),
        "replay gives the same state"
    );
    let honest = tournament::check(&hall.log).expect("a log");
    assert!(honest.is_empty(), "{honest:?}");
    groups(event);
    witness::compare(event);
    let kept = |event: &Event| {
        matches!(
            event.fact,
            Fact::Corrected {
                record_only: true,
                ..
            }
        )
    };
    if event.groups().count() > 0 && !event.cup().is_empty() && !hall.log.iter().any(kept) {
        witness::compare_cup(event);
        witness::compare_halves(event);
    }
    bracket(event, &event.cup());
    bracket(event, &event.thirds());
    for found in event.matches().filter(|found| !found.void) {
        assert_ne!(event.verdict(found), Verdict::Open, "{found:?}");
    }
    for language in [Language::English, Language::German] {
        for line in event.history(language) {
            assert!(!line.text.is_empty());
        }
    }
}

/// Everybody in a group meets, nobody twice in a round, starts are balanced.
fn groups(event: &Tournament) {
    for (members, group) in event.groups().zip(0u16..) {
        let legs = match event.config().format {
            Format::RoundRobin { legs } => usize::from(legs),
            _ => usize::from(Plan::legs(members.len())),
        };
        let (mut met, mut starts) = (BTreeMap::<_, usize>::new(), BTreeMap::<EntryId, i64>::new());
        let mut busy = BTreeSet::new();
        for found in event.matches().filter(|found| !found.void) {
            let Place::Group { group: g, round } = found.pairing.place else {
                continue;
            };
            if g != group {
                continue;
            }
            let [one, other] = found.pairing.players;
            *met.entry([one.min(other), one.max(other)]).or_default() += 1;
            *starts.entry(one).or_default() += 1;
            *starts.entry(other).or_default() -= 1;
            assert!(
                busy.insert((round, one)) && busy.insert((round, other)),
                "twice in a round"
            );
        }
        assert_eq!(
            met.len(),
            members.len() * (members.len() - 1) / 2,
            "everybody meets everybody"
        );
        assert!(met.values().all(|&times| times == legs));
        let most = i64::from(members.len() % 2 == 0 && legs % 2 == 1);
        assert!(
            starts.values().all(|surplus| surplus.abs() <= most),
            "{starts:?}"
        );
    }
}

/// A bracket fills, and each of its matches ends with one winner or with
/// nobody.
fn bracket(event: &Tournament, ties: &[tournament::BracketTie]) {
    let mut out = BTreeSet::new();
    for bracket_tie in ties {
        let tie = bracket_tie.tie;
        assert!(
            !tie.slots.contains(&Slot::Pending) && tie.winner != Slot::Pending,
            "it fills: {tie:?}"
        );
        for slot in tie.slots {
            assert!(
                matches!(slot, Slot::Nobody) || !out.contains(&format!("{slot:?}")),
                "{slot:?} is out"
            );
        }
        if let [Slot::Player(_), Slot::Player(_)] = tie.slots {
            let found = event
                .find(bracket_tie.of.expect("paired"))
                .expect("a match");
            assert_eq!(found.pairing.place, bracket_tie.place);
            let wins = found.games[..found.counted()]
                .iter()
                .filter(|game| game.winner().is_some())
                .count();
            assert!(wins <= usize::from(found.best_of));
            assert!(tie.winner == Slot::Nobody || tie.slots.contains(&tie.winner));
        }
        if tie.round == 0 && ties.len() > 1 && matches!(bracket_tie.place, Place::Cup { .. }) {
            assert_ne!(tie.slots, [Slot::Nobody; 2], "never two byes");
        }
        out.extend(
            tie.slots
                .iter()
                .filter(|slot| **slot != tie.winner)
                .map(|slot| format!("{slot:?}")),
        );
    }
}
