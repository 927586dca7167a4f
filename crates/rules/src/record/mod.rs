//! Game records: tags and moves as text, in the manner of PGN and pente.org.
//!
//! A [`Record`] is a game from its start to where it stands, with tags and
//! comments. The fields that the rules decide are private: every move is legal
//! and the result agrees with the board. So every record can be written, and
//! what was written is read back as the same record.
//!
//! Reading is tolerant about form and strict about the game. [`games`] walks
//! through a text with many games; one that is broken comes as an error with
//! its line and column, and the others are read all the same. The format is
//! described in `docs/records.md`.
//!
//! ```
//! use rules::Form;
//! use rules::record::Record;
//!
//! let text = r#"[Game "D-Pente"]
//! [Player's Swapped? "Yes"]
//!
//! 1. K10 L9 2. M8 J11 3. H12 Resign 1-0"#;
//! let record: Record = text.parse()?;
//! let moves: Vec<String> = record.moves().iter().map(|step| step.mv.to_string()).collect();
//! assert_eq!(moves.join(" "), "K10 L9 M8 J11 swap H12");
//! assert_eq!(record.to_string().parse::<Record>()?, record);
//! # Ok::<(), rules::record::RecordError>(())
//! ```

mod bare_number;
mod clock;
mod error;
mod games;
mod heading;
mod lexer;
mod line;
mod movetext;
mod notes;
mod numbering;
mod place;
mod raw_tag;
mod reader;
mod result;
mod tags;
mod turns;
mod writer;

pub use clock::Clock;
pub use error::{RecordError, RecordErrorKind};
pub use games::{Games, games};
pub use notes::Notes;
pub use result::{RecordedResult, ResultError};
pub use tags::{TagError, Tags};

use crate::any::{AnyMove, AnyPosition, PlayError};
use crate::form::{Form, SetupTextError};
use crate::position::Position;
use crate::seat::{BySeat, Seat};
use crate::variant::{Family, Variant};

/// A game, written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Players, place, date and other tags. Those that follow from the game itself
    /// (`Game`, `Variant`, `Options`, `Setup`, `Result`, `Player's Swapped?`) are
    /// not among them; they are written all the same.
    pub tags: Tags,
    /// The name of the game as people know it, such as `Speed Pente`.
    game: String,
    form: Form,
    start: AnyPosition,
    comments: Vec<String>,
    moves: Vec<Step>,
    /// After the last move, so that a move can be added without a replay.
    last: AnyPosition,
    result: RecordedResult,
}

/// A move with what was noted about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub mv: AnyMove,
    /// Clock, marks and comments.
    pub notes: Notes,
    /// What could have been played in its place.
    pub variations: Vec<Variation>,
}

/// A variation: moves in the place of those that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// Comments before its first move.
    pub comments: Vec<String>,
    /// Its moves; the first stands in the place of the move it belongs to.
    pub moves: Vec<Step>,
}

/// How deep variations may lie within variations.
pub const DEEPEST_VARIATION: usize = 64;

impl Record {
    /// A game that has not begun, on the empty board.
    pub fn new(form: Form) -> Record {
        let start = form.start();
        Record::from_start(form, start)
    }

    /// A game that begins from a setup text or picture.
    pub fn from_setup(form: Form, setup: &str) -> Result<Record, SetupTextError> {
        let start = form.position(setup)?;
        Ok(Record::from_start(form, start))
    }

    fn from_start(form: Form, start: AnyPosition) -> Record {
        Record {
            tags: Tags::default(),
            game: usual_name(form.variant()).to_owned(),
            comments: Vec::new(),
            moves: Vec::new(),
            result: RecordedResult::of(start.outcome()),
            last: start.clone(),
            start,
            form,
        }
    }

    /// What is played.
    pub const fn form(&self) -> &Form {
        &self.form
    }

    /// The name of the game as people know it, such as `Speed Pente`.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The position before the first move.
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The moves that were played.
    pub fn moves(&self) -> &[Step] {
        &self.moves
    }

    /// The position after the last move.
    pub const fn last_position(&self) -> &AnyPosition {
        &self.last
    }

    /// How the game ended; the board's own result once the board is over.
    pub const fn result(&self) -> RecordedResult {
        self.result
    }

    /// The result as it is written, such as `1-0`.
    pub fn result_text(&self) -> String {
        self.result.text(self.form.seats())
    }

    /// Comments before the first move.
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// The names of the players by the seats they held at the end.
    pub fn players(&self) -> BySeat<Option<&str>> {
        BySeat::new(self.form.seats(), |seat| {
            let name = self.tags.get(&name_tag(seat));
            name.filter(|name| !matches!(*name, "" | "?"))
        })
    }

    /// Names the player of a seat.
    pub fn set_player(&mut self, seat: Seat, name: &str) -> Result<(), TagError> {
        self.tags.set(&name_tag(seat), name)
    }

    /// Adds a move, or refuses it and stays as it was. A result that was
    /// recorded before is taken back: the game goes on.
    pub fn push(&mut self, mv: AnyMove) -> Result<(), PlayError> {
        self.last.play(mv)?;
        self.moves.push(Step::new(mv));
        self.result = RecordedResult::of(self.last.outcome());
        Ok(())
    }

    /// The notes of a move by its index, to be added to.
    pub fn notes_mut(&mut self, index: usize) -> Option<&mut Notes> {
        self.moves.get_mut(index).map(|step| &mut step.notes)
    }

    /// Adds a comment before the first move; it becomes one line.
    pub fn add_comment(&mut self, text: &str) {
        notes::add_comment(&mut self.comments, text);
    }

    /// Records how the game ended. Once the board is over it has the word.
    pub fn set_result(&mut self, result: RecordedResult) -> Result<(), ResultError> {
        result.check(self.form.rules(), self.last.outcome())?;
        self.result = result;
        Ok(())
    }
}

impl Step {
    fn new(mv: AnyMove) -> Step {
        Step {
            mv,
            notes: Notes::default(),
            variations: Vec::new(),
        }
    }
}

/// The four rule sets of Pentago have one name among people.
const fn usual_name(variant: Variant) -> &'static str {
    match variant.family() {
        Family::Pentago => Variant::Classic.title(),
        Family::Pente => variant.title(),
    }
}

fn name_tag(seat: Seat) -> String {
    format!("Player {seat} Name")
}
