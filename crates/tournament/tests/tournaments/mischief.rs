//! A generated tournament: random people do random things to it until it is
//! over, and a witness looks on.

use std::collections::BTreeMap;

use tournament::{
    Command, Config, Effect, EntryId, Event, Format, GameId, Match, Outcome, Phase, Place, Plan,
    Refusal, Settings, Step, Ties,
};

use crate::fate::{self, Random};
use crate::hall::{Hall, name, player};
use crate::judge::snapshot;

/// How often each thing happened; random acts prove nothing unless they reach
/// everything.
pub(crate) type Seen = BTreeMap<&'static str, u32>;

pub(crate) struct Script {
    pub(crate) format: Format,
    pub(crate) players: usize,
    pub(crate) seed: u64,
    /// One act in so many is mischief.
    pub(crate) calm: u64,
}

pub(crate) fn run(script: &Script, seen: &mut Seen) -> Hall {
    let mut random = Random(script.seed);
    let mut hall = start(script, &mut random);
    if random.one_in(4) && script.format == Format::Regulation {
        // Somebody comes when play has begun, and somebody else has not.
        go_on(&mut hall, &mut random, seen);
        hall.ask(Command::Enter {
            entry: player("Late"),
        });
        if replace(&mut hall).is_ok() {
            *seen.entry("replaced").or_default() += 1;
        }
    }
    let most = 400 + script.players * 40;
    for _ in 0..most {
        if hall.event.phase() == Phase::Finished {
            break;
        }
        if random.one_in(script.calm) {
            mischief(&mut hall, &mut random, seen);
        } else {
            go_on(&mut hall, &mut random, seen);
        }
    }
    finish(&mut hall, &mut random, seen);
    // Somebody finds a mistake after the end.
    if random.one_in(3) {
        correct(&mut hall, &mut random, seen);
        finish(&mut hall, &mut random, seen);
    }
    hall
}

fn start(script: &Script, random: &mut Random) -> Hall {
    let settings = Settings {
        ties: if random.one_in(2) {
            Ties::Lot
        } else {
            Ties::PlayOff
        },
        tables: random.below(20) as u16,
        boards: 1 + random.below(3) as u16,
        third_place: random.one_in(2),
        patience_minutes: 0,
        draws_before_lot: 3,
        ..Settings::default()
    };
    let mut hall = Hall::open(Config {
        settings,
        ..Config::new(name("Open"), script.format)
    });
    hall.enter(script.players);
    let plan: Option<Plan> = match script.format {
        Format::Regulation => random
            .choose(&tournament::options(script.players).plans)
            .cloned(),
        _ => None,
    };
    hall.draw(&format!("the seed of fate {}", script.seed), plan);
    hall
}

/// Plays what is left, without mischief.
fn finish(hall: &mut Hall, random: &mut Random, seen: &mut Seen) {
    let mut steps = 0;
    while hall.event.next_step() != Step::Nothing {
        go_on(hall, random, seen);
        steps += 1;
        assert!(
            steps < 100_000,
            "a tournament without an end: {:?}",
            hall.event.next_step()
        );
    }
}

fn go_on(hall: &mut Hall, random: &mut Random, seen: &mut Seen) {
    match hall.event.next_step() {
        Step::Play(open) => {
            let games = hall.event.next_games();
            assert_eq!(games.len(), open);
            let next = random
                .choose(&games[..games.len().min(8)])
                .expect("an open game");
            let before = hall.event.find(next.game.of).expect("a match").games.len();
            if before > 0 {
                let last = hall
                    .event
                    .find(next.game.of)
                    .expect("a match")
                    .starter(before - 1);
                assert_ne!(next.players[0], last, "starts alternate");
            }
            // No walkovers in play-offs: two who never come would play forever.
            let mut outcome = fate::outcome(random, next.players);
            if matches!(next.place, Place::PlayOff { .. }) && !outcome.was_played() {
                outcome = Outcome::five(next.players[0], 9);
            }
            hall.record(next.game, outcome);
            *seen.entry("recorded").or_default() += 1;
        }
        Step::BreakTies(groups) if random.one_in(2) => {
            hall.ask(Command::DrawLots { group: groups[0] });
            *seen.entry("lots").or_default() += 1;
        }
        Step::BreakTies(_) | Step::Advance => {
            let what = if hall.event.next_step() == Step::Advance {
                "advanced"
            } else {
                "play-offs"
            };
            hall.ask(Command::Advance);
            *seen.entry(what).or_default() += 1;
        }
        Step::Draw | Step::Nothing => {}
    }
}

