//! The clock that deadlines are read from.
//!
//! It is the system's where there is one. WebAssembly has none: there the page
//! that runs the engine provides the time, as the import `env.now`.

#[cfg(target_family = "wasm")]
pub use imported::Instant;
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
mod imported {
    #![allow(unsafe_code)]

    use std::ops::Add;
    use std::time::Duration;

    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// Milliseconds since any fixed moment.
        safe fn now() -> f64;
    }

    /// A moment, as the page tells it. Has what the engine uses of
    /// [`std::time::Instant`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            let seconds = now() / 1_000.0;
            // By a clock that shows infinity every deadline has passed, which is
            // how a page cancels. One that is no number, or is before its
            // beginning, stands still.
            if seconds == f64::INFINITY {
                return Instant(Duration::MAX);
            }
            Instant(Duration::try_from_secs_f64(seconds).unwrap_or_default())
        }

        /// The time since.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// The time since an earlier moment, and zero if it is a later one.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0.saturating_add(time))
        }
    }
}
