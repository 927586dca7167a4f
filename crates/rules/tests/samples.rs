//! Games and positions judged by other programs: Pentago games by two
//! implementations of the classic and the course rules, Pente games of every
//! variant by pente.org's own rule classes, and Pentago positions counted by
//! the reference solver.
//!
//! The samples lie beside the repository, not in it. Where they are missing,
//! each test says so on its output and passes without having checked anything;
//! `against_reference` and `documents` prove the rules without them.

use std::fs;
use std::path::{Path, PathBuf};

use rules::{AnyMove, AnyPosition, Form, Outcome, Position, Seat, Variant};

/// The directory of the samples, if it is here.
fn samples() -> Option<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference/samples");
    let here = directory.is_dir();
    if !here {
        println!(
            "skipped: the samples are not here ({})",
            directory.display()
        );
    }
    here.then_some(directory)
}

/// The rows of a table behind its heading, each with its columns.
fn table(path: &Path, separator: char) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).expect("a sample can be read");
    let rows = text.lines().skip(1);
    rows.map(|row| row.split(separator).map(str::to_owned).collect())
        .collect()
}

/// Every table whose name begins with `prefix`; there must be at least one.
fn tables(directory: &Path, prefix: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("the samples can be listed");
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(prefix) && name.ends_with(".tsv")
        })
        .collect();
    assert!(!paths.is_empty(), "no {prefix}*.tsv among the samples");
    paths.sort();
    paths
}

#[test]
fn pentago_games() {
    let Some(directory) = samples() else { return };
    let mut games = 0;
    for path in tables(&directory, "pentago_") {
        for row in table(&path, '\t') {
            let [variant, result, board, moves] = row.as_slice() else {
                panic!("{}: four columns, not {row:?}", path.display());
            };
            let variant: Variant = variant.parse().expect("a variant");
            let mut position = Form::plain(variant).start();
            for text in moves.split(',') {
                assert_eq!(position.result(), "*", "{moves}: {text} after the end");
                position.play_text(text).expect(moves);
            }
            assert_eq!(position.result(), *result, "{moves}");
            assert_eq!(position.board_text(), *board, "{moves}");
            games += 1;
        }
    }
    println!("{games} games of Pentago agree");
}

#[test]
fn pente_games() {
    let Some(directory) = samples() else { return };
    let mut games = 0;
    let mut files = 0;
    for path in tables(&directory, "pente_") {
        for (number, row) in table(&path, '\t').iter().enumerate() {
            let [variant, tournament_rule, choice, winner, end, board, moves] = row.as_slice()
            else {
                panic!("{}: seven columns, not {row:?}", path.display());
            };
            let name = format!("{variant}, row {}", number + 1);
            let game = PenteGame {
                name: &name,
                position: pente_form(variant, tournament_rule).start(),
                choice,
            };
            let position = game.replay(moves);
            assert_eq!(position.board_text(), *board, "{name}");
            let wanted = match (end.as_str(), winner.as_str()) {
                // With 15 to 17 stones pente.org's code looks at the first
                // player first; its rule says that the side with more wins.
                ("over", _) if name == "o-pente, row 21" => "0-1",
                ("over", "1") => "1-0",
                ("over", "2") => "0-1",
                _ => "*",
            };
            assert_eq!(position.result(), wanted, "{name}");
            games += 1;
        }
        files += 1;
    }
    let pente = Variant::ALL.len() - 4;
    assert_eq!(files, pente, "one table for each variant of Pente");
    println!("{games} games of Pente agree");
}

fn pente_form(variant: &str, tournament_rule: &str) -> Form {
    let variant: Variant = variant.parse().expect("a variant");
    match (Form::plain(variant), tournament_rule) {
        (form, "1") => form,
        // Gomoku and the openings with a choice have no such rule.
        (form, _) if Form::new(variant, [("tournament_rule", "yes")]).is_err() => form,
        (form, _) => Form::new(variant, [("tournament_rule", "no")]).unwrap_or(form),
    }
}

