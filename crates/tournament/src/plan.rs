//! How a number of players divides into groups and a cup.
//!
//! The regulation knows groups of four or five, and a cup filled by winners,
//! perhaps runners-up, perhaps thirds. For most numbers there are several ways;
//! the first of [`options`] needs the fewest patches: a cup that fills exactly,
//! else one that the thirds can fill, else byes. 1, 2, 3, 6, 7 and 11 do not
//! divide into fours and fives; then the director must choose.

use serde::{Deserialize, Serialize, Serializer};
use words::{Key, key};

use crate::entry::MOST_ENTRIES;

/// How many ways are told, those with runners-up and those without: enough for
/// every way with 160 players, and no endless list with thousands.
const MOST_WAYS: usize = 16;

/// One way to play the regulation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The size of each group. Groups of three play a double round robin.
    pub groups: Vec<u16>,
    /// How many of each group go to the cup at once: the winner, or the
    /// runner-up too. Without groups, everybody plays in the cup.
    pub direct: u16,
    /// How many places are left in the cup for group thirds.
    pub thirds: u16,
    /// How many seats the cup has, a power of two.
    pub cup: u16,
    /// How many games make a match of the cup, an odd number.
    pub best_of: u16,
}

/// What can be done with a number of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Options {
    /// How many players there are.
    pub players: usize,
    /// The ways, the best first.
    pub plans: Vec<Plan>,
    /// The director must choose, since groups of four and five are impossible.
    pub must_choose: bool,
    /// What else to consider.
    #[serde(serialize_with = "in_english")]
    pub advice: Key,
}

/// The documents of the API are in English.
fn in_english<S: Serializer>(key: &Key, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(key)
}

/// The ways to play the regulation with so many players.
pub fn options(players: usize) -> Options {
    let cup_of = |groups: &[u16], direct| Plan::new(groups.to_vec(), direct);
    let odd: Option<(Vec<Plan>, Key)> = match players {
        0 => Some((vec![], key!("advice.nobody"))),
        1 => Some((vec![], key!("advice.one"))),
        2 => Some((vec![Plan::single_match(5)], key!("advice.two"))),
        3 => Some((vec![cup_of(&[3], 2)], key!("advice.three"))),
        6 => Some((
            vec![cup_of(&[3, 3], 2), cup_of(&[6], 2)],
            key!("advice.six"),
        )),
        7 => Some((
            vec![cup_of(&[4, 3], 2), cup_of(&[7], 2)],
            key!("advice.seven"),
        )),
        11 => Some((
            vec![cup_of(&[4, 4, 3], 2), cup_of(&[6, 5], 2)],
            key!("advice.eleven"),
        )),
        many if many > MOST_ENTRIES => Some((vec![], key!("advice.too-many"))),
        _ => None,
    };
    if let Some((plans, advice)) = odd {
        return Options {
            players,
            plans,
            must_choose: true,
            advice,
        };
    }
    let counts = players.div_ceil(5)..=players / 4;
    let of = |groups, direct| Plan::new(fours_and_fives(players, groups), direct);
    let mut plans: Vec<Plan> = counts.clone().map(|groups| of(groups, 2)).collect();
    plans.extend(plans.clone().into_iter().filter_map(Plan::with_byes));
    plans.sort_by_key(Plan::patches);
    plans.truncate(MOST_WAYS);
    let several = counts.filter(|&groups| groups > 1);
    let mut winners: Vec<Plan> = several.map(|groups| of(groups, 1)).collect();
    winners.sort_by_key(Plan::patches);
    winners.truncate(MOST_WAYS);
    plans.extend(winners);
    let advice = key!("advice.winners");
    Options {
        players,
        plans,
        must_choose: false,
        advice,
    }
}

/// So many groups, the fives first.
fn fours_and_fives(players: usize, groups: usize) -> Vec<u16> {
    let fives = players - 4 * groups;
    (0..groups).map(|i| if i < fives { 5 } else { 4 }).collect()
}

impl Plan {
    fn new(groups: Vec<u16>, direct: u16) -> Plan {
        let count = groups.len() as u16;
        let placed = count * direct;
        let cup = placed.next_power_of_two().max(2);
        // Thirds are those after the runners-up; with winners alone there is
        // no intermediate round.
        let fill = direct == 2 && count > 1 && cup <= 3 * count;
        let thirds = if fill { cup - placed } else { 0 };
        Plan {
            groups,
            direct,
            thirds,
            cup,
            best_of: 1,
        }
    }

    /// The same without a round of thirds; the regulation only says that it can
    /// be played.
    fn with_byes(self) -> Option<Plan> {
        (self.thirds > 0).then_some(Plan { thirds: 0, ..self })
    }

