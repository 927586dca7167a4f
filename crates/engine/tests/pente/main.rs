//! The Pente mind, judged by the reference rules.

#[path = "../support/mod.rs"]
mod support;

mod beginnings;
mod playthrough;
mod prover;
mod search;
mod tutor;
