//! Fuzzes several targets at once, one on each core.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::progress::Progress;
use crate::shell::root;

/// What to fuzz, and for how long.
pub(super) struct Campaign {
    /// Where the built targets are.
    pub(super) binaries: PathBuf,
    pub(super) targets: Vec<String>,
    /// The time for each target.
    pub(super) time: Duration,
}

impl Campaign {
    /// Fuzzes all targets to the end and reports each; fails if any did.
    pub(super) fn run(&self) -> Result<()> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicUsize::new(0);
        let work = || self.fuzz_from(&next);
        let failed: Vec<&str> = thread::scope(|scope| {
            let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            let join = |worker: ScopedJoinHandle<'_, _>| worker.join().expect("no worker panics");
            workers.into_iter().flat_map(join).collect()
        });
        ensure!(failed.is_empty(), "fuzzing failed in {}", failed.join(", "));
        Ok(())
    }

    /// Fuzzes the next targets until none is left, and returns those that failed.
    fn fuzz_from(&self, next: &AtomicUsize) -> Vec<&str> {
        let mut failed = Vec::new();
        while let Some(target) = self.targets.get(next.fetch_add(1, Ordering::Relaxed)) {
            match self.fuzz(target) {
                Ok(progress) => println!("{target:>20}: {progress}"),
                Err(error) => {
                    eprintln!("{target:>20}: {error:#}");
                    failed.push(target.as_str());
                }
            }
        }
        failed
    }

    /// Fuzzes one target. If it is the only one, its output is shown while it
    /// runs; otherwise the end of its output is shown if it fails.
    fn fuzz(&self, target: &str) -> Result<Progress> {
        let alone = self.targets.len() == 1;
        let mut child = self
            .command(target)?
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .context("cannot start the target")?;
        let stderr = child.stderr.take().context("no pipe to its output")?;
        let mut progress = Progress::default();
        for line in BufReader::new(stderr).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            if alone {
                eprintln!("{line}");
            }
            progress.read(line);
        }
        let status = child.wait()?;
        if !status.success() {
            bail!("{}", progress.failure(target, alone));
        }
        progress.check_coverage()?;
        Ok(progress)
    }

    /// The command that fuzzes one target. The corpus comes before the seeds,
    /// because libFuzzer writes new inputs to the first folder.
    fn command(&self, target: &str) -> Result<Command> {
        let corpus = format!("fuzz/corpus/{target}");
        let artifacts = format!("fuzz/artifacts/{target}/");
        let seeds = format!("fuzz/seeds/{target}");
        for folder in [&corpus, &artifacts] {
            fs::create_dir_all(root().join(folder))
                .with_context(|| format!("cannot make the folder {folder}"))?;
        }
        let mut command = Command::new(self.binaries.join(target));
        command
            .current_dir(root())
            .arg(format!("-max_total_time={}", self.time.as_secs().max(1)))
            // An input that takes 10 s or 512 MB is a finding.
            .args(["-timeout=10", "-rss_limit_mb=512", "-max_len=4096"])
            .arg("-print_final_stats=1")
            .arg(format!("-artifact_prefix={artifacts}"))
            .args([corpus, seeds]);
        Ok(command)
    }
}
