//! The tables for people, compared with the rules in the code.

use std::path::PathBuf;

use rules::pentago::{self, DoubleFive, Line, Play};
use rules::pente::{self, Captures, Opening, SecondStone};
use rules::{AnyRules, Family, Form, Variant};

/// The tables of a Markdown text, row by row and cell by cell, without marks.
fn tables(text: &str) -> Vec<Vec<Vec<String>>> {
    let mut tables = vec![Vec::new()];
    for line in text.lines() {
        match line
            .strip_prefix('|')
            .and_then(|line| line.strip_suffix('|'))
        {
            Some(row) if row.starts_with('-') => {}
            Some(row) => {
                let cells = row.split('|').map(|cell| cell.trim().replace('`', ""));
                tables
                    .last_mut()
                    .expect("never empty")
                    .push(cells.collect());
            }
            None => tables.push(Vec::new()),
        }
    }
    tables.retain(|table| !table.is_empty());
    tables
}

/// The tables of `docs/variants.md`: Pentago, Pente, Pente for more.
fn overview() -> [Vec<Vec<String>>; 3] {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants.md");
    let text = std::fs::read_to_string(path).expect("docs/variants.md");
    tables(&text).try_into().expect("three tables")
}

/// Compares the rows under the heading with what they should be. The table may
/// have more columns at its right.
fn assert_rows(table: &[Vec<String>], expected: &[Vec<String>]) {
    let (_heading, rows) = table.split_first().expect("a heading");
    assert_eq!(
        rows.len(),
        expected.len(),
        "as many rows as there should be"
    );
    for (row, expected) in rows.iter().zip(expected) {
        assert_eq!(&row[..expected.len()], expected);
    }
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

fn of_family(family: Family) -> impl Iterator<Item = Variant> {
    Variant::ALL
        .into_iter()
        .filter(move |variant| variant.family() == family)
}

/// The columns that the pages and the overview share, and then touch-move, which
/// only the overview has.
fn pentago_row(variant: Variant, rules: pentago::Rules) -> Vec<String> {
    let double = match rules.double_five {
        DoubleFive::Draw => "draw",
        DoubleFive::Mover => "mover wins",
    };
    let placed = if rules.place_wins {
        "at once"
    } else {
        "after the twist"
    };
    let skip = if rules.skip_neutral {
        "with a neutral block"
    } else {
        "never"
    };
    row([
        variant.name(),
        placed,
        double,
        skip,
        yes_or_no(rules.touch_move),
    ])
}

#[test]
fn the_tables_of_pentago_agree_with_the_rules() {
    let mut rows: Vec<Vec<String>> = Variant::ALL
        .into_iter()
        .filter_map(|variant| match variant.rules() {
            AnyRules::Pentago(rules) => Some(pentago_row(variant, rules)),
            AnyRules::Pente(_) => None,
        })
        .collect();
    assert_rows(&overview()[0], &rows);
    rows.iter_mut().for_each(|cells| cells.truncate(4));
    for variant in of_family(Family::Pentago) {
        let on_page = tables(variant.rulebook());
        let siblings = on_page.iter().find(|table| table[0][0] == "variant");
        assert_rows(siblings.expect("a table of the siblings"), &rows);
    }
}

#[test]
fn the_table_of_rows_agrees_with_the_lines() {
    let plays = [
        Play::MonicasFive,
        Play::MiddleFive,
        Play::StraightFive,
        Play::TriplePowerPlay,
    ];
    for variant in of_family(Family::Pentago) {
        let on_page = tables(variant.rulebook());
        let names = on_page
            .iter()
            .find(|table| table[0][0] == "name")
            .expect("a table of rows");
        assert_eq!(names.len(), 1 + plays.len());
        for (cells, play) in names[1..].iter().zip(plays) {
            let places = Line::ALL.iter().filter(|line| line.play() == play).count();
            let told = [&cells[0], &cells[1], &cells[3]];
            let true_ones = [
                play.name().to_owned(),
                places.to_string(),
                play.strength().to_string(),
            ];
            assert_eq!(told, true_ones.each_ref());
        }
    }
}

fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn winning_row(rules: &pente::Rules) -> String {
    let number = if rules.line == 4 { "four" } else { "five" };
    if rules.overline_wins {
        format!("{number} or more")
    } else {
        format!("exactly {number}")
    }
}

fn first_stone(rules: &pente::Rules) -> &'static str {
    if rules.center_first { "center" } else { "free" }
}

fn second_stone(rules: &pente::Rules) -> &'static str {
    match rules.second_stone {
        SecondStone::Free => "free",
        SecondStone::OutsideFive => "outside 5×5",
        SecondStone::OutsideFiveAndCross => "outside 5×5 and cross",
    }
}

fn pente_row(variant: Variant, rules: &pente::Rules) -> Vec<String> {
    let captures = match rules.captures {
        Captures::None => "–",
        Captures::Pairs => "pairs",
        Captures::PairsAndTriples => "pairs and triples",
    };
    let stones = match rules.captures {
        Captures::None => "–".to_owned(),
        _ if rules.self_capture => format!("{} and more than the other", rules.captures_to_win),
        _ => rules.captures_to_win.to_string(),
    };
    let opening = match rules.opening {
        Opening::Plain => "–",
        Opening::LayFour => "four laid, then a choice",
        Opening::Swap2 => "swap2",
    };
    row([
        variant.name(),
        captures,
        &stones,
        &winning_row(rules),
        if rules.self_capture {
            "stones are lost"
        } else {
            "safe"
        },
        yes_or_no(rules.line_must_survive),
        first_stone(rules),
        second_stone(rules),
        opening,
    ])
}

#[test]
fn the_table_of_pente_agrees_with_the_rules() {
    let rows: Vec<Vec<String>> = Variant::ALL
        .into_iter()
        .filter_map(|variant| match variant.rules() {
            AnyRules::Pente(rules) => Some(pente_row(variant, &rules)),
            AnyRules::Pentago(_) => None,
        })
        .collect();
    assert_rows(&overview()[1], &rows);
}

/// `pente seats=4 teams=yes`.
fn form(text: &str) -> Form {
    let (name, options) = text.split_once(' ').expect("a variant and its options");
    let pairs = options.split(' ').filter_map(|word| word.split_once('='));
    Form::new(name.parse().expect("a variant"), pairs).expect("a form that exists")
}

#[test]
fn the_table_for_more_players_agrees_with_the_rules() {
    let [_, _, table] = overview();
    let named: Vec<&str> = table[1..].iter().map(|cells| cells[0].as_str()).collect();
    let tables_set = ["seats=3", "seats=4", "seats=4 teams=yes"];
    let all: Vec<String> = ["pente", "keryo-pente"]
        .into_iter()
        .flat_map(|variant| tables_set.map(|table| format!("{variant} {table}")))
        .collect();
    assert_eq!(named, all);
    let rows: Vec<Vec<String>> = all
        .iter()
        .map(|text| match form(text).rules() {
            AnyRules::Pente(rules) => row([
                text,
                if rules.teams { "1+3, 2+4" } else { "no" },
                &winning_row(rules),
                &rules.captures_to_win.to_string(),
                if rules.teams { "team" } else { "seat" },
                yes_or_no(rules.mixed_captures),
                first_stone(rules),
                second_stone(rules),
            ]),
            AnyRules::Pentago(_) => panic!("{text} is a form of Pente"),
        })
        .collect();
    assert_rows(&table, &rows);
}
