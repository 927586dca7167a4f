//! Large blocks of memory, all zero in the beginning.
//!
//! Natively they are mapped from the system, on large pages where it has them:
//! every look into such a block is at another place, and large pages save a
//! fifth of the time. WebAssembly has one memory that only grows; there the
//! allocator gives them.
#![allow(unsafe_code)]

#[cfg(target_family = "wasm")]
pub(crate) use allocated::Block;
#[cfg(not(target_family = "wasm"))]
pub(crate) use mapped::Block;

#[cfg(not(target_family = "wasm"))]
mod mapped {
    use memmap2::{MmapOptions, MmapRaw};

    /// A block of memory that begins with a page.
    pub(crate) struct Block(MmapRaw);

    impl Block {
        /// So many bytes, more than none, unless the system refuses them.
        pub(crate) fn new(bytes: usize) -> Option<Block> {
            let map = MmapOptions::new().len(bytes).map_anon().ok()?;
            // Only time depends on the pages.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            Some(Block(MmapRaw::from(map)))
        }

        pub(crate) fn len(&self) -> usize {
            self.0.len()
        }

        pub(crate) fn as_ptr(&self) -> *const u8 {
            self.0.as_ptr()
        }

        pub(crate) fn as_mut_ptr(&mut self) -> *mut u8 {
            self.0.as_mut_ptr()
        }
    }
}

#[cfg(target_family = "wasm")]
mod allocated {
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::ptr::NonNull;

    /// No value that is kept in a block asks for more.
    const ALIGNMENT: usize = 64;

    /// A block of memory that begins with a cache line.
    pub(crate) struct Block {
        start: NonNull<u8>,
        layout: Layout,
    }

    // SAFETY: the block is owned, and only bytes lie in it.
    unsafe impl Send for Block {}
    // SAFETY: a shared block gives no more than its address.
    unsafe impl Sync for Block {}

    impl Block {
        /// So many bytes, more than none, unless the memory cannot grow so far.
        pub(crate) fn new(bytes: usize) -> Option<Block> {
            let layout = Layout::from_size_align(bytes, ALIGNMENT).ok()?;
            if bytes == 0 {
                return None;
            }
            // SAFETY: the layout has a size.
            let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
            Some(Block { start, layout })
        }

        pub(crate) fn len(&self) -> usize {
            self.layout.size()
        }

        pub(crate) fn as_ptr(&self) -> *const u8 {
            self.start.as_ptr()
        }

        pub(crate) fn as_mut_ptr(&mut self) -> *mut u8 {
            self.start.as_ptr()
        }
    }

    impl Drop for Block {
        fn drop(&mut self) {
            // SAFETY: it was allocated with this layout.
            unsafe { dealloc(self.start.as_ptr(), self.layout) };
        }
    }
}

impl Block {
    /// All its bytes.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: the block has so many bytes, all of them set, and it is borrowed
        // alone.
        unsafe { std::slice::from_raw_parts_mut(self.as_mut_ptr(), self.len()) }
    }
}
