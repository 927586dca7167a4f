//! Random play that makes things happen.
//!
//! Random stones on 361 points hardly ever meet. So each seat gets a temper:
//! weights for the shapes that a stone can make. Some tempers seek captures, some
//! move into brackets, some avoid both until the board is full. None plays well,
//! and together they meet every rule.

use rules::pente::{Move, Point};
use rules::{AnyMove, AnyPosition, AnyRules, Outcome, Position, Seat, Stalemate};

use super::random::Random;

/// How many moves a seat looks at before it takes the one it likes best, and
/// what it likes: a weight for each shape.
#[derive(Clone, Copy)]
struct Temper {
    looks: usize,
    /// Keeps to the neighborhood of other stones.
    near: bool,
    /// Own rows of two to four.
    rows: i32,
    /// Own rows of five, and longer ones.
    five: i32,
    overline: i32,
    /// Enemy rows that the stone ends.
    block: i32,
    /// Enemy stones bracketed.
    capture: i32,
    /// Own stones that move into a bracket.
    suicide: i32,
    /// Own stones that can be bracketed next.
    bait: i32,
    /// In Pentago: positions that are over, by a double five and otherwise.
    end: i32,
    double: i32,
}

impl Temper {
    /// Any move.
    const IDLE: Temper = Temper {
        looks: 1,
        near: false,
        rows: 0,
        five: 0,
        overline: 0,
        block: 0,
        capture: 0,
        suicide: 0,
        bait: 0,
        end: 0,
        double: 0,
    };

    /// Avoids rows and captures, so that boards fill up.
    const PEACEFUL: Temper = Temper {
        looks: 81,
        rows: -2,
        five: -1000,
        overline: -1000,
        block: 3,
        capture: -20,
        suicide: -20,
        bait: -8,
        end: -1,
        double: -1,
        ..Temper::IDLE
    };

    /// Goes for five, in shapes that captures can break.
    const EAGER: Temper = Temper {
        looks: 24,
        near: true,
        rows: 2,
        five: 10,
        bait: 4,
        block: -1,
        ..Temper::IDLE
    };

    fn random(random: &mut Random) -> Temper {
        match random.below(8) {
            0 => Temper::IDLE,
            1 => Temper {
                near: true,
                ..Temper::IDLE
            },
            2 => Temper::PEACEFUL,
            3 => Temper::EAGER,
            _ => Temper {
                looks: 1 + random.below(20),
                near: !random.one_in(4),
                rows: random.within(-1..4),
                five: random.within(-20..20),
                overline: random.within(-20..40),
                block: random.within(-1..3),
                capture: random.within(-2..5),
                suicide: random.within(-4..8),
                bait: random.within(-2..6),
                end: random.within(-1..2),
                double: random.within(-1..4),
            },
        }
    }
}

/// The tempers of all seats in one game.
pub(crate) struct Lively {
    tempers: [Temper; 4],
    /// The number of stones after which all seats play for five, so that the game
    /// ends.
    patience: usize,
}

impl Lively {
    pub(crate) fn new(random: &mut Random, rules: &AnyRules) -> Lively {
        let tempers = match random.below(6) {
            // The board fills up only if all seats are peaceful.
            0 => [Temper::PEACEFUL; 4],
            1 => [Temper::random(random); 4],
            _ => [(); 4].map(|()| Temper::random(random)),
        };
        // On a wide board idle and peaceful games take long to end, and many
        // rules concern the end.
        let patience = if rules.size() > 9 {
            (10 + random.below(30)) * usize::from(rules.seats())
        } else {
            usize::MAX
        };
        Lively { tempers, patience }
    }

    /// One of the legal moves, of which there must be some.
    pub(crate) fn choose(
        &self,
        random: &mut Random,
        position: &AnyPosition,
        legal: &[AnyMove],
    ) -> AnyMove {
        match position {
            AnyPosition::Pentago(_) => self.choose_turn(random, position, legal),
            AnyPosition::Pente(inner) => {
                let impatient = usize::from(inner.stones_placed()) > self.patience;
                let temper = if impatient {
                    &Temper::EAGER
                } else {
                    &self.tempers[inner.stone().index()]
                };
                let grid = Grid::of(position, inner.rules().size, inner.stone());
                best(temper, random, legal, |random, mv| match mv {
                    AnyMove::Pente(Move::Place(point)) => {
                        let near = temper.near && !random.one_in(16) && !grid.is_empty();
                        if near && !grid.has_neighbor(point) {
                            return i32::MIN;
                        }
                        grid.liked(point, temper) * 4 + random.within(0..8)
                    }
                    _ => random.within(0..4),
                })
            }
        }
    }

