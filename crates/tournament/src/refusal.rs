//! Why a command was refused. The tournament is as it was.

use thiserror::Error;

use crate::config::ConfigError;
use crate::entry::EntryId;
use crate::lots::SeedHash;
use crate::matches::{GameId, MatchId};
use crate::name::Name;
use crate::outcome::Outcome;
use crate::phase::Phase;
use crate::plan::Options;
use crate::state::Misfit;
use crate::time::Time;

/// Why a command was refused, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Only the director may.
    #[error("{0} may not do that; ask the director")]
    NotTheDirector(Name),
    /// Only officials may.
    #[error("{0} may not do that; ask the director or a helper")]
    NotAnOfficial(Name),
    /// Only the two players may.
    #[error("{who} does not play in {of}; only its players report it")]
    NotYourGame {
        /// Who asked.
        who: Name,
        /// Which match.
        of: MatchId,
    },
    /// The director needs no helper's rights.
    #[error("{0} directs this tournament and needs no other rights")]
    IsTheDirector(Name),
    /// Named already.
    #[error("{0} is a helper already")]
    AlreadyHelps(Name),
    /// Nobody to dismiss.
    #[error("{0} is not a helper")]
    NoHelper(Name),
    /// Two of one name cannot be told apart.
    #[error(
        "{name} has entered already as {entry}; tell the two apart, such as by a club or an initial"
    )]
    NameTaken {
        /// The name.
        name: Name,
        /// Who has it.
        entry: EntryId,
    },
    /// Nobody plays twice.
    #[error("{person} has entered already as {entry}")]
    PersonTaken {
        /// The account.
        person: Name,
        /// The entry.
        entry: EntryId,
    },
    /// After the draw officials alone enter somebody.
    #[error("the draw is made and entries are closed; ask the director or a helper")]
    EntriesClosed,
    /// What was drawn from stands.
    #[error("club and rank of {0} were used in the draw; correct the name or the account alone")]
    DrawHasUsed(EntryId),
    /// There is a limit.
    #[error("there are {most} entries already, and there cannot be more")]
    TooManyEntries {
        /// How many there can be.
        most: usize,
    },
    /// Nobody has that number.
    #[error("nobody has the number {0}")]
    NoSuchEntry(EntryId),
    /// Nobody leaves twice.
    #[error("{0} has left already")]
    AlreadyLeft(EntryId),
    /// Nobody returns who is here.
    #[error("{0} has not left")]
    HasNotLeft(EntryId),
    /// Only a reserve takes a place.
    #[error("{0} is not a reserve")]
    NoReserve(EntryId),
    /// Places change hands before play alone.
    #[error("the group has results already; withdraw {0} instead")]
    GroupHasBegun(EntryId),
    /// It belongs to another phase.
    #[error("this is {now}; {right}")]
    WrongPhase {
        /// Where the tournament stands.
        now: Phase,
        /// What can be done instead.
        right: &'static str,
    },
    /// The hash comes first.
    #[error("publish the hash of the seed first, so that everybody can check the draw")]
    NoHash,
    /// Another seed than promised.
    #[error("the hash of this seed is not the published {0}; draw with the seed that was promised")]
    WrongSeed(SeedHash),
    /// A word that is a book.
    #[error(
        "the word from the hall is too long or has control characters; take one line of up to 200 characters"
    )]
    BadWord,
    /// The number of players leaves a choice, or none.
    #[error("{} players do not divide into groups of four and five; {}", .0.players, .0.advice)]
    MustChoose(Box<Options>),
    /// The plan is for others.
    #[error("that plan does not fit {} players; choose one of the {} that do", .0.players, .0.plans.len())]
    NoSuchPlan(Box<Options>),
    /// The format asks for another number.
    #[error("{right}, and there are {players}")]
    WrongNumber {
        /// How many there are.
        players: usize,
        /// What would be right.
        right: &'static str,
    },
    /// Results are in.
    #[error("results are in, so the draw stands")]
    DrawStands,
    /// No such match.
    #[error("{0} is not paired; look at the next games for what is")]
    NotPaired(MatchId),
    /// It was once paired.
    #[error("{0} no longer counts: a correction has changed the pairing")]
    Void(MatchId),
    /// Games come one after the other.
    #[error("{asked} is not due; next comes game {due}")]
    NotDue {
        /// The game that was asked for.
        asked: GameId,
        /// The game that is next.
        due: u16,
    },
    /// A second winner.
    #[error("{game} has a result already: {was}; correct it if it is wrong")]
    HasResult {
        /// The game.
        game: GameId,
        /// The result.
        was: Outcome,
    },
    /// There is an end to everything.
    #[error("{of} has {games} games already; let the lot settle it")]
    TooManyGames {
        /// The match.
        of: MatchId,
        /// How many games it has.
        games: usize,
    },
    /// Nothing is left to play.
    #[error("{0} is decided; correct one of its games if that is wrong")]
    Decided(MatchId),
    /// There is nothing to correct.
    #[error("{0} has no result that could be corrected; enter one")]
    NoResult(GameId),
    /// A game in the middle.
    #[error("only the last game of a match can be struck out; correct {0} instead")]
    NotTheLast(GameId),
    /// A game that was not played is to be played.
    #[error(
        "{0} cannot be struck out for the record only; reset what followed, or tell how it ended"
    )]
    OpenForTheRecord(GameId),
    /// The winner plays elsewhere.
    #[error("{winner} does not play this game; the winner is {} or {}", .players[0], .players[1])]
    NotInThisGame {
        /// Who is said to have won.
        winner: EntryId,
        /// Who plays.
        players: [EntryId; 2],
    },
    /// Nobody has so many stones.
    #[error("nobody can have placed {stones} stones; each has {each}")]
    TooManyStones {
        /// How many were told.
        stones: u8,
        /// How many each has.
        each: u8,
    },
    /// No five with four.
    #[error("five in a row takes five stones or more, and not {stones}")]
    TooFewStones {
        /// How many were told.
        stones: u8,
    },
    /// Win points are counted.
    #[error("say how many of the {each} stones the winner had placed; win points are counted here")]
    StonesMissing {
        /// How many each has.
        each: u8,
    },
    /// The lot is not an outcome that people enter.
    #[error("the lot is drawn by the program; ask to settle the match by lot")]
    LotIsDrawn,
    /// Only the absent forfeit.
    #[error("name one or both of the players as absent")]
    NobodyAbsent,
    /// It was not called.
    #[error("{0} was not called to a table, so nobody can be late for it")]
    NotCalled(MatchId),
    /// One waits a while.
    #[error("the players have {minutes} min to come, and they are not over")]
    TooEarly {
        /// How long one waits.
        minutes: u32,
        /// Until when.
        until: Time,
    },
    /// No such table.
    #[error("there is no table {table}; there are {tables}")]
    NoSuchTable {
        /// The table that was asked for.
        table: u16,
        /// How many there are.
        tables: u16,
    },
    /// No such board.
    #[error("there is no board {board} on a table; each has {boards}")]
    NoSuchBoard {
        /// The board that was asked for.
        board: u16,
        /// How many there are on each table.
        boards: u16,
    },
    /// The hall is not known.
    #[error("set the number of tables before calling anybody to them")]
    NoTables,
    /// No hall is like this.
    #[error(transparent)]
    Hall(ConfigError),
    /// No clock runs like this.
    #[error("a round cannot have {0} minutes; take 1 to 10000")]
    Minutes(u32),
    /// Nobody plays.
    #[error("no game is open whose time could run")]
    NothingToTime,
    /// Somebody plays there.
    #[error("table {table}, board {board} is taken by {by}")]
    TableTaken {
        /// The table.
        table: u16,
        /// The board.
        board: u16,
        /// The match there.
        by: MatchId,
    },
    /// Nobody plays two games at once.
    #[error("{entry} still plays {of}")]
    Busy {
        /// Who.
        entry: EntryId,
        /// The match.
        of: MatchId,
    },
    /// More draws first.
    #[error("the lot may settle {of} after {needed} draws in a row; so far: {draws}")]
    ReplayFirst {
        /// The match.
        of: MatchId,
        /// How many were drawn.
        draws: usize,
        /// How many must be.
        needed: u16,
    },
    /// Games would be lost.
    #[error("that would undo games that were played: {}; ask to reset them, or to correct the record only", list(.0))]
    Undoes(Vec<MatchId>),
    /// No such group.
    #[error("there is no group {0}, counted from 0")]
    NoSuchGroup(u16),
    /// Nothing to break.
    #[error("no tie of this group matters; there is nothing to draw lots for")]
    NoTie,
    /// Games are to be played first.
    #[error("{} games are still open; the first is {}", .0.len(), .0.first().map_or(String::new(), ToString::to_string))]
    GamesOpen(Vec<MatchId>),
    /// Nothing to take back.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Somebody was quicker.
    #[error("another command is the last one now, number {last}; look before you undo it")]
    Overtaken {
        /// The last one.
        last: u32,
    },
    /// Nothing to do again.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// What everybody has seen stays seen.
    #[error("a draw cannot be undone, since its seed is known; publish a new hash and draw again")]
    DrawIsKnown,
    /// The tournament was rebuilt from events that contradict each other.
    #[error("the log of this tournament is damaged: {0}")]
    Damaged(Misfit),
    /// A reason that is a book.
    #[error("the reason is too long; take up to 500 characters")]
    LongReason,
}

fn list(matches: &[MatchId]) -> String {
    matches
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}
