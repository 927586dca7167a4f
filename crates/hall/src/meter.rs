//! What those who run the hall may want to measure.

use std::time::Duration;

/// Counts what happens.
pub trait Meter: Send + Sync {
    /// An event was decided so long ago and is on the disk now.
    fn committed(&self, after: Duration);

    /// A batch is on the disk.
    fn batch(&self);

    /// Something was refused.
    fn rejected(&self, reason: &'static str);
}

/// Nobody counts.
impl Meter for () {
    fn committed(&self, _: Duration) {}

    fn batch(&self) {}

    fn rejected(&self, _: &'static str) {}
}
