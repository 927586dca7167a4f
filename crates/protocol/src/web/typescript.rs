//! The same messages as types of TypeScript, for the browser: generated from
//! the types here, and compared with the file that the browser's modules use.

use std::fmt::Write as _;
use std::{env, fs};

use ts_rs::{Config, TS};

use super::{
    Brief, ChatLine, Clocks, Code, Due, Ending, Event, GameKind, Grab, Kind, LineKind, May,
    Message, MoveView, OfferView, Person, PersonKind, Phase, SeatClock, Stage, Turn, View, What,
    WinningLine,
};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../web/assets/game/protocol.d.ts"
);

const HEAD: &str = "\
// What the server says, as types: generated from crates/protocol.
// PENTAD_GENERATE=1 cargo test -p protocol typescript

export type Family = \"pentago\" | \"pente\";
export type Block = \"Q00\" | \"Q01\" | \"Q10\" | \"Q11\";
export type Direction = \"CW\" | \"CCW\";
export type Options = Record<string, string | number | boolean>;
";

fn generated() -> String {
    // Counts and times are far below the largest number that is exact there.
    let config = Config::new().with_large_int("number");
    let mut text = HEAD.to_owned();
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => {
            $(let _ = writeln!(text, "\nexport {}", tidied(&<$kind as TS>::decl(&config)));)*
        };
    }
    declare!(
        Message,
        View,
        Event,
        Kind,
        Brief,
        Person,
        PersonKind,
        Turn,
        Due,
        Grab,
        May,
        What,
        OfferView,
        MoveView,
        Clocks,
        SeatClock,
        Stage,
        Ending,
        WinningLine,
        LineKind,
        ChatLine,
        Phase,
        GameKind,
        Code,
    );
    text
}

/// A member on each line, and without the comments, which stand beside the
/// types here.
fn tidied(declaration: &str) -> String {
    let lines = declaration.lines().map(str::trim);
    let lines = lines.filter(|line| !line.starts_with(['/', '*']));
    let text = lines.collect::<Vec<_>>().join("\n  ");
    text.replace("} | {", "}\n  | {")
}

#[test]
fn the_browser_has_the_same_types() {
    let generated = generated();
    if env::var_os("PENTAD_GENERATE").is_some() {
        fs::write(FILE, &generated).expect("the file can be written");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(
        kept.replace("\r\n", "\n"),
        generated,
        "out of date: PENTAD_GENERATE=1 cargo test -p protocol typescript"
    );
}
