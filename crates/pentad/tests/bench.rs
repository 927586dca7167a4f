//! The signature of the minds: what they look at, as a number.

mod support;

use support::pentad;

const SIGNATURE: &str = include_str!("bench_signature.txt");

#[test]
fn the_minds_look_at_what_they_looked_at_before() {
    let run = pentad(&["bench", "--signature"], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(
        run.out.trim(),
        SIGNATURE.trim(),
        "the minds look at other positions than before. If nothing of the kind was meant, it is a \
         mistake. If it was, measure what it does to their strength, accept the new number with\n    \
         cargo run --release -- bench --signature > crates/pentad/tests/bench_signature.txt\n\
         and name it in the commit"
    );
}
