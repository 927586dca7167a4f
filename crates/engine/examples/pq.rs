use engine::Limits;
use engine::pente::Search;
use rules::Position as _;
use rules::pente::*;
use std::time::*;
fn main() {
    let games = [
        "K10 L10 N10 L9 L11 K8 M10 O10 M12 N13 L12",
        "K10 K9 N9 L11 M12 L12",
        "K10 J9 G9 L11 H9 J11 K11 M11 N11",
    ];
    let secs: f64 = std::env::args()
        .nth(1)
        .map(|s| s.parse().unwrap())
        .unwrap_or(2.0);
    let threads: usize = std::env::args()
        .nth(2)
        .map(|s| s.parse().unwrap())
        .unwrap_or(1);
    for g in games {
        let mut p = Position::new(Rules::PENTE);
        for t in g.split(' ') {
            p.play(parse(t).unwrap()).unwrap();
        }
        let mut s = Search::new(&Rules::PENTE, 128);
        for d in [4, 6, 8, 30] {
            let t = Instant::now();
            let f = s.run(
                &p,
                &Limits {
                    threads,
                    deadline: Some(t + Duration::from_secs_f64(secs)),
                    ..Limits::default()
                },
                Some(d),
                1,
            );
            let f = &f[0];
            let e = t.elapsed().as_secs_f64();
            println!(
                "d{} {:.2}s nodes {} nps {:.2}M units {} {}",
                f.depth,
                e,
                f.nodes,
                f.nodes as f64 / e / 1e6,
                f.units,
                f.line
                    .iter()
                    .map(|m| m.to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            );
        }
    }
}
