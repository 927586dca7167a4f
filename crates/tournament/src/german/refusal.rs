//! Refusals in German, with names.

use super::outcome;
use crate::config::{Config, ConfigError};
use crate::entry::EntryId;
use crate::matches::{MatchId, group_name};
use crate::name::Name;
use crate::phase::Phase;
use crate::plan::Options;
use crate::refusal::Refusal;
use crate::tournament::Tournament;

impl Tournament {
    /// Why a command was refused, and what would be right.
    pub(crate) fn german_reason(&self, refusal: &Refusal) -> String {
        use Refusal as R;
        let name = |id: &EntryId| self.name_of(*id);
        let of = |id: &MatchId| self.german_known(*id);
        match refusal {
            R::NotTheDirector(who) => format!("{who} darf das nicht; frag die Turnierleitung"),
            R::NotAnOfficial(who) => {
                format!("{who} darf das nicht; frag die Turnierleitung oder jemanden, der hilft")
            }
            R::NotYourGame { who, of: found } => format!(
                "{who} spielt nicht in {}; nur die beiden Spieler melden sie",
                of(found)
            ),
            R::IsTheDirector(who) => {
                format!("{who} leitet das Turnier und braucht keine weiteren Rechte")
            }
            R::AlreadyHelps(who) => format!("{who} hilft schon"),
            R::NoHelper(who) => format!("{who} hilft hier nicht"),
            R::NameTaken { name: taken, entry } => self.german_taken(taken, *entry),
            R::PersonTaken { person, entry } => {
                format!("{person} ist schon gemeldet, als {}", name(entry))
            }
            R::EntriesClosed => "es ist ausgelost, die Anmeldung ist geschlossen; frag die Turnierleitung oder jemanden, der hilft".to_owned(),
            R::DrawHasUsed(id) => format!(
                "Verein und Rang von {} sind in die Auslosung eingegangen; berichtige nur den Namen oder das Konto",
                name(id)
            ),
            R::TooManyEntries { most } => format!("es gibt schon {most} Meldungen; mehr geht nicht"),
            R::NoSuchEntry(id) => format!("niemand hat die Nummer {}", id.0),
            R::AlreadyLeft(id) => format!("{} ist schon ausgeschieden", name(id)),
            R::HasNotLeft(id) => format!("{} ist noch dabei", name(id)),
            R::NoReserve(id) => format!("{} ist keine Reserve, die einen Platz nehmen könnte", name(id)),
            R::GroupHasBegun(id) => format!(
                "die Gruppe hat schon Ergebnisse; nimm {} stattdessen aus dem Turnier",
                name(id)
            ),
            R::WrongPhase { now, .. } => wrong_phase(*now),
            R::NoHash => "veröffentliche zuerst den Hash, damit alle die Auslosung prüfen können".to_owned(),
            R::WrongSeed(hash) => format!(
                "der Hash dieses Samens ist nicht der veröffentlichte {hash}; lose mit dem Samen aus, der versprochen war"
            ),
            R::BadWord => "das Wort aus der Halle ist zu lang oder hat Steuerzeichen; nimm eine Zeile bis 200 Zeichen".to_owned(),
            R::MustChoose(options) => must_choose(options),
            R::NoSuchPlan(options) => format!(
                "dieser Plan passt nicht zu {} Spielern; wähle einen der {}, die passen",
                options.players,
                options.plans.len()
            ),
            R::WrongNumber { players, .. } => format!("mit {players} Spielern geht dieses Format nicht"),
            R::DrawStands => "es gibt schon Ergebnisse, die Auslosung bleibt".to_owned(),
            R::NotPaired(id) => format!("Begegnung {} ist nicht angesetzt; sieh bei den nächsten Spielen nach", id.0),
            R::Void(id) => format!("{} zählt nicht mehr: eine Korrektur hat die Ansetzung geändert", of(id)),
            R::NotDue { asked, due } => format!(
                "Spiel {} von {} ist nicht an der Reihe; als nächstes kommt Spiel {due}",
                asked.game,
                of(&asked.of)
            ),
            R::HasResult { game, was } => format!(
                "{}, Spiel {}, hat schon ein Ergebnis: {}; korrigiere es, wenn es falsch ist",
                of(&game.of),
                game.game,
                outcome(was, |id| self.name_of(id))
            ),
            R::TooManyGames { of: found, games } => {
                format!("{} hat schon {games} Spiele; lass das Los entscheiden", of(found))
            }
            R::Decided(id) => format!(
                "{} ist entschieden; korrigiere eines ihrer Spiele, wenn das falsch ist",
                of(id)
            ),
            R::NoResult(game) => format!(
                "{}, Spiel {}, hat kein Ergebnis, das man korrigieren könnte; trag eines ein",
                of(&game.of),
                game.game
            ),
            R::NotTheLast(game) => format!(
                "nur das letzte Spiel einer Begegnung kann gestrichen werden; korrigiere {}, Spiel {}",
                of(&game.of),
                game.game
            ),
            R::OpenForTheRecord(game) => format!(
                "{}, Spiel {}, kann nicht nur im Protokoll gestrichen werden; setze zurück, was folgte, oder sag, wie es ausging",
                of(&game.of),
                game.game
            ),
            R::NotInThisGame { winner, players: [one, other] } => format!(
                "{} spielt hier nicht mit; gewonnen hat {} oder {}",
                name(winner),
                name(one),
                name(other)
            ),
            R::TooManyStones { stones, each } => {
                format!("niemand kann {stones} Steine gesetzt haben; jeder hat {each}")
            }
            R::TooFewStones { stones } => {
                format!("mit {stones} Steinen macht niemand fünf in einer Reihe; es braucht fünf oder mehr")
            }
            R::StonesMissing { each } => format!(
                "sag, wie viele der {each} Steine der Sieger gesetzt hatte; hier zählen Gewinnpunkte"
            ),
            R::LotIsDrawn => "das Los zieht das Programm; bitte darum, die Begegnung auszulosen".to_owned(),
            R::NobodyAbsent => "nenne einen oder beide, die nicht gekommen sind".to_owned(),
            R::NotCalled(id) => format!(
                "{} wurde an keinen Tisch gerufen, also kann niemand zu spät sein",
                of(id)
            ),
            R::TooEarly { minutes, .. } => {
                format!("die Spieler haben {minutes} Minuten Zeit zu kommen, und die sind nicht um")
            }
            R::NoSuchTable { table, tables } => format!("es gibt keinen Tisch {table}; es sind {tables}"),
            R::NoSuchBoard { board, boards } => {
                format!("kein Tisch hat ein Brett {board}; jeder hat {boards}")
            }
            R::NoTables => "sag zuerst, wie viele Tische es gibt".to_owned(),
            R::Hall(error) => bad_hall(*error),
            R::Minutes(minutes) => format!("eine Runde kann nicht {minutes} Minuten dauern; nimm 1 bis 10000"),
            R::NothingToTime => "kein Spiel ist offen, dessen Zeit laufen könnte".to_owned(),
            R::TableTaken { table, board, by } => format!(
                "an Tisch {table}{} spielt schon {}",
                self.german_board(*board),
                of(by)
            ),
            R::Busy { entry, of: found } => format!("{} spielt noch {}", name(entry), of(found)),
            R::ReplayFirst { of: found, draws, needed } => format!(
                "{} endete {draws}-mal hintereinander unentschieden; das Los darf nach {needed} entscheiden",
                of(found)
            ),
            R::Undoes(matches) => format!(
                "das würde gespielte Spiele ungültig machen: {}; setze sie zurück, oder korrigiere nur das Protokoll",
                self.german_list(matches)
            ),
            R::NoSuchGroup(group) => format!("es gibt keine Gruppe {}", group_name(*group)),
            R::NoTie => "kein Gleichstand dieser Gruppe ist von Bedeutung; es gibt nichts auszulosen".to_owned(),
            R::GamesOpen(matches) => format!(
                "{} Spiele sind noch offen; das erste ist {}",
                matches.len(),
                matches.first().map_or_else(String::new, of)
            ),
            R::NothingToUndo => "es gibt nichts zurückzunehmen".to_owned(),
            R::Overtaken { last } => format!(
                "inzwischen kam noch etwas dazu: {}; prüfe es, bevor du es zurücknimmst",
                self.german_deed(*last)
            ),
            R::NothingToRedo => "es gibt nichts zu wiederholen".to_owned(),
            R::DrawIsKnown => "eine Auslosung kann nicht zurückgenommen werden, denn ihr Same ist bekannt; veröffentliche einen neuen Hash und lose neu aus".to_owned(),
            R::Damaged(misfit) => format!("das Protokoll dieses Turniers ist beschädigt: {misfit}"),
            R::LongReason => "die Begründung ist zu lang; nimm bis zu 500 Zeichen".to_owned(),
        }
    }

