//! The examples on the pages, in blocks marked `pentad`.
//!
//! Each line is a name and a value; what stands in brackets is a remark.
//!
//! - `options:` and `captured before:` tell from where the game starts, and so
//!   does a board drawn under `before:`; without it the board is empty.
//! - `moves:` plays moves from that start. It may come several times.
//! - The other lines say what is true then: a board under `after:`,
//!   `captured:`, `result:` with the outcome in brackets, `next:`, `choices:`,
//!   `refused:` moves, the name of a `row:`, other texts for the `same:` move,
//!   and, as in `all but M9:`, the result of every other move.
//!
//! `before:` and `after:` may stand side by side, with a wide gap between.

use rules::{AnyPosition, Form, Position, Variant};

use crate::drawing::Drawing;

/// A block of a page.
pub(crate) struct Example {
    variant: Variant,
    lines: Vec<Line>,
}

enum Line {
    Value(Claim),
    Drawing { name: String, board: Drawing },
}

struct Claim {
    name: String,
    value: String,
    remark: String,
}

/// The examples on the page of a variant.
pub(crate) fn on_page(variant: Variant) -> Vec<Example> {
    let blocks = variant.rulebook().split("```pentad\n").skip(1);
    blocks
        .map(|block| {
            let (text, _) = block.split_once("```").expect("a block has an end");
            let lines = read_lines(text);
            Example { variant, lines }
        })
        .collect()
}

fn read_lines(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.ends_with(':') {
            lines.extend(side_by_side(line).map(|label| Line::Drawing {
                name: label.trim_end_matches(':').to_owned(),
                board: Drawing::default(),
            }));
        } else if let Some((name, value)) = line.split_once(':') {
            let (value, remark) = value.split_once('(').unwrap_or((value, ")"));
            lines.push(Line::Value(Claim {
                name: name.to_owned(),
                value: value.trim().to_owned(),
                remark: remark.trim_end_matches(')').to_owned(),
            }));
        } else {
            draw(line, &mut lines);
        }
    }
    lines
}

/// Adds a line of one or two drawings to those that were begun last.
fn draw(line: &str, lines: &mut [Line]) {
    let drawings = side_by_side(line).count();
    let first = lines.len().checked_sub(drawings).expect("a label above");
    for (part, begun) in side_by_side(line).zip(&mut lines[first..]) {
        match begun {
            Line::Drawing { board, .. } => board.add(part),
            Line::Value(claim) => panic!("{part:?} follows {}, no drawing", claim.name),
        }
    }
}

/// What a line holds, divided at wide gaps.
fn side_by_side(line: &str) -> impl Iterator<Item = &str> {
    let parts = line.split("    ").map(str::trim);
    parts.filter(|part| !part.is_empty())
}

impl Example {
    /// Plays the example and compares what it says.
    pub(crate) fn check(&self) {
        let start = self.start();
        let mut position = start.clone();
        let mut checked = 0;
        for line in &self.lines {
            match line {
                Line::Value(claim) => match claim.name.as_str() {
                    "options" | "captured before" => continue,
                    "moves" => {
                        position = self.played(&start, &claim.value);
                        continue;
                    }
                    _ => self.check_claim(&position, claim),
                },
                Line::Drawing { name, .. } if name == "before" => continue,
                Line::Drawing { name, board } => {
                    assert_eq!(name, "after", "{}: no such drawing", self.variant);
                    board.assert_shows(&position);
                }
            }
            checked += 1;
        }
        assert!(
            checked > 0,
            "{}: an example that says nothing",
            self.variant
        );
    }

    fn value(&self, wanted: &str) -> Option<&str> {
        self.lines.iter().find_map(|line| match line {
            Line::Value(claim) if claim.name == wanted => Some(claim.value.as_str()),
            _ => None,
        })
    }

    fn start(&self) -> AnyPosition {
        let options = self.value("options").unwrap_or_default().split(' ');
        let pairs = options.filter_map(|word| word.split_once('='));
        let form = Form::new(self.variant, pairs).expect("options that exist");
        let before = self.lines.iter().find_map(|line| match line {
            Line::Drawing { name, board } if name == "before" => Some(board),
            _ => None,
        });
        let Some(before) = before else {
            return form.start();
        };
        let mut setup = before.setup(form.rules());
        if let Some(captured) = self.value("captured before") {
            setup += &format!(" captured={}", captured.replace(' ', ","));
        }
        let position = form.position(&setup);
        position.unwrap_or_else(|error| panic!("{}: {error}", self.variant))
    }

    fn played(&self, start: &AnyPosition, moves: &str) -> AnyPosition {
        let mut position = start.clone();
        for text in moves.split(", ") {
            let played = position.play_text(text);
            assert!(played.is_ok(), "{}: {text}: {played:?}", self.variant);
        }
        position
    }

    fn check_claim(&self, position: &AnyPosition, claim: &Claim) {
        let Claim { name, value, .. } = claim;
        let told = value.as_str();
        let about = format!("{}: {name}", self.variant);
        match name.as_str() {
            "captured" => assert_eq!(joined(position.captured(), " "), told, "{about}"),
            "choices" => assert_eq!(joined(position.legal_moves(), ", "), told, "{about}"),
            "next" => {
                let next = position.to_move().map(|seat| format!("seat {seat}"));
                assert_eq!(next.as_deref(), Some(told), "{about}");
            }
            "row" => {
                let rows = position.lines().into_iter().map(|line| line.name());
                assert_eq!(joined(rows, ", "), told, "{about}");
            }
            "refused" => {
                for text in told.split(", ") {
                    let mv = position.parse_move(text).expect("a move that can be read");
                    let played = position.clone().play(mv);
                    assert!(played.is_err(), "{about}: {text} is played");
                }
            }
            "same" => {
                let moves = self.value("moves").expect("a move to compare with");
                for text in told.split(", ") {
                    assert_eq!(
                        position.parse_move(text),
                        position.parse_move(moves),
                        "{about}"
                    );
                }
            }
            "result" => claim.check_result(position, &about),
            _ => {
                let exception = name.strip_prefix("all but ");
                let exception = exception.unwrap_or_else(|| panic!("{about} is no claim"));
                claim.check_others(position, exception, &about);
            }
        }
    }
}

impl Claim {
    fn check_result(&self, position: &AnyPosition, about: &str) {
        let outcome = position.outcome().map(|outcome| outcome.to_string());
        let outcome = outcome.as_deref().unwrap_or("the game goes on");
        let told = (self.value.as_str(), self.remark.as_str());
        assert_eq!((position.result().as_str(), outcome), told, "{about}");
    }

    /// Every legal move but one leads to the result.
    fn check_others(&self, position: &AnyPosition, exception: &str, about: &str) {
        let exception = position.parse_move(exception).expect("a move");
        let legal = position.legal_moves();
        assert!(legal.contains(&exception), "{about}: it is not legal");
        for mv in legal.into_iter().filter(|&mv| mv != exception) {
            let mut next = position.clone();
            next.play(mv).expect("a legal move");
            self.check_result(&next, &format!("{about}: {mv}"));
        }
    }
}

fn joined(items: impl IntoIterator<Item = impl ToString>, separator: &str) -> String {
    let texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.join(separator)
}
