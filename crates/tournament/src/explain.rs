//! Refusals as messages, with the names of a tournament where there is one.

use words::{Language, Localize, Message, display_in_english, say};

use crate::config::{Config, ConfigError};
use crate::entry::EntryId;
use crate::matches::group_name;
use crate::names::Names;
use crate::plan::Options;
use crate::refusal::Refusal;
use crate::tournament::Tournament;

impl Tournament {
    /// Why a command was refused, and what would be right.
    pub fn explain(&self, refusal: &Refusal, language: Language) -> String {
        refusal.message_with(Names(Some(self))).text(language)
    }

    fn has_gone(&self, id: EntryId) -> bool {
        self.entrant(id)
            .is_some_and(|entrant| entrant.left.is_some())
    }
}

/// With numbers in place of names.
impl Localize for Refusal {
    fn message(&self) -> Message {
        self.message_with(Names(None))
    }
}

display_in_english!(Refusal);

impl Refusal {
    /// A text for each, and what is put into it.
    fn message_with(&self, names: Names<'_>) -> Message {
        use Refusal as R;
        let name = |id: &EntryId| names.entry(*id);
        match self {
            R::NotTheDirector(who) => say!("unable.not-the-director", %who),
            R::NotAnOfficial(who) => say!("unable.not-an-official", %who),
            R::NotYourGame { who, of } => say!("unable.not-your-game", %who, of = names.of(*of)),
            R::IsTheDirector(who) => say!("unable.is-the-director", %who),
            R::AlreadyHelps(who) => say!("unable.already-helps", %who),
            R::NoHelper(who) => say!("unable.no-helper", %who),
            R::NameTaken { name, entry } if names.0.is_some_and(|t| t.has_gone(*entry)) => {
                say!("unable.name-left", %name, %entry)
            }
            R::NameTaken { name, entry } => say!("unable.name-taken", %name, %entry),
            R::PersonTaken { person, entry } => say!("unable.person-taken", %person, %entry),
            R::EntriesClosed => say!("unable.entries-closed"),
            R::DrawHasUsed(id) => say!("unable.draw-has-used", entry = name(id)),
            R::TooManyEntries { most } => say!("unable.too-many-entries", most = *most),
            R::NoSuchEntry(id) => say!("unable.no-such-entry", entry = %id),
            R::AlreadyLeft(id) => say!("unable.already-left", entry = name(id)),
            R::HasNotLeft(id) => say!("unable.has-not-left", entry = name(id)),
            R::NoReserve(id) => say!("unable.no-reserve", entry = name(id)),
            R::GroupHasBegun(id) => say!("unable.group-has-begun", entry = name(id)),
            R::WrongPhase { now, right } => say!("unable.wrong-phase", now, right = *right),
            R::NoHash => say!("unable.no-hash"),
            R::WrongSeed(hash) => say!("unable.wrong-seed", %hash),
            R::BadWord => say!("unable.bad-word"),
            R::MustChoose(options) => must_choose(options),
            R::NoSuchPlan(options) if options.plans.is_empty() => must_choose(options),
            R::NoSuchPlan(options) => {
                let (players, n) = (options.players, options.plans.len());
                say!("unable.no-such-plan", players, n)
            }
            R::WrongNumber { players, right } => {
                say!("unable.wrong-number", right = *right, players = *players)
            }
            R::DrawStands => say!("unable.draw-stands"),
            R::NotPaired(of) => say!("unable.not-paired", of = names.of(*of)),
            R::Void(of) => say!("unable.void", of = names.of(*of)),
            R::NotDue { asked, due } => {
                say!("unable.not-due", asked = names.game(*asked), due = *due)
            }
            R::HasResult { game, was } => {
                let was = names.outcome(was);
                say!("unable.has-result", game = names.game(*game), was)
            }
            R::TooManyGames { of, games } => {
                say!("unable.too-many-games", of = names.of(*of), n = *games)
            }
            R::Decided(of) => say!("unable.decided", of = names.of(*of)),
            R::NoResult(game) => say!("unable.no-result", game = names.game(*game)),
            R::NotTheLast(game) => say!("unable.not-the-last", game = names.game(*game)),
            R::OpenForTheRecord(game) => {
                say!("unable.open-for-the-record", game = names.game(*game))
            }
            R::NotInThisGame { winner, players } => {
                let [one, other] = players.map(|id| name(&id));
                say!("unable.not-in-this-game", winner = name(winner), one, other)
            }
            R::TooManyStones { stones, each } => {
                say!("unable.too-many-stones", stones = *stones, each = *each)
            }
            R::TooFewStones { stones } => say!("unable.too-few-stones", stones = *stones),
            R::StonesMissing { each } => say!("unable.stones-missing", each = *each),
            R::LotIsDrawn => say!("unable.lot-is-drawn"),
            R::NobodyAbsent => say!("unable.nobody-absent"),
            R::NotCalled(of) => say!("unable.not-called", of = names.of(*of)),
            R::TooEarly { minutes, .. } => say!("unable.too-early", minutes = *minutes),
            R::NoSuchTable { table, tables } => {
                say!("unable.no-such-table", table = *table, tables = *tables)
            }
            R::NoSuchBoard { board, boards } => {
                say!("unable.no-such-board", board = *board, boards = *boards)
            }
            R::NoTables => say!("unable.no-tables"),
            R::Hall(why) => why.message(),
            R::Minutes(minutes) => say!("unable.minutes", minutes = *minutes),
            R::NothingToTime => say!("unable.nothing-to-time"),
            R::TableTaken { table, board, by } => {
                let table = names.table(*table, *board);
                say!("unable.table-taken", table, by = names.of(*by))
            }
            R::Busy { entry, of } => say!("unable.busy", entry = name(entry), of = names.of(*of)),
            R::ReplayFirst { of, draws, needed } => {
                let (of, needed, draws) = (names.of(*of), *needed, *draws);
                say!("unable.replay-first", of, n = needed, draws)
            }
            R::Undoes(matches) => say!("unable.undoes", matches = names.list(matches)),
            R::NoSuchGroup(group) => no_such_group(*group, names),
            R::NoTie => say!("unable.no-tie"),
            R::GamesOpen(matches) => {
                let first = matches.first().map(|&id| names.of(id));
                say!("unable.games-open", n = matches.len(), first)
            }
            R::NothingToUndo => say!("unable.nothing-to-undo"),
            R::Overtaken { last } => say!("unable.overtaken", last = names.deed(*last)),
            R::NothingToRedo => say!("unable.nothing-to-redo"),
            R::DrawIsKnown => say!("unable.draw-is-known"),
            R::Damaged(misfit) => say!("unable.damaged", %misfit),
            R::LongReason => say!("unable.long-reason"),
        }
    }
}

