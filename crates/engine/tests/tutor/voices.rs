//! Every kind of finding, remark and miss, in both languages and with colors.

use std::collections::BTreeMap;
use std::fmt::Debug;

use engine::pentago::tutor::{self, Finding, Known, Language, Missed, Remark, Verdict, Voice};
use rules::pentago::{Cell, HalfTurn, Line, Move, Phase, Position, Turn};
use rules::{Outcome, Seat, Stalemate};

use crate::guide::{mv, position, sample};
use crate::support::{Random, moves, played, positions};

const ENGLISH: Voice = Voice::colors(Language::English);
const GERMAN: Voice = Voice::colors(Language::German);

/// Words that each language has and the other has not.
const ENGLISH_WORDS: &[&str] = &[
    "the", "and", "or", "is", "it", "with", "turn", "turns", "block", "stone", "row", "any", "win",
    "wins", "can", "has", "five", "three", "to", "on", "of", "Black", "White", "for", "Monica",
];
const GERMAN_WORDS: &[&str] = &[
    "der", "den", "und", "oder", "ist", "mit", "drehen", "Zug", "Drehung", "Block", "Stein",
    "Reihe", "kann", "hat", "Fünf", "bis", "auf", "von", "Schwarz", "Weiß",
];

fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric()).collect()
}

/// The kinds that have spoken, by the first word of their `Debug`.
#[derive(Default)]
struct Heard(BTreeMap<String, usize>);

impl Heard {
    fn check(&mut self, said: &impl Debug, english: &str, german: &str, cells: &[Cell]) {
        for (text, foreign) in [(english, GERMAN_WORDS), (german, ENGLISH_WORDS)] {
            assert!(text.ends_with('.'), "{text}");
            assert!(!text.contains("  ") && !text.contains(" ."), "{text}");
            let words = words(text);
            assert!(!words.contains(&"x") && !words.contains(&"o"), "{text}");
            for word in foreign {
                assert!(!words.contains(word), "{word} in {text}");
            }
            for cell in cells {
                assert!(words.contains(&cell.to_string().as_str()), "{cell}: {text}");
            }
        }
        let debug = format!("{said:?}");
        let kind = debug.split([' ', '(']).next().unwrap_or_default();
        *self.0.entry(kind.to_owned()).or_default() += 1;
    }

    #[track_caller]
    fn all(&self, kinds: &[&str]) {
        assert!(self.0.keys().eq(kinds), "{:?}", self.0);
    }
}

fn ends(line: &Line) -> Vec<Cell> {
    let cells: Vec<Cell> = line.cells().collect();
    vec![cells[0], cells[cells.len() - 1]]
}

fn of_finding(finding: &Finding) -> Vec<Cell> {
    match finding {
        Finding::Over(_) | Finding::Twists(_) => Vec::new(),
        Finding::Win(threat) | Finding::Danger(threat) => ends(&threat.line),
        Finding::Three(three) => three.cells.to_vec(),
        Finding::SetUp(set_up) => [ends(&set_up.line), set_up.missing.clone()].concat(),
        Finding::Middles(_) => finding.marks().cells,
    }
}

fn of_remark(remark: &Remark) -> Vec<Cell> {
    match remark {
        Remark::Wins { lines, .. } | Remark::GivesFive { lines, .. } => {
            lines.iter().flat_map(ends).collect()
        }
        Remark::CanFinish(threats)
        | Remark::MissesWin(threats)
        | Remark::Opens(threats)
        | Remark::Leaves(threats)
        | Remark::Threatens { threats, .. } => ends(&threats[0].line),
        Remark::Stops { threats, .. } => threats.iter().flat_map(|t| ends(&t.line)).collect(),
        Remark::BuildsThree(three) => three.cells.to_vec(),
        Remark::Guards { cell, .. } => vec![*cell],
        Remark::TurnsThree { three, to } => [three.cells, *to].concat(),
        Remark::Builds(set_up) => [ends(&set_up.line), set_up.missing.clone()].concat(),
        Remark::Draws { .. }
        | Remark::Verdict(_)
        | Remark::Helpless { .. }
        | Remark::Twists(_)
        | Remark::TakesMiddle(_) => Vec::new(),
    }
}

fn of_missed(missed: &Missed) -> Vec<Cell> {
    match missed {
        Missed::Win(lines) => lines.iter().flat_map(ends).collect(),
        Missed::Finish(threats) | Missed::Unstoppable(threats) | Missed::Threats(threats) => {
            ends(&threats[0].line)
        }
        Missed::Three(three) => three.cells.to_vec(),
        Missed::Draw(_) | Missed::Safety => Vec::new(),
    }
}

