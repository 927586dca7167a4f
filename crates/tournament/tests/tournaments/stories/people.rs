//! Late entries, withdrawals, reserves, names.

use tournament::{
    Command, Config, Entry, EntryId, Format, Language, Outcome, Phase, Refusal, Tournament, Verdict,
};

use crate::hall::{Hall, first, lower_wins, name, player};

#[test]
fn a_name_is_entered_once() {
    let mut hall = Hall::open(Config::regulation(name("Open")));
    hall.ask(Command::Enter {
        entry: player("Ann Lee"),
    });
    let refusal = hall.refused(Command::Enter {
        entry: player("ann  LEE"),
    });
    assert_eq!(
        refusal,
        Refusal::NameTaken {
            name: name("ann LEE"),
            entry: EntryId(1)
        }
    );
}

#[test]
fn late_entries_fill_a_group_of_four_before_play_and_wait_afterward() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "late entries are late");
    hall.ask(Command::Enter {
        entry: player("Late"),
    });
    let sizes: Vec<usize> = hall.event.groups().map(<[_]>::len).collect();
    assert_eq!(sizes.iter().sum::<usize>(), 9);
    assert_eq!(hall.event.matches().filter(|found| !found.void).count(), 16);
    let next = hall.event.next_games()[0].clone();
    hall.record(next.game, lower_wins(&next));
    hall.ask(Command::Enter {
        entry: player("Later"),
    });
    let later = hall.event.entrants().last().expect("entered");
    assert!(later.1.reserve, "too late to play");
    // The reserve takes the place of somebody whose group has not begun.
    let groups: Vec<_> = hall.event.groups().map(<[_]>::to_vec).collect();
    let begun = groups
        .iter()
        .position(|group| group.contains(&next.players[0]))
        .expect("a group");
    let (stays, out) = (groups[begun][0], groups[1 - begun][0]);
    let by = later.0;
    assert_eq!(
        hall.refused(Command::Replace { out: stays, by }),
        Refusal::GroupHasBegun(stays)
    );
    hall.ask(Command::Replace { out, by });
    let groups: Vec<_> = hall.event.groups().map(<[_]>::to_vec).collect();
    assert!(groups[1 - begun].contains(&by) && !groups[1 - begun].contains(&out));
    hall.play_out(lower_wins);
}

#[test]
fn a_late_entry_takes_nobody_from_a_table() {
    let ways: [fn(&mut Hall); 3] = [
        |hall: &mut Hall| {
            let (tables, boards) = (1, 1);
            hall.ask(Command::Furnish { tables, boards });
            hall.ask(Command::CallAll);
        },
        |hall: &mut Hall| {
            hall.ask(Command::TimeRound { minutes: 20 });
        },
        |hall: &mut Hall| {
            let next = hall.event.next_games()[0].clone();
            let (game, outcome) = (next.game, lower_wins(&next));
            let who = hall.event.name_of(next.players[0]);
            let report = Command::Report { game, outcome };
            hall.try_as(&who, report).expect("reported");
        },
    ];
    for begin in ways {
        let mut hall = Hall::drawn(Format::Regulation, 8, "nobody is sent away");
        begin(&mut hall);
        let before = hall.event.next_games();
        hall.ask(Command::Enter {
            entry: player("Late"),
        });
        let (_, late) = hall.event.entrants().last().expect("entered");
        assert!(late.reserve, "too late to play");
        assert_eq!(hall.event.next_games(), before);
    }
}

#[test]
fn what_was_written_wrong_is_amended() {
    let mut hall = Hall::open(Config::regulation(name("Open")));
    hall.enter(8);
    let amend = |number, entry| Command::Amend {
        id: EntryId(number),
        entry,
    };
    let right = Entry {
        club: Some(name("Chur")),
        rank: Some(1),
        ..player("Ann")
    };
    hall.ask(amend(1, right.clone()));
    let entry = |hall: &Hall| {
        let entrant = hall.event.entrant(EntryId(1));
        entrant.expect("entered").entry.clone()
    };
    assert_eq!(entry(&hall), right);
    assert!(hall.ask(amend(1, right.clone())).is_empty(), "it is so");
    // As for a new entry, but nobody is in their own way.
    let louder = Entry {
        name: name("ANN"),
        ..right.clone()
    };
    hall.ask(amend(1, louder));
    assert!(matches!(
        hall.refused(amend(1, player("p002"))),
        Refusal::NameTaken { .. }
    ));
    let other = Entry {
        person: Some(name("P002")),
        ..right.clone()
    };
    assert!(matches!(
        hall.refused(amend(1, other)),
        Refusal::PersonTaken { .. }
    ));
    assert_eq!(
        hall.refused(amend(99, player("Zoe"))),
        Refusal::NoSuchEntry(EntryId(99))
    );
    assert_eq!(
        hall.try_as("Hugo", amend(1, player("Zoe"))),
        Err(Refusal::NotTheDirector(name("Hugo")))
    );
    hall.ask(Command::Undo { step: None });
    assert_eq!(entry(&hall), right);
}

