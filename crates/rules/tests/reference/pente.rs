//! Pente with all its variants, for two players, for three or four each on
//! their own, and for two teams of two.
//!
//! The documents: the Pente report (PLOG 2018, Carvalho & Pereira) for the base
//! rules, the small boards and the idea of more players; the rules of pente.org
//! for the exact order of events and for the variants; the help page of Board
//! Game Arena for the numbers with more players. pente.org's accidents are left
//! out: there the test whether a five can be broken looks around the edge of
//! the board, a board played full is given to the last mover, and in O-Pente
//! the first player wins with 15 stones even if the second has more.

use super::Reference;

/// How the table is set, beside the choice of the variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    /// Lines in each direction: 9, 13 or 19 in the Pente report.
    pub size: usize,
    /// Two to four.
    pub seats: usize,
    /// Seats 1 and 3 play against seats 2 and 4.
    pub teams: bool,
    /// The tournament rule, for those variants that leave it open.
    pub tournament_rule: bool,
}

/// A game of Pente between two moves.
#[derive(Clone, Debug)]
pub(crate) struct Pente {
    variant: Variant,
    table: Table,
    /// Rows from the top: `.` or the digit of the seat whose stone it is.
    board: Vec<Vec<char>>,
    /// Stones credited to each seat, seat 1 first.
    captured: Vec<usize>,
    /// Stones placed so far, the captured ones included.
    plies: usize,
    /// The opening choices taken so far, in their order.
    choices: Vec<String>,
    result: String,
}

