//! Proofs against every legal reply, by the reference rules.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use engine::pente::{Prover, Search};
use engine::{Limits, Value};
use rules::pente::{Move, Position, Rules, parse};
use rules::{Position as _, Seat};

use crate::support::Random;

const NODES: u64 = 20_000;

fn limits() -> Limits<'static> {
    Limits {
        threads: 1,
        ..Limits::default()
    }
}

fn after(rules: Rules, moves: &str) -> Position {
    let mut position = Position::new(rules);
    for text in moves.split_whitespace() {
        position.play(parse(text).expect("a move")).expect("legal");
    }
    position
}

/// Whether the attacker, who is to move, wins within the plies whatever is
/// replied; the prover names the moves and the reference judges them.
fn holds(prover: &Prover, position: &Position, attacker: Seat, plies: u32) -> bool {
    let Some(proof) = prover.win(position, &limits()) else {
        return false;
    };
    let mut next = position.clone();
    next.play(proof.line[0]).expect("a proof is of legal moves");
    if let Some(outcome) = next.outcome() {
        return outcome.winners().contains(attacker);
    }
    // Most replies leave a win at once that was there before.
    let mut at_once: Vec<Move> = Vec::new();
    plies > 2
        && next.legal_moves().into_iter().all(|reply| {
            let mut then = next.clone();
            then.play(reply).expect("legal");
            if let Some(outcome) = then.outcome() {
                return outcome.winners().contains(attacker);
            }
            if at_once.iter().any(|&mv| wins(&then, mv, attacker)) {
                return true;
            }
            let proof = prover.win(&then, &limits());
            at_once.extend(
                proof
                    .filter(|proof| proof.plies == 1)
                    .map(|proof| proof.line[0]),
            );
            holds(prover, &then, attacker, plies - 2)
        })
}

fn wins(position: &Position, mv: Move, attacker: Seat) -> bool {
    let mut next = position.clone();
    let over = next.play(mv).is_ok().then(|| next.outcome()).flatten();
    over.is_some_and(|outcome| outcome.winners().contains(attacker))
}

#[test]
fn an_open_four_and_a_winning_capture_are_proved() {
    let open = after(Rules::PENTE, "K10 A1 K13 B3 K12 C1 N15 D3");
    let prover = Prover::new(&Rules::PENTE, NODES);
    let proof = prover.win(&open, &limits()).expect("a three becomes four");
    assert_eq!(proof.plies, 3);
    assert_eq!(proof.line.len(), 3);
    assert!(holds(&prover, &open, Seat::First, proof.plies));
    assert!(prover.loss(&open, &limits()).is_none());
}

#[test]
fn a_proof_ends_where_the_memory_ends() {
    let prover = Prover::new(&Rules::GOMOKU, NODES);
    let position = after(Rules::GOMOKU, "K10 L11 M12 L9 L12 J12 N10 M10 K8 J9");
    let [little, much] = [10_000, 100_000_000].map(|memory| {
        let limits = Limits { memory, ..limits() };
        prover.decide(&position, &limits)
    });
    assert!(much.is_some() && little.is_none());
}

#[test]
fn nothing_is_proved_on_an_empty_board_or_at_a_larger_table() {
    let prover = Prover::new(&Rules::PENTE, 2_000);
    assert!(
        prover
            .win(&Position::new(Rules::PENTE), &limits())
            .is_none()
    );
    let three = Rules::PENTE.for_all(3);
    let prover = Prover::new(&three, 2_000);
    assert!(prover.win(&Position::new(three), &limits()).is_none());
}

/// Lively games of the search against itself, and the wins that are proved in
/// them.
fn proved_in_games(rules: Rules, games: u64, longest: u32) -> u32 {
    let prover = Prover::new(&rules, NODES);
    let mut proved = 0;
    for seed in 0..games {
        let mut random = Random(seed);
        let mut search = Search::new(&rules, 1).with_nodes(300);
        let mut position = Position::new(rules);
        while position.outcome().is_none() && position.stones_placed() < 60 {
            if let Some(proof) = prover.win(&position, &limits())
                && proof.plies <= longest
            {
                let attacker = position.stone();
                assert!(
                    holds(&prover, &position, attacker, proof.plies),
                    "{proof:?} {position:?}"
                );
                proved += 1;
                break;
            }
            let lines = 1 + random.below(3);
            let found = search.run(&position, &limits(), None, lines);
            let best = found.last().expect("a move").line[0];
            position.play(best).expect("legal");
        }
    }
    proved
}

