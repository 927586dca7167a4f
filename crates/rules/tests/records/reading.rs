//! Records of other programs, and records written by hand.

use rules::record::{Clock, Record, RecordedResult, games};
use rules::{Form, Position, Seat, SeatSet, Variant};

use crate::{form, moves, read, read_all, survives};

/// The pages for people show records that are records.
#[test]
fn the_examples_of_the_manual_are_read() {
    let manual = include_str!("../../../../docs/records.md");
    let mut read_back = 0;
    for block in manual.split("```").skip(1).step_by(2) {
        if let Some(text) = block.strip_prefix("record\n") {
            for game in games(text, None) {
                survives(&game.unwrap_or_else(|error| panic!("{error}\n{text}")));
                read_back += 1;
            }
        } else if let Some(text) = block.strip_prefix("prolog\n") {
            rules::pente::from_prolog(text).expect(text);
            read_back += 1;
        }
    }
    assert!(read_back >= 6, "{read_back}");
}

#[test]
fn pente_org_s_files_are_read_as_they_are() {
    let text = include_str!("pente_org.txt").replace('\r', "");
    let unix = read_all(&text);
    let dos = read_all(&text.replace('\n', "\r\n"));
    assert_eq!(unix, dos);
    let [Ok(won), Ok(resigned)] = unix.as_slice() else {
        panic!("{unix:?}");
    };
    assert_eq!(won.form().to_string(), "pente");
    assert_eq!(won.result_text(), "1-0");
    let outcome = won.last_position().outcome().map(|o| o.to_string());
    assert_eq!(outcome.as_deref(), Some("seat 1 wins by a row"));
    assert_eq!(won.players().as_slice(), [Some("ada"), Some("grace")]);
    assert_eq!(resigned.form().to_string(), "keryo-pente");
    assert_eq!(resigned.game(), "Speed Keryo-Pente");
    assert_eq!(resigned.tags.get("event"), Some("Friday \"Blitz\" Cup"));
    assert_eq!(resigned.moves().len(), 36);
    assert_eq!(resigned.last_position().outcome(), None);
    assert_eq!(resigned.result_text(), "1-0");
    unix.iter().flatten().for_each(survives);
}

#[test]
fn turns_of_the_course_may_be_two_numbers() {
    let two = "[Variant \"twente\"]\n1. 28 3 2. 0 5 3 7~2 *";
    let one = "[Variant \"twente\"]\n1. 28~3 2. 0~5 3. 7~2 *";
    assert_eq!(moves(&read(two)), moves(&read(one)));
    assert_eq!(read(two).moves().len(), 3);
    for text in [
        "1. 0 5 2. 7 2",
        "0 5 7 2",
        "1. 0 5 7 2 *",
        "1 {a} 0~5 2 7~2",
    ] {
        let record = read(&format!("[Variant \"twente\"]\n{text}"));
        assert_eq!(moves(&record), "A1 Q10 CW B2 Q01 CCW", "{text}");
    }
    // The cell behind a number with its dot is no number, whichever it is.
    let first = read("[Variant \"twente\"] 1. 1 5 0 2 2. 2 3 *");
    assert_eq!(moves(&first), "B1 Q10 CW A1 Q01 CCW C1 Q01 CW");
}

#[test]
fn turns_may_be_written_without_spaces() {
    let plain = "E5 Q01 CW C3 Q11 CCW A1 Q00 CW B2";
    for text in [
        "1. E5Q01CW C3Q11CCW 2. A1Q00CW B2",
        "1 e5q01cw c3q11ccw 2 a1q00cw b2-",
        "1. E5-Q01-CW C3-Q11-CCW 2. A1-Q00-CW B2 -",
        "1. E5Q01 CW C3-Q11CCW 2. A1-Q00 CW B2-skip",
        "E5 Q01-CW C3 Q11CCW A1Q00-CW B2",
    ] {
        let record = read(&format!("[Variant \"classic\"]\n{text}"));
        assert_eq!(moves(&record), plain, "{text}");
        survives(&record);
    }
    let halves = read("[Variant \"twente\"]\n1. E5... Q01CW A1-Q00-CW 2. F6... *");
    assert_eq!(moves(&halves), "E5 ... Q01 CW A1 Q00 CW F6 ...");
}

#[test]
fn a_record_begins_from_a_free_setup() {
    let setup = "xx.................................. to_move=x free=yes";
    let record = read(&format!(
        "[Variant \"classic\"]\n[Setup \"{setup}\"]\n\n1. C1Q11CW F6Q10CW *"
    ));
    assert_eq!(record.start().setup_text(), setup);
    survives(&record);
}

