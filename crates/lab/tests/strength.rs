//! A small look at strength; the real measurements are `lab match` and
//! `lab ladder`. Everything here follows from seeds and node counts, so that
//! it gives the same games on every machine.

use lab::pentago::arena::{Match, Terms};
use lab::pentago::contestant::Contestant;
use lab::pentago::minds::Allowance;
use lab::rating::Tally;
use rules::pentago::Rules;

fn score(first: &str, second: &str, rules: Rules, openings: usize) -> Tally {
    let terms = Terms {
        rules,
        stones: Some(10),
        openings,
        seed: 3,
        threads: 2,
        allowance: Allowance {
            nodes: Some(20_000),
            memory: 200_000_000,
            ..Allowance::default()
        },
    };
    let pair = [first, second].map(|name| name.parse::<Contestant>().expect("a player"));
    Match::play(&terms, [&pair[0], &pair[1]], |_| {}).tally()
}

#[test]
fn the_strongest_beats_plain_alpha_beta() {
    // From ten stones on many games are drawn, so it takes several games.
    let tally = score("level:10", "alphabeta:4", Rules::CLASSIC, 20);
    assert!(tally.score() > 0.7, "{tally}");
    let tally = score("level:10", "alphabeta:3", Rules::TWENTE, 3);
    assert!(tally.score() > 0.8, "{tally}");
}

#[test]
fn the_strongest_beats_monte_carlo_tree_search() {
    let tally = score("level:10", "mcts:20000", Rules::CLASSIC, 2);
    assert!(tally.points() >= 3.5, "{tally}");
}

#[test]
fn a_child_beats_the_weakest() {
    let tally = score("child", "level:1", Rules::CLASSIC, 20);
    assert!(tally.score() > 0.7, "{tally}");
}

#[test]
fn each_of_the_first_levels_beats_the_one_before() {
    for upper in 2..=7 {
        let (upper, lower) = (format!("level:{upper}"), format!("level:{}", upper - 1));
        let tally = score(&upper, &lower, Rules::CLASSIC, 20);
        assert!(tally.score() > 0.55, "{upper} against {lower}: {tally}");
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let games = |threads| {
        let terms = Terms {
            rules: Rules::SWISS,
            stones: None,
            openings: 3,
            seed: 5,
            threads,
            allowance: Allowance::default(),
        };
        let pair = [Contestant::Greedy, Contestant::Child];
        let played = Match::play(&terms, [&pair[0], &pair[1]], |_| {});
        let games = played.games.into_iter();
        games
            .map(|game| (game.opening, game.turns))
            .collect::<Vec<_>>()
    };
    let games_on_one = games(1);
    assert_eq!(games_on_one, games(3));
    // Both games of a pair begin in the same position.
    let mut pairs = games_on_one.chunks(2);
    assert!(pairs.all(|pair| pair[0].0 == pair[1].0));
}
