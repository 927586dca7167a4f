//! A page taken apart: its elements in order, checked for balance.

use std::collections::HashMap;

use html5gum::{State, Token, Tokenizer};

/// An element as it was opened.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: HashMap<String, String>,
    /// The text right inside it, up to its first child.
    pub(crate) text: String,
}

impl Element {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }
}

const VOID: [&str; 4] = ["meta", "link", "input", "br"];

/// What ends a paragraph, whether one likes it or not.
const BLOCK: [&str; 14] = [
    "p", "div", "form", "ul", "ol", "dl", "h1", "h2", "h3", "section", "fieldset", "details",
    "pre", "table",
];

/// Reads a page strictly.
///
/// # Panics
///
/// If the tokenizer finds fault with it, or an element is not closed in order.
pub(crate) fn parse(path: &str, page: &str) -> Vec<Element> {
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut fresh = false;
    let mut tokenizer = Tokenizer::new(page);
    while let Some(token) = tokenizer.next() {
        match token.expect("a string has no read errors") {
            Token::StartTag(tag) => {
                let name = text(&tag.name);
                let inside = open.iter().any(|outer| outer == "p");
                assert!(
                    !(inside && BLOCK.contains(&name.as_str())),
                    "{path}: <{name}> in <p>"
                );
                let attributes = tag.attributes.iter();
                let attributes = attributes.map(|(key, value)| (text(key), text(value)));
                if !VOID.contains(&name.as_str()) && !tag.self_closing {
                    open.push(name.clone());
                }
                elements.push(Element {
                    name,
                    attributes: attributes.collect(),
                    text: String::new(),
                });
                if open.last().is_some_and(|name| name == "script") {
                    // As a browser does: what follows is no markup.
                    tokenizer.set_state(State::ScriptData);
                }
                fresh = true;
            }
            Token::EndTag(tag) => {
                let name = text(&tag.name);
                assert_eq!(open.pop().as_ref(), Some(&name), "{path}: </{name}>");
                fresh = false;
            }
            Token::String(string) if fresh => {
                if let Some(last) = elements.last_mut() {
                    last.text.push_str(&text(&string));
                }
            }
            Token::Error(error) => panic!("{path}: {error:?}"),
            _ => {}
        }
    }
    assert!(open.is_empty(), "{path}: {open:?} not closed");
    elements
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("pages are UTF-8")
}
