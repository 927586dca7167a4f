//! What can be asked of a tournament.
//!
//! The director may ask everything. Helpers may ask what belongs to the running
//! of the event: entries, calls, results, the next phase, and corrections that
//! undo nothing. Players report their own games and withdraw themselves.

use serde::{Deserialize, Serialize};

use crate::entry::{Entry, EntryId};
use crate::lots::{Seed, SeedHash};
use crate::matches::{GameId, MatchId};
use crate::name::Name;
use crate::outcome::Outcome;
use crate::plan::Plan;

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum Command {
    /// Name a helper.
    AddHelper {
        /// Whom.
        person: Name,
    },
    /// Dismiss a helper.
    RemoveHelper {
        /// Whom.
        person: Name,
    },
    /// Enter somebody. Before the draw everybody is in; afterward a free place
    /// in a group of four is taken while nobody plays, else the entry waits in
    /// reserve. A Swiss tournament takes late entries in its first half.
    Enter {
        /// Whom.
        entry: Entry,
    },
    /// Correct an entry: club and rank, which the draw uses,
    /// until the first result, the name and the account at any time.
    Amend {
        /// Of whom.
        id: EntryId,
        /// All that is right.
        entry: Entry,
    },
    /// Take somebody out. Their games are annulled if fewer than half of them
    /// were played, else the rest are walkovers.
    Withdraw {
        /// Whom.
        entry: EntryId,
        /// The director sends them away.
        #[serde(default)]
        expelled: bool,
    },
    /// Take a withdrawal back.
    Reinstate {
        /// Of whom.
        entry: EntryId,
    },
    /// Put a reserve in the place of somebody whose group has no result yet.
    Replace {
        /// The player who leaves.
        out: EntryId,
        /// The reserve who comes.
        by: EntryId,
    },
    /// Publish the hash of the seed from which will be drawn.
    Commit {
        /// The hash.
        hash: SeedHash,
    },
    /// Reveal the seed and draw. A second draw needs a second hash, and is
    /// possible while no result is in.
    Draw {
        /// The seed whose hash was published.
        seed: Seed,
        /// A word from the hall, mixed in; may be empty.
        #[serde(default)]
        word: String,
        /// The way to play the regulation; the best one if nothing is said and
        /// the number of players allows it.
        #[serde(default)]
        plan: Option<Plan>,
    },
    /// Call a match to a table.
    Call {
        /// Which match.
        #[serde(rename = "match")]
        of: MatchId,
        /// Which table, from 1.
        table: u16,
        /// Which of its boards, from 1.
        #[serde(default = "first")]
        board: u16,
    },
    /// Call as many matches as there are free boards.
    CallAll,
    /// Set the number of tables, and how many boards on each.
    Furnish {
        /// Tables.
        tables: u16,
        /// Boards on each.
        #[serde(default = "first")]
        boards: u16,
    },
    /// Start the clock of the round: the games that were called, or else those
    /// of the earliest round that is open, have so many minutes from now.
    TimeRound {
        /// How many.
        minutes: u32,
    },
    /// Enter a result.
    Record {
        /// Of which game.
        game: GameId,
        /// What it was.
        outcome: Outcome,
    },
    /// Give the match to whoever came, after waiting long enough; to nobody if
    /// neither came.
    NoShow {
        /// Which match.
        #[serde(rename = "match")]
        of: MatchId,
        /// The player who did not come.
        absent: Vec<EntryId>,
    },
    /// A player tells a result; it counts when the other one tells the same.
    Report {
        /// Of which game.
        game: GameId,
        /// What it was.
        outcome: Outcome,
    },
    /// Correct a result.
    Correct {
        /// Of which game.
        game: GameId,
        /// What it really was; nothing if it was not played.
        outcome: Option<Outcome>,
        /// Why, for the history.
        #[serde(default)]
        why: String,
        /// What becomes of games that followed from the wrong result.
        #[serde(default)]
        effect: Effect,
    },
    /// Settle by lot a match that ends drawn again and again.
    SettleByLot {
        /// Which.
        #[serde(rename = "match")]
        of: MatchId,
    },
    /// Let the lot break what ties are left in a group.
    DrawLots {
        /// Which group, from 0.
        group: u16,
    },
    /// Go on: play-offs, thirds, cup, the next Swiss round, or the end,
    /// whatever is next.
    Advance,
    /// Take back the last command that has not been taken back.
    Undo {
        /// Which one that is to be; refused if another has come meanwhile.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<u32>,
    },
    /// Take back the last undo.
    Redo,
}

impl Command {
    /// The names that it brings.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        let (entry, person) = match self {
            Command::Enter { entry } | Command::Amend { entry, .. } => (Some(entry), None),
            Command::AddHelper { person } => (None, Some(person)),
            _ => (None, None),
        };
        let of_entry = entry.into_iter().flat_map(|entry| {
            let beside = [entry.person.as_ref(), entry.club.as_ref()];
            beside.into_iter().flatten().chain([&entry.name])
        });
        of_entry.chain(person)
    }
}

const fn first() -> u16 {
    1
}

/// What becomes of games that followed from a wrong result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Pairings follow as long as no game is lost by it; else refuse and say
    /// which would be.
    #[default]
    Follow,
    /// Pairings follow, and games that should not have been are void.
    Reset,
    /// The record is corrected; who went on stays on.
    RecordOnly,
}
