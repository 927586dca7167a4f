//! The history in German.

use super::count;
use crate::entry::EntryId;
use crate::event::Fact;
use crate::language::Language;
use crate::matches::{GameId, MatchId, group_name};
use crate::outcome::Outcome;
use crate::time::Time;
use crate::tournament::Tournament;

impl Tournament {
    /// A fact in a German sentence, and when it happened.
    pub(crate) fn german_sentence(&self, fact: &Fact, at: Time) -> String {
        let name = |id: &EntryId| self.name_of(*id);
        match fact {
            Fact::Opened { config, director } => {
                format!("{} eröffnet, Leitung: {director}", config.name)
            }
            Fact::HelperAdded { person } => format!("{person} hilft"),
            Fact::HelperRemoved { person } => format!("{person} hilft nicht mehr"),
            Fact::Entered { id, entry, reserve } => {
                let reserve = if *reserve { " als Reserve" } else { "" };
                format!("{} gemeldet{reserve}, Nummer {}", entry.name, id.0)
            }
            Fact::Amended { id, was, now } => {
                let [was, now] = [was, now].map(|entry| entry.told("Rang", "Konto"));
                format!("Nummer {} berichtigt: bisher {was}, jetzt {now}", id.0)
            }
            Fact::Regrouped { group, members } => {
                let members: Vec<String> = members.iter().map(name).collect();
                format!(
                    "Gruppe {} ist jetzt {}",
                    group_name(*group),
                    members.join(", ")
                )
            }
            Fact::Withdrew { entry, expelled } => {
                let how = if *expelled {
                    "wurde ausgeschlossen"
                } else {
                    "hat sich zurückgezogen"
                };
                format!("{} {how}", name(entry))
            }
            Fact::Reinstated { entry } => format!("{} ist wieder dabei", name(entry)),
            Fact::Committed { hash } => format!("der Hash der Auslosung ist {hash}"),
            Fact::Drawn {
                seed, word, groups, ..
            } => {
                let word = match word.as_str() {
                    "" => String::new(),
                    word => format!(" und dem Wort „{word}“"),
                };
                let groups = count(groups.len(), "Gruppe", "Gruppen");
                format!("ausgelost aus „{}“{word}: {groups}", seed.as_str())
            }
            Fact::Paired { matches } => match &matches[..] {
                [only] => format!("angesetzt: {}", self.german_match(only.id)),
                _ => format!("{} Begegnungen angesetzt", matches.len()),
            },
            Fact::Moved { of, to } => {
                format!(
                    "{} ist jetzt {}",
                    self.german_match(*of),
                    self.told_place(*to, Language::German)
                )
            }
            Fact::Voided { matches } => {
                let matches: Vec<String> =
                    matches.iter().map(|&id| self.german_match(id)).collect();
                format!("nicht mehr angesetzt: {}", matches.join("; "))
            }
            Fact::Called { of, table, board } => {
                let board = self.german_board(*board);
                format!("{} an Tisch {table}{board} gerufen", self.german_match(*of))
            }
            Fact::Furnished { tables, boards } => {
                let boards = match boards {
                    1 => String::new(),
                    _ => format!(" mit je {boards} Brettern"),
                };
                format!("die Halle hat {tables} Tische{boards}")
            }
            Fact::Timed { matches, until } => {
                let minutes = until.minutes_after(at);
                let games = count(matches.len(), "Spiel hat", "Spiele haben");
                format!("{games} {minutes} Minuten")
            }
            Fact::Reported {
                game,
                entry,
                outcome,
            } => format!(
                "{} meldet {}: {}",
                name(entry),
                self.german_game(*game),
                self.german_outcome(outcome)
            ),
            Fact::Recorded { game, outcome } => {
                format!(
                    "{}: {}",
                    self.german_game(*game),
                    self.german_outcome(outcome)
                )
            }
            Fact::Corrected { .. } => self.german_correction(fact),
            Fact::LotsDrawn { group } => {
                format!(
                    "das Los entscheidet Gleichstände der Gruppe {}",
                    group_name(*group)
                )
            }
            Fact::ThirdsDrawn { brackets } => {
                let places = count(brackets.len(), "Platz", "Plätze");
                format!("die Gruppendritten spielen um {places}")
            }
            Fact::CupDrawn { seats } => {
                format!("der Cup hat {} Spieler", seats.iter().flatten().count())
            }
            Fact::RoundDrawn { round, bye } => {
                let bye = bye.map_or_else(String::new, |id| {
                    format!(", spielfrei: {}", self.name_of(id))
                });
                format!("Runde {}{bye}", round + 1)
            }
            Fact::Reopened { phase } => format!("{} ist wieder offen", super::phase(*phase)),
            Fact::Finished { ranking } => match ranking.first() {
                Some((1, winner)) => format!("zu Ende; {} hat gewonnen", name(winner)),
                _ => "zu Ende; niemand hat gewonnen".to_owned(),
            },
            Fact::Undone { step } => format!("zurückgenommen: {}", self.german_deed(*step)),
            Fact::Redone { step } => format!("wiederholt: {}", self.german_deed(*step)),
        }
    }

    fn german_correction(&self, fact: &Fact) -> String {
        let Fact::Corrected {
            game,
            was,
            now,
            why,
            record_only,
        } = fact
        else {
            return String::new();
        };
        let now = now.map_or_else(
            || "nicht gespielt".to_owned(),
            |now| self.german_outcome(&now),
        );
        let only = if *record_only {
            ", nur im Protokoll"
        } else {
            ""
        };
        let why = match why.as_str() {
            "" => String::new(),
            why => format!(" ({why})"),
        };
        let (game, was) = (self.german_game(*game), self.german_outcome(was));
        format!("{game} berichtigt: bisher {was}, jetzt {now}{only}{why}")
    }

    pub(super) fn german_deed(&self, step: u32) -> String {
        self.first_of(step).map_or_else(
            || format!("Befehl {step}"),
            |event| self.german_sentence(&event.fact, event.at),
        )
    }

    pub(super) fn german_board(&self, board: u16) -> String {
        match self.config().settings.boards {
            1 => String::new(),
            _ => format!(", Brett {board}"),
        }
    }

    /// A match by its number, its place and its players.
    fn german_match(&self, id: MatchId) -> String {
        let Some(found) = self.find(id) else {
            return format!("Begegnung {}", id.0);
        };
        let [one, other] = found.pairing.players.map(|id| self.name_of(id));
        let place = self.told_place(found.pairing.place, Language::German);
        format!("Begegnung {} ({place}), {one} – {other}", id.0)
    }

    fn german_game(&self, game: GameId) -> String {
        format!("{}, Spiel {}", self.german_match(game.of), game.game)
    }

    fn german_outcome(&self, outcome: &Outcome) -> String {
        outcome.told_in(Language::German, |entry| self.name_of(entry))
    }
}