fn mischief(hall: &mut Hall, random: &mut Random, seen: &mut Seen) {
    let act = random.below(12);
    let (what, answer): (&'static str, Result<Vec<Event>, Refusal>) = match act {
        0 | 1 => return correct(hall, random, seen),
        4 => return undo(hall, seen),
        2 => ("withdrew", withdraw(hall, random)),
        3 => (
            "late",
            hall.try_ask(Command::Enter {
                entry: player(&format!("L{}", hall.log.len())),
            }),
        ),
        5 => ("reported", report(hall, random)),
        6 => ("called", hall.try_ask(Command::CallAll)),
        7 => ("no-show", no_show(hall, random)),
        8 => ("reinstated", reinstate(hall, random)),
        9 => ("told again", tell_again(hall, random)),
        10 => ("replaced", replace(hall)),
        _ => ("settled", settle(hall, random)),
    };
    match answer {
        Ok(events) if !events.is_empty() => *seen.entry(what).or_default() += 1,
        Ok(_) => {}
        Err(_) => *seen.entry("refused").or_default() += 1,
    }
}

fn anybody(hall: &Hall, random: &mut Random, which: impl Fn(EntryId) -> bool) -> EntryId {
    let ids: Vec<EntryId> = hall
        .event
        .entrants()
        .map(|(id, _)| id)
        .filter(|&id| which(id))
        .collect();
    random.choose(&ids).copied().unwrap_or(EntryId(9_999))
}

fn withdraw(hall: &mut Hall, random: &mut Random) -> Result<Vec<Event>, Refusal> {
    let entry = anybody(hall, random, |_| true);
    let expelled = random.one_in(3);
    hall.try_ask(Command::Withdraw { entry, expelled })
}

fn reinstate(hall: &mut Hall, random: &mut Random) -> Result<Vec<Event>, Refusal> {
    let left = |id| {
        hall.event
            .entrant(id)
            .is_some_and(|entrant| entrant.left.is_some())
    };
    let entry = anybody(hall, random, left);
    hall.try_ask(Command::Reinstate { entry })
}

fn replace(hall: &mut Hall) -> Result<Vec<Event>, Refusal> {
    let by = hall
        .event
        .entrants()
        .find(|(_, entrant)| entrant.reserve && entrant.left.is_none());
    let by = by.map_or(EntryId(9_999), |(id, _)| id);
    let played = |id: EntryId| {
        hall.event
            .matches()
            .any(|m| !m.games.is_empty() && m.side(id).is_some())
    };
    let fresh = hall
        .event
        .groups()
        .find(|group| !group.iter().any(|&id| played(id)));
    let out = fresh.map_or(EntryId(1), |group| group[0]);
    hall.try_ask(Command::Replace { out, by })
}

/// Players report; often they agree.
fn report(hall: &mut Hall, random: &mut Random) -> Result<Vec<Event>, Refusal> {
    let games = hall.event.next_games();
    let Some(next) = random.choose(&games).cloned() else {
        return Ok(vec![]);
    };
    let outcome = fate::outcome(random, next.players);
    let [one, other] = next.players.map(|id| hall.event.name_of(id));
    let events = hall.try_as(
        &one,
        Command::Report {
            game: next.game,
            outcome,
        },
    )?;
    let mine = hall.event.find(next.game.of).expect("a match").games.len();
    assert!(
        usize::from(next.game.game) > mine,
        "one alone does not decide"
    );
    if random.one_in(2) {
        hall.try_as(
            &other,
            Command::Report {
                game: next.game,
                outcome,
            },
        )?;
        let games = &hall.event.find(next.game.of).expect("a match").games;
        assert_eq!(games.last(), Some(&outcome), "two who agree decide");
    }
    Ok(events)
}

