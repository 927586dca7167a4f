//! An error names its place, and the games after it are read all the same.

use rules::record::{Record, RecordErrorKind};

use crate::{read, read_all};

/// Removes the mark that shows where an error is expected, and returns the line
/// and column where it stood.
fn marked(text: &str) -> (String, (usize, usize)) {
    let (before, after) = text.split_once('‸').expect("a mark");
    let line = before.split('\n').count();
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (format!("{before}{after}"), (line, column))
}

fn refused(text: &str, part: &str) {
    let (text, place) = marked(text);
    let error = text.parse::<Record>().expect_err(&text);
    assert_eq!((error.line, error.column), place, "{text}: {error}");
    assert!(error.to_string().contains(part), "{text}: {error}");
    assert_eq!(error.game, 1);
}

/// One error for the whole file, even where parts of it look like a record.
#[test]
fn a_file_of_another_kind_is_refused_as_that() {
    let sgf = "(;GM[1]FF[4]SZ[19];B[jj];W[kj]\n(;B[jm])\n(;B[ii]))\n(;GM[1];B[aa])";
    for (text, part) in [
        (sgf.to_owned(), "this is an SGF file"),
        (
            format!("\u{feff}\n {}", sgf.replace("(;", "(\n;")),
            "an SGF file",
        ),
        (
            "\u{7f}ELF\u{2}\u{1}\0\0[Game \"Pente\"]\n1. K10".to_owned(),
            "not a text file",
        ),
        ("PK\u{3}\u{4}\u{14}".to_owned(), "not a text file"),
    ] {
        let found = read_all(&text);
        let [Err(error)] = found.as_slice() else {
            panic!("{text}: {found:?}");
        };
        assert!(error.to_string().contains(part), "{error}");
        assert_eq!((error.game, error.line, error.column), (1, 1, 1));
        assert_eq!(text.parse::<Record>().as_ref(), Err(error));
    }
    // Old editors end a file so, and pages are fed.
    let old = read("[Variant \"pente\"]\u{c}\n1. K10 *\n");
    assert_eq!(old.moves().len(), 1);
    // A variation in the wrong place is still one.
    let variation = "(L9) [Game \"Pente\"] 1. K10".parse::<Record>();
    assert!(variation.is_err_and(|error| !error.to_string().contains("SGF")));
}

#[test]
fn every_mistake_in_tags_is_named_with_its_place() {
    for (text, part) in [
        ("‸[Game Pente]\n1. K10", "such as [Game \"Pente\"]"),
        (
            "\n ‸[Game \"Chess\"]\nK10",
            "no variant \"Chess\"; there are classic",
        ),
        ("‸[Site \"home\"]\n1. K10", "does not say what is played"),
        ("  ‸1. K10", "add a tag such as [Variant \"pente\"]"),
        (
            "‸[Game \"Pente\"]\n[Variant \"gomoku\"]",
            "contradicts [Variant \"gomoku\"]",
        ),
        (
            "[White \"a\"]\n‸[Player 1 Name \"b\"]",
            "contradicts [Player 1 Name \"a\"]",
        ),
        (
            "[Variant \"pente\"]\n‸[Options \"size\"]",
            "such as size=13",
        ),
        ("[Variant \"pente\"]\n‸[Options \"size=8\"]", "9, 13 or 19"),
        (
            "[Variant \"pente\"]\n‸[Setup \"...\"]",
            "the board has 3 places",
        ),
        (
            "[Variant \"classic\"]\n‸[Setup \"xx..................................\"]",
            "free=yes beside to_move",
        ),
        (
            "[Game \"Pente\"]‸[Result \"won\"] K10",
            "\"won\" is not a result",
        ),
        (
            "‸[Game \"classic\"][Variant \"swiss\"]",
            "contradicts [Variant",
        ),
        ("‸", "no game in the text"),
    ] {
        refused(text, part);
    }
    let two = "[Game \"Pente\"] K10 *\n [Game \"Pente\"]";
    let error = two.parse::<Record>().expect_err("two games");
    assert_eq!((error.game, error.line, error.column), (2, 2, 2));
    assert_eq!(error.kind, RecordErrorKind::SecondGame);
}

#[test]
fn every_mistake_in_moves_is_named_with_its_place() {
    for (text, part) in [
        (
            "[Game \"Pente\"]\n1. K10 L9\n2. ‸Z5",
            "ply 3: cannot read \"Z5\"",
        ),
        (
            "[Game \"Pente\"]\n1. K10 ‸○ K10",
            "ply 2: cannot read \"○\"",
        ),
        (
            "[Game \"Pente\"]\n{○} 1. K10 ‸K10",
            "ply 2, K10: K10 already holds",
        ),
        (
            "[Game \"Pente\"] 1. ‸K11",
            "the first stone goes to the center, K10",
        ),
        (
            "[Game \"Pente\"] K10 L9 O10 (O10 ‸O10)",
            "ply 4, O10: O10 already holds",
        ),
        (
            "[Game \"Pentago\"] ‸A1 Q02 CW",
            "Q02 CW\": a twist is a block",
        ),
        (
            "[Variant \"spec\"] ‸A1 B2 Q00 CW",
            "ply 1, A1: the twist is missing",
        ),
        (
            "[Game \"Pente\"] K10 Resign ‸L9",
            "ended before with Resign",
        ),
        (
            "[Game \"Pente\"][Result \"1-0\"] K10 ‸0-1",
            "contradicts the tag [Result \"1-0\"]",
        ),
        (
            "[Variant \"pente\"][Options \"seats=3\"] K10 ‸1-0",
            "the seat that won",
        ),
        (
            "[Variant \"pente\"][Options \"seats=4 teams=yes\"] K10 ‸1+2",
            "1+3, 2+4, 1/2-1/2 or *",
        ),
        (
            "[Game \"Pente\"] K10 ! ‸!!!",
            "cannot read the mark \"!!!\"",
        ),
        ("[Game \"Pente\"] K10 ‸$256", "$0 to $255"),
        ("[Game \"Pente\"] ‸$1 K10", "belongs to no move"),
        ("[Game \"Pente\"]\nK10 ‸{open\nL9", "end it with }"),
        ("[Game \"Pente\"] ‸(K10)", "belongs to no move"),
        (
            "[Game \"Pente\"] K10 ‸(K10 1-0",
            "the variation that begins here",
        ),
        ("[Game \"Pente\"] K10 ‸) L9", "no variation to close"),
    ] {
        refused(text, part);
    }
}

