//! Draws, takebacks and rematches.

use game::{Command, Ending, Fact, Offer, Refusal};
use rules::Seat;

use crate::table::{ONE, THREE, TWO, Table, player};

use Command::{Accept, Decline, Withdraw};
use Offer::{Draw, Rematch, Takeback};

fn offers(offer: Offer) -> Command {
    Command::Offer(offer)
}

#[test]
fn a_draw_is_agreed() {
    let mut table = Table::playing("classic", "-");
    let facts = table.agree("Bob", &["Ann"], Draw);
    let ending = Ending::Agreement;
    assert_eq!(facts.last(), Some(&Fact::Ended { ending }));
    assert_eq!(table.game.result_text(), "1/2-1/2");
}

#[test]
fn at_a_larger_table_all_the_others_must_accept() {
    for text in ["pente seats=3 size=9", "pente seats=4 teams=yes size=9"] {
        let mut table = Table::playing(text, "-");
        table.does("Bob", &offers(Draw));
        table.does("Ann", &Accept(Draw));
        assert_eq!(
            table.refuses("Ann", &Accept(Draw)),
            Refusal::AlreadyAccepted(Draw)
        );
        assert!(table.game.ending().is_none(), "{text}");
        table.does("Cem", &Accept(Draw));
        if text.contains("teams") {
            assert!(table.game.ending().is_none(), "{text}");
            table.does("Dee", &Accept(Draw));
        }
        assert_eq!(table.game.ending(), Some(Ending::Agreement));
    }
}

#[test]
fn who_has_left_is_not_asked() {
    let mut table = Table::playing("pente seats=3 size=9", "-");
    table.does("Cem", &Command::Resign);
    assert_eq!(table.refuses("Cem", &offers(Draw)), Refusal::HasLeft(THREE));
    table.agree("Ann", &["Bob"], Draw);
    assert_eq!(table.game.ending(), Some(Ending::Agreement));
}

#[test]
fn two_who_offer_the_same_have_agreed() {
    let mut table = Table::playing("classic", "-");
    table.does("Ann", &offers(Draw));
    table.does("Bob", &offers(Draw));
    assert_eq!(table.game.ending(), Some(Ending::Agreement));
    table.does("Bob", &offers(Rematch));
    table.does("Ann", &offers(Rematch));
    assert!(table.game.rematch().is_some());
}

#[test]
fn a_declined_or_withdrawn_offer_is_gone() {
    let mut table = Table::playing("classic", "-");
    for answer in [("Bob", Decline(Draw)), ("Ann", Withdraw(Draw))] {
        let mut table = Table::playing("classic", "-");
        table.does("Ann", &offers(Draw));
        table.does(answer.0, &answer.1);
        assert_eq!(table.game.offer(Draw), None);
        assert_eq!(table.refuses("Bob", &Accept(Draw)), Refusal::NoOffer(Draw));
        // Nobody is worn down: the next offer waits for the next turn.
        assert_eq!(table.refuses("Ann", &offers(Draw)), Refusal::DrawOffered);
        table.plays("Ann", "E5 Q01 CW");
        assert_eq!(table.refuses("Ann", &offers(Draw)), Refusal::DrawOffered);
        table.plays("Bob", "A1 Q01 CW");
        table.does("Ann", &offers(Draw));
    }
    for (name, command, refusal) in [
        ("Bob", Decline(Takeback), Refusal::NoOffer(Takeback)),
        ("Bob", Withdraw(Draw), Refusal::NoOffer(Draw)),
        ("Eve", offers(Draw), Refusal::NotSeated(player("Eve"))),
    ] {
        assert_eq!(table.refuses(name, &command), refusal);
    }
}

#[test]
fn an_offer_belongs_to_its_maker_and_is_answered_by_the_others() {
    let mut table = Table::playing("classic", "-");
    table.does("Ann", &offers(Draw));
    let (offer, by) = (Draw, ONE);
    for (name, command, refusal) in [
        ("Ann", Accept(Draw), Refusal::OwnOffer(Draw)),
        ("Ann", Decline(Draw), Refusal::OwnOffer(Draw)),
        ("Ann", offers(Draw), Refusal::OfferStands { offer, by }),
        ("Bob", Withdraw(Draw), Refusal::NotYourOffer { offer, by }),
    ] {
        assert_eq!(table.refuses(name, &command), refusal);
    }
}

