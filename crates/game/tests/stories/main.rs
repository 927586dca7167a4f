//! Games as people play them, told one rule at a time.

mod clocks;
mod endings;
mod log;
mod moves;
mod offers;
mod seats;
mod table;
mod touch_move;
