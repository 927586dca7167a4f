//! Everybody meets everybody: rounds and starts.

/// The rounds for so many players, each round a list of pairs whose first
/// player starts. Players are numbers from 0, given by lot.
///
/// With an odd number the pairs of round `r` are those whose numbers add up to
/// `r` modulo the number of players; who starts is told by the parity of their
/// distance around the circle. So each player starts exactly half of the games,
/// alternating, and has one round off. With an even number the last player
/// meets whoever would be off, and starts every other time; then starts differ
/// by one.
pub(crate) fn rounds(players: usize) -> Vec<Vec<[usize; 2]>> {
    let odd = count(players);
    let last = players.is_multiple_of(2).then_some(odd);
    (0..odd).map(|round| one_round(round, odd, last)).collect()
}

/// How many rounds that makes.
pub(crate) fn count(players: usize) -> usize {
    match players {
        0 | 1 => 0,
        _ => players - 1 + players % 2,
    }
}

fn one_round(round: usize, odd: usize, last: Option<usize>) -> Vec<[usize; 2]> {
    let opponent = |player: usize| (round + odd - player % odd) % odd;
    let mut pairs = Vec::with_capacity(odd / 2 + 1);
    for player in 0..odd {
        let distance = (opponent(player) + odd - player) % odd;
        match (distance, last) {
            (0, Some(last)) if round % 2 == 1 => pairs.push([last, player]),
            (0, Some(last)) => pairs.push([player, last]),
            (0, None) => {}
            (distance, _) if distance % 2 == 1 => pairs.push([player, opponent(player)]),
            _ => {}
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_meets_once_and_starts_are_balanced() {
        for players in 2..=40 {
            let rounds = rounds(players);
            assert_eq!(rounds.len(), players - 1 + players % 2);
            let (mut met, mut starts) = (BTreeSet::new(), vec![0usize; players]);
            for round in &rounds {
                let busy: BTreeSet<usize> = round.iter().flatten().copied().collect();
                assert_eq!(busy.len(), players - players % 2, "nobody plays twice");
                for &[first, second] in round {
                    assert!(met.insert([first.min(second), first.max(second)]));
                    starts[first] += 1;
                }
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
            let half = (players - 1) / 2;
            let even = players % 2 == 0;
            for count in starts {
                assert!(
                    count == half || even && count == half + 1,
                    "{players}: {count}"
                );
            }
        }
    }
}
