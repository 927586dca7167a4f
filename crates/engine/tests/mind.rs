//! The mind at all its levels: legal, in time, and never worse than certain.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::Limits;
use engine::pentago::{Choice, Level, Mind, NoChoice, Search, Solver, Value, Why};
use rules::pentago::{Cell, Move, Phase, Position, Rules, Setup};
use rules::{Outcome, Position as _, Seat};

const RULES: [Rules; 4] = [Rules::CLASSIC, Rules::TWENTE, Rules::SPEC, Rules::SWISS];

fn within(milliseconds: u64) -> Limits<'static> {
    Limits {
        memory: 200_000_000,
        threads: 1,
        deadline: Some(Instant::now() + Duration::from_millis(milliseconds)),
        ..Limits::default()
    }
}

fn position(rules: Rules, setup: &str) -> Position {
    let setup: Setup = setup.parse().expect("a setup");
    Position::from_setup(rules, &setup).expect("playable")
}

fn choose(position: &Position, level: Level, seed: u64) -> Choice {
    let chosen = Mind::new(seed).choose(position, level, &within(30));
    chosen.expect("the game is not over")
}

fn play(position: &mut Position, mv: Move) {
    match mv {
        Move::Turn(turn) => position.play(turn).expect("a legal turn"),
        Move::Half(half) => position.play_half(half).expect("a legal half turn"),
    }
}

/// A game in which every move is the mind's; now and then the stone is placed
/// for it, so that it has to choose the twist alone.
fn game(rules: Rules, level: Level) {
    let mut mind = Mind::new(u64::from(level.number()));
    let mut position = Position::new(rules);
    let mut asked = 0;
    while position.to_move().is_some() {
        asked += 1;
        if asked % 3 == 0 && position.phase() == Phase::Place {
            let empty = position.board().empty_cells();
            let cell = empty.max_by_key(|cell| cell.index() * 7 % 36);
            position.place(cell.expect("not over")).expect("empty");
            continue;
        }
        let choice = mind
            .choose(&position, level, &within(20))
            .expect("not over");
        assert_eq!(choice.line.first(), Some(&choice.mv));
        let whole = matches!(choice.mv, Move::Turn(_));
        assert_eq!(whole, position.phase() == Phase::Place, "{}", choice.mv);
        let mut expected = position;
        for &mv in &choice.line {
            play(&mut expected, mv);
        }
        play(&mut position, choice.mv);
    }
}

#[test]
fn every_level_plays_legal_games_under_all_rules() {
    for rules in RULES {
        for level in Level::all() {
            game(rules, level);
        }
    }
}

#[test]
fn a_win_on_the_board_is_taken_by_all_but_beginners() {
    let row = "xxxx..oo.o......................o...";
    for rules in RULES {
        let position = position(rules, row);
        for level in Level::all().filter(|level| level.number() >= 4) {
            let choice = choose(&position, level, 1);
            let mut next = position;
            play(&mut next, choice.mv);
            let outcome = next.outcome().expect("over");
            assert!(outcome.winners().contains(Seat::First), "level {level}");
            assert_eq!(choice.value, Some(Value::Win));
        }
    }
}

#[test]
fn a_win_by_stone_and_twist_is_taken_from_level_5() {
    // C1 and a clockwise turn of the top left block make A1 to E5.
    let diagonal = "....o. .x...o x..... ...x.. o...x. .o....";
    for rules in RULES {
        let position = position(rules, diagonal);
        for level in Level::all().filter(|level| level.number() >= 5) {
            for seed in 0..5 {
                let choice = choose(&position, level, seed);
                let mut next = position;
                play(&mut next, choice.mv);
                let won = next.outcome().map(Outcome::winners);
                assert!(won.is_some_and(|won| won.contains(Seat::First)));
            }
        }
    }
}

#[test]
fn a_beginner_misses_what_others_see() {
    let diagonal = "....o. .x...o x..... ...x.. o...x. .o....";
    let position = position(Rules::CLASSIC, diagonal);
    let seen = |level: u8| {
        let level = Level::try_from(level).expect("a level");
        let choices = (0..60).map(|seed| choose(&position, level, seed));
        choices.filter(|choice| choice.why == Why::Win).count()
    };
    assert!(seen(1) < 5);
    assert!(seen(1) <= seen(3) && seen(3) < seen(4) && seen(4) < seen(5));
    assert_eq!(seen(5), 60);
}

#[test]
fn the_strongest_never_opens_with_a_draw() {
    for seed in 0..200 {
        for rules in [
            Rules::CLASSIC,
            Rules {
                skip_neutral: false,
                ..Rules::CLASSIC
            },
        ] {
            let choice = choose(&Position::new(rules), Level::STRONGEST, seed);
            assert_eq!((choice.value, choice.why), (Some(Value::Win), Why::Book));
            let Move::Turn(turn) = choice.mv else {
                panic!("a whole turn");
            };
            let stone: Cell = turn.stone();
            assert_eq!(stone, stone.block().middle());
        }
    }
}

