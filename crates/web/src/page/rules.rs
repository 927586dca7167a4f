//! The rulebook: an overview, and a page for each variant.
//!
//! The pages come as Markdown from [`rules`]; nothing in them is from outside.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use rules::{Family, Variant};

use crate::board::Board;
use crate::diagram::diagram;
use crate::layout::Sheet;
use crate::phrases::{specimen, variant_words};
use crate::visit::Visit;
use words::Language;

/// All variants at a glance.
pub fn overview(visit: &Visit) -> Markup {
    let language = visit.language;
    let main = html! {
        main #main.page {
            h1 { (language.text("rules.title")) }
            p.lead { (language.text("rules.lead")) }
            (family(language, Family::Pentago, language.text("rules.pentago"), language.text("about.pentago")))
            (family(language, Family::Pente, language.text("rules.pente"), language.text("about.pente")))
        }
    };
    Sheet::plain(language.text("rules.title"), "/rules", main).render(visit)
}

fn family(language: Language, family: Family, title: &str, words: &str) -> Markup {
    html! {
        section {
            h2 { (title) }
            p { (words) }
            ul.rule-cards {
                @for variant in Variant::ALL.into_iter().filter(|variant| variant.family() == family) {
                    li {
                        a.rule-card href={"/rules/" (variant)} {
                            span.thumb { (picture(variant).svg()) }
                            span.words {
                                strong { (variant.title()) }
                                span.hint { (variant_words(language, variant)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn picture(variant: Variant) -> Board<'static> {
    Board::little(variant.family(), specimen(variant))
}

/// The page of one variant.
pub fn variant(visit: &Visit, variant: Variant) -> Markup {
    let language = visit.language;
    let chapters = Chapters::of(language, variant.rulebook_in(language));
    let main = html! {
        main #main.page.rulebook {
            nav.contents aria-label=(language.text("rules.contents")) {
                a href="/rules" { (language.text("rules.all")) }
                ol {
                    @for (id, title) in &chapters.titles {
                        li { a href={"#" (id)} { (title) } }
                    }
                }
                form method="post" action="/play" {
                    input type="hidden" name="variant" value=(variant);
                    button.primary type="submit" { (language.text("rules.play")) }
                }
            }
            article.prose {
                div lang=(language.code()) { (PreEscaped(chapters.html)) }
                p.hint { (legend(language, variant.family())) }
            }
        }
    };
    Sheet::plain(variant.title(), "/rules", main).render(visit)
}

/// The words of a page speak of letters and digits, its drawings show stones.
fn legend(language: Language, family: Family) -> &'static str {
    language.text(match family {
        Family::Pentago => "rules.legend-pentago",
        Family::Pente => "rules.legend-pente",
    })
}

/// A page of the rulebook as HTML, with its chapters.
struct Chapters {
    html: String,
    /// The id and the title of each.
    titles: Vec<(String, String)>,
}

impl Chapters {
    fn of(language: Language, markdown: &str) -> Chapters {
        let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES);
        let mut events: Vec<Event<'_>> = with_drawings(language, parser);
        let mut titles: Vec<(String, String)> = Vec::new();
        for index in 0..events.len() {
            if !starts_chapter(&events[index]) {
                continue;
            }
            let title = heading_text(&events[index + 1..]);
            let id = format!("chapter-{}", titles.len() + 1);
            if let Event::Start(Tag::Heading { id: place, .. }) = &mut events[index] {
                *place = Some(CowStr::from(id.clone()));
            }
            titles.push((id, title));
        }
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, events.into_iter());
        Chapters { html, titles }
    }
}

/// Puts drawings in place of the examples, and leaves the alignment of tables
/// to the style sheet.
fn with_drawings<'t>(
    language: Language,
    events: impl Iterator<Item = Event<'t>>,
) -> Vec<Event<'t>> {
    let mut out: Vec<Event<'t>> = Vec::new();
    let mut code: Option<(usize, String)> = None;
    for event in events {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                code = Some((out.len(), String::new()));
                out.push(Event::Start(Tag::CodeBlock(kind)));
            }
            Event::Text(text) if code.is_some() => {
                if let Some((_, whole)) = &mut code {
                    whole.push_str(&text);
                }
                out.push(Event::Text(text));
            }
            Event::End(TagEnd::CodeBlock) => {
                let (start, whole) = code.take().unwrap_or_default();
                match diagram(language, &whole) {
                    Some(drawing) => {
                        out.truncate(start);
                        out.push(Event::Html(drawing.into_string().into()));
                    }
                    None => out.push(Event::End(TagEnd::CodeBlock)),
                }
            }
            Event::Start(Tag::Table(columns)) => {
                let plain = vec![Alignment::None; columns.len()];
                out.push(Event::Start(Tag::Table(plain)));
            }
            other => out.push(other),
        }
    }
    out
}

fn starts_chapter(event: &Event<'_>) -> bool {
    matches!(event, Event::Start(Tag::Heading { level, .. }) if *level == HeadingLevel::H2)
}

fn heading_text(events: &[Event<'_>]) -> String {
    let inside = events
        .iter()
        .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = inside.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        _ => None,
    });
    words.collect()
}
