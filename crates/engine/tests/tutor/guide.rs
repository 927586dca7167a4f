//! The guide's sample game and its four plays, and the document's example.
//!
//! The guide's pictures are not in its text, so that boards it does not spell
//! out are ours.

use engine::pentago::Value;
use engine::pentago::tutor::{
    self, Finding, Known, Language, Missed, Needs, Remark, Verdict, Voice,
};
use rules::pentago::{Block, Cell, Move, Phase, Play, Position, Refusal, Rules, parse};
use rules::{Position as _, Seat};

/// The sample game. Of the first turns the guide tells only Red's 2/5 and
/// Black's 2/6; Red's others follow from what comes next, Black's are ours.
const SAMPLE_GAME: &str = "2/5, 2/6, 1/5, 4/1, 1/6, 4/7, 1/4, 2/4 1R, 3/5, 3/2 1R, 2/8 2R";

pub(crate) fn mv(text: &str) -> Move {
    parse(text).expect("a move")
}

fn cell(text: &str) -> Cell {
    rules::pentago::parse_cell(text).expect("a cell")
}

pub(crate) fn position(board: &str) -> Position {
    let setup = board.parse().expect("a board");
    Position::from_setup(Rules::CLASSIC, &setup).expect("a position")
}

/// The sample game before its turn of this number, counted from 0, and what
/// the tutor says of that turn.
pub(crate) fn sample(number: usize) -> (Position, Vec<Remark>) {
    let mut game = Position::new(Rules::CLASSIC);
    let mut turns = SAMPLE_GAME.split(", ").map(mv);
    for turn in turns.by_ref().take(number) {
        let Move::Turn(turn) = turn else {
            panic!("the game has whole turns");
        };
        game.play(turn).expect("a legal turn");
    }
    let turn = turns.next().expect("the game goes on");
    let explanation = tutor::explain(&game, turn, Known::default()).expect("a legal turn");
    (game, explanation.remarks)
}

#[test]
fn the_first_stone_takes_a_middle() {
    let (start, remarks) = sample(0);
    assert_eq!(remarks, [Remark::TakesMiddle(Block::TopRight)]);
    assert_eq!(tutor::read(&start).findings, [Finding::Middles([None; 4])]);
}

/// Red's fourth turn, with which the guide sees Black in trouble.
#[test]
fn red_makes_three_in_a_row_and_a_threat() {
    let (_, remarks) = sample(6);
    let [
        Remark::Threatens { threats, answer },
        Remark::BuildsThree(three),
    ] = remarks.as_slice()
    else {
        panic!("{remarks:?}");
    };
    assert_eq!(threats[0].stone(), Some(cell("D2")));
    assert_eq!(threats[0].needs, Needs::Stone);
    assert!(
        threats
            .iter()
            .all(|threat| threat.play() == Play::MiddleFive)
    );
    assert_eq!(answer.map(|turn| turn.cell), Some(cell("D2")));
    assert_eq!(
        (three.block, three.play),
        (Block::TopLeft, Play::MiddleFive)
    );
    let middles = [(cell("E2"), Some(Seat::First)), (cell("B5"), None)];
    assert_eq!(three.middles, middles);
}

/// Black's stone at 2/4 blocks, and the twist of block 1 does more than needed.
#[test]
fn black_blocks_and_turns_the_three_away() {
    let (_, remarks) = sample(7);
    let [
        Remark::Stops { threats, all: true },
        Remark::TurnsThree { three, to },
    ] = remarks.as_slice()
    else {
        panic!("{remarks:?}");
    };
    assert!(threats.iter().all(|threat| threat.seat == Seat::First));
    assert_eq!(three.cells, ["A2", "B2", "C2"].map(cell));
    assert_eq!(*to, ["B1", "B2", "B3"].map(cell));
}

/// "The Middle Five": the guide calls a three with both middles beside it nearly
/// certain to win. In its sample game it is certain.
#[test]
fn the_second_middle_cannot_be_answered() {
    let (_, remarks) = sample(8);
    assert!(matches!(
        &remarks[0],
        Remark::Threatens { answer: None, .. }
    ));
    let (_, remarks) = sample(9);
    let helpless = Remark::Helpless { by: Seat::First };
    assert!(matches!(&remarks[0], Remark::Opens(_)), "{remarks:?}");
    assert_eq!(remarks[1], helpless);
}

