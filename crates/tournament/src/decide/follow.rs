//! What follows from a result: who meets next, and after a correction who no
//! longer does.
//!
//! The brackets are computed from the results as they are now, and compared
//! with the matches that hold. What is missing is paired; what should not be is
//! voided, and if games of it were played only with the director's consent.

use std::collections::BTreeMap;

use super::Draft;
use crate::bracket::Slot;
use crate::entry::EntryId;
use crate::event::Fact;
use crate::matches::{MatchId, Place, Verdict};
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::state::Stage;

impl Draft<'_> {
    /// Brings pairings up to date with the results, inside the phases that are
    /// drawn. `reset` allows to void what was played.
    pub(super) fn follow(&mut self, reset: bool) -> Result<(), Refusal> {
        self.follow_play_offs();
        let mut lost = self.follow_stage(Stage::Thirds);
        lost.extend(self.follow_stage(Stage::Cup));
        lost.extend(self.follow_stage(Stage::ThirdPlace));
        if !lost.is_empty() && !reset {
            return Err(Refusal::Undoes(lost));
        }
        self.follow_ranking();
        Ok(())
    }

    /// The same after a change in the group phase or among the thirds: who
    /// qualifies is computed anew.
    pub(super) fn follow_from_groups(&mut self, reset: bool) -> Result<(), Refusal> {
        let was = self.state.phase;
        if matches!(was, Phase::Thirds | Phase::Cup) && !self.state.groups.is_empty() {
            self.requalify(was);
        }
        self.follow(reset)
    }

    fn requalify(&mut self, was: Phase) {
        let tied = !self.state.tied_groups().is_empty();
        let in_groups =
            |place: &Place| matches!(place, Place::Group { .. } | Place::PlayOff { .. });
        if tied || self.no_open_games(in_groups).is_err() {
            return self.add(Fact::Reopened {
                phase: Phase::Groups,
            });
        }
        let brackets = self.state.thirds_brackets();
        if brackets.is_empty() && was == Phase::Thirds {
            return self.add(Fact::Reopened {
                phase: Phase::Groups,
            });
        }
        if brackets != self.state.thirds {
            self.add(Fact::ThirdsDrawn { brackets });
        }
        let thirds = self.state.ties(Stage::Thirds);
        let decided = thirds
            .iter()
            .all(|placed| placed.tie.winner != Slot::Pending);
        if was == Phase::Cup && !decided && self.state.phase == Phase::Cup {
            return self.add(Fact::Reopened {
                phase: Phase::Thirds,
            });
        }
        let seats = self.state.cup_seats();
        if was == Phase::Cup && decided && seats != self.state.cup {
            self.add(Fact::CupDrawn { seats });
        }
    }

    /// Play-offs of those who are no longer tied, or whose tie the lot broke.
    fn follow_play_offs(&mut self) {
        let mut moot = Vec::new();
        for (group, index) in self.state.groups.iter().zip(0..) {
            let open = group
                .play_offs
                .iter()
                .filter_map(|id| self.state.matches.get(id));
            let open = open.filter(|found| self.state.verdict(found) == Verdict::Open);
            let off = open.filter(|found| {
                let ties = self.state.ties_before(index, found.pairing.place.round());
                let both = |tie: &Vec<EntryId>| {
                    found
                        .pairing
                        .players
                        .iter()
                        .all(|player| tie.contains(player))
                };
                group.lots || !ties.iter().any(both)
            });
            moot.extend(off.map(|found| found.pairing.id));
        }
        self.void(moot);
    }

    /// Brings one stage up to date, and tells which played matches it cost.
    fn follow_stage(&mut self, stage: Stage) -> Vec<MatchId> {
        let mut lost = Vec::new();
        // A new pairing may be decided at once because somebody has left; then
        // the next round is known too.
        loop {
            let mut live = self.state.live_pairs(stage);
            let (mut missing, mut moved) = (Vec::new(), Vec::new());
            for placed in self.state.ties(stage) {
                let [Slot::Player(one), Slot::Player(other)] = placed.tie.slots else {
                    continue;
                };
                match live.remove(&[one.min(other), one.max(other)]) {
                    None => missing.push((placed.place, self.by_lot(placed.place, one, other))),
                    Some(id) if self.state.matches[&id].pairing.place != placed.place => {
                        moved.push((id, placed.place));
                    }
                    Some(_) => {}
                }
            }
            let settled = missing.is_empty() && moved.is_empty() && live.is_empty();
            if settled || self.broken.is_some() {
                return lost;
            }
            lost.extend(self.played(&live));
            self.void(live.into_values().collect());
            for (of, to) in moved {
                self.add(Fact::Moved { of, to });
            }
            self.pair(missing);
        }
    }

    fn played(&self, live: &BTreeMap<[EntryId; 2], MatchId>) -> Vec<MatchId> {
        let played = |id: &&MatchId| !self.state.matches[*id].games.is_empty();
        live.values().filter(played).copied().collect()
    }

    /// After the end: a correction may change the ranking, or open the last
    /// phase again.
    fn follow_ranking(&mut self) {
        let Some(ranking) = self.state.ranking.clone() else {
            return;
        };
        let phase = self.state.phase;
        let open = self.state.open().next().is_some();
        let tied = phase == Phase::Groups && !self.state.tied_groups().is_empty();
        if open || tied || matches!(phase, Phase::Thirds) {
            return self.add(Fact::Reopened { phase });
        }
        let now = self.state.ranks();
        if now != ranking {
            self.add(Fact::Finished { ranking: now });
        }
    }
}
