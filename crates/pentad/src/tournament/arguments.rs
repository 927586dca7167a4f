//! The words of `pentad tournament`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use tournament::{How, Name};

/// What every command takes is listed by itself, behind its own options.
const EVERYWHERE: &str = "Options of all tournament commands";

/// Direct a tournament: groups and cup by the Swiss regulation, match play,
/// round robin, knockout or Swiss system
#[derive(Args)]
#[command(after_help = "An evening in ten commands:
  pentad tournament new \"Club evening\" --director Dora --players names.csv --tables 6
  pentad tournament publish              the hash to hang up before the draw
  pentad tournament draw --word blue     the draw, with a word from the hall
  pentad tournament call                 send players to the free tables
  pentad tournament pairings             who plays, where, and who starts
  pentad tournament result 7 Ann 11      Ann has won match 7 with 11 stones placed
  pentad tournament standings            tables, with the reason of every place
  pentad tournament advance              play-offs, cup, or the end, whatever is next
  pentad tournament bracket              the cup
  pentad tournament paper --pdf wall.pdf all of it to print")]
pub(crate) struct Arguments {
    /// The event: its file, or the beginning of its name; may be left out if
    /// there is only one in the folder
    #[arg(short, long, global = true, value_name = "EVENT", help_heading = EVERYWHERE)]
    pub(super) event: Option<String>,
    /// The folder with the events
    #[arg(long, global = true, value_name = "FOLDER", default_value = ".", help_heading = EVERYWHERE)]
    pub(super) folder: PathBuf,
    /// The person who does it; the director, if nothing is said
    #[arg(long, global = true, value_name = "NAME", help_heading = EVERYWHERE)]
    pub(super) by: Option<Name>,
    /// When it was, if not now: 19:30 or 2026-03-01T19:30
    #[arg(long, global = true, value_name = "TIME", help_heading = EVERYWHERE)]
    pub(super) at: Option<String>,
    /// Answer in JSON
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub(super) json: bool,
    #[command(subcommand)]
    pub(super) verb: Verb,
}

#[derive(Subcommand)]
pub(super) enum Verb {
    /// Open an event: a new file in the folder
    New(New),
    /// The events in the folder
    List,
    /// Where the event stands and what is to be done
    Status,
    /// The ways to play the regulation with so many players
    Options {
        /// How many; those who have entered, if nothing is said
        players: Option<usize>,
    },
    /// Everybody who has entered
    Players,
    /// Enter players, also late ones
    Enter(Enter),
    /// Correct an entry: club and rank until the first result, the name and the
    /// account at any time
    Amend(Amend),
    /// Take somebody out of the event
    Withdraw {
        /// Whom
        name: String,
        /// The director sends them away
        #[arg(long)]
        expel: bool,
    },
    /// Take a withdrawal back
    Reinstate {
        /// Whose
        name: String,
    },
    /// Put a reserve in somebody's place, before their group has begun
    Replace {
        /// The player who leaves
        out: String,
        /// The reserve who comes
        reserve: String,
    },
    /// Name a helper, who may enter results
    Helper {
        /// Whom
        name: Name,
        /// Dismiss them instead
        #[arg(long)]
        remove: bool,
    },
    /// Choose a secret seed for the draw and publish its hash
    Publish {
        /// A seed of your own, 16 to 128 characters; the program chooses one
        /// if nothing is said
        #[arg(long)]
        seed: Option<String>,
    },
    /// Reveal the seed and draw
    Draw(Draw),
    /// Set the number of tables
    Tables {
        /// How many
        tables: u16,
        /// Boards on each table
        #[arg(long, default_value_t = 1)]
        boards: u16,
    },
    /// The games that can be played now, with tables and starters
    Pairings {
        /// All games, also those that were played
        #[arg(long)]
        all: bool,
        /// The games of one player
        #[arg(long, value_name = "NAME")]
        of: Option<String>,
    },
    /// Call players to free tables, or one game to a table
    Call {
        /// The number of the match; without it, as many as there are free boards
        #[arg(value_name = "MATCH")]
        game: Option<u32>,
        /// To which table
        #[arg(long, requires = "game")]
        table: Option<u16>,
        /// To which of its boards
        #[arg(long, requires = "table", default_value_t = 1)]
        board: u16,
    },
    /// Start the clock of the round
    Clock {
        /// So many minutes from now
        minutes: u32,
    },
    /// Give a game to whoever came, after waiting long enough
    Absent {
        /// The number of the match
        #[arg(value_name = "MATCH")]
        game: u32,
        /// The player who did not come, one or both
        #[arg(required = true)]
        names: Vec<String>,
    },
    /// Somebody gives up their next game: a walkover for the opponent
    Forfeit {
        /// Who
        name: String,
    },
    /// Enter a result
    Result(Outcome),
    /// A player tells a result; it counts when the other one tells the same
    /// (with --by, the player's account)
    Report(Outcome),
    /// Correct a result
    Correct(Correct),
    /// Let the lot end a match of the cup that was drawn nine times in a row,
    /// which rule 7 of the regulation does not know
    Settle {
        /// The number of the match
        #[arg(value_name = "MATCH")]
        game: u32,
    },
    /// Let the lot break the ties of a group that matter
    Lots {
        /// The letter of the group
        group: String,
    },
    /// Go on: play-offs, thirds, cup, next round or the end, whatever is next
    Advance,
    /// Take the last command back
    Undo,
    /// Take the last undo back
    Redo,
    /// The tables, with the reason of every place
    Standings {
        /// The letter of one group
        group: Option<String>,
    },
    /// The cup, and the round of thirds before it
    Bracket,
    /// Every act, with its time and its author
    History,
    /// Verify the file, the draw, every pairing and every result
    Check,
    /// Write the event as JSON, or players, results or standings as CSV
    Export(Export),
    /// Read an event from JSON, or players or results from CSV
    Import(Import),
    /// Tables, pairings, score sheets and brackets as PDF or SVG
    Paper(Paper),
    /// Local events, the national final and the international one
    Circuit(Circuit),
}

