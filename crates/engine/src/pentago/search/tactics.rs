//! What happens within two turns, without search.
//!
//! A placement and a twist may change places: to put a stone on a cell and
//! turn is to turn and put it where the cell went. So the boards after a turn
//! are eight twisted boards with one stone more, and a question about all of a
//! side's turns is a question about eight boards and the lines on them that
//! lack at most one stone. Nothing here is a guess, in no rule set.

use rules::pentago::{DoubleFive, Rules};

use super::patterns;
use super::sight::{Beyond, Side, Sights, beyond, chances, open_now};

/// Every cell of the board.
pub(super) const FULL: u64 = (1 << 36) - 1;

/// What of the rules matters to a search. Skipping the twist is not among
/// it: to twist a neutral block is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Law {
    place_wins: bool,
    mover_wins: bool,
}

impl From<Rules> for Law {
    fn from(rules: Rules) -> Law {
        Law {
            place_wins: rules.place_wins,
            mover_wins: rules.double_five == DoubleFive::Mover,
        }
    }
}

/// The stones of the side to move and of the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub(super) own: u64,
    pub(super) other: u64,
}

impl Stones {
    /// The empty cells.
    pub(super) const fn empty(self) -> u64 {
        !(self.own | self.other) & FULL
    }

    /// The same stones, but it is the other side's turn.
    pub(super) const fn passed(self) -> Stones {
        Stones {
            own: self.other,
            other: self.own,
        }
    }

    pub(super) fn twisted(self, twist: usize) -> Stones {
        Stones {
            own: patterns::twisted(self.own, twist),
            other: patterns::twisted(self.other, twist),
        }
    }

    /// After a stone on this cell, which must be empty, the other side to move.
    pub(super) const fn placed(self, cell: u32) -> Stones {
        Stones {
            own: self.other,
            other: self.own | 1 << cell,
        }
    }

    /// After a turn of the side to move, if it is legal and safe: if it does not
    /// let the other side win, neither now nor with its next turn.
    pub(super) fn safely(self, law: Law, (twist, cell): (usize, u32)) -> Option<Stones> {
        let after = self.twisted(twist);
        let [a, b, c, d] = patterns::of(after.other).map(|pattern| pattern.full[0]);
        if after.empty() >> cell & 1 == 0 || a & b & c & d != 0 {
            return None;
        }
        let next = after.placed(cell);
        (!next.can_win(law)).then_some(next)
    }

    /// Whether the side to move can win with this turn.
    pub(super) fn can_win(self, law: Law) -> bool {
        let own = patterns::of(self.own);
        if is_harmless(own) {
            return false;
        }
        let other = patterns::of(self.other);
        law.place_wins && open_now(own, other) != 0 || {
            let (mine, theirs) = chances(own, other);
            mine & !spoiled(law, theirs) != 0
        }
    }
}

/// Of the twists after which a side has five, those that keep the other from
/// winning by a five of its own.
const fn spoiled(law: Law, fives: u8) -> u8 {
    if law.mover_wins { 0 } else { fives }
}

/// A twisted board and the cells where a stone is safe: after it the other
/// side cannot win with its next turn.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) twist: usize,
    /// After the twist, before the stone.
    pub(super) stones: Stones,
    pub(super) safe: u64,
}

/// All turns of a side that cannot win at once. With one cell left there is no
/// next turn of the other side, and only `draw` and `quiet` have a meaning.
pub(super) struct Outlook {
    ways: [Way; 8],
    found: usize,
    /// A turn, as twist and cell, after which both sides have five and the
    /// game is drawn.
    pub(super) draw: Option<(usize, u32)>,
    /// A turn that does not lose at once, safe or not.
    pub(super) quiet: Option<(usize, u32)>,
}

impl Outlook {
    /// The twists that lead to different boards and leave safe cells.
    pub(super) fn ways(&self) -> &[Way] {
        &self.ways[..self.found]
    }

    /// How many turns are safe.
    pub(super) fn count(&self) -> u32 {
        let ways = self.ways().iter();
        ways.map(|way| way.safe.count_ones()).sum()
    }

    /// If no turn is safe, one that draws, or else one that loses only after
    /// the other side's next turn.
    pub(super) fn hopeless(&self) -> Option<(usize, u32)> {
        match self.ways() {
            [] => self.draw.or(self.quiet),
            _ => None,
        }
    }

