//! Questions: everything that can be asked of what was committed.

use std::sync::Arc;

use crate::games::{Filter, Score, Summary};
use crate::people::{Account, Export, Known, Person, Profile, Settings};
use crate::ratings::Rating;
use crate::sessions::{Hash, Key};
use crate::tournaments::{Glance, Linked, Stored};
use crate::{GameId, Log, StoreError};

/// Answers questions about what was committed, each from one moment. Clones
/// share it.
pub type Reader = Arc<dyn Reads>;

type Answer<T> = Result<T, StoreError>;

/// Questions about what was committed. Each is answered from one moment, and
/// blocks the thread, seldom for long.
pub trait Reads: Send + Sync {
    /// Whether questions are answered at all.
    fn probe(&self) -> Answer<()>;

    /// Who has this id, or has taken over what the guest with this id did.
    fn person(&self, id: &str) -> Answer<Option<Person>>;

    /// The account with this name, as [`key`](crate::people::key) folds it.
    fn account(&self, name: &str) -> Answer<Option<Account>>;

    /// What somebody prefers.
    fn settings(&self, id: &str) -> Answer<Settings>;

    /// What everybody may see of an account beside its name: its score, and its
    /// ratings with so many of the latest steps.
    fn profile(&self, id: &str, steps: u32) -> Answer<Profile>;

    /// All that is kept of a person.
    fn export(&self, id: &str) -> Answer<Export>;

    /// Whose session this is, unless it is too old.
    fn session(&self, hash: &Hash, now: u64) -> Answer<Option<Known>>;

    /// Whose token this is.
    fn token(&self, hash: &Hash) -> Answer<Option<Known>>;

    /// All sessions of a person, the latest first.
    fn sessions(&self, person: &str) -> Answer<Vec<Key>>;

    /// All tokens of a person, the newest first.
    fn tokens(&self, person: &str) -> Answer<Vec<Key>>;

    /// The rating of a person in a variant.
    fn rating(&self, person: &str, variant: &str) -> Answer<Option<Rating>>;

    /// The best at a variant whose ratings are certain enough, by id.
    fn best(&self, variant: &str, certain: f64, limit: u32) -> Answer<Vec<(String, Rating)>>;

    /// How many rated games are over and were not counted.
    fn uncounted_games(&self) -> Answer<usize>;

    /// The log of a game that is over, and the game that followed it.
    fn finished_game(&self, game: GameId) -> Answer<Option<(Log, Option<GameId>)>>;

    /// Games that are over, the newest first.
    fn finished_games(&self, filter: &Filter<'_>) -> Answer<Vec<Summary>>;

    /// How many games a person has won, drawn and lost against others.
    fn score(&self, person: &str) -> Answer<Score>;

    /// All that is kept of a tournament.
    fn tournament(&self, id: GameId) -> Answer<Option<Stored>>;

    /// All tournaments, the oldest first.
    fn tournaments(&self) -> Answer<Vec<GameId>>;

    /// The tournaments that lists show, the latest first.
    fn listed_tournaments(&self, limit: u32) -> Answer<Vec<(GameId, Glance)>>;

    /// The tournaments in which somebody has a part, the latest first.
    fn tournaments_of(&self, person: &str, limit: u32) -> Answer<Vec<(GameId, Glance)>>;

    /// The tournament that a game belongs to, and its name.
    fn tournament_of_game(&self, game: GameId) -> Answer<Option<(GameId, String)>>;

    /// The parts that somebody has in a tournament.
    fn parts(&self, tournament: GameId, person: &str) -> Answer<Vec<String>>;

    /// Who has a part, the one who is the longest known first.
    fn holders(&self, tournament: GameId, part: &str) -> Answer<Vec<String>>;

    /// The linked games of which something is still expected.
    fn open_links(&self) -> Answer<Vec<Linked>>;

    /// Whose circuit it is, and the circuit.
    fn circuit(&self, id: GameId) -> Answer<Option<(String, String)>>;

    /// All circuits, the newest first, each with so many letters of its document.
    fn circuits(&self, limit: u32, letters: u32) -> Answer<Vec<(GameId, String)>>;
}
