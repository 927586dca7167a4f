//! Memory that sweeps use one after the other.

use bytemuck::Pod;
use memmap2::{MmapMut, MmapOptions};

use super::Unswept;

/// Memory from the system, kept for the next sweep: touching a gigabyte for the
/// first time takes as long as half a sweep.
#[derive(Default)]
pub(crate) struct Workspace {
    map: Option<MmapMut>,
    /// Bytes that a system gives which has little.
    #[cfg(test)]
    pub(crate) most: Option<usize>,
}

impl Workspace {
    /// Room for so many values, unless the system has none.
    pub(super) fn room<V: Pod>(&mut self, values: usize) -> Result<&mut [V], Unswept> {
        let bytes = values.max(1) * size_of::<V>();
        if self.map.as_ref().is_none_or(|map| map.len() < bytes) {
            // The old room goes first, so that the two never add up.
            self.map = None;
            self.map = self.ask_for(bytes).map(large_pages);
        }
        match &mut self.map {
            Some(map) => Ok(bytemuck::cast_slice_mut(&mut map[..bytes])),
            None => Err(Unswept::NoMemory(bytes as u64)),
        }
    }

    fn ask_for(&self, bytes: usize) -> Option<MmapMut> {
        #[cfg(test)]
        if self.most.is_some_and(|most| bytes > most) {
            return None;
        }
        MmapOptions::new().len(bytes).map_anon().ok()
    }
}

/// Large pages save a fifth of the time, and only time depends on them.
fn large_pages(map: MmapMut) -> MmapMut {
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    map
}
