//! What is written is read back as the same record.

use rules::record::{Clock, Record, RecordedResult};
use rules::{Form, Position, Variant};

use crate::{Dice, annotate, form, forms, random_record, read, survives};

#[test]
fn random_games_of_every_variant_survive() {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    for form in forms() {
        for _ in 0..8 {
            let mut record = random_record(&form, &mut dice);
            survives(&record);
            annotate(&mut record, &mut dice);
            survives(&record);
            let text = record.to_string();
            let widest = text
                .lines()
                .filter(|line| !line.starts_with('[') && !line.contains(';'))
                .map(|line| line.chars().count())
                .max();
            // A word that looks like a tag is kept away from the line start.
            assert!(widest <= Some(100), "{text}");
        }
    }
}

#[test]
fn a_game_may_begin_anywhere() {
    let mut dice = Dice(7);
    for form in forms() {
        let setup = loop {
            let record = random_record(&form, &mut dice);
            if record.last_position().outcome().is_none() {
                break record.last_position().setup_text();
            }
        };
        let mut record = Record::from_setup(form, &setup).expect(&setup);
        if let Some(mv) = record.last_position().legal_moves().first() {
            record.push(*mv).expect("a legal move");
        }
        survives(&record);
    }
}

#[test]
fn writing_has_one_form() {
    let text = "\u{feff}[Annotator \"me\"]\r\n[Result \"*\"] [variant \"d-pente\"]\r\n\
                [black \"Grace\"]\r\n1.k10 l9 2 M8 ({or} m9! (M10)) J11?{ fine \n[%clk 4:12.50] }\r\n\
                keep 3...H12 ; the end }\r\n$7";
    let written = "[Game \"D-Pente\"]\n[Variant \"d-pente\"]\n[Player 2 Name \"Grace\"]\n\
                   [Result \"*\"]\n[Player's Swapped? \"No\"]\n[Annotator \"me\"]\n\n\
                   1. K10 L9 2. M8 ({or} 2. M9 $1 (2. M10)) 2... J11 $2 {[%clk 0:04:12.5]} {fine}\n\
                   keep 3. H12 $7 ; the end }\n*\n";
    let record = read(text);
    assert_eq!(record.to_string(), written);
    survives(&record);
}

#[test]
fn lines_are_not_longer_than_eighty() {
    let mut dice = Dice(99);
    let form = Form::plain(Variant::Spec);
    let mut record = Record::new(form);
    while let Some(mv) = record.last_position().legal_moves().first().copied() {
        let legal = record.last_position().legal_moves();
        let mv = if dice.roll(2) == 0 {
            dice.pick(&legal)
        } else {
            mv
        };
        record.push(mv).expect("a legal move");
        let index = record.moves().len() - 1;
        let notes = record.notes_mut(index).expect("a move");
        notes.add_comment("some words about it");
        notes.set_clock(Clock::from_millis(1_500));
    }
    let text = record.to_string();
    let longest = text.lines().map(str::len).max();
    assert!((70..=80).contains(&longest.unwrap_or(0)), "{text}");
    survives(&record);
}

#[test]
fn a_record_grows_and_ends() {
    let mut record = Record::new(form(
        Variant::Pente,
        &[("size", "9"), ("tournament_rule", "no")],
    ));
    record.set_result(RecordedResult::Draw).expect("agreed");
    for text in ["E5", "D4", "F5", "C3", "G5", "B2", "H5", "A1"] {
        let mv = record.last_position().parse_move(text).expect(text);
        record.push(mv).expect(text);
        assert_eq!(record.result(), RecordedResult::Unfinished);
    }
    let taken = record.last_position().parse_move("A1").expect("a point");
    let before = record.clone();
    assert!(record.push(taken).is_err());
    assert_eq!(record, before);
    let five = record.last_position().parse_move("J5").expect("a point");
    record.push(five).expect("five in a row");
    assert_eq!(record.result_text(), "1-0");
    assert!(record.set_result(RecordedResult::Draw).is_err());
    assert!(record.set_result(RecordedResult::Unfinished).is_err());
    survives(&record);
}
