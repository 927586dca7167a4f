//! The doors of a real server over real sockets: accounts, tokens, ratings, the
//! lobby, lists, and the description of them all.

mod accounts;
mod described;
mod desks;
mod event;
mod farewell;
mod floods;
mod languages;
mod largest;
mod lists;
mod matrix;
mod operations;
mod place;
mod rated;
mod refusals;
mod tournament_games;
mod tournaments;
mod tutor;