/// One row of the table of variants.
#[derive(Clone, Debug)]
struct Variant {
    /// How many stones can be captured between two others.
    captures: Vec<usize>,
    /// Captured stones that win.
    stones_to_win: usize,
    center_first: bool,
    /// Where the first player's second stone must not go.
    second_stone: SecondStone,
    opening: Opening,
    /// Own stones moved into a bracket are lost.
    poof: bool,
    /// A five wins only if it cannot be broken, or was not.
    boat: bool,
    /// Six or more in a row are no win.
    exactly_five: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum SecondStone {
    Free,
    OutsideMiddle,
    OutsideMiddleAndArms,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Opening {
    Alternate,
    /// The first player places four stones, the second chooses a side.
    FourThenChoice,
    Swap2,
}

/// pente.org, the table of its games.
#[rustfmt::skip]
fn variant_named(name: &str, tournament_rule: bool) -> Variant {
    use Opening::{Alternate, FourThenChoice, Swap2};
    use SecondStone::{Free, OutsideMiddle, OutsideMiddleAndArms};
    let pente = Variant {
        captures: vec![2],
        stones_to_win: 10,
        center_first: true,
        second_stone: if tournament_rule { OutsideMiddle } else { Free },
        opening: Alternate,
        poof: false,
        boat: false,
        exactly_five: false,
    };
    let keryo = Variant { captures: vec![2, 3], stones_to_win: 15, ..pente.clone() };
    let free = |base| Variant { center_first: false, second_stone: Free, ..base };
    match name {
        "pente" => pente,
        "keryo-pente" => keryo,
        "g-pente" => Variant { second_stone: OutsideMiddleAndArms, ..pente },
        "d-pente" => Variant { opening: FourThenChoice, ..free(pente) },
        "dk-pente" => Variant { opening: FourThenChoice, ..free(keryo) },
        "poof-pente" => Variant { poof: true, ..pente },
        "boat-pente" => Variant { boat: true, ..pente },
        "o-pente" => Variant { poof: true, boat: true, ..keryo },
        "swap2-pente" => Variant { opening: Swap2, ..free(pente) },
        "swap2-keryo" => Variant { opening: Swap2, ..free(keryo) },
        // The Pente report, "Variations": unlike Pente, Gomoku does not begin in
        // the center.
        "gomoku" => Variant { captures: vec![], exactly_five: true, ..free(pente) },
        _ => panic!("no Pente variant is called '{name}'"),
    }
}

/// Row from the top and column from the left.
type Point = (usize, usize);

/// The four axes of a line; with their opposites, the eight directions.
const AXES: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The columns from the left. pente.org: the letter I is left out.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRST";

impl Pente {
    pub(crate) fn new(variant: &str, table: Table) -> Self {
        assert!(table.size % 2 == 1 && table.size <= COLUMNS.len());
        assert!((2..=4).contains(&table.seats));
        assert!(!table.teams || table.seats == 4, "teams need four seats");
        assert!(
            table.seats == 2 || variant == "pente" || variant == "keryo-pente",
            "'{variant}' is a game for two"
        );
        let mut rules = variant_named(variant, table.tournament_rule);
        if table.seats > 2 {
            // The rule for the second stone belongs to the game for two.
            rules.second_stone = SecondStone::Free;
        }
        if table.seats > 2 && !table.teams {
            // Board Game Arena: four captures instead of five when each plays
            // for oneself, so 8 of 10 stones; Keryo in proportion 12 of 15.
            rules.stones_to_win = rules.stones_to_win * 4 / 5;
        }
        Self {
            variant: rules,
            table,
            board: vec![vec!['.'; table.size]; table.size],
            captured: vec![0; table.seats],
            plies: 0,
            choices: Vec::new(),
            result: "*".to_string(),
        }
    }

    // Whose turn it is.

    /// The seat whose stone comes next. Colors alternate with the plies, in the
    /// openings too, whichever player puts the stone down.
    fn next_color(&self) -> usize {
        self.plies % self.table.seats + 1
    }

    /// The seat whose player acts next.
    fn actor(&self) -> usize {
        let passed = self.choices.first().is_some_and(|choice| choice == "pass");
        match (self.variant.opening, self.plies, self.choices.len()) {
            // pente.org, D-Pente: the first player places both colors up to the
            // fourth stone, then the second player chooses, then White goes on.
            (Opening::FourThenChoice, 0..=3, _) => 1,
            (Opening::FourThenChoice, 4, 0) => 2,
            // pente.org, Swap2: three stones by the first player, then the
            // second player chooses.
            (Opening::Swap2, 0..=2, _) => 1,
            (Opening::Swap2, 3, 0) => 2,
            // The player who passes the choice on places two stones first.
            (Opening::Swap2, 3 | 4, _) if passed => 2,
            (Opening::Swap2, 5, 1) if passed => 1,
            _ => self.next_color(),
        }
    }

    /// What the actor may choose; empty when it is time to place a stone.
    /// pente.org: no stone is accepted while a choice is open.
    fn open_choices(&self) -> Vec<&'static str> {
        let passed = self.choices.first().is_some_and(|choice| choice == "pass");
        match (self.variant.opening, self.plies, self.choices.len()) {
            (Opening::FourThenChoice, 4, 0) => vec!["keep", "swap"],
            (Opening::Swap2, 3, 0) => vec!["keep", "pass", "swap"],
            (Opening::Swap2, 5, 1) if passed => vec!["keep", "swap"],
            _ => vec![],
        }
    }

    // Where a stone may go.

    /// Why no stone may be put on this point now, if that is so.
    fn refusal(&self, point: Point) -> Option<String> {
        let center = self.table.size / 2;
        let name = self.point_name(point);
        if self.at(point) != '.' {
            return Some(format!("{name} is occupied; a stone needs an empty point"));
        }

        // The Pente report, "Variations": White begins in the center.
        if self.plies == 0 && self.variant.center_first && point != (center, center) {
            let middle = self.point_name((center, center));
            return Some(format!("the first stone goes to {middle}, not {name}"));
        }

        // The Pente report, "Variations": the tournament rule keeps the first
        // player's second stone out of the middle 5x5, three lines or more away.
        let down = point.0.abs_diff(center);
        let across = point.1.abs_diff(center);
        let near = down < 3 && across < 3;
        if self.plies == 2 && self.variant.second_stone != SecondStone::Free && near {
            return Some(format!("{name} is less than three lines from the center"));
        }

        // pente.org, G-Pente: nor three or four lines away straight from the
        // center.
        let arms = self.variant.second_stone == SecondStone::OutsideMiddleAndArms;
        let on_arm = (down == 0 && (across == 3 || across == 4))
            || (across == 0 && (down == 3 || down == 4));
        if self.plies == 2 && arms && on_arm {
            return Some(format!("{name} is straight from the center and too near"));
        }
        None
    }

    // What a stone does.

    /// Places the next stone on a point where it may go.
    fn place(&mut self, point: Point) {
        let mover = self.next_color();
        self.board[point.0][point.1] = stone_of(mover);

        // pente.org, Poof-Pente: captures and poofs are both read from the board
        // before any stone is taken off, so neither prevents the other.
        let taken = self.taken_by(point, mover);
        let lost = self.lost_by(point, mover);
        for &(row, col) in taken.iter().chain(&lost) {
            self.board[row][col] = '.';
        }
        self.captured[mover - 1] += taken.len();
        if !lost.is_empty() {
            self.captured[other_of_two(mover) - 1] += lost.len();
        }

        self.plies += 1;
        self.result = match self.winner(point, mover) {
            Some(seat) => self.win_of(seat),
            // The board is full and no side has won.
            None if self.board.iter().flatten().all(|&c| c != '.') => "1/2-1/2".to_string(),
            None => "*".to_string(),
        };
    }

    /// The stones that `mover` captures with a stone on `point`.
    ///
    /// The Pente report, "Captures": exactly two enemy stones in any direction,
    /// bracketed between two own ones. pente.org, Keryo-Pente: or exactly three.
    /// The edge of the board is no bracket.
    fn taken_by(&self, point: Point, mover: usize) -> Vec<Point> {
        let mut taken = Vec::new();
        for (down, right) in AXES {
            for direction in [(down, right), (-down, -right)] {
                let ray = self.ray(point, direction);
                for &length in &self.variant.captures {
                    if ray.len() > length
                        && ray[..length]
                            .iter()
                            .all(|&p| self.is_enemy(self.at(p), mover))
                        && self.at(ray[length]) == stone_of(mover)
                    {
                        taken.extend(&ray[..length]);
                    }
                }
            }
        }
        taken
    }

    /// Whether a stone can be captured by `mover`.
    ///
    /// Mixed captures (the Pente report, "Overview"; Board Game Arena): with
    /// more players the stones inside the bracket may be of several colors, as
    /// long as none is the mover's or the partner's.
    fn is_enemy(&self, stone: char, mover: usize) -> bool {
        stone != '.'
            && !self
                .side_of(mover)
                .iter()
                .any(|&seat| stone_of(seat) == stone)
    }

    /// The own stones that `mover` loses by moving to `point`, each once.
    ///
    /// The Pente report, "Variations": such suicides do not exist, except as
    /// poofs. pente.org, Poof-Pente and O-Pente: a run through the new stone,
    /// just as long as something that can be captured, between two enemies.
    fn lost_by(&self, point: Point, mover: usize) -> Vec<Point> {
        let mut lost = Vec::new();
        if !self.variant.poof {
            return lost;
        }
        let enemy = stone_of(other_of_two(mover));
        for (down, right) in AXES {
            let run = self.run(point, (down, right));
            let before = self.ray(run[0], (-down, -right));
            let after = self.ray(run[run.len() - 1], (down, right));
            let between_enemies = before.first().is_some_and(|&p| self.at(p) == enemy)
                && after.first().is_some_and(|&p| self.at(p) == enemy);
            if self.variant.captures.contains(&run.len()) && between_enemies {
                for stone in run {
                    if !lost.contains(&stone) {
                        lost.push(stone);
                    }
                }
            }
        }
        lost
    }

    // The winner.

    /// The winning seat after `mover` has moved to `point` and all captured
    /// stones are off the board.
    fn winner(&self, point: Point, mover: usize) -> Option<usize> {
        if self.variant.boat {
            // pente.org, Boat-Pente and O-Pente: fives before captures.
            self.winner_by_lasting_five(mover)
                .or_else(|| self.winner_by_captures(mover))
        } else {
            // pente.org, Poof-Pente: captures before fives. In the other
            // variants the order does not matter, both win for the mover.
            self.winner_by_captures(mover)
                .or_else(|| self.winner_by_line(point, mover))
        }
    }

    /// The Pente report, "Base rules": ten captured stones win.
    fn winner_by_captures(&self, mover: usize) -> Option<usize> {
        let needed = self.variant.stones_to_win;
        if self.variant.poof {
            // pente.org, Poof-Pente and O-Pente: enough stones and more than the
            // opponent has, and that may be the player who did not move. An
            // equal score plays on.
            let (first, second) = (self.captured[0], self.captured[1]);
            return if first == second || first.max(second) < needed {
                None
            } else if first > second {
                Some(1)
            } else {
                Some(2)
            };
        }
        // Partners put their captures together: our choice, no document tells.
        let side = self.side_of(mover);
        let stones: usize = side.iter().map(|&seat| self.captured[seat - 1]).sum();
        (stones >= needed).then_some(mover)
    }

    /// A line through the stone just placed, all of its own color, in teams too.
    fn winner_by_line(&self, point: Point, mover: usize) -> Option<usize> {
        if self.at(point) != stone_of(mover) {
            // pente.org, Poof-Pente: a stone that is gone makes no five.
            return None;
        }
        for axis in AXES {
            let length = self.run(point, axis).len();
            let wins = if self.variant.exactly_five {
                // pente.org, Gomoku: an overline does not win.
                length == 5
            } else if self.table.seats > 2 && !self.table.teams {
                // The Pente report, "Overview", and Board Game Arena: four are
                // enough when three or four play each for oneself.
                length >= 4
            } else {
                // The Pente report, "Base rules": five or more.
                length >= 5
            };
            if wins {
                return Some(mover);
            }
        }
        None
    }

    /// pente.org, Boat-Pente: a five must survive.
    fn winner_by_lasting_five(&self, mover: usize) -> Option<usize> {
        let opponent = other_of_two(mover);

        // The mover had one move to break the opponent's five, and did not.
        if !self.fives(opponent).is_empty() {
            return Some(opponent);
        }
        // A five that the opponent cannot break wins at once.
        if self
            .fives(mover)
            .iter()
            .any(|five| !self.breakable(five, opponent))
        {
            return Some(mover);
        }
        None
    }

    /// All runs of five or more of one seat, anywhere on the board.
    fn fives(&self, seat: usize) -> Vec<Vec<Point>> {
        let mut fives = Vec::new();
        for point in self.points() {
            for axis in AXES {
                // A run is found at its first stone only.
                if self.at(point) == stone_of(seat) {
                    let run = self.run(point, axis);
                    if run.len() >= 5 && run[0] == point {
                        fives.push(run);
                    }
                }
            }
        }
        fives
    }

    /// pente.org, Boat-Pente: a five is breakable if one move of the breaker
    /// captures at least one of its stones.
    fn breakable(&self, five: &[Point], breaker: usize) -> bool {
        self.points().into_iter().any(|point| {
            self.at(point) == '.'
                && self
                    .taken_by(point, breaker)
                    .iter()
                    .any(|stone| five.contains(stone))
        })
    }

    fn win_of(&self, seat: usize) -> String {
        match (self.table.seats, seat) {
            (2, 1) => "1-0".to_string(),
            (2, _) => "0-1".to_string(),
            _ => {
                let winners = self.side_of(seat);
                let names: Vec<String> = winners.iter().map(usize::to_string).collect();
                names.join("+")
            }
        }
    }

    /// The seats that win and lose together with this one, itself included.
    fn side_of(&self, seat: usize) -> Vec<usize> {
        match (self.table.teams, seat) {
            (false, _) => vec![seat],
            (true, 1 | 3) => vec![1, 3],
            (true, _) => vec![2, 4],
        }
    }

    // Points and lines.

    fn at(&self, (row, col): Point) -> char {
        self.board[row][col]
    }

    fn points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        for row in 0..self.table.size {
            for col in 0..self.table.size {
                points.push((row, col));
            }
        }
        points
    }

