//! Tournaments from entries to the trophy: told one rule at a time, generated
//! by the thousand, worked through as readable files, and timed.

mod damage;
mod exchange;
mod fate;
mod golden;
mod hall;
mod judge;
mod mischief;
mod properties;
mod speed;
mod stories;
mod witness;
