//! Pentago in its four published rule sets, and all mixtures of their switches.
//!
//! What the documents share stands in the code; where they differ there is a
//! switch. The documents: the guide (Pentago Basic Play, Rules and Strategy
//! Guide, Mindtwister 2005), the course rules (University of Twente, Pentago
//! Game Rules 1.0, 2021/22), the rules specification (Pentago Rules
//! Specification 1.0) and the tournament regulation (Swiss Pentago tournament
//! 2010/2011).

use super::Reference;

/// The three questions that the documents answer differently.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Switches {
    /// Five in a row right after the placement wins, without a twist.
    pub place_wins: bool,
    /// When a twist gives both sides five, the player who moved wins; otherwise
    /// the game is drawn.
    pub mover_wins_double: bool,
    /// The twist may be left out while a neutral block exists.
    pub skip_neutral: bool,
}

impl Switches {
    /// The answers of one document.
    pub(crate) fn named(name: &str) -> Self {
        let (place_wins, mover_wins_double, skip_neutral) = match name {
            // The guide, "Ties" and "Twisting the game blocks".
            "classic" => (true, false, true),
            // The course rules, "Rules" and its footnote 1.
            "twente" => (false, false, false),
            // The rules specification, sections 2, 3, 4 and 9.
            "spec" => (false, true, false),
            // The tournament regulation, rules of play 4, 7 and 8.
            "swiss" => (true, true, false),
            _ => panic!("no Pentago rule set is called '{name}'"),
        };
        Self {
            place_wins,
            mover_wins_double,
            skip_neutral,
        }
    }
}

/// A game of Pentago between turns.
#[derive(Clone, Debug)]
pub(crate) struct Pentago {
    switches: Switches,
    /// Six rows from the top with six cells each: `.`, `x` or `o`.
    board: Vec<Vec<char>>,
    result: String,
}

/// A twist: its text, the top row and the left column of its block, and whether
/// it goes clockwise. Names after the rules specification, sections 1 and 7.
type Twist = (&'static str, usize, usize, bool);

const TWISTS: [Twist; 8] = [
    ("Q00 CW", 0, 0, true),
    ("Q00 CCW", 0, 0, false),
    ("Q01 CW", 0, 3, true),
    ("Q01 CCW", 0, 3, false),
    ("Q10 CW", 3, 0, true),
    ("Q10 CCW", 3, 0, false),
    ("Q11 CW", 3, 3, true),
    ("Q11 CCW", 3, 3, false),
];

impl Pentago {
    /// All documents: the game begins on an empty board.
    pub(crate) fn new(switches: Switches) -> Self {
        Self {
            switches,
            board: vec![vec!['.'; 6]; 6],
            result: "*".to_string(),
        }
    }

    /// A game that goes on from any board, even one that no game can reach.
    #[allow(dead_code, reason = "only the engine's tests start from a board")]
    pub(crate) fn on(switches: Switches, board: &str) -> Self {
        let places: Vec<char> = board.chars().collect();
        Self {
            switches,
            board: places.chunks(6).map(<[char]>::to_vec).collect(),
            result: "*".to_string(),
        }
    }

    /// The first player, `x`, is on the move whenever the number of stones is
    /// even, because each turn adds exactly one.
    fn mover(&self) -> char {
        let stones = self.board.iter().flatten().filter(|&&c| c != '.').count();
        if stones % 2 == 0 { 'x' } else { 'o' }
    }

    /// The ways to complete a turn that places a stone on this empty cell:
    /// the twists, and nothing at all where that is allowed.
    fn endings(&self, row: usize, col: usize) -> Vec<Option<Twist>> {
        let mut placed = self.board.clone();
        placed[row][col] = self.mover();

        // The guide, "Ties", and the tournament regulation, 7: a five made by
        // the placement ends the game, and no block is turned any more.
        if self.switches.place_wins && has_five(&placed, self.mover()) {
            return vec![None];
        }

        // All documents: one block, a quarter turn, in either direction.
        let mut endings: Vec<Option<Twist>> = TWISTS.iter().copied().map(Some).collect();

        // The guide, "Twisting the game blocks": optional while at least one
        // block is neutral, as the board stands after the placement.
        if self.switches.skip_neutral && has_neutral_block(&placed) {
            endings.push(None);
        }
        endings
    }

    /// Carries out a turn that has been found legal.
    fn turn(&mut self, row: usize, col: usize, twist: Option<Twist>) {
        let mover = self.mover();
        self.board[row][col] = mover;
        if let Some(twist) = twist {
            self.board = twisted(&self.board, twist);
        }
        self.result = self.judge(mover).to_string();
    }

    /// The result after a complete turn of `mover`.
    fn judge(&self, mover: char) -> &'static str {
        let (mover_wins, other_wins, other) = match mover {
            'x' => ("1-0", "0-1", 'o'),
            _ => ("0-1", "1-0", 'x'),
        };
        let full = self.board.iter().flatten().all(|&cell| cell != '.');
        match (has_five(&self.board, mover), has_five(&self.board, other)) {
            (true, false) => mover_wins,
            // The course rules: after a turn the side with five wins, no matter
            // which side made the turn.
            (false, true) => other_wins,
            // The rules specification, 4, and the tournament regulation, 8.
            (true, true) if self.switches.mover_wins_double => mover_wins,
            // The guide, "Ties", and the course rules, "Rules".
            (true, true) => "1/2-1/2",
            // All documents: all stones are played and neither side has five.
            (false, false) if full => "1/2-1/2",
            (false, false) => "*",
        }
    }
}

