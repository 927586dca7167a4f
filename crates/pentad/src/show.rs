//! `pentad show`: a position as text, SVG, PNG, Prolog or JSON.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use picture::{Theme, View};
use rules::pentago::{HalfTurn, Notation};
use rules::{AnyMove, AnyPosition, AnyRules, Family, Position, Seat, Variant, pentago, pente};
use serde_json::json;

use crate::exit::Exit;
use crate::face::Face;
use crate::input::{PositionArguments, RecordArguments, read_text};
use crate::look::LookArguments;
use crate::output::{self, Content};
use crate::table::{self, OptionArguments};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The variant; a record brings its own
    #[arg(value_name = "VARIANT", required_unless_present = "record", value_parser = table::any())]
    variant: Option<Variant>,
    #[command(flatten)]
    options: OptionArguments,
    #[command(flatten)]
    start: PositionArguments,
    #[command(flatten)]
    record: RecordArguments,
    /// Take the position from a Prolog term game(Board, White, Black, Next)
    #[arg(long = "from-prolog", id = "prolog_file", value_name = "FILE", conflicts_with_all = ["setup", "moves", "record"])]
    from_prolog: Option<PathBuf>,
    /// Whose side is at the bottom: a seat, or mover for the one to move
    #[arg(long, value_name = "SEAT", default_value = "1", value_parser = Face::parse)]
    face: Face,
    /// Write an SVG picture to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a PNG picture to this file; - is standard output
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Replace files that are no SVG or PNG
    #[arg(long)]
    force: bool,
    /// Width of the PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 800)]
    width: u32,
    /// Colors of the pictures
    #[arg(long, value_enum, default_value_t = ThemeChoice::Light)]
    theme: ThemeChoice,
    /// Print the position as a Prolog term (Pente for two)
    #[arg(long, conflicts_with = "json")]
    prolog: bool,
    /// Print the moves that led here in this notation (Pentago)
    #[arg(long, value_enum, conflicts_with_all = ["json", "prolog"])]
    notation: Option<NotationChoice>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    look: LookArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeChoice {
    Light,
    Dark,
}

#[derive(Clone, Copy, ValueEnum)]
enum NotationChoice {
    Canonical,
    Guide,
    Course,
}