/// A game of the samples while it is replayed.
struct PenteGame<'a> {
    name: &'a str,
    position: AnyPosition,
    /// What the players decided in the opening.
    choice: &'a str,
}

impl PenteGame<'_> {
    fn replay(mut self, moves: &str) -> AnyPosition {
        for (i, word) in moves.split(' ').enumerate() {
            let name = format!("{}, word {}: {word}", self.name, i + 1);
            self.choose();
            if let Some(text) = word.strip_prefix('!') {
                let before = self.position.clone();
                assert!(self.position.play_text(text).is_err(), "{name} was taken");
                assert_eq!(self.position, before, "{name}");
                continue;
            }
            let (text, captured) = word.split_once(':').unwrap_or((word, "0-0"));
            assert_eq!(self.position.result(), "*", "{name}");
            let played = self.position.play_text(text);
            played.unwrap_or_else(|error| panic!("{name}: {error}"));
            let counts: Vec<String> = self
                .position
                .captured()
                .iter()
                .map(u16::to_string)
                .collect();
            assert_eq!(counts.join("-"), captured, "{name}");
        }
        self.position
    }

    /// Makes the opening choice when it is due. After a pass the samples do not
    /// tell what the first player chose, and nothing on the board depends on it.
    fn choose(&mut self) {
        let legal = self.position.legal_moves();
        let open: Vec<String> = legal.iter().take(3).map(ToString::to_string).collect();
        if !open.contains(&"keep".to_owned()) {
            return;
        }
        let choice = match self.choice {
            "swap" => "swap",
            "pass" if open.contains(&"pass".to_owned()) => "pass",
            _ => "keep",
        };
        self.position.play_text(choice).expect("it is offered");
    }
}

/// The solver's tables count the placements that win at once, and the moves by
/// value, those placements left out.
#[test]
fn pentago_positions() {
    let Some(directory) = samples() else { return };
    // The solver knows no skipping.
    let form = Form::new(Variant::Classic, [("skip_neutral", "no")]).expect("a mixture");
    let rows = table(&directory.join("pentago_values.csv"), ',');
    assert!(!rows.is_empty());
    for row in &rows {
        check_counts(&form, row);
    }
    println!("{} positions of Pentago agree", rows.len());
}

fn check_counts(form: &Form, row: &[String]) {
    let number = |column: usize| -> usize { row[column].parse().expect("a number") };
    let position = form.position(&row[1]).expect("a playable position");
    let to_move = position.to_move().map(Seat::number);
    assert_eq!(to_move, Some(if row[3] == "x" { 1 } else { 2 }), "{row:?}");
    let turns = position.legal_moves();
    let (twisted, placed): (Vec<AnyMove>, Vec<AnyMove>) = turns
        .into_iter()
        .partition(|turn| turn.to_string().contains('Q'));
    assert_eq!(placed.len(), number(8), "{row:?}");
    let wanted = [number(9), number(10), number(11)];
    assert_eq!(twisted.len(), wanted.iter().sum(), "{row:?}");
    // Late positions are searched to the end.
    if number(2) >= 32 {
        let mut by_value = [0, 0, 0];
        for turn in twisted {
            let value = -value_after(&position, turn);
            by_value[(1 - value) as usize] += 1;
        }
        assert_eq!(by_value, wanted, "{row:?}");
    }
}

/// 1, 0 or -1: how the position after a move is for the side then to move.
fn value_after(position: &AnyPosition, mv: AnyMove) -> i32 {
    let mut next = position.clone();
    next.play(mv).expect("a listed move is legal");
    match (next.outcome(), position.to_move()) {
        (Some(Outcome::Draw(_)), _) => 0,
        (Some(Outcome::Win { winners, .. }), Some(mover)) if winners.contains(mover) => -1,
        (Some(Outcome::Win { .. }), _) => 1,
        (None, _) => {
            let replies = next.legal_moves().into_iter();
            let values = replies.map(|reply| -value_after(&next, reply));
            values.max().expect("a side to move can move")
        }
    }
}
