//! What can be typed beside moves.

use game::Offer;

/// A word that is not a move.
pub(super) enum Word<'a> {
    Help,
    /// The legal moves, or those that begin like this.
    Legal(&'a str),
    /// What the mind would play.
    Hint,
    /// What the last move did; against the mind, one's own and the answers.
    Why,
    /// Take back the last turn, or so many.
    Undo(&'a str),
    /// Lay the hand on a block.
    Touch(&'a str),
    Draw,
    Resign,
    /// The seat with this number leaves the table.
    Leave(&'a str),
    Accept,
    Decline,
    Board,
    Face(&'a str),
    Rules,
    Record,
    Setup,
    Save(&'a str),
    Load(&'a str),
    Rematch,
    Quit,
}

/// The word of a line, if it is one; otherwise the line is a move.
pub(super) fn read(line: &str) -> Option<Word<'_>> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let word = match word.to_lowercase().as_str() {
        "help" | "?" | "h" => Word::Help,
        "legal" | "moves" => Word::Legal(rest),
        "face" => Word::Face(rest),
        "save" => Word::Save(rest),
        "load" => Word::Load(rest),
        "undo" => Word::Undo(rest),
        "touch" => Word::Touch(rest),
        // The others stand alone, so that no move is mistaken for one.
        _ if !rest.is_empty() => return None,
        "hint" => Word::Hint,
        "why" => Word::Why,
        "draw" => Word::Draw,
        "resign" => Word::Resign,
        "leave1" | "leave2" | "leave3" | "leave4" => Word::Leave(&word[5..]),
        "accept" => Word::Accept,
        "decline" => Word::Decline,
        "board" => Word::Board,
        "rules" => Word::Rules,
        "record" => Word::Record,
        "setup" => Word::Setup,
        "rematch" => Word::Rematch,
        "quit" | "exit" | "q" => Word::Quit,
        _ => return None,
    };
    Some(word)
}

/// The offers that `accept` and `decline` look for, in this order.
pub(super) const ANSWERED: [Offer; 2] = [Offer::Draw, Offer::Rematch];

/// The help text.
pub(super) const HELP: &str = "\
Type a move. A Pentago turn may come in halves: the stone with dots behind it
(E5 ...), then the twist (Q01 CW) or, beside a neutral block, skip. Where an
opening leaves a choice, type swap, keep or pass. Or one of these:
  legal [START]   the legal moves, or those that begin with START (legal E5)
  hint            what the mind would play, and why
  why             what the last move did, and whether it was a mistake; against
                  the mind, your own last move and then the answers to it
  undo [N]        take back the last turn, or the last N; against the mind, your
                  own, with the answers to them
  touch BLOCK     lay the hand on a block (touch Q01): under touch-move it must
                  be turned, and the way it began to move (touch Q01 CW)
  draw            offer a draw; the others answer with accept or decline
  resign          give up; at a table of three or four without teams you leave
                  it, and the others play on (also leave1, leave2 and so on)
  rematch         play again with seats changed, after the end
  board           draw the board again
  face SEAT       turn the board to a seat, or to the mover with: face mover
  rules           the rules of this game
  record          print the record so far
  setup           print the position as text
  save FILE       write the record to a file, behind the games that it has
  load FILE       go on with the last game of a record
  quit            leave";
