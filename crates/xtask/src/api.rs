//! The API against its description: schemathesis sends what `openapi.json`
//! allows and what it does not, and every answer must be one that is described.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::{needs, shell};

/// Another version sends other requests, so one is named.
const VERSION: &str = "4.32.5";
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_schema_conformance,unsupported_method,allow_header_conformance";
/// For each operation, beside those that its limits suggest: some 1,500 in all.
const EXAMPLES: &str = "5";

/// Some twenty seconds; the same requests each time.
pub(crate) fn test() -> Result<()> {
    let Some(schemathesis) = needs::from_pypi("schemathesis", VERSION) else {
        println!("schemathesis cannot be installed from PyPI, so the API is not tested with it");
        return Ok(());
    };
    let data = shell::target_dir().join("tools").join("api-test");
    let _ = std::fs::remove_dir_all(&data);
    let mut server = Server::start(&data)?;
    let url = server.url()?;
    let mut command = Command::new(schemathesis);
    command.arg("run").arg(format!("{url}/api/v1/openapi.json"));
    command.args(["--url", &url, "--checks", CHECKS]);
    command.args(["--phases", "coverage,fuzzing", "--max-examples", EXAMPLES]);
    command.args(["--generation-deterministic", "--no-shrink"]);
    command.args(["--suppress-health-check", "all", "--warnings", "off"]);
    command.args(["--request-timeout", "10"]);
    let hooks = shell::root().join("crates/xtask/src");
    command.env("PYTHONPATH", hooks).env("PENTAD_URL", &url);
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command.env("SCHEMATHESIS_HOOKS", "api_hooks");
    // It leaves notes where it runs.
    shell::run(command.current_dir(&data))
}

/// `pentad serve` on a free port, until this is dropped.
struct Server {
    child: Child,
    /// Held open, since it says more than one line.
    said: Option<BufReader<ChildStdout>>,
}

impl Server {
    fn start(data: &std::path::Path) -> Result<Server> {
        let mut command = Command::new(shell::binary()?);
        command.args(["serve", "--listen", "127.0.0.1:0", "--behind-proxy", "yes"]);
        command.args(["--min-free", "0", "--log", "error", "--data"]);
        let child = command.arg(data).stdout(Stdio::piped()).spawn();
        let mut child = child.context("cannot start pentad serve")?;
        let said = child.stdout.take().map(BufReader::new);
        Ok(Server { child, said })
    }

    /// Where it is, as it says itself.
    fn url(&mut self) -> Result<String> {
        let mut line = String::new();
        let said = self.said.as_mut().context("its output is ours")?;
        said.read_line(&mut line)?;
        match line.trim().strip_prefix("Pentad is at ") {
            Some(url) => Ok(url.trim_end_matches('/').to_owned()),
            None => bail!("pentad serve says {line:?} and not where it is"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
