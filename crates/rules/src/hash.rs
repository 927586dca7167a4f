//! A mixer of 64 bits, the one source of hash keys.

/// Spreads every bit of the input over the whole word.
// CITE: Stafford's variant 13 of MurmurHash3's finalizer, as in SplitMix64.
pub(crate) const fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
