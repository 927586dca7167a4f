//! Harm done to a database on purpose, for tests of what comes of it.

use std::path::Path;

use rusqlite::Connection;

use crate::FILE;

fn execute(directory: &Path, statements: &str) {
    let db = Connection::open(directory.join(FILE)).expect("a database");
    db.execute_batch(statements).expect("it is ours");
}

/// Makes a database as version 4 has left it, with one finished game.
pub fn write_version_4(directory: &Path) {
    execute(directory, include_str!("../../tests/golden/version-4.sql"));
}

/// Forgets all ratings, and which games were counted.
pub fn forget_ratings(directory: &Path) {
    execute(
        directory,
        "DELETE FROM counted; DELETE FROM ratings; DELETE FROM rating_steps;",
    );
}

/// Forgets which linked games have been scored.
pub fn forget_scores(directory: &Path) {
    execute(directory, "UPDATE tournament_games SET scored = 0");
}

/// Puts a document in the place of every circuit.
pub fn overwrite_circuits(directory: &Path, document: &str) {
    let db = Connection::open(directory.join(FILE)).expect("a database");
    let changed = db.execute("UPDATE circuits SET document = ?1", [document]);
    assert!(changed.expect("it is ours") > 0, "there is no circuit");
}

/// Adds copies of all finished games, with checksums that do not fit.
pub fn copy_games_badly(directory: &Path) {
    execute(
        directory,
        "INSERT INTO games SELECT 12, variant, sort, rated, created, ended, plies,
         result, reason, next, count, meta, log, sum + 1 FROM games",
    );
}

/// Changes finished games, adds a tournament (7) that cannot be read and whose
/// author (px) is not known, adds a game
/// (9) that was set aside, and deletes a commit.
pub fn damage(directory: &Path, commit: i64) {
    execute(
        directory,
        &format!(
            "UPDATE games SET result = '1-0';
             INSERT INTO tournaments VALUES
             (7, 1, 'swiss', '-', 1, 's', NULL, 'Cup', 'draw', 2, NULL, 1);
             INSERT INTO tournament_lines VALUES (7, 1, 'px', 'no line' || char(10));
             INSERT INTO damaged VALUES (9, 1, 'its first events are missing', NULL, NULL, NULL);
             DELETE FROM journal WHERE seq = {commit};"
        ),
    );
}