#[test]
fn what_is_proved_in_games_holds_against_every_reply() {
    for (rules, games) in [
        (Rules::PENTE, 3),
        (Rules::KERYO, 2),
        (Rules::GOMOKU, 1),
        (Rules::POOF, 2),
        (
            Rules {
                size: 9,
                ..Rules::BOAT
            },
            2,
        ),
        (
            Rules {
                size: 9,
                ..Rules::O_PENTE
            },
            4,
        ),
    ] {
        assert!(proved_in_games(rules, games, 7) > 0, "{rules:?}");
    }
}

#[test]
fn a_lost_position_is_proved_lost() {
    let lost = after(Rules::GOMOKU, "K10 A1 K11 B3 K12 C1 K13");
    let prover = Prover::new(&Rules::GOMOKU, 1_000_000);
    let proof = prover
        .loss(&lost, &limits())
        .expect("an open four is there");
    assert_eq!(proof.plies, 2);
    assert!(prover.win(&lost, &limits()).is_none());
}

/// Wins by a move that threatens nothing, or that first answers a threat, and how
/// many plies they take.
const QUIET_WINS: [(Rules, &str, u32); 3] = [
    (
        Rules::PENTE,
        "K10 L10 K13 M12 M13 O12 J13 H13 J11 L9 L12 L7 L8 J14 K15 N14 L13 K11 G12 G13 H13 M13 L16",
        9,
    ),
    (
        Rules::PENTE,
        "K10 K9 N9 H13 N11 J11 N8 B1 M8 N10 L11 H11 P11 L8 M10 F11 E1 O11 G11 O8 K12",
        7,
    ),
    (Rules::KERYO, "K10 M12 H7 K12 K8 K14 K7 C1 K5 K11 J6 K13", 7),
];

#[test]
fn a_win_that_begins_with_a_quiet_move_is_proved() {
    for (rules, moves, plies) in QUIET_WINS {
        let position = after(rules, moves);
        let prover = Prover::new(&rules, 100_000);
        assert_eq!(prover.win(&position, &limits()), None, "{moves}");
        let (value, proof) = prover.decide(&position, &limits()).expect("a proof");
        assert_eq!((value, proof.plies), (Value::Win, plies), "{moves}");
        assert_eq!(proof.line.len(), plies as usize);
        // The same after the first move, for the other side, and against every
        // reply.
        let mut next = position.clone();
        next.play(proof.line[0]).expect("legal");
        let (value, lost) = prover.decide(&next, &limits()).expect("a proof");
        assert_eq!((value, lost.plies), (Value::Loss, plies - 1), "{moves}");
        for reply in next.legal_moves() {
            let mut then = next.clone();
            then.play(reply).expect("legal");
            if let Some(outcome) = then.outcome() {
                assert!(outcome.winners().contains(position.stone()));
                continue;
            }
            let win = prover.win(&then, &limits());
            assert!(win.is_some(), "{moves} {} {reply}", proof.line[0]);
        }
    }
}

/// What is found first, and what is found with the positions that are left.
const LONG_WINS: [(&str, u32, u32); 2] = [
    (
        "K10 L10 M13 M9 G11 K11 N8 L11 M11 J11 M14 J12 H13 M15",
        17,
        11,
    ),
    (
        "K10 L12 N13 H8 N8 L13 L15 M12 K14 N12 N11 M12 K12 J13 O12 M14 L9 K8 M8 N7 K11 K1\
         3",
        13,
        7,
    ),
];

#[test]
fn what_is_left_of_the_limits_shortens_a_proof() {
    for (moves, long, short) in LONG_WINS {
        let position = after(Rules::PENTE, moves);
        let prover = Prover::new(&Rules::PENTE, 300_000);
        let first = prover.win(&position, &limits()).expect("a proof");
        let (value, shortest) = prover.decide(&position, &limits()).expect("a proof");
        assert_eq!(value, Value::Win);
        assert_eq!((first.plies, shortest.plies), (long, short), "{moves}");
        assert_eq!(shortest.line.len(), short as usize);
        let mut next = position.clone();
        for &mv in &shortest.line {
            next.play(mv).expect("legal");
        }
        let outcome = next.outcome().expect("the line goes to the end");
        assert!(outcome.winners().contains(position.stone()));
    }
}

#[test]
fn a_question_ends_with_the_time() {
    // Nothing is proved here, and there is much to look at.
    let position = after(Rules::PENTE, "K10 L10 N10 L9 L11 K8 M10 O10 M12 N13 L12");
    let prover = Prover::new(&Rules::PENTE, u64::MAX);
    let cancel = AtomicBool::new(true);
    let over = [
        Limits {
            deadline: Some(Instant::now()),
            ..limits()
        },
        Limits {
            cancel: Some(&cancel),
            ..limits()
        },
    ];
    for limits in over {
        assert_eq!(prover.decide(&position, &limits), None);
    }
}