    fn choose_turn(
        &self,
        random: &mut Random,
        position: &AnyPosition,
        legal: &[AnyMove],
    ) -> AnyMove {
        let seat = position.to_move().unwrap_or(Seat::First);
        let temper = &self.tempers[seat.index()];
        best(temper, random, legal, |random, mv| {
            let mut next = position.clone();
            next.play(mv).expect("a listed move is legal");
            let both = {
                let lines = next.lines();
                lines.iter().any(|line| line.seat != lines[0].seat)
            };
            let liked = match next.outcome() {
                None => 0,
                Some(Outcome::Draw(Stalemate::FullBoard)) => 1,
                Some(_) if both => 4 * temper.double,
                Some(_) => 4 * temper.end,
            };
            liked + random.within(0..2)
        })
    }
}

fn best(
    temper: &Temper,
    random: &mut Random,
    legal: &[AnyMove],
    liked: impl Fn(&mut Random, AnyMove) -> i32,
) -> AnyMove {
    // A seat that keeps near others must find such a point first.
    let looks = if temper.near {
        temper.looks + 40
    } else {
        temper.looks
    };
    let mut found = (i32::MIN, *random.pick(legal));
    let mut seen = 0;
    for _ in 0..looks {
        let mv = *random.pick(legal);
        let value = liked(random, mv);
        if value > found.0 {
            found = (value, mv);
        }
        seen += usize::from(value > i32::MIN);
        if seen >= temper.looks {
            break;
        }
    }
    found.1
}

/// The board as characters, with a border of `#` two wide, so that no walk
/// from a point needs to ask where the edge is.
struct Grid {
    stones: Vec<u8>,
    size: usize,
    own: u8,
}

const BORDER: usize = 2;

impl Grid {
    fn of(position: &AnyPosition, size: u8, mover: Seat) -> Grid {
        let size = usize::from(size);
        let width = size + 2 * BORDER;
        let mut stones = vec![b'#'; width * width];
        for (row, line) in position.board_text().as_bytes().chunks(size).enumerate() {
            let start = (row + BORDER) * width + BORDER;
            stones[start..start + size].copy_from_slice(line);
        }
        Grid {
            stones,
            size,
            own: b'0' + mover.number(),
        }
    }

    fn is_empty(&self) -> bool {
        !self.stones.iter().any(u8::is_ascii_digit)
    }

    fn index(&self, point: Point) -> usize {
        let row = self.size - 1 - usize::from(point.row()) + BORDER;
        row * (self.size + 2 * BORDER) + usize::from(point.col()) + BORDER
    }

    fn axes(&self) -> [isize; 4] {
        let width = (self.size + 2 * BORDER) as isize;
        [1, width, width + 1, width - 1]
    }

    /// What lies some steps away.
    fn at(&self, from: usize, axis: isize, steps: isize) -> u8 {
        self.stones[from.wrapping_add_signed(axis * steps)]
    }

    fn is_enemy(&self, stone: u8) -> bool {
        stone.is_ascii_digit() && stone != self.own
    }

    fn has_neighbor(&self, point: Point) -> bool {
        let from = self.index(point);
        self.axes().iter().any(|&axis| {
            [-2, -1, 1, 2]
                .iter()
                .any(|&steps| self.at(from, axis, steps).is_ascii_digit())
        })
    }

    /// How many stones in a row satisfy the predicate.
    fn following(&self, from: usize, axis: isize, accepts: impl Fn(u8) -> bool) -> isize {
        let mut steps = 0;
        while accepts(self.at(from, axis, steps + 1)) {
            steps += 1;
        }
        steps
    }

    fn liked(&self, point: Point, temper: &Temper) -> i32 {
        let from = self.index(point);
        self.axes()
            .iter()
            .map(|&axis| {
                self.own_row(from, axis, temper)
                    + self.enemies(from, axis, temper)
                    + self.enemies(from, -axis, temper)
            })
            .sum()
    }

    /// What a stone there would make of the own stones beside it.
    fn own_row(&self, from: usize, axis: isize, temper: &Temper) -> i32 {
        let own = |axis| self.following(from, axis, |stone| stone == self.own);
        let (front, back) = (own(axis), own(-axis));
        let length = 1 + front + back;
        let ends = [
            self.at(from, axis, front + 1),
            self.at(from, -axis, back + 1),
        ];
        let enemies = ends.iter().filter(|&&end| self.is_enemy(end)).count();
        let bracket = match (length, enemies) {
            (2 | 3, 2) => temper.suicide,
            (2 | 3, 1) if ends.contains(&b'.') => temper.bait,
            _ => 0,
        };
        bracket
            + match length {
                1 => 0,
                2..=4 => temper.rows * length as i32,
                5 => temper.five,
                _ => temper.overline,
            }
    }

    /// What it would do to the enemies ahead.
    fn enemies(&self, from: usize, axis: isize, temper: &Temper) -> i32 {
        let enemies = self.following(from, axis, |stone| self.is_enemy(stone));
        let captures = matches!(enemies, 2 | 3) && self.at(from, axis, enemies + 1) == self.own;
        let capture = if captures { temper.capture } else { 0 };
        capture * enemies as i32 + temper.block * (enemies as i32 - 1).max(0)
    }
}