    fn german_taken(&self, taken: &Name, entry: EntryId) -> String {
        match self
            .entrant(entry)
            .is_some_and(|entrant| entrant.left.is_some())
        {
            true => {
                format!("{taken} war gemeldet und ist ausgeschieden; nimm die Meldung wieder auf")
            }
            false => format!(
                "{taken} ist schon gemeldet, mit Nummer {}; unterscheide die beiden, etwa durch den Verein oder einen Buchstaben",
                entry.0
            ),
        }
    }

    fn german_known(&self, id: MatchId) -> String {
        let Some(found) = self.find(id) else {
            return format!("Begegnung {}", id.0);
        };
        let [one, other] = found.pairing.players.map(|id| self.name_of(id));
        format!("Begegnung {} ({one} – {other})", id.0)
    }

    fn german_list(&self, matches: &[MatchId]) -> String {
        let matches: Vec<String> = matches.iter().map(|&id| self.german_known(id)).collect();
        matches.join("; ")
    }
}

fn wrong_phase(now: Phase) -> String {
    let right = match now {
        Phase::Entries => "veröffentliche den Hash und lose aus",
        Phase::Finished => "korrigiere ein Ergebnis, wenn eines falsch ist",
        _ => "das gehört in eine andere Phase",
    };
    format!("jetzt ist {}; {right}", super::phase(now))
}

