//! Orders of merit, and why they are as they are.
//!
//! A table begins as one class in which all are equal. Criterion after
//! criterion splits the classes that are left, and each split remembers its
//! reason; so a criterion is only ever asked about those who are still tied,
//! and a shorter list of criteria gives the same order, only coarser.

use serde::Serialize;
use words::{Localize, Message, display_in_english, say};

use crate::entry::EntryId;

/// What decides between two who were equal so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Three for a win, one for a draw.
    Points,
    /// The stones left over from wins.
    WinPoints,
    /// Points from the games among the tied.
    HeadToHead,
    /// Win points from the games among the tied.
    HeadToHeadWinPoints,
    /// The number of wins.
    Wins,
    /// Few win points given to others.
    Conceded,
    /// Play-off games won, in the play-off of this number from 1.
    PlayOff(u16),
    /// The points of one's opponents.
    Buchholz,
    /// The points of opponents that one has beaten, and a third of those with
    /// whom one has drawn.
    SonnebornBerger,
    /// The lot.
    Lot,
}

impl Localize for Criterion {
    fn message(&self) -> Message {
        match *self {
            Criterion::Points => say!("criterion.points"),
            Criterion::WinPoints => say!("criterion.win-points"),
            Criterion::HeadToHead => say!("criterion.head-to-head"),
            Criterion::HeadToHeadWinPoints => say!("criterion.head-to-head-win-points"),
            Criterion::Wins => say!("criterion.wins"),
            Criterion::Conceded => say!("criterion.conceded"),
            Criterion::PlayOff(number) => say!("criterion.play-off", number),
            Criterion::Buchholz => say!("criterion.buchholz"),
            Criterion::SonnebornBerger => say!("criterion.sonneborn-berger"),
            Criterion::Lot => say!("criterion.lot"),
        }
    }
}

/// Why somebody stands below those above.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// What decided.
    pub by: Criterion,
    /// What those above had.
    pub above: i64,
    /// What those here have.
    pub here: i64,
    /// The players who were tied until then.
    pub among: Vec<EntryId>,
}

impl Localize for Reason {
    fn message(&self) -> Message {
        let (above, here) = (self.above.unsigned_abs(), self.here.unsigned_abs());
        match &self.by {
            Criterion::Lot => say!("criterion.by-lot"),
            by => say!("criterion.compared", by, above, here),
        }
    }
}

display_in_english!(Criterion, Reason);

/// Those who are equal by all criteria so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) members: Vec<EntryId>,
    /// Why they are below the class above.
    pub(crate) reason: Option<Reason>,
}

/// Everybody equal.
pub(crate) fn all_equal(members: Vec<EntryId>) -> Vec<Class> {
    let class = Class {
        members,
        reason: None,
    };
    if class.members.is_empty() {
        vec![]
    } else {
        vec![class]
    }
}

/// Splits what is tied. `value` is told who is tied and whose value is asked;
/// more is better.
pub(crate) fn split(
    classes: Vec<Class>,
    by: Criterion,
    value: impl Fn(&[EntryId], EntryId) -> i64,
) -> Vec<Class> {
    let mut result = Vec::with_capacity(classes.len());
    for class in classes {
        if class.members.len() == 1 {
            result.push(class);
            continue;
        }
        let among = &class.members;
        let mut valued: Vec<(i64, EntryId)> = among
            .iter()
            .map(|&entry| (value(among, entry), entry))
            .collect();
        valued.sort_by_key(|&(value, entry)| (std::cmp::Reverse(value), entry));
        let mut above: Option<i64> = None;
        for part in valued.chunk_by(|one, other| one.0 == other.0) {
            let here = part[0].0;
            let reason = match above {
                None => class.reason.clone(),
                Some(above) => Some(Reason {
                    by,
                    above,
                    here,
                    among: among.clone(),
                }),
            };
            let members = part.iter().map(|&(_, entry)| entry).collect();
            result.push(Class { members, reason });
            above = Some(here);
        }
    }
    result
}

/// What somebody has achieved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games that count, walkovers among them.
    pub games: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Three for a win, one for a draw.
    pub points: u32,
    /// Stones left over from wins.
    pub win_points: u32,
    /// Stones left over to those who won against them.
    pub conceded: u32,
}

/// One row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The rank from 1; those who are equal share it, and the next ranks are
    /// left out.
    pub rank: u32,
    /// Whether others have the same rank.
    pub shared: bool,
    /// Who.
    pub entry: EntryId,
    /// What they have achieved.
    pub tally: Tally,
    /// Why they stand below those above.
    pub reason: Option<Reason>,
    /// They have left, and fewer than half of their games were played: none of
    /// them counts.
    pub annulled: bool,
}

/// Rows from classes.
pub(crate) fn rows(classes: Vec<Class>, tally: impl Fn(EntryId) -> Tally) -> Vec<Standing> {
    let mut rows = Vec::new();
    for class in classes {
        let rank = rows.len() as u32 + 1;
        let shared = class.members.len() > 1;
        let row = |entry| Standing {
            rank,
            shared,
            entry,
            tally: tally(entry),
            reason: class.reason.clone(),
            annulled: false,
        };
        rows.extend(class.members.iter().map(|&entry| row(entry)));
    }
    rows
}
