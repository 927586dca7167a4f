//! Deciding about offers and their answers.

use rules::{Seat, SeatSet};

use super::{Game, Phase};
use crate::ending::Ending;
use crate::event::{Fact, Rematch};
use crate::offer::{Offer, Standing};
use crate::player::Player;
use crate::refusal::Refusal;

impl Game {
    pub(super) fn make_offer(&self, player: &Player, offer: Offer) -> Result<Vec<Fact>, Refusal> {
        let seat = self.negotiator(player, offer)?;
        if let Some(Standing { by, .. }) = self.offer(offer) {
            // Two takebacks lead to different places; two draws are one.
            return if by == seat || offer == Offer::Takeback {
                Err(Refusal::OfferStands { offer, by })
            } else {
                self.accept(player, offer)
            };
        }
        self.may_offer(seat, offer)?;
        Ok(vec![Fact::Offered { seat, offer }])
    }

    /// Whether a seat that takes part may make an offer that does not stand.
    pub(super) fn may_offer(&self, seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw if self.offers.has_offered_draw(seat) => Err(Refusal::DrawOffered),
            Offer::Draw => Ok(()),
            Offer::Takeback => self.takeback_ply(seat).map(|_| ()),
            Offer::Rematch => self.may_play_again(),
        }
    }

    fn may_play_again(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Seating | Phase::Playing => Err(Refusal::NotOver),
            Phase::Ended(_) if self.rematch.is_some() => Err(Refusal::RematchAgreed),
            Phase::Ended(_) if self.seats.turned().is_none() => Err(Refusal::NeverStarted),
            Phase::Ended(_) => Ok(()),
        }
    }

    pub(super) fn accept(&self, player: &Player, offer: Offer) -> Result<Vec<Fact>, Refusal> {
        let (seat, standing) = self.asked(player, offer)?;
        if standing.accepted.contains(seat) {
            return Err(Refusal::AlreadyAccepted(offer));
        }
        let agreed = [seat, standing.by].map(SeatSet::only);
        let agreed = agreed.into_iter().fold(standing.accepted, SeatSet::with);
        let mut facts = vec![Fact::Accepted { seat, offer }];
        if self.party(offer).without(agreed).is_empty() {
            facts.push(self.fulfilled(offer, standing.by)?);
        }
        Ok(facts)
    }

    pub(super) fn decline(&self, player: &Player, offer: Offer) -> Result<Vec<Fact>, Refusal> {
        let (seat, _) = self.asked(player, offer)?;
        Ok(vec![Fact::Declined { seat, offer }])
    }

    pub(super) fn withdraw(&self, player: &Player, offer: Offer) -> Result<Vec<Fact>, Refusal> {
        let seat = self.negotiator(player, offer)?;
        match self.offer(offer) {
            None => Err(Refusal::NoOffer(offer)),
            Some(Standing { by, .. }) if by != seat => Err(Refusal::NotYourOffer { offer, by }),
            Some(_) => Ok(vec![Fact::Withdrawn { seat, offer }]),
        }
    }

    /// What comes of an offer that everybody has accepted.
    fn fulfilled(&self, offer: Offer, by: Seat) -> Result<Fact, Refusal> {
        Ok(match offer {
            Offer::Draw => Fact::Ended {
                ending: Ending::Agreement,
            },
            Offer::Takeback => Fact::TakenBack {
                ply: self.takeback_ply(by)?,
            },
            Offer::Rematch => Fact::Rematched {
                rematch: Rematch {
                    config: self.config.clone(),
                    players: self.seats.turned().ok_or(Refusal::NeverStarted)?,
                },
            },
        })
    }

    /// The seats that must agree: those who play, and for a rematch also those
    /// who have left the game that is over.
    fn party(&self, offer: Offer) -> SeatSet {
        match offer {
            Offer::Draw | Offer::Takeback => self.active(),
            Offer::Rematch => SeatSet::first(self.seats.count()),
        }
    }

    /// The seat of a player who may make and answer offers of this kind now.
    fn negotiator(&self, player: &Player, offer: Offer) -> Result<Seat, Refusal> {
        if offer != Offer::Rematch {
            return self.in_play(player);
        }
        let seat = self.seated(player)?;
        self.may_play_again().map(|()| seat)
    }

    /// The seat of a player whom a standing offer asks.
    fn asked(&self, player: &Player, offer: Offer) -> Result<(Seat, Standing), Refusal> {
        let seat = self.negotiator(player, offer)?;
        match self.offer(offer) {
            None => Err(Refusal::NoOffer(offer)),
            Some(Standing { by, .. }) if by == seat => Err(Refusal::OwnOffer(offer)),
            Some(standing) => Ok((seat, standing)),
        }
    }
}
