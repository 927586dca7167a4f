//! A player in another process, such as an earlier build of this program, so that
//! versions can meet. `lab pente answer PLAYER` reads the moves of a game, one
//! game a line, and answers with the next move.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::Context;
use rules::pente::{Move, Position, Rules, parse};
use rules::{AnyRules, Position as _, Variant};

use super::contestant::{Contestant, Player};

/// A running program that plays one side.
pub struct Program {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Program {
    /// Starts the program with the name of one of its players.
    ///
    /// # Panics
    ///
    /// If it cannot be started, or the rules have no name.
    pub fn new(path: &Path, name: &str, rules: &Rules, seed: u64) -> Program {
        let mut variants = Variant::ALL.into_iter();
        let variant = variants
            .find(|variant| variant.rules() == AnyRules::Pente(*rules))
            .expect("matches are played under the rules of a variant");
        let mut child = Command::new(path)
            .args(["pente", "answer", name, "--variant", variant.name()])
            .args(["--seed", &seed.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("starting {}: {error}", path.display()));
        let questions = child.stdin.take().expect("it is piped");
        let answers = BufReader::new(child.stdout.take().expect("it is piped"));
        Program {
            child,
            questions,
            answers,
        }
    }

    fn ask(&mut self, moves: &[Move]) -> anyhow::Result<Move> {
        writeln!(self.questions, "{}", joined(moves))?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        parse(answer.trim()).with_context(|| format!("in the answer {answer:?}"))
    }
}

impl Player for Program {
    fn choose(&mut self, _position: &Position, moves: &[Move]) -> Move {
        self.ask(moves)
            .unwrap_or_else(|error| panic!("asking a program after {}: {error:#}", joined(moves)))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // An error means that it has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Answers for one side of a game until the questions end.
pub fn answer(contestant: &Contestant, rules: &Rules, seed: u64) -> anyhow::Result<()> {
    let mut player = contestant.player(rules, seed);
    for line in io::stdin().lines() {
        let line = line?;
        let words = line.split_whitespace().map(parse);
        let moves = words.collect::<Result<Vec<Move>, _>>()?;
        let mut position = Position::new(*rules);
        for &mv in &moves {
            position.play(mv)?;
        }
        println!("{}", player.choose(&position, &moves));
    }
    Ok(())
}

fn joined(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
    words.join(" ")
}
