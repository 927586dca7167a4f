//! Things that several pages say in the same words.

use rules::Variant;

use words::Language;

/// What a clock shows: `0:09.3`, `4:59`, with hours `1:00:00`, with days
/// `2 d 4 h`. The module `game/time.js` says the same; both are tested with one
/// table, `e2e/units/clocks.json`.
pub(crate) fn clock_text(language: Language, ms: u64) -> String {
    let seconds = ms / 1000;
    let (days, hours) = (seconds / 86_400, seconds / 3_600 % 24);
    let (minutes, rest) = (seconds / 60 % 60, seconds % 60);
    match (days, hours) {
        (0, 0) if seconds < 10 => format!("0:0{seconds}.{}", ms / 100 % 10),
        (0, 0) => format!("{minutes}:{rest:02}"),
        (0, hours) => format!("{hours}:{minutes:02}:{rest:02}"),
        (days, hours) => language.fill("clock.days", &[("days", &days), ("hours", &hours)]),
    }
}

/// A move as the list has it: in its notation, or in words where it is no
/// place and no block.
pub(crate) fn move_text(language: Language, text: &str) -> String {
    match text {
        "swap" => language.text("choice.swap").to_owned(),
        "keep" => language.text("choice.keep").to_owned(),
        "pass" => language.text("choice.pass").to_owned(),
        "skip" => language.text("move.skip").to_owned(),
        text if text.starts_with("leave") => language.text("move.leave").to_owned(),
        text => text.to_owned(),
    }
}

/// A time control in words: minutes where seconds would be unusual.
pub(crate) fn time_text(language: Language, time: &str) -> String {
    let number = |text: &str| text.parse::<u32>().ok();
    if time == "-" {
        return language.text("time.none").to_owned();
    }
    if let Some(each) = time.strip_suffix("/move") {
        return match each.strip_suffix('d').and_then(number) {
            Some(days) => language.count("time.days", days as usize),
            None => language.fill("time.per-move", &[("seconds", &each)]),
        };
    }
    match time.split_once('+') {
        Some((stock, more)) => match number(stock) {
            Some(seconds) if seconds % 60 == 0 => format!("{}+{more}", seconds / 60),
            _ => time.to_owned(),
        },
        None => time.to_owned(),
    }
}

/// Options in words, as in `13×13, 3 seats`; what has none stays as it is.
pub(crate) fn options_text(language: Language, options: &str) -> String {
    let word = |option: &str| match option.split_once('=') {
        Some(("size", size)) => format!("{size}×{size}"),
        Some(("seats", seats)) => language.count("option.seats", seats.parse().unwrap_or(0)),
        Some(("teams", _)) => language.text("option.teams").to_owned(),
        _ => option.to_owned(),
    };
    let words = options.split_whitespace().map(word);
    words.collect::<Vec<_>>().join(", ")
}

/// A variant in one line.
pub(crate) fn variant_words(language: Language, variant: Variant) -> &'static str {
    language.text(match variant {
        Variant::Classic => "variant.classic",
        Variant::Twente => "variant.twente",
        Variant::Spec => "variant.spec",
        Variant::Swiss => "variant.swiss",
        Variant::Pente => "variant.pente",
        Variant::KeryoPente => "variant.keryo-pente",
        Variant::GPente => "variant.g-pente",
        Variant::DPente => "variant.d-pente",
        Variant::DkPente => "variant.dk-pente",
        Variant::PoofPente => "variant.poof-pente",
        Variant::BoatPente => "variant.boat-pente",
        Variant::OPente => "variant.o-pente",
        Variant::Swap2Pente => "variant.swap2-pente",
        Variant::Swap2Keryo => "variant.swap2-keryo",
        Variant::Gomoku => "variant.gomoku",
    })
}

/// How strong a level from 1 to 10 is, in a word.
pub(crate) fn level_word(language: Language, level: u8) -> &'static str {
    language.text(match level {
        0 | 1 => "level.1",
        2 => "level.2",
        3 => "level.3",
        4 => "level.4",
        5 => "level.5",
        6 => "level.6",
        7 => "level.7",
        8 => "level.8",
        9 => "level.9",
        _ => "level.10",
    })
}

