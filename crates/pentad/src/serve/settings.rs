//! How a server is set up: by flags, else by the environment, else by a file,
//! else by what fits most.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::{Args, Parser, ValueEnum};
use serde::{Deserialize, Serialize};
use server::{Config, Limits, PublicUrl, Site};

/// Where to serve, and from what.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: Settings,
    /// Read settings from a TOML file; flags and the environment come first
    #[arg(long, value_name = "FILE", env = "PENTAD_CONFIG")]
    config: Option<PathBuf>,
    /// Print the settings that apply, as such a file, and stop
    #[arg(long)]
    pub(super) print_config: bool,
    /// Let everybody ask as often as they like, for load tests
    #[arg(long, hide = true)]
    unlimited: bool,
}

/// What can be set. A flag `--public-url` is `PENTAD_PUBLIC_URL` in the
/// environment and `public_url` in the file.
#[derive(Args, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settings {
    /// The address to listen on [default: 127.0.0.1:5005]
    #[arg(long, value_name = "ADDR:PORT", env = "PENTAD_LISTEN")]
    pub(super) listen: Option<SocketAddr>,
    /// The directory that keeps games and people, made if it is missing
    /// [default: pentad in the user's data directory]
    #[arg(long, value_name = "DIR", env = "PENTAD_DATA")]
    pub(super) data: Option<PathBuf>,
    /// The address that people type, such as `https://pentad.example`; with https
    /// cookies are sent over safe connections alone
    #[arg(long, value_name = "URL", env = "PENTAD_PUBLIC_URL")]
    pub(super) public_url: Option<PublicUrl>,
    /// All requests come through a proxy of yours, which tells where they came
    /// from in X-Forwarded-For
    #[arg(long, value_name = "yes|no", env = "PENTAD_BEHIND_PROXY", num_args = 0..=1,
          default_missing_value = "yes", hide_possible_values = true, value_parser = clap::builder::BoolishValueParser::new())]
    pub(super) behind_proxy: Option<bool>,
    /// Engine moves that are computed at once [default: half of the cores]
    #[arg(long, value_name = "N", env = "PENTAD_MINDS")]
    pub(super) minds: Option<usize>,
    /// WebSockets that may be open at once [default: 50000]
    #[arg(long, value_name = "N", env = "PENTAD_SOCKETS")]
    pub(super) sockets: Option<usize>,
    /// Other connections that may be open at once [default: 10000]
    #[arg(long, value_name = "N", env = "PENTAD_CONNECTIONS")]
    pub(super) connections: Option<usize>,
    /// How many times the usual one address may do, where many people share one
    /// [default: 1]
    #[arg(long, value_name = "TIMES", env = "PENTAD_PER_ADDRESS")]
    pub(super) per_address: Option<f64>,
    /// Games that one person may have opened and that are not over [default: 50]
    #[arg(long, value_name = "N", env = "PENTAD_GAMES_PER_PERSON")]
    pub(super) games_per_person: Option<usize>,
    /// Free space on the disk, in MB, below which no new game, guest or
    /// tournament is accepted; games that are running go on [default: 256]
    #[arg(long, value_name = "MB", env = "PENTAD_MIN_FREE")]
    pub(super) min_free: Option<u64>,
    /// What is logged [default: info]
    #[arg(long, value_name = "LEVEL", env = "PENTAD_LOG")]
    pub(super) log: Option<Level>,
    /// How it is logged, on standard error [default: text]
    #[arg(long, value_name = "FORMAT", env = "PENTAD_LOG_FORMAT")]
    pub(super) log_format: Option<Format>,
}

/// How much is logged.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
    Error,
    Warn,
    #[default]
    Info,
    Debug,
}

/// How lines of the log look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum Format {
    #[default]
    Text,
    Json,
}

const MB: u64 = 1_000_000;
const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 5005);

