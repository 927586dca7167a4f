//! A transaction of the writer, as changes see it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::Connection;

use crate::StoreError;
#[allow(clippy::wildcard_imports, reason = "all of them")]
use crate::change::*;
use crate::expiry::Expired;
use crate::people::{Person, Settings};
use crate::sessions::Key;

use super::{circuits, games, people, ratings, sessions, tournaments};

/// A transaction that has begun.
pub(super) struct Within<'a>(pub(super) &'a Connection);

impl Within<'_> {
    /// Does some work; if it fails or panics, the database is as before, and
    /// the rest of the transaction is not touched.
    pub(super) fn attempt<R>(
        &self,
        work: impl FnOnce(&Self) -> Result<R, StoreError>,
    ) -> rusqlite::Result<Result<R, StoreError>> {
        let run = |statement| self.0.prepare_cached(statement)?.execute(());
        run("SAVEPOINT change")?;
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        let done = done.unwrap_or(Err(StoreError::Panicked));
        if done.is_err() {
            run("ROLLBACK TO change")?;
        }
        run("RELEASE change")?;
        Ok(done)
    }
}

impl Transaction for Within<'_> {
    fn add_guest(&self, change: AddGuest) -> Result<(), StoreError> {
        people::add_guest(self.0, &change)
    }

    fn sign_up(&self, change: SignUp) -> Result<Option<Person>, StoreError> {
        people::sign_up(self.0, &change)
    }

    fn log_in(&self, change: LogIn) -> Result<(), StoreError> {
        people::log_in(self.0, &change)
    }

    fn change_password(&self, change: ChangePassword) -> Result<(), StoreError> {
        people::change_password(self.0, &change)
    }

    fn prefer(&self, change: Prefer) -> Result<Settings, StoreError> {
        people::prefer(self.0, change)
    }

    fn delete_person(&self, change: DeletePerson) -> Result<Option<Person>, StoreError> {
        people::delete(self.0, &change)
    }

    fn touch(&self, change: Touch) -> Result<(), StoreError> {
        sessions::touch(self.0, &change)
    }

    fn end_session(&self, change: EndSession) -> Result<(), StoreError> {
        sessions::end(self.0, &change.hash)
    }

    fn end_session_named(&self, change: EndSessionNamed) -> Result<bool, StoreError> {
        sessions::end_named(self.0, &change)
    }

    fn add_token(&self, change: AddToken) -> Result<Option<Key>, StoreError> {
        sessions::add_token(self.0, &change)
    }

    fn revoke_token(&self, change: RevokeToken) -> Result<bool, StoreError> {
        sessions::revoke_token(self.0, &change)
    }

    fn rate_missed(&self, _: RateMissed) -> Result<usize, StoreError> {
        ratings::count_missed(self.0)
    }

    fn set_next(&self, change: SetNext) -> Result<(), StoreError> {
        games::set_next(self.0, change.game, change.next)
    }

    fn open_tournament(&self, change: OpenTournament) -> Result<(), StoreError> {
        tournaments::open(self.0, &change)
    }

    fn append_lines(&self, change: AppendLines) -> Result<(), StoreError> {
        tournaments::append(self.0, &change)
    }

    fn give_part(&self, change: GivePart) -> Result<(), StoreError> {
        tournaments::give_part(self.0, &change)
    }

    fn link_game(&self, change: LinkGame) -> Result<(), StoreError> {
        tournaments::link(self.0, &change)
    }

    fn close_game(&self, change: CloseGame) -> Result<bool, StoreError> {
        tournaments::score(self.0, change.game)
    }

    fn add_circuit(&self, change: AddCircuit) -> Result<(), StoreError> {
        circuits::add(self.0, &change)
    }

    fn change_circuit(&self, change: ChangeCircuit) -> Result<bool, StoreError> {
        circuits::change(self.0, &change)
    }

    fn expire_sessions(&self, change: ExpireSessions) -> Result<usize, StoreError> {
        sessions::expire(self.0, change.now)
    }

    fn expire_guests(&self, change: ExpireGuests) -> Result<Expired, StoreError> {
        people::expire_guests(self.0, &change)
    }

    fn probe(&self, _: Probe) -> Result<(), StoreError> {
        Ok(())
    }

    #[cfg(feature = "faults")]
    fn fault(&self, change: crate::faults::Fault) -> Result<crate::faults::Spoiled, StoreError> {
        if let Some(lost) = change.writes() {
            people::add(self.0, &lost, 1)?;
        }
        change.happen()
    }
}