#[test]
fn a_name_can_be_amended_to_the_end_but_not_what_was_drawn_from() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "names are only names");
    let id = EntryId(1);
    let amend = |entry| Command::Amend { id, entry };
    let club = Entry {
        club: Some(name("Chur")),
        ..player("P001")
    };
    let rank = Entry {
        rank: Some(1),
        ..player("P001")
    };
    // The draw can still be made again.
    hall.ask(amend(club.clone()));
    hall.ask(Command::Undo { step: None });
    hall.play_out(lower_wins);
    for entry in [club, rank] {
        assert_eq!(hall.refused(amend(entry)), Refusal::DrawHasUsed(id));
    }
    hall.ask(amend(player("Ann")));
    let told = |language| hall.event.history(language).pop().expect("a line").text;
    assert_eq!(
        told(Language::English),
        "#1 corrected from P001 (account P001) to Ann (account Ann)"
    );
    assert!(told(Language::German).contains("bisher P001 (Konto P001), jetzt Ann"));
    assert_eq!(Tournament::rebuild(&hall.log), Ok(hall.event.clone()));
    assert_eq!(tournament::check(&hall.log), Ok(vec![]));
}

/// Plays the games of somebody against these opponents.
fn play(hall: &mut Hall, one: u32, others: &[u32]) {
    for &other in others {
        let of = hall.between(EntryId(one), EntryId(other));
        hall.record(first(of), Outcome::five(EntryId(one), 9));
    }
}

#[test]
fn who_leaves_before_half_of_the_games_leaves_no_trace() {
    let mut hall = Hall::drawn(Format::Regulation, 4, "leaves before the half");
    play(&mut hall, 1, &[2]);
    hall.ask(Command::Withdraw {
        entry: EntryId(1),
        expelled: false,
    });
    let table = hall.event.table(0);
    let last = table.last().expect("a row");
    assert!(last.entry == EntryId(1) && last.annulled && last.tally.games == 0);
    assert!(
        table.iter().all(|row| row.tally.games == 0),
        "nobody has lost to them"
    );
    assert_eq!(hall.event.next_games().len(), 3, "the others play on");
    let of = hall.between(EntryId(1), EntryId(2));
    assert_eq!(
        hall.event.find(of).expect("a match").games.len(),
        1,
        "the record is kept"
    );
    hall.play_out(lower_wins);
    assert_eq!(hall.event.winner(), Some(EntryId(2)));
}

#[test]
fn who_leaves_later_loses_the_rest_by_walkover() {
    let mut hall = Hall::drawn(Format::Regulation, 4, "leaves after the half");
    play(&mut hall, 1, &[2, 3]);
    hall.ask(Command::Withdraw {
        entry: EntryId(1),
        expelled: true,
    });
    let table = hall.event.table(0);
    assert_eq!((table[0].entry, table[0].tally.points), (EntryId(1), 6));
    let four = table
        .iter()
        .find(|row| row.entry == EntryId(4))
        .expect("a row");
    assert_eq!((four.tally.points, four.tally.win_points), (3, 0));
    hall.play_out(lower_wins);
    let cup: Vec<EntryId> = hall
        .event
        .ranking()
        .expect("over")
        .iter()
        .map(|&(_, id)| id)
        .collect();
    assert_eq!(hall.event.cup().len(), 1);
    assert!(
        !cup[..2].contains(&EntryId(1)),
        "who has left does not qualify"
    );
}

#[test]
fn who_leaves_the_cup_gives_a_walkover_and_may_come_back() {
    let mut hall = Hall::drawn(Format::Regulation, 8, "leaves in the cup now");
    hall.play(lower_wins, |event| event.phase() == Phase::Cup);
    let next = hall.event.next_games()[0].clone();
    let [gone, stays] = next.players;
    hall.ask(Command::Withdraw {
        entry: gone,
        expelled: false,
    });
    let found = hall.event.find(next.game.of).expect("a match").clone();
    assert_eq!(hall.event.verdict(&found), Verdict::Winner(stays));
    hall.ask(Command::Reinstate { entry: gone });
    assert_eq!(hall.event.verdict(&found), Verdict::Open);
    hall.play_out(lower_wins);
    assert_eq!(
        hall.refused(Command::Withdraw {
            entry: stays,
            expelled: false
        }),
        Refusal::WrongPhase {
            now: Phase::Finished,
            right: words::key!("right.over"),
        }
    );
}

/// Somebody wins a walkover, and later leaves too: what they won is not lost,
/// neither in the table nor in the cup.
#[test]
fn a_later_departure_changes_nothing_that_was_decided_before() {
    let mut hall = Hall::drawn(
        Format::Knockout { best_of: 1 },
        4,
        "one leaves, then another",
    );
    let [one, other] = hall.event.next_games()[0].players;
    hall.ask(Command::Withdraw {
        entry: one,
        expelled: false,
    });
    hall.play(lower_wins, |event| {
        event
            .next_games()
            .iter()
            .all(|next| next.place.must_be_won() && next.players.contains(&other))
    });
    hall.ask(Command::Withdraw {
        entry: other,
        expelled: false,
    });
    hall.play_out(lower_wins);
    let ranking = hall.event.ranking().expect("over");
    assert_eq!(
        (ranking[1], ranking.len()),
        ((2, other), 4),
        "they were in the final"
    );
}

#[test]
fn who_comes_back_without_a_place_waits_for_one() {
    let mut hall = Hall::open(Config::regulation(name("Open")));
    hall.enter(10);
    hall.ask(Command::Withdraw {
        entry: EntryId(10),
        expelled: false,
    });
    hall.draw("nine of ten are drawn", None);
    assert!(hall.event.groups().flatten().all(|&id| id != EntryId(10)));
    hall.ask(Command::Reinstate { entry: EntryId(10) });
    assert!(hall.event.entrant(EntryId(10)).expect("entered").reserve);
    let out = hall.event.groups().next().expect("a group")[0];
    hall.ask(Command::Replace {
        out,
        by: EntryId(10),
    });
    assert!(hall.event.groups().flatten().any(|&id| id == EntryId(10)));
    hall.play_out(lower_wins);
}
