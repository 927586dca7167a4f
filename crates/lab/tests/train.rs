//! The training of the evaluation is repeatable, its gradient is right, and its
//! result is useful.

use engine::pentago::Solver;
use engine::pentago::evaluation::{COUNTS, Evaluation, Weights};
use lab::pentago::dataset::labels::{Samples, solve};
use lab::pentago::dataset::lookahead::View;
use lab::pentago::dataset::played::{Terms, game};
use lab::pentago::dataset::{RULES, Sample, foreseen, lively, solved};
use lab::pentago::positions::{can_win, careful};
use lab::pentago::train::gradient::Gradient;
use lab::pentago::train::network::Network;
use lab::pentago::train::report::Agreement;
use lab::pentago::train::{Plan, Training};
use lab::random::Random;
use rules::pentago::{Board, Rules};
use rules::{Position as _, Seat};

/// Exact samples with 25 and 26 stones.
fn samples(seed: u64, roots: usize) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let mut solver = Solver::default();
    let mut samples = Vec::new();
    for i in 0..roots {
        let root = careful(RULES[i % 4], 25, &mut random);
        samples.extend(solved(&root, &mut solver, &mut random).expect("few cells are empty"));
    }
    samples
}

#[test]
fn the_same_seed_gives_the_same_weights() {
    let train = |seed| {
        let mut samples = Samples::default();
        let solved = solve(&[(25, 10), (26, 10)], &mut Random::new(seed));
        samples.add(solved.expect("few cells are empty"), false);
        let mut quiet = |_| {};
        let plan = Plan {
            stage: 4,
            epochs: 1,
        };
        let mut training = Training::new(samples, plan, seed, &mut quiet);
        training.run(None);
        training.network.quantized().to_bytes()
    };
    let first = train(7);
    assert!(first == train(7));
    assert!(first != train(8));
}

#[test]
fn labels_survive_a_file() {
    let mut random = Random::new(9);
    let mut samples = Samples::default();
    for held_out in [false, true] {
        let solved = solve(&[(26, 10)], &mut random);
        samples.add(solved.expect("few cells are empty"), held_out);
    }
    let bytes = samples.to_bytes();
    let read = Samples::from_bytes(&bytes);
    for (read, samples) in [
        (&read.learn, &samples.learn),
        (&read.held_out, &samples.held_out),
    ] {
        assert_eq!(read.len(), samples.len());
        assert!(samples.iter().all(|sample| read.contains(sample)));
    }
    // The order does not matter, and an incomplete sample is ignored.
    let words = bytes.chunks_exact(16).rev().flatten().copied();
    let reversed: Vec<u8> = words.chain([1, 2, 3]).collect();
    assert_eq!(Samples::from_bytes(&reversed), read);
}

#[test]
fn a_network_goes_on_where_weights_ended() {
    let weights = Weights::shipped();
    let network = Network::from_weights(&weights);
    let again = Evaluation::new(&network.quantized());
    for sample in samples(3, 4) {
        let (own, other) = (sample.own, sample.other);
        let before = Evaluation::shipped().evaluate(own, other);
        let guess = 1000.0 * network.value(own, other);
        assert!((guess - before as f32).abs() < 20.0, "{guess} for {before}");
        assert!((again.evaluate(own, other) - before).abs() < 20);
    }
}

#[test]
fn a_game_depends_on_its_seed_alone_and_teaches_quiet_positions() {
    let terms = Terms {
        evaluation: Evaluation::shipped(),
        nodes: 300,
    };
    let mut solver = Solver::default();
    let mut play = |seed| game(terms, &mut solver, seed);
    let games: Vec<Vec<Sample>> = (0..20).map(&mut play).collect();
    assert_eq!(games[7], play(7));
    assert_ne!(games[7], games[8]);
    let samples = games.concat();
    assert!(samples.len() > 100, "{} samples", samples.len());
    for sample in &samples {
        assert!((-1.0..=1.0).contains(&sample.value));
        let board = Board::from_masks(sample.own, sample.other).expect("stones lie apart");
        assert!(!View::of(Rules::TWENTE, &board, Seat::First).wins_at_once());
    }
    // A game ends with an exact value.
    let mut last = samples.iter().filter(|sample| sample.stones() == 21);
    assert!(last.clone().count() > 3);
    assert!(last.all(|sample| [-1.0, 0.0, 1.0].contains(&sample.value)));
    // Through the file, thousandths remain.
    let mut all = Samples::default();
    all.add(samples.clone(), false);
    let read = Samples::from_bytes(&all.to_bytes()).learn;
    let same = |a: &Sample, b: &Sample| (a.own, a.other) == (b.own, b.other);
    for sample in &samples {
        let near = |other: &&Sample| (other.value - sample.value).abs() < 0.0006;
        assert!(
            read.iter()
                .filter(|other| same(other, sample))
                .any(|o| near(&o))
        );
    }
}

