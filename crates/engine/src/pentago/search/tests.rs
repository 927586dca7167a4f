//! The tactics and the tree against plain minimax over the rules.

use std::collections::HashSet;

use rules::pentago::{Move, Position, Rules, Setup};
use rules::{Position as _, Seat};

use super::root::stones;
use super::tactics::{Law, Outlook, Stones};
use super::{Score, Search};
use crate::Limits;
use crate::pentago::evaluation::Evaluation;
use crate::pentago::moves::played;

/// A position with so many stones by random turns, the same for the same seed.
fn random_position(rules: Rules, stones: u32, seed: u64) -> Position {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut position = Position::new(rules);
    while position.board().empty().count_ones() > 36 - stones {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let turns = position.legal_moves();
        let turn = turns[(random >> 20) as usize % turns.len()];
        position.play(turn).expect("a listed turn");
        if position.outcome().is_some() {
            position = Position::new(rules);
        }
    }
    position
}

/// The positions after each turn.
fn children(position: &Position) -> Vec<Position> {
    let turns = position.legal_moves().into_iter();
    let next = turns.map(|turn| played(position, Move::Turn(turn)).expect("a listed turn"));
    next.collect()
}

fn is_won_by(position: &Position, seat: Seat) -> bool {
    let outcome = position.outcome();
    outcome.is_some_and(|outcome| outcome.winners().contains(seat))
}

fn wins_at_once(position: &Position) -> bool {
    let won = |next: &Position| is_won_by(next, position.turn());
    position.outcome().is_none() && children(position).iter().any(won)
}

#[test]
fn tactics_know_what_two_turns_lead_to() {
    let (mut winning, mut drawing, mut parried) = (0, 0, 0);
    for rules in Rules::EVERY {
        let law = Law::from(rules);
        for seed in 0..400 {
            // Mostly full boards, on which double fives are not so rare.
            let stones_now = if seed < 80 {
                12 + seed as u32 % 14
            } else {
                26 + seed as u32 % 9
            };
            let position = random_position(rules, stones_now, seed);
            let now = stones(&position);
            let wins = wins_at_once(&position);
            assert_eq!(now.can_win(law), wins, "{}", Setup::of(&position));
            winning += u32::from(wins);
            if wins {
                continue;
            }
            let outlook = Outlook::new(law, now);
            let next = children(&position);
            let draws = |next: &Position| {
                let outcome = next.outcome();
                !next.board().is_full() && outcome.is_some_and(|o| o.winners().is_empty())
            };
            assert_eq!(outlook.draw.is_some(), next.iter().any(draws));
            drawing += u32::from(outlook.draw.is_some());
            let goes_on = |next: &&Position| next.outcome().is_none();
            let calm = |next: &&Position| goes_on(next) && !wins_at_once(next);
            assert_eq!(outlook.quiet.is_some(), next.iter().any(|n| goes_on(&n)));
            let expected: HashSet<_> = next.iter().filter(calm).map(pair).collect();
            let found: HashSet<_> = safe(&outlook).collect();
            assert_eq!(found, expected, "{}", Setup::of(&position));
            parried += u32::from(expected.len() < next.iter().filter(goes_on).count());
        }
    }
    assert!(
        winning > 100 && drawing > 5 && parried > 100,
        "{winning} {drawing} {parried}"
    );
}

fn pair(position: &Position) -> (u64, u64) {
    let Stones { own, other } = stones(position);
    (own, other)
}

fn safe(outlook: &Outlook) -> impl Iterator<Item = (u64, u64)> {
    outlook.ways().iter().flat_map(|way| {
        let cells = (0..36).filter(|cell| way.safe >> cell & 1 == 1);
        cells.map(|cell| {
            let Stones { own, other } = outlook.after((way.twist, cell));
            (own, other)
        })
    })
}

/// The score by looking at everything, with the same view at the end: an
/// immediate win, a loss that no turn parries, or the guess.
fn minimax(position: &Position, depth: u32) -> Score {
    if wins_at_once(position) {
        return Score::win_in(1);
    }
    let children = children(position);
    let score = |next: &Position, depth: u32| match next.outcome() {
        Some(_) if is_won_by(next, next.turn().other()) => Score::loss_in(1),
        Some(_) => Score::DRAW,
        None => (-minimax(next, depth)).delayed(1),
    };
    let lost = |next: &Position| is_won_by(next, position.turn().other()) || wins_at_once(next);
    if depth == 0 && position.board().empty().count_ones() > 1 {
        let hopeless = children
            .iter()
            .all(|next| next.outcome().is_some() || lost(next));
        if !hopeless {
            let Stones { own, other } = stones(position);
            return Score::guess(Evaluation::shipped().evaluate(own, other));
        }
    }
    let scores = children
        .iter()
        .map(|next| score(next, depth.saturating_sub(1)));
    scores.max().expect("a turn")
}

#[test]
fn without_reductions_it_is_minimax() {
    let mut search = Search::new(8);
    search.reduces = false;
    for rules in Rules::EVERY {
        for seed in 0..12 {
            let (stones, depth) = [(8, 1), (16, 1), (21, 1), (29, 2), (31, 3), (33, 3)][seed % 6];
            let position = random_position(rules, stones, 1000 + seed as u64);
            let limits = Limits::default();
            let found = search
                .run(&position, &limits, Some(depth))
                .expect("not over");
            let expected = minimax(&position, depth);
            assert_eq!(found.score, expected, "{} {depth}", Setup::of(&position));
        }
    }
}

#[test]
fn a_glance_sees_what_a_search_of_its_depth_finds() {
    let (mut run, mut eyes) = (Search::new(1), Search::new(1));
    for rules in [Rules::CLASSIC, Rules::TWENTE] {
        for seed in 0..300 {
            let position = random_position(rules, 8 + seed as u32 % 26, seed);
            let found = run.run(&position, &Limits::default(), Some(1));
            let found = found.expect("it is not over").score;
            let seen = eyes.glance(&position, 1);
            assert_eq!(seen, found, "{}", Setup::of(&position));
        }
    }
}
