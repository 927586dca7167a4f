//! What a store promises, whatever its database. Each promise is a function of
//! a [`Kept`] store; at the end of this file stands which stores are held to
//! them.

mod accounts;
mod expiry;
mod faults;
mod journal;
mod people;
mod ratings;
mod tournaments;

use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use store::change::{AddGuest, SignUp, Verb};
use store::people::{Newcomer, Person, Settings};
use store::sessions::{Hash, NewSession};
use store::{Committed, Journal, Opened, Reader, StoreError};

/// A store that can be opened again and again, each time where it stopped.
trait Kept: Default {
    fn open(
        &self,
        wall_ms: u64,
        announce: impl FnMut(Vec<Committed<u32>>) + Send + 'static,
    ) -> Result<Opened<u32>, StoreError>;

    fn start(&self) -> House {
        let (tell, told) = mpsc::channel();
        let opened = self.open(1_000_000, move |batch| {
            for committed in batch {
                // The test may have ended.
                let _ = tell.send(committed);
            }
        });
        House {
            opened: opened.expect("a store"),
            told,
        }
    }
}

/// An open store.
struct House {
    opened: Opened<u32>,
    told: Receiver<Committed<u32>>,
}

const SOON: Duration = Duration::from_secs(60);

impl House {
    fn journal(&self) -> &Journal<u32> {
        &self.opened.journal
    }

    fn reader(&self) -> &Reader {
        &self.opened.reader
    }

    fn try_write<V: Verb>(&self, verb: V) -> Result<V::Answer, StoreError> {
        wait(self.journal().write(verb))
    }

    fn write<V: Verb>(&self, verb: V) -> V::Answer {
        self.try_write(verb).expect("it is written")
    }

    /// The ticket of the next entry that was announced, and whether it is kept.
    fn told(&self) -> (u32, bool) {
        let committed = self.told.recv_timeout(SOON).expect("an announcement");
        (committed.ticket, committed.done)
    }

    fn close(self) {
        self.opened.journal.stop();
        self.opened.running.join();
    }

    fn guest(&self, id: &str) {
        self.guest_since(id, 1);
    }

    fn guest_since(&self, id: &str, now: u64) {
        self.write(AddGuest {
            person: guest(id),
            session: None,
            now,
        });
    }

    /// Whether the guest has become an account.
    fn sign_up(&self, id: &str, name: &str, secret: u8) -> bool {
        let made = self.write(SignUp {
            who: Newcomer::Guest(id.to_owned()),
            name: name.to_owned(),
            password: "hash".to_owned(),
            settings: Settings::default(),
            session: session(secret, "a browser"),
            now: 2,
        });
        made.is_some()
    }

    fn name(&self, id: &str) -> String {
        let person = self.reader().person(id).expect("an answer");
        person.expect("somebody").name
    }
}

fn guest(id: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: format!("Guest {id}"),
        has_account: false,
    }
}

const fn hash(secret: u8) -> Hash {
    [secret; 32]
}

fn session(secret: u8, agent: &str) -> NewSession {
    NewSession {
        hash: hash(secret),
        agent: agent.to_owned(),
    }
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(future)
}

macro_rules! hold {
    ($store:ident to $($topic:ident: $($promise:ident)+;)+) => {
        $(mod $topic {
            $(#[test]
            fn $promise() {
                crate::$topic::$promise(&crate::$store::default());
            })+
        })+
    };
}

/// SQLite in a directory.
struct Sqlite(tempfile::TempDir);

impl Default for Sqlite {
    fn default() -> Sqlite {
        Sqlite(tempfile::tempdir().expect("a directory"))
    }
}

impl Kept for Sqlite {
    fn open(
        &self,
        wall_ms: u64,
        announce: impl FnMut(Vec<Committed<u32>>) + Send + 'static,
    ) -> Result<Opened<u32>, StoreError> {
        store::open(self.0.path(), wall_ms, announce)
    }
}

mod sqlite {
    hold! { Sqlite to
        accounts:
            a_session_and_a_token_tell_who_somebody_is
            another_password_ends_all_but_the_session_that_begins
            a_deleted_person_leaves_a_name_and_nothing_else
            tokens_end_one_by_one_and_have_a_limit
            preferences_are_kept_until_others_are_chosen;
        expiry:
            a_guest_who_left_something_behind_stays
            a_session_past_its_year_is_deleted;
        faults:
            a_change_that_panics_costs_its_sender_alone
            a_change_that_is_refused_leaves_nothing;
        journal:
            what_was_committed_is_there_again
            what_does_not_follow_is_not_written
            a_game_that_is_over_is_kept_elsewhere_and_may_have_an_aftermath
            the_next_game_is_known_even_if_it_came_with_the_end
            an_announcement_that_fails_does_not_silence_the_others
            the_tables_time_goes_on_where_it_stopped;
        people:
            a_name_belongs_to_one
            a_name_that_is_taken_leaves_no_stranger_behind
            guests_are_followed_to_the_account
            a_session_ends_after_a_year_without_use;
        ratings:
            a_rated_game_changes_two_ratings_once
            a_game_of_a_guest_changes_no_rating;
        tournaments:
            lines_come_back_in_order_and_none_is_doubled
            lines_and_what_changes_beside_them_are_written_together
            lists_show_the_latest_first_and_what_is_one_s_own
            a_part_stays_with_a_guest_who_logs_in
            a_game_is_claimed_for_scoring_once
            a_circuit_is_changed_by_whoever_was_first;
    }
}