#[test]
fn a_draw_offer_lapses_when_one_who_was_asked_moves() {
    let mut table = Table::playing("classic", "-");
    table.does("Ann", &offers(Draw));
    table.plays("Ann", "E5 Q01 CW");
    assert_eq!(table.game.offer(Draw).map(|offer| offer.by), Some(ONE));
    table.plays("Bob", "A1 ...");
    assert_eq!(table.game.offer(Draw), None);
}

#[test]
fn a_takeback_offer_lapses_with_any_move() {
    let mut table = Table::playing("classic", "-");
    table.plays("Ann", "E5 Q01 CW");
    table.does("Ann", &offers(Takeback));
    table.plays("Bob", "A1 Q01 CW");
    assert_eq!(
        table.refuses("Bob", &Accept(Takeback)),
        Refusal::NoOffer(Takeback)
    );
    table.does("Ann", &offers(Takeback));
    table.plays("Ann", "B1 Q01 CW");
    assert_eq!(table.game.offer(Takeback), None);
}

#[test]
fn a_takeback_goes_back_to_before_the_own_last_turn() {
    // The player who asks after five moves, and how many are left then.
    for (name, left) in [("Ann", 4), ("Bob", 3)] {
        let mut table = Table::playing("pente size=9 tournament_rule=no", "-");
        table.play_all(&["E5", "D4", "F5", "C3"]);
        let before = table.game.position().clone();
        table.play_all(&["G5"]);
        let facts = table.agree(
            name,
            &[["Bob", "Ann"][usize::from(name == "Bob")]],
            Takeback,
        );
        assert_eq!(facts.last(), Some(&Fact::TakenBack { ply: left }));
        assert_eq!(table.game.ply(), left);
        if name == "Ann" {
            assert_eq!(*table.game.position(), before);
        }
        let text = "A1";
        let due = table.game.to_move().map(|seat| table.name(seat));
        assert_eq!(due.as_deref(), Some(name));
        table.plays(name, text);
    }
}

#[test]
fn at_a_larger_table_the_moves_of_the_others_go_along() {
    let mut table = Table::playing("pente seats=3 size=9", "-");
    table.play_all(&["E5", "A1", "A2", "F6", "B1"]);
    table.agree("Cem", &["Ann", "Bob"], Takeback);
    assert_eq!(table.texts(), ["E5", "A1"]);
    assert_eq!(table.game.to_move(), Some(THREE));
}

#[test]
fn a_takeback_takes_both_halves_of_a_turn() {
    let mut table = Table::playing("twente", "-");
    table.play_all(&["E5 ...", "Q01 CW", "A1 ..."]);
    assert_eq!(table.game.takeback_ply(TWO), Ok(2));
    assert_eq!(table.game.takeback_ply(ONE), Ok(0));
    table.agree("Ann", &["Bob"], Takeback);
    assert_eq!(table.game.position(), &table.game.config().form.start());
}

#[test]
fn without_an_own_turn_there_is_nothing_to_take_back() {
    let mut table = Table::playing("classic", "-");
    table.plays("Ann", "E5 Q01 CW");
    assert_eq!(
        table.refuses("Bob", &offers(Takeback)),
        Refusal::NothingToTakeBack(TWO)
    );
}

#[test]
fn the_game_never_goes_back_past_an_opening_choice() {
    for choice in ["swap", "keep"] {
        let mut table = Table::playing("d-pente size=9", "-");
        table.play_all(&["E5", "D4", "F6", "C3"]);
        // Before the choice the last stone of the opening may be taken back.
        assert_eq!(table.game.takeback_ply(ONE), Ok(3));
        table.plays("Bob", choice);
        for name in ["Ann", "Bob"] {
            let refusal = table.refuses(name, &offers(Takeback));
            assert!(refusal.to_string().contains(&format!("past {choice}")));
        }
        table.play_all(&["A1"]);
        assert_eq!(table.game.takeback_ply(ONE), Ok(5));
        assert!(table.game.takeback_ply(TWO).is_err());
    }
}