    /// No groups: two players and one match.
    pub const fn single_match(best_of: u16) -> Plan {
        Plan {
            groups: Vec::new(),
            direct: 0,
            thirds: 0,
            cup: 2,
            best_of,
        }
    }

    /// Whether a stored plan can be computed with.
    pub(crate) fn is_sound(&self) -> bool {
        let small = |number: u16| number <= 1 << 14;
        let groups = self.groups.len() <= 5_000 && self.groups.iter().all(|&size| small(size));
        let cup = self.direct <= 2 && small(self.thirds) && small(self.cup);
        groups && cup && self.best_of % 2 == 1 && self.best_of < 100
    }

    /// How often each pair of a group meets.
    pub const fn legs(size: usize) -> u16 {
        if size <= 3 { 2 } else { 1 }
    }

    /// How many seats of the cup stay empty.
    pub fn byes(&self) -> u16 {
        match self.groups.len() as u16 {
            0 => 0,
            count => self.cup.saturating_sub(count * self.direct + self.thirds),
        }
    }

    /// The fewer and the milder, the better.
    fn patches(&self) -> (u8, u16, usize) {
        let kind = if self.byes() > 0 {
            2
        } else {
            u8::from(self.thirds > 0)
        };
        (kind, self.thirds + self.byes(), self.groups.len())
    }

    /// How many games the groups play, how many matches the thirds and the cup.
    pub fn games(&self) -> [u32; 3] {
        let group = |&size: &u16| {
            let size = u32::from(size);
            size * (size - 1) / 2 * u32::from(Plan::legs(size as usize))
        };
        let thirds = match self.thirds {
            0 => 0,
            places => self.groups.len() as u32 - u32::from(places),
        };
        let cup = u32::from(self.cup - self.byes()) - 1;
        [self.groups.iter().map(group).sum(), thirds, cup]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of decisions: players, groups, cup, thirds, byes, games.
    #[test]
    fn the_best_plan_is_the_decided_one() {
        let expected = [
            (3, 1, 2, 0, 0, [6, 0, 1]),
            (4, 1, 2, 0, 0, [6, 0, 1]),
            (5, 1, 2, 0, 0, [10, 0, 1]),
            (6, 2, 4, 0, 0, [12, 0, 3]),
            (7, 2, 4, 0, 0, [12, 0, 3]),
            (8, 2, 4, 0, 0, [12, 0, 3]),
            (10, 2, 4, 0, 0, [20, 0, 3]),
            (11, 3, 8, 2, 0, [18, 1, 7]),
            (12, 3, 8, 2, 0, [18, 1, 7]),
            (15, 3, 8, 2, 0, [30, 1, 7]),
            (16, 4, 8, 0, 0, [24, 0, 7]),
            (20, 4, 8, 0, 0, [40, 0, 7]),
            (21, 5, 16, 0, 6, [34, 0, 9]),
            (23, 5, 16, 0, 6, [42, 0, 9]),
            (24, 6, 16, 4, 0, [36, 2, 15]),
            (27, 6, 16, 4, 0, [48, 2, 15]),
            (28, 7, 16, 2, 0, [42, 5, 15]),
            (31, 7, 16, 2, 0, [54, 5, 15]),
            (32, 8, 16, 0, 0, [48, 0, 15]),
            (40, 8, 16, 0, 0, [80, 0, 15]),
        ];
        for (players, groups, cup, thirds, byes, games) in expected {
            let plan = &options(players).plans[0];
            let found = (
                plan.groups.len(),
                plan.cup,
                plan.thirds,
                plan.byes(),
                plan.games(),
            );
            assert_eq!(
                found,
                (groups, cup, thirds, byes, games),
                "{players} players"
            );
        }
    }

    #[test]
    fn large_numbers_have_a_short_list_and_too_large_ones_none() {
        let most = options(MOST_ENTRIES);
        assert_eq!(most.plans.len(), 2 * MOST_WAYS);
        for players in [MOST_ENTRIES + 1, usize::MAX] {
            let more = options(players);
            assert!(more.plans.is_empty() && more.must_choose);
        }
    }

    #[test]
    fn every_number_is_answered_and_every_plan_seats_everybody() {
        for players in 0..2_000 {
            let options = options(players);
            let odd = [0, 1, 2, 3, 6, 7, 11].contains(&players);
            assert_eq!(options.must_choose, odd, "{players}");
            assert_eq!(options.plans.is_empty(), players < 2);
            for plan in options.plans.iter().filter(|plan| !plan.groups.is_empty()) {
                let seated: u16 = plan.groups.iter().sum();
                assert_eq!(usize::from(seated), players);
                assert!(odd || plan.groups.iter().all(|size| [4, 5].contains(size)));
                assert!(plan.cup.is_power_of_two() && plan.byes() < plan.cup / 2 || plan.cup == 2);
            }
        }
    }
}
