//! A game: complete at the first paint, and the shell that the ES modules of
//! `assets/game` and `assets/board` bring to life.
//!
//! What a module finds in the page by id is a contract, written down in
//! `assets/game/README.md`; a test compares the two.

mod beside;

use maud::{Markup, html};
use rules::{Family, Variant};

use crate::board::Board;
use crate::layout::{Preview, Sheet, dictionary};
use crate::person::Person;
use crate::phrases::{clock_text, time_text};
use crate::visit::Visit;
use words::Language;

/// How wide the picture of a link preview is, in pixels.
const PREVIEW: u32 = 600;

/// A game as its page shows it.
#[derive(Clone, Debug)]
pub struct GamePage {
    /// The id in addresses.
    pub id: String,
    /// What is played.
    pub variant: Variant,
    /// The options that differ from the variant, as in `size=13 seats=3`.
    pub options: String,
    /// The time control, as in `300+5`; `-` without a clock.
    pub time: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// One for each seat.
    pub seats: Vec<SeatPanel>,
    /// The seats of the one who looks.
    pub you: Vec<usize>,
    /// The board now.
    pub board: String,
    /// The moves so far.
    pub moves: Vec<MoveRow>,
    /// Whether the game waits, is played or is over.
    pub phase: Phase,
    /// The full address, for those who invite a friend.
    pub link: String,
    /// The page and the name of the tournament to which it belongs.
    pub tournament: Option<(String, String)>,
    /// The `state` message of the socket, as JSON.
    pub state: String,
    /// What the one who looks prefers, as JSON: sounds, marks, motion.
    pub settings: String,
}

/// A seat at the table.
#[derive(Clone, Debug)]
pub struct SeatPanel {
    /// Who sits there.
    pub person: Option<Person>,
    /// What the clock shows, in milliseconds.
    pub clock: Option<u64>,
    /// How many stones the seat has captured, where that counts.
    pub captured: Option<u16>,
}

/// A move of the list.
#[derive(Clone, Debug)]
pub struct MoveRow {
    /// Whose, from 1.
    pub seat: usize,
    /// Its canonical notation.
    pub text: String,
}

/// How far a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Somebody is missing.
    Waiting,
    /// A seat is to move.
    Playing {
        /// Which, from 1.
        turn: usize,
    },
    /// It has ended.
    Over {
        /// Who has won, from 1; nobody after a draw.
        winners: Vec<usize>,
        /// Why, in the word of the contract, as in `resignation`.
        reason: String,
    },
}

impl GamePage {
    /// The page.
    pub fn render(&self, visit: &Visit) -> Markup {
        let language = visit.language;
        let mut sheet = Sheet::plain(self.title(language), "/games", self.main(language));
        sheet.description = format!(
            "{} {}, {}.",
            self.status(language),
            self.variant.title(),
            time_text(language, &self.time)
        );
        sheet.preview = Some(Preview {
            address: self.link.clone(),
            image: self.picture(),
            words: language.fill("game.board", &[("title", &self.variant.title())]),
        });
        sheet.styles = &["board/board.css", "game/game.css"];
        sheet.modules = &["game/main.js"];
        sheet.data = vec![
            ("state", self.state.clone()),
            ("settings", self.settings.clone()),
            dictionary(language, "play"),
        ];
        sheet.render(visit)
    }

    fn title(&self, language: Language) -> String {
        let seats = 1..=self.seats.len();
        let names: Vec<_> = seats.map(|seat| self.name(language, seat)).collect();
        format!("{} · {}", names.join(" – "), self.variant.title())
    }

    /// The board as a picture, with the address in full, for link previews. The
    /// ply makes each position a picture of its own.
    fn picture(&self) -> String {
        let (site, _) = self.link.split_once("/game/").unwrap_or_default();
        let ply = self.moves.len();
        format!(
            "{site}/api/v1/games/{}/picture.png?ply={ply}&width={PREVIEW}",
            self.id
        )
    }

    fn main(&self, language: Language) -> Markup {
        html! {
            main #main.game data-game=(self.id) data-phase=(self.phase.name()) {
                h1.hidden { (self.title(language)) }
                div.table {
                    (self.players(language, true))
                    (self.board(language))
                    (self.players(language, false))
                }
                (self.beside(language))
            }
        }
    }

    /// The seats above the board (others) or below it (the one who looks).
    fn players(&self, language: Language, far: bool) -> Markup {
        let near = self.you.first().copied().unwrap_or(1);
        let id = if far { "players-far" } else { "players-near" };
        html! {
            div #(id).players {
                @for (index, seat) in self.seats.iter().enumerate() {
                    @if (index + 1 == near) != far {
                        (self.player(language, index + 1, seat))
                    }
                }
            }
        }
    }

    fn player(&self, language: Language, number: usize, seat: &SeatPanel) -> Markup {
        let to_move = self.phase == Phase::Playing { turn: number };
        html! {
            div #{"player-" (number)}.player data-seat=(number) data-turn[to_move]
                data-you[self.you.contains(&number)] {
                span.chip.(self.variant.family()).{"s" (number)} aria-hidden="true" {}
                // At one screen the name is the color.
                @if !self.is_local() {
                    span.hidden { (color(language, self.variant.family(), number)) }
                }
                span.who {
                    @match &seat.person {
                        Some(_) if self.is_local() => span.person { (self.name(language, number)) },
                        Some(person) => (person.tag(language)),
                        None => span.person.free { (language.text("game.free")) },
                    }
                }
                @let present = language.text("game.present");
                span.presence title=(present) hidden { span.hidden { (present) } }
                @let captured = seat.captured;
                span.captured title=(language.text("game.captured")) hidden[captured.is_none()] {
                    (captured.unwrap_or(0))
                }
                span.clock role="timer" hidden[seat.clock.is_none()] {
                    @if let Some(ms) = seat.clock { (clock_text(language, ms)) }
                }
            }
        }
    }

    fn board(&self, language: Language) -> Markup {
        let label = language.fill("game.board", &[("title", &self.variant.title())]);
        let board = Board {
            family: self.variant.family(),
            text: &self.board,
            marked: &[],
            framed: true,
            label: Some(label),
        };
        html! {
            pentad-board #board data-family=(self.variant.family()) data-size=(board.size()) {
                (board.svg())
            }
            noscript { p.notice { (language.text("game.noscript")) } }
        }
    }

    /// Whether all play at one screen.
    fn is_local(&self) -> bool {
        let first = self.seats.first().and_then(|seat| seat.person.as_ref());
        first.is_some() && self.seats.iter().all(|seat| seat.person.as_ref() == first)
    }

    /// Who sits there; at one screen, the color.
    fn name(&self, language: Language, number: usize) -> String {
        let seat = self.seats.get(number.saturating_sub(1));
        match seat.and_then(|seat| seat.person.as_ref()) {
            Some(person) if !self.is_local() => person.shown(language),
            Some(_) => color(language, self.variant.family(), number).to_owned(),
            None => language.text("game.free").to_owned(),
        }
    }
}

impl Phase {
    const fn name(&self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Playing { .. } => "playing",
            Phase::Over { .. } => "over",
        }
    }
}

/// The color of a seat's stones.
fn color(language: Language, family: Family, seat: usize) -> &'static str {
    language.text(match (family, seat) {
        (Family::Pentago, 1) | (Family::Pente, 2) => "seat.black",
        (Family::Pentago, _) | (Family::Pente, 1) => "seat.white",
        (Family::Pente, 3) => "seat.red",
        (Family::Pente, _) => "seat.blue",
    })
}