    /// The points from `from`, which is left out, to the edge of the board.
    fn ray(&self, from: Point, (down, right): (isize, isize)) -> Vec<Point> {
        let size = self.table.size;
        let mut points = Vec::new();
        let (mut row, mut col) = from;
        while let (Some(next_row), Some(next_col)) =
            (row.checked_add_signed(down), col.checked_add_signed(right))
        {
            if next_row >= size || next_col >= size {
                break;
            }
            (row, col) = (next_row, next_col);
            points.push((row, col));
        }
        points
    }

    /// The unbroken run of one color through the stone on `point`, in the order
    /// of the axis.
    fn run(&self, point: Point, (down, right): (isize, isize)) -> Vec<Point> {
        let stone = self.at(point);
        let mut run = vec![point];
        for next in self.ray(point, (-down, -right)) {
            if self.at(next) != stone {
                break;
            }
            run.insert(0, next);
        }
        for next in self.ray(point, (down, right)) {
            if self.at(next) != stone {
                break;
            }
            run.push(next);
        }
        run
    }

    /// pente.org: the letter of the column, and the row counted from the bottom.
    fn point_name(&self, (row, col): Point) -> String {
        let letter = &COLUMNS[col..=col];
        let number = self.table.size - row;
        format!("{letter}{number}")
    }

