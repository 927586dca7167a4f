//! Registers of 256 bits.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256,
    _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_movemask_ps, _mm256_or_si256,
    _mm256_permutevar8x32_epi32, _mm256_setzero_si256,
};

use super::{Beyond, Pattern, Side, Sight, Sights, TURNS, quarters};

/// What a part of the board says about the lines of one side: complete,
/// lacking one stone, and with any stone.
#[derive(Clone, Copy)]
struct Lines {
    complete: __m256i,
    lacks_one: __m256i,
    touched: __m256i,
}

#[target_feature(enable = "avx2")]
pub(super) fn chances(mine: Side, theirs: Side) -> (u8, u8) {
    let [mine, theirs] = [whole(blocks(mine)), whole(blocks(theirs))];
    (sight(mine, theirs).chances, some(theirs.complete))
}

#[target_feature(enable = "avx2")]
pub(super) fn beyond(mine: Side, theirs: Side) -> Beyond {
    let (my_blocks, their_blocks) = (blocks(mine), blocks(theirs));
    let (my_rest, their_rest) = (around(my_blocks), around(their_blocks));
    let mut beyond = Beyond {
        once: joined(
            with(my_rest[0], my_blocks[0]),
            with(their_rest[0], their_blocks[0]),
        ),
        twice: [Sights::default(); 8],
    };
    for (twist, sights) in beyond.twice.iter_mut().enumerate() {
        let (number, turned) = (twist / 2, quarters(twist));
        let mine = with(my_rest[number], block(mine[number], number, turned));
        let theirs = with(their_rest[number], block(theirs[number], number, turned));
        *sights = joined(mine, theirs);
    }
    beyond
}

#[target_feature(enable = "avx2")]
#[inline]
fn joined(mine: Lines, theirs: Lines) -> Sights {
    Sights {
        mine: sight(mine, theirs),
        theirs: sight(theirs, mine),
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn sight(side: Lines, other: Lines) -> Sight {
    let open = _mm256_andnot_si256(other.touched, side.lacks_one);
    Sight {
        complete: bytemuck::cast(side.complete),
        open: bytemuck::cast(open),
        fives: some(side.complete),
        chances: some(_mm256_or_si256(side.complete, open)),
    }
}

/// Which of the words are not zero, as bits.
#[target_feature(enable = "avx2")]
#[inline]
fn some(words: __m256i) -> u8 {
    let none = _mm256_cmpeq_epi32(words, _mm256_setzero_si256());
    !_mm256_movemask_ps(_mm256_castsi256_ps(none)) as u8
}

#[target_feature(enable = "avx2")]
#[inline]
fn block(pattern: &Pattern, number: usize, turned: usize) -> Lines {
    let turns = bytemuck::cast(TURNS[number][turned]);
    let spread = |rows: [u32; 4]| {
        _mm256_permutevar8x32_epi32(_mm256_broadcastsi128_si256(bytemuck::cast(rows)), turns)
    };
    Lines {
        complete: spread(pattern.full),
        lacks_one: spread(pattern.lacks_one),
        touched: spread(pattern.touched),
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn blocks([a, b, c, d]: Side) -> [Lines; 4] {
    [
        block(a, 0, 0),
        block(b, 1, 0),
        block(c, 2, 0),
        block(d, 3, 0),
    ]
}

#[target_feature(enable = "avx2")]
#[inline]
fn whole([a, b, c, d]: [Lines; 4]) -> Lines {
    with(with(a, b), with(c, d))
}

/// What the three blocks around each block say.
#[target_feature(enable = "avx2")]
#[inline]
fn around([a, b, c, d]: [Lines; 4]) -> [Lines; 4] {
    let (left, right) = (with(a, b), with(c, d));
    [with(b, right), with(a, right), with(left, d), with(left, c)]
}

/// What two parts of the board say together.
#[target_feature(enable = "avx2")]
#[inline]
fn with(a: Lines, b: Lines) -> Lines {
    let one = _mm256_and_si256(a.lacks_one, b.complete);
    let other = _mm256_and_si256(a.complete, b.lacks_one);
    Lines {
        complete: _mm256_and_si256(a.complete, b.complete),
        lacks_one: _mm256_or_si256(one, other),
        touched: _mm256_or_si256(a.touched, b.touched),
    }
}
