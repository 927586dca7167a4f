//! One door for both families: it answers as the minds behind it do.

use engine::pentago::tutor::Known;
use engine::{AnyMind, AnyWhy, Language, Level, Limits, NoChoice, Voice, explain, pentago, pente};
use rules::{AnyMove, AnyPosition, Form, PlayError, Position as _, Variant};

fn limits() -> Limits<'static> {
    Limits {
        memory: 64_000_000,
        threads: 1,
        ..Limits::default()
    }
}

fn start(variant: Variant) -> AnyPosition {
    Form::plain(variant).start()
}

fn after(variant: Variant, moves: &str) -> AnyPosition {
    let mut position = start(variant);
    for text in moves.split_whitespace() {
        position.play_text(text).expect("a legal move");
    }
    position
}

#[test]
fn it_chooses_what_the_mind_of_the_family_chooses() {
    let positions = [
        after(Variant::Classic, "E5Q01CW B2Q00CCW C3Q11CW"),
        after(Variant::Pente, "K10 L11 N10 L9"),
        after(Variant::Gomoku, "K10 L11 L9 M10 K11 K9"),
        after(Variant::Twente, "A1Q01CW"),
    ];
    for level in [1, 7, 10].map(|level| Level::try_from(level).expect("a level")) {
        // One mind for all: going from one family to the other loses nothing.
        let mut mind = AnyMind::new(3).with_nodes(2_000);
        for position in &positions {
            let chosen = mind.choose(position, level, &limits()).expect("not over");
            assert_eq!(chosen.line.first(), Some(&chosen.mv));
            let (mv, score, value, why) = match position {
                AnyPosition::Pentago(position) => {
                    let mut mind = pentago::Mind::new(3).with_nodes(2_000);
                    let chosen = mind.choose(position, level, &limits()).expect("not over");
                    let mv = AnyMove::Pentago(chosen.mv);
                    let why = AnyWhy::Pentago(chosen.why);
                    (mv, chosen.score, chosen.value, why)
                }
                AnyPosition::Pente(position) => {
                    let mut mind = pente::Mind::new(3).with_nodes(2_000);
                    let chosen = mind.choose(position, level, &limits()).expect("not over");
                    let mv = AnyMove::Pente(chosen.mv);
                    let why = AnyWhy::Pente(chosen.why);
                    (mv, chosen.score, chosen.value, why)
                }
            };
            assert_eq!(chosen.mv, mv, "level {level}");
            assert_eq!((chosen.score, chosen.value), (score, value));
            assert_eq!(chosen.why, why);
        }
        mind.forget();
        assert!(mind.choose(&positions[1], level, &limits()).is_ok());
    }
}

#[test]
fn every_variant_is_played_and_explained() {
    for variant in Variant::ALL {
        let mut position = start(variant);
        let mut mind = AnyMind::new(1);
        for _ in 0..4 {
            let chosen = mind.choose(&position, Level::WEAKEST, &limits());
            let chosen = chosen.expect("the game goes on");
            let explained = explain(&position, chosen.mv, chosen.known).expect("a legal move");
            for voice in [Language::English, Language::German].map(Voice::colors) {
                let said = explained.say(voice);
                let remarks = explained.remarks(voice);
                assert!(remarks.iter().all(|remark| said.contains(remark)), "{said}");
            }
            assert!(explained.places().is_sorted());
            position.play(chosen.mv).expect("a legal move");
        }
    }
}

#[test]
fn what_is_known_is_told() {
    let setup = "ooxox.oxxxx.o.ox.o..ooxxooxx.x.o.x.o";
    let position = Form::plain(Variant::Classic).position(setup);
    let position = position.expect("playable");
    let choice = AnyMind::new(0).choose(&position, Level::STRONGEST, &limits());
    let choice = choice.expect("not over");
    let value = choice.value.expect("ten empty cells are solved");
    assert_eq!(choice.known.before, Some(value));
    let told = |known| explain(&position, choice.mv, known).expect("a legal move");
    let known = told(choice.known).remarks(Voice::MARKS);
    let plain = told(Known::default()).remarks(Voice::MARKS);
    assert!(known.len() > plain.len(), "{known:?} {plain:?}");
}

#[test]
fn a_finished_game_and_a_move_of_the_other_family_are_refused() {
    let over = after(Variant::Gomoku, "K10 A1 K11 A2 K12 A3 K13 A4 K14");
    let refused = AnyMind::new(0).choose(&over, Level::WEAKEST, &limits());
    assert!(matches!(refused, Err(NoChoice::Over(_))));
    let mv = start(Variant::Classic).legal_moves()[0];
    let refused = explain(&start(Variant::Pente), mv, Known::default());
    assert_eq!(refused, Err(PlayError::WrongFamily(mv)));
}