/// What is to be shown.
struct Scene {
    position: AnyPosition,
    moves: Vec<AnyMove>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit> {
    check_outputs(arguments)?;
    let scene = scene(arguments)?;
    arguments.face.checked(scene.position.seats())?;
    let view = view(arguments, &scene);
    let mut drawn = false;
    if let Some(path) = &arguments.svg {
        let svg = picture::svg(&scene.position, &view);
        write_picture(path, Content::Svg, arguments.force, svg.as_bytes())?;
        drawn = true;
    }
    if let Some(path) = &arguments.png {
        let png = picture::png(&scene.position, &view, arguments.width)?;
        write_picture(path, Content::Png, arguments.force, &png)?;
        drawn = true;
    }
    let text = match arguments.notation {
        _ if arguments.json => format!("{}\n", json_of(&scene, &view)),
        _ if arguments.prolog => prolog(&scene.position)?,
        Some(notation) => in_notation(&scene.moves, notation)?,
        None if drawn => return Ok(Exit::Done),
        None => format!(
            "{}{}\n",
            picture::text(&scene.position, &view),
            standing(&scene.position)
        ),
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Exit::Done)
}

/// Whose turn it is, in words that the reader of setups knows; or the result.
fn standing(position: &AnyPosition) -> String {
    match position.outcome() {
        Some(outcome) => {
            let lines = position.lines().into_iter();
            let lines: String = lines
                .map(|line| format!("\n   {}: {}", line.name(), line.places.join(" ")))
                .collect();
            format!("   {}: {outcome}{lines}", position.result())
        }
        None => {
            // The picture tells the captured stones itself.
            let setup = position.setup_text();
            let settings = setup.split(' ').skip(1);
            let others = settings.filter(|setting| !setting.starts_with("captured="));
            format!("   {}", others.collect::<Vec<_>>().join(" "))
        }
    }
}

fn scene(arguments: &Arguments) -> Result<Scene> {
    if let (Some(path), Some(variant)) = (&arguments.from_prolog, arguments.variant) {
        return scene_of_term(arguments, variant, &read_text(path)?);
    }
    let form = arguments.options.form_of(arguments.variant)?;
    let start = arguments.record.start(form, &arguments.start)?;
    Ok(Scene {
        position: start.position,
        moves: start.moves,
    })
}

/// The term tells how large its board is.
fn scene_of_term(arguments: &Arguments, variant: Variant, text: &str) -> Result<Scene> {
    if variant.family() == Family::Pentago {
        bail!("the Prolog term describes Pente positions");
    }
    let mut setup = pente::from_prolog(text)?;
    setup.free = arguments.start.free;
    let size = setup.board.size();
    let form = arguments.options.or("size", &size).form(variant)?;
    let AnyRules::Pente(rules) = form.rules() else {
        bail!("{form} is not a form of Pente");
    };
    if rules.size != size {
        bail!(
            "the term has a board of {size} rows, not of {}: leave -o size out",
            rules.size
        );
    }
    let position = pente::Position::from_setup(*rules, &setup)?;
    Ok(Scene {
        position: AnyPosition::Pente(Box::new(position)),
        moves: Vec::new(),
    })
}

/// Standard output has room for one thing.
fn check_outputs(arguments: &Arguments) -> Result<()> {
    let pictures = [&arguments.svg, &arguments.png].into_iter().flatten();
    let pictures = pictures.filter(|path| path.as_os_str() == "-").count();
    let text = arguments.json || arguments.prolog || arguments.notation.is_some();
    if pictures + usize::from(text) > 1 {
        bail!(
            "standard output takes one of --svg -, --png - and a text; name files for the others"
        );
    }
    Ok(())
}

fn view(arguments: &Arguments, scene: &Scene) -> View {
    let look = arguments.look.look();
    View {
        facing: arguments.face.seat(&scene.position),
        highlight: last_place(&scene.position, scene.moves.last().copied()),
        theme: match arguments.theme {
            ThemeChoice::Light => Theme::Light,
            ThemeChoice::Dark => Theme::Dark,
        },
        color: look.color,
        ascii: look.ascii,
        ..View::default()
    }
}

/// The place to point out after a move: where its stone now lies, if it does.
pub(crate) fn last_place(position: &AnyPosition, mv: Option<AnyMove>) -> Vec<String> {
    let place = match mv {
        Some(AnyMove::Pentago(pentago::Move::Turn(turn))) => Some(turn.stone().to_string()),
        Some(AnyMove::Pentago(pentago::Move::Half(HalfTurn::Place(cell)))) => {
            Some(cell.to_string())
        }
        Some(AnyMove::Pente(pente::Move::Place(point))) => match position {
            // A stone that moved into a bracket may be gone.
            AnyPosition::Pente(pente) if pente.board().is_empty(point) => None,
            _ => Some(point.to_string()),
        },
        _ => None,
    };
    place.into_iter().collect()
}

fn write_picture(path: &Path, content: Content, force: bool, bytes: &[u8]) -> Result<()> {
    if path.as_os_str() == "-" {
        return Ok(io::stdout().lock().write_all(bytes)?);
    }
    output::write_bytes(path, content, force, bytes)
}

fn prolog(position: &AnyPosition) -> Result<String> {
    match position {
        AnyPosition::Pente(position) => pente::to_prolog(position)
            .context("the Prolog term knows White and Black; this table has more seats"),
        AnyPosition::Pentago(_) => bail!("the Prolog term describes Pente positions"),
    }
}

fn in_notation(moves: &[AnyMove], notation: NotationChoice) -> Result<String> {
    let notation = match notation {
        NotationChoice::Canonical => Notation::Canonical,
        NotationChoice::Guide => Notation::Guide,
        NotationChoice::Course => Notation::Course,
    };
    let mut text = String::new();
    for mv in moves {
        let AnyMove::Pentago(pentago::Move::Turn(turn)) = mv else {
            bail!("{mv} is not a whole Pentago turn");
        };
        let written = notation
            .write(*turn)
            .with_context(|| format!("the course protocol has no turn without a twist: {turn}"))?;
        text.push_str(&written);
        text.push('\n');
    }
    Ok(text)
}

fn json_of(scene: &Scene, view: &View) -> serde_json::Value {
    let position = &scene.position;
    let lines: Vec<_> = position
        .lines()
        .into_iter()
        .map(|line| json!({ "seat": line.seat.number(), "name": line.name(), "places": line.places }))
        .collect();
    let plain = View {
        color: false,
        ..view.clone()
    };
    json!({
        "board": position.board_text(),
        "setup": position.setup_text(),
        "to_move": position.to_move().map(Seat::number),
        "result": position.result(),
        "outcome": position.outcome().map(|outcome| outcome.to_string()),
        "captured": position.captured(),
        "lines": lines,
        "picture": picture::text(position, &plain),
    })
}
