//! What all pages share: head, header, footer.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::asset::{asset_url, assets_prefix, imported};
use crate::board::sprite;
use crate::person::{Kind, profile_url};
use crate::visit::{Theme, Visit};
use words::Language;

/// A page before it has its frame.
pub(crate) struct Sheet<'a> {
    /// For the title bar, without the name of the site.
    pub(crate) title: String,
    /// For search engines and link previews.
    pub(crate) description: String,
    /// What messengers show of a link to it, beside title and description.
    pub(crate) preview: Option<Preview>,
    /// Which entry of the navigation it belongs to: its address.
    pub(crate) section: &'a str,
    /// Style sheets beside those of every page.
    pub(crate) styles: &'a [&'a str],
    /// ES modules beside that of every page.
    pub(crate) modules: &'a [&'a str],
    /// Data for the modules: the id of the element, and JSON.
    pub(crate) data: Vec<(&'static str, String)>,
    /// Everything between header and footer, in its `main`.
    pub(crate) main: Markup,
}

/// What a link preview shows. Both addresses are in full: nobody reads them
/// from within a page of ours.
pub(crate) struct Preview {
    /// Of the page.
    pub(crate) address: String,
    /// Of the picture.
    pub(crate) image: String,
    /// What the picture shows.
    pub(crate) words: String,
}

impl Preview {
    fn render(&self) -> Markup {
        html! {
            meta property="og:type" content="website";
            meta property="og:url" content=(self.address);
            meta property="og:image" content=(self.image);
            meta property="og:image:alt" content=(self.words);
            meta name="twitter:card" content="summary";
        }
    }
}

impl Sheet<'_> {
    /// A page without anything special.
    pub(crate) fn plain(title: impl Into<String>, section: &str, main: Markup) -> Sheet<'_> {
        Sheet {
            title: title.into(),
            description: String::new(),
            preview: None,
            section,
            styles: &[],
            modules: &[],
            data: Vec::new(),
            main,
        }
    }

    /// The whole document.
    pub(crate) fn render(self, visit: &Visit) -> Markup {
        let language = visit.language;
        html! {
            (DOCTYPE)
            html lang=(language.code()) data-theme=(visit.theme.name()) {
                (self.head(language))
                body {
                    a.skip href="#main" { (language.text("frame.skip")) }
                    (sprite())
                    (header(visit, self.section))
                    (self.main)
                    (footer(visit))
                    @for (id, json) in &self.data {
                        script type="application/json" id=(id) { (PreEscaped(in_script(json))) }
                    }
                }
            }
        }
    }

    fn head(&self, language: Language) -> Markup {
        let styles = ["tokens.css", "base.css", "pages.css", "little.css"];
        let description = if self.description.is_empty() {
            language.text("site.description")
        } else {
            &self.description
        };
        let modules = [&["site.js"], self.modules].concat();
        html! {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                title { (self.title) " · Pentad" }
                meta name="description" content=(description);
                meta name="color-scheme" content="light dark";
                meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f1";
                meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14161a";
                meta property="og:title" content=(self.title);
                meta property="og:description" content=(description);
                meta property="og:site_name" content="Pentad";
                @if let Some(preview) = &self.preview { (preview.render()) }
                link rel="icon" href=(asset_url("icons/pentad.svg")) type="image/svg+xml";
                link rel="manifest" href="/manifest.webmanifest";
                link rel="apple-touch-icon" href=(asset_url("icons/pentad-192.png"));
                link rel="preload" href=(asset_url("fonts/figtree-latin.woff2")) as="font" type="font/woff2" crossorigin;
                @for style in styles.iter().chain(self.styles) {
                    link rel="stylesheet" href=(asset_url(style));
                }
                @for module in &modules {
                    script type="module" src=(asset_url(module)) {}
                }
                // All at once, where each module would ask for the next.
                @for module in imported(&modules) {
                    link rel="modulepreload" href=(asset_url(&module));
                }
            }
        }
    }
}

