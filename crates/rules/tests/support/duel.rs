//! One random game, played by the library and by the slow reference at once.

use std::collections::BTreeMap;

use rules::pentago::Move as PentagoMove;
use rules::pente::Move as PenteMove;
use rules::{
    AnyMove, AnyPosition, Form, Outcome, PlayError, Position, Seat, Stalemate, Victory, pentago,
};

use super::lively::Lively;
use super::random::Random;
use super::referee::Referee;

/// What happened, and how often.
pub(crate) type Tally = BTreeMap<String, u64>;

/// The number of moves after which a game is broken off. In Poof-Pente two
/// players can trade pairs without end: each stone captures two and loses two,
/// the scores stay equal, and an equal score plays on.
const MAX_MOVES: usize = 1_000;

/// A game in which both must agree on everything that can be asked.
pub(crate) struct Duel<'a> {
    form: &'a Form,
    seed: u64,
    random: Random,
    fast: AnyPosition,
    slow: Referee,
    moves: Vec<String>,
    tally: Tally,
}

/// Prints the moves of the game if a comparison fails.
impl Drop for Duel<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let moves = self.moves.join(", ");
            eprintln!("{}, seed {:#x}, after: {moves}", self.form, self.seed);
        }
    }
}

impl<'a> Duel<'a> {
    pub(crate) fn new(form: &'a Form, seed: u64) -> Duel<'a> {
        Duel {
            form,
            seed,
            random: Random::new(seed),
            fast: form.start(),
            slow: Referee::of(form),
            moves: Vec::new(),
            tally: Tally::new(),
        }
    }

    /// Plays to the end and tells what was seen.
    pub(crate) fn play(mut self) -> Tally {
        let lively = Lively::new(&mut self.random, self.form.rules());
        self.agree();
        while self.fast.outcome().is_none() && self.moves.len() < MAX_MOVES {
            let legal = self.fast.legal_moves();
            if self.is_list_due() {
                self.agree_on(&legal);
            }
            for _ in 0..self.wrong_moves_due() {
                self.refuse_one(&legal);
            }
            let mv = lively.choose(&mut self.random, &self.fast, &legal);
            self.step(mv);
        }
        if self.fast.outcome().is_some() {
            self.agree_on(&[]);
            for _ in 0..4 {
                self.refuse_one(&[]);
            }
        }
        std::mem::take(&mut self.tally)
    }

    /// The reference takes long to list the moves of a large board, so it is
    /// asked now and then; more often in the opening, where lists differ most.
    fn is_list_due(&mut self) -> bool {
        match self.fast {
            AnyPosition::Pentago(_) => true,
            AnyPosition::Pente(_) if self.moves.len() < 7 => self.random.one_in(4),
            AnyPosition::Pente(_) => self.random.one_in(24),
        }
    }

    /// How many random moves to try, legal or not. The rules for the first stones
    /// hold for a few plies only, so more are tried there.
    fn wrong_moves_due(&mut self) -> usize {
        match self.fast {
            AnyPosition::Pentago(_) => 1,
            AnyPosition::Pente(_) if self.moves.len() < 7 => 2,
            AnyPosition::Pente(_) => usize::from(self.random.one_in(4)),
        }
    }

    fn agree(&self) {
        let slow = &self.slow;
        assert_eq!(self.fast.board_text(), slow.board(), "the board");
        let to_move = self.fast.to_move().map(|seat| usize::from(seat.number()));
        assert_eq!(to_move, slow.to_move(), "the seat to move");
        assert_eq!(self.fast.result(), slow.result(), "the result");
        let captured = self.fast.captured().into_iter().map(usize::from);
        assert!(captured.eq(slow.captured()), "the captured stones");
    }

    fn agree_on(&self, legal: &[AnyMove]) {
        let mut texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        assert_eq!(texts, self.slow.legal(), "the legal moves");
    }

    /// Tries a move that is not legal: both must refuse it and stay as they are.
    fn refuse_one(&mut self, legal: &[AnyMove]) {
        let text = self.any_move_text();
        let mv = self.fast.parse_move(&text).expect("it is well written");
        if legal.contains(&mv) {
            return;
        }
        let before = self.fast.clone();
        let refused = self.fast.play_text(&text);
        let why = refused.expect_err(&format!("the rules took {text}, which they did not list"));
        let other = self.slow.play(&text);
        assert!(other.is_err(), "the reference took {text}: {why}");
        assert_eq!(self.fast, before, "{text} was refused but left a trace");
        self.agree();
        self.note(&format!("refused: {}", name_of(&why)));
    }

    /// A well written move, legal or not.
    fn any_move_text(&mut self) -> String {
        const CHOICES: [&str; 3] = ["swap", "keep", "pass"];
        let random = &mut self.random;
        match self.fast {
            AnyPosition::Pentago(_) => {
                let cell = *random.pick(&pentago::Cell::all().collect::<Vec<_>>());
                let twist = (!random.one_in(3)).then(|| *random.pick(&pentago::Twist::ALL));
                pentago::Turn { cell, twist }.to_string()
            }
            AnyPosition::Pente(_) if random.one_in(8) => (*random.pick(&CHOICES)).to_owned(),
            AnyPosition::Pente(_) => {
                let letter = *random.pick(b"ABCDEFGHJKLMNOPQRST");
                format!("{}{}", char::from(letter), 1 + random.below(19))
            }
        }
    }

    fn step(&mut self, mv: AnyMove) {
        let text = mv.to_string();
        self.moves.push(text.clone());
        let before = self.fast.clone();
        self.fast.play_text(&text).expect("a listed move is legal");
        self.slow.play(&text).expect("the reference refused");
        self.agree();
        for event in events(&before, mv, &self.fast) {
            self.note(event);
        }
    }

    fn note(&mut self, event: &str) {
        match self.tally.get_mut(event) {
            Some(count) => *count += 1,
            None => drop(self.tally.insert(event.to_owned(), 1)),
        }
    }
}

/// The name of the refusal, without its details.
fn name_of(error: &PlayError) -> String {
    let debug = match error {
        PlayError::Pentago(why) => format!("{why:?}"),
        PlayError::Pente(why) => format!("{why:?}"),
        other => format!("{other:?}"),
    };
    let end = debug.find(|c: char| !c.is_alphanumeric());
    debug[..end.unwrap_or(debug.len())].to_owned()
}

/// What a move brought about, in the words of the coverage lists.
fn events(before: &AnyPosition, mv: AnyMove, after: &AnyPosition) -> Vec<&'static str> {
    match (before, mv) {
        (AnyPosition::Pentago(before), AnyMove::Pentago(PentagoMove::Turn(turn))) => {
            vec![turn_event(before, turn, after)]
        }
        (AnyPosition::Pente(position), AnyMove::Pente(mv)) => {
            placement_events(before, position.stone(), mv, after)
        }
        _ => unreachable!("whole moves of the family of their position"),
    }
}