fn no_show(hall: &mut Hall, random: &mut Random) -> Result<Vec<Event>, Refusal> {
    let games: Vec<_> = hall
        .event
        .next_games()
        .into_iter()
        .filter(|next| next.call.is_some())
        .collect();
    let Some(next) = random
        .choose(&games)
        .filter(|next| !matches!(next.place, Place::PlayOff { .. }))
    else {
        return Ok(vec![]);
    };
    let absent = next.players[random.below(2) as usize..].to_vec();
    hall.try_ask(Command::NoShow {
        of: next.game.of,
        absent,
    })
}

fn tell_again(hall: &mut Hall, random: &mut Random) -> Result<Vec<Event>, Refusal> {
    let Some((game, outcome)) = some_result(hall, random) else {
        return Ok(vec![]);
    };
    if random.one_in(2) || matches!(outcome, Outcome::ByLot { .. }) {
        // Another winner for a game that has one.
        let players = hall.event.find(game.of).expect("a match").pairing.players;
        let other = players
            .into_iter()
            .find(|&id| Some(id) != outcome.winner())
            .expect("two players");
        let second = Command::Record {
            game,
            outcome: Outcome::five(other, 17),
        };
        return Err(hall.try_ask(second).expect_err("a second winner"));
    }
    let events = hall.try_ask(Command::Record { game, outcome })?;
    assert!(events.is_empty(), "told again, it changes nothing");
    Ok(events)
}

fn settle(hall: &mut Hall, random: &mut Random) -> Result<Vec<Event>, Refusal> {
    let games = hall.event.next_games();
    let Some(next) = random.choose(&games).cloned() else {
        return Ok(vec![]);
    };
    if next.place.must_be_won() {
        for game in next.game.game..next.game.game + 3 {
            let game = GameId {
                of: next.game.of,
                game,
            };
            hall.try_ask(Command::Record {
                game,
                outcome: Outcome::Drawn,
            })?;
        }
    }
    hall.try_ask(Command::SettleByLot { of: next.game.of })
}

fn some_result(hall: &Hall, random: &mut Random) -> Option<(GameId, Outcome)> {
    let played: Vec<&Match> = hall
        .event
        .matches()
        .filter(|m| !m.void && !m.games.is_empty())
        .collect();
    let found = random.choose(&played)?;
    let index = random.below(found.games.len() as u64) as usize;
    Some((
        GameId {
            of: found.pairing.id,
            game: index as u16 + 1,
        },
        found.games[index],
    ))
}

fn correct(hall: &mut Hall, random: &mut Random, seen: &mut Seen) {
    let Some((game, _)) = some_result(hall, random) else {
        return;
    };
    let players = hall.event.find(game.of).expect("a match").pairing.players;
    let effect = [
        Effect::Follow,
        Effect::Follow,
        Effect::Reset,
        Effect::Reset,
        Effect::RecordOnly,
    ][random.below(5) as usize];
    let outcome = (!random.one_in(6)).then(|| fate::outcome(random, players));
    let why = "a slip of the pen".to_owned();
    let command = Command::Correct {
        game,
        outcome,
        why,
        effect,
    };
    let what = match hall.try_ask(command) {
        Ok(events) if events.len() > 1 => "corrected with effect",
        Ok(_) => "corrected",
        Err(Refusal::Undoes(lost)) => {
            assert!(effect == Effect::Follow && !lost.is_empty());
            "correction undoes"
        }
        Err(_) => "refused",
    };
    *seen.entry(what).or_default() += 1;
}

/// Undo is the way back, redo the way there.
fn undo(hall: &mut Hall, seen: &mut Seen) {
    let after = snapshot(&hall.event);
    match hall.try_ask(Command::Undo { step: None }) {
        Ok(_) => {
            hall.ask(Command::Redo);
            assert_eq!(snapshot(&hall.event), after);
            if hall.log.len().is_multiple_of(2) {
                hall.ask(Command::Undo { step: None });
            }
            *seen.entry("undone").or_default() += 1;
        }
        Err(Refusal::DrawIsKnown | Refusal::NothingToUndo) => {}
        Err(refusal) => panic!("{refusal}"),
    }
}