fn must_choose(options: &Options) -> String {
    let players = options.players;
    match players {
        0 => "niemand ist gemeldet; nimm zuerst Meldungen an".to_owned(),
        1 => {
            "einer allein kann nicht spielen; in einer Qualifikation gehört ihm der Platz kampflos"
                .to_owned()
        }
        _ => format!(
            "{players} Spieler lassen sich nicht in Vierer- und Fünfergruppen teilen; wähle einen der Pläne"
        ),
    }
}

fn bad_hall(error: ConfigError) -> String {
    match error {
        ConfigError::BestOf(number) => format!(
            "ein Match kann nicht „Bester aus {number}“ sein; nimm eine ungerade Zahl von 1 bis {}",
            Config::MOST_GAMES
        ),
        ConfigError::Legs(number) => format!(
            "jeder gegen jeden kann nicht {number}-mal gespielt werden; nimm 1 bis {}",
            Config::MOST_LEGS
        ),
        ConfigError::Rounds(number) => format!(
            "das Schweizer System kann nicht {number} Runden haben; nimm 1 bis {}",
            Config::MOST_ROUNDS
        ),
        ConfigError::Stones(number) => format!(
            "mit {number} Steinen gewinnt niemand; jeder hat 5 oder mehr, und bei Pentago 18"
        ),
        ConfigError::Boards(number) => format!(
            "ein Tisch kann nicht {number} Bretter haben; nimm 1 bis {}",
            Config::MOST_BOARDS
        ),
        ConfigError::Tables(number) => format!(
            "es kann nicht {number} Tische geben; nimm bis zu {}",
            Config::MOST_TABLES
        ),
    }
}
