//! Wrong results, and what they led to.

use tournament::{
    Command, Effect, EntryId, Fact, Format, GameId, MatchId, Outcome, Phase, Place, Refusal,
    Tournament, Verdict,
};

use crate::hall::{Hall, first, lower_wins};

/// Whether all that is left is the second round of the cup.
fn final_is_next(event: &Tournament) -> bool {
    let last = |place| matches!(place, Place::Cup { round: 1, .. });
    event.next_games().iter().all(|next| last(next.place))
}

/// Eight players, groups played; the lower number always won.
fn at_the_cup() -> Hall {
    let mut hall = Hall::drawn(Format::Regulation, 8, "corrections in the cup");
    hall.play(lower_wins, |event| event.phase() == Phase::Cup);
    hall
}

/// The match between the second and the third of a group, who change places if
/// it is turned round.
fn decisive(hall: &Hall) -> (MatchId, EntryId) {
    let table = hall.event.table(0);
    let (second, third) = (table[1].entry, table[2].entry);
    (hall.between(second, third), third)
}

#[test]
fn an_unplayed_cup_follows_a_corrected_group() {
    let mut hall = at_the_cup();
    let (of, third) = decisive(&hall);
    let events = hall
        .correct(first(of), Outcome::five(third, 5), Effect::Follow)
        .expect("corrected");
    assert!(
        events
            .iter()
            .any(|event| matches!(event.fact, Fact::CupDrawn { .. }))
    );
    assert!(
        events
            .iter()
            .any(|event| matches!(event.fact, Fact::Voided { .. }))
    );
    let plays = hall
        .event
        .next_games()
        .iter()
        .any(|next| next.players.contains(&third));
    assert!(plays, "who was third is in the cup");
}

#[test]
fn a_played_cup_is_undone_only_by_the_directors_will() {
    let mut hall = at_the_cup();
    let (of, third) = decisive(&hall);
    hall.play(lower_wins, final_is_next);
    let outcome = Outcome::five(third, 5);
    let refusal = hall
        .correct(first(of), outcome, Effect::Follow)
        .expect_err("games would be lost");
    let Refusal::Undoes(lost) = refusal else {
        panic!("{refusal}")
    };
    assert!(!lost.is_empty());
    // For the record only: the table is right, the cup is as it was.
    let cup = hall.event.cup();
    let mut record = Hall {
        event: hall.event.clone(),
        log: hall.log.clone(),
        now: hall.now,
    };
    record
        .correct(first(of), outcome, Effect::RecordOnly)
        .expect("corrected");
    assert_eq!(record.event.cup(), cup);
    assert_eq!(record.event.table(0)[1].entry, third);
    // With a reset: what was lost is exactly what was announced.
    let events = hall
        .correct(first(of), outcome, Effect::Reset)
        .expect("corrected");
    let voided: Vec<MatchId> = events
        .iter()
        .flat_map(|event| match &event.fact {
            Fact::Voided { matches } => matches.clone(),
            _ => vec![],
        })
        .filter(|id| !hall.event.find(*id).expect("a match").games.is_empty())
        .collect();
    assert_eq!(voided, lost);
    assert_eq!(
        hall.refused(Command::Record {
            game: first(lost[0]),
            outcome: Outcome::Drawn
        }),
        Refusal::Void(lost[0])
    );
    hall.play_out(lower_wins);
    assert_eq!(tournament::check(&hall.log), Ok(vec![]));
}

#[test]
fn a_corrected_semifinal_changes_the_final() {
    let mut hall = Hall::drawn(Format::Knockout { best_of: 1 }, 4, "a corrected semifinal");
    hall.play(lower_wins, final_is_next);
    let [semi, _] = hall.event.next_games()[0].players.map(|player| {
        let played = hall
            .event
            .matches()
            .find(|found| !found.games.is_empty() && found.side(player).is_some());
        (played.expect("a semifinal").clone(), player)
    });
    let (semi, was) = semi;
    let now = semi.opponent(was).expect("an opponent");
    let game = first(semi.pairing.id);
    hall.correct(game, Outcome::five(now, 9), Effect::Follow)
        .expect("the final is not played");
    let last = hall.event.next_games()[0].clone();
    assert!(last.players.contains(&now) && !last.players.contains(&was));
    // Played, and over: the same correction back again must be wanted.
    hall.play_out(lower_wins);
    let back = Outcome::five(was, 9);
    assert!(matches!(
        hall.correct(game, back, Effect::Follow),
        Err(Refusal::Undoes(_))
    ));
    hall.correct(game, back, Effect::RecordOnly)
        .expect("for the record");
    let found = hall.event.find(game.of).expect("a match").clone();
    assert_eq!(
        hall.event.verdict(&found),
        Verdict::Winner(now),
        "who went on stays on"
    );
    let nothing = Command::Correct {
        game,
        outcome: None,
        why: String::new(),
        effect: Effect::RecordOnly,
    };
    assert_eq!(hall.refused(nothing), Refusal::OpenForTheRecord(game));
    // Back and for good: the final is open again.
    hall.correct(game, Outcome::five(now, 9), Effect::Reset)
        .expect("back");
    hall.correct(game, back, Effect::Reset).expect("for good");
    assert_eq!(
        (hall.event.phase(), hall.event.ranking()),
        (Phase::Cup, None)
    );
    hall.play_out(lower_wins);
}

#[test]
fn games_after_the_deciding_one_no_longer_count() {
    let mut hall = Hall::drawn(Format::BEST_OF_FIVE, 2, "corrected match play now");
    let of = hall.event.next_games()[0].game.of;
    let [one, other] = hall.event.next_games()[0].players;
    for (winner, game) in [one, one, other, one].into_iter().zip(1..) {
        hall.record(GameId { of, game }, Outcome::five(winner, 9));
    }
    hall.correct(
        GameId { of, game: 3 },
        Outcome::five(one, 9),
        Effect::Follow,
    )
    .expect("corrected");
    let found = hall.event.find(of).expect("a match");
    assert_eq!(
        (found.score(), found.counted(), found.games.len()),
        ([3, 0], 3, 4)
    );
    // Struck out: only from the end.
    let strike = |game| Command::Correct {
        game: GameId { of, game },
        outcome: None,
        why: String::new(),
        effect: Effect::Follow,
    };
    assert_eq!(
        hall.refused(strike(2)),
        Refusal::NotTheLast(GameId { of, game: 2 })
    );
    hall.ask(strike(4));
    assert_eq!(
        hall.refused(strike(4)),
        Refusal::NoResult(GameId { of, game: 4 })
    );
}

#[test]
fn an_undone_pairing_keeps_its_number_for_itself() {
    let mut hall = Hall::drawn(Format::Knockout { best_of: 1 }, 4, "numbers are not reused");
    hall.play(lower_wins, final_is_next);
    let before = hall.event.next_games()[0].game.of;
    hall.ask(Command::Undo { step: None });
    let next = hall.event.next_games()[0].clone();
    hall.record(
        next.game,
        Outcome::five(next.players[0].max(next.players[1]), 9),
    );
    let after = hall.event.next_games()[0].game.of;
    assert!(
        after > before,
        "a room that was opened for {before} is not another match's"
    );
}
