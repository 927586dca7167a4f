//! Checks a setup and makes it a position.

use super::last_stone::ends_by_last_stone;
use super::{Fault, OpeningStage, Setup, SetupError};
use crate::pente::position::{Position, Stage};
use crate::pente::rules::{Captures, Opening, Rules};
use crate::seat::{BySeat, Seat, SeatSet};

impl Position {
    /// Checks a setup: a playable position, or every reason why there is none.
    pub fn from_setup(rules: Rules, setup: &Setup) -> Result<Position, SetupError> {
        let mut check = Check {
            rules: &rules,
            setup,
            faults: Vec::new(),
        };
        let position = check.position();
        let faults = check.faults;
        match position {
            Some(position) if faults.is_empty() => Ok(position),
            _ => Err(SetupError { faults }),
        }
    }
}

/// Whether the stones of a position are those that the order of play asks for.
pub(super) fn follows_order(position: &Position, setup: &Setup) -> bool {
    let mut check = Check {
        rules: position.rules(),
        setup,
        faults: Vec::new(),
    };
    check.counts(position.captured(), position.stones_placed());
    check.turn(position.stones_placed());
    !check.faults.iter().any(Fault::is_about_order)
}

/// Walks through a setup and gathers what is wrong with it.
struct Check<'a> {
    rules: &'a Rules,
    setup: &'a Setup,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn position(&mut self) -> Option<Position> {
        self.board();
        let captured = self.captured();
        if !self.faults.is_empty() {
            // The checks below count by seats and captures that are known to be
            // right.
            return None;
        }
        let removed: u16 = captured.as_slice().iter().sum();
        let stones = self.setup.board.stones().count() as u16;
        let placed = stones + removed;
        self.counts(&captured, placed);
        let due = self.turn(placed);
        let relaxed = self.relax();
        let seated = |told: &Seat| relaxed && told.number() <= self.rules.seats;
        let turn = self.setup.to_move.filter(seated).unwrap_or(due);
        let stage = self.opening(placed, relaxed);
        let position = Position::checked(
            *self.rules,
            self.setup.board.clone(),
            captured,
            turn,
            stage,
            self.setup.left,
        );
        self.winners(&position);
        Some(position)
    }

    fn board(&mut self) {
        let (board, seats) = (&self.setup.board, self.rules.seats);
        if board.size() != self.rules.size {
            self.faults.push(Fault::Size {
                board: board.size(),
                rules: self.rules.size,
            });
        }
        if let Some((point, seat)) = board.stones().find(|(_, seat)| seat.number() > seats) {
            self.faults.push(Fault::NoSuchSeat { point, seat, seats });
        }
    }

    fn captured(&mut self) -> BySeat<u16> {
        /// More than a sensible game reaches; it keeps the sums small.
        const MAX_CAPTURED: u32 = 1000;
        let seats = self.rules.seats;
        let told = self
            .setup
            .captured
            .as_deref()
            .unwrap_or(&[0; 4][..usize::from(seats)]);
        let captured = BySeat::new(seats, |seat| told.get(seat.index()).copied().unwrap_or(0));
        let counts = told.iter().map(|&count| u32::from(count));
        let sum = counts.fold(0, u32::saturating_add);
        let odd = |&count: &u16| count == 1 || count % 2 == 1 && self.takes_pairs_alone();
        let fault = if told.len() != usize::from(seats) {
            let told = told.len();
            Some(Fault::CapturedSeats { told, seats })
        } else if self.rules.captures == Captures::None && sum > 0 {
            Some(Fault::NoCaptures)
        } else if sum > MAX_CAPTURED {
            Some(Fault::TooManyCaptured(sum))
        } else {
            let seat = captured.find(odd);
            seat.map(|seat| Fault::OddCaptured(seat, captured[seat]))
        };
        self.faults.extend(fault);
        captured
    }

    /// Whether every capture takes exactly two stones.
    fn takes_pairs_alone(&self) -> bool {
        self.rules.captures == Captures::Pairs && !self.rules.self_capture
    }

    /// Compares the numbers of stones with the order of play. In a game for two
    /// the captured stones were the other side's, so the numbers must agree
    /// exactly. With more seats it is not known whose stones were captured, and
    /// only too many stones on the board are a fault.
    fn counts(&mut self, captured: &BySeat<u16>, placed: u16) {
        if !self.setup.left.is_empty() {
            return;
        }
        let seats = u16::from(self.rules.seats);
        for (seat, _) in captured.iter() {
            let on_board = self.setup.board.count(seat);
            let due = (placed + seats - 1 - seat.index() as u16) / seats;
            let fault = if seats == 2 {
                let found = on_board + captured[seat.other()];
                (found != due).then_some(Fault::Counts {
                    seat,
                    found,
                    expected: due,
                })
            } else {
                (on_board > due).then_some(Fault::TooMany {
                    seat,
                    found: on_board,
                    placed: due,
                })
            };
            self.faults.extend(fault);
        }
    }

    fn turn(&mut self, placed: u16) -> Seat {
        let (seats, left) = (self.rules.seats, self.setup.left);
        let seated = SeatSet::first(seats).without(left);
        let strangers = left.without(SeatSet::first(seats));
        self.faults.extend(strangers.iter().map(Fault::NotSeated));
        if !left.is_empty() && (seats == 2 || self.rules.teams) {
            self.faults.push(Fault::CannotLeave);
        }
        let due = Seat::ALL[usize::from(placed % u16::from(seats))];
        let fault = match self.setup.to_move {
            None if !left.is_empty() => Fault::ToMoveNeeded,
            // Already reported, as a seat that has left without being there.
            Some(told) if strangers.contains(told) => return due,
            Some(told) if !seated.contains(told) => Fault::NotSeated(told),
            Some(told) if left.is_empty() && told != due => Fault::WrongSeat { told, due, placed },
            told => return told.unwrap_or(due),
        };
        self.faults.push(fault);
        due
    }

    /// Drops the faults of a free setup that concern the order of play, and
    /// returns whether there were any. The setup must then name the seat to move.
    fn relax(&mut self) -> bool {
        let unordered = self.faults.iter().any(Fault::is_about_order);
        if !self.setup.free || !unordered {
            return false;
        }
        self.faults.retain(|fault| !fault.is_about_order());
        if self.setup.to_move.is_none() {
            self.faults.push(Fault::ToMoveNeeded);
        }
        true
    }

    /// The stage of the opening. Stones that follow no order of play say nothing
    /// about it, so in a free setup the opening is over unless the setup names a
    /// stage.
    fn opening(&mut self, placed: u16, relaxed: bool) -> Stage {
        let untold = relaxed.then_some(OpeningStage::Done);
        let known = self.setup.opening.or(untold).or_else(|| {
            // The first stage that fits: where a choice may be due, it is due.
            let stages = OpeningStage::NAMES.map(|(_, stage)| stage);
            let likely = |stage: &OpeningStage| {
                !matches!(stage, OpeningStage::LayMore | OpeningStage::LastChoice)
                    && stage.fits(self.rules, placed)
            };
            stages.into_iter().find(likely)
        });
        let known = known.unwrap_or(OpeningStage::Done);
        let over = relaxed && known == OpeningStage::Done;
        if !over && !known.fits(self.rules, placed) {
            self.faults.push(match self.rules.opening {
                Opening::Plain => Fault::NoOpening,
                _ => Fault::OpeningStage(placed),
            });
        }
        known.stage()
    }

    /// The teams that have captured enough to win. With self-captures the lead
    /// decides, so two teams at the goal have not won yet.
    fn captors(&self, position: &Position) -> Vec<SeatSet> {
        let goal = u16::from(self.rules.captures_to_win);
        let enough = |seat: &Seat| position.team_captures(*seat) >= goal;
        let seats = Seat::ALL.into_iter().take(usize::from(self.rules.seats));
        let teams: Vec<SeatSet> = seats
            .filter(enough)
            .map(|seat| self.rules.team(seat))
            .collect();
        if self.rules.self_capture && teams.len() > 1 {
            Vec::new()
        } else {
            teams
        }
    }

    /// Whether a game may end with these rows of both sides. Wrong counts do not
    /// say which side placed the last stone, so then it may not.
    fn may_end(&self, position: &Position) -> bool {
        self.faults.is_empty() && ends_by_last_stone(position)
    }

    fn winners(&mut self, position: &Position) {
        let lines = position.lines().into_iter();
        let owners: Vec<SeatSet> = lines.map(|line| self.rules.team(line.seat)).collect();
        let captors = self.captors(position);
        // A row that must survive may stand beside captures that win.
        let rivals = if self.rules.line_must_survive {
            differ(&owners) && !self.may_end(position) || differ(&captors)
        } else {
            differ(&[owners, captors].concat())
        };
        if rivals {
            self.faults.push(Fault::BothWon);
        }
    }
}

fn differ(teams: &[SeatSet]) -> bool {
    teams.windows(2).any(|two| two[0] != two[1])
}