#[test]
fn every_finding_speaks_both_languages() {
    let mut heard = Heard::default();
    let over = [
        Outcome::line(Seat::First),
        Outcome::Draw(Stalemate::FullBoard),
        Outcome::Draw(Stalemate::BothLines),
    ];
    let read = positions(21, 60).flat_map(|position| tutor::read(&position).findings);
    for finding in over.map(Finding::Over).into_iter().chain(read) {
        let (english, german) = (finding.say(ENGLISH), finding.say(GERMAN));
        heard.check(&finding, &english, &german, &of_finding(&finding));
    }
    heard.all(&[
        "Danger", "Middles", "Over", "SetUp", "Three", "Twists", "Win",
    ]);
}

/// Some whole moves of a position, and some stones that wait for their twist.
fn some_moves(position: &Position, random: &mut Random) -> Vec<Move> {
    let all = moves(position);
    let mut some: Vec<Move> = (0..3).map(|_| all[random.below(all.len())]).collect();
    if position.phase() == Phase::Place {
        let stone = |mv: &Move| match mv {
            Move::Turn(Turn { cell, .. }) => Some(Move::Half(HalfTurn::Place(*cell))),
            Move::Half(_) => None,
        };
        some.extend(some.clone().iter().filter_map(stone));
    }
    some
}

#[test]
fn every_remark_speaks_both_languages() {
    use engine::pentago::Value::{Draw, Loss, Win};
    let mut heard = Heard::default();
    let mut random = Random(22);
    for position in positions(23, 120) {
        for mv in some_moves(&position, &mut random) {
            let told = tutor::explain(&position, mv, Known::default()).expect("legal");
            let head = |voice| {
                let text = told.say(voice);
                text.lines().next().expect("the move").to_owned()
            };
            let stone = match mv {
                Move::Turn(Turn { cell, .. }) | Move::Half(HalfTurn::Place(cell)) => vec![cell],
                Move::Half(HalfTurn::Twist(_)) => Vec::new(),
            };
            heard.check(&"Played", &head(ENGLISH), &head(GERMAN), &stone);
            for remark in &told.remarks {
                let (english, german) = (remark.say(ENGLISH), remark.say(GERMAN));
                heard.check(remark, &english, &german, &of_remark(remark));
            }
        }
    }
    let values = [Win, Draw, Loss];
    let throws = [(Win, Draw), (Win, Loss), (Draw, Loss)];
    let verdicts = values.map(Verdict::Keeps).into_iter();
    let verdicts = verdicts.chain(values.map(Verdict::Leads));
    let verdicts = verdicts.chain(throws.map(|(from, to)| Verdict::Throws { from, to }));
    for remark in verdicts.map(Remark::Verdict) {
        heard.check(&remark, &remark.say(ENGLISH), &remark.say(GERMAN), &[]);
    }
    heard.all(&[
        "\"Played\"",
        "Builds",
        "BuildsThree",
        "CanFinish",
        "Draws",
        "GivesFive",
        "Guards",
        "Helpless",
        "Leaves",
        "MissesWin",
        "Opens",
        "Stops",
        "TakesMiddle",
        "Threatens",
        "TurnsThree",
        "Twists",
        "Verdict",
        "Wins",
    ]);
}

#[test]
fn every_comparison_speaks_both_languages() {
    let mut heard = Heard::default();
    let mut random = Random(24);
    for position in positions(25, 300) {
        let some = some_moves(&position, &mut random);
        for (&worse, &better) in some.iter().zip(&some[1..]) {
            let compared = tutor::compare(&position, worse, better).expect("legal");
            let [english, german] = [ENGLISH, GERMAN].map(|voice| compared.say(voice));
            assert!(english.starts_with("Better was ") && german.starts_with("Besser war: "));
            heard.check(&"Compared", &english, &german, &[]);
            for missed in &compared.missed {
                let (english, german) = (missed.say(ENGLISH), missed.say(GERMAN));
                heard.check(missed, &english, &german, &of_missed(missed));
            }
        }
    }
    heard.all(&[
        "\"Compared\"",
        "Draw",
        "Finish",
        "Safety",
        "Threats",
        "Three",
        "Unstoppable",
        "Win",
    ]);
}

