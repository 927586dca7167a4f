//! A position in words, for screen readers.

use rules::{AnyPosition, Family, Position, Seat};

use crate::scene::Scene;

/// What the picture is, in a few words.
pub(crate) fn title(scene: &Scene) -> String {
    let game = match scene.family {
        Family::Pentago => "Pentago",
        Family::Pente => "Pente",
    };
    format!("{game} board, {size} by {size}", size = scene.size)
}

/// The stones, the captures, the winning rows, and the seat to move or the winner.
pub(crate) fn description(position: &AnyPosition, scene: &Scene) -> String {
    let seats = Seat::ALL.into_iter().take(usize::from(scene.seats));
    let mut sentences: Vec<String> = seats
        .clone()
        .map(|seat| format!("Seat {seat}: {}.", stones_of(scene, seat)))
        .collect();
    if let Some(captured) = &scene.captured {
        let counts = seats.zip(captured);
        let counts: Vec<String> = counts.map(|(s, n)| format!("{n} by seat {s}")).collect();
        sentences.push(format!("Captured stones: {}.", counts.join(", ")));
    }
    for line in position.lines() {
        if let (Some(from), Some(to)) = (line.places.first(), line.places.last()) {
            let (seat, name) = (line.seat, line.name());
            sentences.push(format!("{name} of seat {seat}, {from} to {to}."));
        }
    }
    sentences.extend(match (position.outcome(), position.to_move()) {
        (Some(outcome), _) => Some(format!("The game is over: {outcome}.")),
        (None, Some(seat)) => Some(format!("Seat {seat} is next.")),
        (None, None) => None,
    });
    sentences.join(" ")
}

fn stones_of(scene: &Scene, seat: Seat) -> String {
    let own = scene.places.iter().filter(|spot| spot.stone == Some(seat));
    let mut names: Vec<&str> = own.map(|spot| spot.name.as_str()).collect();
    // Sorted by name, so that the words do not depend on the view.
    names.sort_unstable_by_key(|name| (name.split_at(1).0, name.len(), *name));
    if names.is_empty() {
        "no stones".to_owned()
    } else {
        names.join(" ")
    }
}
