//! `pentad serve`: the web app, the API and the game server on one port.

mod settings;

use anyhow::{Context as _, Result};
use server::{Config, Server};
use tracing_subscriber::filter::LevelFilter;

use crate::exit::Exit;
pub(crate) use settings::{Arguments, data_directory};
use settings::{Format, Level, Settings};

pub(crate) fn run(arguments: Arguments) -> Result<Exit> {
    let print = arguments.print_config;
    let (settings, limits) = arguments.settings()?;
    if print {
        print_settings(&settings)?;
        return Ok(Exit::Done);
    }
    log(&settings);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the runtime")?;
    runtime.block_on(serve(&settings.config(limits)))?;
    // Minds that still think are not waited for.
    runtime.shutdown_background();
    Ok(Exit::Done)
}

#[expect(clippy::print_stdout, reason = "this is what was asked for")]
fn print_settings(settings: &Settings) -> Result<()> {
    print!("{}", toml::to_string(settings)?);
    Ok(())
}

/// Logs go to standard error, one line an event, in UTC.
fn log(settings: &Settings) {
    let level = match settings.log.unwrap_or_default() {
        Level::Error => LevelFilter::ERROR,
        Level::Warn => LevelFilter::WARN,
        Level::Info => LevelFilter::INFO,
        Level::Debug => LevelFilter::DEBUG,
    };
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr);
    if settings.log_format == Some(Format::Json) {
        log.json().init();
    } else {
        log.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
            .init();
    }
}

async fn serve(config: &Config) -> Result<()> {
    let server = Server::start(config).await?;
    say(&server, config)?;
    server.run(stopped()).await;
    tracing::info!("stopped");
    Ok(())
}

#[expect(clippy::print_stdout, reason = "the address is what people wait for")]
fn say(server: &Server, config: &Config) -> Result<()> {
    println!("Pentad is at http://{}/", server.address()?);
    println!(
        "Games are kept in {}; stop with Ctrl-C.",
        config.data.display()
    );
    Ok(())
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
