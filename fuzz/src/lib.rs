//! The properties that the fuzz targets share, each written once.
//!
//! Where possible, a target reads its input as a person would type it, so that
//! seeds are plain text and the input of a crash is readable.

use std::error::Error;
use std::sync::LazyLock;

use rules::{AnyMove, AnyPosition, Family, Form, PlayError, Position, Variant, pentago, pente};

/// Every variant as published, then tables that only options make.
pub static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let published = Variant::ALL.into_iter().map(Form::plain);
    let others = OTHER_TABLES
        .iter()
        .map(|text| form(text).expect("a form that can be played"));
    published.chain(others).collect()
});

const OTHER_TABLES: [&str; 12] = [
    "classic double_five=mover",
    "swiss skip_neutral=yes",
    "pente size=9 tournament_rule=no",
    "pente size=13 line=4",
    "pente size=9 seats=3",
    "pente size=9 seats=4",
    "pente size=9 seats=4 teams=yes",
    "keryo-pente size=13 seats=4",
    "o-pente size=9 captures_to_win=4",
    "swap2-keryo size=9",
    "d-pente size=13",
    "gomoku size=9",
];

/// The forms of one family.
pub fn forms_of(family: Family) -> impl Iterator<Item = &'static Form> {
    let own = move |form: &&Form| form.variant().family() == family;
    FORMS.iter().filter(own)
}

/// Reads a form as [`Form`] is written: the variant, then its options.
pub fn form(text: &str) -> Result<Form, Box<dyn Error>> {
    let mut words = text.split_whitespace();
    let variant: Variant = words.next().unwrap_or_default().parse()?;
    let options = words.map(|word| word.split_once('=').unwrap_or((word, "")));
    Ok(Form::new(variant, options)?)
}

/// Plays lines on a table: the first names its form, as `pente size=9`, the
/// others are moves. Each is played, or refused without a change; a move that can
/// be read is written so that it is read as the same.
pub fn play_lines(text: &str, otherwise: Variant) {
    let (first, moves) = text.split_once('\n').unwrap_or((text, ""));
    let own = |form: &Form| form.variant().family() == otherwise.family();
    let form = form(first).ok().filter(own);
    let mut position = form.unwrap_or(Form::plain(otherwise)).start();
    for line in moves.split('\n') {
        play(&mut position, line);
    }
    check(&position);
}

fn play(position: &mut AnyPosition, text: &str) {
    let before = position.clone();
    match position.play_text(text) {
        Ok(mv) => {
            assert_eq!(before.outcome(), None, "{mv} was played after the end");
            check_notation(position, mv);
        }
        Err(error) => {
            assert_eq!(*position, before, "{text:?} was refused");
            check_error(&error);
            if !matches!(error, PlayError::Notation(_)) {
                let mv = position.parse_move(text).expect("it was read before");
                check_notation(position, mv);
            }
        }
    }
}

fn check_notation(position: &AnyPosition, mv: AnyMove) {
    let written = mv.to_string();
    assert_eq!(position.parse_move(&written), Ok(mv), "{written}");
    if let AnyMove::Pentago(pentago::Move::Turn(turn)) = mv {
        let notations = pentago::Notation::ALL.into_iter();
        for written in notations.filter_map(|notation| notation.write(turn)) {
            assert_eq!(position.parse_move(&written), Ok(mv), "{written}");
        }
    }
}

/// What must hold of every position.
pub fn check(position: &AnyPosition) {
    let over = position.outcome().is_some();
    assert_eq!(position.legal_moves().is_empty(), over);
    assert_eq!(position.to_move().is_none(), over);
    assert_eq!(position.result() == "*", !over);
    match remade(position) {
        Ok(again) => assert_same(&again, position),
        // Some finished games end with a row of both sides, which a setup may
        // refuse.
        Err(why) => assert!(over, "{}: {why}", position.setup_text()),
    }
}

/// What must hold of a position from a setup: its own text makes it again, even
/// if it is over.
pub fn check_setup(position: &AnyPosition) {
    check(position);
    let again = remade(position).expect("a setup has made this position before");
    assert_same(&again, position);
}

fn assert_same(again: &AnyPosition, position: &AnyPosition) {
    assert_eq!(again, position, "{}", position.setup_text());
    assert_eq!(again.hash_key(), position.hash_key());
}

/// The position that its own setup text makes.
fn remade(position: &AnyPosition) -> Result<AnyPosition, Box<dyn Error>> {
    let text = position.setup_text();
    Ok(match position {
        AnyPosition::Pentago(position) => {
            let setup = text.parse()?;
            AnyPosition::Pentago(pentago::Position::from_setup(position.rules(), &setup)?)
        }
        AnyPosition::Pente(position) => {
            let setup = text.parse()?;
            let again = pente::Position::from_setup(*position.rules(), &setup)?;
            AnyPosition::Pente(Box::new(again))
        }
    })
}

/// An error has a message, which is short for any input.
pub fn check_error(error: &(impl Error + ?Sized)) {
    let text = error.to_string();
    assert!(!text.is_empty() && text.chars().count() < 2000, "{text}");
}
