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
    type Avx2 = avx2::One;
}

/// A register that holds what is stored.
pub(crate) trait Lanes: Copy {
    /// What it holds.
    type Stored;
    fn load(values: &Self::Stored) -> Self;
    /// The same set in every place.
    fn all(set: &Rotations) -> Self;
    fn store(self, values: &mut Self::Stored);
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// What is in the other and not in this.
    fn not_and(self, other: Self) -> Self;
    /// What the opponent gets: who does not lose is not beaten.
    fn opposed(self) -> Self;
    fn neighbors(self) -> Self;
}

impl Lanes for Rotations {
    type Stored = Rotations;

    fn load(values: &Rotations) -> Self {
        *values
    }

    fn all(set: &Rotations) -> Self {
        *set
    }

    fn store(self, values: &mut Rotations) {
        *values = self;
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

/// Two sets side by side.
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

    fn load(values: &Values) -> Self {
        Portable(*values)
    }

    fn all(set: &Rotations) -> Self {
        let (win, hold) = (*set, *set);
        Portable(Values { win, hold })
    }

    fn store(self, values: &mut Values) {
        *values = self.0;
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

    /// Both sets in one register.
    #[derive(Clone, Copy)]
    pub(crate) struct Both(__m256i);

    impl Lanes for Both {
        type Stored = Values;

        #[inline(always)]
        fn load(values: &Values) -> Self {
            // SAFETY: `Values` is 32 bytes and aligned to 32.
            unsafe { Both(_mm256_load_si256(std::ptr::from_ref(values).cast())) }
        }

        #[inline(always)]
        fn all(set: &Rotations) -> Self {
            // SAFETY: a set is 16 bytes; the load asks for no alignment.
            unsafe {
                let set = _mm_loadu_si128(std::ptr::from_ref(set).cast());
                Both(_mm256_broadcastsi128_si256(set))
            }
        }

        #[inline(always)]
        fn store(self, values: &mut Values) {
            // SAFETY: as for `load`.
            unsafe { _mm256_store_si256(std::ptr::from_mut(values).cast(), self.0) }
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

        /// The first two blocks move bits within a byte: two look-ups by
        /// nibble. The third moves bytes within words, the fourth words.
        #[inline(always)]
        fn neighbors(self) -> Self {
            let x = self.0;
            unsafe {
                let table = |bytes| _mm256_broadcastsi128_si256(table(bytes));
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
                Both(_mm256_or_si256(within_bytes, _mm256_or_si256(bytes, words)))
            }
        }
    }

    /// One set in half a register.
    #[derive(Clone, Copy)]
    pub(crate) struct One(__m128i);

    impl Lanes for One {
        type Stored = Rotations;

        #[inline(always)]
        fn load(set: &Rotations) -> Self {
            // SAFETY: a set is 16 bytes; the load asks for no alignment.
            unsafe { One(_mm_loadu_si128(std::ptr::from_ref(set).cast())) }
        }

        #[inline(always)]
        fn all(set: &Rotations) -> Self {
            One::load(set)
        }

        #[inline(always)]
        fn store(self, set: &mut Rotations) {
            // SAFETY: as for `load`.
            unsafe { _mm_storeu_si128(std::ptr::from_mut(set).cast(), self.0) }
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: AVX2 is there, as for the methods below.
            unsafe { One(_mm_or_si128(self.0, other.0)) }
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            unsafe { One(_mm_and_si128(self.0, other.0)) }
        }

        #[inline(always)]
        fn not_and(self, other: Self) -> Self {
            unsafe { One(_mm_andnot_si128(self.0, other.0)) }
        }

        #[inline(always)]
        fn opposed(self) -> Self {
            unsafe { One(_mm_xor_si128(self.0, _mm_set1_epi8(-1))) }
        }

        /// As for two sets.
        #[inline(always)]
        fn neighbors(self) -> Self {
            let x = self.0;
            unsafe {
                let nibble = _mm_set1_epi8(0x0f);
                let low = _mm_and_si128(x, nibble);
                let high = _mm_and_si128(_mm_srli_epi16::<4>(x), nibble);
                let within_bytes = _mm_or_si128(
                    _mm_shuffle_epi8(table(&LOW), low),
                    _mm_shuffle_epi8(table(&HIGH), high),
                );
                let opposite = _mm_or_si128(x, _mm_shuffle_epi8(x, table(&SWAP_HALVES)));
                let bytes = _mm_shuffle_epi8(opposite, table(&NEXT_BYTE));
                let opposite = _mm_or_si128(x, _mm_shuffle_epi32::<0b01_00_11_10>(x));
                let words = _mm_shuffle_epi32::<0b10_11_00_01>(opposite);
                One(_mm_or_si128(within_bytes, _mm_or_si128(bytes, words)))
            }
        }
    }

    #[inline(always)]
    unsafe fn table(bytes: &'static [u8; 16]) -> __m128i {
        // SAFETY: 16 bytes are read.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
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
