//! The same for any machine.

use std::array::from_fn;

use super::{Beyond, Eight, Pattern, Side, Sight, Sights, TURNS, quarters};

/// What a part of the board says about the lines of one side: complete,
/// lacking one stone, and with any stone.
#[derive(Clone, Copy)]
struct Lines {
    complete: Eight,
    lacks_one: Eight,
    touched: Eight,
}

pub(super) fn chances(mine: Side, theirs: Side) -> (u8, u8) {
    let [mine, theirs] = [whole(blocks(mine)), whole(blocks(theirs))];
    (sight(mine, theirs).chances, some(theirs.complete))
}

pub(super) fn beyond(mine: Side, theirs: Side) -> Beyond {
    let (my_rest, their_rest) = (around(blocks(mine)), around(blocks(theirs)));
    let twice = |twist: usize| {
        let (number, turned) = (twist / 2, quarters(twist));
        let mine = with(my_rest[number], block(mine[number], number, turned));
        let theirs = with(their_rest[number], block(theirs[number], number, turned));
        joined(mine, theirs)
    };
    Beyond {
        once: joined(whole(blocks(mine)), whole(blocks(theirs))),
        twice: from_fn(twice),
    }
}

fn joined(mine: Lines, theirs: Lines) -> Sights {
    Sights {
        mine: sight(mine, theirs),
        theirs: sight(theirs, mine),
    }
}

fn sight(side: Lines, other: Lines) -> Sight {
    let open = from_fn(|twist| side.lacks_one[twist] & !other.touched[twist]);
    Sight {
        complete: side.complete,
        open,
        fives: some(side.complete),
        chances: some(from_fn(|twist| side.complete[twist] | open[twist])),
    }
}

fn some(words: Eight) -> u8 {
    let bits = (0..).zip(words);
    bits.fold(0, |bits, (twist, word)| bits | u8::from(word != 0) << twist)
}

fn block(pattern: &Pattern, number: usize, turned: usize) -> Lines {
    let spread = |rows: [u32; 4]| TURNS[number][turned].map(|turn| rows[turn as usize]);
    Lines {
        complete: spread(pattern.full),
        lacks_one: spread(pattern.lacks_one),
        touched: spread(pattern.touched),
    }
}

fn blocks(side: Side) -> [Lines; 4] {
    from_fn(|number| block(side[number], number, 0))
}

fn whole([a, b, c, d]: [Lines; 4]) -> Lines {
    with(with(a, b), with(c, d))
}

fn around([a, b, c, d]: [Lines; 4]) -> [Lines; 4] {
    let (left, right) = (with(a, b), with(c, d));
    [with(b, right), with(a, right), with(left, d), with(left, c)]
}

fn with(a: Lines, b: Lines) -> Lines {
    let lacks = |i: usize| a.lacks_one[i] & b.complete[i] | a.complete[i] & b.lacks_one[i];
    Lines {
        complete: from_fn(|i| a.complete[i] & b.complete[i]),
        lacks_one: from_fn(lacks),
        touched: from_fn(|i| a.touched[i] | b.touched[i]),
    }
}
