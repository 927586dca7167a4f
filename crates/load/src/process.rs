//! The server under test: started here, measured through `/proc`.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

/// A server that was started here.
pub struct Process {
    program: PathBuf,
    data: PathBuf,
    /// Where it listens.
    pub address: SocketAddr,
    child: Child,
}

impl Process {
    /// Starts a server on a free port and waits until it answers.
    pub fn start(program: &Path, data: &Path) -> Result<Process> {
        // Another program could take the port in between; for a measurement
        // that is good enough.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let child = spawn(program, data, address)?;
        let mut process = Process {
            program: program.to_owned(),
            data: data.to_owned(),
            address,
            child,
        };
        process.wait()?;
        Ok(process)
    }

    /// Kills it, which gives it no chance to finish anything.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again with the same port and data, and returns the time until it
    /// answered.
    pub fn restart(&mut self) -> Result<Duration> {
        let begun = Instant::now();
        self.child = spawn(&self.program, &self.data, self.address)?;
        self.wait()?;
        Ok(begun.elapsed())
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    fn wait(&mut self) -> Result<()> {
        let until = Instant::now() + Duration::from_secs(60);
        while TcpStream::connect(self.address).is_err() {
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended at once: {status}");
            }
            if Instant::now() > until {
                bail!("the server does not answer");
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.kill();
    }
}

fn spawn(program: &Path, data: &Path, address: SocketAddr) -> Result<Child> {
    Command::new(program)
        .args([
            "serve",
            "--unlimited",
            "--listen",
            &address.to_string(),
            "--data",
        ])
        .arg(data)
        .stdout(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start {}", program.display()))
}

/// What a process has used so far.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Seconds of CPU time, user and system.
    pub cpu: f64,
    /// Bytes in memory.
    pub resident: u64,
}

impl Usage {
    /// The usage of a process.
    pub fn of(id: u32) -> Result<Usage> {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        // The name may hold spaces and ends with a parenthesis.
        let (_, rest) = stat.rsplit_once(')').context("no name in /proc")?;
        let fields: Vec<u64> = rest
            .split_whitespace()
            .map(|field| field.parse().unwrap_or(0))
            .collect();
        let (&[user, kernel], &[resident]) = (&fields[11..13], &fields[21..22]) else {
            bail!("/proc/{id}/stat is too short");
        };
        Ok(Usage {
            // The kernel counts hundredths of a second, and pages of 4 KiB.
            cpu: (user + kernel) as f64 / 100.0,
            resident: resident * 4096,
        })
    }
}
