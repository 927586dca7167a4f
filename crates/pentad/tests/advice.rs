//! The advice of `pentad play`: `hint` and `why`, through a pipe.

mod support;

use support::pentad;

#[test]
fn hints_and_reasons_are_given_in_any_game_of_pentago() {
    let input = "hint\nwhy\nE5 Q01 CW\nwhy\n";
    let run = pentad(&["play", "classic", "--think", "50"], input);
    assert_eq!(run.err, "line 2: no move has been played yet\n");
    assert!(run.out.contains("● plays E5 Q01 CW."), "{}", run.out);
    // One twist wins, the other gives the win away.
    let setup = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.";
    let arguments = ["play", "classic", "--think", "5000", "--setup", setup];
    let run = pentad(&arguments, "hint\nE1 Q00 CW\nwhy\n");
    assert!(run.out.contains("It keeps the win"), "{}", run.out);
    assert!(run.out.contains("Better was "), "{}", run.out);
}

#[test]
fn hints_and_reasons_are_given_in_any_game_of_pente() {
    let input = "hint\nK10\nL10\nN13\nM10\nwhy\nN10\nwhy\n";
    let run = pentad(&["play", "pente", "--think", "50"], input);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("● plays K10."), "{}", run.out);
    assert!(
        run.out.contains("● can capture L10 and M10 from N10."),
        "{}",
        run.out
    );
    assert!(run.out.contains("It captures L10 and M10"), "{}", run.out);
    let four = "K10\nA1\nK13\nA3\nK12\nA5\nT1\nwhy\n";
    let run = pentad(&["play", "pente", "--think", "2000"], four);
    assert!(
        run.out.contains("A win in 3 plies was there: K11"),
        "{}",
        run.out
    );
}

#[test]
fn a_move_that_wins_is_not_reproached() {
    let why = |moves: &str| {
        let input = format!("{moves}why\n");
        let run = pentad(&["play", "gomoku", "--think", "5000"], &input);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{moves:?}");
        run.out
    };
    let won = why("K10\nA1\nK11\nA3\nK12\nC1\nK13\nE1\nK14\n");
    assert!(won.contains("● wins with a row"), "{won}");
    assert!(!won.contains("was there"), "{won}");
    // An open three becomes an open four on either side.
    for four in ["K9", "K13"] {
        let kept = why(&format!("K10\nA1\nK11\nA3\nK12\nC1\n{four}\n"));
        assert!(!kept.contains("was there"), "{four}: {kept}");
    }
    let slow = why("K10\nA1\nK11\nA3\nK12\nC1\nK13\nE1\nT1\n");
    assert!(
        slow.contains("It still wins, but a win in 1 ply was there: K"),
        "{slow}"
    );
    let thrown = why("K10\nK9\nK11\nA3\nK12\nC1\nK13\nE1\nT1\n");
    assert!(
        thrown.contains("\nA win in 1 ply was there: K14."),
        "{thrown}"
    );
}

#[test]
fn why_tells_of_the_person_s_move_and_then_of_the_answers() {
    let arguments = ["--seed", "5", "--think", "50", "--against", "3"];
    let told = |table: &[&str], input: &str| {
        let run = pentad(&[&["play"], table, &arguments[..]].concat(), input);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{table:?}");
        let plays = |line: &&str| line.contains(" plays ");
        let told: Vec<String> = run.out.lines().filter(plays).map(str::to_owned).collect();
        told
    };
    let pente = told(&["pente"], "K10\nwhy\n");
    assert_eq!(pente[0], "● plays K10.");
    assert!(pente[1].starts_with("○ plays "), "{pente:?}");
    assert_eq!(pente.len(), 2, "{pente:?}");
    // Both halves of a turn are the person's move.
    let pentago = told(&["classic"], "B2 Q00 CW\nE5 ...\nQ01 CW\nwhy\n");
    assert!(pentago[0].starts_with("● plays E5"), "{pentago:?}");
    assert!(pentago.last().is_some_and(|line| line.starts_with("○")));
    assert_eq!(pentago.len(), 3, "{pentago:?}");
    let four = told(&["pente", "-o", "seats=4"], "K10\nwhy\n");
    let seats: Vec<&str> = four
        .iter()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(seats, ["●", "○", "▲", "△"]);
    // Before one's own first move there is the mind's alone.
    let second = told(&["pente", "--side", "2"], "why\n");
    assert_eq!(second, ["● plays K10."]);
}

#[test]
fn why_tells_of_the_person_s_mistake_although_the_mind_has_answered() {
    let setup = "xoxo.xoxxoxooxo.xoxooxoxoxxo.xoxoxo.";
    let arguments = ["play", "classic", "--against", "1", "--think", "5000"];
    let run = pentad(
        &[&arguments[..], &["--setup", setup]].concat(),
        "E1 Q00 CW\nwhy\n",
    );
    assert!(run.out.contains("Better was "), "{}", run.out);
}

#[test]
fn there_is_no_hint_after_the_end() {
    for table in [&["play", "classic"], &["play", "pente"]] {
        let run = pentad(table, "resign\nhint\n");
        assert_eq!(
            run.err,
            "line 2: the game is over: Player 2 ○ wins, Player 1 ● resigned\n"
        );
    }
    let help = pentad(&["play", "pente"], "help\n");
    assert!(!help.out.contains("(Pentago)"), "{}", help.out);
}
