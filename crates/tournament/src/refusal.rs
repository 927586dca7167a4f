//! Why a command was refused. The tournament is as it was.

use thiserror::Error;
use words::Key;

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
    NotTheDirector(Name),
    /// Only officials may.
    NotAnOfficial(Name),
    /// Only the two players may.
    NotYourGame {
        /// The person who asked.
        who: Name,
        /// Which match.
        of: MatchId,
    },
    /// The director needs no helper's rights.
    IsTheDirector(Name),
    /// Named already.
    AlreadyHelps(Name),
    /// Nobody to dismiss.
    NoHelper(Name),
    /// Two of one name cannot be told apart.
    NameTaken {
        /// The name.
        name: Name,
        /// The player who has it.
        entry: EntryId,
    },
    /// Nobody plays twice.
    PersonTaken {
        /// The account.
        person: Name,
        /// The entry.
        entry: EntryId,
    },
    /// After the draw officials alone enter somebody.
    EntriesClosed,
    /// What was drawn from stands.
    DrawHasUsed(EntryId),
    /// There is a limit.
    TooManyEntries {
        /// How many there can be.
        most: usize,
    },
    /// Nobody has that number.
    NoSuchEntry(EntryId),
    /// Nobody leaves twice.
    AlreadyLeft(EntryId),
    /// Nobody returns who is here.
    HasNotLeft(EntryId),
    /// Only a reserve takes a place.
    NoReserve(EntryId),
    /// Places change hands before play alone.
    GroupHasBegun(EntryId),
    /// It belongs to another phase.
    WrongPhase {
        /// Where the tournament stands.
        now: Phase,
        /// What can be done instead.
        right: Key,
    },
    /// The hash comes first.
    NoHash,
    /// Another seed than promised.
    WrongSeed(SeedHash),
    /// A word that is a book.
    BadWord,
    /// The number of players leaves a choice, or none.
    MustChoose(Box<Options>),
    /// The plan is for others.
    NoSuchPlan(Box<Options>),
    /// The format asks for another number.
    WrongNumber {
        /// How many there are.
        players: usize,
        /// What would be right.
        right: Key,
    },
    /// Results are in.
    DrawStands,
    /// No such match.
    NotPaired(MatchId),
    /// It was once paired.
    Void(MatchId),
    /// Games come one after the other.
    NotDue {
        /// The game that was asked for.
        asked: GameId,
        /// The game that is next.
        due: u16,
    },
    /// A second winner.
    HasResult {
        /// The game.
        game: GameId,
        /// The result.
        was: Outcome,
    },
    /// There is an end to everything.
    TooManyGames {
        /// The match.
        of: MatchId,
        /// How many games it has.
        games: usize,
    },
    /// Nothing is left to play.
    Decided(MatchId),
    /// There is nothing to correct.
    NoResult(GameId),
    /// A game in the middle.
    NotTheLast(GameId),
    /// A game that was not played is to be played.
    OpenForTheRecord(GameId),
    /// The winner plays elsewhere.
    NotInThisGame {
        /// The player who is said to have won.
        winner: EntryId,
        /// The two players.
        players: [EntryId; 2],
    },
    /// Nobody has so many stones.
    TooManyStones {
        /// How many were told.
        stones: u8,
        /// How many each has.
        each: u8,
    },
    /// No five with four.
    TooFewStones {
        /// How many were told.
        stones: u8,
    },
    /// Win points are counted.
    StonesMissing {
        /// How many each has.
        each: u8,
    },
    /// The lot is not an outcome that people enter.
    LotIsDrawn,
    /// Only the absent forfeit.
    NobodyAbsent,
    /// It was not called.
    NotCalled(MatchId),
    /// One waits a while.
    TooEarly {
        /// How long one waits.
        minutes: u32,
        /// Until when.
        until: Time,
    },
    /// No such table.
    NoSuchTable {
        /// The table that was asked for.
        table: u16,
        /// How many there are.
        tables: u16,
    },
    /// No such board.
    NoSuchBoard {
        /// The board that was asked for.
        board: u16,
        /// How many there are on each table.
        boards: u16,
    },
    /// The hall is not known.
    NoTables,
    /// No hall is like this.
    Hall(ConfigError),
    /// No clock runs like this.
    Minutes(u32),
    /// Nobody plays.
    NothingToTime,
    /// Somebody plays there.
    TableTaken {
        /// The table.
        table: u16,
        /// The board.
        board: u16,
        /// The match there.
        by: MatchId,
    },
    /// Nobody plays two games at once.
    Busy {
        /// Who.
        entry: EntryId,
        /// The match.
        of: MatchId,
    },
    /// More draws first.
    ReplayFirst {
        /// The match.
        of: MatchId,
        /// How many were drawn.
        draws: usize,
        /// How many must be.
        needed: u16,
    },
    /// Games would be lost.
    Undoes(Vec<MatchId>),
    /// No such group.
    NoSuchGroup(u16),
    /// Nothing to break.
    NoTie,
    /// Games are to be played first.
    GamesOpen(Vec<MatchId>),
    /// Nothing to take back.
    NothingToUndo,
    /// Somebody was quicker.
    Overtaken {
        /// The last one.
        last: u32,
    },
    /// Nothing to do again.
    NothingToRedo,
    /// What everybody has seen stays seen.
    DrawIsKnown,
    /// The tournament was rebuilt from events that contradict each other.
    Damaged(Misfit),
    /// A reason that is a book.
    LongReason,
}
