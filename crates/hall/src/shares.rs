//! What visitors hold at the moment, each of them and all together:
//! connections, bytes on their way, open games.
//!
//! A [`Rate`](crate::rate::Rate) bounds how often somebody may ask; a share
//! bounds how much of the server somebody can keep occupied.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How much there is of something, and who holds how much of it.
pub struct Shares<K> {
    /// What all may hold together, and what each may.
    most: usize,
    each: usize,
    held: Mutex<Held<K>>,
}

struct Held<K> {
    total: usize,
    by: HashMap<K, usize>,
}

/// Something that is held, until it is dropped.
pub struct Share<K: Clone + Eq + Hash> {
    shares: Arc<Shares<K>>,
    key: K,
    amount: usize,
}

impl<K: Clone + Eq + Hash> Shares<K> {
    /// So much for all together, and for each.
    pub fn new(most: usize, each: usize) -> Arc<Shares<K>> {
        let (total, by) = (0, HashMap::new());
        let held = Mutex::new(Held { total, by });
        Arc::new(Shares { most, each, held })
    }

    /// So much more for this one, if it is left.
    pub fn take(self: &Arc<Self>, key: &K, amount: usize) -> Option<Share<K>> {
        let mut share = self.hold(key, 0);
        share.grow(amount).then_some(share)
    }

    /// So much for this one whatever is left: it is there already.
    pub fn hold(self: &Arc<Self>, key: &K, amount: usize) -> Share<K> {
        self.lock().add(key, amount);
        Share {
            shares: Arc::clone(self),
            key: key.clone(),
            amount,
        }
    }

    /// Whether all is held.
    pub fn is_full(&self) -> bool {
        self.total() >= self.most
    }

    /// What all hold together.
    pub fn total(&self) -> usize {
        self.lock().total
    }

    fn lock(&self) -> MutexGuard<'_, Held<K>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash> Held<K> {
    fn add(&mut self, key: &K, amount: usize) {
        self.total += amount;
        *self.by.entry(key.clone()).or_default() += amount;
    }

    fn give_back(&mut self, key: &K, amount: usize) {
        self.total -= amount;
        if let Some(own) = self.by.get_mut(key) {
            *own -= amount;
            if *own == 0 {
                self.by.remove(key);
            }
        }
    }
}

impl<K: Clone + Eq + Hash> Share<K> {
    /// Takes more, if it is left.
    pub fn grow(&mut self, amount: usize) -> bool {
        let mut held = self.shares.lock();
        let own = held.by.get(&self.key).copied().unwrap_or(0);
        let fits = |held: usize, most| held.checked_add(amount).is_some_and(|sum| sum <= most);
        let left = fits(held.total, self.shares.most) && fits(own, self.shares.each);
        if left {
            held.add(&self.key, amount);
            drop(held);
            self.amount += amount;
        }
        left
    }
}

impl<K: Clone + Eq + Hash> Drop for Share<K> {
    fn drop(&mut self) {
        self.shares.lock().give_back(&self.key, self.amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_holds_so_much_and_all_together_too() {
        let shares = Shares::new(5, 3);
        let ann = shares.take(&"ann", 3);
        assert!(ann.is_some() && shares.take(&"ann", 1).is_none());
        let mut bob = shares.take(&"bob", 1).expect("some is left");
        assert!(bob.grow(1) && !bob.grow(1), "five are all there are");
        drop(ann);
        assert!(bob.grow(1) && !bob.grow(1) && shares.total() == 3);
        assert!(shares.take(&"eve", usize::MAX).is_none());
        let held = shares.hold(&"eve", 9);
        assert!(shares.total() == 12 && shares.take(&"ann", 1).is_none());
        drop((held, bob));
        assert_eq!(shares.total(), 0);
        assert!(
            shares.lock().by.is_empty(),
            "whoever holds nothing is forgotten"
        );
    }
}
