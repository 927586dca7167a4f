//! Registers of machines with AVX2. They may be used only where that was
//! detected; the methods are inlined into functions that enable it.

use std::arch::x86_64::*;

use super::{Lanes, Values};
use crate::pentago::rotations::Rotations;

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