    /// The stones after one of the safe turns.
    pub(super) fn after(&self, (twist, cell): (usize, u32)) -> Stones {
        let way = self.ways().iter().find(|way| way.twist == twist);
        way.unwrap_or(&self.ways[0]).stones.placed(cell)
    }

    pub(super) fn new(law: Law, stones: Stones) -> Outlook {
        let way = Way {
            twist: 0,
            stones,
            safe: 0,
        };
        let mut outlook = Outlook {
            ways: [way; 8],
            found: 0,
            draw: None,
            quiet: None,
        };
        let other = patterns::of(stones.other);
        if is_harmless(other) {
            for (twist, after) in different(stones) {
                outlook.add(twist, after, after.empty());
            }
        } else {
            let beyond = beyond(patterns::of(stones.own), other);
            for (twist, after) in different(stones) {
                outlook.look(law, &beyond, after, twist);
            }
        }
        outlook
    }

    /// Takes up a twist that does not lose at once.
    fn add(&mut self, twist: usize, stones: Stones, safe: u64) {
        self.quiet = Some((twist, stones.empty().trailing_zeros()));
        if safe != 0 {
            self.ways[self.found] = Way {
                twist,
                stones,
                safe,
            };
            self.found += 1;
        }
    }

    /// Looks at a twist.
    fn look(&mut self, law: Law, beyond: &Beyond, stones: Stones, twist: usize) {
        let once = &beyond.once;
        if once.theirs.complete[twist] != 0 {
            // Five for the other side. If it could be five for both under the
            // mover's rule, this would have been a win.
            self.draw = self.draw.or_else(|| drawn(once, stones, twist));
            return;
        }
        let mut safe = stones.empty();
        let open = once.theirs.open[twist];
        if law.place_wins && open != 0 {
            safe &= in_all(open, stones);
        }
        self.add(
            twist,
            stones,
            safe_cells(law, &beyond.twice[twist], stones, safe),
        );
    }
}

/// The twists that lead to different boards, and these boards. Twists that change
/// nothing are one, and so are both twists of a block that looks the same from
/// both sides.
#[inline(always)]
fn different(stones: Stones) -> impl Iterator<Item = (usize, Stones)> {
    let (mut last, mut unchanged) = (stones, false);
    let twisted = (0..8).map(move |twist| (twist, stones.twisted(twist)));
    twisted.filter(move |&(twist, after)| {
        let again = if after == stones {
            std::mem::replace(&mut unchanged, true)
        } else {
            twist % 2 == 1 && after == last
        };
        last = after;
        !again
    })
}

/// Whether a side could not win with its next turn however the blocks were
/// turned. This is quickly asked and often so while there are few stones.
fn is_harmless(side: Side) -> bool {
    let [a, b, c, d] = side;
    let left = a.ever_full & b.ever_nearly | a.ever_nearly & b.ever_full;
    let right = c.ever_full & d.ever_nearly | c.ever_nearly & d.ever_full;
    left & c.ever_full & d.ever_full | right & a.ever_full & b.ever_full == 0
}

/// A turn with this twist, which gives the other side five, that gives the
/// side to move five as well.
fn drawn(once: &Sights, stones: Stones, twist: usize) -> Option<(usize, u32)> {
    let cells = if once.mine.complete[twist] != 0 {
        stones.empty()
    } else {
        patterns::cells(once.mine.open[twist]) & stones.empty()
    };
    (cells != 0).then(|| (twist, cells.trailing_zeros()))
}

/// Those of the cells where a stone of the side to move parries all that the
/// other side could win with by its next twist.
fn safe_cells(law: Law, twice: &Sights, stones: Stones, mut safe: u64) -> u64 {
    let Sights { mine, theirs } = twice;
    let mut twists = theirs.chances & !spoiled(law, mine.fives);
    while twists != 0 && safe != 0 {
        let twist = twists.trailing_zeros() as usize;
        twists &= twists - 1;
        let open = theirs.open[twist];
        let after = stones.twisted(twist);
        let mut parries = if theirs.complete[twist] != 0 {
            0
        } else {
            in_all(open, after)
        };
        if !law.mover_wins {
            // With a five of one's own, theirs is only a draw.
            parries |= patterns::cells(mine.open[twist]) & after.empty();
        }
        safe &= patterns::twisted(parries, twist ^ 1);
    }
    safe
}

/// The empty cell that all of these lines lack, each of them lacking one.
fn in_all(lines: u32, stones: Stones) -> u64 {
    let lacking = patterns::cells(lines) & stones.empty();
    if lacking.is_power_of_two() {
        lacking
    } else {
        0
    }
}