#[test]
fn no_number_of_a_pentago_turn_is_passed_over() {
    let unclear = "ply 1: 1 5 3 may be a turn with its number or without; \
                   write \"1. 5~3\" or \"1~5\"";
    let course = "a cell 0 to 35 and a twist 0 to 7";
    for (text, part) in [
        ("1. E5 ... ‸28 3 *", "already lies on E5; now twist a block"),
        ("1. E5 ... ‸3 *", course),
        ("1. E5 ... ‸28 Q01 CW *", course),
        ("1. ‸28 2. 0 5 3. 7 2 *", course),
        ("1. ‸28 {hm} 3 2. 0 5 *", course),
        ("1. 28~3 ‸2 *", course),
        ("1. 28~3 ‸2 1/2-1/2", course),
        ("1. 28~3 ‸7 A1 Q01 CW", course),
        ("1. ‸1 A1 Q01 CW", course),
        ("‸28 2 right", course),
        ("‸1 5 3 2 0 5 3 7 2 *", unclear),
        ("‸1 5 3 *", unclear),
        ("‸1 5 {hm} 3 2 0 5 *", unclear),
        ("5 3 ‸2 0 5 *", "ply 2: 2 0 5 may be"),
        ("5 3 0 5 ‸2 7 2 *", "ply 3: 2 7 2 may be"),
    ] {
        refused(&format!("[Variant \"twente\"]\n{text}"), part);
    }
}

#[test]
fn a_result_cannot_contradict_the_board() {
    const WON: &str = "1. K10 L9 2. O10 M8 3. L10 N7 4. M10 P5 5. N10";
    for result in ["1-0", "?", "*"] {
        let text = format!("[Game \"Pente\"]\n[Result \"{result}\"]\n{WON}");
        assert_eq!(read(&text).result_text(), "1-0");
    }
    refused(
        &format!("[Game \"Pente\"]\n‸[Result \"0-1\"]\n{WON}"),
        "game 1, line 2, column 1: the result 0-1 contradicts the board: \
         seat 1 wins by a row, which is 1-0",
    );
    refused(
        &format!("[Game \"Pente\"]\n{WON} ‸1/2-1/2"),
        "the result 1/2-1/2 contradicts the board",
    );
    refused(
        &format!("[Game \"Pente\"]\n{WON} ‸A1"),
        "ply 10, A1: the game is over: seat 1 wins by a row",
    );
}

#[test]
fn a_bad_game_hides_no_other() {
    let good = "[Game \"Pente\"]\n[Result \"1-0\"]\n\n1. K10 L9 1-0\n\n";
    let bad = [
        "[Game Pente]\n[Site \"x\"]\n\n1. K10 L9 1-0\n\n",
        "[Game \"Chess\"]\n\n1. e4 (1. d4 1-0) e5 1-0\n\n",
        "[Game \"Chess\"]\n\n",
        "[Game \"Pente\"]\n\n1. K10 K10 (2. A1 0-1) 1-0 {shame}\n",
        "[Game \"Pente\"]\n\n1. K10 {open L9 1-0\n\n",
        "[Game \"Pente\"]\n\n1. K10 (1. K10 L9 1-0\n\n",
        "[Game \"Pente\"]\n\n1. K10 A1 0-0 \n\n1. nonsense without tags\n\n",
        "[Game \"Pente\"]\n[Result \"0-1\"]\n\n1. K10 L9 1-0\n\n",
    ];
    for bad in bad {
        let text = format!("{good}{bad}{good}");
        let all = read_all(&text);
        let (first, last) = (all.first(), all.last());
        assert!(
            matches!((first, last), (Some(Ok(_)), Some(Ok(_)))),
            "{bad}: {all:?}"
        );
        let errors: Vec<_> = all.iter().filter_map(|game| game.as_ref().err()).collect();
        assert_eq!(errors.len(), 1, "{bad}");
        let fifth_line_or_later = errors.iter().all(|error| error.game > 1 && error.line > 5);
        assert!(fifth_line_or_later, "{bad}: {errors:?}");
    }
    let many = format!("{}{}{}", good.repeat(40), bad[3], good.repeat(40));
    let all = read_all(&many);
    assert_eq!(all.len(), 81);
    let error = all[40].as_ref().expect_err("the bad one");
    assert_eq!((error.game, error.line, error.column), (41, 203, 8));
    assert!(matches!(&error.kind, RecordErrorKind::Refused { ply: 2, text, .. } if text == "K10"));
}
