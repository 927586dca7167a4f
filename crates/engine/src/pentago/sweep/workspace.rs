//! Memory that sweeps use one after the other.

use bytemuck::Pod;

use super::Unswept;
use crate::memory::Block;

/// Memory from the system, kept for the next sweep: touching a gigabyte for the
/// first time takes as long as half a sweep.
#[derive(Default)]
pub(crate) struct Workspace {
    block: Option<Block>,
    /// Bytes that a system gives which has little.
    #[cfg(test)]
    pub(crate) most: Option<usize>,
}

impl Workspace {
    /// Room for so many values, unless the system has none.
    pub(super) fn room<V: Pod>(&mut self, values: usize) -> Result<&mut [V], Unswept> {
        let bytes = values.max(1).saturating_mul(size_of::<V>());
        if self.block.as_ref().is_none_or(|block| block.len() < bytes) {
            // The old room goes first, so that the two never add up.
            self.block = None;
            self.block = self.ask_for(bytes);
        }
        match &mut self.block {
            Some(block) => Ok(bytemuck::cast_slice_mut(&mut block.bytes_mut()[..bytes])),
            None => Err(Unswept::NoMemory(bytes as u64)),
        }
    }

    fn ask_for(&self, bytes: usize) -> Option<Block> {
        #[cfg(test)]
        if self.most.is_some_and(|most| bytes > most) {
            return None;
        }
        Block::new(bytes)
    }
}