fn must_choose(options: &Options) -> Message {
    match options.players {
        0 | 1 => options.advice.message(),
        players => say!("unable.must-choose", players, advice = options.advice),
    }
}

fn no_such_group(group: u16, names: Names<'_>) -> Message {
    let groups = names.0.map(|tournament| tournament.groups().count() as u16);
    let group = group_name(group);
    match groups {
        None => say!("unable.not-a-group", group),
        Some(0) => say!("unable.no-groups", group),
        Some(count) => say!("unable.no-such-group", group, last = group_name(count - 1)),
    }
}

impl Localize for ConfigError {
    fn message(&self) -> Message {
        match *self {
            ConfigError::BestOf(number) => {
                say!("config.best-of", number, most = Config::MOST_GAMES)
            }
            ConfigError::Legs(number) => say!("config.legs", number, most = Config::MOST_LEGS),
            ConfigError::Rounds(number) => {
                say!("config.rounds", number, most = Config::MOST_ROUNDS)
            }
            ConfigError::Stones(number) => say!("config.stones", n = number),
            ConfigError::Boards(number) => {
                say!("config.boards", number, most = Config::MOST_BOARDS)
            }
            ConfigError::Tables(number) => {
                say!("config.tables", number, most = Config::MOST_TABLES)
            }
        }
    }
}

