//! `pentad serve`: the web app, the API and the game server on one port.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::Args;
use server::{Config, Limits, Server};

/// Where to serve, and from what.
#[derive(Args, Default)]
pub(crate) struct Arguments {
    /// The address to listen on [default: 127.0.0.1:5005]
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// The directory that keeps games and people, made if it is missing
    /// [default: pentad in the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Let everybody ask as often as they like, for load tests
    #[arg(long, hide = true)]
    unlimited: bool,
}

const LISTEN: SocketAddr = SocketAddr::new(
    std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST),
    5005,
);

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the runtime")?;
    runtime.block_on(serve(arguments))?;
    // Minds that still think are not waited for.
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

async fn serve(arguments: &Arguments) -> Result<()> {
    let data = match &arguments.data {
        Some(data) => data.clone(),
        None => data_directory()?,
    };
    let mut limits = Limits::default();
    if arguments.unlimited {
        limits.messages = None;
        limits.changes = None;
    }
    let config = Config {
        listen: arguments.listen.unwrap_or(LISTEN),
        data,
        limits,
        minds: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
    };
    let server = Server::start(&config).await?;
    say(&server, &config)?;
    server.run(stopped()).await;
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the address is what people wait for")]
fn say(server: &Server, config: &Config) -> Result<()> {
    println!("Pentad is at http://{}/", server.address()?);
    println!("Games are kept in {}; stop with Ctrl-C.", config.data.display());
    Ok(())
}

/// Where a user's programs keep their data.
fn data_directory() -> Result<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = set("XDG_DATA_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(set("HOME")?).join(".local/share")));
    let home = home.context("no home directory is known; say where to keep games with --data DIR")?;
    Ok(home.join("pentad"))
}

/// Until somebody presses Ctrl-C or the system asks the program to stop.
async fn stopped() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}
