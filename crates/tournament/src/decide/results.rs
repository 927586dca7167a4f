//! Results: entered, reported, corrected, drawn by lot.

use super::Draft;
use crate::command::Effect;
use crate::entry::EntryId;
use crate::event::Fact;
use crate::matches::{GameId, Match, MatchId, Place, Verdict};
use crate::outcome::Outcome;
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::state::State;

/// The longest match, drawn games included.
const MOST_GAMES: usize = 1_000;

impl Draft<'_> {
    fn live_match(&self, of: MatchId) -> Result<&Match, Refusal> {
        let found = self.state.matches.get(&of).ok_or(Refusal::NotPaired(of))?;
        if found.void {
            Err(Refusal::Void(of))
        } else {
            Ok(found)
        }
    }

    /// A match that is still to be decided.
    pub(super) fn open_match(&self, of: MatchId) -> Result<&Match, Refusal> {
        let found = self.live_match(of)?;
        match self.state.verdict(found) {
            Verdict::Open => Ok(found),
            _ => Err(Refusal::Decided(of)),
        }
    }

    /// Whether a game can have this result, and does not have one yet. A result
    /// that is told again changes nothing.
    fn fits(&self, game: GameId, outcome: Outcome) -> Result<Fit, Refusal> {
        let found = self.live_match(game.of)?;
        self.possible(found, outcome)?;
        let due = found.games.len() as u16 + 1;
        let before = usize::from(game.game)
            .checked_sub(1)
            .and_then(|i| found.games.get(i));
        match before {
            Some(&was) if was == outcome => return Ok(Fit::Told),
            Some(&was) => return Err(Refusal::HasResult { game, was }),
            None => {}
        }
        self.open_match(game.of)?;
        if found.games.len() >= MOST_GAMES {
            let (of, games) = (game.of, found.games.len());
            return Err(Refusal::TooManyGames { of, games });
        }
        if game.game == due {
            Ok(Fit::New)
        } else {
            Err(Refusal::NotDue { asked: game, due })
        }
    }

    fn possible(&self, found: &Match, outcome: Outcome) -> Result<(), Refusal> {
        let needed = matches!(found.pairing.place, Place::Group { .. });
        outcome.check(
            found.pairing.players,
            self.state.config.settings.stones,
            needed,
        )?;
        match outcome {
            Outcome::ByLot { .. } => Err(Refusal::LotIsDrawn),
            _ => Ok(()),
        }
    }

    pub(super) fn record(&mut self, game: GameId, outcome: Outcome) -> Result<(), Refusal> {
        self.official()?;
        match self.fits(game, outcome)? {
            Fit::Told => Ok(()),
            Fit::New => self.enter_result(game, outcome),
        }
    }

    pub(super) fn enter_result(&mut self, game: GameId, outcome: Outcome) -> Result<(), Refusal> {
        self.add(Fact::Recorded { game, outcome });
        self.follow(false)
    }

    pub(super) fn report(&mut self, game: GameId, outcome: Outcome) -> Result<(), Refusal> {
        let found = self.live_match(game.of)?;
        let side = found.pairing.players.iter().position(|player| {
            let entrant = self.state.entrants.get(player);
            entrant.is_some_and(|entrant| entrant.entry.known_as() == self.who)
        });
        let stranger = || Refusal::NotYourGame {
            who: self.who.clone(),
            of: game.of,
        };
        let side = side.ok_or_else(stranger)?;
        if self.fits(game, outcome)? == Fit::Told || found.reports[side] == Some(outcome) {
            return Ok(());
        }
        let (entry, agreed) = (
            found.pairing.players[side],
            found.reports[1 - side] == Some(outcome),
        );
        self.add(Fact::Reported {
            game,
            entry,
            outcome,
        });
        if agreed {
            return self.enter_result(game, outcome);
        }
        Ok(())
    }

    pub(super) fn correct(
        &mut self,
        game: GameId,
        now: Option<Outcome>,
        why: &str,
        effect: Effect,
    ) -> Result<(), Refusal> {
        match effect {
            Effect::Follow => self.official()?,
            Effect::Reset | Effect::RecordOnly => self.director()?,
        }
        if why.chars().count() > 500 {
            return Err(Refusal::LongReason);
        }
        let found = self.live_match(game.of)?;
        let index = usize::from(game.game).wrapping_sub(1);
        let was = *found.games.get(index).ok_or(Refusal::NoResult(game))?;
        match now {
            Some(outcome) => self.possible(found, outcome)?,
            None if effect == Effect::RecordOnly => return Err(Refusal::OpenForTheRecord(game)),
            None if index + 1 < found.games.len() => return Err(Refusal::NotTheLast(game)),
            None => {}
        }
        if now == Some(was) {
            return Ok(());
        }
        // While a match is open there is no verdict that could be kept.
        let decided = self.state.verdict(found) != Verdict::Open;
        let record_only = effect == Effect::RecordOnly && decided;
        let in_group = matches!(
            found.pairing.place,
            Place::Group { .. } | Place::PlayOff { .. } | Place::Thirds { .. }
        );
        let why = why.to_owned();
        self.add(Fact::Corrected {
            game,
            was,
            now,
            why,
            record_only,
        });
        match (record_only, in_group) {
            (true, _) => Ok(()),
            (false, true) => self.follow_from_groups(effect == Effect::Reset),
            (false, false) => self.follow(effect == Effect::Reset),
        }
    }

    pub(super) fn settle_by_lot(&mut self, of: MatchId) -> Result<(), Refusal> {
        self.director()?;
        let found = self.open_match(of)?;
        let (draws, needed) = (
            found.last_draws(),
            self.state.config.settings.draws_before_lot,
        );
        if !found.pairing.place.must_be_won() || draws < usize::from(needed) {
            return Err(Refusal::ReplayFirst { of, draws, needed });
        }
        let winner = by_lot(&self.state, found);
        let game = found.games.len() as u16 + 1;
        self.enter_result(GameId { of, game }, Outcome::ByLot { winner })
    }

    pub(super) fn draw_lots(&mut self, group: u16) -> Result<(), Refusal> {
        self.director()?;
        if self.state.phase() != Phase::Groups {
            return Err(self.wrong_phase(words::key!("right.lots")));
        }
        if usize::from(group) >= self.state.groups.len() {
            return Err(Refusal::NoSuchGroup(group));
        }
        self.no_open_games(
            |place| matches!(place, Place::Group { group: other, .. } if *other == group),
        )?;
        if self.state.ties_that_matter(group).is_empty() {
            return Err(Refusal::NoTie);
        }
        self.add(Fact::LotsDrawn { group });
        self.follow(false)
    }
}

/// Whom the lot gives a match that would not end.
pub(crate) fn by_lot(state: &State, found: &Match) -> EntryId {
    let purpose = format!("match {}", found.pairing.id.0);
    let [one, other] = found.pairing.players;
    if state.lot(&purpose, one) > state.lot(&purpose, other) {
        one
    } else {
        other
    }
}

/// How a result relates to what is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    New,
    Told,
}
