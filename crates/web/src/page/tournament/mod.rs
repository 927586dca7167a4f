//! The pages of a tournament.
//!
//! One view model serves all of them: the tournament itself, who looks, and the
//! games at our own tables. What may change while somebody looks stands in
//! regions marked `data-live`; when the server says that something happened,
//! the module `tournament/live.js` asks for the page again and puts the new
//! regions in place of the old ones. So there is one drawing of everything, and
//! every page works without a script.

mod bracket;
mod circuit;
mod correction;
mod desk;
mod draw;
mod game_form;
mod hall;
mod history;
mod join;
mod list;
mod mine;
mod next;
mod overview;
mod pager;
mod players;
mod setup;
mod tables;

use maud::{Markup, html};
use tournament::{EntryId, MatchId, Tournament};
use words::Localize;

use crate::layout::Sheet;
use crate::visit::Visit;
use words::Language;

pub use circuit::{CircuitPage, LevelView};
pub use history::history;
pub use join::{Invitation, JoinPage};
pub use list::{ListPage, Listed, NewTournament};
pub use overview::SHEETS_IN_FILE;

/// A tournament as somebody sees it.
#[derive(Clone, Copy)]
pub struct TournamentView<'a> {
    /// Its name in addresses.
    pub id: &'a str,
    /// Counts what has happened, so that a page knows whether it is new.
    pub n: u32,
    /// The tournament.
    pub event: &'a Tournament,
    /// What is played at our own tables: the title of the variant.
    pub variant: &'a str,
    /// Who looks.
    pub rights: &'a Rights,
    /// The secret links, for officials.
    pub links: &'a Links,
    /// Games at our own tables.
    pub live: &'a [LiveGame],
    /// What was refused, or what was done.
    pub notice: Option<&'a Notice>,
    /// What time it is, in milliseconds since 1970.
    pub now: u64,
    /// Which page of the lists that are too long for one, from 1.
    pub page: usize,
}

/// What somebody may do here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    /// Directs.
    pub director: bool,
    /// Helps.
    pub helper: bool,
    /// Plays as these entries.
    pub entries: Vec<EntryId>,
}

impl Rights {
    /// Whether they may enter results and run the event.
    pub const fn is_official(&self) -> bool {
        self.director || self.helper
    }
}

/// The secret links that give a part.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// To direct it too.
    pub director: Option<String>,
    /// To help, by name.
    pub helpers: Vec<(String, String)>,
    /// To play, by entry.
    pub players: Vec<(EntryId, String)>,
}

/// A game at our own tables.
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// The number of the match.
    pub of: u32,
    /// Which of its games, from 1.
    pub game: u16,
    /// The game's name in addresses.
    pub id: String,
    /// It goes on, or its result is on its way.
    pub running: bool,
}

/// Something to say on top of a page.
#[derive(Clone, Debug)]
pub enum Notice {
    /// Refused, with the reason.
    Refused(String),
    /// What a correction would change, with the fields to do it.
    Preview {
        /// What would happen, in sentences.
        lines: Vec<String>,
        /// The fields of the form, to be sent again.
        fields: Vec<(String, String)>,
    },
}

/// The pages of one tournament, as tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Tables, games and brackets for everybody.
    Overview,
    /// My next game.
    Mine,
    /// The director's desk.
    Desk,
    /// Who takes part.
    Players,
    /// The hall, helpers, files, paper.
    Setup,
    /// Who did what.
    History,
}

impl Tab {
    /// Every tab.
    pub const ALL: [Tab; 6] = [
        Tab::Overview,
        Tab::Mine,
        Tab::Desk,
        Tab::Players,
        Tab::Setup,
        Tab::History,
    ];

    /// The last part of its address.
    pub const fn path(self) -> &'static str {
        match self {
            Tab::Overview => "",
            Tab::Mine => "/mine",
            Tab::Desk => "/desk",
            Tab::Players => "/players",
            Tab::Setup => "/setup",
            Tab::History => "/history",
        }
    }

    /// The tab with this last part.
    pub fn from_path(path: &str) -> Option<Tab> {
        Tab::ALL.into_iter().find(|tab| tab.path() == path)
    }

    const fn key(self) -> &'static str {
        match self {
            Tab::Overview => "tour.overview",
            Tab::Mine => "tour.mine",
            Tab::Desk => "tour.desk",
            Tab::Players => "tour.players",
            Tab::Setup => "tour.setup",
            Tab::History => "tour.history",
        }
    }

    /// Whether somebody with these rights has it.
    pub const fn is_for(self, rights: &Rights) -> bool {
        match self {
            Tab::Overview | Tab::History => true,
            Tab::Mine => !rights.entries.is_empty(),
            Tab::Desk | Tab::Players | Tab::Setup => rights.is_official(),
        }
    }
}

