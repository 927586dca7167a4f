//! One module for each page.

pub mod about;
pub mod account;
pub mod api;
pub mod error;
pub mod game;
pub mod games;
pub mod person;
pub mod rules;
pub mod settings;
pub mod start;
pub mod tournament;
