//! The eight symmetries of a square board, for both families.

/// A rotation or reflection of the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// A quarter turn clockwise.
    QuarterRight,
    /// A half turn.
    Half,
    /// A quarter turn counterclockwise.
    QuarterLeft,
    /// Left and right change places.
    MirrorSides,
    /// Top and bottom change places.
    MirrorTops,
    /// Rows become columns.
    Transpose,
    /// Rows become columns about the other diagonal.
    Antitranspose,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::QuarterRight,
        Symmetry::Half,
        Symmetry::QuarterLeft,
        Symmetry::MirrorSides,
        Symmetry::MirrorTops,
        Symmetry::Transpose,
        Symmetry::Antitranspose,
    ];

    /// Where a place of a board with `size` rows and columns goes.
    pub const fn apply(self, row: u8, col: u8, size: u8) -> (u8, u8) {
        let last = size - 1;
        match self {
            Symmetry::Identity => (row, col),
            Symmetry::QuarterRight => (col, last - row),
            Symmetry::Half => (last - row, last - col),
            Symmetry::QuarterLeft => (last - col, row),
            Symmetry::MirrorSides => (row, last - col),
            Symmetry::MirrorTops => (last - row, col),
            Symmetry::Transpose => (col, row),
            Symmetry::Antitranspose => (last - col, last - row),
        }
    }

    /// The symmetry that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::QuarterRight => Symmetry::QuarterLeft,
            Symmetry::QuarterLeft => Symmetry::QuarterRight,
            own => own,
        }
    }

    /// Whether it turns the board over, so that clockwise becomes
    /// counterclockwise.
    pub const fn is_reflection(self) -> bool {
        matches!(
            self,
            Symmetry::MirrorSides
                | Symmetry::MirrorTops
                | Symmetry::Transpose
                | Symmetry::Antitranspose
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_its_inverse_and_no_two_are_alike() {
        let mut images = Vec::new();
        for symmetry in Symmetry::ALL {
            let (row, col) = symmetry.apply(1, 4, 19);
            assert_eq!(symmetry.inverse().apply(row, col, 19), (1, 4));
            images.push((row, col));
        }
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }
}
