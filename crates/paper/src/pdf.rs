//! Pages as PDF: vector lines, and searchable text in an embedded font that is
//! reduced to the letters in use. The same pages give the same bytes.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;

use crate::font::{Font, font};
use crate::page::{Ink, Mark, Page};

const CATALOG: Ref = Ref::new(1);
const TREE: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
/// The first object of each font; a font has five.
const FONTS: [Ref; 2] = [Ref::new(10), Ref::new(20)];
const NAMES: [Name<'static>; 2] = [Name(b"Regular"), Name(b"Bold")];
/// The first object of the pages; each page is followed by its content.
const PAGES: i32 = 30;

const IDENTITY: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The pages as one document.
pub fn pdf(title: &str, pages: &[Page]) -> Vec<u8> {
    let mut letters = [Letters::new(font(false)), Letters::new(font(true))];
    let contents: Vec<Vec<u8>> = pages
        .iter()
        .map(|page| content(page, &mut letters))
        .collect();
    let mut pdf = Pdf::new();
    let language = pages.first().map_or("en", |page| page.language.code());
    pdf.catalog(CATALOG).pages(TREE).lang(TextStr(language));
    pdf.document_info(INFO)
        .title(TextStr(title))
        .producer(TextStr("Pentad"));
    let page_ref = |i: usize| Ref::new(PAGES + 2 * i as i32);
    pdf.pages(TREE)
        .kids((0..pages.len()).map(page_ref))
        .count(pages.len() as i32);
    for (i, (page, content)) in pages.iter().zip(&contents).enumerate() {
        let (id, content_id) = (page_ref(i), Ref::new(PAGES + 2 * i as i32 + 1));
        let mut object = pdf.page(id);
        object
            .media_box(Rect::new(0.0, 0.0, page.width, page.height))
            .parent(TREE)
            .contents(content_id);
        let mut resources = object.resources();
        let mut fonts = resources.fonts();
        for (name, font) in NAMES.into_iter().zip(FONTS) {
            fonts.pair(name, font);
        }
        fonts.finish();
        resources.finish();
        object.finish();
        pdf.stream(content_id, &compress_to_vec_zlib(content, 6))
            .filter(Filter::FlateDecode);
    }
    for (letters, first) in letters.iter().zip(FONTS) {
        letters.embed(&mut pdf, first);
    }
    pdf.finish()
}

/// The letters of a font that were used.
struct Letters {
    font: &'static Font,
    remapper: GlyphRemapper,
    /// New glyphs with their letter and their width.
    used: BTreeMap<u16, (char, f32)>,
}

impl Letters {
    fn new(font: &'static Font) -> Letters {
        Letters {
            font,
            remapper: GlyphRemapper::new(),
            used: BTreeMap::new(),
        }
    }

    /// The text as glyph numbers of the subset, two bytes each.
    fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(text.len() * 2);
        for letter in text.chars() {
            let glyph = self.font.glyph(letter);
            // The subset has the used glyphs alone, so they get new numbers.
            let new = self.remapper.remap(glyph.0);
            self.used
                .entry(new)
                .or_insert_with(|| (letter, self.font.advance(glyph)));
            bytes.extend(new.to_be_bytes());
        }
        bytes
    }

    fn embed(&self, pdf: &mut Pdf, first: Ref) {
        let object = |i: i32| Ref::new(first.get() + i);
        let [cid, descriptor, file, cmap] = [object(1), object(2), object(3), object(4)];
        let tagged = format!("PENTAD+{}", self.font.name);
        let name = Name(tagged.as_bytes());
        pdf.type0_font(first)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(cmap);
        let mut object = pdf.cid_font(cid);
        object
            .subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(IDENTITY)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = object.widths();
        for (&glyph, &(_, advance)) in &self.used {
            widths.consecutive(glyph, [advance]);
        }
        widths.finish();
        object.finish();
        self.describe(pdf, descriptor, file, name);
        let subset = subsetter::subset(self.font.data, 0, &self.remapper)
            .expect("our own font can be subset");
        pdf.stream(file, &compress_to_vec_zlib(&subset, 6))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), subset.len() as i32);
        let mut map = UnicodeCmap::new(Name(b"Letters"), IDENTITY);
        for (&glyph, &(letter, _)) in &self.used {
            map.pair(glyph, letter);
        }
        pdf.cmap(cmap, &map.finish());
    }

    fn describe(&self, pdf: &mut Pdf, descriptor: Ref, file: Ref, name: Name<'_>) {
        let face = &self.font.face;
        let units = 1000.0 / f32::from(face.units_per_em());
        let scaled = |value: i16| f32::from(value) * units;
        let bounds = face.global_bounding_box();
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(
                scaled(bounds.x_min),
                scaled(bounds.y_min),
                scaled(bounds.x_max),
                scaled(bounds.y_max),
            ))
            .italic_angle(0.0)
            .ascent(scaled(face.ascender()))
            .descent(scaled(face.descender()))
            .cap_height(scaled(face.capital_height().unwrap_or(0)))
            .stem_v(80.0)
            .font_file2(file);
    }
}

