//! Game records: files of pente.org are read, our own are read back as the same
//! record, and an error names its place.

mod bounds;
mod mistakes;
mod prolog;
mod reading;
mod writing;

use rules::pente::Move;
use rules::record::{Clock, Record, RecordError, games};
use rules::{AnyMove, AnyPosition, Form, Position, Seat, Variant};

/// A small generator, so that every run sees the same games.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % sides
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.roll(items.len())].clone()
    }
}

fn form(variant: Variant, options: &[(&str, &str)]) -> Form {
    Form::new(variant, options.iter().copied()).expect("a form that exists")
}

fn read(text: &str) -> Record {
    text.parse()
        .unwrap_or_else(|error: RecordError| panic!("{error}\n{text}"))
}

fn read_all(text: &str) -> Vec<Result<Record, RecordError>> {
    games(text, None).collect()
}

/// What is written is read back as the same record, and writing that again
/// changes nothing.
fn survives(record: &Record) {
    let text = record.to_string();
    let again = read(&text);
    assert_eq!(&again, record, "{text}");
    assert_eq!(again.to_string(), text);
}

fn moves(record: &Record) -> String {
    let moves = record.moves().iter().map(|step| step.mv.to_string());
    moves.collect::<Vec<_>>().join(" ")
}

/// Every variant, and the tables for more than two.
fn forms() -> Vec<Form> {
    let tables: [(Variant, &[(&str, &str)]); 7] = [
        (Variant::Pente, &[("size", "9")]),
        (Variant::OPente, &[("size", "9"), ("tournament_rule", "no")]),
        (Variant::Swap2Keryo, &[("size", "9")]),
        (Variant::Pente, &[("seats", "3"), ("size", "9")]),
        (Variant::KeryoPente, &[("seats", "4"), ("size", "13")]),
        (Variant::Pente, &[("seats", "4"), ("teams", "yes")]),
        (Variant::Swiss, &[("double_five", "draw")]),
    ];
    let plain = Variant::ALL.into_iter().map(Form::plain);
    let tables = tables.map(|(variant, options)| form(variant, options));
    plain.chain(tables).collect()
}

/// A random game; now and then a seat leaves, or half a turn is played.
fn random_record(form: &Form, dice: &mut Dice) -> Record {
    let mut record = Record::new(form.clone());
    for _ in 0..dice.roll(120) {
        let position = record.last_position();
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mut mv = dice.pick(&legal);
        if let AnyPosition::Pentago(position) = position
            && dice.roll(5) == 0
        {
            let half = dice.pick(&position.legal_halves());
            mv = AnyMove::Pentago(rules::pentago::Move::Half(half));
        }
        if form.seats() > 2 && dice.roll(40) == 0 {
            let leave = AnyMove::Pente(Move::Leave(dice.pick(&Seat::ALL)));
            // The rules may refuse that a seat leaves; then nothing changes.
            if record.push(leave).is_ok() {
                continue;
            }
        }
        record.push(mv).expect("a legal move");
    }
    record
}

/// Comments with characters that mean something else in a record.
const REMARKS: [&str; 12] = [
    "good",
    "{",
    "}",
    "a } brace",
    "; semicolon",
    "[Game \"Chess\"]",
    "[%clk 0:01:00]",
    "[%clk never]",
    "1-0",
    "(why not)",
    "\\ \" $1",
    "a long remark that goes on and on, so that its words must be put on more than one line",
];

fn annotate(record: &mut Record, dice: &mut Dice) {
    for (name, value) in [
        ("Event", "a \"quoted\" \\ event\\"),
        ("Annotator", "none] [of \"them\"]"),
        ("Player 1 Name", "Ada"),
        ("Zürich", "  ⚫ ○ "),
    ] {
        record.tags.set(name, value).expect("a tag");
    }
    record.add_comment("[Event \"x\"] before all");
    for index in 0..record.moves().len() {
        let notes = record.notes_mut(index).expect("a move");
        if dice.roll(3) == 0 {
            notes.set_clock(Clock::from_millis(dice.roll(10_000_000) as u64));
        }
        for _ in 0..dice.roll(3) {
            let remarks = [dice.pick(&REMARKS), dice.pick(&REMARKS)];
            notes.add_comment(&remarks.join("\n"));
            notes.add_nag(dice.roll(256) as u8);
        }
    }
}