fn turn_event(
    before: &pentago::Position,
    turn: pentago::Turn,
    after: &AnyPosition,
) -> &'static str {
    let mover = before.turn();
    let mut placed = *before;
    placed.place(turn.cell).expect("it was played");
    let lines = after.lines();
    let has_five = |seat: Seat| lines.iter().any(|line| line.seat == seat);
    match after.outcome() {
        None if placed.board().has_five(mover) => "five broken by the own twist",
        None if turn.twist.is_none() => "twist skipped",
        None => "plain turn",
        Some(Outcome::Draw(Stalemate::FullBoard)) => "full board",
        Some(_) if turn.twist.is_none() => "five placed",
        Some(_) if has_five(mover) && has_five(mover.other()) => "double five",
        Some(_) if has_five(mover) => "five twisted",
        Some(_) => "five given",
    }
}

fn placement_events(
    before: &AnyPosition,
    mover: Seat,
    mv: PenteMove,
    after: &AnyPosition,
) -> Vec<&'static str> {
    let mut seen = match mv {
        PenteMove::Swap => vec!["swap"],
        PenteMove::Keep => vec!["keep"],
        PenteMove::Pass => vec!["pass"],
        _ => Vec::new(),
    };
    let (was, now) = (before.captured(), after.captured());
    let gain = now[mover.index()] - was[mover.index()];
    let poof = now.iter().sum::<u16>() - was.iter().sum::<u16>() - gain;
    let taken = [
        (gain > 0 && poof == 0, "capture"),
        (gain % 2 == 1, "capture of three"),
        (gain >= 4, "capture in several directions"),
        (poof > 0, "poof"),
        (poof > 3, "poof on several lines"),
        (poof > 0 && gain > 0, "poof and capture"),
    ];
    seen.extend(taken.iter().filter(|(is, _)| *is).map(|(_, name)| *name));
    seen.extend(match after.outcome() {
        Some(Outcome::Draw(_)) => Some("full board"),
        Some(Outcome::Win { winners, by }) => Some(match (by, winners.contains(mover)) {
            (Victory::Line, true) => "row",
            (Victory::Line, false) => "row that was not broken",
            (Victory::Captures, true) => "captures",
            (_, _) => "captures by a poof",
        }),
        None => unbroken_rows(before, after),
    });
    seen
}

/// Rows on the board of a game that goes on.
fn unbroken_rows(before: &AnyPosition, after: &AnyPosition) -> Option<&'static str> {
    let (AnyPosition::Pente(old), AnyPosition::Pente(new)) = (before, after) else {
        return None;
    };
    if new.rules().line_must_survive {
        match (old.lines().is_empty(), new.lines().is_empty()) {
            (true, false) => Some("row that can be broken"),
            (false, true) => Some("row broken"),
            (false, false) => Some("row broken and another made"),
            (true, true) => None,
        }
    } else if !new.rules().overline_wins {
        let text = after.board_text();
        let rows = text.as_bytes().chunks(usize::from(new.rules().size));
        let over = |row: &[u8]| ["111111", "222222"].iter().any(|six| contains(row, six));
        rows.into_iter()
            .any(over)
            .then_some("overline that does not win")
    } else {
        None
    }
}

fn contains(row: &[u8], part: &str) -> bool {
    row.windows(part.len())
        .any(|window| window == part.as_bytes())
}
