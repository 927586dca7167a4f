//! Parts of a pattern that many patterns share.
//!
//! Many of the 3⁹ patterns are rare. While the network learns, the embedding of a
//! pattern is the sum of the embeddings of its parts, which are common, and of
//! one of its own.

/// The rows of three, and the pairs that belong to rows over three blocks.
const LINES: [&[u32]; 12] = [
    &[0, 1, 2],
    &[3, 4, 5],
    &[6, 7, 8],
    &[0, 3, 6],
    &[1, 4, 7],
    &[2, 5, 8],
    &[0, 4, 8],
    &[2, 4, 6],
    &[1, 3],
    &[1, 5],
    &[3, 7],
    &[5, 7],
];
/// The lines, the own stones and the other's stones.
pub(super) const PARTS: usize = LINES.len() + 2;
/// How many different parts there are.
pub(super) const FACTORS: usize = 8 * 27 + 4 * 9 + 2 * 512;

/// The parts of a pattern.
pub(super) fn factors(pattern: usize) -> [usize; PARTS] {
    let digit = |cell: u32| pattern / 3_usize.pow(cell) % 3;
    let mut parts = [0; PARTS];
    let mut start = 0;
    for (part, line) in parts.iter_mut().zip(LINES) {
        *part = start + line.iter().fold(0, |n, &cell| 3 * n + digit(cell));
        start += 3_usize.pow(line.len() as u32);
    }
    for side in 1..=2 {
        let stones = (0..9).filter(|&cell| digit(cell) == side);
        parts[PARTS - side] = start + stones.fold(0, |bits, cell| bits | 1 << cell);
        start += 512;
    }
    parts
}
