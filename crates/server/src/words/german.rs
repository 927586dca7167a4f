//! The errors of other crates in German, as somebody at a board reads them.

use game::{Ending, Grab, Offer, Refusal, TimeControlError};
use rules::pentago::Direction;
use rules::{FormError, Outcome, PlayError, UnknownVariant, pentago, pente};
use tournament::{DeclineError, Name, NameError};

use super::Bilingual;

impl Bilingual for Refusal {
    fn german(&self) -> String {
        use Refusal as R;
        match self {
            R::NotAPlayer => "das können nur Spieler; der Tisch selbst zeigt auf Uhren und bricht Partien ab".to_owned(),
            R::NotSeated(_) => "du hast in dieser Partie keinen Platz".to_owned(),
            R::NoSuchSeat { seat, seats } => format!("Platz {seat} gibt es nicht; der Tisch hat {seats} Plätze"),
            R::SeatTaken { seat, .. } => format!("Platz {seat} ist besetzt; wähle einen freien"),
            R::AlreadySeated(seat) => format!("du sitzt schon auf Platz {seat}; steh auf, bevor du einen anderen nimmst"),
            R::NotStarted(free) => format!("die Partie hat noch nicht begonnen; freie Plätze: {free}"),
            R::AlreadyStarted => "die Partie hat begonnen; bis zu ihrem Ende bleiben alle sitzen".to_owned(),
            R::Over(ending) => format!(
                "die Partie ist zu Ende ({}); jetzt kann nur noch eine Revanche angeboten werden",
                how_it_ended(*ending)
            ),
            R::HasLeft(seat) => format!("Platz {seat} hat die Partie verlassen; die anderen spielen weiter"),
            R::NotYourTurn { seat, due } => format!("Platz {due} ist am Zug, nicht Platz {seat}"),
            R::AlreadyPlayed { ply } => format!("dieser Zug, nach {ply} anderen, ist schon so gespielt"),
            R::StalePly { found, expected } => format!(
                "der Zug war nach {found} Zügen gedacht, aber die Partie hat {expected}; sieh noch einmal hin"
            ),
            R::Rules(why) => why.german(),
            R::LeaveIsNoMove => "durch einen Zug verlässt niemand den Tisch; gib stattdessen auf".to_owned(),
            R::NoTouchMove => "hier gilt „berührt, geführt“ nicht; dreh einfach".to_owned(),
            R::NoTwistDue => "jetzt wird nicht gedreht; setze einen Stein, bevor du einen Block nimmst".to_owned(),
            R::Bound(grab) => format!(
                "ein Block, der einmal berührt ist, muss gedreht werden, so wie er begonnen hat: {}",
                twists(*grab)
            ),
            R::AlreadyGrabbed(grab) => format!("du hältst diesen Block schon; spiel {}", twists(*grab)),
            R::FlagStands => "keine Zeit ist abgelaufen: es ist noch Zeit da, oder es gibt keine Uhr".to_owned(),
            R::NothingToTakeBack(seat) => format!("Platz {seat} hat noch keinen Zug, der zurückgenommen werden könnte"),
            R::NoWayBack(mv) => format!("hinter {mv} geht es nicht zurück: was in der Eröffnung gewählt wurde, und wer gegangen ist, bleibt"),
            R::StoneStays => "ein gesetzter Stein bleibt: Wo berührt, geführt gilt, wird nichts zurückgenommen".to_owned(),
            R::OfferStands { offer, by } => format!("Platz {by} hat schon {}; das wartet auf Antwort", asked(*offer)),
            R::DrawOffered => "du hast in diesem Zug schon Remis angeboten; biete es wieder an, wenn du am Zug bist".to_owned(),
            R::NoOffer(offer) => format!("niemand hat {}", asked(*offer)),
            R::OwnOffer(_) => "das ist dein eigenes Angebot; die anderen antworten darauf, und du kannst es zurückziehen".to_owned(),
            R::AlreadyAccepted(_) => "du hast schon angenommen, die anderen noch nicht".to_owned(),
            R::NotYourOffer { by, .. } => format!("das ist ein Angebot von Platz {by}; lehne es stattdessen ab"),
            R::NotOver => "die Partie ist noch nicht zu Ende; danach kann eine Revanche angeboten werden".to_owned(),
            R::NeverStarted => "die Partie hat nie begonnen; eröffne eine neue, statt Revanche anzubieten".to_owned(),
            R::RematchAgreed => "die Revanche ist schon vereinbart".to_owned(),
            R::TooLateToAbort => "alle haben schon gezogen; abbrechen kann man nur vorher: gib stattdessen auf".to_owned(),
        }
    }
}

