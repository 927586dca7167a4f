//! What the tutor says, on positions that people know.

use engine::pente::tutor::{
    Capture, Finding, Language, Name, Remark, Row, RowKind, Two, Voice, explain, read,
};
use rules::pente::{Line, Move, Point, Position, Rules, parse};
use rules::{Outcome, Position as _, Seat, SeatSet, Stalemate, Victory};

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
fn a_five_that_can_be_broken_is_told_and_broken() {
    let moves = "K10 M10 H7 M11 M8 K11 N8 O8 M12 L11 J11 N9 H12";
    let five = explain(&after(Rules::O_PENTE, moves), parse("P7").expect("a move"));
    let five = five.expect("legal");
    assert!(
        five.to_string().contains(
            "It makes a five (P7, O8, N9, M10 and L11), which wins unless it is broken from N11 or M9."
        ),
        "{five}"
    );
    let position = after(Rules::O_PENTE, &format!("{moves} P7"));
    assert!(matches!(&read(&position).findings[0], Finding::Row(row) if row.kind == RowKind::Five));
    let broken = explain(&position, parse("M9").expect("a move")).expect("legal");
    assert!(
        broken
            .say(Language::German)
            .contains("bricht die Fünf von Platz 2"),
        "{broken}"
    );
}

#[test]
fn rows_that_meet_in_a_stone_are_told_one_by_one() {
    let position = after(Rules::GOMOKU, "K10 A1 L10 A3 M10 C1 K9 E1 K8 G1");
    let told = read(&position).to_string();
    for row in [
        "an open three (K10, L10 and M10), which J10 or N10 makes an open four",
        "an open three (K8, K9 and K10), which K11 or K7 makes an open four",
    ] {
        assert!(told.contains(row), "{told}");
    }
    let position = after(Rules::GOMOKU, "L10 A1 M10 A3 K9 C1 K8 E1");
    let told = explain(&position, parse("K10").expect("a move")).expect("legal");
    let double = |remark: &Remark| matches!(remark, Remark::DoubleThreat { .. });
    assert!(told.remarks.iter().any(double), "{told}");
}

#[test]
fn a_three_with_several_gaps_is_told_with_all_of_its_stones() {
    let position = after(Rules::PENTE, "K10 A1 N10 A3 M10 C1");
    let told = explain(&position, parse("P10").expect("a move")).expect("legal");
    let Some(Remark::Makes(row)) = told.remarks.first() else {
        panic!("{told}");
    };
    assert_eq!(row.kind, RowKind::OpenThree);
    assert_eq!(row.stones, points("K10 M10 N10 P10"));
    assert_eq!(row.points, points("L10 O10"));

    // From beyond its end one of its gaps is left.
    let position = after(Rules::PENTE, "K10 A1 N10 A3 M10 C1 P10");
    let stops = |mv: &str| {
        let told = explain(&position, parse(mv).expect("a move")).expect("legal");
        let stops = |remark: &Remark| matches!(remark, Remark::Stops(_));
        told.remarks.iter().any(stops)
    };
    assert!(!stops("Q10") && stops("L10"));
}

/// The words of the manual are those that are said, on its own examples.
#[test]
fn the_words_of_players_mean_what_the_manual_says() {
    const ROWS: [&str; 5] = [
        "open tria",
        "stretch tria",
        "tessera",
        "stretch tessera",
        "open tessera",
    ];
    let manual = include_str!("../../../../docs/tutor.md");
    let (_, table) = manual
        .split_once("| word | in German | what it is | after | the move |")
        .expect("the table of words");
    let mut words = Vec::new();
    for line in table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
    {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, word, german, _, moves, mv, _] = fields.as_slice() else {
            panic!("{line}");
        };
        let position = after(Rules::PENTE, moves);
        let told = explain(&position, parse(mv).expect("a move")).expect("legal");
        let english = told.to_string();
        let article = if word.starts_with('o') { "an" } else { "a" };
        assert!(
            english.contains(&format!("{article} {word}")),
            "{word}: {english}"
        );
        let others = ROWS.iter().filter(|other| *other != word);
        for other in others {
            let article = if other.starts_with('o') { "an" } else { "a" };
            assert!(
                !english.contains(&format!(": {article} {other}")),
                "{word}: {english}"
            );
        }
        let spoken = told.say(Language::German);
        assert!(spoken.contains(german), "{word}: {spoken}");
        // The board says so, too, once the row is there.
        if ROWS.contains(word) {
            let position = after(Rules::PENTE, &format!("{moves} {mv}"));
            let seen = read(&position).to_string();
            assert!(
                seen.contains(&format!(": {article} {word}.")),
                "{word}: {seen}"
            );
        }
        words.push((*word).to_owned());
    }
    let all = ROWS
        .into_iter()
        .chain(["pair", "stretch two", "wedge", "keystone"]);
    assert_eq!(words, all.collect::<Vec<&str>>());
}