/// The texts that the ES modules of a page find in it: a file of the catalog,
/// and the one that all pages share.
pub(crate) fn dictionary(language: Language, file: &str) -> (&'static str, String) {
    ("texts", language.dictionary(&["common", file]))
}

/// JSON may hold `</script>` or `<!--` inside its strings; an escaped `<` is the
/// same string to a reader of JSON and nothing to a reader of HTML.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// The places of the navigation, with the keys of their names.
const SECTIONS: [(&str, &str); 5] = [
    ("/", "frame.play"),
    ("/games", "frame.games"),
    ("/tournaments", "frame.tournaments"),
    ("/rules", "frame.rules"),
    ("/api", "frame.api"),
];

fn header(visit: &Visit, section: &str) -> Markup {
    let language = visit.language;
    html! {
        header.site {
            div.bar {
                a.brand href="/" aria-label=(language.text("frame.home")) {
                    (logo())
                    span { "Pentad" }
                }
                nav.sections aria-label=(language.text("frame.sections")) {
                    @for (href, key) in SECTIONS {
                        a href=(href) aria-current=[(href == section).then_some("page")] {
                            (language.text(key))
                        }
                    }
                }
                div.corner {
                    (switches(visit))
                    (account(visit))
                }
            }
        }
    }
}

/// The name of somebody who is known, or the ways to become it.
fn account(visit: &Visit) -> Markup {
    let language = visit.language;
    html! {
        @match &visit.me {
            Some(me) if me.kind == Kind::Account => {
                a.me href=(profile_url(&me.name)) { bdi { (me.name) } }
            }
            _ => { a.button.quiet href="/login" { (language.text("frame.login")) } }
        }
    }
}

/// Language and colors: a form behind a button, which needs no script.
fn switches(visit: &Visit) -> Markup {
    let language = visit.language;
    html! {
        details.menu {
            summary aria-label=(language.text("frame.look")) title=(language.text("frame.look")) {
                (icon("sliders"))
            }
            form.panel method="post" action="/preferences" {
                input type="hidden" name="back" value=(visit.path);
                fieldset.choice {
                    legend { (language.text("frame.theme")) }
                    @for theme in Theme::ALL {
                        label {
                            input type="radio" name="theme" value=(theme.name()) checked[theme == visit.theme];
                            span { (theme_name(language, theme)) }
                        }
                    }
                }
                fieldset.choice {
                    legend { (language.text("frame.language")) }
                    @for each in Language::ALL {
                        label {
                            input type="radio" name="language" value=(each.code()) checked[each == language];
                            span lang=(each.code()) { (each.name()) }
                        }
                    }
                }
                button type="submit" { (language.text("frame.apply")) }
                a href="/settings" { (language.text("frame.settings")) }
            }
        }
    }
}

pub(crate) fn theme_name(language: Language, theme: Theme) -> &'static str {
    language.text(match theme {
        Theme::Auto => "theme.auto",
        Theme::Light => "theme.light",
        Theme::Dark => "theme.dark",
    })
}

fn footer(visit: &Visit) -> Markup {
    let language = visit.language;
    html! {
        footer.site {
            div.bar {
                p { (language.text("site.claim")) }
                nav aria-label=(language.text("frame.more")) {
                    a href="/about" { (language.text("frame.about")) }
                    a href="/rules" { (language.text("frame.rules")) }
                    a href="/api" { (language.text("frame.api")) }
                    a href="/settings" { (language.text("frame.settings")) }
                }
            }
        }
    }
}

/// Four blocks with a marble each, one of them in mid-twist; the fifth marble
/// rests where they meet.
pub(crate) fn logo() -> Markup {
    html! {
        svg.logo viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" {
            use href={(assets_prefix()) "icons/pentad.svg#mark"} {}
        }
    }
}

/// A small drawing from the sheet of icons.
pub(crate) fn icon(name: &str) -> Markup {
    html! {
        svg.icon viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" {
            use href={(assets_prefix()) "icons/icons.svg#" (name)} {}
        }
    }
}
