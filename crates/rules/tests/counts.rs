//! Known counts: of positions, of lines, and of games by depth.

#[allow(dead_code, reason = "counting asks the reference for moves only")]
mod reference;
mod support {
    pub(crate) mod referee;
}

use std::collections::HashSet;

use rules::pentago::{self, Block, Board, Direction, Line, Rules, Twist};
use rules::perft::{distinct, perft};
use rules::{Form, Position, Symmetry};
use support::referee::Referee;

const RULE_SETS: [Rules; 4] = [Rules::CLASSIC, Rules::TWENTE, Rules::SPEC, Rules::SWISS];

/// The solver of 2014 counts the arrangements of so many stones: C(36,n) times
/// C(n,n/2). No game can end within four turns, so that place-and-twist reaches
/// them all, whatever the rule set.
// CITE: Geoffrey Irving, Pentago is a first player win, arXiv 1404.0743.
#[test]
fn distinct_positions() {
    for rules in RULE_SETS {
        let start = pentago::Position::new(rules);
        let counts = [0, 1, 2, 3].map(|depth| distinct(&start, depth, |position| position));
        assert_eq!(counts, [1, 36, 1260, 21420], "{rules:?}");
    }
}

#[test]
fn distinct_positions_after_four_turns() {
    for rules in RULE_SETS {
        let start = pentago::Position::new(rules);
        assert_eq!(distinct(&start, 4, |position| position), 353_430);
    }
}

/// The same, with the eight symmetries of the board counted as one.
#[test]
fn distinct_positions_up_to_symmetry() {
    for rules in RULE_SETS {
        let start = pentago::Position::new(rules);
        let canonical = |position: pentago::Position| position.canonical().0;
        let counts = [0, 1, 2, 3, 4].map(|depth| distinct(&start, depth, canonical));
        assert_eq!(counts, [1, 6, 165, 2715, 44481], "{rules:?}");
    }
}

/// The same, with free rotations of the blocks counted as one as well.
#[test]
fn distinct_positions_up_to_symmetry_and_block_rotations() {
    let mut layer = HashSet::from([pentago::Position::new(Rules::SPEC)]);
    for (depth, expected) in [1, 3, 30, 227, 2013].into_iter().enumerate() {
        if depth > 0 {
            layer = layer.iter().flat_map(next_layer).collect();
        }
        let families: HashSet<Board> = layer.iter().map(|p| family(p.board())).collect();
        assert_eq!(families.len(), expected);
    }
}

fn next_layer(position: &pentago::Position) -> impl Iterator<Item = pentago::Position> {
    position.legal_moves().into_iter().map(|turn| {
        let mut next = *position;
        next.play(turn).expect("a listed move is legal");
        next.canonical().0
    })
}

/// The least board that symmetries and rotations of single blocks lead to. The
/// blocks turn independently, so that each finds its least rotation alone.
fn family(board: &Board) -> Board {
    let images = Symmetry::ALL.map(|symmetry| {
        let mut image = board.image(symmetry);
        for block in Block::ALL {
            let twist = Twist {
                block,
                direction: Direction::Clockwise,
            };
            let turns = std::iter::successors(Some(image), |board| Some(board.twisted(twist)));
            image = turns.take(4).min().expect("there are four");
        }
        image
    });
    images.into_iter().min().expect("there are eight")
}

/// 32 lines over ten sets of blocks: four adjacent pairs, the two pairs across
/// a corner, and four threes.
#[test]
fn lines_and_their_blocks() {
    let mut sets: Vec<Vec<usize>> = Line::ALL
        .iter()
        .map(|line| {
            let mut blocks: Vec<usize> = line.cells().map(|cell| cell.block().index()).collect();
            blocks.sort_unstable();
            blocks.dedup();
            blocks
        })
        .collect();
    assert_eq!(sets.len(), 32);
    sets.sort();
    sets.dedup();
    let count = |blocks: usize| sets.iter().filter(|set| set.len() == blocks).count();
    assert_eq!((sets.len(), count(2), count(3)), (10, 6, 4));
}

/// A line of `perft.txt`: after these moves of a form there are so many games
/// of so many turns.
struct Count {
    form: Form,
    moves: Vec<&'static str>,
    depth: u32,
    games: u64,
}

fn counts() -> impl Iterator<Item = Count> {
    let lines = include_str!("perft.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [form, moves, depth, games] = columns.as_slice() else {
            panic!("four columns, not {line:?}");
        };
        let mut words = form.split(' ');
        let variant = words.next().and_then(|name| name.parse().ok());
        let options = words.filter_map(|word| word.split_once('='));
        Count {
            form: Form::new(variant.expect(line), options).expect(line),
            moves: moves.split(", ").filter(|text| *text != "start").collect(),
            depth: depth.parse().expect(line),
            games: games.parse().expect(line),
        }
    })
}

#[test]
fn games_by_depth() {
    for count in counts() {
        let mut position = count.form.start();
        for text in &count.moves {
            position.play_text(text).expect(text);
        }
        let found = perft(&position, count.depth);
        let name = format!("{} after {:?}, {}", count.form, count.moves, count.depth);
        assert_eq!(found, count.games, "{name}");
    }
}

/// The slow reference counts the shallow ones as well.
#[test]
fn games_by_depth_as_the_reference_counts_them() {
    const MAX_GAMES: u64 = 150_000;
    let mut variants = HashSet::new();
    for count in counts().filter(|count| count.games <= MAX_GAMES) {
        let mut referee = Referee::of(&count.form);
        for text in &count.moves {
            referee.play(text).expect(text);
        }
        let found = slow_perft(&referee, count.depth);
        let name = format!("{} after {:?}, {}", count.form, count.moves, count.depth);
        assert_eq!(found, count.games, "{name}");
        variants.insert(count.form.variant());
    }
    assert_eq!(variants.len(), rules::Variant::ALL.len());
}

fn slow_perft(referee: &Referee, depth: u32) -> u64 {
    let legal = referee.legal();
    match depth {
        0 => 1,
        1 => legal.len() as u64,
        _ => legal
            .iter()
            .map(|text| {
                let mut next = referee.clone();
                next.play(text).expect("a listed move is legal");
                slow_perft(&next, depth - 1)
            })
            .sum(),
    }
}