#[test]
fn the_last_turn_wins_by_a_middle_five() {
    let (game, remarks) = sample(10);
    let [
        Remark::Wins {
            seat: Seat::First,
            lines,
            ..
        },
    ] = remarks.as_slice()
    else {
        panic!("{remarks:?}");
    };
    assert_eq!(lines[0].to_string(), "Middle Five A2-E2");
    let turn = mv("2/8 2R");
    assert!(tutor::read(&game).wins().any(|win| win.by == turn));
    let comparison = tutor::compare(&game, mv("4/9 1R"), turn);
    let missed = comparison.expect("both are legal").missed;
    assert_eq!(missed, [Missed::Win(lines.clone())]);
}

/// A set-up of the guide: the tutor names the row and the stone.
#[track_caller]
fn set_up(board: &str, turn: &str, play: Play, cells: &str) {
    let position = position(board);
    let reading = tutor::read(&position);
    let Move::Turn(wanted) = mv(turn) else {
        panic!("a whole turn");
    };
    let mut wins = reading.wins();
    let win = wins.find(|win| win.stone() == Some(wanted.cell) && win.play() == play);
    let win = win.unwrap_or_else(|| panic!("{reading}"));
    assert_eq!(win.needs, Needs::StoneAndTwist);
    assert_eq!(
        win.twist().map(|twist| twist.block),
        wanted.twist.map(|t| t.block)
    );
    assert!(win.line.to_string().ends_with(cells), "{win}");
    let explained = tutor::explain(&position, mv(turn), Known::default());
    let remarks = explained.expect("a legal turn").remarks;
    let [Remark::Wins { lines, .. }] = remarks.as_slice() else {
        panic!("{remarks:?}");
    };
    assert_eq!(lines.as_slice(), [win.line]);
}

#[test]
fn the_set_up_of_each_play_is_seen() {
    let monica = ". . .  . o .
                  . x .  . . o
                  x . .  . . .
                  . . .  x . .
                  o . .  . x .
                  . o .  . . .";
    set_up(monica, "1/3 1R", Play::MonicasFive, "A1-E5");
    let middle = ". x .  . . o
                  . x .  x x .
                  . . .  o . .
                  . . .  . . .
                  . . .  . o .
                  . . .  . . o";
    set_up(middle, "1/8 1R", Play::MiddleFive, "A2-E2");
    let straight = ". . x  . . o
                    . . x  . . .
                    . . .  x x .
                    . . .  . o .
                    . . .  o . .
                    . . .  . . o";
    set_up(straight, "1/9 1R", Play::StraightFive, "A3-E3");
    let triple = ". x .  o . .
                  . . x  . . .
                  . . .  . . x
                  . o .  . x .
                  . . .  o . .
                  o . .  . . .";
    set_up(triple, "4/6 2R", Play::TriplePowerPlay, "B1-F5");
}

/// The Triple Power Play before its last stones: two turns away, over three
/// blocks, with no three in a row to give it away.
#[test]
fn a_triple_power_play_is_seen_in_the_making() {
    let board = ". x .  o . .
                 . . x  . . .
                 . . .  . . x
                 . o .  . . .
                 . . .  o . .
                 . . .  . . .";
    let reading = tutor::read(&position(board));
    let set_ups = reading.findings.iter().filter_map(|finding| match finding {
        Finding::SetUp(set_up) => Some(set_up),
        _ => None,
    });
    let triple = set_ups
        .filter(|set_up| set_up.seat == Seat::First)
        .find(|set_up| set_up.line.play() == Play::TriplePowerPlay)
        .expect("it is seen");
    assert_eq!(triple.missing, ["E4", "F5"].map(cell));
    assert_eq!(triple.stones, ["B1", "C2", "F3"].map(cell));
    assert_eq!(triple.twists.len(), 1);
    assert_eq!(triple.blocks().len(), 3);
    let three = |finding: &Finding| matches!(finding, Finding::Three(_));
    assert!(!reading.findings.iter().any(three));
}

