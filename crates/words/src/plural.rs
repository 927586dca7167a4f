//! Plural rules, in the notation of Unicode's CLDR for whole numbers:
//! `n % 10 = 2..4 and n % 100 != 12..14`.

/// Whether a rule holds for a number. A rule that cannot be read never holds.
pub(crate) fn holds(rule: &str, number: u64) -> bool {
    rule.split(" or ").any(|any| {
        any.split(" and ")
            .all(|relation| relates(relation, number).unwrap_or(false))
    })
}

/// `n = 1`, `n % 10 != 2..4,7`.
fn relates(relation: &str, number: u64) -> Option<bool> {
    let (left, ranges) = relation.split_once('=')?;
    let (left, wanted) = match left.strip_suffix('!') {
        Some(left) => (left, false),
        None => (left, true),
    };
    let mut operand = left.split_whitespace();
    let value = match (operand.next()?, operand.next(), operand.next()) {
        ("n" | "i", None, None) => number,
        ("n" | "i", Some("%"), Some(by)) => number.checked_rem(by.parse().ok()?)?,
        _ => return None,
    };
    let mut within = false;
    for range in ranges.split(',') {
        let (least, most) = range.split_once("..").unwrap_or((range, range));
        let bound = |text: &str| text.trim().parse::<u64>().ok();
        within |= (bound(least)?..=bound(most)?).contains(&value);
    }
    Some(within == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_as_unicode_writes_them() {
        let few = "n % 10 = 2..4 and n % 100 != 12..14";
        let found: Vec<u64> = (0..35).filter(|n| holds(few, *n)).collect();
        assert_eq!(found, [2, 3, 4, 22, 23, 24, 32, 33, 34]);
        let either = "n = 0 or n % 100 = 11..13,19";
        let found: Vec<u64> = (0..120).filter(|n| holds(either, *n)).collect();
        assert_eq!(found, [0, 11, 12, 13, 19, 111, 112, 113, 119]);
        assert!(holds("i = 1", 1) && !holds("i = 1", 2));
    }

    #[test]
    fn what_is_no_rule_never_holds() {
        for rule in ["", "n", "n = ", "n % 0 = 1", "v = 0", "n = one", "= 1"] {
            assert!((0..5).all(|n| !holds(rule, n)), "{rule:?}");
        }
    }
}
