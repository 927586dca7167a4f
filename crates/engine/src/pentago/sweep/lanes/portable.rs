//! Registers for any machine: plain numbers.

use super::{Lanes, Values};
use crate::pentago::rotations::{Rotations, neighbors};

/// One set, for any machine.
impl Lanes for Rotations {
    type Stored = Rotations;
    const WIDTH: usize = 1;

    unsafe fn gather(all: &[Rotations], place: impl Fn(usize) -> usize) -> Self {
        all[place(0)]
    }

    unsafe fn load(all: &[Rotations], place: usize) -> Self {
        all[place]
    }

    unsafe fn sets(row: &[Rotations], place: impl Fn(usize) -> usize) -> Self {
        row[place(0)]
    }

    fn splat(value: &Rotations) -> Self {
        *value
    }

    unsafe fn store(self, all: &mut [Rotations], place: usize) {
        all[place] = self;
    }

    fn or(self, other: Self) -> Self {
        self | other
    }

    fn and(self, other: Self) -> Self {
        self & other
    }

    fn not_and(self, other: Self) -> Self {
        !self & other
    }

    fn opposed(self) -> Self {
        !self
    }

    fn neighbors(self) -> Self {
        neighbors(self)
    }
}

/// Both sets, for any machine.
#[derive(Clone, Copy)]
pub(crate) struct Both(Values);

impl Both {
    fn map2(self, other: Self, f: impl Fn(u128, u128) -> u128) -> Self {
        Both(Values {
            win: f(self.0.win, other.0.win),
            hold: f(self.0.hold, other.0.hold),
        })
    }
}

impl Lanes for Both {
    type Stored = Values;
    const WIDTH: usize = 1;

    unsafe fn gather(all: &[Values], place: impl Fn(usize) -> usize) -> Self {
        Both(all[place(0)])
    }

    unsafe fn load(all: &[Values], place: usize) -> Self {
        Both(all[place])
    }

    unsafe fn sets(row: &[Rotations], place: impl Fn(usize) -> usize) -> Self {
        let set = row[place(0)];
        Both(Values {
            win: set,
            hold: set,
        })
    }

    fn splat(value: &Values) -> Self {
        Both(*value)
    }

    unsafe fn store(self, all: &mut [Values], place: usize) {
        all[place] = self.0;
    }

    fn or(self, other: Self) -> Self {
        self.map2(other, |a, b| a | b)
    }

    fn and(self, other: Self) -> Self {
        self.map2(other, |a, b| a & b)
    }

    fn not_and(self, other: Self) -> Self {
        self.map2(other, |a, b| !a & b)
    }

    fn opposed(self) -> Self {
        Both(Values {
            win: !self.0.hold,
            hold: !self.0.win,
        })
    }

    fn neighbors(self) -> Self {
        Both(Values {
            win: neighbors(self.0.win),
            hold: neighbors(self.0.hold),
        })
    }
}
