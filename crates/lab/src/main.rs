//! `lab`: experiments with the minds, each a command.

fn main() -> anyhow::Result<()> {
    lab::run()
}