#[test]
fn what_is_not_of_the_shape_has_no_name() {
    let row = |kind, stones: &str, ends: &str, goal| Row {
        seat: Seat::First,
        kind,
        stones: points(stones),
        points: points(ends),
        goal,
    };
    let four = |stones, ends| row(RowKind::Four, stones, ends, 5).name();
    assert_eq!(four("K10 K11 K12 K13", "K14"), Some(Name::Tessera));
    assert_eq!(four("K10 K13 K11 K12", "K9 K14"), Some(Name::OpenTessera));
    assert_eq!(four("K10 L11 N13 O14", "M12"), Some(Name::StretchTessera));
    // Five stones with a gap, or a row where four win.
    assert_eq!(four("K10 K11 K12 K14 K15", "K13"), None);
    assert_eq!(row(RowKind::OpenThree, "K10 K11 K12", "K9", 4).name(), None);
    assert_eq!(
        row(RowKind::OpenThree, "K10 L10 N10 O10", "M10", 5).name(),
        None
    );
}

/// Where nothing is captured, no stone holds a row by standing there.
#[test]
fn a_keystone_can_be_captured() {
    let moves = "K10 A1 N13 N12 N14 C1 N15 E1 N16";
    let is_keystone = |rules: Rules, moves: &str, mv: &str| {
        let position = after(rules, moves);
        let told = explain(&position, parse(mv).expect("a move")).expect("legal");
        told.remarks
            .iter()
            .any(|remark| matches!(remark, Remark::Keystone { .. }))
    };
    assert!(is_keystone(Rules::PENTE, moves, "N17"));
    assert!(!is_keystone(Rules::GOMOKU, moves, "N17"));
    // An open four is not held by one stone, and a stone elsewhere holds nothing.
    let open = "K10 A1 N13 A3 N14 C1 N15 E1 N16";
    assert!(!is_keystone(Rules::PENTE, open, "N17"));
    assert!(!is_keystone(Rules::PENTE, moves, "A19"));
}

