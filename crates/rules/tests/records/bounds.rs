//! Reading ends soon and without a panic for any text.

use rules::record::{Record, games};
use rules::{Form, Variant};

use crate::{Dice, annotate, forms, random_record, read, survives};

#[test]
fn variations_have_a_bound() {
    let nested = |depth: usize| {
        let open = "(1. K10 ".repeat(depth);
        format!("[Game \"Pente\"]\n1. K10 {open}{} *", ")".repeat(depth))
    };
    survives(&read(&nested(64)));
    let error = nested(65).parse::<Record>().expect_err("too deep");
    assert!(error.to_string().contains("at most 64 deep"), "{error}");
}

/// A reader that looked at the same text again and again would not finish.
#[test]
fn long_nonsense_is_read_in_one_pass() {
    let pieces = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "\\",
        "\"] ",
        "[a \"",
        "[a \"b\"] ",
        "1-0 ",
        "1. ",
        "? ",
        "! ",
        "$1 ",
        "$",
        "; ",
        ";\n",
        "K10 ",
        "(K10 ",
        "(K10) ",
        "{\n[a\n",
        "{[%clk ",
        "\n\n",
        "A1 ",
        "Q01 ",
        "2 ",
        "...",
        "é",
        "[Game \"Pente\"]\n",
        "{}\n\n",
        "{} ",
        "[a \"b\" ",
        "[a \"b\\\"] ",
        "[a \"b\"] x ",
        "?{}",
        "1-0 {}\n\n",
    ];
    for start in [
        "",
        "[Game \"Pente\"]\nK10 ",
        "[Game \"Pentago\"]\n",
        "[Game \"Pente\"]\nK10 (",
    ] {
        for piece in pieces {
            let text = format!("{start}{}", piece.repeat(200_000 / piece.len()));
            let default = Form::plain(Variant::Pente);
            let read = games(&text, Some(&default)).filter(Result::is_ok).count();
            assert!(read <= 100_000, "{start:?} {piece:?}");
        }
    }
}

/// Texts with a few characters changed: whatever can be read survives.
#[test]
fn spoiled_records_do_no_harm() {
    const ODD: [&str; 18] = [
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "\\",
        ";",
        "\n",
        "\n\n",
        "?",
        "$3",
        "1-0",
        " ",
        "Q",
        "A1",
        "[Game \"Pente\"]\n",
    ];
    let mut dice = Dice(0x1234_5678_9abc_def1);
    let mut survived = 0;
    for form in forms() {
        for _ in 0..60 {
            let mut record = random_record(&form, &mut dice);
            annotate(&mut record, &mut dice);
            let mut text: Vec<char> = record.to_string().chars().take(900).collect();
            for _ in 0..1 + dice.roll(4) {
                let place = dice.roll(text.len());
                let until = place + dice.roll(3).min(text.len() - place);
                text.splice(place..until, dice.pick(&ODD).chars());
            }
            let text: String = text.into_iter().collect();
            for record in games(&text, Some(&form)).flatten() {
                survives(&record);
                survived += 1;
            }
        }
    }
    assert!(survived > 100, "{survived}");
}
