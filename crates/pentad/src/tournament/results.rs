//! Results as people give them: the number of the game and the winner, or the
//! names of the winner and the loser.

use std::io::{self, Write};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::json;
use tournament::{
    Command, Effect, EntryId, GameId, How, Language, Match, MatchId, Outcome, Refusal, Tournament,
    Verdict,
};

use super::arguments;
use super::desk::Desk;
use super::names;

/// What was told, before it is known which game of the match it is.
struct Told {
    of: MatchId,
    outcome: Option<Outcome>,
}

pub(super) fn record(desk: &mut Desk, told: &arguments::Outcome) -> Result<()> {
    let (game, outcome) = next_game(desk, told)?;
    desk.ask(&Command::Record { game, outcome })
}

pub(super) fn report(desk: &mut Desk, told: &arguments::Outcome) -> Result<()> {
    let (game, outcome) = next_game(desk, told)?;
    desk.ask(&Command::Report { game, outcome })
}

/// The game that is due, or the last one if none is: then the core tells that
/// it has a result.
fn next_game(desk: &Desk, told: &arguments::Outcome) -> Result<(GameId, Outcome)> {
    let Told { of, outcome } = read(&desk.event, told)?;
    let outcome = outcome.context("only a correction can strike a game out")?;
    let found = matched(&desk.event, of)?;
    let played = found.games.len() as u16;
    let game = match desk.event.verdict(found) {
        Verdict::Open => played + 1,
        _ => played.max(1),
    };
    Ok((GameId { of, game }, outcome))
}

pub(super) fn correct(desk: &mut Desk, correct: &arguments::Correct) -> Result<()> {
    let Told { of, outcome } = read(&desk.event, &correct.outcome)?;
    let last = matched(&desk.event, of)?.games.len() as u16;
    let game = GameId {
        of,
        game: correct.game.unwrap_or(last.max(1)),
    };
    let effect = match (correct.reset, correct.record_only) {
        (true, _) => Effect::Reset,
        (_, true) => Effect::RecordOnly,
        _ => Effect::Follow,
    };
    let command = Command::Correct {
        game,
        outcome,
        why: correct.why.clone(),
        effect,
    };
    if correct.preview {
        preview(desk, &command)
    } else {
        desk.ask(&command)
    }
}

/// Tells what would follow. If games that were played would be void, that is
/// told too, with what a reset would do.
fn preview(desk: &Desk, command: &Command) -> Result<()> {
    let applied = |command: &Command| desk.event.apply(command, desk.now, &desk.who);
    let (events, undoes) = match applied(command) {
        Err(refusal @ Refusal::Undoes(_)) => (applied(&with_reset(command)), Some(refusal)),
        answer => (answer, None),
    };
    let events = events.map_err(|refusal| desk.refused(undoes.as_ref().unwrap_or(&refusal)))?;
    let mut out = io::stdout().lock();
    if desk.json {
        let mut answer = json!({ "would": events });
        if let Some(Refusal::Undoes(played)) = &undoes {
            answer["undoes"] = json!(played);
        }
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let mut after = desk.event.clone();
    for event in &events {
        after.absorb(event)?;
    }
    match &undoes {
        None => writeln!(out, "This would follow; nothing has changed yet:")?,
        Some(refusal) => writeln!(
            out,
            "{}\nWith --reset this would follow; nothing has changed yet:",
            desk.refused(refusal)
        )?,
    }
    for event in &events {
        writeln!(
            out,
            "  {}",
            after.told(&event.fact, event.at, Language::English)
        )?;
    }
    Ok(())
}

fn with_reset(command: &Command) -> Command {
    let mut command = command.clone();
    if let Command::Correct { effect, .. } = &mut command {
        *effect = Effect::Reset;
    }
    command
}

fn matched(event: &Tournament, of: MatchId) -> Result<&Match> {
    let found = event.find(of);
    found.ok_or_else(|| anyhow!("{}", Refusal::NotPaired(of)))
}

fn read(event: &Tournament, told: &arguments::Outcome) -> Result<Told> {
    let words: Vec<&str> = told
        .words
        .iter()
        .flat_map(|word| word.split_whitespace())
        .collect();
    let how = (told.how, told.walkover);
    match words.split_first() {
        Some((number, rest)) if is_number(number) => {
            let number = number.trim_start_matches("No.").parse();
            by_number(event, MatchId(number.unwrap_or(u32::MAX)), rest, how)
        }
        _ => by_names(event, &words, how),
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// `7 Ann 11`, `7 draw`, `7 neither`, `7 unplayed`.
fn by_number(event: &Tournament, of: MatchId, words: &[&str], how: (How, bool)) -> Result<Told> {
    let players = matched(event, of)?.pairing.players;
    let outcome = match words {
        ["draw" | "drawn"] => Some(Outcome::Drawn),
        ["neither"] => Some(Outcome::DoubleForfeit),
        ["unplayed"] => None,
        [] => bail!(
            "say how match {} ended, such as: {} {} 11, or: {} draw",
            of.0,
            of.0,
            event.name_of(players[0]),
            of.0
        ),
        words => {
            let (name, stones) = name_and_stones(words)?;
            Some(won(names::among(event, &players, &name)?, stones, how))
        }
    };
    Ok(Told { of, outcome })
}

/// `Ann beats Bob 11`, `Ann draws Bob`.
fn by_names(event: &Tournament, words: &[&str], how: (How, bool)) -> Result<Told> {
    let verb = |word: &&str| matches!(*word, "beats" | "beat" | "draws" | "drew");
    let Some(at) = words.iter().position(verb) else {
        bail!(
            "{:?} is not a valid result; write: 7 Ann 11, 7 draw, Ann beats Bob 11 or Ann draws Bob",
            words.join(" ")
        );
    };
    let first = names::player(event, &words[..at].join(" "))?;
    let draws = words[at].starts_with('d');
    let (name, stones) = if draws {
        (words[at + 1..].join(" "), None)
    } else {
        name_and_stones(&words[at + 1..])?
    };
    let second = names::player(event, &name)?;
    let of = between(event, first, second)?;
    let outcome = if draws {
        Outcome::Drawn
    } else {
        won(first, stones, how)
    };
    let outcome = Some(outcome);
    Ok(Told { of, outcome })
}

/// The last word may be the number of stones.
fn name_and_stones(words: &[&str]) -> Result<(String, Option<u8>)> {
    match words {
        [name @ .., stones] if !name.is_empty() && is_number(stones) => {
            let stones = stones
                .parse()
                .with_context(|| format!("nobody has {stones} stones"))?;
            Ok((name.join(" "), Some(stones)))
        }
        words => Ok((words.join(" "), None)),
    }
}

fn won(winner: EntryId, stones: Option<u8>, (how, walkover): (How, bool)) -> Outcome {
    if walkover {
        Outcome::Walkover { winner }
    } else {
        Outcome::Won {
            winner,
            stones,
            how,
        }
    }
}

/// The match of two: the open one, else the last that they have played.
fn between(event: &Tournament, one: EntryId, other: EntryId) -> Result<MatchId> {
    let theirs =
        |found: &&Match| !found.void && found.side(one).is_some() && found.side(other).is_some();
    let all: Vec<&Match> = event.matches().filter(theirs).collect();
    let open = all
        .iter()
        .find(|found| event.verdict(found) == Verdict::Open);
    let found = open.or(all.last()).ok_or_else(|| {
        let [one, other] = [one, other].map(|id| event.name_of(id));
        anyhow!("{one} and {other} are not paired; see pentad tournament pairings")
    })?;
    Ok(found.pairing.id)
}