/// Turns of the guide's sample game: the first, White's defense, and the last.
#[test]
fn the_sample_game_is_told_in_german() {
    let told = |number: usize| {
        let (_, remarks) = sample(number);
        let said: Vec<String> = remarks.iter().map(|remark| remark.say(GERMAN)).collect();
        said.join("\n")
    };
    assert_eq!(
        told(0),
        "Der Stein nimmt die Mitte des Blocks oben rechts, die keine Drehung bewegt."
    );
    assert_eq!(
        told(7),
        "Der Zug hindert Schwarz an einer Mittel-Fünf in Zeile 2 (A2 bis E2).\n\
         Die Drehung dreht die Dreierreihe von Schwarz auf dem Block oben links weg, \
         von A2 B2 C2 nach B1 B2 B3."
    );
    assert_eq!(
        told(10),
        "Schwarz gewinnt mit einer Mittel-Fünf in Zeile 2 (A2 bis E2)."
    );
}

#[test]
fn a_board_of_the_guide_is_read_in_german() {
    let board = position(
        ". . .  . . .
         x x x  . x o
         . . .  . . .
         . . .  o . .
         . . .  . . .
         . . .  o . .",
    );
    let reading = tutor::read(&board).say(GERMAN);
    let lines: Vec<&str> = reading.lines().collect();
    assert_eq!(
        lines[1],
        "Schwarz droht zu gewinnen: E1, dann den Block oben rechts gegen den Uhrzeigersinn \
         drehen; das ergibt eine Mittel-Fünf in Zeile 2 (A2 bis E2)."
    );
    assert_eq!(
        lines[3],
        "Schwarz hat eine Dreierreihe auf dem Block oben links (A2 B2 C2), gut für eine \
         Mittel-Fünf; von den Mitten dafür ist E2 von Schwarz besetzt und B5 frei."
    );
    assert_eq!(
        lines[6],
        "Weiß braucht noch zwei Züge für eine Gerade Fünf in Spalte D (D2 bis D6): \
         Steine auf F1 und D5 setzen und den Block oben rechts zweimal drehen."
    );
    assert_eq!(lines[8], "Freie Mitten: B5 und E5; Schwarz hält B2 und E2.");

    let (worse, better) = (mv("D2 Q11 CW"), mv("D2 Q00 CW"));
    let told = tutor::explain(&board, worse, Known::default()).expect("legal");
    assert_eq!(
        told.say(GERMAN),
        "Weiß setzt D2 und dreht den Block unten rechts im Uhrzeigersinn.\n\
         Schwarz kann noch immer gewinnen: E1, dann den Block oben rechts gegen den \
         Uhrzeigersinn drehen; das ergibt eine Mittel-Fünf in Zeile 2 (A2 bis E2). \
         Es gibt noch einen Weg."
    );
    let compared = tutor::compare(&board, worse, better).expect("legal");
    assert_eq!(
        compared.say(GERMAN),
        "Besser war: D2, dann den Block oben links im Uhrzeigersinn drehen.\n\
         Danach kann die andere Seite nicht sofort gewinnen."
    );
}

/// Colors change the names of the sides, and the move is told in words.
#[test]
fn colors_stand_where_marks_stood() {
    let (before, remarks) = sample(7);
    let stops = &remarks[0];
    assert_eq!(
        stops.say(ENGLISH),
        "It stops Black from making a Middle Five on row 2 (A2 to E2)."
    );
    assert_eq!(stops.say(Voice::MARKS), stops.to_string());
    assert_eq!(
        stops.say(Language::German),
        "Der Zug hindert x an einer Mittel-Fünf in Zeile 2 (A2 bis E2)."
    );
    let told = |text| {
        let told = tutor::explain(&before, mv(text), Known::default()).expect("legal");
        let said = told.say(ENGLISH);
        said.lines().next().expect("the move").to_owned()
    };
    assert_eq!(
        told("D2 Q00 CW"),
        "White plays D2 and turns the top left block clockwise."
    );
    let over = played(&sample(10).0, mv("2/8 2R"));
    let reading = tutor::read(&over);
    assert_eq!(
        reading.say(ENGLISH),
        "The game is over: Black wins by a row."
    );
    assert_eq!(
        reading.say(GERMAN),
        "Die Partie ist zu Ende: Schwarz gewinnt mit einer Reihe."
    );
    assert_eq!(
        reading.to_string(),
        "The game is over: seat 1 wins by a row."
    );
}
