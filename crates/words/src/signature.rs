//! What every key takes, checked while the code that asks is compiled.

use crate::language::signatures;

/// Compares a key and its arguments with the catalog.
///
/// # Panics
///
/// If there is no such key, or its text takes other arguments. [`say!`](crate::say)
/// calls this while it is compiled, so the panic is an error of the compiler.
pub const fn check(key: &str, given: &[&str]) {
    let Some(wanted) = find(key) else {
        panic!("no text has this key; add it to every language in crates/words/texts");
    };
    assert!(
        wanted.len() == given.len() && all_in(given, wanted),
        "the text of this key takes other arguments"
    );
}

const fn find(key: &str) -> Option<&'static [&'static str]> {
    let table = signatures();
    let (mut from, mut to) = (0, table.len());
    while from < to {
        let middle = usize::midpoint(from, to);
        match compare(table[middle].0, key) {
            0 => return Some(table[middle].1),
            1 => to = middle,
            _ => from = middle + 1,
        }
    }
    None
}

const fn all_in(given: &[&str], wanted: &[&str]) -> bool {
    let mut i = 0;
    while i < given.len() {
        let mut found = false;
        let mut j = 0;
        while j < wanted.len() {
            found |= compare(given[i], wanted[j]) == 0;
            j += 1;
        }
        if !found {
            return false;
        }
        i += 1;
    }
    true
}

/// Below zero, zero, or one above, as `Ord` has it; that is not `const` yet.
const fn compare(one: &str, other: &str) -> i8 {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut i = 0;
    while i < one.len() && i < other.len() {
        if one[i] != other[i] {
            return if one[i] < other[i] { -1 } else { 1 };
        }
        i += 1;
    }
    if one.len() == other.len() {
        0
    } else if one.len() < other.len() {
        -1
    } else {
        1
    }
}
