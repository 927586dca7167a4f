//! Tournaments told one rule at a time.

mod circuit;
mod corrections;
mod draw;
mod formats;
mod hall;
mod people;
mod results;
mod rights;
mod ties;
