//! What has happened in a tournament.
//!
//! Facts are plain data: they are stored, sent and shown, and a tournament is
//! rebuilt from them. Each carries what was decided, so that a log keeps its
//! meaning even if a later version would seat or pair otherwise.

use serde::{Deserialize, Serialize};

use crate::config::{Config, is_one};
use crate::entry::{Entry, EntryId};
use crate::lots::{Seed, SeedHash};
use crate::matches::{GameId, MatchId, Pairing, Place};
use crate::name::Name;
use crate::outcome::Outcome;
use crate::phase::Phase;
use crate::plan::Plan;
use crate::time::Time;

/// A fact, its time and who brought it about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// When; never before the event in front of it.
    pub at: Time,
    /// Who.
    pub by: Name,
    /// The number of the command from which it followed; what one command has
    /// done is undone together.
    pub step: u32,
    /// What.
    #[serde(flatten)]
    pub fact: Fact,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// The first of all.
    Opened {
        /// What is played.
        config: Config,
        /// The director.
        director: Name,
    },
    /// Somebody may help.
    HelperAdded {
        /// Who.
        person: Name,
    },
    /// Somebody no longer helps.
    HelperRemoved {
        /// Who.
        person: Name,
    },
    /// Somebody takes part.
    Entered {
        /// The number.
        id: EntryId,
        /// Who.
        entry: Entry,
        /// They wait for a free place.
        reserve: bool,
    },
    /// What was written of somebody was wrong.
    Amended {
        /// Of whom.
        id: EntryId,
        /// What had been written.
        was: Entry,
        /// What is right.
        now: Entry,
    },
    /// A late entry or a reserve has a place in a group. Its matches are
    /// paired anew.
    Regrouped {
        /// Which group.
        group: u16,
        /// Its members in the order of their lots.
        members: Vec<EntryId>,
    },
    /// Somebody left.
    Withdrew {
        /// Who.
        entry: EntryId,
        /// Sent away.
        expelled: bool,
    },
    /// Somebody is back.
    Reinstated {
        /// Who.
        entry: EntryId,
    },
    /// The hash of the seed was published.
    Committed {
        /// The hash.
        hash: SeedHash,
    },
    /// The seed was revealed and the lots were drawn.
    Drawn {
        /// The seed.
        seed: Seed,
        /// The word from the hall.
        word: String,
        /// The way chosen to play the regulation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<Plan>,
        /// The groups, members in the order of their lots.
        groups: Vec<Vec<EntryId>>,
    },
    /// Pairings were made.
    Paired {
        /// Which.
        matches: Vec<Pairing>,
    },
    /// A match has another place than before.
    Moved {
        /// Which match.
        #[serde(rename = "match")]
        of: MatchId,
        /// The new place.
        to: Place,
    },
    /// Pairings no longer hold.
    Voided {
        /// Which.
        matches: Vec<MatchId>,
    },
    /// A match was called.
    Called {
        /// Which.
        #[serde(rename = "match")]
        of: MatchId,
        /// To which table.
        table: u16,
        /// To which of its boards.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        board: u16,
    },
    /// The hall has other tables than before.
    Furnished {
        /// How many.
        tables: u16,
        /// How many boards on each.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        boards: u16,
    },
    /// Games have so much time.
    Timed {
        /// The matches whose next games they are.
        matches: Vec<MatchId>,
        /// Until when.
        until: Time,
    },
    /// A player told a result.
    Reported {
        /// Of which game.
        game: GameId,
        /// The person who told it.
        entry: EntryId,
        /// What.
        outcome: Outcome,
    },
    /// A result is in.
    Recorded {
        /// Of which game.
        game: GameId,
        /// What.
        outcome: Outcome,
    },
    /// A result was wrong.
    Corrected {
        /// Of which game.
        game: GameId,
        /// What had been said.
        was: Outcome,
        /// What it really was; nothing if it was not played.
        now: Option<Outcome>,
        /// Why.
        why: String,
        /// Players who went on stay on.
        record_only: bool,
    },
    /// The lot breaks the ties of a group from now on.
    LotsDrawn {
        /// Which group.
        group: u16,
    },
    /// The thirds play for places in the cup.
    ThirdsDrawn {
        /// The seats of each small bracket.
        brackets: Vec<Vec<Option<EntryId>>>,
    },
    /// The cup was drawn up, or drawn up anew.
    CupDrawn {
        /// Its seats from the top.
        seats: Vec<Option<EntryId>>,
    },
    /// The next Swiss round.
    RoundDrawn {
        /// Which, from 0.
        round: u16,
        /// The player without an opponent.
        bye: Option<EntryId>,
    },
    /// A phase is open again because a correction left it undecided.
    Reopened {
        /// Which.
        phase: Phase,
    },
    /// It is over.
    Finished {
        /// Everybody's rank; equal ranks are shared.
        ranking: Vec<(u32, EntryId)>,
    },
    /// What a command did was taken back.
    Undone {
        /// Which.
        #[serde(rename = "command")]
        step: u32,
    },
    /// What was taken back holds again.
    Redone {
        /// Which.
        #[serde(rename = "command")]
        step: u32,
    },
}

const fn one() -> u16 {
    1
}
