//! Sets of rotations in registers.
//!
//! A sweep either answers two questions at once, where a player wins and where
//! the player does not lose, or one of them with half the memory. The kernel is
//! written once, against [`Lanes`]; with AVX2 both sets live in one register.
#![allow(unsafe_code)]

use bytemuck::Pod;

use crate::pentago::rotations::{Rotations, neighbors};

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
    type Portable = Portable;
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
pub(crate) struct Portable(Values);

impl Portable {
    fn map2(self, other: Self, f: impl Fn(u128, u128) -> u128) -> Self {
        Portable(Values {
            win: f(self.0.win, other.0.win),
            hold: f(self.0.hold, other.0.hold),
        })
    }
}

impl Lanes for Portable {
    type Stored = Values;
    const WIDTH: usize = 1;

    unsafe fn gather(all: &[Values], place: impl Fn(usize) -> usize) -> Self {
        Portable(all[place(0)])
    }

    unsafe fn load(all: &[Values], place: usize) -> Self {
        Portable(all[place])
    }

    unsafe fn sets(row: &[Rotations], place: impl Fn(usize) -> usize) -> Self {
        let set = row[place(0)];
        Portable(Values {
            win: set,
            hold: set,
        })
    }

    fn splat(value: &Values) -> Self {
        Portable(*value)
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
        Portable(Values {
            win: !self.0.hold,
            hold: !self.0.win,
        })
    }

    fn neighbors(self) -> Self {
        Portable(Values {
            win: neighbors(self.0.win),
            hold: neighbors(self.0.hold),
        })
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    //! These may be used only where AVX2 was detected; the methods are inlined
    //! into functions that enable it.

    use std::arch::x86_64::*;

    use super::{Lanes, Rotations, Values};

    /// Both sets of one family.
    #[derive(Clone, Copy)]
    pub(crate) struct Both(__m256i);

    impl Lanes for Both {
        type Stored = Values;
        const WIDTH: usize = 1;

        #[inline(always)]
        unsafe fn gather(all: &[Values], place: impl Fn(usize) -> usize) -> Self {
            unsafe { Both::load(all, place(0)) }
        }

        #[inline(always)]
        unsafe fn load(all: &[Values], place: usize) -> Self {
            debug_assert!(place < all.len());
            // SAFETY: the caller's promise; `Values` is aligned to 32 bytes.
            unsafe { Both(_mm256_load_si256(all.as_ptr().add(place).cast())) }
        }

        #[inline(always)]
        unsafe fn sets(row: &[Rotations], place: impl Fn(usize) -> usize) -> Self {
            // SAFETY: the caller's promise.
            unsafe { Both(_mm256_broadcastsi128_si256(one(row, place(0)))) }
        }

        #[inline(always)]
        fn splat(value: &Values) -> Self {
            // SAFETY: one value is there.
            unsafe { Both::load(std::slice::from_ref(value), 0) }
        }

        #[inline(always)]
        unsafe fn store(self, all: &mut [Values], place: usize) {
            debug_assert!(place < all.len());
            // SAFETY: as for `load`.
            unsafe { _mm256_store_si256(all.as_mut_ptr().add(place).cast(), self.0) }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: AVX2 is there, as for the methods below.
            unsafe { Both(_mm256_or_si256(self.0, other.0)) }
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            unsafe { Both(_mm256_and_si256(self.0, other.0)) }
        }

        #[inline(always)]
        fn not_and(self, other: Self) -> Self {
            unsafe { Both(_mm256_andnot_si256(self.0, other.0)) }
        }

        #[inline(always)]
        fn opposed(self) -> Self {
            unsafe {
                let swapped = _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0);
                Both(_mm256_xor_si256(swapped, _mm256_set1_epi8(-1)))
            }
        }

        #[inline(always)]
        fn neighbors(self) -> Self {
            unsafe { Both(neighbors(self.0)) }
        }
    }

    /// One set of two families.
    #[derive(Clone, Copy)]
    pub(crate) struct Pair(__m256i);

    impl Lanes for Pair {
        type Stored = Rotations;
        const WIDTH: usize = 2;

        #[inline(always)]
        unsafe fn gather(all: &[Rotations], place: impl Fn(usize) -> usize) -> Self {
            // SAFETY: the caller's promise.
            unsafe { Pair(_mm256_set_m128i(one(all, place(1)), one(all, place(0)))) }
        }