impl Bilingual for PlayError {
    fn german(&self) -> String {
        match self {
            PlayError::Notation(why) => format!("{:?} ist nicht als Zug zu lesen", why.found),
            PlayError::Pentago(why) => pentago(*why),
            PlayError::Pente(why) => pente(*why),
            PlayError::WrongFamily(mv) => format!("{mv} ist kein Zug dieses Spiels"),
        }
    }
}

fn pentago(why: pentago::Refusal) -> String {
    use pentago::Refusal as R;
    match why {
        R::Over(outcome) => format!("die Partie ist zu Ende: {}", on_the_board(outcome)),
        R::Occupied { cell, .. } => format!("auf {cell} liegt schon ein Stein; wähle eine leere Mulde"),
        R::TwistDue(cell) => format!("der Stein dieses Zugs liegt schon auf {cell}; dreh jetzt einen Block"),
        R::StoneDue => "setze einen Stein, bevor du drehst".to_owned(),
        R::TwistMissing => "das Drehen fehlt; nach diesen Regeln gehört es zu jedem Zug".to_owned(),
        R::NoNeutralBlock => "das Drehen fehlt; es darf nur wegfallen, solange ein Block leer ist oder nur in der Mitte einen Stein hat, und so einen gibt es jetzt nicht".to_owned(),
        R::TwistAfterWin(cell) => format!("{cell} macht fünf in einer Reihe und gewinnt sofort; gedreht wird dann nicht mehr"),
    }
}

fn pente(why: pente::Refusal) -> String {
    use pente::Refusal as R;
    match why {
        R::Over(outcome) => format!("die Partie ist zu Ende: {}", on_the_board(outcome)),
        R::OffBoard { point, size } => {
            format!("{point} liegt nicht auf dem Brett mit {size} mal {size} Punkten")
        }
        R::Occupied { point, .. } => {
            format!("auf {point} liegt schon ein Stein; wähle einen leeren Punkt")
        }
        R::NotCenter(center) => format!("der erste Stein gehört in die Mitte, auf {center}"),
        R::TooNear { point, center } => format!(
            "{point} ist zu nah: der zweite Stein dessen, der beginnt, liegt waagrecht oder senkrecht mindestens drei Schritte von der Mitte {center} entfernt"
        ),
        R::Barred { point, center } => format!(
            "{point} ist in G-Pente gesperrt: der zweite Stein dessen, der beginnt, darf nicht drei oder vier Schritte neben der Mitte {center} auf ihrer Zeile oder Spalte liegen"
        ),
        R::ChoiceDue { by, may_pass } => {
            let more = if may_pass {
                ", behalten oder zwei weitere Steine legen"
            } else {
                " oder behalten"
            };
            format!("erst muss Platz {by} wählen: tauschen{more}")
        }
        R::NoChoice => {
            "jetzt ist nichts zu wählen; setze einen Stein auf einen leeren Punkt".to_owned()
        }
        R::NoPass => "weiterlegen geht hier nicht; wähle tauschen oder behalten".to_owned(),
        R::CannotLeave(seat) => format!(
            "Platz {seat} kann nicht gehen: nur zu dritt oder viert ohne Teams spielen die anderen weiter"
        ),
        R::NotSeated(seat) => format!("Platz {seat} ist nicht am Tisch"),
    }
}