#[test]
fn turns_may_be_counted_without_dots() {
    let stones = "x.....o.............................";
    for (tag, text) in [
        ("", "1 E5 Q01 CW 2 A1 ... 2 Q01 CW 2 7~2"),
        ("", "1 E5 Q01 CW 2 A1 ... 7 2 right 3 7~2"),
        ("", "1 E5 Q01 CW A1 ... 1 2R (1 2L 2 B2 Q00 CW) 2 7~2"),
        // From the start of the record, or of the game.
        (stones, "1 E5 Q01 CW 2 A3 Q01 CW 2 7~2"),
        (stones, "3 E5 Q01 CW 4 A3 Q01 CW 3 7~2"),
    ] {
        let setup = match tag {
            "" => String::new(),
            board => format!("[Setup \"{board}\"]"),
        };
        let record = read(&format!("[Variant \"twente\"]{setup} {text} *"));
        assert!(moves(&record).ends_with("Q01 CW B2 Q01 CCW"), "{text}");
        survives(&record);
    }
}

#[test]
fn an_unrated_game_has_no_tournament_rule() {
    let text = include_str!("unrated.txt");
    let record = read(text);
    assert_eq!(record.form().to_string(), "pente tournament_rule=no");
    assert_eq!(moves(&record), "K10 L9 L10 M10 K11");
    assert_eq!(record.tags.get("Termination"), Some("resignation"));
    survives(&record);
    // Our own tag `Variant` or `Options` overrides that.
    let ours = format!("[Variant \"pente\"]\n{text}");
    let error = ours.parse::<Record>().expect_err("L10 is too near");
    assert!(error.to_string().contains("ply 3, L10: L10 is too near"));
}

#[test]
fn the_choice_of_a_d_pente_game_comes_from_its_tag() {
    let read: Vec<Record> = games(include_str!("d_pente.txt"), None)
        .collect::<Result<_, _>>()
        .expect("two games");
    let [swapped, kept] = read.as_slice() else {
        panic!("two games");
    };
    assert!(moves(swapped).starts_with("K10 L10 M9 N8 swap H12"));
    assert_eq!(swapped.result_text(), "0-1");
    assert_eq!(moves(kept), "K10 L10 M9 N8 keep H12");
    assert_eq!(kept.result(), RecordedResult::Unfinished);
    read.iter().for_each(survives);
}

#[test]
fn opening_choices_are_read_at_their_ply() {
    for (text, expected) in [
        // A choice among the moves is preferred to the tag.
        (
            "[Game \"D-Pente\"][Player's Swapped? \"No\"] K10 L9 M8 N7 swap A1",
            "K10 L9 M8 N7 swap A1",
        ),
        // The players swapped, and no move follows.
        (
            "[Game \"D-Pente\"][Player's Swapped? \"Yes\"] K10 L9 M8 N7 Resign",
            "K10 L9 M8 N7 swap",
        ),
        ("[Game \"D-Pente\"] K10 L9 M8 N7 1-0", "K10 L9 M8 N7"),
        ("[Game \"Swap2-Pente\"] K10 L9 M8 N7", "K10 L9 M8 keep N7"),
        (
            "[Game \"Swap2-Keryo\"][Player's Swapped? \"Yes\"] K10 L9 M8 pass N7 O6 P5",
            "K10 L9 M8 pass N7 O6 swap P5",
        ),
    ] {
        let record = read(text);
        assert_eq!(moves(&record), expected, "{text}");
        survives(&record);
    }
}

#[test]
fn older_files_are_read() {
    let record = read(include_str!("older.txt"));
    assert_eq!(record.form().variant(), Variant::Gomoku);
    assert_eq!(moves(&record), "J10 K11 J9 K10 J8 K9");
    assert_eq!(record.result(), RecordedResult::Draw);
    assert_eq!(record.players().as_slice(), [Some("Ada"), Some("Grace")]);
    assert_eq!(record.tags.get("Player 2 Rating"), Some("-"));
    assert!(record.to_string().contains("[Result \"1/2-1/2\"]"));
    survives(&record);
}

#[test]
fn games_that_do_not_say_what_they_are_get_the_default() {
    let pente = form(Variant::Pente, &[("size", "13")]);
    let swiss = Form::plain(Variant::Swiss);
    for (default, text, expected) in [
        (Some(&pente), "1. G7 H7", "pente size=13"),
        (Some(&pente), "[Options \"seats=3\"] K10", "pente seats=3"),
        (Some(&pente), "[Game \"tb-gomoku\"]", "gomoku"),
        (Some(&swiss), "[Game \"Pentago\"]", "swiss"),
        (Some(&pente), "[Game \"Pentago\"]", "classic"),
        (Some(&swiss), "[Game \"classic\"]", "classic"),
        (None, "[Game \"Turn-based G-Pente\"]", "g-pente"),
        (None, "[Game \"Pentago (Swiss)\"]", "swiss"),
        (None, "[Game \"Friday\"][Variant \"twente\"]", "twente"),
    ] {
        let record = games(text, default).next().expect(text).expect(text);
        assert_eq!(record.form().to_string(), expected, "{text}");
        survives(&record);
    }
}

