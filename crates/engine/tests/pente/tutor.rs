//! What the tutor says, on positions that people know.

use engine::pente::tutor::{Finding, Language, Remark, RowKind, explain, read};
use rules::Position as _;
use rules::pente::{Point, Position, Rules, parse};

use crate::support::Random;

fn after(rules: Rules, moves: &str) -> Position {
    let mut position = Position::new(rules);
    for text in moves.split_whitespace() {
        position.play(parse(text).expect("a move")).expect("legal");
    }
    position
}

fn points(names: &str) -> Vec<Point> {
    let names = names.split_whitespace();
    names
        .map(|name| Point::parse(name).expect("a point"))
        .collect()
}

#[test]
fn an_open_three_is_made_and_stopped() {
    let position = after(Rules::PENTE, "K10 A1 K13 B3");
    let told = explain(&position, parse("K12").expect("a move")).expect("legal");
    let Some(Remark::Makes(row)) = told.remarks.first() else {
        panic!("{told}");
    };
    assert_eq!(row.kind, RowKind::OpenThree);
    assert_eq!(row.stones, points("K10 K12 K13"));
    assert_eq!(row.points, points("K11"));
    assert!(
        told.to_string()
            .contains("an open three (K10, K12 and K13), which K11 makes")
    );

    let position = after(Rules::PENTE, "K10 A1 K13 B3 K12");
    let findings = read(&position).findings;
    assert!(matches!(&findings[0], Finding::Row(row) if row.kind == RowKind::OpenThree));
    let told = explain(&position, parse("K11").expect("a move")).expect("legal");
    assert!(
        told.remarks
            .iter()
            .any(|remark| matches!(remark, Remark::Stops(_))),
        "{told}"
    );
    assert!(
        told.say(Language::German)
            .contains("stoppt die offene Drei von Platz 1")
    );
}

#[test]
fn a_missed_win_and_a_left_one_are_told() {
    let position = after(Rules::PENTE, "K10 A1 K13 A2 K12 A3 K11 A4");
    let told = explain(&position, parse("T19").expect("a move")).expect("legal");
    assert!(
        told.to_string().contains("It misses a win on K9 or K14."),
        "{told}"
    );
    assert!(
        told.to_string()
            .contains("It lets seat 2 win at once on A5."),
        "{told}"
    );
    let told = explain(&position, parse("K14").expect("a move")).expect("legal");
    assert_eq!(
        told.to_string(),
        "Seat 1 plays K14.\nSeat 1 wins with a row (K10, K11, K12, K13 and K14)."
    );
}

#[test]
fn captures_are_threatened_made_and_risked() {
    let position = after(Rules::PENTE, "K10 L10 N13 M10");
    let findings = read(&position).findings;
    assert!(
        findings
            .iter()
            .any(|finding| matches!(finding, Finding::Capture(_)))
    );
    let told = explain(&position, parse("N10").expect("a move")).expect("legal");
    assert!(matches!(
        &told.remarks[0],
        Remark::Captures {
            total: 2,
            goal: 10,
            ..
        }
    ));
    assert_eq!(told.remarks[0].points(), points("L10 M10"));

    let position = after(Rules::PENTE, "K10 L10 N13");
    let told = explain(&position, parse("M10").expect("a move")).expect("legal");
    assert!(
        told.remarks
            .iter()
            .any(|remark| matches!(remark, Remark::AtRisk(_))),
        "{told}"
    );
}

#[test]
fn every_move_of_every_variant_can_be_told_in_both_languages() {
    let rules = [
        Rules::PENTE,
        Rules::O_PENTE,
        Rules::SWAP2_KERYO,
        Rules::GOMOKU,
        Rules::PENTE.for_all(3),
        Rules::KERYO.for_teams(),
    ];
    for (seed, rules) in (0..).zip(rules) {
        let mut random = Random(seed);
        let mut position = Position::new(Rules { size: 9, ..rules });
        while position.outcome().is_none() {
            let legal = position.legal_moves();
            let mv = legal[random.below(legal.len())];
            let told = explain(&position, mv).expect("legal");
            for language in [Language::English, Language::German] {
                assert!(told.say(language).lines().count() >= 2);
                assert!(!read(&position).say(language).contains("  "));
            }
            position.play(mv).expect("legal");
        }
        assert!(matches!(read(&position).findings[0], Finding::Over(_)));
    }
}

#[test]
fn an_illegal_move_is_refused() {
    let position = after(Rules::PENTE, "K10 L10");
    assert!(explain(&position, parse("L10").expect("a move")).is_err());
    assert!(explain(&position, parse("L11").expect("a move")).is_err());
}
