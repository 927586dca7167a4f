//! Group tables once more, slow and obvious, from the list of matches alone;
//! written separately from the decisions on ties.

use std::collections::BTreeMap;

use tournament::{Criterion, EntryId, Outcome, Phase, Place, Slot, Tournament, Verdict};

/// One result: who, against whom, what it meant for them.
#[derive(Clone, Debug)]
struct Side {
    me: EntryId,
    you: EntryId,
    points: i64,
    bonus: i64,
    given: i64,
    win: bool,
}

/// The witness's table of a group: classes of equals before the lot.
pub(crate) fn classes(event: &Tournament, group: usize) -> Vec<Vec<EntryId>> {
    let members: Vec<EntryId> = event.groups().nth(group).expect("a group").to_vec();
    let sides = sides(event, group, &members);
    let counted: Vec<EntryId> = members
        .iter()
        .copied()
        .filter(|&m| !annulled(event, group, m))
        .collect();
    order(event, group, &sides, counted, 0)
}

pub(crate) fn annulled(event: &Tournament, group: usize, member: EntryId) -> bool {
    let left = event.entrant(member).and_then(|entrant| entrant.left);
    let in_groups = left.is_some_and(|left| matches!(left.during, Phase::Entries | Phase::Groups));
    let mut scheduled = 0.0;
    let mut played = 0.0;
    for found in event.matches() {
        let here =
            matches!(found.pairing.place, Place::Group { group: g, .. } if usize::from(g) == group);
        if here && !found.void && found.pairing.players.contains(&member) {
            scheduled += 1.0;
            if let Some(Outcome::Won { .. } | Outcome::Drawn) = found.games.first() {
                played += 1.0;
            }
        }
    }
    in_groups && played < scheduled / 2.0
}

fn sides(event: &Tournament, group: usize, members: &[EntryId]) -> Vec<Side> {
    let gone = |id: EntryId| event.entrant(id).and_then(|entrant| entrant.left);
    // Who, against whom, who won, whether it was drawn, what it was worth.
    type Result = (EntryId, EntryId, Option<EntryId>, bool, Option<i64>);
    let mut results: Vec<Result> = Vec::new();
    for found in event.matches() {
        let Place::Group { group: g, .. } = found.pairing.place else {
            continue;
        };
        let [a, b] = found.pairing.players;
        if usize::from(g) != group
            || found.void
            || annulled(event, group, a)
            || annulled(event, group, b)
        {
            continue;
        }
        let (winner, drawn, worth) = match found.games.first() {
            Some(Outcome::Won { winner, stones, .. }) => {
                let stones = i64::from(stones.expect("stones are told in groups"));
                (Some(*winner), false, (stones >= 5).then_some(18 - stones))
            }
            Some(Outcome::Drawn) => (None, true, Some(0)),
            Some(Outcome::DoubleForfeit) => (None, false, Some(0)),
            Some(Outcome::Walkover { winner } | Outcome::ByLot { winner }) => {
                (Some(*winner), false, None)
            }
            None => match (gone(a), gone(b)) {
                (None, None) => continue,
                (Some(_), None) => (Some(b), false, None),
                (None, Some(_)) => (Some(a), false, None),
                // The player who left first was not there when the other one still was.
                (Some(x), Some(y)) if x.order < y.order => (Some(b), false, None),
                (Some(_), Some(_)) => (Some(a), false, None),
            },
        };
        results.push((a, b, winner, drawn, worth));
    }
    let mut mean: BTreeMap<EntryId, i64> = BTreeMap::new();
    for &member in members {
        let real: Vec<i64> = results
            .iter()
            .filter(|r| r.2 == Some(member))
            .filter_map(|r| r.4)
            .collect();
        if !real.is_empty() {
            mean.insert(member, real.iter().sum::<i64>() / real.len() as i64);
        }
    }
    let mut sides = Vec::new();
    for (a, b, winner, drawn, worth) in results {
        for (me, you) in [(a, b), (b, a)] {
            let win = winner == Some(me);
            let worth =
                worth.unwrap_or_else(|| winner.and_then(|w| mean.get(&w).copied()).unwrap_or(0));
            sides.push(Side {
                me,
                you,
                points: if win { 3 } else { i64::from(drawn) },
                bonus: if win { worth } else { 0 },
                given: if winner == Some(you) { worth } else { 0 },
                win,
            });
        }
    }
    sides
}