#[test]
fn the_strongest_keeps_exact_values() {
    let mut solver = Solver::default();
    let mut seen = [0; 3];
    for (number, setup) in SETUPS.into_iter().enumerate() {
        let position = position(RULES[number % 4], setup);
        let exact = solver.solve(&position, &Limits::default()).expect("quick");
        let limits = within(2_000);
        let choice = Mind::new(1).choose(&position, Level::STRONGEST, &limits);
        let choice = choice.expect("not over");
        assert_eq!(choice.value, Some(exact.value), "{setup}");
        let mut next = position;
        play(&mut next, choice.mv);
        let after = match next.outcome().map(Outcome::winners) {
            Some(winners) if winners.is_empty() => Value::Draw,
            Some(winners) if winners.contains(position.turn()) => Value::Win,
            Some(_) => Value::Loss,
            None => {
                let reply = solver.solve(&next, &Limits::default()).expect("quick");
                reply.value.reversed()
            }
        };
        assert_eq!(after, exact.value, "{setup}: {}", choice.mv);
        seen[(exact.value.number() + 1) as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn an_only_move_is_not_thought_about() {
    // One stone lies there, and a single twist keeps the opponent from five.
    let mut found = 0;
    for setup in SETUPS {
        let start = position(Rules::CLASSIC, setup);
        for cell in start.board().empty_cells() {
            let mut placed = start;
            placed.place(cell).expect("empty");
            let choice = match placed.phase() {
                Phase::Twist(_) => choose(&placed, Level::STRONGEST, 1),
                _ => continue,
            };
            found += u32::from(choice.why == Why::OnlyMove);
            assert!(placed.legal_halves().contains(&match choice.mv {
                Move::Half(half) => half,
                Move::Turn(turn) => panic!("{turn} is a whole turn"),
            }));
        }
    }
    assert!(found > 0);
}

#[test]
fn low_levels_need_no_time_and_the_strongest_keeps_to_its_own() {
    let position = position(Rules::CLASSIC, "..x.o..o..x....x....o..x..o......o.x");
    for level in Level::all() {
        let begun = Instant::now();
        let choice = Mind::new(1).choose(&position, level, &within(50));
        assert!(choice.is_ok());
        // Generous, for slow and busy machines.
        assert!(begun.elapsed() < Duration::from_secs(2), "level {level}");
    }
}

#[test]
fn a_passed_deadline_still_has_a_move() {
    for level in Level::all() {
        let choice = Mind::new(1).choose(&Position::new(Rules::SPEC), level, &within(0));
        assert!(choice.is_ok());
    }
}

#[test]
fn who_cancels_gets_no_move() {
    let cancel = AtomicBool::new(true);
    let limits = Limits {
        cancel: Some(&cancel),
        ..within(1_000)
    };
    for level in Level::all() {
        let chosen = Mind::new(1).choose(&Position::new(Rules::TWENTE), level, &limits);
        assert_eq!(chosen, Err(NoChoice::Cancelled));
    }
}

#[test]
fn there_is_no_choice_after_the_end() {
    let over = position(Rules::CLASSIC, "xxxxx.oo.o......................o...");
    let chosen = Mind::new(1).choose(&over, Level::WEAKEST, &within(10));
    let refusal = chosen.expect_err("over").to_string();
    assert_eq!(refusal, "the game is over: seat 1 wins by a row");
}

#[test]
fn the_same_seed_errs_in_the_same_way() {
    let position = position(Rules::CLASSIC, "..x.o..o..x....x....o..x..o......o.x");
    let moves = |seed| {
        let levels = Level::all().filter(|level| level.number() < 7);
        let choices = levels.map(|level| choose(&position, level, seed).mv);
        choices.collect::<Vec<_>>()
    };
    assert_eq!(moves(1), moves(1));
    assert!((2..6).any(|seed| moves(seed) != moves(1)));
}

/// Positions of careful random games with 20 to 26 stones.
const SETUPS: [&str; 12] = [
    "ooooxoxxx.ox..xoxx..x.xo...o.xox..oo",
    "....xox.xox.ox.ox.oox.xoxo.oox.xoxo.",
    ".ox.o.oxx..xooox.x..xoo..o.xox.xx.xo",
    "oxxxooo.....xo.oo..o.x..o.xx.xxxoxxo",
    "oo...ox..xoo.xxoxoxx.oox...x..x.x.oo",
    "xxoo.xoxoxooxo..o.xoxox.o.xx..o..x..",
    "x.xoo..ox..o..ooxxxxxxox..o..oooxo.x",
    ".xx....x.oxxxx.ooo..oxoxo.o...xooxox",
    "o.xox.o..oooox.oxxo.x..xxoxx.oox...x",
    "..ox.o.x.xxxoox.xoox.oo.x..ox..ox.xo",
    "..xoxo.xx.xxo..xox..x.ooox.ox.oo..ox",
    ".oxx...x...xxo.o..xo..oo.xxoooxo.oxx",
];

/// Drawn positions of its games, with 13 and 14 empty cells. In some of them no
/// move sets a trap at once, so that one has to be prepared.
#[test]
fn in_a_draw_the_strongest_sets_traps() {
    let limits = Limits {
        memory: 200_000_000,
        ..Limits::default()
    };
    for setup in [
        "....o...oo.x.oxxxxoxoox.xoxo..xo.x.o to_move=x",
        "...oxx.o.oxxx.oxoooxox..xx....xoo.o. to_move=x",
        "ooxoxxx.oox.ooxx...xo.o....o.xx.xox. to_move=o",
        "x.o.oxoxxxxo..o.x.oox.o.xo..xoxxo... to_move=o",
        "..oxoo...oxxxxx.ox.xoo.xo.x..o.o.xox to_move=o",
    ] {
        let mut position = position(Rules::CLASSIC, setup);
        let solution = Solver::default().decide(&position, &limits);
        assert_eq!(solution.expect("solved").value, Value::Draw, "{setup}");
        let (me, mut mind) = (position.turn(), Mind::new(1).with_nodes(2000));
        let mut opponent = Search::new(1);
        while position.outcome().is_none() {
            let mv = if position.turn() == me {
                let choice = mind.choose(&position, Level::STRONGEST, &limits);
                choice.expect("it is not over").mv
            } else {
                let found = opponent.run(&position, &limits, Some(3));
                found.expect("it is not over").best
            };
            play(&mut position, mv);
        }
        let outcome = position.outcome().expect("it is over");
        assert!(outcome.winners().contains(me), "{setup}: {outcome}");
    }
}
