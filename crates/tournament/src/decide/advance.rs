//! Going on: from one phase to the next.

use super::Draft;
use crate::config::{Format, Ties};
use crate::entry::EntryId;
use crate::event::Fact;
use crate::matches::Place;
use crate::phase::Phase;
use crate::refusal::Refusal;

impl Draft<'_> {
    pub(super) fn advance(&mut self) -> Result<(), Refusal> {
        self.official()?;
        self.not_over()?;
        if self.state.phase == Phase::Entries {
            return Err(self.wrong_phase("publish the hash of a seed, then draw"));
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
        let mut pairs = Vec::new();
        for group in 0..self.state.groups.len() as u16 {
            let ties = self.state.ties_that_matter(group);
            if ties.is_empty() {
                continue;
            }
            match self.state.config.settings.ties {
                Ties::Lot => self.add(Fact::LotsDrawn { group }),
                Ties::PlayOff => pairs.extend(self.play_offs(group, &ties)),
            }
        }
        let any = !pairs.is_empty();
        self.pair(pairs);
        any
    }

    fn play_offs(&self, group: u16, ties: &[Vec<EntryId>]) -> Vec<(Place, [EntryId; 2])> {
        let round = self
            .state
            .play_off_rounds(&self.state.groups[usize::from(group)]);
        let place = Place::PlayOff { group, round };
        let mut pairs = Vec::new();
        for tied in ties {
            for (i, &one) in tied.iter().enumerate() {
                pairs.extend(
                    tied[i + 1..]
                        .iter()
                        .map(|&other| (place, self.by_lot(place, one, other))),
                );
            }
        }
        pairs
    }

    /// Who starts is drawn: by the place of the match in the tournament and by
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

/// The pair with the starter of its first game in front.
pub(crate) fn starter(
    state: &crate::state::State,
    place: Place,
    one: EntryId,
    other: EntryId,
) -> [EntryId; 2] {
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
    match state.lot(&purpose, low) > state.lot(&purpose, high) {
        true => [low, high],
        false => [high, low],
    }
}
