//! Reads the output of libFuzzer, as far as we need it.

use std::collections::VecDeque;
use std::fmt;

use anyhow::{Result, ensure};

/// How far a target has come.
#[derive(Default)]
pub(super) struct Progress {
    /// Edges reached by the seeds and the corpus.
    first_coverage: Option<u64>,
    /// Edges reached by now.
    coverage: u64,
    runs: u64,
    peak_mb: u64,
    /// The input that failed, if one did.
    artifact: Option<String>,
    /// The last lines of the output, which give the reason of a failure.
    tail: VecDeque<String>,
}

impl Progress {
    /// How many lines of the output are kept for a failure.
    const TAIL_LINES: usize = 60;

    /// Reads a line of the output.
    pub(super) fn read(&mut self, line: String) {
        if let Some(coverage) = number_after(&line, " cov: ") {
            self.first_coverage.get_or_insert(coverage);
            self.coverage = coverage;
        }
        if let Some(runs) = number_after(&line, "stat::number_of_executed_units:") {
            self.runs = runs;
        }
        if let Some(peak) = number_after(&line, "stat::peak_rss_mb:") {
            self.peak_mb = peak;
        }
        if let Some((_, path)) = line.split_once("Test unit written to ") {
            self.artifact = Some(path.trim().to_owned());
        }
        if self.tail.len() == Progress::TAIL_LINES {
            self.tail.pop_front();
        }
        self.tail.push_back(line);
    }

    /// Fails if no coverage was measured: such a target runs and finds nothing.
    pub(super) fn check_coverage(&self) -> Result<()> {
        ensure!(
            self.coverage > 0,
            "no coverage was measured: the target is not instrumented"
        );
        Ok(())
    }

    /// The message about a failure, with the last lines of the output unless they
    /// were shown already.
    pub(super) fn failure(&self, target: &str, seen: bool) -> String {
        let mut lines: Vec<String> = Vec::new();
        if !seen {
            lines.push("it failed; the end of its output:".to_owned());
            lines.extend(self.tail.iter().map(|line| format!("    {line}")));
        }
        match &self.artifact {
            Some(path) => {
                lines.push(format!("the input that failed is in {path}"));
                lines.push(format!(
                    "run it again with: cargo xtask fuzz {target} {path}"
                ));
            }
            None => lines.push("it failed, and left no input".to_owned()),
        }
        lines.join("\n")
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.first_coverage.unwrap_or(0);
        write!(
            f,
            "{} runs, coverage {first} to {} edges, {} MB at the most",
            self.runs, self.coverage, self.peak_mb
        )
    }
}

/// The number that follows `mark` in the line.
fn number_after(line: &str, mark: &str) -> Option<u64> {
    let (_, rest) = line.split_once(mark)?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress_of(lines: &[&str]) -> Progress {
        let mut progress = Progress::default();
        for line in lines {
            progress.read((*line).to_owned());
        }
        progress
    }

    #[test]
    fn a_good_run_is_summed_up() {
        let progress = progress_of(&[
            "INFO: seed corpus: files: 4 min: 13b max: 103b total: 199b rss: 27Mb",
            "#5\tINITED cov: 475 ft: 843 corp: 4/199b exec/s: 0 rss: 27Mb",
            "#36328\tDONE   cov: 661 ft: 2532 corp: 394/21Kb lim: 103 exec/s: 3302 rss: 29Mb",
            "stat::number_of_executed_units: 36328",
            "stat::peak_rss_mb:              29",
        ]);
        let text = "36328 runs, coverage 475 to 661 edges, 29 MB at the most";
        assert_eq!(progress.to_string(), text);
        assert!(progress.check_coverage().is_ok());
    }

    #[test]
    fn a_run_without_coverage_fails() {
        let progress = progress_of(&["stat::number_of_executed_units: 2508250"]);
        assert!(progress.check_coverage().is_err());
    }

    #[test]
    fn a_failure_tells_how_to_reproduce_it() {
        let progress = progress_of(&[
            "thread '<unnamed>' panicked at fuzz_targets/pente_move.rs:9:5:",
            "artifact_prefix='fuzz/artifacts/pente_move/'; Test unit written to \
             fuzz/artifacts/pente_move/crash-0a1b",
        ]);
        let message = progress.failure("pente_move", false);
        assert!(message.contains("panicked at"), "{message}");
        let again = "cargo xtask fuzz pente_move fuzz/artifacts/pente_move/crash-0a1b";
        assert!(message.ends_with(again), "{message}");
    }
}
