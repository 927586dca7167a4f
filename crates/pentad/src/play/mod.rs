//! `pentad play`: a whole game by typed moves, two to four at one keyboard, or
//! one against a mind, which takes all other seats.
//!
//! The same loop serves people and pipes. At a terminal there is a prompt and a
//! refused line is simply asked for again; from a pipe a refused line is told
//! with its number, the game goes on, and the exit code says that something was
//! refused.

mod companion;
mod lines;
mod score;
mod screen;
mod session;
mod storage;
mod word;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use game::{Config, TimeControl};
use rules::{Form, Seat, Variant};

use crate::exit::Exit;
use crate::face::Face;
use crate::input::position_of;
use crate::look::LookArguments;
use crate::table::{self, OptionArguments};
use companion::{Companion, MindArguments};
use lines::{Heard, Lines};
use session::{Reply, Session};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The variant; a loaded record brings its own
    #[arg(value_name = "VARIANT", required_unless_present = "load", value_parser = table::any())]
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
    /// Draw lots for who begins, among the players or between you and the mind
    #[arg(long, conflicts_with_all = ["load", "side"])]
    lots: bool,
    /// The clock: 300 or 5:00, 300+5 (Fischer), 600+5x30 (byo-yomi), 30/move,
    /// 3d/move
    #[arg(long, value_name = "TIME", default_value = "-")]
    time: TimeControl,
    /// Go on with the last game of this record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "names", "time"])]
    load: Option<PathBuf>,
    /// Write the record to this file after every move, behind the games that it has
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Whose side is at the bottom: mover, or a seat; against a mind it is yours
    /// unless you say otherwise
    #[arg(long, value_name = "SEAT", value_parser = Face::parse)]
    face: Option<Face>,
    #[command(flatten)]
    mind: MindArguments,
    #[command(flatten)]
    look: LookArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    let mut session = open(arguments)?;
    let people = io::stdin().is_terminal();
    let mut table = Table {
        lines: Lines::of(io::BufReader::new(io::stdin())),
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
    let (session, companion) = match &arguments.load {
        Some(path) => {
            let session = storage::load(path, form.as_ref())?;
            let seats = session.game().config().form.seats();
            (session, arguments.mind.companion(seats, false)?)
        }
        None => {
            let form = form.context("which variant? pentad play VARIANT")?;
            let companion = arguments.mind.companion(form.seats(), arguments.lots)?;
            let names = names(arguments, form.seats(), &companion)?;
            (Session::open(config(arguments, form)?, &names)?, companion)
        }
    };
    let seats = session.game().config().form.seats();
    let person = companion.person().map(Face::Seat);
    let face = arguments.face.or(person).unwrap_or(Face::Mover);
    let session = session.facing(face.checked(seats)?).with(companion);
    let mut session = session.looking(arguments.look.look());
    if let Some(path) = &arguments.save {
        session.keep_in(path)?;
    }
    Ok(session)
}

fn config(arguments: &Arguments, form: Form) -> Result<Config> {
    let mut config = Config::new(form).with_time(arguments.time);
    if let Some(setup) = &arguments.setup {
        let position = position_of(&config.form, setup, arguments.free)?;
        config.setup = Some(position.setup_text());
    }
    Ok(config)
}

/// The names that were given, and `Player 2` and so on for the others. A mind
/// is called by its level, wherever it sits.
fn names(arguments: &Arguments, seats: u8, companion: &Companion) -> Result<Vec<String>> {
    let given = &arguments.names;
    let opponents = companion.opponents();
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
    let mut names: Vec<String> = seats.map(name).collect();
    for (i, name) in names.iter().enumerate() {
        if names[..i].contains(name) {
            bail!("two players are called {name}; give them names that differ");
        }
    }
    if arguments.lots && opponents.is_none() {
        shuffle(&mut names);
    }
    Ok(names)
}

/// Any order, each as likely as the others.
fn shuffle(names: &mut [String]) {
    for last in (1..names.len()).rev() {
        names.swap(last, companion::any_of(last + 1));
    }
}

/// The two ends of the conversation.
struct Table<O> {
    lines: Lines,
    out: O,
    people: bool,
    refused: bool,
}

impl<O: Write> Table<O> {
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
            match self.lines.next(session.time_left())? {
                Heard::End => return self.part(session),
                Heard::Nothing => self.look_at_the_clock(session)?,
                Heard::Line(line) => match session.hear(&line) {
                    Ok(Reply::Quit) => return self.part(session),
                    Ok(reply) => self.tell(session, reply)?,
                    Err(why) => self.refuse(&why)?,
                },
            }
        }
    }

    /// The time that was left is over, also for those who go on thinking.
    fn look_at_the_clock(&mut self, session: &mut Session) -> Result<()> {
        let Some(reply) = session.flag()? else {
            return Ok(());
        };
        if self.people {
            // Behind the prompt, and whatever has been typed so far.
            writeln!(self.out)?;
        }
        self.tell(session, reply)
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
            eprintln!("line {}: {why:#}", self.lines.number());
        }
        Ok(())
    }

    fn part(&mut self, session: &Session) -> Result<()> {
        writeln!(self.out, "{}", screen::parting(session))?;
        Ok(self.out.flush()?)
    }
}
