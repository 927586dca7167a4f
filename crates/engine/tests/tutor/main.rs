//! The tutor against brute force in every rule set, and on the guide's own
//! examples.

mod guide;
mod support;
mod voices;

use engine::pentago::tutor::{self, Finding, Known, Missed, Needs, Remark, Threat};
use rules::pentago::{
    Board, Cell, DoubleFive, HalfTurn, Line, Move, Phase, Position, Rules, Setup, Turn, Twist,
};
use rules::{Position as _, Seat};

use support::{Random, can_win, has_won, moves, played, positions, wins};

fn covers(threat: &Threat, mv: Move, line: Line) -> bool {
    let same_stone = match mv {
        Move::Turn(turn) => threat.stone().is_none_or(|cell| cell == turn.cell),
        Move::Half(_) => true,
    };
    threat.line == line && same_stone
}

#[test]
fn every_win_is_named_and_every_named_win_wins() {
    let (mut named, mut live) = (0, 0);
    for position in positions(1, 400) {
        let seat = position.turn();
        let told = tutor::threats(&position, seat);
        for threat in &told {
            let next = played(&position, threat.by);
            assert!(has_won(&next, seat), "{}: {threat}", Setup::of(&position));
            assert!(next.board().lines(seat).any(|line| line == threat.line));
        }
        for (mv, lines) in wins(&position) {
            live += 1;
            for line in lines {
                let covered = told.iter().any(|threat| covers(threat, mv, line));
                assert!(covered, "{}: {mv}, {line}", Setup::of(&position));
            }
        }
        for (i, one) in told.iter().enumerate() {
            let twice = |two: &Threat| one.line == two.line && one.stone() == two.stone();
            assert!(!told[..i].iter().any(twice), "{one} is told twice");
        }
        let reading = tutor::read(&position);
        assert!(reading.wins().eq(&told));
        named += told.len();
    }
    assert!(named > 1_000 && live > 3_000, "{named} of {live}");
}

#[test]
fn what_a_win_needs_is_true() {
    let mut seen = [0; 3];
    for position in positions(2, 200).filter(|p| p.phase() == Phase::Place) {
        let seat = position.turn();
        for threat in tutor::threats(&position, seat) {
            let Move::Turn(turn) = threat.by else {
                panic!("{threat} is no turn");
            };
            seen[threat.needs as usize] += 1;
            let mut placed = position;
            placed.place(turn.cell).expect("an empty cell");
            let there = placed.board().lines(seat).any(|line| line == threat.line);
            match threat.needs {
                Needs::Stone => assert!(there, "{threat}"),
                Needs::StoneAndTwist => assert!(!there, "{threat}"),
                Needs::Twist => {}
            }
            let others = position.board().empty_cells().filter(|&c| c != turn.cell);
            for cell in others.filter(|_| threat.needs == Needs::Twist) {
                let mut next = position;
                // A stone that wins by itself is refused its twist.
                if next.play(Turn { cell, ..turn }).is_ok() {
                    assert!(has_won(&next, seat), "{threat}, with {cell}");
                }
            }
        }
    }
    assert!(seen.into_iter().all(|times| times > 50), "{seen:?}");
}

/// What the seat could win with if it were its turn, row by row with the stone,
/// by trying every cell and every twist on the bare board.
fn wins_on_board(rules: Rules, board: Board, seat: Seat) -> Vec<(Cell, Line)> {
    let mut found = Vec::new();
    for cell in board.empty_cells() {
        let mut masks = [Seat::First, Seat::Second].map(|seat| board.stones(seat));
        masks[seat.index()] |= cell.mask();
        let placed = Board::from_masks(masks[0], masks[1]).expect("an empty cell");
        if rules.place_wins && placed.has_five(seat) {
            found.extend(placed.lines(seat).map(|line| (cell, line)));
            continue;
        }
        let skipped = (rules.skip_neutral && placed.has_neutral_block()).then_some(placed);
        let twisted = Twist::ALL.map(|twist| placed.twisted(twist));
        for after in twisted.into_iter().chain(skipped) {
            if rules.double_five == DoubleFive::Mover || !after.has_five(seat.other()) {
                found.extend(after.lines(seat).map(|line| (cell, line)));
            }
        }
    }
    found
}

#[test]
fn dangers_are_what_the_other_seat_could_win_with() {
    let mut told = 0;
    for position in positions(3, 400).filter(|p| p.phase() == Phase::Place) {
        let other = position.turn().other();
        let dangers = tutor::threats(&position, other);
        assert!(tutor::read(&position).dangers().eq(&dangers));
        told += dangers.len();
        // With one empty cell the other seat has no turn any more.
        let last = position.board().empty().count_ones() < 2;
        let all = if last {
            Vec::new()
        } else {
            wins_on_board(position.rules(), *position.board(), other)
        };
        for threat in &dangers {
            let real = |&(cell, line): &(Cell, Line)| {
                threat.line == line && threat.stone().is_none_or(|stone| stone == cell)
            };
            assert!(all.iter().any(real), "{}: {threat}", Setup::of(&position));
        }
        for (cell, line) in all {
            let turn = Move::Turn(Turn { cell, twist: None });
            let covered = dangers.iter().any(|threat| covers(threat, turn, line));
            assert!(covered, "{}: {cell}, {line}", Setup::of(&position));
        }
    }
    assert!(told > 500, "{told}");
}

