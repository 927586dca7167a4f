//! The mark: which commit was the last, told outside of the database.
//!
//! Where SQLite's log file is damaged, cut or deleted, or the database itself,
//! SQLite finds an earlier state that is good and says nothing. So the number
//! of each commit is written to a small file of its own, too. It is not synced,
//! for it is a lower bound: what it names was on the disk before.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, Write as _};
use std::path::Path;

use crate::sum;

const FILE: &str = "pentad.mark";

/// The last commit, as the mark or the journal tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Commit {
    pub(crate) number: i64,
    /// The checksum of its row.
    pub(crate) sum: u32,
    /// The games that have a record in it, each by [`name`](super::journal).
    pub(crate) games: Vec<u32>,
}

/// The file, open as long as the journal is.
pub(crate) struct Mark(File);

impl Mark {
    pub(crate) fn open(directory: &Path) -> io::Result<Mark> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        crate::private(&mut options);
        Ok(Mark(options.open(directory.join(FILE))?))
    }

    /// Notes a commit that is on the disk. If that fails, the mark stays behind
    /// or cannot be read, and a start knows less; nothing else depends on it.
    pub(crate) fn set(&mut self, commit: &Commit) {
        let written = self
            .0
            .rewind()
            .and_then(|()| self.0.write_all(&write(commit)));
        if let Err(error) = written {
            tracing::debug!(%error, "the last commit could not be marked");
        }
    }
}

/// The mark of a directory; nothing if there is none, or if it is torn.
pub(crate) fn read(directory: &Path) -> Option<Commit> {
    let bytes = fs::read(directory.join(FILE)).ok()?;
    let (sum, rest) = bytes.split_first_chunk()?;
    let (count, rest) = rest.split_first_chunk()?;
    let body = rest.get(..12 + 4 * u32::from_le_bytes(*count) as usize)?;
    if sum::of(body) != u32::from_le_bytes(*sum) {
        return None;
    }
    let (number, rest) = body.split_first_chunk()?;
    let (sum, games) = rest.split_first_chunk()?;
    Some(Commit {
        number: i64::from_le_bytes(*number),
        sum: u32::from_le_bytes(*sum),
        games: numbers(games),
    })
}

/// What is left of a longer mark may follow; so the length comes first.
fn write(commit: &Commit) -> Vec<u8> {
    let mut body = commit.number.to_le_bytes().to_vec();
    body.extend(commit.sum.to_le_bytes());
    body.extend(bytes(&commit.games));
    let mut bytes = sum::of(&body).to_le_bytes().to_vec();
    bytes.extend((commit.games.len() as u32).to_le_bytes());
    bytes.extend(body);
    bytes
}

/// Forgets the mark, when another database takes the place of this one.
pub(crate) fn remove(directory: &Path) -> io::Result<()> {
    match fs::remove_file(directory.join(FILE)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

pub(crate) fn bytes(numbers: &[u32]) -> impl Iterator<Item = u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes())
}

pub(crate) fn numbers(bytes: &[u8]) -> Vec<u32> {
    let (chunks, _) = bytes.as_chunks();
    chunks
        .iter()
        .map(|chunk| u32::from_le_bytes(*chunk))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_back_unless_it_is_torn() {
        let home = tempfile::tempdir().expect("a directory");
        assert_eq!(read(home.path()), None);
        let commit = |number: i64, games: &[u32]| Commit {
            number,
            sum: 0xdead_beef,
            games: games.to_vec(),
        };
        let mut mark = Mark::open(home.path()).expect("a file");
        // A shorter one after a longer one, too.
        for commit in [
            commit(7, &[1, 2, 3]),
            commit(8, &[]),
            commit(9, &[u32::MAX]),
        ] {
            mark.set(&commit);
            assert_eq!(read(home.path()), Some(commit));
        }
        let path = home.path().join(FILE);
        let whole = fs::read(&path).expect("the file");
        for place in 0..24 * 8 {
            let mut torn = whole.clone();
            torn[place / 8] ^= 1 << (place % 8);
            fs::write(&path, torn).expect("the file");
            assert_eq!(read(home.path()), None, "bit {place}");
        }
        remove(home.path()).expect("it goes");
        remove(home.path()).expect("it has gone");
        assert_eq!(read(home.path()), None);
    }
}
