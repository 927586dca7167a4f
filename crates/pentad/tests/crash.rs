//! Every move that was acknowledged is on the disk: the real program is killed
//! under load and compared with what its clients were told.
//!
//! A few rounds here; `cargo run --release -p load -- crash --rounds 100` goes
//! on for longer.

use std::path::Path;

use load::crash;
use load::process::Process;

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_has_lost_and_doubled_nothing() {
    let data = tempfile::tempdir().expect("a directory");
    let program = Path::new(env!("CARGO_BIN_EXE_pentad"));
    let mut server = Process::start(program, data.path()).expect("a server");
    let comparison = crash::run(&mut server, 4, 12, 7)
        .await
        .expect("a comparison");
    assert_eq!(
        (comparison.kills, comparison.lost, comparison.wrong),
        (4, 0, 0),
        "{comparison}"
    );
    assert!(comparison.acknowledged > 0, "{comparison}");
}