/// "Monica's Five": a single stone defends, in the middle across the corner.
#[test]
fn a_stone_across_the_corner_guards_against_monica_s_five() {
    let board = "x . .  . . .
                 . x .  . o .
                 . . x  . . .
                 . . .  . . .
                 . o .  . . .
                 . . .  . . .";
    let before = position(board);
    let explained = tutor::explain(&before, mv("4/5 2R"), Known::default());
    let remarks = explained.expect("a legal turn").remarks;
    let guard = |remark: &Remark| match remark {
        Remark::Guards {
            cell: middle,
            three,
        } => *middle == cell("E5") && three.play == Play::MonicasFive && three.is_guarded(),
        _ => false,
    };
    assert!(remarks.iter().any(guard), "{remarks:?}");
}

#[test]
fn exact_values_make_a_verdict() {
    use Value::{Draw, Loss, Win};
    let verdict = |before, after| {
        let known = Known { before, after };
        let start = Position::new(Rules::CLASSIC);
        let explained = tutor::explain(&start, mv("A2 Q00 CW"), known);
        let remarks = explained.expect("a legal turn").remarks.into_iter();
        remarks.into_iter().find_map(|remark| match remark {
            Remark::Verdict(verdict) => Some(verdict),
            _ => None,
        })
    };
    assert_eq!(verdict(Some(Win), Some(Win)), Some(Verdict::Keeps(Win)));
    let thrown = Verdict::Throws {
        from: Win,
        to: Draw,
    };
    assert_eq!(verdict(Some(Win), Some(Draw)), Some(thrown));
    assert!(thrown.to_string().contains("gives the win away"));
    assert_eq!(verdict(None, Some(Loss)), Some(Verdict::Leads(Loss)));
    assert_eq!(verdict(Some(Draw), None), None);
}

#[test]
fn refusals_are_those_of_the_rules() {
    let refusal = |position: &Position, text: &str| {
        let explained = tutor::explain(position, mv(text), Known::default());
        explained.expect_err("it is not legal")
    };
    let (last, _) = sample(10);
    let by = Seat::Second;
    let taken = Refusal::Occupied {
        cell: cell("D2"),
        by,
    };
    assert_eq!(refusal(&last, "D2 Q00 CW"), taken);
    assert_eq!(refusal(&last, "Q00 CW"), Refusal::StoneDue);
    let mut over = last;
    over.play_half(rules::pentago::HalfTurn::Place(cell("E3")))
        .expect("a stone");
    assert_eq!(refusal(&over, "A1 Q00 CW"), Refusal::TwistDue(cell("E3")));
    over.twist(rules::pentago::Twist::ALL.get(2).copied())
        .expect("it wins");
    let Phase::Over(outcome) = over.phase() else {
        panic!("the game is over");
    };
    assert_eq!(refusal(&over, "A1 Q00 CW"), Refusal::Over(outcome));
    assert_eq!(tutor::read(&over).findings, [Finding::Over(outcome)]);
    assert!(tutor::compare(&over, mv("A1"), mv("A2")).is_err());
}

/// `docs/tutor.md` shows a board, then what is said of it.
#[test]
fn the_document_tells_what_the_tutor_says() {
    let document = include_str!("../../../../docs/tutor.md");
    let mut blocks = document.split("```").skip(1).step_by(2);
    let mut next = |wanted: &str| {
        let block = blocks.next().expect("another block");
        let (kind, text) = block.split_once('\n').expect("a line with its kind");
        assert_eq!(kind, wanted);
        text.trim_end().to_owned()
    };
    let board = position(&next("board"));
    assert_eq!(tutor::read(&board).to_string(), next("reading"));
    for _ in 0..2 {
        let turn = mv(&next("move"));
        let explained = tutor::explain(&board, turn, Known::default());
        assert_eq!(
            explained.expect("a legal turn").to_string(),
            next("explanation")
        );
    }
    let (worse, better) = (mv(&next("move")), mv(&next("move")));
    let compared = tutor::compare(&board, worse, better).expect("legal turns");
    assert_eq!(compared.to_string(), next("comparison"));
    let explained = tutor::explain(&board, worse, Known::default()).expect("a legal turn");
    let german = Voice::colors(Language::German);
    assert_eq!(explained.say(german), next("german"));
}
