//! `pentad tournament`: a whole event from the command line, offline.
//!
//! An event is one file, a log to which each command adds a line. Every verb
//! has a module's function; all of them end in [`Desk::ask`], which lets the
//! pure core decide, writes what follows to the file, and only then tells it.

mod arguments;
mod circuit;
mod desk;
mod exchange;
mod file;
mod folder;
mod hall;
mod names;
mod papers;
mod people;
mod results;
mod show;
mod start;
mod when;

use anyhow::Result;

use crate::exit::Exit;
pub(crate) use arguments::Arguments;
use arguments::Verb;
use desk::Desk;

/// Does what was asked.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    match &arguments.verb {
        Verb::New(new) => start::new(arguments, new)?,
        Verb::List => folder::list(arguments)?,
        Verb::Options {
            players: Some(players),
        } => start::options(*players, arguments.json)?,
        Verb::Import(import) if import.new => exchange::import_new(arguments, import)?,
        Verb::Circuit(circuit) => circuit::run(arguments, circuit)?,
        Verb::Check => return show::check(arguments),
        verb if verb.only_looks() => look(&Desk::look(arguments)?, verb)?,
        verb => act(&mut Desk::open(arguments)?, verb)?,
    }
    Ok(Exit::Done)
}

/// Verbs that ask questions.
fn look(desk: &Desk, verb: &Verb) -> Result<()> {
    match verb {
        Verb::Options { .. } => start::options(desk.players(), desk.json),
        Verb::Players => show::players(desk),
        Verb::Pairings { all, of } => show::pairings(desk, *all, of.as_deref()),
        Verb::Standings { group } => show::standings(desk, group.as_deref()),
        Verb::Bracket => show::bracket(desk),
        Verb::History => show::history(desk),
        Verb::Export(export) => exchange::export(desk, export),
        Verb::Paper(paper) => papers::run(desk, paper),
        _ => show::status(desk),
    }
}

/// Verbs that change something.
fn act(desk: &mut Desk, verb: &Verb) -> Result<()> {
    match verb {
        Verb::Enter(enter) => people::enter(desk, enter),
        Verb::Amend(amend) => people::amend(desk, amend),
        Verb::Withdraw { name, expel } => people::withdraw(desk, name, *expel),
        Verb::Reinstate { name } => people::reinstate(desk, name),
        Verb::Replace { out, reserve } => people::replace(desk, out, reserve),
        Verb::Helper { name, remove } => people::helper(desk, name, *remove),
        Verb::Publish { seed } => start::publish(desk, seed.as_deref()),
        Verb::Draw(draw) => start::draw(desk, draw),
        Verb::Tables { tables, boards } => hall::tables(desk, *tables, *boards),
        Verb::Call { game, table, board } => hall::call(desk, *game, *table, *board),
        Verb::Clock { minutes } => hall::clock(desk, *minutes),
        Verb::Absent { game, names } => hall::absent(desk, *game, names),
        Verb::Forfeit { name } => hall::forfeit(desk, name),
        Verb::Result(result) => results::record(desk, result),
        Verb::Report(result) => results::report(desk, result),
        Verb::Correct(correct) => results::correct(desk, correct),
        Verb::Settle { game } => hall::settle(desk, *game),
        Verb::Lots { group } => hall::lots(desk, group),
        Verb::Advance => desk.ask(&tournament::Command::Advance),
        Verb::Undo => desk.ask(&tournament::Command::Undo { step: None }),
        Verb::Redo => desk.ask(&tournament::Command::Redo),
        Verb::Import(import) => exchange::import(desk, import),
        _ => show::status(desk),
    }
}
