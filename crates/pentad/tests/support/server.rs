//! `pentad serve` in a process of its own.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server of the real program.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pentad"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log-format", "json"])
            .env("PENTAD_DATA", data)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let said = child.stdout.as_mut().expect("its output");
        let mut line = String::new();
        BufReader::new(said).read_line(&mut line).expect("a line");
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next());
        let address = address.expect("an address").to_owned();
        Server { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