impl Verb {
    /// Whether it only asks.
    pub(super) const fn only_looks(&self) -> bool {
        matches!(
            self,
            Verb::Status
                | Verb::Options { .. }
                | Verb::Players
                | Verb::Pairings { .. }
                | Verb::Standings { .. }
                | Verb::Bracket
                | Verb::History
                | Verb::Export(_)
                | Verb::Paper(_)
        )
    }
}

#[derive(Args)]
pub(super) struct New {
    /// What the event is called
    pub(super) name: Name,
    /// The director
    #[arg(long, value_name = "NAME", default_value = "Director")]
    pub(super) director: Name,
    /// What is played
    #[arg(long, value_enum, default_value_t = FormatWord::Regulation)]
    pub(super) format: FormatWord,
    /// Games to a match, in match play (5) and knockout (1); an odd number
    #[arg(long, value_name = "N")]
    pub(super) best_of: Option<u16>,
    /// How often each pair meets in a round robin
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) legs: u16,
    /// The rounds of a Swiss system
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(super) rounds: u16,
    /// A file with a player a line, or - for standard input: a name, and if you
    /// like the club, the rank and the account, separated by commas
    #[arg(long, value_name = "FILE")]
    pub(super) players: Option<PathBuf>,
    /// How many tables there are
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) tables: u16,
    /// Boards on each table
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) boards: u16,
    /// Minutes for a game, from its call
    #[arg(long, value_name = "N")]
    pub(super) game_minutes: Option<u32>,
    /// Minutes to wait for somebody who was called
    #[arg(long, value_name = "N", default_value_t = 15)]
    pub(super) patience: u32,
    /// Stones of each player, from which win points are counted; 0 for none
    #[arg(long, value_name = "N", default_value_t = 18)]
    pub(super) stones: u8,
    /// Let the lot break ties that matter, instead of play-offs
    #[arg(long)]
    pub(super) ties_by_lot: bool,
    /// Those who lose the semifinals play for third place
    #[arg(long)]
    pub(super) third_place: bool,
    /// Players may enter themselves
    #[arg(long)]
    pub(super) open_entry: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatWord {
    /// Groups of four or five, then a cup
    Regulation,
    /// Two players, best of five
    Match,
    /// Everybody meets everybody
    RoundRobin,
    /// The loser is out
    Knockout,
    /// Equals meet equals
    Swiss,
}

#[derive(Args)]
pub(super) struct Enter {
    /// The names
    #[arg(required_unless_present = "file")]
    pub(super) names: Vec<Name>,
    /// A file with a player a line, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "names")]
    pub(super) file: Option<PathBuf>,
    /// Their club; the draw keeps its people apart
    #[arg(long)]
    pub(super) club: Option<Name>,
    /// The place in a ranking list, 1 for the strongest
    #[arg(long)]
    pub(super) rank: Option<u32>,
    /// The account that may report results
    #[arg(long)]
    pub(super) person: Option<Name>,
}

#[derive(Args)]
pub(super) struct Amend {
    /// Whom, as it is written now
    #[arg(value_name = "ENTRY")]
    pub(super) entry: String,
    /// The right name
    #[arg(long)]
    pub(super) name: Option<Name>,
    /// The right club; "" for none
    #[arg(long)]
    pub(super) club: Option<String>,
    /// The right place in the ranking list; 0 for none
    #[arg(long)]
    pub(super) rank: Option<u32>,
    /// The right account; "" for none
    #[arg(long)]
    pub(super) person: Option<String>,
}