/// Points and win points of a member, for the comparison with the rows.
pub(crate) fn totals(event: &Tournament, group: usize, member: EntryId) -> (i64, i64) {
    let members: Vec<EntryId> = event.groups().nth(group).expect("a group").to_vec();
    let mine = sides(event, group, &members);
    let mine = mine.iter().filter(|side| side.me == member);
    mine.fold((0, 0), |(points, bonus), side| {
        (points + side.points, bonus + side.bonus)
    })
}

/// Splits the tied by the criterion of this level, then each part by the next.
fn order(
    event: &Tournament,
    group: usize,
    sides: &[Side],
    tied: Vec<EntryId>,
    level: u16,
) -> Vec<Vec<EntryId>> {
    let rounds = event
        .matches()
        .filter_map(|found| match found.pairing.place {
            Place::PlayOff { group: g, round } if usize::from(g) == group && !found.void => {
                Some(round + 1)
            }
            _ => None,
        });
    let rounds = rounds.max().unwrap_or(0);
    if tied.len() <= 1 || level >= 6 + rounds {
        return if tied.is_empty() { vec![] } else { vec![tied] };
    }
    let mut parts: BTreeMap<i64, Vec<EntryId>> = BTreeMap::new();
    for &me in &tied {
        let mine: Vec<&Side> = sides.iter().filter(|side| side.me == me).collect();
        let mutual = mine.iter().filter(|side| tied.contains(&side.you));
        let value: i64 = match level {
            0 => mine.iter().map(|side| side.points).sum(),
            1 => mine.iter().map(|side| side.bonus).sum(),
            2 => mutual.map(|side| side.points).sum(),
            3 => mutual.map(|side| side.bonus).sum(),
            4 => mine.iter().filter(|side| side.win).count() as i64,
            5 => -mine.iter().map(|side| side.given).sum::<i64>(),
            _ => play_off(event, group, level - 6, &tied, me),
        };
        parts.entry(-value).or_default().push(me);
    }
    parts
        .into_values()
        .flat_map(|part| order(event, group, sides, part, level + 1))
        .collect()
}

/// Wins in a round of play-offs, in which all of the tied who can go on met.
fn play_off(event: &Tournament, group: usize, round: u16, tied: &[EntryId], me: EntryId) -> i64 {
    let met = |one: EntryId, other: EntryId| {
        event.matches().any(|found| {
            let place = Place::PlayOff {
                group: group as u16,
                round,
            };
            let players = found.pairing.players;
            !found.void
                && found.pairing.place == place
                && (players == [one, other] || players == [other, one])
        })
    };
    for &one in tied.iter().filter(|&&id| stays(event, id)) {
        for &other in tied.iter().filter(|&&id| stays(event, id)) {
            if one < other && !met(one, other) {
                return 0;
            }
        }
    }
    let mut wins = 0;
    for found in event.matches() {
        let here = matches!(found.pairing.place, Place::PlayOff { group: g, round: r } if usize::from(g) == group && r == round);
        let among = found
            .pairing
            .players
            .iter()
            .all(|player| tied.contains(player));
        if here && among && !found.void && event.verdict(found) == Verdict::Winner(me) {
            wins += 1;
        }
    }
    wins
}

/// Compares the tables of a tournament with the witness's.
pub(crate) fn compare(event: &Tournament) {
    for group in 0..event.groups().count() {
        let rows = event.table(group as u16);
        let classes = classes(event, group);
        let ranked: Vec<_> = rows.iter().filter(|row| !row.annulled).collect();
        assert_eq!(ranked.len(), classes.iter().map(Vec::len).sum::<usize>());
        let mut rest = &ranked[..];
        for class in &classes {
            let (part, after) = rest.split_at(class.len());
            rest = after;
            for (i, row) in part.iter().enumerate() {
                assert!(
                    class.contains(&row.entry),
                    "group {group}: {rows:#?}\n{classes:?}"
                );
                let by_lot = row
                    .reason
                    .as_ref()
                    .is_some_and(|reason| reason.by == Criterion::Lot);
                assert!(
                    i == 0 || row.rank == part[i - 1].rank || by_lot,
                    "split by nothing: {row:?}"
                );
            }
        }
        for row in &rows {
            let expected = if row.annulled {
                (0, 0)
            } else {
                totals(event, group, row.entry)
            };
            let found = (i64::from(row.tally.points), i64::from(row.tally.win_points));
            assert_eq!(found, expected, "{row:?}");
            assert_eq!(row.annulled, annulled(event, group, row.entry));
        }
    }
}

