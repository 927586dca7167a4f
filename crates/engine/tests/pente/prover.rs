//! Proofs against every legal reply, by the reference rules.

use engine::Limits;
use engine::pente::{Prover, Search};
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