impl Arguments {
    /// As with no flag at all; the environment still counts.
    pub(crate) fn without_flags() -> Arguments {
        #[derive(Parser)]
        struct Nothing {
            #[command(flatten)]
            arguments: Arguments,
        }
        Nothing::parse_from(["pentad"]).arguments
    }

    /// All settings, with what was not said filled in.
    pub(super) fn settings(self) -> Result<(Settings, Limits)> {
        let unlimited = self.unlimited;
        let file = match &self.config {
            Some(path) => read(path)?,
            None => Settings::default(),
        };
        let settings = self.given.or(file).filled()?;
        let mut limits = if unlimited {
            Limits::unlimited()
        } else {
            Limits::default().times_each_address(times(settings.per_address)?)
        };
        limits.sockets = settings.sockets.unwrap_or(limits.sockets);
        if !unlimited {
            limits.hall.games_of_person = settings
                .games_per_person
                .unwrap_or(limits.hall.games_of_person);
        }
        limits.http.connections = settings.connections.unwrap_or(limits.http.connections);
        let min_free = settings.min_free.map(|mb| mb.saturating_mul(MB));
        limits.hall.min_free = min_free.unwrap_or(limits.hall.min_free);
        Ok((settings, limits))
    }
}

/// How many times the usual an address may do.
fn times(wanted: Option<f64>) -> Result<f64> {
    let times = wanted.unwrap_or(1.0);
    if !(0.1..=1000.0).contains(&times) {
        bail!("--per-address is a number from 0.1 to 1000, not {times}");
    }
    Ok(times)
}

fn read(path: &Path) -> Result<Settings> {
    let bytes = std::fs::read(path)
        .with_context(|| format!("cannot read the settings in {}", path.display()))?;
    let text = crate::input::utf8(bytes, path)?;
    toml::from_str(&text).with_context(|| format!("{} is not valid", path.display()))
}

impl Settings {
    fn or(self, other: Settings) -> Settings {
        Settings {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            public_url: self.public_url.or(other.public_url),
            behind_proxy: self.behind_proxy.or(other.behind_proxy),
            minds: self.minds.or(other.minds),
            sockets: self.sockets.or(other.sockets),
            connections: self.connections.or(other.connections),
            per_address: self.per_address.or(other.per_address),
            games_per_person: self.games_per_person.or(other.games_per_person),
            min_free: self.min_free.or(other.min_free),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
        }
    }

    fn filled(self) -> Result<Settings> {
        let data = match self.data {
            Some(data) => data,
            None => data_directory()?,
        };
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Ok(Settings {
            listen: self.listen.or(Some(LISTEN)),
            data: Some(data),
            public_url: self.public_url,
            behind_proxy: self.behind_proxy.or(Some(false)),
            minds: self.minds.or(Some(cores.div_ceil(2))),
            sockets: self.sockets.or(Some(Limits::default().sockets)),
            connections: self
                .connections
                .or(Some(Limits::default().http.connections)),
            per_address: self.per_address.or(Some(1.0)),
            games_per_person: self
                .games_per_person
                .or(Some(Limits::default().hall.games_of_person)),
            min_free: self.min_free.or(Some(Limits::default().hall.min_free / MB)),
            log: self.log.or(Some(Level::default())),
            log_format: self.log_format.or(Some(Format::default())),
        })
    }

    /// For the server.
    pub(super) fn config(&self, limits: Limits) -> Config {
        Config {
            listen: self.listen.unwrap_or(LISTEN),
            data: self.data.clone().unwrap_or_default(),
            limits,
            site: Site {
                public_url: self.public_url.clone(),
                behind_proxy: self.behind_proxy.unwrap_or(false),
            },
            minds: self.minds.unwrap_or(1),
        }
    }
}

/// Where a user's programs keep their data.
pub(crate) fn data_directory() -> Result<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = set("XDG_DATA_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(set("HOME")?).join(".local/share")));
    let home =
        home.context("no home directory is known; say where to keep games with --data DIR")?;
    Ok(home.join("pentad"))
}
