//! A small look at the Pente mind; the real measurements are `lab pente`.
//! Everything here follows from seeds and counts of positions, so that it gives
//! the same on every machine.

use engine::Limits;
use engine::pente::Mind;
use lab::pente::arena::pair;
use lab::pente::contestant::Contestant;
use lab::pente::soak;
use lab::pente::suite::Puzzle;
use lab::rating::Tally;
use rules::pente::Rules;

const SUITE: &str = include_str!("../suites/pente.txt");

#[test]
fn the_suite_is_complete_and_can_be_read() {
    let puzzles: Vec<Puzzle> = SUITE
        .lines()
        .map(|line| line.parse().expect(line))
        .collect();
    assert!(puzzles.len() >= 200, "{}", puzzles.len());
    for puzzle in &puzzles {
        assert_eq!(SUITE.matches(&puzzle.to_string()).count(), 1, "{puzzle}");
        puzzle.position().expect("a game");
    }
}

#[test]
fn every_tenth_puzzle_is_solved_with_few_positions() {
    let (mut solved, mut all) = (0, 0);
    for line in SUITE.lines().step_by(10) {
        let puzzle: Puzzle = line.parse().expect(line);
        let mut mind = Mind::new(1).with_nodes(40_000);
        all += 1;
        solved += u32::from(puzzle.is_solved(&mut mind, &Limits::default()).expect(line));
    }
    assert!(solved + 2 >= all, "{solved} of {all}");
}

#[test]
fn the_search_beats_plain_alpha_beta() {
    let players = ["search:20000", "alphabeta:4"].map(str::parse::<Contestant>);
    let [search, alphabeta] = players.map(|player| player.expect("a player"));
    let mut total = Tally::default();
    for (_, tally) in pair(&Rules::PENTE, [&search, &alphabeta], 5) {
        total += tally;
    }
    assert_eq!(total.wins, 2, "{total}");
}

#[test]
fn another_build_plays_as_its_own_player_would() {
    let name = "search:400";
    let own: Contestant = name.parse().expect("a player");
    let program = format!("program:{}={name}", env!("CARGO_BIN_EXE_lab"));
    let program: Contestant = program.parse().expect("a player");
    let [(first, _), (second, _)] = pair(&Rules::KERYO, [&own, &program], 7);
    assert_eq!(first.moves, second.moves);
    assert!(first.outcome.is_some());
}

#[test]
fn players_are_called_by_their_names() {
    for name in ["random", "alphabeta:8:9", "search:500", "level:9@100000"] {
        let player: Contestant = name.parse().expect(name);
        assert_eq!(player.to_string(), name);
    }
    for wrong in [
        "alphabeta:x",
        "alphabeta:4:",
        "level:11",
        "program:here",
        "grandmaster",
    ] {
        assert!(wrong.parse::<Contestant>().is_err(), "{wrong}");
    }
    // Any file without weights will do; the error names the file and the reason.
    let wrong = concat!("search:100@", env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let error = wrong.parse::<Contestant>().expect_err("no weights");
    assert!(
        error.to_string().contains("it should begin with PNEV"),
        "{error}"
    );
}

#[test]
fn quick_games_at_every_table_have_no_illegal_move() {
    let tables = soak::tables().expect("forms").len() as u64;
    for game in 0..tables {
        soak::play(game, game).expect("a game without a mistake");
    }
}
