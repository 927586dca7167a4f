//! What a tournament shows: tables, brackets, the next games.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::bracket::Tie;
use crate::config::Config;
use crate::entry::{Entrant, EntryId};
use crate::lots::{SeedHash, Urn};
use crate::matches::{Call, GameId, Match, MatchId, Place};
use crate::name::Name;
use crate::phase::Phase;
use crate::plan::Plan;
use crate::standing::Standing;
use crate::state::Stage;
use crate::time::Time;
use crate::tournament::Tournament;

/// A tie of a bracket, and the match that decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BracketTie {
    /// Where it is.
    pub place: Place,
    /// The players who meet, and the one who comes through.
    pub tie: Tie,
    /// The match, once both are known.
    #[serde(rename = "match")]
    pub of: Option<MatchId>,
}

/// A game that can be played now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextGame {
    /// Which.
    pub game: GameId,
    /// Where it belongs.
    pub place: Place,
    /// The two players; the first one starts.
    pub players: [EntryId; 2],
    /// The table, and since when.
    pub call: Option<Call>,
    /// When its time is over.
    pub until: Option<Time>,
    /// The two players tell different results: an official must decide.
    pub disputed: bool,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Take entries, publish a hash, draw.
    Draw,
    /// Games are open, so many of them.
    Play(usize),
    /// All is played, but ties that matter are left in these groups: go on to
    /// play them off, or draw lots.
    BreakTies(Vec<u16>),
    /// All is played: go on.
    Advance,
    /// Nothing; it is over.
    Nothing,
}

impl Tournament {
    /// What is played.
    pub const fn config(&self) -> &Config {
        &self.state.config
    }

    /// The director.
    pub const fn director(&self) -> &Name {
        &self.state.director
    }

    /// The helpers.
    pub const fn helpers(&self) -> &BTreeSet<Name> {
        &self.state.helpers
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// The hash that was published for the next draw.
    pub const fn promised(&self) -> Option<&SeedHash> {
        self.state.promised.as_ref()
    }

    /// The way chosen to play the regulation.
    pub const fn plan(&self) -> Option<&Plan> {
        self.state.plan.as_ref()
    }

    /// Everybody who has entered.
    pub fn entrants(&self) -> impl Iterator<Item = (EntryId, &Entrant)> {
        self.state
            .entrants
            .iter()
            .map(|(&id, entrant)| (id, entrant))
    }

    /// One who has entered.
    pub fn entrant(&self, id: EntryId) -> Option<&Entrant> {
        self.state.entrants.get(&id)
    }

    /// The entry with this name, however it is spelled in case.
    pub fn entry_called(&self, name: &Name) -> Option<EntryId> {
        let mut entrants = self.entrants();
        let found = entrants.find(|(_, entrant)| entrant.entry.name.resembles(name));
        found.map(|(id, _)| id)
    }

    /// A name to show, the number if nobody has it.
    pub fn name_of(&self, id: EntryId) -> String {
        self.entrant(id)
            .map_or_else(|| id.to_string(), |entrant| entrant.entry.name.to_string())
    }

    /// The members of each group in the order of their lots.
    pub fn groups(&self) -> impl Iterator<Item = &[EntryId]> {
        self.state
            .groups
            .iter()
            .map(|group| group.members.as_slice())
    }

    /// The table of a group, counted from 0, each row with the reason why it is
    /// below the one above.
    pub fn table(&self, group: u16) -> Vec<Standing> {
        self.state.table(group)
    }

    /// The table of a Swiss tournament.
    pub fn swiss_table(&self) -> Vec<Standing> {
        self.state.swiss_table()
    }

    /// The player without an opponent in each Swiss round.
    pub fn byes(&self) -> &[Option<EntryId>] {
        &self.state.byes
    }

    /// The cup round by round.
    pub fn cup(&self) -> Vec<BracketTie> {
        self.bracket(Stage::Cup)
    }

    /// The match for third place, if it is played and known.
    pub fn third_place(&self) -> Option<BracketTie> {
        self.bracket(Stage::ThirdPlace).into_iter().next()
    }

    /// The intermediate round of group thirds.
    pub fn thirds(&self) -> Vec<BracketTie> {
        self.bracket(Stage::Thirds)
    }

    fn bracket(&self, stage: Stage) -> Vec<BracketTie> {
        let live = self.state.live_pairs(stage);
        let tie = |placed: crate::state::Placed| {
            let of = match placed.tie.slots {
                [crate::Slot::Player(one), crate::Slot::Player(other)] => {
                    live.get(&[one.min(other), one.max(other)]).copied()
                }
                _ => None,
            };
            BracketTie {
                place: placed.place,
                tie: placed.tie,
                of,
            }
        };
        self.state.ties(stage).into_iter().map(tie).collect()
    }

    /// All matches, those that no longer hold among them.
    pub fn matches(&self) -> impl Iterator<Item = &Match> {
        self.state.matches.values()
    }

    /// A match.
    pub fn find(&self, id: MatchId) -> Option<&Match> {
        self.state.matches.get(&id)
    }

    /// How a match stands, withdrawals included.
    pub fn verdict(&self, found: &Match) -> crate::Verdict {
        self.state.verdict(found)
    }

    /// The games that can be played now, earlier rounds first.
    pub fn next_games(&self) -> Vec<NextGame> {
        let next = |found: &Match| {
            let played = found.games.len();
            let first = found.starter(played);
            let second = found.starter(played + 1);
            NextGame {
                game: GameId {
                    of: found.pairing.id,
                    game: played as u16 + 1,
                },
                place: found.pairing.place,
                players: [first, second],
                call: found.call,
                until: self.until(found),
                disputed: found.disputed(),
            }
        };
        let mut games: Vec<NextGame> = self.state.open().map(next).collect();
        games.sort_by_key(|game| (game.place.round(), game.game));
        games
    }

    /// When the time of a match's next game is over: that of its round, else
    /// that of a game from its call.
    pub(crate) fn until(&self, found: &Match) -> Option<Time> {
        let minutes = self.state.config.settings.game_minutes;
        found.until.or_else(|| {
            let (call, minutes) = found.call.zip(minutes)?;
            Some(call.at.after_minutes(minutes))
        })
    }

    /// The seed from which was drawn, and the word from the hall.
    pub fn drawn_from(&self) -> Option<(String, String)> {
        self.state.urn.as_ref().map(Urn::told)
    }

    /// The ranking at the end.
    pub fn ranking(&self) -> Option<&[(u32, EntryId)]> {
        self.state.ranking.as_deref()
    }

    /// The winner, once it is over.
    pub fn winner(&self) -> Option<EntryId> {
        let first = self.ranking()?.first().filter(|(rank, _)| *rank == 1);
        first.map(|&(_, entry)| entry)
    }

    /// Whether lots may be drawn now, for the first time or again.
    pub fn may_draw(&self) -> bool {
        self.state.may_draw()
    }

    /// What is to be done next.
    pub fn next_step(&self) -> Step {
        let open = self.state.open().count();
        match self.phase() {
            Phase::Finished => Step::Nothing,
            Phase::Entries => Step::Draw,
            _ if open > 0 => Step::Play(open),
            Phase::Groups => {
                let tied = self.state.tied_groups();
                if tied.is_empty() {
                    Step::Advance
                } else {
                    Step::BreakTies(tied)
                }
            }
            _ => Step::Advance,
        }
    }
}
