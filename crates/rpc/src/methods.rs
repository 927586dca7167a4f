//! The methods. Their names and the names of their members are promised to
//! other people's scripts.

use rules::{OPTIONS, Position as _, Variant};
use serde_json::value::RawValue;

use super::error::{Error, shortened};
use super::json::Text;
use super::minds::Minds;
use super::params::Params;
use super::report::{Answer, OptionReport, Refused, Replay, Shown, VariantReport};

/// Every method.
pub(super) const METHODS: [&str; 5] = ["variants", "replay", "legal", "solve", "best"];

/// Calls a method by its name.
pub(super) fn call<'a>(
    minds: &mut Minds,
    method: &str,
    params: Option<&'a RawValue>,
) -> Result<Answer<'a>, Error> {
    match method {
        "variants" => variants(params),
        "replay" => replay(params),
        "legal" => legal(params),
        "solve" => minds.solve(params),
        "best" => minds.best(params),
        _ => Err(Error::Method {
            found: shortened(method),
        }),
    }
}

fn variants(params: Option<&RawValue>) -> Result<Answer<'static>, Error> {
    // No parameters by position are no parameters.
    let params = params.filter(|raw| raw.get() != "[]");
    Params::read(params, &[])?;
    let report = |variant: Variant| VariantReport {
        name: variant.name(),
        family: Shown(variant.family()),
        seats: variant.rules().seats(),
        size: variant.rules().size(),
        title: variant.title(),
        options: OPTIONS
            .iter()
            .filter(|option| option.family == variant.family())
            .map(|option| OptionReport {
                name: option.key,
                help: option.help.to_string(),
            })
            .collect(),
    };
    Ok(Answer::Variants(Variant::ALL.map(report).to_vec()))
}

fn replay(params: Option<&RawValue>) -> Result<Answer<'_>, Error> {
    let known = &[
        "variant",
        "moves",
        "setup",
        "free",
        "options",
        "skip_refused",
    ];
    let params = Params::read(params, known)?;
    let mut position = params.position()?;
    let moves = params.moves()?;
    let skip_refused = params.flag("skip_refused")?;
    let mut played = Vec::with_capacity(moves.len().min(1 << 10));
    let mut refused = Vec::new();
    for (index, Text(text)) in moves.into_iter().enumerate() {
        match position.play_text(&text) {
            Ok(mv) => played.push(Shown(mv)),
            Err(why) => {
                refused.push(Refused {
                    index,
                    text,
                    why: Shown(why),
                });
                if !skip_refused {
                    break;
                }
            }
        }
    }
    let replay = Replay::of(&position, played, refused);
    Ok(Answer::Replay(Box::new(replay)))
}

fn legal(params: Option<&RawValue>) -> Result<Answer<'_>, Error> {
    let params = Params::read(params, &["variant", "moves", "setup", "free", "options"])?;
    let moves = params.played()?.legal_moves().into_iter();
    Ok(Answer::Legal(moves.map(Shown).collect()))
}
