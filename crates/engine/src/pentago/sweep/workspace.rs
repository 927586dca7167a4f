//! Memory that sweeps use one after the other.

use bytemuck::Pod;
use memmap2::{MmapMut, MmapOptions};

/// Memory from the system, kept for the next sweep: touching a gigabyte for the
/// first time takes as long as half a sweep.
#[derive(Default)]
pub(crate) struct Workspace {
    map: Option<MmapMut>,
}

impl Workspace {
    /// Room for so many values, or nothing if the system has none.
    pub(super) fn room<V: Pod>(&mut self, values: usize) -> Option<&mut [V]> {
        let bytes = values.max(1) * size_of::<V>();
        if self.map.as_ref().is_none_or(|map| map.len() < bytes) {
            // The old room goes first, so that the two never add up.
            self.map = None;
            self.map = Some(large_pages(MmapOptions::new().len(bytes).map_anon().ok()?));
        }
        let map = self.map.as_mut()?;
        Some(bytemuck::cast_slice_mut(&mut map[..bytes]))
    }
}

/// Large pages save a fifth of the time, and only time depends on them.
fn large_pages(map: MmapMut) -> MmapMut {
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    map
}