/// Whether somebody can go on from the groups.
fn stays(event: &Tournament, id: EntryId) -> bool {
    let left = event.entrant(id).and_then(|entrant| entrant.left);
    left.is_none_or(|left| !matches!(left.during, Phase::Entries | Phase::Groups))
}

/// How good a seed is: tier, then points and win points per game. Less is
/// better.
type Merit = (usize, f64, f64);

/// The players who should be in the cup, from the tables and the round of thirds.
fn qualified(event: &Tournament) -> BTreeMap<EntryId, Merit> {
    let plan = event.plan().expect("a plan");
    let thirds = event.thirds();
    let through = |id: EntryId| {
        let last = thirds
            .iter()
            .rfind(|tie| tie.tie.slots.contains(&Slot::Player(id)));
        match last {
            Some(tie) => tie.tie.winner == Slot::Player(id),
            // A bracket of one has no ties.
            None => plan.thirds > 0,
        }
    };
    let mut merits = BTreeMap::new();
    for group in 0..event.groups().count() {
        let rows = event.table(group as u16);
        for (tier, row) in rows
            .iter()
            .filter(|row| stays(event, row.entry))
            .take(3)
            .enumerate()
        {
            let games = f64::from(row.tally.games.max(1));
            let merit = (
                tier,
                -f64::from(row.tally.points) / games,
                -f64::from(row.tally.win_points) / games,
            );
            if tier < usize::from(plan.direct) || tier == 2 && through(row.entry) {
                merits.insert(row.entry, merit);
            }
        }
    }
    merits
}

/// Compares the seats of the cup with who should be there; byes are for the
/// best.
pub(crate) fn compare_cup(event: &Tournament) {
    let expected = qualified(event);
    let (mut seated, mut with_bye, mut without) = (Vec::new(), Vec::new(), Vec::new());
    for tie in event.cup().iter().filter(|tie| tie.tie.round == 0) {
        let bye = tie.tie.slots.contains(&Slot::Nobody);
        for slot in tie.tie.slots {
            let Slot::Player(id) = slot else { continue };
            seated.push(id);
            let merit = expected
                .get(&id)
                .unwrap_or_else(|| panic!("{id} did not qualify"));
            if bye {
                with_bye.push(*merit);
            } else {
                without.push(*merit);
            }
        }
    }
    seated.sort_unstable();
    assert_eq!(seated, expected.keys().copied().collect::<Vec<_>>());
    let worst = with_bye
        .iter()
        .copied()
        .reduce(|a, b| if a > b { a } else { b });
    let best = without
        .iter()
        .copied()
        .reduce(|a, b| if a < b { a } else { b });
    if let (Some(worst), Some(best)) = (worst, best) {
        assert!(worst <= best, "a bye for {worst:?} and none for {best:?}");
    }
}

/// Players of one group do not meet in the first round of a cup, and in a cup
/// of all winners and runners-up they do not meet before the final.
pub(crate) fn compare_halves(event: &Tournament) {
    let first: Vec<[Slot; 2]> = event
        .cup()
        .iter()
        .filter(|tie| tie.tie.round == 0)
        .map(|tie| tie.tie.slots)
        .collect();
    let groups: Vec<&[EntryId]> = event.groups().collect();
    if groups.len() < 2 {
        return;
    }
    let group_of = |slot: &Slot| match slot {
        Slot::Player(id) => groups.iter().position(|group| group.contains(id)),
        _ => None,
    };
    for slots in &first {
        let [one, other] = slots.each_ref().map(group_of);
        assert!(
            one.is_none() || one != other,
            "one group meets at once: {slots:?}"
        );
    }
    let players = first
        .iter()
        .flatten()
        .filter(|slot| **slot != Slot::Nobody)
        .count();
    if players == 2 * groups.len() && players == 2 * first.len() {
        let (upper, lower) = first.split_at(first.len() / 2);
        for group in 0..groups.len() {
            let count = |half: &[[Slot; 2]]| {
                half.iter()
                    .flatten()
                    .filter(|slot| group_of(slot) == Some(group))
                    .count()
            };
            assert!(
                count(upper) <= 1 && count(lower) <= 1,
                "group {group} in one half"
            );
        }
    }
}