        #[inline(always)]
        unsafe fn load(all: &[Rotations], place: usize) -> Self {
            debug_assert!(place + 1 < all.len());
            // SAFETY: the caller's promise; the load asks for no alignment.
            unsafe { Pair(_mm256_loadu_si256(all.as_ptr().add(place).cast())) }
        }

        #[inline(always)]
        unsafe fn sets(row: &[Rotations], place: impl Fn(usize) -> usize) -> Self {
            // SAFETY: the caller's promise.
            unsafe { Pair::gather(row, place) }
        }

        #[inline(always)]
        fn splat(value: &Rotations) -> Self {
            // SAFETY: one set is there.
            unsafe {
                let set = one(std::slice::from_ref(value), 0);
                Pair(_mm256_broadcastsi128_si256(set))
            }
        }

        #[inline(always)]
        unsafe fn store(self, all: &mut [Rotations], place: usize) {
            debug_assert!(place + 1 < all.len());
            // SAFETY: as for `load`.
            unsafe { _mm256_storeu_si256(all.as_mut_ptr().add(place).cast(), self.0) }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: AVX2 is there, as for the methods below.
            unsafe { Pair(_mm256_or_si256(self.0, other.0)) }
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            unsafe { Pair(_mm256_and_si256(self.0, other.0)) }
        }

        #[inline(always)]
        fn not_and(self, other: Self) -> Self {
            unsafe { Pair(_mm256_andnot_si256(self.0, other.0)) }
        }

        #[inline(always)]
        fn opposed(self) -> Self {
            unsafe { Pair(_mm256_xor_si256(self.0, _mm256_set1_epi8(-1))) }
        }

        #[inline(always)]
        fn neighbors(self) -> Self {
            unsafe { Pair(neighbors(self.0)) }
        }
    }

    /// # Safety
    /// The place lies within `all`.
    #[inline(always)]
    unsafe fn one(all: &[Rotations], place: usize) -> __m128i {
        debug_assert!(place < all.len());
        // SAFETY: the caller's promise; the load asks for no alignment.
        unsafe { _mm_loadu_si128(all.as_ptr().add(place).cast()) }
    }

    /// The first two blocks move bits within a byte: two look-ups by nibble.
    /// The third moves bytes within words, the fourth words.
    ///
    /// # Safety
    /// AVX2 is there.
    #[inline(always)]
    unsafe fn neighbors(x: __m256i) -> __m256i {
        unsafe {
            let nibble = _mm256_set1_epi8(0x0f);
            let low = _mm256_and_si256(x, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(x), nibble);
            let within_bytes = _mm256_or_si256(
                _mm256_shuffle_epi8(table(&LOW), low),
                _mm256_shuffle_epi8(table(&HIGH), high),
            );
            let opposite = _mm256_or_si256(x, _mm256_shuffle_epi8(x, table(&SWAP_HALVES)));
            let bytes = _mm256_shuffle_epi8(opposite, table(&NEXT_BYTE));
            let opposite = _mm256_or_si256(x, _mm256_shuffle_epi32::<0b01_00_11_10>(x));
            let words = _mm256_shuffle_epi32::<0b10_11_00_01>(opposite);
            _mm256_or_si256(within_bytes, _mm256_or_si256(bytes, words))
        }
    }

    #[inline(always)]
    unsafe fn table(bytes: &'static [u8; 16]) -> __m256i {
        // SAFETY: 16 bytes are read; AVX2 is there.
        unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) }
    }

    static LOW: [u8; 16] = within_byte(0);
    static HIGH: [u8; 16] = within_byte(4);
    static SWAP_HALVES: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];
    static NEXT_BYTE: [u8; 16] = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14];

    /// Where a nibble of a byte leads by a twist of the first or second block.
    const fn within_byte(shift: u32) -> [u8; 16] {
        let mut table = [0; 16];
        let mut nibble = 0;
        while nibble < 16 {
            let x = (nibble as u8) << shift;
            let pair = (x | x >> 1) & 0x55;
            table[nibble] = pair | pair << 1 | x.rotate_left(2) | x.rotate_right(2);
            nibble += 1;
        }
        table
    }
}
