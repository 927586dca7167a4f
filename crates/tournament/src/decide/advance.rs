//! Going on: from one phase to the next.

use super::Draft;
use crate::config::{Format, Ties};
use crate::entry::EntryId;
use crate::event::Fact;
use crate::matches::Place;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::round_robin;
use crate::state::State;

impl Draft<'_> {
    pub(super) fn advance(&mut self) -> Result<(), Refusal> {
        self.official()?;
        self.not_over()?;
        if self.state.phase == Phase::Entries {
            return Err(self.wrong_phase(words::key!("right.draw")));
        }
        self.no_open_games(|_| true)?;
        match (self.state.phase, self.state.config.format) {
            (Phase::Groups, format) => {
                if self.break_ties() {
                    return Ok(());
                }
                match format {
                    Format::RoundRobin { .. } => self.finish(),
                    _ => self.after_groups(),
                }
            }
            (Phase::Thirds, _) => self.draw_cup(),
            (Phase::Swiss(round), Format::Swiss { rounds }) if round < rounds => {
                self.swiss_round(round);
            }
            _ => self.finish(),
        }
        Ok(())
    }

    pub(super) fn no_open_games(&self, which: impl Fn(&Place) -> bool) -> Result<(), Refusal> {
        let open = self
            .state
            .open()
            .filter(|found| which(&found.pairing.place));
        let open: Vec<_> = open.map(|found| found.pairing.id).collect();
        if open.is_empty() {
            Ok(())
        } else {
            Err(Refusal::GamesOpen(open))
        }
    }

    /// Pairs play-offs for the ties that matter, or draws lots for them. True
    /// if games are to be played.
    fn break_ties(&mut self) -> bool {
        let pairs = match self.state.config.settings.ties {
            Ties::PlayOff => play_offs(&self.state),
            Ties::Lot => {
                for group in self.state.tied_groups() {
                    self.add(Fact::LotsDrawn { group });
                }
                Vec::new()
            }
        };
        let any = !pairs.is_empty();
        self.pair(pairs);
        any
    }

    /// The starter is drawn: by the place of the match in the tournament and by
    /// who meets, and so the same however they came there.
    pub(super) fn by_lot(&self, place: Place, one: EntryId, other: EntryId) -> [EntryId; 2] {
        starter(&self.state, place, one, other)
    }

    fn after_groups(&mut self) {
        let brackets = self.state.thirds_brackets();
        if brackets.is_empty() {
            return self.draw_cup();
        }
        self.add(Fact::ThirdsDrawn { brackets });
        self.follow(true)
            .expect("nothing was played that could be undone");
    }

    fn draw_cup(&mut self) {
        let seats = self.state.cup_seats();
        self.add(Fact::CupDrawn { seats });
        self.follow(true)
            .expect("nothing was played that could be undone");
    }

    fn finish(&mut self) {
        let ranking = self.state.ranks();
        self.add(Fact::Finished { ranking });
    }
}

/// The play-offs of all ties that matter.
pub(crate) fn play_offs(state: &State) -> Vec<(Place, [EntryId; 2])> {
    let pairs = |place, tied: Vec<EntryId>| {
        let pairs = match tied[..] {
            [one, other] => vec![starter(state, place, one, other)],
            _ => all_meet(state, place, tied),
        };
        pairs.into_iter().map(move |pair| (place, pair))
    };
    each_tie(state)
        .flat_map(|(place, tied)| pairs(place, tied))
        .collect()
}

/// The same with every starter drawn for itself, as version 0.1.0 did: of three
/// who are tied, one might start twice.
pub(crate) fn old_play_offs(state: &State) -> Vec<(Place, [EntryId; 2])> {
    let pairs = |place, tied: Vec<EntryId>| {
        let pairs = (0..tied.len()).flat_map(|i| (i + 1..tied.len()).map(move |k| (i, k)));
        let pairs: Vec<_> = pairs
            .map(|(i, k)| (place, starter(state, place, tied[i], tied[k])))
            .collect();
        pairs
    };
    each_tie(state)
        .flat_map(|(place, tied)| pairs(place, tied))
        .collect()
}

/// Every tie that matters, with the place of its next play-off.
fn each_tie(state: &State) -> impl Iterator<Item = (Place, Vec<EntryId>)> {
    (0..state.groups.len() as u16).flat_map(|group| {
        let round = state.play_off_rounds(&state.groups[usize::from(group)]);
        let ties = state.ties_that_matter(group).into_iter();
        ties.map(move |tied| (Place::PlayOff { group, round }, tied))
    })
}

/// Three or more play a round robin of their own, numbered by lot, so that all
/// start equally often, or with an even number all but one game. Where they
/// meet again, who did not start begins.
fn all_meet(state: &State, place: Place, mut tied: Vec<EntryId>) -> Vec<[EntryId; 2]> {
    tied.sort_by_key(|&entry| state.lot("start play-off", entry));
    let rounds = round_robin::rounds(tied.len()).into_iter().flatten();
    let again = place.round() % 2 == 1;
    let pairs = rounds.map(|[first, second]| {
        if again {
            [tied[second], tied[first]]
        } else {
            [tied[first], tied[second]]
        }
    });
    pairs.collect()
}

/// The pair with the starter of its first game in front.
pub(crate) fn starter(state: &State, place: Place, one: EntryId, other: EntryId) -> [EntryId; 2] {
    let [low, high] = [one.min(other), one.max(other)];
    let stage = match place {
        Place::Group { .. } => "group",
        Place::PlayOff { .. } => "play-off",
        Place::Thirds { .. } => "thirds",
        Place::Cup { .. } => "cup",
        Place::ThirdPlace => "third place",
        Place::Swiss { .. } => "swiss",
    };
    let purpose = format!("start {stage} {} {}", low.0, high.0);
    if state.lot(&purpose, low) > state.lot(&purpose, high) {
        [low, high]
    } else {
        [high, low]
    }
}