/// The drawing of a page. PDF counts from the lower left, a [`Page`] from the
/// upper left.
fn content(page: &Page, letters: &mut [Letters; 2]) -> Vec<u8> {
    let mut content = Content::new();
    let up = |y: f32| page.height - y;
    for mark in &page.marks {
        match mark {
            Mark::Rect {
                area: [x, y, width, height],
                fill,
                stroke,
            } => {
                if let Some(ink) = fill {
                    set_fill(&mut content, *ink);
                    content
                        .rect(*x, up(y + height), *width, *height)
                        .fill_nonzero();
                }
                if let Some((ink, thick)) = stroke {
                    set_stroke(&mut content, *ink, *thick, false);
                    content.rect(*x, up(y + height), *width, *height).stroke();
                }
            }
            Mark::Line {
                points,
                ink,
                width,
                dashed,
            } => {
                set_stroke(&mut content, *ink, *width, *dashed);
                for (i, &[x, y]) in points.iter().enumerate() {
                    match i {
                        0 => content.move_to(x, up(y)),
                        _ => content.line_to(x, up(y)),
                    };
                }
                content.stroke();
            }
            Mark::Disk {
                center: [x, y],
                radius,
                filled,
            } => {
                set_stroke(&mut content, Ink::Black, 1.0, false);
                set_fill(&mut content, Ink::Black);
                circle(&mut content, *x, up(*y), *radius);
                if *filled {
                    content.fill_nonzero_and_stroke();
                } else {
                    content.stroke();
                };
            }
            Mark::Text {
                at: [x, y],
                size,
                bold,
                ink,
                text,
            } => {
                let weight = usize::from(*bold);
                set_fill(&mut content, *ink);
                content
                    .begin_text()
                    .set_font(NAMES[weight], *size)
                    .set_text_matrix([1.0, 0.0, 0.0, 1.0, *x, up(*y)])
                    .show(Str(&letters[weight].encode(text)))
                    .end_text();
            }
        }
    }
    content.finish().to_vec()
}

fn rgb(ink: Ink) -> [f32; 3] {
    ink.rgb().map(|part| f32::from(part) / 255.0)
}

fn set_fill(content: &mut Content, ink: Ink) {
    let [red, green, blue] = rgb(ink);
    content.set_fill_rgb(red, green, blue);
}

fn set_stroke(content: &mut Content, ink: Ink, width: f32, dashed: bool) {
    let [red, green, blue] = rgb(ink);
    content
        .set_stroke_rgb(red, green, blue)
        .set_line_width(width);
    let dashes: &[f32] = if dashed { &[3.0, 3.0] } else { &[] };
    content.set_dash_pattern(dashes.iter().copied(), 0.0);
}

/// A circle as four curves.
fn circle(content: &mut Content, x: f32, y: f32, r: f32) {
    // The distance of the control points of a Bézier curve for a quarter circle.
    let k = r * 0.552_285;
    content
        .move_to(x + r, y)
        .cubic_to(x + r, y + k, x + k, y + r, x, y + r)
        .cubic_to(x - k, y + r, x - r, y + k, x - r, y)
        .cubic_to(x - r, y - k, x - k, y - r, x, y - r)
        .cubic_to(x + k, y - r, x + r, y - k, x + r, y)
        .close_path();
}