#[test]
fn explanations_are_true() {
    let mut random = Random(4);
    let mut seen = std::collections::BTreeMap::new();
    for position in positions(5, 120) {
        let all = moves(&position);
        for _ in 0..4 {
            let mv = all[random.below(all.len())];
            let explanation = tutor::explain(&position, mv, Known::default()).expect("legal");
            for remark in &explanation.remarks {
                check_remark(&position, mv, remark);
                let text = format!("{remark:?}");
                let kind = text.split([' ', '(']).next().unwrap_or_default().to_owned();
                *seen.entry(kind).or_insert(0) += 1;
            }
            check_complete(&position, mv, &explanation.remarks);
        }
    }
    for kind in [
        "Wins",
        "Draws",
        "GivesFive",
        "MissesWin",
        "Opens",
        "Leaves",
        "Helpless",
        "Threatens",
        "Stops",
        "BuildsThree",
        "Guards",
        "TurnsThree",
        "Builds",
        "TakesMiddle",
    ] {
        assert!(seen.contains_key(kind), "no {kind} among {seen:?}");
    }
}

fn check_remark(position: &Position, mv: Move, remark: &Remark) {
    let (seat, after) = (position.turn(), played(position, mv));
    let place = format!("{}, {mv}: {remark}", Setup::of(position));
    match remark {
        Remark::Wins { lines, .. } => {
            assert!(has_won(&after, seat), "{place}");
            assert!(
                after.board().lines(seat).eq(lines.iter().copied()),
                "{place}"
            );
        }
        Remark::GivesFive { lines, .. } => {
            assert!(has_won(&after, seat.other()), "{place}");
            assert!(!lines.is_empty(), "{place}");
        }
        Remark::Draws { .. } => {
            assert!(
                after.outcome().is_some_and(|o| o.winners().is_empty()),
                "{place}"
            );
        }
        Remark::MissesWin(threats) => {
            assert!(!has_won(&after, seat), "{place}");
            let wins = |t: &Threat| has_won(&played(position, t.by), seat);
            assert!(threats.iter().all(wins), "{place}");
        }
        Remark::Opens(threats) | Remark::Leaves(threats) => {
            let punishes = |t: &Threat| has_won(&played(&after, t.by), seat.other());
            assert!(
                !threats.is_empty() && threats.iter().all(punishes),
                "{place}"
            );
        }
        Remark::Helpless { .. } => {
            let loses = |mv| {
                let next = played(position, mv);
                has_won(&next, seat.other()) || (next.outcome().is_none() && can_win(&next))
            };
            assert!(moves(position).into_iter().all(loses), "{place}");
        }
        Remark::Threatens { answer, .. } => {
            let stops = |turn| {
                let next = played(&after, Move::Turn(turn));
                !has_won(&next, seat) && (next.outcome().is_some() || !can_win(&next))
            };
            match answer {
                Some(turn) => assert!(stops(*turn), "{place}"),
                None => assert!(!after.legal_moves().into_iter().any(stops), "{place}"),
            }
        }
        Remark::Stops { all, .. } => assert_eq!(*all, !can_win(&after), "{place}"),
        Remark::BuildsThree(three) => {
            let own = |&cell: &Cell| after.board().get(cell) == Some(seat);
            assert!(three.cells.iter().all(own), "{place}");
        }
        Remark::TurnsThree { to, .. } => {
            let theirs = |&cell: &Cell| after.board().get(cell) == Some(seat.other());
            assert!(to.iter().all(theirs), "{place}");
        }
        _ => {}
    }
}

/// Wins, losses and chances that brute force sees are all told.
fn check_complete(position: &Position, mv: Move, remarks: &[Remark]) {
    let (seat, after) = (position.turn(), played(position, mv));
    let place = format!("{}, {mv}", Setup::of(position));
    let told = |pleases: fn(&Remark) -> bool| remarks.iter().any(pleases);
    let won = has_won(&after, seat);
    assert_eq!(told(|r| matches!(r, Remark::Wins { .. })), won, "{place}");
    let missed = !won && can_win(position);
    assert_eq!(
        told(|r| matches!(r, Remark::MissesWin(_))),
        missed,
        "{place}"
    );
    let lost = after.outcome().is_none() && can_win(&after);
    let left = told(|r| matches!(r, Remark::Opens(_) | Remark::Leaves(_)));
    assert_eq!(left, lost, "{place}");
}