#[test]
fn where_four_win_three_are_not_called_a_four() {
    let rules = Rules {
        line: 4,
        ..Rules::PENTE
    };
    let position = after(rules, "K10 A1 K13 A3 K12 C1");
    let told = read(&position);
    let expected = "has a three (K10, K12 and K13), which K11 completes";
    assert!(told.to_string().contains(expected), "{told}");
    let expected = "eine Drei (K10, K12 und K13), die K11 vollendet";
    let german = told.say(Language::German);
    assert!(german.contains(expected), "{german}");
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

fn outcomes() -> Vec<Outcome> {
    let team = SeatSet::only(Seat::First).with(SeatSet::only(Seat::Third));
    let winners = [SeatSet::only(Seat::Fourth), team];
    let victories = [Victory::Line, Victory::Captures, Victory::LastSeat];
    let wins = winners.into_iter().flat_map(|winners| {
        let win = move |by| Outcome::Win { winners, by };
        victories.map(win)
    });
    wins.chain([Outcome::Draw(Stalemate::FullBoard)]).collect()
}

fn every_remark() -> Vec<Remark> {
    let points = points("K10 K11");
    let seat = Seat::Third;
    let capture = Capture {
        seat,
        at: points[0],
        stones: points.clone(),
    };
    let row = |kind| Row {
        seat,
        kind,
        stones: points.clone(),
        points: points.clone(),
        goal: 5,
    };
    let two = |stretched| Two {
        stones: points.clone(),
        stretched,
    };
    let line = Line {
        seat,
        points: points.clone(),
    };
    let ends = outcomes().into_iter().map(|outcome| Remark::Ends {
        outcome,
        lines: vec![line.clone()],
    });
    let choices = [Move::Swap, Move::Keep, Move::Pass, Move::Leave(seat)];
    let others = [
        Remark::Captures {
            seat,
            stones: points.clone(),
            total: 4,
            goal: 10,
        },
        Remark::Loses {
            stones: points.clone(),
        },
        Remark::DoubleThreat {
            points: points.clone(),
        },
        Remark::Makes(row(RowKind::Five)),
        Remark::Makes(row(RowKind::Four)),
        Remark::Makes(row(RowKind::OpenThree)),
        Remark::Threatens(capture.clone()),
        Remark::Stops(row(RowKind::Five)),
        Remark::Stops(row(RowKind::Four)),
        Remark::Stops(row(RowKind::OpenThree)),
        Remark::Saves(capture.clone()),
        Remark::Leaves {
            seat,
            points: points.clone(),
        },
        Remark::MissesWin {
            points: points.clone(),
        },
        Remark::AtRisk(capture),
        Remark::MakesTwo(two(false)),
        Remark::MakesTwo(two(true)),
        Remark::Wedges {
            pair: two(false),
            stretch: points.clone(),
        },
        Remark::Keystone {
            stone: points[0],
            row: row(RowKind::Four),
        },
    ];
    let chosen = choices.map(Remark::Chooses).into_iter();
    ends.chain(chosen).chain(others).collect()
}

#[test]
fn every_remark_and_finding_speaks_both_languages_with_colors() {
    let near = |missing| Finding::NearCaptureWin {
        seat: Seat::Second,
        missing,
    };
    let findings = outcomes().into_iter().map(Finding::Over);
    let findings = findings.chain([near(1), near(2)]);
    let said = |voice: Voice| -> Vec<String> {
        let findings = findings.clone().map(|finding| finding.say(voice));
        let remarks = every_remark().into_iter().map(|remark| remark.say(voice));
        findings.chain(remarks).collect()
    };
    let english = [" der ", " und ", " oder ", "Zug", "Stein", "Platz", "seat "];
    let german = [" the ", " and ", " or ", "It ", " stone", "eat ", "Platz "];
    for (language, foreign) in [(Language::English, english), (Language::German, german)] {
        for text in said(Voice::colors(language)) {
            assert!(text.ends_with('.') && !text.contains("  "), "{text}");
            let left = foreign.iter().find(|word| text.contains(**word));
            assert_eq!(left, None, "{text}");
        }
    }
    for remark in every_remark() {
        let told = |remark: &Remark| !matches!(remark, Remark::Ends { .. } | Remark::Chooses(_));
        if told(&remark) {
            let text = remark.say(Voice::colors(Language::German));
            assert!(
                text.contains("K10 und K11") || text.contains("K10 oder K11"),
                "{text}"
            );
        }
    }
}

#[test]
fn sides_have_the_colors_of_their_seats() {
    let near = |seat| Finding::NearCaptureWin { seat, missing: 1 };
    let colors = [
        ("White", "Weiß"),
        ("Black", "Schwarz"),
        ("Red", "Rot"),
        ("Blue", "Blau"),
    ];
    for (seat, (english, german)) in Seat::ALL.into_iter().zip(colors) {
        assert_eq!(
            near(seat).say(Voice::colors(Language::English)),
            format!("{english} wins with one more captured stone.")
        );
        assert_eq!(
            near(seat).say(Voice::colors(Language::German)),
            format!("{german} gewinnt mit einem weiteren geschlagenen Stein.")
        );
        assert_eq!(
            near(seat).say(Language::German),
            format!("Platz {seat} gewinnt mit einem weiteren geschlagenen Stein.")
        );
    }
    let team = Finding::Over(outcomes()[4]);
    let said = |voice: Voice| team.say(voice);
    assert_eq!(
        said(Voice::colors(Language::German)),
        "Die Partie ist zu Ende: Weiß und Rot gewinnen durch geschlagene Steine."
    );
    assert_eq!(
        said(Voice::colors(Language::English)),
        "The game is over: White and Red win by captures."
    );
    assert_eq!(
        said(Voice::MARKS),
        "The game is over: seats 1+3 win by captures."
    );
}

/// What is said of moves of the opening, and of the position before them.
#[test]
fn the_opening_is_told_as_the_rules_have_it() {
    let free = Rules {
        center_first: false,
        ..Rules::PENTE
    };
    let cases: [(Rules, &str, &str, &str, &str); 12] = [
        (
            Rules::PENTE,
            "",
            "K10",
            "The first stone must go to the center, K10.",
            "Der erste Stein muss in die Mitte, auf K10.",
        ),
        (
            free,
            "",
            "L9",
            "No point has more room for rows.",
            "Kein Punkt hat mehr Raum für Reihen.",
        ),
        (
            Rules::GOMOKU,
            "",
            "D19",
            "So near the edge there is less room for rows than in the middle.",
            "So nah am Rand ist weniger Raum für Reihen als in der Mitte.",
        ),
        (
            Rules::PENTE,
            "K10",
            "L11",
            "It blocks rows through K10 along a diagonal.",
            "Der Zug blockiert Reihen durch K10 auf einer Diagonale.",
        ),
        (
            Rules::PENTE,
            "K10",
            "K6",
            "It blocks rows through K10 along its column.",
            "Der Zug blockiert Reihen durch K10 auf seiner Spalte.",
        ),
        (
            Rules::PENTE,
            "K10",
            "P10",
            "It blocks no row through K10.",
            "Der Zug blockiert keine Reihe durch K10.",
        ),
        (
            Rules::PENTE,
            "K10 A1",
            "N10",
            "The tournament rule demands at least three points from the center; here it is 3.\n\
             It can become part of one row with K10.",
            "Die Turnierregel verlangt mindestens drei Punkte Abstand von der Mitte; hier sind es \
             3.\nMit K10 kann daraus eine Reihe werden.",
        ),
        (
            Rules::G_PENTE,
            "K10 A1",
            "N12",
            "G-Pente demands at least three points from the center, and five on its row and \
             column; here it is 3.",
            "G-Pente verlangt mindestens drei Punkte Abstand von der Mitte, auf ihrer Zeile und \
             Spalte fünf; hier sind es 3.",
        ),
        (
            free,
            "K10 L10",
            "O10",
            "The tournament rule demands at least three points from the center; here it is 4.",
            "Die Turnierregel verlangt mindestens drei Punkte Abstand von der Mitte; hier sind es 4.",
        ),
        (
            Rules::GOMOKU,
            "K10 L10",
            "K12",
            "It makes a stretch two (K10 and K12).\nIt can become part of one row with K10.",
            "Der Zug macht einen Stretch Two (K10 und K12), zwei Steine mit einer Lücke.\n\
             Mit K10 kann daraus eine Reihe werden.",
        ),
        (
            Rules::D_PENTE,
            "K10 L10",
            "A1",
            "One more stone is laid before sides are chosen.",
            "Bevor die Plätze gewählt werden, wird noch ein Stein gelegt.",
        ),
        (
            Rules::SWAP2_PENTE,
            "K10 L10",
            "A1",
            "The stones are laid; now the other player chooses.",
            "Die Steine sind gelegt; jetzt wählt der andere Spieler.",
        ),
    ];
    for (rules, moves, mv, english, german) in cases {
        let told = explain(&after(rules, moves), parse(mv).expect("a move")).expect("legal");
        let rest = |text: String| text.split_once('\n').map(|(_, rest)| rest.to_owned());
        assert_eq!(
            rest(told.to_string()).as_deref(),
            Some(english),
            "{moves} {mv}"
        );
        assert_eq!(rest(told.say(Language::German)).as_deref(), Some(german));
    }
}

#[test]
fn what_an_opening_asks_for_is_read() {
    for (rules, moves, english) in [
        (
            Rules::PENTE,
            "",
            "The first stone must go to the center, K10.",
        ),
        (Rules::GOMOKU, "", ""),
        (Rules::PENTE, "K10", ""),
        (
            Rules::PENTE,
            "K10 A1",
            "By the tournament rule the next stone must stand at least three points from the center.",
        ),
        (
            Rules::G_PENTE,
            "K10 A1",
            "In G-Pente the next stone must stand at least three points from the center, and at \
             least five on the center's row and column.",
        ),
        (
            Rules::SWAP2_PENTE,
            "K10",
            "2 more stones are laid before sides are chosen.",
        ),
        (Rules::PENTE, "K10 A1 N10", ""),
    ] {
        let read = read(&after(rules, moves));
        assert_eq!(read.to_string(), english, "{moves}");
        let is_asked = |finding: &Finding| matches!(finding, Finding::Demand(_));
        assert_eq!(read.findings.iter().any(is_asked), !english.is_empty());
    }
}