impl Bilingual for FormError {
    fn german(&self) -> String {
        match self {
            FormError::Unknown { variant, key } => {
                format!("{} hat keine Option {key:?}", variant.title())
            }
            FormError::Value { key, found, .. } => {
                format!("die Option {key} kann nicht {found:?} sein")
            }
            FormError::Twice(key) => format!("die Option {key} ist zweimal angegeben"),
            FormError::Conflict { variant, .. } => {
                format!("diese Optionen passen nicht zu {}", variant.title())
            }
        }
    }
}

impl Bilingual for TimeControlError {
    fn german(&self) -> String {
        match self {
            TimeControlError::Unreadable { found } => format!(
                "die Bedenkzeit {found:?} ist nicht zu lesen; sie ist -, 300+5 (Sekunden und Zuschlag), 600+5x30 (Sekunden, dann Perioden), 30/move (Sekunden) oder 3d/move (Tage)"
            ),
            TimeControlError::OutOfBounds {
                found, least, most, ..
            } => {
                format!("{found} geht in einer Bedenkzeit nicht; möglich ist {least} bis {most}")
            }
        }
    }
}

impl Bilingual for UnknownVariant {
    fn german(&self) -> String {
        format!("dieses Spiel gibt es hier nicht: {:?}", self.found)
    }
}

impl Bilingual for NameError {
    fn german(&self) -> String {
        match self {
            NameError::Empty => "der Name fehlt",
            NameError::TooLong { .. } => "der Name ist zu lang",
            NameError::Hidden { .. } => "der Name hat Zeichen, die man nicht sieht",
            NameError::Marks { .. } => {
                "der Name hat einen Buchstaben mit mehr als drei Zeichen darüber"
            }
        }
        .to_owned()
    }
}

impl Bilingual for DeclineError {
    fn german(&self) -> String {
        match self {
            DeclineError::NoRanking(level) => format!(
                "auf der Stufe {level} ist noch kein Turnier zu Ende; noch hat niemand einen Platz"
            ),
            DeclineError::Nobody { level, name } => {
                format!("in den Ranglisten der Stufe {level} heißt niemand {name}")
            }
            DeclineError::Several { name, accounts } => {
                let accounts: Vec<&str> = accounts.iter().map(Name::as_str).collect();
                let accounts = accounts.join(" oder ");
                format!("{name} kann {accounts} sein; nenne das Konto")
            }
        }
    }
}

fn how_it_ended(ending: Ending) -> String {
    match ending {
        Ending::Board(outcome) => on_the_board(outcome).to_owned(),
        Ending::Resignation { seat, .. } => format!("Platz {seat} hat aufgegeben"),
        Ending::Time { seat, .. } => format!("die Zeit von Platz {seat} ist abgelaufen"),
        Ending::Agreement => "Remis durch Vereinbarung".to_owned(),
        Ending::Abort { seat } => format!("von Platz {seat} abgebrochen"),
    }
}

const fn on_the_board(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win { .. } => "sie ist gewonnen",
        Outcome::Draw(_) => "unentschieden",
    }
}

const fn asked(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "Remis angeboten",
        Offer::Takeback => "darum gebeten, einen Zug zurückzunehmen",
        Offer::Rematch => "Revanche angeboten",
    }
}

/// The twists that are left.
fn twists(grab: Grab) -> String {
    let way = |direction: Direction| match direction {
        Direction::Clockwise => "im Uhrzeigersinn",
        Direction::Counterclockwise => "gegen den Uhrzeigersinn",
    };
    match grab.direction {
        Some(direction) => format!("{} {}", grab.block, way(direction)),
        None => format!("{} in eine der beiden Richtungen", grab.block),
    }
}