#[test]
fn the_value_of_the_move_is_subtracted_from_the_log_odds() {
    let mut network = Network::new(&mut Random::new(8));
    let sample = samples(6, 1)[0];
    let before = network.odds(sample.own, sample.other);
    let mut off = [0.0; COUNTS];
    off[sample.stones()] = 0.75;
    network.shift(&off);
    let after = network.odds(sample.own, sample.other);
    assert!((before - after - 0.75).abs() < 1e-5, "{before} {after}");
}

#[test]
fn a_step_along_the_gradient_lowers_the_loss_as_predicted() {
    let samples = samples(3, 5);
    let network = Network::new(&mut Random::new(5));
    let mut gradient = Gradient::default();
    gradient.compute(&network, &samples);
    let slope: f64 = gradient
        .parameters
        .iter()
        .map(|&g| f64::from(g).powi(2))
        .sum();
    // A small step lowers the loss by the square of the gradient times the step.
    let step = 1e-3 / slope.sqrt();
    let mut lower = network.clone();
    for (x, g) in lower.parameters.iter_mut().zip(&gradient.parameters) {
        *x -= (step * f64::from(*g)) as f32;
    }
    lower.refresh();
    let loss = |network: &Network| {
        Agreement::of(samples.iter(), |s| network.value(s.own, s.other)).entropy
    };
    let ratio = (loss(&network) - loss(&lower)) / (step * slope);
    assert!((0.9..1.1).contains(&ratio), "{ratio}");
}

#[test]
fn sixteen_bits_agree_with_floating_point() {
    let samples = samples(4, 20);
    let network = Network::new(&mut Random::new(6));
    let evaluation = Evaluation::new(&network.quantized());
    for sample in &samples {
        let float = 1000.0 * network.value(sample.own, sample.other);
        let fixed = evaluation.evaluate(sample.own, sample.other) as f32;
        assert!((float - fixed).abs() < 60.0, "{float} {fixed}");
    }
}

#[test]
fn the_shipped_evaluation_predicts_better_than_the_base_rate() {
    let samples = samples(5, 150);
    let evaluation = Evaluation::shipped();
    let mean = samples.iter().map(|s| s.value).sum::<f32>() / samples.len() as f32;
    let odds = Agreement::of(samples.iter(), |_| mean);
    let trained = Agreement::of(samples.iter(), |s| {
        evaluation.evaluate(s.own, s.other) as f32 / 1000.0
    });
    assert!(trained.square < 0.85 * odds.square, "{trained:?} {odds:?}");
    assert!(trained.sign > 0.75, "{trained:?}");
}

#[test]
fn looking_ahead_finds_immediate_wins() {
    let mut random = Random::new(11);
    for i in 0..400 {
        let position = careful(RULES[i % 4], 12 + i as u32 % 16, &mut random);
        for seat in [Seat::First, Seat::Second] {
            let view = View::of(position.rules(), position.board(), seat);
            let slow = can_win(position.rules(), position.board(), seat);
            assert_eq!(view.wins_at_once(), slow);
        }
    }
}

#[test]
fn games_of_the_network_have_the_stones_that_were_asked_for() {
    let mut random = Random::new(12);
    for stones in [0, 1, 7, 16] {
        let evaluation = Evaluation::shipped();
        let rank = |own, other| -evaluation.evaluate(other, own);
        let position = lively(Rules::CLASSIC, stones, &rank, &mut random);
        assert_eq!(36 - position.board().empty().count_ones(), stones);
        assert!(position.outcome().is_none());
        if let Some(sample) = foreseen(&position, evaluation) {
            assert!((-1.0..=1.0).contains(&sample.value));
            assert_eq!(sample.stones(), stones as usize);
        }
    }
}
