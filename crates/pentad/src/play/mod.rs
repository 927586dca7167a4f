//! `pentad play`: a whole game by typed moves, two to four at one keyboard, or
//! one against a mind, which takes all other seats.
//!
//! The same loop serves people and pipes. At a terminal there is a prompt and a
//! refused line is simply asked for again; from a pipe a refused line is told
//! with its number, the game goes on, and the exit code says that something was
//! refused.

mod companion;
mod screen;
mod session;
mod storage;
mod word;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use game::{Config, TimeControl};
use rules::{Seat, Variant};

use crate::exit::Exit;
use crate::face::Face;
use crate::input::position_of;
use crate::table::OptionArguments;
use companion::{MindArguments, Opponents};
use session::{Reply, Session};

/// The longest line that is read; a move has a dozen characters.
const LONGEST_LINE: u64 = 64 * 1024;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The variant, such as classic, swiss, pente or keryo-pente; a loaded record
    /// brings its own
    #[arg(value_name = "VARIANT", required_unless_present = "load")]
    variant: Option<Variant>,
    #[command(flatten)]
    options: OptionArguments,
    /// Begin with this position, as text or picture
    #[arg(long, value_name = "TEXT")]
    setup: Option<String>,
    /// Take any number of stones in the setup, with to_move= for the side to move
    #[arg(long, requires = "setup")]
    free: bool,
    /// The players' names in the order of play, separated by commas; against a mind,
    /// yours alone
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    names: Vec<String>,
    /// The clock: 300+5 (Fischer), 600+5x30 (byo-yomi), 30/move, 3d/move
    #[arg(long, value_name = "TIME", default_value = "-")]
    time: TimeControl,
    /// Go on with the last game of this record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "names", "time"])]
    load: Option<PathBuf>,
    /// Write the record to this file after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Whose side is at the bottom: mover, or a seat; against a mind it is yours
    /// unless you say otherwise
    #[arg(long, value_name = "SEAT", value_parser = Face::parse)]
    face: Option<Face>,
    #[command(flatten)]
    mind: MindArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    let mut session = open(arguments)?;
    let input = io::stdin().lock();
    let people = io::stdin().is_terminal();
    let mut table = Table {
        lines: Lines { input, number: 0 },
        out: io::stdout().lock(),
        people,
        refused: false,
    };
    table.greet(&session)?;
    table.run(&mut session)?;
    Ok(if table.refused && !people {
        Exit::Failed
    } else {
        Exit::Done
    })
}

fn open(arguments: &Arguments) -> Result<Session> {
    let form = arguments.options.form_of(arguments.variant)?;
    let session = match &arguments.load {
        Some(path) => storage::load(path, form.as_ref())?,
        None => {
            let form = form.context("which variant? pentad play VARIANT")?;
            let mut config = Config::new(form).with_time(arguments.time);
            if let Some(setup) = &arguments.setup {
                let position = position_of(&config.form, setup, arguments.free)?;
                config.setup = Some(position.setup_text());
            }
            let seats = config.form.seats();
            let opponents = arguments.mind.opponents(seats)?;
            let names = names(&arguments.names, seats, opponents)?;
            Session::open(config, &names)?
        }
    };
    let seats = session.game().config().form.seats();
    let companion = arguments.mind.companion(seats)?;
    let person = companion.person().map(Face::Seat);
    let face = arguments.face.or(person).unwrap_or(Face::Mover);
    let face = face.checked(seats)?;
    let session = session.facing(face).with(companion);
    Ok(session.kept_in(arguments.save.clone()))
}

/// The names that were given, and `Player 2` and so on for the others. A mind
/// is called by its level, wherever it sits.
fn names(given: &[String], seats: u8, opponents: Option<Opponents>) -> Result<Vec<String>> {
    let people = if opponents.is_some() {
        1
    } else {
        usize::from(seats)
    };
    if given.len() > people {
        let seats = if people == 1 { "seat" } else { "seats" };
        bail!("{} names for {people} {seats}", given.len());
    }
    let mut given = given.iter().map(|name| name.trim());
    // Several minds of one level are told apart by letters: seats change in a
    // rematch, and a name does not.
    let mut letters = ["A ", "B ", "C "].into_iter().filter(|_| seats > 2);
    let name = |seat: Seat| match opponents {
        Some(opponents) if opponents.person != seat => {
            let letter = letters.next().unwrap_or_default();
            format!("Pentad {letter}level {}", opponents.level)
        }
        _ => match given.next() {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => format!("Player {seat}"),
        },
    };
    let seats = Seat::ALL.into_iter().take(usize::from(seats));
    let names: Vec<String> = seats.map(name).collect();
    for (i, name) in names.iter().enumerate() {
        if names[..i].contains(name) {
            bail!("two players are called {name}; give them names that differ");
        }
    }
    Ok(names)
}

/// The two ends of the conversation.
struct Table<I, O> {
    lines: Lines<I>,
    out: O,
    people: bool,
    refused: bool,
}

impl<I: BufRead, O: Write> Table<I, O> {
    fn greet(&mut self, session: &Session) -> Result<()> {
        if self.people {
            writeln!(self.out, "{}\n", screen::greeting(session))?;
        }
        Ok(write!(self.out, "{}", screen::board(session))?)
    }

    fn run(&mut self, session: &mut Session) -> Result<()> {
        loop {
            while session.mind_to_move().is_some() {
                self.out.flush()?;
                let reply = session.mind_moves()?;
                self.tell(session, reply)?;
            }
            if self.people {
                write!(self.out, "{} ", screen::prompt(session))?;
            }
            self.out.flush()?;
            let Some(line) = self.lines.next()? else {
                return self.part(session);
            };
            match session.hear(&line) {
                Ok(Reply::Quit) => return self.part(session),
                Ok(reply) => self.tell(session, reply)?,
                Err(why) => self.refuse(&why)?,
            }
        }
    }

    fn tell(&mut self, session: &Session, reply: Reply) -> Result<()> {
        match reply {
            Reply::Say(text) => writeln!(self.out, "{text}")?,
            Reply::Board(events) => {
                for event in events {
                    writeln!(self.out, "{event}")?;
                }
                write!(self.out, "\n{}", screen::board(session))?;
            }
            Reply::Nothing | Reply::Quit => {}
        }
        Ok(())
    }

    fn refuse(&mut self, why: &anyhow::Error) -> Result<()> {
        self.refused = true;
        self.out.flush()?;
        if self.people {
            writeln!(self.out, "{why:#}")?;
        } else {
            eprintln!("line {}: {why:#}", self.lines.number);
        }
        Ok(())
    }

    fn part(&mut self, session: &Session) -> Result<()> {
        writeln!(self.out, "{}", screen::parting(session))?;
        Ok(self.out.flush()?)
    }
}

/// Lines of the input, none longer than the limit.
struct Lines<I> {
    input: I,
    number: usize,
}

impl<I: BufRead> Lines<I> {
    fn next(&mut self) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        let read = io::Read::take(&mut self.input, LONGEST_LINE).read_until(b'\n', &mut bytes);
        read.context("cannot read the next move")?;
        self.number += 1;
        if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
            // Not a move, whatever it begins with; it is refused as one.
            bytes.truncate(40);
            bytes.extend_from_slice("… (an overlong line)".as_bytes());
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        Ok((!bytes.is_empty()).then_some(line))
    }
}