display_in_english!(ConfigError);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lots::Seed;
    use crate::matches::{GameId, MatchId};
    use crate::name::Name;
    use crate::outcome::Outcome;
    use crate::phase::Phase;
    use crate::plan::options;
    use crate::state::Misfit;
    use crate::time::Time;

    fn about_people() -> Vec<Refusal> {
        let ann = || Name::new("Ann").expect("a name");
        let (entry, of) = (EntryId(3), MatchId(7));
        vec![
            Refusal::NotTheDirector(ann()),
            Refusal::NotAnOfficial(ann()),
            Refusal::NotYourGame { who: ann(), of },
            Refusal::IsTheDirector(ann()),
            Refusal::AlreadyHelps(ann()),
            Refusal::NoHelper(ann()),
            Refusal::NameTaken { name: ann(), entry },
            Refusal::PersonTaken {
                person: ann(),
                entry,
            },
            Refusal::EntriesClosed,
            Refusal::DrawHasUsed(entry),
            Refusal::TooManyEntries { most: 9 },
            Refusal::NoSuchEntry(entry),
            Refusal::AlreadyLeft(entry),
            Refusal::HasNotLeft(entry),
            Refusal::NoReserve(entry),
            Refusal::GroupHasBegun(entry),
            Refusal::LongReason,
        ]
    }

    fn about_the_draw() -> Vec<Refusal> {
        let right = words::key!("right.draw");
        let seed = Seed::new("a seed hard to guess").expect("a seed");
        vec![
            Refusal::WrongPhase {
                now: Phase::Swiss(2),
                right,
            },
            Refusal::NoHash,
            Refusal::WrongSeed(seed.hash()),
            Refusal::BadWord,
            Refusal::MustChoose(Box::new(options(0))),
            Refusal::MustChoose(Box::new(options(7))),
            Refusal::NoSuchPlan(Box::new(options(7))),
            Refusal::WrongNumber { players: 1, right },
            Refusal::DrawStands,
            Refusal::NoSuchGroup(2),
            Refusal::NoTie,
            Refusal::DrawIsKnown,
            Refusal::Hall(ConfigError::BestOf(2)),
            Refusal::Hall(ConfigError::Legs(0)),
            Refusal::Hall(ConfigError::Rounds(0)),
            Refusal::Hall(ConfigError::Stones(1)),
            Refusal::Hall(ConfigError::Boards(0)),
            Refusal::Hall(ConfigError::Tables(9_999)),
        ]
    }

    fn about_games() -> Vec<Refusal> {
        let (entry, of) = (EntryId(3), MatchId(7));
        let game = GameId { of, game: 2 };
        vec![
            Refusal::NotPaired(of),
            Refusal::Void(of),
            Refusal::NotDue {
                asked: game,
                due: 1,
            },
            Refusal::HasResult {
                game,
                was: Outcome::Drawn,
            },
            Refusal::TooManyGames { of, games: 9 },
            Refusal::Decided(of),
            Refusal::NoResult(game),
            Refusal::NotTheLast(game),
            Refusal::OpenForTheRecord(game),
            Refusal::NotInThisGame {
                winner: entry,
                players: [EntryId(1), EntryId(2)],
            },
            Refusal::TooManyStones {
                stones: 19,
                each: 18,
            },
            Refusal::TooFewStones { stones: 1 },
            Refusal::StonesMissing { each: 18 },
            Refusal::LotIsDrawn,
            Refusal::NobodyAbsent,
            Refusal::NotCalled(of),
            Refusal::TooEarly {
                minutes: 1,
                until: Time::from_millis(0),
            },
            Refusal::NoSuchTable {
                table: 3,
                tables: 2,
            },
            Refusal::NoSuchBoard {
                board: 3,
                boards: 2,
            },
            Refusal::NoTables,
            Refusal::Minutes(0),
            Refusal::NothingToTime,
            Refusal::TableTaken {
                table: 3,
                board: 1,
                by: of,
            },
            Refusal::Busy { entry, of },
            Refusal::ReplayFirst {
                of,
                draws: 1,
                needed: 9,
            },
            Refusal::Undoes(vec![of, MatchId(8)]),
            Refusal::GamesOpen(vec![of]),
            Refusal::GamesOpen(vec![of, MatchId(8)]),
            Refusal::NothingToUndo,
            Refusal::Overtaken { last: 4 },
            Refusal::NothingToRedo,
            Refusal::Damaged(Misfit::OpenedAgain),
        ]
    }

    #[test]
    fn every_refusal_is_told_in_every_language() {
        let all = [about_people(), about_the_draw(), about_games()];
        for refusal in all.iter().flatten() {
            let told = Language::ALL.map(|language| refusal.localized(language));
            assert_eq!(told[0], refusal.to_string());
            for (i, text) in told.iter().enumerate() {
                assert!(!text.contains(['{', '}']), "{text}");
                assert!(!told[..i].contains(text), "{text} is not translated");
            }
        }
    }
}
