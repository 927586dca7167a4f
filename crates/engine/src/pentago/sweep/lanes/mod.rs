//! Sets of rotations in registers.
//!
//! A sweep either answers two questions at once, where a player wins and where
//! the player does not lose, or one of them with half the memory. The kernel is
//! written once, against [`Lanes`]; with AVX2 both sets live in one register.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

use bytemuck::Pod;

use crate::pentago::rotations::Rotations;

/// What a player gets in each member of a family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(32))]
pub(crate) struct Values {
    /// Members that are won.
    pub(crate) win: Rotations,
    /// Members that are not lost.
    pub(crate) hold: Rotations,
}

/// What a sweep keeps of a family: [`Values`], or one set of them.
pub(crate) trait Stored: Pod + Default + Send + Sync {
    /// The registers for any machine.
    type Portable: Lanes<Stored = Self>;
    /// The registers for machines with AVX2.
    #[cfg(target_arch = "x86_64")]
    type Avx2: Lanes<Stored = Self>;
}

impl Stored for Values {
    type Portable = portable::Both;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = avx2::Both;
}

impl Stored for Rotations {
    type Portable = Rotations;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = avx2::Pair;
}

/// A register that holds what is stored of one family or of several side by
/// side.
pub(crate) trait Lanes: Copy {
    type Stored;
    /// How many families it holds.
    const WIDTH: usize;

    /// The families at these places.
    ///
    /// # Safety
    /// The places lie within `all`.
    unsafe fn gather(all: &[Self::Stored], place: impl Fn(usize) -> usize) -> Self;

    /// The families from a place on.
    ///
    /// # Safety
    /// `WIDTH` of them lie within `all`.
    unsafe fn load(all: &[Self::Stored], place: usize) -> Self;

    /// For each family a set from a row, the same for every question.
    ///
    /// # Safety
    /// The places lie within the row.
    unsafe fn sets(row: &[Rotations], place: impl Fn(usize) -> usize) -> Self;

    /// The same for every family.
    fn splat(value: &Self::Stored) -> Self;

    /// # Safety
    /// `WIDTH` families from the place on lie within `all`.
    unsafe fn store(self, all: &mut [Self::Stored], place: usize);

    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// What is in the other and not in this.
    fn not_and(self, other: Self) -> Self;
    /// What the opponent gets: who does not lose is not beaten.
    fn opposed(self) -> Self;
    fn neighbors(self) -> Self;
}
