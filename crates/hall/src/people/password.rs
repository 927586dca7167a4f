//! Passwords: which are good enough, and how they are kept.
//!
//! A password becomes an Argon2id hash with the parameters that OWASP
//! recommends. That takes 19 MiB and some tens of milliseconds on purpose, so
//! only a few are computed at once and only so many may wait: a storm of logins
//! must not take the machine from those who play.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use protocol::web::Code;
use tokio::sync::Semaphore;

use crate::Problem;
use crate::workshop::heavy;

/// How many are computed at once, and how many may be there altogether.
const AT_ONCE: usize = 2;
const WAITING: usize = 64;

/// What is compared with where there is no account, for the same work.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA\
                       $AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// What everybody would try first.
const WORN: [&str; 40] = [
    "00000000",
    "11111111",
    "12341234",
    "12345678",
    "123456789",
    "1234567890",
    "123123123",
    "87654321",
    "88888888",
    "987654321",
    "abc12345",
    "abcd1234",
    "abcdefgh",
    "admin123",
    "adminadmin",
    "asdfasdf",
    "asdfghjkl",
    "baseball",
    "computer",
    "dragon123",
    "football",
    "hallo123",
    "iloveyou",
    "internet",
    "jennifer",
    "letmein1",
    "master123",
    "michelle",
    "passw0rd",
    "passwort",
    "password",
    "password1",
    "password123",
    "princess",
    "qwerty123",
    "qwertyui",
    "qwertyuiop",
    "qwertzuiop",
    "starwars",
    "sunshine",
];

/// Words that alone, with whatever digits and signs around them, are what
/// everybody would try next.
const COMMON_WORDS: [&str; 42] = [
    "abc", "abcd", "admin", "asdf", "baseball", "batman", "charlie", "computer", "dragon",
    "fcbayern", "football", "guest", "hallo", "hello", "iloveyou", "internet", "letmein", "login",
    "lovely", "master", "michael", "monkey", "passwort", "password", "pentad", "pentago", "pente",
    "princess", "qwer", "qwert", "qwerty", "qwertz", "schatz", "secret", "shadow", "sommer",
    "spring", "starwars", "summer", "sunshine", "test", "welcome",
];
/// From this length on, what stands around a common word is enough.
const LONG: usize = 14;

/// Whether a password is a common word with digits and signs around it or in
/// the place of letters.
fn is_common_word(small: &str) -> bool {
    let letter = |c: char| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        c => c,
    };
    let trimmed = small.trim_matches(|c: char| !c.is_alphabetic());
    let word = |text: &str| {
        let text: String = text
            .chars()
            .map(letter)
            .filter(|c| c.is_alphabetic())
            .collect();
        COMMON_WORDS.contains(&text.as_str())
    };
    small.chars().count() < LONG && (word(trimmed) || word(small))
}

/// Computes hashes, a few at a time.
pub(crate) struct Passwords {
    working: Arc<Semaphore>,
    room: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords {
            working: Arc::new(Semaphore::new(AT_ONCE)),
            room: Arc::new(Semaphore::new(WAITING)),
        }
    }
}

/// Checks a new password, and says what would be right.
pub(crate) fn check(password: &str, name: &str) -> Result<(), &'static str> {
    if password.chars().count() < 8 {
        return Err("refused.password-short");
    }
    if password.chars().count() > 200 {
        return Err("refused.password-long");
    }
    let small = password.to_lowercase();
    let first = password.chars().next();
    let repeats = password.chars().all(|each| Some(each) == first);
    if WORN.contains(&small.as_str()) || repeats || is_common_word(&small) {
        return Err("refused.password-common");
    }
    if small.contains(&name.to_lowercase()) && small.len() < name.len() + 6 {
        return Err("refused.password-name");
    }
    Ok(())
}

impl Passwords {
    /// What to keep of a password.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, Problem> {
        let password = password.to_owned();
        let hash = self.work(move || hasher().hash_password(password.as_bytes()));
        let hash = hash.await?.map_err(|error| broken(&error))?;
        Ok(hash.to_string())
    }

    /// Whether a password is the one that was kept. Without one the answer is
    /// no, after the same work.
    pub(crate) async fn verify(
        &self,
        password: &str,
        kept: Option<String>,
    ) -> Result<bool, Problem> {
        let password = password.to_owned();
        self.work(move || {
            let known = kept.is_some();
            let kept = kept.unwrap_or_else(|| NOBODYS.to_owned());
            let Ok(hash) = PasswordHash::new(&kept) else {
                return false;
            };
            let same = hasher().verify_password(password.as_bytes(), &hash);
            same.is_ok() && known
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let busy = || Problem::says(Code::Unavailable, "refused.many-log-in").retry_after(5);
        let _place = self.room.try_acquire().map_err(|_| busy())?;
        let working = Arc::clone(&self.working).acquire_owned().await;
        let working = working.map_err(|_| busy())?;
        let done = heavy(working, work).await;
        done.map_err(|error| broken(&error))
    }
}

fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("parameters in range");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn broken(error: &dyn std::fmt::Display) -> Problem {
    tracing::error!(%error, "a password could not be hashed");
    Problem::says(Code::Unavailable, "refused.store")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_passwords_are_refused() {
        for password in [
            "short",
            "Password",
            "12345678",
            "aaaaaaaaaa",
            "anna-123",
            "password1!",
            "letmein123",
            "iloveyou1",
            "pentad2026",
            "P4ssw0rd!!",
            "2026Qwertz",
        ] {
            assert!(check(password, "Anna").is_err(), "{password}");
        }
        for password in [
            "correct horse",
            "anna and the king",
            "pässwörter",
            "passwordless",
            "my pentad hall",
            "tests and tea",
        ] {
            assert_eq!(check(password, "Anna"), Ok(()), "{password}");
        }
        assert!(check(&"x1".repeat(101), "Anna").is_err());
    }

    #[tokio::test]
    async fn a_hash_knows_its_password_alone() {
        let passwords = Passwords::default();
        let hash = passwords.hash("correct horse").await.expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        let verify = |password: &'static str, hash: Option<&str>| {
            passwords.verify(password, hash.map(ToOwned::to_owned))
        };
        assert!(
            verify("correct horse", Some(&hash))
                .await
                .expect("an answer")
        );
        assert!(
            !verify("correct horsf", Some(&hash))
                .await
                .expect("an answer")
        );
        assert!(!verify("correct horse", None).await.expect("an answer"));
        let parsed = PasswordHash::new(NOBODYS).expect("the hash of nobody can be read");
        assert_eq!(
            parsed.params,
            PasswordHash::new(&hash).expect("a hash").params
        );
    }
}