#[test]
fn pentago_turns_are_told_apart_in_a_row_of_words() {
    let expected = "A1 Q01 CW B2 Q01 CCW C1 Q11 CW F6";
    for text in [
        "1. A1 Q01 CW B2 Q01 CCW 2. C1 Q11 CW F6",
        "a1 q01cw b2 q01\nccw c1 Q11 cw F6 skip",
        "1 1/1 2R 1/5 2L 2 1/3 4R 4/9",
        "1/1 2 right 1/5 2 l 2. 1/3 4 R 4/9 - *",
        "0~3 7~2 MOVE~2~7 F6 no twist",
    ] {
        let record = read(&format!("[Variant \"classic\"]\n{text}"));
        assert_eq!(moves(&record), expected, "{text}");
        survives(&record);
    }
    let halves = read("[Game \"Pentago\"] 1. A1 ... Q01 CW B2 ... {thinking} 2R 2. 1/3 ...");
    assert_eq!(moves(&halves), "A1 ... Q01 CW B2 ... Q01 CW C1 ...");
    survives(&halves);
    let skipped = read("[Game \"Pentago\"] A1 ... skip B2");
    assert_eq!(moves(&skipped), "A1 ... skip B2");
    survives(&skipped);
}

#[test]
fn three_and_four_at_the_table() {
    let three = read(
        "[Variant \"pente\"][Options \"seats=3 size=9\"][Player 3 Name \"Mary\"]\n\
         1. E5 D4 C3 2. leave1 A1 B9 3. A2 leave2 3",
    );
    assert_eq!(three.result_text(), "3");
    assert_eq!(three.players()[Seat::Third], Some("Mary"));
    assert!(
        three
            .to_string()
            .contains("1. E5 D4 C3 leave1 2. A1 B9 3. A2 leave2 3\n")
    );
    survives(&three);

    let team = read("[Variant \"pente\"][Options \"seats=4 teams=yes\"] 1. K10 K11 K12 A1 2+4");
    let winners = SeatSet::only(Seat::Second).with(SeatSet::only(Seat::Fourth));
    assert_eq!(team.result(), RecordedResult::Won(winners));
    survives(&team);

    let mut four = Record::new(form(Variant::KeryoPente, &[("seats", "4")]));
    let shared = SeatSet::only(Seat::First).with(SeatSet::only(Seat::Fourth));
    assert_eq!(four.set_result(RecordedResult::Won(shared)), Ok(()));
    four.set_player(Seat::Fourth, "Joan").expect("a tag");
    survives(&four);
    assert!(
        four.set_result(RecordedResult::Won(SeatSet::first(4)))
            .is_err()
    );
}

#[test]
fn notes_and_variations_are_where_they_were() {
    let record = read(
        "; a file\n[Variant \"pente\"]\n{before}\n\
         1. K10 {[%clk 0:04:12.5] center} L9 (1... L10 {or} (1... M9 2. A1) 2. O9) (1... L8)\n\
         2. O10!! $14 1-0 {resigned}",
    );
    assert_eq!(record.comments(), ["a file", "before"]);
    let [first, second, third] = record.moves() else {
        panic!("three moves");
    };
    assert_eq!(first.notes.clock(), Some(Clock::from_millis(252_500)));
    assert_eq!(first.notes.comments(), ["center"]);
    assert_eq!(third.notes.nags(), [3, 14]);
    assert_eq!(third.notes.comments(), ["resigned"]);
    let [long, short] = second.variations.as_slice() else {
        panic!("two variations");
    };
    assert_eq!(long.moves.len(), 2);
    assert_eq!(long.moves[0].notes.comments(), ["or"]);
    assert_eq!(long.moves[0].variations[0].moves.len(), 2);
    assert_eq!(short.moves[0].mv.to_string(), "L8");
    survives(&record);
}

#[test]
fn comments_between_games_belong_to_one_of_them() {
    let text =
        "[Game \"Pente\"]\n1. K10 1-0 {one}\n\n{two}\n[Game \"Pente\"]\n1. K10 *\n\n; two too\n";
    let read: Vec<Record> = games(text, None).collect::<Result<_, _>>().expect(text);
    assert_eq!(read[0].moves()[0].notes.comments(), ["one"]);
    assert_eq!(read[1].comments(), ["two"]);
    assert_eq!(read[1].moves()[0].notes.comments(), ["two too"]);
    assert_eq!(games("{only}\n; comments", None).count(), 0);
}