    fn point_named(&self, text: &str) -> Option<Point> {
        let letter = text.chars().next()?;
        let col = COLUMNS.find(letter)?;
        let number: usize = text[1..].parse().ok()?;
        let row = self.table.size.checked_sub(number)?;
        let on_board = row < self.table.size && col < self.table.size;
        // Spellings such as A01 are not canonical.
        (on_board && self.point_name((row, col)) == text).then_some((row, col))
    }
}

/// The stones of seat 1 are written `1`.
fn stone_of(seat: usize) -> char {
    ['1', '2', '3', '4'][seat - 1]
}

/// The opponent, in the variants that only two can play.
fn other_of_two(seat: usize) -> usize {
    if seat == 1 { 2 } else { 1 }
}

impl Reference for Pente {
    fn play(&mut self, text: &str) -> Result<(), String> {
        if self.result != "*" {
            return Err(format!("'{text}' comes after the end of the game"));
        }
        let choices = self.open_choices();
        if !choices.is_empty() {
            if !choices.contains(&text) {
                let wanted = choices.join(", ");
                return Err(format!(
                    "'{text}' is no choice here; expected one of {wanted}"
                ));
            }
            // A swap makes the players change seats; the stones stay.
            self.choices.push(text.to_string());
            return Ok(());
        }
        let Some(point) = self.point_named(text) else {
            let far = self.point_name((0, self.table.size - 1));
            return Err(format!("'{text}' is no point; points are A1 to {far}"));
        };
        if let Some(reason) = self.refusal(point) {
            return Err(reason);
        }
        self.place(point);
        Ok(())
    }

    fn legal(&self) -> Vec<String> {
        if self.result != "*" {
            return vec![];
        }
        let mut moves: Vec<String> = Vec::new();
        for choice in self.open_choices() {
            moves.push(choice.to_string());
        }
        if moves.is_empty() {
            for point in self.points() {
                if self.refusal(point).is_none() {
                    moves.push(self.point_name(point));
                }
            }
        }
        moves.sort();
        moves
    }

    fn board(&self) -> String {
        self.board.iter().flatten().collect()
    }

    fn to_move(&self) -> Option<usize> {
        (self.result == "*").then(|| self.actor())
    }

    fn result(&self) -> String {
        self.result.clone()
    }

    fn captured(&self) -> Vec<usize> {
        self.captured.clone()
    }
}