#[derive(Args)]
pub(super) struct Draw {
    /// A word on which the hall agrees after the hash was published
    #[arg(long, default_value = "")]
    pub(super) word: String,
    /// The way to play, a number of `pentad tournament options`
    #[arg(long, value_name = "NUMBER")]
    pub(super) plan: Option<usize>,
    /// The seed, if it was not chosen by the program on this computer
    #[arg(long)]
    pub(super) seed: Option<String>,
}

#[derive(Args)]
pub(super) struct Outcome {
    /// Such as: 7 Ann 11 (number, winner, stones placed by the winner); 7 draw;
    /// 7 neither; Ann beats Bob 11; Ann draws Bob
    #[arg(required = true, value_name = "WORDS")]
    pub(super) words: Vec<String>,
    /// How it was won: five, time, resigned or adjudicated
    #[arg(long, value_parser = how, default_value = "five")]
    pub(super) how: How,
    /// It was not played; the winner was there
    #[arg(long)]
    pub(super) walkover: bool,
}

fn how(word: &str) -> Result<How, String> {
    How::from_word(word).ok_or_else(|| format!("a game is won by {}", How::WORDS))
}

#[derive(Args)]
pub(super) struct Correct {
    #[command(flatten)]
    pub(super) outcome: Outcome,
    /// Which game of the match; the last one, if nothing is said
    #[arg(long, value_name = "N")]
    pub(super) game: Option<u16>,
    /// Why, for the history
    #[arg(long, default_value = "")]
    pub(super) why: String,
    /// Void games that followed from the wrong result, even if they were played
    #[arg(long, conflicts_with = "record_only")]
    pub(super) reset: bool,
    /// Correct the record; who went on stays on
    #[arg(long)]
    pub(super) record_only: bool,
    /// Show what would follow, and do nothing
    #[arg(long)]
    pub(super) preview: bool,
}

#[derive(Args)]
pub(super) struct Export {
    /// What
    #[arg(value_enum, default_value_t = Exported::Event)]
    pub(super) what: Exported,
    /// To which file; standard output, if nothing is said
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Exported {
    /// Everything, as JSON
    Event,
    /// The players, as CSV
    Players,
    /// The results, as CSV
    Results,
    /// The tables and the ranking, as CSV
    Standings,
}

#[derive(Args)]
pub(super) struct Import {
    /// The file, or - for standard input
    pub(super) file: PathBuf,
    /// Make a new event of an exported one
    #[arg(long)]
    pub(super) new: bool,
    /// Results; else players
    #[arg(long, conflicts_with = "new")]
    pub(super) results: bool,
}

#[derive(Args)]
pub(super) struct Paper {
    /// What; all that there is to hang up, if nothing is said
    #[arg(value_enum, default_value_t = Drawn::All)]
    pub(super) what: Drawn,
    /// One PDF with all pages
    #[arg(long, value_name = "FILE")]
    pub(super) pdf: Option<PathBuf>,
    /// An SVG for each page; with several, a number is added to the name
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,
    /// Replace files that are no PDF or SVG
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Drawn {
    /// Ranking, open games, bracket and groups, as far as they are known
    All,
    /// Everybody who has entered, to be ticked off at the door
    Players,
    /// The tables of the groups, empty ones to fill in by hand
    Groups,
    /// The games that can be played now
    Pairings,
    /// A sheet for each of these games, four to a page
    ScoreSheets,
    /// The final ranking, or the table of a Swiss system
    Standings,
    /// The cup and the round of thirds
    Bracket,
}

#[derive(Args)]
pub(super) struct Circuit {
    /// The file of the circuit
    #[arg(long, value_name = "FILE", default_value = "events.circuit")]
    pub(super) file: PathBuf,
    #[command(subcommand)]
    pub(super) verb: CircuitVerb,
}

#[derive(Subcommand)]
pub(super) enum CircuitVerb {
    /// Begin a circuit
    New {
        /// Its levels from the lowest
        #[arg(default_values = ["local", "national", "international"])]
        levels: Vec<Name>,
    },
    /// Count an event (see --event) at a level
    Add {
        /// The level
        level: String,
    },
    /// The levels, their events and who has qualified
    Show,
    /// Somebody does not take the place that a level gives
    Decline {
        /// The level that gave it
        level: String,
        /// Who
        name: Name,
    },
    /// Until when a declined place goes to the next in the ranking
    Until {
        /// The level
        level: String,
        /// Such as 2026-11-30T18:00
        time: String,
    },
    /// Enter all who have qualified into an event (see --event) of a level
    Enter {
        /// The level of the event
        level: String,
    },
}
