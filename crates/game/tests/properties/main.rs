//! Whatever people do, at whatever time: random commands over several variants
//! and clocks, watched by a witness that keeps its own books.

mod acts;
mod witness;

use std::collections::BTreeSet;
use std::time::Duration;

use game::{By, Config, Game, Player, Time};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config as Settings, TestRunner};
use rules::Form;

use acts::{Act, Script};
use witness::Witness;

const FORMS: [&str; 8] = [
    "classic",
    "swiss",
    "swiss skip_neutral=yes",
    "d-pente size=9",
    "swap2-pente size=9",
    "pente size=9 seats=3",
    "pente size=9 seats=4",
    "pente size=9 seats=4 teams=yes",
];
const CLOCKS: [&str; 5] = ["-", "40+2", "10+3x4", "9/move", "1d/move"];

/// Four who may find a seat, and one too many at every table.
pub(crate) fn people() -> [Player; 5] {
    ["Ann", "Bob", "Cem", "Dee", "Eve"].map(|name| Player::new(name).expect(name))
}

fn config(form: &str, clock: &str) -> Config {
    let mut words = form.split_whitespace();
    let variant = words.next().expect(form).parse().expect(form);
    let options = words.map(|word| word.split_once('=').expect(form));
    let form = Form::new(variant, options).expect("a form");
    Config::new(form).with_time(clock.parse().expect(clock))
}

/// Plays a script out, with a witness at the table.
fn play(script: &Script) -> Witness {
    let opened = Time::from_millis(1_000_000);
    let config = config(FORMS[script.form], CLOCKS[script.clock]);
    let (mut game, created) = Game::open(config, opened).expect("a game");
    let mut witness = Witness::new(&game, created);
    let people = people();
    let mut now = opened.as_millis();
    for Act { wait, lost, deed } in &script.acts {
        now = now.saturating_add_signed(*wait);
        let Some((who, command)) = deed.command(&game) else {
            continue;
        };
        let by = people.get(who).map_or(By::Table, By::Player);
        let before = game.clone();
        let (at, lost) = (Time::from_millis(now), Duration::from_millis(*lost));
        let answer = game.apply_late(by, &command, at, lost);
        for event in answer.iter().flatten() {
            game.absorb(event).expect("decided by this game");
        }
        witness.saw(&before, by, &command, (at, lost), &answer, &game);
    }
    witness
}

proptest! {
    #![proptest_config(Settings { cases: 1_500, failure_persistence: None, ..Settings::default() })]

    #[test]
    fn nothing_that_people_do_upsets_the_game(script in acts::scripts(FORMS.len(), CLOCKS.len())) {
        play(&script);
    }
}

/// Random commands prove nothing unless they reach everything.
#[test]
fn the_random_games_see_every_kind_of_fact_and_ending() {
    let mut runner = TestRunner::deterministic();
    let scripts = acts::scripts(FORMS.len(), CLOCKS.len());
    let mut seen = BTreeSet::new();
    for _ in 0..300 {
        let script = scripts.new_tree(&mut runner).expect("a script").current();
        seen.extend(play(&script).kinds());
    }
    let expected = [
        "Abort",
        "Accepted",
        "Agreement",
        "Board",
        "Created",
        "Declined",
        "Ended",
        "FlagFell",
        "Grabbed",
        "Moved",
        "Offered",
        "Rematched",
        "Resignation",
        "Resigned",
        "Sat",
        "Started",
        "Stood",
        "Swapped",
        "TakenBack",
        "Time",
        "Withdrawn",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected);
}