#[test]
fn the_game_never_goes_back_past_a_leaving() {
    let mut table = Table::playing("pente seats=3 size=9", "-");
    table.play_all(&["E5", "A1"]);
    table.does("Cem", &Command::Resign);
    let refusal = table.refuses("Bob", &offers(Takeback));
    assert!(refusal.to_string().contains("past leave3"), "{refusal}");
}

#[test]
fn two_takebacks_are_two_things() {
    let mut table = Table::playing("classic", "-");
    table.play_all(&["E5 Q01 CW", "A1 Q01 CW"]);
    table.does("Ann", &offers(Takeback));
    let (offer, by) = (Takeback, ONE);
    assert_eq!(
        table.refuses("Bob", &offers(Takeback)),
        Refusal::OfferStands { offer, by }
    );
}

/// The players of the rematch after Ann, Bob, … have played to the end.
fn rematch_of(table: &mut Table, others: &[&str]) -> Vec<String> {
    table.agree("Ann", others, Rematch);
    let rematch = table.game.rematch().expect("all have agreed");
    assert_eq!(rematch.config, *table.game.config());
    rematch.players.iter().map(ToString::to_string).collect()
}

#[test]
fn for_a_rematch_everybody_moves_one_seat_on() {
    let mut table = Table::playing("classic", "300+5");
    table.does("Bob", &Command::Resign);
    assert_eq!(rematch_of(&mut table, &["Bob"]), ["Bob", "Ann"]);
    assert_eq!(
        table.refuses("Bob", &offers(Rematch)),
        Refusal::RematchAgreed
    );

    let mut table = Table::playing("pente seats=4 teams=yes", "-");
    table.does("Bob", &Command::Resign);
    let players = rematch_of(&mut table, &["Bob", "Cem", "Dee"]);
    assert_eq!(players, ["Dee", "Ann", "Bob", "Cem"]);
}

#[test]
fn after_a_swap_the_other_one_lays_out_the_next_opening() {
    let mut table = Table::playing("d-pente size=9", "-");
    table.play_all(&["E5", "D4", "F6", "C3", "swap"]);
    assert_eq!(table.name(ONE), "Bob");
    table.does("Ann", &Command::Resign);
    assert_eq!(rematch_of(&mut table, &["Bob"]), ["Bob", "Ann"]);
}

#[test]
fn who_has_left_the_game_is_asked_for_a_rematch() {
    let mut table = Table::playing("pente seats=3 size=9", "-");
    table.does("Bob", &Command::Resign);
    table.does("Cem", &Command::Resign);
    table.does("Ann", &offers(Rematch));
    table.does("Cem", &Accept(Rematch));
    assert_eq!(table.game.rematch(), None);
    table.does("Bob", &Accept(Rematch));
    assert!(table.game.rematch().is_some());
}

#[test]
fn a_rematch_waits_for_the_end() {
    let mut table = Table::playing("classic", "-");
    assert_eq!(table.refuses("Ann", &offers(Rematch)), Refusal::NotOver);
    table.does("Ann", &Command::Resign);
    table.does("Ann", &offers(Rematch));
    table.does("Bob", &Decline(Rematch));
    table.does("Bob", &offers(Rematch));
    table.does("Bob", &Withdraw(Rematch));
    assert_eq!(table.game.rematch(), None);
}

#[test]
fn a_swap_ends_offers_and_the_maker_takes_the_memory_along() {
    let mut table = Table::playing("swap2-pente size=9", "-");
    table.play_all(&["E5", "D4", "F6"]);
    table.does("Bob", &offers(Draw));
    table.plays("Bob", "swap");
    assert_eq!(table.game.offer(Draw), None);
    // Bob sits first now and waits; Ann has offered nothing yet.
    assert_eq!(table.game.seat_of(&player("Bob")), Some(Seat::First));
    assert_eq!(table.refuses("Bob", &offers(Draw)), Refusal::DrawOffered);
    table.does("Ann", &offers(Draw));
}