#[test]
fn a_stone_is_explained_before_its_twist() {
    let (mut finish, mut twists) = (0, 0);
    for position in positions(6, 100).filter(|p| p.phase() == Phase::Place) {
        for cell in position.board().empty_cells() {
            let mv = Move::Half(HalfTurn::Place(cell));
            let after = played(&position, mv);
            let explanation = tutor::explain(&position, mv, Known::default()).expect("legal");
            for remark in explanation.remarks {
                match remark {
                    Remark::CanFinish(threats) => {
                        finish += 1;
                        let wins = |t: &Threat| has_won(&played(&after, t.by), after.turn());
                        assert!(threats.iter().all(wins));
                    }
                    Remark::Twists(sorted) => {
                        twists += 1;
                        let safe = |twist: &Option<Twist>| {
                            let next = played(&after, Move::Half(HalfTurn::Twist(*twist)));
                            !has_won(&next, after.turn().other())
                                && (next.outcome().is_some() || !can_win(&next))
                        };
                        assert!(sorted.safe.iter().all(safe));
                        assert!(!sorted.losing.iter().any(safe));
                        let legal = after.legal_halves().len();
                        assert_eq!(sorted.safe.len() + sorted.losing.len(), legal);
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(finish > 100 && twists > 100, "{finish} and {twists}");
}

#[test]
fn set_ups_are_two_turns_away() {
    let mut seen = 0;
    for position in positions(7, 40) {
        for seat in [Seat::First, Seat::Second] {
            let board = position.board();
            for set_up in tutor::set_ups(&position, seat) {
                seen += 1;
                assert!(set_up.missing.len() <= 2 && set_up.twists.len() <= 2);
                let added = set_up.missing.iter().fold(0, |all, cell| {
                    assert_eq!(board.get(*cell), None);
                    all | cell.mask()
                });
                let mut masks = [Seat::First, Seat::Second].map(|seat| board.stones(seat));
                masks[seat.index()] |= added;
                let filled = Board::from_masks(masks[0], masks[1]).expect("empty cells");
                let turned = set_up
                    .twists
                    .iter()
                    .fold(filled, |b, &twist| b.twisted(twist));
                assert!(
                    turned.lines(seat).any(|line| line == set_up.line),
                    "{set_up}"
                );
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
}

/// Stones missing for each row, by turning the board itself.
#[test]
fn prospects_agree_with_turned_boards() {
    for position in positions(8, 10) {
        let board = *position.board();
        for seat in [Seat::First, Seat::Second] {
            let missing = |board: Board, line: Line| {
                let open = board.stones(seat.other()) & line.mask() == 0;
                open.then(|| (line.mask() & !board.stones(seat)).count_ones() as u8)
            };
            let one = || {
                Twist::ALL
                    .map(|twist| board.twisted(twist))
                    .into_iter()
                    .chain([board])
            };
            let all: Vec<Board> = all_turned(board);
            for prospect in tutor::prospects(&board, seat) {
                let line = prospect.line;
                assert_eq!(prospect.still, missing(board, line));
                assert_eq!(
                    prospect.one_twist,
                    one().filter_map(|b| missing(b, line)).min()
                );
                let any = all.iter().filter_map(|&b| missing(b, line)).min();
                assert_eq!(prospect.any_twists, any);
            }
        }
    }
}

fn all_turned(board: Board) -> Vec<Board> {
    let mut all = vec![board];
    for twist in Twist::ALL.into_iter().step_by(2) {
        let turned = |&start: &Board| {
            std::iter::successors(Some(start), move |b| Some(b.twisted(twist))).take(4)
        };
        all = all.iter().flat_map(turned).collect();
    }
    all
}

#[test]
fn comparisons_are_true() {
    let mut random = Random(9);
    let (mut wins, mut safe, mut unstoppable) = (0, 0, 0);
    for position in positions(10, 200) {
        let all = moves(&position);
        let mut any = || all[random.below(all.len())];
        let (worse, better) = (any(), any());
        let comparison = tutor::compare(&position, worse, better).expect("both are legal");
        let (seat, other) = (position.turn(), position.turn().other());
        let [worse, better] = [worse, better].map(|mv| played(&position, mv));
        let loses =
            |next: &Position| has_won(next, other) || (next.outcome().is_none() && can_win(next));
        for missed in &comparison.missed {
            match missed {
                Missed::Win(_) => {
                    wins += 1;
                    assert!(has_won(&better, seat) && !has_won(&worse, seat));
                }
                Missed::Draw(_) | Missed::Safety => {
                    safe += 1;
                    assert!(loses(&worse) && !loses(&better));
                }
                Missed::Unstoppable(_) | Missed::Threats(_) => {
                    unstoppable += 1;
                    assert!(!loses(&better));
                }
                Missed::Finish(_) | Missed::Three(_) => {}
            }
        }
        assert!(!comparison.to_string().is_empty());
    }
    assert!(
        wins > 20 && safe > 20 && unstoppable > 20,
        "{wins} {safe} {unstoppable}"
    );
}

#[test]
fn all_that_is_said_can_be_shown() {
    for position in positions(11, 40) {
        for finding in tutor::read(&position).findings {
            let marks = finding.marks();
            let bare = matches!(finding, Finding::Over(_));
            let empty = marks.cells.is_empty() && marks.blocks.is_empty();
            assert!(
                bare || !empty || finding.to_string().contains("leave out"),
                "{finding}"
            );
            assert!(finding.to_string().ends_with('.'), "{finding}");
        }
    }
}
