//! Lines and columns, counted only when an error asks for them.

use crate::sheet::Place;

impl Place {
    /// Where every text begins.
    pub(crate) const START: Place = Place { line: 1, column: 1 };

    /// The place behind a text that begins here.
    pub(crate) fn after(self, text: &str) -> Place {
        match text.rfind('\n') {
            None => Place {
                line: self.line,
                column: self.column + text.chars().count(),
            },
            Some(last) => Place {
                line: self.line + text.matches('\n').count(),
                column: 1 + text[last + 1..].chars().count(),
            },
        }
    }
}