/// All documents: five stones of one color next to each other in a row, in a
/// column or on a diagonal. Six contain five.
fn has_five(board: &[Vec<char>], stone: char) -> bool {
    for row in 0..6 {
        for col in 0..6 {
            let right = col + 4 < 6 && (0..5).all(|i| board[row][col + i] == stone);
            let down = row + 4 < 6 && (0..5).all(|i| board[row + i][col] == stone);
            let falling =
                row + 4 < 6 && col + 4 < 6 && (0..5).all(|i| board[row + i][col + i] == stone);
            let rising =
                row >= 4 && col + 4 < 6 && (0..5).all(|i| board[row - i][col + i] == stone);
            if right || down || falling || rising {
                return true;
            }
        }
    }
    false
}

/// The guide, "Playing": a neutral block is empty but for, at most, one stone in
/// its middle, so that turning it changes nothing.
fn has_neutral_block(board: &[Vec<char>]) -> bool {
    for top in [0, 3] {
        for left in [0, 3] {
            let mut edge_is_empty = true;
            for row in 0..3 {
                for col in 0..3 {
                    let middle = row == 1 && col == 1;
                    if !middle && board[top + row][left + col] != '.' {
                        edge_is_empty = false;
                    }
                }
            }
            if edge_is_empty {
                return true;
            }
        }
    }
    false
}

/// The rules specification, 8: the nine cells of a block turned by 90 degrees.
/// Clockwise, what was the left column, read upward, becomes the top row.
fn twisted(board: &[Vec<char>], (_, top, left, clockwise): Twist) -> Vec<Vec<char>> {
    let mut after = board.to_vec();
    for row in 0..3 {
        for col in 0..3 {
            after[top + row][left + col] = if clockwise {
                board[top + 2 - col][left + row]
            } else {
                board[top + col][left + 2 - row]
            };
        }
    }
    after
}

/// The rules specification, 1: columns A to F from the left, rows 1 to 6 from
/// the top.
fn cell_name(row: usize, col: usize) -> String {
    let letter = ["A", "B", "C", "D", "E", "F"][col];
    let number = row + 1;
    format!("{letter}{number}")
}

fn cell_named(text: &str) -> Option<(usize, usize)> {
    for row in 0..6 {
        for col in 0..6 {
            if cell_name(row, col) == text {
                return Some((row, col));
            }
        }
    }
    None
}

impl Reference for Pentago {
    fn play(&mut self, text: &str) -> Result<(), String> {
        if self.result != "*" {
            return Err(format!("'{text}' comes after the end of the game"));
        }
        let (cell, twist) = match text.split_once(' ') {
            Some((cell, twist)) => (cell, Some(twist)),
            None => (text, None),
        };
        let Some((row, col)) = cell_named(cell) else {
            return Err(format!("'{cell}' is no cell; cells are A1 to F6"));
        };
        if self.board[row][col] != '.' {
            return Err(format!("{cell} is occupied; a stone needs an empty cell"));
        }
        let endings = self.endings(row, col);
        for &ending in &endings {
            if ending.map(|(name, ..)| name) == twist {
                self.turn(row, col, ending);
                return Ok(());
            }
        }
        Err(match twist {
            None => format!("{cell} alone is no turn; a twist must follow"),
            Some(twist) if endings.len() == 1 => {
                format!("{cell} already wins; '{twist}' must not follow")
            }
            Some(twist) => format!("'{twist}' is no twist; one is written like Q01 CW"),
        })
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.result != "*" {
            return moves;
        }
        for row in 0..6 {
            for col in 0..6 {
                if self.board[row][col] != '.' {
                    continue;
                }
                let cell = cell_name(row, col);
                for ending in self.endings(row, col) {
                    moves.push(match ending {
                        Some((twist, ..)) => format!("{cell} {twist}"),
                        None => cell.clone(),
                    });
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
        match (self.result.as_str(), self.mover()) {
            ("*", 'x') => Some(1),
            ("*", _) => Some(2),
            _ => None,
        }
    }

    fn result(&self) -> String {
        self.result.clone()
    }

    fn captured(&self) -> Vec<usize> {
        vec![0, 0]
    }
}
