//! What goes wrong costs whoever sent it, and nobody else anything.

use store::faults::Fault;
use store::{GameId, StoreError};

use crate::journal::{append, events};
use crate::{Kept, guest};

fn is_unharmed(store: &impl Kept, fault: fn() -> Fault, expected: fn(&StoreError) -> bool) {
    let house = store.start();
    let game = GameId::random();
    let known = |id| house.reader().person(id).expect("an answer").is_some();
    // All in one commit, as far as that can be had.
    let (go_on, held) = std::sync::mpsc::channel();
    house.journal().run(Fault::Hold(held));
    append(&house, game, 1, &events()[..2], None);
    let before = house.journal().write(store::change::AddGuest {
        person: guest("before"),
        session: None,
        now: 1,
    });
    let fails = house.journal().write(fault());
    let after = house.journal().write(store::change::AddGuest {
        person: guest("after"),
        session: None,
        now: 1,
    });
    house.journal().run(fault());
    let all = crate::wait(async {
        let (mut before, mut fails, mut after) =
            (Box::pin(before), Box::pin(fails), Box::pin(after));
        // Each is queued when it is first asked for its answer.
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(before.as_mut().poll(&mut context).is_pending());
        assert!(fails.as_mut().poll(&mut context).is_pending());
        assert!(after.as_mut().poll(&mut context).is_pending());
        drop(go_on);
        (before.await, fails.await, after.await)
    });
    let (Ok(()), Err(error), Ok(())) = &all else {
        panic!("{all:?}");
    };
    assert!(expected(error), "{error:?}");
    assert_eq!(house.told(), (1, true));
    append(&house, game, 3, &events()[2..3], None);
    assert_eq!(house.told(), (3, true));
    assert!(known("before") && known("after"));
    house.close();
    let house = store.start();
    assert_eq!(house.opened.logs[0].1.count, 3);
    let lost = house.reader().person("lost").expect("an answer");
    assert_eq!(lost, None, "what was refused is not kept");
    house.close();
}

pub(crate) fn a_change_that_panics_costs_its_sender_alone(store: &impl Kept) {
    is_unharmed(
        store,
        || Fault::Panic,
        |error| matches!(error, StoreError::Panicked),
    );
}

pub(crate) fn a_change_that_is_refused_leaves_nothing(store: &impl Kept) {
    is_unharmed(
        store,
        || Fault::Refused,
        |error| matches!(error, StoreError::Damaged(_)),
    );
}
