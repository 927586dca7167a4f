//! One module for each page.

pub mod game;
