//! What goes wrong, on purpose: for tests alone.

use std::sync::mpsc::Receiver;

use crate::StoreError;
use crate::people::Person;
pub use crate::sqlite::harm::*;

/// A change that goes wrong.
#[derive(Debug)]
pub enum Fault {
    /// It writes somebody with the id `lost` and panics.
    Panic,
    /// It writes somebody with the id `lost` and is refused.
    Refused,
    /// It keeps the writer busy until the other end is dropped.
    Hold(Receiver<()>),
    /// Its answer panics where it is thrown away.
    Trap,
}

/// The answer to a change that went wrong.
#[derive(Debug)]
pub struct Spoiled {
    is_trap: bool,
}

impl Fault {
    pub(crate) fn writes(&self) -> Option<Person> {
        let lost = || Person {
            id: "lost".to_owned(),
            name: "Lost".to_owned(),
            has_account: false,
        };
        matches!(self, Fault::Panic | Fault::Refused).then(lost)
    }

    pub(crate) fn happen(self) -> Result<Spoiled, StoreError> {
        match self {
            Fault::Panic => panic!("this change fails"),
            Fault::Refused => Err(StoreError::Damaged("this change is refused".to_owned())),
            Fault::Hold(until) => {
                // Nothing is ever sent.
                let _ = until.recv();
                Ok(Spoiled { is_trap: false })
            }
            Fault::Trap => Ok(Spoiled { is_trap: true }),
        }
    }
}

impl Drop for Spoiled {
    fn drop(&mut self) {
        let may_go = !self.is_trap || std::thread::panicking();
        assert!(may_go, "nobody wanted this answer");
    }
}
