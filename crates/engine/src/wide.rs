//! Wider registers, where the machine has them.
//!
//! The program is made for every processor of its kind, and most have registers
//! of 256 bits that the compiler then must not use. A function that gains by
//! them is compiled twice, and the machine decides.

/// Defines a function in both ways. What it calls must be inlined to gain.
macro_rules! wide {
    ($(#[$meta:meta])* $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block) => {
        $(#[$meta])*
        #[allow(unsafe_code)]
        $visibility fn $name($($argument: $type),*) -> $result {
            #[inline(always)]
            fn plain($($argument: $type),*) -> $result $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            fn with_avx2($($argument: $type),*) -> $result {
                plain($($argument),*)
            }

            #[cfg(target_arch = "x86_64")]
            if std::arch::is_x86_feature_detected!("avx2") {
                // SAFETY: AVX2 was detected.
                return unsafe { with_avx2($($argument),*) };
            }
            plain($($argument),*)
        }
    };
}

pub(crate) use wide;