/// A board that tells a variant at a glance, for its card.
pub(crate) const fn specimen(variant: Variant) -> &'static str {
    match variant {
        Variant::Classic => concat!("......", ".o.x..", "..x...", ".x..o.", "x..o..", "......"),
        Variant::Twente => concat!("x..o..", ".x....", "..x...", "...o..", ".o..x.", "......"),
        Variant::Spec => concat!("..o..x", ".o..x.", "...x..", "..x...", ".....o", "......"),
        Variant::Swiss => concat!("......", ".x..o.", ".x.o..", ".x....", "o.x...", ".....o"),
        Variant::Pente => PAIR,
        Variant::KeryoPente => TRIPLE,
        Variant::GPente => CROSS,
        Variant::DPente | Variant::DkPente => FOUR_LAID,
        Variant::Swap2Pente | Variant::Swap2Keryo => THREE_LAID,
        Variant::PoofPente => POOF,
        Variant::BoatPente => BOAT,
        Variant::OPente => OPEN,
        Variant::Gomoku => FIVE,
    }
}

// Details of seven by seven points, rather than boards that nobody can make
// out at this size.
const PAIR: &str = concat!(
    ".......", ".1.....", "..2....", "...2...", "....1..", "..1....", "......."
);
const TRIPLE: &str = concat!(
    ".......", ".......", ".12221.", ".......", "...1...", ".......", "......."
);
const CROSS: &str = concat!(
    "...1...", ".......", ".......", "1..1..1", "..2....", ".......", "...1..."
);
const THREE_LAID: &str = concat!(
    ".......", ".......", "..1.2..", "...1...", ".......", ".......", "......."
);
const FOUR_LAID: &str = concat!(
    ".......", "....2..", "..1....", "...21..", ".......", ".......", "......."
);
const POOF: &str = concat!(
    ".......", ".......", ".211...", "....2..", "..2....", ".......", "......."
);
const BOAT: &str = concat!(
    ".......", ".1.....", "..1....", "...1...", "..2.1..", "...2.1.", "......."
);
const OPEN: &str = concat!(
    ".......", ".2..1..", "..11...", "..12...", ".2.....", ".......", "......."
);
const FIVE: &str = concat!(
    ".......", ".....1.", "....1..", "..21...", "..1.2..", ".1..2..", "......."
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_controls_read_well() {
        let clocks: Vec<(u64, String, String)> =
            serde_json::from_str(include_str!("../../../e2e/units/clocks.json")).expect("a table");
        for (ms, english, german) in clocks {
            assert_eq!(clock_text(Language::English, ms), english);
            assert_eq!(clock_text(Language::German, ms), german);
        }
        for (time, text) in [
            ("-", "no clock"),
            ("300+5", "5+5"),
            ("90+2", "90+2"),
            ("600+5x30", "10+5x30"),
            ("30/move", "30 s a move"),
            ("1d/move", "1 day a move"),
            ("3d/move", "3 days a move"),
        ] {
            assert_eq!(time_text(Language::English, time), text);
        }
    }

    #[test]
    fn moves_are_told_in_words_where_they_have_no_place() {
        for (text, told) in [
            ("F6 Q01 CW", "F6 Q01 CW"),
            ("skip", "ohne Drehung"),
            ("leave2", "steigt aus"),
            ("swap", "Plätze tauschen"),
        ] {
            assert_eq!(move_text(Language::German, text), told);
        }
    }

    #[test]
    fn options_read_well() {
        for (options, text) in [
            ("size=13", "13×13"),
            ("seats=3 size=9", "3 seats, 9×9"),
            ("seats=4 teams=yes", "4 seats, two teams"),
            ("line=4", "line=4"),
        ] {
            assert_eq!(options_text(Language::English, options), text);
        }
    }

    #[test]
    fn specimens_are_square() {
        for variant in Variant::ALL {
            let cells = specimen(variant).len();
            assert_eq!(cells.isqrt().pow(2), cells, "{variant}");
        }
    }
}