impl TournamentView<'_> {
    /// A tab.
    pub fn render(&self, tab: Tab, visit: &Visit) -> Markup {
        let language = visit.language;
        let body = match tab {
            Tab::Overview => self.overview(language),
            Tab::Mine => self.mine(language),
            Tab::Desk => self.desk(language),
            Tab::Players => self.players(language),
            Tab::Setup => self.setup(language),
            Tab::History => self.history(language),
        };
        self.sheet(tab, visit, &body).render(visit)
    }

    fn sheet(&self, tab: Tab, visit: &Visit, body: &Markup) -> Sheet<'static> {
        let language = visit.language;
        let name = &self.event.config().name;
        let main = html! {
            main #main.page.tournament data-tournament=(self.id) data-n=(self.n) data-page=(self.address(tab)) {
                (self.head(language, tab))
                @if let Some(notice) = self.notice { (self.notice(language, tab, notice)) }
                (body)
            }
        };
        let title = match tab {
            Tab::Overview => name.to_string(),
            _ => format!("{} · {name}", language.text(tab.key())),
        };
        let mut sheet = Sheet::plain(title, "/tournaments", main);
        sheet.styles = &["tournament/tournament.css"];
        sheet.modules = &["tournament/live.js"];
        sheet
    }

    fn head(&self, language: Language, tab: Tab) -> Markup {
        let config = self.event.config();
        let current = |each: Tab| (each == tab).then_some("page");
        html! {
            header.event {
                p.crumb { a href="/tournaments" { (language.text("tour.title")) } }
                h1 { (config.name) }
                p.facts #phase data-live {
                    (config.format.localized(language)) " · "
                    (self.phase_words(language)) " · "
                    (language.count("tour.player-count", self.here()))
                }
            }
            nav.tabs.wide aria-label=(language.text("tour.parts")) {
                @for each in Tab::ALL {
                    @if each.is_for(self.rights) {
                        a href=(self.path(each)) aria-current=[current(each)] { (language.text(each.key())) }
                    }
                }
                a href={"/tournament/" (self.id) "/hall"} { (language.text("tour.hall")) }
            }
        }
    }

    fn notice(&self, language: Language, tab: Tab, notice: &Notice) -> Markup {
        match notice {
            Notice::Refused(why) => html! {
                p.notice #notice role="alert" { (sentence(why)) }
            },
            Notice::Preview { lines, fields } => html! {
                section.card.preview #notice role="alert" {
                    h2 { (language.text("tour.preview-title")) }
                    p { (language.text("tour.preview-help")) }
                    ul.lines { @for line in lines { li { (sentence(line)) } } }
                    form method="post" action=(self.door()) {
                        input type="hidden" name="tab" value=(tab.path());
                        @if self.page > 1 { input type="hidden" name="page" value=(self.page); }
                        @for (name, value) in fields.iter().filter(|(name, _)| !["preview", "tab", "page"].contains(&name.as_str())) {
                            input type="hidden" name=(name) value=(value);
                        }
                        div.buttons {
                            button.primary { (language.text("tour.preview-do")) }
                            a.button.quiet href=(self.address(tab)) { (language.text("tour.cancel")) }
                        }
                    }
                }
            },
        }
    }

    /// The address of a tab.
    fn path(&self, tab: Tab) -> String {
        format!("/tournament/{}{}", self.id, tab.path())
    }

    /// The same with the page of its long lists.
    fn address(&self, tab: Tab) -> String {
        match self.page {
            0 | 1 => self.path(tab),
            page => format!("{}?page={page}", self.path(tab)),
        }
    }

    /// Where forms of this tournament go.
    fn door(&self) -> String {
        format!("/tournament/{}/do", self.id)
    }

    /// The latest game at our own tables for a game of a match.
    fn live_game(&self, of: MatchId, game: u16) -> Option<&LiveGame> {
        let mut latest = self.live.iter().rev();
        latest.find(|live| live.of == of.0 && live.game == game)
    }

    /// How many take part and have not left.
    fn here(&self) -> usize {
        let here = self.event.entrants();
        here.filter(|(_, entrant)| entrant.left.is_none()).count()
    }

    fn phase_words(&self, language: Language) -> &'static str {
        use tournament::Phase;
        language.text(match self.event.phase() {
            Phase::Entries => "tour.phase-entries",
            Phase::Groups if self.event.config().format == tournament::Format::Regulation => {
                "tour.phase-groups"
            }
            Phase::Groups => "tour.phase-round-robin",
            Phase::Thirds => "tour.phase-thirds",
            Phase::Cup => "tour.phase-cup",
            Phase::Swiss(_) => "tour.phase-swiss",
            Phase::Finished => "tour.phase-finished",
        })
    }

    /// A form that gives one command, with what it carries along.
    fn form(&self, command: &str, tab: Tab, fields: &[(&str, String)], inside: &Markup) -> Markup {
        html! {
            form method="post" action=(self.door()) {
                input type="hidden" name="do" value=(command);
                input type="hidden" name="tab" value=(tab.path());
                @if self.page > 1 { input type="hidden" name="page" value=(self.page); }
                @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                (inside)
            }
        }
    }

    /// The same with a button and nothing else.
    fn button(
        &self,
        command: &str,
        tab: Tab,
        fields: &[(&str, String)],
        style: &str,
        words: &str,
    ) -> Markup {
        let inside = html! { button class=(style) type="submit" { (words) } };
        self.form(command, tab, fields, &inside)
    }
}

/// A sentence begins with a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// A moment: in the reader's own way by script, else hours and minutes of UTC.
fn moment(ms: u64) -> Markup {
    let minutes = ms / 60_000 % 1_440;
    html! {
        span.moment data-at=(ms) { (format!("{:02}:{:02} UTC", minutes / 60, minutes % 60)) }
    }
}

/// What is left of a time, counted down by script.
fn countdown(until: u64, now: u64) -> Markup {
    let seconds = until.saturating_sub(now) / 1_000;
    html! {
        span.countdown data-until=(until) { (format!("{}:{:02}", seconds / 60, seconds % 60)) }
    }
}

/// The stone of who starts, or of the other.
fn chip(starts: bool) -> Markup {
    let style = if starts { "disk first" } else { "disk" };
    html! { span class=(style) aria-hidden="true" {} }
}
