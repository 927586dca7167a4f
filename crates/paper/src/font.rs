//! The font: how wide words are, and which glyphs they have.

use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId};

/// A weight of the font, parsed.
pub(crate) struct Font {
    pub(crate) data: &'static [u8],
    pub(crate) face: Face<'static>,
    pub(crate) name: &'static str,
}

const REGULAR: &[u8] = include_bytes!("../fonts/Arimo-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/Arimo-Bold.ttf");

static FONTS: LazyLock<[Font; 2]> = LazyLock::new(|| {
    let font = |data, name| Font {
        data,
        face: Face::parse(data, 0).expect("our own font is sound"),
        name,
    };
    [font(REGULAR, "Arimo"), font(BOLD, "Arimo-Bold")]
});

/// The font in this weight.
pub(crate) fn font(bold: bool) -> &'static Font {
    &FONTS[usize::from(bold)]
}

impl Font {
    /// The glyph of a letter; a box if the font has none.
    pub(crate) fn glyph(&self, letter: char) -> GlyphId {
        self.face.glyph_index(letter).unwrap_or(GlyphId(0))
    }

    /// How wide a glyph is, in thousandths of the size.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f32 {
        let units = f32::from(self.face.units_per_em());
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) * 1000.0 / units
    }
}

/// How wide a text is at this size.
pub(crate) fn width(text: &str, size: f32, bold: bool) -> f32 {
    let font = font(bold);
    let advances = text.chars().map(|letter| font.advance(font.glyph(letter)));
    advances.sum::<f32>() * size / 1000.0
}

/// The text and the size with which it fits: a little smaller if that helps,
/// else cut off.
pub(crate) fn fitted(text: &str, size: f32, bold: bool, room: f32) -> (String, f32) {
    let wide = width(text, size, bold);
    if wide <= room {
        return (text.to_owned(), size);
    }
    // Below 72 % a text would be too small to read, so it is cut off instead.
    let smaller = (size * room / wide).max(size * 0.72);
    // The tolerance is for rounding: this size was computed to fit exactly.
    if width(text, smaller, bold) <= room + 0.01 {
        return (text.to_owned(), smaller);
    }
    let mut cut: Vec<char> = text.chars().collect();
    loop {
        cut.pop();
        let shown = cut.iter().collect::<String>();
        let shown = format!("{}…", shown.trim_end());
        if cut.is_empty() || width(&shown, smaller, bold) <= room {
            return (shown, smaller);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_the_letters_of_european_names() {
        for letter in "äöüÄÖÜßéèêëàâçîïôûùœÉÈÀÇñåøæčšžłńőžğışţ–…’ΑБ".chars()
        {
            assert_ne!(font(false).glyph(letter), GlyphId(0), "{letter}");
            assert_ne!(font(true).glyph(letter), GlyphId(0), "{letter}");
        }
    }

    #[test]
    fn a_long_text_becomes_smaller_and_then_shorter() {
        let (text, size) = fitted("Ann", 12.0, false, 100.0);
        assert_eq!((text.as_str(), size), ("Ann", 12.0));
        let name = "Maximiliane von Hohenstein";
        let full = width(name, 12.0, false);
        let (text, size) = fitted(name, 12.0, false, full * 0.9);
        assert!(text == name && size < 12.0);
        let (text, size) = fitted(name, 12.0, false, full * 0.5);
        assert!(text.ends_with('…') && width(&text, size, false) <= full * 0.5);
    }
}
